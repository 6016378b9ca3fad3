import CMoteText
import MoteEngine

/// Draws laid-out lines into a Cairo context (`cairo_t`), as outlines: exact places at any scale and under
/// any transform, where glyph images would jump from pixel to pixel.
///
/// Not thread-safe.
public final class TextDrawing {
    private let pango = PangoSession()

    public init() {}

    /// Adds the outlines of `line` in `font` to the path of `cairo`, stretched sideways where the font that
    /// is found here gives another advance than `line.width`, so that pictures agree on every machine.
    /// Without any installed font nothing is added.
    /// - Parameter cairo: a `cairo_t`; its matrix is left as it was, its current point is not.
    public func addPath(of line: TextLine, font: Font, to cairo: OpaquePointer) {
        guard let pango, line.x.isFinite, line.y.isFinite else { return }
        let text = PlainText(line.text, font: font)
        let natural = pango.advance(of: text, font: font)
        guard natural > 0 else { return }
        let stretch = line.width.isFinite && line.width > 0 ? line.width / natural : 1
        cairo_save(cairo)
        cairo_translate(cairo, line.x, line.y)
        cairo_scale(cairo, stretch, 1)
        cairo_move_to(cairo, 0, 0)
        pango.addPath(of: text, font: font, to: cairo)
        cairo_restore(cairo)
    }

    /// The advance of a line of text, points; 0 without fonts.
    public func width(of text: String, font: Font) -> Double {
        pango?.advance(of: PlainText(text, font: font), font: font) ?? 0
    }
}
