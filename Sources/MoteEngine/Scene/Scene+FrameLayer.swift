/// What one layer draws.
extension Scene {
    /// Fills an entry with all that is the layer's own; what its ancestors make of it is left to the caller.
    func write(
        _ slot: Int, _ v: [Double], _ objects: [Value], _ plane: PlaneTransform, _ copy: ReplicatorCopy,
        _ entry: inout FrameLayer
    ) {
        let size = Size(v[Component.boundsWidth], v[Component.boundsHeight])
        entry.original = copy.isCopy ? layers[slot].number : 0
        entry.name = layers[slot].name
        entry.kind = layers[slot].kind
        entry.matrix = plane.flatApproximation(around: Point(size.width / 2, size.height / 2))
        entry.matrix3D = plane.isFlat ? nil : plane.transform3D
        entry.size = size
        entry.cornerRadii = cornerRadii(v, size)
        entry.backgroundColor = copy.tinted(color(v, Component.backgroundColor))
        entry.borderWidth = max(0, v[Component.borderWidth])
        entry.borderColor = entry.borderWidth > 0 ? copy.tinted(color(v, Component.borderColor)) : .clear
        writeContents(v, objects, size, copy, &entry)
        entry.shadow = shadow(v, objects, copy)
        let kind = layers[slot].kind
        entry.shape = kind == .shape ? shape(v, objects, copy) : nil
        entry.gradient = kind == .gradient ? gradient(v, objects, size, copy) : nil
        entry.text = kind == .text ? text(slot, v, objects, size, copy) : nil
        entry.tag = layers[slot].tag
    }

    func color(_ v: [Double], _ first: Int) -> Color {
        Color(red: v[first], green: v[first + 1], blue: v[first + 2], alpha: v[first + 3])
    }

    /// The case of an enumeration that a choice's number stands for.
    func word<Word: CaseIterable>(_ v: [Double], _ component: Int, _ otherwise: Word) -> Word {
        let index = Int(v[component])
        for (i, word) in Word.allCases.enumerated() where i == index { return word }
        return otherwise
    }

    private func shadow(_ v: [Double], _ objects: [Value], _ copy: ReplicatorCopy) -> FrameShadow? {
        let strength = v[Component.shadowOpacity]
        guard strength > 0 else { return nil }
        var shadow = FrameShadow()
        shadow.color = copy.tinted(color(v, Component.shadowColor))
        shadow.color.alpha *= min(strength, 1)
        shadow.offset = Size(v[Component.shadowOffset], v[Component.shadowOffset + 1])
        shadow.blur = max(0, v[Component.shadowRadius])
        if case .path(let path) = objects[Component.shadowPath] { shadow.path = path }
        return shadow
    }

