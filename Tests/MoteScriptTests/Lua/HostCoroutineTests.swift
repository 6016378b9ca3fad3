import MoteScript
import Testing

@Suite struct HostCoroutineTests {
    private func coroutine(_ fixture: ScriptFixture, _ text: String) throws -> LuaCoroutine {
        var kept: LuaFunction?
        try fixture.state.define("wait") { arguments, results in
            if let seconds = arguments[0].number { results.append(seconds) }
            results.suspend()
        }
        try fixture.state.define("start") { arguments, _ in kept = arguments[0].function }
        try fixture.run(text)
        return try fixture.state.makeCoroutine(try #require(kept))
    }

    @Test func theHostResumesACoroutine() throws {
        let fixture = try ScriptFixture()
        let coroutine = try coroutine(fixture, """
            start(function(a)
              print(a, wait(0.5))
              local ok, late = pcall(function() return wait(2) end)
              print(ok, late)
              return 'done'
            end)
            """)
        guard case .suspended(let first) = try fixture.state.resume(coroutine, { $0.append("a") }) else {
            Issue.record("not suspended")
            return
        }
        #expect(first[0].number == 0.5)
        guard case .suspended(let second) = try fixture.state.resume(coroutine, { $0.append("b") }) else {
            Issue.record("not suspended")
            return
        }
        #expect(second[0].number == 2)
        guard case .finished(let results) = try fixture.state.resume(coroutine, { $0.append("c") }) else {
            Issue.record("not finished")
            return
        }
        #expect(results[0].string == "done")
        #expect(fixture.lines.map(\.message) == ["a b", "true c"])
        #expect(throws: SceneError.self) { try fixture.state.resume(coroutine) }
    }

    @Test func anErrorInACoroutineHasItsOwnTraceback() throws {
        let fixture = try ScriptFixture()
        let coroutine = try coroutine(fixture, """
            local function step()
              local x <close> = setmetatable({}, { __close = function() print("closed") end })
              wait(1)
              error("late")
            end
            start(function()
              step()
            end)
            """)
        _ = try fixture.state.resume(coroutine)
        do {
            _ = try fixture.state.resume(coroutine)
            Issue.record("no error")
        } catch {
            #expect(error.description == "scene.lua:4: late")
            #expect(error.traceback == """
                scene.lua:4: in function 'step'
                scene.lua:7: in a function of line 6
                """)
        }
        #expect(fixture.lines.map(\.message) == ["closed"])
    }

    @Test func aSuspendedCoroutineIsClosed() throws {
        let fixture = try ScriptFixture()
        let coroutine = try coroutine(fixture, """
            start(function()
              local x <close> = setmetatable({}, { __close = function() print("closed") end })
              wait(1)
              print("never")
            end)
            """)
        _ = try fixture.state.resume(coroutine)
        try fixture.state.close(coroutine)
        #expect(fixture.lines.map(\.message) == ["closed"])
        #expect(throws: SceneError.self) { try fixture.state.resume(coroutine) }
    }

    @Test func waitingWhereNoneCanWaitIsAnError() throws {
        let fixture = try ScriptFixture()
        let coroutine = try coroutine(fixture, """
            start(function()
              print(pcall(coroutine.wrap(function() wait(1) end)))
              print(pcall(table.sort, { 1, 2 }, function() wait(1) end))
              print(pcall(coroutine.yield, 1))
              print(pcall(coroutine.resume, coroutine.running()))
            end)
            """)
        #expect(fixture.error("wait(1)")?.description == "scene.lua:1: can't wait here: use spawn")
        _ = try fixture.state.resume(coroutine)
        #expect(fixture.lines.map(\.message) == [
            "false scene.lua:2: can't wait inside a coroutine of the script's own: use spawn",
            "false scene.lua:3: can't wait here: use spawn",
            "false scene.lua:4: coroutine.yield belongs inside a coroutine of the script's own: "
                + "to wait, use wait(seconds)",
            "false scene.lua:5: this coroutine belongs to the scene, which resumes it itself",
        ])
    }

    @Test func aLoopInACoroutineIsEndedByItsBudget() throws {
        let fixture = try ScriptFixture()
        let coroutine = try coroutine(fixture, """
            start(function() while true do pcall(function() while true do end end) end end)
            """)
        do {
            _ = try fixture.state.resume(coroutine, budget: 10_000)
            Issue.record("no error")
        } catch {
            #expect(error.kind == .budget(kind: "instructions", limit: 10_000))
            #expect(error.description == "scene.lua:1: ran longer than its budget of 10000 instructions")
        }
    }
}
