import MoteEngine
import MoteJSON

/// Colours as they leave mote: `"#rrggbbaa"`.
enum HexColor {
    static func write(_ color: Color, into buffer: ByteBuffer) {
        let rgba = color.rgba
        var cursor = buffer.reserve(11)
        cursor[0] = UInt8(ascii: "\"")
        cursor[1] = UInt8(ascii: "#")
        cursor += 2
        for shift in stride(from: 28, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: rgba >> shift & 15)
            cursor.pointee = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
            cursor += 1
        }
        cursor.pointee = UInt8(ascii: "\"")
        buffer.advance(to: cursor + 1)
    }

    /// Draws nothing: what "none" means for a colour on the wire.
    static func isNone(_ color: Color) -> Bool { color.rgba & 0xFF == 0 }
}
