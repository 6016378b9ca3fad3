import MoteEngine

/// An image drawn once as pixels, to be stamped many times: a premultiplied picture with a
/// transparent border of one texel, so that sampling between texels fades out at the edges.
struct ParticleSprite {
    /// As in `PixelBuffer`; rows of `stride`.
    let texels: [UInt32]
    /// Without the border.
    let width: Int
    let height: Int
    var stride: Int { width + 2 }

    /// Sides that are drawn: each about half as large again as the one before, so that a stamp is sampled
    /// with 1 to 1.5 texels a pixel, neither blurred nor ragged.
    static let sides = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512]

    /// The smallest side with a texel for each pixel of `pixels`.
    static func side(for pixels: Float) -> Int {
        sides.first { Float($0) >= pixels } ?? 512
    }

    /// - Parameter side: texels of the image's longer side.
    init?(_ image: RasterImage, side: Int) {
        let size = image.size
        let scale = Double(side) / max(size.width, size.height)
        width = max(1, Int((size.width * scale).rounded()))
        height = max(1, Int((size.height * scale).rounded()))
        guard let canvas = try? Canvas(width: width + 2, height: height + 2) else { return nil }
        canvas.draw(image, in: Rect(1, 1, Double(width), Double(height)), alpha: 1)
        guard let picture = try? canvas.pixelBuffer() else { return nil }
        texels = picture.pixels
    }
}
