/// A damped spring: m·x″ + c·x′ + k·x = 0 with mass m, stiffness k (POP: tension) and damping c (POP:
/// friction).
///
/// This is the stored form; every other way to describe a spring is an initialiser that converts, and says
/// how (see `Spring+Descriptions.swift`).
public struct Spring: Hashable, Sendable {
    public let mass: Double
    public let stiffness: Double
    public let damping: Double

    /// Core Animation's defaults are 1, 100 and 10. Mass and stiffness must lie in 1e-12…1e12, damping in
    /// 0…1e12.
    public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10) throws(SpringError) {
        try Spring.check("mass", mass, Spring.smallest...Spring.largest)
        try Spring.check("stiffness", stiffness, Spring.smallest...Spring.largest)
        try Spring.check("damping", damping, 0...Spring.largest)
        self.init(trusted: mass, stiffness, damping)
    }

    init(trusted mass: Double, _ stiffness: Double, _ damping: Double) {
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
    }

    /// Core Animation's `CASpringAnimation()`: mass 1, stiffness 100, damping 10.
    public static let `default` = Spring(trusted: 1, 100, 10)

    /// Inside these limits no coefficient of the motion overflows or vanishes.
    static let smallest = 1e-12
    static let largest = 1e12

    static func check(_ field: String, _ value: Double, _ range: ClosedRange<Double>) throws(SpringError) {
        guard !range.contains(value) else { return }
        let (low, high) = (range.lowerBound, range.upperBound)
        throw SpringError(field: field, reason: "is \(value); it must be between \(low) and \(high)")
    }

    /// ω₀ = √(k/m), in radians per second.
    public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

    /// ζ = c / (2·√(k·m)): below 1 it swings, at 1 it arrives soonest without, above 1 it crawls.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// 2π/ω₀, in seconds: SwiftUI's `response`.
    public var response: Double { 2 * Maths.pi / naturalFrequency }

    /// Core Animation's `settlingDuration`: when the envelope of a spring of unit travel falls below
    /// `epsilon`, ln((1 + |B|)/ε)/(ζω₀) with B = (ζω₀ − v)/ω_d, v the velocity relative to the travel. From ζ
    /// = 1 on, where no formula is published, the exact last moment at which the rest reaches ε. Infinite
    /// without damping.
    public func settlingDuration(initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
        let zeta = dampingRatio
        if damping == 0 { return .infinity }
        let decay = damping / (2 * mass)
        if zeta < 1 {
            let frequency = naturalFrequency * (1 - zeta * zeta).squareRoot()
            let b = (decay - initialVelocity) / frequency
            return max(0, Maths.log((1 + b.magnitude) / epsilon) / decay)
        }
        let motion = SpringMotion(self, from: 0, to: 1, velocity: initialVelocity, epsilon: epsilon)
        return motion.lastMoment(beyond: epsilon)
    }
}
