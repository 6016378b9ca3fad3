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

    // MARK: Values

    @Test func tablesComeInOrder() throws {
        let fixture = try ScriptFixture()
        var seen: [String] = []
        try fixture.state.define("take") { arguments, _ in
            let table = arguments[0]
            seen = table.items.map { "\($0.integer ?? -1)" } + table.fields.map { key, value in
                "\(key.string ?? key.number.map { "\($0)" } ?? "\(key.bool ?? false)")=\(value.integer ?? -1)"
            }
            seen.append("\(arguments[1].string ?? "?") \(table["b"].integer ?? -1) \(table["zz"].kind)")
            #expect(arguments.count == 2)
        }
        try fixture.run("take({ 5, 6, b = 2, a = 1, [true] = 3, [0.5] = 4 }, 'x')")
        #expect(seen == ["5", "6", "true=3", "0.5=4", "a=1", "b=2", "x 2 none"])
    }

    @Test(arguments: [("local t = {} t.t = t take(t)", "a table that contains itself can't be handed over"),
                      ("local t = {} for i = 1, 30 do t = { t } end take(t)", "tables are nested deeper than 24"),
                      ("take(coroutine.create(print))", "a thread can't be handed over"),
                      ("take({ [{}] = 1 })", "a table for the host: the table has a key that is a table (table: 1)"),
                      ("local t = {} for i = 1, 3e5 do t[i] = i end take(t)", "too large to be handed over"),
                      ("take(('x'):rep(1e6), ('x'):rep(1e6), ('x'):rep(1e6), ('x'):rep(1e6), ('x'):rep(1e6))",
                       "too large to be handed over")])
    func whatCannotBeHandedOverIsNamed(_ row: (script: String, error: String)) throws {
        let fixture = try ScriptFixture()
        try fixture.state.define("take") { _, _ in }
        let error = try #require(fixture.error("local x\n" + row.script))
        #expect(error.message.contains(row.error), "\(error)")
        #expect(error.line == 2)
        // What was left half done disturbs nobody.
        #expect(try fixture.output("take({ a = 1 }) for k in pairs({ b = 1, a = 2 }) do print(k) end") == ["a", "b"])
    }

    @Test func tablesGoBack() throws {
        let fixture = try ScriptFixture()
        try fixture.state.define("make") { _, results in
            results.appendTable(items: 2, fields: 1) { table in
                table.append(1)
                table.appendNumbers(2.5, 3)
                table.append("name")
                table.append(true)
            }
            results.appendNil()
            results.append("end")
        }
        #expect(try fixture.output("local t, n, e = make() print(t[1], t[2][1], t[2][2], #t, t.name, n, e)")
            == ["1 2.5 3.0 2 true nil end"])
    }

    // MARK: Functions

    @Test func keptFunctionsAreCalledLater() throws {
        let fixture = try ScriptFixture()
        var kept: LuaFunction?
        try fixture.state.define("keep") { arguments, _ in kept = arguments[0].function }
        try fixture.run("local n = 0 keep(function(a) n = n + a return n, 'x' end)")
        let function = try #require(kept)
        try fixture.state.call(function) { $0.append(2) }
        let results = try fixture.state.call(function) { $0.append(40) }
        #expect(results.count == 2)
        #expect(results[0].integer == 42)
        #expect(results[1].string == "x")
    }

    @Test func referencesThatAreNotKeptCostNothing() throws {
        let fixture = try ScriptFixture()
        try fixture.state.define("look") { _, _ in }
        try fixture.run("for i = 1, 1000 do look(function() return i end, { f = print }) end")
        let before = fixture.state.memoryInUse
        try fixture.run("for i = 1, 100000 do look(function() return i end, { f = print }) end")
        #expect(fixture.state.memoryInUse < before + 200_000)
    }

    @Test func aFunctionOutlivesItsStateHarmlessly() throws {
        var kept: LuaFunction?
        do {
            let fixture = try ScriptFixture()
            try fixture.state.define("keep") { arguments, _ in kept = arguments[0].function }
            try fixture.run("keep(print)")
        }
        #expect(kept != nil)
        kept = nil
    }

    @Test func anInnerErrorKeepsItsPlaceAndTraceback() throws {
        let fixture = try ScriptFixture()
        let state = fixture.state
        try state.define("apply") { [unowned state] arguments, _ throws(LuaRaise) in
            guard let function = arguments[0].function else { throw LuaRaise("a function is wanted") }
            do throws(SceneError) { try state.call(function) } catch { throw LuaRaise(error) }
        }
        let error = try #require(fixture.error("""
            local function inner()
              error("bad")
            end
            apply(function()
              inner()
            end)
            """))
        #expect(error.description == "scene.lua:2: bad")
        #expect(error.traceback == """
            scene.lua:2: in function 'inner'
            scene.lua:5: in a function of line 4
            scene.lua:4: in main chunk
            """)
        // An inner loop spends the outer budget; the outer script can't swallow it.
        let loop = try #require(fixture.error("while true do pcall(apply, function() while true do end end) end"))
        #expect(loop.kind == .budget(kind: "instructions", limit: 50_000_000))
    }

    @Test func entriesInsideOfEachOtherEnd() throws {
        let fixture = try ScriptFixture()
        let state = fixture.state
        try state.define("apply") { [unowned state] arguments, _ throws(LuaRaise) in
            guard let function = arguments[0].function else { return }
            do throws(SceneError) { try state.call(function) } catch { throw LuaRaise(error) }
        }
        let error = try #require(fixture.error("local function f() apply(f) end f()"))
        #expect(error.message.contains("nested too deeply"))
        #expect(try fixture.output("print(1)") == ["1"])
    }

    // MARK: Coroutines

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
            #expect(error.traceback == "scene.lua:4: in function 'step'\nscene.lua:7: in a function of line 6")
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
            "false scene.lua:4: coroutine.yield belongs inside a coroutine of the script's own: to wait, use wait(seconds)",
            "false scene.lua:5: this coroutine belongs to the scene, which resumes it itself",
        ])
    }

    @Test func aLoopInACoroutineIsEndedByItsBudget() throws {
        let fixture = try ScriptFixture()
        let coroutine = try coroutine(fixture, "start(function() while true do pcall(function() while true do end end) end end)")
        do {
            _ = try fixture.state.resume(coroutine, budget: 10_000)
            Issue.record("no error")
        } catch {
            #expect(error.kind == .budget(kind: "instructions", limit: 10_000))
            #expect(error.description == "scene.lua:1: ran longer than its budget of 10000 instructions")
        }
    }

    // MARK: Handles

    @Test func handlesAreObjectsWithIdentity() throws {
        let fixture = try ScriptFixture()
        let layer = try fixture.state.defineKind("layer"), emitter = try fixture.state.defineKind("emitter")
        try fixture.state.define("layer") { arguments, results in
            results.append(LuaHandle(kind: layer, id: arguments[0].integer ?? 0))
        }
        try fixture.state.define("emitter") { arguments, results in
            results.append(LuaHandle(kind: emitter, id: arguments[0].integer ?? 0))
        }
        try fixture.state.defineMethod("double", of: layer) { arguments, results in
            results.append((arguments[0].id(of: layer) ?? 0) * 2 + (arguments[1].integer ?? 0))
        }
        #expect(try fixture.output("""
            local a, b = layer(7), layer(8)
            print(a == layer(7), a == b, a == emitter(7), rawequal(a, layer(7)), type(a))
            print(a, b, emitter(7))
            a.x = 4
            a.x = a.x + 1
            print(layer(7).x, a:double(1))
            print(pcall(function() a.double = 1 end))
            print(pcall(function() return b.y end))
            print(pcall(function() return a < b end))
            print(pcall(function() return a.double() end))
            print(getmetatable(a), ({ [a] = 1 })[layer(7)])
            """) == [
                "true false false true userdata", "layer #7 \"logo\" layer #8 emitter #7", "5.0 15",
                "false scene.lua:6: 'double' is a method and can't be assigned to", "false scene.lua:7: no field 'y'",
                "false scene.lua:8: attempt to compare two layer values", "true 0", "false 1",
            ])
    }

    @Test func handlesNobodyHoldsAreTold() throws {
        let fixture = try ScriptFixture()
        let kind = try fixture.state.defineKind("layer")
        try fixture.state.define("layer") { arguments, results in
            results.append(LuaHandle(kind: kind, id: arguments[0].integer ?? 0))
        }
        try fixture.run("kept = layer(0) for i = 1, 50000 do layer(i) end")
        var told: Set<Int> = []
        while let handle = fixture.state.takeCollected() {
            #expect(told.insert(handle.id).inserted)
        }
        #expect(told.count > 1000)
        #expect(!told.contains(0))
    }

    // MARK: The prelude

    @Test func thePreludesErrorsAreTheScripts() throws {
        let fixture = try ScriptFixture()
        let state = fixture.state
        let kind = try state.defineKind("layer")
        try state.defineInternal("secret") { arguments, results throws(LuaRaise) in
            guard let number = arguments[0].number else { throw LuaRaise("a number is wanted") }
            results.append(number * 2)
        }
        try state.setGlobal("root") { $0.append(LuaHandle(kind: kind, id: 1)) }
        try state.runPrelude("""
            local internal = ...
            local secret = internal.secret
            function twice(x) return (secret(x)) end
            function deep(x) local function d(n) if n == 0 then internal.fail("too deep") end d(n - 1) end d(5) end
            function level(x) error("at level 2", 2) end
            function broken(x) return x.y.z end
            function apply(f) f() end
            function point(x, y) return internal.setmetatable({ x = x, y = y }, { __metatable = false }) end
            function each(f) for i = 1, 1e9 do f(i) end end
            local methods = internal.methods("layer")
            function methods.name(layer) return internal.kind(layer) .. "!" end
            function methods.data(layer) return internal.data(layer) end
            """)
        #expect(try fixture.output("print(twice(4), secret, internal, root:name())") == ["8.0 nil nil layer!"])
        #expect(try fixture.output("root:data().x = 5 print(root:data().x)") == ["5"])
        for (call, message) in [("twice('x')", "a number is wanted"), ("deep()", "too deep"), ("level()", "at level 2"),
                                ("broken({})", "attempt to index a nil value (field 'y')"),
                                ("apply(function() error('mine') end)", "mine"),
                                ("each(function() end)", "ran longer than its budget of 50000000 instructions"),
                                ("twice = 1", "'twice' belongs to the scene API and can't be assigned to: choose another name, or say local"),
                                ("setmetatable(point(1, 2), {})", "can't change a protected metatable")] {
            let error = try #require(fixture.error("\n\n" + call))
            #expect(error.description == "scene.lua:3: " + message)
            #expect(!error.traceback.contains("mote:"))
        }
        state.forget(LuaHandle(kind: kind, id: 1))
        #expect(try fixture.output("print(root:data().x)") == ["nil"])
    }

    @Test func tablesOfAClassHaveItsMetatable() throws {
        let fixture = try ScriptFixture()
        try fixture.state.runPrelude("""
            local internal = ...
            internal.class(3, { __index = function(t, k) return rawget(t, k == "x" and 1 or 2) end, __metatable = false })
            """)
        try fixture.state.define("point") { _, results in results.appendNumbers(3, 4, classNumber: 3) }
        #expect(try fixture.output("local p = point() print(p.x, p.y, p[1], #p)") == ["3.0 4.0 3.0 2"])
    }

    // MARK: Lives

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
