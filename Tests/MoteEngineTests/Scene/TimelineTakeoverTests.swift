import MoteEngine
import Testing

/// Motions on timelines that move what something else moves as well.
@Suite struct TimelineTakeoverTests {
    private func timeline(_ it: OneLayer, paused: Bool = false) throws -> AnimationID {
        var options = TimelineOptions()
        options.isPaused = paused
        return try it.scene.makeTimeline(options)
    }

    private func move(_ it: OneLayer, to x: Double, _ seconds: Double = 1) throws -> AnimationID {
        try #require(try it.block(options(seconds)) { try it.set("position.x", .number(x)) })
    }

    private func spring(_ it: OneLayer, to x: Double) throws -> AnimationID {
        var options = SpringOptions(spring: .default)
        options.to = .number(x)
        return try it.scene.spring(it.layer, it.path("position.x"), options)
    }

    /// What the first of them made of the model is nowhere before their time, nor is it what the second goes
    /// back to.
    @Test func twoMotionsMadeAtOnceSetOutFromWhatWasBefore() throws {
        let it = try OneLayer()
        let timeline = try timeline(it, paused: true)
        let motions = try [move(it, to: 100), spring(it, to: 50)]
        try it.scene.add(motions, to: timeline, at: .time(0.5))
        for time in [0, 0.25, 20, 0.499, 0.1] {
            it.scene.seek(timeline, toTime: time)
            #expect(try it.shown("position.x") == (time > 1 ? 50 : 0), "at \(time)")
            #expect(try it.model("position.x") == (time > 1 ? 50 : 0), "at \(time)")
        }
        // The spring takes over the speed that the other sets out with, 100 points a second.
        it.scene.seek(timeline, toTime: 0.5 + 1e-6)
        it.scene.resume(timeline)
        it.scene.advance(to: 1e-6)
        let way = try it.shown("position.x")
        #expect(way > 1.9e-4 && way < 2.1e-4)
    }

    /// A timeline has no say in what it has not come to.
    @Test func whatLiesAheadLeavesTheModelAlone() throws {
        let it = try OneLayer()
        let later = try timeline(it)
        try it.scene.add(move(it, to: 50), to: later, at: .time(0.5))
        // It is at work on something else meanwhile.
        let other = try #require(try it.block(options(0.1)) { try it.set("opacity", .number(0.5)) })
        try it.scene.add(other, to: later, at: .time(0.2))
        let first = try timeline(it)
        try it.scene.add(move(it, to: 100), to: first, at: .time(0))
        for (time, x) in [(0.1, 10.0), (0.2, 20), (0.25, 25), (0.45, 45)] {
            it.scene.advance(to: time)
            #expect(abs(try it.shown("position.x") - x) < 1e-9, "at \(time)")
        }
        // In its turn it joins what is under way: 50 left of that, and 50 back from 100.
        it.scene.advance(to: 0.5)
        #expect(abs(try it.shown("position.x") - 50) < 1e-9)
        it.scene.advance(to: 0.75)
        #expect(abs(try it.shown("position.x") - (50 - 25 + 37.5)) < 1e-9)
        it.scene.advance(to: 3)
        #expect(try it.shown("position.x") == 50)
    }

    @Test func aSpringOfAnotherTimelineGoesOnWithTheVelocity() throws {
        let it = try OneLayer()
        let (first, later) = try (timeline(it), timeline(it))
        try it.scene.add(spring(it, to: 0), to: later, at: .time(0.5))
        try it.scene.add(move(it, to: 100), to: first, at: .time(0))
        it.scene.advance(to: 0.5)
        #expect(abs(try it.shown("position.x") - 50) < 1e-9)
        #expect(abs(try it.scene.velocity(it.layer, it.path("position.x"))[0] - 100) < 1e-6)
        it.scene.advance(to: 20)
        #expect(try it.shown("position.x") == 0)
        // The first has lost the property for good.
        it.scene.seek(first, toTime: 0.3)
        #expect(try it.shown("position.x") == 0)
    }

    // MARK: In recordings

