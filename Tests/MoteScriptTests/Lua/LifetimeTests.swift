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
}
