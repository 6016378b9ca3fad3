import CMoteJSON
import MoteEngine

/// Reads JSON with simdjson. Keep one and use it again: its buffers stay. Not thread-safe.
public final class JSONReader {
    /// Nil only when memory was out.
    private let parser: OpaquePointer?

    public init() {
        parser = mote_json_create()
    }

    deinit {
        if let parser { mote_json_destroy(parser) }
    }

    /// Reads one text that holds exactly one value. Objects keep the order of their members, doubled ones
    /// included; integers beyond 2^53 become the nearest double.
    public func parse(_ bytes: UnsafeRawBufferPointer, limits: JSONLimits = JSONLimits()) throws(JSONError)
        -> PlainValue
    {
        var cursor = try open(bytes, limits: limits)
        guard let value = cursor.value(depth: limits.depth) else { throw .tooDeep(max: limits.depth) }
        return value
    }

    public func parse(_ text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) -> PlainValue {
        // `withUTF8` has no typed throws: the outcome is carried out by hand.
        var text = text
        let outcome = text.withUTF8 { bytes -> Result<PlainValue, JSONError> in
            do throws(JSONError) {
                return .success(try parse(UnsafeRawBufferPointer(bytes), limits: limits))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// Parses, and stands before the value on simdjson's tape. For readers that want no tree; the cursor is
    /// valid until the next parse.
    package func open(_ bytes: UnsafeRawBufferPointer, limits: JSONLimits) throws(JSONError) -> TapeCursor {
        guard bytes.count <= limits.bytes else { throw .tooLong(max: limits.bytes) }
        guard let parser else { throw .outOfMemory }
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        // simdjson stops at its limit rather than beyond it, and does not count empty lists and objects; the
        // walk does.
        try check(mote_json_parse(parser, start, bytes.count, limits.depth + 1), bytes, limits)
        guard let tape = mote_json_tape(parser), let strings = mote_json_strings(parser) else {
            throw .outOfMemory
        }
        return TapeCursor(tape: tape, strings: strings)
    }

    /// Finds the tokens, and stands before the first one. For readers of columns; nothing but UTF-8 and
    /// quotes is checked, and nothing is copied: the cursor is valid while the bytes are, and until the next
    /// text.
    package func index(_ bytes: UnsafeRawBufferPointer, limits: JSONLimits) throws(JSONError)
        -> IndexCursor
    {
        guard bytes.count <= limits.bytes else { throw .tooLong(max: limits.bytes) }
        guard let parser else { throw .outOfMemory }
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        try check(mote_json_index(parser, start, bytes.count), bytes, limits)
        let offsets = UnsafeBufferPointer(
            start: mote_json_offsets(parser), count: mote_json_offset_count(parser))
        return IndexCursor(text: bytes, offsets: offsets)
    }

    private func check(
        _ status: MoteJSONStatus, _ bytes: UnsafeRawBufferPointer, _ limits: JSONLimits
    ) throws(JSONError) {
        switch status {
        case MOTE_JSON_OK: break
        case MOTE_JSON_EMPTY: throw .empty
        case MOTE_JSON_INVALID_UTF8: throw .invalidUTF8(offset: UTF8Check.firstInvalid(in: bytes))
        case MOTE_JSON_TOO_DEEP: throw .tooDeep(max: limits.depth)
        case MOTE_JSON_BAD_STRING: throw .badString
        case MOTE_JSON_BAD_LITERAL: throw .badLiteral
        case MOTE_JSON_BAD_NUMBER: throw .badNumber
        case MOTE_JSON_NO_MEMORY: throw .outOfMemory
        default: throw .badStructure
        }
    }
}

/// Where a text stops being UTF-8.
enum UTF8Check {
    /// The offset of the first byte that does not belong to a valid character; the length when all do.
    static func firstInvalid(in bytes: UnsafeRawBufferPointer) -> Int {
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput, .error: return offset
            }
        }
    }
}
