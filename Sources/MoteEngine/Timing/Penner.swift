/// Robert Penner's easing equations, the set that every animation library shares: eleven families, each
/// easing in, out, or both. The way out is the way in turned round; in-out is half of each.
public enum Penner: String, Hashable, Sendable, CaseIterable {
    case easeInQuad, easeOutQuad, easeInOutQuad
    case easeInCubic, easeOutCubic, easeInOutCubic
    case easeInQuart, easeOutQuart, easeInOutQuart
    case easeInQuint, easeOutQuint, easeInOutQuint
    case easeInSine, easeOutSine, easeInOutSine
    case easeInExpo, easeOutExpo, easeInOutExpo
    case easeInCirc, easeOutCirc, easeInOutCirc
    case easeInBack, easeOutBack, easeInOutBack
    case easeInElastic, easeOutElastic, easeInOutElastic
    case easeInBounce, easeOutBounce, easeInOutBounce

    /// The eased progress; 0 at 0 and 1 at 1. Outside 0…1 the tangent at that end goes on, where it has one.
    public func value(at f: Double) -> Double {
        if f <= 0 {
            let slope = slope(at: 0)
            return f == 0 || slope.magnitude >= Penner.steepest ? 0 : slope * f
        }
        if f >= 1 {
            let slope = slope(at: 1)
            return f == 1 || slope.magnitude >= Penner.steepest ? 1 : 1 + slope * (f - 1)
        }
        let family = family
        switch direction {
        case .in: return family.value(f, double: false)
        case .out: return 1 - family.value(1 - f, double: false)
        case .inOut:
            return f < 0.5
                ? 0.5 * family.value(2 * f, double: true)
                : 1 - 0.5 * family.value(2 - 2 * f, double: true)
        }
    }

    /// The derivative, limited to ±10⁶ where the curve is vertical (the circles' ends).
    public func slope(at f: Double) -> Double {
        let x = min(1, max(0, f))
        let family = family
        let slope: Double
        switch direction {
        case .in: slope = family.slope(x, double: false)
        case .out: slope = family.slope(1 - x, double: false)
        case .inOut: slope = family.slope(x < 0.5 ? 2 * x : 2 - 2 * x, double: true)
        }
        return min(Penner.steepest, max(-Penner.steepest, slope))
    }

    private static let steepest = 1e6

    private enum Direction { case `in`, out, inOut }

    private var direction: Direction {
        if rawValue.hasPrefix("easeInOut") { return .inOut }
        return rawValue.hasPrefix("easeIn") ? .in : .out
    }

    private var family: PennerFamily {
        switch self {
        case .easeInQuad, .easeOutQuad, .easeInOutQuad: .power(2)
        case .easeInCubic, .easeOutCubic, .easeInOutCubic: .power(3)
        case .easeInQuart, .easeOutQuart, .easeInOutQuart: .power(4)
        case .easeInQuint, .easeOutQuint, .easeInOutQuint: .power(5)
        case .easeInSine, .easeOutSine, .easeInOutSine: .sine
        case .easeInExpo, .easeOutExpo, .easeInOutExpo: .exponential
        case .easeInCirc, .easeOutCirc, .easeInOutCirc: .circle
        case .easeInBack, .easeOutBack, .easeInOutBack: .back
        case .easeInElastic, .easeOutElastic, .easeInOutElastic: .elastic
        case .easeInBounce, .easeOutBounce, .easeInOutBounce: .bounce
        }
    }
}

/// The way in of each family, on 0…1. `double` is set for the two halves of in-out, where back overshoots
/// 1.525 times as far and elastic swings half as fast again, as Penner wrote them.
private enum PennerFamily {
    case power(Int)
    case sine, exponential, circle, back, elastic, bounce

    func value(_ f: Double, double: Bool) -> Double {
        switch self {
        case .power(let n): return PennerFamily.power(f, n)
        case .sine: return 1 - Maths.cos(f * Maths.pi / 2)
        case .exponential: return f == 0 ? 0 : Maths.exp2(10 * f - 10)
        case .circle: return 1 - max(0, 1 - f * f).squareRoot()
        case .back:
            let s = PennerFamily.overshoot(double)
            return f * f * ((s + 1) * f - s)
        case .elastic:
            if f == 0 || f == 1 { return f }
            let angle = PennerFamily.elasticAngle(f, double)
            return -Maths.exp2(10 * f - 10) * Maths.sin(angle)
        case .bounce: return 1 - PennerFamily.bounceOut(1 - f).value
        }
    }

    func slope(_ f: Double, double: Bool) -> Double {
        switch self {
        case .power(let n): return Double(n) * PennerFamily.power(f, n - 1)
        case .sine: return Maths.pi / 2 * Maths.sin(f * Maths.pi / 2)
        case .exponential: return 10 * PennerFamily.ln2 * Maths.exp2(10 * f - 10)
        case .circle: return f >= 1 ? .infinity : f / (1 - f * f).squareRoot()
        case .back:
            let s = PennerFamily.overshoot(double)
            return f * (3 * (s + 1) * f - 2 * s)
        case .elastic:
            let angle = PennerFamily.elasticAngle(f, double)
            let (sin, cos) = Maths.sincos(angle)
            let turn = 20 * Maths.pi / (double ? 4.5 : 3)
            return -Maths.exp2(10 * f - 10) * (10 * PennerFamily.ln2 * sin + turn * cos)
        case .bounce: return PennerFamily.bounceOut(1 - f).slope
        }
    }

    private static let ln2 = 0x1.62e42fefa39efp-1

    private static func power(_ f: Double, _ n: Int) -> Double {
        var result = 1.0
        for _ in 0..<n { result *= f }
        return result
    }

    private static func overshoot(_ double: Bool) -> Double { double ? 1.70158 * 1.525 : 1.70158 }

    /// A quarter period ahead of the end, so that it arrives exactly; the period is 0.3 of the whole, or
    /// 0.45.
    private static func elasticAngle(_ f: Double, _ double: Bool) -> Double {
        double ? (10 * f - 11.125) * (2 * Maths.pi / 4.5) : (10 * f - 10.75) * (2 * Maths.pi / 3)
    }

    /// Four parabolas: a ball that falls, and springs up to a quarter, a sixteenth and a sixty-fourth.
    private static func bounceOut(_ f: Double) -> (value: Double, slope: Double) {
        let g = 7.5625
        let (center, floor): (Double, Double)
        switch f * 2.75 {
        case ..<1: (center, floor) = (0, 0)
        case ..<2: (center, floor) = (1.5 / 2.75, 0.75)
        case ..<2.5: (center, floor) = (2.25 / 2.75, 0.9375)
        default: (center, floor) = (2.625 / 2.75, 0.984375)
        }
        let x = f - center
        return (g * x * x + floor, 2 * g * x)
    }
}
