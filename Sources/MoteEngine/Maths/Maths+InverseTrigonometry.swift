extension Maths {
    /// The angle in −π/2…π/2 whose tangent is x.
    public static func atan(_ x: Double) -> Double {
        if x.isNaN { return x }
        let a = x.magnitude
        // atan a = atan c + atan((a − c)/(1 + a·c)), with c chosen so that the rest stays within 7/16.
        let high: Double
        let low: Double
        let t: Double
        switch a {
        case ..<0.4375:
            if a < 0x1p-27 { return x }
            let z = a * a
            return x + x * (z * atanSeries(z))
        case ..<0.6875: (high, low, t) = (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56, (2 * a - 1) / (2 + a))
        case ..<1.1875: (high, low, t) = (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55, (a - 1) / (a + 1))
        case ..<2.4375:
            (high, low, t) = (0x1.f730bd281f69bp-1, 0x1.007887af0cbbdp-56, (a - 1.5) / (1 + 1.5 * a))
        default: (high, low, t) = (halfPiHigh, halfPiLow, -1 / a)
        }
        let z = t * t
        let result = high + (low + (t + t * (z * atanSeries(z))))
        return x < 0 ? -result : result
    }

    /// The angle of the point (x, y) in −π…π, with C's answers on the axes, at 0 and at infinity.
    public static func atan2(_ y: Double, _ x: Double) -> Double {
        if x.isNaN || y.isNaN { return .nan }
        let behind = x.sign == .minus
        let above = y.sign == .plus
        let size: Double
        if y == 0 {
            size = behind ? 2 * halfPiHigh : 0
        } else if x == 0 {
            size = halfPiHigh
        } else if x.isInfinite {
            size = y.isInfinite ? (behind ? 1.5 : 0.5) * halfPiHigh : behind ? 2 * halfPiHigh : 0
        } else if y.isInfinite {
            size = halfPiHigh
        } else {
            let angle = atan((y / x).magnitude)
            size = behind ? 2 * halfPiHigh - (angle - 2 * halfPiLow) : angle
        }
        return above ? size : -size
    }

    /// The angle in −π/2…π/2 whose sine is x; NaN outside −1…1.
    public static func asin(_ x: Double) -> Double {
        let a = x.magnitude
        guard a <= 1 else { return .nan }
        if a < 0.5 {
            if a < 0x1p-27 { return x }
            let z = x * x
            return x + x * (z * asinSeries(z))
        }
        // asin a = π/2 − 2·asin √((1 − a)/2)
        let (s, sLow, tail) = halfComplement(a)
        let main = DoubleDouble.sum(halfPiHigh, -2 * s)
        let result = main.high + (main.low + (halfPiLow - 2 * (sLow + tail)))
        return x < 0 ? -result : result
    }

    /// The angle in 0…π whose cosine is x; NaN outside −1…1.
    public static func acos(_ x: Double) -> Double {
        let a = x.magnitude
        guard a <= 1 else { return .nan }
        if a < 0.5 {
            let z = x * x
            let main = DoubleDouble.sum(halfPiHigh, -x)
            return main.high + (main.low + (halfPiLow - x * (z * asinSeries(z))))
        }
        let (s, sLow, tail) = halfComplement(a)
        if x > 0 { return 2 * (s + (sLow + tail)) }
        let main = DoubleDouble.sum(2 * halfPiHigh, -2 * s)
        return main.high + (main.low + (2 * halfPiLow - 2 * (sLow + tail)))
    }

    /// For a in ½…1: √((1 − a)/2) as two parts, and what its arc sine adds to it.
    private static func halfComplement(_ a: Double) -> (s: Double, sLow: Double, tail: Double) {
        let z = (1 - a) * 0.5
        guard z > 0 else { return (0, 0, 0) }
        let root = z.squareRoot()
        let square = DoubleDouble.product(root, root)
        let low = ((z - square.high) - square.low) / (2 * root)
        return (root, low, root * (z * asinSeries(z)))
    }

    /// (atan t / t − 1)/t² as a polynomial in z = t² ≤ (7/16)².
    private static func atanSeries(_ z: Double) -> Double {
        let z2 = z * z
        let z4 = z2 * z2
        let a01 = -0x1.555555555550bp-2 + z * 0x1.999999998e775p-3
        let a23 = -0x1.2492491ff0e89p-3 + z * 0x1.c71c6fda4e218p-4
        let a45 = -0x1.745cdb8fec196p-4 + z * 0x1.3b0f1f1266327p-4
        let a67 = -0x1.10d5f4473858ep-4 + z * 0x1.dddcfe12a9a85p-5
        let a89 = -0x1.979db5e5c799fp-5 + z * 0x1.2b11304c0bc80p-5
        return (a01 + z2 * a23) + z4 * ((a45 + z2 * a67) + z4 * (a89 + z2 * -0x1.0a71bfc7e5cb3p-6))
    }

    /// (asin t / t − 1)/t² as a polynomial in z = t² ≤ ¼.
    private static func asinSeries(_ z: Double) -> Double {
        let z2 = z * z
        let z4 = z2 * z2
        let a01 = 0x1.555555555538ep-3 + z * 0x1.333333336ecb1p-4
        let a23 = 0x1.6db6db42481d4p-5 + z * 0x1.f1c72c49cfd07p-6
        let a45 = 0x1.6e89f29e808f6p-6 + z * 0x1.1c6bfaffe73e7p-6
        let a67 = 0x1.c6fbbf46f13d8p-7 + z * 0x1.8ed0815199c40p-7
        let a89 = 0x1.ab57c8a05c35ep-8 + z * 0x1.4048316834b43p-6
        let aab = -0x1.0a58cf002b95dp-6 + z * 0x1.059c1367d66b5p-5
        return (a01 + z2 * a23) + z4 * ((a45 + z2 * a67) + z4 * (a89 + z2 * aab))
    }
}
