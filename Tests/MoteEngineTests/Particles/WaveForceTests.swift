import MoteEngine
import Testing

/// The wave against an integration of its own definition.
@Suite struct WaveForceTests {
    /// As the header of `CAEmitterBehavior` has it: a triangle through a quadratic smoothstep, in −1…1.
    private func wave(_ t: Double, _ frequency: Double) -> Double {
        let x = t * frequency - (t * frequency).rounded(.down)
        let triangle = 1 - abs(2 * x - 1)
        let smooth = triangle < 0.5 ? 2 * triangle * triangle : 1 - 2 * (1 - triangle) * (1 - triangle)
        return 2 * smooth - 1
    }

    /// Place and velocity at `end` of what was born at `start` at rest, by fourth-order Runge–Kutta.
    private func integrate(
        _ force: Double, _ frequency: Double, drag: Double, from start: Double, to end: Double
    )
        -> (place: Double, velocity: Double)
    {
        var (x, v) = (0.0, 0.0)
        let steps = 4000
        let h = (end - start) / Double(steps)
        for step in 0..<steps {
            let t = start + Double(step) * h
            func slope(_ dt: Double, _ v: Double) -> Double { force * wave(t + dt, frequency) - drag * v }
            let k1 = slope(0, v)
            let k2 = slope(h / 2, v + h / 2 * k1)
            let k3 = slope(h / 2, v + h / 2 * k2)
            let k4 = slope(h, v + h * k3)
            x += h * (v + h / 6 * (k1 + k2 + k3))
            v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        }
        return (x, v)
    }

    @Test(arguments: [0, 0.3, 2, 20] as [Double])
    func particlesSwingAsTheForceIntegrates(drag: Double) {
        for (force, frequency) in [(100, 0.5), (500, 3)] as [(Double, Double)] {
            let emitter = emitter {
                ($1[.lifetime], $1[.drag]) = (100, drag)
                $1.waves = [WaveForce(force: SIMD3(0, force, 0), frequency: frequency)]
            }
            let births = [0.1, 0.45, 1.3, 2.05]
            for birth in births { emitter.burst(count: 1, at: birth) }
            emitter.advance(to: 2.9)
            for (row, birth) in births.enumerated() {
                let expected = integrate(force, frequency, drag: drag, from: birth, to: 2.9)
                #expect(abs(Double(emitter.floats(.y)[row]) - expected.place) < 2e-3)
                #expect(abs(Double(emitter.floats(.vy)[row]) - expected.velocity) < 2e-3)
            }
        }
    }

    @Test func itIsAsExactAfterDays() {
        // 86,400 s are a whole number of periods: the same picture as at the beginning.
        func place(_ start: Double) -> Float {
            let emitter = emitter {
                ($1[.lifetime], $1[.drag]) = (100, 0.5)
                $1.waves = [WaveForce(force: SIMD3(80, 0, 0), frequency: 0.25)]
            }
            emitter.burst(count: 1, at: start)
            emitter.advance(to: start + 1.7)
            return emitter.floats(.x)[0]
        }
        #expect(abs(place(5 * 86_400) - place(0)) < 1e-4)
    }

    @Test func aChangeOfDragKeepsPlaceAndVelocity() {
        let emitter = emitter {
            ($1[.lifetime], $1[.drag]) = (100, 0.5)
            $1.waves = [WaveForce(force: SIMD3(400, 0, 0), frequency: 0.7)]
        }
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: 1.2)
        let (x, v) = (emitter.floats(.x)[0], emitter.floats(.vx)[0])
        emitter.set(cell: 0, .drag, 3, at: 1.2)
        emitter.advance(to: 1.2 + 1e-6)
        #expect(abs(emitter.floats(.x)[0] - x) < 1e-3 && abs(emitter.floats(.vx)[0] - v) < 1e-2)
    }
}
