import MoteEngine
import Testing

/// Paths and dash patterns that move: number by number where their structure is one, else by switching.
@Suite struct ObjectMotionTests {
    private func path(_ svg: String) throws -> Value { .path(try Path.parse(svg: svg)) }

    private func shape(_ svg: String) throws -> OneLayer {
        let it = try OneLayer(.shape)
        try it.set("path", path(svg))
        return it
    }

    private func shown(_ it: OneLayer) throws -> String {
        guard case .path(let path?) = try it.scene.presentation(it.layer, it.path("path")) else { return "" }
        return path.svg
    }

    @Test func aBlockMovesPointByPoint() throws {
        let it = try shape("M 0 0 L 10 0")
        _ = try it.block(options(1)) { try it.set("path", path("M 0 100 Q 1 1 2 2")) }
        // Another structure: the old one until half the way is done.
        it.scene.advance(to: 0.49)
        #expect(try shown(it) == "M 0 0 L 10 0")
        it.scene.advance(to: 0.5)
        #expect(try shown(it) == "M 0 100 Q 1 1 2 2")
        it.scene.advance(to: 1)
        _ = try it.block(options(1)) { try it.set("path", path("M 100 100 Q 1 1 2 4")) }
        it.scene.advance(to: 1.5)
        #expect(try shown(it) == "M 50 100 Q 1 1 2 3")
        it.scene.advance(to: 2)
        #expect(try shown(it) == "M 100 100 Q 1 1 2 4")
        #expect(it.recorder.ends.filter { !$0.isBlock }.map(\.reason) == [.finished, .finished])
    }

    @Test func anInterruptedOneIsSmooth() throws {
        let it = try shape("M 0 0 L 10 0")
        _ = try it.block(options(1)) { try it.set("path", path("M 100 0 L 10 0")) }
        it.scene.advance(to: 0.5)
        _ = try it.block(options(1)) { try it.set("path", path("M 0 0 L 10 0")) }
        #expect(try shown(it) == "M 50 0 L 10 0")
        // One goes on to 100 while the other leads from there: the offsets add.
        it.scene.advance(to: 0.75)
        #expect(try shown(it) == "M 50 0 L 10 0")
        it.scene.advance(to: 1.25)
        #expect(try shown(it) == "M 25 0 L 10 0")
    }

    @Test func oneCallAndCancelling() throws {
        let it = try shape("M 0 0 L 10 0")
        var call = PropertyAnimationOptions()
        call.to = try path("M 0 100 L 10 200")
        call.timing = options(1)
        let id = try it.scene.animate(it.layer, it.path("path"), call)
        it.scene.advance(to: 0.25)
        #expect(try shown(it) == "M 0 25 L 10 50")
        it.scene.cancel(id)
        it.scene.advance(to: 2)
        #expect(try shown(it) == "M 0 25 L 10 50")
    }

    @Test func aSpringOvershootsAndIsTakenOver() throws {
        let it = try shape("M 0 0 L 10 0")
        var spring = SpringOptions(spring: try Spring(mass: 1, stiffness: 170, damping: 26))
        spring.to = try path("M 100 0 L 10 0")
        _ = try it.scene.spring(it.layer, it.path("path"), spring)
        it.scene.advance(to: 0.15)
        spring.to = try path("M -50 0 L 10 0")
        _ = try it.scene.spring(it.layer, it.path("path"), spring)
        // interruption.json: "retarget once, same spring".
        for (time, expected) in [(0.2, 52.6253092312), (0.3, 2.85051193431), (0.5, -42.5142121052)] {
            it.scene.advance(to: time)
            guard case .path(let path?) = try it.scene.presentation(it.layer, it.path("path")),
                case .move(let p) = path.elements[0]
            else { throw PropertyError.staleHandle }
            #expect(abs(p.x - expected) < 3e-5, "\(time)")
        }
        spring.to = try path("M 0 0 Q 1 1 2 2")
        #expect(throws: PropertyError.self) { try it.scene.spring(it.layer, it.path("path"), spring) }
    }

