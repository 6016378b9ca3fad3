import Glibc

/// Hears of files that were written or put in place in the folders of the scenes that run: for reloading them
/// when their author saves. Folders are watched, not files, since editors save by putting a new file in the
/// old one's place.
package final class FileWatch {
    package let descriptor: Int32
    private var folders: [String: Int32] = [:]
    /// Files that changed, and when they have rested for long enough: a save may be several writes.
    private var changed: [String: WallTime] = [:]

    /// Seconds without a change after which a save counts as complete.
    private static let restSeconds = 0.08

    package init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("watching files") }
    }

    deinit { close(descriptor) }

    /// Watches these folders and no others.
    package func watch(_ wanted: Set<String>) {
        for (folder, watch) in folders where !wanted.contains(folder) {
            inotify_rm_watch(descriptor, watch)
            folders[folder] = nil
        }
        for folder in wanted where folders[folder] == nil {
            let watch = inotify_add_watch(descriptor, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO))
            if watch >= 0 { folders[folder] = watch }
        }
    }

    /// Takes in what the system tells.
    package func readChanges(now: WallTime) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return }
            buffer[..<count].withUnsafeBytes { note($0, now: now) }
        }
    }

    /// A run of `struct inotify_event`: watch (4 bytes), mask (4), cookie (4), length of the name (4), name.
    private func note(_ bytes: UnsafeRawBufferPointer, now: WallTime) {
        var offset = 0
        while offset + 16 <= bytes.count {
            let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let end = min(offset + 16 + length, bytes.count)
            let name = String(decoding: bytes[(offset + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
            if let folder = folders.first(where: { $0.value == watch })?.key, !name.isEmpty {
                changed["\(folder)/\(name)"] = now.adding(seconds: FileWatch.restSeconds)
            }
            offset = end
        }
    }

    package var nextDeadline: WallTime? { changed.values.min() }

    /// The files that have rested since they changed.
    package func takeRested(now: WallTime) -> [String] {
        let rested = changed.filter { $0.value <= now }.map(\.key).sorted()
        for path in rested { changed[path] = nil }
        return rested
    }

    /// Tells of a file again a little later: it could not be dealt with now.
    package func postpone(_ path: String, now: WallTime) {
        changed[path] = now.adding(seconds: FileWatch.restSeconds)
    }
}
