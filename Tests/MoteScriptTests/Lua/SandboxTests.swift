import MoteScript
import Testing

/// What hostile and mistaken scripts do, each stopped by a count, never by the clock.
@Suite struct SandboxTests {
    struct Attack: CustomTestStringConvertible, Sendable {
        var name: String
        var script: String
        /// A part of the error.
        var error: String

        var testDescription: String { name }

        init(_ name: String, _ script: String, _ error: String = "budget of 300000 instructions") {
            self.name = name
            self.script = script
            self.error = error
        }
    }

    static let attacks: [Attack] = [
        Attack("endless loop", "while true do end"),
        Attack("goto", "::again:: goto again"),
        Attack("empty numeric for", "for i = 1, 1e12 do end"),
        Attack("pcall around a loop", "while true do pcall(function() while true do end end) end"),
        Attack("xpcall whose handler loops", "xpcall(error, function() while true do end end)"),
        Attack("xpcall that swallows",
               "while true do xpcall(function() while true do end end, function() end) end"),
        Attack("endless __close",
               "local x <close> = setmetatable({}, { __close = function() while true do end end })"),
        Attack("endless __close in pcall", """
            pcall(function()
              local x <close> = setmetatable({}, { __close = function() while true do end end })
            end)
            """),
        Attack("loop in a coroutine", "coroutine.wrap(function() while true do end end)()"),
        Attack("coroutine resumed for ever", """
            while true do coroutine.resume(coroutine.create(function() while true do end end)) end
            """),
        Attack("many short coroutines", """
            while true do coroutine.wrap(function() local x = 1 for i = 1, 20 do x = x + i end end)() end
            """),
        Attack("coroutine that closes for ever", """
            local c = coroutine.create(function()
              local x <close> = setmetatable({}, { __close = function() while true do end end })
              coroutine.yield()
            end)
            coroutine.resume(c)
            coroutine.close(c)
            """),
        Attack("finalizer", "setmetatable({}, { __gc = function() while true do end end })",
               "'__gc' does not exist here"),
        Attack("pattern", "string.find(('a'):rep(400), '.-.-.-.-b$')"),
        Attack("pattern by gmatch", "for _ in (('a'):rep(400)):gmatch('.-.-.-.-b$') do end"),
        Attack("pattern by gsub", "(('a'):rep(400)):gsub('.-.-.-.-b$', '')"),
        Attack("pattern bomb", "(('a'):rep(3000)):find(('a?'):rep(3000) .. ('a'):rep(3000))",
               "pattern too complex"),
        Attack("plain find", """
            local s, t = ('a'):rep(1e6), ('a'):rep(5e5) .. 'b'
            while true do s:find(t, 1, true) end
            """),
        Attack("huge rep", "for i = 1, 50 do string.rep('x', 30e6) end", "longer than 1048576 bytes"),
        Attack("many reps", "while true do string.rep('x', 1e6) end"),
        Attack("gsub that grows", "local s = ('x'):rep(6e4) s = s:gsub('x', ('y'):rep(20))",
               "longer than 1048576 bytes"),
        Attack("many concats", """
            local t = {} for i = 1, 10000 do t[i] = 'x' end
            for i = 1, 1000 do table.concat(t) end
            """),
        Attack("doubling by ..", "local s = 'x' while true do s = s .. s end",
               "made a string longer than 1048576 bytes"),
        Attack("long strings by ..", "local s = ('x'):rep(1e6) while true do local t = s .. 'y' end"),
        Attack("table.move", "table.move({}, 1, 1e9, 2)"),
        Attack("__len", "table.insert(setmetatable({}, { __len = function() return 1e9 end }), 1, 0)",
               "does not take a table with __len"),
        Attack("table.unpack", "table.unpack({}, 1, 1e8)", "more than 10000 values"),
        Attack("sort with a loop", "table.sort({ 1, 2 }, function() while true do end end)"),
        Attack("sort by nonsense", """
            local t = {} for i = 1, 5000 do t[i] = i end
            while true do table.sort(t, function() return true end) end
            """),
        Attack("upper", "local s = ('x'):rep(1e6) while true do s:upper() end"),
        Attack("utf8.len", "local s = ('x'):rep(1e6) while true do utf8.len(s) end"),
        Attack("pairs", "local t = {} for i = 1, 20000 do t['k' .. i] = i end while true do pairs(t) end"),
        Attack("next", "local t = {} for i = 1, 20000 do t[i] = i end while true do next(t) end"),
        Attack("deep recursion", "local function f() return 1 + f() end f()", "stack overflow"),
        Attack("coroutines inside of each other", "local function f() coroutine.wrap(f)() end f()",
               "C stack overflow"),
        Attack("load of much", "local s = ('x=1 '):rep(2e5) while true do load(s) end"),
        Attack("load that never ends", "load(function() return ' ' end)"),
        Attack("format", "string.format(('%99.99f'):rep(1000):rep(10), 1)", "longer than 1048576 bytes"),
        Attack("__tostring loop in an error",
               "error(setmetatable({}, { __tostring = function() while true do end end }))",
               "raised a table value instead of a text"),
        Attack("error with nil", "error()", "raised a nil value instead of a text"),
        Attack("tostring loop",
               "tostring(setmetatable({}, { __tostring = function() while true do end end }))"),
        Attack("__pairs loop", "pairs(setmetatable({}, { __pairs = function() while true do end end }))"),
        Attack("__index chain",
               "local t = setmetatable({}, { __index = function(t, k) return t[k] end }) local x = t.x",
               "C stack overflow"),
        Attack("bytecode", "assert(load('\\27Lua'))", "attempt to load a binary chunk"),
        Attack("bytecode by mode", "assert(load('\\27Lua', 'x', 'b'))", "attempt to load a binary chunk"),
        Attack("weak table", "setmetatable({}, { __mode = 'k' })", "weak tables ('__mode') don't exist here"),
        Attack("weak table by parts", "setmetatable({}, { ['__mo' .. 'de'] = 'k' })",
               "'__mode' does not exist here"),
        Attack("protected metatable", "setmetatable(_G, {})", "can't change a protected metatable"),
        Attack("API global", "print = 1", "'print' belongs to the scene API"),
        Attack("API global by rawset", "rawset(_G, 'print', 1)", "'print' belongs to the scene API"),
        Attack("API function", "function pairs() end", "'pairs' belongs to the scene API"),
        Attack("main thread", "coroutine.resume(coroutine.running())", "belongs to the scene"),
        Attack("yield outside", "coroutine.yield()", "use wait(seconds)"),
        Attack("randomseed", "math.randomseed(1)", "the scene's seed decides"),
        Attack("address by format", "string.format('%p', {})", "addresses differ from run to run"),
    ]

