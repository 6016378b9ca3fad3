import Foundation
import MoteEngine
import MoteTestSupport
import Testing

/// Particles that differ in mass: acceleration = force / mass, for waves and the drag of behaviours.
@Suite struct MassTests {
    /// The masses of the living, from the drag that their births tell: 0.2 of the cell, and `air` of a
    /// behaviour at mass 1.
    private func masses(_ emitter: Emitter, air: Double) -> [Double] {
        let births = emitter.view.births(since: nil)
        return births[.drag].map { air / (Double(Float(bitPattern: $0)) - 0.2) }
    }

    private func air(
        _ drag: Double, _ change: (inout EmitterConfiguration, inout EmitterCell) -> Void = { _, _ in }
    ) -> Emitter {
        emitter { configuration, cell in
            (cell[.lifetime], cell[.velocity], cell[.drag]) = (30, 90, 0.2)
            (cell.mass, cell.massRange) = (2, 3)
            configuration.behaviors = [EmitterBehavior(name: "air", .drag, drag)]
            change(&configuration, &cell)
        }
    }

    @Test func massesAreDrawnFromTheirRange() {
        let emitter = air(4)
        emitter.burst(count: 4000, at: 0)
        emitter.advance(to: 0)
        let masses = masses(emitter, air: 4).sorted()
        // Uniform in 2 ± 1.5: within five standard deviations of its mean, and its quarters.
        #expect(masses[0] > 0.5 - 1e-5 && masses[0] < 0.51)
        #expect(masses[3999] < 3.5 + 1e-5 && masses[3999] > 3.49)
        let mean: Double = masses.reduce(0, +) / 4000
        let deviation: Double = 3 / (12.0 * 4000.0).squareRoot()
        #expect(abs(mean - 2) < 5 * deviation)
        #expect(abs(masses[1000] - 1.25) < 0.12 && abs(masses[3000] - 2.75) < 0.12)
    }

    /// Wind, wave and drag that jump at random.
    @Test(arguments: 1...8)
    func everyParticleFollowsItsMass(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let frequency = [0.9, 0.17, 3, 0.03][seed % 4]
        var airs: [(Double, Double)] = [(-1, 1.5)]
        var pushes: [(Double, Double)] = [(-1, 200)]
        var winds: [(Double, Double)] = [(-1, 30)]
        let emitter = air(1.5) { configuration, cell in
            cell[.birthRate] = 7
            cell.behaviors = [EmitterBehavior(name: "sway", .wave(frequency: frequency), 200)]
            configuration[.windX] = 30
        }
        func value(_ steps: [(Double, Double)], _ time: Double) -> Double {
            steps.last { $0.0 < time }?.1 ?? steps[0].1
        }
        var time = 0.2
        for _ in 0..<9 {
            time += random.double(0.05...0.6)
            switch random.int(0...2) {
            case 0:
                airs.append((time, random.double(0...3)))
                emitter.set(behavior: 0, .first, airs[airs.count - 1].1, at: time)
            case 1:
                pushes.append((time, random.double(-300...300)))
                emitter.set(behavior: 1, .first, pushes[pushes.count - 1].1, at: time)
            default:
                winds.append((time, random.double(-80...80)))
                emitter.set(.windX, winds[winds.count - 1].1, at: time)
            }
            if random.int(0...2) == 0 {
                time += 0.01
                emitter.advance(to: time)
            }
        }
        time += 0.1
        airs.append((time, 2))
        emitter.set(behavior: 0, .first, 2, at: time)
        let end = time + 0.8
        emitter.advance(to: end)
        let (masses, speeds) = (masses(emitter, air: 2), emitter.floats(.vx))
        #expect(emitter.aliveCount > 8 && masses.count == emitter.aliveCount)
        for (row, (birth, place)) in zip(emitter.births(), emitter.places()).enumerated() {
            let mass = masses[row]
            let expected = integrateForce(
                v: 90, from: birth, to: end, breaks: (airs + pushes + winds).map(\.0),
                force: { (t: Double) -> Double in
                    let push: Double = value(pushes, t) * triangleWave(t, frequency)
                    return value(winds, t) + push / mass
                }, drag: { (t: Double) -> Double in 0.2 + value(airs, t) / mass })
            #expect(abs(place.x - expected.x) < 3e-3, "seed \(seed), born at \(birth), mass \(mass)")
            #expect(abs(Double(speeds[row]) - expected.v) < 3e-3, "seed \(seed), born at \(birth)")
        }
    }

