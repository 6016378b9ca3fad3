import Foundation
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

    /// Place and velocity at `end` of what was born at `start` at rest, as integrals: v = ∫
    /// f(s)·e^(−k·(end−s)) ds and x = ∫ f(s)·(1 − e^(−k·(end−s)))/k ds, by Gauss's rule of five points over
    /// quarters of the period (the wave is one parabola in each), cut further where drag is strong.
    private func integral(
        _ frequency: Double, drag: Double, from start: Double, to end: Double
    ) -> (place: Double, velocity: Double) {
        let nodes = [
            (0.0, 0.5688888888888889), (0.5384693101056831, 0.47862867049936647),
            (0.906179845938664, 0.23692688505618908),
        ]
        let (quarter, most) = (0.25 / frequency, drag > 0 ? 0.5 / drag : .infinity)
        var (x, v) = (0.0, 0.0)
        var (left, number) = (start, (start / quarter).rounded(.down))
        while left < end {
            let right = min(end, left + most, max((number + 1) * quarter, left))
            let (middle, half) = ((left + right) / 2, (right - left) / 2)
            for (node, weight) in nodes {
                for t in node == 0 ? [middle] : [middle - half * node, middle + half * node] {
                    let (force, since) = (wave(t, frequency) * weight * half, end - t)
                    x += force * (drag > 0 ? -expm1(-drag * since) / drag : since)
                    v += force * exp(-drag * since)
                }
            }
            if right >= (number + 1) * quarter { number += 1 }
            left = right
        }
        return (x, v)
    }

    /// From the slowest on: digits are lost neither to a swing that is far wider than what a particle moves,
    /// nor to an hour of life.
    @Test(arguments: [0.001, 0.01, 0.05, 0.1, 0.24, 0.25, 1, 10], [0, 0.4])
    func aWaveOfAnyFrequencyKeepsItsDigits(frequency: Double, drag: Double) {
        let emitter = emitter {
            ($1[.lifetime], $1[.drag]) = (1e6, drag)
            $1.waves = [WaveForce(force: SIMD3(100, 0, -50), frequency: frequency)]
        }
        let births: [Double] = [0, 0.3, 1.7, 123.4, 1000.2]
        for birth in births { emitter.burst(count: 1, at: birth) }
        let omega = 2 * Double.pi * frequency
        let ages: [Double] = [0.02, 0.5, 4, 33, 600, 3600]
        var checks: [(row: Int, age: Double, time: Double)] = []
        for row in births.indices { checks += ages.map { (row, $0, births[row] + $0) } }
        checks.sort { $0.time < $1.time }
        for (row, age, time) in checks {
            emitter.advance(to: time)
            let expected = integral(frequency, drag: drag, from: births[row], to: time)
            // What the force could do if it never turned, and for a fast one what it does as it turns.
            let isSlow = frequency < 0.25
            let way = isSlow ? age * age / 2 : 1 / (omega * omega) + age / omega
            let speed = isSlow ? age : 1 / omega
            let (x, z, vx) = (emitter.floats(.x)[row], emitter.floats(.z)[row], emitter.floats(.vx)[row])
            #expect(abs(Double(x) / 100 - expected.place) < way * 0x1p-21 + 1e-11, "\(time)")
            #expect(abs(Double(z) / -50 - expected.place) < way * 0x1p-21 + 1e-11, "\(time)")
            #expect(abs(Double(vx) / 100 - expected.velocity) < speed * 0x1p-20 + 1e-11, "\(time)")
        }
    }

    /// The same bits however the time was come to: a slow wave turns at its own times.
    @Test func seekingInASlowWaveIsPlaying() {
        func make() -> Emitter {
            emitter {
                ($1[.birthRate], $1[.lifetime], $1[.velocity]) = (5, 40, 30)
                $1.waves = [
                    WaveForce(force: SIMD3(60, 20, 0), frequency: 0.07),
                    WaveForce(force: SIMD3(0, 90, 0), frequency: 0.013),
                    WaveForce(force: SIMD3(10, 0, 0), frequency: 2),
                ]
                $0.prewarm = 17
            }
        }
        let (sought, played) = (make(), make())
        for emitter in [sought, played] {
            emitter.set(.windX, 20, at: 31.3)
            emitter.set(cell: 0, .drag, 0.3, at: 40)
        }
        for time in [30.5, 150, 7200] {
            for step in 1...97 {
                played.advance(to: max(played.time, 0) + (time - max(played.time, 0)) * Double(step) / 97)
            }
            played.advance(to: time)
            sought.advance(to: time)
            #expect(sought.floats(.x) == played.floats(.x) && sought.floats(.vy) == played.floats(.vy))
            #expect(sought.floats(.y) == played.floats(.y) && sought.aliveCount == 200 || time < 40)
        }
    }

    /// Particles that were born before the beginning swing as those born later do.
    @Test func anOffsetOfTheCellsTimeIsBeforeTheWavesBeginning() {
        let emitter = emitter {
            ($1[.birthRate], $1[.lifetime], $1.timing.timeOffset) = (1, 100, 50)
            $1.waves = [WaveForce(force: SIMD3(100, 0, 0), frequency: 0.02)]
        }
        emitter.advance(to: 3.5)
        let (x, born) = (emitter.floats(.x), emitter.births())
        #expect(born.count == 53)
        for (row, birth) in born.enumerated() {
            let expected = 100 * integral(0.02, drag: 0, from: birth, to: 3.5).place
            #expect(abs(Double(x[row]) - expected) < 0.02, "\(birth)")
        }
    }

    /// A jump over more of a wave than an advance goes through: what lives for ever goes on, and what is born
    /// near the end is as it would be otherwise.
    @Test func aJumpOverYears() throws {
        let emitter = emitter {
            ($1[.birthRate], $1[.lifetime]) = (0, .infinity)
            $1.waves = [WaveForce(force: SIMD3(100, 0, 0), frequency: 0.2)]
        }
        let end = 9e8
        emitter.burst(count: 1, at: 0)
        emitter.burst(count: 1, at: end - 7)
        emitter.advance(to: end)
        let x = emitter.floats(.x)
        try #require(x.count == 2)
        #expect(x[0].isFinite)
        #expect(abs(Double(x[1]) - 100 * integral(0.2, drag: 0, from: end - 7, to: end).place) < 1e-2)
    }
}
