import MoteDaemon
import Testing

/// `scene.speed`, `scene:seek` and `scene.overlay` from a script; what a fresh start carries over.
@Suite struct ScriptClockTests {
    private func start(_ source: String) -> (ServerHarness, TestConnection) {
        let harness = ServerHarness()
        let client = harness.connect()
        client.call("scene.load", #"{"as":"s","source":"\#(source)"}"#)
        return (harness, client)
    }

    private func value(_ client: TestConnection, _ layer: String, _ keyPath: String) -> Any? {
        _ = client.take()
        client.call("scene.get", #"{"scene":"s","layer":"\#(layer)","keyPath":"\#(keyPath)"}"#)
        return client.take().last { $0.id != nil }?.result["value"]
    }

    @Test func speed() {
        let (harness, client) = start(
            #"scene.speed = 0.5\nscene:on('fast', function() scene.speed = 4 print(scene.speed) end)"#)
        #expect(client.take().last { $0.id != nil }?.result["speed"] as? Double == 0.5)
        client.call("subscribe", #"{"scene":"s","frames":false}"#)
        harness.pass(seconds: 1)
        client.call("scene.send", #"{"scene":"s","event":"fast"}"#)
        let changed = client.take().last { $0.method == "scene" }
        #expect(changed?.params["change"] as? String == "speed")
        #expect((changed?.params["summary"] as? [String: Any])?["speed"] as? Double == 4)
        harness.pass(seconds: 1)
        client.call("scene.list")
        let scene = (client.take().last { $0.id != nil }?.result["scenes"] as? [[String: Any]])?.first
        #expect(abs((scene?["time"] as? Double ?? 0) - 4.5) < 0.05)
    }

    /// A scene that goes back to its beginning at two seconds: a loop.
    @Test func seek() {
        let (harness, client) = start(#"after(2, function() scene:seek(0) end)"#)
        harness.pass(seconds: 5)
        client.call("scene.list")
        let scene = (client.take().last { $0.id != nil }?.result["scenes"] as? [[String: Any]])?.first
        #expect((0.9...1.1).contains(scene?["time"] as? Double ?? 0))
        #expect(scene?["epoch"] as? Int == 3)
    }

    @Test(arguments: [
        "scene.speed = 17", "scene.speed = -1", "scene.speed = 'x'", "scene:seek(-1)", "scene.seek(1)",
        "scene.overlay:remove()", "scene.overlay = nil",
    ])
    func mistakes(source: String) {
        let (_, client) = start(source)
        #expect(client.take().last?.code == -32003)
    }

    @Test func overlayIsAboveAll() {
        let (_, client) = start(
            #"""
            scene.size = { 100, 100 }\nlocal top = scene.overlay:layer { name = 'top', bounds = { 0, 0, 10, 10 } }\n
            scene:layer { name = 'below', zPosition = 9, position = { 50, 50 }, bounds = { 0, 0, 100, 100 } }
            """#.replacing("\n", with: ""))
        _ = client.take()
        client.call("scene.snapshot", #"{"scene":"s"}"#)
        let frame = client.take().last?.result["frame"] as? [String: Any]
        let names = (frame?["layers"] as? [[String: Any]])?.map { $0["name"] as? String ?? "" }
        #expect(names == ["", "below", "overlay", "top"])
        client.call("scene.hit", #"{"scene":"s","x":50,"y":50}"#)
        client.call("scene.hit", #"{"scene":"s","x":2,"y":2}"#)
        let hits = client.take().map { ($0.result["layer"] as? [String: Any])?["path"] as? String }
        #expect(hits == ["below", "overlay/top"])
    }

    /// Nobody has seen the errors of a text that was reloaded, nor those of what a seek passes over: they are
    /// told, as in play.
    @Test func errorsThatGoByAreTold() throws {
        let folder = try TemporaryFolder()
        try folder.write("after(0.2, function() end) after(2, function() error('late') end)", to: "s.lua")
        let harness = ServerHarness(folders: [folder.path])
        let client = harness.connect()
        client.call("scene.load", #"{"name":"s"}"#)
        client.call("subscribe", #"{"scene":"s"}"#)
        harness.pass(seconds: 0.5)
        func errors() -> [String] {
            client.take().filter { $0.method == "error" }.compactMap { $0.params["message"] as? String }
        }
        #expect(errors().isEmpty)
        try folder.write(
            "after(0.2, function() error('new') end) after(2, function() error('late') end)", to: "s.lua")
        client.call("scene.reload", #"{"scene":"s"}"#)
        harness.turn()
        let reloaded = errors()
        #expect(reloaded.count == 1 && reloaded.first?.contains("new") == true)
        client.call("scene.seek", #"{"scene":"s","time":3}"#)
        harness.turn()
        let passed = errors()
        #expect(passed.count == 1 && passed.first?.contains("late") == true)
        client.call("scene.seek", #"{"scene":"s","time":1}"#)
        harness.turn()
        #expect(errors().isEmpty)
    }

    /// A reload that can't replay its inputs starts afresh; the layer of the same name goes on from its value
    /// and velocity, and springs to what the new text says.
    @Test func layersGoOnWhereTheyWere() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            scene.size = { 200, 100 }
            local box = scene:layer { name = "box", position = { 10, 10 } }
            scene:layer { name = "old" }
            scene:on("load", function() box:animate("position.x", { to = 110, duration = 1, curve = "linear" }) end)
            """, to: "s.lua")
        let harness = ServerHarness(folders: [folder.path])
        let client = harness.connect()
        client.call("scene.load", #"{"name":"s"}"#)
        harness.pass(seconds: 0.5)
        client.call("scene.set", #"{"scene":"s","layer":"old","keyPath":"opacity","value":0.5}"#)
        client.call("scene.pause", #"{"scene":"s"}"#)
        let before = try #require(value(client, "box", "position.x") as? Double)
        #expect(abs(before - 60) < 2)
        try folder.write(
            """
            scene.size = { 200, 100 }
            scene:layer { name = "box", position = { 150, 10 } }
            """, to: "s.lua")
        client.call("scene.reload", #"{"scene":"s"}"#)
        harness.turn()
        #expect(client.take().last { $0.id != nil }?.result["time"] as? Double == 0)
        #expect(value(client, "box", "position.x") as? Double == before)
        // It still moves at 100 points a second: 1 ms later it is there, but for what the spring pulls.
        client.call("scene.seek", #"{"scene":"s","time":0.001}"#)
        harness.turn()
        let later = try #require(value(client, "box", "position.x") as? Double)
        #expect(abs(later - before - 0.1) < 0.03)
        client.call("scene.seek", #"{"scene":"s","time":3}"#)
        harness.turn()
        #expect(value(client, "box", "position.x") as? Double == 150)
        // Going back finds it as it was.
        client.call("scene.seek", #"{"scene":"s","time":0}"#)
        harness.turn()
        #expect(value(client, "box", "position.x") as? Double == before)
    }
}
