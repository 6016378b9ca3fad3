import MoteEngine
import MoteJSON

/// Writes frames as JSON. Keep one and use it again: its scratch stays, so that a steady scene allocates
/// nothing. Not thread-safe.
public final class FrameWriter {
    /// Longest body; beyond it the particles are only counted.
    public var frameBytes: Int
    /// Numbers in columns up to which a frame is written by one thread: about three milliseconds of work.
    /// Waking others, and putting the parts that they write behind each other, takes a tenth more of the
    /// processors, which such a frame's clients have better use for.
    public var smallFrame = 1_000_000
    /// The numbers in columns of the frame that is being written.
    private(set) var columnNumbers = 0
    let scratch = ParticleScratch()
    let crewScratch: CrewScratch
    /// Where the last body has values that `DeltaTable` need not look into.
    public private(set) var longValues: [Range<Int>] = []

    /// - Parameter threads: that large emitters' columns are shared out over, the caller's included; nil: as
    ///   many as the machine has cores. The bytes are the same for any number.
    public init(frameBytes: Int = ProtocolLimits().frameBytes, threads: Int? = nil) {
        self.frameBytes = frameBytes
        crewScratch = CrewScratch(threads: threads, own: scratch)
    }

    /// Appends the body of a full frame: everything behind the `FrameHead`, LF included. `us` is the
    /// monotonic clock at the frame's time in microseconds; it is written when `options.clock` asks for it.
    /// - Parameters:
    ///   - births: false leaves `births` out: what is left is what has to be compared for deltas.
    ///   - truncated: only counts the particles, as a frame beyond `frameBytes` does.
    public func writeBody(
        _ frame: Frame, scene: String, options: FrameOptions, us: Int64, births: Bool = true,
        truncated: Bool = false, into buffer: ByteBuffer
    ) -> FrameBody {
        let start = buffer.count
        var body = writeBody(
            frame, scene: scene, options: options, us: us, births: births && !truncated,
            isTruncated: truncated,
            into: buffer)
        if body.end - start > frameBytes, !truncated {
            buffer.truncate(to: start)
            body = writeBody(
                frame, scene: scene, options: options, us: us, births: false, isTruncated: true, into: buffer)
        }
        return body
    }

    /// Appends the result of `scene.snapshot`: `{"frame":{"seq":0,"dropped":0,…}}`, without LF.
    public func writeSnapshot(
        _ frame: Frame, scene: String, options: FrameOptions, us: Int64,
        into buffer: ByteBuffer
    ) {
        buffer.append("{\"frame\":{\"seq\":0,\"dropped\":0,")
        let body = writeBody(frame, scene: scene, options: options, us: us, into: buffer)
        buffer.truncate(to: body.membersEnd)
        buffer.append("}}")
    }

    /// The last `length` bytes are one value, longer than it is worth to step through.
    func noteLongValue(from start: Int, in buffer: ByteBuffer) {
        longValues.append(start..<buffer.count)
    }

    private func writeBody(
        _ frame: Frame, scene: String, options: FrameOptions, us: Int64, births: Bool,
        isTruncated truncated: Bool,
        into buffer: ByteBuffer
    ) -> FrameBody {
        let start = buffer.count
        longValues.removeAll(keepingCapacity: true)
        buffer.append("\"scene\":")
        JSONWriter.write(scene, into: buffer)
        buffer.append(",\"epoch\":")
        JSONWriter.write(frame.epoch, into: buffer)
        buffer.append(",\"tick\":")
        JSONWriter.write(frame.tick, into: buffer)
        buffer.append(",\"time\":")
        JSONWriter.write(frame.time, into: buffer)
        if options.clock {
            buffer.append(",\"us\":")
            JSONWriter.write(Int(us), into: buffer)
        }
        let picture = buffer.count
        if frame.speed != 1 {
            buffer.append(",\"speed\":")
            JSONWriter.write(frame.speed, into: buffer)
        }
        buffer.append(",\"full\":true,\"settled\":")
        buffer.append(frame.settled ? "true" : "false")
        if truncated { buffer.append(",\"truncated\":true") }
        let numbers = DecimalFormat(precision: options.precision)
        buffer.append(",\"size\":")
        numbers.writeSize(frame.size, into: buffer)
        buffer.append(",\"background\":")
        HexColor.write(frame.background, into: buffer)
        let outlines = options.text == .outlines ? frame.textOutlines : nil
        writeAssets(of: frame, options.properties, hasOutlines: outlines != nil, into: buffer)
        buffer.append(",\"layers\":[")
        for (index, layer) in frame.layers.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            LayerWriter.write(
                layer, members: options.properties, numbers: numbers, outlines: outlines, into: buffer)
        }
        buffer.append("],\"emitters\":[")
        var particles = options.particles
        if truncated, particles != .none { particles = .count }
        columnNumbers =
            frame.emitters.reduce(0) { $0 + $1.particles.count } * options.columns.rawValue.nonzeroBitCount
        for (index, emitter) in frame.emitters.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            writeEmitter(
                emitter, particles: particles, births: births, options: options, numbers: numbers,
                into: buffer)
            // Once it is too long it will be written anew: the rest would be work for nothing.
            if !truncated, buffer.count - start > frameBytes { break }
        }
        buffer.append(UInt8(ascii: "]"))
        let membersEnd = buffer.count
        buffer.append("}}\n")
        return FrameBody(
            start: start, picture: picture, membersEnd: membersEnd, end: buffer.count,
            epoch: frame.epoch, isTruncated: truncated)
    }

    /// The assets that this frame names: fewer than the picture has, where layers are told without them.
    private func writeAssets(
        of frame: Frame, _ members: LayerMembers, hasOutlines: Bool,
        into buffer: ByteBuffer
    ) {
        var used: Set<String>?
        if !frame.assets.isEmpty, hasOutlines || !members.has(.contents) || !members.has(.font) {
            var names: Set<String> = []
            for layer in frame.layers {
                if members.has(.contents) { names.insert(layer.contents) }
                if !hasOutlines, members.has(.font), let text = layer.text { names.insert(text.fontFile) }
            }
            for emitter in frame.emitters { names.formUnion(emitter.cells.map(\.contents)) }
            used = names
        }
        buffer.append(",\"assets\":{")
        var isFirst = true
        for asset in frame.assets where used?.contains(asset.name) ?? true {
            if !isFirst { buffer.append(UInt8(ascii: ",")) }
            isFirst = false
            JSONWriter.write(asset.name, into: buffer)
            buffer.append(UInt8(ascii: ":"))
            JSONWriter.write(asset.sha256, into: buffer)
        }
        buffer.append(UInt8(ascii: "}"))
    }
}
