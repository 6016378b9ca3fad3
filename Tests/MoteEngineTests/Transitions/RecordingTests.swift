import MoteEngine
import Testing

/// Motions gathered in a time of their own.
@Suite struct RecordingTests {
    private func gathered(_ it: OneLayer, opensBefore: Bool = false, _ steps: [(Double, () throws -> Void)])
        throws -> Int
    {
        let recording = it.scene.beginRecording(gathers: true, opensBefore: opensBefore)
        for (place, step) in steps {
            it.scene.record(into: recording, at: place)
            try step()
        }
        it.scene.record(into: 0, at: 0)
        return recording
    }

    private func shown(_ it: OneLayer, _ recording: Int, _ keyPath: String, at place: Double) throws -> Double
    {
        it.scene.place(recording: recording, at: place)
        return try it.shown(keyPath)
    }

    @Test func changesBecomeStepsAndMotionsKeepTheirPlaces() throws {
        let it = try OneLayer()
        try it.set("position.x", .number(10))
        let recording = try gathered(
            it,
            [
                (1, { _ = try it.block(options(2)) { try it.set("position.x", .number(110)) } }),
                (4, { try it.set("position.x", .number(50)) }),
            ])
        for (place, x) in [(0.0, 10.0), (1, 10), (2, 60), (3, 110), (3.99, 110), (4, 50), (9, 50), (2, 60)] {
            #expect(abs(try shown(it, recording, "position.x", at: place) - x) < 1e-9, "at \(place)")
        }
        it.scene.endRecording(recording, .undone)
        #expect(try it.shown("position.x") == 10)
        #expect(it.scene.animationCount == 0)
    }

    /// A spring that takes a motion over at half its way goes on from there, and leaves what was before
    /// alone.
    @Test func aSpringTakesOverInTheRecordingsTime() throws {
        let it = try OneLayer()
        var spring = SpringOptions(spring: .default)
        spring.to = .number(0)
        let recording = try gathered(
            it,
            [
                (0, { _ = try it.block(options(1)) { try it.set("position.x", .number(100)) } }),
                (0.5, { _ = try it.scene.spring(it.layer, it.path("position.x"), spring) }),
            ])
        #expect(abs(try shown(it, recording, "position.x", at: 0.25) - 25) < 1e-9)
        #expect(abs(try shown(it, recording, "position.x", at: 0.5) - 50) < 1e-9)
        // It goes on with 100 points a second at first.
        #expect(try shown(it, recording, "position.x", at: 0.51) > 50.5)
        #expect(abs(try shown(it, recording, "position.x", at: 30)) < 1e-9)
        #expect(abs(try shown(it, recording, "position.x", at: 0.25) - 25) < 1e-9)
        it.scene.endRecording(recording, .played)
        #expect(try it.shown("position.x") == 0)
    }

    @Test func onlyBeyondItsBeginningDoFirstChangesShow() throws {
        let it = try OneLayer()
        let recording = try gathered(it, opensBefore: true, [(0, { try it.set("opacity", .number(0.5)) })])
        #expect(try shown(it, recording, "opacity", at: 0) == 1)
        #expect(try shown(it, recording, "opacity", at: 1e-6) == 0.5)
        it.scene.place(recording: recording, at: 1e-6)
        it.scene.endRecording(recording, .held)
        #expect(try it.shown("opacity") == 0.5 && it.model("opacity") == 0.5)
    }

    @Test func whatIsDrivenMovesWithTimeAndRestsAfterwards() throws {
        let it = try OneLayer()
        let recording = try gathered(
            it,
            [
                (0, { _ = try it.block(options(2)) { try it.set("position.x", .number(100)) } })
            ])
        it.scene.place(recording: recording, at: 1)
        #expect(it.scene.isSettled)
        it.scene.drive(recording: recording, to: 2, over: 0.5, curve: .linear)
        #expect(it.scene.isMoving)
        it.scene.advance(to: 0.25)
        #expect(abs(try it.shown("position.x") - 75) < 1e-9)
        // 100 points in two seconds, driven twice as fast.
        #expect(abs(try it.scene.velocity(it.layer, it.path("position.x"))[0] - 100) < 1e-6)
        it.scene.advance(to: 0.5)
        #expect(abs(try it.shown("position.x") - 100) < 1e-9)
        #expect(it.scene.isSettled)
    }

    @Test func aJournalPlaysAndCanBeUndone() throws {
        let it = try OneLayer()
        let recording = it.scene.beginRecording(gathers: false)
        it.scene.record(into: recording, at: 0)
        try it.set("opacity", .number(0.25))
        _ = try it.block(options(1)) { try it.set("position.x", .number(100)) }
        it.scene.record(into: 0, at: 0)
        it.scene.advance(to: 0.5)
        #expect(abs(try it.shown("position.x") - 50) < 1e-9)
        it.scene.endRecording(recording, .undone)
        #expect(try it.shown("position.x") == 0 && it.shown("opacity") == 1)
        #expect(it.scene.animationCount == 0)
    }
}
