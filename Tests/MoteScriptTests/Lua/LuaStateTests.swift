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

    @Test func aSyntaxErrorHasItsPlace() throws {
        let fixture = try ScriptFixture()
        let error = try #require(fixture.error("local a = 1\nlocal b = = 2"))
        #expect(error.description == "scene.lua:2: unexpected symbol near '='")
        #expect(error.kind == .script)
    }

    @Test func theHostsErrorIsPutAtTheScriptsLine() throws {
        let fixture = try ScriptFixture()
        try fixture.state.define("refuse") { _, _ throws(LuaRaise) in throw LuaRaise("scale must be > 0") }
        let error = try #require(fixture.error("local function f()\n  refuse()\nend\nf()"))
        #expect(error.description == "scene.lua:2: scale must be > 0")
        #expect(error.traceback == "scene.lua:2: in function 'f'\nscene.lua:4: in main chunk")
        #expect(try fixture.output("print(pcall(refuse))") == ["false scene.lua:1: scale must be > 0"])
    }

    @Test func aLongRecursionHasAShortTraceback() throws {
        let fixture = try ScriptFixture()
        let error = try #require(fixture.error("local function f() return 1 + f() end f()"))
        #expect(error.message == "stack overflow: more than 16000 calls inside of each other")
        let lines = error.traceback.split(separator: "\n")
        try #require(lines.count == 21)
        #expect(lines.last == "scene.lua:1: in main chunk")
        #expect(lines[15].hasPrefix("… ") && lines[15].hasSuffix(" more"))
    }

    @Test func aMisspeltGlobalIsAnsweredWithTheNearest() throws {
        let fixture = try ScriptFixture()
        try fixture.state.define("animate") { _, _ in }
        #expect(fixture.error("animte()")?.description
            == "scene.lua:1: attempt to call a nil value (global 'animte') (did you mean 'animate'?)")
        #expect(fixture.error("local x = maths.pi")?.description
            == "scene.lua:1: attempt to index a nil value (global 'maths') (did you mean 'math'?)")
        #expect(fixture.error("qwertzuiop()")?.description
            == "scene.lua:1: attempt to call a nil value (global 'qwertzuiop')")
    }

    @Test func aLongFileNameIsShownWhole() throws {
        let fixture = try ScriptFixture()
        let file = String(repeating: "folder/", count: 12) + "scene.lua"
        do {
            try fixture.run("\nerror('x')", file: file)
            Issue.record("no error")
        } catch {
            #expect(error.description == file + ":2: x")
        }
    }

    @Test func aNameWithColonsIsNotMistaken() throws {
        let fixture = try ScriptFixture()
        do {
            try fixture.run("error('3: x: 4: y')", file: "a:5: b")
            Issue.record("no error")
        } catch {
            #expect(error.file == "a:5: b")
            #expect(error.line == 1)
            #expect(error.message == "3: x: 4: y")
        }
    }
}
