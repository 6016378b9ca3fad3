import MoteEngine
import MoteJSON
import MoteTestSupport
import Testing

@Suite struct JSONWriterTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let value: PlainValue
        let text: String
        var testDescription: String { text }
    }

    static let rows: [Row] = [
        Row(value: .null, text: "null"), Row(value: true, text: "true"), Row(value: false, text: "false"),
        Row(value: 0, text: "0"), Row(value: .number(-0.0), text: "0"), Row(value: 42, text: "42"),
        Row(value: -7, text: "-7"), Row(value: 1.5, text: "1.5"), Row(value: 0.1, text: "0.1"),
        Row(value: .number(9_007_199_254_740_991), text: "9007199254740991"),
        Row(value: .number(-9_007_199_254_740_991), text: "-9007199254740991"),
        Row(value: .number(1e300), text: "1e+300"),
        Row(value: .number(.leastNonzeroMagnitude), text: "5e-324"),
        Row(value: .number(1.0 / 3), text: "0.3333333333333333"), Row(value: .number(2e-7), text: "2e-07"),
        Row(value: .number(.nan), text: "null"), Row(value: .number(.infinity), text: "null"),
        Row(value: "", text: "\"\""), Row(value: "é😀/", text: "\"é😀/\""),
        Row(
            value: "a\"b\\c\nd\re\tf\0g\u{1f}h\u{7f}",
            text: "\"a\\\"b\\\\c\\nd\\re\\tf\\u0000g\\u001fh\u{7f}\""),
        Row(value: [], text: "[]"), Row(value: [:], text: "{}"),
        Row(value: [1, "a", [.null]], text: "[1,\"a\",[null]]"),
        Row(value: ["b": 1, "a": ["c": true]], text: "{\"b\":1,\"a\":{\"c\":true}}"),
    ]

    @Test(arguments: rows) func writes(_ row: Row) {
        #expect(JSONWriter.text(row.value) == row.text)
    }

    @Test func integersOfEverySize() {
        for integer in [0, 9, 10, 99, -1, -10, Int.max, Int.min, 1 << 53] {
            let buffer = ByteBuffer(capacity: 1)
            JSONWriter.write(integer, into: buffer)
            #expect(buffer.text == String(integer))
        }
    }

    /// Every double that is written reads back as itself.
    @Test func numbersReadBackAsTheSameDouble() throws {
        let seed: UInt64 = 0x6A73_6F6E
        var random = SeededRandom(seed: seed)
        let reader = JSONReader()
        for _ in 0..<20_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            let text = JSONWriter.text(.number(number))
            #expect(try reader.parse(text) == .number(number), "seed \(seed), \(text)")
        }
    }

    /// Swift's own digits are the shortest, too; it only writes a fraction of zero that nobody needs.
    @Test func floatsHaveTheShortestDigits() {
        let seed: UInt64 = 0xF10A7
        var random = SeededRandom(seed: seed)
        let edges: [Float] = [
            0.0001, 0.00009999, 0.1, 1.0 / 3, 16_777_216, 16_777_218, 1e10, .leastNonzeroMagnitude,
            .greatestFiniteMagnitude, -0.5, -1e-20, 8_388_607.5,
        ]
        let near = (0..<5_000).map { _ in Float.random(in: -1000...1000, using: &random) }
        let any = (0..<20_000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: random.next())) }
        for number in edges + near + any where number.isFinite {
            let buffer = ByteBuffer()
            JSONWriter.write(number, into: buffer)
            var expected = number.description
            if expected.hasSuffix(".0") { expected.removeLast(2) }
            #expect(buffer.text == expected, "seed \(seed)")
        }
    }

    @Test func everyValueReadsBackAsItself() throws {
        let seed: UInt64 = 20_250_101
        var random = SeededRandom(seed: seed)
        let reader = JSONReader()
        for _ in 0..<300 {
            let value = Self.value(depth: 5, &random)
            let text = JSONWriter.text(value)
            #expect(!text.utf8.contains(0x0A))
            #expect(try reader.parse(text) == value, "seed \(seed): \(text)")
        }
    }

    private static func value(depth: Int, _ random: inout SeededRandom) -> PlainValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .number(Double(Int.random(in: -1000...1000, using: &random)) / 8)
        case 3, 4: .string(string(&random))
        case 5:
            .list((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth - 1, &random) })
        default:
            .object(
                (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                    PlainValue.Member(string(&random), value(depth: depth - 1, &random))
                })
        }
    }

    private static func string(_ random: inout SeededRandom) -> String {
        let alphabet: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "\u{0}", "é", "😀", "\u{2028}", "/", " "]
        var text = ""
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
        }
        return text
    }
}
