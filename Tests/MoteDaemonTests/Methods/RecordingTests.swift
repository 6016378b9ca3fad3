import Foundation
import MoteDaemon
import MoteScript
import MoteWire
import Testing

/// `scene.record` and `scene.replay`.
@Suite struct RecordingTests {
    private static let source = #"""
        scene.size = { 100, 100 }
        local box = scene:layer { name = 'box', bounds = { 0, 0, 20, 20 }, position = { random(0, 50), 10 } }
        scene:on('go', function(e) box:spring('position', { to = { e.x, random(0, 100) }, springBounciness = 12 }) end)
        scene:on('tap', function(e) animate(0.3, function() box.opacity = random(0, 1) end) end)
        """#

    private func harness(_ folder: TemporaryFolder) -> ServerHarness {
        let harness = ServerHarness()
        harness.server.stateFolder = StateFolder("\(folder.path)/state")
        return harness
    }

    private func json(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            + "\""
    }

    private func load(_ client: TestConnection) {
        client.call(
            "scene.load",
            #"{"as":"s","source":\#(json(Self.source)),"seed":"18446744073709551615","params":{"a":[1]}}"#)
    }

    /// Frames at some times, without what counts lives.
    private func pictures(_ harness: ServerHarness, _ client: TestConnection) -> [String] {
        client.call("scene.pause", #"{"scene":"s"}"#)
        return [0.05, 0.4, 0.77, 1.1, 1.9, 3].map { time in
            client.call("scene.seek", #"{"scene":"s","time":\#(time)}"#)
            harness.turn()
            _ = client.take()
            client.call("scene.snapshot", #"{"scene":"s","precision":6}"#)
            let text = client.take().last?.text ?? ""
            return text.replacing(/"epoch":\d+,/, with: "")
        }
    }

    private func play(_ harness: ServerHarness, _ client: TestConnection) {
        harness.pass(seconds: 0.31)
        client.call("scene.send", #"{"scene":"s","event":"go","payload":{"x":33.3}}"#)
        harness.pass(seconds: 0.4)
        client.call("scene.pointer", #"{"scene":"s","phase":"tap","x":10,"y":10}"#)
        client.call(
            "scene.set",
            #"""
            {"scene":"s","layer":"box","keyPath":"cornerRadius","value":5,"animate":{"duration":0.5,"curve":"easeIn"}}
            """#)
        harness.pass(seconds: 0.3)
        client.call("scene.send", #"{"scene":"s","event":"go","payload":{"x":0.1}}"#)
        harness.pass(seconds: 0.2)
    }

    @Test func replayIsTheSameAlsoInAnotherLife() throws {
        let folder = try TemporaryFolder()
        let first = harness(folder)
        let client = first.connect()
        load(client)
        first.pass(seconds: 0.2)
        // From the middle: what came before is in it, too.
        client.call("scene.send", #"{"scene":"s","event":"go","payload":{"x":70}}"#)
        client.call("scene.record", #"{"scene":"s","file":"run"}"#)
        #expect(client.take().last?.result["recording"] as? Bool == true)
        play(first, client)
        // The recording goes on while the scene is looked through.
        let original = pictures(first, client)
        client.call("scene.seek", #"{"scene":"s","time":4}"#)
        client.call("scene.record", #"{"scene":"s","file":"run","stop":true}"#)
        first.turn()
        #expect(client.take().last?.result["recording"] as? Bool == false)

        client.call("subscribe", #"{"scene":"s","frames":false}"#)
        client.call("scene.replay", #"{"scene":"s","file":"run"}"#)
        first.turn()
        let messages = client.take()
        #expect(messages.contains { $0.method == "scene" && $0.params["change"] as? String == "replayed" })
        #expect(messages.last { $0.id != nil }?.result["time"] as? Double == 0)
        #expect(pictures(first, client) == original)

        let second = harness(folder)
        let other = second.connect()
        other.call("scene.replay", #"{"scene":"s","file":"run"}"#)
        second.turn()
        let summary = other.take().last?.result
        #expect(summary?["seed"] as? String == "18446744073709551615")
        #expect(pictures(second, other) == original)
    }

    /// Left alone, a replay plays with the clock and its inputs come at their times.
    @Test func replayPlays() throws {
        let folder = try TemporaryFolder()
        let harness = harness(folder)
        let client = harness.connect()
        load(client)
        client.call("scene.record", #"{"scene":"s","file":"run"}"#)
        harness.pass(seconds: 0.5)
        client.call("scene.set", #"{"scene":"s","layer":"box","keyPath":"opacity","value":0.25}"#)
        client.call("scene.replay", #"{"scene":"s","file":"run"}"#)
        harness.turn()
        func opacity() -> Double? {
            client.call("scene.get", #"{"scene":"s","layer":"box","keyPath":"opacity"}"#)
            return client.take().last { $0.id != nil }?.result["value"] as? Double
        }
        _ = client.take()
        harness.pass(seconds: 0.45)
        #expect(opacity() == 1)
        harness.pass(seconds: 0.1)
        #expect(opacity() == 0.25)
    }

    /// A new input after a seek back takes the place of all later ones, in the recording too; a reload begins
    /// it anew.
    @Test func cutsAndReloads() throws {
        let folder = try TemporaryFolder()
        let harness = harness(folder)
        let client = harness.connect()
        load(client)
        client.call("scene.record", #"{"scene":"s","file":"run"}"#)
        play(harness, client)
        client.call("scene.seek", #"{"scene":"s","time":0.5}"#)
        harness.turn()
        client.call("scene.set", #"{"scene":"s","layer":"box","keyPath":"opacity","value":0.5}"#)
        let cut = pictures(harness, client)
        client.call("scene.reload", #"{"scene":"s"}"#)
        harness.turn()
        let original = pictures(harness, client)
        #expect(original == cut)
        client.call("scene.replay", #"{"scene":"s","file":"run"}"#)
        harness.turn()
        #expect(pictures(harness, client) == original)
    }

    @Test(arguments: ["", ".", "..", "a/b", "/etc/passwd", ".hidden", "a\\nb"])
    func plainNamesOnly(name: String) throws {
        let folder = try TemporaryFolder()
        let client = harness(folder).connect()
        load(client)
        _ = client.take()
        client.call("scene.record", #"{"scene":"s","file":"\#(name)"}"#)
        client.call("scene.replay", #"{"scene":"s","file":"\#(name)"}"#)
        #expect(client.take().map(\.code) == [-32011, -32011])
    }

    @Test func linksAreNotFollowed() throws {
        let folder = try TemporaryFolder()
        let client = harness(folder).connect()
        try folder.write("secret", to: "secret")
        try folder.makeFolder("state")
        try folder.link("state/run", to: "\(folder.path)/secret")
        load(client)
        _ = client.take()
        client.call("scene.record", #"{"scene":"s","file":"run"}"#)
        client.call("scene.replay", #"{"scene":"s","file":"run"}"#)
        #expect(client.take().map(\.code) == [-32011, -32011])
        #expect(try String(contentsOfFile: "\(folder.path)/secret", encoding: .utf8) == "secret")
    }

    @Test func brokenAndMissingFilesAreNamed() throws {
        let folder = try TemporaryFolder()
        let harness = harness(folder)
        let client = harness.connect()
        load(client)
        client.call("scene.record", #"{"scene":"s","file":"run"}"#)
        client.call("scene.send", #"{"scene":"s","event":"go","payload":{"x":1}}"#)
        client.call("scene.record", #"{"scene":"s","stop":true}"#)
        harness.turn()
        _ = client.take()
        let path = "\(folder.path)/state/run"
        let whole = try String(contentsOfFile: path, encoding: .utf8)
        func replay(_ name: String = "run") -> Message? {
            client.call("scene.replay", #"{"scene":"s","file":"\#(name)"}"#)
            harness.turn()
            return client.take().last { $0.id != nil }
        }
        #expect(replay("rum")?.code == -32006)
        #expect(replay("rum")?.errorText.contains("run") == true)
        for broken in ["", "nonsense\n", "{}\n", whole + "{\"time\":0}\n", whole + "[1\n"] {
            try broken.write(toFile: path, atomically: false, encoding: .utf8)
            let answer = replay()
            #expect(answer?.code == -32602)
            #expect(answer?.errorText.contains("run") == true)
        }
        // Cut in its last line by a death: all before it counts.
        try (whole + "{\"time\":0.1,\"meth").write(toFile: path, atomically: false, encoding: .utf8)
        #expect(replay()?.code == nil)
        client.call("ping")
        #expect(client.take().last?.id == 1)
    }

    /// A disk that is full ends the recording with an error that names it; the scene and the daemon go on.
    @Test func fullDisk() throws {
        let full = open("/dev/full", O_WRONLY)
        #expect(full >= 0)
        let recorder = Recorder(file: "run", descriptor: full, began: WallTime(nanoseconds: 0), connection: 1)
        #expect(recorder.write(Array("{}\n".utf8))?.contains("No space") == true)
        // As a regular file can't be made full here, the folder is one that can't be made.
        let harness = ServerHarness()
        harness.server.stateFolder = StateFolder("/proc/nowhere/mote")
        let client = harness.connect()
        load(client)
        _ = client.take()
        client.call("scene.record", #"{"scene":"s","file":"run"}"#)
        client.call("scene.send", #"{"scene":"s","event":"go","payload":{"x":1}}"#)
        let answers = client.take()
        #expect(answers[0].code == -32603)
        #expect(answers[0].errorText.contains("/proc/nowhere/mote"))
        #expect(answers[1].result["handlers"] as? Int == 1)
    }

    /// Whatever the doubles are, they come back as the same.
    @Test func timesAndNumbersComeBackExactly() throws {
        let source = SceneSource(
            name: "s", file: "s", text: Array("scene:layer { name = 'a' }".utf8), directory: nil)
        let times = [0, 0.1, 1 / 3.0, 2.0000000000000004, 123456.78901234567]
        let inputs = times.map { time in
            LoggedInput(
                time: time,
                input: .set(.path("a"), keyPath: "opacity", value: .number(time / 7), animate: nil))
        }
        let recipe = SceneRecipe(
            source: source, options: SceneOptions(seed: .max), environment: SceneEnvironment(),
            inputs: inputs, keep: ["k": .number(0.1)])
        let hosted = try HostedScene.rebuild(recipe, to: 0.05)
        let clock = RecordedClock(isPaused: true, speed: 0.1, beatsFrom: 0.30000000000000004)
        let head = try #require(SceneRecording.head(of: hosted, scene: "s", clock: clock, stamp: nil))
        let step = RecordedStep(.seek(1 / 3.0), .init(time: 0.1, isAfterPicture: true, wall: 1e-9))
        let back = try SceneRecording.read(
            head + SceneRecording.text(of: step) + SceneRecording.end("why"),
            environment: SceneEnvironment(), trusts: { _ in false })
        #expect(back.outcome.inputs == inputs)
        #expect(back.outcome.options.seed == .max)
        #expect(back.outcome.keep == ["k": .number(0.1)])
        #expect(back.lives.map(\.clock) == [clock] && back.lives.map(\.time) == [0.05])
        #expect(back.steps == [step] && back.end == "why")
    }
}
