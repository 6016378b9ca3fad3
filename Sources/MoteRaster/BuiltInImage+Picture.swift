import MoteEngine

extension BuiltInImage {
    /// The image as pixels, `fileScale` a point, on nothing.
    public func picture() throws(RasterError) -> PixelBuffer {
        let pixels = metrics.pixels
        let canvas = try Canvas(width: Int(pixels.width), height: Int(pixels.height))
        canvas.draw(.builtIn(self), in: Rect(0, 0, pixels.width, pixels.height), alpha: 1)
        return try canvas.pixelBuffer()
    }
}
