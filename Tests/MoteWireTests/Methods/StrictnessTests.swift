import MoteEngine
import MoteWire
import Testing

/// Of every parameter of every method: what it does not take is refused by its name.
@Suite struct StrictnessTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let method: Method
        let parameter: Parameter
        var testDescription: String { "\(method.name.rawValue) \(parameter.name)" }
    }

    static let rows = MethodTable.methods.flatMap { method in
        method.params.map { Row(method: method, parameter: $0) }
    }

    @Test(arguments: rows) func whatItDoesNotTakeIsRefusedByName(_ row: Row) throws {
        for value in Self.refused(row.parameter.type) {
            let error = try #require(Self.error(row, [value]), "took \(RPCError.shown(value))")
            #expect(error.code == -32602 && error.data?["param"] == .string(row.parameter.name))
            #expect(error.message.contains(row.parameter.name))
        }
        // Given twice, only one of them could count.
        let twice = Self.error(row, [Self.taken(row.parameter.type), Self.taken(row.parameter.type)])
        #expect(twice?.data?["param"] == .string(row.parameter.name))
        // Right after all: the rows above must not be refused for something else.
        #expect(Self.error(row, [Self.taken(row.parameter.type)]) == nil)
    }

    @Test(arguments: MethodTable.methods.map(\.name.rawValue)) func paramsAreAnObject(method: String) {
        for params in [[1], .null, "x", 1, true] as [PlainValue] {
            #expect(throws: RPCError.badParam("params", expected: "an object", got: params)) {
                try MethodTable.check(method, params)
            }
        }
    }

    private static func error(_ row: Row, _ values: [PlainValue]) -> RPCError? {
        // Of alternatives the one in question is given.
        let group = row.method.oneOf.first { $0.contains(row.parameter.name) }
        let others = row.method.params.filter { other in
            other.name != row.parameter.name && (other.isRequired
                || group == nil && row.method.oneOf.contains { $0.first == other.name })
        }
        let members = others.map { PlainValue.Member($0.name, taken($0.type)) }
            + values.map { PlainValue.Member(row.parameter.name, $0) }
        do throws(RPCError) {
            _ = try MethodTable.check(row.method.name.rawValue, .object(members))
            return nil
        } catch {
            return error
        }
    }

    private static func taken(_ type: ParameterType) -> PlainValue {
        switch type {
        case .any, .string, .name: "a"
        case .bool, .boolOrNames: true
        case .object: [:]
        case .number(let low, _): .number(max(low, 0))
        case .integer(let low, _): .number(Double(low))
        case .positiveNumber, .address, .seed: 1
        case .choice(let words): .string(words.first ?? "")
        case .choices(let words): .list(words.prefix(1).map { .string($0) })
        }
    }

    private static let noNames: [PlainValue] = [
        "", "*", "7", "a/b", "a\u{7}", "a\n", .string(String(repeating: "ü", count: 33)),
    ]

    /// By the page: wrong types first, then what lies outside.
    private static func refused(_ type: ParameterType) -> [PlainValue] {
        switch type {
        case .any: []
        case .bool: [.null, 1, "true", [], [:]]
        case .object: [.null, 1, "a", [], true]
        case .string(let most): [.null, 1, true, [], [:], .string(String(repeating: "a", count: most + 1))]
        case .name: [.null, 1, true, [], [:]] + noNames
        case .number(let low, let high):
            [.null, "1", true, []] + [low.nextDown, high.nextUp].filter(\.isFinite).map { .number($0) }
        case .positiveNumber: [.null, "1", true, [], 0, -1]
        case .integer(let low, let high):
            [.null, "1", true, [], 1.5, .number(Double(low) - 1), .number(Double(high) * 2 + 2)]
        case .choice: [.null, 1, true, [], "", "no such word"]
        case .choices(let words):
            [.null, 1, "a", [1], ["no such word"]]
                + words.prefix(1).map { [.string($0), .string($0)] as PlainValue }
        case .boolOrNames: [.null, 1, "a", [:], [1], [true]] + noNames.map { ["a", $0] }
        case .address: [.null, 0, -1, 1.5, true, [], [:], "", 1e300]
        case .seed: [.null, -1, 1.5, true, [], "", "-1", "1.5", "18446744073709551616", 9_007_199_254_740_992]
        }
    }
}
