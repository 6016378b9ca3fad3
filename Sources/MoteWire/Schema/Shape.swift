import MoteEngine

/// What a JSON value of the protocol may be. `rpc.discover` and the protocol's JSON Schema are made from it.
public indirect enum Shape: Sendable {
    case any
    case null
    case bool
    /// Any object.
    case object
    case string
    /// A string that this regular expression describes.
    case pattern(String)
    case integer(min: Int?, max: Int?)
    case number
    case numbers(from: Double?, to: Double?)
    /// Above this.
    case numbersAbove(Double)
    /// One of these strings.
    case words([String])
    /// Exactly this.
    case constant(PlainValue)
    /// At least and at most so many elements.
    case list(Shape, min: Int?, max: Int?)
    /// Each element at most once.
    case set(Shape)
    case members([Field])
    /// An object with any names, and values of one shape.
    case map(Shape)
    /// One that is described under this name.
    case named(String)
    case either([Shape])

    /// A member of an object.
    public struct Field: Sendable {
        public var name: String
        public var shape: Shape
        public var isRequired: Bool
        public var defaultValue: PlainValue?
        /// For people, with its unit.
        public var meaning: String

        init(
            _ name: String, _ shape: Shape, required: Bool = false, default defaultValue: PlainValue? = nil,
            _ meaning: String = ""
        ) {
            self.name = name
            self.shape = shape
            isRequired = required
            self.defaultValue = defaultValue
            self.meaning = meaning
        }
    }

    static func list(_ element: Shape) -> Shape { .list(element, min: nil, max: nil) }
    static func tuple(_ element: Shape, _ count: Int) -> Shape { .list(element, min: count, max: count) }
    static let integer = Shape.integer(min: nil, max: nil)
    static let count = Shape.integer(min: 0, max: nil)
    /// Of a layer, an emitter or a particle; 0 means none.
    static let id = Shape.integer(min: 0, max: nil)
}

extension Shape {
    /// As JSON Schema, draft 2020-12.
    public var schema: PlainValue {
        switch self {
        case .any: [:]
        case .null: ["type": "null"]
        case .bool: ["type": "boolean"]
        case .object: ["type": "object"]
        case .string: ["type": "string"]
        case .pattern(let pattern): ["type": "string", "pattern": .string(pattern)]
        case .integer(let low, let high):
            Self.object([
                ("type", "integer"), ("minimum", low.map { .number(Double($0)) }),
                ("maximum", high.map { .number(Double($0)) }),
            ])
        case .number: ["type": "number"]
        case .numbers(let low, let high):
            Self.object([
                ("type", "number"), ("minimum", low.map { .number($0) }),
                ("maximum", high.map { .number($0) }),
            ])
        case .numbersAbove(let low): ["type": "number", "exclusiveMinimum": .number(low)]
        case .words(let words): ["enum": .list(words.map { .string($0) })]
        case .constant(let value): ["const": value]
        case .list(let element, let low, let high):
            Self.object([
                ("type", "array"), ("items", element.schema), ("minItems", low.map { .number(Double($0)) }),
                ("maxItems", high.map { .number(Double($0)) }),
            ])
        case .set(let element): ["type": "array", "items": element.schema, "uniqueItems": true]
        case .members(let fields): Self.schema(of: fields)
        case .map(let value): ["type": "object", "additionalProperties": value.schema]
        case .named(let name): ["$ref": .string("#/$defs/\(name)")]
        case .either(let shapes): ["anyOf": .list(shapes.map(\.schema))]
        }
    }

    private static func schema(of fields: [Field]) -> PlainValue {
        let required = fields.filter(\.isRequired).map { PlainValue.string($0.name) }
        return object([
            ("type", "object"),
            ("properties", .object(fields.map { .init($0.name, $0.schema) })),
            ("required", required.isEmpty ? nil : .list(required)),
            ("additionalProperties", false),
        ])
    }

    private static func object(_ members: [(String, PlainValue?)]) -> PlainValue {
        .object(members.compactMap { name, value in value.map { .init(name, $0) } })
    }
}

extension Shape.Field {
    /// The shape's schema with what is said for people.
    var schema: PlainValue {
        guard case .object(var members) = shape.schema else { return shape.schema }
        if let value = defaultValue { members.append(.init("default", value)) }
        if !meaning.isEmpty { members.append(.init("description", .string(meaning))) }
        return .object(members)
    }
}

extension ParameterType {
    /// What the check lets through, as far as JSON Schema can say it.
    public var shape: Shape {
        switch self {
        case .any: .any
        case .bool: .bool
        case .object: .object
        case .string: .string
        // Not only digits, no control characters, no slash, not the star.
        case .name: Self.name
        case .number(let low, let high):
            .numbers(from: low.isFinite ? low : nil, to: high.isFinite ? high : nil)
        case .positiveNumber: .numbersAbove(0)
        case .integer(let low, let high): .integer(min: low, max: high)
        case .choice(let words): .words(words)
        case .choices(let words): .set(.words(words))
        case .boolOrNames: .either([.bool, .list(Self.name)])
        case .address: .either([.integer(min: 1, max: 1 << 53 - 1), .pattern(".")])
        case .seed: .either([.pattern("^[0-9]+$"), .integer(min: 0, max: 1 << 53 - 1)])
        }
    }

    private static let name = Shape.pattern("^(?![0-9]+$)(?!\\*$)[^/\\u0000-\\u001f\\u007f-\\u009f]+$")
}
