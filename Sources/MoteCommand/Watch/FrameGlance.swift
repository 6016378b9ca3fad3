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
    /// False for a delta: what it does not name is as before.
    package var isFull = true
    package var layers: [Int] = []
    /// Particles by emitter; −1 where the frame does not tell.
    package var particles: [Int: Int] = [:]
    /// Ids that a delta takes away.
    package var removed: [Int] = []
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
            case "full": isFull = Self.bool(&cursor)
            case "layers": Self.forEachObject(&cursor) { id, _ in layers.append(id) }
            case "emitters":
                Self.forEachObject(&cursor) { id, count in particles.updateValue(count ?? -1, forKey: id) }
            case "removed": removed = Self.integers(&cursor)
            default: cursor.skip()
            }
        }
    }

    private static func bool(_ cursor: inout TapeCursor) -> Bool {
        guard case .bool(let value)? = cursor.value(depth: 1) else { return true }
        return value
    }

    private static func integers(_ cursor: inout TapeCursor) -> [Int] {
        guard case .list(let values)? = cursor.value(depth: 2) else { return [] }
        return values.compactMap { $0.number.flatMap { Int(exactly: $0) } }
    }

    /// Of each object of a list: its id, and its count if it says one (null is none).
    private static func forEachObject(_ cursor: inout TapeCursor, _ body: (_ id: Int, _ count: Int?) -> Void)
    {
        guard cursor.kind == .listStart else { return cursor.skip() }
        cursor.step()
        while cursor.kind != .listEnd {
            guard cursor.kind == .objectStart else {
                cursor.skip()
                continue
            }
            var (id, count): (Int, Int?) = (0, nil)
            cursor.forEachMember { key, cursor in
                switch key {
                case "id": id = Int(exactly: cursor.number()) ?? 0
                case "count":
                    count = 0
                    if cursor.kind == .number {
                        count = Int(exactly: cursor.number()) ?? 0
                    } else {
                        cursor.skip()
                    }
                default: cursor.skip()
                }
            }
            body(id, count)
        }
        cursor.step()
    }
}
