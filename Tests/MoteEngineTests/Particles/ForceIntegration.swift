/// As the header of `CAEmitterBehavior` has it: a triangle through a quadratic smoothstep, in −1…1.
func triangleWave(_ t: Double, _ frequency: Double) -> Double {
    let x = t * frequency - (t * frequency).rounded(.down)
    let triangle = 1 - abs(2 * x - 1)
    return 2 * (triangle < 0.5 ? 2 * triangle * triangle : 1 - 2 * (1 - triangle) * (1 - triangle)) - 1
}

/// x' = v, v' = force − drag·v by fourth-order Runge–Kutta, in steps of at most 0.2 ms that end at `breaks`.
func integrateForce(
    v: Double, from start: Double, to end: Double, breaks: [Double] = [], force: (Double) -> Double,
    drag: (Double) -> Double
) -> (x: Double, v: Double) {
    var (x, v, t) = (0.0, v, start)
    for stop in breaks.filter({ $0 > start && $0 < end }).sorted() + [end] {
        let count = max(1, Int(((stop - t) / 2e-4).rounded(.up)))
        let h = (stop - t) / Double(count)
        for step in 0..<count {
            let t0 = t + h * Double(step)
            func slope(_ part: Double, _ v: Double) -> Double {
                let time = t0 + h * min(max(part, 1e-6), 1 - 1e-6)
                return force(time) - drag(time) * v
            }
            let k1 = slope(0, v)
            let k2 = slope(0.5, v + h / 2 * k1)
            let k3 = slope(0.5, v + h / 2 * k2)
            let k4 = slope(1, v + h * k3)
            x += h * v + h * h / 6 * (k1 + k2 + k3)
            v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        }
        t = stop
    }
    return (x, v)
}
