import MoteEngine
import MoteJSON

/// An error as it goes to a client. The message alone is enough to mend the mistake; `data` is for tools.
public struct RPCError: Error, Equatable, Sendable, CustomStringConvertible {
    public var code: Int
    /// One line, lower case.
    public let message: String
    /// An object, or nil.
    public var data: PlainValue?

    public init(code: Int, message: String, data: PlainValue? = nil) {
        self.code = code
        // Whatever words of a client or of a script stand in it.
        self.message = Self.onOneLine(message)
        self.data = data
    }

    /// The same error in other words.
    public func saying(_ message: String) -> RPCError {
        RPCError(code: code, message: message, data: data)
    }

    public var description: String { "\(message) (\(code))" }

    /// What a value is called in `got`: as JSON, cut to 100 characters.
    public static func shown(_ value: PlainValue) -> String {
        cut(JSONWriter.text(value))
    }

    /// At most 100 characters, the last of a longer text an ellipsis, and on one line: a client's own words
    /// stand in messages for people.
    static func cut(_ text: String) -> String {
        onOneLine(text.utf8.count <= 100 || text.count <= 100 ? text : text.prefix(99) + "…")
    }

    private static func onOneLine(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }

    /// " (did you mean "x"?)", or nothing.
    static func suggestion(_ nearest: String?) -> String {
        nearest.map { " (did you mean \"\($0)\"?)" } ?? ""
    }

    static func object(_ members: [(String, PlainValue?)]) -> PlainValue {
        .object(members.compactMap { name, value in value.map { PlainValue.Member(name, $0) } })
    }
}
