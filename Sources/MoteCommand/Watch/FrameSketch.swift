import MoteEngine
import MoteWire

/// Draws a frame as it came off the wire into a canvas of characters: what a layer fills (its bounds, its
/// path, its gradient), its texts as letters, its particles as dots. No shadows and no blurs: a
/// pixel is as large as a letter.
package struct FrameSketch {
    private let frame: ReceivedFrame
    private var canvas: CharacterCanvas
    /// Scene points to pixels.
    private let viewport: AffineTransform
    private let scale: Double
    private var layers: [Int: ReceivedLayer] = [:]

    private init(_ frame: ReceivedFrame, columns: Int, rows: Int) {
        self.frame = frame
        canvas = CharacterCanvas(
            columns: columns, rows: rows, background: Color(hex: frame.background) ?? .black)
        let (width, height) = (max(1, frame.size.width), max(1, frame.size.height))
        scale = min(Double(columns) / width, Double(canvas.height) / height)
        viewport = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
        for layer in frame.layers { layers[layer.id] = layer }
    }

    /// The canvas has the scene's shape, as large as fits.
    package static func draw(_ frame: ReceivedFrame, columns: Int, rows: Int) -> CharacterCanvas {
        let (width, height) = (max(1, frame.size.width), max(1, frame.size.height))
        let scale = min(Double(columns) / width, Double(rows * 2) / height)
        var sketch = FrameSketch(
            frame, columns: min(columns, max(1, Int((width * scale).rounded()))),
            rows: min(rows, max(1, Int((height * scale / 2).rounded()))))
        sketch.draw()
        return sketch.canvas
    }

    private mutating func draw() {
        drawEmitters(after: 0)
        for layer in frame.layers {
            if layer.members["role"]?.string != "mask" { draw(layer) }
            drawEmitters(after: layer.id)
        }
    }

    // MARK: Layers

    private mutating func draw(_ layer: ReceivedLayer) {
        func color(_ name: String) -> Color? { layer.members[name]?.string.flatMap { Color(hex: $0) } }
        let path = layer.members["path"]?.string.flatMap { Path(svg: $0) }
        if let background = color("backgroundColor") { paint(layer) { _ in background } }
        if let image = SketchImage(layer) { paint(layer) { image.color(at: $0) } }
        if let gradient = SketchGradient(layer) { paint(layer) { gradient.color(at: $0) } }
        if let path {
            let rule = layer.members["fillRule"]?.string.flatMap { FillRule(rawValue: $0) } ?? .nonzero
            if let color = color("fillColor") { fill(layer, path, rule, color) }
            if let stroke = color("strokeColor") { trace(layer, path, stroke) }
        }
        write(layer, color("foregroundColor") ?? .clear)
    }

    /// Colours the pixels whose middle lies in a layer's bounds.
    /// - Parameter color: of a point in the layer's own space.
    private mutating func paint(_ layer: ReceivedLayer, _ color: (Point) -> Color) {
        let toPixels = layer.matrix.then(viewport)
        guard let back = toPixels.inverse, layer.opacity > 0 else { return }
        let (across, down) = pixels(of: Rect(0, 0, layer.size.width, layer.size.height), toPixels)
        for y in down {
            for x in across {
                let own = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                guard isInside(layer, own), isShown(layer.clip, x, y) else { continue }
                canvas.blend(x, y, color(own), opacity: layer.opacity)
            }
        }
    }

    /// Colours the pixels whose middle lies in a path of a layer's own space.
    private mutating func fill(_ layer: ReceivedLayer, _ path: Path, _ rule: FillRule, _ color: Color) {
        let toPixels = layer.matrix.then(viewport)
        guard toPixels.inverse != nil, layer.opacity > 0 else { return }
        let (across, down) = pixels(of: path.bounds, toPixels)
        let inside = SketchFill(path.applying(toPixels), rule)
        for y in down {
            for x in inside.pixels(of: y, within: across).joined() where isShown(layer.clip, x, y) {
                canvas.blend(x, y, color, opacity: layer.opacity)
            }
        }
    }

    /// The pixels that a rectangle may touch.
    private func pixels(of area: Rect, _ toPixels: AffineTransform)
        -> (across: Range<Int>, down: Range<Int>)
    {
        let (left, top) = (area.origin.x, area.origin.y)
        let (right, bottom) = (left + area.size.width, top + area.size.height)
        let corners = [Point(left, top), Point(right, top), Point(left, bottom), Point(right, bottom)]
            .map(toPixels.apply)
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return (0..<0, 0..<0) }
        func span(_ values: [Double], _ limit: Int) -> Range<Int> {
            let low = Int(max(0, min(values.min() ?? 0, Double(limit))))
            let high = Int(max(0, min((values.max() ?? 0).rounded(.up), Double(limit))))
            return low..<max(low, high)
        }
        return (span(corners.map(\.x), canvas.columns), span(corners.map(\.y), canvas.height))
    }

    private func isInside(_ layer: ReceivedLayer, _ point: Point) -> Bool {
        let (width, height) = (layer.size.width, layer.size.height)
        guard point.x >= 0, point.y >= 0, point.x <= width, point.y <= height else { return false }
        let given = layer.members["cornerRadius"]?.number ?? 0
        let radius = min(given, min(width, height) / 2)
        let dx = max(radius - point.x, point.x - (width - radius), 0)
        let dy = max(radius - point.y, point.y - (height - radius), 0)
        return radius <= 0 || dx * dx + dy * dy <= radius * radius
    }

    /// Whether the layers that clip leave a pixel be.
    private func isShown(_ clip: Int, _ x: Int, _ y: Int) -> Bool {
        var clip = clip
        for _ in 0..<64 {
            guard clip != 0, let layer = layers[clip] else { return true }
            guard let back = layer.matrix.then(viewport).inverse,
                isInside(layer, back.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
            else { return false }
            clip = layer.clip
        }
        return true
    }

    /// Follows a path's line, a dot a pixel.
    private mutating func trace(_ layer: ReceivedLayer, _ path: Path, _ color: Color) {
        let toPixels = layer.matrix.then(viewport)
        let width = (layer.members["lineWidth"]?.number ?? 1) * scale
        var last = Point(0, 0)
        var first = last
        var seen: Set<Int> = []
        func dots(to end: Point, _ at: (Double) -> Point, _ canvas: inout CharacterCanvas) {
            let (a, b) = (toPixels.apply(last), toPixels.apply(end))
            let steps = Int(min(1000, max(1, abs(a.x - b.x) + abs(a.y - b.y))) * 2)
            for step in 0...steps {
                let pixel = toPixels.apply(at(Double(step) / Double(steps)))
                guard pixel.x.magnitude < 1e6, pixel.y.magnitude < 1e6 else { continue }
                let (x, y) = (Int(pixel.x.rounded(.down)), Int(pixel.y.rounded(.down)))
                guard seen.insert(y * 100_000 + x).inserted, isShown(layer.clip, x, y) else { continue }
                canvas.blend(x, y, color, opacity: layer.opacity * min(1, max(0.3, width)))
            }
            last = end
        }
        func between(_ a: Point, _ b: Point, _ t: Double) -> Point {
            Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
        }
        var drawn = canvas
        for element in path.elements {
            let start = last
            switch element {
            case .move(let p): (last, first) = (p, p)
            case .line(let p): dots(to: p, { between(start, p, $0) }, &drawn)
            case .quad(let c, let p):
                dots(to: p, { between(between(start, c, $0), between(c, p, $0), $0) }, &drawn)
            case .cubic(let c, let d, let p):
                dots(to: p, { t in
                    let (a, b, e) = (between(start, c, t), between(c, d, t), between(d, p, t))
                    return between(between(a, b, t), between(b, e, t), t)
                }, &drawn)
            case .close:
                let end = first
                dots(to: end, { between(start, end, $0) }, &drawn)
            }
        }
        canvas = drawn
    }

    /// Lines of text as letters where they are in the scene. Those that need more room than they have there
    /// reach beyond it, to where their alignment lets them, and what the canvas has no room for is cut off.
    private mutating func write(_ layer: ReceivedLayer, _ color: Color) {
        guard layer.opacity > 0.1 else { return }
        let toPixels = layer.matrix.then(viewport)
        let ascent = layer.members["ascent"]?.number ?? 0
        for line in layer.members["lines"]?.list ?? [] {
            let text = Array(line["text"]?.string ?? "")
            guard let x = line["x"]?.number, let y = line["y"]?.number, let width = line["width"]?.number,
                !text.isEmpty
            else { continue }
            let start = toPixels.apply(Point(x, y - ascent / 2))
            let end = toPixels.apply(Point(x + width, y - ascent / 2))
            guard start.x.magnitude < 1e6, end.x.magnitude < 1e6, start.y.magnitude < 1e6 else { continue }
            let row = Int(start.y.rounded(.down))
            let left = place(of: text.count, from: start.x, to: end.x, layer.members["alignmentMode"]?.string)
            for (column, letter) in text.prefix(canvas.columns).enumerated() {
                let isCut = text.count > canvas.columns && column == canvas.columns - 1
                let at = left + column
                guard isShown(layer.clip, min(max(at, 0), canvas.columns - 1), row) else { continue }
                canvas.put(isCut ? "…" : letter, at, row, color)
            }
        }
    }

    /// Where a line's first letter stands.
    private func place(of count: Int, from start: Double, to end: Double, _ alignment: String?) -> Int {
        let spare = end - start - Double(count)
        let share =
            switch alignment {
            case "center": 0.5
            case "right": 1.0
            default: spare > 0 ? 0.5 : 0
            }
        let left = Int((start + spare * share).rounded())
        return max(0, min(left, canvas.columns - count))
    }

    // MARK: Particles

    private mutating func drawEmitters(after id: Int) {
        for emitter in frame.emitters where emitter.after == id { draw(emitter) }
    }

    private mutating func draw(_ emitter: ReceivedEmitter) {
        let toPixels = emitter.matrix.then(viewport)
        let adds = emitter.members["renderMode"]?.string == "additive"
        let clip = emitter.members["clip"]?.number.flatMap { Int(exactly: $0) } ?? 0
        let sizes = (emitter.members["cells"]?.list ?? []).map { cell in
            (cell["size"]?.list ?? []).compactMap(\.number).reduce(1, *)
        }
        func value(_ column: ParticleColumn, _ row: Int, _ usual: Double) -> Double {
            emitter.columns[column].map { $0[row] } ?? usual
        }
        let stretch = toPixels.determinant.magnitude
        for row in 0..<(emitter.columns.isEmpty ? 0 : emitter.count) {
            let place = toPixels.apply(Point(value(.x, row, 0), value(.y, row, 0)))
            guard place.x.magnitude < 1e6, place.y.magnitude < 1e6 else { continue }
            let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            let cell = Int(value(.cell, row, 0))
            let size = sizes.indices.contains(cell) ? sizes[cell] : 64
            // How much of a pixel it covers; a large one still is a dot.
            let scale = value(.scale, row, 1)
            let cover = min(1, max(0.15, size * scale * scale * stretch))
            let packed = UInt32(min(max(value(.color, row, 0xFFFFFF), 0), 0xFFFFFF))
            let color = Color(
                red: Double(packed >> 16 & 255) / 255, green: Double(packed >> 8 & 255) / 255,
                blue: Double(packed & 255) / 255)
            guard isShown(clip, x, y) else { continue }
            canvas.blend(
                x, y, color, opacity: value(.alpha, row, 1) * emitter.opacity * cover, adds: adds)
        }
    }
}
