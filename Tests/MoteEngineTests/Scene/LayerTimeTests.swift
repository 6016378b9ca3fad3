import MoteEngine
import Testing

/// Layers' own times: what maps scene time to them, and what follows it.
@Suite struct LayerTimeTests {
    private func half(_ it: OneLayer) throws {
        try it.scene.setTimeSpace(it.scene.root, TimeSpace(speed: 0.5))
    }

    @Test func nestedSpacesMapFromTheRootInwards() throws {
        let it = try OneLayer()
        try it.scene.setTimeSpace(it.scene.root, TimeSpace(beginTime: 10, speed: 2, timeOffset: 1))
        try it.scene.setTimeSpace(it.layer, TimeSpace(beginTime: 0.5, speed: 0.5))
        it.scene.advance(to: 11)
        #expect(it.scene.layerTime(it.scene.root) == 3)
        #expect(it.scene.layerTime(it.layer) == 1.25)
        #expect(it.scene.convertTime(1.25, from: it.layer, to: nil) == 11)
        #expect(it.scene.convertTime(11, from: nil, to: it.layer) == 1.25)
    }

    @Test func animationsRunAndEndInTheirLayersTime() throws {
        let it = try OneLayer()
        try half(it)
        let id = try #require(it.block(options(1)) { try it.set("position.x", .number(100)) })
        #expect(it.scene.endTime(id) == 2)
        it.scene.advance(to: 1)
        #expect(try it.shown("position.x") == 50)
        #expect(try it.scene.velocity(it.layer, it.path("position.x")) == [50])
        it.scene.advance(to: 3)
        #expect(it.recorder.ends.first?.time == 2)
        #expect(try it.shown("position.x") == 100)
    }

    /// Core Animation's idiom, member by member, and without a jump.
    @Test func pauseAndResumeByTheIdiom() throws {
        let it = try OneLayer()
        _ = try it.block(options(2)) { try it.set("position.x", .number(100)) }
        it.scene.advance(to: 0.5)
        let held = try #require(it.scene.layerTime(it.layer))
        try it.scene.setTimeSpace(it.layer, TimeSpace(speed: 0))
        try it.scene.setTimeSpace(it.layer, TimeSpace(speed: 0, timeOffset: held))
        #expect(it.scene.isSettled)
        it.scene.advance(to: 7)
        #expect(try it.shown("position.x") == 25)
        #expect(it.recorder.ends.isEmpty)
        let paused = try #require(it.scene.timeSpace(it.layer)).timeOffset
        try it.scene.setTimeSpace(it.layer, TimeSpace())
        let since = try #require(it.scene.layerTime(it.layer)) - paused
        try it.scene.setTimeSpace(it.layer, TimeSpace(beginTime: since))
        #expect(try it.shown("position.x") == 25)
        it.scene.advance(to: 8)
        #expect(try it.shown("position.x") == 75)
        it.scene.advance(to: 20)
        #expect(it.recorder.ends.first?.time == 8.5)
    }

    @Test func pauseHoldsSpringsTimesAndEndsBelow() throws {
        let it = try OneLayer()
        let child = try it.scene.makeLayer(.plain, name: "child")
        try it.scene.insert(child, into: it.layer)
        try it.scene.setTimeSpace(it.layer, TimeSpace(speed: 2))
        let path = try it.scene.keyPath("position.x", for: child)
        var spring = SpringOptions(spring: .default)
        spring.to = .number(10)
        let id = try it.scene.spring(child, path, spring)
        let end = try #require(it.scene.endTime(id))
        it.scene.advance(to: 0.1)
        let velocity = try it.scene.velocity(child, path)[0]
        #expect(velocity > 0)
        it.scene.pauseTime(it.layer)
        #expect(it.scene.endTime(id) == .infinity)
        #expect(try it.scene.velocity(child, path) == [0])
        #expect(!it.scene.isMoving)
        it.scene.advance(to: 5.1)
        it.scene.resumeTime(it.layer)
        #expect(it.scene.timeSpace(it.layer)?.speed == 2)
        #expect(try (it.scene.velocity(child, path)[0] - velocity).magnitude < 1e-9)
        it.scene.advance(to: 20)
        let told = try #require(it.recorder.ends.first?.time)
        #expect((told - (end + 5)).magnitude < 1e-9)
    }

    /// A spring that starts while time stands takes over what moves, and goes on with it.
    @Test func aSpringBegunInAPauseKeepsTheVelocity() throws {
        let it = try OneLayer()
        _ = try it.block(options(1)) { try it.set("position.x", .number(100)) }
        it.scene.advance(to: 0.5)
        it.scene.pauseTime(it.layer)
        var spring = SpringOptions(spring: .default)
        spring.to = .number(0)
        _ = try it.scene.spring(it.layer, it.path("position.x"), spring)
        it.scene.advance(to: 2)
        #expect(try it.shown("position.x") == 50)
        it.scene.resumeTime(it.layer)
        #expect(try (it.scene.velocity(it.layer, it.path("position.x"))[0] - 100).magnitude < 1e-9)
    }

