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

    /// The outlines of a line as a path in the space of the line.
    public func outline(of line: TextLine, font: Font) -> Path {
        // Cairo keeps 1/256 of a unit: drawn larger, so that this is no coarseness.
        let scale = 64.0
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1),
            let cairo = cairo_create(surface)
        else { return Path() }
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }
        cairo_scale(cairo, scale, scale)
        addPath(of: line, font: font, to: cairo)
        guard let copy = cairo_copy_path(cairo) else { return Path() }
        defer { cairo_path_destroy(copy) }
        return Path(copy.pointee)
    }
}

extension Path {
    /// What Cairo has collected, in user space.
    fileprivate init(_ path: cairo_path_t) {
        self.init()
        guard path.status == CAIRO_STATUS_SUCCESS, let data = path.data else { return }
        var place = 0
        while place < Int(path.num_data) {
            let header = data[place].header
            func point(_ index: Int) -> Point {
                Point(data[place + index].point.x, data[place + index].point.y)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: elements.append(.move(point(1)))
            case CAIRO_PATH_LINE_TO: elements.append(.line(point(1)))
            case CAIRO_PATH_CURVE_TO:
                elements.append(.cubic(control1: point(1), control2: point(2), end: point(3)))
            default: elements.append(.close)
            }
            place += max(1, Int(header.length))
        }
        // After a glyph's last outline Cairo moves on to where the next would begin.
        if case .move = elements.last { elements.removeLast() }
    }
}
