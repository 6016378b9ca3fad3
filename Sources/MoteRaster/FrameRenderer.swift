import CCairo
import MoteEngine
import MoteText

/// How large a picture of a scene is.
public enum PictureSize: Sendable, Equatable {
    /// Pixels a point; the picture is the scene's size times this, rounded up.
    case scale(Double)
    /// Pixels of the picture: the scene is made as large as fits, in the middle. Its background goes on in
    /// what is left beside it; its layers don't.
    case fit(width: Int, height: Int)

    /// The size for those who named none: two pixels a point for one picture, one for several, less where
    /// together they would make more than some 24 million pixels.
    public static func natural(scene: Size, pictures: Int) -> PictureSize {
        if pictures <= 1 { return .scale(2) }
        return .scale(min(1, (24e6 / (max(1, scene.width * scene.height) * Double(pictures))).squareRoot()))
    }
}

/// Draws frames, and nothing but what is in the frame, by the rules that the protocol gives to every client:
/// our own pictures show what any other client sees.
///
/// Not thread-safe. It keeps what is costly to make (glyphs, particle images), so one renderer draws a whole
/// film.
public final class FrameRenderer {
    let text = TextDrawing()
    let particles = ParticlePainter()
    let images: ImageStore

    /// - Parameter imageFile: the bytes of an image (PNG or JPEG) by name, and its pixels a point; nil for
    ///   one that is not known. Built-in images need none.
    public init(imageFile: @escaping (String) -> (bytes: [UInt8], scale: Double)? = { _ in nil }) {
        images = ImageStore(imageFile)
    }

    /// The picture of `frame`.
    /// - Throws: `badSize` for a picture too large or empty; `cairo` where memory ends.
    public func render(_ frame: Frame, size: PictureSize = .scale(1)) throws(RasterError) -> PixelBuffer {
        switch size {
        case .scale(let scale):
            let (w, h) = ((frame.size.width * scale).rounded(.up), (frame.size.height * scale).rounded(.up))
            return try picture(of: frame, width: w, height: h, scale: scale)
        case .fit(let width, let height):
            let page = try Canvas(width: width, height: height)
            let scale = min(Double(width) / frame.size.width, Double(height) / frame.size.height)
            let (w, h) = ((frame.size.width * scale).rounded(), (frame.size.height * scale).rounded())
            let scene = try picture(of: frame, width: max(1, w), height: max(1, h), scale: scale)
            let left = ((Double(width) - w) / 2).rounded(.down)
            let top = ((Double(height) - h) / 2).rounded(.down)
            page.paint(frame.background)
            page.draw(scene, in: Rect(left, top, Double(scene.width), Double(scene.height)), cornerRadius: 0)
            return try page.pixelBuffer()
        }
    }

    /// The scene alone, from its top left.
    private func picture(of frame: Frame, width: Double, height: Double, scale: Double)
        throws(RasterError) -> PixelBuffer
    {
        let limit = Double(PixelBuffer.maximumSide)
        guard width >= 1, height >= 1, width <= limit, height <= limit else {
            throw .badSize(width: width, height: height)
        }
        let canvas = try Canvas(width: Int(width), height: Int(height))
        canvas.paint(frame.background)
        let viewport = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
        FrameDrawing(frame, on: canvas, viewport: viewport, renderer: self).draw()
        return try canvas.pixelBuffer()
    }
}
