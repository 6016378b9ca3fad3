import MoteScript
import Testing

@Suite struct PreludeTests {
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
            local function down(n) if n == 0 then internal.fail("too deep") end down(n - 1) end
            function deep(x) down(5) end
            function level(x) error("at level 2", 2) end
            function broken(x) return x.y.z end
            function apply(f) f() end
            function point(x, y) return internal.setmetatable({ x = x, y = y }, { __metatable = false }) end
            function each(f) for i = 1, 1e9 do f(i) end end
            local methods = internal.methods("layer")
            function methods.name(layer) return internal.kind(layer) .. "!" end
            function methods.data(layer) return internal.data(layer) end
            """)
        #expect(try fixture.output("print(twice(4), secret, internal, root:name())")
            == ["8.0 nil nil layer!"])
        #expect(try fixture.output("root:data().x = 5 print(root:data().x)") == ["5"])
        for (call, message) in [
            ("twice('x')", "a number is wanted"), ("deep()", "too deep"), ("level()", "at level 2"),
            ("broken({})", "attempt to index a nil value (field 'y')"),
            ("apply(function() error('mine') end)", "mine"),
            ("each(function() end)", "ran longer than its budget of 50000000 instructions"),
            ("twice = 1",
             "'twice' belongs to the scene API and can't be assigned to: choose another name, or say local"),
            ("setmetatable(point(1, 2), {})", "can't change a protected metatable"),
        ] {
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
            local function index(t, k) return rawget(t, k == "x" and 1 or 2) end
            internal.class(3, { __index = index, __metatable = false })
            """)
        try fixture.state.define("point") { _, results in results.appendNumbers(3, 4, classNumber: 3) }
        #expect(try fixture.output("local p = point() print(p.x, p.y, p[1], #p)") == ["3.0 4.0 3.0 2"])
    }
}
