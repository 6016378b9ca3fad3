import MoteEngine

/// Lays text out with Pango. One point of a font is one unit of the layer, and outlines and metrics are not
/// hinted, so that the result depends on the installed fonts alone and never on a screen.
///
/// Not thread-safe: each scene has its own. It never fails: without any installed font, text is broken at
/// line feeds and measured roughly.
public final class PangoTextLayout: TextLayout, TextOutlines {
    private let measure = TextMeasure()
    private let drawing = TextDrawing()
    private var outlines = RecentCache<OutlineKey, Path>(capacity: 512)
    /// Paths of the font files that were used, by the names that layouts give them.
    public private(set) var fontPaths: [String: String] = [:]

    private struct OutlineKey: Hashable {
        var lines: [TextLine]
        var font: Font
    }
    private var cache = RecentCache<TextLayoutRequest, TextLayoutResult>(capacity: 512)

    public init() {}

    public func layout(_ request: TextLayoutRequest) -> TextLayoutResult {
        if let known = cache[request] { return known }
        // Nothing fits into no width at all: such a text is not broken.
        let width = request.wrapped && request.size.width > 0 ? request.size.width : nil
        let string = width == nil ? request.string : FontLimits.breakable(request.string)
        let result = place(measure.lines(of: string, font: request.font, width: width), request)
        cache[request] = result
        return result
    }

    /// The glyphs of lines as one path, to be filled nonzero.
    public func outlines(of lines: [TextLine], font: Font) -> Path {
        let key = OutlineKey(lines: lines, font: font)
        if let known = outlines[key] { return known }
        var path = Path()
        for line in lines { path.elements += drawing.outline(of: line, font: font).elements }
        outlines[key] = path
        return path
    }

    /// The name under which clients may ask for a font's file: its own, made unique.
    private func fontName(_ path: String) -> String {
        guard !path.isEmpty else { return "" }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        var name = file
        var count = 1
        while let known = fontPaths[name], known != path {
            count += 1
            name = "\(count)-\(file)"
        }
        fontPaths[name] = path
        return name
    }

    /// Turns measured lines into lines placed in the layer. Alignment is ours and not Pango's: a line that is
    /// wider than the layer reaches beyond it on both sides when centred, and on the left when it is aligned
    /// right.
    private func place(_ text: MeasuredText, _ request: TextLayoutRequest) -> TextLayoutResult {
        var result = TextLayoutResult(ascent: text.ascent, descent: text.descent)
        guard !request.string.isEmpty else { return result }
        result.fontFile = fontName(text.fontPath)
        let size = request.size
        let top: Double =
            switch request.verticalAlignment {
            case .top: 0
            case .center: (size.height - text.height) / 2
            case .bottom: size.height - text.height
            }
        for line in text.lines {
            let left: Double =
                switch request.alignment {
                case .left: 0
                case .center: (size.width - line.width) / 2
                case .right: size.width - line.width
                }
            result.lines.append(TextLine(text: line.text, x: left, y: top + line.baseline, width: line.width))
            result.extent.width = max(result.extent.width, line.width)
        }
        result.extent.height = text.height
        return result
    }
}
