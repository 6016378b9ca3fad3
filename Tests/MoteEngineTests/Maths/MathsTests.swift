import MoteEngine
import MoteTestSupport
import Testing

/// The elementary functions against values known to 120 digits.
@Suite struct MathsTests {
    struct Function: CustomTestStringConvertible, Sendable {
        let name: String
        let table: String
        let allowed: UInt64
        let evaluate: @Sendable ([Double]) -> Double

        var testDescription: String { name }
    }

    static let functions = [
        Function(name: "sin", table: MathsTables.sin, allowed: 1) { Maths.sin($0[0]) },
        Function(name: "cos", table: MathsTables.cos, allowed: 1) { Maths.cos($0[0]) },
        Function(name: "tan", table: MathsTables.tan, allowed: 1) { Maths.tan($0[0]) },
        Function(name: "exp", table: MathsTables.exp, allowed: 1) { Maths.exp($0[0]) },
        Function(name: "exp2", table: MathsTables.exp2, allowed: 1) { Maths.exp2($0[0]) },
        Function(name: "log", table: MathsTables.log, allowed: 1) { Maths.log($0[0]) },
        Function(name: "log2", table: MathsTables.log2, allowed: 1) { Maths.log2($0[0]) },
        Function(name: "log10", table: MathsTables.log10, allowed: 1) { Maths.log10($0[0]) },
        Function(name: "atan", table: MathsTables.atan, allowed: 1) { Maths.atan($0[0]) },
        Function(name: "asin", table: MathsTables.asin, allowed: 1) { Maths.asin($0[0]) },
        Function(name: "acos", table: MathsTables.acos, allowed: 1) { Maths.acos($0[0]) },
        Function(name: "cbrt", table: MathsTables.cbrt, allowed: 1) { Maths.cbrt($0[0]) },
        Function(name: "pow", table: MathsTables.pow, allowed: 1) { Maths.pow($0[0], $0[1]) },
        Function(name: "atan2", table: MathsTables.atan2, allowed: 2) { Maths.atan2($0[0], $0[1]) },
    ]

