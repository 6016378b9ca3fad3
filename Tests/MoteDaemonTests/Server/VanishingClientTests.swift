import Foundation
import MoteDaemon
import Testing

/// A client that goes while a pointer of its is down: nobody would ever lift it, so it is cancelled.
@Suite struct VanishingClientTests {
    private let harness = ServerHarness()
    private let toucher: TestConnection
    private let watcher: TestConnection

    init() {
        toucher = harness.connect()
        watcher = harness.connect()
        watcher.call("scene.load", #"{"as":"s","source":\#(VanishingClientTests.source)}"#)
        watcher.call("subscribe", #"{"scene":"s"}"#)
        watcher.call("scene.send", #"{"scene":"s","event":"push"}"#)
        harness.pass(seconds: 2)
        _ = watcher.take()
    }

    /// A swipe drives a pop; what becomes of pointers is told.
    private static let source = #"""
        "scene.size = { 300, 600 }
        local first = scene:screen { name = 'first', backgroundColor = '#FF0000', build = function() end }
        local second = scene:screen { name = 'second', backgroundColor = '#00FF00', build = function() end }
        scene:present(first)
        scene:on('push', function() scene:push(second, { duration = 1 }) end)
        local ctx
        second:on('pan', function(e)
            if e.phase == 'began' then ctx = scene:pop { interactive = true } end
            ctx:update(e.translation.x / 300)
        end)
        scene:on('pointercancel', function(e)
            scene:emit('lost', { x = e.position.x })
        end)"
        """#.replacing("\n", with: #"\n"#)

    private func point(_ phase: String, _ x: Double, pointer: Int = 0, of client: TestConnection? = nil) {
        (client ?? toucher).call(
            "scene.pointer",
            #"{"scene":"s","phase":"\#(phase)","x":\#(x),"y":300,"pointer":\#(pointer)}"#)
        harness.pass(seconds: 0.1)
    }

    private func events(_ name: String) -> [[String: Any]] {
        watcher.take().filter { $0.method == "event" && $0.params["name"] as? String == name }
            .map { $0.params["payload"] as? [String: Any] ?? [:] }
    }

    @Test func theGestureThatItDroveIsCancelled() throws {
        point("down", 10)
        point("move", 60)
        point("move", 110)
        #expect(events("transitionstop").isEmpty)
        harness.server.hungUp(toucher.connection)
        // A third of a second's way back.
        harness.pass(seconds: 0.5)
        let stops = events("transitionstop")
        #expect(stops.count == 1)
        #expect(stops.first?["finished"] as? Bool == false)
    }

    @Test func eachOfItsPointersOnceWhereItWasLast() {
        point("down", 10, pointer: 3)
        point("down", 20, pointer: 1)
        point("move", 25, pointer: 1)
        point("down", 30, pointer: 2)
        point("up", 30, pointer: 2)
        point("tap", 40, pointer: 4)
        harness.server.hungUp(toucher.connection)
        harness.pass(seconds: 1)
        let lost = events("lost")
        #expect(lost.map { $0["x"] as? Double } == [25, 10])
    }

    /// Whoever pressed last holds the pointer.
    @Test func notThoseOfOthers() {
        let second = harness.connect()
        point("down", 10)
        point("up", 10)
        point("down", 20, of: second)
        harness.server.hungUp(toucher.connection)
        harness.pass(seconds: 1)
        #expect(events("lost").isEmpty)
        harness.server.hungUp(second.connection)
        harness.pass(seconds: 1)
        #expect(events("lost").count == 1)
    }

    /// The scene is with the worker when the client goes.
    @Test func afterTheWorkOnTheScene() {
        point("down", 10)
        harness.work.holdsLongWork = true
        watcher.call("scene.seek", #"{"scene":"s","time":4000}"#)
        harness.server.hungUp(toucher.connection)
        harness.turn()
        #expect(events("lost").isEmpty)
        harness.work.doHeld()
        harness.turn()
        #expect(events("lost").count == 1)
    }

    /// A recording holds it, as it does every input.
    @Test func isInTheLog() throws {
        let folder = try TemporaryFolder()
        harness.server.stateFolder = StateFolder("\(folder.path)/state")
        watcher.call("scene.record", #"{"scene":"s","file":"run"}"#)
        point("down", 10)
        harness.server.hungUp(toucher.connection)
        harness.pass(seconds: 0.5)
        watcher.call("scene.record", #"{"scene":"s","stop":true}"#)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let file = try #require(files.first { $0.contains("run") })
        let text = try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
        #expect(text.split(separator: "\n").filter { $0.contains("\"cancel\"") }.count == 1)
    }
}
