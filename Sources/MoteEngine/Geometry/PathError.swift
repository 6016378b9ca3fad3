/// What is wrong with the text of a path, and where.
public struct PathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The character at fault, from 1.
    public let position: Int
    public let reason: String

    public var description: String { "path: \(reason) at character \(position)" }
}
