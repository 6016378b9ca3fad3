import MoteEngine

/// Bounds that keep Pango's arithmetic (32-bit integers in 1/1024 point) from overflowing whatever a script
/// asks for.
enum FontLimits {
    /// Points. Below a tenth nothing can be seen; beyond 4,096 one glyph is larger than any screen.
    static let size = 0.1...4096.0
    /// Bytes of one text that are laid out; the rest is left away. Some 20 pages.
    static let textBytes = 65_536
    /// The longest line, points: 2^31 / 1024 is 2,097,152.
    static let lineLength = 1_500_000.0

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
