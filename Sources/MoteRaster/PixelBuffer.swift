import CCairo

/// A picture: rows of pixels from the top left, each 0xAARRGGBB with the colour premultiplied by alpha
/// (Cairo's ARGB32, in memory B, G, R, A on the processors that mote runs on).
public struct PixelBuffer: Equatable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` values, row by row.
    public private(set) var pixels: [UInt32]

    /// Of either side: 16,384, half of what Cairo can address.
    public static let maximumSide = 16_384
    /// Of both together: 64 million pixels are 256 MB.
    public static let maximumPixels = 64 << 20

    /// A transparent picture.
    /// - Throws: `badSize` for more pixels than the maxima, or none.
    public init(width: Int, height: Int) throws(RasterError) {
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
            width * height <= Self.maximumPixels
        else { throw .badSize(width: Double(width), height: Double(height)) }
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    /// The pixel in column `x` of row `y`; transparent outside.
    public subscript(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return pixels[y * width + x]
    }

    /// For those who draw into it.
    mutating func withUnsafeMutablePixels(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
        pixels.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { body(start) } }
    }

    /// The picture as a Cairo surface, for reading only.
    func withSurface<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        var copy = pixels
        return copy.withUnsafeMutableBytes { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
                Int32(height), Int32(4 * width))
            defer { cairo_surface_destroy(surface) }
            return body(surface)
        }
    }
}