    @Test(arguments: attacks) func isStopped(_ attack: Attack) throws {
        var limits = ScriptLimits.counted
        limits.loadInstructions = 300_000
        let fixture = try ScriptFixture(limits: limits)
        let error = try #require(fixture.error(attack.script))
        #expect(error.message.contains(attack.error), "\(error)")
        #expect(!error.isFatal)
        // The state is as good as before.
        #expect(try fixture.output("print(#'abc')") == ["3"])
    }

    @Test func theSameInstructionIsTheLastOnEveryRun() throws {
        var counts: Set<String> = []
        for _ in 0..<5 {
            var limits = ScriptLimits.counted
            limits.loadInstructions = 100_000
            let fixture = try ScriptFixture(limits: limits)
            #expect(fixture.error("""
                n = 0
                while true do
                  n = n + 1
                  local t = { n, tostring(n), s = ('x'):rep(n % 2000), [n % 7 == 0] = {} }
                  for k, v in pairs(t) do n = n + 1 end
                end
                """) != nil)
            counts.insert(try fixture.output("print(n)")[0])
        }
        #expect(counts.count == 1)
    }

    // MARK: Memory

    private func small() throws -> ScriptFixture {
        var limits = ScriptLimits.counted
        limits.memoryBytes = 4 << 20
        return try ScriptFixture(limits: limits)
    }

    @Test func memoryIsCapped() throws {
        let fixture = try small()
        let error = try #require(fixture.error("local t = {}\nwhile true do\n  t[#t + 1] = { #t }\nend"))
        #expect(error.kind == .budget(kind: "memory", limit: Double(4 << 20)))
        #expect(error.isFatal)
        #expect(error.file == "scene.lua")
        #expect(error.line == 3)
        // A scene that overran its memory is lost.
        #expect(fixture.state.isDead)
        #expect(fixture.error("x = 1")?.message == "the scene has failed before")
    }

    @Test func failedAllocationsAreNotSwallowedForEver() throws {
        let fixture = try small()
        let error = try #require(fixture.error("""
            while true do
              pcall(function() local t = {} while true do t[#t + 1] = ('x'):rep(1000) end end)
            end
            """))
        #expect(error.kind == .budget(kind: "memory", limit: Double(4 << 20)))
        #expect(error.isFatal)
    }

    @Test func aRefusedStringIsAnOrdinaryError() throws {
        let fixture = try small()
        let error = try #require(fixture.error("\nlocal s = ('x'):rep(1e6)\ns = s .. s"))
        #expect(error.kind == .script)
        #expect(error.description == "scene.lua:3: made a string longer than 1048576 bytes")
        #expect(!fixture.state.isDead)
    }

    @Test func theDeadlineIsFatal() throws {
        var limits = ScriptLimits.counted
        limits.deadlineSeconds = 0
        let fixture = try ScriptFixture(limits: limits)
        let error = try #require(fixture.error("while true do end"))
        #expect(error.kind == .budget(kind: "time", limit: 0))
        #expect(error.isFatal)
        #expect(fixture.state.isDead)
    }

    // MARK: What is there

    @Test func onlyHarmlessGlobalsAreThere() throws {
        let fixture = try ScriptFixture()
        let missing = ["io", "os", "package", "debug", "dofile", "loadfile", "collectgarbage", "warn",
                       "unpack", "loadstring"]
        for name in missing {
            #expect(try fixture.output("print(\(name))") == ["nil"], "\(name)")
        }
        for name in ["dump", "pack", "unpack", "packsize"] {
            #expect(try fixture.output("print(string.\(name), ('').\(name))") == ["nil nil"], "\(name)")
        }
        let there = ["assert", "error", "getmetatable", "ipairs", "load", "next", "pairs", "pcall", "print",
                     "random", "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setmetatable",
                     "tonumber", "tostring", "type", "xpcall"]
        for name in there {
            #expect(try fixture.output("print(type(\(name)))") == ["function"], "\(name)")
        }
        #expect(try fixture.output("print(_VERSION, getmetatable(''), getmetatable(_G))")
            == ["Lua 5.4 false false"])
    }

    @Test func aScriptsOwnGlobalsAreItsOwn() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            x = 1
            x = x + 1
            function f() return x end
            print(f(), _G.x, rawget(_G, 'x'))
            """) == ["2 2 2"])
    }

    @Test func standardFunctionsAnswerAsInTheManual() throws {
        let fixture = try ScriptFixture()
        let cases = [
            ("pcall(error, 'x')", "false x"),
            ("pcall(error, 'x', 0)", "false x"),
            ("pcall(function(...) return ... end, 1, 2)", "true 1 2"),
            ("xpcall(function(...) return ... end, print, 1, 2)", "true 1 2"),
            ("xpcall(error, function(e) return 'got ' .. e end, 'x')", "false got x"),
            ("select('#', table.unpack({ 1, nil, 3 }, 1, 3))", "3"),
            ("table.pack(1, nil, 3).n", "3"),
            ("table.concat({ 1, 2, 'x' }, ', ')", "1, 2, x"),
            ("table.concat({ 1, 2, 3 }, '-', 2, 3)", "2-3"),
            ("table.concat({})", ""),
            ("table.unpack(table.move({ 1, 2, 3 }, 2, 3, 1))", "2 3 3"),
            ("table.unpack(table.move({ 1, 2, 3 }, 1, 3, 2))", "1 1 2 3"),
            ("table.remove({ 1, 2, 3 }, 1)", "1"),
            ("table.remove({})", "nil"),
            ("#table.pack(('x'):rep(3, ','):byte(1, -1))", "5"),
            ("('x'):rep(3, ', ')", "x, x, x"),
            ("('x'):rep(0) .. ('x'):rep(-1) .. (''):rep(1e9)", ""),
            ("('%5.2f|%-4s|%04d|%x|%q'):format(1.5, 'a', 7, 255, 'b\"')", " 1.50|a   |0007|ff|\"b\\\"\""),
            ("string.format('%s %s %s', nil, true, 1.0)", "nil true 1.0"),
            ("tonumber('0x10'), tonumber('12', 3), tonumber('x')", "16 5 nil"),
            ("'10' + 1, '3' * '4'", "11 12"),
            ("math.type(1), math.type(1.0), math.type('1')", "integer float nil"),
            ("math.floor(-1.5), math.ceil(-1.5), math.max(1, 2), math.fmod(-7, 3)", "-2 -1 2 -1"),
            ("utf8.len('äö'), utf8.char(228, 8364)", "2 ä€"),
            ("load('return 1 + 1')()", "2"),
            ("load('x = ')", "nil load:1: unexpected symbol near <eof>"),
            ("load(('return y'), 'n', 't', { y = 5 })()", "5"),
            ("coroutine.isyieldable(), coroutine.status(coroutine.create(print))", "false suspended"),
        ]
        for (expression, result) in cases {
            #expect(try fixture.output("print(\(expression))") == [result], "\(expression)")
        }
    }

    @Test func coroutinesOfTheScriptsOwn() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local c = coroutine.create(function(a, b)
              print(a, b, coroutine.status(coroutine.running()))
              local d = coroutine.yield(a + b)
              print(d)
              error('bad', 0)
            end)
            print(coroutine.resume(c, 1, 2))
            print(coroutine.resume(c, 'd'))
            print(coroutine.status(c), coroutine.resume(c))
            print(pcall(coroutine.wrap(function() error('worse', 0) end)))
            local n = 0
            for i in coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) do n = n + i end
            print(n)
            """) == ["1 2 running", "true 3", "d", "false bad", "dead false can't resume a dead coroutine",
                     "false worse", "6"])
    }
}
