import Glibc
import MoteScript

/// A recording that is being written. Every line is handed to the system as it comes, so that it survives the
/// daemon's death, whatever ends it; the disk itself is waited for when the recording ends, so what the
/// machine loses with its power is what came in the last seconds.
package final class Recorder {
    package let file: String
    /// When the recording began.
    package let began: WallTime
    /// The number of the connection that asked for it: it hears when it ends before its time.
    package let connection: Int
    /// Nil when it has ended.
    private var descriptor: Int32?
    /// Bytes of whole lines.
    private var length = 0
    /// What the scene has found and the recording holds.
    package var known = SceneRecording.Known()

    /// - Parameter descriptor: of an empty file, which is the recorder's from now on.
    package init(file: String, descriptor: Int32, began: WallTime, connection: Int) {
        self.file = file
        self.descriptor = descriptor
        self.began = began
        self.connection = connection
    }

    deinit { if let descriptor { close(descriptor) } }

    /// Writes whole lines. When they do not fit, none of them is left behind.
    /// - Returns: what the system says of it, or nil when all is well.
    package func write(_ lines: [UInt8]) -> String? {
        guard let descriptor else { return nil }
        var written = 0
        while written < lines.count {
            let count = lines.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, lines.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                let why = SystemError.text(of: count == 0 ? ENOSPC : errno)
                _ = ftruncate(descriptor, off_t(length))
                _ = lseek(descriptor, off_t(length), SEEK_SET)
                return why
            }
            written += count
        }
        length += written
        return nil
    }

    /// Gives its descriptor away, to whoever waits for the disk and closes it.
    package func end() -> Int32? {
        defer { descriptor = nil }
        return descriptor
    }
}
