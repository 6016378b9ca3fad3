/// The way of one number on a spring, in closed form: asking for a moment costs the same whether it is the
/// next frame or an hour off, and always gives the same bits.
///
/// With x the distance from the target, g = c/2m and ω₀² = k/m:
///
///     swinging   g < ω₀   x = e^(−gt)·(a·cos ωt + b·sin ωt)       ω = √(ω₀² − g²), a = x₀, b = (v₀ + g·x₀)/ω
///     critical   g ≈ ω₀   x = e^(−gt)·(a·C(q) + b·t·S(q))         q = (ω₀² − g²)·t², a = x₀, b = v₀ + g·x₀
///     crawling   g > ω₀   x = a·e^(r₁t) + b·e^(r₂t)               r₂ = −(g + √(g² − ω₀²)), r₁ = ω₀²/r₂
///
/// C and S are cos √q and sin √q/√q as series, which is what both other forms tend to where they would divide
/// by 0.
public struct SpringMotion: Hashable, Sendable {
    public let from: Double
    public let target: Double
    /// When it is over: from then on its value is exactly `target` and its velocity 0. Infinite without
    /// damping.
    public let settlingTime: Double
    let a: Double
    let b: Double
    /// −g, or r₁ where it crawls.
    let rate: Double
    /// ω; or ω₀² − g² near the critical point; or r₂ where it crawls.
    let second: Double
    let regime: Regime

    enum Regime: UInt8 {
        case swinging, critical, crawling
    }

    /// A motion that is over when its energy allows no distance of `epsilon` any more: x² + (v/ω₀)² ≤ ε².
    ///
    /// - Parameters:
    ///   - velocity: at the start, in units per second.
    ///   - epsilon: in units; nil means a thousandth of the travel, or of the reach of the first velocity if
    ///     larger.
    ///
    /// Magnitudes above 1e200 are taken as 1e200, so that nothing overflows.
    public init(_ spring: Spring, from: Double, to: Double, velocity: Double = 0, epsilon: Double? = nil) {
        self.init(spring, from: from, to: to, velocity: velocity, settlingTime: nil, epsilon: epsilon)
    }

    /// A motion that is over after a fixed time, as UIKit's springs with a duration are.
    public init(_ spring: Spring, from: Double, to: Double, velocity: Double = 0, duration: Double) {
        self.init(
            spring, from: from, to: to, velocity: velocity, settlingTime: max(0, duration),
            epsilon: nil)
    }

    private init(
        _ spring: Spring, from: Double, to: Double, velocity: Double, settlingTime: Double?,
        epsilon: Double?
    ) {
        let start = SpringMotion.bounded(from)
        let target = SpringMotion.bounded(to)
        let v = SpringMotion.bounded(velocity)
        let x = start - target
        let stiffness = spring.stiffness / spring.mass
        let g = spring.damping / (2 * spring.mass)
        let difference = stiffness - g * g
        let a: Double
        let b: Double
        let rate: Double
        let second: Double
        let regime: Regime
        if difference.magnitude < 1e-6 * stiffness {
            (regime, a, b, rate, second) = (.critical, x, v + g * x, -g, difference)
        } else if difference > 0 {
            let frequency = difference.squareRoot()
            (regime, a, b, rate, second) = (.swinging, x, (v + g * x) / frequency, -g, frequency)
        } else {
            let root = (-difference).squareRoot()
            let fast = -(g + root)
            // The slow root by the product of both, since g − root cancels.
            let slow = stiffness / fast
            let share = (slow * x - v) / (2 * root)
            (regime, a, b, rate, second) = (.crawling, x - share, share, slow, fast)
        }
        let settling: Double
        if let settlingTime {
            settling = settlingTime
        } else {
            let frequency = stiffness.squareRoot()
            let limit = epsilon.map(\.magnitude) ?? 0.001 * max(x.magnitude, v.magnitude / frequency)
            let free = SpringMotion(
                from: start, target: target, settlingTime: .infinity, a: a, b: b,
                rate: rate, second: second, regime: regime)
            settling = free.moment(ofEnergyBelow: limit, frequency: frequency)
        }
        self.init(
            from: start, target: target, settlingTime: settling, a: a, b: b, rate: rate, second: second,
            regime: regime)
    }

    private init(
        from: Double, target: Double, settlingTime: Double, a: Double, b: Double, rate: Double,
        second: Double, regime: Regime
    ) {
        self.from = from
        self.target = target
        self.settlingTime = settlingTime
        self.a = a
        self.b = b
        self.rate = rate
        self.second = second
        self.regime = regime
    }

    /// Differences and sums of such numbers, and products with counts, are finite.
    static func bounded(_ x: Double) -> Double { min(1e200, max(-1e200, x)) }

    /// The spring it is on, as one of mass 1: motions depend on k/m and c/m alone.
    public var spring: Spring {
        switch regime {
        case .swinging: Spring(trusted: 1, second * second + rate * rate, -2 * rate)
        case .critical: Spring(trusted: 1, rate * rate + second, -2 * rate)
        case .crawling: Spring(trusted: 1, rate * second, -(rate + second))
        }
    }

    /// The value t seconds after the start; exactly `target` from the settling time on.
    public func value(at t: Double) -> Double {
        if t >= settlingTime { return target }
        return t <= 0 ? from : target + displacement(at: t).x
    }

    /// Units per second; 0 from the settling time on.
    public func velocity(at t: Double) -> Double {
        if t >= settlingTime { return 0 }
        let v = displacement(at: t).v
        return t <= 0 && isRounding(v) ? 0 : v
    }

    /// Value and velocity for the price of one.
    public func state(at t: Double) -> (value: Double, velocity: Double) {
        if t >= settlingTime { return (target, 0) }
        let (x, v) = displacement(at: t)
        return t <= 0 ? (from, isRounding(v) ? 0 : v) : (target + x, v)
    }

    /// What sets out from rest moves neither way at first: its velocity there is what is left of two terms
    /// that cancel.
    private func isRounding(_ v: Double) -> Bool {
        v.magnitude <= 4 * Double.ulpOfOne * ((rate * a).magnitude + (second * b).magnitude)
    }

    /// Distance from the target and velocity by the bare formula, which never arrives.
    @inline(__always)
    package func displacement(at time: Double) -> (x: Double, v: Double) {
        // After 10¹⁵ s no phase means anything; the bound keeps products finite.
        let t = min(1e15, max(0, time))
        let e = Maths.exp(max(-745, rate * t))
        switch regime {
        case .swinging:
            let (s, c) = Maths.sincos(second * t)
            return (e * (a * c + b * s), e * ((rate * a + second * b) * c + (rate * b - second * a) * s))
        case .critical:
            if e < 1e-300 { return (0, 0) }
            let q = second * t * t
            let c = 1 - q / 2 * (1 - q / 12 * (1 - q / 30 * (1 - q / 56)))
            let s = t * (1 - q / 6 * (1 - q / 20 * (1 - q / 42 * (1 - q / 72))))
            let x = a * c + b * s
            return (e * x, e * (rate * x + b * c - a * second * s))
        case .crawling:
            let f = b * Maths.exp(max(-745, second * t))
            let g = a * e
            return (g + f, rate * g + second * f)
        }
    }
}
