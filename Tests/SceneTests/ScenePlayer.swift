import Foundation
import MoteEngine
import MoteJSON
import MoteScript
import MoteTestSupport
import MoteWire

/// Plays scenes and gives their frames as a client would get them.
enum ScenePlayer {
    static func shipped(_ name: String) throws -> SceneSource {
        let text = try Data(contentsOf: URL(filePath: "\(PackageFolder.scenes)/\(name).lua"))
        return SceneSource(
            name: name, file: "\(name).lua", text: Array(text),
            directory: PackageFolder.scenes)
    }

    static func source(_ lua: String) -> SceneSource {
        SceneSource(name: "test", file: "test.lua", text: Array(lua.utf8), directory: nil)
    }

    static func load(_ source: SceneSource, seed: UInt64 = 1) throws(SceneError) -> HostedScene {
        try HostedScene(source, options: SceneOptions(seed: seed), environment: SceneEnvironment())
    }

    /// The whole state on the wire, at full precision, `epoch` apart.
    static func frame(of hosted: HostedScene) -> String {
        var frame = Frame()
        hosted.fill(&frame)
        frame.epoch = 1
        var options = FrameOptions()
        options.precision = 6
        let buffer = ByteBuffer()
        _ = FrameWriter().writeBody(frame, scene: "test", options: options, us: 0, into: buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
