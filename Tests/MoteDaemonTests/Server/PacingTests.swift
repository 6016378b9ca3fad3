import MoteDaemon
import MoteTestSupport
import MoteWire
import Testing

@Suite struct PacingTests {
    private func subscribed(_ options: String, limits: ProtocolLimits = ProtocolLimits())
        -> (ServerHarness, TestConnection)
    {
        let harness = ServerHarness(limits: limits)
        let client = harness.connect()
        client.call("scene.load", #"{"source":"--"}"#)
        client.call("subscribe", #"{"scene":"scene","always":true,\#(options)}"#, id: 2)
        return (harness, client)
    }

    private func frames(_ messages: [Message]) -> [Message] { messages.filter { $0.method == "frame" } }
    private func seqs(_ client: TestConnection) -> [Int] {
        frames(client.take()).compactMap { $0.params["seq"] as? Int }
    }

    /// Two frames are under way, and no more until one is acknowledged.
    @Test func windowOfAcknowledgements() throws {
        let (harness, client) = subscribed(#""pacing":"ack""#)
        harness.pass(seconds: 0.5)
        #expect(seqs(client) == [1, 2])
        client.call("next", #"{"subscription":1,"seq":1}"#, id: 3)
        let messages = client.take()
        #expect(messages[0].id == 3 && messages[0].result["credits"] as? Int == 1)
        // The one that was due goes at once, and says what it stands for.
        let frame = try #require(frames(messages).first)
        #expect(frame.params["seq"] as? Int == 3)
        #expect((26...29).contains(frame.params["dropped"] as? Int ?? 0))
        #expect(frames(messages).count == 1)
        // Without a number: all that were sent. A lower one than before changes nothing.
        client.call("next", #"{"subscription":1}"#, id: 4)
        client.call("next", #"{"subscription":1,"seq":1}"#, id: 5)
        #expect(client.take().map { $0.result["credits"] as? Int } == [2, 2])
        client.call("next", #"{"subscription":1,"seq":4}"#, id: 6)
        #expect(client.take().first?.code == -32602)
        harness.pass(seconds: 0.5)
        #expect(seqs(client) == [4, 5])
    }

    @Test func windowIsAnOption() {
        let (harness, client) = subscribed(#""pacing":"ack","window":5"#)
        harness.pass(seconds: 0.5)
        #expect(seqs(client) == [1, 2, 3, 4, 5])
    }

    /// One frame for each `next`, the first among them; what was passed over is counted from the first on.
    @Test func pullTakesOneForEachNext() throws {
        let (harness, client) = subscribed(#""pacing":"pull""#)
        harness.pass(seconds: 0.5)
        #expect(frames(client.take()).isEmpty)
        client.send(#"{"jsonrpc":"2.0","method":"next","params":{"subscription":1}}"#)
        var messages = client.take()
        #expect(messages.map(\.method) == ["frame"])
        #expect(messages[0].params["seq"] as? Int == 1)
        #expect(messages[0].params["dropped"] as? Int == 0)
        #expect(abs((messages[0].params["time"] as? Double ?? 0) - 0.5) < 0.02)
        harness.pass(seconds: 1.0001)
        #expect(frames(client.take()).isEmpty)
        client.call("next", #"{"subscription":1}"#, id: 3)
        client.call("next", #"{"subscription":1}"#, id: 4)
        messages = client.take()
        #expect(messages.map(\.method) == [nil, "frame", nil])
        #expect((58...60).contains(messages[1].params["dropped"] as? Int ?? 0))
        #expect(messages[2].result["credits"] as? Int == 1)
        harness.pass(seconds: 0.5)
        #expect(seqs(client) == [3])
    }

    /// What is set is due at once: each picture that the next one overtakes without a credit is dropped,
    /// whether time passes in between or not.
    @Test func dropsWhatWasDueAtOnce() throws {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("scene.load", #"{"source":"scene:layer { name = 'box' }"}"#)
        client.call("subscribe", #"{"scene":"scene","pacing":"pull"}"#)
        client.call("next", #"{"subscription":1}"#)
        _ = client.take()
        func set(_ value: Int) {
            client.call(
                "scene.set", #"{"scene":"scene","layer":"box","keyPath":"opacity","value":0.\#(value)}"#)
        }
        for value in 1...3 { set(value) }
        client.call("next", #"{"subscription":1}"#)
        #expect(frames(client.take()).map { $0.params["dropped"] as? Int } == [2])
        // Nothing new in between: nothing was missed.
        client.call("resync", #"{"subscription":1}"#)
        client.call("next", #"{"subscription":1}"#)
        #expect(frames(client.take()).map { $0.params["dropped"] as? Int } == [0])
    }

    @Test func creditsAreLimited() {
        var limits = ProtocolLimits()
        limits.credits = 3
        let harness = ServerHarness(limits: limits)
        let client = harness.connect()
        client.call("scene.load", #"{"source":"--"}"#)
        client.call("subscribe", #"{"scene":"scene","pacing":"pull"}"#, id: 2)
        for id in 3...8 { client.call("next", #"{"subscription":1}"#, id: id) }
        let answers = client.take().filter { $0.id ?? 0 > 2 }
        // The first brought the picture, which stays as it is.
        #expect(answers.map { $0.result["credits"] as? Int } == [1, 1, 2, 3, nil, nil])
        #expect(answers.last?.code == -32008)
    }

    /// A client that owes a `next` hears all the same that the daemon lives.
    @Test func aliveTellsCredits() throws {
        for (pacing, credits) in [("pull", 0), ("ack", 0), ("push", nil)] as [(String, Int?)] {
            let (harness, client) = subscribed(#""pacing":"\#(pacing)","window":1,"clock":true"#)
            if pacing == "push" { client.call("subscription.update", #"{"subscription":1,"always":false}"#) }
            _ = client.take()
            harness.pass(seconds: 1.2)
            let messages = client.take()
            let alive = try #require(messages.first { $0.method == "alive" }, "\(pacing)")
            #expect(alive.params["credits"] as? Int == credits)
            #expect(alive.params["seq"] == nil)
            #expect(alive.params["settled"] as? Bool == true)
        }
    }

    /// Each subscription of a connection that stays silent hears that the daemon lives.
    @Test func everySubscriptionHearsAlive() throws {
        let harness = ServerHarness(limits: ProtocolLimits())
        let client = harness.connect()
        client.call("scene.load", #"{"source":"--"}"#)
        for id in [2, 3] { client.call("subscribe", #"{"scene":"scene"}"#, id: id) }
        harness.pass(seconds: 0.2)
        _ = client.take()
        harness.pass(seconds: 1.1)
        let told = client.take().filter { $0.method == "alive" }.compactMap {
            $0.params["subscription"] as? Int
        }
        #expect(told == [1, 2])
    }

    @Test func pushHasNoCredits() {
        let (_, client) = subscribed(#""pacing":"push""#)
        _ = client.take()
        client.call("next", #"{"subscription":1}"#, id: 3)
        let message = client.take().first
        #expect(message?.code == nil && message?.text.contains(#""credits":null"#) == true)
    }

    /// Events need no credit.
    @Test func eventsGoWithoutCredits() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("scene.load", #"{"source":"every(0.1, function() scene:emit('tick') end)"}"#)
        client.call("subscribe", #"{"scene":"scene","pacing":"pull"}"#)
        harness.pass(seconds: 1.05)
        #expect(client.take().filter { $0.method == "event" }.count == 10)
    }

    /// A misspelt or wrong `next` must not hang its client.
    @Test func wrongNextIsTold() {
        let (_, client) = subscribed(#""pacing":"pull""#)
        _ = client.take()
        client.send(#"{"jsonrpc":"2.0","method":"nexd","params":{"subscription":1}}"#)
        client.send(#"{"jsonrpc":"2.0","method":"next","params":{"subscription":1,"seq":5}}"#)
        let messages = client.take()
        #expect(messages.map(\.method) == ["log", "log"])
        #expect(messages.allSatisfy { $0.params["level"] as? String == "warning" })
    }

    /// Half closed, a client can't ask for more: it gets what its credits hold, then the daemon closes.
    @Test func halfClosedEndsWithItsCredits() {
        let (harness, client) = subscribed(#""pacing":"pull""#)
        client.call("next", #"{"subscription":1}"#, id: 3)
        client.call("next", #"{"subscription":1}"#, id: 4)
        client.call("next", #"{"subscription":1}"#, id: 5)
        client.shut()
        #expect(!client.transport.isClosed)
        harness.pass(seconds: 0.1)
        #expect(seqs(client) == [1, 2, 3])
        #expect(client.transport.isClosed)
    }

    @Test func halfClosedAckEndsWithItsWindow() {
        let (harness, client) = subscribed(#""pacing":"ack""#)
        client.shut()
        harness.pass(seconds: 0.1)
        #expect(seqs(client) == [1, 2])
        #expect(client.transport.isClosed)
    }

    /// Who extrapolates by the clock must hear at once how the time goes on, with or without a credit.
    @Test func changesOfSpeedAreToldWithoutCredits() throws {
        let (harness, client) = subscribed(#""pacing":"pull","clock":true"#)
        _ = client.take()
        client.call("scene.pause", #"{"scene":"scene"}"#, id: 3)
        var messages = client.take()
        #expect(messages.map(\.method) == [nil, "scene", "alive"])
        #expect(messages[2].params["speed"] as? Double == 0)
        client.call("scene.resume", #"{"scene":"scene"}"#, id: 4)
        client.call("scene.speed", #"{"scene":"scene","speed":2}"#, id: 5)
        harness.turn()
        messages = client.take()
        #expect(messages.last { $0.method == "alive" }?.params["speed"] as? Double == 2)
        client.call("next", #"{"subscription":1}"#, id: 6)
        #expect(client.take().map(\.method) == [nil, "frame"])
    }

    @Test func totals() throws {
        let (harness, client) = subscribed(#""pacing":"ack""#)
        harness.pass(seconds: 0.5)
        let lines = frames(client.take())
        client.call("unsubscribe", #"{"subscription":1}"#, id: 3)
        let result = try #require(client.take().first?.result)
        #expect(result["frames"] as? Int == 2)
        #expect(result["dropped"] as? Int == 0)
        // Whole lines, their ends included.
        #expect(result["bytes"] as? Int == lines.reduce(0) { $0 + $1.text.utf8.count + 1 })
    }

    /// Another pacing begins anew; the same keeps what was given.
    @Test func updateKeepsCredits() {
        let (_, client) = subscribed(#""pacing":"pull""#)
        for id in 3...5 { client.call("next", #"{"subscription":1}"#, id: id) }
        _ = client.take()
        client.call("subscription.update", #"{"subscription":1,"precision":1}"#, id: 6)
        let messages = client.take()
        #expect(messages.map(\.method) == [nil, "frame"])
        client.call("subscription.update", #"{"subscription":1,"pacing":"ack","window":1}"#, id: 7)
        #expect(client.take().map(\.method) == [nil, "frame"])
        client.call("subscription.update", #"{"subscription":1,"pacing":"pull"}"#, id: 8)
        #expect(client.take().map(\.method) == [nil])
    }
}
