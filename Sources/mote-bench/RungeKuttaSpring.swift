/// A spring as POP moves it: Runge–Kutta steps of a millisecond. What is left of a frame after whole steps is
/// kept for the next, and the frame shows the state in between, from which the next one goes on. Written from
/// the description of its rule, as what closed forms are compared with.
struct RungeKuttaSpring {
    private static let step = 0.001

    let stiffness: Double
    let damping: Double
    /// Distance from the target.
    private(set) var x: Double
    private(set) var v: Double
    private var rest = 0.0

    init(stiffness: Double, damping: Double, distance: Double, velocity: Double) {
        self.stiffness = stiffness
        self.damping = damping
        x = distance
        v = velocity
    }

    mutating func advance(by frame: Double) {
        rest += frame
        var (lastX, lastV) = (x, v)
        while rest >= RungeKuttaSpring.step {
            (lastX, lastV) = (x, v)
            stepOnce()
            rest -= RungeKuttaSpring.step
        }
        let share = rest / RungeKuttaSpring.step
        x = x * share + lastX * (1 - share)
        v = v * share + lastV * (1 - share)
    }

    private func force(_ x: Double, _ v: Double) -> Double { -stiffness * x - damping * v }

    private mutating func stepOnce() {
        let h = RungeKuttaSpring.step
        let (x1, v1) = (v, force(x, v))
        let (x2, v2) = (v + v1 * h / 2, force(x + x1 * h / 2, v + v1 * h / 2))
        let (x3, v3) = (v + v2 * h / 2, force(x + x2 * h / 2, v + v2 * h / 2))
        let (x4, v4) = (v + v3 * h, force(x + x3 * h, v + v3 * h))
        x += h / 6 * (x1 + 2 * (x2 + x3) + x4)
        v += h / 6 * (v1 + 2 * (v2 + v3) + v4)
    }
}
