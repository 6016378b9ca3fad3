import MoteEngine
import MoteScript
import MoteWire
import Testing

/// What may be given to an emitter's numbers is one rule, whichever way they are given.
@Suite struct EmitterRangeTests {
    /// Ways to give `VALUE` to a number, after a line that makes the emitter `e`.
    private static let ways = [
        "e:set('KEY', VALUE)", "e:animate('KEY', { to = VALUE })",
        "e:animate('KEY', { to = 1, from = VALUE })",
        "e:spring('KEY', { to = VALUE })", "e:spring('KEY', { from = VALUE, to = 1 })",
        "e:add(basic { keyPath = 'KEY', fromValue = VALUE })",
        "e:add(basic { keyPath = 'KEY', toValue = VALUE })",
        "e:add(keyframe { keyPath = 'KEY', values = { 1, VALUE }, duration = 1 })",
        "e:decay('KEY', { from = VALUE, velocity = 1 })",
        "animate(1, function() e:set('KEY', VALUE) end)",
    ]

    struct Row: Sendable, CustomTestStringConvertible {
        var key: String
        var right: [String]
        var wrong: [String]
        var testDescription: String { key }
    }

    private static let absurd = ["1e300", "-1e300", "0/0", "math.huge", "-math.huge", "1.1e9"]
    /// Below 0 stands for nothing.
    private static let notNegative = ["-5", "-1e-9"]

    /// By the facts: rates and lifetimes are not negative, a lifetime may be endless, a negative speed shoots
    /// backwards, a negative scale mirrors, the sign of a range does not matter.
    private static let cellRows = [
        Row(key: "birthRate", right: ["0", "2e6"], wrong: absurd + notNegative + ["1e12", "2000001"]),
        Row(
            key: "lifetime", right: ["0", "1e9", "math.huge"],
            wrong: ["1e300", "-1e300", "0/0", "-math.huge"] + notNegative),
        Row(key: "lifetimeRange", right: ["100", "-3"], wrong: absurd),
        Row(key: "velocity", right: ["-30", "1e9"], wrong: absurd),
        Row(key: "yAcceleration", right: ["-30"], wrong: absurd),
        Row(key: "scale", right: ["-1"], wrong: absurd),
        Row(key: "spin", right: ["-1"], wrong: absurd),
        Row(key: "alphaSpeed", right: ["-1"], wrong: absurd),
        Row(key: "drag", right: ["0", "5"], wrong: absurd + notNegative),
    ]
    private static let emitterRows = [
        Row(key: "birthRate", right: ["0", "1000"], wrong: absurd + notNegative),
        Row(key: "lifetime", right: ["0", "2"], wrong: absurd + notNegative),
        Row(key: "velocity", right: ["-2"], wrong: absurd),
        Row(key: "scale", right: ["-2"], wrong: absurd),
        Row(key: "emitterZPosition", right: ["-2"], wrong: absurd),
        Row(key: "emitterDepth", right: ["2"], wrong: absurd),
    ]

    private static func make(_ own: String, _ cell: String) -> String {
        "e = scene:emitter { name = 'e', \(own)emitterCells = { a = { \(cell) } } }"
    }

    /// What making or changing it says; nil if it is taken.
    private func error(_ own: String = "", cell: String = "", then change: String = "") -> SceneError? {
        HostedFixture.loadError("local e\n\(Self.make(own, cell))\n\(change)")
    }

    @Test(arguments: cellRows) func aCellsNumbers(row: Row) {
        for value in row.wrong {
            #expect(error(cell: "\(row.key) = \(value)")?.line == 2, "made with \(row.key) = \(value)")
            check(row.key, "emitterCells.a.\(row.key)", value, isRight: false)
        }
        for value in row.right {
            #expect(error(cell: "\(row.key) = \(value)") == nil, "made with \(row.key) = \(value)")
            check(row.key, "emitterCells.a.\(row.key)", value, isRight: true)
        }
    }

