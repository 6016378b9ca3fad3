/// A force that swings with time: a triangular wave put through a quadratic smoothstep, from −1 at time 0 to
/// 1 and back, `frequency` times a second (`CAEmitterBehavior`'s `wave`).
public struct WaveForce: Equatable, Sendable {
    /// Points/s², at its height.
    public var force: SIMD3<Double>
    /// Hz, above 0.
    public var frequency: Double

    public init(force: SIMD3<Double>, frequency: Double) {
        self.force = force
        self.frequency = frequency
    }

    /// Terms of the wave's Fourier series. They fall with the third power of their number, and what they do
    /// to a velocity with the fourth: what is left out is below 10⁻⁷ of it.
    private static let terms = 64

    /// The velocity W and the way D that the force gives under `drag`, at a time: the solution of
    /// W' = f − drag·W, D' = W that swings about 0 for ever. Any other one differs from it by what a particle
    /// has at its birth, so a course needs them at two times only, and never grows inexact.
    ///
    /// The wave is −Σ (32/π³)·(−1)^k/(2k+1)³·cos((2k+1)·ω·t): its second derivative is a square wave. Of each
    /// term a·cos(νt) the answer is W = a·(drag·cos νt + ν·sin νt)/(drag² + ν²).
    static func answer(_ waves: [WaveForce], at time: Double, drag: Double) -> (
        velocity: SIMD3<Double>, way: SIMD3<Double>
    ) {
        var velocity = SIMD3<Double>.zero
        var way = SIMD3<Double>.zero
        for wave in waves where wave.frequency > 0 {
            // Whole periods are taken off first, so that the angle stays exact after days.
            let periods = time * wave.frequency
            let angle = 2 * Double.pi * (periods - periods.rounded(.down))
            let omega = 2 * Double.pi * wave.frequency
            let (sin1, cos1) = Maths.sincos(angle)
            let (cos2, sin2) = (cos1 * cos1 - sin1 * sin1, 2 * sin1 * cos1)
            var (sin, cos) = (sin1, cos1)
            var (speed, place) = (0.0, 0.0)
            var sign = -32 / (Double.pi * Double.pi * Double.pi)
            for k in 0..<terms {
                let n = Double(2 * k + 1)
                let nu = n * omega
                let part = sign / (n * n * n * (drag * drag + nu * nu))
                speed += part * (drag * cos + nu * sin)
                place += part * (drag / nu * sin - cos)
                (sin, cos) = (sin * cos2 + cos * sin2, cos * cos2 - sin * sin2)
                sign = -sign
            }
            velocity += wave.force * speed
            way += wave.force * place
        }
        return (velocity, way)
    }
}
