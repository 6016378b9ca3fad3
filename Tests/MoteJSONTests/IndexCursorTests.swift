import MoteEngine
import MoteJSON
import MoteTestSupport
import Testing

@Suite struct IndexCursorTests {
    /// What is in a list up to what is no number, and what comes then.
    private func numbers(_ text: String, room: Int = 64) throws -> (values: [Double], isOver: Bool) {
        try Array(text.utf8).withUnsafeBytes { bytes in
            let buffer = UnsafeMutableBufferPointer<Double>.allocate(capacity: room)
            defer { buffer.deallocate() }
            let reader = JSONReader()
            var cursor = try reader.index(bytes, limits: JSONLimits())
            try cursor.step(over: "[")
            var values: [Double] = []
            while true {
                let (count, isOver) = cursor.numbers(into: buffer)
                values += buffer[..<count]
                if isOver || count == 0 { return (values, isOver) }
            }
        }
    }

    private static let shapes = [
        "0", "-0", "7", "-7", "42", "123456", "1234567", "12345678", "-123456", "-1234567", "0.5", "-0.5",
        "1.25", "-80.4", "1088.5", "0.00001", "99999.9", "999999.9", "-9999.9", "-99999.9", "1.000000", 
        "123456789012345", "1234567890123456", "0.1234567890123456789", "9007199254740993", "1e3", "-1E-3",
        "1e+2", "2.5e-1", "5e-324", "1e-400", "1.7976931348623157e308", "18446744073709551616", "100", "1.10",
        "0.0", "-0.0",
    ]

    /// Alone, and at every place among others; in rooms that are smaller than the list.
    @Test func everyShapeIsReadRightAtEveryPlace() throws {
        for shape in Self.shapes {
            let value = try #require(Double(shape))
            for place in 0..<13 {
                var list = (0..<13).map { "\($0).\($0 % 10)" }
                list[place] = shape
                let text = "[" + list.joined(separator: ",") + "]"
                for room in [1, 5, 64] {
                    let read = try numbers(text, room: room)
                    let right = list.compactMap { Double($0)?.bitPattern }
                    #expect(read.isOver && read.values.map(\.bitPattern) == right)
                }
            }
            #expect(try numbers("[\(shape)]").values.map(\.bitPattern) == [value.bitPattern])
            let spaced = try numbers("[ \(shape) ,\t\(shape)\r, 1,2 ,3, 4 ]")
            #expect(spaced.isOver && spaced.values == [value, value, 1, 2, 3, 4])
        }
    }

    /// Lists of every length, of numbers as columns have them.
    @Test(arguments: Seeds.range(60)) func randomColumnsAreReadToTheBit(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let list = (0..<random.int(1...400)).map { _ -> String in
            let decimals = random.int(0...4)
            let whole = random.int(random.int(0...1) == 0 ? -999...999 : -9_999_999...9_999_999)
            if decimals == 0 { return "\(whole)" }
            let fraction = (0..<decimals).map { _ in "\(random.int(0...9))" }.joined()
            return "\(whole).\(fraction)"
        }
        let read = try numbers("[" + list.joined(separator: ",") + "]", room: random.int(1...100))
        #expect(read.isOver)
        #expect(read.values == list.compactMap { Double($0) })
    }

    /// Reading stops before what is no number of JSON's, wherever in a group of four it stands.
    @Test(arguments: [
        "01", "-01", "1.", ".5", "-.5", "-", "+1", "1.2.3", "--1", "1-2", "-1-", "1a", "0x1", "00", "-00.5",
        "1e", "1e+",
        "1 2", "12345678.", "123456789a", "\"1\"", "null", "NaN", "/1", "1:", ":", "1e400", "-1e400",
        "[1]", "{}", "1.5e", "7f", "1/2", "1,,2",
    ])
    func readingStopsBeforeWhatIsNoNumber(_ wrong: String) throws {
        for place in 0..<9 {
            var list = (0..<9).map { "\($0).5" }
            list[place] = wrong
            let read = try numbers("[" + list.joined(separator: ",") + "]")
            let before = wrong == "1,,2" ? place + 1 : place
            #expect(!read.isOver && read.values.count == before, "\(wrong) at \(place)")
            #expect(read.values.prefix(place).elementsEqual((0..<place).map { Double($0) + 0.5 }))
        }
    }

    @Test func anUnfinishedListIsNotOver() throws {
        for text in ["[1", "[1,2,3,4,5", "[1,2,", "[1,2,3,4,5,6}", "[]", "["] {
            #expect(try !numbers(text).isOver, "\(text)")
        }
    }

