import MoteScript
import Testing

@Suite struct LifetimeTests {
    private final class Counted {
        nonisolated(unsafe) static var alive = 0
        init() { Self.alive += 1 }
        deinit { Self.alive -= 1 }
    }

    @Test func anErrorLeavesNothingOfTheHostsBehind() throws {
        Counted.alive = 0
        do {
            let fixture = try ScriptFixture()
            try fixture.state.define("fail") { _, _ throws(LuaRaise) in
                let counted = Counted()
                defer { withExtendedLifetime(counted) {} }
                throw LuaRaise("no")
            }
            try fixture.run("for i = 1, 1000 do pcall(fail) end")
            #expect(Counted.alive == 0)
            let held = Counted()
            try fixture.state.define("hold") { _, _ in withExtendedLifetime(held) {} }
            #expect(Counted.alive == 1)
        }
        #expect(Counted.alive == 0)
    }

    /// A scene with everything that could hold it: handlers, timers, tasks, animations, particles, text.
    private static let scene = """
        local layer = scene:text { string = 'words', frame = { 0, 0, 50, 20 } }
        scene:on('go', function() layer.opacity = 0.5 end)
        every(0.1, function() layer:animate('position.x', { to = 9, duration = 1 }) end)
        spawn(function() while true do wait(0.5) end end)
        spawn(function() await('never') end)
        scene:emitter { emitterCells = { dot = { birthRate = 100, lifetime = 1 } } }
        """

    @Test func aSceneThatIsDroppedIsGone() throws {
        // The runtime and every function of the script's hold it.
        weak var engine: AnyObject?
        do {
            let fixture = try HostedFixture(Self.scene)
            engine = fixture.hosted.scene
            fixture.advance(to: 2)
            #expect(fixture.errors.first == nil)
            #expect(engine != nil)
        }
        #expect(engine == nil)
    }
}
