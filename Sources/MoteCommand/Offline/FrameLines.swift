import MoteEngine
import MoteJSON
import MoteScript
import MoteWire

/// Writes rendered frames as the lines that a subscriber would get.
final class FrameLines {
    private let writer = FrameWriter()
    private let buffer = ByteBuffer(capacity: 64 << 10)
    private let options: FrameOptions
    private let scene: String

    init(scene: String, options: FrameOptions) {
        self.scene = scene
        self.options = options
    }

    /// One line with its LF. The subscription is 1, nothing was dropped; the monotonic clock, which no
    /// offline frame has, is 0.
    func line(_ frame: Frame, seq: Int) -> [UInt8] {
        buffer.clear()
        FrameHead.write(subscription: 1, seq: seq, dropped: 0, into: buffer)
        _ = writer.writeBody(frame, scene: scene, options: options, us: 0, into: buffer)
        return Array(buffer.bytes)
    }
}
