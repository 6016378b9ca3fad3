import CCairo
import MoteEngine

extension FrameDrawing {
    /// A layer's parts in the order of the protocol: shadow, background, contents, its kind's own drawing,
    /// border.
    func draw(_ layer: FrameLayer) {
        let matrix = layer.matrix.then(viewport)
        guard layer.opacity > 0, layer.drawsSomething, Canvas.canDraw(under: matrix) else { return }
        clipped(by: layer.clip) {
            canvas.setMatrix(matrix)
            drawShadow(of: layer, matrix: matrix)
            drawBackground(of: layer)
            rounded(layer) {
                drawContents(of: layer)
                if let shape = layer.shape { draw(shape, opacity: layer.opacity) }
                if let text = layer.text { draw(text, opacity: layer.opacity) }
            }
            drawBorder(of: layer)
        }
    }

    private func drawBackground(of layer: FrameLayer) {
        guard layer.backgroundColor.alpha > 0 else { return }
        canvas.newPath()
        canvas.addRoundedRect(layer.bounds, radius: layer.cornerRadius)
        canvas.fill(layer.backgroundColor, alpha: layer.opacity)
    }

    /// Contents and own drawing stay inside the bounds where those have round corners.
    private func rounded(_ layer: FrameLayer, _ body: () -> Void) {
        let hasInside = !layer.contents.isEmpty || layer.shape != nil || layer.text != nil
        guard hasInside, layer.cornerRadius > 0 else { return body() }
        canvas.saving {
            canvas.newPath()
            canvas.addRoundedRect(layer.bounds, radius: layer.cornerRadius)
            canvas.clip()
            body()
        }
    }

    /// The part of a built-in image that `contentsRect` names, stretched into the layer's box. A name that
    /// nothing is known of draws nothing.
    private func drawContents(of layer: FrameLayer) {
        guard let image = BuiltInImage(rawValue: layer.contents) else { return }
        let box = layer.box ?? layer.bounds
        let part = layer.contentsRect
        guard part.size.width > 0, part.size.height > 0 else { return }
        let whole = Size(box.size.width / part.size.width, box.size.height / part.size.height)
        let origin = Point(box.minX - part.minX * whole.width, box.minY - part.minY * whole.height)
        canvas.saving {
            if part != Rect(0, 0, 1, 1) {
                canvas.newPath()
                canvas.addRoundedRect(box, radius: 0)
                canvas.clip()
            }
            canvas.draw(image, in: Rect(origin: origin, size: whole), alpha: layer.opacity)
        }
    }

    private func drawBorder(of layer: FrameLayer) {
        let width = layer.borderWidth
        guard width > 0, layer.borderColor.alpha > 0 else { return }
        let bounds = layer.bounds
        let inner = Rect(width, width, bounds.size.width - 2 * width, bounds.size.height - 2 * width)
        canvas.newPath()
        canvas.addRoundedRect(bounds, radius: layer.cornerRadius)
        // Where the border is wider than half the layer the inner rectangle is empty, and the whole is
        // border.
        canvas.addRoundedRect(inner, radius: max(0, layer.effectiveCornerRadius - width))
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

    // MARK: Shadow

    /// Cast by the bounds where something fills them, else by the layer's own drawing.
    private func drawShadow(of layer: FrameLayer, matrix: AffineTransform) {
        guard let shadow = layer.shadow, shadow.color.alpha > 0 else { return }
        let offset = AffineTransform(
            a: 1, b: 0, c: 0, d: 1, tx: shadow.offset.width, ty: shadow.offset.height)
        let placed = offset.then(matrix)
        let fillsBounds = layer.backgroundColor.alpha > 0 || !layer.contents.isEmpty
        guard Canvas.canDraw(under: placed),
            let extent = fillsBounds ? layer.bounds : layer.ownExtent,
            let caster = ShadowCaster(extent: extent, blur: shadow.blur, matrix: placed, canvas: canvas)
        else { return }
        caster.draw(color: shadow.color, alpha: layer.opacity) { canvas in
            if fillsBounds {
                canvas.newPath()
                canvas.addRoundedRect(layer.bounds, radius: layer.cornerRadius)
                canvas.fill(.white)
                return
            }
            let silhouette = FrameDrawing(frame, on: canvas, viewport: .identity, renderer: renderer)
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

extension FrameLayer {
    /// In the layer's own space.
    var bounds: Rect { Rect(origin: .zero, size: size) }

    /// Never more than half the shorter side.
    var effectiveCornerRadius: Double { min(cornerRadius, min(size.width, size.height) / 2) }

    /// False for the many layers that only hold others.
    var drawsSomething: Bool {
        backgroundColor.alpha > 0 || borderWidth > 0 || !contents.isEmpty || shape != nil || text != nil
    }

    /// A rectangle around what the layer's kind draws, in its own space; nil where that is nothing.
    var ownExtent: Rect? {
        var low = Point(.infinity, .infinity)
        var high = Point(-.infinity, -.infinity)
        func include(_ p: Point, _ reach: Double) {
            guard abs(p.x) < 1e6, abs(p.y) < 1e6 else { return }
            low = Point(min(low.x, p.x - reach), min(low.y, p.y - reach))
            high = Point(max(high.x, p.x + reach), max(high.y, p.y + reach))
        }
        if let shape {
            // A mitre reaches as far as its limit allows.
            let mitre = shape.lineJoin == .miter ? max(1, shape.miterLimit) : 1.5
            let reach = shape.strokeColor.alpha > 0 ? max(0, shape.lineWidth) / 2 * mitre : 0
            for element in shape.path?.elements ?? [] {
                switch element {
                case .move(let p), .line(let p): include(p, reach)
                case .quad(let control, let end): [control, end].forEach { include($0, reach) }
                case .cubic(let c1, let c2, let end): [c1, c2, end].forEach { include($0, reach) }
                case .close: continue
                }
            }
        }
        if let text {
            // Glyphs may reach beyond their advance, and fallback fonts beyond the font's own height.
            for line in text.lines {
                include(Point(line.x, line.y), 2 * text.font.size)
                include(Point(line.x + line.width, line.y), 2 * text.font.size)
            }
        }
        guard low.x <= high.x, low.y <= high.y else { return nil }
        return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
    }
}
