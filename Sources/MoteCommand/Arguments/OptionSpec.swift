import MoteEngine

/// One option of a command: its name, the type and range of its value, and the line that help shows for it.
///
/// Commands keep their options in constants and ask `Arguments` with those, so that a misspelt name can't
/// compile.
package struct OptionSpec: Sendable, Equatable {
    package enum Value: Sendable, Equatable {
        /// No value: there or not.
        case flag
        /// Anything; the placeholder is what help calls it.
        case text(String)
        case number(String, ClosedRange<Double>)
        case integer(String, ClosedRange<Int>)
        case choice(String, [String])
        /// Two positive numbers, `390x844`.
        case extent(String)
        /// `KEY=VALUE`.
        case pair
    }

    package var name: String
    /// The one-letter form, `o` for `-o`.
    package var letter: Character?
    package var value: Value
    /// May stand several times.
    package var repeats: Bool
    package var help: String

    package init(
        _ name: String, letter: Character? = nil, _ value: Value = .flag, repeats: Bool = false, help: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.repeats = repeats
        self.help = help
    }

    /// `--fps N`, as help and errors name it.
    package var usage: String {
        let long = placeholder.isEmpty ? "--\(name)" : "--\(name) \(placeholder)"
        return letter.map { "-\($0), \(long)" } ?? long
    }

    package var placeholder: String {
        switch value {
        case .flag: ""
        case .text(let placeholder), .extent(let placeholder): placeholder
        case .number(let placeholder, _): placeholder
        case .integer(let placeholder, _): placeholder
        case .choice(let placeholder, _): placeholder
        case .pair: "K=V"
        }
    }

    /// What is wrong with `text` as a value of this option, or nil.
    func complaint(about text: String) -> String? {
        switch value {
        case .flag, .text:
            return nil
        case .number(_, let range):
            guard let number = Double(text), number.isFinite, range.contains(number) else {
                return "a number \(describe(range)), not '\(text)'"
            }
        case .integer(_, let range):
            guard let number = Int(text), range.contains(number) else {
                return "a whole number \(describe(range)), not '\(text)'"
            }
        case .choice(_, let words):
            guard words.contains(text) else {
                let nearest = Spelling.nearest(text, in: words).map { " (did you mean '\($0)'?)" } ?? ""
                return "one of \(words.joined(separator: ", ")), not '\(text)'\(nearest)"
            }
        case .extent:
            guard Extent(text) != nil else { return "a width and a height like 390x844, not '\(text)'" }
        case .pair:
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                return "a name and a value like count=3, not '\(text)'"
            }
        }
        return nil
    }

    private func describe(_ range: ClosedRange<Double>) -> String {
        if range.lowerBound == .leastNonzeroMagnitude, range.upperBound == .greatestFiniteMagnitude {
            return "above 0"
        }
        return range.upperBound == .greatestFiniteMagnitude
            ? "from \(Quantity.plain(range.lowerBound)) up"
            : "from \(Quantity.plain(range.lowerBound)) to \(Quantity.plain(range.upperBound))"
    }

    private func describe(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max
            ? "from \(range.lowerBound) up" : "from \(range.lowerBound) to \(range.upperBound)"
    }
}

/// A width and a height, as `--size` takes them: whole numbers from 1 to 16,384.
package struct Extent: Sendable, Equatable {
    package var width: Int
    package var height: Int

    package init?(_ text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
        let allowed = 1...16_384
        guard allowed.contains(width), allowed.contains(height) else { return nil }
        self.width = width
        self.height = height
    }
}

/// One argument without a name: SCENE, EVENT.
package struct Positional: Sendable, Equatable {
    package enum Count: Sendable, Equatable {
        case one, optional, oneOrMore
    }

    package var name: String
    package var count: Count
    package var help: String

    package init(_ name: String, _ count: Count = .one, help: String) {
        self.name = name
        self.count = count
        self.help = help
    }

    /// `SCENE`, `[JSON]`, `SCENE...`, as the usage line shows it.
    package var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)..."
        }
    }
}