    @Test(arguments: emitterRows) func anEmittersOwnNumbers(row: Row) {
        for value in row.wrong {
            #expect(error("\(row.key) = \(value), ")?.line == 2, "made with \(row.key) = \(value)")
            check(row.key, row.key, value, isRight: false)
            #expect(error(then: "e.\(row.key) = \(value)")?.line == 3, "e.\(row.key) = \(value)")
        }
        for value in row.right {
            #expect(error("\(row.key) = \(value), ") == nil, "made with \(row.key) = \(value)")
            check(row.key, row.key, value, isRight: true)
        }
    }

    private func check(_ key: String, _ path: String, _ value: String, isRight: Bool) {
        // An infinity is no end of a motion.
        let ways = isRight && value == "math.huge" ? Array(Self.ways.prefix(1)) : Self.ways
        // From line 3 on; what went wrong in each is logged.
        let tries = ways.map { way in
            let change = way.replacing("KEY", with: path).replacing("VALUE", with: value)
            return "print(select(2, pcall(function() \(change) end)) or 'taken')"
        }
        let script = "local e\n\(Self.make("", ""))\n" + tries.joined(separator: "\n")
        guard let log = try? HostedFixture(script).log, log.count == ways.count else {
            Issue.record("\(path) = \(value): not all was tried")
            return
        }
        for (index, message) in log.enumerated() {
            guard !isRight else {
                #expect(message == "taken", "\(tries[index])")
                continue
            }
            let isNamed = message.contains(key) && message.contains("must be")
            #expect(isNamed && message.contains("test.lua:\(index + 3):"), "\(tries[index]): \(message)")
            #expect(!message.contains("\n"), "\(message)")
        }
    }

    @Test(
        arguments: [
            ("emitterCells.a.birthRate", -5 as Double, "0…2000000"),
            ("emitterCells.a.birthRate", 1e12, "0…2000000"),
            ("emitterCells.a.lifetime", -1, "0…1000000000, or infinite"),
            ("emitterCells.a.drag", -3, "0…1000000000"), ("velocity", 1e300, "within ±1000000000"),
            ("emitterCells.a.color.red", 5, "0…1"), ("backgroundColor.r", 2, "0…1"), ("opacity", -1, "0…1"),
        ] as [(String, Double, String)])
    func clientsGetTheSameErrors(_ path: String, _ value: Double, _ expected: String) throws {
        let hosted = try HostedFixture("local e\n\(Self.make("", ""))\nscene:layer { name = 'card' }").hosted
        let target = TargetAddress.path(path == "backgroundColor.r" ? "card" : "e")
        for animation in [nil, try SetAnimation(["duration": 1])] {
            do {
                _ = try hosted.set(target, keyPath: path, value: .number(value), animate: animation)
                Issue.record("\(path) took \(value)")
            } catch {
                guard case .badValue(let told, let should, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(told == path && should == expected)
            }
        }
    }

    /// An error about a list says which of its numbers it means.
    @Test(arguments: [
        ("wind = { 0/0, 0 }, ", "", "wind.x"), ("wind = { 0, -1e300 }, ", "", "wind.y"),
        ("emitterSize = { 4, math.huge }, ", "", "emitterSize.height"),
        ("emitterPosition = { x = 1, y = 0/0 }, ", "", "emitterPosition.y"),
        ("", "color = { 1, 0/0, 0 }", "NaN at 2"), ("", "color = { 1, 1, 0, 7 }", "7 at 4"),
        ("", "palette = { '#fff', { 0, 2, 0 } }", "palette[2]"),
        ("", "size = { 3, 0/0 }", "NaN at 2"), ("", "size = { 3, -1 }", "height"),
        ("", "contentsRect = { 0, 0, 1e300, 1 }", "contentsRect[3]"),
        ("", "behaviors = { { type = 'wave', frequency = 1, force = { 0, 0/0 } } }", "NaN at 2"),
        ("", "behaviors = { { type = 'wave', frequency = 1, force = { 0, 0, 1e300 } } }", "force[3]"),
        (
            "", "behaviors = { { type = 'valueOverLife', keyPath = 'scale', values = { 1, -1e300 } } }",
            "values[2]"
        ),
    ])
    func theElementIsNamed(_ own: String, _ cell: String, _ part: String) {
        let message = error(own, cell: cell)?.message ?? "none"
        #expect(message.contains(part), "\(message)")
    }

    @Test(
        arguments: [
            ("prewarm = VALUE, ", "", ["0", "10"], ["-1", "1e300", "0/0", "math.huge"]),
            ("", "speed = VALUE", ["0", "2"], ["-1", "1e300", "0/0", "math.huge"]),
            ("", "timeOffset = VALUE", ["-1", "2"], ["1e300", "0/0", "math.huge"]),
            ("", "beginTime = VALUE", ["-1", "2"], ["1e300", "0/0", "math.huge"]),
            ("", "mass = VALUE", ["0.5"], ["0", "-1", "1e-9", "1e300", "0/0"]),
            ("", "mass = 3, massRange = VALUE", ["0", "5", "-5"], ["7", "-7", "1e300", "0/0"]),
            ("", "contentsScale = VALUE", ["2"], ["0", "-1", "1e300", "0/0"]),
            (
                "", "frames = { columns = 2, cycles = VALUE }", ["0", "3"],
                ["-1", "1e300", "math.huge", "0/0"]
            ),
            (
                "", "behaviors = { { type = 'drag', drag = VALUE } }", ["0", "3"],
                ["-1", "1e300", "math.huge"]
            ),
            (
                "", "behaviors = { { type = 'wave', force = { 1, 1 }, frequency = VALUE } }",
                ["0.001", "10"],
                ["0", "-1", "1e300", "math.huge", "0/0"]
            ),
        ] as [(String, String, [String], [String])])
    func whatTheMakingAloneTakes(_ own: String, _ cell: String, _ right: [String], _ wrong: [String]) {
        for value in right + wrong {
            let error = error(
                own.replacing("VALUE", with: value), cell: cell.replacing("VALUE", with: value))
            #expect(
                (error == nil) == right.contains(value), "\(own)\(cell), \(value): \(error?.message ?? "")")
            #expect(error.map { $0.line == 2 && !$0.message.contains("\n") } ?? true)
        }
    }

