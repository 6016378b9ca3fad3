import MoteEngine
import MoteTestSupport
import Testing

@Suite struct TimingFunctionTests {
    @Test func knowsItsNames() throws {
        for name in TimingFunction.names { #expect(TimingFunction(named: name) != nil, "\(name)") }
        #expect(
            Set(TimingFunction.names).count == TimingFunction.names.count && TimingFunction.names.count == 37)
        #expect(TimingFunction(named: "easeInOut") == TimingFunction(named: "easeInEaseOut"))
        #expect(TimingFunction(named: "ease") == .default && TimingFunction(named: "easeOutBak") == nil)
    }

    @Test func beginsAtNothingAndEndsAtAll() throws {
        for name in TimingFunction.names {
            let function = try #require(TimingFunction(named: name))
            #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1, "\(name)")
        }
    }

    /// Values worked out by hand from Penner's equations.
    @Test(arguments: [
        (Penner.easeInQuad, 0.5, 0.25), (.easeOutCubic, 0.5, 0.875), (.easeInOutQuart, 0.25, 0.03125),
        (.easeInQuint, 0.5, 0.03125), (.easeInSine, 0.5, 0.2928932188134524), (.easeOutExpo, 0.5, 0.96875),
        (.easeInCirc, 0.5, 0.1339745962155614), (.easeInBack, 0.5, -0.0876975),
        (.easeInOutBack, 0.25, -0.09968184375),
        (.easeOutElastic, 0.1, 1.25), (.easeOutElastic, 0.5, 1.015625),
        (.easeInOutElastic, 0.25, 0.01196944442373403),
        (.easeOutBounce, 0.5, 0.765625), (.easeInOutBounce, 0.25, 0.1171875),
        (.easeInOutExpo, 0.25, 0.015625),
    ]) func followsPenner(_ curve: Penner, _ f: Double, _ expected: Double) {
        #expect((curve.value(at: f) - expected).magnitude < 1e-10, "\(curve)")
    }

    @Test func turnsItsWaysRound() {
        for name in ["Quad", "Cubic", "Quart", "Quint", "Sine", "Expo", "Circ", "Back", "Elastic", "Bounce"] {
            guard let goingIn = Penner(rawValue: "easeIn" + name),
                let out = Penner(rawValue: "easeOut" + name)
            else {
                Issue.record("\(name) is missing")
                continue
            }
            for f in [0.1, 0.35, 0.6, 0.9] {
                #expect((out.value(at: f) - (1 - goingIn.value(at: 1 - f))).magnitude < 1e-12, "\(name)")
            }
        }
    }

    @Test func hasTheSlopeOfItsValues() throws {
        var functions = try TimingFunction.names.map { ($0, try #require(TimingFunction(named: $0))) }
        functions.append(("stops", try .makeStops([(0, nil), (1.5, 0.3), (1, nil)])))
        functions.append(("sampled", try .makeSampled([0, 0.5, 2, 1])))
        functions.append(("back", .bezier(try CubicBezier(0.68, -0.55, 0.265, 1.55))))
        for (name, function) in functions {
            for f in [-0.2, 0.07, 0.21, 0.44, 0.58, 0.81, 0.96, 1.3] {
                let h = 1e-6
                let expected = (function.value(at: f + h) - function.value(at: f - h)) / (2 * h)
                // Outside, the circles hold instead of going on along a vertical.
                if f < 0 || f > 1, expected == 0 { continue }
                #expect(
                    (function.slope(at: f) - expected).magnitude < 1e-3 * (1 + expected.magnitude),
                    "\(name) at \(f): \(function.slope(at: f)), not \(expected)")
            }
        }
    }

    @Test func isFiniteForEveryInput() throws {
        let seed: UInt64 = 31
        var random = SeededRandom(seed: seed)
        var functions = try TimingFunction.names.map { try #require(TimingFunction(named: $0)) }
        for _ in 0..<400 {
            functions.append(
                .bezier(
                    try CubicBezier(
                        random.double(0...1), random.double(-3...3), random.double(0...1),
                        random.double(-3...3))))
        }
        for x1 in [0.0, 1] {
            for x2 in [0.0, 1] { functions.append(.bezier(try CubicBezier(x1, 0.2, x2, 1.4))) }
        }
        functions.append(.steps(0, .jumpNone))
        functions.append(.stops([]))
        functions.append(.sampled([]))
        for function in functions {
            for f in [
                -1e6, -0.5, 0, 1e-300, 1e-9, 0.25, 0.5, 0.5.nextUp, 1 - 1e-9, 1.0.nextDown, 1, 1.5, 1e6,
            ] {
                #expect(
                    function.value(at: f).isFinite && function.slope(at: f).isFinite,
                    "seed \(seed): \(function), \(f)")
            }
        }
    }

    /// A curve whose x never falls can be checked by its own parameter, without solving anything.
    @Test func solvesBeziersToOneInABillion() throws {
        let seed: UInt64 = 32
        var random = SeededRandom(seed: seed)
        for _ in 0..<2_000 {
            let (x1, y1, x2, y2) = (
                random.double(0...1), random.double(-1...2), random.double(0...1), random.double(-1...2)
            )
            let curve = try CubicBezier(x1, y1, x2, y2)
            let s = random.double(0.001...0.999)
            let v = 1 - s
            let x = 3 * v * v * s * x1 + 3 * v * s * s * x2 + s * s * s
            let y = 3 * v * v * s * y1 + 3 * v * s * s * y2 + s * s * s
            let steepness = curve.slope(at: x).magnitude
            #expect(
                (curve.value(at: x) - y).magnitude < 1e-9 + 1e-15 * steepness * steepness,
                "seed \(seed): \(curve) at \(x)")
        }
    }

    @Test func saysWhatIsWrong() {
        let cases: [(String, () throws -> Any)] = [
            ("bezier x1 is -0.1; it must be between 0 and 1", { try CubicBezier(-0.1, 0, 1, 1) }),
            ("bezier x2 is nan", { try CubicBezier(0, 0, .nan, 1) }),
            ("bezier y2 is inf", { try CubicBezier(0, 0, 1, .infinity) }),
            ("steps count is 0", { try TimingFunction.makeSteps(0) }),
            (
                "steps count is 1; with jump-none it must be between 2",
                { try TimingFunction.makeSteps(1, .jumpNone) }
            ),
            ("linear stops are 1", { try TimingFunction.makeStops([(0, nil)]) }),
            ("linear stop 2 is not a number", { try TimingFunction.makeStops([(0, nil), (.nan, nil)]) }),
            ("timing function has 1 samples", { try TimingFunction.makeSampled([1]) }),
            ("timing function gives nan at 0.5", { try TimingFunction.makeSampled([0, .nan, 1]) }),
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

    @Test func fillsInWhatLinearLeavesOut() throws {
        let function = try TimingFunction.makeStops([
            (0, nil), (0.1, nil), (0.2, nil), (0.8, 0.6), (0.9, 0.3), (1, nil),
        ])
        // Missing inputs are spaced evenly, and 0.3 is raised to 0.6.
        #expect(
            (function.value(at: 0.2) - 0.1).magnitude < 1e-15
                && (function.value(at: 0.4) - 0.2).magnitude < 1e-15)
        #expect(function.value(at: 0.6) == 0.9 && (function.value(at: 0.8) - 0.95).magnitude < 1e-15)
    }
}
