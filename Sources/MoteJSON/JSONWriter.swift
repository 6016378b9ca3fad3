import CMoteJSON
import MoteEngine

/// Writes JSON without a space too many. Line feeds inside strings are escaped, so a value never spans lines.
public enum JSONWriter {
    public static func write(_ value: PlainValue, into buffer: ByteBuffer) {
        switch value {
        case .null: buffer.append("null")
        case .bool(let flag): buffer.append(flag ? "true" : "false")
        case .number(let number): write(number, into: buffer)
        case .string(let string): write(string, into: buffer)
        case .list(let elements):
            buffer.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                write(element, into: buffer)
            }
            buffer.append(UInt8(ascii: "]"))
        case .object(let members):
            buffer.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { buffer.append(UInt8(ascii: ",")) }
                write(member.name, into: buffer)
                buffer.append(UInt8(ascii: ":"))
                write(member.value, into: buffer)
            }
            buffer.append(UInt8(ascii: "}"))
        }
    }

    /// The value as text, for messages and command lines.
    public static func text(_ value: PlainValue) -> String {
        let buffer = ByteBuffer(capacity: 256)
        write(value, into: buffer)
        return buffer.text
    }

    /// Whole numbers below 2^53 as integers, others as the shortest digits that read back as the same double.
    /// What JSON has no word for (NaN, infinity) becomes null, −0 becomes 0.
    public static func write(_ number: Double, into buffer: ByteBuffer) {
        guard number.isFinite else { return buffer.append("null") }
        if abs(number) < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
            return write(Int(number), into: buffer)
        }
        let start = buffer.reserve(32)
        buffer.advance(to: start + mote_json_write_double(number, start))
    }

    /// The shortest digits that read back as the same float.
    public static func write(_ number: Float, into buffer: ByteBuffer) {
        guard number.isFinite else { return buffer.append("null") }
        if abs(number) < 16_777_216, number == number.rounded(.towardZero) {
            return write(Int(number), into: buffer)
        }
        let start = buffer.reserve(32)
        buffer.advance(to: start + mote_json_write_float(number, start))
    }

    public static func write(_ integer: Int, into buffer: ByteBuffer) {
        // The digits from the back, into twenty bytes that hold any of them with its sign.
        let end = buffer.reserve(20) + 20
        var cursor = end
        var rest = integer.magnitude
        repeat {
            cursor -= 1
            cursor.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if integer < 0 {
            cursor -= 1
            cursor.pointee = UInt8(ascii: "-")
        }
        let start = end - 20
        start.update(from: cursor, count: end - cursor)
        buffer.advance(to: start + (end - cursor))
    }

    /// The string in quotes, with `"`, `\` and control characters escaped. Everything else stays as it is
    /// (UTF-8).
    public static func write(_ string: String, into buffer: ByteBuffer) {
        var string = string
        buffer.append(UInt8(ascii: "\""))
        string.withUTF8 { writeEscaped($0, into: buffer) }
        buffer.append(UInt8(ascii: "\""))
    }

    private static func writeEscaped(_ bytes: UnsafeBufferPointer<UInt8>, into buffer: ByteBuffer) {
        var clean = 0  // where the run that needs no escape began
        for index in bytes.indices {
            let byte = bytes[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            buffer.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[clean..<index]))
            clean = index + 1
            switch byte {
            case UInt8(ascii: "\""): buffer.append("\\\"")
            case UInt8(ascii: "\\"): buffer.append("\\\\")
            case UInt8(ascii: "\n"): buffer.append("\\n")
            case UInt8(ascii: "\r"): buffer.append("\\r")
            case UInt8(ascii: "\t"): buffer.append("\\t")
            default:
                buffer.append(byte < 0x10 ? "\\u000" : "\\u001")
                let digit = byte & 15
                buffer.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
        buffer.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[clean...]))
    }
}
