/// Making the picture.
extension Scene {
    /// Fills `frame` with what is on screen now, using its buffers again. `epoch` and `speed` are left to the
    /// caller.
    public func fill(_ frame: inout Frame) {
        frame.tick = tick
        frame.time = time
        frame.settled = isSettled
        frame.size = size
        frame.background = background
        var layerCount = 0
        frame.emitters.removeAll(keepingCapacity: true)
        visit(0, .identity, opacity: 1, clip: 0, &frame, &layerCount)
        frame.layers.removeLast(frame.layers.count - layerCount)
    }

    private func visit(
        _ slot: Int, _ outer: PlaneTransform, opacity: Double, clip: Int,
        _ frame: inout Frame, _ count: inout Int
    ) {
        refreshPresentation(slot)
        let animated = !layers[slot].presentation.isEmpty
        let v = animated ? layers[slot].presentation : layers[slot].model
        guard v[Component.hidden] < 0.5 else { return }
        let parent = layers[slot].parent
        let parentValues =
            parent < 0
            ? nil
            : layers[parent].presentation.isEmpty ? layers[parent].model : layers[parent].presentation
        let plane = self.plane(v, in: parentValues).then(outer)
        let opacity = opacity * v[Component.opacity]
        let number = layers[slot].number
        if layers[slot].kind == .emitter {
            addEmitter(slot, plane, opacity, clip, after: count > 0 ? frame.layers[count - 1].id : 0, &frame)
        } else {
            if count == frame.layers.count { frame.layers.append(FrameLayer()) }
            write(slot, v, animated, plane, opacity, clip, &frame.layers[count])
            count += 1
        }
        let inner = v[Component.masksToBounds] >= 0.5 && layers[slot].kind != .emitter ? number : clip
        for child in drawingOrder(slot) { visit(child, plane, opacity: opacity, clip: inner, &frame, &count) }
    }

    private func write(
        _ slot: Int, _ v: [Double], _ animated: Bool, _ plane: PlaneTransform, _ opacity: Double,
        _ clip: Int, _ entry: inout FrameLayer
    ) {
        let size = Size(v[Component.boundsWidth], v[Component.boundsHeight])
        entry.id = layers[slot].number
        entry.parent = layers[slot].parent >= 0 ? layers[layers[slot].parent].number : 0
        entry.name = layers[slot].name
        entry.kind = layers[slot].kind
        entry.matrix = plane.flatApproximation(around: Point(size.width / 2, size.height / 2))
        entry.matrix3D = plane.isFlat ? nil : plane.transform3D
        entry.size = size
        entry.opacity = opacity
        entry.clip = clip
        entry.cornerRadius = max(0, min(v[Component.cornerRadius], min(size.width, size.height) / 2))
        entry.backgroundColor = color(v, Component.backgroundColor)
        entry.borderWidth = max(0, v[Component.borderWidth])
        entry.borderColor = entry.borderWidth > 0 ? color(v, Component.borderColor) : .clear
        let objects = animated ? layers[slot].presentationObjects : layers[slot].objects
        entry.contents = if case .string(let name) = objects[Component.contents] { name } else { "" }
        let part = Component.contentsRect
        entry.contentsRect = Rect(v[part], v[part + 1], v[part + 2], v[part + 3])
        entry.box = entry.contents.isEmpty ? nil : box(entry.contents, v, size)
        entry.shadow = shadow(v)
        entry.shape = layers[slot].kind == .shape ? shape(v, objects) : nil
        entry.text = layers[slot].kind == .text ? text(slot, v, objects, size) : nil
    }

    private func color(_ v: [Double], _ first: Int) -> Color {
        Color(red: v[first], green: v[first + 1], blue: v[first + 2], alpha: v[first + 3])
    }

    private func shadow(_ v: [Double]) -> FrameShadow? {
        let strength = v[Component.shadowOpacity]
        guard strength > 0 else { return nil }
        var shadow = FrameShadow()
        shadow.color = color(v, Component.shadowColor)
        shadow.color.alpha *= min(strength, 1)
        shadow.offset = Size(v[Component.shadowOffset], v[Component.shadowOffset + 1])
        shadow.blur = max(0, v[Component.shadowRadius])
        return shadow
    }

    private func shape(_ v: [Double], _ objects: [Value]) -> FrameShape {
        var shape = FrameShape()
        if case .path(let path) = objects[Component.path] { shape.path = path }
        shape.fillColor = color(v, Component.fillColor)
        shape.strokeColor = color(v, Component.strokeColor)
        shape.lineWidth = max(0, v[Component.lineWidth])
        shape.miterLimit = max(0, v[Component.miterLimit])
        shape.lineDashPhase = v[Component.lineDashPhase]
        shape.strokeStart = min(max(v[Component.strokeStart], 0), 1)
        shape.strokeEnd = min(max(v[Component.strokeEnd], 0), 1)
        shape.fillRule = word(v, Component.fillRule, .nonzero)
        shape.lineCap = word(v, Component.lineCap, .butt)
        shape.lineJoin = word(v, Component.lineJoin, .miter)
        if case .numbers(let pattern) = objects[Component.lineDashPattern] { shape.lineDashPattern = pattern }
        return shape
    }

