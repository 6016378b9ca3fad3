/// Which number of a decay is wrong, and how.
public struct DecayError: Error, Hashable, Sendable, CustomStringConvertible {
    public let field: String
    public let reason: String

    public var description: String { "\(field) \(reason)" }

    static func notPositive(_ value: Double) -> String {
        "is \(value.shown); it must be above 0 and at most \(1e200.shown)"
    }
}

/// A glide that loses the same share of its speed in every millisecond: POP's decay, a scroll view's
/// coasting, Motion's inertia.
///
/// With deceleration d and g = d^(1000·t): v = v₀·g and x = x₀ + v₀/1000·d/(1 − d)·(1 − g). As inertia (see
/// `DecayMotion+Inertia.swift`) g = e^(−t/τ), x = x₀ + amplitude·(1 − g), and a spring takes over at a bound.
public struct DecayMotion: Hashable, Sendable {
    public let from: Double
    /// In units per second, at the start.
    public let velocity: Double
    /// When it stops: the speed has fallen below five times the threshold, or a bound is reached.
    public internal(set) var duration: Double
    /// Where it stops.
    public internal(set) var destination: Double
    /// 1000·ln d, or −1/τ.
    let rate: Double
    /// The whole way of an endless glide: v₀/1000·d/(1 − d), or the amplitude.
    let reach: Double
    /// The spring that holds it at a bound, and when that takes over.
    let bounce: SpringMotion?
    let bounceTime: Double

    /// - Parameters:
    ///   - velocity: in units per second.
    ///   - deceleration: the share of the speed that a millisecond leaves, above 0 and below 1. 0.998 is a
    ///     scroll view's normal rate, 0.99 its fast one.
    ///   - threshold: the change that nobody sees, in units: 1 for points, 0.01 for opacity and angles, 0.005
    ///     for scale. It stops below five of them a second.
    ///   - min, max: bounds that it doesn't pass; it stops where it meets one. One that starts beyond glides
    ///     in, where it is fast enough for that; else a spring, which doesn't swing, brings it to the bound.
    public init(
        from: Double, velocity: Double, deceleration: Double = 0.998, threshold: Double = 1,
        min: Double? = nil, max: Double? = nil
    ) throws(DecayError) {
        for (name, value) in [("from", from), ("velocity", velocity), ("min", min ?? 0), ("max", max ?? 0)]
        where !(value.magnitude <= 1e200) {
            throw DecayError(field: name, reason: "is \(value); it must be a number within ±1e200")
        }
        guard deceleration > 0, deceleration < 1 else {
            throw DecayError(
                field: "deceleration",
                reason: "is \(deceleration); it must be above 0 and below 1")
        }
        guard threshold > 0, threshold <= 1e200 else {
            throw DecayError(field: "threshold", reason: DecayError.notPositive(threshold))
        }
        if let min, let max, min > max {
            throw DecayError(field: "min", reason: "is \(min), above max, which is \(max)")
        }
        self.from = from
        self.velocity = velocity
        rate = 1000 * Maths.log(deceleration)
        reach = velocity / 1000 * deceleration / (1 - deceleration)
        let slowness = Maths.log(5 * threshold / velocity.magnitude) / rate
        let free = velocity == 0 || !(slowness > 0) ? 0 : slowness
        let stop = free == 0 ? from : from + reach * (1 - Maths.exp(rate * free))
        let bound = Swift.min(max ?? .infinity, Swift.max(min ?? -.infinity, stop))
        let start = Swift.min(max ?? .infinity, Swift.max(min ?? -.infinity, from))
        var spring: SpringMotion?
        if start != from, bound == start {
            // It starts beyond a bound and does not come within by itself.
            let back = SpringMotion(Self.holding, from: from, to: bound, velocity: velocity)
            (duration, destination, spring) = (back.settlingTime, bound, back)
        } else if bound == from {
            // At a bound and pushed against it.
            (duration, destination) = (0, bound)
        } else if bound != stop {
            duration = Swift.min(free, Maths.log(1 - (bound - from) / reach) / rate)
            destination = bound
        } else {
            (duration, destination) = (free, stop)
        }
        bounce = spring
        bounceTime = spring == nil ? .infinity : 0
    }

    /// As stiff as the one that holds inertia at its bounds, and critically damped: it stops there.
    private static let holding = Spring(trusted: 1, 500, 2 * 500.0.squareRoot())

    /// The same glide without a bound, stopping at another moment: where it is then.
    func stopping(at moment: Double) -> DecayMotion {
        guard moment != duration, bounce == nil else { return self }
        var motion = self
        motion.destination = freeValue(at: moment)
        motion.duration = moment
        return motion
    }

    /// Where an endless glide would tend to, without bounds.
    public var limit: Double { from + reach }

    /// The value t seconds after the start; exactly `destination` once it has stopped.
    public func value(at t: Double) -> Double {
        if t >= duration { return destination }
        if let bounce, t >= bounceTime { return bounce.value(at: t - bounceTime) }
        return freeValue(at: t)
    }

    /// Units per second; 0 once it has stopped.
    public func velocity(at t: Double) -> Double {
        if t >= duration { return 0 }
        if let bounce, t >= bounceTime { return bounce.velocity(at: t - bounceTime) }
        return velocity * Maths.exp(rate * max(0, t))
    }

    public func state(at t: Double) -> (value: Double, velocity: Double) { (value(at: t), velocity(at: t)) }

    /// The bare formula, which neither stops nor minds bounds.
    package func freeValue(at t: Double) -> Double {
        from + reach * (1 - Maths.exp(rate * max(0, t)))
    }
}
