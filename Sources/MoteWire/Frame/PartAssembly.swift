import MoteJSON
import Synchronization

/// Puts the parts of a text that several threads write behind each other, while others are still being
/// written: each is copied to its place as soon as the lengths of all before it are known, for the most part
/// out of the cache of who has just written it.
final class PartAssembly: Sendable {
    /// Unchecked: a buffer belongs to who took it, until it is put back; the memory at a place to whoever
    /// copies there.
    private struct Part: @unchecked Sendable {
        var buffer: ByteBuffer
        var place: UnsafeMutablePointer<UInt8>?
    }

    private struct State: Sendable {
        /// Written parts that wait for earlier ones.
        var waiting: [Part?] = []
        var free: [Part] = []
        /// The first part whose place is not known yet, and the bytes before it.
        var next = 0
        var length = 0
    }

    /// Unchecked: written before the threads start, read by them.
    private nonisolated(unsafe) var start: UnsafeMutablePointer<UInt8>?
    private nonisolated(unsafe) var room = 0
    private let state = Mutex(State())

    /// Makes ready for `parts` parts, of `room` bytes for the most part, behind what is in `buffer`. Nobody
    /// may touch `buffer` until `finish`.
    func begin(parts: Int, room: Int, behind buffer: ByteBuffer) {
        start = buffer.reserve(room)
        self.room = room
        state.withLock { state in
            state.waiting.removeAll(keepingCapacity: true)
            state.waiting.append(contentsOf: repeatElement(nil, count: parts))
            (state.next, state.length) = (0, 0)
        }
    }

    /// An empty buffer to write a part into.
    func takeBuffer() -> ByteBuffer {
        let part = state.withLock { $0.free.popLast() } ?? Part(buffer: ByteBuffer(capacity: 128 << 10))
        part.buffer.clear()
        return part.buffer
    }

    /// Takes a written part, and copies all that have a place now.
    func put(_ buffer: ByteBuffer, as index: Int) {
        let part = Part(buffer: buffer)
        state.withLock { $0.waiting[index] = part }
        while let part = nextToCopy(), let place = part.place {
            place.update(from: part.buffer.base, count: part.buffer.count)
            state.withLock { $0.free.append(part) }
        }
    }

    private func nextToCopy() -> Part? {
        state.withLock { state in
            guard state.next < state.waiting.count, var part = state.waiting[state.next], let start,
                // What has no room waits for `finish`, and all behind it.
                state.length + part.buffer.count <= room
            else { return nil }
            part.place = start + state.length
            state.waiting[state.next] = nil
            state.next += 1
            state.length += part.buffer.count
            return part
        }
    }

    /// Ends the text in `buffer`: all parts have been put.
    func finish(in buffer: ByteBuffer) {
        state.withLock { state in
            if let start { buffer.advance(to: start + state.length) }
            start = nil
            for index in state.next..<state.waiting.count {
                guard let part = state.waiting[index] else { continue }
                buffer.append(part.buffer.bytes)
                state.free.append(part)
            }
            state.waiting.removeAll(keepingCapacity: true)
        }
    }
}
