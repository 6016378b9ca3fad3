import MoteJSON

/// The standard alphabet, with padding.
package enum Base64 {
    private static let alphabet: StaticString =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    package static func text(_ bytes: [UInt8]) -> String {
        let buffer = ByteBuffer(capacity: (bytes.count + 2) / 3 * 4)
        bytes.withUnsafeBytes { write($0, into: buffer) }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// The two digits of every number of 12 bits, the first one lowest: half the look-ups.
    private final class Pairs: Sendable {
        nonisolated(unsafe) let digits = UnsafeMutablePointer<UInt16>.allocate(capacity: 4096)

        init() {
            let single = alphabet.utf8Start
            for number in 0..<4096 {
                digits[number] = UInt16(single[number >> 6]) | UInt16(single[number & 63]) << 8
            }
        }

        deinit {
            digits.deallocate()
        }
    }

    private static let pairs = Pairs()

    package static func write(_ bytes: UnsafeRawBufferPointer, into buffer: ByteBuffer) {
        let digits = alphabet.utf8Start
        let pairs = UnsafePointer(Self.pairs.digits)
        var cursor = buffer.reserve((bytes.count + 2) / 3 * 4)
        var index = 0
        if let base = bytes.baseAddress {
            // Words of eight bytes are read for six: two beyond must be there.
            while index + 14 <= bytes.count {
                write(six: base + index, pairs, to: cursor)
                write(six: base + index + 6, pairs, to: cursor + 8)
                cursor += 16
                index += 12
            }
        }
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

    /// The eight digits of six bytes. Pair by pair: stores are cheaper than what puts pairs together.
    @inline(__always)
    private static func write(
        six bytes: UnsafeRawPointer, _ pairs: UnsafePointer<UInt16>, to cursor: UnsafeMutablePointer<UInt8>
    ) {
        let word = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        let target = UnsafeMutableRawPointer(cursor)
        target.storeBytes(of: pairs[Int(word &>> 52)], as: UInt16.self)
        target.storeBytes(of: pairs[Int(word &>> 40 & 4095)], toByteOffset: 2, as: UInt16.self)
        target.storeBytes(of: pairs[Int(word &>> 28 & 4095)], toByteOffset: 4, as: UInt16.self)
        target.storeBytes(of: pairs[Int(word &>> 16 & 4095)], toByteOffset: 6, as: UInt16.self)
    }

    /// The little-endian words that a text of the standard alphabet holds, or nil for any other text.
    package static func words(_ text: String) -> [UInt32]? {
        var bytes: [UInt8] = []
        var group: UInt32 = 0
        var digits = 0
        var padding = 0
        for byte in text.utf8 {
            digits += 1
            if byte == UInt8(ascii: "=") {
                padding += 1
                group <<= 6
            } else {
                guard padding == 0, let value = value(of: byte) else { return nil }
                group = group << 6 | value
            }
            if digits % 4 == 0 {
                guard padding <= 2 else { return nil }
                let three = [UInt8(group >> 16 & 0xFF), UInt8(group >> 8 & 0xFF), UInt8(group & 0xFF)]
                bytes += three.prefix(3 - padding)
                group = 0
            }
        }
        guard digits % 4 == 0, bytes.count % 4 == 0 else { return nil }
        var words: [UInt32] = []
        words.reserveCapacity(bytes.count / 4)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let word = bytes[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            words.append(word)
        }
        return words
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
