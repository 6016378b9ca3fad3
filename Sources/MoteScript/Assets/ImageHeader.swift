/// What the first bytes of a picture's file say about it.
package struct ImageHeader: Equatable, Sendable {
    package enum Format: String, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
    }

    package var format: Format
    /// Pixels.
    package var width: Int
    package var height: Int

    /// Of either side, as of the pictures that can be drawn.
    static let maximumSide = 16_384
    /// Of both together: decoded they take 4 bytes each.
    static let maximumPixels = 64 << 20

    /// - Returns: nil for what is neither a PNG nor a JPEG, or has no pixels, or more than the maxima.
    package init?(_ bytes: [UInt8]) {
        guard let found = Self.png(bytes) ?? Self.jpeg(bytes), found.width > 0, found.height > 0,
            found.width <= Self.maximumSide, found.height <= Self.maximumSide,
            found.width * found.height <= Self.maximumPixels
        else { return nil }
        (format, width, height) = found
    }

    /// The signature, then the chunk IHDR: length 13, name, width, height.
    private static func png(_ bytes: [UInt8]) -> (Format, width: Int, height: Int)? {
        let start: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        guard bytes.count >= 33, bytes.starts(with: start) else { return nil }
        func number(_ place: Int) -> Int {
            (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
        }
        return (.png, number(16), number(20))
    }

    /// Markers, each with its length, up to the one of the frame: precision, height, width.
    private static func jpeg(_ bytes: [UInt8]) -> (Format, width: Int, height: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        func number(_ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            switch marker {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD7: place += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return (.jpeg, number(place + 7), number(place + 5))
            case 0xD8...0xDA: return nil
            default: place += 2 + max(2, number(place + 2))
            }
        }
        return nil
    }
}
