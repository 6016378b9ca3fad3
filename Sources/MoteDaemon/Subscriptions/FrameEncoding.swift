import MoteEngine
import MoteJSON
import MoteWire

/// The bodies of a scene's frames for one set of options. Every subscription with these options sends the
/// same bytes; a picture is written at most once, and a delta once for each earlier version that a client is
/// at.
///
/// Buffers are used again as soon as no client has them on its way any more: a steady scene allocates
/// nothing. A slow client holds one body, and no more.
package final class FrameEncoding {
    package let options: FrameOptions
    /// Rises when the picture, as these options show it, differs from the one before.
    package private(set) var version = 0
    /// The latest body, by which pictures are compared: a full one, but for births.
    private var bytes = ByteBuffer(capacity: 64)
    private var body: FrameBody?
    /// There while somebody takes deltas.
    private var table: DeltaTable?
    /// Of the latest picture: the full body with its births, and deltas. Nil bytes: only a full body can say
    /// it.
    private var fullBody: Body?
    /// As many particles did not fit into a frame as births.
    private var tooMany: Int?
    private var deltas: [(base: Int, bytes: ByteBuffer?)] = []
    /// Earlier bodies; those that no client holds are free.
    private var pool: [ByteBuffer] = []
    /// What the latest body was written from: nothing has to be written again for the same.
    private var source: Source?

    package struct Source: Equatable {
        /// The scene's count of changes.
        package var picture: UInt64
        package var time: Double

        package init(picture: UInt64, time: Double) {
            self.picture = picture
            self.time = time
        }
    }

    /// A picture to be written.
    package struct Picture {
        package var frame: Frame
        package var scene: String
        /// CLOCK_MONOTONIC at the frame's time, microseconds.
        package var us: Int64
        package var source: Source

        package init(frame: Frame, scene: String, us: Int64, source: Source) {
            self.frame = frame
            self.scene = scene
            self.us = us
            self.source = source
        }
    }

    /// What a client is sent.
    package struct Body {
        package var bytes: ByteBuffer
        package var isFull: Bool
        /// Deltas can go on from it: false when the births of a full frame were too many and only counted,
        /// which the table of what has changed does not know.
        package var isWhole = true
    }

    /// The frame that a client last got: what a delta changes.
    package struct Base {
        package var version: Int
        /// Of the scene.
        package var time: Double
    }

    package init(options: FrameOptions) {
        self.options = options
        if options.particles == .births { table = DeltaTable() }
    }

    package func isUpToDate(with source: Source) -> Bool { self.source == source }

    /// Whether somebody takes deltas from now on.
    package func setDeltas(_ isOn: Bool) {
        guard isOn != (table != nil), options.particles != .births else { return }
        table = isOn ? DeltaTable() : nil
        if let table, let body { _ = table.update(to: body, in: bytes, longValues: [], version: version) }
        if !isOn { forgetBodies() }
    }

    package func write(_ picture: Picture, writer: FrameWriter) {
        let fresh = takeBuffer()
        let isBirths = options.particles == .births
        let written = writer.writeBody(
            picture.frame, scene: picture.scene, options: options, us: picture.us, births: !isBirths,
            into: fresh)
        let isNew: Bool
        if let table {
            let differs = table.update(
                to: written, in: fresh, longValues: writer.longValues, version: version + 1)
            isNew = differs || isBirths && hasNews(in: picture.frame)
        } else {
            isNew = body.map { FrameBody.showsSame($0, in: bytes, written, in: fresh) } != true
        }
        if isNew { version += 1 }
        forgetBodies()
        giveBack(bytes)
        bytes = fresh
        body = written
        source = picture.source
    }

    /// Whether a particle was born, or changed its course, since the last picture.
    private func hasNews(in frame: Frame) -> Bool {
        guard let time = source?.time else { return true }
        return frame.emitters.contains { $0.particles.hasClosedForm && $0.particles.hasNews(since: time) }
    }

    /// The latest body for a client: a delta if it has a frame of this epoch, else a full one.
    /// - Parameter picture: the one that was written last.
    package func body(from base: Base?, of picture: Picture, writer: FrameWriter, written: inout Int)
        -> Body
    {
        if let base, let delta = delta(from: base, of: picture, writer: writer, written: &written) {
            return Body(bytes: delta, isFull: false)
        }
        guard options.particles == .births else { return Body(bytes: bytes, isFull: true) }
        if let fullBody { return fullBody }
        let buffer = takeBuffer()
        let count = picture.frame.emitters.reduce(0) { $0 + $1.particles.count }
        let full = writer.writeBody(
            picture.frame, scene: picture.scene, options: options, us: picture.us,
            // Far too many births aren't written only to be thrown away, frame after frame.
            truncated: tooMany.map { count > $0 / 8 * 7 } ?? false, into: buffer)
        if full.isTruncated { tooMany = min(tooMany ?? count, count) } else { tooMany = nil }
        written += 1
        let isWhole = full.isTruncated == (body?.isTruncated ?? false)
        let told = Body(bytes: buffer, isFull: true, isWhole: isWhole)
        fullBody = told
        return told
    }

    private func delta(from base: Base, of picture: Picture, writer: FrameWriter, written: inout Int)
        -> ByteBuffer?
    {
        guard let table else { return nil }
        if let known = deltas.first(where: { $0.base == base.version }) { return known.bytes }
        let fresh = takeBuffer()
        var births: DeltaBirths?
        if options.particles == .births {
            births = DeltaBirths(frame: picture.frame, base: base.time, options: options)
        }
        let isThere = writer.writeDelta(of: table, from: base.version, births: births, into: fresh)
        written += 1
        if !isThere { giveBack(fresh) }
        if deltas.count == FrameEncoding.mostDeltas, let oldest = deltas.removeFirst().bytes {
            giveBack(oldest)
        }
        deltas.append((base.version, isThere ? fresh : nil))
        return isThere ? fresh : nil
    }

    // MARK: Buffers

    /// Deltas of one picture that are kept: clients that are up to date share one, each slow one is at a
    /// version of its own.
    private static let mostDeltas = 8
    /// More than this many bodies under way at once are given back to the system when their clients are done.
    private static let poolSize = 8

    private func forgetBodies() {
        for delta in deltas { delta.bytes.map(giveBack) }
        deltas.removeAll(keepingCapacity: true)
        (fullBody?.bytes).map(giveBack)
        fullBody = nil
    }

    private func giveBack(_ buffer: ByteBuffer) {
        if pool.count >= FrameEncoding.poolSize { pool.removeFirst() }
        pool.append(buffer)
    }

    private func takeBuffer() -> ByteBuffer {
        for index in pool.indices.reversed() where isKnownUniquelyReferenced(&pool[index]) {
            let buffer = pool.remove(at: index)
            buffer.clear()
            return buffer
        }
        return ByteBuffer(capacity: max(4096, bytes.count + bytes.count / 8))
    }
}
