import CCairo
import MoteEngine

/// One frame on its way into one canvas: the picture's, or that of a group.
struct FrameDrawing {
    let frame: Frame
    let canvas: Canvas
    /// Scene points to pixels.
    let viewport: AffineTransform
    let renderer: FrameRenderer
    let plan: DrawingPlan
    /// Groups around what is drawn.
    var depth = 0

    /// Surfaces at once: beyond it a group's members are drawn one by one.
    static let deepestGroup = 24

    init(_ frame: Frame, on canvas: Canvas, viewport: AffineTransform, renderer: FrameRenderer) {
        self.init(frame, plan: DrawingPlan(frame), on: canvas, viewport: viewport, renderer: renderer)
    }

    private init(
        _ frame: Frame, plan: DrawingPlan, on canvas: Canvas, viewport: AffineTransform,
        renderer: FrameRenderer
    ) {
        self.frame = frame
        self.plan = plan
        self.canvas = canvas
        self.viewport = viewport
        self.renderer = renderer
    }

    /// The same frame onto another canvas.
    func onto(_ canvas: Canvas, viewport: AffineTransform? = nil) -> FrameDrawing {
        var other = FrameDrawing(
            frame, plan: plan, on: canvas, viewport: viewport ?? self.viewport, renderer: renderer)
        other.depth = depth + 1
        return other
    }

    func draw() { draw(plan.items(in: 0)) }

    func draw(_ items: [DrawingPlan.Item]) {
        for item in items {
            switch item {
            case .layer(let place): draw(frame.layers[place])
            case .emitter(let place): draw(frame.emitters[place])
            }
        }
    }

    /// A layer as it stands in the list: a group with all that is in it, or its own parts.
    private func draw(_ layer: FrameLayer) {
        if layer.isGroup {
            drawGroup(layer)
        } else if layer.blend != .normal {
            onSurface(opacity: 1, layer.blend, mask: 0, clip: 0) { $0.drawParts(of: layer) }
        } else {
            drawParts(of: layer)
        }
    }

    private func drawGroup(_ leader: FrameLayer) {
        guard leader.opacity > 0 else { return }
        guard depth < Self.deepestGroup else {
            drawParts(of: leader)
            draw(plan.items(in: leader.id))
            return
        }
        onSurface(opacity: leader.opacity, leader.blend, mask: leader.mask, clip: leader.clip) { surface in
            var own = leader
            (own.opacity, own.clip) = (1, 0)
            surface.drawParts(of: own)
            surface.draw(plan.items(in: leader.id))
        }
    }

    private func draw(_ emitter: FrameEmitter) {
        let matrix = emitter.matrix.then(viewport)
        guard emitter.opacity > 0, emitter.particles.count > 0, Canvas.canDraw(under: matrix) else { return }
        func particles(_ drawing: FrameDrawing) {
            renderer.particles.draw(
                emitter, matrix: matrix, clip: coverage(ofClip: emitter.clip), images: renderer.images,
                on: drawing.canvas)
        }
        guard emitter.mask != 0 || emitter.blend != .normal else { return particles(self) }
        onSurface(opacity: 1, emitter.blend, mask: emitter.mask, clip: 0, particles)
    }

    // MARK: Surfaces

    /// Draws onto an empty surface, which is then painted once.
    private func onSurface(
        opacity: Double, _ blend: BlendMode, mask: Int, clip: Int, _ body: (FrameDrawing) -> Void
    ) {
        guard let surface = try? Canvas(width: canvas.width, height: canvas.height) else { return }
        body(onto(surface))
        if mask != 0, !multiply(surface, byMask: mask) { return }
        clipped(by: clip) { canvas.draw(surface, alpha: opacity, blend: blend) }
    }

    /// Leaves of a surface what the mask's alpha lets through.
    /// - Returns: false where nothing is left.
    private func multiply(_ surface: Canvas, byMask id: Int) -> Bool {
        guard let place = plan.place(of: id), depth < Self.deepestGroup,
            let mask = try? Canvas(width: canvas.width, height: canvas.height)
        else { return false }
        onto(mask).draw(frame.layers[place])
        surface.keep(alphaOf: mask)
        return true
    }

    // MARK: Clip

    /// Draws inside everything that clips this entry: the rounded bounds of the layer named by `clip`, of
    /// that one's own clip, and so on.
    func clipped(by clip: Int, _ body: () -> Void) {
        canvas.saving {
            for layer in chain(from: clip) {
                canvas.newPath()
                // A clipping layer that has collapsed leaves nothing to see: the empty path clips everything
                // away.
                addBounds(of: layer)
                canvas.clip()
            }
            body()
        }
    }

    private func addBounds(of layer: FrameLayer) {
        if let matrix = layer.matrix3D {
            canvas.setMatrix(.identity)
            let plane = PlaneTransform(matrix).then(PlaneTransform(viewport))
            canvas.addPolygon(layer.bounds.outline(layer.cornerRadii).compactMap(plane.apply))
            return
        }
        let matrix = layer.matrix.then(viewport)
        guard Canvas.canDraw(under: matrix) else { return }
        canvas.setMatrix(matrix)
        canvas.addRoundedRect(layer.bounds, radii: layer.cornerRadii)
    }

    /// The clipping layers from the nearest outwards. A frame of ours has no circle in it, but one that was
    /// read from elsewhere could have.
    private func chain(from clip: Int) -> [FrameLayer] {
        var result: [FrameLayer] = []
        var id = clip
        while id != 0, let place = plan.place(of: id), result.count < frame.layers.count {
            result.append(frame.layers[place])
            id = frame.layers[place].clip
        }
        return result
    }

    /// How much of each pixel a clip leaves, row by row; nil where nothing clips.
    private func coverage(ofClip clip: Int) -> CoverageMask? {
        guard clip != 0, let mask = try? Canvas(width: canvas.width, height: canvas.height)
        else { return nil }
        onto(mask).clipped(by: clip) { mask.paint(.white) }
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
