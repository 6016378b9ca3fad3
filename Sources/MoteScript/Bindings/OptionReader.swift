import MoteEngine

/// Reads a table of options by name. A name that does not exist is refused at once: a misspelt option must
/// not pass silently.
struct OptionReader {
    /// What errors begin with: the function that was called.
    let what: String
    private let members: [PlainValue.Member]

    init(_ what: String, _ value: PlainValue, allowed: [String]) throws {
        self.what = what
        switch value {
        case .null: members = []
        case .object(let given): members = given
        case .list(let items) where items.isEmpty: members = []
        default: throw ScriptMistake("\(what): expected a table of options by name, got \(value.kindName)")
        }
        for member in members where !allowed.contains(member.name) {
            throw ScriptMistake(what, unknown: "option", member.name, of: allowed)
        }
    }

    /// Those that were given, in their order.
    var names: [String] { members.map(\.name) }

    subscript(name: String) -> PlainValue? { members.last { $0.name == name }?.value }

    func mistake(_ name: String, expected: String, got: PlainValue) -> ScriptMistake {
        ScriptMistake("\(what): \(name): expected \(expected), got \(got.described)")
    }

    /// A finite number.
    func number(_ name: String) throws -> Double? {
        guard let value = self[name] else { return nil }
        guard let number = value.number, number.isFinite else {
            throw mistake(name, expected: "a number", got: value)
        }
        return number
    }

    /// A number that people may give, as `range` says; where it may be infinite, that too.
    func number(_ name: String, in range: ClosedRange<Double>, mayBeInfinite: Bool = false) throws -> Double?
    {
        guard let value = self[name] else { return nil }
        guard let number = value.number else { throw mistake(name, expected: "a number", got: value) }
        try check(number, name, range, mayBeInfinite: mayBeInfinite)
        return number
    }

    /// A number with a range of its own in `ParameterRanges.fixed`.
    func fixed(_ name: String) throws -> Double? {
        try number(name, in: ParameterRanges.fixed[name] ?? ParameterRanges.anyNumber)
    }

    func check(
        _ number: Double, _ name: String, _ range: ClosedRange<Double>, mayBeInfinite: Bool = false
    ) throws {
        if let rule = range.complaint(about: number, mayBeInfinite: mayBeInfinite) {
            throw ScriptMistake("\(what): \(name): must be \(rule), got \(number.shown)")
        }
    }

    /// Numbers that people may give, each as `range` says; an error tells the place of a wrong one.
    func numbers(_ name: String, in range: ClosedRange<Double>) throws -> [Double]? {
        guard let numbers = try numbers(name) else { return nil }
        for (index, number) in numbers.enumerated() { try check(number, "\(name)[\(index + 1)]", range) }
        return numbers
    }

    /// A number that may be infinite.
    func count(_ name: String) throws -> Double? {
        guard let value = self[name] else { return nil }
        guard let number = value.number, number >= 0 else {
            throw mistake(name, expected: "a number that is not negative", got: value)
        }
        return number
    }

    func boolean(_ name: String) throws -> Bool? {
        guard let value = self[name] else { return nil }
        guard let boolean = value.bool else { throw mistake(name, expected: "true or false", got: value) }
        return boolean
    }

    func string(_ name: String) throws -> String? {
        guard let value = self[name] else { return nil }
        guard let string = value.string else { throw mistake(name, expected: "a string", got: value) }
        return string
    }

    func word<Word: RawRepresentable & CaseIterable>(_ name: String, _: Word.Type) throws -> Word?
    where Word.RawValue == String {
        guard let text = try string(name) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue)
        let near = Spelling.nearest(text, in: words).map { " (did you mean \"\($0)\"?)" } ?? ""
        let all = words.joined(separator: ", ")
        throw ScriptMistake("\(what): \(name): expected one of \(all), got \"\(text)\"\(near)")
    }

    func numbers(_ name: String) throws -> [Double]? {
        guard let value = self[name] else { return nil }
        if let numbers = value.numbers { return numbers }
        let place = value.list?.firstIndex { $0.number == nil }
        guard let place, let wrong = value.list?[place] else {
            throw mistake(name, expected: "a list of numbers", got: value)
        }
        throw mistake("\(name)[\(place + 1)]", expected: "a number", got: wrong)
    }

    func point(_ name: String) throws -> Point? {
        guard let value = self[name] else { return nil }
        guard let pair = value.pair("x", "y") else {
            throw mistake(name, expected: "a point {x, y}", got: value)
        }
        return Point(pair.0, pair.1)
    }

    func size(_ name: String) throws -> Size? {
        guard let value = self[name] else { return nil }
        guard let pair = value.pair("width", "height") ?? value.pair("w", "h") else {
            throw mistake(name, expected: "a size {w, h}", got: value)
        }
        return Size(pair.0, pair.1)
    }

    /// `curve` and `timingFunction` are the same.
    func timingFunction() throws -> TimingFunction? {
        if self["curve"] != nil, self["timingFunction"] != nil {
            throw ScriptMistake("\(what): curve and timingFunction are the same: give one of them")
        }
        for name in ["curve", "timingFunction"] {
            if let value = self[name] { return try TimingFunction(script: value, "\(what): \(name)") }
        }
        return nil
    }
}

extension PlainValue {
    /// A value in an error message, short.
    var described: String {
        switch self {
        case .number(let number): number.shown
        case .string(let text): "\"\(text.prefix(40))\""
        case .bool(let boolean): boolean ? "true" : "false"
        case .list: account()
        case .object: account().replacing("an object", with: "a table", maxReplacements: 1)
        case .null: "nil"
        }
    }

    /// A list of finite numbers.
    var numbers: [Double]? {
        if case .object(let members) = self, members.isEmpty { return [] }
        guard let list else { return nil }
        var numbers: [Double] = []
        numbers.reserveCapacity(list.count)
        for item in list {
            guard let number = item.number, number.isFinite else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// Two finite numbers, as a list or by name.
    func pair(_ first: String, _ second: String) -> (Double, Double)? {
        let a: Double?
        let b: Double?
        if let list {
            guard list.count == 2 else { return nil }
            (a, b) = (list[0].number, list[1].number)
        } else {
            (a, b) = (self[first]?.number, self[second]?.number)
        }
        guard let a, let b, a.isFinite, b.isFinite else { return nil }
        return (a, b)
    }
}
