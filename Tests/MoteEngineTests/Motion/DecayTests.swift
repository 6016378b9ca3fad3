import Foundation
import MoteEngine
import MoteTestSupport
import Testing

@Suite struct DecayTests {
    @Test func namesTheFieldThatIsWrong() {
        let cases: [(String, () throws -> DecayMotion)] = [
            ("deceleration is 1.0", { try DecayMotion(from: 0, velocity: 1, deceleration: 1) }),
            ("deceleration is 0.0", { try DecayMotion(from: 0, velocity: 1, deceleration: 0) }),
            ("deceleration is nan", { try DecayMotion(from: 0, velocity: 1, deceleration: .nan) }),
            ("velocity is inf", { try DecayMotion(from: 0, velocity: .infinity) }),
            ("from is nan", { try DecayMotion(from: .nan, velocity: 1) }),
            ("threshold is 0;", { try DecayMotion(from: 0, velocity: 1, threshold: 0) }),
            ("min is 2.0, above max", { try DecayMotion(from: 0, velocity: 1, min: 2, max: 1) }),
        ]
        for (beginning, make) in cases {
            do {
                _ = try make()
                Issue.record("\(beginning): accepted")
            } catch {
                #expect("\(error)".hasPrefix(beginning), "\(error)")
            }
        }
    }

    @Test func composesWhereverItIsCut() throws {
        let whole = try DecayMotion(from: 3, velocity: 900)
        let (value, velocity) = whole.state(at: 0.4)
        let rest = try DecayMotion(from: value, velocity: velocity)
        #expect((rest.value(at: 0.3) - whole.value(at: 0.7)).magnitude < 1e-9)
        #expect((rest.destination - whole.destination).magnitude < 1e-9)
    }

    @Test func stopsAtABound() throws {
        let motion = try DecayMotion(from: 0, velocity: 1000, min: -10, max: 200)
        #expect(motion.destination == 200)
        #expect((motion.freeValue(at: motion.duration) - 200).magnitude < 1e-9)
        #expect(motion.value(at: motion.duration) == 200 && motion.velocity(at: motion.duration) == 0)
        #expect(motion.value(at: motion.duration * 0.99) < 200)
        let away = try DecayMotion(from: 200, velocity: 1000, max: 200)
        #expect(away.duration == 0 && away.destination == 200)
        let back = try DecayMotion(from: 200, velocity: -1000, max: 200)
        #expect(back.duration > 0 && back.destination < 0)
    }

    /// One that is fast enough comes within by itself, as if there were no bound behind it.
    @Test func glidesInFromBeyondABound() throws {
        let free = try DecayMotion(from: 300, velocity: -1000)
        let motion = try DecayMotion(from: 300, velocity: -1000, min: -500, max: 200)
        #expect(motion == free && motion.destination < 200)
        let far = try DecayMotion(from: 300, velocity: -1000, min: 0, max: 200)
        #expect(far.destination == 0 && (free.value(at: far.duration) - 0).magnitude < 1e-9)
    }

    /// Else a critically damped spring of 500 /s² brings it there: x = b + (d + (v + ω·d)·t)·e^(−ω·t).
    @Test(arguments: [(300.0, 0.0), (300, 400), (300, -100), (-40, 0), (-40, -200), (-40, 60)])
    func isBroughtBackFromBeyondABound(_ from: Double, _ velocity: Double) throws {
        let motion = try DecayMotion(from: from, velocity: velocity, min: 0, max: 200)
        let bound = from > 200 ? 200.0 : 0
        let (omega, way) = (500.0.squareRoot(), from - bound)
        #expect(motion.destination == bound && motion.duration > 0.2 && motion.duration < 0.8)
        #expect(motion.value(at: 0) == from && motion.velocity(at: 0) == velocity)
        for t in [0.01, 0.05, 0.1, 0.2] {
            let expected = bound + (way + (velocity + omega * way) * t) * exp(-omega * t)
            #expect((motion.value(at: t) - expected).magnitude < 1e-9, "\(t)")
        }
        // At rest a thousandth of the way, or of the velocity, is left.
        let left = motion.value(at: motion.duration.nextDown) - bound
        #expect(left.magnitude <= 0.001 * max(way.magnitude, velocity.magnitude / omega) + 1e-9)
        #expect(motion.value(at: motion.duration) == bound)
    }

    @Test func isFiniteAndMonotoneForEveryInputItAccepts() throws {
        let seed: UInt64 = 21
        var random = SeededRandom(seed: seed)
        for _ in 0..<1_000 {
            let motion = try DecayMotion(
                from: random.double(-1e6...1e6), velocity: random.double(-1e6...1e6),
                deceleration: random.double(1e-9...0.999999),
                threshold: random.double(1e-6...10), min: random.double(-2e6...0),
                max: random.double(0...2e6))
            var last = motion.value(at: 0)
            #expect(last == motion.from || motion.duration == 0, "seed \(seed)")
            for step in 1...50 {
                let time = step == 50 ? motion.duration : motion.duration * Double(step) / 50
                let value = motion.value(at: time)
                #expect(value.isFinite && motion.velocity(at: 1e300) == 0, "seed \(seed)")
                if motion.duration > 0, !motion.bounces {
                    #expect((value - last) * motion.velocity >= -1e-6, "seed \(seed): \(motion)")
                }
                last = value
            }
            #expect(last == motion.destination, "seed \(seed)")
        }
    }
}
