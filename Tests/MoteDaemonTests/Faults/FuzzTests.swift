import Foundation
import MoteDaemon
import MoteEngine
import MoteJSON
import MoteScript
import MoteTestSupport
import MoteWire
import Testing

/// Requests as nobody should send them, by a seed. `scripts/fuzz` lets them come for minutes; here a short
/// run with fixed seeds.
@Suite struct FuzzTests {
    private static let seeds: [UInt64] = [1, 2, 3]
    /// Seconds to go on for, beyond the fixed seeds.
    private static var seconds: Double {
        ProcessInfo.processInfo.environment["MOTE_FUZZ_SECONDS"].flatMap(Double.init) ?? 0
    }

    @Test(arguments: seeds)
    func anyRequestIsAnsweredOnce(seed: UInt64) throws { try run(seed: seed, requests: 250) }

    @Test func goesOn() throws {
        let end = Date().addingTimeInterval(Self.seconds)
        var seed = UInt64(Date().timeIntervalSince1970)
        while end.timeIntervalSinceNow > 0 {
            seed += 1
            try run(seed: seed, requests: 1000)
        }
    }

    private func run(seed: UInt64, requests: Int) throws {
        var random = SeededRandom(seed: seed)
        let folder = try TemporaryFolder()
        var scripts = ScriptLimits()
        (scripts.loadInstructions, scripts.handlerInstructions) = (20_000, 10_000)
        let harness = ServerHarness(scripts: scripts)
        harness.server.stateFolder = StateFolder("\(folder.path)/state")
        let client = harness.connect()
        client.call(
            "scene.load", #"{"as":"a","source":"scene:layer { name = 'box', bounds = { 0, 0, 9, 9 } }"}"#)
        _ = client.take()
        var expected: [Int] = []
        var bytes: [UInt8] = []
        for id in 1...requests {
            let line = Self.line(id: id, &random)
            if line.answers { expected.append(id) }
            bytes += Array(line.text.utf8) + [UInt8(ascii: "\n")]
            // Between them, what is no request at all: answered, but not by number.
            if random.int(0...9) == 0 { bytes += Self.noise(&random) + [UInt8(ascii: "\n")] }
        }
        while !bytes.isEmpty {
            let count = min(bytes.count, random.int(1...5000))
            client.send(bytes: Array(bytes[..<count]))
            bytes.removeFirst(count)
            if random.int(0...3) == 0 { harness.pass(seconds: random.double(0...0.1)) }
        }
        harness.pass(seconds: 1)
        let messages = client.take()
        #expect(messages.allSatisfy { $0.json != nil }, "seed \(seed)")
        let answers = messages.filter { $0.method == nil && !$0.hasNullID }
        #expect(answers.compactMap(\.id) == expected, "seed \(seed)")
        for answer in answers where answer.code != nil {
            #expect(
                answer.code != -32603 || answer.errorText.contains("recording"), "seed \(seed): \(answer)")
            #expect(!answer.errorText.isEmpty && !answer.errorText.contains("\n"), "seed \(seed): \(answer)")
        }
        client.call("ping", id: 9_999_999)
        #expect(client.take().contains { $0.id == 9_999_999 }, "seed \(seed)")
    }

    // MARK: Making requests

    private static func line(id: Int, _ random: inout SeededRandom) -> (text: String, answers: Bool) {
        let methods = MethodTable.methods.filter { $0.name != .shutdown }
        let method = methods[random.int(0...methods.count - 1)]
        var params: [PlainValue.Member] = []
        for parameter in method.params where parameter.isRequired || random.int(0...3) == 0 {
            let value = random.int(0...5) == 0 ? anything(&random, depth: 0) : fitting(parameter, &random)
            params.append(.init(parameter.name, value))
        }
        if random.int(0...9) == 0 { params.append(.init(word(&random), anything(&random, depth: 0))) }
        var name = method.name.rawValue
        if random.int(0...30) == 0 { name = String(name.shuffled(using: &random)) }
        var members: [PlainValue.Member] = [.init("jsonrpc", "2.0")]
        let answers = random.int(0...9) > 0
        if answers { members.append(.init("id", .number(Double(id)))) }
        members += [.init("method", .string(name)), .init("params", .object(params))]
        return (JSONWriter.text(.object(members.shuffled(using: &random))), answers)
    }

    /// Mostly what the parameter takes.
    private static func fitting(_ parameter: Parameter, _ random: inout SeededRandom) -> PlainValue {
        switch parameter.name {
        case "scene", "as": return .string(["a", "a", "a", "b", "*", "c/d"][random.int(0...5)])
        case "layer", "emitter": return ["box", "bix", 1, 2, "#2"][random.int(0...4)]
        case "keyPath":
            return .string(["opacity", "position.x", "opcity", "path", "frame"][random.int(0...4)])
        case "source": return .string(sources[random.int(0...sources.count - 1)])
        case "file": return .string(["r", "s", "../x", ".", ""][random.int(0...4)])
        case "time": return .number(random.double(0...3))
        case "ticks": return .number(Double(random.int(1...120)))
        case "keys": return [["layer": "box", "keyPath": "opacity"]]
        case "animate": return ["duration": .number(random.double(0...1))]
        default: break
        }
        switch parameter.type {
        case .bool: return .bool(random.int(0...1) == 0)
        case .choice(let words): return .string(words[random.int(0...words.count - 1)])
        case .choices(let words): return .list(words.shuffled(using: &random).prefix(3).map { .string($0) })
        case .number(let low, let high):
            return .number(random.double(max(low, -1e3)...min(high, 1e3)))
        case .positiveNumber: return .number(random.double(0.1...100))
        case .integer(let low, let high): return .number(Double(random.int(low...min(high, low + 100))))
        case .object: return .object([])
        default: return anything(&random, depth: 0)
        }
    }

    private static let sources = [
        "", "x", "error('no')", "while true do end", "scene:on('e', function() error('x') end)",
        "scene:layer { name = 'box' }:animate('opacity', { to = 0, duration = 2 })",
        "scene:emitter { emitterCells = { c = { birthRate = 50, lifetime = 1 } } }",
        "every(0.01, function() scene:emit('tick') end)", "scene.speed = 3 scene:seek(1)",
    ]

    private static let oddNumbers = [0, -1, 1e308, 1e-308, 0.1, 9_007_199_254_740_994, 2_147_483_648]

    private static func word(_ random: inout SeededRandom) -> String {
        let letters = Array("abcxyz.*/\"\\\n\u{1}ü🐎 01")
        return String((0..<random.int(0...8)).map { _ in letters[random.int(0...letters.count - 1)] })
    }

    private static func anything(_ random: inout SeededRandom, depth: Int) -> PlainValue {
        switch random.int(0...(depth > 4 ? 5 : 7)) {
        case 0: .null
        case 1: .bool(true)
        case 2: .number(oddNumbers[random.int(0...oddNumbers.count - 1)])
        case 3: .number(random.double(-1000...1000))
        case 4, 5: .string(word(&random))
        case 6: .list((0..<random.int(0...4)).map { _ in anything(&random, depth: depth + 1) })
        default:
            .object(
                (0..<random.int(0...4)).map { _ in .init(word(&random), anything(&random, depth: depth + 1)) }
            )
        }
    }

    private static func noise(_ random: inout SeededRandom) -> [UInt8] {
        (0..<random.int(1...60)).map { _ in UInt8(random.int(0...255)) }.filter { $0 != UInt8(ascii: "\n") }
            + [UInt8(ascii: "x")]
    }
}
