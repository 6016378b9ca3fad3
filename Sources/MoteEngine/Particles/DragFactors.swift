/// How a constant drag d shortens motion over a time u, as functions of z = d·u, each 1 or a plain
/// fraction at z = 0: the solutions of v' = F − d·v, x' = v for a force F that is a straight line in
/// time.
///
/// With F the force at the end and G its slope, over u, from the velocity v:
///
///     velocity  v·speed + u·(F·path − G·u·gust)
///     place     v·u·path + u²·(F·fall − G·u·drift)
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

    init(_ z: Double) {
        speed = Maths.exp(-z)
        if z > 1 {
            path = (1 - speed) / z
            fall = (1 - path) / z
            gust = (1 - speed * (1 + z)) / (z * z)
            drift = (0.5 - gust) / z
        } else {
            // The closed forms cancel; by their power series, whose terms fall below 10⁻¹⁸ at the twentieth.
            (path, fall, gust, drift) = (0, 0, 0, 0)
            var term = 1.0
            for m in 0..<20 {
                let n = Double(m)
                path += term / (n + 1)
                fall += term / ((n + 1) * (n + 2))
                gust += term / (n + 2)
                drift += term / ((n + 1) * (n + 3))
                term *= -z / (n + 1)
            }
        }
    }

    /// The velocity and the way that `force` (at the end, with `slope`) gives in `time` to what was at rest.
    func fromRest(force: Double, slope: Double, time: Double) -> (velocity: Double, way: Double) {
        (time * (force * path - slope * time * gust), time * time * (force * fall - slope * time * drift))
    }
}
