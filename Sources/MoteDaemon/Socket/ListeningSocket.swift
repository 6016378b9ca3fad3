import CLinux
import Glibc

/// The socket that clients connect to.
package final class ListeningSocket {
    package let descriptor: Int32
    package let path: String
    /// Nil for one that systemd made: it belongs to systemd, which keeps its file and needs no lock of ours.
    private let lock: InstanceLock?
    private var file: (device: dev_t, inode: ino_t)?

    /// Takes the lock, then the name. A file that a dead daemon left is replaced; the new socket gets its
    /// name only once it listens, so that no client meets one that does not.
    package init(at place: SocketPath) throws(SocketError) {
        path = place.path
        // Checked before anything is made: the temporary name is the longer one.
        let temporary = "\(place.path).\(getpid())"
        _ = try UnixAddress(place.path)
        try place.prepareFolder()
        lock = try InstanceLock(socketPath: place.path)

        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK {
            throw SocketError("\(path) exists and is not a socket: "
                + "remove it, or name another with --socket PATH")
        }
        // A path that fits only without the suffix is bound directly: still under the lock.
        let bound = temporary.utf8.count <= SocketPath.longest ? temporary : path
        let address = try UnixAddress(bound)
        descriptor = UnixAddress.makeSocket(SOCK_STREAM)
        guard descriptor >= 0 else {
            throw SocketError("can't make a socket: \(SystemError.text(of: errno))")
        }
        unlink(bound)
        // Linux makes the file with the socket's own mode: it is never open to others, not even for a moment.
        // (The umask would do it too, but for every thread's files meanwhile.)
        fchmod(descriptor, 0o600)
        let result = address.withPointer { bind(descriptor, $0, $1) }
        let bindError = errno
        guard result == 0 else {
            close(descriptor)
            throw SocketError("can't make the socket \(path): \(SystemError.text(of: bindError))")
        }
        guard listen(descriptor, 128) == 0, bound == path || rename(bound, path) == 0 else {
            let error = errno
            unlink(bound)
            close(descriptor)
            throw SocketError("can't listen on \(path): \(SystemError.text(of: error))")
        }
        if lstat(path, &status) == 0 { file = (status.st_dev, status.st_ino) }
    }

    /// One that systemd listens on already.
    package init(activated descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
        lock = nil
    }

    package enum Accepted {
        case client(Int32)
        /// Nobody waits.
        case nobody
        /// No descriptor is free: try again when one is.
        case exhausted
    }

    package func accept() -> Accepted {
        while true {
            let client = clinux_accept(descriptor)
            if client >= 0 { return .client(client) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
            default: return .nobody
            }
        }
    }

    /// Stops listening, and removes the file if it is still ours: somebody may have put another in its place.
    package func end() {
        var status = stat()
        if let file, lstat(path, &status) == 0, status.st_dev == file.device, status.st_ino == file.inode {
            unlink(path)
        }
        file = nil
        close(descriptor)
    }
}
