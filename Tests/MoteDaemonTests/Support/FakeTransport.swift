import Glibc
import MoteDaemon

/// Answers in the kernel's place: what is read, and how much of what is written goes through.
final class FakeTransport: Transport {
    /// What the next reads bring, one each.
    var incoming: [[UInt8]] = []
    /// After `incoming`: the client has shut its writing side.
    var isShut = false
    /// Bytes that writes still take, before "not now".
    var room = Int.max
    /// Most bytes of one write: short counts.
    var mostPerWrite = Int.max
    var failsWrites = false
    private(set) var written: [UInt8] = []
    private(set) var writes = 0
    private(set) var isClosed = false

    func read(into buffer: UnsafeMutableRawBufferPointer) -> TransportResult {
        guard !incoming.isEmpty else { return isShut ? .ended : .notNow }
        let bytes = incoming.removeFirst()
        let count = min(bytes.count, buffer.count)
        buffer.copyBytes(from: bytes[..<count])
        if count < bytes.count { incoming.insert(Array(bytes[count...]), at: 0) }
        return .moved(count)
    }

    func write(_ pieces: UnsafeBufferPointer<iovec>) -> TransportResult {
        writes += 1
        if failsWrites { return .failed }
        var left = min(room, mostPerWrite)
        guard left > 0 else { return .notNow }
        var count = 0
        for piece in pieces where left > 0 {
            let part = UnsafeRawBufferPointer(start: piece.iov_base, count: min(piece.iov_len, left))
            written.append(contentsOf: part)
            left -= part.count
            count += part.count
        }
        if room != Int.max { room -= count }
        return .moved(count)
    }

    func close() { isClosed = true }

    var text: String { String(decoding: written, as: UTF8.self) }
}
