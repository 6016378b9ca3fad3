import MoteEngine
import MoteJSON

/// What `FrameScanner` found in a line.
public struct FrameScan: Equatable, Sendable {
    /// Particles of all emitters, as their `count` says.
    public var particles = 0
    /// Particles of which `births` told.
    public var births = 0
    /// Numbers that were read from columns.
    public var columnValues = 0
    /// The sum of all of them: proof that each was read.
    public var columnSum = 0.0
    /// Not a delta.
    public var isFull = true
    public var subscription = 0
    public var seq = 0
    public var dropped = 0
    public var time = 0.0
    public var us: Int64?
}

/// Parses whole `frame` lines and reads every number of every column, without building a tree: what a fast
/// client would do, for measuring. Keep one and use it again: its buffers stay. Not thread-safe.
public final class FrameScanner {
    private let reader = JSONReader()
    private let words = ByteBuffer()

    public init() {}

    /// - Returns: nil when the line is another message.
    public func scan(_ line: UnsafeRawBufferPointer, limits: JSONLimits = JSONLimits(bytes: 128 << 20))
        throws(JSONError) -> FrameScan?
    {
        var cursor = try reader.open(line, limits: limits)
        var scan = FrameScan()
        var isFrame = false
        guard cursor.kind == .objectStart else { return nil }
        cursor.forEachMember { name, cursor in
            switch name {
            case "method": isFrame = cursor.string() == "frame"
            case "params": scan.readParams(&cursor, words)
            default: cursor.skip()
            }
        }
        return isFrame ? scan : nil
    }
}

extension FrameScan {
    fileprivate mutating func readParams(_ cursor: inout TapeCursor, _ words: ByteBuffer) {
        guard cursor.kind == .objectStart else { return cursor.skip() }
        cursor.forEachMember { name, cursor in
            switch name {
            case "subscription": subscription = Int(exactly: cursor.number()) ?? 0
            case "base":
                isFull = false
                cursor.skip()
            case "seq": seq = Int(exactly: cursor.number()) ?? 0
            case "dropped": dropped = Int(exactly: cursor.number()) ?? 0
            case "time": time = cursor.number()
            case "us": us = Int64(exactly: cursor.number())
            case "emitters": readEmitters(&cursor, words)
            default: cursor.skip()
            }
        }
    }

    private mutating func readEmitters(_ cursor: inout TapeCursor, _ words: ByteBuffer) {
        guard cursor.kind == .listStart else { return cursor.skip() }
        cursor.step()
        while cursor.kind != .listEnd {
            guard cursor.kind == .objectStart else {
                cursor.skip()
                continue
            }
            cursor.forEachMember { name, cursor in
                switch name {
                case "count": particles += Int(exactly: cursor.number()) ?? 0
                case "particles", "births": readColumns(&cursor, words, areBirths: name == "births")
                default: cursor.skip()
                }
            }
        }
        cursor.step()
    }

    private mutating func readColumns(_ cursor: inout TapeCursor, _ words: ByteBuffer, areBirths: Bool) {
        guard cursor.kind == .objectStart else { return cursor.skip() }
        cursor.forEachMember { name, cursor in
            if areBirths, name == "count" {
                births += Int(exactly: cursor.number()) ?? 0
                return
            }
            if name == "constant" { return cursor.skip() }
            if cursor.kind == .objectStart {
                return cursor.forEachMember { kind, cursor in
                    readWords(cursor.stringBytes(), areFloats: kind == "f32", words)
                }
            }
            guard cursor.kind == .listStart else { return cursor.skip() }
            cursor.step()
            let (count, sum) = cursor.numbers()
            columnSum += sum
            columnValues += count
            // Whatever else a list might hold.
            while cursor.kind != .listEnd { cursor.skip() }
            cursor.step()
        }
    }

    /// A column in base64.
    private mutating func readWords(_ digits: UnsafeRawBufferPointer, areFloats: Bool, _ words: ByteBuffer) {
        words.clear()
        let room = words.reserve(digits.count / 4 * 3 + Base64.overshoot)
        guard let bytes = Base64.read(digits, into: room) else { return }
        let start = UnsafeRawPointer(room)
        var sum = 0.0
        for offset in stride(from: 0, to: bytes - 3, by: 4) {
            let word = UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            sum += areFloats ? Double(Float(bitPattern: word)) : Double(word)
        }
        columnValues += bytes / 4
        columnSum += sum
    }
}
