import MoteEngine

/// The answer of `rpc.discover`: the tables that check requests and describe notifications, for programs.
public enum Discovery {
    public static let plain: PlainValue = [
        "protocol": 1,
        "methods": .list(MethodTable.methods.map(method)),
        "notifications": .list(
            NotificationTable.rows.map { row in
                [
                    "name": .string(row.name), "meaning": .string(row.summary),
                    "params": .list(fields(of: row.shape).map(field)),
                ]
            }),
    ]

    private static func method(_ method: Method) -> PlainValue {
        let params = method.params.map { parameter -> PlainValue in
            RPCError.object([
                ("name", .string(parameter.name)), ("type", .string(parameter.type.word)),
                ("required", .bool(parameter.isRequired)), ("default", parameter.defaultValue),
                ("expected", .string(parameter.type.expected)), ("meaning", .string(parameter.meaning)),
                ("schema", parameter.type.shape.schema),
            ])
        }
        return RPCError.object([
            ("name", .string(method.name.rawValue)), ("meaning", .string(method.summary)),
            ("params", .list(params)),
            (
                "oneOf",
                method.oneOf.isEmpty
                    ? nil : .list(method.oneOf.map { group in .list(group.map { .string($0) }) })
            ),
            ("takesAnything", method.takesAnything ? true : nil),
            ("result", .string(method.result)),
        ])
    }

    private static func field(_ field: Shape.Field) -> PlainValue {
        RPCError.object([
            ("name", .string(field.name)), ("type", .string(field.shape.word)),
            ("required", .bool(field.isRequired)), ("default", field.defaultValue),
            ("meaning", .string(field.meaning)), ("schema", field.shape.schema),
        ])
    }

    /// The members of an object; of alternatives, those of all.
    private static func fields(of shape: Shape) -> [Shape.Field] {
        switch shape {
        case .members(let fields): return fields
        case .named(let name):
            let known = FrameShapes.definitions + ResultShapes.definitions
            return known.first { $0.name == name }.map { fields(of: $0.shape) } ?? []
        case .either(let shapes):
            var all: [Shape.Field] = []
            for field in shapes.flatMap(fields) {
                guard let index = all.firstIndex(where: { $0.name == field.name }) else {
                    all.append(field)
                    continue
                }
                // Always there only if no alternative lacks it.
                all[index].isRequired = all[index].isRequired && field.isRequired
            }
            let everywhere = shapes.map { Set(fields(of: $0).map(\.name)) }
            for index in all.indices where !everywhere.allSatisfy({ $0.contains(all[index].name) }) {
                all[index].isRequired = false
            }
            return all
        default: return []
        }
    }
}

extension Shape {
    /// The type's word, as for parameters.
    var word: String {
        switch self {
        case .any, .named: "any"
        case .null: "null"
        case .bool: "boolean"
        case .object, .members, .map: "object"
        case .string, .pattern, .words: "string"
        case .integer: "integer"
        case .number, .numbers, .numbersAbove: "number"
        case .list(let element, _, _), .set(let element): "list of \(element.word)"
        case .either(let shapes): shapes.map(\.word).joined(separator: " or ")
        case .constant(let value):
            switch value {
            case .bool: "boolean"
            case .number: "number"
            case .string: "string"
            default: "any"
            }
        }
    }
}
