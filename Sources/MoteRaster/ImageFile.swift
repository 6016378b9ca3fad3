import CCairo
import CMoteJPEG
import MoteEngine

/// Reads pictures.
enum ImageFile {
    /// - Returns: nil for bytes that are no picture, or one with more pixels than a picture may have.
    static func decode(_ bytes: [UInt8]) -> PixelBuffer? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return decodePNG(bytes) }
        return bytes.starts(with: [0xFF, 0xD8]) ? decodeJPEG(bytes) : nil
    }

    private static func decodeJPEG(_ bytes: [UInt8]) -> PixelBuffer? {
        var (width, height) = (Int32(0), Int32(0))
        guard mote_jpeg_size(bytes, bytes.count, &width, &height) != 0,
            var picture = try? PixelBuffer(width: Int(width), height: Int(height))
        else { return nil }
        var isWhole = false
        picture.withUnsafeMutablePixels { pixels in
            isWhole = mote_jpeg_decode(bytes, bytes.count, pixels, width, height) != 0
        }
        return isWhole ? picture : nil
    }

    private struct Source {
        var bytes: UnsafeRawBufferPointer
        var place = 0
    }

    private static func decodePNG(_ bytes: [UInt8]) -> PixelBuffer? {
        guard let surface = surface(ofPNG: bytes) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        // Drawn anew: a file without alpha, or of one bit, has another format.
        guard let canvas = try? Canvas(width: width, height: height) else { return nil }
        cairo_set_source_surface(canvas.cairo, surface, 0, 0)
        cairo_paint(canvas.cairo)
        cairo_set_source_rgb(canvas.cairo, 0, 0, 0)
        return try? canvas.pixelBuffer()
    }

    private static func surface(ofPNG bytes: [UInt8]) -> OpaquePointer? {
        bytes.withUnsafeBytes { buffer in
            var source = Source(bytes: buffer)
            return withUnsafeMutablePointer(to: &source) { source in
                cairo_image_surface_create_from_png_stream(
                    { closure, data, length in
                        guard let source = closure?.assumingMemoryBound(to: Source.self), let data,
                            source.pointee.place + Int(length) <= source.pointee.bytes.count
                        else { return CAIRO_STATUS_READ_ERROR }
                        let start = source.pointee.place
                        let piece = source.pointee.bytes[start..<start + Int(length)]
                        UnsafeMutableRawBufferPointer(start: data, count: Int(length)).copyMemory(
                            from: UnsafeRawBufferPointer(rebasing: piece))
                        source.pointee.place += Int(length)
                        return CAIRO_STATUS_SUCCESS
                    }, source)
            }
        }
    }
}
