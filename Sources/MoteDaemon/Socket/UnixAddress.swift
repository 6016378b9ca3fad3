import Glibc

/// `sockaddr_un` from a path, checked to fit.
struct UnixAddress {
    private var address = sockaddr_un()
    private var length: socklen_t

    /// - Parameter path: a leading `@` names an abstract address, as systemd writes them.
    init(_ path: String) throws(SocketError) {
        var bytes = Array(path.utf8)
        guard !bytes.isEmpty, !bytes.contains(0), bytes.count <= SocketPath.longest else {
            throw SocketError("the socket's path has \(bytes.count) bytes, "
                + "but must have 1 to \(SocketPath.longest): choose a shorter one with --socket PATH")
        }
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // An abstract name is as long as it says; a path takes its final zero with it.
        let end = bytes[0] == 0 ? bytes.count : bytes.count + 1
        length = socklen_t((MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2) + end)
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: address) { pointer in
            // Every kind of address begins as sockaddr does; the length says how much of it counts.
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    static func makeSocket(_ kind: __socket_type) -> Int32 {
        socket(AF_UNIX, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    }
}
