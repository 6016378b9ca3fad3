import MoteEngine

/// Bounds that keep Pango's arithmetic (32-bit integers in 1/1024 point) from overflowing whatever a script
/// asks for.
enum FontLimits {
    /// Points. Below a tenth nothing can be seen; beyond 4,096 one glyph is larger than any screen.
    static let size = 0.1...4096.0
    /// Bytes of one text that are laid out; the rest is left away. Some 20 pages.
    static let textBytes = 65_536
    /// Characters of a text to be broken that has a word of more than `wordBytes`: Pango's work grows with
    /// the square of a word's length (4 KiB take some 80 ms, 20 KiB seconds), and nobody else is served
    /// meanwhile.
    static let wordyLength = 4096
    static let wordBytes = 1024
    /// The longest line, points: 2^31 / 1024 is 2,097,152.
    static let lineLength = 1_500_000.0

    /// The text, or its beginning if it has a word that would take too long to break.
    static func breakable(_ text: String) -> String {
        guard text.utf8.count > wordyLength else { return text }
        var word = 0
        for byte in text.utf8.prefix(textBytes) {
            word = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") ? 0 : word + 1
            if word > wordBytes {
                return String(String.UnicodeScalarView(text.unicodeScalars.prefix(wordyLength)))
            }
        }
        return text
    }

    /// `font.size` inside the bounds; NaN becomes the default size.
    static func size(of font: Font) -> Double {
        font.size.isNaN ? Font().size : min(max(font.size, size.lowerBound), size.upperBound)
    }

    /// How many bytes of text may be laid out in a font of `size` points: a glyph is seldom wider than its
    /// size.
    static func bytes(atSize size: Double) -> Int {
        min(textBytes, Int(lineLength / size))
    }
}
