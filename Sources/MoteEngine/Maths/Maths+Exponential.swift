extension Maths {
    /// e to the power x.
    @inlinable
    public static func exp(_ x: Double) -> Double {
        // Inside ±708 the result and the scale 2^k are both normal numbers.
        guard x.magnitude < 708 else { return expOutside(x, low: 0) }
        return expInside(x, low: 0)
    }

    /// 2 to the power x; exact for whole numbers.
    public static func exp2(_ x: Double) -> Double {
        guard x.magnitude < 1100 else { return x.isNaN ? x : x > 0 ? .infinity : 0 }
        let k = (x + roundingShift) - roundingShift
        let r = DoubleDouble.product(x - k, 0x1.62e42fefa39efp-1)
        let fraction = expInside(r.high, low: r.low + (x - k) * 0x1.abc9e3b39803fp-56)
        return scaled(fraction, by: Int(k))
    }

    /// e^(x + low) for |x| < 708 and a low part that is small beside x.
    ///
    /// x = k·ln 2 + r with |r| ≤ ln 2 / 2, and e^r = 1 + r + r²/2 + r³·P(r).
    @inlinable @inline(__always)
    static func expInside(_ x: Double, low: Double) -> Double {
        let shifted = x * 0x1.71547652b82fep+0 + roundingShift
        let k = shifted - roundingShift
        let high = x - k * ln2High
        let tail = k * ln2Low - low
        let r = high - tail
        let rLow = (high - r) - tail
        let r2 = r * r
        let r4 = r2 * r2
        let p01 = 0x1.5555555555501p-3 + r * 0x1.55555555531fbp-5
        let p23 = 0x1.11111111288fbp-7 + r * 0x1.6c16c17cc68d0p-10
        let p45 = 0x1.a01a011bffb4ap-13 + r * 0x1.a019ab2367201p-16
        let p67 = 0x1.71df5580b840ep-19 + r * 0x1.289f94041fdc1p-22
        let p = (p01 + r2 * p23) + r4 * ((p45 + r2 * p67) + r4 * 0x1.ad1fc79ba5770p-26)
        let result = 1 + (r + (rLow + (r2 * 0.5 + (r2 * r) * p)))
        // The low bits of `shifted` are k as a whole number.
        let exponent = Int64(bitPattern: shifted.bitPattern << 32) >> 32 + 1023
        return result * Double(bitPattern: UInt64(bitPattern: exponent) << 52)
    }

    /// The same where the result may overflow, underflow or be subnormal.
    @usableFromInline
    static func expOutside(_ x: Double, low: Double) -> Double {
        if x.isNaN { return x }
        if x >= 710 { return .infinity }
        if x <= -746 { return 0 }
        if x.magnitude < 708 { return expInside(x, low: low) }
        // 64·ln 2 is taken off (the first part of it exactly) and put back as a power of two.
        let step: Double = x > 0 ? 64 : -64
        return scaled(expInside(x - step * ln2High, low: low - step * ln2Low), by: Int(step))
    }

    /// x·2^k with a single rounding, for |k| up to 2,200.
    static func scaled(_ x: Double, by k: Int) -> Double {
        Double(sign: .plus, exponent: k, significand: x)
    }
}
