import MoteEngine
import MoteJSON

/// The protocol as JSON Schema, made from the tables that check requests and describe what is sent. Under
/// `$defs`: `params.METHOD`, `result.METHOD`, `notification.NAME`, and what these refer to.
public enum ProtocolSchema {
    public static var schema: PlainValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "mote socket protocol 1",
            "description": .string(
                "One message, as one line of JSON. params.METHOD, result.METHOD and notification.NAME under "
                    + "$defs are the parameters, answers and notifications by name."),
            "anyOf": [["$ref": "#/$defs/fromClient"], ["$ref": "#/$defs/fromDaemon"]],
            "$defs": .object(definitions),
        ]
    }

    /// As it stands in `config/protocol.schema.json`.
    public static var text: String {
        let buffer = ByteBuffer(capacity: 1 << 16)
        write(schema, indent: 0, into: buffer)
        buffer.append("\n")
        return buffer.text
    }

    private static var definitions: [PlainValue.Member] {
        let fromClient = Shape.either([request, .list(request, min: 1, max: ProtocolLimits().batch)])
        let fromDaemon = Shape.either(
            [.named("response"), .list(.named("response"), min: 1, max: nil)]
                + NotificationTable.rows.map { row in
                    message([
                        .init("method", .constant(.string(row.name)), required: true),
                        .init("params", .named("notification.\(row.name)"), required: true),
                    ])
                })
        let general: [(String, Shape)] = [
            ("fromClient", fromClient), ("fromDaemon", fromDaemon), ("response", response), ("error", error),
        ]
        let shapes =
            general.map { PlainValue.Member($0, $1.schema) }
            + MethodTable.methods.flatMap(definitions)
            + NotificationTable.rows.map { row in
                .init("notification.\(row.name)", described(row.shape.schema, row.summary))
            }
        return shapes
            + (ResultShapes.definitions + FrameShapes.definitions).map { .init($0.name, $0.shape.schema) }
    }

    private static func definitions(of method: Method) -> [PlainValue.Member] {
        let name = method.name.rawValue
        let result = described(ResultShapes.shape(of: method.name).schema, method.result)
        return [
            .init("params.\(name)", described(params(of: method), method.summary)),
            .init("result.\(name)", result),
        ]
    }

    private static func params(of method: Method) -> PlainValue {
        if method.takesAnything { return ["type": "object"] }
        let fields = method.params.map { parameter in
            Shape.Field(
                parameter.name, parameter.type.shape, required: parameter.isRequired,
                default: parameter.defaultValue, parameter.meaning)
        }
        guard case .object(var members) = Shape.members(fields).schema else { return [:] }
        // One group at most has alternatives today; several would each need their own `oneOf`.
        let alternatives = method.oneOf.map { group in
            PlainValue.object([.init("oneOf", .list(group.map { ["required": [.string($0)]] }))])
        }
        if !alternatives.isEmpty { members.append(.init("allOf", .list(alternatives))) }
        return .object(members)
    }

    private static func described(_ schema: PlainValue, _ meaning: String) -> PlainValue {
        guard case .object(let members) = schema, !members.contains(where: { $0.name == "$ref" }) else {
            return schema
        }
        return .object([.init("description", .string(meaning))] + members)
    }

    // MARK: Messages

    private static func message(_ fields: [Shape.Field]) -> Shape {
        .members([.init("jsonrpc", .constant("2.0"), required: true)] + fields)
    }

    private static let requestID = Shape.either([.string, .number, .null])

    private static var request: Shape {
        .either(
            MethodTable.methods.map { method in
                let name = method.name.rawValue
                let needsParams = method.params.contains(where: \.isRequired) || !method.oneOf.isEmpty
                return message([
                    .init("id", requestID),
                    .init("method", .constant(.string(name)), required: true),
                    .init("params", .named("params.\(name)"), required: needsParams),
                ])
            })
    }

    private static let response = Shape.either([
        message([.init("id", requestID, required: true), .init("result", .any, required: true)]),
        message([.init("id", requestID, required: true), .init("error", .named("error"), required: true)]),
    ])

    private static let error = Shape.members([
        .init("code", .integer, required: true), .init("message", .string, required: true),
        .init("data", .object),
    ])

    // MARK: Text

    /// Objects and lists of more than a few scalars one member a line, so that changes show line by line.
    private static func write(_ value: PlainValue, indent: Int, into buffer: ByteBuffer) {
        switch value {
        case .object(let members) where !isShort(value):
            writeLines(members.count, "{", "}", indent: indent, into: buffer) { index, indent in
                JSONWriter.write(members[index].name, into: buffer)
                buffer.append(": ")
                write(members[index].value, indent: indent, into: buffer)
            }
        case .list(let elements) where !isShort(value):
            writeLines(elements.count, "[", "]", indent: indent, into: buffer) { index, indent in
                write(elements[index], indent: indent, into: buffer)
            }
        default: JSONWriter.write(value, into: buffer)
        }
    }

    private static func isShort(_ value: PlainValue) -> Bool { JSONWriter.text(value).utf8.count <= 90 }

    private static func writeLines(
        _ count: Int, _ open: StaticString, _ close: StaticString, indent: Int, into buffer: ByteBuffer,
        _ writeElement: (_ index: Int, _ indent: Int) -> Void
    ) {
        buffer.append(open)
        for index in 0..<count {
            buffer.append(index > 0 ? ",\n" : "\n")
            for _ in 0...indent { buffer.append("  ") }
            writeElement(index, indent + 1)
        }
        buffer.append("\n")
        for _ in 0..<indent { buffer.append("  ") }
        buffer.append(close)
    }
}
