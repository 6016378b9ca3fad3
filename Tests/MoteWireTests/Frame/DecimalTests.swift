import Foundation
import MoteJSON
import MoteTestSupport
import MoteWire
import Testing

@Suite struct DecimalTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let value: Double
        let decimals: Int
        let text: String
        var testDescription: String { "\(value) to \(decimals)" }
    }

    static let rows: [Row] = [
        Row(value: 0, decimals: 2, text: "0"), Row(value: -0.0, decimals: 2, text: "0"),
        Row(value: 1.5, decimals: 2, text: "1.5"), Row(value: 44, decimals: 2, text: "44"),
        Row(value: 10.25, decimals: 2, text: "10.25"), Row(value: 100, decimals: 0, text: "100"),
        Row(value: -0.004, decimals: 2, text: "0"), Row(value: -0.006, decimals: 2, text: "-0.01"),
        Row(value: 0.005, decimals: 2, text: "0.01"),  // the double is above the tie
        Row(value: 0.125, decimals: 2, text: "0.12"), Row(value: 0.375, decimals: 2, text: "0.38"),
        Row(value: 2.675, decimals: 2, text: "2.67"),  // the double is below the tie, its product is on it
        Row(value: 1.005, decimals: 2, text: "1"), Row(value: 0.5, decimals: 0, text: "0"),
        Row(value: 1.5, decimals: 0, text: "2"), Row(value: 2.5, decimals: 0, text: "2"),
        Row(value: 0.99999, decimals: 4, text: "1"), Row(value: 9.995, decimals: 2, text: "9.99"),
        Row(value: 3.14159265358979, decimals: 8, text: "3.14159265"),
        Row(value: 0.0001, decimals: 4, text: "0.0001"), Row(value: 0.00001, decimals: 4, text: "0"),
        Row(value: 123456789.125, decimals: 6, text: "123456789.125"),
        Row(value: 1e15, decimals: 0, text: "1000000000000000"), Row(value: 1e20, decimals: 2, text: "1e+20"),
        Row(value: 1e15, decimals: 4, text: "1000000000000000"),
        Row(value: -1e300, decimals: 2, text: "-1e+300"),
        Row(value: .nan, decimals: 2, text: "0"),
        Row(value: .infinity, decimals: 2, text: "3.4028234663852886e+38"),
        Row(value: -.infinity, decimals: 0, text: "-3.4028234663852886e+38"),
        Row(value: .leastNormalMagnitude, decimals: 8, text: "0"),
    ]

    @Test(arguments: rows) func knownNumbers(_ row: Row) {
        #expect(Self.text(row.value, row.decimals) == row.text)
    }

    /// The C library prints the exact value of the double correctly rounded, ties to even: the same, zeros
    /// dropped.
    @Test func agreesWithPrintf() {
        let seed: UInt64 = 0xD1_617
        var random = SeededRandom(seed: seed)
        for round in 0..<40_000 {
            let decimals = round % 9
            let ranges: [Double] = [1, 10, 1000, 1e6]
            let range = ranges[round / 9 % 4]
            var value = Double.random(in: -range...range, using: &random)
            // Every third one on or beside a tie, where rounding goes wrong first.
            if round % 3 == 0 {
                let unit = pow(10, Double(decimals))
                value = ((value * unit).rounded() + 0.5) / unit
            }
            #expect(
                Self.text(value, decimals) == Self.printed(value, decimals),
                "seed \(seed), \(value) to \(decimals)")
        }
    }

    /// The fast blocks write what the plain way writes.
    @Test(arguments: 0...8) func blocksOfFloatsAgreeWithPrintf(decimals: Int) {
        let seed: UInt64 = 0xB10C + UInt64(decimals)
        var random = SeededRandom(seed: seed)
        let table = DigitTable.shared
        for range: Float in [0.001, 1, 20, 900, 4_000, 20_000, 2_000_000] {
            var values: [Float] = (0..<4096).map { _ in .random(in: -range...range, using: &random) }
            values[0] = 0
            values[1] = -0.0
            values[2] = range
            for index in 3..<400 { values[index] = Float(Int(values[index] * 1000)) / 8 / 1000 }
            let scaled = UnsafeMutablePointer<Int32>.allocate(capacity: values.count)
            defer { scaled.deallocate() }
            let block = DigitKernel.scale(values, count: values.count, decimals: decimals, into: scaled)
            guard block.fits else {
                #expect(Double(range) * pow(10, Double(decimals)) > 2e9)
                continue
            }
            let buffer = ByteBuffer()
            DigitKernel.write(scaled, count: values.count, decimals: decimals, table: table, into: buffer)
            let expected = values.map { "," + Self.printed(Double($0), decimals) }.joined()
            #expect(buffer.text == expected, "seed \(seed), ±\(range)")
        }
    }

    /// What is looked up whole ends between two numbers, wherever in a group of four they come.
    @Test(arguments: 0...4) func blocksAtTheEndsOfLookUps(decimals: Int) {
        let edges: [Float] = [
            -1000.1, -1000, -999.9, -0.1, 0, 0.1, 1999.9, 2000, 2000.1, 9999.9, 10_000, -9999, -10_000, -10_001.5,
        ]
        for shift in 0..<4 {
            let values = [Float](repeating: 7.5, count: shift) + edges.flatMap { [$0, 1.5] } + edges
            let scaled = UnsafeMutablePointer<Int32>.allocate(capacity: values.count)
            defer { scaled.deallocate() }
            let block = DigitKernel.scale(values, count: values.count, decimals: decimals, into: scaled)
            #expect(block.fits)
            let buffer = ByteBuffer()
            DigitKernel.write(scaled, count: values.count, decimals: decimals, table: .shared, into: buffer)
            #expect(buffer.text == values.map { "," + Self.printed(Double($0), decimals) }.joined())
        }
    }

    @Test func blocksOfWholeNumbers() {
        let seed: UInt64 = 0x1_2345
        var random = SeededRandom(seed: seed)
        let table = DigitTable.shared
        let edges: [UInt32] = [
            0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 10_001, 99_999, 100_000,
            16_777_215, 67_108_863,
        ]
        let values = edges + (0..<2000).map { _ in .random(in: 0..<1 << 24, using: &random) }
        let scaled = UnsafeMutablePointer<Int32>.allocate(capacity: values.count)
        defer { scaled.deallocate() }
        let block = DigitKernel.take(values, count: values.count, into: scaled)
        #expect(block.fits && !block.isUniform)
        let buffer = ByteBuffer()
        DigitKernel.write(scaled, count: values.count, decimals: 0, table: table, into: buffer)
        #expect(buffer.text == values.map { ",\($0)" }.joined(), "seed \(seed)")
    }

    @Test func whatDoesNotFitIsSaid() {
        let scaled = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
        defer { scaled.deallocate() }
        func fits(_ value: Float, _ decimals: Int) -> Bool {
            DigitKernel.scale([1, value], count: 2, decimals: decimals, into: scaled).fits
        }
        #expect(fits(99_999_992, 0) && !fits(100_000_000, 0) && !fits(-100_000_000, 0))
        #expect(fits(21_000_000, 2) && !fits(21_500_000, 2))
        #expect(fits(21.4, 8) && !fits(21.5, 8) && !fits(-21.5, 8))
        #expect(!fits(.nan, 2) && !fits(.infinity, 2) && !fits(-.infinity, 2))
        #expect(!fits(.greatestFiniteMagnitude, 2))
        #expect(!DigitKernel.take([1, 1 << 26], count: 2, into: scaled).fits)
        #expect(!DigitKernel.take([1, .max], count: 2, into: scaled).fits)
        #expect(DigitKernel.scale([2.501, 2.499], count: 2, decimals: 2, into: scaled).isUniform)
        #expect(DigitKernel.take([7, 7], count: 2, into: scaled).isUniform)
    }

    private static func text(_ value: Double, _ decimals: Int) -> String {
        let buffer = ByteBuffer()
        Decimal.write(value, decimals: decimals, into: buffer)
        return buffer.text
    }

    private static func printed(_ value: Double, _ decimals: Int) -> String {
        var text = String(format: "%.\(decimals)f", value)
        if decimals > 0 {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return text == "-0" ? "0" : text
    }
}
