import CCairo
import MoteEngine

/// An image that can be drawn at any size.
enum RasterImage {
    case builtIn(BuiltInImage)
    /// Decoded, and its pixels a point.
    case pixels(PixelBuffer, scale: Double)

    /// Natural extent, points.
    var size: Size {
        switch self {
        case .builtIn(let image): image.size
        case .pixels(let picture, let scale):
            Size(Double(picture.width) / scale, Double(picture.height) / scale)
        }
    }

    /// Pixels a point, as `slice` counts them.
    var scale: Double {
        switch self {
        case .builtIn: BuiltInImage.fileScale
        case .pixels(_, let scale): scale
        }
    }
}

/// Images by name: what a scene brought along, else what is built in. Decoded once.
final class ImageStore {
    private let file: (String) -> (bytes: [UInt8], scale: Double)?
    private var known: [String: RasterImage?] = [:]

    init(_ file: @escaping (String) -> (bytes: [UInt8], scale: Double)?) {
        self.file = file
    }

    /// Nil for a name that nothing is known of: it draws nothing.
    func image(named name: String) -> RasterImage? {
        if name.isEmpty { return nil }
        if let image = known[name] { return image }
        let image = make(name)
        known[name] = .some(image)
        return image
    }

    private func make(_ name: String) -> RasterImage? {
        if let file = file(name), let picture = ImageFile.decode(file.bytes) {
            return .pixels(picture, scale: max(file.scale, 0.01))
        }
        return BuiltInImage(rawValue: name).map { .builtIn($0) }
    }
}

extension Canvas {
    /// Draws the part of an image that `source` names (fractions of the whole) stretched into `box`.
    /// - Parameter tint: paints the image's alpha in this colour; clear leaves the image as it is.
    func draw(
        _ image: RasterImage, part source: Rect = Rect(0, 0, 1, 1), in box: Rect, alpha: Double,
        tint: Color = .clear, sampling: Sampling = .linear
    ) {
        guard source.size.width > 0, source.size.height > 0 else { return }
        let whole = Size(box.size.width / source.size.width, box.size.height / source.size.height)
        let origin = Point(box.minX - source.minX * whole.width, box.minY - source.minY * whole.height)
        let size = image.size
        let matrix = AffineTransform(
            a: whole.width / size.width, b: 0, c: 0, d: whole.height / size.height, tx: origin.x,
            ty: origin.y)
        guard Self.canDraw(under: matrix) else { return }
        saving {
            if source != Rect(0, 0, 1, 1) {
                newPath()
                addRoundedRect(box, radii: .zero)
                clip()
            }
            concatenate(matrix)
            switch image {
            case .builtIn(let image): draw(image, alpha: alpha, tint: tint)
            case .pixels(let picture, let scale):
                cairo_scale(cairo, 1 / scale, 1 / scale)
                draw(picture, alpha: alpha, tint: tint, sampling: sampling)
            }
        }
    }

    /// In the image's own points.
    private func draw(_ image: BuiltInImage, alpha: Double, tint: Color) {
        // Parts lie above each other: the whole image fades, not each part.
        let isWhole = alpha >= 1 && tint.alpha == 0
        if !isWhole { cairo_push_group(cairo) }
        for part in image.parts { draw(part) }
        if isWhole { return }
        if tint.alpha == 0 {
            cairo_pop_group_to_source(cairo)
            cairo_paint_with_alpha(cairo, alpha)
        } else if let pattern = cairo_pop_group(cairo) {
            setColor(tint, alpha: alpha)
            cairo_mask(cairo, pattern)
            cairo_pattern_destroy(pattern)
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

    /// In the picture's own pixels.
    private func draw(_ picture: PixelBuffer, alpha: Double, tint: Color, sampling: Sampling) {
        picture.withSurface { surface in
            guard let pattern = cairo_pattern_create_for_surface(surface) else { return }
            // The edges of an enlarged image stay sharp instead of fading into nothing.
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
            let filter = sampling == .nearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD
            cairo_pattern_set_filter(pattern, filter)
            newPath()
            cairo_rectangle(cairo, 0, 0, Double(picture.width), Double(picture.height))
            clip()
            if tint.alpha == 0 {
                cairo_set_source(cairo, pattern)
                cairo_paint_with_alpha(cairo, alpha)
            } else {
                setColor(tint, alpha: alpha)
                cairo_mask(cairo, pattern)
            }
            // The surface ends with this closure and must not stay the canvas's source.
            cairo_set_source_rgb(cairo, 0, 0, 0)
            cairo_pattern_destroy(pattern)
        }
    }
}
