/// How a glide is described as inertia, in the words of Motion's `inertia`.
public struct Inertia: Hashable, Sendable {
    /// The share of the velocity that the way is: amplitude = power · velocity.
    public var power = 0.8
    /// Seconds in which the rest of the way shrinks to 1/e.
    public var timeConstant = 0.325
    /// How far from its target it counts as there, in units.
    public var restDelta = 0.5
    /// What holds it at a bound; nil stops it there.
    public var bounce: Spring? = Inertia.defaultBounce

    public static let defaultBounce = Spring(trusted: 1, 500, 10)

    public init() {}

    /// The same glide as a decay's with this deceleration (the share of the speed that a millisecond leaves).
    public mutating func take(deceleration d: Double) {
        power = d / (1 - d) / 1000
        timeConstant = -1 / (1000 * Maths.log(d))
    }
}

extension DecayMotion {
    /// A glide to `from + power · velocity`: target − amplitude · e^(−t/τ). Past a bound a spring takes it
    /// over, with the velocity that it has there; one that starts beyond a bound springs back at once.
    ///
    /// - Parameters:
    ///   - velocity: in units per second.
    ///   - target: replaces the place that it would glide to.
    ///   - min, max: the bounds.
    public init(
        from: Double, velocity: Double, inertia: Inertia, target: Double? = nil, min: Double? = nil,
        max: Double? = nil
    ) throws(DecayError) {
        for (name, value) in [
            ("from", from), ("velocity", velocity), ("min", min ?? 0), ("max", max ?? 0),
            ("power", inertia.power), ("the target", target ?? 0),
        ] where !(value.magnitude <= 1e200) {
            throw DecayError(field: name, reason: "is \(value); it must be a number within ±1e200")
        }
        for (name, value) in [("timeConstant", inertia.timeConstant), ("restDelta", inertia.restDelta)]
        where !(value > 0 && value <= 1e200) {
            throw DecayError(field: name, reason: DecayError.notPositive(value))
        }
        if inertia.bounce?.damping == 0 {
            throw DecayError(field: "bounceDamping", reason: "is 0; it must be above 0, or it never rests")
        }
        if let min, let max, min > max {
            throw DecayError(field: "min", reason: "is \(min), above max, which is \(max)")
        }
        let amplitude = target.map { $0 - from } ?? inertia.power * velocity
        let rate = -1 / inertia.timeConstant
        let start = amplitude * -rate
        let (low, high) = (min ?? -.infinity, max ?? .infinity)
        let goal = from + amplitude
        let free = Swift.max(0, Maths.log(amplitude.magnitude / inertia.restDelta) / -rate)
        let rest = amplitude == 0 ? 0 : free
        let isOutside = from < low || from > high
        let bound = isOutside ? (from < low ? low : high) : (goal < low ? low : goal > high ? high : goal)
        guard bound != goal || isOutside else {
            self.init(
                from: from, velocity: start, duration: rest, destination: goal, rate: rate, reach: amplitude)
            return
        }
        // When it is at the bound: 1 − e^(rate·t) = (bound − from) / amplitude.
        let crossing = isOutside ? 0 : Maths.log(1 - (bound - from) / amplitude) / rate
        guard let spring = inertia.bounce else {
            self.init(
                from: from, velocity: start, duration: Swift.min(crossing, isOutside ? 0 : rest),
                destination: bound, rate: rate, reach: amplitude)
            return
        }
        let speed = isOutside ? velocity : start * Maths.exp(rate * crossing)
        let bounce = SpringMotion(spring, from: isOutside ? from : bound, to: bound, velocity: speed)
        self.init(
            from: from, velocity: isOutside ? velocity : start, duration: crossing + bounce.settlingTime,
            destination: bound, rate: rate, reach: amplitude, bounce: bounce, bounceTime: crossing)
    }

    private init(
        from: Double, velocity: Double, duration: Double, destination: Double, rate: Double, reach: Double,
        bounce: SpringMotion? = nil, bounceTime: Double = .infinity
    ) {
        self.from = from
        self.velocity = velocity
        self.duration = duration
        self.destination = destination
        self.rate = rate
        self.reach = reach
        self.bounce = bounce
        self.bounceTime = bounceTime
    }

    /// Whether a spring holds it at a bound.
    public var bounces: Bool { bounce != nil }
}
