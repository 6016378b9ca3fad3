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

    public init() {}

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

/// One frame on its way into one canvas.
struct FrameDrawing {
    let frame: Frame
    let canvas: Canvas
    /// Scene points to pixels.
    let viewport: AffineTransform
    let renderer: FrameRenderer
    /// Where each layer stands in `frame.layers`.
    private let index: [Int: Int]

    init(_ frame: Frame, on canvas: Canvas, viewport: AffineTransform, renderer: FrameRenderer) {
        self.frame = frame
        self.canvas = canvas
        self.viewport = viewport
        self.renderer = renderer
        var index: [Int: Int] = [:]
        for (place, layer) in frame.layers.enumerated() { index[layer.id] = place }
        self.index = index
    }

    /// Layers back to front, each emitter right after the entry that it names.
    func draw() {
        var following: [Int: [Int]] = [:]
        for (place, emitter) in frame.emitters.enumerated() {
            following[emitter.after, default: []].append(place)
        }
        drawEmitters(following[0])
        for layer in frame.layers {
            draw(layer)
            drawEmitters(following[layer.id])
        }
    }

    private func drawEmitters(_ places: [Int]?) {
        for place in places ?? [] { draw(frame.emitters[place]) }
    }

    private func draw(_ emitter: FrameEmitter) {
        let matrix = emitter.matrix.then(viewport)
        guard emitter.opacity > 0, emitter.particles.count > 0, Canvas.canDraw(under: matrix) else { return }
        renderer.particles.draw(emitter, matrix: matrix, clip: coverage(ofClip: emitter.clip), on: canvas)
    }

    // MARK: Clip

    /// Draws inside everything that clips this entry: the rounded bounds of the layer named by `clip`, of
    /// that one's own clip, and so on.
    func clipped(by clip: Int, _ body: () -> Void) {
        canvas.saving {
            for layer in chain(from: clip) {
                let matrix = layer.matrix.then(viewport)
                canvas.newPath()
                // A clipping layer that has collapsed leaves nothing to see: the empty path clips everything
                // away.
                if Canvas.canDraw(under: matrix) {
                    canvas.setMatrix(matrix)
                    canvas.addRoundedRect(Rect(origin: .zero, size: layer.size), radius: layer.cornerRadius)
                }
                canvas.clip()
            }
            body()
        }
    }

    /// The clipping layers from the nearest outwards. A frame of ours has no circle in it, but one that was
    /// read from elsewhere could have.
    private func chain(from clip: Int) -> [FrameLayer] {
        var result: [FrameLayer] = []
        var id = clip
        while id != 0, let place = index[id], result.count < frame.layers.count {
            result.append(frame.layers[place])
            id = frame.layers[place].clip
        }
        return result
    }

    /// How much of each pixel a clip leaves, row by row; nil where nothing clips.
    private func coverage(ofClip clip: Int) -> CoverageMask? {
        guard clip != 0, let mask = try? Canvas(width: canvas.width, height: canvas.height)
        else { return nil }
        FrameDrawing(frame, on: mask, viewport: viewport, renderer: renderer).clipped(by: clip) {
            mask.paint(.white)
        }
        return CoverageMask(alphaOf: mask)
    }
}

/// How much of each pixel may be painted, 0…255, row by row.
struct CoverageMask {
    let values: [UInt8]

    init(alphaOf canvas: Canvas) {
        var values: [UInt8] = []
        values.reserveCapacity(canvas.width * canvas.height)
        canvas.withPixels { pixels, stride in
            for row in 0..<canvas.height {
                for column in 0..<canvas.width { values.append(UInt8(pixels[row * stride + column] >> 24)) }
            }
        }
        self.values = values
    }
}