    /// A show of two timelines and a motion on none, all of one property, put at its places in any order.
    @Test func recordedTakeoversAreShownWhereTheyWere() throws {
        func made(_ scene: OneLayer, _ advance: (Double) -> Void) throws {
            let it = scene
            let (one, two) = try (timeline(it), timeline(it))
            try it.scene.add(spring(it, to: 30), to: two, at: .time(0.4))
            try it.scene.add(move(it, to: 100), to: one, at: .time(0.1))
            advance(0.25)
            it.scene.pause(one)
            advance(0.3)
            it.scene.resume(one)
            advance(0.6)
            _ = try move(it, to: 200, 0.5)
            advance(0.8)
            it.scene.cancel(two)
            advance(2)
        }
        let places = (1...39).map { 0.05 * Double($0) + 0.003 }
        let played = try OneLayer()
        var expected: [Double] = []
        try made(played) { time in
            for place in places where place > played.scene.time && place < time {
                played.scene.advance(to: place)
                expected.append((try? played.shown("position.x")) ?? .nan)
            }
            played.scene.advance(to: time)
        }
        let recorded = try OneLayer()
        let recording = recorded.scene.beginRecording(gathers: true)
        recorded.scene.record(into: recording, at: 0)
        var reached = 0.0
        try made(recorded) { time in
            while let due = recorded.scene.timelinesDue(in: recording, hurried: false), reached + due < time {
                reached += due
                recorded.scene.record(into: recording, at: reached)
                recorded.scene.playTimelines(in: recording, hurried: false, by: 0)
                _ = recorded.scene.takeNews()
            }
            reached = time
            recorded.scene.record(into: recording, at: time)
            recorded.scene.playTimelines(in: recording, hurried: false, by: 0)
            _ = recorded.scene.takeNews()
        }
        recorded.scene.record(into: 0, at: 0)
        #expect(expected.count == places.count)
        for i in places.indices.reversed() + Array(places.indices) {
            recorded.scene.place(recording: recording, at: places[i])
            #expect(abs(try recorded.shown("position.x") - expected[i]) < 1e-6, "at \(places[i])")
        }
        recorded.scene.endRecording(recording, .undone)
        #expect(try recorded.shown("position.x") == 0)
        #expect(recorded.scene.animationCount == 0)
    }

    /// What is changed by hand meanwhile is so at every place.
    @Test func aChangeOutsideTakesThePropertyFromARecording() throws {
        let it = try OneLayer()
        let recording = it.scene.beginRecording(gathers: true)
        it.scene.record(into: recording, at: 0)
        _ = try move(it, to: 100)
        try it.set("opacity", .number(0.5))
        it.scene.record(into: recording, at: 2)
        try it.set("position.x", .number(10))
        it.scene.record(into: 0, at: 0)
        it.scene.place(recording: recording, at: 0.5)
        #expect(abs(try it.shown("position.x") - 50) < 1e-9)
        try it.set("position.x", .number(7))
        for place in [0, 0.5, 1, 3] {
            it.scene.place(recording: recording, at: place)
            #expect(try it.shown("position.x") == 7, "at \(place)")
            #expect(try it.shown("opacity") == 0.5)
        }
    }

    // MARK: Beneath what covers

    /// A spring has one number of what an explicit animation covers: a block of both lets neither jump.
    @Test func eachNumberIsCoveredOnItsOwn() throws {
        let it = try OneLayer()
        _ = try it.scene.add(
            ExplicitAnimation(
                keyPath: it.path("position"),
                kind: .basic(from: .point(Point(0, 0)), to: .point(Point(100, 100)), by: nil),
                timing: MediaTiming(duration: 1)), to: it.layer)
        it.scene.advance(to: 0.25)
        _ = try spring(it, to: 0)
        it.scene.advance(to: 0.5)
        let x = try it.shown("position.x")
        let handle = try #require(
            try it.block(options(1)) { try it.set("position", .point(Point(300, 200))) })
        #expect(abs(try it.shown("position.x") - x) < 1e-9)
        #expect(abs(try it.shown("position.y") - 50) < 1e-9)
        it.scene.advance(to: 0.75)
        #expect(abs(try it.shown("position.y") - 75) < 1e-9)
        // Uncovered, it is half its way.
        it.scene.advance(to: 1)
        #expect(abs(try it.shown("position.y") - 100) < 1e-9)
        it.scene.advance(to: 9)
        #expect(try it.shown("position.x") == 300 && it.shown("position.y") == 200)
        #expect(it.recorder.ends.filter { $0.id == handle }.map(\.reason) == [.finished])
    }

    @Test func aKeyframeBlockMovesEachNumberToItsOwnEnd() throws {
        let it = try OneLayer()
        try it.scene.beginKeyframes(options(1))
        try it.scene.beginFrame(start: 0, length: 1)
        try it.set("position", .point(Point(100, 50)))
        it.scene.endFrame()
        _ = it.scene.endBlock()
        #expect(try it.shown("position.x") == 0 && it.shown("position.y") == 0)
        it.scene.advance(to: 0.5)
        #expect(abs(try it.shown("position.x") - 50) < 1e-9)
        #expect(abs(try it.shown("position.y") - 25) < 1e-9)
        it.scene.advance(to: 2)
        #expect(try it.shown("position.x") == 100 && it.shown("position.y") == 50)
    }
}
