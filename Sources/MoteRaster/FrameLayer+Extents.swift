import MoteEngine

extension FrameLayer {
    /// In the layer's own space.
    var bounds: Rect { Rect(origin: .zero, size: size) }

    /// False for the many layers that only hold others.
    var drawsSomething: Bool {
        backgroundColor.alpha > 0 || borderWidth > 0 || !contents.isEmpty || shape != nil || text != nil
            || gradient != nil || shadow?.path != nil
    }

    /// Something covers the bounds, so that they cast the shadow.
    var fillsBounds: Bool { backgroundColor.alpha > 0 || !contents.isEmpty || gradient != nil }

    /// A rectangle around what casts the shadow; nil where that is nothing.
    var shadowExtent: Rect? {
        if let path = shadow?.path {
            var extent = Extent()
            extent.include(path, reach: 0)
            return extent.rect
        }
        return fillsBounds ? bounds : ownExtent
    }

    /// A rectangle around what the layer's kind draws, in its own space; nil where that is nothing.
    var ownExtent: Rect? {
        var extent = Extent()
        if let shape, let path = shape.path {
            // A mitre reaches as far as its limit allows.
            let mitre = shape.lineJoin == .miter ? max(1, shape.miterLimit) : 1.5
            extent.include(path, reach: shape.strokeColor.alpha > 0 ? max(0, shape.lineWidth) / 2 * mitre : 0)
        }
        if let text {
            // Glyphs may reach beyond their advance, and fallback fonts beyond the font's own height.
            for line in text.lines {
                extent.include(Point(line.x, line.y), reach: 2 * text.font.size)
                extent.include(Point(line.x + line.width, line.y), reach: 2 * text.font.size)
            }
        }
        return extent.rect
    }

    /// A rectangle around all of its parts, the shadow too.
    var wholeExtent: Rect {
        var extent = Extent()
        extent.include(bounds, reach: 0)
        if let box { extent.include(box, reach: 0) }
        if let ownExtent { extent.include(ownExtent, reach: 0) }
        if let shadow, let cast = shadowExtent {
            let moved = Rect(
                cast.minX + shadow.offset.width, cast.minY + shadow.offset.height, cast.size.width,
                cast.size.height)
            extent.include(moved, reach: 3 * shadow.blur)
        }
        return extent.rect ?? bounds
    }
}

/// A rectangle that grows around points. Those beyond what can be drawn are left out.
private struct Extent {
    private var low = Point(.infinity, .infinity)
    private var high = Point(-.infinity, -.infinity)

    mutating func include(_ p: Point, reach: Double) {
        guard abs(p.x) < 1e6, abs(p.y) < 1e6 else { return }
        low = Point(min(low.x, p.x - reach), min(low.y, p.y - reach))
        high = Point(max(high.x, p.x + reach), max(high.y, p.y + reach))
    }

    mutating func include(_ rect: Rect, reach: Double) {
        include(rect.origin, reach: reach)
        include(Point(rect.maxX, rect.maxY), reach: reach)
    }

    mutating func include(_ path: Path, reach: Double) {
        for element in path.elements {
            switch element {
            case .move(let p), .line(let p): include(p, reach: reach)
            case .quad(let control, let end): for p in [control, end] { include(p, reach: reach) }
            case .cubic(let c1, let c2, let end): for p in [c1, c2, end] { include(p, reach: reach) }
            case .close: continue
            }
        }
    }

    var rect: Rect? {
        guard low.x <= high.x, low.y <= high.y else { return nil }
        return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
    }
}
