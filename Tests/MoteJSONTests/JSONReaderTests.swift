import MoteEngine
import MoteJSON
import Testing

@Suite struct JSONReaderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let value: PlainValue
        var testDescription: String { text }
    }

    static let values: [Row] = [
        Row(text: "null", value: .null), Row(text: " true ", value: true), Row(text: "false\t", value: false),
        Row(text: "0", value: 0), Row(text: "-0", value: .number(-0.0)), Row(text: "-12.5e-1", value: -1.25),
        Row(text: "1E3", value: 1000), Row(text: "9007199254740993", value: .number(9_007_199_254_740_992)),
        Row(text: "18446744073709551615", value: .number(18_446_744_073_709_551_616)),
        Row(text: "-9223372036854775808", value: .number(-9_223_372_036_854_775_808)),
        Row(text: "5e-324", value: .number(.leastNonzeroMagnitude)),
        Row(text: "1.7976931348623157e308", value: .number(.greatestFiniteMagnitude)),
        Row(text: "0.1", value: 0.1), Row(text: "\"\"", value: ""),
        Row(text: #""a\"\\\/\b\f\n\r\t""#, value: "a\"\\/\u{8}\u{c}\n\r\t"),
        Row(text: #""\u00e9\ud83d\ude00é😀""#, value: "é😀é😀"),
        Row(text: #""\u0000x""#, value: "\0x"),
        Row(text: "[]", value: []), Row(text: "{}", value: [:]),
        Row(text: "[1,[2,[]],{\"a\":[null]}]", value: [1, [2, []], ["a": [.null]]]),
        Row(text: "{\"b\":1,\"a\":2}", value: ["b": 1, "a": 2]),
        Row(text: "{\"a\":1,\"a\":2}", value: .object([.init("a", 1), .init("a", 2)])),
        Row(text: " \r\n[ 1 ,\t2 ] ", value: [1, 2]),
    ]

    @Test(arguments: values) func reads(_ row: Row) throws {
        #expect(try JSONReader().parse(row.text) == row.value)
    }

    struct BadRow: Sendable, CustomTestStringConvertible {
        let text: String
        let error: JSONError
        var testDescription: String { text }
    }

    static let bad: [BadRow] = [
        BadRow(text: "", error: .empty), BadRow(text: "  \t", error: .empty),
        BadRow(text: "nul", error: .badLiteral), BadRow(text: "truth", error: .badLiteral),
        BadRow(text: "[1,]", error: .badStructure), BadRow(text: "{\"a\"}", error: .badStructure),
        BadRow(text: "{\"a\":1,}", error: .badStructure), BadRow(text: "{a:1}", error: .badStructure),
        BadRow(text: "[1 2]", error: .badStructure), BadRow(text: "[1", error: .badStructure),
        BadRow(text: "1 2", error: .badStructure), BadRow(text: "{} {}", error: .badStructure),
        BadRow(text: "{}]", error: .badStructure), BadRow(text: "'a'", error: .badStructure),
        BadRow(text: "\"a", error: .badString), BadRow(text: "\"a\u{1}\"", error: .badString),
        BadRow(text: #""\x""#, error: .badString), BadRow(text: #""\u12g4""#, error: .badString),
        BadRow(text: #""\ud800""#, error: .badString),
        BadRow(text: "01", error: .badNumber), BadRow(text: "1.", error: .badNumber),
        BadRow(text: "-", error: .badNumber), BadRow(text: "1e", error: .badNumber),
        BadRow(text: "1e999", error: .badNumber), BadRow(text: "-1e999", error: .badNumber),
        BadRow(text: "123456789012345678901234567890", error: .badNumber),
        BadRow(text: "NaN", error: .badStructure), BadRow(text: "Infinity", error: .badStructure),
        BadRow(text: "\u{FEFF}{}", error: .badStructure),
    ]

    @Test(arguments: bad) func refuses(_ row: BadRow) {
        #expect(throws: row.error) { try JSONReader().parse(row.text) }
    }

    @Test func depthIsCountedInListsAndObjects() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[{\"a\":", count: depth / 2) + "1" + String(repeating: "}]", count: depth / 2)
        }
        let reader = JSONReader()
        for depth in [4, 16, 64] {
            let limits = JSONLimits(depth: depth)
            #expect(throws: Never.self) { try reader.parse(nested(depth), limits: limits) }
            #expect(throws: JSONError.tooDeep(max: depth)) {
                try reader.parse(nested(depth + 2), limits: limits)
            }
            let lists = String(repeating: "[", count: depth + 1) + String(repeating: "]", count: depth + 1)
            #expect(throws: JSONError.tooDeep(max: depth)) { try reader.parse(lists, limits: limits) }
        }
        #expect(throws: JSONError.tooDeep(max: 64)) {
            try reader.parse(String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000))
        }
    }

    @Test func invalidUTF8IsToldWithItsPlace() {
        let reader = JSONReader()
        let rows: [([UInt8], Int)] = [
            ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC3, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1),
            ([0x22, 0x61, 0xED, 0xA0, 0x80, 0x22], 2), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x80], 0),
            ([0x22, 0xC3, 0xA9, 0xE2, 0x82, 0x22], 3),
        ]
        for (bytes, offset) in rows {
            _ = bytes.withUnsafeBytes { raw in
                #expect(throws: JSONError.invalidUTF8(offset: offset), "\(bytes)") { try reader.parse(raw) }
            }
        }
    }

    @Test func lengthIsBounded() {
        let limits = JSONLimits(bytes: 10)
        #expect(throws: Never.self) { try JSONReader().parse("[12345678]", limits: limits) }
        #expect(throws: JSONError.tooLong(max: 10)) { try JSONReader().parse("[123456789]", limits: limits) }
    }

    /// The parser's buffers are used again: what came before, longer or refused, must leave no trace.
    @Test func oneReaderReadsManyTexts() throws {
        let reader = JSONReader()
        let long =
            "["
            + Array(repeating: "\"" + String(repeating: "x", count: 50) + "\"", count: 5000)
            .joined(separator: ",") + "]"
        #expect(try reader.parse(long).list?.count == 5000)
        #expect(throws: JSONError.self) { try reader.parse("[1,2") }
        #expect(try reader.parse("[1,2]") == [1, 2])
        #expect(throws: JSONError.self) { try reader.parse(String(long.dropLast())) }
        #expect(try reader.parse("\"y\"") == "y")
    }
}
