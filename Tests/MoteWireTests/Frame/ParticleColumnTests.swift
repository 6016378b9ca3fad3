import Foundation
import MoteEngine
import MoteJSON
import MoteTestSupport
import MoteWire
import Testing

@Suite struct ParticleColumnTests {
    @Test func eachColumnStandsInOnePlace() throws {
        let source = FixedParticles()
        source.floats = [.x: [1, 2], .y: [3, 3], .alpha: [0.50001, 0.50002]]
        source.integers = [.cell: [1, 1], .color: [5, 6]]
        source.constants = [.rotation: 0.5, .scale: 1]
        let text = FrameWriterTests.emitters([source.emitter(count: 2)])
        #expect(
            text == ##"[{"id":0,"count":2,"particles":{"x":[1,2],"color":[5,6],"##
                + ##""constant":{"cell":1,"y":3,"scale":1,"##
                + ##""rotation":0.5,"alpha":0.5}}}]"##, "what is written alike is equal")
    }

    @Test func oneParticleIsAllConstant() {
        let source = FixedParticles()
        source.floats = [.x: [1.25], .y: [-2]]
        source.integers = [.id: [4_000_000_000]]
        var options = FrameOptions()
        options.columns = ParticleColumns([.x, .y, .id])
        #expect(
            FrameWriterTests.emitters([source.emitter(count: 1)], options)
                == ##"[{"id":0,"count":1,"particles":{"constant":{"x":1.25,"y":-2,"id":4000000000}}}]"##)
    }

    @Test func countsOnlyAndNone() {
        let source = FixedParticles()
        source.floats = [.x: [1, 2]]
        var options = FrameOptions()
        options.particles = .count
        #expect(
            FrameWriterTests.emitters([source.emitter(count: 2)], options)
                == ##"[{"id":0,"mode":"count","count":2}]"##)
        options.particles = .none
        #expect(FrameWriterTests.emitters([source.emitter(count: 2)], options) == ##"[{"id":0}]"##)
    }