    private func word<Word: CaseIterable>(_ v: [Double], _ component: Int, _ otherwise: Word) -> Word {
        let index = Int(v[component])
        for (i, word) in Word.allCases.enumerated() where i == index { return word }
        return otherwise
    }

    // MARK: Text

    private func text(_ slot: Int, _ v: [Double], _ objects: [Value], _ size: Size) -> FrameText {
        var text = FrameText()
        if case .string(let string) = objects[Component.string] { text.string = string }
        if case .font(let name) = objects[Component.font] {
            text.font = Font(
                family: name.family, size: v[Component.fontSize], weight: name.weight, italic: name.italic)
        }
        text.foregroundColor = color(v, Component.foregroundColor)
        text.alignment = word(v, Component.alignmentMode, .left)
        guard !text.string.isEmpty, text.font.size > 0 else { return text }
        let request = TextLayoutRequest(
            string: text.string, font: text.font, alignment: text.alignment,
            verticalAlignment: word(v, Component.verticalAlignment, .top),
            wrapped: v[Component.wrapped] >= 0.5, size: size)
        let result = layOut(slot, request)
        text.lines = result.lines
        text.ascent = result.ascent
        text.descent = result.descent
        return text
    }

    private func layOut(_ slot: Int, _ request: TextLayoutRequest) -> TextLayoutResult {
        if let last = layers[slot].textLayout, last.request == request { return last.result }
        let result = textLayout?.layout(request) ?? TextLayoutResult()
        layers[slot].textLayout = (request, result)
        return result
    }

    /// Gives a text layer the size that its text takes up (of its width, when it wraps).
    public func sizeToFit(_ layer: LayerID) {
        guard let slot = slot(layer), layers[slot].kind == .text else { return }
        let v = layers[slot].model
        guard case .string(let string) = layers[slot].objects[Component.string],
            case .font(let name) = layers[slot].objects[Component.font], let textLayout
        else { return }
        let wraps = v[Component.wrapped] >= 0.5
        let extent = textLayout.layout(
            TextLayoutRequest(
                string: string,
                font: Font(
                    family: name.family, size: v[Component.fontSize], weight: name.weight, italic: name.italic
                ),
                alignment: .left, verticalAlignment: .top, wrapped: wraps,
                size: Size(wraps ? v[Component.boundsWidth] : 0, 0))
        ).extent
        guard let path = PropertyKeyPath.parse("bounds.size", for: .text) else { return }
        // Whole points, so that the width that was asked for never wraps by a rounding.
        write([extent.width.rounded(.up), extent.height.rounded(.up)], to: path, ofModel: slot)
    }

    // MARK: Images

    /// Where an image goes in its layer: nil for the whole of it.
    private func box(_ name: String, _ v: [Double], _ size: Size) -> Rect? {
        let gravity: ContentsGravity = word(v, Component.contentsGravity, .resize)
        guard gravity != .resize, let image = imageSize?(name), image.width > 0, image.height > 0 else {
            return nil
        }
        let part = Component.contentsRect
        var (width, height) = (image.width * v[part + 2], image.height * v[part + 3])
        guard width > 0, height > 0 else { return nil }
        if gravity == .resizeAspect || gravity == .resizeAspectFill {
            let (fitX, fitY) = (size.width / width, size.height / height)
            let scale = gravity == .resizeAspect ? min(fitX, fitY) : max(fitX, fitY)
            (width, height) = (width * scale, height * scale)
        }
        let (x, y): (Double, Double) =
            switch gravity {
            case .topLeft: (0, 0)
            case .top: (0.5, 0)
            case .topRight: (1, 0)
            case .left: (0, 0.5)
            case .right: (1, 0.5)
            case .bottomLeft: (0, 1)
            case .bottom: (0.5, 1)
            case .bottomRight: (1, 1)
            default: (0.5, 0.5)
            }
        return Rect((size.width - width) * x, (size.height - height) * y, width, height)
    }

    // MARK: Emitters

    private func addEmitter(
        _ slot: Int, _ plane: PlaneTransform, _ opacity: Double, _ clip: Int, after: Int,
        _ frame: inout Frame
    ) {
        guard let emitter = layers[slot].emitter else { return }
        emitter.advance(to: emitterTime(slot, at: time))
        var entry = FrameEmitter(particles: emitter.view)
        entry.id = layers[slot].number
        entry.parent = layers[slot].parent >= 0 ? layers[layers[slot].parent].number : 0
        entry.name = layers[slot].name
        entry.after = after
        entry.matrix = plane.flatApproximation(around: .zero)
        entry.opacity = opacity
        entry.clip = clip
        entry.isAdditive = emitter.configuration.renderMode == .additive
        entry.cells = layers[slot].frameCells
        frame.emitters.append(entry)
    }
}
