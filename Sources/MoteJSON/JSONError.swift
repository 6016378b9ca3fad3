/// Why a text was refused. `description` is one line for people.
public enum JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Nothing, or white space only.
    case empty
    /// `offset` is the first byte that can't belong to any character.
    case invalidUTF8(offset: Int)
    case tooDeep(max: Int)
    case tooLong(max: Int)
    /// A number that is malformed, or that no double and no 64-bit integer can hold.
    case badNumber
    /// An unclosed string, an unescaped control character, or an unknown escape.
    case badString
    /// A word other than true, false and null.
    case badLiteral
    /// Brackets, commas and colons out of place, or something after the end.
    case badStructure
    case outOfMemory

    public var description: String {
        switch self {
        case .empty: "the text is empty"
        case .invalidUTF8(let offset): "byte \(offset) is not valid UTF-8"
        case .tooDeep(let max): "nested deeper than \(max) levels"
        case .tooLong(let max): "longer than \(max) bytes"
        case .badNumber: "a number is malformed or too large"
        case .badString: "a string is not closed, holds a raw control character or an unknown escape"
        case .badLiteral: "a word other than true, false and null stands outside of quotes"
        case .badStructure:
            "a bracket, comma, colon or quote is missing or too many, or something follows the end"
        case .outOfMemory: "memory is out"
        }
    }
}

/// How much of a text is read.
public struct JSONLimits: Sendable, Equatable {
    /// Longest text, bytes.
    public var bytes: Int
    /// Most lists and objects inside each other.
    public var depth: Int

    public init(bytes: Int = 1 << 20, depth: Int = 64) {
        self.bytes = bytes
        self.depth = depth
    }
}
