/// Why a timing function can't be what was asked for, as one line for the author of the scene.
public struct TimingFunctionError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
