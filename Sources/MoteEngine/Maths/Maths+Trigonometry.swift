extension Maths {
    /// The sine of an angle in radians; NaN for an infinite angle.
    @inlinable
    public static func sin(_ x: Double) -> Double { sincos(x).sin }

    /// The cosine of an angle in radians; NaN for an infinite angle.
    @inlinable
    public static func cos(_ x: Double) -> Double { sincos(x).cos }

    /// Sine and cosine of one angle, for little more than the price of either.
    @inlinable
    public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
        // Up to here the quadrant has 20 bits, and its product with a 33-bit part of π/2 is exact.
        guard x.magnitude < 1.6e6 else { return sincosOfReduced(reduceLarge(x)) }
        let shifted = x * 0x1.45f306dc9c883p-1 + roundingShift
        let n = shifted - roundingShift
        let a = x - n * 0x1.921fb544p+0
        let w = n * 0x1.0b4611a626331p-34
        let high = a - w
        // Near a multiple of π/2 the digits that cancelled must be fetched from further down.
        if high.magnitude < 0x1p-10 {
            if x.magnitude < 0x1p-27 { return (x, 1) }
            if n != 0 { return sincosOfReduced(reduceNearMultiple(x, n)) }
        }
        let quadrant = shifted.bitPattern & 3
        return rotated(sinKernel(high, (a - high) - w), cosKernel(high, (a - high) - w), quadrant)
    }

    /// The tangent of an angle in radians.
    public static func tan(_ x: Double) -> Double {
        if x.magnitude < 0x1p-27 { return x }
        let reduced = reduce(x)
        let r = reduced.high
        let z = r * r
        // Both as a leading part and a correction, so that the quotient can be corrected in turn.
        let sinTail = sinTail(r, reduced.low, z)
        let s = r + sinTail
        let sLow = (r - s) + sinTail
        let w = 1 - 0.5 * z
        let cosTail = cosTail(r, reduced.low, z, w)
        let c = w + cosTail
        let cLow = (w - c) + cosTail
        let upright = reduced.quadrant & 1 == 0
        let (top, topLow) = upright ? (s, sLow) : (-c, -cLow)
        let (bottom, bottomLow) = upright ? (c, cLow) : (s, sLow)
        let q = top / bottom
        let product = DoubleDouble.product(q, bottom)
        let rest = ((top - product.high) - product.low) + (topLow - q * bottomLow)
        let corrected = q + rest / bottom
        return corrected.isFinite ? corrected : q
    }

    /// sin(r + low) for |r| ≤ π/4: r + r³·S(r²) + low·(1 − r²/2).
    @inlinable @inline(__always)
    static func sinKernel(_ r: Double, _ low: Double) -> Double { r + sinTail(r, low, r * r) }

    /// cos(r + low) for |r| ≤ π/4: 1 − r²/2 + r⁴·C(r²) − r·low.
    @inlinable @inline(__always)
    static func cosKernel(_ r: Double, _ low: Double) -> Double {
        let z = r * r
        let w = 1 - 0.5 * z
        return w + cosTail(r, low, z, w)
    }

    @inlinable @inline(__always)
    static func sinTail(_ r: Double, _ low: Double, _ z: Double) -> Double {
        let z2 = z * z
        let s01 = -0x1.5555555555548p-3 + z * 0x1.111111110f7c4p-7
        let s23 = -0x1.a01a019bfc768p-13 + z * 0x1.71de35669b046p-19
        let s45 = -0x1.ae5e59a39ad9ap-26 + z * 0x1.5d8f8dd6c3120p-33
        let s = s01 + z2 * (s23 + z2 * s45)
        return (r * z) * s + (low - 0.5 * z * low)
    }

    @inlinable @inline(__always)
    static func cosTail(_ r: Double, _ low: Double, _ z: Double, _ w: Double) -> Double {
        let z2 = z * z
        let c01 = 0x1.555555555554bp-5 - z * 0x1.6c16c16c14f87p-10
        let c23 = 0x1.a01a019c834b3p-16 - z * 0x1.27e4f7ea0aa8cp-22
        let c45 = 0x1.1ee9d736e7bc8p-29 - z * 0x1.8fa458cb1f973p-37
        let c = c01 + z2 * (c23 + z2 * c45)
        return ((1 - w) - 0.5 * z) + (z2 * c - r * low)
    }

    /// Turns sine and cosine of the reduced angle by a number of quarter turns, without a branch to
    /// mispredict.
    @inlinable @inline(__always)
    static func rotated(_ s: Double, _ c: Double, _ quadrant: UInt64) -> (sin: Double, cos: Double) {
        let swap = 0 &- (quadrant & 1)
        let difference = (s.bitPattern ^ c.bitPattern) & swap
        let sine = s.bitPattern ^ difference ^ (quadrant & 2) << 62
        let cosine = c.bitPattern ^ difference ^ ((quadrant &+ 1) & 2) << 62
        return (Double(bitPattern: sine), Double(bitPattern: cosine))
    }

    @usableFromInline
    static func sincosOfReduced(_ angle: ReducedAngle) -> (sin: Double, cos: Double) {
        rotated(sinKernel(angle.high, angle.low), cosKernel(angle.high, angle.low), angle.quadrant)
    }
}
