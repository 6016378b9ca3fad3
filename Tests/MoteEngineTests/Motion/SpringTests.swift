import MoteEngine
import MoteTestSupport
import Testing

@Suite struct SpringTests {
    @Test func namesTheFieldThatIsWrong() {
        let cases: [(String, () throws -> Spring)] = [
            ("mass is 0.0", { try Spring(mass: 0) }), ("mass is nan", { try Spring(mass: .nan) }),
            ("stiffness is -1.0", { try Spring(stiffness: -1) }),
            ("stiffness is inf", { try Spring(stiffness: .infinity) }),
            ("damping is -0.5", { try Spring(damping: -0.5) }),
            ("tension is 0.0", { try Spring(tension: 0, friction: 1) }),
            ("friction is -1.0", { try Spring(tension: 1, friction: -1) }),
            ("response is 0.0", { try Spring(response: 0, dampingRatio: 1) }),
            ("dampingRatio is -1.0", { try Spring(response: 1, dampingRatio: -1) }),
            ("bounce is 1.5", { try Spring(duration: 0.5, bounce: 1.5) }),
            ("bounce is -1.0", { try Spring(duration: 0.5, bounce: -1) }),
            ("duration is 0.0", { try Spring(duration: 0, dampingRatio: 1) }),
            ("visualDuration is nan", { try Spring(visualDuration: .nan, bounce: 0) }),
            ("springSpeed is inf", { try Spring(springBounciness: 4, springSpeed: .infinity) }),
        ]
        for (beginning, make) in cases {
            do {
                _ = try make()
                Issue.record("\(beginning): accepted")
            } catch {
                #expect("\(error)".hasPrefix(beginning), "\(error)")
                #expect("\(error)".contains("must be between"), "\(error)")
            }
        }
    }

