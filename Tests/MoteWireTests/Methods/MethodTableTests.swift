import MoteEngine
import MoteJSON
import MoteWire
import Testing

@Suite struct MethodTableTests {
    @Test func everyMethodHasOneRow() {
        #expect(MethodTable.methods.map(\.name).count == MethodName.allCases.count)
        #expect(Set(MethodTable.methods.map(\.name)) == Set(MethodName.allCases))
        for method in MethodTable.methods {
            #expect(!method.summary.isEmpty && !method.result.isEmpty)
            #expect(Set(method.params.map(\.name)).count == method.params.count)
            for group in method.oneOf {
                #expect(group.allSatisfy { name in method.params.contains { $0.name == name } })
            }
        }
    }

    /// A default that its own check refuses would be a value that no client could send.
    @Test func defaultsPassTheirOwnCheck() throws {
        for method in MethodTable.methods where method.oneOf.isEmpty && !method.takesAnything {
            var members = method.params.filter(\.isRequired).map { param in
                PlainValue.Member(param.name, Self.sample(param.type))
            }
            for param in method.params where !param.isRequired {
                if let value = param.defaultValue { members.append(PlainValue.Member(param.name, value)) }
            }
            _ = try MethodTable.check(method.name.rawValue, .object(members))
        }
    }

    @Test func defaultsAreFilledIn() throws {
        let params = try MethodTable.check("scene.load", ["name": "snow"])
        #expect(params.method == .sceneLoad)
        #expect(params.string("name") == "snow")
        #expect(!params.has("path") && !params.has("as"))
        #expect(params.seed("seed") == 0)
        #expect(params.value("params") == [:])
        #expect(!params.bool("paused") && params.has("paused"))
        #expect(params.number("speed") == 1)
        #expect(try MethodTable.check("scene.step", ["scene": "a"]).integer("ticks") == 1)
    }

    @Test func seedsAreSixtyFourBits() throws {
        for (given, seed) in [
            (PlainValue.number(7), 7), ("18446744073709551615", UInt64.max), ("0", 0),
            (
                .number(9_007_199_254_740_991),
                9_007_199_254_740_991
            ),
        ] as [(PlainValue, UInt64)] {
            #expect(try MethodTable.check("scene.load", ["source": "", "seed": given]).seed("seed") == seed)
        }
    }

    @Test func pingTakesAnyObject() throws {
        #expect(try MethodTable.check("ping", ["a": [1, .null]]).values == ["a": [1, .null]])
        for value in [[1, 2], .null, "x"] as [PlainValue] {
            #expect(throws: RPCError.self) { try MethodTable.check("ping", value) }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let method: String
        let params: PlainValue
        let message: String
        let data: PlainValue
        var testDescription: String { message }
    }

    static let rows: [Row] = [
        Row(
            method: "scene.laod", params: [:],
            message: #"there is no method "scene.laod" (did you mean "scene.load"?)"#,
            data: ["method": "scene.laod", "nearest": "scene.load"]),
        Row(method: "quux", params: [:], message: #"there is no method "quux""#, data: ["method": "quux"]),
        Row(
            method: "subscribe", params: ["scene": "a", "presicion": 3],
            message: #"subscribe has no parameter "presicion" (did you mean "precision"?)"#,
            data: [
                "param": "presicion",
                "expected": .string(
                    "one of scene, fps, frames, encoding, particles, columns, numbers, "
                        + "text, properties, precision, always, events, clock, pacing, window"),
                "got": "presicion", "nearest": "precision",
            ]),
        Row(
            method: "scene.pause", params: ["scene": "a", "zzzz": 3],
            message: #"scene.pause has no parameter "zzzz" (it takes scene)"#,
            data: ["param": "zzzz", "expected": "one of scene", "got": "zzzz"]),
        Row(
            method: "stats", params: ["x": 1], message: #"stats has no parameter "x" (it takes none)"#,
            data: ["param": "x", "expected": "no parameters", "got": "x"]),
        Row(
            method: "scene.seek", params: ["scene": "a"],
            message: #"scene.seek needs the parameter "time": seconds of scene time; need not be a tick's"#,
            data: [
                "param": "time", "expected": "seconds of scene time; need not be a tick's",
                "got": "nothing",
            ]),
        Row(
            method: "scene.speed", params: ["scene": "a", "speed": 17],
            message: "speed must be a number from 0 to 16, not 17",
            data: ["param": "speed", "expected": "a number from 0 to 16", "got": "17"]),
        Row(
            method: "scene.step", params: ["scene": "a", "ticks": 1.5],
            message: "ticks must be a whole number from 1 to 9007199254740991, not 1.5",
            data: ["param": "ticks", "expected": "a whole number from 1 to 9007199254740991", "got": "1.5"]),
        Row(
            method: "subscribe", params: ["scene": "a", "columns": ["x", "colour"]],
            message: "columns must be a list with each of these at most once: cell, x, y, scale, rotation, "
                + "alpha, color, id, z, vx, vy, vz, spin, age, lifetime, not \"colour\" "
                + "(did you mean \"color\"?)",
            data: [
                "param": "columns",
                "expected": .string(
                    "a list with each of these at most once: cell, x, y, scale, rotation, "
                        + "alpha, color, id, z, vx, vy, vz, spin, age, lifetime"),
                "got": "\"colour\"", "nearest": "color",
            ]),
        Row(
            method: "subscribe", params: ["scene": "a", "encoding": "deltas"],
            message: "encoding must be \"full\" or \"delta\", not \"deltas\" (did you mean \"delta\"?)",
            data: [
                "param": "encoding", "expected": "\"full\" or \"delta\"", "got": "\"deltas\"",
                "nearest": "delta",
            ]),
        Row(
            method: "subscribe", params: ["scene": "a", "text": 1],
            message: "text must be \"lines\" or \"outlines\", not 1",
            data: ["param": "text", "expected": "\"lines\" or \"outlines\"", "got": "1"]),
        Row(
            method: "scene.load", params: ["name": "a", "path": "b"],
            message: "scene.load takes only one of name, path, source, not name and path",
            data: [
                "param": "name/path/source", "expected": "exactly one of name, path, source",
                "got": "name and path",
            ]),
        Row(
            method: "scene.get", params: ["scene": "a", "keyPath": "opacity"],
            message: "scene.get needs one of layer, emitter",
            data: ["param": "layer/emitter", "expected": "exactly one of layer, emitter", "got": "none"]),
        Row(
            method: "scene.get", params: [],
            message: "params must be an object, not []",
            data: ["param": "params", "expected": "an object", "got": "[]"]),
    ]

    @Test(arguments: rows) func errorsSayHowToMendTheMistake(_ row: Row) {
        do throws(RPCError) {
            _ = try MethodTable.check(row.method, row.params)
            Issue.record("not refused")
        } catch {
            #expect(error.message == row.message)
            #expect(error.data == row.data)
            #expect(error.code == (row.data["method"] == nil ? -32602 : -32601))
        }
    }

    private static func sample(_ type: ParameterType) -> PlainValue {
        switch type {
        case .number, .positiveNumber, .integer, .address, .seed: 1
        case .choice(let words): .string(words.first ?? "")
        case .bool, .boolOrNames: true
        case .object: [:]
        case .choices: []
        case .any, .string, .name: "a"
        }
    }
}
