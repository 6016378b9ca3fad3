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

    /// The factors by which drag shortens motion, for z = drag · time:
    /// - `speed` e^(−z): what is left of a velocity,
    /// - `path` (1 − e^(−z))/z: of a path at constant velocity,
    /// - `fall` (z − 1 + e^(−z))/z²: of a fall, as a multiple of a·t² (1/2 without drag).
    ///
    /// Up to z = 1 by their power series (the closed forms cancel there), beyond it by the closed forms.
    @inline(__always)
    static func dragFactors(_ z: Lanes) -> (speed: Lanes, path: Lanes, fall: Lanes) {
        var series = z * 2.5052108e-8 - 2.7557319e-7
        series = series * z + 2.7557319e-6
        series = series * z - 2.4801587e-5
        series = series * z + 1.9841270e-4
        series = series * z - 1.3888889e-3
        series = series * z + 8.3333333e-3
        series = series * z - 4.1666667e-2
        series = series * z + 1.6666667e-1
        series = series * z - 0.5
        let fallNear = -series
        let pathNear = 1 - z * fallNear
        let speed = exponentialOfNegative(z)
        let far = maximum(z, 1)
        let pathFar = (1 - speed) / far
        let fallFar = (1 - pathFar) / far
        let isFar = z .> 1
        return (
            speed, pathNear.replacing(with: pathFar, where: isFar),
            fallNear.replacing(with: fallFar, where: isFar)
        )
    }

    /// The factors for a force that rises along a straight line, as `DragFactors` has them: `gust` for
    /// velocity (1/2 without drag) and `drift` for place (1/3).
    @inline(__always)
    static func slopeFactors(_ z: Lanes, speed: Lanes) -> (gust: Lanes, drift: Lanes) {
        var series = z * -2.2964433e-8 + 2.5052108e-7
        series = series * z - 2.4801587e-6
        series = series * z + 2.2045855e-5
        series = series * z - 1.7361111e-4
        series = series * z + 1.1904762e-3
        series = series * z - 6.9444444e-3
        series = series * z + 3.3333333e-2
        series = series * z - 0.125
        series = series * z + 0.33333333
        let driftNear = series
        let gustNear = 0.5 - z * driftNear
        let far = maximum(z, 1)
        let gustFar = (1 - speed * (1 + far)) / (far * far)
        let driftFar = (0.5 - gustFar) / far
        let isFar = z .> 1
        return (
            gustNear.replacing(with: gustFar, where: isFar),
            driftNear.replacing(with: driftFar, where: isFar)
        )
    }

    /// The factors for a force that bends: `swell` for velocity (1/3 without drag) and `sway` for place (1/4).
    @inline(__always)
    static func curveFactors(_ z: Lanes, speed: Lanes, gust: Lanes) -> (swell: Lanes, sway: Lanes) {
        var series = z * -2.1198023e-8 + 2.2964433e-7
        series = series * z - 2.2546898e-6
        series = series * z + 1.9841270e-5
        series = series * z - 1.5432099e-4
        series = series * z + 1.0416667e-3
        series = series * z - 5.9523810e-3
        series = series * z + 2.7777778e-2
        series = series * z - 0.1
        series = series * z + 0.25
        let swayNear = series
        let swellNear = 0.33333333 - z * swayNear
        let far = maximum(z, 1)
        let swellFar = (2 * gust - speed) / far
        let swayFar = (0.33333333 - swellFar) / far
        let isFar = z .> 1
        return (
            swellNear.replacing(with: swellFar, where: isFar),
            swayNear.replacing(with: swayFar, where: isFar)
        )
    }
}
