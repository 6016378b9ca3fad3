import CBase64
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
            index = base64_encode_groups(
                base.assumingMemoryBound(to: UInt8.self), bytes.count, cursor)
            cursor += index / 3 * 4
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

    /// Reads a text of the standard alphabet with padding.
    /// - Parameter bytes: room for three for each four digits, and `overshoot` more.
    /// - Returns: how many bytes it holds; nil for any other text.
    package static func read(_ digits: UnsafeRawBufferPointer, into bytes: UnsafeMutablePointer<UInt8>)
        -> Int?
    {
        guard digits.count % 4 == 0 else { return nil }
        guard let base = digits.baseAddress else { return 0 }
        var index = base64_decode_groups(base.assumingMemoryBound(to: UInt8.self), digits.count, bytes)
        var end = bytes + index / 4 * 3
        while index < digits.count {
            var group: UInt32 = 0
            var padding = 0
            for place in index..<index + 4 {
                if digits[place] == UInt8(ascii: "=") {
                    padding += 1
                    group <<= 6
                } else {
                    guard padding == 0, let value = value(of: digits[place]) else { return nil }
                    group = group << 6 | value
                }
            }
            guard padding == 0 || padding <= 2 && index + 4 == digits.count else { return nil }
            for place in 0..<3 - padding {
                end[place] = UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * place))
            }
            end += 3 - padding
            index += 4
        }
        return end - bytes
    }

    /// Bytes that `read` may write beyond what it reads.
    package static let overshoot = 8

    /// The little-endian words that such a text holds, or nil for any other text.
    package static func words(_ text: String) -> [UInt32]? {
        var text = text
        return text.withUTF8 { digits in
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: digits.count / 4 * 3 + overshoot)
            defer { bytes.deallocate() }
            guard let count = read(UnsafeRawBufferPointer(digits), into: bytes), count % 4 == 0 else {
                return nil
            }
            return (0..<count / 4).map { index in
                UInt32(
                    littleEndian: UnsafeRawPointer(bytes).loadUnaligned(
                        fromByteOffset: 4 * index, as: UInt32.self))
            }
        }
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
