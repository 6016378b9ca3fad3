import Glibc

/// A listening socket that systemd hands over (LISTEN_PID, LISTEN_FDS, LISTEN_FDNAMES).
package enum SocketActivation {
    /// The first descriptor of the protocol.
    private static let first: Int32 = 3

    /// The one named `mote`, else the first. The variables are removed, so that no child takes the socket for
    /// its own.
    package static func take() -> ListeningSocket? {
        defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
        guard Environment["LISTEN_PID"].flatMap({ Int32($0) }) == getpid(),
              let count = Environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...64).contains(count)
        else { return nil }
        let all = Environment["LISTEN_FDNAMES"] ?? ""
        let names = all.split(separator: ":", omittingEmptySubsequences: false)
        let index = names.firstIndex { $0 == "mote" || $0 == "mote.socket" } ?? 0
        let descriptor = first + Int32(min(index, Int(count) - 1))
        for inherited in first..<first + count { _ = fcntl(inherited, F_SETFD, FD_CLOEXEC) }
        guard isListeningUnixSocket(descriptor) else { return nil }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        return ListeningSocket(activated: descriptor, path: path(of: descriptor))
    }

    private static func isListeningUnixSocket(_ descriptor: Int32) -> Bool {
        var listens: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens == 1 else {
            return false
        }
        var domain: Int32 = 0
        size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX
    }

    private static func path(of descriptor: Int32) -> String {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { return "" }
        return withUnsafeBytes(of: address.sun_path) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
