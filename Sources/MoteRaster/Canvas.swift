import CCairo
import MoteEngine

/// A picture being drawn: a Cairo surface and its context, with the few words that drawing a frame needs.
/// Coordinates are those of the matrix set last; a new canvas counts pixels.
///
/// Matrices and coordinates come from scenes: those that Cairo would choke on (not finite, collapsed) are
/// refused before they reach it, since one such call spoils a context for good.
public final class Canvas {
    public let width: Int
    public let height: Int
    private let surface: OpaquePointer
    /// The `cairo_t`.
    let cairo: OpaquePointer

    /// - Throws: `badSize`, or `cairo` where there is no memory.
    public init(width: Int, height: Int) throws(RasterError) {
        guard (1...PixelBuffer.maximumSide).contains(width), (1...PixelBuffer.maximumSide).contains(height),
            width * height <= PixelBuffer.maximumPixels
        else { throw .badSize(width: Double(width), height: Double(height)) }
        self.width = width
        self.height = height
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let cairo = cairo_create(surface)
        else { throw .cairo("no memory") }
        self.surface = surface
        self.cairo = cairo
        try check()
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// - Throws: what went wrong in Cairo since the canvas was made.
    func check() throws(RasterError) {
        let status = cairo_status(cairo)
        guard status == CAIRO_STATUS_SUCCESS
        else { throw .cairo(String(cString: cairo_status_to_string(status))) }
    }

    /// The picture as it is now.
    public func pixelBuffer() throws(RasterError) -> PixelBuffer {
        try check()
        var buffer = try PixelBuffer(width: width, height: height)
        withPixels { source, stride in
            buffer.withUnsafeMutablePixels { target in
                for row in 0..<height {
                    (target + row * width).update(from: source + row * stride, count: width)
                }
            }
        }
        return buffer
    }

    /// The pixels themselves, for what is faster by hand than through Cairo. `stride` is the pixels from row
    /// to row.
    func withPixels(_ body: (_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) -> Void) {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { body($0, stride) }
        cairo_surface_mark_dirty(surface)
    }

    /// The Cairo surface, all drawing done, to be painted elsewhere.
    func withSurface(_ body: (OpaquePointer) -> Void) {
        cairo_surface_flush(surface)
        body(surface)
    }

    // MARK: State

    /// Draws with the state as it is, and puts the state back: matrix, clip, source, line.
    func saving(_ body: () -> Void) {
        cairo_save(cairo)
        body()
        cairo_restore(cairo)
    }

    /// False for a transform under which nothing can be drawn: collapsed to a line, or not finite.
    static func canDraw(under matrix: AffineTransform) -> Bool {
        let parts = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
        // Beyond a million the fixed-point numbers in Cairo (24 bits before the point) run out.
        guard parts.allSatisfy({ abs($0) < 1e6 }) else { return false }
        return abs(matrix.determinant) > 1e-9
    }

    /// Replaces the matrix. Only for matrices that `canDraw`.
    func setMatrix(_ m: AffineTransform) {
        var matrix = cairo_matrix_t()
        cairo_matrix_init(&matrix, m.a, m.b, m.c, m.d, m.tx, m.ty)
        cairo_set_matrix(cairo, &matrix)
    }

    /// Puts `matrix` before what is there. Only for matrices that `canDraw`.
    func concatenate(_ m: AffineTransform) {
        var matrix = cairo_matrix_t()
        cairo_matrix_init(&matrix, m.a, m.b, m.c, m.d, m.tx, m.ty)
        cairo_transform(cairo, &matrix)
    }

    func setColor(_ color: Color, alpha: Double = 1) {
        func unit(_ channel: Double) -> Double { channel > 0 ? min(channel, 1) : 0 }
        cairo_set_source_rgba(
            cairo, unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha) * unit(alpha))
    }

    // MARK: Painting

    /// Everything inside the clip.
    func paint(_ color: Color) {
        setColor(color)
        cairo_paint(cairo)
    }

    func fill(_ color: Color, alpha: Double = 1, rule: FillRule = .nonzero) {
        cairo_set_fill_rule(cairo, rule == .nonzero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        setColor(color, alpha: alpha)
        cairo_fill(cairo)
    }

    /// Keeps what is drawn from here on inside the path, until the state is put back.
    func clip() {
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        cairo_clip(cairo)
        cairo_new_path(cairo)
    }
}
