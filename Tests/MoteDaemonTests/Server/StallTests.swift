import MoteDaemon
import MoteWire
import Testing

/// The daemon was stopped, or the machine slept: what happens when it goes on.
@Suite struct StallTests {
    private let harness = ServerHarness()

    private func play(_ script: String) -> TestConnection {
        let client = harness.connect()
        client.call("scene.load", #"{"source":"\#(script)"}"#)
        client.call("subscribe", #"{"scene":"scene"}"#, id: 2)
        harness.pass(seconds: 0.1)
        #expect(client.take().first?.code == nil)
        return client
    }

    private func slipped() throws -> Double {
        let client = harness.connect()
        client.call("stats")
        let scenes = try #require(client.take().first?.result["scenes"] as? [[String: Any]])
        return try #require(scenes.first?["slipped"] as? Double)
    }

    /// What is a function of time is at once where the clock says: one frame, and whatever came to its end
    /// meanwhile is told in order, with the times of the ends.
    @Test func closedFormsAreThereAtOnce() throws {
        let client = play(
            "local l = scene:layer { bounds = { 0, 0, 9, 9 } }"
                + " for i = 1, 3 do after(i * 2, function() scene:emit('end' .. i) end) end"
                + " l:animate('position.x', { to = 6005, duration = 100, curve = 'linear' })")
        harness.clock.advance(seconds: 10)
        harness.turn()
        let messages = client.take()
        let events = messages.filter { $0.method == "event" && $0.params["by"] as? String == "script" }
        #expect(events.map { $0.params["name"] as? String } == ["end1", "end2", "end3"])
        #expect(events.map { $0.params["time"] as? Double } == [2, 4, 6])
        let frames = messages.filter { $0.method == "frame" }
        #expect(frames.count == 1)
        #expect(abs((frames[0].params["time"] as? Double ?? 0) - 10.1) < 0.02)
        #expect(try slipped() == 0)
        harness.pass(seconds: 1.0001)
        #expect((59...61).contains(client.take().filter { $0.method == "frame" }.count))
    }

    /// What is stepped makes up for a second or so, in one frame; its clock slips by the rest, and then goes
    /// on as before.
    @Test func steppedPartsSlip() throws {
        let client = play(
            "local n = 0 scene:update(function() n = n + 1 scene.background = { 1, 1, n % 2 } end)")
        harness.clock.advance(seconds: 60)
        harness.turn()
        let frames = client.take().filter { $0.method == "frame" }
        #expect(frames.count == 1)
        let time = try #require(frames.first?.params["time"] as? Double)
        #expect(time > 1 && time < 1.5)
        let lost = try slipped()
        #expect(abs(lost + time - 60.1) < 0.05)
        harness.pass(seconds: 1.0001)
        let after = client.take().filter { $0.method == "frame" }
        #expect((59...61).contains(after.count))
        #expect(abs((after.last?.params["time"] as? Double ?? 0) - time - 1) < 0.05)
        #expect(try slipped() == lost)
    }

    /// A scene that nobody follows wakes up once a second, and loses nothing.
    @Test func nobodyThereLosesNothing() throws {
        let client = play("scene:update(function() end)")
        client.call("unsubscribe", #"{"subscription":1}"#)
        harness.pass(seconds: 20)
        #expect(try slipped() == 0)
        client.call("scene.list", id: 5)
        let scenes = client.take().last?.result["scenes"] as? [[String: Any]]
        #expect(abs((scenes?.first?["time"] as? Double ?? 0) - 20.1) < 0.05)
    }
}
