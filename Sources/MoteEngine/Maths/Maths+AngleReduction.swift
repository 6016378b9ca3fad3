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
        return ReducedAngle(quadrant: x < 0 ? (4 - quadrant) & 3 : quadrant,
                            high: flip ? -angle.high : angle.high, low: flip ? -angle.low : angle.low)
    }

    /// 2/π as a binary fraction of 1,280 bits, behind 64 zeros.
    private static let twoOverPi: [UInt64] = [
        0, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
        0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4,
        0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
        0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
    ]
}
