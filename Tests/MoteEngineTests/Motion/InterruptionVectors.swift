import MoteEngine
import MoteTestSupport
import Testing

/// Motions that take others' place on a layer of a scene, and keyframe blocks, against the files of known
/// values.
@Suite struct InterruptionVectors {
    @Test func interruptions() throws {
        guard let file = try VectorFile("interruption.json") else { return }
        for row in file.cases {
            let it = try OneLayer()
            let changes: [(Double, () throws -> Void)]
            if row.input.has(["from", "velocity", "segments"]) {
                changes = try springs(row, it)
            } else if row.input.has(["basic", "interrupt_at", "spring"], optional: ["carried_velocity"]) {
                changes = try curveThenSpring(row, it)
            } else if row.input.has(["timing", "duration", "initial", "model_changes"]) {
                changes = try additive(row, it)
            } else if row.input.has(
                ["timing", "duration", "from", "to", "interrupt_at", "new_to"], optional: ["mode"])
            {
                changes = try fromCurrentState(row, it)
            } else {
                Issue.record("\(row.title): not understood")
                continue
            }
            try play(row, it, changes)
        }
        file.report()
    }

    /// Makes the changes at their times, and compares on the way.
    private func play(_ row: VectorCase, _ it: OneLayer, _ changes: [(Double, () throws -> Void)]) throws {
        var left = changes[...]
        let velocities =
            row.whole.object["expect_velocity"] == nil ? [] : try row.rows("expect_velocity")
        for (index, (time, value)) in try row.rows().enumerated() {
            while let next = left.first, next.0 <= time {
                it.scene.advance(to: next.0)
                try next.1()
                left = left.dropFirst()
            }
            it.scene.advance(to: time)
            let expected = try #require(VectorObject.number(value), "\(row.title)")
            let found = try it.shown("position.x")
            // A spring ends within a thousandth of its way.
            let allowed = max(try row.tolerance, it.recorder.ends.isEmpty ? 0 : 0.3)
            #expect((found - expected).magnitude <= allowed, "\(row.title) at \(time): \(found)")
            guard velocities.indices.contains(index), it.recorder.ends.count <= changes.count - 1 else {
                continue
            }
            let speed = try #require(VectorObject.number(velocities[index].value), "\(row.title)")
            let shown = try it.scene.velocity(it.layer, it.path("position.x"))[0]
            #expect(
                (shown - speed).magnitude <= max(1e-3, speed.magnitude * 1e-5),
                "\(row.title), velocity at \(time): \(shown)")
        }
    }

    private func spring(_ input: VectorObject, _ it: OneLayer, threshold: Double? = 1e-9) throws
        -> SpringOptions
    {
        var options = SpringOptions(
            spring: try Spring(
                mass: input.number("mass"), stiffness: input.number("stiffness"),
                damping: input.number("damping")))
        options.to = .number(try input.number("to"))
        options.threshold = threshold
        return options
    }

    private func springs(_ row: VectorCase, _ it: OneLayer) throws -> [(Double, () throws -> Void)] {
        let path = try it.path("position.x")
        try it.set("position.x", .number(row.input.number("from")))
        let velocity = try row.input.number("velocity")
        return try row.input.children("segments").enumerated().map { index, segment in
            var options = try spring(segment, it)
            if index == 0 { options.velocity = [velocity] }
            return (try segment.number("at"), { _ = try it.scene.spring(it.layer, path, options) })
        }
    }

    private func curve(_ name: String) throws -> TimingFunction {
        try #require(TimingFunction(named: name), "\(name)")
    }

    private func curveThenSpring(_ row: VectorCase, _ it: OneLayer) throws -> [(Double, () throws -> Void)] {
        let path = try it.path("position.x")
        let basic = try row.input.child("basic")
        var options = PropertyAnimationOptions()
        options.from = .number(try basic.number("from"))
        options.to = .number(try basic.number("to"))
        options.timing.duration = try basic.number("duration")
        options.timing.timingFunction = try curve(basic.string("timing"))
        let spring = try spring(row.input.child("spring"), it)
        return [
            (0, { _ = try it.scene.animate(it.layer, path, options) }),
            (try row.input.number("interrupt_at"), { _ = try it.scene.spring(it.layer, path, spring) }),
        ]
    }

    private func additive(_ row: VectorCase, _ it: OneLayer) throws -> [(Double, () throws -> Void)] {
        try it.set("position.x", .number(row.input.number("initial")))
        let block = options(try row.input.number("duration"), curve: try curve(row.input.string("timing")))
        return try row.input.children("model_changes").map { change in
            let to = try change.number("to")
            return (
                try change.number("at"), { _ = try it.block(block) { try it.set("position.x", .number(to)) } }
            )
        }
    }

    private func fromCurrentState(_ row: VectorCase, _ it: OneLayer) throws -> [(Double, () throws -> Void)] {
        try it.set("position.x", .number(row.input.number("from")))
        var block = options(try row.input.number("duration"), curve: try curve(row.input.string("timing")))
        block.beginFromCurrentState = true
        let (to, then) = (try row.input.number("to"), try row.input.number("new_to"))
        return [
            (0, { _ = try it.block(block) { try it.set("position.x", .number(to)) } }),
            (
                try row.input.number("interrupt_at"),
                { _ = try it.block(block) { try it.set("position.x", .number(then)) } }
            ),
        ]
    }

    @Test func keyframeBlocks() throws {
        guard let file = try VectorFile("uiview-keyframes.json") else { return }
        for row in file.cases {
            guard row.input.has(["duration", "initial", "calculationMode", "curve", "keyframes"]) else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let it = try OneLayer()
            try it.set("position.x", .number(row.input.number("initial")))
            let mode = try #require(CalculationMode(rawValue: row.input.string("calculationMode")))
            let block = options(try row.input.number("duration"), curve: try curve(row.input.string("curve")))
            try it.scene.beginKeyframes(block, calculationMode: mode)
            for frame in try row.input.children("keyframes") {
                try it.scene.beginFrame(
                    start: frame.number("relativeStartTime"), length: frame.number("relativeDuration"))
                try it.set("position.x", .number(frame.number("to")))
                it.scene.endFrame()
            }
            _ = it.scene.endBlock()
            for (time, value) in try row.rows() {
                it.scene.advance(to: time)
                let expected = try #require(VectorObject.number(value), "\(row.title)")
                let found = try it.shown("position.x")
                #expect(
                    (found - expected).magnitude <= (try row.tolerance), "\(row.title) at \(time): \(found)")
            }
        }
        file.report()
    }

    /// A transition that was driven by hand goes on, or back, by itself.
    @Test func percentDrivenTransitions() throws {
        guard let file = try VectorFile("percent-driven-transition.json") else { return }
        for row in file.cases {
            guard
                row.input.has(["duration", "completionSpeed", "percentComplete", "action", "completionCurve"])
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let it = try OneLayer()
            let (duration, speed) = (
                try row.input.number("duration"), try row.input.number("completionSpeed")
            )
            let percent = try row.input.number("percentComplete")
            let finishes = try row.input.string("action") == "finish"
            var made = TimelineOptions()
            made.isPaused = true
            let timeline = try it.scene.makeTimeline(made)
            let block = try #require(it.block(options(duration)) { try it.set("position.x", .number(1)) })
            try it.scene.add(block, to: timeline, at: .time(0))
            it.scene.scrub(timeline, to: percent)
            it.scene.advance(to: 1)
            let left = (finishes ? 1 - percent : percent) * duration / speed
            #expect((left - (try row.whole.number("remaining"))).magnitude < 1e-9, "\(row.title)")
            it.scene.glide(
                timeline, to: finishes ? 1 : 0, length: left,
                curve: try curve(row.input.string("completionCurve")))
            // With nothing left it is over at once, and the first row is of just before.
            for (time, value) in try row.rows() {
                it.scene.advance(to: 1 + time)
                let expected = try #require(VectorObject.number(value), "\(row.title)")
                let found = try it.shown("position.x")
                #expect(
                    (found - expected).magnitude <= (try row.tolerance), "\(row.title) at \(time): \(found)")
            }
            it.scene.advance(to: 10)
            #expect(it.recorder.ends.contains { $0.id == timeline && $0.reason == .finished }, "\(row.title)")
            let told = try #require(it.recorder.ends.first { $0.id == timeline }).time
            #expect((told - 1 - left).magnitude < 1e-9, "\(row.title)")
            #expect(try it.model("position.x") == (finishes ? 1 : 0), "\(row.title)")
        }
        file.report()
    }

    /// POP's own frames, whose clock runs slow: the exact spring is within a tenth of their range.
    @Test func popsSprings() throws {
        guard let file = try VectorFile("pop-spring-60hz.json") else { return }
        for row in file.cases {
            guard
                row.input.has(
                    ["tension", "friction", "mass", "from", "to", "velocity"],
                    optional: ["threshold", "fps", "clampMode", "roundingFactor"])
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let it = try OneLayer()
            let values = try row.rows().compactMap { VectorObject.number($0.value) }
            let range = (values.max() ?? 0) - (values.min() ?? 0)
            try it.set("position.x", .number(row.input.number("from")))
            var spring = SpringOptions(
                spring: try Spring(
                    tension: row.input.number("tension"), friction: row.input.number("friction"),
                    mass: row.input.number("mass")))
            spring.to = .number(try row.input.number("to"))
            spring.velocity = [try row.input.number("velocity")]
            if row.input.object["clampMode"] != nil, try row.input.string("clampMode") != "none" {
                spring.clampMode = try #require(
                    SpringClampMode(rawValue: row.input.string("clampMode")), "\(row.title)")
            }
            spring.roundingFactor = try row.input.number("roundingFactor", default: 0)
            _ = try it.scene.spring(it.layer, it.path("position.x"), spring)
            for (time, value) in try row.rows() {
                it.scene.advance(to: time)
                let expected = try #require(VectorObject.number(value), "\(row.title)")
                let found = try it.shown("position.x")
                let allowed = 0.1 * range + spring.roundingFactor / 2
                #expect((found - expected).magnitude <= allowed, "\(row.title) at \(time): \(found)")
            }
        }
        file.report()
    }
}
