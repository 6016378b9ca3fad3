/// What stood on the command line, already checked against the command's options: the getters don't fail.
package struct Arguments: Sendable, Equatable {
    private(set) var values: [String: [String]] = [:]
    package private(set) var positionals: [String] = []

    mutating func add(_ value: String, to option: OptionSpec) {
        values[option.name, default: []].append(value)
    }

    mutating func add(positional: String) {
        positionals.append(positional)
    }

    package func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

    package func text(_ option: OptionSpec) -> String? { values[option.name]?.last }

    /// Every value of an option that repeats, in order.
    package func texts(_ option: OptionSpec) -> [String] { values[option.name] ?? [] }

    package func number(_ option: OptionSpec) -> Double? { text(option).flatMap { Double($0) } }

    package func numbers(_ option: OptionSpec) -> [Double] { texts(option).compactMap { Double($0) } }

    package func integer(_ option: OptionSpec) -> Int? { text(option).flatMap { Int($0) } }

    package func extent(_ option: OptionSpec) -> Extent? { text(option).flatMap { Extent($0) } }

    /// `K=V` pairs, in order.
    package func pairs(_ option: OptionSpec) -> [(key: String, value: String)] {
        texts(option).compactMap { text in
            guard let equals = text.firstIndex(of: "=") else { return nil }
            return (String(text[..<equals]), String(text[text.index(after: equals)...]))
        }
    }

    /// The argument without a name at this place, if it is there.
    package func positional(_ index: Int) -> String? {
        positionals.indices.contains(index) ? positionals[index] : nil
    }

    /// A positional that the parser has made sure of.
    package func required(_ index: Int) -> String { positional(index) ?? "" }
}
