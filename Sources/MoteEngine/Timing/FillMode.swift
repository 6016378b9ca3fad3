/// What an animation shows outside its active time.
public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// Nothing: the model shows.
    case removed
    /// Its last value, afterwards.
    case forwards
    /// Its first value, before.
    case backwards
    case both
}
