/// Curves over life of single axes of the velocity, which are their own whatever forces do.
///
/// A place under one is where its course began there plus the curve's integral since; where the curve is
/// added, that comes on top of what everything else does. Neither drag nor forces act on it.
struct AxisCurves {
    /// x, y, z.
    let curves: [RateCurve?]

    /// Nil where there are none.
    init?(_ all: [LifeCurve]) {
        let curves = [LifeCurve.Property.velocityX, .velocityY, .velocityZ].map {
            LifeCurve.rate($0, of: all)
        }
        if curves.allSatisfy({ $0 == nil }) { return nil }
        self.curves = curves
    }

    /// 0 on the axes where a curve stands in the velocity's place, and else 1: forces count there.
    var felt: SIMD3<Double> {
        func factor(_ axis: Int) -> Double { curves[axis]?.adds == false ? 0 : 1 }
        return SIMD3(factor(0), factor(1), factor(2))
    }

    /// The way from one age to a later one, and the velocity there.
    func motion(from: Double, to age: Double, lifetime: Double) -> (
        way: SIMD3<Double>, velocity: SIMD3<Double>
    ) {
        var (way, velocity) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
        for (axis, curve) in curves.enumerated() {
            guard let curve else { continue }
            way[axis] = curve.way(from: from, to: age, lifetime: lifetime, drag: 0)
            velocity[axis] = curve.value(at: age / lifetime)
        }
        return (way, velocity)
    }
}
