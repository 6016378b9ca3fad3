import Foundation
import MoteEngine
import MoteTestSupport
import Testing

/// Behaviours whose strength changes while their emitter runs.
@Suite struct BehaviorTests {
    /// A value that is set at times, the first from the beginning.
    private struct Steps {
        var list: [(time: Double, value: Double)]

        /// What is set at a time holds after it.
        func value(at time: Double) -> Double { list.last { $0.time < time }?.value ?? list[0].value }
    }

    /// Wind, drag and wave of an emitter and of its cell, that jump and are switched at random.
    @Test(arguments: 1...12)
    func strengthsTouchTheLiving(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var own = [Steps](repeating: Steps(list: []), count: 5)
        own[0].list = [(-1, 1)]
        own[1].list = [(-1, random.double(0...1.5))]
        own[2].list = [(-1, random.int(0...1) == 0 ? 0 : 1)]
        own[3].list = [(-1, random.double(-200...200))]
        own[4].list = [(-1, random.double(-50...50))]
        let mass = random.double(0.5...3)
        let frequency = [0.9, 0.17, 0.03][seed % 3]
        let emitter = emitter { configuration, cell in
            (cell[.birthRate], cell[.lifetime], cell[.velocity], cell[.drag]) = (7, 30, 90, 0.2)
            cell.mass = mass
            cell.behaviors = [
                EmitterBehavior(
                    name: "sway", .wave(frequency: frequency), own[3].list[0].value,
                    isEnabled: own[2].list[0].value > 0)
            ]
            configuration.behaviors = [EmitterBehavior(name: "air", .drag, own[1].list[0].value)]
            configuration[.windX] = own[4].list[0].value
        }
        var time = 0.2
        for _ in 0..<14 {
            // Some at the same moment.
            if random.int(0...2) > 0 { time += random.double(0.05...0.5) }
            let which = random.int(0...4)
            let value =
                switch which {
                case 0, 2: Double(random.int(0...1))
                case 1: random.double(0...2)
                case 3: random.double(-300...300)
                default: random.double(-80...80)
                }
            own[which].list.append((time, value))
            switch which {
            case 0: emitter.set(behavior: 0, .enabled, value, at: time)
            case 1: emitter.set(behavior: 0, .first, value, at: time)
            case 2: emitter.set(behavior: 1, .enabled, value, at: time)
            case 3: emitter.set(behavior: 1, .first, value, at: time)
            default: emitter.set(.windX, value, at: time)
            }
            if random.int(0...2) == 0 {
                time += 0.01
                emitter.advance(to: time)
            }
        }
        let end = time + 0.8
        emitter.advance(to: end)
        let speeds = emitter.floats(.vx)
        let breaks = own.flatMap { $0.list.map(\.time) }
        #expect(emitter.aliveCount > 8)
        for (row, (birth, place)) in zip(emitter.births(), emitter.places()).enumerated() {
            let expected = integrateForce(
                v: 90, from: birth, to: end, breaks: breaks,
                force: {
                    let push = own[2].value(at: $0) * own[3].value(at: $0) * triangleWave($0, frequency)
                    return own[4].value(at: $0) + push / mass
                },
                drag: { 0.2 + own[0].value(at: $0) * own[1].value(at: $0) / mass })
            #expect(abs(place.x - expected.x) < 3e-3, "seed \(seed), born at \(birth)")
            #expect(abs(Double(speeds[row]) - expected.v) < 3e-3, "seed \(seed), born at \(birth)")
        }
    }

