import MoteEngine
import MoteJSON

/// What `scanFrame` found in a line.
public struct FrameScan: Equatable, Sendable {
    /// Particles of all emitters, as their `count` says.
    public var particles = 0
    /// Numbers that were read from columns.
    public var columnValues = 0
    /// The sum of all of them: proof that each was read.
    public var columnSum = 0.0
    public var subscription = 0
    public var seq = 0
    public var dropped = 0
    public var time = 0.0
    public var us: Int64?
}

extension JSONReader {
    /// Parses a whole `frame` line and reads every number of every column, without building a tree: what a
    /// fast client would do, for measuring.
    /// - Returns: nil when the line is another message.
    public func scanFrame(_ line: UnsafeRawBufferPointer, limits: JSONLimits = JSONLimits(bytes: 128 << 20))
        throws(JSONError) -> FrameScan?
    {
        var cursor = try open(line, limits: limits)
        var scan = FrameScan()
        var isFrame = false
        guard cursor.kind == .objectStart else { return nil }
        cursor.forEachMember { name, cursor in
            switch name {
            case "method": isFrame = cursor.string() == "frame"
            case "params": scan.readParams(&cursor)
            default: cursor.skip()
            }
        }
        return isFrame ? scan : nil
    }
}

extension FrameScan {
    fileprivate mutating func readParams(_ cursor: inout TapeCursor) {
        guard cursor.kind == .objectStart else { return cursor.skip() }
        cursor.forEachMember { name, cursor in
            switch name {
            case "subscription": subscription = Int(exactly: cursor.number()) ?? 0
            case "seq": seq = Int(exactly: cursor.number()) ?? 0
            case "dropped": dropped = Int(exactly: cursor.number()) ?? 0
            case "time": time = cursor.number()
            case "us": us = Int64(exactly: cursor.number())
            case "emitters": readEmitters(&cursor)
            default: cursor.skip()
            }
        }
    }

    private mutating func readEmitters(_ cursor: inout TapeCursor) {
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
                case "particles": readColumns(&cursor)
                default: cursor.skip()
                }
            }
        }
        cursor.step()
    }

    private mutating func readColumns(_ cursor: inout TapeCursor) {
        guard cursor.kind == .objectStart else { return cursor.skip() }
        cursor.forEachMember { _, cursor in
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
}
