import CCairo
import MoteEngine

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
