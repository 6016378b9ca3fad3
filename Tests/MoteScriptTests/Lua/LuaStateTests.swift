import MoteScript
import Testing

@Suite struct LuaStateTests {
    @Test func aScriptRunsAndLogs() throws {
        let fixture = try ScriptFixture()
        try fixture.run("print('a', 1, 2.5, nil, true)\nlog.warn('b')")
        #expect(fixture.lines == [
            ScriptLogLine(level: .info, message: "a 1 2.5 nil true", file: "scene.lua", line: 1),
            ScriptLogLine(level: .warning, message: "b", file: "scene.lua", line: 2),
        ])
    }

    @Test func hostFunctionsGetAndGiveValues() throws {
        let fixture = try ScriptFixture()
        try fixture.state.define("sum") { arguments, results in
            results.append((0..<arguments.count).reduce(0.0) { $0 + (arguments[$1].number ?? 0) })
            results.append("done")
        }
        #expect(try fixture.output("print(sum(1, 2.5, 3))") == ["6.5 done"])
    }

    @Test func anErrorHasPlaceTextAndTraceback() throws {
        let fixture = try ScriptFixture()
        let error = try #require(fixture.error("local function f()\n  error('bad')\nend\nf()"))
        #expect(error.file == "scene.lua")
        #expect(error.line == 2)
        #expect(error.message == "bad")
        #expect(error.traceback == "scene.lua:2: in function 'f'\nscene.lua:4: in main chunk")
    }

    @Test func aLoopIsEnded() throws {
        let fixture = try ScriptFixture()
        let error = try #require(fixture.error("while true do end"))
        #expect(error.kind == .budget(kind: "instructions", limit: 50_000_000))
        #expect(error.description == "scene.lua:1: ran longer than its budget of 50000000 instructions")
    }
}
