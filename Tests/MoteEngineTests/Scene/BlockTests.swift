import MoteEngine
import Testing

@Suite struct BlockTests {
    @Test func modelEndsAtOnceAndScreenFollows() throws {
        let it = try OneLayer()
        _ = try it.block(options(2)) { try it.set("position.x", .number(100)) }
        #expect(try it.model("position.x") == 100)
        #expect(try it.shown("position.x") == 0)
        it.scene.advance(to: 0.5)
        #expect(abs(try it.shown("position.x") - 25) < 1e-12)
        it.scene.advance(to: 2)
        #expect(try it.shown("position.x") == 100)
        #expect(it.scene.isSettled)
    }

    /// The web of `interruption.json`: a reversal half way with easeInOut.
    @Test func reversalAddsUp() throws {
        let it = try OneLayer()
        _ = try it.block(options(1, curve: .easeInOut)) { try it.set("position.x", .number(100)) }
        it.scene.advance(to: 0.5)
        _ = try it.block(options(1, curve: .easeInOut)) { try it.set("position.x", .number(0)) }
        for (time, value) in [
            (0.6, 64.839367635), (0.75, 74.167613791), (1, 50), (1.25, 12.916193105), (1.5, 0),
        ] {
            it.scene.advance(to: time)
            #expect(abs(try it.shown("position.x") - value) < 1e-5, "at \(time)")
        }
    }

    @Test func beginFromCurrentStateReplaces() throws {
        let it = try OneLayer()
        _ = try it.block(options(1, curve: .easeInOut)) { try it.set("position.x", .number(100)) }
        it.scene.advance(to: 0.5)
        var replacing = options(1, curve: .easeInOut)
        replacing.beginFromCurrentState = true
        _ = try it.block(replacing) { try it.set("position.x", .number(0)) }
        for (time, value) in [(0.6, 49.013877323), (0.75, 43.541903448), (1, 25.0), (1.5, 0)] {
            it.scene.advance(to: time)
            #expect(abs(try it.shown("position.x") - value) < 1e-5, "at \(time)")
        }
        #expect(it.recorder.ends.first?.reason == .replaced)
        #expect(it.recorder.ends.first?.time == 0.5)
    }

    @Test func completionIsToldOnceAtTheExactEnd() throws {
        let it = try OneLayer()
        let id = try it.block(options(0.4, delay: 0.2)) {
            try it.set("opacity", .number(0))
            try it.set("position", .point(Point(10, 20)))
        }
        it.scene.advance(to: 7)
        let blocks = it.recorder.ends.filter(\.isBlock)
        #expect(blocks.count == 1)
        #expect(blocks.first?.time == 0.2 + 0.4)
        #expect(blocks.first?.id == id)
        #expect(it.recorder.ends.filter { !$0.isBlock }.count == 2)
        #expect(it.recorder.starts.map(\.time) == [0.2, 0.2])
    }

    @Test func aBlockThatChangesNothingIsOverAtOnce() throws {
        let it = try OneLayer()
        _ = try it.block(options(1)) {}
        it.scene.advance(to: 0)
        #expect(it.recorder.ends.map(\.time) == [0])
        #expect(it.recorder.ends.first?.reason == .finished)
    }

    @Test func aFrameMovesBoundsAndPosition() throws {
        let it = try OneLayer()
        try it.set("frame", .rect(Rect(0, 0, 100, 50)))
        #expect(try it.shown("position.x") == 50)
        _ = try it.block(options(1)) { try it.set("frame", .rect(Rect(100, 0, 200, 50))) }
        it.scene.advance(to: 0.5)
        #expect(try it.scene.presentation(it.layer, it.path("frame")) == .rect(Rect(50, 0, 150, 50)))
        it.scene.advance(to: 1)
        #expect(try it.scene.presentation(it.layer, it.path("frame")) == .rect(Rect(100, 0, 200, 50)))
    }

    @Test func autoreversesEndsWhereItBegan() throws {
        let it = try OneLayer()
        var there = options(1)
        there.autoreverses = true
        _ = try it.block(there) { try it.set("position.x", .number(100)) }
        it.scene.advance(to: 1)
        #expect(abs(try it.shown("position.x") - 100) < 1e-9)
        it.scene.advance(to: 1.75)
        #expect(abs(try it.shown("position.x") - 25) < 1e-9)
        it.scene.advance(to: 2)
        #expect(try it.shown("position.x") == 0)
        #expect(try it.model("position.x") == 0)
    }

    @Test func zeroDurationAppliesAtOnce() throws {
        let it = try OneLayer()
        _ = try it.block(options(0)) { try it.set("position.x", .number(100)) }
        #expect(try it.shown("position.x") == 100)
        it.scene.advance(to: 0)
        #expect(it.recorder.ends.count == 1)
    }

    @Test func anAssignmentEndsTheMotion() throws {
        let it = try OneLayer()
        _ = try it.block(options(1)) { try it.set("position", .point(Point(100, 100))) }
        it.scene.advance(to: 0.5)
        try it.set("position.x", .number(7))
        #expect(try it.shown("position.x") == 7)
        #expect(abs(try it.shown("position.y") - 50) < 1e-12)
        it.scene.advance(to: 1)
        #expect(it.recorder.ends.map(\.time) == [1, 1])
    }

    @Test func delayedSingleCallsChain() throws {
        let it = try OneLayer()
        try it.set("opacity", .number(0))
        for (to, delay) in [(1.0, 0.0), (0.0, 1.0)] {
            var call = PropertyAnimationOptions()
            call.to = .number(to)
            call.timing = options(0.2, delay: delay)
            _ = try it.scene.animate(it.layer, it.path("opacity"), call)
        }
        for (time, value) in [(0.1, 0.5), (0.2, 1), (0.9, 1), (1.1, 0.5), (1.2, 0)] {
            it.scene.advance(to: time)
            #expect(abs(try it.shown("opacity") - value) < 1e-12, "at \(time)")
        }
    }

    @Test func fromShowsDuringItsDelay() throws {
        let it = try OneLayer()
        var call = PropertyAnimationOptions()
        call.from = .number(80)
        call.timing = options(1, delay: 1)
        _ = try it.scene.animate(it.layer, it.path("position.x"), call)
        it.scene.advance(to: 0.5)
        #expect(try it.shown("position.x") == 80)
        it.scene.advance(to: 1.5)
        #expect(abs(try it.shown("position.x") - 40) < 1e-12)
        it.scene.advance(to: 2)
        #expect(try it.shown("position.x") == 0)
    }
}
