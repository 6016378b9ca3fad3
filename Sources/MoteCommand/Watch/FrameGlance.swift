import MoteJSON

/// What a live summary needs of a message, read without making a tree of it: a frame may hold a hundred
/// thousand particles.
package struct FrameGlance: Equatable {
    package enum Kind: Equatable {
        case frame
        case event(name: String)
        /// Any other notification, by its method.
        case other(String)
    }

    package var kind: Kind
    package var scene = ""
    package var time = 0.0
    package var dropped = 0
    package var layers = 0
    package var particles = 0
    /// Of a `scene` notification: `unloaded`, `failed` …
    package var change = ""
    /// Of `error`, `log` and `bye`.
    package var message = ""

    /// - Returns: nil for what is no notification.
    package init?(_ line: UnsafeRawBufferPointer, reader: JSONReader) {
        guard var cursor = try? reader.open(line, limits: DaemonClient.replyLimits),
            cursor.kind == .objectStart
        else {
            return nil
        }
        kind = .other("")
        var method = ""
        var name = ""
        cursor.forEachMember { key, cursor in
            switch key {
            case "method": method = cursor.string()
            case "params": readParams(&cursor, name: &name)
            default: cursor.skip()
            }
        }
        guard !method.isEmpty else { return nil }
        kind = method == "frame" ? .frame : method == "event" ? .event(name: name) : .other(method)
    }

    private mutating func readParams(_ cursor: inout TapeCursor, name: inout String) {
        guard cursor.kind == .objectStart else { return cursor.skip() }
        cursor.forEachMember { key, cursor in
            switch key {
            case "scene": scene = cursor.string()
            case "time": time = cursor.number()
            case "dropped": dropped = Int(exactly: cursor.number()) ?? 0
            case "name": name = cursor.string()
            case "change": change = cursor.string()
            case "message": message = cursor.string()
            case "layers": layers = Self.countElements(&cursor)
            case "emitters": particles = Self.countParticles(&cursor)
            default: cursor.skip()
            }
        }
    }

    private static func countParticles(_ cursor: inout TapeCursor) -> Int {
        guard cursor.kind == .listStart else {
            cursor.skip()
            return 0
        }
        var count = 0
        cursor.step()
        while cursor.kind != .listEnd {
            guard cursor.kind == .objectStart else {
                cursor.skip()
                continue
            }
            cursor.forEachMember { key, cursor in
                if key == "count" { count += Int(exactly: cursor.number()) ?? 0 } else { cursor.skip() }
            }
        }
        cursor.step()
        return count
    }

    private static func countElements(_ cursor: inout TapeCursor) -> Int {
        guard cursor.kind == .listStart else {
            cursor.skip()
            return 0
        }
        var count = 0
        cursor.step()
        while cursor.kind != .listEnd {
            cursor.skip()
            count += 1
        }
        cursor.step()
        return count
    }
}
