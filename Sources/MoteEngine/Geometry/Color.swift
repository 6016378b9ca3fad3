/// An sRGB colour with straight alpha. Channels are 0…1; they may leave that range in the middle of an
/// animation and are clamped where a colour is written out.
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 1, green: 1, blue: 1)

    /// Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, digits in either case; anything else is nil.
    public init?(hex: String) {
        var digits: [UInt32] = []
        var utf8 = hex.utf8.makeIterator()
        guard utf8.next() == UInt8(ascii: "#") else { return nil }
        while let byte = utf8.next() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(UInt32(byte - UInt8(ascii: "0")))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(UInt32(byte - UInt8(ascii: "a")) + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(UInt32(byte - UInt8(ascii: "A")) + 10)
            default: return nil
            }
            if digits.count > 8 { return nil }
        }
        switch digits.count {
        case 3, 4: digits = digits.flatMap { [$0, $0] }
        case 6, 8: break
        default: return nil
        }
        func channel(_ index: Int) -> Double { Double(digits[2 * index] * 16 + digits[2 * index + 1]) / 255 }
        let alpha = digits.count == 8 ? channel(3) : 1
        self.init(red: channel(0), green: channel(1), blue: channel(2), alpha: alpha)
    }

    /// The colour as 0xRRGGBBAA, channels clamped to 0…1 and rounded to the nearest of 255 steps.
    public var rgba: UInt32 {
        func byte(_ channel: Double) -> UInt32 {
            // A NaN fails both comparisons and becomes 0.
            channel >= 1 ? 255 : channel > 0 ? UInt32(channel * 255 + 0.5) : 0
        }
        return byte(red) << 24 | byte(green) << 16 | byte(blue) << 8 | byte(alpha)
    }

    /// `#rrggbbaa`, the only form in which colours leave mote.
    public var hex: String {
        let value = rgba
        let digits = Array("0123456789abcdef")
        var text = "#"
        for shift in stride(from: 28, through: 0, by: -4) {
            text.append(digits[Int(value >> UInt32(shift) & 15)])
        }
        return text
    }
}