    private func shape(_ v: [Double], _ objects: [Value], _ copy: ReplicatorCopy) -> FrameShape {
        var shape = FrameShape()
        if case .path(let path) = objects[Component.path] { shape.path = path }
        shape.fillColor = copy.tinted(color(v, Component.fillColor))
        shape.strokeColor = copy.tinted(color(v, Component.strokeColor))
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

    // MARK: Gradient

    private func gradient(_ v: [Double], _ objects: [Value], _ size: Size, _ copy: ReplicatorCopy)
        -> FrameGradient
    {
        var gradient = FrameGradient()
        gradient.type = word(v, Component.gradientType, .axial)
        let start = Point(v[Component.startPoint] * size.width, v[Component.startPoint + 1] * size.height)
        let end = Point(v[Component.endPoint] * size.width, v[Component.endPoint + 1] * size.height)
        gradient.startPoint = start
        gradient.endPoint = end
        if gradient.type == .radial {
            // Core Animation's end point is the corner of the box around the last ring.
            let (radiusX, radiusY) = (abs(end.x - start.x), abs(end.y - start.y))
            gradient.endPoint = Point(start.x + radiusX, start.y)
            if radiusX != radiusY { gradient.endPoint2 = Point(start.x, start.y + radiusY) }
        }
        guard case .colors(let colors) = objects[Component.colors],
            case .numbers(let locations) = objects[Component.locations]
        else { return gradient }
        var last = 0.0
        for (place, color) in colors.enumerated() {
            var offset = colors.count > 1 ? Double(place) / Double(colors.count - 1) : 0
            if locations.count == colors.count { offset = locations[place] }
            last = min(max(offset, last), 1)
            gradient.stops.append(FrameGradient.Stop(offset: last, color: copy.tinted(color)))
        }
        return gradient
    }

    // MARK: Text

    private func text(
        _ slot: Int, _ v: [Double], _ objects: [Value], _ size: Size, _ copy: ReplicatorCopy
    ) -> FrameText {
        var text = FrameText()
        if case .string(let string) = objects[Component.string] { text.string = string }
        text.font = font(v, objects)
        text.foregroundColor = copy.tinted(color(v, Component.foregroundColor))
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
        text.fontFile = result.fontFile
        return text
    }

    private func font(_ v: [Double], _ objects: [Value]) -> Font {
        guard case .font(let name) = objects[Component.font] else { return Font() }
        return Font(
            family: name.family, size: v[Component.fontSize], weight: name.weight, italic: name.italic)
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
        let (v, objects) = (layers[slot].model, layers[slot].objects)
        guard case .string(let string) = objects[Component.string], let textLayout else { return }
        let wraps = v[Component.wrapped] >= 0.5
        let extent = textLayout.layout(
            TextLayoutRequest(
                string: string, font: font(v, objects), alignment: .left, verticalAlignment: .top,
                wrapped: wraps, size: Size(wraps ? v[Component.boundsWidth] : 0, 0))
        ).extent
        guard let path = PropertyKeyPath.parse("bounds.size", for: .text) else { return }
        // Whole points, so that the width that was asked for never wraps by a rounding.
        write([extent.width.rounded(.up), extent.height.rounded(.up)], to: path, ofModel: slot)
    }

    // MARK: Images

    private func writeContents(
        _ v: [Double], _ objects: [Value], _ size: Size, _ copy: ReplicatorCopy, _ entry: inout FrameLayer
    ) {
        entry.contents = if case .string(let name) = objects[Component.contents] { name } else { "" }
        entry.contentsRect = rect(v, Component.contentsRect)
        entry.box = nil
        entry.slice = nil
        entry.tint = .clear
        entry.sampling = .linear
        guard !entry.contents.isEmpty else { return }
        let image = imageMetrics?(entry.contents)
        entry.box = image.flatMap { box($0, v, size) }
        entry.slice = image.flatMap { slice($0, v) }
        if v[Component.masksToBounds] >= 0.5, entry.slice == nil { crop(&entry) }
        entry.sampling = v[Component.magnificationFilter] == 0 ? .linear : .nearest
        entry.tint = copy.tinted(color(v, Component.tint))
        // A white image takes a copy's colour; what others would look like multiplied by it can't be told.
        if copy.isTinted, entry.tint.alpha == 0, image?.isWhite == true { entry.tint = copy.color }
    }

    /// Leaves away what `masksToBounds` cuts off the layer's own image: clients clip sublayers alone.
    private func crop(_ entry: inout FrameLayer) {
        guard let box = entry.box else { return }
        let (left, top) = (max(0, box.minX), max(0, box.minY))
        let (right, bottom) = (min(entry.size.width, box.maxX), min(entry.size.height, box.maxY))
        let cut = Rect(left, top, right - left, bottom - top)
        guard cut != box, cut.size.width > 0, cut.size.height > 0 else { return }
        let part = entry.contentsRect
        entry.contentsRect = Rect(
            part.minX + part.size.width * (left - box.minX) / box.size.width,
            part.minY + part.size.height * (top - box.minY) / box.size.height,
            part.size.width * cut.size.width / box.size.width,
            part.size.height * cut.size.height / box.size.height)
        entry.box = cut
    }

    private func rect(_ v: [Double], _ first: Int) -> Rect {
        Rect(v[first], v[first + 1], v[first + 2], v[first + 3])
    }

    /// Where an image goes in its layer: nil for the whole of it.
    private func box(_ image: ImageMetrics, _ v: [Double], _ size: Size) -> Rect? {
        let gravity: ContentsGravity = word(v, Component.contentsGravity, .resize)
        guard gravity != .resize, image.size.width > 0, image.size.height > 0 else { return nil }
        let part = Component.contentsRect
        var (width, height) = (image.size.width * v[part + 2], image.size.height * v[part + 3])
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

    /// What `contentsCenter` leaves around it, in pixels of the image; nil where all of it stretches.
    private func slice(_ image: ImageMetrics, _ v: [Double]) -> FrameSlice? {
        let center = rect(v, Component.contentsCenter)
        guard center != Rect(0, 0, 1, 1) else { return nil }
        let part = rect(v, Component.contentsRect)
        let (left, right) = Self.edges(
            center.minX, center.size.width, pixels: image.pixels.width * part.size.width)
        let (top, bottom) = Self.edges(
            center.minY, center.size.height, pixels: image.pixels.height * part.size.height)
        let slice = FrameSlice(left: left, top: top, right: right, bottom: bottom)
        return slice == FrameSlice(left: 0, top: 0, right: 0, bottom: 0) ? nil : slice
    }

    /// Pixels before and after a stretch of an image. One narrower than a pixel becomes that pixel, as in
    /// Core Animation.
    private static func edges(_ start: Double, _ length: Double, pixels: Double) -> (Double, Double) {
        guard pixels > 0 else { return (0, 0) }
        var (low, high) = (start * pixels, (start + length) * pixels)
        if high - low < 1 { (low, high) = ((low + high - 1) / 2, (low + high + 1) / 2) }
        low = min(max(low, 0), pixels)
        return (low, pixels - min(max(high, low), pixels))
    }
}

/// What a layer must know of an image to place it.
public struct ImageMetrics: Hashable, Sendable {
    /// Natural extent, points.
    public var size: Size
    public var pixels: Size
    /// All of its colour is white, so that a tint is the same as a multiplication.
    public var isWhite: Bool

    public init(size: Size, pixels: Size, isWhite: Bool = false) {
        self.size = size
        self.pixels = pixels
        self.isWhite = isWhite
    }
}
