import MoteEngine

/// A string as Pango takes it: UTF-8 without a NUL (which would end it), and bounded (`FontLimits`).
struct PlainText {
    private(set) var bytes: [UInt8]

    init(_ string: String, font: Font) {
        let limit = FontLimits.bytes(atSize: FontLimits.size(of: font))
        bytes = Array(string.utf8.prefix(limit + 1))
        if bytes.count > limit {
            // Not in the middle of a character: continuation bytes are 10xxxxxx.
            var end = limit
            while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.removeSubrange(end...)
        }
        for index in bytes.indices where bytes[index] == 0 { bytes[index] = UInt8(ascii: " ") }
    }

    /// The characters in a range of bytes, cut to what there is.
    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
