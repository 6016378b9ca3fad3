import MoteScript
import Testing

@Suite struct HandleTests {
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
            print(a, b, emitter(9))
            a.x = 4
            a.x = a.x + 1
            print(layer(7).x, a:double(1))
            print(pcall(function() a.double = 1 end))
            print(pcall(function() return b.y end))
            print(pcall(function() return a < b end))
            print(pcall(function() return a.double() end))
            print(getmetatable(a), ({ [a] = 1 })[layer(7)])
            """) == [
                "true false false true userdata", "layer #7 \"logo\" layer #8 emitter #9", "5.0 15",
                "false scene.lua:7: 'double' is a method and can't be assigned to",
                "false scene.lua:8: no field 'y'",
                "false scene.lua:9: attempt to compare two layer values", "true 0", "false 1",
            ])
    }

    @Test func handlesNobodyHoldsAreTold() throws {
        let fixture = try ScriptFixture()
        let kind = try fixture.state.defineKind("layer")
        try fixture.state.define("layer") { arguments, results in
            results.append(LuaHandle(kind: kind, id: arguments[0].integer ?? 0))
        }
        try fixture.run("kept = layer(0) for i = 1, 50000 do layer(i) end again = layer(1)")
        var told: Set<Int> = []
        while let handle = fixture.state.takeCollected() {
            #expect(told.insert(handle.id).inserted)
        }
        #expect(told.count > 1000)
        #expect(!told.contains(0))
        #expect(!told.contains(1))
    }
}
