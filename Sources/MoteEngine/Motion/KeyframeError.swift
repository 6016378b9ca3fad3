/// Why a list of keyframes can't be played, naming the list and, where one entry is at fault, its place from
/// 1.
public struct KeyframeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which list: `values`, `keyTimes`, `timingFunctions`, `tensionValues`, `continuityValues` or
    /// `biasValues`.
    public let field: String
    /// The entry at fault, from 0; nil where the list as a whole is.
    public let index: Int?
    public let reason: String

    public var description: String {
        index.map { "\(field)[\($0 + 1)] \(reason)" } ?? "\(field) \(reason)"
    }
}
