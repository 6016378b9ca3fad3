import CLinux
import Glibc

/// Ctrl-C and SIGTERM as something to wait for, so that a long command ends cleanly: its connection is
/// closed, the daemon that it started is stopped, and the exit code is its own.
///
/// Make it before starting threads or children; it lasts until the process ends.
package final class Interrupts {
    /// Readable when one came.
    let descriptor: Int32

    package init() {
        descriptor = clinux_signals([SIGINT, SIGTERM, SIGHUP], 3)
    }

    deinit {
        close(descriptor)
    }

    /// True once one came; takes it.
    func came() -> Bool {
        clinux_next_signal(descriptor) != 0
    }
}

/// Waiting for descriptors, with poll(2).
package enum Readiness {
    /// Waits until one of `descriptors` can be read (or has ended) or `deadline` (of `Monotonic`) passes.
    /// - Returns: for each, whether it is ready; all false when the time is over.
    package static func wait(for descriptors: [Int32], until deadline: Double?) -> [Bool] {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                milliseconds = Int32(
                    max(0, min(1e9, ((deadline - Monotonic.seconds()) * 1_000).rounded(.up))))
            }
            let count = poll(&entries, nfds_t(entries.count), milliseconds)
            if count < 0, errno == EINTR { continue }
            return entries.map { count > 0 && $0.revents != 0 }
        }
    }
}