    @Test func aLayerThatRunsBackwardsEndsItsMotionsWhereTheyBegan() throws {
        let it = try OneLayer()
        let id = try #require(it.block(options(1)) { try it.set("position.x", .number(100)) })
        it.scene.advance(to: 0.5)
        try it.scene.setTimeSpace(it.layer, TimeSpace(beginTime: 0.5, speed: -1, timeOffset: 0.5))
        #expect(it.scene.endTime(id) == 1)
        it.scene.advance(to: 0.75)
        #expect(try it.shown("position.x") == 25)
        it.scene.advance(to: 2)
        #expect(try it.model("position.x") == 0)
        #expect(it.recorder.ends.first?.time == 1)
        // What is added now lies before its beginning, for ever.
        let timing = MediaTiming(duration: 1)
        let basic = ExplicitAnimation(
            keyPath: try it.path("position.x"), kind: .basic(from: .number(5), to: .number(6), by: nil),
            timing: timing)
        let explicit = try it.scene.add(basic, to: it.layer)
        #expect(it.scene.endTime(explicit) == .infinity)
        it.scene.advance(to: 3)
        #expect(try it.shown("position.x") == 0)
    }

    @Test func explicitBeginTimesAreLayerTime() throws {
        let it = try OneLayer()
        try half(it)
        it.scene.advance(to: 2)
        let timing = MediaTiming(beginTime: 1.5, duration: 1)
        let basic = ExplicitAnimation(
            keyPath: try it.path("position.x"), kind: .basic(from: .number(0), to: .number(1), by: nil),
            timing: timing)
        let id = try it.scene.add(basic, to: it.layer)
        #expect(it.scene.endTime(id) == 5)
        it.scene.advance(to: 4)
        #expect(it.recorder.starts.first?.time == 3)
        #expect(try it.shown("position.x") == 0.5)
    }

    @Test func movingToAnotherParentMovesToItsTime() throws {
        let it = try OneLayer()
        let slow = try it.scene.makeLayer(.plain, name: "slow")
        try it.scene.insert(slow, into: it.scene.root)
        try it.scene.setTimeSpace(slow, TimeSpace(speed: 0.5))
        let id = try #require(it.block(options(1)) { try it.set("position.x", .number(100)) })
        try it.scene.insert(it.layer, into: slow)
        #expect(it.scene.endTime(id) == 2)
        try it.scene.insert(it.layer, into: it.scene.root)
        #expect(it.scene.endTime(id) == 1)
    }

    /// Particles move only forwards: a pause holds them, a jump of their layer's time does not.
    @Test func particlesFollowTheSpeedAndNeverGoBack() throws {
        let scene = Scene(seed: 1, textLayout: nil)
        let parent = try scene.makeLayer(.plain, name: "parent")
        try scene.insert(parent, into: scene.root)
        var cell = EmitterCell(name: "c")
        cell[.birthRate] = 10
        cell[.lifetime] = 100
        var configuration = EmitterConfiguration()
        configuration.cells = [cell]
        let emitter = try scene.makeEmitter(name: "e", configuration)
        try scene.insert(emitter, into: parent)
        scene.advance(to: 1)
        #expect(scene.particleCount == 10)
        scene.pauseTime(parent)
        #expect(scene.isSettled)
        scene.advance(to: 5)
        #expect(scene.particleCount == 10)
        scene.resumeTime(parent)
        try scene.setTimeSpace(parent, TimeSpace(speed: 2, timeOffset: -50))
        scene.advance(to: 6)
        #expect(scene.particleCount == 30)
        try scene.setTimeSpace(parent, TimeSpace(speed: -1))
        scene.advance(to: 9)
        #expect(scene.particleCount == 30)
    }

    @Test func descriptionsSayWhatRuns() throws {
        let it = try OneLayer()
        try half(it)
        _ = try it.block(options(1, delay: 0.5)) { try it.set("position.x", .number(100)) }
        var spring = SpringOptions(spring: .default)
        spring.to = .number(0)
        _ = try it.scene.spring(it.layer, it.path("opacity"), spring)
        it.scene.advance(to: 2)
        let list = it.scene.animationDescriptions()
        try #require(list.count == 2)
        #expect(list[0].keyPath == "position.x" && list[0].kind == .basic && list[0].isImplicit)
        #expect(list[0].from == .number(0) && list[0].to == .number(100) && list[0].isAdditive)
        #expect(list[0].beginTime == 1 && list[0].end == 3 && list[0].duration == 1)
        #expect(list[0].progress == 0.5 && list[0].speed == 0.5 && list[0].repeatCount == 1)
        #expect(list[1].kind == .spring && list[1].from == .number(1) && list[1].to == .number(0))
        let parameters = try #require(list[1].spring?.spring)
        #expect((parameters.stiffness - 100).magnitude < 1e-9 && (parameters.damping - 10).magnitude < 1e-9)
        #expect(list[1].end == it.scene.endTime(list[1].id))
    }

    /// Ends, and what follows them at the same instant: value and velocity go on.
    @Test func aSpringBegunAtTheEndTakesOverTheVelocity() throws {
        let it = try OneLayer()
        let path = try it.path("position.x")
        it.recorder.onEnd = { scene, info in
            guard info.isBlock else { return }
            var spring = SpringOptions(spring: .default)
            spring.to = .number(0)
            _ = try? scene.spring(it.layer, path, spring)
        }
        _ = try it.block(options(0.5)) { try it.set("position.x", .number(100)) }
        it.scene.advance(to: 0.5)
        #expect(try it.shown("position.x") == 100)
        #expect(try (it.scene.velocity(it.layer, path)[0] - 200).magnitude < 1e-5)
        it.recorder.onEnd = nil
    }
}
