import CMoteJSON

/// A place in a JSON text whose tokens are indexed and not read yet: for readers that want columns of numbers
/// by the hundred thousand, and no tape of them. What such a reader steps into is checked as it goes, by the
/// cursor; everything else by `part`, which it reads as texts of their own.
///
/// The text must stay where it is. The cursor is valid until its reader's next text.
package struct IndexCursor {
    package let text: UnsafeRawBufferPointer
    private let offsets: UnsafeBufferPointer<UInt32>
    /// Index of the token that is read next.
    private var index = 0

    init(text: UnsafeRawBufferPointer, offsets: UnsafeBufferPointer<UInt32>) {
        self.text = text
        self.offsets = offsets
    }

    /// The first byte of the token here; 0 after the last one.
    package var byte: UInt8 { index < offsets.count ? text[Int(offsets[index])] : 0 }

    /// Steps over a token that must be this one.
    package mutating func step(over byte: Unicode.Scalar) throws(JSONError) {
        guard self.byte == UInt8(ascii: byte) else { throw .badStructure }
        index += 1
    }

    /// Nothing may follow.
    package func end() throws(JSONError) {
        guard index == offsets.count else { throw .badStructure }
    }

    /// From this token up to the next one, white space between them included.
    private var token: Range<Int> {
        let start = index < offsets.count ? Int(offsets[index]) : text.count
        let end = index + 1 < offsets.count ? Int(offsets[index + 1]) : text.count
        return start..<end
    }

    /// The bytes between the quotes of the string here, escapes as they are written. Steps over it.
    package mutating func stringBytes() throws(JSONError) -> UnsafeRawBufferPointer {
        guard byte == UInt8(ascii: "\"") else { throw .badStructure }
        let token = token
        // Behind the closing quote is nothing but white space, else another token would begin there.
        guard let quote = text[token].lastIndex(where: { !Self.isSpace($0) }), quote > token.lowerBound,
            text[quote] == UInt8(ascii: "\"")
        else { throw .badString }
        index += 1
        return UnsafeRawBufferPointer(rebasing: text[token.lowerBound + 1..<quote])
    }

    /// The number here, or nil when there is another thing, which is not stepped over.
    package mutating func number() throws(JSONError) -> Double? {
        let byte = byte
        guard byte == UInt8(ascii: "-") || Self.isDigit(byte) else { return nil }
        let token = token
        var value = 0.0
        guard let start = text.bindMemory(to: UInt8.self).baseAddress,
            mote_json_number(start, token.lowerBound, token.upperBound, &value)
        else { throw .badNumber }
        index += 1
        return value
    }

    /// Numbers of the list that the cursor is in, as many as fit into `room`; stands behind the last one's
    /// comma then, or behind the list.
    /// - Returns: how many, and whether the list is over. None of a list that is not over: the next value is
    ///   no number, or a wrong one.
    package mutating func numbers(
        into room: UnsafeMutableBufferPointer<Double>
    ) -> (count: Int, isOver: Bool) {
        guard index < offsets.count, let tokens = offsets.baseAddress, let values = room.baseAddress,
            let start = text.bindMemory(to: UInt8.self).baseAddress
        else { return (0, false) }
        let count = mote_json_numbers(start, tokens + index, offsets.count - index, values, room.count)
        index += 2 * count
        let last = count > 0 ? text[Int(offsets[index - 1])] : 0
        return (count, last == UInt8(ascii: "]"))
    }

    /// Gives `body` every member of the object here; `body` steps over the value. Steps over the object.
    package mutating func forEachMember(
        _ body: (_ name: UnsafeRawBufferPointer, _ cursor: inout IndexCursor) throws(JSONError) -> Void
    ) throws(JSONError) {
        try step(over: "{")
        guard byte != UInt8(ascii: "}") else { return index += 1 }
        while true {
            let name = try stringBytes()
            try step(over: ":")
            try body(name, &self)
            guard byte == UInt8(ascii: ",") else { return try step(over: "}") }
            index += 1
        }
    }

    /// Gives `body` the cursor before every element of the list here; `body` steps over it. Steps over the
    /// list.
    package mutating func forEachElement(
        _ body: (_ cursor: inout IndexCursor) throws(JSONError) -> Void
    ) throws(JSONError) {
        try step(over: "[")
        guard byte != UInt8(ascii: "]") else { return index += 1 }
        while true {
            try body(&self)
            guard byte == UInt8(ascii: ",") else { return try step(over: "]") }
            index += 1
        }
    }

    /// The text of the value here, up to the bracket that ends it; what is inside has not been checked. Steps
    /// over it.
    package mutating func part() throws(JSONError) -> UnsafeRawBufferPointer {
        let start = token.lowerBound
        var depth = 0
        while index < offsets.count {
            let end = token.upperBound
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw .badStructure }
            default: break
            }
            guard depth >= 0 else { throw .badStructure }
            index += 1
            if depth == 0 { return UnsafeRawBufferPointer(rebasing: text[start..<end]) }
        }
        throw .badStructure
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
