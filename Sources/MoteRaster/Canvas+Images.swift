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

extension Canvas {
    /// Draws a picture stretched into `box`, with round corners.
    func draw(_ picture: PixelBuffer, in box: Rect, cornerRadius: Double) {
        picture.withSurface { surface in
            saving {
                newPath()
                addRoundedRect(box, radius: cornerRadius)
                clip()
                cairo_translate(cairo, box.minX, box.minY)
                cairo_scale(
                    cairo, box.size.width / Double(picture.width), box.size.height / Double(picture.height))
                cairo_set_source_surface(cairo, surface, 0, 0)
                cairo_paint(cairo)
                // The surface ends with this closure and must not stay the canvas's source.
                cairo_set_source_rgb(cairo, 0, 0, 0)
            }
        }
    }
}
