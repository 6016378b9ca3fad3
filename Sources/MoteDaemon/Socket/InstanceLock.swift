import Glibc

/// The right to be the daemon of a socket path, held through `PATH.lock`. The kernel gives it back when the
/// holder dies, however that happens, so a stale lock can't exist. Whoever holds it may replace the socket
/// file: without it two starters over one stale file would remove each other's socket.
package final class InstanceLock {
    private let descriptor: Int32

    /// - Throws: when another daemon holds it.
    package init(socketPath: String) throws(SocketError) {
        let path = socketPath + ".lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let error = errno
            if error == ENOENT || error == ENOTDIR {
                throw SocketError("the folder of the socket \(socketPath) does not exist: "
                    + "make it, or name another place with --socket PATH")
            }
            throw SocketError("can't open the lock file \(path): \(SystemError.text(of: error))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error = errno == EWOULDBLOCK
                ? SocketError("a daemon is already running on \(socketPath)"
                    + "\(InstanceLock.holder(of: descriptor)); stop it with `mote stop`, "
                    + "or name another socket with --socket PATH")
                : SocketError("can't lock \(path): \(SystemError.text(of: errno))")
            close(descriptor)
            throw error
        }
        // For the message above, in another's mouth. The file itself stays when the daemon ends: removing it
        // would let two daemons hold locks on two files of one name.
        _ = ftruncate(descriptor, 0)
        let text = Array("\(getpid())\n".utf8)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    deinit { close(descriptor) }

    private static func holder(of descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0,
            let pid = Int(String(decoding: bytes[..<count].prefix { $0 != 10 }, as: UTF8.self)) else {
            return ""
        }
        return " (process \(pid))"
    }
}
