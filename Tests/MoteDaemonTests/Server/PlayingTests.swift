import MoteDaemon
import MoteScript
import MoteWire
import Testing

/// Scenes that move, on a clock that is moved by hand.
@Suite struct PlayingTests {
    private let harness: ServerHarness

    init() {
        var scripts = ScriptLimits()
        scripts.memoryBytes = 4 << 20
        harness = ServerHarness(scripts: scripts)
    }

    /// Motion that changes every picture: a point in each tick, with digits to spare.
    private static let moving = "box:animate('position.x', { to = 6005, duration = 100, curve = 'linear' })"

    /// A box that a script does something with, and a client that is subscribed to it.
    private func play(_ script: String, _ options: String = "") -> TestConnection {
        let client = harness.connect()
        let box = "local box = scene:layer { name = 'box', bounds = { 0, 0, 10, 10 }, position = { 5, 5 } }"
        client.call("scene.load", #"{"source":"\#(box)\n\#(script)"}"#)
        client.call("subscribe", #"{"scene":"scene"\#(options)}"#, id: 2)
        return client
    }

    private func frames(_ client: TestConnection) -> [Message] {
        client.take().filter { $0.method == "frame" }
    }

    private func times(_ messages: [Message]) -> [Double] {
        messages.compactMap { $0.params["time"] as? Double }
    }

    /// At speed 1 the pictures are those of the ticks, one after the other.
    @Test func everyTickIsShown() {
        let client = play(PlayingTests.moving)
        _ = client.take()
        harness.pass(seconds: 0.5)
        let seen = frames(client)
        #expect(seen.map { $0.params["tick"] as? Int } == Array(1...30))
        // Foundation reads some doubles a last bit off.
        for (tick, time) in zip(1...30, times(seen)) { #expect(abs(time - Double(tick) / 60) < 1e-12) }
    }

    /// The resting picture always arrives, whatever the stride, and says that it is the last.
    @Test func restIsDueAtOnce() {
        let client = play("box:animate('position.x', { to = 100, duration = 0.1 })", #","fps":1"#)
        _ = client.take()
        harness.pass(seconds: 0.9)
        let seen = frames(client)
        #expect(seen.count == 1)
        #expect(seen.first?.params["settled"] as? Bool == true)
        #expect(seen.first.flatMap { $0.params["time"] as? Double }.map { abs($0 - 0.1) < 0.02 } == true)
    }

    /// What a handler changes at once, in a scene where nothing moves, is shown at the next beat.
    @Test func inputAtRestIsShown() {
        let client = play("scene:on('go', function() box.position = { 50, 5 } end)")
        harness.pass(seconds: 0.5)
        _ = client.take()
        client.call("scene.send", #"{"scene":"scene","event":"go"}"#, id: 3)
        harness.pass(seconds: 0.02)
        let messages = client.take()
        #expect(messages.first?.result["handlers"] as? Int == 1)
        #expect(messages.filter { $0.method == "frame" }.count == 1)
    }

    @Test func setIsDueAtOnce() {
        let client = play("", #","fps":1"#)
        harness.pass(seconds: 0.3)
        _ = client.take()
        client.call("scene.set", #"{"scene":"scene","layer":"box","keyPath":"position.x","value":7}"#, id: 3)
        let messages = client.take()
        #expect(messages.map(\.method) == [nil, "frame"])
        #expect(messages.first?.result["value"] as? Double == 7)
    }

    /// Events come in order, numbered, before the frame that is not earlier than they are.
    @Test func eventsComeBeforeTheirFrame() throws {
        let client = play(PlayingTests.moving
            + " every(0.1, function() scene:emit('beat', { at = scene.time }) end)")
        _ = client.take()
        harness.pass(seconds: 0.35)
        let messages = client.take()
        let events = messages.filter { $0.method == "event" && $0.params["name"] as? String == "beat" }
        #expect(events.count == 3)
        #expect(events.allSatisfy { $0.params["by"] as? String == "script" })
        var shown = -1.0
        for message in messages {
            let time = try #require(message.params["time"] as? Double)
            if message.method == "frame" { shown = time } else { #expect(time > shown) }
        }
    }

    @Test func eventsByName() {
        let client = play("every(0.1, function() scene:emit('one') scene:emit('two') end)",
                          #","events":["two"]"#)
        harness.pass(seconds: 0.25)
        let names = client.take().filter { $0.method == "event" }.map { $0.params["name"] as? String }
        #expect(names == ["two", "two"])
    }

    /// Beyond 256 events the oldest go, and the client is told how many.
    @Test func lostEventsAreCounted() {
        let client = play("scene:on('go', function() for i = 1, 300 do scene:emit('e', { i = i }) end end)")
        _ = client.take()
        client.transport.room = 5
        client.call("scene.send", #"{"scene":"scene","event":"go"}"#, id: 3)
        client.makeRoom()
        let events = client.take().filter { $0.method == "event" }
        #expect(events.count == 257)
        let lost = events.first?.params["payload"] as? [String: Any]
        #expect(events.first?.params["by"] as? String == "mote")
        #expect(events.first?.params["name"] as? String == "lost")
        #expect(lost?["count"] as? Int == 44)
        #expect(events.last?.params["n"] as? Int == 300)
    }

    /// Slow motion is smooth: each beat shows another time, between ticks too.
    @Test func slowMotion() {
        let client = play(PlayingTests.moving)
        client.call("scene.speed", #"{"scene":"scene","speed":0.25}"#, id: 3)
        _ = client.take()
        harness.pass(seconds: 0.5)
        let seen = times(frames(client))
        #expect((29...31).contains(seen.count))
        for (first, second) in zip(seen, seen.dropFirst()) { #expect(abs(second - first - 1.0 / 240) < 1e-9) }
    }

    /// After a stall the scene is at once where the clock says: one frame, and no burst.
    @Test func stallIsOneFrame() throws {
        let client = play(PlayingTests.moving)
        harness.turn()
        _ = client.take()
        harness.clock.advance(seconds: 10)
        harness.turn()
        let seen = times(frames(client))
        #expect(seen.count == 1)
        #expect(abs(try #require(seen.first) - 10) < 0.02)
    }

    @Test func stepIsOneFrameAtItsEnd() {
        let client = play(PlayingTests.moving)
        harness.pass(seconds: 0.5)
        _ = client.take()
        client.call("scene.step", #"{"scene":"scene","ticks":90}"#, id: 3)
        let messages = client.take()
        #expect(messages.map(\.method) == [nil, "scene", "frame"])
        #expect(messages[0].result["tick"] as? Int == 120)
        #expect(messages[0].result["state"] as? String == "paused")
        #expect(messages[2].params["time"] as? Double == 2)
        harness.pass(seconds: 0.9)
        #expect(client.take().isEmpty)
    }

    /// A handler that fails in every beat is told once a second, with how often; the scene goes on.
    @Test func sameErrorIsNotRepeated() {
        let client = play(PlayingTests.moving
            + " every(0.05, function() error('no luck') end)")
        harness.pass(seconds: 2.5)
        let messages = client.take()
        let errors = messages.filter { $0.method == "error" }
        #expect((2...3).contains(errors.count))
        #expect(errors.allSatisfy { $0.params["code"] as? Int == -32004 })
        #expect((errors.last?.params["times"] as? Int ?? 0) >= 10)
        #expect(messages.filter { $0.method == "frame" }.count > 100)
    }

    /// Those that were held back are counted out when their second is over, even if no more come.
    @Test func repeatedErrorsAreCountedOut() {
        let client = play("for i = 1, 5 do after(0.1 * i, function() error('no luck') end) end")
        harness.pass(seconds: 0.9)
        #expect(client.take().filter { $0.method == "error" }.map { $0.params["times"] as? Int } == [nil])
        harness.pass(seconds: 2)
        #expect(client.take().filter { $0.method == "error" }.map { $0.params["times"] as? Int } == [4])
    }

    /// What is so already is no change.
    @Test func sameSpeedIsNoChange() {
        let client = play("")
        _ = client.take()
        client.call("scene.speed", #"{"scene":"scene","speed":1}"#, id: 3)
        #expect(client.take().map(\.method) == [nil])
        client.call("scene.speed", #"{"scene":"scene","speed":2}"#, id: 4)
        #expect(client.take().map(\.method).contains("scene"))
    }

    /// A scene that overruns its memory fails: its last picture stays, and reloading gives it another life.
    @Test func failedScene() {
        let client = play(PlayingTests.moving
            + " scene:on('go', function() local t = {} for i = 1, 1e9 do t[i] = { i } end end)")
        _ = client.take()
        client.call("scene.send", #"{"scene":"scene","event":"go"}"#, id: 3)
        harness.turn()
        let messages = client.take()
        let changes = messages.filter { $0.method == "scene" }.map { $0.params["change"] as? String }
        #expect(changes == ["failed"])
        #expect(messages.first { $0.method == "error" }?.params["code"] as? Int == -32005)
        let last = messages.last { $0.method == "frame" }
        #expect(last?.params["speed"] as? Double == 0)
        #expect(last?.params["settled"] as? Bool == true)
        harness.pass(seconds: 0.9)
        #expect(frames(client).isEmpty)
        client.call("scene.list", id: 4)
        let scenes = client.take().first { $0.id == 4 }?.result["scenes"] as? [[String: Any]]
        #expect(scenes?.first?["state"] as? String == "failed")
        #expect((scenes?.first?["error"] as? [String: Any])?["code"] as? Int == -32005)
    }
}
