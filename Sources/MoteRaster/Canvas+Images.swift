import CCairo
import MoteEngine

extension Canvas {
    /// Draws a built-in image stretched into `box`, its natural proportions given up.
    func draw(_ image: BuiltInImage, in box: Rect, alpha: Double) {
        let size = image.size
        let matrix = AffineTransform(
            a: box.size.width / size.width, b: 0, c: 0, d: box.size.height / size.height,
            tx: box.minX, ty: box.minY)
        guard Self.canDraw(under: matrix) else { return }
        saving {
            concatenate(matrix)
            // Parts lie above each other: the whole image fades, not each part.
            if alpha < 1 { cairo_push_group(cairo) }
            for part in image.parts { draw(part) }
            if alpha < 1 {
                cairo_pop_group_to_source(cairo)
                cairo_paint_with_alpha(cairo, alpha)
            }
        }
    }

    private func draw(_ part: BuiltInImage.Part) {
        newPath()
        add(part.path)
        switch part.paint {
        case .fill: fill(part.color)
        case .stroke(let width):
            cairo_set_line_width(cairo, width)
            cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
            setColor(part.color)
            cairo_stroke(cairo)
        }
    }
}
