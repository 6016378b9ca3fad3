/// Where in a script something was made. The host says it; the engine only keeps it, for inspectors.
public struct ScriptPlace: Hashable, Sendable {
    /// By which number the host knows the file; 0 for what no script made.
    public var file: Int32
    /// From 1.
    public var line: Int32

    public init(file: Int32, line: Int32) {
        self.file = file
        self.line = line
    }

    public static let none = ScriptPlace(file: 0, line: 0)
}