    @Test func roundingFollowsTheColumn() {
        let source = FixedParticles()
        let values: [Float] = [1.23456, -1.23456]
        let floats = ParticleColumn.allCases.filter { !$0.isInteger }
        for column in floats { source.floats[column] = values }
        var options = FrameOptions()
        options.columns = ParticleColumns(floats)
        let points = "[1.23,-1.23]"
        let fine = "[1.2346,-1.2346]"
        #expect(
            FrameWriterTests.emitters([source.emitter(count: 2)], options)
                == ##"[{"id":0,"count":2,"particles":{"x":\##(points),"y":\##(points),"scale":\##(fine),"##
                + ##""rotation":\##(fine),"alpha":\##(fine),"z":\##(points),"vx":\##(points),"##
                + ##""vy":\##(points),"vz":\##(points),"spin":\##(fine),"##
                + "\"age\":\(fine),\"lifetime\":\(fine)}}]")
    }

    /// Three blocks, a value that is too large for the fast way in one of them, x and y evaluated together or
    /// alone.
    @Test func manyBlocks() throws {
        let count = 2 * ParticleView.blockRows + 17
        let seed: UInt64 = 0x9A27
        var random = SeededRandom(seed: seed)
        let source = FixedParticles()
        source.floats[.x] = (0..<count).map { _ in .random(in: -500...500, using: &random) }
        source.floats[.y] = (0..<count).map { _ in .random(in: -500...500, using: &random) }
        source.floats[.alpha] = (0..<count).map { _ in .random(in: 0...1, using: &random) }
        source.floats[.y]?[5000] = 3e7
        source.floats[.scale] = Array(repeating: 2, count: count)
        source.floats[.rotation] = Array(repeating: 1, count: count)
        source.floats[.rotation]?[count - 1] = 2
        source.integers[.id] = (0..<count).map { UInt32($0) &* 300_000 }
        for columns in [[.x, .y, .alpha, .scale, .rotation, .id], [.y], [.x]] as [[ParticleColumn]] {
            var options = FrameOptions()
            options.columns = ParticleColumns(columns)
            let emitter = try Self.read([source.emitter(count: count)], options)
            #expect(emitter.count == count && emitter.columns.count == columns.count)
            for column in columns {
                let decimals = column == .x || column == .y ? 2.0 : 4.0
                for row in 0..<count {
                    let sent = emitter.columns[column]?[row] ?? .nan
                    let whole = Double(source.integers[column]?[row] ?? 0)
                    let exact = source.floats[column].map { Double($0[row]) } ?? whole
                    guard abs(sent - exact) <= 0.5 * pow(10, -decimals) + 1e-9 else {
                        Issue.record("seed \(seed): \(column) row \(row): \(sent), not \(exact)")
                        return
                    }
                }
            }
        }
        #expect(
            FrameWriterTests.emitters([source.emitter(count: count)])
                .contains(##""constant":{"cell":0,"scale":2,"##))
    }

    @Test func base64HoldsTheVeryBits() throws {
        let source = FixedParticles()
        source.floats = [.x: [0.1, -2.5, 1e-9], .y: [3, 3, 3], .alpha: [0.1, 0.1, 0.1]]
        source.integers = [.color: [1, 0xFFFFFF, 0x010203]]
        source.constants = [.rotation: 0.1]
        var options = FrameOptions()
        options.numbers = .base64
        options.columns = ParticleColumns([.x, .y, .alpha, .rotation, .color])
        let text = FrameWriterTests.emitters([source.emitter(count: 3)], options)
        #expect(
            text == ##"[{"id":0,"count":3,"particles":{"x":{"f32":"zczMPQAAIMBfcIkw"},"##
                + ##""color":{"u32":"AQAAAP///wADAgEA"},"##
                + ##""constant":{"y":3,"rotation":0.1,"alpha":0.1}}}]"##)
        let emitter = try Self.read([source.emitter(count: 3)], options)
        #expect(emitter.columns[.x] == [0.1, -2.5, 1e-9].map { Double(Float($0)) })
        #expect(emitter.columns[.color] == [1, 16_777_215, 66051])
    }

    /// A particle that lives for ever has an infinite lifetime, and JSON has no word for it.
    @Test func infinityIsTheLargestFloat() throws {
        let source = FixedParticles()
        source.floats = [.lifetime: [1, .infinity], .age: [.infinity, .infinity]]
        source.constants = [.spin: -.infinity]
        var options = FrameOptions()
        options.columns = ParticleColumns([.lifetime, .age, .spin])
        let largest = Float.greatestFiniteMagnitude
        let expected: [ParticleColumn: [Float]] = [
            .lifetime: [1, largest], .age: [largest, largest], .spin: [-largest, -largest],
        ]
        for numbers in FrameOptions.Numbers.allCases {
            options.numbers = numbers
            let emitter = try Self.read([source.emitter(count: 2)], options)
            // Text has a double's digits, base64's constants a float's: as floats they are the same.
            let columns = emitter.columns.mapValues { values in values.map { Float($0) } }
            #expect(columns == expected)
        }
    }

    @Test func base64OfEveryLength() {
        let rows = [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
        for (text, encoded) in rows {
            let buffer = ByteBuffer()
            Array(text.utf8).withUnsafeBytes { Base64.write($0, into: buffer) }
            #expect(buffer.text == encoded)
        }
        // Digit by digit: six bits each, from the highest on.
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for count in 0...200 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
            var digits = stride(from: 0, to: 8 * count, by: 6).map { start in
                (start..<start + 6).reduce(0) { value, bit in
                    value * 2 + (bit < 8 * count ? Int(bytes[bit / 8] >> UInt8(7 - bit % 8) & 1) : 0)
                }
            }.map { alphabet[$0] }
            while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
            #expect(Base64.text(bytes) == String(decoding: digits, as: UTF8.self))
            let words = Base64.words(String(decoding: digits, as: UTF8.self))
            #expect(
                words.map {
                    $0.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
                }
                    == (count % 4 == 0 ? bytes : nil))
        }
        // A digit that is none, at every place of a text that fast loops take.
        for place in 0..<128 {
            for wrong in ["!", "=", "\0", "\u{7F}", "@", "[", "`", "{", "-", "_"] {
                var digits = Array(repeating: "A", count: 128)
                digits[place] = wrong
                // With padding it holds 95 bytes: no whole words either.
                #expect(Base64.words(digits.joined()) == nil, "\(wrong) at \(place)")
            }
        }
        #expect(Base64.words("zczMPQAAIMBfcIkw")?.count == 3)
        for bad in ["a", "ab", "ab=c", "a===", "ab!d", "Zg==Zg==", "Zm9v"] {
            #expect(Base64.words(bad) == nil, "\(bad)")
        }
    }

    @Test func aFrameBeyondTheLimitOnlyCounts() throws {
        let count = 10_000
        let source = FixedParticles()
        source.floats[.x] = (0..<count).map(Float.init)
        var frame = Frame()
        frame.emitters = [source.emitter(count: count), source.emitter(count: count)]
        let buffer = ByteBuffer()
        buffer.append("{\"params\":{")
        let body = FrameWriter(frameBytes: 50_000)
            .writeBody(frame, scene: "s", options: FrameOptions(), us: 0, into: buffer)
        #expect(body.isTruncated && body.end == buffer.count)
        let params = try #require(try JSONReader().parse(buffer.bytes)["params"])
        #expect(params["truncated"] == true)
        let counted: PlainValue = ["id": 0, "mode": "count", "count": 10_000]
        #expect(params["emitters"] == .list([counted, counted]))
        let small = ByteBuffer()
        let whole = FrameWriter(frameBytes: 1 << 20)
            .writeBody(frame, scene: "s", options: FrameOptions(), us: 0, into: small)
        #expect(!whole.isTruncated && !small.text.contains("truncated"))
    }

    @Test func scanningReadsEveryNumber() throws {
        let count = 5000
        let source = FixedParticles()
        source.floats = [.x: (0..<count).map { Float($0) / 4 }, .y: (0..<count).map { Float($0) }]
        var options = FrameOptions()
        options.columns = ParticleColumns([.x, .y, .alpha])
        var frame = Frame()
        frame.time = 2.5
        frame.emitters = [source.emitter(count: count)]
        let line = FrameWriterTests.line(frame, options)
        let scan = try Array(line.utf8).withUnsafeBytes { try FrameScanner().scan($0) }
        let sum = Double(count * (count - 1) / 2)
        #expect(scan?.particles == count && scan?.columnValues == 2 * count && scan?.columnSum == sum * 1.25)
        #expect(scan?.seq == 42 && scan?.dropped == 0 && scan?.time == 2.5 && scan?.subscription == 1)
        options.numbers = .base64
        let words = FrameWriterTests.line(frame, options)
        let read = try Array(words.utf8).withUnsafeBytes { try FrameScanner().scan($0) }
        #expect(read?.columnValues == 2 * count && read?.columnSum == sum * 1.25)
        let other = #"{"jsonrpc":"2.0","method":"alive","params":{"subscription":1}}"#
        #expect(try Array(other.utf8).withUnsafeBytes { try FrameScanner().scan($0) } == nil)
        for odd in [
            #"{"method":"frame","params":{"emitters":[1,{"particles":{"x":["a",1,[2]]},"#
                + #""count":"n"}],"seq":"s"}}"#,
            #"{"method":"frame","params":[]}"#, #"{"method":"frame"}"#,
        ] {
            #expect(try Array(odd.utf8).withUnsafeBytes { try FrameScanner().scan($0) } != nil)
        }
    }

    /// The scanner and the reader that makes trees go different ways: they find the same numbers.
    @Test(arguments: 0...6) func scanningFindsTheNumbersOfTheTree(precision: Int) throws {
        let count = 3000
        var random = SeededRandom(seed: UInt64(0x5CA9 + precision))
        let source = FixedParticles()
        for column in [ParticleColumn.x, .y, .rotation, .vx] {
            source.floats[column] = (0..<count).map { _ in .random(in: -2000...2000, using: &random) }
        }
        source.floats[.y]?[7] = 3e7
        source.floats[.alpha] = (0..<count).map { _ in .random(in: 0...1, using: &random) }
        source.integers[.color] = (0..<count).map { _ in .random(in: 0...0xFFFFFF, using: &random) }
        var options = FrameOptions()
        options.precision = precision
        options.columns = ParticleColumns([.x, .y, .rotation, .vx, .alpha, .color])
        var frame = Frame()
        frame.emitters = [source.emitter(count: count), source.emitter(count: count)]
        let line = FrameWriterTests.line(frame, options)
        let tree = try JSONReader().parse(line, limits: JSONLimits(bytes: 64 << 20))
        let columns = tree["params"]?["emitters"]?.list?.flatMap { $0["particles"]?.members ?? [] } ?? []
        let numbers = columns.flatMap { $0.value.list?.compactMap(\.number) ?? [] }
        #expect(numbers.count == 12 * count)
        let scan = try #require(try Array(line.utf8).withUnsafeBytes { try FrameScanner().scan($0) })
        #expect(scan.columnValues == numbers.count)
        #expect(abs(scan.columnSum - numbers.reduce(0, +)) <= 1e-12 * numbers.reduce(0) { $0 + abs($1) })
    }

    /// A frame that is not whole, or no JSON anywhere in it, is no frame.
    @Test func scanningRefusesWhatIsBroken() throws {
        let frame =
            #"{"jsonrpc":"2.0","method":"frame","params":{"seq":1,"layers":[{"id":1,"matrix":[1,0]}],"#
            + #""emitters":[{"id":2,"count":2,"particles":{"x":[1,2],"y":{"f32":"AAAAAAAAAAA="},"#
            + #""constant":{"cell":0}}}]}}"#
        func scan(_ text: String) throws -> FrameScan? {
            try Array(text.utf8).withUnsafeBytes { try FrameScanner().scan($0) }
        }
        #expect(try scan(frame)?.columnValues == 4)
        for length in 0..<frame.utf8.count {
            #expect(throws: JSONError.self) { try scan(String(frame.prefix(length))) }
        }
        for (right, wrong) in [
            ("[1,2]", "[1,02]"), ("[1,2]", "[1 2]"), ("[1,2]", "[1,2,]"), ("[1,2]", "[1,2}"),
            ("[1,0]", "[1,.5]"),
            ("\"seq\":1", "\"seq\":1."), ("\"count\":2", "\"count\":2x"), ("\"cell\":0", "\"cell\" 0"),
            ("}}]}}", "}}]}}}"), ("}}]}}", "}}]}} 1"), ("\"id\":2,", "\"id\":2 "), ("\"2.0\"", "\"2.\\x\""),
        ] {
            #expect(throws: JSONError.self, "\(wrong)") { try scan(frame.replacing(right, with: wrong)) }
        }
    }

    private static func read(_ emitters: [FrameEmitter], _ options: FrameOptions) throws -> ReceivedEmitter {
        var frame = Frame()
        frame.emitters = emitters
        let message = try JSONReader().parse(FrameWriterTests.line(frame, options))
        let received = try #require(message["params"].flatMap(FrameReader.read))
        return try #require(received.emitters.first)
    }
}
