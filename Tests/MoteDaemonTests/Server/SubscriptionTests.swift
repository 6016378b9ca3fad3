import MoteDaemon
import MoteWire
import Testing

@Suite struct SubscriptionTests {
    /// A scene without content, and a client that is subscribed to it.
    private func subscribed(_ options: String = "", load: String = "") -> (ServerHarness, TestConnection) {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("scene.load", #"{"source":"-- nothing"\#(load)}"#)
        client.call("subscribe", #"{"scene":"scene"\#(options)}"#, id: 2)
        return (harness, client)
    }

    private func frames(_ messages: [Message]) -> [Message] { messages.filter { $0.method == "frame" } }

    @Test func replyComesBeforeTheFirstFrame() {
        let (_, client) = subscribed()
        let messages = client.take()
        #expect(messages.map(\.method) == [nil, nil, "frame"])
        #expect(messages[1].result["subscription"] as? Int == 1)
        #expect(messages[2].params["seq"] as? Int == 1)
        #expect(messages[2].params["full"] as? Bool == true)
        #expect(messages[2].params["dropped"] as? Int == 0)
    }

    /// A still scene costs nothing: no frame after the first, and no timer but the one for `alive`.
    @Test func stillSceneIsSilent() {
        let (harness, client) = subscribed()
        _ = client.take()
        harness.pass(seconds: 0.9)
        #expect(client.take().isEmpty)
        harness.pass(seconds: 3)
        #expect(Set(client.take().map(\.method)) == ["alive"])
    }

    @Test func nobodyThereMeansNoTimer() {
        let (harness, client) = subscribed()
        client.call("unsubscribe", #"{"subscription":1}"#, id: 3)
        harness.pass(seconds: 2)
        #expect(harness.server.nextDeadline() == nil)
    }

    @Test(arguments: [(60.0, 60), (50, 30), (24, 20), (1000, 60), (0.5, 0.5)])
    func effectiveRate(asked: Double, effective: Double) {
        let (_, client) = subscribed(#","fps":\#(asked)"#)
        let options = client.take()[1].result["options"] as? [String: Any]
        #expect(options?["fps"] as? Double == effective)
    }

    /// `always` at a third of the rate: every third beat, and no more.
    @Test func strideOfBeats() {
        let (harness, client) = subscribed(#","fps":20,"always":true"#)
        #expect(frames(client.take()).count == 1)
        harness.pass(seconds: 1.01)
        #expect(frames(client.take()).count == 20)
    }

    /// A client that takes nothing keeps one frame under way; the next one it gets is fresh and tells how
    /// many it missed.
    @Test func backPressure() throws {
        let (harness, client) = subscribed(#","always":true"#)
        let first = try #require(frames(client.take()).first)
        client.transport.room = 10
        harness.pass(seconds: 1.001)
        let writes = client.transport.written.count
        harness.pass(seconds: 1)
        #expect(client.transport.written.count == writes)
        client.makeRoom()
        let after = frames(client.take())
        #expect(first.params["seq"] as? Int == 1)
        #expect(after.map { $0.params["seq"] as? Int } == [2, 3])
        // Sequence 2 was cut after ten bytes at the first beat; 119 more were due in two seconds, the last of
        // them is the one that goes now.
        #expect(after[0].params["dropped"] as? Int == 0)
        let dropped = try #require(after[1].params["dropped"] as? Int)
        #expect((117...119).contains(dropped))
    }

    /// One that stalls slows nobody down.
    @Test func othersGoOn() {
        let (harness, slow) = subscribed(#","always":true"#)
        let fast = harness.connect()
        fast.call("subscribe", #"{"scene":"scene","always":true}"#)
        slow.transport.room = 0
        _ = fast.take()
        harness.pass(seconds: 1.001)
        #expect((59...61).contains(frames(fast.take()).count))
    }

    @Test func sameOptionsShareOneEncoding() {
        let (harness, client) = subscribed(#","always":true"#)
        let others = (0..<5).map { _ in harness.connect() }
        for other in others { other.call("subscribe", #"{"scene":"scene","always":true}"#) }
        _ = client.take()
        let before = harness.server.statistics
        harness.pass(seconds: 1.001)
        let made = harness.server.statistics.framesMade - before.framesMade
        let encodings = harness.server.statistics.encodings - before.encodings
        #expect(made >= 6 * 59)
        #expect(encodings <= 61)
    }

    @Test func encodingsAreLimited() {
        var limits = ProtocolLimits()
        limits.encodings = 2
        let harness = ServerHarness(limits: limits)
        let client = harness.connect()
        client.call("scene.load", #"{"source":"--"}"#)
        for precision in 0...3 {
            client.call("subscribe", #"{"scene":"scene","precision":\#(precision)}"#, id: precision)
        }
        client.call("subscribe", #"{"scene":"scene","precision":1}"#, id: 9)
        let answers = client.take().filter { $0.method == nil }.dropFirst()
        #expect(answers.map(\.code) == [nil, nil, -32008, -32008, nil])
    }

    @Test func stalledClientIsDisconnected() {
        let (harness, client) = subscribed(#","always":true"#)
        client.transport.room = 3
        harness.pass(seconds: 29)
        #expect(!client.transport.isClosed)
        harness.pass(seconds: 2)
        #expect(client.transport.isClosed)
    }

    /// Slow is no stall: each whole line starts the patience anew.
    @Test func slowClientIsKept() {
        let (harness, client) = subscribed(#","always":true"#)
        client.transport.room = 0
        for _ in 0..<6 {
            harness.pass(seconds: 20)
            client.makeRoom(400)
        }
        #expect(!client.transport.isClosed)
    }

    @Test func halfClosedKeepsItsSubscription() {
        let (harness, client) = subscribed(#","always":true"#)
        client.shut()
        _ = client.take()
        harness.pass(seconds: 0.5)
        #expect(frames(client.take()).count >= 29)
        #expect(!client.transport.isClosed)
        harness.server.hungUp(client.connection)
        #expect(client.transport.isClosed)
        #expect(harness.server.connections.isEmpty)
        #expect(harness.server.scenes["scene"]?.streams.isEmpty == true)
    }

    /// A last line without LF counts, and when nothing is left that could be sent, the daemon closes.
    @Test func halfClosedWithNothingLeftIsClosed() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.send(bytes: Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8))
        #expect(client.take().isEmpty)
        client.shut()
        #expect(client.take().map(\.id) == [1])
        #expect(client.transport.isClosed)
    }

    @Test func unloadEndsSubscriptions() {
        let (_, client) = subscribed()
        _ = client.take()
        client.call("scene.unload", #"{"scene":"scene"}"#, id: 3)
        client.call("unsubscribe", #"{"subscription":1}"#, id: 4)
        let messages = client.take()
        #expect(messages[0].id == 3)
        let notice = messages.first { $0.method == "scene" }
        #expect(notice?.params["change"] as? String == "unloaded")
        #expect(notice?.params["subscriptions"] as? [Int] == [1])
        #expect(messages.first { $0.id == 4 }?.code == -32009)
    }

    /// `"*"` follows every scene, now and later, with one count for all.
    @Test func everyScene() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("scene.load", #"{"source":"--","as":"one"}"#)
        client.call("subscribe", #"{"scene":"*"}"#, id: 2)
        client.call("scene.load", #"{"source":"--","as":"two"}"#, id: 3)
        let seen = frames(client.take())
        #expect(seen.map { $0.params["scene"] as? String } == ["one", "two"])
        #expect(seen.map { $0.params["seq"] as? Int } == [1, 2])
        client.call("scene.unload", #"{"scene":"one"}"#, id: 4)
        client.call("scene.list", id: 5)
        let scenes = client.take().first { $0.id == 5 }?.result["scenes"] as? [[String: Any]]
        #expect(scenes?.map { $0["scene"] as? String } == ["two"])
        #expect(client.connection.subscriptions.count == 1)
    }

    @Test func pauseAndSpeedAreToldAfterTheReply() {
        let (harness, client) = subscribed()
        _ = client.take()
        client.call("scene.pause", #"{"scene":"scene"}"#, id: 3)
        var messages = client.take()
        #expect(messages.map(\.method) == [nil, "scene", "frame"])
        #expect(messages[2].params["speed"] as? Double == 0)
        #expect(messages[2].params["settled"] as? Bool == true)
        client.call("scene.resume", #"{"scene":"scene"}"#, id: 4)
        client.call("scene.speed", #"{"scene":"scene","speed":0.5}"#, id: 5)
        harness.turn()
        messages = client.take()
        #expect(messages.compactMap { $0.method == "scene" ? $0.params["change"] as? String : nil }
            == ["resumed", "speed"])
        #expect(frames(messages).last?.params["speed"] as? Double == 0.5)
    }

    /// Epochs: ids mean nothing across a seek, and the frame after it is due at once.
    @Test func seekBeginsAnEpoch() {
        let (_, client) = subscribed()
        _ = client.take()
        client.call("scene.seek", #"{"scene":"scene","time":2.5}"#, id: 3)
        let messages = client.take()
        #expect(messages.map(\.method) == [nil, "scene", "frame"])
        #expect(messages[0].result["epoch"] as? Int == 2)
        #expect(messages[1].params["change"] as? String == "seeked")
        #expect(messages[2].params["epoch"] as? Int == 2)
        #expect(messages[2].params["seq"] as? Int == 2)
    }

    @Test func nameInUse() {
        let (_, client) = subscribed()
        _ = client.take()
        client.call("scene.load", #"{"source":"--"}"#, id: 3)
        client.call("scene.load", #"{"source":"--","replace":true,"seed":"18446744073709551615"}"#, id: 4)
        let messages = client.take()
        #expect(messages[0].code == -32602)
        #expect(messages[1].result["epoch"] as? Int == 2)
        #expect(messages[1].result["seed"] as? String == "18446744073709551615")
        #expect(frames(messages).first?.params["epoch"] as? Int == 2)
    }

    @Test func snapshotsAreRationed() {
        let (harness, client) = subscribed()
        _ = client.take()
        for id in 1...30 { client.call("scene.snapshot", #"{"scene":"scene"}"#, id: id) }
        let answers = client.take()
        #expect(answers.filter { $0.code == nil }.count == 20)
        #expect(answers.last?.code == -32008)
        harness.pass(seconds: 1)
        client.call("scene.snapshot", #"{"scene":"scene"}"#, id: 31)
        let frame = client.take().last?.result["frame"] as? [String: Any]
        #expect(frame?["seq"] as? Int == 0)
        #expect(frame?["subscription"] == nil)
    }
}