    @Test func explicitOnesLeaveTheModelAlone() throws {
        let it = try shape("M 0 0 L 10 0")
        let basic = ExplicitAnimation(
            keyPath: try it.path("path"), kind: .basic(from: try path("M 100 0 L 10 0"), to: nil, by: nil),
            timing: MediaTiming(duration: 1))
        _ = try it.scene.add(basic, to: it.layer)
        // Where it goes is the model, live.
        try it.set("path", path("M 0 50 L 10 0"))
        it.scene.advance(to: 0.5)
        #expect(try shown(it) == "M 50 25 L 10 0")
        it.scene.advance(to: 1)
        #expect(try shown(it) == "M 0 50 L 10 0")
        let keys = try ["M 0 0 L 0 0", "M 10 0 L 0 0", "M 10 40 L 0 0"].map(path)
        _ = try it.scene.add(
            ExplicitAnimation(
                keyPath: it.path("path"), kind: .keyframe(KeyframeDescription(values: keys)),
                timing: MediaTiming(duration: 1)), to: it.layer)
        it.scene.advance(to: 1.75)
        #expect(try shown(it) == "M 10 20 L 0 0")
        // Keys with nothing in between switch half-way between their times.
        let others = try ["M 0 0", "M 1 1 L 2 2", "M 3 3 Q 4 4 5 5"].map(path)
        _ = try it.scene.add(
            ExplicitAnimation(
                keyPath: it.path("path"), kind: .keyframe(KeyframeDescription(values: others)),
                timing: MediaTiming(duration: 1)), to: it.layer)
        let start = it.scene.time
        for (time, svg) in [
            (0.2, "M 0 0"), (0.3, "M 1 1 L 2 2"), (0.7, "M 1 1 L 2 2"), (0.8, "M 3 3 Q 4 4 5 5"),
        ] {
            it.scene.advance(to: start + time)
            #expect(try shown(it) == svg, "\(time)")
        }
    }

    @Test func additiveAndCumulative() throws {
        let it = try shape("M 0 0 L 10 0")
        var animation = ExplicitAnimation(
            keyPath: try it.path("path"),
            kind: .basic(from: try path("M 0 0 L 0 0"), to: try path("M 0 8 L 0 0"), by: nil),
            timing: MediaTiming(duration: 1, repeatCount: 3))
        animation.isAdditive = true
        animation.isCumulative = true
        _ = try it.scene.add(animation, to: it.layer)
        it.scene.advance(to: 2.5)
        #expect(try shown(it) == "M 0 20 L 10 0")
    }

    @Test func dashPatternsOfOneLengthMove() throws {
        let it = try OneLayer(.shape)
        try it.set("lineDashPattern", .numbers([2, 4]))
        _ = try it.block(options(1)) { try it.set("lineDashPattern", .numbers([4, 4])) }
        it.scene.advance(to: 0.5)
        #expect(try it.scene.presentation(it.layer, it.path("lineDashPattern")) == .numbers([3, 4]))
    }

    @Test func stringsSwitchAtHalfOfABasicAnimation() throws {
        let it = try OneLayer(.text)
        try it.set("string", .string("new"))
        let timing = MediaTiming(duration: 1)
        var basic = ExplicitAnimation(
            keyPath: try it.path("string"), kind: .basic(from: .string("old"), to: nil, by: nil),
            timing: timing)
        basic.timingFunction = .penner(.easeInQuad)
        _ = try it.scene.add(basic, to: it.layer)
        // Half the way by the curve: 0.7² is not there yet, 0.71² is.
        for (time, text) in [(0.7, "old"), (0.71, "new")] {
            it.scene.advance(to: time)
            #expect(try it.scene.presentation(it.layer, it.path("string")) == .string(text))
        }
        _ = try it.scene.add(
            ExplicitAnimation(
                keyPath: it.path("hidden"), kind: .basic(from: .boolean(true), to: .boolean(false), by: nil),
                timing: timing), to: it.layer)
        for (time, hidden) in [(1.2, true), (1.21, false)] {
            it.scene.advance(to: time)
            #expect(try it.scene.presentation(it.layer, it.path("hidden")) == .boolean(hidden))
        }
    }
}
