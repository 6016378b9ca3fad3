import Foundation
import MoteTestSupport
import Testing

/// A recording that the disk has no room for.
@Suite struct FullDiskTests {
    private static let scene = "scene:layer { name = 'box' }"

    /// Files may grow to 4 KiB here. The recording ends with an error that reaches whoever asked for it,
    /// whole lines are left, which can be replayed, and daemon and scene go on.
    @Test func endsTheRecordingAndNothingElse() throws {
        // In blocks of 512 bytes.
        let daemon = try DaemonProcess(scenes: ["s": Self.scene], limit: "-f 8")
        // No subscription: the error comes all the same.
        let client = try daemon.connect()
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

        let bytes = try Data(contentsOf: URL(filePath: "\(daemon.folder)/state/mote/run"))
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
