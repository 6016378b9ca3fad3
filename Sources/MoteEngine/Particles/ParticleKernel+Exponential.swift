extension ParticleKernel {
    /// e^(−z) for z ≥ 0, to about 1 ulp; under 10⁻³⁷ from z = 87 on. Cody–Waite reduction to |r| ≤ ln 2
    /// / 2, then the Taylor polynomial of degree 7 (its next term is under 5·10⁻⁹).
    @inline(__always)
    static func exponentialOfNegative(_ z: Lanes) -> Lanes {
        let x = minimum(z, 87)
        // Adding 1.5·2²³ rounds to a whole number, which is then found in the low bits.
        let rounder: Float = 12_582_912
        let shifted = x * 1.442695 + rounder
        let n = shifted - rounder
        // ln 2 in two parts; the first has so few digits that n times it is exact.
        let r = n * 0.693359375 - x + n * -2.12194440e-4
        var p = r * 1.9841270e-4 + 1.3888889e-3
        p = p * r + 8.3333333e-3
        p = p * r + 4.1666667e-2
        p = p * r + 1.6666667e-1
        p = p * r + 0.5
        p = p * r + 1
        p = p * r + 1
        // 2^−n by way of the exponent's bits: 127 − n, and `shifted` has n in its low bits.
        let bits = unsafeBitCast(shifted, to: SIMD8<Int32>.self) &- Int32(bitPattern: rounder.bitPattern)
        let scale = unsafeBitCast((127 &- bits) &<< 23, to: Lanes.self)
        return p * scale
    }

    /// The coefficients of a power series in −z, the highest first.
    private typealias Series = (Float, Float, Float, Float, Float, Float, Float, Float, Float, Float)

    /// Two factors that belong together: `inner`, of a velocity, is `limit` without drag, and `outer`, of a
    /// place, (limit − inner)/z. Up to z = 1 by the power series of `outer` (the closed forms cancel there),
    /// beyond it by the closed forms.
    @inline(__always)
    private static func factors(
        _ z: Lanes, _ c: Series, limit: Float, beyond: (_ z: Lanes) -> Lanes
    ) -> (inner: Lanes, outer: Lanes) {
        var series = z * -c.0 + c.1
        series = series * z - c.2
        series = series * z + c.3
        series = series * z - c.4
        series = series * z + c.5
        series = series * z - c.6
        series = series * z + c.7
        series = series * z - c.8
        series = series * z + c.9
        let far = maximum(z, 1)
        let inner = beyond(far)
        let isFar = z .> 1
        return (
            (limit - z * series).replacing(with: inner, where: isFar),
            series.replacing(with: (limit - inner) / far, where: isFar)
        )
    }

    /// The factors by which drag shortens motion, for z = drag · time:
    /// - `speed` e^(−z): what is left of a velocity,
    /// - `path` (1 − e^(−z))/z: of a path at constant velocity,
    /// - `fall` (z − 1 + e^(−z))/z²: of a fall, as a multiple of a·t² (1/2 without drag).
    @inline(__always)
    static func dragFactors(_ z: Lanes) -> (speed: Lanes, path: Lanes, fall: Lanes) {
        let speed = exponentialOfNegative(z)
        let (path, fall) = factors(
            z,
            (
                2.5052108e-8, 2.7557319e-7, 2.7557319e-6, 2.4801587e-5, 1.9841270e-4, 1.3888889e-3,
                8.3333333e-3, 4.1666667e-2, 1.6666667e-1, 0.5
            ), limit: 1
        ) { (1 - speed) / $0 }
        return (speed, path, fall)
    }

    /// The factors for a force that rises along a straight line, as `DragFactors` has them: `gust` for
    /// velocity (1/2 without drag) and `drift` for place (1/3).
    @inline(__always)
    static func slopeFactors(_ z: Lanes, speed: Lanes) -> (gust: Lanes, drift: Lanes) {
        let (gust, drift) = factors(
            z,
            (
                2.2964433e-8, 2.5052108e-7, 2.4801587e-6, 2.2045855e-5, 1.7361111e-4, 1.1904762e-3,
                6.9444444e-3, 3.3333333e-2, 0.125, 0.33333333
            ), limit: 0.5
        ) { (1 - speed * (1 + $0)) / ($0 * $0) }
        return (gust, drift)
    }

    /// The factors for a force that bends: `swell` for velocity (1/3 without drag) and `sway` for place
    /// (1/4).
    @inline(__always)
    static func curveFactors(_ z: Lanes, speed: Lanes, gust: Lanes) -> (swell: Lanes, sway: Lanes) {
        let (swell, sway) = factors(
            z,
            (
                2.1198023e-8, 2.2964433e-7, 2.2546898e-6, 1.9841270e-5, 1.5432099e-4, 1.0416667e-3,
                5.9523810e-3, 2.7777778e-2, 0.1, 0.25
            ), limit: 0.33333333
        ) { (2 * gust - speed) / $0 }
        return (swell, sway)
    }
}
