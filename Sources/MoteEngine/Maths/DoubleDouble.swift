/// An unevaluated sum of two doubles: about 106 bits, for the few places where 53 are not enough.
struct DoubleDouble {
    var high: Double
    var low: Double

    init(_ high: Double, _ low: Double = 0) {
        self.high = high
        self.low = low
    }

    /// a + b without error.
    static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
        let s = a + b
        let t = s - a
        return DoubleDouble(s, (a - (s - t)) + (b - t))
    }

    /// a·b without error, by splitting both into halves of 26 bits (no fused multiply-add is used).
    static func product(_ a: Double, _ b: Double) -> DoubleDouble {
        let p = a * b
        let (ah, al) = halves(a)
        let (bh, bl) = halves(b)
        return DoubleDouble(p, ((ah * bh - p) + ah * bl + al * bh) + al * bl)
    }

    private static func halves(_ a: Double) -> (Double, Double) {
        let c = 0x1.0000002p27 * a
        let high = c - (c - a)
        return (high, a - high)
    }

    /// The same value with a low part below half an ulp of the high one.
    var normalized: DoubleDouble {
        let s = high + low
        return DoubleDouble(s, low - (s - high))
    }

    static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let s = sum(a.high, b.high)
        return DoubleDouble(s.high, s.low + (a.low + b.low)).normalized
    }

    static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let p = product(a.high, b.high)
        return DoubleDouble(p.high, p.low + (a.high * b.low + a.low * b.high)).normalized
    }

    static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
        let p = product(a.high, b)
        return DoubleDouble(p.high, p.low + a.low * b).normalized
    }
}
