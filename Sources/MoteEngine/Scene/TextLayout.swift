/// What the engine asks of whoever lays text out (`MoteText` with Pango; a fake in the engine's own tests).
public protocol TextLayout: AnyObject {
    /// Lays `request.string` out. Called when something in the request changed, not every frame.
    func layout(_ request: TextLayoutRequest) -> TextLayoutResult
}

/// Turns laid-out lines into their outlines.
public protocol TextOutlines: AnyObject {
    /// The glyphs of `lines` as one path in the space of the lines, to be filled with the nonzero rule.
    func outlines(of lines: [TextLine], font: Font) -> Path
}

public struct TextLayoutRequest: Hashable, Sendable {
    public var string: String
    public var font: Font
    public var alignment: TextAlignment
    public var verticalAlignment: VerticalAlignment
    /// True breaks lines at `size.width`; false breaks only at line feeds.
    public var wrapped: Bool
    /// Of the layer, points.
    public var size: Size

    public init(
        string: String, font: Font, alignment: TextAlignment, verticalAlignment: VerticalAlignment,
        wrapped: Bool, size: Size
    ) {
        self.string = string
        self.font = font
        self.alignment = alignment
        self.verticalAlignment = verticalAlignment
        self.wrapped = wrapped
        self.size = size
    }
}

public struct TextLayoutResult: Equatable, Sendable {
    /// Placed in the layer's own space.
    public var lines: [TextLine]
    public var ascent: Double
    public var descent: Double
    /// What the text takes up, points: for `sizeToFit`.
    public var extent: Size
    /// Name of the font's file, "" where it is not known.
    public var fontFile: String

    public init(
        lines: [TextLine] = [], ascent: Double = 0, descent: Double = 0, extent: Size = .zero,
        fontFile: String = ""
    ) {
        self.lines = lines
        self.ascent = ascent
        self.descent = descent
        self.extent = extent
        self.fontFile = fontFile
    }
}
