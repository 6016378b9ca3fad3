import MoteEngine
import MoteTestSupport
import Testing

/// Springs against the files of known motion.
@Suite struct SpringVectors {
    @Test func closedForm() throws {
        guard let file = try VectorFile("spring-closed-form.json") else { return }
        for row in file.cases {
            guard
                row.input.has(
                    ["mass", "stiffness", "damping", "from", "to", "velocity"],
                    optional: ["velocity_units"])
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let spring = try spring(row.input)
            let motion = try motion(spring, row.input)
            let scale = max(1, (motion.from - motion.target).magnitude)
            if let ratio = row.whole.object["damping_ratio"].flatMap(VectorObject.number) {
                #expect((spring.dampingRatio - ratio).magnitude <= 1e-12 * max(1, ratio), "\(row.title)")
            }
            for (time, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value))
                let found = motion.target + motion.displacement(at: time).x
                #expect(
                    (found - expected).magnitude <= (try row.tolerance), "\(row.title) at \(time): \(found)")
                // What is shown is that curve until it has settled, and the target from there on.
                let shown = motion.value(at: time)
                #expect(time < motion.settlingTime ? shown == found || time == 0 : shown == motion.target)
            }
            for (time, value) in try row.rows("expect_velocity") {
                let expected = try #require(VectorObject.number(value))
                let found = motion.displacement(at: time).v
                let allowed = max(try row.tolerance * max(1, spring.naturalFrequency), 1e-12 * scale)
                #expect(
                    (found - expected).magnitude <= allowed + 1e-12 * expected.magnitude,
                    "\(row.title), velocity at \(time): \(found)")
            }
        }
        file.report()
    }

    @Test func settling() throws {
        guard let file = try VectorFile("spring-settling.json") else { return }
        for row in file.cases {
            guard row.input.has(["mass", "stiffness", "damping", "from", "to", "velocity", "epsilon"]) else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let spring = try spring(row.input)
            let tolerance = try row.tolerance
            let epsilon = try row.input.number("epsilon")
            let from = try row.input.number("from")
            let to = try row.input.number("to")
            let velocity = try row.input.number("velocity")
            let motion = SpringMotion(spring, from: from, to: to, velocity: velocity, epsilon: epsilon)
            for (name, expected) in try row.named() {
                let found: Double
                switch name {
                case "settlingDuration_estimate":
                    found = spring.settlingDuration(initialVelocity: velocity / (to - from), epsilon: epsilon)
                case "last_exceed_epsilon":
                    found = motion.lastMoment(beyond: epsilon)
                    // Our own rule waits at least as long, since it minds the velocity too.
                    #expect(motion.settlingTime >= found, "\(row.title)")
                default:
                    Issue.record("\(row.title): \(name) not understood")
                    continue
                }
                let close = found == expected || (found - expected).magnitude <= tolerance
                #expect(close, "\(row.title), \(name): \(found)")
            }
        }
        file.report()
    }

    @Test func durationAndDampingRatio() throws {
        guard let file = try VectorFile("spring-duration-damping.json") else { return }
        for row in file.cases {
            guard row.input.has(["duration", "dampingRatio", "initialVelocity"], optional: ["mass"]),
                try row.input.number("mass", default: 1) == 1
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let duration = try row.input.number("duration")
            let velocity = try row.input.number("initialVelocity")
            let spring = try Spring(
                duration: duration, dampingRatio: row.input.number("dampingRatio"),
                velocity: velocity)
            let motion = SpringMotion(spring, from: 0, to: 1, velocity: velocity, duration: duration)
            let tolerance = try row.whole.child("tolerance")
            try expectPhysics(row, spring, relative: tolerance.number("physics"))
            for (time, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value))
                let found = motion.target + motion.displacement(at: time).x
                #expect(
                    (found - expected).magnitude <= (try tolerance.number("position")),
                    "\(row.title) at \(time): \(found)")
            }
            #expect(motion.value(at: duration) == 1 && motion.velocity(at: duration) == 0)
            #expect(motion.value(at: duration.nextDown) != 1)
        }
        file.report()
    }

    @Test func perceptual() throws {
        guard let file = try VectorFile("spring-perceptual.json") else { return }
        for row in file.cases {
            let input = row.input
            let spring: Spring
            if input.has(["duration", "bounce"]) {
                spring = try Spring(duration: input.number("duration"), bounce: input.number("bounce"))
            } else if input.has(["response", "dampingRatio"]) {
                spring = try Spring(
                    response: input.number("response"), dampingRatio: input.number("dampingRatio"))
            } else if input.has(["visualDuration", "bounce"]) {
                spring = try Spring(
                    visualDuration: input.number("visualDuration"), bounce: input.number("bounce"))
            } else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let tolerance = try row.tolerance
            try expectPhysics(row, spring, relative: tolerance)
            let motion = SpringMotion(spring, from: 0, to: 1)
            for (time, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value))
                let found = 1 + motion.displacement(at: time).x
                #expect((found - expected).magnitude <= tolerance, "\(row.title) at \(time): \(found)")
            }
        }
        file.report()
    }

    private func expectPhysics(_ row: VectorCase, _ spring: Spring, relative tolerance: Double) throws {
        for (name, expected) in try row.named() {
            let found: Double
            switch name {
            case "mass": found = spring.mass
            case "stiffness": found = spring.stiffness
            case "damping": found = spring.damping
            case "damping_ratio": found = spring.dampingRatio
            case "omega0": found = spring.naturalFrequency
            case "response": found = spring.response
            default:
                Issue.record("\(row.title): \(name) not understood")
                continue
            }
            #expect(
                (found - expected).magnitude <= tolerance * max(1, expected.magnitude),
                "\(row.title), \(name): \(found)")
        }
    }

    private func spring(_ input: VectorObject) throws -> Spring {
        try Spring(
            mass: input.number("mass"), stiffness: input.number("stiffness"),
            damping: input.number("damping"))
    }

    private func motion(_ spring: Spring, _ input: VectorObject) throws -> SpringMotion {
        try SpringMotion(
            spring, from: input.number("from"), to: input.number("to"),
            velocity: input.number("velocity"))
    }
}
