/// A growable run of bytes that is written, handed out and used again: what frames and replies are made in.
///
/// It is a class, so that several owners may share the bytes of one frame without copying. Not thread-safe.
public final class ByteBuffer {
    /// The first byte. Changes when the buffer grows.
    public private(set) var base: UnsafeMutablePointer<UInt8>
    public private(set) var capacity: Int
    /// Bytes written so far.
    public private(set) var count = 0

    public init(capacity: Int = 4096) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deallocate()
    }

    public var isEmpty: Bool { count == 0 }

    /// The bytes, valid until the next write.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// The bytes as text, for tests and messages. Invalid UTF-8 becomes U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Forgets the bytes and keeps the memory.
    public func clear() {
        count = 0
    }

    /// Forgets all bytes from `length` on. A `length` beyond the end does nothing.
    public func truncate(to length: Int) {
        count = min(count, max(0, length))
    }

    /// Gives memory beyond `limit` back when the buffer is larger than that, so that one big frame does not stay for
    /// ever. Forgets the bytes.
    public func shrink(to limit: Int) {
        count = 0
        guard capacity > max(limit, 64) else { return }
        base.deallocate()
        capacity = max(limit, 64)
        base = .allocate(capacity: capacity)
    }

    /// Makes room for `extra` more bytes.
    /// - Returns: the place behind the last byte, for writing directly; tell with `advance(to:)` how far it went.
    @inline(__always)
    public func reserve(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
        if count + extra > capacity { grow(count + extra) }
        return base + count
    }

    /// Counts everything before `end`, which lies in room that `reserve` made.
    @inline(__always)
    public func advance(to end: UnsafeMutablePointer<UInt8>) {
        count = end - base
        assert(count >= 0 && count <= capacity)
    }

    @inline(__always)
    public func append(_ byte: UInt8) {
        reserve(1).pointee = byte
        count += 1
    }

    public func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        UnsafeMutableRawPointer(reserve(bytes.count)).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    public func append(_ literal: StaticString) {
        let length = literal.utf8CodeUnitCount
        UnsafeMutableRawPointer(reserve(length)).copyMemory(from: literal.utf8Start, byteCount: length)
        count += length
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
        count -= length
    }

    private func grow(_ needed: Int) {
        capacity = max(needed, capacity * 2)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        grown.update(from: base, count: count)
        base.deallocate()
        base = grown
    }
}
