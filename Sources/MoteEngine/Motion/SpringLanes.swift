/// Four springs that swing, worked out side by side. Each gives the very bits that `SpringMotion` gives
/// alone: the steps are those of `Maths.exp` and `Maths.sincos` on their straight ways, and where one of the
/// four needs more care than those give, they say so.
struct SpringLanes {
    private var rate: SIMD4<Double>
    private var second: SIMD4<Double>
    private var a: SIMD4<Double>
    private var b: SIMD4<Double>

    /// Of springs that are to be worked out one by one: no angle is in reach.
    init() {
        (rate, second, a, b) = (.zero, SIMD4(repeating: .infinity), .zero, .zero)
    }

    /// Nil unless all four swing.
    init?(_ w: SpringMotion, _ x: SpringMotion, _ y: SpringMotion, _ z: SpringMotion) {
        guard w.regime == .swinging, x.regime == .swinging, y.regime == .swinging, z.regime == .swinging
        else {
            return nil
        }
        rate = SIMD4(w.rate, x.rate, y.rate, z.rate)
        second = SIMD4(w.second, x.second, y.second, z.second)
        a = SIMD4(w.a, x.a, y.a, z.a)
        b = SIMD4(w.b, x.b, y.b, z.b)
    }

    /// The distances from the targets at ages above 0; nil where a straight way doesn't lead there.
    /// - Parameter signs: the sign bit must be set in each lane as well.
    @inline(__always)
    func displacements(at age: SIMD4<Double>, ifAll signs: SIMD4<UInt64>) -> SIMD4<Double>? {
        let x = rate * age
        let angle = second * age
        let turned = angle * 0x1.45f306dc9c883p-1 + Maths.roundingShift
        let n = turned - Maths.roundingShift
        let rough = angle - n * 0x1.921fb544p+0
        let w = n * 0x1.0b4611a626331p-34
        let high = rough - w
        // The bits of numbers from 0 on are in the order of the numbers.
        let sizes = unsafeBitCast(high, to: SIMD4<UInt64>.self) & SIMD4(repeating: 0x7FFF_FFFF_FFFF_FFFF)
        // Every condition as a sign bit: a comparison and a branch a lane take longer than the springs.
        let inReach =
            signs & unsafeBitCast(-708 - x, to: SIMD4<UInt64>.self)
            & unsafeBitCast(angle - 1.6e6, to: SIMD4<UInt64>.self)
            & (SIMD4(repeating: Self.least - 1) &- sizes)
        guard (inReach[0] & inReach[1] & inReach[2] & inReach[3]) >> 63 == 1 else { return nil }
        let (s, c) = Self.rotated(high, (rough - high) - w, unsafeBitCast(turned, to: SIMD4<UInt64>.self))
        return Self.exp(x) * (a * c + b * s)
    }

    /// Below it the plain way reduces angles again.
    private static let least = (0x1p-10).bitPattern

    /// As `Maths.expInside`.
    @inline(__always)
    private static func exp(_ x: SIMD4<Double>) -> SIMD4<Double> {
        let shifted = x * 0x1.71547652b82fep+0 + Maths.roundingShift
        let k = shifted - Maths.roundingShift
        let high = x - k * Maths.ln2High
        let tail = k * Maths.ln2Low
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
        let exponent = unsafeBitCast(shifted, to: SIMD4<UInt64>.self) &+ SIMD4(repeating: 1023)
        return result * unsafeBitCast(exponent &<< SIMD4(repeating: 52), to: SIMD4<Double>.self)
    }

    /// As `Maths.sinKernel`, `cosKernel` and `rotated`.
    @inline(__always)
    private static func rotated(
        _ r: SIMD4<Double>, _ low: SIMD4<Double>, _ quadrant: SIMD4<UInt64>
    ) -> (sin: SIMD4<Double>, cos: SIMD4<Double>) {
        let z = r * r
        let z2 = z * z
        let s01 = -0x1.5555555555548p-3 + z * 0x1.111111110f7c4p-7
        let s23 = -0x1.a01a019bfc768p-13 + z * 0x1.71de35669b046p-19
        let s45 = -0x1.ae5e59a39ad9ap-26 + z * 0x1.5d8f8dd6c3120p-33
        let s = r + ((r * z) * (s01 + z2 * (s23 + z2 * s45)) + (low - 0.5 * z * low))
        let w = 1 - 0.5 * z
        let c01 = 0x1.555555555554bp-5 - z * 0x1.6c16c16c14f87p-10
        let c23 = 0x1.a01a019c834b3p-16 - z * 0x1.27e4f7ea0aa8cp-22
        let c45 = 0x1.1ee9d736e7bc8p-29 - z * 0x1.8fa458cb1f973p-37
        let c = w + (((1 - w) - 0.5 * z) + (z2 * (c01 + z2 * (c23 + z2 * c45)) - r * low))
        let one = SIMD4<UInt64>(repeating: 1)
        let two = SIMD4<UInt64>(repeating: 2)
        let bits = (s: unsafeBitCast(s, to: SIMD4<UInt64>.self), c: unsafeBitCast(c, to: SIMD4<UInt64>.self))
        let swap = SIMD4<UInt64>() &- (quadrant & one)
        let difference = (bits.s ^ bits.c) & swap
        let up = SIMD4<UInt64>(repeating: 62)
        let sine = bits.s ^ difference ^ ((quadrant & two) &<< up)
        let cosine = bits.c ^ difference ^ (((quadrant &+ one) & two) &<< up)
        return (unsafeBitCast(sine, to: SIMD4<Double>.self), unsafeBitCast(cosine, to: SIMD4<Double>.self))
    }
}