    @Test func takesSlidersBeyondTheirRangeAsTheirEnds() throws {
        #expect(
            try Spring(springBounciness: -5, springSpeed: 99) == Spring(springBounciness: 0, springSpeed: 20))
    }

    /// The rest at the duration is a thousandth of the travel, also with a velocity: the formula of the
    /// facts, evaluated in the test.
    @Test(arguments: [0.2, 0.5, 0.8, 0.95, 1.0], [-8.0, -1, 0, 0.5, 3, 20])
    func meetsADuration(zeta: Double, velocity: Double) throws {
        let duration = 0.6
        let spring = try Spring(duration: duration, dampingRatio: zeta, velocity: velocity)
        let w = spring.naturalFrequency
        #expect((spring.dampingRatio - zeta).magnitude < 1e-12)
        let decay = Maths.exp(-zeta * w * duration)
        let rest =
            zeta < 1
            ? ((zeta * w - velocity) / (w * (1 - zeta * zeta).squareRoot())).magnitude * decay
            : (1 + (w - velocity) * duration).magnitude * decay
        #expect((rest - 0.001).magnitude < 1e-9, "\(rest)")
    }

    @Test func landsExactlyAndStays() throws {
        let motion = SpringMotion(.default, from: 0.1, to: 0.7)
        #expect(motion.value(at: 0) == 0.1 && motion.value(at: -1) == 0.1)
        #expect(motion.value(at: motion.settlingTime) == 0.7 && motion.velocity(at: motion.settlingTime) == 0)
        #expect(motion.value(at: 1e9) == 0.7 && motion.state(at: .infinity) == (0.7, 0))
        let before = motion.state(at: motion.settlingTime.nextDown)
        #expect((before.value - 0.7).magnitude <= 0.0006 && before.value != 0.7)
    }

    @Test func neverSettlesWithoutDamping() throws {
        let motion = SpringMotion(try Spring(damping: 0), from: 0, to: 1)
        #expect(motion.settlingTime == .infinity)
        #expect((motion.value(at: 1000 * .pi / 5) - 0).magnitude < 1e-9)
        #expect(SpringMotion(try Spring(damping: 0), from: 1, to: 1).settlingTime == 0)
    }

    @Test func startsFromItsTargetWithAKickOrNotAtAll() throws {
        let kicked = SpringMotion(try Spring(tension: 170, friction: 26), from: 50, to: 50, velocity: 1000)
        #expect(kicked.settlingTime > 0.2 && kicked.value(at: 0.08) > 70 && kicked.firstArrival == 0)
        #expect(SpringMotion(.default, from: 50, to: 50).settlingTime == 0)
    }

    @Test func keepsToTheLimitOnceSettled() throws {
        let seed: UInt64 = 11
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let motion = try randomMotion(&random, epsilon: 0.01)
            for _ in 0..<20 {
                let x = motion.displacement(at: motion.settlingTime * random.double(1...3)).x
                #expect(x.magnitude <= 0.01 * 1.000001, "seed \(seed): \(motion)")
            }
        }
    }

    @Test func arrivesFirstWhereItCrosses() throws {
        let seed: UInt64 = 12
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let motion = try randomMotion(&random, epsilon: nil)
            let arrival = motion.firstArrival
            #expect(arrival <= motion.settlingTime, "seed \(seed)")
            let start = motion.from - motion.target
            for _ in 0..<20 where start.magnitude > 1e-6 {
                let x = motion.displacement(at: arrival * random.double(0...0.999)).x
                #expect(x * start > 0, "seed \(seed): \(motion)")
            }
            if arrival < motion.settlingTime {
                #expect(
                    (motion.value(at: arrival) - motion.target).magnitude <= 1e-9 * (1 + start.magnitude),
                    "seed \(seed): \(motion)")
            }
        }
    }

    /// A spring without a driver loses energy or keeps it, whatever its regime.
    @Test func neverGainsEnergy() throws {
        let seed: UInt64 = 13
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let spring = try randomSpring(&random)
            let motion = SpringMotion(
                spring, from: random.double(-500...500), to: random.double(-500...500),
                velocity: random.double(-3000...3000))
            let w = spring.naturalFrequency
            var last = Double.infinity
            for step in 0..<200 {
                let (x, v) = motion.displacement(at: Double(step) * 0.05 / w)
                let energy = x * x + v * v / (w * w)
                #expect(energy <= last * (1 + 1e-12), "seed \(seed): \(spring) at step \(step)")
                last = energy
            }
        }
    }

    /// Close to the critical point all three formulas describe nearly the same motion; no seam may show.
    @Test func passesTheCriticalPointWithoutASeam() throws {
        func value(_ ratio: Double, _ time: Double) throws -> Double {
            SpringMotion(try Spring(stiffness: 100, damping: 20 * ratio), from: 0, to: 1, velocity: 4)
                .displacement(at: time).x
        }
        for time in [0.01, 0.1, 0.3, 0.7, 1.5, 3] {
            let critical = try value(1, time)
            for power in 2...12 {
                let step = Maths.pow(10, -Double(power))
                // The motion depends smoothly on the ratio: the distance shrinks with the step.
                #expect((try value(1 + step, time) - critical).magnitude < 2 * step)
                #expect((try value(1 - step, time) - critical).magnitude < 2 * step)
                let bend = try value(1 + step, time) + value(1 - step, time) - 2 * critical
                #expect(bend.magnitude < 4 * step * step + 1e-13, "\(time), 1e-\(power): \(bend)")
            }
        }
    }

    @Test func isFiniteForEverySpringItAccepts() throws {
        let seed: UInt64 = 14
        var random = SeededRandom(seed: seed)
        func any() -> Double { Maths.pow(10, random.double(-12...12)) }
        for _ in 0..<2_000 {
            let spring = try Spring(
                mass: any(), stiffness: any(), damping: Bool.random(using: &random) ? any() : 0)
            let motion = SpringMotion(spring, from: wild(&random), to: wild(&random), velocity: wild(&random))
            #expect(!motion.settlingTime.isNaN && motion.settlingTime >= 0)
            #expect(!motion.firstArrival.isNaN, "seed \(seed): \(motion)")
            for time in [-1, 0, 1e-12, 0.01, 1, 60, 1e6, 1e300, .infinity, motion.settlingTime / 2]
            where !time.isNaN {
                let (value, velocity) = motion.state(at: time)
                #expect(value.isFinite && velocity.isFinite, "seed \(seed): \(motion) at \(time)")
            }
        }
    }

    @Test func takesOverValueAndVelocityWithoutAJump() throws {
        let first = SpringMotion(.default, from: 0, to: 100)
        let (value, velocity) = first.state(at: 0.15)
        let second = SpringMotion(.default, from: value, to: -50, velocity: velocity)
        #expect(second.value(at: 0) == value)
        #expect((second.velocity(at: 0) - velocity).magnitude < 1e-9)
    }

    @Test func staysSmall() {
        #expect(MemoryLayout<SpringMotion>.stride <= 64)
    }

    private func randomSpring(_ random: inout SeededRandom) throws -> Spring {
        let frequency = random.double(1...60)
        return try Spring(response: 2 * .pi / frequency, dampingRatio: random.double(0.05...3))
    }

    private func randomMotion(_ random: inout SeededRandom, epsilon: Double?) throws -> SpringMotion {
        SpringMotion(
            try randomSpring(&random), from: random.double(-100...100), to: random.double(-100...100),
            velocity: random.double(-2000...2000), epsilon: epsilon)
    }

    /// A number of any size, with a taste for the extreme.
    private func wild(_ random: inout SeededRandom) -> Double {
        let values = [0, 1, -1, 1e-300, 1e300, -1.7e308, random.double(-1e6...1e6), random.double(-1...1)]
        return values[random.int(0...values.count - 1)]
    }
}
