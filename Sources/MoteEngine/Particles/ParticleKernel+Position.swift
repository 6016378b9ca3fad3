extension ParticleKernel {
    /// What the position kernels need of two axes at once: they share the exponentials.
    struct Axes {
        /// Place and velocity at the beginning of the course.
        var place: (ColumnSource, ColumnSource)
        var velocity: (ColumnSource, ColumnSource)
        /// By axis; the rest of the course is one for both.
        var force: (Float, Float)
        var slope: (Float, Float)
        var curve: (Float, Float)
        var way: (Float, Float)
        var swept: (Float, Float)
        var reach: Float
        var rest: Float
        var drag: Float
    }

    /// Under a constant force, without drag: x = x₀ + v₀·t + F·t²/2, moved by `way`.
    static func fall(
        _ axes: Axes, ages: Ages, count: Int,
        _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) {
        let half = (axes.force.0 / 2, axes.force.1 / 2)
        for row in stride(from: 0, to: count, by: lanes) {
            let t = ages.load(row)
            let a = axes.place.0.load(row) + t * (axes.velocity.0.load(row) + t * half.0)
            let b = axes.place.1.load(row) + t * (axes.velocity.1.load(row) + t * half.1)
            store(a + axes.way.0, first, row)
            store(b + axes.way.1, second, row)
        }
    }

    /// Under a constant force and drag: x = x₀ + v₀·t·path + F·t²·fall, moved by `way`.
    static func draggedFall(
        _ axes: Axes, ages: Ages, count: Int,
        _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            let t = ages.load(row)
            let factors = dragFactors(t * axes.drag)
            let path = t * factors.path
            let fall = t * t * factors.fall
            let a = axes.place.0.load(row) + axes.velocity.0.load(row) * path + fall * axes.force.0
            let b = axes.place.1.load(row) + axes.velocity.1.load(row) * path + fall * axes.force.1
            store(a + axes.way.0, first, row)
            store(b + axes.way.1, second, row)
        }
    }

    /// Under a force that has changed since, or is changing: `ForceHistory.Course`. `spans` is how long
    /// each was in the piece of its birth.
    static func course(
        _ axes: Axes, ages: UnsafePointer<Float>, spans: UnsafePointer<Float>, count: Int,
        _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            let t = load(ages, row)
            let u = load(spans, row)
            let path = t * dragFactors(t * axes.drag).path
            let z = u * axes.drag
            let inside = dragFactors(z)
            let (gust, drift) = slopeFactors(z, speed: inside.speed)
            // Force and slope act over u: the way to the end of the piece, and the speed there carried on.
            let byForce = u * (u * inside.fall + inside.path * axes.reach)
            let bySlope = u * u * (u * drift + gust * axes.reach)
            let a =
                axes.place.0.load(row) + axes.velocity.0.load(row) * path + byForce * axes.force.0
                - bySlope * axes.slope.0 + axes.way.0
            let b =
                axes.place.1.load(row) + axes.velocity.1.load(row) * path + byForce * axes.force.1
                - bySlope * axes.slope.1 + axes.way.1
            store(a + 0, first, row)
            store(b + 0, second, row)
        }
    }

    /// The same where forces bend in their pieces.
    static func bentCourse(
        _ axes: Axes, ages: UnsafePointer<Float>, spans: UnsafePointer<Float>, count: Int,
        _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) {
        course(axes, ages: ages, spans: spans, count: count, first, second)
        for row in stride(from: 0, to: count, by: lanes) {
            let u = load(spans, row)
            let z = u * axes.drag
            let inside = dragFactors(z)
            let gust = slopeFactors(z, speed: inside.speed).gust
            let (swell, sway) = curveFactors(z, speed: inside.speed, gust: gust)
            let byCurve = u * u * u * (u * sway + swell * axes.reach)
            let (a, b) = (byCurve * axes.curve.0, byCurve * axes.curve.1)
            store(load(first, row) + a + 0, first, row)
            // z alone has one output.
            if second != first { store(load(second, row) + b + 0, second, row) }
        }
    }

    /// What bends of the forces does to the velocities.
    static func addBentVelocity(
        _ axes: Axes, spans: UnsafePointer<Float>, count: Int,
        _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            let u = load(spans, row)
            let z = u * axes.drag
            let speed = exponentialOfNegative(z)
            let gust = slopeFactors(z, speed: speed).gust
            let byCurve = u * u * u * curveFactors(z, speed: speed, gust: gust).swell * axes.rest
            store(load(first, row) + byCurve * axes.curve.0 + 0, first, row)
            if second != first { store(load(second, row) + byCurve * axes.curve.1 + 0, second, row) }
        }
    }

    /// The velocities of the same courses, changed or not.
    static func velocity(
        _ axes: Axes, ages: UnsafePointer<Float>, spans: UnsafePointer<Float>, count: Int,
        _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            let t = load(ages, row)
            let u = load(spans, row)
            let speed = dragFactors(t * axes.drag).speed
            let z = u * axes.drag
            let inside = dragFactors(z)
            let gust = slopeFactors(z, speed: inside.speed).gust
            let byForce = u * inside.path * axes.rest
            let bySlope = u * u * gust * axes.rest
            let a =
                axes.velocity.0.load(row) * speed + byForce * axes.force.0
                - bySlope * axes.slope.0 + axes.swept.0
            let b =
                axes.velocity.1.load(row) * speed + byForce * axes.force.1
                - bySlope * axes.slope.1 + axes.swept.1
            store(a + 0, first, row)
            store(b + 0, second, row)
        }
    }
}
