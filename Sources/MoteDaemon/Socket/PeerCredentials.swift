import CLinux
import Glibc

/// The process at the other end, as it was when it connected. The user decides who may talk; the process
/// number is for people to read only, since numbers are used again.
package struct PeerCredentials: Sendable {
    package var pid: pid_t
    package var uid: uid_t

    package init(pid: pid_t, uid: uid_t) {
        self.pid = pid
        self.uid = uid
    }

    package init?(of socket: Int32) {
        self.init(pid: 0, uid: 0)
        guard clinux_peer(socket, &pid, &uid) == 0 else { return nil }
    }

    /// The daemon serves the user that it runs as, and nobody else.
    package func mayUseDaemon(of daemon: uid_t) -> Bool { uid == daemon }
}
