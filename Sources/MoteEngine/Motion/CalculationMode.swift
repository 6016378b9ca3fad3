/// How the values between keyframes are found, as `CAAnimationCalculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// Straight from key to key.
    case linear
    /// Each value holds until the next key time.
    case discrete
    /// Straight, at a steady speed; key times and timing functions are ignored.
    case paced
    /// On a smooth curve through the values, shaped by tension, continuity and bias.
    case cubic
    /// On the same curve, at a steady speed; key times and timing functions are ignored.
    case cubicPaced
}
