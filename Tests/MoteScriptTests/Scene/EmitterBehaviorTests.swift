import Foundation
import MoteEngine
import MoteScript
import Testing

/// Behaviours of emitters and cells as scripts give, set and animate them.
@Suite struct EmitterBehaviorTests {
    private func floats(_ fixture: HostedFixture, _ column: ParticleColumn) -> [Float] {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        guard let view = frame.emitters.first?.particles, view.count > 0 else { return [] }
        var values = [Float](repeating: 0, count: ParticleView.blockRows)
        values.withUnsafeMutableBufferPointer {
            guard let base = $0.baseAddress else { return }
            view.evaluate(column, rows: 0..<view.count, into: base)
        }
        return Array(values.prefix(view.count))
    }

    @Test func strengthsAreSetReadAndSwitched() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter {
                behaviors = { { type = 'drag', name = 'air', drag = 2 } },
                emitterCells = { a = { lifetime = 9, velocity = 100,
                    behaviors = { { type = 'wave', name = 'sway', force = { 0, 0 }, frequency = 0.5 } } } } }
            e:burst { count = 1 }
            after(1, function()
                print(e:get('emitterBehaviors.air.drag'), e:get('emitterBehaviors.air.enabled'))
                e:set('emitterBehaviors.air.enabled', false)
                print(e:get('emitterBehaviors.air.enabled'))
                e:set('emitterCells.a.emitterBehaviors.sway.force', { 3, 4 })
                print(e:get('emitterCells.a.emitterBehaviors.sway.force.y'))
                e:set('emitterCells.a.emitterBehaviors.sway.force.x', 0)
                e:set('emitterCells.a.emitterBehaviors.sway.force.y', 0)
            end)
            """)
        fixture.advance(to: 2)
        #expect(fixture.log == ["2.0 true", "false", "4.0"])
        // A second of drag, then on with what is left.
        let x = 50 * (1 - exp(-2.0)) + 100 * exp(-2.0)
        #expect(abs(Double(floats(fixture, .x)[0]) - x) < 1e-3)
    }

    @Test func theFirstOfATypeIsFoundByIt() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { emitterBehaviors = {
                { type = 'drag', drag = 1 }, { type = 'drag', drag = 3 }, { type = 'alignToMotion', rotation = 0.5 },
            }, emitterCells = { a = { lifetime = 9 } } }
            print(e:get('emitterBehaviors.drag.drag'), e:get('emitterBehaviors.alignToMotion.rotation'))
            """)
        #expect(fixture.log == ["1.0 0.5"])
    }

    /// Drag and a wave's force that are animated come out the same whoever looks.
    @Test func animatedStrengthsAreTheSameAtEveryRateOfTicks() throws {
        func state(_ fps: Int, looks: Int) throws -> [[UInt32]] {
            let fixture = try HostedFixture(
                """
                scene.fps = \(fps)
                local e = scene:emitter {
                    behaviors = { { type = 'drag', name = 'air', drag = 0 },
                                  { type = 'wave', name = 'sway', force = { 10, 0 }, frequency = 1.2 } },
                    emitterCells = { a = { birthRate = 60, lifetime = 9, velocity = 50, emissionRange = 6 } } }
                e:animate('emitterBehaviors.air.drag', { to = 2, duration = 0.7 })
                e:animate('emitterBehaviors.sway.force.x', { to = 300, duration = 0.9 })
                after(1.1, function() e:set('emitterBehaviors.sway.enabled', false) end)
                """)
            for look in 0..<looks {
                fixture.advance(to: 1.4 * Double(look) / Double(looks))
                _ = fixture.hosted.counts.particles
            }
            fixture.advance(to: 1.4)
            return [.x, .y, .vx, .vy, .age].map { floats(fixture, $0).map(\.bitPattern) }
        }
        let first = try state(60, looks: 0)
        #expect(first[0].count > 80)
        for (fps, looks) in [(10, 0), (60, 40), (7, 9)] {
            #expect(try state(fps, looks: looks) == first, "\(fps) ticks a second, \(looks) looks")
        }
    }

    /// A strength that rises in a straight line, against an integration of it: a behaviour's and the cell's
    /// own.
    @Test(arguments: ["emitterBehaviors.air.drag", "emitterCells.a.drag"])
    func anAnimatedDragSlowsAsItSays(_ path: String) throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { behaviors = { { type = 'drag', name = 'air', drag = 0 } },
                emitterCells = { a = { lifetime = 9, velocity = 100 } } }
            e:burst { count = 1 }
            e:animate('\(path)', { to = 3, duration = 1, curve = 'linear' })
            """)
        fixture.advance(to: 1)
        // v' = −3t·v: v = 100·e^(−1.5 t²), and x its integral.
        let steps = 10_000
        let x = (0..<steps).reduce(0.0) {
            let t = (Double($1) + 0.5) / Double(steps)
            return $0 + 100 * exp(-1.5 * t * t) / Double(steps)
        }
        #expect(abs(Double(floats(fixture, .x)[0]) - x) < 0.001)
        #expect(abs(Double(floats(fixture, .vx)[0]) - 100 * exp(-1.5)) < 0.001)
        // Where it has come to, it stays: v = 100·e^(−1.5)·e^(−3 (t − 1)).
        fixture.advance(to: 1.5)
        #expect(abs(Double(floats(fixture, .vx)[0]) - 100 * exp(-3)) < 0.001)
    }

    /// A fast ramp: 1000 points a second are slowed from a drag of 0.5 to one of 20 in a tenth of a second.
    @Test func aSteepDragIsNotLate() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { emitterCells = { a = { lifetime = 9, velocity = 1000, drag = 0.5 } } }
            e:burst { count = 1 }
            e:animate('emitterCells.a.drag', { to = 20, duration = 0.1, curve = 'linear' })
            """)
        fixture.advance(to: 0.1)
        // v = 1000·e^(−0.5 t − 97.5 t²), and x its integral.
        let steps = 10_000
        let x = (0..<steps).reduce(0.0) {
            let t = 0.1 * (Double($1) + 0.5) / Double(steps)
            return $0 + 1000 * exp(-0.5 * t - 97.5 * t * t) * 0.1 / Double(steps)
        }
        // With the drag of each step's beginning it would come 1.3 farther.
        #expect(abs(Double(floats(fixture, .x)[0]) - x) < 0.05)
    }

    @Test func ratesOverLifeAreIntegrated() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { emitterCells = { a = { lifetime = 2, velocity = 80, behaviors = {
                { type = 'valueOverLife', keyPath = 'velocity', values = { 1, 0 } },
                { type = 'valueOverLife', keyPath = 'spin', values = { 0, 4 } },
                { type = 'valueOverLife', keyPath = 'scaleSpeed', values = { 1 } } } } } }
            e:burst { count = 1 }
            """)
        fixture.advance(to: 1)
        // 80·(t − t²/4), t², 1 + t.
        #expect(abs(floats(fixture, .x)[0] - 60) < 1e-4)
        #expect(abs(floats(fixture, .rotation)[0] - 1) < 1e-5)
        #expect(abs(floats(fixture, .scale)[0] - 2) < 1e-5)
    }

    @Test func massDividesForces() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { behaviors = { { type = 'drag', drag = 2 } },
                emitterCells = { a = { lifetime = 9, velocity = 100, mass = 4 } } }
            e:burst { count = 1 }
            """)
        fixture.advance(to: 1)
        #expect(abs(Double(floats(fixture, .vx)[0]) - 100 * exp(-0.5)) < 1e-3)
    }

    private static let air =
        "behaviors = { { type = 'drag', name = 'air', drag = 1 }, "
        + "{ type = 'valueOverLife', name = 'fade', keyPath = 'scale', values = { 1 } }, "
        + "{ type = 'wave', name = 'sway', force = { 1, 2 }, frequency = 1 } }"

    @Test(arguments: [
        ("e:set('emitterBehaviors.iar.drag', 1)", "emitterBehaviors.air.drag"),
        ("e:set('emitterBehaviors.air.drg', 1)", "emitterBehaviors.air.drag"),
        ("e:set('emitterBehaviors.sway.forse.x', 1)", "emitterBehaviors.sway.force.x"),
        ("e:set('emitterBehaviors.air.drag', -1)", "must be 0…1000000000, got -1"),
        ("e:set('emitterBehaviors.air.drag', 0/0)", "emitterBehaviors.air.drag"),
        ("e:set('emitterBehaviors.air.enabled', 1)", "true or false"),
        ("e:animate('emitterBehaviors.air.enabled', { to = false })", "switches at once"),
        ("e:set('emitterBehaviors.sway.frequency', 2)", "can only be given when the emitter is made"),
        ("e:set('emitterBehaviors.fade.values', 2)", "can only be given when the emitter is made"),
        ("e:set('emitterBehaviors.fade.enabled', false)", "can only be given when the emitter is made"),
        ("e:set('emitterBehaviors', 2)", "can only be given when the emitter is made"),
        ("e:set('emitterCells.a.emitterBehaviors.air.drag', 2)", "emitterCells.a.emitterBehaviors.air.drag"),
        ("e:set('emitterCells.a.mass', 2)", "can only be given when the emitter is made"),
    ])
    func mistakesAreNamed(_ change: String, _ part: String) {
        let error = HostedFixture.loadError(
            "local e = scene:emitter { \(Self.air), emitterCells = { a = {} } }\n\(change)")
        #expect(error?.message.contains(part) == true, "\(change): \(error?.message ?? "nothing")")
        #expect(error?.line == 2)
    }

    @Test(arguments: [
        (
            "behaviors = { { type = 'drag', name = 'a', drag = 1 }, { type = 'drag', name = 'a', drag = 1 } }",
            "two are named"
        ),
        ("behaviors = { { type = 'drag', name = 'a.b', drag = 1 } }", "can't stand in a key path"),
        ("behaviors = {}, emitterBehaviors = {}", "are the same"),
        (
            "behaviors = { { type = 'valueOverLife', keyPath = 'velocty', values = { 1 } } }",
            "did you mean \"velocity\""
        ),
        (
            "behaviors = { { type = 'valueOverLife', keyPath = 'spin', values = { 1 } }, "
                + "{ type = 'valueOverLife', keyPath = 'spin', values = { 2 } } }, emitterCells = { a = {} }",
            "one valueOverLife of spin"
        ),
        (
            "behaviors = { { type = 'valueOverLife', keyPath = 'mass', values = { 1, 2 } } }",
            "give the cell a mass"
        ),
        (
            "behaviors = { { type = 'valueOverLife', keyPath = 'velocity.x', multiplies = true, values = { 1 } } }",
            "velocity.x: multiplies has no closed form"
        ),
        ("emitterCells = { a = { mass = 0 } }", "mass: must be above 0"),
        ("emitterCells = { a = { mass = 1, massRange = 3 } }", "mass with its massRange: must be above 0"),
        ("emitterCells = { a = { mass = 1, massRange = -3 } }", "mass with its massRange: must be above 0"),
    ])
    func mistakesOfTheMakingAreNamed(_ options: String, _ part: String) {
        let message = HostedFixture.loadError("scene:emitter { \(options) }")?.message ?? "none"
        #expect(message.contains(part), "\(message)")
    }

    @Test func aCloneHasTheStrengthsOfNow() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { \(Self.air), emitterCells = { a = { lifetime = 9 } } }
            after(1, function()
                e:set('emitterBehaviors.air.drag', 7)
                local c = e:clone()
                print(c:get('emitterBehaviors.air.drag'), c:get('emitterBehaviors.sway.force').y)
            end)
            """)
        fixture.advance(to: 1)
        #expect(fixture.log == ["7.0 2.0"])
    }
}
