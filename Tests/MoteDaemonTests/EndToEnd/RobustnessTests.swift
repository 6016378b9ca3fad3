import Foundation
import Glibc
import MoteTestSupport
import Testing

/// The real `moted` and clients, scripts and other daemons that do what they should not.
@Suite struct RobustnessTests {
    private static let still = [
        "still": "-- nothing moves\nscene:layer { name = \"box\", bounds = { 0, 0, 10, 10 } }\n"
    ]

    /// More than two hundred kinds of wrong lines: each is answered as it should be, and the connection
    /// lives.
    @Test func malformedLines() throws {
        let daemon = try DaemonProcess(scenes: RobustnessTests.still, arguments: ["--play", "still"])
        let client = try daemon.connect()
        #expect(MalformedLine.all.count >= 200)
        for line in MalformedLine.all {
            try client.send(bytes: line.bytes + [UInt8(ascii: "\n")])
            let json = try JSONSerialization.jsonObject(with: Data(client.readLine()))
            let answers = json as? [TestClient.JSON] ?? [json as? TestClient.JSON ?? [:]]
            #expect((json is [TestClient.JSON]) == line.isBatch, "\(line.shown)")
            let errors = answers.map { $0["error"] as? TestClient.JSON ?? [:] }
            #expect(errors.map { $0["code"] as? Int } == line.codes, "\(line.shown)")
            #expect(errors.allSatisfy { ($0["message"] as? String)?.isEmpty == false }, "\(line.shown)")
        }
        #expect(try client.call("ping", ["alive": true])["alive"] as? Bool == true)
    }

    /// A handler that never ends is ended by its budget; the scene and the others go on.
    @Test func loopingHandler() throws {
        let scenes = [
            "loop": "scene:on(\"spin\", function() while true do end end)\n",
            "moving": "local box = scene:layer { name = \"box\", bounds = { 0, 0, 10, 10 } }\n"
                + "box:animate(\"position.x\", { to = 300, duration = 1000 })\n",
        ]
        let daemon = try DaemonProcess(scenes: scenes, arguments: ["--play", "loop", "--play", "moving"])
        let client = try daemon.connect()
        try client.call("subscribe", ["scene": "loop"])
        let other = try daemon.connect()
        try other.call("subscribe", ["scene": "moving"])
        try client.call("scene.send", ["scene": "loop", "event": "spin"])
        let error = try client.next("error")
        #expect(error["code"] as? Int == -32005)
        #expect((error["data"] as? TestClient.JSON)?["kind"] as? String == "instructions")
        #expect((error["data"] as? TestClient.JSON)?["line"] as? Int == 1)
        #expect(try other.frames(10).count == 10)
        #expect(try client.call("ping").isEmpty)
    }

    @Test func scriptThatDoesNotLoad() throws {
        let scenes = ["bad": "local x = 1\nscene.sizze = 3\n", "endless": "while true do end"]
        let daemon = try DaemonProcess(scenes: scenes)
        let client = try daemon.connect()
        let error = #expect(throws: TestClient.CallError.self) {
            try client.call("scene.load", ["name": "bad"])
        }
        #expect(error?.code == -32003)
        #expect(error?.data["line"] as? Int == 2)
        #expect(error?.message.hasPrefix("bad.lua:2: ") == true)
        let endless = #expect(throws: TestClient.CallError.self) {
            try client.call("scene.load", ["name": "endless"])
        }
        #expect(endless?.code == -32003)
        #expect(endless?.data["kind"] as? String == "instructions")
        #expect((try client.call("scene.list")["scenes"] as? [Any])?.isEmpty == true)
    }

    @Test func secondDaemonSaysWhyAndEnds() throws {
        let daemon = try DaemonProcess(scenes: RobustnessTests.still)
        let second = Process()
        let pipe = Pipe()
        second.executableURL = URL(filePath: DaemonProcess.buildFolder + "/moted")
        second.arguments = ["--socket", daemon.socket]
        second.standardError = pipe
        try second.run()
        second.waitUntilExit()
        let message = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(second.terminationStatus == 1)
        #expect(message.contains("already running"))
        #expect(message.split(separator: "\n").count == 1)
        #expect(try daemon.connect().call("ping").isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func endsCleanly(signal: Int32) throws {
        let daemon = try DaemonProcess(scenes: RobustnessTests.still, arguments: ["--play", "still"])
        let client = try daemon.connect()
        try client.call("subscribe", ["scene": "still"])
        let code = daemon.end(signal: signal)
        #expect(code == 0)
        #expect(try client.next("bye")["reason"] as? String == "shutdown")
        #expect(!FileManager.default.fileExists(atPath: daemon.socket))
    }

    /// What a killed daemon leaves behind does not hold up the next.
    @Test func startsAfterAKill() throws {
        let daemon = try DaemonProcess(scenes: RobustnessTests.still)
        #expect(daemon.end(signal: SIGKILL) == -SIGKILL)
        #expect(FileManager.default.fileExists(atPath: daemon.socket))
        let next = try DaemonProcess(scenes: RobustnessTests.still, arguments: ["--socket", daemon.socket])
        #expect(try TestClient(socket: daemon.socket).call("ping").isEmpty)
        #expect(next.end() == 0)
    }

    /// A scene is reloaded when its file is saved; a text that does not load leaves it as it is, and says so.
    @Test func reloadOnSave() throws {
        let daemon = try DaemonProcess(scenes: RobustnessTests.still, arguments: ["--play", "still"])
        let client = try daemon.connect()
        try client.call("subscribe", ["scene": "still"])
        let file = "\(daemon.folder)/scenes/still.lua"
        try "scene:layer { name = \"other\", bounds = { 0, 0, 20, 20 } }\n"
            .write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try client.next("scene")["change"] as? String == "reloaded")
        let frame = try client.next("frame")
        let names = (frame["layers"] as? [TestClient.JSON])?.compactMap { $0["name"] as? String }
        #expect(names?.contains("other") == true)
        try "scene:layer {\n".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try client.next("error")["code"] as? Int == -32003)
        let opacity = try client.call("scene.get", ["scene": "still", "layer": "other", "keyPath": "opacity"])
        #expect(opacity["value"] as? Double == 1)
    }

    /// `echo … | socat`: half closed at once, and still every frame comes.
    @Test func halfClosedClient() throws {
        let daemon = try DaemonProcess(sceneFolder: PackageFolder.scenes, arguments: ["--play", "snow"])
        let client = try daemon.connect()
        try client.request("subscribe", ["scene": "snow"])
        client.shutWriting()
        #expect(try client.frames(10).count == 10)
        // With nothing left that could be sent, the daemon closes.
        let other = try daemon.connect()
        try other.send(bytes: Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8))
        other.shutWriting()
        #expect(try other.next()["id"] as? Int == 1)
        try other.readToEnd()
        #expect(other.isEnded)
    }

    /// Clients that come and go in all ways leave nothing behind.
    @Test func manyClientsComeAndGo() throws {
        let daemon = try DaemonProcess(sceneFolder: PackageFolder.scenes, arguments: ["--play", "snow"])
        for round in 0..<100 {
            let client = try daemon.connect()
            if round % 3 > 0 { try client.request("subscribe", ["scene": "snow"]) }
            if round % 3 == 2 { _ = try client.next("frame") }
        }
        let client = try daemon.connect()
        // Their hang-ups were told before this connection was accepted, or are in the same turn.
        try client.call("ping")
        let stats = try client.call("stats")
        #expect(stats["clients"] as? Int == 1)
        #expect(stats["subscriptions"] as? Int == 0)
    }
}