    @Test(arguments: functions) func isWithinOneUnitInTheLastPlace(_ function: Function) throws {
        var rows = 0
        for row in function.table.split(whereSeparator: \.isWhitespace) {
            let parts = row.split(separator: "=")
            let arguments = try parts[0].split(separator: ":").map { try double(bits: $0) }
            let expected = try double(bits: parts[1])
            let result = function.evaluate(arguments)
            #expect(
                distance(result, expected) <= function.allowed, "\(function.name)\(arguments) = \(result)")
            rows += 1
        }
        #expect(rows >= 40)
    }

    private func double(bits text: Substring) throws -> Double {
        Double(bitPattern: try #require(UInt64(text, radix: 16)))
    }

    /// How many doubles lie between two; both zeros are one place.
    private func distance(_ a: Double, _ b: Double) -> UInt64 {
        if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : .max }
        func place(_ x: Double) -> Int64 {
            let bits = Int64(bitPattern: x.bitPattern)
            return bits < 0 ? Int64.min - bits : bits
        }
        return (place(a) - place(b)).magnitude
    }

    @Test func answersSpecialArguments() {
        #expect(Maths.sin(0) == 0 && Maths.sin(-0.0).sign == .minus)
        #expect(Maths.cos(0) == 1 && Maths.exp(0) == 1 && Maths.exp(-0.0) == 1)
        for infinite in [Double.infinity, -.infinity] {
            #expect(Maths.sin(infinite).isNaN && Maths.cos(infinite).isNaN && Maths.tan(infinite).isNaN)
        }
        for result in [
            Maths.sin(.nan), Maths.cos(.nan), Maths.tan(.nan), Maths.exp(.nan), Maths.exp2(.nan),
            Maths.log(.nan), Maths.log2(.nan), Maths.log10(.nan), Maths.atan(.nan), Maths.asin(.nan),
            Maths.acos(.nan), Maths.cbrt(.nan), Maths.fmod(.nan, 1), Maths.fmod(1, .nan),
            Maths.log(-1), Maths.asin(1.1), Maths.acos(-1.1), Maths.fmod(1, 0), Maths.fmod(.infinity, 1),
            Maths.pow(-2, 0.5), Maths.pow(.nan, 1), Maths.atan2(.nan, 1),
        ] {
            #expect(result.isNaN)
        }
        #expect(
            Maths.exp(.infinity) == .infinity && Maths.exp(-.infinity) == 0 && Maths.exp(1000) == .infinity)
        #expect(Maths.exp(-1000) == 0 && Maths.exp2(2000) == .infinity && Maths.exp2(-2000) == 0)
        #expect(Maths.log(0) == -.infinity && Maths.log(.infinity) == .infinity && Maths.log(1) == 0)
        #expect(Maths.atan(.infinity) == .pi / 2 && Maths.atan(-.infinity) == -.pi / 2)
        #expect(Maths.cbrt(27) == 3 && Maths.cbrt(-8) == -2 && Maths.cbrt(.infinity) == .infinity)
        #expect(Maths.fmod(5, .infinity) == 5)
    }

    @Test func turnsRoundTheOriginLikeC() {
        #expect(Maths.atan2(0, 1) == 0 && Maths.atan2(-0.0, 1).sign == .minus)
        #expect(Maths.atan2(0, -1) == .pi && Maths.atan2(-0.0, -1) == -.pi)
        #expect(Maths.atan2(1, 0) == .pi / 2 && Maths.atan2(-1, 0) == -.pi / 2)
        #expect(Maths.atan2(.infinity, .infinity) == .pi / 4)
        #expect(Maths.atan2(.infinity, -.infinity) == 3 * .pi / 4)
        #expect(Maths.atan2(1, -.infinity) == .pi && Maths.atan2(1, .infinity) == 0)
        #expect(Maths.atan2(.leastNonzeroMagnitude, -1e300) == .pi)
    }

    @Test func raisesSpecialBasesLikeC() {
        #expect(Maths.pow(0, 0) == 1 && Maths.pow(.nan, 0) == 1 && Maths.pow(1, .nan) == 1)
        #expect(Maths.pow(0, 3) == 0 && Maths.pow(0, -3) == .infinity && Maths.pow(-0.0, -3) == -.infinity)
        #expect(Maths.pow(-.infinity, 3) == -.infinity && Maths.pow(-.infinity, 2) == .infinity)
        #expect(
            Maths.pow(2, .infinity) == .infinity && Maths.pow(0.5, .infinity) == 0
                && Maths.pow(-1, .infinity) == 1)
        #expect(Maths.pow(2, 1e300) == .infinity && Maths.pow(2, -1e300) == 0 && Maths.pow(-1, 1e300) == 1)
        #expect(Maths.pow(-1, 1e15 + 1) == -1)
    }

    @Test func raisesSmallWholePowersExactly() {
        #expect((0...22).map { Maths.pow(10, Double($0)) } == (0...22).map { Double("1e\($0)") })
        #expect((1...22).map { Maths.pow(10, -Double($0)) } == (1...22).map { Double("1e-\($0)") })
        #expect(
            (-60...60).allSatisfy {
                Maths.pow(2, Double($0)) == Double(sign: .plus, exponent: $0, significand: 1)
            })
        #expect(Maths.pow(-3, 33) == -5_559_060_566_555_523)
        #expect((-1074...1023).allSatisfy { Maths.log2(Maths.exp2(Double($0))) == Double($0) })
    }

    /// `truncatingRemainder` is exact, so it may serve as the reference.
    @Test func dividesWithAnExactRemainder() {
        let seed: UInt64 = 41
        var random = SeededRandom(seed: seed)
        for _ in 0..<20_000 {
            let x = Double(bitPattern: random.next())
            let y = Bool.random(using: &random) ? Double(bitPattern: random.next()) : random.double(1e-3...10)
            guard x.isFinite, y.isFinite, y != 0 else { continue }
            let (ours, theirs) = (Maths.fmod(x, y), x.truncatingRemainder(dividingBy: y))
            #expect(ours.bitPattern == theirs.bitPattern, "seed \(seed): fmod(\(x), \(y))")
        }
        #expect(Maths.modulo(-0.25, 1) == 0.75 && Maths.modulo(7.5, 2) == 1.5 && Maths.modulo(-4, 2) == 0)
        #expect(Maths.modulo(-1e-300, 0.5) < 0.5)
    }

    /// A digest of many results: it changes when any bit of any function does, on any machine or with any
    /// flags.
    @Test func givesTheSameBitsEverywhere() {
        var random = SeededRandom(seed: 7)
        var digest: UInt64 = 0
        for _ in 0..<5_000 {
            let x = Double(random.next() >> 11) * 0x1p-53 * 60 - 30
            let y = Double(random.next() >> 11) * 0x1p-53 * 40 + 0.01
            for value in [
                Maths.sin(x * 1e5), Maths.cos(x), Maths.tan(x), Maths.exp(x), Maths.exp2(x), Maths.log(y),
                Maths.pow(y, x), Maths.atan2(x, y), Maths.asin(x / 31), Maths.acos(x / 31), Maths.cbrt(x),
            ] {
                digest = (digest ^ value.bitPattern) &* 0x9E37_79B9_7F4A_7C15
                digest ^= digest >> 29
            }
        }
        #expect(digest == 173_685_115_647_906_557, "the digest is now \(digest)")
    }
}
