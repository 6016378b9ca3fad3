import CCairo
import Glibc

/// Pictures as PNG.
public enum PNGFile {
    /// The bytes of a PNG file that shows `picture`.
    public static func encode(_ picture: PixelBuffer) throws(RasterError) -> [UInt8] {
        var bytes = ByteSink()
        let status = withUnsafeMutablePointer(to: &bytes) { sink in
            picture.withSurface { surface in
                cairo_surface_write_to_png_stream(
                    surface,
                    { closure, data, length in
                        guard let data, let sink = closure?.assumingMemoryBound(to: ByteSink.self) else {
                            return CAIRO_STATUS_WRITE_ERROR
                        }
                        let piece = UnsafeBufferPointer(start: data, count: Int(length))
                        sink.pointee.bytes.append(contentsOf: piece)
                        return CAIRO_STATUS_SUCCESS
                    }, sink)
            }
        }
        guard status == CAIRO_STATUS_SUCCESS
        else { throw .cairo(String(cString: cairo_status_to_string(status))) }
        return bytes.bytes
    }

    /// Writes `picture` to the file at `path`, which is replaced.
    public static func write(_ picture: PixelBuffer, to path: String) throws(RasterError) {
        let bytes = try encode(picture)
        guard let file = fopen(path, "wb")
        else { throw .write(path: path, reason: String(cString: strerror(errno))) }
        let written = fwrite(bytes, 1, bytes.count, file)
        let reason = errno
        guard fclose(file) == 0, written == bytes.count else {
            throw .write(path: path, reason: String(cString: strerror(reason)))
        }
    }

    private struct ByteSink {
        var bytes: [UInt8] = []
    }
}
