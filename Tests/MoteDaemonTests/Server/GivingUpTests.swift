import MoteDaemon
import Testing

/// Long work on a scene ends when nobody waits for it any more.
@Suite struct GivingUpTests {
    private let harness = ServerHarness()
    private let seeker: TestConnection
    private let other: TestConnection

    init() {
        seeker = harness.connect()
        other = harness.connect()
        seeker.call("scene.load", #"{"source":"scene:update(function() end)"}"#)
        other.call("subscribe", #"{"scene":"scene"}"#)
        harness.pass(seconds: 2)
        _ = (seeker.take(), other.take())
        harness.work.holdsLongWork = true
    }

    /// Forwards the scene itself is under way, backwards a new one is made: 0.5 and a day.
    @Test(arguments: ["0.5", "86400"])
    func unloadingDoesNotWait(time: String) {
        seeker.call("scene.seek", #"{"scene":"scene","time":\#(time)}"#, id: 7)
        #expect(seeker.take().isEmpty)
        other.call("scene.unload", #"{"scene":"scene"}"#, id: 8)
        #expect(other.take().map { $0.id ?? 0 } == [8, 0])
        #expect(seeker.take().map(\.code) == [-32002])

        harness.work.doHeld()
        harness.turn()
        #expect(seeker.take().isEmpty)
        #expect(other.take().isEmpty)
        seeker.call("scene.load", #"{"source":""}"#, id: 9)
        #expect(seeker.take().first?.result["time"] as? Double == 0)
    }

    @Test(arguments: ["0.5", "86400"])
    func replacingGivesUp(time: String) {
        seeker.call("scene.seek", #"{"scene":"scene","time":\#(time)}"#, id: 7)
        other.call("scene.load", #"{"source":"","replace":true}"#, id: 8)
        harness.work.doHeld()
        harness.turn()
        #expect(seeker.take().first?.code == -32002)
        #expect(other.take().first { $0.id == 8 }?.result["time"] as? Double == 0)
    }

    /// Whoever asked has gone: the scene is free again, a second of its time later at most.
    @Test func clientGone() throws {
        seeker.call("scene.seek", #"{"scene":"scene","time":86400}"#, id: 7)
        harness.server.hungUp(seeker.connection)
        harness.work.doHeld()
        harness.turn()
        other.call("scene.pause", #"{"scene":"scene"}"#, id: 8)
        let answer = try #require(other.take().first { $0.id == 8 })
        #expect(try #require(answer.result["time"] as? Double) < 10)
    }

    @Test func seekThatNobodyGivesUp() {
        seeker.call("scene.seek", #"{"scene":"scene","time":100.25}"#, id: 7)
        harness.work.doHeld()
        harness.turn()
        #expect(seeker.take().first?.result["time"] as? Double == 100.25)
    }

    /// A file that is gone is said to be.
    @Test func reloadOfAFileThatIsGone() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "here.lua")
        let harness = ServerHarness(folders: [folder.path])
        let client = harness.connect()
        client.call("scene.load", #"{"name":"here"}"#)
        _ = client.take()
        try folder.remove("here.lua")
        client.call("scene.reload", #"{"scene":"here"}"#)
        let answer = client.take().first
        #expect(answer?.code == -32003)
        #expect(answer?.errorText.hasPrefix("here.lua: the file is gone") == true)
    }
}
