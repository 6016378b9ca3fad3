import Glibc
import MoteJSON

/// What waits to be written to one client: at most one frame, and behind it whole lines. Nothing comes
/// between the parts of a line that a short write has cut.
package struct Outbox {
    package enum Outcome: Equatable, Sendable {
        /// Everything is written.
        case empty
        /// The socket takes no more now.
        case waits
        case failed
    }

    /// Whole lines: replies, notices. Write to it freely; each line must end.
    package let lines = ByteBuffer()
    private var linesSent = 0
    /// The frame on its way: a head of its own, and a body whose bytes others share.
    private let head = ByteBuffer(capacity: 256)
    private var body: ByteBuffer?
    private var frameSent = 0

    package private(set) var bytesWritten = 0
    /// Lines written to their end, frames included.
    package private(set) var linesFinished = 0

    package init() {}

    package var hasFrameUnderWay: Bool { body != nil }

    /// Bytes of the frame on its way.
    package var frameBytes: Int { body.map { head.count + $0.count } ?? 0 }

    package var isEmpty: Bool { body == nil && linesSent == lines.count }

    /// Bytes of whole lines that are still to be written.
    package var unsentLineBytes: Int { lines.count - linesSent }

    /// Puts a frame on its way. Only when the outbox is empty: frames never queue.
    package mutating func begin(body: ByteBuffer, writeHead: (ByteBuffer) -> Void) {
        head.clear()
        writeHead(head)
        self.body = body
        frameSent = 0
    }

    /// Writes as much as the client takes.
    package mutating func flush(to transport: any Transport) -> Outcome {
        while !isEmpty {
            switch writeOnce(to: transport) {
            case .moved(let count): consume(count)
            case .notNow: return .waits
            case .ended, .failed: return .failed
            }
        }
        return .empty
    }

    private func writeOnce(to transport: any Transport) -> TransportResult {
        withUnsafeTemporaryAllocation(of: iovec.self, capacity: 3) { pieces in
            var count = 0
            func add(_ buffer: ByteBuffer, from offset: Int) {
                guard offset < buffer.count else { return }
                pieces[count] = iovec(iov_base: buffer.base + offset, iov_len: buffer.count - offset)
                count += 1
            }
            if let body {
                add(head, from: frameSent)
                add(body, from: max(0, frameSent - head.count))
            }
            add(lines, from: linesSent)
            return transport.write(UnsafeBufferPointer(rebasing: pieces[..<count]))
        }
    }

    private mutating func consume(_ count: Int) {
        var count = count
        bytesWritten += count
        if let body {
            let left = head.count + body.count - frameSent
            frameSent += min(count, left)
            guard count >= left else { return }
            count -= left
            self.body = nil
            linesFinished += 1
        }
        let written = UnsafeRawBufferPointer(rebasing: lines.bytes[linesSent..<linesSent + count])
        for byte in written where byte == UInt8(ascii: "\n") { linesFinished += 1 }
        linesSent += count
        if linesSent == lines.count {
            linesSent = 0
            // One big reply must not keep its memory for as long as the client stays.
            lines.shrink(to: 1 << 16)
        } else if linesSent > 1 << 20 {
            lines.removeFirst(linesSent)
            linesSent = 0
        }
    }
}
