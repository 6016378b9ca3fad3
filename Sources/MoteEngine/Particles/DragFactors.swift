/// How a constant drag d shortens motion over a time u, as functions of z = d·u, each 1 or a plain
/// fraction at z = 0: the solutions of v' = F − d·v, x' = v for a force F that is a straight line or a
/// parabola in time.
///
/// With the force F − G·τ + C·τ² at a time τ before the end, over u, from the velocity v:
///
///     velocity  v·speed + u·(F·path − G·u·gust + C·u²·swell)
///     place     v·u·path + u²·(F·fall − G·u·drift + C·u²·sway)
///
/// This is the scalar form in double precision; `ParticleKernel.dragFactors` has the first three in
/// eight lanes.
struct DragFactors {
    /// e^(−z)
    var speed: Double
    /// (1 − e^(−z)) / z
    var path: Double
    /// (z − 1 + e^(−z)) / z²
    var fall: Double
    /// (1 − e^(−z)·(1 + z)) / z²
    var gust: Double
    /// (z²/2 − 1 + e^(−z)·(1 + z)) / z³
    var drift: Double
    /// ∫₀¹ x²·e^(−z·x) dx
    var swell: Double
    /// (1/3 − swell) / z
    var sway: Double

    init(_ z: Double) {
        speed = Maths.exp(-z)
        if z > 1 {
            path = (1 - speed) / z
            fall = (1 - path) / z
            gust = (1 - speed * (1 + z)) / (z * z)
            drift = (0.5 - gust) / z
            swell = (2 * gust - speed) / z
            sway = (1.0 / 3 - swell) / z
        } else {
            // The closed forms cancel; by their power series, whose terms fall below 10⁻¹⁸ at the twentieth.
            (path, fall, gust, drift, swell, sway) = (0, 0, 0, 0, 0, 0)
            var term = 1.0
            for m in 0..<20 {
                let n = Double(m)
                path += term / (n + 1)
                fall += term / ((n + 1) * (n + 2))
                gust += term / (n + 2)
                drift += term / ((n + 1) * (n + 3))
                swell += term / (n + 3)
                sway += term / ((n + 1) * (n + 4))
                term *= -z / (n + 1)
            }
        }
    }

    /// The velocity and the way that `force` (at the end, with `slope`) gives in `time` to what was at rest.
    func fromRest(force: Double, slope: Double, time: Double) -> (velocity: Double, way: Double) {
        (time * (force * path - slope * time * gust), time * time * (force * fall - slope * time * drift))
    }
}