    /// Births tell each particle's own drag, and a client that goes by them comes to the same places.
    @Test func birthsTellTheDragOfEach() {
        let emitter = air(1.5) { ($1[.birthRate], $1[.emissionRange], $1[.yAcceleration]) = (40, 6, 30) }
        emitter.advance(to: 12)
        #expect(emitter.whyNotClosed == nil)
        let births = emitter.view.births(since: nil)
        func number(_ column: BirthColumn, _ row: Int) -> Double {
            Double(Float(bitPattern: births[column][row]))
        }
        let places = emitter.places()
        #expect(Set(births[.drag]).count > 400 && places.count == births.count)
        for row in 0..<births.count {
            let (k, q) = (number(.drag, row), number(.age, row))
            let e = (1 - exp(-k * q)) / k
            func place(_ x: BirthColumn, _ v: BirthColumn, _ a: BirthColumn) -> Double {
                let last: Double = number(a, row) / k
                return number(x, row) + (number(v, row) - last) * e + last * q
            }
            #expect(abs(places[row].x - place(.x, .vx, .ax)) < 2e-3)
            #expect(abs(places[row].y - place(.y, .vy, .ay)) < 2e-3)
        }
    }

    /// The same bits however the time was come to, also from before the beginning.
    @Test func seekingIsPlaying() {
        func make() -> Emitter {
            air(0.7) { configuration, cell in
                (cell[.birthRate], cell[.emissionRange], cell.timing.timeOffset) = (5, 6, 8)
                cell.waves = [
                    WaveForce(force: SIMD3(60, 20, 5), frequency: 0.07),
                    WaveForce(force: SIMD3(10, 0, 0), frequency: 2),
                ]
                configuration.prewarm = 7
            }
        }
        let (sought, played) = (make(), make())
        for emitter in [sought, played] {
            emitter.set(.windX, 20, at: 31.3)
            emitter.set(behavior: 0, .first, 0.3, at: 40)
        }
        for time in [3, 30.5, 150] {
            let start = max(played.time, 0)
            for step in 1...97 { played.advance(to: start + (time - start) * Double(step) / 97) }
            sought.advance(to: time)
            #expect(sought.allBits() == played.allBits() && sought.aliveCount > 50)
        }
    }

    /// Those born before the beginning have felt the wave since their birth.
    @Test func anOffsetOfTheCellsTimeIsBeforeTheBeginning() {
        let emitter = air(1) { _, cell in
            (cell[.birthRate], cell[.lifetime], cell.timing.timeOffset) = (2, 100, 10)
            cell.waves = [WaveForce(force: SIMD3(100, 0, 0), frequency: 0.6)]
        }
        emitter.advance(to: 1.5)
        let (masses, births) = (masses(emitter, air: 1), emitter.births())
        #expect(births.count == 23)
        for (row, place) in emitter.places().enumerated() {
            let expected = integrateForce(
                v: 90, from: births[row], to: 1.5, force: { 100 * triangleWave($0, 0.6) / masses[row] },
                drag: { _ in 0.2 + 1 / masses[row] })
            #expect(abs(place.x - expected.x) < 3e-3)
        }
    }

