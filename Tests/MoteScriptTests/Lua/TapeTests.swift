import MoteScript
import Testing

/// Values on their way between scripts and the host.
@Suite struct TapeTests {
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

    @Test(arguments: [
        ("local t = {} t.t = t take(t)", "a table that contains itself can't be handed over"),
        ("local t = {} for i = 1, 30 do t = { t } end take(t)", "tables are nested deeper than 24"),
        ("take(coroutine.create(print))", "a thread can't be handed over"),
        ("take({ [{}] = 1 })", "a table for the host: the table has a key that is a table (table: 1)"),
        ("local t = {} for i = 1, 3e5 do t[i] = i end take(t)", "too large to be handed over"),
        ("local s = ('x'):rep(1e6) take(s, s, s, s, s)", "too large to be handed over"),
    ])
    func whatCannotBeHandedOverIsNamed(_ row: (script: String, error: String)) throws {
        let fixture = try ScriptFixture()
        try fixture.state.define("take") { _, _ in }
        let error = try #require(fixture.error("local x\n" + row.script))
        #expect(error.message.contains(row.error), "\(error)")
        #expect(error.line == 2)
        // What was left half done disturbs nobody.
        #expect(try fixture.output("take({ a = 1 }) for k in pairs({ b = 1, a = 2 }) do print(k) end")
            == ["a", "b"])
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
        let loop = try #require(fixture.error("""
            while true do pcall(apply, function() while true do end end) end
            """))
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
}
