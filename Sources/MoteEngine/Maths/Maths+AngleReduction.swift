extension Maths {
    /// An angle as quarter turns (modulo 4) and a rest within ±π/4, which is the sum of two doubles.
    @usableFromInline
    struct ReducedAngle {
        @usableFromInline var quadrant: UInt64
        @usableFromInline var high: Double
        @usableFromInline var low: Double
    }

    /// Any angle, at full precision.
    static func reduce(_ x: Double) -> ReducedAngle {
        guard x.magnitude < 1.6e6 else { return reduceLarge(x) }
        let n = (x * 0x1.45f306dc9c883p-1 + roundingShift) - roundingShift
        if n == 0 { return ReducedAngle(quadrant: 0, high: x, low: 0) }
        return reduceNearMultiple(x, n)
    }

    /// x − n·π/2 with π/2 in four parts: the first three have 33 bits, so their products with n are exact.
    @usableFromInline
    static func reduceNearMultiple(_ x: Double, _ n: Double) -> ReducedAngle {
        let first = DoubleDouble.sum(x - n * 0x1.921fb544p+0, -n * 0x1.0b4611a6p-34)
        let second = DoubleDouble.sum(first.high, -n * 0x1.3198a2ep-69)
        let rest = DoubleDouble(second.high, second.low + (first.low - n * 0x1.b839a252049c1p-104)).normalized
        return ReducedAngle(quadrant: UInt64(bitPattern: Int64(n)) & 3, high: rest.high, low: rest.low)
    }

    /// Angles so large that π/2 itself must be known to hundreds of digits: the bits of 2/π that matter for
    /// this exponent are multiplied by the fraction as whole numbers, and whole turns fall out at the top
    /// (the method of Payne and Hanek).
    @usableFromInline
    static func reduceLarge(_ x: Double) -> ReducedAngle {
        guard x.isFinite else { return ReducedAngle(quadrant: 0, high: .nan, low: 0) }
        let bits = x.bitPattern
        let mantissa = bits & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000
        let exponent = Int(bits >> 52 & 0x7FF) - 1075
        // |x| = mantissa·2^exponent. Bits of 2/π worth 4 quarter turns and more are skipped; the table starts
        // with 64 zero bits, since the smallest exponent here is −32.
        let skip = exponent - 2 + 64
        let shift = UInt64(skip & 63)
        func word(_ index: Int) -> UInt64 {
            let position = skip / 64 + index
            let upper = twoOverPi[position] << shift
            return shift == 0 ? upper : upper | twoOverPi[position + 1] >> (64 - shift)
        }
        let p2 = word(2).multipliedFullWidth(by: mantissa)
        let p1 = word(1).multipliedFullWidth(by: mantissa)
        let (w1, carry) = p1.low.addingReportingOverflow(p2.high)
        let w0 = word(0) &* mantissa &+ p1.high &+ (carry ? 1 : 0)
        // w0:w1:p2.low is the angle in units of 4 quarter turns, as a binary fraction.
        var quadrant = w0 >> 62
        var f0 = w0 << 2 | w1 >> 62
        var f1 = w1 << 2 | p2.low >> 62
        let negative = f0 >> 63 == 1
        if negative {
            quadrant = (quadrant + 1) & 3
            f1 = ~f1 &+ 1
            f0 = ~f0 &+ (f1 == 0 ? 1 : 0)
        }
        // The nearest a double ever comes to a multiple of π/2 leaves about 64 of these 128 bits.
        let zeros = f0 == 0 ? 64 + f1.leadingZeroBitCount : f0.leadingZeroBitCount
        if zeros >= 64 {
            f0 = f1
            f1 = 0
        }
        let left = UInt64(zeros & 63)
        if left > 0 {
            f0 = f0 << left | f1 >> (64 - left)
            f1 <<= left
        }
        let unit = Double(sign: .plus, exponent: -zeros, significand: 1)
        let high = Double(f0 >> 11) * 0x1p-53
        let low = Double(f0 & 0x7FF) * 0x1p-64 + Double(f1 >> 11) * 0x1p-117
        let angle = DoubleDouble(high * unit, low * unit) * DoubleDouble(halfPiHigh, halfPiLow)
        let flip = negative != (x < 0)
        return ReducedAngle(
            quadrant: x < 0 ? (4 - quadrant) & 3 : quadrant,
            high: flip ? -angle.high : angle.high, low: flip ? -angle.low : angle.low)
    }

    /// 2/π as a binary fraction of 1,280 bits, behind 64 zeros.
    private static let twoOverPi: [UInt64] = [
        0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
        0xb724_6e3a_424d_d2e0,
        0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484, 0xe99c_7026_b45f_7e41,
        0x3991_d639_8353_39f4,
        0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f, 0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7,
        0x4f46_3f66_9e5f_ea2d,
        0x7527_bac7_ebe5_f17b, 0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab,
        0xf0cf_bc20_9af4_361d,
    ]
}
