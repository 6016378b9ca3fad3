import MoteEngine

/// A place on simdjson's tape. The tape comes from a successful parse, so its structure holds: every list and
/// object is closed, every member has a value, and nesting is within the limit.
package struct TapeCursor {
    private let tape: UnsafePointer<UInt64>
    private let strings: UnsafePointer<UInt8>
    /// Index of the entry that is read next.
    package private(set) var index = 1

    init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>) {
        self.tape = tape
        self.strings = strings
    }

    package enum Kind {
        case objectStart, objectEnd, listStart, listEnd, string, number, literal
    }

    private static let payloadMask: UInt64 = 0x00FF_FFFF_FFFF_FFFF

    private var tag: UInt8 { UInt8(truncatingIfNeeded: tape[index] >> 56) }

    package var kind: Kind {
        switch tag {
        case UInt8(ascii: "{"): .objectStart
        case UInt8(ascii: "}"): .objectEnd
        case UInt8(ascii: "["): .listStart
        case UInt8(ascii: "]"): .listEnd
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): .number
        default: .literal
        }
    }

    /// Steps over a bracket.
    package mutating func step() {
        index += 1
    }

    /// Steps over one whole value.
    package mutating func skip() {
        switch kind {
        // The lower half of the payload is the entry after the matching bracket.
        case .objectStart, .listStart: index = Int(tape[index] & 0xFFFF_FFFF)
        case .number: index += 2
        default: index += 1
        }
    }

    /// The number here; 0 for anything else. Steps over it.
    @inline(__always)
    package mutating func number() -> Double {
        let bits = tape[index + 1]
        switch tag {
        case UInt8(ascii: "d"):
            index += 2
            return Double(bitPattern: bits)
        case UInt8(ascii: "l"):
            index += 2
            return Double(Int64(bitPattern: bits))
        case UInt8(ascii: "u"):
            index += 2
            return Double(bits)
        default:
            skip()
            return 0
        }
    }

    /// The bytes of the string here, valid until the next parse; empty for anything else. Steps over it.
    package mutating func stringBytes() -> UnsafeRawBufferPointer {
        guard kind == .string else {
            skip()
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        let start = UnsafeRawPointer(strings) + Int(tape[index] & Self.payloadMask)
        index += 1
        return UnsafeRawBufferPointer(start: start + 4, count: Int(start.loadUnaligned(as: UInt32.self)))
    }

    package mutating func string() -> String {
        String(decoding: stringBytes(), as: UTF8.self)
    }

    /// Gives `body` every member of the object here; `body` steps over the value. Steps over the object.
    package mutating func forEachMember(_ body: (_ name: String, _ cursor: inout TapeCursor) -> Void) {
        step()
        while kind != .objectEnd {
            let name = string()
            body(name, &self)
        }
        step()
    }

    /// The whole value here, or nil when lists and objects are more than `depth` deep inside each other.
    /// Steps over it.
    package mutating func value(depth: Int) -> PlainValue? {
        switch tag {
        case UInt8(ascii: "{"):
            guard depth > 0 else { return nil }
            var members: [PlainValue.Member] = []
            members.reserveCapacity(childCount)
            index += 1
            while kind != .objectEnd {
                let name = string()
                guard let value = value(depth: depth - 1) else { return nil }
                members.append(PlainValue.Member(name, value))
            }
            index += 1
            return .object(members)
        case UInt8(ascii: "["):
            guard depth > 0 else { return nil }
            var elements: [PlainValue] = []
            elements.reserveCapacity(childCount)
            index += 1
            while kind != .listEnd {
                guard let value = value(depth: depth - 1) else { return nil }
                elements.append(value)
            }
            index += 1
            return .list(elements)
        case UInt8(ascii: "\""): return .string(string())
        case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): return .number(number())
        case UInt8(ascii: "t"):
            index += 1
            return .bool(true)
        case UInt8(ascii: "f"):
            index += 1
            return .bool(false)
        default:
            index += 1
            return .null
        }
    }

    /// Children of the list or object here; saturates at 2^24 − 1.
    private var childCount: Int { Int(tape[index] >> 32 & 0xFF_FFFF) }
}