    /// What particles emit comes where they are: parents are as heavy as they are shown.
    @Test func parentsAreAsHeavyAsTheyAreShown() {
        let emitter = air(1.5) { configuration, cell in
            cell.behaviors = [EmitterBehavior(name: "sway", .wave(frequency: 1.3), 200)]
            var spark = EmitterCell(name: "spark")
            (spark[.birthRate], spark[.lifetime]) = (8, 100)
            cell.cells = [spark]
        }
        emitter.burst(count: 3, cell: 0, at: 0)
        emitter.set(.windX, 40, at: 0.7)
        emitter.advance(to: 2.5)
        let masses = masses(emitter, air: 1.5).prefix(3)
        let cells = emitter.view.births(since: nil)[.cell]
        let (ages, lifetimes) = (emitter.floats(.age), emitter.floats(.lifetime))
        #expect(cells.filter { $0 == cells[0] }.count == 3 && lifetimes[2] == 30 && lifetimes[3] == 100)
        // A spark stands where it was born, but for the wind: the emitter's drag has nothing else to slow
        // down.
        var seen = 0
        for row in 3..<ages.count where 2.5 - Double(ages[row]) < 0.7 {
            let born = 2.5 - Double(ages[row])
            let places = masses.map { mass in
                integrateForce(
                    v: 90, from: 0, to: born, force: { 200 * triangleWave($0, 1.3) / mass },
                    drag: { _ in 0.2 + 1.5 / mass }
                ).x
            }
            // Wind on a spark of mass 1, from 0.7 on.
            let blown = integrateForce(v: 0, from: 0.7, to: 2.5, force: { _ in 40 }, drag: { _ in 1.5 }).x
            let own = Double(emitter.floats(.x)[row]) - blown
            #expect(places.contains { abs($0 - own) < 3e-3 }, "\(own), \(places)")
            seen += 1
        }
        #expect(seen >= 12)
    }

    /// A curve of the velocity bends what each one's drag leaves of it.
    @Test func curvesOfTheVelocityGoWithIt() throws {
        let curve = try #require(LifeCurve(.velocity, .multiply, values: [1, 0.2, 2], at: nil))
        let emitter = air(1.5) { $1.curves = [curve] }
        emitter.burst(count: 20, at: 0)
        emitter.set(.windX, 0, at: 3)
        emitter.set(behavior: 0, .first, 0.5, at: 3)
        emitter.advance(to: 8)
        let masses = masses(emitter, air: 0.5)
        for (row, place) in emitter.places().enumerated() {
            // Simpson's rule.
            var x = 0.0
            let steps = 16_000
            for step in 0...steps {
                let t = 8 * Double(step) / Double(steps)
                let u: Double = t / 30
                let factor: Double = u < 0.5 ? 1 - 1.6 * u : 0.2 + 3.6 * (u - 0.5)
                let drag: Double = 1.5 * min(t, 3) + 0.5 * max(t - 3, 0)
                let left: Double = exp(-0.2 * t - drag / masses[row])
                let weight: Double = step == 0 || step == steps ? 1 : step % 2 == 0 ? 2 : 4
                x += 90 * factor * left * weight
            }
            x *= 8 / Double(steps) / 3
            #expect(abs(place.x - x) < 2e-3)
        }
    }

    /// Masses that hardly differ are as one mass.
    @Test func hardlyAnyRangeIsNone() {
        func make(_ range: Double) -> Emitter {
            air(1.2) { configuration, cell in
                (cell[.birthRate], cell[.emissionRange], cell.massRange) = (9, 6, range)
                cell.waves = [WaveForce(force: SIMD3(90, 0, -40), frequency: 1.1)]
                configuration[.windX] = 12
            }
        }
        let (one, many) = (make(0), make(1e-9))
        for emitter in [one, many] {
            emitter.set(behavior: 0, .first, 0.4, at: 5)
            emitter.setRamp(.windX, from: 12, to: -30, start: 6, end: 9)
            emitter.advance(to: 11)
        }
        for column in [ParticleColumn.x, .y, .z, .vx, .vy, .vz] {
            for (a, b) in zip(one.floats(column), many.floats(column)) { #expect(abs(a - b) < 2e-3) }
        }
    }
}
