import CMoteLua

/// Values that came from a script: a host function's arguments or a call's results. A view of memory that
/// lives until the host function returns, or until the next entry into Lua; what is to stay must be copied
/// out. So views don't count references to the state: it outlives them.
package struct LuaValues {
    let tape: UnsafePointer<mote_tape>
    unowned(unsafe) let owner: LuaOwner

    package var count: Int {
        var at: UInt32 = 0, count = 0
        while at < tape.pointee.count {
            at = LuaView(tape: tape, at: at, owner: owner).end
            count += 1
        }
        return count
    }

    /// From 0; a missing one reads as nil.
    package subscript(index: Int) -> LuaView {
        var at: UInt32 = 0
        for _ in 0..<index {
            guard at < tape.pointee.count else { break }
            at = LuaView(tape: tape, at: at, owner: owner).end
        }
        return LuaView(tape: tape, at: at, owner: owner)
    }
}

/// One value of a script.
package struct LuaView {
    let tape: UnsafePointer<mote_tape>
    let at: UInt32
    unowned(unsafe) let owner: LuaOwner

    private var slot: mote_slot? {
        at < tape.pointee.count ? tape.pointee.slots[Int(at)] : nil
    }

    /// Behind this value.
    var end: UInt32 {
        guard let slot else { return at }
        return at + 1 + (kind == .table ? slot.length : 0)
    }

    package var kind: LuaKind { slot.flatMap { LuaKind(rawValue: $0.kind) } ?? .none }
    package var isNil: Bool { kind == .none }

    package var bool: Bool? {
        guard let slot, kind == .boolean else { return nil }
        return slot.integer != 0
    }

    /// Integers, too.
    package var number: Double? {
        guard let slot else { return nil }
        switch kind {
        case .integer: return Double(slot.integer)
        case .number: return slot.number
        default: return nil
        }
    }

    /// Floats with a whole value, too.
    package var integer: Int? {
        guard let slot else { return nil }
        switch kind {
        case .integer: return Int(slot.integer)
        case .number: return Int(exactly: slot.number)
        default: return nil
        }
    }

    /// The bytes of a string: any bytes, not always UTF-8.
    package var bytes: UnsafeRawBufferPointer? {
        guard let slot, kind == .string else { return nil }
        guard let base = tape.pointee.bytes else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: base + Int(slot.offset), count: Int(slot.length))
    }

    /// nil also for a string that is no UTF-8.
    package var string: String? {
        bytes.flatMap { String(validating: $0, as: UTF8.self) }
    }

    package func isString(_ text: StaticString) -> Bool {
        guard let bytes, bytes.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes) }
    }

    package var handle: LuaHandle? {
        guard let slot, kind == .handle else { return nil }
        return LuaHandle(kind: slot.tag, id: Int(slot.integer))
    }

    /// The id of a handle of this kind.
    package func id(of wanted: UInt16) -> Int? {
        guard let handle, handle.kind == wanted else { return nil }
        return handle.id
    }

    /// Kept from now on, for as long as the reference lives. The second time it is asked for it is nil: the
    /// value is taken.
    package var function: LuaFunction? {
        guard let slot, kind == .function, !slot.kept else { return nil }
        tape.pointee.slots[Int(at)].kept = true
        return LuaFunction(slot.integer, owner: owner)
    }

    // MARK: Tables

    /// The values at 1, 2, … of a table; none for anything else.
    package var items: LuaItems {
        LuaItems(tape: tape, at: at + 1, left: kind == .table ? slot?.items ?? 0 : 0, owner: owner)
    }

    /// The other fields of a table: booleans, numbers in order, names by bytes; none for anything else.
    package var fields: LuaFields {
        guard let slot, kind == .table else { return LuaFields(tape: tape, at: at, left: 0, owner: owner) }
        var first = items
        while first.next() != nil {}
        return LuaFields(tape: tape, at: first.at, left: slot.fields, owner: owner)
    }

    /// A field of a table by name; nil reads for a missing one.
    package subscript(name: StaticString) -> LuaView {
        for field in fields where field.key.isString(name) { return field.value }
        return LuaView(tape: tape, at: .max, owner: owner)
    }

    /// What an error message calls it: "a number", "nothing", …
    package var kindName: String {
        switch kind {
        case .none: "nothing"
        case .boolean: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .handle: "an object of the scene"
        case .function: "a function"
        case .table: "a table"
        }
    }
}

/// The list part of a table.
package struct LuaItems: Sequence, IteratorProtocol {
    let tape: UnsafePointer<mote_tape>
    var at: UInt32
    var left: UInt32
    unowned(unsafe) let owner: LuaOwner

    package var count: Int { Int(left) }

    package mutating func next() -> LuaView? {
        guard left > 0 else { return nil }
        let view = LuaView(tape: tape, at: at, owner: owner)
        at = view.end
        left -= 1
        return view
    }
}

/// The named part of a table.
package struct LuaFields: Sequence, IteratorProtocol {
    let tape: UnsafePointer<mote_tape>
    var at: UInt32
    var left: UInt32
    unowned(unsafe) let owner: LuaOwner

    package var count: Int { Int(left) }

    package mutating func next() -> (key: LuaView, value: LuaView)? {
        guard left > 0 else { return nil }
        let key = LuaView(tape: tape, at: at, owner: owner)
        let value = LuaView(tape: tape, at: key.end, owner: owner)
        at = value.end
        left -= 1
        return (key, value)
    }
}
