extension Maths {
    /// The natural logarithm: NaN below 0, −∞ at 0.
    public static func log(_ x: Double) -> Double {
        guard let (k, m) = exponentAndFraction(x) else { return logSpecial(x) }
        // With s = f/(2 + f): log(1 + f) = 2s + s·R(s²), and 2s = f − s·f keeps the leading term exact.
        let f = m - 1
        let half = 0.5 * f * f
        let s = f / (2 + f)
        let z = s * s
        let z2 = z * z
        let p01 = 0x1.5555555555592p-1 + z * 0x1.999999997fdecp-2
        let p23 = 0x1.24924941ee168p-2 + z * 0x1.c71c520bb011dp-3
        let p45 = 0x1.74663e7e4a485p-3 + z * 0x1.39a1c36c6000fp-3
        let r = z * (p01 + z2 * (p23 + z2 * (p45 + z2 * 0x1.2f0521d1d629bp-3)))
        return k * ln2High - ((half - (s * (half + r) + k * ln2Low)) - f)
    }

    /// The logarithm to base 2; exact for powers of two.
    public static func log2(_ x: Double) -> Double {
        guard let (k, m) = exponentAndFraction(x) else { return logSpecial(x) }
        let fraction = logNearOne(m) * DoubleDouble(0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56)
        let sum = DoubleDouble.sum(k, fraction.high)
        return sum.high + (sum.low + fraction.low)
    }

    /// The logarithm to base 10.
    public static func log10(_ x: Double) -> Double {
        guard exponentAndFraction(x) != nil else { return logSpecial(x) }
        let result = logDoubleDouble(x) * DoubleDouble(0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57)
        return result.high + result.low
    }

    private static func logSpecial(_ x: Double) -> Double {
        x.isNaN ? x : x == 0 ? -.infinity : x < 0 ? .nan : .infinity
    }

    /// x = 2^k·m with m in [√½, √2); nil unless x is finite and above 0.
    static func exponentAndFraction(_ x: Double) -> (k: Double, m: Double)? {
        guard x > 0, x < .infinity else { return nil }
        let subnormal = x < 0x1p-1022
        let bits = (subnormal ? x * 0x1p54 : x).bitPattern
        let k = Int64(bitPattern: bits &- 0x3FE6_A09E_667F_3BCD) >> 52
        let m = Double(bitPattern: bits &- UInt64(bitPattern: k << 52))
        return (Double(subnormal ? k - 54 : k), m)
    }

    /// log x to about 2⁻⁶⁴ of its value, for finite x above 0.
    static func logDoubleDouble(_ x: Double) -> DoubleDouble {
        guard let (k, m) = exponentAndFraction(x) else { return DoubleDouble(logSpecial(x)) }
        let fraction = logNearOne(m)
        let sum = DoubleDouble.sum(k * ln2High, fraction.high)
        return DoubleDouble(sum.high, sum.low + (fraction.low + k * ln2Low)).normalized
    }

    /// log m for m in [√½, √2): 2s·(1 + z/3 + z²·A(z)) with s = (m − 1)/(m + 1), z = s².
    private static func logNearOne(_ m: Double) -> DoubleDouble {
        let f = m - 1
        let denominator = DoubleDouble.sum(2, f)
        let sHigh = f / denominator.high
        let product = DoubleDouble.product(sHigh, denominator.high)
        let rest = ((f - product.high) - product.low) - sHigh * denominator.low
        let s = DoubleDouble(sHigh, rest / denominator.high)
        let z = s * s
        let h = z.high
        let h2 = h * h
        let a01 = 0x1.999999999999ap-3 + h * 0x1.249249249246fp-3
        let a23 = 0x1.c71c71c722782p-4 + h * 0x1.745d17417e618p-4
        let a45 = 0x1.3b13b311f1defp-4 + h * 0x1.1110944108fc1p-4
        let a67 = 0x1.e20b852bf3555p-5 + h * 0x1.aaeb88ebe29aep-5
        let a = a01 + h2 * (a23 + h2 * (a45 + h2 * (a67 + h2 * 0x1.c31ed27e67f9dp-5)))
        let third = z * DoubleDouble(0x1.5555555555555p-2, 0x1.5555555555555p-56)
        let series = third + DoubleDouble(h2 * a)
        let sum = s + s * series
        return DoubleDouble(2 * sum.high, 2 * sum.low)
    }
}
