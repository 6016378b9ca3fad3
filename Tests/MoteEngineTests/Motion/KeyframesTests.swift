import MoteEngine
import MoteTestSupport
import Testing

@Suite struct KeyframesTests {
    private func values(_ keyframes: Keyframes, _ f: Double) -> [Double] {
        var result = [Double](repeating: .nan, count: keyframes.componentCount)
        keyframes.evaluate(at: f, into: &result)
        return result
    }

    private func velocity(_ keyframes: Keyframes, _ f: Double) -> [Double] {
        var result = [Double](repeating: .nan, count: keyframes.componentCount)
        keyframes.velocity(at: f, into: &result)
        return result
    }

    @Test func namesTheListAndThePlaceThatIsWrong() {
        let cases: [(String, () throws -> Keyframes)] = [
            ("values are missing", { try Keyframes(values: []) }),
            ("values are 3 numbers", { try Keyframes(componentCount: 2, values: [1, 2, 3]) }),
            ("values[2] is not a finite number", { try Keyframes(values: [1, .nan]) }),
            (
                "keyTimes has 2 entries; 3 values need 3",
                { try Keyframes(values: [1, 2, 3], keyTimes: [0, 1]) }
            ),
            (
                "keyTimes has 2 entries; 2 values in discrete mode need 3",
                {
                    try Keyframes(values: [1, 2], keyTimes: [0, 1], calculationMode: .discrete)
                }
            ),
            (
                "keyTimes[3] is 0.2, before 0.5",
                {
                    try Keyframes(values: [1, 2, 3, 4], keyTimes: [0, 0.5, 0.2, 1])
                }
            ),
            (
                "keyTimes[1] is 0.1; the first must be 0",
                { try Keyframes(values: [1, 2], keyTimes: [0.1, 1]) }
            ),
            (
                "keyTimes[2] is 0.9; the last must be 1",
                { try Keyframes(values: [1, 2], keyTimes: [0, 0.9]) }
            ),
            ("keyTimes[2] is nan", { try Keyframes(values: [1, 2], keyTimes: [0, .nan]) }),
            (
                "timingFunctions has 2 entries; 2 values need 1",
                {
                    try Keyframes(values: [1, 2], timingFunctions: [.linear, .linear])
                }
            ),
            (
                "tensionValues has 1 entries; 2 values need 2",
                {
                    try Keyframes(values: [1, 2], calculationMode: .cubic, tension: [0])
                }
            ),
            (
                "biasValues[2] is inf",
                {
                    try Keyframes(values: [1, 2], calculationMode: .cubic, bias: [0, .infinity])
                }
            ),
        ]
        for (beginning, make) in cases {
            do {
                _ = try make()
                Issue.record("\(beginning): accepted")
            } catch {
                #expect("\(error)".hasPrefix(beginning), "\(error)")
            }
        }
    }

    @Test func jumpsWhereTwoKeysShareATime() throws {
        let keyframes = try Keyframes(values: [0, 10, 50, 60], keyTimes: [0, 0.5, 0.5, 1])
        #expect(values(keyframes, 0.5.nextDown)[0] < 10.0001 && values(keyframes, 0.5) == [50])
        let last = try Keyframes(values: [0, 10, 50], keyTimes: [0, 1, 1])
        #expect(values(last, 0.999)[0] < 10 && values(last, 1) == [50])
        let first = try Keyframes(values: [0, 10, 50], keyTimes: [0, 0, 1])
        #expect(values(first, 0) == [10])
    }

    @Test func showsTheShakeOfALoginButton() throws {
        let keyframes = try Keyframes(values: [0, -10, 10, -10, 10, -10, 10, 0])
        #expect((0...7).map { values(keyframes, Double($0) / 7)[0] } == [0, -10, 10, -10, 10, -10, 10, 0])
    }

    @Test(arguments: CalculationMode.allCases) func beginsAndEndsExactly(mode: CalculationMode) throws {
        let keyframes = try Keyframes(
            componentCount: 2, values: [0.1, 0.7, 3, -4, 0.3, 0.9], calculationMode: mode)
        #expect(values(keyframes, 0) == [0.1, 0.7] && values(keyframes, 1) == [0.3, 0.9])
        let single = try Keyframes(values: [7], calculationMode: mode)
        #expect(values(single, 0.3) == [7] && velocity(single, 0.3) == [0])
        let still = try Keyframes(values: [7, 7, 7], calculationMode: mode)
        #expect([-0.5, 0, 0.4, 1, 1.5].allSatisfy { values(still, $0) == [7] && velocity(still, $0) == [0] })
    }

    @Test(arguments: [CalculationMode.linear, .paced, .cubic, .cubicPaced])
    func hasTheVelocityOfItsValues(mode: CalculationMode) throws {
        let functions: [TimingFunction]? = [.easeIn, .easeOut, .easeInOut]
        let keyframes = try Keyframes(
            componentCount: 2, values: [0, 0, 40, 10, 60, -30, 20, 5],
            timingFunctions: functions, calculationMode: mode)
        for f in [0.05, 0.2, 0.41, 0.55, 0.77, 0.93] {
            let h = 1e-6
            let (before, after) = (values(keyframes, f - h), values(keyframes, f + h))
            let found = velocity(keyframes, f)
            for i in 0..<2 {
                let expected = (after[i] - before[i]) / (2 * h)
                #expect((found[i] - expected).magnitude <= 1e-3 * (1 + expected.magnitude), "\(mode) at \(f)")
            }
        }
    }

    @Test func runsAtASteadySpeedOnACurve() throws {
        let keyframes = try Keyframes(
            componentCount: 2, values: [0, 0, 100, 50, 200, -50, 300, 0],
            calculationMode: .cubicPaced)
        let speeds = stride(from: 0.02, to: 1, by: 0.03).map { f in
            let v = velocity(keyframes, f)
            return Point(v[0], v[1]).length
        }
        #expect((speeds.max() ?? 0) - (speeds.min() ?? 1) < 1e-6)
        var length = 0.0
        var last = Point(0, 0)
        for step in 1...4_000 {
            let p = values(keyframes, Double(step) / 4_000)
            length += (Point(p[0], p[1]) - last).length
            last = Point(p[0], p[1])
        }
        #expect((length - speeds[0]).magnitude < 1e-3)
    }

    @Test func goesOnAlongItsEndWhenOvershot() throws {
        let keyframes = try Keyframes(values: [0, 10, 30])
        #expect(values(keyframes, 1.25) == [40] && values(keyframes, -0.25) == [-5])
        let discrete = try Keyframes(values: [1, 2], calculationMode: .discrete)
        #expect(values(discrete, 1.5) == [2] && values(discrete, -1) == [1])
    }

    @Test func turnsTransformsTheShortWay() throws {
        let start = DecomposedTransform(rotation: [0, 0, 0.2])
        let end = DecomposedTransform(rotation: [0, 0, 2 * .pi - 0.2])
        let keyframes = try Keyframes(
            componentCount: 16, values: start.components + end.components,
            interpolation: .transform)
        #expect(values(keyframes, 0.5)[8].magnitude < 1e-12)
    }
}
