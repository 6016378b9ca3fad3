/// What is the integral of a curve over life.
extension ParticleKernel {
    /// start + rate·∫curve, or start + rate·age + ∫curve where it adds.
    static func sweep(
        _ start: ColumnSource, _ rate: ColumnSource, along curve: RateCurve, _ life: Life,
        into output: UnsafeMutablePointer<Float>
    ) {
        curve.parts.withUnsafeBufferPointer { parts in
            for row in stride(from: 0, to: life.count, by: lanes) {
                let age = load(life.ages, row)
                let lifetime = life.lifetimes.load(row)
                let way = integral(parts, age / lifetime) * lifetime
                let turned = curve.adds ? rate.load(row) * age + way : rate.load(row) * way
                store(start.load(row) + turned + 0, output, row)
            }
        }
    }

    /// From 0 to u, over u.
    @inline(__always)
    private static func integral(_ parts: UnsafeBufferPointer<RateCurve.Part>, _ u: Lanes) -> Lanes {
        var sum = Lanes(repeating: 0)
        for part in parts {
            let d = u - part.start
            sum.replace(with: part.sum + d * (part.value + d * (part.slope / 2)), where: d .>= 0)
        }
        return sum
    }

    /// What a particle's own velocity, bent by a curve, is and does.
    struct Propulsion {
        /// At the beginning of the course.
        var velocity: (ColumnSource, ColumnSource)
        var curve: RateCurve
        var drag: LightDrag
        /// Of the particle, and of its course, which may have begun later.
        var ages: UnsafeMutablePointer<Float>
        var courseAges: UnsafeMutablePointer<Float>
        var lifetimes: ColumnSource
        var count: Int
    }

    /// Adds the way that it has gone in its course.
    static func addWay(
        _ own: Propulsion, _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) {
        own.curve.parts.withUnsafeBufferPointer { parts in
            for row in stride(from: 0, to: own.count, by: lanes) {
                let age = load(own.ages, row)
                let lifetime = own.lifetimes.load(row)
                let begin = age - load(own.courseAges, row)
                let way =
                    own.drag.isNone
                    ? (integral(parts, age / lifetime) - integral(parts, begin / lifetime)) * lifetime
                    : draggedWay(parts, from: begin, to: age, lifetime, own.drag.load(row))
                store(load(first, row) + own.velocity.0.load(row) * way + 0, first, row)
                // z alone has one output.
                if second != first {
                    store(load(second, row) + own.velocity.1.load(row) * way + 0, second, row)
                }
            }
        }
    }

    /// `RateCurve.way` in eight lanes.
    @inline(__always)
    private static func draggedWay(
        _ parts: UnsafeBufferPointer<RateCurve.Part>, from begin: Lanes, to age: Lanes, _ lifetime: Lanes,
        _ drag: Lanes
    ) -> Lanes {
        var way = Lanes(repeating: 0)
        for index in 0..<parts.count {
            let part = parts[index]
            let start = lifetime * part.start
            let end = index + 1 < parts.count ? lifetime * parts[index + 1].start : age
            let first = start.replacing(with: begin, where: begin .> start)
            let last = end.replacing(with: age, where: age .< end)
            let length = maximum(last - first, 0)
            let slope = part.slope / lifetime
            let value = part.value + slope * (first - start)
            let z = length * drag
            let factors = dragFactors(z)
            let gust = slopeFactors(z, speed: factors.speed).gust
            way +=
                exponentialOfNegative((first - begin) * drag) * length
                * (value * factors.path + slope * length * gust)
        }
        return way
    }

    /// Adds the velocity itself.
    static func addVelocity(
        _ own: Propulsion, _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>
    ) {
        own.curve.parts.withUnsafeBufferPointer { parts in
            for row in stride(from: 0, to: own.count, by: lanes) {
                let u = load(own.ages, row) / own.lifetimes.load(row)
                var factor = value(parts, u)
                if !own.drag.isNone {
                    factor *= exponentialOfNegative(load(own.courseAges, row) * own.drag.load(row))
                }
                store(load(first, row) + own.velocity.0.load(row) * factor + 0, first, row)
                if second != first {
                    store(load(second, row) + own.velocity.1.load(row) * factor + 0, second, row)
                }
            }
        }
    }

    /// The curve's value at u.
    @inline(__always)
    private static func value(_ parts: UnsafeBufferPointer<RateCurve.Part>, _ u: Lanes) -> Lanes {
        var value = Lanes(repeating: 0)
        for part in parts {
            let d = u - part.start
            value.replace(with: part.value + part.slope * d, where: d .>= 0)
        }
        return value
    }

    /// Replaces places by where the course began and the way of a velocity's curve since, or adds that way.
    static func drift(
        _ places: UnsafeMutablePointer<Float>, along curve: RateCurve, from start: ColumnSource,
        _ life: Life, courseAges: UnsafePointer<Float>
    ) {
        curve.parts.withUnsafeBufferPointer { parts in
            for row in stride(from: 0, to: life.count, by: lanes) {
                let age = load(life.ages, row)
                let lifetime = life.lifetimes.load(row)
                let begin = age - load(courseAges, row)
                let way = (integral(parts, age / lifetime) - integral(parts, begin / lifetime)) * lifetime
                store((curve.adds ? load(places, row) : start.load(row)) + way + 0, places, row)
            }
        }
    }

    /// Replaces velocities by a curve, or adds it.
    static func driftVelocity(_ velocities: UnsafeMutablePointer<Float>, along curve: RateCurve, _ life: Life)
    {
        curve.parts.withUnsafeBufferPointer { parts in
            for row in stride(from: 0, to: life.count, by: lanes) {
                let speed = value(parts, load(life.ages, row) / life.lifetimes.load(row))
                store((curve.adds ? load(velocities, row) + speed : speed) + 0, velocities, row)
            }
        }
    }

    /// What drag leaves of values in a time: for courses that are written anew.
    static func fade(
        _ values: ColumnSource, ages: UnsafePointer<Float>, drag: LightDrag, count: Int,
        into output: UnsafeMutablePointer<Float>
    ) {
        for row in stride(from: 0, to: count, by: lanes) {
            store(values.load(row) * exponentialOfNegative(load(ages, row) * drag.load(row)) + 0, output, row)
        }
    }
}
