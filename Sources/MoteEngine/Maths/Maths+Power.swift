extension Maths {
    /// x to the power y, with C's answers for the special cases (x⁰ and 1^y are 1; a negative base needs a
    /// whole exponent, else the result is NaN).
    public static func pow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x.isNaN || y.isNaN { return .nan }
        if y == 1 { return x }
        if y == 2 { return x * x }
        let odd = isOddInteger(y)
        if x == 0 || x.isInfinite {
            let grows = (x == 0) == (y < 0)
            let size: Double = grows ? .infinity : 0
            return x.sign == .minus && odd ? -size : size
        }
        if y.isInfinite {
            if x == -1 { return 1 }
            return (x.magnitude > 1) == (y > 0) ? .infinity : 0
        }
        let isInteger = y.magnitude >= 0x1p53 || y == y.rounded(.towardZero)
        if x < 0, !isInteger { return .nan }
        // Small whole powers by squaring, with digits to spare: 10³ is 1000 to the last bit.
        if isInteger, y.magnitude <= 64, (y * Double(x.exponent)).magnitude < 900 {
            return wholePower(x, Int(y))
        }
        // Beyond this the result is 0, 1 or ∞ whatever the base; the products below stay finite.
        let exponent = max(-0x1p70, min(0x1p70, y))
        let result = x.magnitude == 1 ? 1 : exponential(logDoubleDouble(x.magnitude) * exponent)
        return x < 0 && odd ? -result : result
    }

    /// The real cube root, also of negative numbers.
    public static func cbrt(_ x: Double) -> Double {
        guard x != 0, x.isFinite else { return x }
        var a = x.magnitude
        let subnormal = a < 0x1p-1022
        if subnormal { a *= 0x1p54 }
        // A third of the exponent, and with it of the fraction, is right to about 3 %.
        var t = Double(bitPattern: a.bitPattern / 3 &+ 0x2A9F_7800_0000_0000)
        t += t * ((a / (t * t) - t) / (2 * t + a / (t * t)))
        t += t * ((a / (t * t) - t) / (2 * t + a / (t * t)))
        // With 26 bits in t its square is exact, so one more step of Halley's rule rounds only at the end.
        t = Double(bitPattern: (t.bitPattern &+ 0x400_0000) & ~0x7FF_FFFF)
        let r = a / (t * t)
        t += t * ((r - t) / (2 * t + r))
        if subnormal { t *= 0x1p-18 }
        return x < 0 ? -t : t
    }

    private static func exponential(_ x: DoubleDouble) -> Double {
        x.high.magnitude < 708 ? expInside(x.high, low: x.low) : expOutside(x.high, low: x.low)
    }

    private static func wholePower(_ x: Double, _ n: Int) -> Double {
        var result = DoubleDouble(1)
        var square = DoubleDouble(x)
        var rest = n.magnitude
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        if n > 0 { return result.high }
        let quotient = 1 / result.high
        let product = DoubleDouble.product(quotient, result.high)
        let error = ((1 - product.high) - product.low) - quotient * result.low
        return quotient + quotient * error
    }

    private static func isOddInteger(_ y: Double) -> Bool {
        guard y.magnitude < 0x1p53, y == y.rounded(.towardZero) else { return false }
        return Int64(y) & 1 == 1
    }
}