    /// A spring that goes below 0 on its way is no mistake: births stop there.
    @Test func whatAMotionLeadsThroughCounts() throws {
        let fixture = try HostedFixture(
            "local e\n"
                + Self.make("", "birthRate = 100, lifetime = math.huge")
                + "\ne:spring('emitterCells.a.birthRate', { to = 0, stiffness = 100, damping = 1 })")
        fixture.advance(to: 20)
        #expect(fixture.errors.isEmpty)
        let rate = try #require(try fixture.shown("e", "emitterCells.a.birthRate"))
        #expect(rate < 1)
    }

    /// Channels of a layer's colour by themselves are as narrow as the colour is.
    @Test(arguments: ["layer", "gradient", "replicator"]) func partsOfColours(kind: String) {
        let path = kind == "replicator" ? "instanceColor.r" : "backgroundColor.r"
        for (value, isRight) in [("0.5", true), ("1.5", false), ("-0.1", false), ("0/0", false)] {
            let made = HostedFixture.loadError("scene:\(kind) { ['\(path)'] = \(value) }")
            let set = HostedFixture.loadError("scene:\(kind) {}:set('\(path)', \(value))")
            #expect((made == nil) == isRight && (set == nil) == isRight, "\(value)")
        }
    }

    /// What a layer is made with and what it is given later is told apart by nothing but the place.
    @Test(arguments: [
        ("opacity", ["2", "-1", "0/0"]), ("cornerRadius", ["-1", "math.huge"]), ("borderWidth", ["-1"]),
        ("shadowRadius", ["-1", "0/0"]), ("shadowOpacity", ["1.5"]), ("speed", ["1e300", "0/0"]),
        ("timeOffset", ["1e300"]), ("beginTime", ["-1e300"]), ("zPosition", ["0/0"]),
        ("position", ["{ 0, 0/0 }"]), ("bounds", ["{ 0, 0, 1/0, 1 }"]),
    ])
    func layersTakeTheSameEitherWay(_ name: String, _ values: [String]) {
        for value in values {
            let made = HostedFixture.loadError("\nscene:layer { \(name) = \(value) }")?.message
            let set = HostedFixture.loadError("\nscene:layer {}.\(name) = \(value)")?.message
            #expect(made != nil && made == set, "\(name) = \(value): \(made ?? "taken"), \(set ?? "taken")")
        }
    }
}
