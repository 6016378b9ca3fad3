import MoteEngine
import MoteScript
import Testing

@Suite struct MathsTests {
    /// Bits, not digits: `%a` shows a double exactly.
    private func exact(_ value: Double, _ fixture: ScriptFixture) throws -> String {
        try fixture.state.define("value") { _, results in results.append(value) }
        return try fixture.output("print(string.format('%a', value()))")[0]
    }

    @Test(arguments: [
        ("math.sin(2.5)", Maths.sin(2.5)), ("math.cos(100)", Maths.cos(100)),
        ("math.tan(0.7)", Maths.tan(0.7)),
        ("math.asin(0.3)", Maths.asin(0.3)), ("math.acos(0.3)", Maths.acos(0.3)),
        ("math.atan(1, -2)", Maths.atan2(1, -2)), ("math.atan(3)", Maths.atan2(3, 1)),
        ("math.exp(1.5)", Maths.exp(1.5)), ("math.log(7)", Maths.log(7)), ("math.log(9, 2)", Maths.log2(9)),
        ("math.log(1000, 10)", 3), ("math.log(7, 3)", Maths.log(7) / Maths.log(3)),
        ("math.sqrt(2)", 2.0.squareRoot()),
    ])
    func mathIsTheEngines(_ row: (expression: String, value: Double)) throws {
        let fixture = try ScriptFixture()
        let shown = try fixture.output("print(string.format('%a', \(row.expression)))")[0]
        #expect(shown == (try exact(row.value, fixture)))
    }

    /// glibc's own `pow` is right to within 0.52 units of the last place, the engine's to within one: over so
    /// many operands they differ, so equal bits everywhere show which one Lua calls.
    @Test func thePowerOperatorIsTheEngines() throws {
        let fixture = try ScriptFixture()
        var index = 0, base = 0.0, exponent = 0.0, wrong = 0
        try fixture.state.define("operands") { _, results in
            base = Double(index % 997) * 0.173 + 0.001
            exponent = Double(index % 1009) * 0.037 - 18
            index += 1
            results.append(base)
            results.append(exponent)
        }
        try fixture.state.define("check") { arguments, _ in
            if arguments[0].number != Maths.pow(base, exponent) { wrong += 1 }
        }
        try fixture.run("for i = 1, 20000 do local x, y = operands() check(x ^ y) end")
        #expect(wrong == 0)
        #expect(index == 20000)
    }
}