    /// A tree by the cursor: equal to what the reader makes of it.
    private static func tree(
        _ cursor: inout IndexCursor, _ parts: JSONReader
    ) throws(JSONError) -> PlainValue {
        switch cursor.byte {
        case UInt8(ascii: "{"):
            var members: [PlainValue.Member] = []
            try cursor.forEachMember { name, cursor throws(JSONError) in
                let value = try tree(&cursor, parts)
                members.append(PlainValue.Member(String(decoding: name, as: UTF8.self), value))
            }
            return .object(members)
        case UInt8(ascii: "["):
            var elements: [PlainValue] = []
            try cursor.forEachElement { cursor throws(JSONError) in
                elements.append(try tree(&cursor, parts))
            }
            return .list(elements)
        case UInt8(ascii: "\""):
            return .string(String(decoding: try cursor.stringBytes(), as: UTF8.self))
        default:
            if let number = try cursor.number() { return .number(number) }
            return try parts.parse(cursor.part(), limits: JSONLimits())
        }
    }

    private static func tree(_ text: String) throws -> PlainValue {
        try Array(text.utf8).withUnsafeBytes { bytes in
            let reader = JSONReader()
            var cursor = try reader.index(bytes, limits: JSONLimits())
            let value = try tree(&cursor, JSONReader())
            try cursor.end()
            return value
        }
    }

    @Test func walkingFindsWhatTheReaderFinds() throws {
        let texts = [
            "{}", "[]", " [ ] ", "[{},[],{\"a\":[]}]", "{\"a\":{\"b\":[1,true,null,\"x\"]},\"c\":-1.5e3} ",
            "[\"\",\"a b\",\"é😀\",\"[1,{\"]", "{ \"a\" : 1 , \"b\" : [ 2 , 3 ] }\n", "\"x\"", "7", "true",
            "[\"a\",\"b\" ]",
        ]
        for text in texts { #expect(try Self.tree(text) == JSONReader().parse(text), "\(text)") }
        // Escapes stay as they are written.
        #expect(try Self.tree(#"["\"","\\","a\\\""]"#) == [#"\""#, #"\\"#, #"a\\\""#])
    }

    @Test func walkingRefusesWhatTheReaderRefuses() {
        let texts = [
            "", "{", "[", "]", "}", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "[1 2]",
            "[1}", "{]", "1 2", "{} {}", "[] ,", "[1:2]", "{\"a\",1}", "{\"a\":1:2}", "\"a", "[\"a\"b]",
            "[\"a\"\"b\"]", "[tru]", "[nul]", "[01]", "{1:2}", "[\"\u{1}\"]", "[1]]", ",", ":", "[{\"a\":1]}",
            "[\"a]", "[\"]",
        ]
        for text in texts { #expect(throws: JSONError.self, "\(text)") { try Self.tree(text) } }
    }

    /// A value that nobody looks at is handed on as a text of its own.
    @Test func aPartGoesToItsOwnEnd() throws {
        let text = #"[{"a":[1,{"b":"]}"}]} ,[[],[2]],"x, y", 12 ,null]"#
        let parts = try Array(text.utf8).withUnsafeBytes { bytes in
            var parts: [String] = []
            let reader = JSONReader()
            var cursor = try reader.index(bytes, limits: JSONLimits())
            try cursor.forEachElement { cursor throws(JSONError) in
                parts.append(String(decoding: try cursor.part(), as: UTF8.self))
            }
            return parts
        }
        let trimmed = parts.map { String($0.reversed().drop { $0 == " " }.reversed()) }
        #expect(trimmed == [#"{"a":[1,{"b":"]}"}]}"#, "[[],[2]]", "\"x, y\"", "12", "null"])
        for wrong in ["[[1}", "[{\"a\":[]", "]", ",1", ":"] {
            #expect(throws: JSONError.self, "\(wrong)") {
                try Array(wrong.utf8).withUnsafeBytes { bytes in
                    let reader = JSONReader()
                    var cursor = try reader.index(bytes, limits: JSONLimits())
                    _ = try JSONReader().parse(cursor.part())
                    try cursor.end()
                }
            }
        }
    }

    @Test func indexingTellsOfBadTexts() {
        func failure(_ bytes: [UInt8], _ limits: JSONLimits = JSONLimits()) -> JSONError? {
            bytes.withUnsafeBytes { raw in
                do throws(JSONError) {
                    _ = try JSONReader().index(raw, limits: limits)
                    return nil
                } catch {
                    return error
                }
            }
        }
        #expect(failure([]) == .empty && failure([0x20]) == .empty)
        #expect(failure(Array("\"é".utf8.dropLast()) + [0x22]) == .invalidUTF8(offset: 1))
        #expect(failure(Array("[\"a]".utf8)) == .badString)
        #expect(failure(Array("[1,2]".utf8), JSONLimits(bytes: 4)) == .tooLong(max: 4))
    }
}
