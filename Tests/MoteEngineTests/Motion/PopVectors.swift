import MoteEngine
import MoteTestSupport
import Testing

/// POP's springs and decays against what its own code was seen to do.
@Suite struct PopVectors {
    @Test func bouncinessAndSpeed() throws {
        guard let file = try VectorFile("pop-bounciness-speed.json") else { return }
        for row in file.cases {
            let tolerance = try row.tolerance
            if row.input.has(["springBounciness", "springSpeed"]) {
                let spring = try Spring(
                    springBounciness: row.input.number("springBounciness"),
                    springSpeed: row.input.number("springSpeed"))
                let inverse = try #require(spring.bouncinessAndSpeed, "\(row.title)")
                try expect(
                    row, tolerance,
                    [
                        "tension": spring.stiffness, "friction": spring.damping, "mass": spring.mass,
                        "damping_ratio": spring.dampingRatio, "inverse_bounciness": inverse.springBounciness,
                        "inverse_speed": inverse.springSpeed,
                    ])
            } else if row.input.has(["tension", "friction"]) {
                let spring = try Spring(
                    tension: row.input.number("tension"), friction: row.input.number("friction"))
                let inverse = try #require(spring.bouncinessAndSpeed, "\(row.title)")
                try expect(
                    row, tolerance,
                    [
                        "springBounciness": inverse.springBounciness,
                        "springSpeed": inverse.springSpeed,
                    ])
            } else {
                Issue.record("\(row.title): not understood")
            }
        }
        file.report()
    }

    @Test func loginSpring() throws {
        guard let file = try VectorFile("pop-login-spring.json") else { return }
        for row in file.cases {
            guard
                row.input.has(
                    [
                        "springBounciness", "springSpeed", "tension", "friction", "mass", "from", "to",
                        "velocity",
                    ], optional: ["fps", "threshold"])
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let spring = try Spring(
                springBounciness: row.input.number("springBounciness"),
                springSpeed: row.input.number("springSpeed"))
            #expect((spring.stiffness - (try row.input.number("tension"))).magnitude < 1e-9)
            #expect((spring.damping - (try row.input.number("friction"))).magnitude < 1e-9)
            let motion = try SpringMotion(
                spring, from: row.input.number("from"), to: row.input.number("to"),
                velocity: row.input.number("velocity"))
            let values = try row.rows().map { try #require(VectorObject.number($0.value)) }
            // POP's clock runs slow: its frames are met within a tenth of the curve's range.
            let inexact = row.input.object["fps"] != nil
            let range = (values.max() ?? 0) - (values.min() ?? 0)
            let allowed = inexact ? 0.1 * range : try row.tolerance
            for (time, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value))
                let found = motion.target + motion.displacement(at: time).x
                #expect((found - expected).magnitude <= allowed, "\(row.title) at \(time): \(found)")
            }
            if !inexact, row.whole.object["expect_velocity"] != nil {
                for (time, value) in try row.rows("expect_velocity") {
                    let expected = try #require(VectorObject.number(value))
                    let found = motion.displacement(at: time).v
                    #expect(
                        (found - expected).magnitude <= allowed * spring.naturalFrequency,
                        "\(row.title), velocity at \(time): \(found)")
                }
            }
            for (name, expected) in try row.named() { try expectLandmark(row, motion, name, expected) }
        }
        file.report()
    }

    private func expectLandmark(
        _ row: VectorCase, _ motion: SpringMotion, _ name: String,
        _ expected: Double
    ) throws {
        let found: Double
        if name == "first_overshoot_time" || name == "first_overshoot_value" {
            // The first turning point after the target was passed.
            var (low, high) = (motion.firstArrival, motion.firstArrival * 2)
            for _ in 0..<100 {
                let middle = 0.5 * (low + high)
                if motion.velocity(at: middle) * (motion.target - motion.from) > 0 {
                    low = middle
                } else {
                    high = middle
                }
            }
            found = name == "first_overshoot_time" ? low : motion.value(at: low)
        } else if name.hasPrefix("last_time_farther_than_"), let limit = Double(name.dropFirst(23)) {
            found = motion.lastMoment(beyond: limit)
        } else {
            Issue.record("\(row.title): \(name) not understood")
            return
        }
        #expect((found - expected).magnitude <= (try row.tolerance), "\(row.title), \(name): \(found)")
    }

    @Test func decay() throws {
        guard let file = try VectorFile("pop-decay.json") else { return }
        for row in file.cases {
            guard row.input.has(["from", "velocity", "deceleration", "threshold"]) else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let motion = try DecayMotion(
                from: row.input.number("from"), velocity: row.input.number("velocity"),
                deceleration: row.input.number("deceleration"),
                threshold: row.input.number("threshold"))
            let tolerance = try row.tolerance
            try #expect((motion.duration - row.whole.number("duration")).magnitude <= 1e-9, "\(row.title)")
            try #expect(
                (motion.destination - row.whole.number("stop_value")).magnitude <= tolerance, "\(row.title)")
            try #expect(
                (motion.limit - row.whole.number("limit_value")).magnitude <= tolerance, "\(row.title)")
            for (time, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value))
                let found = motion.freeValue(at: time)
                #expect((found - expected).magnitude <= tolerance, "\(row.title) at \(time): \(found)")
                #expect(
                    time < motion.duration
                        ? motion.value(at: time) == found
                        : motion.value(at: time) == motion.destination)
            }
        }
        file.report()
    }

    private func expect(_ row: VectorCase, _ tolerance: Double, _ found: [String: Double]) throws {
        for (name, expected) in try row.named() {
            guard let value = found[name] else {
                Issue.record("\(row.title): \(name) not understood")
                continue
            }
            #expect(
                (value - expected).magnitude <= tolerance * max(1, expected.magnitude),
                "\(row.title), \(name): \(value)")
        }
    }
}
