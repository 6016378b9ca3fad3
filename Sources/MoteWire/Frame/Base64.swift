import MoteJSON

/// The standard alphabet, with padding.
enum Base64 {
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    static func write(_ bytes: UnsafeRawBufferPointer, into buffer: ByteBuffer) {
        let digits = alphabet.utf8Start
        var cursor = buffer.reserve((bytes.count + 2) / 3 * 4)
        var index = 0
        while index + 3 <= bytes.count {
            let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
            cursor[0] = digits[Int(group >> 18)]
            cursor[1] = digits[Int(group >> 12 & 63)]
            cursor[2] = digits[Int(group >> 6 & 63)]
            cursor[3] = digits[Int(group & 63)]
            cursor += 4
            index += 3
        }
        let rest = bytes.count - index
        if rest > 0 {
            let group = UInt32(bytes[index]) << 16 | (rest == 2 ? UInt32(bytes[index + 1]) << 8 : 0)
            cursor[0] = digits[Int(group >> 18)]
            cursor[1] = digits[Int(group >> 12 & 63)]
            cursor[2] = rest == 2 ? digits[Int(group >> 6 & 63)] : UInt8(ascii: "=")
            cursor[3] = UInt8(ascii: "=")
            cursor += 4
        }
        buffer.advance(to: cursor)
    }
}
