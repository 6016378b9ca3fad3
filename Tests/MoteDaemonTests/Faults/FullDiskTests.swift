import Foundation
import MoteTestSupport
import Testing

/// A recording that the disk has no room for.
@Suite struct FullDiskTests {
    private static let scene = "scene:layer { name = 'box' }"

    /// Files may grow to 4 KiB here. The recording ends with an error that reaches whoever asked for it,
    /// whole lines are left, which can be replayed, and daemon and scene go on.
    @Test func endsTheRecordingAndNothingElse() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.scene, to: "scenes/s.lua")
        let socket = "\(folder.path)/s"
        let daemon = Process()
        daemon.executableURL = URL(filePath: "/bin/sh")
        let program = DaemonProcess.buildFolder + "/moted"
        // In blocks of 512 bytes.
        daemon.arguments = [
            "-c", "ulimit -f 8; exec '\(program)' --socket '\(socket)' --scenes '\(folder.path)/scenes'",
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_STATE_HOME"] = "\(folder.path)/state"
        environment["XDG_CONFIG_HOME"] = folder.path
        daemon.environment = environment
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        defer {
            daemon.terminate()
            daemon.waitUntilExit()
        }
        let deadline = Date().addingTimeInterval(TestClient.patience)
        while !FileManager.default.fileExists(atPath: socket), deadline.timeIntervalSinceNow > 0 {
            usleep(20_000)
        }

        // No subscription: the error comes all the same.
        let client = try TestClient(socket: socket)
        try client.call("scene.load", ["name": "s"])
        #expect(try client.call("scene.record", ["scene": "s", "file": "run"])["recording"] as? Bool == true)
        for number in 0..<60 {
            try client.call(
                "scene.set", ["scene": "s", "layer": "box", "keyPath": "cornerRadius", "value": number])
        }
        let error = try client.next("error")
        #expect(error["scene"] as? String == "s")
        let message = try #require(error["message"] as? String)
        #expect(message.contains("the recording run has ended") && message.contains("File too large"))
        #expect(try client.call("ping", ["a": 1])["a"] as? Int == 1)

        let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/state/mote/run"))
        #expect(bytes.count <= 4096 && bytes.last == UInt8(ascii: "\n"))
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        for line in lines { #expect((try? JSONSerialization.jsonObject(with: line)) != nil) }
        #expect(
            try client.call("scene.replay", ["scene": "again", "file": "run"])["state"] as? String
                == "playing")
        // What is shorter can be recorded again.
        try client.call("scene.load", ["name": "s", "replace": true])
        #expect(
            try client.call("scene.record", ["scene": "s", "file": "next"])["recording"] as? Bool == true)
        try client.call("scene.record", ["scene": "s", "stop": true])
    }
}
