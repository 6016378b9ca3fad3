import MoteEngine

/// What a method may be given under one name.
public struct Parameter: Sendable {
    public var name: String
    public var type: ParameterType
    public var isRequired = false
    /// Taken when it is not given; nil: it is then absent.
    public var defaultValue: PlainValue?
    /// For people: what it does, with its unit.
    public var meaning: String

    init(
        _ name: String, _ type: ParameterType, required: Bool = false,
        default defaultValue: PlainValue? = nil, _ meaning: String
    ) {
        self.name = name
        self.type = type
        isRequired = required
        self.defaultValue = defaultValue
        self.meaning = meaning
    }
}

/// The kinds of values that parameters take, each with its check.
public enum ParameterType: Sendable, Equatable {
    /// Any JSON value.
    case any
    case bool
    case object
    /// At least `minLength` and at most `maxBytes` bytes long.
    case string(maxBytes: Int)
    /// A name as `names` in the limits describes it: short, no control characters, no `/`, not only digits,
    /// not `*`.
    case name(maxBytes: Int)
    /// Inclusive bounds.
    case number(min: Double, max: Double)
    /// Above zero, finite.
    case positiveNumber
    case integer(min: Int, max: Int)
    /// One of these words.
    case choice([String])
    /// Each at most once, in any order.
    case choices([String])
    /// True, false or a list of names, each as `name` takes it.
    case boolOrNames(maxBytes: Int)
    /// A layer or an emitter: an id, a name, or a path of names.
    case address
    /// 64 bits: a decimal string, or an integer below 2^53.
    case seed

    /// Completes "… must be".
    public var expected: String {
        switch self {
        case .any: "any value"
        case .bool: "true or false"
        case .object: "an object"
        case .string(let most): "a string of at most \(most) bytes"
        case .name(let most):
            "a name of 1 to \(most) bytes without control characters and \"/\", not \"*\" and not only digits"
        case .number(let low, let high):
            switch (low.isFinite, high.isFinite) {
            case (true, true): "a number from \(plain(low)) to \(plain(high))"
            case (true, false): "a number, at least \(plain(low))"
            default: "a number"
            }
        case .positiveNumber: "a number above 0"
        case .integer(let low, let high): "a whole number from \(low) to \(high)"
        case .choice(let words): list(words)
        case .choices(let words): "a list with each of these at most once: \(words.joined(separator: ", "))"
        case .boolOrNames(let most):
            "true, false or a list of names of 1 to \(most) bytes without control characters and \"/\""
        case .address: "an id, a name, or a path of names like \"card/logo\""
        case .seed: "a decimal string below 2^64, or a whole number from 0 to 2^53 - 1"
        }
    }

    /// The type's word in `rpc.discover` and in help.
    public var word: String {
        switch self {
        case .any: "any"
        case .bool: "boolean"
        case .object: "object"
        case .string, .name: "string"
        case .number, .positiveNumber: "number"
        case .integer: "integer"
        case .choice: "string"
        case .choices: "list of strings"
        case .boolOrNames: "boolean or list of strings"
        case .address: "integer or string"
        case .seed: "string or integer"
        }
    }

    private func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : number.description
    }

    private func list(_ words: [String]) -> String {
        let quoted = words.map { "\"\($0)\"" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
