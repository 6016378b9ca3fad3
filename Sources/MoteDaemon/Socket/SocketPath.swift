import Glibc

/// The one rule by which daemon and clients find each other: `--socket`, else `MOTE_SOCKET`, else
/// `$XDG_RUNTIME_DIR/mote/mote.sock`, else `/tmp/mote-UID/mote.sock`.
package struct SocketPath: Equatable, Sendable {
    package var path: String
    /// True where the folder is made by the rule, and so must be ours and closed to others.
    package var isDefault: Bool

    /// Bytes that fit into `sockaddr_un.sun_path` beside its final zero.
    package static let longest = 107

    package init(path: String, isDefault: Bool) {
        self.path = path
        self.isDefault = isDefault
    }

    /// - Parameter option: what `--socket` said.
    package static func find(option: String?, environment: (String) -> String?, uid: uid_t) -> SocketPath {
        let runtime = environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let byRule = SocketPath(
            path: runtime.map { "\($0)/mote/mote.sock" } ?? "/tmp/mote-\(uid)/mote.sock",
            isDefault: true)
        let named = option ?? environment("MOTE_SOCKET").flatMap { $0.isEmpty ? nil : $0 }
        // Whoever spells the default out (as `mote start` does) means the same folder.
        guard let named, named != byRule.path else { return byRule }
        return SocketPath(path: named, isDefault: false)
    }

    package var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes the folder of a default path, and refuses one that somebody else could reach into: whoever owns
    /// the folder of a predictable name could put a socket of their own there.
    package func prepareFolder() throws(SocketError) {
        guard isDefault else { return }
        if mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw SocketError(
                "can't make the folder \(folder): \(SystemError.text(of: errno)); "
                    + "name another place with --socket PATH or MOTE_SOCKET")
        }
        var status = stat()
        // lstat: a symbolic link that somebody planted is not our folder.
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw SocketError(
                "\(folder) is not a folder; name another place with --socket PATH or MOTE_SOCKET")
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw SocketError(
                "\(folder) must belong to you and be closed to others (mode 0700); "
                    + "mend it, or name another place with --socket PATH or MOTE_SOCKET")
        }
    }
}

/// Why the daemon can't have its socket, in a line for people.
package struct SocketError: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}
