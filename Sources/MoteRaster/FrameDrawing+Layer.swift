import CCairo
import MoteEngine

extension FrameDrawing {
    /// A layer's parts in the order of the protocol: shadow, background, contents, its kind's own drawing,
    /// border.
    func drawParts(of layer: FrameLayer) {
        guard layer.opacity > 0, layer.drawsSomething else { return }
        if let matrix3D = layer.matrix3D {
            drawInPerspective(layer, PlaneTransform(matrix3D).then(PlaneTransform(viewport)))
            return
        }
        let matrix = layer.matrix.then(viewport)
        guard Canvas.canDraw(under: matrix) else { return }
        clipped(by: layer.clip) {
            canvas.setMatrix(matrix)
            drawShadow(of: layer, matrix: matrix)
            drawBackground(of: layer)
            rounded(layer) {
                if !layer.contents.isEmpty { drawContents(of: layer) }
                if let shape = layer.shape { draw(shape, opacity: layer.opacity) }
                if let gradient = layer.gradient { draw(gradient, of: layer, matrix: matrix) }
                if let text = layer.text { draw(text, opacity: layer.opacity) }
            }
            drawBorder(of: layer)
        }
    }

    private func drawBackground(of layer: FrameLayer) {
        guard layer.backgroundColor.alpha > 0 else { return }
        canvas.newPath()
        canvas.addRoundedRect(layer.bounds, radii: layer.cornerRadii)
        canvas.fill(layer.backgroundColor, alpha: layer.opacity)
    }

    /// Contents and own drawing stay inside the bounds where those have round corners.
    private func rounded(_ layer: FrameLayer, _ body: () -> Void) {
        let hasInside = !layer.contents.isEmpty || layer.shape != nil || layer.text != nil
        guard hasInside, !layer.cornerRadii.isZero else { return body() }
        canvas.saving {
            canvas.newPath()
            canvas.addRoundedRect(layer.bounds, radii: layer.cornerRadii)
            canvas.clip()
            body()
        }
    }

    private func drawBorder(of layer: FrameLayer) {
        let width = layer.borderWidth
        guard width > 0, layer.borderColor.alpha > 0 else { return }
        let bounds = layer.bounds
        let inner = Rect(width, width, bounds.size.width - 2 * width, bounds.size.height - 2 * width)
        let radii = layer.cornerRadii.fitted(to: layer.size)
        canvas.newPath()
        canvas.addRoundedRect(bounds, radii: radii)
        // Where the border is wider than half the layer the inner rectangle is empty, and the whole is
        // border.
        canvas.addRoundedRect(inner, radii: radii.mapped { max(0, $0 - width) })
        canvas.fill(layer.borderColor, alpha: layer.opacity, rule: .evenodd)
    }

    // MARK: Own drawing

    private func draw(_ shape: FrameShape, opacity: Double) {
        guard let path = shape.path, !path.isEmpty else { return }
        if shape.fillColor.alpha > 0 {
            canvas.newPath()
            canvas.add(path)
            canvas.fill(shape.fillColor, alpha: opacity, rule: shape.fillRule)
        }
        if shape.strokeColor.alpha > 0, shape.addStroke(to: canvas) {
            canvas.setColor(shape.strokeColor, alpha: opacity)
            cairo_stroke(canvas.cairo)
        }
    }

    private func draw(_ text: FrameText, opacity: Double) {
        guard text.foregroundColor.alpha > 0 else { return }
        addLines(of: text)
        canvas.fill(text.foregroundColor, alpha: opacity)
    }

    private func addLines(of text: FrameText) {
        canvas.newPath()
        for line in text.lines { renderer.text.addPath(of: line, font: text.font, to: canvas.cairo) }
    }

    private func draw(_ gradient: FrameGradient, of layer: FrameLayer, matrix: AffineTransform) {
        guard let painter = GradientPainter(gradient, opacity: layer.opacity),
            let part = canvas.pixels(around: layer.bounds, under: matrix),
            let surface = painter.surface(of: part, matrix: matrix)
        else { return }
        canvas.newPath()
        canvas.addRoundedRect(layer.bounds, radii: layer.cornerRadii)
        canvas.fill(with: surface, at: part.origin)
    }

    // MARK: Shadow

    /// Cast by its path, else by the bounds where something fills them, else by the layer's own drawing.
    private func drawShadow(of layer: FrameLayer, matrix: AffineTransform) {
        guard let shadow = layer.shadow, shadow.color.alpha > 0 else { return }
        let offset = AffineTransform(
            a: 1, b: 0, c: 0, d: 1, tx: shadow.offset.width, ty: shadow.offset.height)
        let placed = offset.then(matrix)
        guard Canvas.canDraw(under: placed), let extent = layer.shadowExtent,
            let caster = ShadowCaster(extent: extent, blur: shadow.blur, matrix: placed, canvas: canvas)
        else { return }
        caster.draw(color: shadow.color, alpha: layer.opacity) { canvas in
            if let path = shadow.path {
                canvas.newPath()
                canvas.add(path)
                canvas.fill(.white)
                return
            }
            if layer.fillsBounds {
                canvas.newPath()
                canvas.addRoundedRect(layer.bounds, radii: layer.cornerRadii)
                canvas.fill(.white)
                return
            }
            let silhouette = onto(canvas, viewport: .identity)
            if var shape = layer.shape {
                if shape.fillColor.alpha > 0 { shape.fillColor = .white }
                if shape.strokeColor.alpha > 0 { shape.strokeColor = .white }
                silhouette.draw(shape, opacity: 1)
            }
            if var text = layer.text {
                text.foregroundColor = .white
                silhouette.draw(text, opacity: 1)
            }
        }
    }
}
