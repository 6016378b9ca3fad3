/// A value without behaviour, as JSON knows it: what events carry, what a client's parameters hold and what a
/// script keeps over a reload. Objects keep the order in which they were read; scripts write theirs in name
/// order.
public indirect enum PlainValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// Always finite: JSON has no other numbers.
    case number(Double)
    case string(String)
    case list([PlainValue])
    case object([Member])

    public struct Member: Hashable, Sendable {
        public var name: String
        public var value: PlainValue

        public init(_ name: String, _ value: PlainValue) {
            self.name = name
            self.value = value
        }
    }

    /// The member of an object with this name (the last one if it is doubled), or nil.
    public subscript(name: String) -> PlainValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    public var number: Double? { if case .number(let n) = self { n } else { nil } }
    public var string: String? { if case .string(let s) = self { s } else { nil } }
    public var bool: Bool? { if case .bool(let b) = self { b } else { nil } }
    public var list: [PlainValue]? { if case .list(let l) = self { l } else { nil } }
    public var members: [Member]? { if case .object(let m) = self { m } else { nil } }
    public var isNull: Bool { self == .null }

    /// What an error message calls this kind of value.
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// Its kind, and of a list or an object the first number in it that is wrong: by its place from 1, as
    /// scripts count, or its name.
    package func account(where isWrong: (Double) -> Bool = { !$0.isFinite }) -> String {
        switch self {
        case .list(let items):
            let place = items.firstIndex { $0.number.map(isWrong) ?? false }
            guard let place, let number = items[place].number else { break }
            return "\(kindName) with \(number.shown) at \(place + 1)"
        case .object(let members):
            let member = members.first { $0.value.number.map(isWrong) ?? false }
            guard let member, let number = member.value.number else { break }
            return "\(kindName) with \(number.shown) as \(member.name)"
        default: break
        }
        return kindName
    }
}

extension PlainValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: PlainValue...) { self = .list(elements) }
    public init(dictionaryLiteral elements: (String, PlainValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