    /// What particles emit comes where they are.
    @Test func parentsFeelThemToo() {
        func make(looks: Int) -> Emitter {
            var configuration = EmitterConfiguration()
            configuration.behaviors = [
                EmitterBehavior(name: "air", .drag, 0.3), EmitterBehavior(.wave(frequency: 1.3), 150),
            ]
            var rocket = EmitterCell(name: "rocket")
            (rocket[.lifetime], rocket[.velocity]) = (5, 100)
            var spark = EmitterCell(name: "spark")
            (spark[.birthRate], spark[.lifetime]) = (8, 100)
            rocket.cells = [spark]
            configuration.cells = [rocket]
            let emitter = Emitter(configuration)
            emitter.burst(count: 1, cell: 0, at: 0)
            emitter.set(behavior: 1, .first, -60, at: 0.7)
            emitter.set(behavior: 0, .first, 2, at: 1.1)
            emitter.set(behavior: 1, .enabled, 0, at: 1.6)
            for look in 0..<looks { emitter.advance(to: 2.5 * Double(look) / Double(looks)) }
            emitter.advance(to: 2.5)
            return emitter
        }
        let emitter = make(looks: 0)
        let ages = emitter.floats(.age)
        let xs = emitter.floats(.x)
        // A spark that has just been born is where the rocket is then, and moves no further by itself; forces
        // move it from then on.
        for row in 1..<emitter.aliveCount {
            let born = 2.5 - Double(ages[row])
            let force: (Double) -> Double = {
                ($0 < 0.7 ? 150 : $0 < 1.6 ? -60 : 0) * triangleWave($0, 1.3)
            }
            let drag: (Double) -> Double = { $0 < 1.1 ? 0.3 : 2 }
            let breaks = [0.7, 1.1, 1.6]
            let start = integrateForce(v: 100, from: 0, to: born, breaks: breaks, force: force, drag: drag)
            let after = integrateForce(v: 0, from: born, to: 2.5, breaks: breaks, force: force, drag: drag)
            #expect(abs(Double(xs[row]) - start.x - after.x) < 3e-3, "born at \(born)")
        }
        #expect(make(looks: 70).allBits() == emitter.allBits())
    }

    @Test func picturesTurnAtOnce() {
        let emitter = emitter {
            $0.behaviors = [EmitterBehavior(name: "nose", .alignToMotion, 0.25)]
            ($1[.lifetime], $1[.velocity], $1[.rotation]) = (9, 10, 0.3)
        }
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: 1)
        // Along +x: −π/2, and a quarter of a turn further.
        #expect(abs(emitter.floats(.rotation)[0]) < 1e-6)
        #expect(emitter.whyNotClosed == "alignToMotion")
        emitter.set(behavior: 0, .first, 0.5, at: 1)
        emitter.advance(to: 1)
        #expect(abs(Double(emitter.floats(.rotation)[0]) - .pi / 2) < 1e-6)
        emitter.set(behavior: 0, .enabled, 0, at: 2)
        emitter.advance(to: 2)
        #expect(emitter.floats(.rotation) == [0.3])
        #expect(emitter.hasClosedForm && emitter.constant(.rotation) == nil)
    }

    /// A wave that is off leaves a course that births tell.
    @Test func birthsTellWhatIsOff() {
        let emitter = emitter {
            $0.behaviors = [EmitterBehavior(name: "sway", .wave(frequency: 1), 50, isEnabled: false)]
            $1[.birthRate] = 9
        }
        emitter.advance(to: 2)
        #expect(emitter.hasClosedForm)
        emitter.set(behavior: 0, .enabled, 1, at: 2)
        emitter.advance(to: 2.5)
        #expect(emitter.whyNotClosed == "wave")
    }

    @Test func whatIsNoneDoesNothing() {
        let emitter = emitter { $1[.birthRate] = 9 }
        emitter.set(behavior: 0, .first, 50, at: 1)
        emitter.set(behavior: -1, .first, 50, at: 1)
        emitter.advance(to: 2)
        #expect(emitter.places().allSatisfy { $0 == .zero })
    }

    @Test func massDividesForcesAndNothingElse() {
        let emitter = emitter {
            ($1[.lifetime], $1[.xAcceleration], $1.mass) = (9, 10, 4)
            $1.waves = [WaveForce(force: SIMD3(0, 400, 0), frequency: 0.5)]
        }
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: 1.3)
        let expected = integrateForce(
            v: 0, from: 0, to: 1.3, breaks: [], force: { 100 * triangleWave($0, 0.5) }, drag: { _ in 0 })
        #expect(abs(Double(emitter.floats(.x)[0]) - 10 * 1.3 * 1.3 / 2) < 1e-4)
        #expect(abs(Double(emitter.floats(.y)[0]) - expected.x) < 1e-3)
    }
}
