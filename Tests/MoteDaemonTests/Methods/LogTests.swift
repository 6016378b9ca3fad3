import MoteDaemon
import Testing

@Suite struct LogTests {
    private func lines(_ client: TestConnection) -> [Message] { client.take().filter { $0.method == "log" } }

    @Test func passesOnWhatScriptsSay() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("log.subscribe", #"{"level":"warning"}"#)
        client.call("scene.load", #"{"as":"a","source":"print('x')\nlog.warn('careful')\nerror2 = nil"}"#)
        let got = lines(client)
        #expect(got.count == 1)
        #expect(got.first?.params["message"] as? String == "careful")
        #expect(got.first?.params["scene"] as? String == "a")
        #expect(got.first?.params["file"] as? String == "a")
        #expect(got.first?.params["line"] as? Int == 2)
        #expect(got.first?.params["level"] as? String == "warning")
        #expect(got.first?.params["time"] as? Double != nil)
    }

    @Test func ofOneSceneAndToItsEnd() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("log.subscribe", #"{"level":"info","scene":"b"}"#)
        #expect(lines(client).map { $0.params["message"] as? String } == ["no scene \"b\" is loaded yet"])
        client.call("scene.load", #"{"as":"a","source":"print('x')"}"#)
        client.call(
            "scene.load", #"{"as":"b","source":"print('y')\nscene:on('e', function() print('z') end)"}"#)
        #expect(lines(client).map { $0.params["message"] as? String } == ["loaded from b", "y"])
        client.call("log.unsubscribe")
        client.call("scene.send", #"{"scene":"b","event":"e"}"#)
        #expect(lines(client).isEmpty)
    }

    /// A misspelt scene is told: nothing would ever come.
    @Test func ofAMisspeltScene() {
        let client = ServerHarness().connect()
        client.call("scene.load", #"{"as":"snow","source":"--"}"#)
        _ = client.take()
        client.call("log.subscribe", #"{"level":"error","scene":"snwo"}"#)
        let messages = client.take()
        #expect(messages.map(\.method) == [nil, "log"])
        #expect(
            messages.last?.params["message"] as? String
                == "no scene \"snwo\" is loaded yet (did you mean \"snow\"?)")
        client.call("log.subscribe", #"{"level":"error","scene":"snow"}"#)
        #expect(client.take().map(\.method) == [nil])
    }

    /// More than the queue holds: the oldest go, and how many is said; other notices stay.
    @Test func isBounded() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call(
            "scene.load",
            #"""
            {"as":"a","source":"scene:on('e', function() for i = 1, 300 do print(i) end end)"}
            """#)
        client.call("subscribe", #"{"scene":"a","frames":false}"#)
        client.call("log.subscribe", #"{"level":"info"}"#)
        _ = client.take()
        client.transport.room = 0
        let other = harness.connect()
        other.call("scene.pause", #"{"scene":"a"}"#)
        other.call("scene.send", #"{"scene":"a","event":"e"}"#)
        client.makeRoom()
        let messages = client.take()
        #expect(messages.contains { $0.method == "scene" && $0.params["change"] as? String == "paused" })
        let log = messages.filter { $0.method == "log" }
        #expect(
            log.contains { ($0.params["message"] as? String)?.contains("lines of the log were lost") == true }
        )
        #expect(log.last?.params["message"] as? String == "300")
        #expect(log.count <= 257)
    }

    @Test func errorsHaveTheirPlace() {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("scene.load", #"{"as":"a","source":"scene:on('e', function()\nerror('no') end)"}"#)
        client.call("log.subscribe", #"{"level":"error"}"#)
        client.call("scene.send", #"{"scene":"a","event":"e"}"#)
        let line = lines(client).first
        #expect(line?.params["message"] as? String == "no")
        #expect(line?.params["line"] as? Int == 2)
    }

    @Test func badLevel() {
        let client = ServerHarness().connect()
        client.call("log.subscribe", #"{"level":"warn"}"#)
        #expect(client.take().first?.code == -32602)
    }
}
