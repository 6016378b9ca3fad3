/// Which number of a spring is wrong, and how.
public struct SpringError: Error, Hashable, Sendable, CustomStringConvertible {
    public let field: String
    public let reason: String

    public var description: String { "\(field) \(reason)" }
}
