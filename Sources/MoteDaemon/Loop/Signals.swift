import CLinux
import Glibc

/// Signals as readable events instead of interruptions. Make it before the first thread is started: threads
/// inherit what is blocked.
package final class Signals {
    package let descriptor: Int32

    package init(_ signals: [Int32]) throws(SystemError) {
        descriptor = clinux_signals(signals, Int32(signals.count))
        guard descriptor >= 0 else { throw SystemError("waiting for signals") }
        // A client that went away must be an error of the write, not the end of the daemon.
        signal(SIGPIPE, SIG_IGN)
        // So must be a file that grows beyond what it may.
        signal(SIGXFSZ, SIG_IGN)
    }

    deinit { close(descriptor) }

    /// The signals that have come since the last call.
    package func take() -> [Int32] {
        var taken: [Int32] = []
        while case let signal = clinux_next_signal(descriptor), signal != 0 { taken.append(signal) }
        return taken
    }
}
