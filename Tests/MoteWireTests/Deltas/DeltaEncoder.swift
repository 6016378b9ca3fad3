import MoteEngine
import MoteJSON
import MoteTestSupport
import MoteWire

/// Writes frames as the daemon does, for clients at different versions.
final class DeltaEncoder {
    let options: FrameOptions
    private let writer: FrameWriter
    let table = DeltaTable()
    private(set) var version = 0
    private(set) var full = ByteBuffer()

    init(_ options: FrameOptions = FrameOptions(), frameBytes: Int = ProtocolLimits().frameBytes) {
        self.options = options
        writer = FrameWriter(frameBytes: frameBytes)
    }

    func take(_ frame: Frame) {
        let fresh = ByteBuffer()
        let body = writer.writeBody(frame, scene: "s", options: options, us: 7, into: fresh)
        if table.update(to: body, in: fresh, longValues: writer.longValues, version: version + 1) {
            version += 1
        }
        full = fresh
    }

    /// The line for a client whose last frame had the version `base` and this `seq`.
    func line(base: (version: Int, seq: Int)?, seq: Int) -> ByteBuffer {
        let line = ByteBuffer()
        FrameHead.write(subscription: 1, seq: seq, base: base?.seq, dropped: 0, into: line)
        if let base, writer.writeDelta(of: table, from: base.version, births: nil, into: line) { return line }
        line.clear()
        FrameHead.write(subscription: 1, seq: seq, dropped: 0, into: line)
        line.append(full.bytes)
        return line
    }

    func params(base: (version: Int, seq: Int)?, seq: Int) throws -> PlainValue {
        let line = line(base: base, seq: seq)
        return try JSONReader().parse(line.text)["params"] ?? .null
    }
}
