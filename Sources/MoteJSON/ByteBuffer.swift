/// A growable run of bytes that is written, handed out and used again: what frames and replies are made in.
///
/// It is a class, so that several owners may share the bytes of one frame without copying. Not thread-safe.
public final class ByteBuffer {
    private struct State {
        var base: UnsafeMutablePointer<UInt8>
        var capacity: Int
        var count: Int
    }

    /// Behind a pointer, because every access to a stored property of a class is checked for exclusivity at
    /// run time, which cost more than appending a byte.
    private let state: UnsafeMutablePointer<State>

    public init(capacity: Int = 4096) {
        let capacity = max(capacity, 64)
        state = .allocate(capacity: 1)
        state.initialize(to: State(base: .allocate(capacity: capacity), capacity: capacity, count: 0))
    }

    deinit {
        state.pointee.base.deallocate()
        state.deallocate()
    }

    /// The first byte. Changes when the buffer grows.
    public var base: UnsafeMutablePointer<UInt8> { state.pointee.base }
    public var capacity: Int { state.pointee.capacity }
    /// Bytes written so far.
    public var count: Int { state.pointee.count }

    public var isEmpty: Bool { count == 0 }

    /// The bytes, valid until the next write.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// The bytes as text, for tests and messages. Invalid UTF-8 becomes U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Forgets the bytes and keeps the memory.
    public func clear() {
        state.pointee.count = 0
    }

    /// Forgets all bytes from `length` on. A `length` beyond the end does nothing.
    public func truncate(to length: Int) {
        state.pointee.count = min(count, max(0, length))
    }

    /// Gives memory beyond `limit` back when the buffer is larger than that, so that one big frame does not
    /// stay for ever. Forgets the bytes.
    public func shrink(to limit: Int) {
        state.pointee.count = 0
        let smaller = max(limit, 64)
        guard capacity > smaller else { return }
        base.deallocate()
        state.pointee.capacity = smaller
        state.pointee.base = .allocate(capacity: smaller)
    }

    /// Makes room for `extra` more bytes.
    /// - Returns: the place behind the last byte, for writing directly; tell with `advance(to:)` how far it
    ///   went.
    @inline(__always)
    public func reserve(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
        if count + extra > capacity { grow(count + extra) }
        return base + count
    }

    /// Counts everything before `end`, which lies in room that `reserve` made.
    @inline(__always)
    public func advance(to end: UnsafeMutablePointer<UInt8>) {
        state.pointee.count = end - base
        assert(count >= 0 && count <= capacity)
    }

    @inline(__always)
    public func append(_ byte: UInt8) {
        reserve(1).pointee = byte
        state.pointee.count += 1
    }

    public func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        UnsafeMutableRawPointer(reserve(bytes.count)).copyMemory(from: source, byteCount: bytes.count)
        state.pointee.count += bytes.count
    }

    public func append(_ literal: StaticString) {
        let length = literal.utf8CodeUnitCount
        UnsafeMutableRawPointer(reserve(length)).copyMemory(from: literal.utf8Start, byteCount: length)
        state.pointee.count += length
    }

    /// The text's bytes as they are, without quotes or escapes.
    public func append(raw text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Removes the first `length` bytes.
    public func removeFirst(_ length: Int) {
        let length = min(max(0, length), count)
        guard length > 0 else { return }
        UnsafeMutableRawPointer(base).copyMemory(from: base + length, byteCount: count - length)
        state.pointee.count -= length
    }

    private func grow(_ needed: Int) {
        let larger = max(needed, capacity * 2)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        grown.update(from: base, count: count)
        base.deallocate()
        state.pointee.capacity = larger
        state.pointee.base = grown
    }
}
