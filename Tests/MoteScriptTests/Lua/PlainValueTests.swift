import MoteEngine
import MoteScript
import Testing

@Suite struct PlainValueTests {
    private func value(_ expression: String) throws -> PlainValue {
        let fixture = try ScriptFixture()
        var taken = PlainValue.null
        try fixture.state.define("take") { arguments, _ throws(LuaRaise) in
            taken = try arguments[0].plainValue("payload")
        }
        try fixture.run("local x = \(expression)\ntake(x)")
        return taken
    }

    static let values: [(String, PlainValue)] = [
        ("nil", .null), ("true", true), ("3", 3), ("-2.5", -2.5), ("'ä'", "ä"), ("''", ""),
        ("2^53", 9007199254740992),
        ("{ 1, 'x', { 2 } }", [1, "x", [2]]),
        ("{ b = 1, a = { x = 1, B = false } }", ["a": ["B": false, "x": 1], "b": 1]),
        ("{}", [:]),
        ("{ list = {} }", ["list": [:]]),
    ]

    @Test(arguments: values)
    func scriptsValuesBecomePlain(_ row: (expression: String, value: PlainValue)) throws {
        #expect(try value(row.expression) == row.value)
    }

    @Test(arguments: [
        ("0/0", "payload is not a finite number"),
        ("{ a = { 1, math.huge } }", "payload.a[2] is not a finite number"),
        ("'\\xff'", "payload is no valid UTF-8"),
        ("{ x = '\\xe4' }", "payload.x is no valid UTF-8"),
        ("{ ['\\xe4'] = 1 }",
         "payload has the key that is no valid UTF-8: keys must be names, or 1 … n without a gap"),
        ("{ f = print }", "payload.f is a function: only numbers, strings, booleans and tables can go over"),
        ("{ 1, 2, x = 3 }", "payload is a list that also has the key 'x': use one or the other"),
        ("{ [1] = 1, [3] = 3 }", "payload is a list that also has the key 3: use one or the other"),
        ("{ [2.5] = 1 }", "payload has the key 2.5: keys must be names, or 1 … n without a gap"),
        ("math.maxinteger", "payload is a whole number beyond 2^53, which JSON readers would change"),
        ("(function() local t = {} for i = 1, 17 do t = { t } end return t end)()",
         "payload[1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1]: tables are nested deeper than 16"),
        ("{ ('x'):rep(40000), ('x'):rep(40000) }", "payload[2]: the whole is larger than 65536 bytes"),
    ])
    func whatIsNotPlainIsNamed(_ row: (expression: String, error: String)) throws {
        do {
            _ = try value(row.expression)
            Issue.record("no error")
        } catch let error as SceneError {
            #expect(error.description == "scene.lua:2: " + row.error)
        }
    }

    @Test func plainValuesBecomeTheScripts() throws {
        let fixture = try ScriptFixture()
        let params: PlainValue = ["count": 3, "scale": 0.5, "name": "ä", "list": [1, .null, "x"],
                                  "none": .null, "deep": ["yes": true], "large": 1e300]
        try fixture.state.setGlobal("params") { $0.append(params) }
        #expect(try fixture.output("""
            local p = params
            local l = p.list
            print(math.type(p.count), p.count, p.scale, p.name, l[1], l[2], l[3], p.none, p.deep.yes, p.large)
            """) == ["integer 3 0.5 ä 1 nil x nil true 1e+300"])
    }

    @Test func valuesAsDeepAsTheProtocolAllowsGoOver() throws {
        let fixture = try ScriptFixture()
        var deep: PlainValue = 1
        for _ in 0..<60 { deep = [deep] }
        try fixture.state.setGlobal("deep") { $0.append(deep) }
        #expect(try fixture.output("""
            local d, n = deep, 0
            while type(d) == 'table' do d, n = d[1], n + 1 end
            print(n, d)
            """) == ["60 1"])
    }
}
