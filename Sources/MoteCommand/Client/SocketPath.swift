import Glibc

/// Where the daemon's socket is, by the rule that every client follows.
package enum SocketPath {
    /// The longest path that fits into a `sockaddr_un`.
    static let longest = 107

    /// `--socket`, else `$MOTE_SOCKET`, else `$XDG_RUNTIME_DIR/mote/mote.sock`, else `/tmp/mote-UID/mote.sock`.
    package static func resolve(option: String?, environment: ToolEnvironment) throws(CommandFailure) -> String {
        let path = if let option, !option.isEmpty {
            option
        } else if let named = environment["MOTE_SOCKET"] {
            named
        } else if let runtime = environment["XDG_RUNTIME_DIR"] {
            "\(runtime)/mote/mote.sock"
        } else {
            "/tmp/mote-\(environment.userID)/mote.sock"
        }
        guard path.utf8.count <= longest else {
            throw .failed("the socket's path is longer than \(longest) bytes: name a shorter one with --socket")
        }
        return path
    }
}
