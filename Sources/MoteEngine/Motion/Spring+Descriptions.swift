extension Spring {
    /// react-spring's and POP's words: tension is stiffness, friction is damping.
    public init(tension: Double, friction: Double, mass: Double = 1) throws(SpringError) {
        try Spring.check("tension", tension, Spring.smallest...Spring.largest)
        try Spring.check("friction", friction, 0...Spring.largest)
        try self.init(mass: mass, stiffness: tension, damping: friction)
    }

    /// SwiftUI's `Spring(response:dampingRatio:)`: ω₀ = 2π/response, k = ω₀², c = 2ζω₀, m = 1.
    public init(response: Double, dampingRatio: Double) throws(SpringError) {
        try Spring.check("response", response, 1e-5...1e5)
        try Spring.check("dampingRatio", dampingRatio, 0...1e5)
        let frequency = 2 * Maths.pi / response
        self.init(trusted: 1, frequency * frequency, 2 * dampingRatio * frequency)
    }

    /// SwiftUI's `Spring(duration:bounce:)`: ω₀ = 2π/duration; ζ = 1 − bounce for bounce in 0…1 (1 swings for
    /// ever), ζ = 1/(1 + bounce) for bounce below 0, down to −1, which would never move and is refused.
    public init(duration: Double, bounce: Double = 0) throws(SpringError) {
        try Spring.check("duration", duration, 1e-5...1e5)
        try Spring.check("bounce", bounce, -0.9999...1)
        try self.init(response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
    }

    /// Motion's `visualDuration`: ω₀ = 2π/(1.2·duration), ζ = 1 − bounce within 0.05…1.
    public init(visualDuration: Double, bounce: Double = 0) throws(SpringError) {
        try Spring.check("visualDuration", visualDuration, 1e-5...1e5)
        try Spring.check("bounce", bounce, -1...1)
        try self.init(response: 1.2 * visualDuration, dampingRatio: min(1, max(0.05, 1 - bounce)))
    }

    /// UIKit's spring with a duration: the rest at `duration` is a thousandth of the travel. A motion made
    /// with it snaps to its target there (`SpringMotion.init(…duration:)`).
    ///
    /// - Parameters:
    ///   - duration: seconds, above 0.
    ///   - dampingRatio: above 0; taken as 1 above 1, and as 0.01 below that.
    ///   - velocity: relative to the travel: 1 would go the whole way in a second.
    public init(duration: Double, dampingRatio: Double, velocity: Double = 0) throws(SpringError) {
        try Spring.check("duration", duration, 1e-5...1e5)
        try Spring.check("dampingRatio", dampingRatio, 0...1e5)
        try Spring.check("velocity", velocity, -1e9...1e9)
        let zeta = min(1, max(0.01, dampingRatio))
        let frequency = Spring.frequency(settlingAt: duration, zeta: zeta, velocity: velocity)
        self.init(trusted: 1, frequency * frequency, 2 * zeta * frequency)
    }

    /// ω₀ with the envelope's rest at `duration` equal to 0.001: |(ζω₀ − v)/ω_d|·e^(−ζω₀D) below ζ = 1, and
    /// (1 + (ω₀ − v)·D)·e^(−ω₀D) at it. Without velocity the first is closed; else the largest root is
    /// bracketed downwards from where the rest is surely smaller, and halved.
    private static func frequency(settlingAt duration: Double, zeta: Double, velocity: Double) -> Double {
        let root = (1 - zeta * zeta).squareRoot()
        if velocity == 0, zeta < 1 {
            return Maths.log(zeta / (0.001 * root)) / (zeta * duration)
        }
        func rest(_ frequency: Double) -> Double {
            let decay = Maths.exp(-zeta * frequency * duration)
            return zeta < 1
                ? ((zeta * frequency - velocity) / (frequency * root)).magnitude * decay
                : (1 + (frequency - velocity) * duration).magnitude * decay
        }
        var high = 1 / (zeta * duration)
        for _ in 0..<64 where rest(high) > 0.001 || high * duration * zeta < 20 { high *= 2 }
        var low = high
        for _ in 0..<4_000 where rest(low) <= 0.001 { low *= 0.99 }
        for _ in 0..<100 {
            let middle = 0.5 * (low + high)
            if rest(middle) > 0.001 { low = middle } else { high = middle }
        }
        return high
    }
}
