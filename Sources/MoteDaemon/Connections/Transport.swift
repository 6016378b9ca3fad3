import Glibc

/// The bytes to and from one client, without waiting for either. Tests answer in the kernel's place: with
/// short counts, "not now", and errors.
package protocol Transport: AnyObject {
    func read(into buffer: UnsafeMutableRawBufferPointer) -> TransportResult
    /// Writes the first bytes of all `pieces`, one after the other.
    func write(_ pieces: UnsafeBufferPointer<iovec>) -> TransportResult
    func close()
}

package enum TransportResult: Equatable, Sendable {
    /// At least one byte; often fewer than were offered.
    case moved(Int)
    /// Nothing now: try again when the system says so.
    case notNow
    /// The other side has nothing more to say (reading only).
    case ended
    case failed
}

/// A connected socket.
package final class SocketTransport: Transport {
    package let descriptor: Int32
    private var isOpen = true

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close() }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> TransportResult {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count > 0 { return .moved(count) }
        return count == 0 ? .ended : SocketTransport.result(of: errno)
    }

    package func write(_ pieces: UnsafeBufferPointer<iovec>) -> TransportResult {
        var message = msghdr()
        message.msg_iov = UnsafeMutablePointer(mutating: pieces.baseAddress)
        message.msg_iovlen = pieces.count
        let count = sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
        return count > 0 ? .moved(count) : count == 0 ? .notNow : SocketTransport.result(of: errno)
    }

    package func close() {
        guard isOpen else { return }
        isOpen = false
        Glibc.close(descriptor)
    }

    private static func result(of code: Int32) -> TransportResult {
        code == EAGAIN || code == EWOULDBLOCK || code == EINTR ? .notNow : .failed
    }
}
