import MoteDaemon
import MoteScript
import Testing

/// A scene that can't go on says so to whoever wants something of it.
@Suite struct FailedSceneTests {
    private let harness: ServerHarness
    private let client: TestConnection

    init() {
        var scripts = ScriptLimits()
        scripts.memoryBytes = 4 << 20
        harness = ServerHarness(scripts: scripts)
        client = harness.connect()
        client.call("scene.load", #"{"source":"\#(FailedSceneTests.script)","as":"f","speed":2}"#)
        client.call("subscribe", #"{"scene":"f"}"#)
        client.call("scene.send", #"{"scene":"f","event":"go"}"#)
        harness.turn()
        _ = client.take()
    }

    private static let script = "scene:layer { name = 'box', bounds = { 0, 0, 10, 10 } } "
        + "scene:on('go', function() local t = {} for i = 1, 1e9 do t[i] = { i } end end)"

    @Test(arguments: [
        ("scene.set", #"{"scene":"f","layer":"box","keyPath":"opacity","value":0.5}"#),
        ("scene.send", #"{"scene":"f","event":"go"}"#),
        ("scene.pointer", #"{"scene":"f","phase":"tap","x":1,"y":1}"#),
    ])
    func inputsAreRefused(method: String, params: String) throws {
        client.call(method, params)
        let answer = try #require(client.take().first)
        #expect(answer.code == -32005)
        #expect(answer.errorText.hasPrefix(#"scene "f" has failed: reload it ("#))
    }

    @Test(arguments: [
        ("scene.set", #"{"scene":"f","layer":"bix","keyPath":"opacity","value":1}"#),
        ("scene.set", #"{"scene":"f","layer":"box","keyPath":"opacty","value":1}"#),
        ("scene.get", #"{"scene":"f","layer":"box","keyPath":"opacty"}"#),
    ])
    func addressesAreChecked(method: String, params: String) {
        client.call(method, params)
        #expect(client.take().map(\.code) == [-32006])
    }

    @Test(arguments: [
        ("scene.pause", #"{"scene":"f"}"#), ("scene.resume", #"{"scene":"f"}"#),
        ("scene.speed", #"{"scene":"f","speed":0.5}"#), ("scene.step", #"{"scene":"f"}"#),
    ])
    func playbackIsRefused(method: String, params: String) {
        client.call(method, params)
        let messages = client.take()
        #expect(messages.map(\.code) == [-32005])
        #expect(messages.first?.errorText.hasPrefix(#"scene "f" has failed: reload it ("#) == true)

        client.call("scene.reload", #"{"scene":"f"}"#)
        let reloaded = client.take().first
        #expect(reloaded?.result["state"] as? String == "playing")
        #expect(reloaded?.result["speed"] as? Double == 2)
    }
}
