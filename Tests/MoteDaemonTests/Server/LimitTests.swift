import Foundation
import MoteDaemon
import MoteScript
import MoteWire
import Testing

/// The limits of `hello.limits`: each breach is an error that names its limit.
@Suite struct LimitTests {
    private func harness(_ change: (inout ProtocolLimits) -> Void) -> (ServerHarness, TestConnection) {
        var limits = ProtocolLimits()
        change(&limits)
        let harness = ServerHarness(limits: limits)
        let client = harness.connect()
        client.call("scene.load", #"{"source":"--"}"#)
        _ = client.take()
        return (harness, client)
    }

    private func limit(_ message: Message?) -> String? {
        let error = (message?.json as? [String: Any])?["error"] as? [String: Any]
        guard error?["code"] as? Int == -32008 else { return nil }
        let data = error?["data"] as? [String: Any]
        return "\(data?["limit"] ?? "") \(data?["max"] ?? "")"
    }

    @Test func helloNamesThemAll() throws {
        let (_, client) = harness { _ in }
        client.call("hello")
        let limits = try #require(client.take().first?.result["limits"] as? [String: Int])
        let page = [
            "lineBytes": 1 << 20, "frameBytes": 64 << 20, "replyBytes": 16 << 20, "snapshotsPerSecond": 20,
            "clients": 2048, "subscriptions": 32, "scenes": 64, "encodings": 16, "credits": 64, "window": 64,
            "fps": 240, "precision": 6, "columns": 15, "events": 256, "log": 256, "names": 64,
            "seekSeconds": 86_400, "stepTicks": 36_000, "replayEvents": 100_000, "stallSeconds": 30,
            "partialLineSeconds": 30,
        ]
        for (name, value) in page { #expect(limits[name] == value, "\(name)") }
    }

    @Test func subscriptions() {
        let (_, client) = harness { $0.subscriptions = 3 }
        for id in 1...5 { client.call("subscribe", #"{"scene":"scene","frames":false}"#, id: id) }
        #expect(client.take().map(limit) == [nil, nil, nil, "subscriptions 3", "subscriptions 3"])
        client.call("unsubscribe", #"{"subscription":2}"#)
        client.call("subscribe", #"{"scene":"scene","frames":false}"#, id: 6)
        #expect(client.take().last?.result["subscription"] as? Int == 4)
    }

    @Test func scenes() {
        let (_, client) = harness { $0.scenes = 2 }
        client.call("scene.load", #"{"source":"--","as":"b"}"#)
        client.call("scene.load", #"{"source":"--","as":"c"}"#)
        client.call("scene.load", #"{"source":"--","as":"b","replace":true}"#)
        #expect(client.take().map(limit) == [nil, "scenes 2", nil])
    }

    @Test func seekAndStep() {
        let (_, client) = harness {
            $0.seekSeconds = 10
            $0.stepTicks = 5
        }
        client.call("scene.seek", #"{"scene":"scene","time":10.5}"#)
        client.call("scene.step", #"{"scene":"scene","ticks":6}"#)
        client.call("scene.seek", #"{"scene":"scene","time":10}"#)
        client.call("scene.step", #"{"scene":"scene","ticks":5}"#)
        #expect(client.take().map(limit) == ["seekSeconds 10", "stepTicks 5", nil, nil])
    }

    /// More inputs than can be replayed: the scene goes on, but not back, and can't be recorded; a reload
    /// begins anew.
    @Test func replayEvents() throws {
        var scripts = ScriptLimits()
        scripts.replayEvents = 5
        var limits = ProtocolLimits()
        limits.replayEvents = 5
        let harness = ServerHarness(limits: limits, scripts: scripts)
        let folder = try TemporaryFolder()
        harness.server.stateFolder = StateFolder("\(folder.path)/state")
        let client = harness.connect()
        client.call("scene.load", #"{"source":"scene:layer { name = 'box' }"}"#)
        client.call("scene.record", #"{"scene":"scene","file":"run"}"#)
        for value in 1...5 { set(client, value) }
        harness.pass(seconds: 1)
        client.call("scene.seek", #"{"scene":"scene","time":0.5}"#)
        harness.turn()
        #expect(client.take().allSatisfy { $0.code == nil })
        harness.pass(seconds: 1)
        for value in 6...7 { set(client, value) }
        let messages = client.take()
        #expect(messages.filter { $0.id != nil }.allSatisfy { $0.code == nil })
        let error = messages.first { $0.method == "error" }
        #expect((error?.params["message"] as? String)?.contains("more inputs than can be replayed") == true)
        client.call("scene.seek", #"{"scene":"scene","time":0.5}"#)
        client.call("scene.record", #"{"scene":"scene","file":"run"}"#)
        #expect(client.take().map(limit) == ["replayEvents 5", "replayEvents 5"])
        client.call("scene.reload", #"{"scene":"scene"}"#)
        client.call("scene.record", #"{"scene":"scene","file":"run"}"#)
        #expect(client.take().map(\.code) == [nil, nil])
    }

    private func set(_ client: TestConnection, _ value: Int) {
        client.call(
            "scene.set", #"{"scene":"scene","layer":"box","keyPath":"cornerRadius","value":\#(value)}"#)
    }

    /// Of the tick rate: the script hears it.
    @Test func fps() {
        let (_, client) = harness { _ in }
        for (rate, code) in [("240", nil), ("241", -32003), ("0", -32003)] as [(String, Int?)] {
            client.call("scene.load", #"{"source":"scene.fps = \#(rate)","as":"s\#(rate)"}"#)
            let answer = client.take().last
            #expect(answer?.code == code)
            #expect(code == nil || answer?.errorText.contains("240") == true)
        }
    }

    /// Events and log lines that a client does not take: 1 MiB at most, however few they are.
    @Test func queueBytes() throws {
        let (_, client) = harness { $0.queueBytes = 10_000 }
        client.call(
            "scene.load",
            #"{"as":"loud","source":"scene:on('e', function(e) scene:emit('big', e.payload) end)"}"#)
        client.call("subscribe", #"{"scene":"loud","frames":false}"#)
        _ = client.take()
        client.transport.room = 0
        let long = String(repeating: "x", count: 3000)
        for number in 1...9 {
            client.call(
                "scene.send", #"{"scene":"loud","event":"e","payload":{"n":\#(number),"text":"\#(long)"}}"#)
        }
        client.makeRoom()
        let events = client.take().filter { $0.method == "event" }
        #expect(events.map { $0.params["name"] as? String } == ["lost", "big", "big", "big"])
        let lost = try #require(events.first?.params["payload"] as? [String: Any])
        #expect(lost["count"] as? Int == 6 && lost["first"] as? Int == 1 && lost["last"] as? Int == 6)
    }

    @Test func window() {
        let (_, client) = harness { $0.window = 4 }
        client.call("subscribe", #"{"scene":"scene","pacing":"ack","window":5}"#)
        client.call("subscribe", #"{"scene":"scene","pacing":"ack","window":4}"#, id: 2)
        client.call("subscription.update", #"{"subscription":1,"window":5}"#, id: 3)
        #expect(client.take().filter { $0.method == nil }.map(limit) == ["window 4", nil, "window 4"])
    }

    /// Every one of differing options counts, whether it takes deltas or not; an update gives its own back.
    @Test func encodings() {
        let (harness, client) = harness { $0.encodings = 2 }
        client.call("subscribe", #"{"scene":"scene","precision":0}"#, id: 1)
        client.call("subscribe", #"{"scene":"scene","precision":1,"encoding":"delta"}"#, id: 2)
        client.call("subscribe", #"{"scene":"*","precision":2}"#, id: 3)
        client.call("subscription.update", #"{"subscription":1,"precision":3}"#, id: 4)
        client.call("subscribe", #"{"scene":"scene","precision":1}"#, id: 5)
        client.call("subscription.update", #"{"subscription":2,"precision":4}"#, id: 6)
        let answers = client.take().filter { $0.method == nil }
        #expect(answers.map(limit) == [nil, nil, "encodings 2", nil, nil, "encodings 2"])
        #expect(harness.server.scenes["scene"]?.encodings.count == 2)
    }

    /// A scene that comes later can't be refused to `"*"`: its client is told that only events come.
    @Test func encodingsOfLaterScenes() {
        let (_, client) = harness { $0.encodings = 1 }
        client.call("scene.unload", #"{"scene":"scene"}"#)
        client.call("subscribe", #"{"scene":"*","precision":0}"#, id: 1)
        client.call("subscribe", #"{"scene":"*","precision":1}"#, id: 2)
        client.call("scene.load", #"{"source":"--","as":"late"}"#, id: 3)
        let messages = client.take()
        let warning = messages.first { $0.method == "log" }
        #expect((warning?.params["message"] as? String)?.contains("encodings is 1") == true)
        #expect(messages.filter { $0.method == "frame" }.map { $0.params["subscription"] as? Int } == [1])
    }

    @Test func replyBytes() {
        let (_, client) = harness { $0.replyBytes = 100_000 }
        let long = String(repeating: "x", count: 60_000)
        client.transport.room = 0
        client.call("ping", #"{"a":"\#(long)"}"#, id: 1)
        client.call("ping", #"{"a":"\#(long)"}"#, id: 2)
        client.makeRoom()
        let messages = client.take()
        #expect(messages.map(limit) == [nil, "replyBytes 100000"])
    }

    /// A client that asks and asks, and reads nothing, is not read from any more; once it reads, it gets all.
    @Test func unreadRepliesStopReading() {
        let (harness, client) = harness { _ in }
        let long = String(repeating: "x", count: 400_000)
        client.transport.room = 0
        for id in 1...5 { client.call("ping", #"{"a":"\#(long)"}"#, id: id) }
        #expect(!client.connection.wantsToRead(harness.server.limits))
        #expect(!client.transport.incoming.isEmpty)
        client.makeRoom()
        while !client.transport.incoming.isEmpty {
            harness.server.readable(client.connection)
            harness.turn()
        }
        #expect(client.take().map(\.id) == [1, 2, 3, 4, 5])
    }

    @Test func payloads() {
        let (_, client) = harness {
            $0.payloadBytes = 100
            $0.payloadDepth = 3
        }
        let long = String(repeating: "x", count: 100)
        client.call("scene.send", #"{"scene":"scene","event":"e","payload":"\#(long)"}"#)
        client.call("scene.send", #"{"scene":"scene","event":"e","payload":[[[[]]]]}"#)
        client.call("scene.send", #"{"scene":"scene","event":"e","payload":[[[1]]]}"#)
        #expect(client.take().map(limit) == ["payloadBytes 100", "payloadDepth 3", nil])
    }

    /// What is no name is a bad parameter.
    @Test(arguments: ["", "*", "12", "a/b", #"a\u0007"#, String(repeating: "n", count: 65)])
    func names(name: String) {
        let (_, client) = harness { _ in }
        client.call("scene.load", #"{"source":"--","as":"\#(name)"}"#)
        client.call("scene.send", #"{"scene":"scene","event":"\#(name)"}"#)
        #expect(client.take().map(\.code) == [-32602, -32602])
    }

    @Test(arguments: [#""precision":7"#, #""fps":0"#, #""columns":["x","x"]"#, #""columns":["w"]"#])
    func badOptions(option: String) {
        let (_, client) = harness { _ in }
        client.call("subscribe", #"{"scene":"scene",\#(option)}"#)
        #expect(client.take().first?.code == -32602)
    }

    /// A frame beyond the limit comes with its particles counted.
    @Test(arguments: ["full", "delta"]) func frameBytes(encoding: String) throws {
        let (harness, client) = harness { $0.frameBytes = 2000 }
        let emitter =
            "scene:emitter { emitterCells = { a = { birthRate = 100, lifetime = 9, velocity = 40 } } }"
        client.call("scene.load", #"{"source":"\#(emitter)","as":"many"}"#)
        client.call("subscribe", #"{"scene":"many","encoding":"\#(encoding)"}"#, id: 2)
        harness.pass(seconds: 4)
        let messages = client.take().filter { $0.method == "frame" }
        #expect(messages.allSatisfy { $0.text.utf8.count < 2200 })
        let last = try #require(messages.last)
        #expect(last.params["truncated"] as? Bool == true)
        let emitters = try #require(last.params["emitters"] as? [[String: Any]])
        #expect(emitters[0]["count"] as? Int ?? 0 > 390)
        #expect(emitters[0]["particles"] == nil || emitters[0]["particles"] is NSNull)
    }
}
