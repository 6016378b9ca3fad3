import Glibc

/// Tells systemd how the service is (`Type=notify`): datagrams to the socket that NOTIFY_SOCKET names.
package final class ServiceNotifier {
    private var descriptor: Int32 = -1
    private var address: UnixAddress?
    /// How often a watchdog wants to hear from the frame loop, seconds; nil without one. Half of what it
    /// allows.
    package let watchdogInterval: Double?

    /// Takes the variables out of the environment, so that no child speaks in our name.
    package init() {
        let watchdog = Environment["WATCHDOG_USEC"].flatMap { Double($0) }
        let isForUs = Environment["WATCHDOG_PID"].flatMap { Int32($0) }.map { $0 == getpid() } ?? true
        watchdogInterval = isForUs ? watchdog.flatMap { $0 > 0 ? $0 / 2e6 : nil } : nil
        if let path = Environment["NOTIFY_SOCKET"], let address = try? UnixAddress(path) {
            self.address = address
            descriptor = UnixAddress.makeSocket(SOCK_DGRAM)
        }
        for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(name) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func ready(status: String) { send("READY=1\nSTATUS=\(status)\nMAINPID=\(getpid())") }
    package func stopping() { send("STOPPING=1") }
    package func alive() { send("WATCHDOG=1") }

    private func send(_ message: String) {
        guard descriptor >= 0, let address else { return }
        let bytes = Array(message.utf8)
        _ = address.withPointer { sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
    }
}
