import Glibc
import MoteJSON

/// Cuts what arrives on a connection into lines, before anything is decoded: a character cut by a read does
/// no harm.
///
/// Feed it bytes, then take lines until there are none. The outcome does not depend on where the bytes were
/// cut.
public struct LineReader {
    public enum Line {
        /// Without its LF and a CR before it; never empty. Valid until the next call of any method.
        case line(UnsafeRawBufferPointer)
        /// A line beyond the limit; the rest of it is skipped. Told once for each such line.
        case tooLong
    }

    /// Longest line in bytes, LF not counted.
    public let limit: Int
    /// Memory that stays with the reader between lines: a thousand idle connections must not each keep the
    /// longest line that they ever sent.
    private let keptBytes: Int
    /// When the first byte of the line that is not yet finished arrived, in the owner's clock; nil when every
    /// line is whole. A long line that is being skipped counts as unfinished, too.
    public private(set) var unfinishedSince: UInt64?

    private let buffer = ByteBuffer(capacity: 4096)
    /// Bytes of the buffer that were handed out.
    private var taken = 0
    /// Bytes of the buffer that are known to hold no LF beyond those taken.
    private var searched = 0
    /// In the rest of a line that was given up.
    private var isSkipping = false
    private var isFinished = false

    /// - Parameter keptBytes: memory that stays between lines; a client that reads big frames all the time
    ///   wants as much as a frame.
    public init(limit: Int, keptBytes: Int = 64 << 10) {
        self.limit = limit
        self.keptBytes = keptBytes
    }

    /// Bytes that wait for their line to be taken or finished.
    public var pendingBytes: Int { buffer.count - taken }

    /// Adds what a read brought. `now` is in whatever clock the owner asks `unfinishedSince` about.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, now: UInt64 = 0) {
        guard bytes.count > 0 else { return }
        if taken == buffer.count {
            buffer.shrink(to: keptBytes)
        } else {
            buffer.removeFirst(taken)
        }
        searched -= taken
        taken = 0
        buffer.append(bytes)
        // The line that is open after these bytes began with them if any LF is among them, else where it had
        // begun.
        if bytes.last == UInt8(ascii: "\n") {
            unfinishedSince = nil
        } else if unfinishedSince == nil || indexOfLineFeed(in: bytes, from: 0) != nil {
            unfinishedSince = now
        }
    }

    /// Takes all bytes that wait: for an owner who goes on without this reader.
    public mutating func takePending() -> [UInt8] {
        defer { taken = buffer.count }
        return Array(buffer.bytes[taken...])
    }

    /// The client will send no more: a last line without LF counts.
    public mutating func finish() {
        isFinished = true
        unfinishedSince = nil
    }

    /// Gives up the line that is not yet finished: what has come of it is dropped, and its rest is skipped.
    /// - Returns: whether the client must be told. False when nothing is unfinished, when the line was
    ///   already told to be too long, and while whole lines still wait to be taken.
    public mutating func abandonUnfinished() -> Bool {
        guard unfinishedSince != nil, !isFinished else { return false }
        if isSkipping {
            unfinishedSince = nil
            return false
        }
        guard indexOfLineFeed(in: buffer.bytes, from: searched) == nil else { return false }
        buffer.truncate(to: taken)
        searched = taken
        isSkipping = true
        unfinishedSince = nil
        return true
    }

    /// The next whole line, or nil.
    public mutating func next() -> Line? {
        while true {
            let bytes = buffer.bytes
            guard let end = indexOfLineFeed(in: bytes, from: searched) else {
                return takeUnfinished(bytes)
            }
            let line = UnsafeRawBufferPointer(rebasing: bytes[taken..<end])
            taken = end + 1
            searched = taken
            if isSkipping {
                isSkipping = false
                continue
            }
            if line.count > limit { return .tooLong }
            if let content = content(of: line) { return .line(content) }
        }
    }

    /// No LF is left in the buffer: what remains is the beginning of a line, or its end if nothing can
    /// follow.
    private mutating func takeUnfinished(_ bytes: UnsafeRawBufferPointer) -> Line? {
        searched = bytes.count
        let rest = UnsafeRawBufferPointer(rebasing: bytes[taken...])
        if isSkipping {
            taken = bytes.count
            return nil
        }
        if rest.count > limit {
            isSkipping = true
            taken = bytes.count
            return .tooLong
        }
        guard isFinished, rest.count > 0 else { return nil }
        taken = bytes.count
        return content(of: rest).map { .line($0) }
    }

    private func content(of line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let length = line.last == UInt8(ascii: "\r") ? line.count - 1 : line.count
        return length > 0 ? UnsafeRawBufferPointer(rebasing: line[..<length]) : nil
    }

    private func indexOfLineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, start < bytes.count,
            let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }
}
