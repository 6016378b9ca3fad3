import MoteEngine
import Testing

@Suite struct PhysicalTests {
    private func login() throws -> Spring { try Spring(springBounciness: 16, springSpeed: 6) }

    @Test func theLoginSpringByItsRows() throws {
        let it = try OneLayer()
        try it.set("position", .point(Point(100, 300)))
        var options = SpringOptions(spring: try login())
        options.by = .point(Point(0, -75))
        options.delay = 0.2
        let id = try it.scene.spring(it.layer, it.path("position"), options)
        it.scene.advance(to: 0.2)
        #expect(try it.shown("position.y") == 300)
        // pop-login-spring.json, the exact curve.
        for (time, value) in [
            (0.1, -47.774871477955), (0.15, -75.993086490715), (0.233333333333, -93.938148383254),
        ] {
            it.scene.advance(to: 0.2 + time)
            #expect(abs(try it.shown("position.y") - 300 - value) < 1e-6, "at \(time)")
            #expect(try it.model("position.y") == it.shown("position.y"))
        }
        #expect(it.scene.destination(id) == .point(Point(100, 225)))
        let end = try #require(it.scene.endTime(id))
        it.scene.advance(to: 10)
        #expect(try it.shown("position.y") == 225)
        #expect(it.recorder.ends.map(\.time) == [end])
    }

    /// interruption.json: "default curve interrupted by a spring, velocity kept".
    @Test func aSpringTakesOverTheVelocityOfACurve() throws {
        let it = try OneLayer()
        _ = try it.block(options(0.4, curve: .default)) { try it.set("position.x", .number(100)) }
        it.scene.advance(to: 0.2)
        #expect(abs(try it.scene.velocity(it.layer, it.path("position.x"))[0] - 248.53561311) < 1e-4)
        var spring = SpringOptions(spring: try Spring(mass: 1, stiffness: 170, damping: 26))
        spring.to = .number(0)
        _ = try it.scene.spring(it.layer, it.path("position.x"), spring)
        for (time, value) in [
            (0.2, 80.240338758), (0.22, 81.774469169), (0.3, 56.901995898), (0.6, 3.1825189717),
        ] {
            it.scene.advance(to: time)
            #expect(abs(try it.shown("position.x") - value) < 1e-4, "at \(time)")
        }
    }

    /// interruption.json: "retarget once, same spring".
    @Test func aSpringIsRetargeted() throws {
        let it = try OneLayer()
        for (time, to) in [(0.0, 100.0), (0.15, -50.0)] {
            it.scene.advance(to: time)
            var spring = SpringOptions(spring: try Spring(mass: 1, stiffness: 170, damping: 26))
            spring.to = .number(to)
            _ = try it.scene.spring(it.layer, it.path("position.x"), spring)
        }
        for (time, value) in [(0.15, 58.292828263), (0.2, 52.6253092312), (0.4, -28.9593738306)] {
            it.scene.advance(to: time)
            #expect(abs(try it.shown("position.x") - value) < 1e-5, "at \(time)")
        }
        #expect(it.recorder.ends.map(\.reason) == [.replaced])
    }

    @Test func aBlockAddsToARunningSpring() throws {
        let it = try OneLayer()
        var spring = SpringOptions(spring: try login())
        spring.to = .number(100)
        _ = try it.scene.spring(it.layer, it.path("position.x"), spring)
        it.scene.advance(to: 0.1)
        let before = try it.shown("position.x")
        _ = try it.block(options(0.5)) { try it.set("position.x", .number(500)) }
        #expect(try abs(it.shown("position.x") - before) < 1e-9)
        it.scene.advance(to: 5)
        #expect(try it.shown("position.x") == 500)
    }

    @Test func aSpringOfOneNumberLeavesTheOtherAlone() throws {
        let it = try OneLayer()
        _ = try it.block(options(1)) { try it.set("position", .point(Point(100, 100))) }
        it.scene.advance(to: 0.5)
        var spring = SpringOptions(spring: try login())
        spring.to = .number(0)
        _ = try it.scene.spring(it.layer, it.path("position.x"), spring)
        it.scene.advance(to: 0.75)
        #expect(abs(try it.shown("position.y") - 75) < 1e-9)
    }

    @Test func aDecayGlidesToItsDestination() throws {
        let it = try OneLayer()
        var decay = DecayOptions()
        decay.velocity = [7223.021]
        let id = try it.scene.decay(it.layer, it.path("position.x"), decay)
        // pop-decay.json, first case.
        for (time, value) in [(0.05, 343.319851203), (0.5, 2279.671264727), (2, 3538.536534179)] {
            it.scene.advance(to: time)
            #expect(abs(try it.shown("position.x") - value) < 1e-3, "at \(time)")
        }
        #expect(abs(try #require(it.scene.endTime(id)) - 3.63415631736) < 1e-6)
        it.scene.advance(to: 4)
        #expect(abs(try it.shown("position.x") - 3601.792479) < 1e-3)
    }

    @Test func cancelStopsOnScreenAndFinishJumps() throws {
        for finishes in [false, true] {
            let it = try OneLayer()
            var spring = SpringOptions(spring: try login())
            spring.to = .number(100)
            let id = try it.scene.spring(it.layer, it.path("position.x"), spring)
            it.scene.advance(to: 0.1)
            let here = try it.shown("position.x")
            if finishes { it.scene.finish(id) } else { it.scene.cancel(id) }
            #expect(abs(try it.shown("position.x") - (finishes ? 100 : here)) < 1e-12)
            it.scene.advance(to: 3)
            #expect(abs(try it.shown("position.x") - (finishes ? 100 : here)) < 1e-12)
            #expect(it.recorder.ends.map(\.reason) == [finishes ? .finished : .cancelled])
        }
    }

    @Test func pauseResumeReverseSeek() throws {
        let it = try OneLayer()
        let id = try #require(try it.block(options(1)) { try it.set("position.x", .number(100)) })
        it.scene.advance(to: 0.25)
        it.scene.pause(id)
        it.scene.advance(to: 5)
        #expect(abs(try it.shown("position.x") - 25) < 1e-9)
        it.scene.resume(id)
        it.scene.advance(to: 5.25)
        #expect(abs(try it.shown("position.x") - 50) < 1e-9)
        it.scene.seek(id, fraction: 0.8)
        #expect(abs(try it.shown("position.x") - 80) < 1e-9)
        #expect(abs(it.scene.fraction(id) - 0.8) < 1e-9)
        it.scene.reverse(id)
        it.scene.advance(to: 5.55)
        #expect(abs(try it.shown("position.x") - 50) < 1e-9)
        it.scene.advance(to: 6.05 + 1e-9)
        #expect(abs(try it.shown("position.x")) < 1e-9)
        #expect(abs(try it.model("position.x")) < 1e-9)
        #expect(it.recorder.ends.filter(\.isBlock).map(\.reason) == [.finished])
    }
}
