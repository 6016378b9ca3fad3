/// Courses of particles that differ in their mass.
extension ParticleKernel {
    /// A drag in eight lanes: the same for all, or with a part that each feels in its own measure.
    struct LightDrag {
        var own: Float
        var light: Float
        var lightness: ColumnSource

        var isNone: Bool { own == 0 && light == 0 }

        @inline(__always)
        func load(_ row: Int) -> Lanes { lightness.load(row) * light + own }
    }

    /// Forces at the present, on two axes at once, that each particle feels in its own measure.
    struct LightAxes {
        var lightness: ColumnSource
        /// Per second, at a lightness of 1.
        var drag: Float
        var force: (Float, Float)
        var slope: (Float, Float)
        var curve: (Float, Float)
    }

    /// Places under forces and drag of which `light` says what masses divide; all within one piece of the
    /// forces.
    static func lightCourse(
        _ axes: Axes, _ light: LightAxes, ages: Ages, count: Int, _ first: UnsafeMutablePointer<Float>,
        _ second: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            let t = ages.load(row)
            let lightness = light.lightness.load(row)
            let z = t * (lightness * light.drag + axes.drag)
            let (speed, path, fall) = dragFactors(z)
            let (gust, drift) = slopeFactors(z, speed: speed)
            let sway = curveFactors(z, speed: speed, gust: gust).sway
            let (byForce, bySlope, byCurve) = (t * t * fall, t * t * t * drift, t * t * t * t * sway)
            let a =
                axes.place.0.load(row) + axes.velocity.0.load(row) * (t * path)
                + byForce * (lightness * light.force.0 + axes.force.0)
                - bySlope * (lightness * light.slope.0 + axes.slope.0)
                + byCurve * (lightness * light.curve.0)
            let b =
                axes.place.1.load(row) + axes.velocity.1.load(row) * (t * path)
                + byForce * (lightness * light.force.1 + axes.force.1)
                - bySlope * (lightness * light.slope.1 + axes.slope.1)
                + byCurve * (lightness * light.curve.1)
            store(a + 0, first, row)
            store(b + 0, second, row)
        }
    }

    /// Their velocities.
    static func lightVelocity(
        _ axes: Axes, _ light: LightAxes, ages: Ages, count: Int, _ first: UnsafeMutablePointer<Float>,
        _ second: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            let t = ages.load(row)
            let lightness = light.lightness.load(row)
            let z = t * (lightness * light.drag + axes.drag)
            let (speed, path, _) = dragFactors(z)
            let gust = slopeFactors(z, speed: speed).gust
            let swell = curveFactors(z, speed: speed, gust: gust).swell
            let (byForce, bySlope, byCurve) = (t * path, t * t * gust, t * t * t * swell)
            let a =
                axes.velocity.0.load(row) * speed + byForce * (lightness * light.force.0 + axes.force.0)
                - bySlope * (lightness * light.slope.0 + axes.slope.0)
                + byCurve * (lightness * light.curve.0)
            let b =
                axes.velocity.1.load(row) * speed + byForce * (lightness * light.force.1 + axes.force.1)
                - bySlope * (lightness * light.slope.1 + axes.slope.1)
                + byCurve * (lightness * light.curve.1)
            store(a + 0, first, row)
            store(b + 0, second, row)
        }
    }
}
