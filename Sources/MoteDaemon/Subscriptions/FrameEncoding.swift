import MoteEngine
import MoteJSON
import MoteWire

/// The bodies of a scene's frames for one set of options. Every subscription with these options sends the
/// same bytes; a picture is written at most once.
///
/// Buffers are used again as soon as no client has them on its way any more: a steady scene allocates
/// nothing. A slow client holds one body, and no more.
package final class FrameEncoding {
    package let options: FrameOptions
    /// Rises when the picture, as these options show it, differs from the one before.
    package private(set) var version = 0
    /// The latest body.
    package private(set) var bytes = ByteBuffer(capacity: 64)
    private var body: FrameBody?
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

    package init(options: FrameOptions) {
        self.options = options
    }

    package func isUpToDate(with source: Source) -> Bool { self.source == source }

    /// The picture has not changed since the latest body, even if time has passed.
    package func shows(picture: UInt64) -> Bool { source?.picture == picture }

    /// - Parameter us: CLOCK_MONOTONIC at the frame's time, microseconds.
    package func write(_ frame: Frame, scene: String, us: Int64, source: Source, writer: FrameWriter) {
        let fresh = takeBuffer()
        fresh.clear()
        let written = writer.writeBody(frame, scene: scene, options: options, us: us, into: fresh)
        if body.map({ FrameBody.showsSame($0, in: bytes, written, in: fresh) }) != true { version += 1 }
        pool.append(bytes)
        bytes = fresh
        body = written
        self.source = source
    }

    /// More than this many bodies under way at once are given back to the system when their clients are done.
    private static let poolSize = 4

    private func takeBuffer() -> ByteBuffer {
        for index in pool.indices where isKnownUniquelyReferenced(&pool[index]) {
            return pool.remove(at: index)
        }
        if pool.count >= FrameEncoding.poolSize { pool.removeFirst() }
        return ByteBuffer(capacity: max(4096, bytes.count + bytes.count / 8))
    }
}
