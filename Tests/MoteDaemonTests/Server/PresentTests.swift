import MoteDaemon
import Testing

/// What happens to scenes that nobody wakes, and what a text in the place of another changes for those who
/// follow it.
@Suite struct PresentTests {
    private let harness: ServerHarness
    private let client: TestConnection
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        harness = ServerHarness(folders: [folder.path])
        client = harness.connect()
    }

    private static let still = "scene:layer { name = 'box', bounds = { 0, 0, 10, 10 } }"
    private static let moving =
        "scene:layer { name = 'box', bounds = { 0, 0, 10, 10 } }"
        + ":animate('position.x', { to = 6000, duration = 1000, curve = 'linear' })"

    private func load(_ text: String, fps: Int = 60, replace: Bool = false) {
        client.call("scene.load", #"{"source":"scene.fps = \#(fps) \#(text)","replace":\#(replace)}"#)
    }

    private func frames() -> [Message] { client.take().filter { $0.method == "frame" } }

    /// A scene at rest is as old as the clock says, although nothing has woken it: a saved file is brought to
    /// the present.
    @Test func aSceneAtRestIsReloadedAtThePresent() throws {
        try folder.write(PresentTests.still, to: "still.lua")
        client.call("scene.load", #"{"name":"still"}"#)
        client.call("subscribe", #"{"scene":"still"}"#)
        harness.pass(seconds: 3.2)
        _ = client.take()
        #expect(harness.server.fileChanged("\(folder.path)/still.lua"))
        harness.turn()
        let told = client.take()
        let summary = told.first { $0.method == "scene" }?.params["summary"] as? [String: Any]
        #expect(abs((summary?["time"] as? Double ?? 0) - 3.2) < 0.02)
        let shown = told.first { $0.method == "frame" }?.params["time"] as? Double
        #expect(abs((shown ?? 0) - 3.2) < 0.02)
        harness.pass(seconds: 2)
        client.call("scene.list")
        let scenes = client.take().first { $0.id == 1 }?.result["scenes"] as? [[String: Any]]
        #expect(abs((scenes?.first?["time"] as? Double ?? 0) - 5.2) < 0.04)
    }

    /// Its last words are spoken now, however long it has been at rest.
    @Test func aSceneAtRestIsUnloadedAtThePresent() {
        load("scene:on('unload', function() scene:emit('gone', { at = scene.time }) end)")
        client.call("subscribe", #"{"scene":"*"}"#)
        for method in ["scene.load", "scene.unload"] {
            harness.pass(seconds: 2)
            _ = client.take()
            if method == "scene.load" {
                load(
                    "scene:on('unload', function() scene:emit('gone', { at = scene.time }) end)",
                    replace: true)
            } else {
                client.call(method, #"{"scene":"scene"}"#)
            }
            let gone = client.take().first { $0.method == "event" }?.params["payload"] as? [String: Any]
            #expect(abs((gone?["at"] as? Double ?? 0) - 2) < 0.02, "\(method)")
        }
    }

    /// While a reload is under way the old scene plays on; the new one goes on from there, and tells nothing
    /// twice.
    @Test func aReloadThatTakesItsTimeLosesNone() {
        client.call(
            "scene.load", #"{"source":"every(0.5, function() scene:emit('beat', { at = scene.time }) end)"}"#)
        client.call("subscribe", #"{"scene":"scene","frames":false}"#)
        harness.pass(seconds: 1.2)
        harness.work.holdsLongWork = true
        client.call("scene.reload", #"{"scene":"scene"}"#)
        harness.pass(seconds: 1)
        harness.work.doHeld()
        harness.turn()
        let answer = client.take()
        #expect(abs((answer.last { $0.id == 1 }?.result["time"] as? Double ?? 0) - 2.2) < 0.02)
        harness.pass(seconds: 0.5)
        let events = (answer + client.take()).filter { $0.method == "event" }
        let times = events.compactMap { ($0.params["payload"] as? [String: Any])?["at"] as? Double }
        #expect(times == [0.5, 1, 1.5, 2, 2.5])
    }

    @Test(arguments: ["resync", "subscription.update"])
    func aFullFrameOfASceneAtRestHasThePresentTime(method: String) {
        load(PresentTests.still)
        client.call("subscribe", #"{"scene":"scene"}"#)
        harness.pass(seconds: 2.5)
        _ = client.take()
        client.call(method, #"{"subscription":1}"#)
        let shown = frames()
        #expect(shown.count == 1)
        #expect(abs((shown.first?.params["time"] as? Double ?? 0) - 2.5) < 0.02)
    }

    /// "At most this many a second" holds for the scene that comes in the place of another, too.
    @Test(arguments: [(30, 30), (240, 30), (60, 30), (10, 20)])
    func anotherTickRateKeepsTheFramesASecond(fps: Int, inTwoSeconds: Int) {
        load(PresentTests.moving)
        client.call("subscribe", #"{"scene":"scene","fps":15}"#)
        let other = harness.connect()
        other.call("subscribe", #"{"scene":"*","fps":15}"#)
        let observer = harness.connect()
        observer.call(
            "scene.observe", #"{"scene":"scene","keys":[{"layer":"box","keyPath":"position.x"}],"fps":15}"#)
        load(PresentTests.moving, fps: fps, replace: true)
        for client in [client, other, observer] { _ = client.take() }
        harness.pass(seconds: 2.001)
        #expect(frames().count == inTwoSeconds)
        #expect(other.take().filter { $0.method == "frame" }.count == inTwoSeconds)
        #expect(observer.take().filter { $0.method == "change" }.count == inTwoSeconds)
    }

    /// Ids mean nothing across two epochs, so no epoch comes twice under one name.
    @Test func epochsGoOnAfterAnUnload() {
        load(PresentTests.still)
        for epoch in 2...3 {
            client.call("scene.reload", #"{"scene":"scene"}"#)
            #expect(client.take().last { $0.id == 1 }?.result["epoch"] as? Int == epoch)
        }
        client.call("scene.unload", #"{"scene":"scene"}"#)
        _ = client.take()
        load(PresentTests.still)
        #expect(client.take().first?.result["epoch"] as? Int == 4)
        client.call("subscribe", #"{"scene":"scene"}"#)
        #expect(frames().first?.params["epoch"] as? Int == 4)
    }

    // MARK: Rest

    private static let jump =
        "local box = scene:layer { name = 'box', bounds = { 0, 0, 10, 10 } } "
        + "scene:on('go', function(e) box.position = { e.x, 5 } end)"

    private func go(_ x: Int) {
        client.call("scene.send", #"{"scene":"scene","event":"go","payload":{"x":\#(x)}}"#)
    }

    /// A picture at rest that an event replaces by another is the resting one: it comes at once, whatever the
    /// stride, but no more often than the timer beats.
    @Test func aChangeAtRestIsDueAtOnce() {
        load(PresentTests.jump)
        client.call("subscribe", #"{"scene":"scene","fps":1}"#)
        harness.pass(seconds: 0.3)
        _ = client.take()
        go(20)
        let first = frames()
        #expect(first.count == 1)
        #expect(first.first?.params["settled"] as? Bool == true)
        for x in 21...40 { go(x) }
        #expect(frames().isEmpty)
        harness.pass(seconds: 1.0 / 60 + 0.001)
        let rest = frames()
        #expect(rest.count == 1)
        #expect(rest.first?.text.contains("[1,0,0,1,35,0]") == true)
    }

    /// A paused scene has no beats, and shows what is done to it nevertheless.
    @Test func aChangeWhilePausedIsDueAtOnce() {
        load(PresentTests.jump)
        client.call("subscribe", #"{"scene":"scene"}"#)
        client.call("scene.pause", #"{"scene":"scene"}"#)
        _ = client.take()
        for x in [20, 30] {
            go(x)
            #expect(frames().count == 1)
        }
    }
}
