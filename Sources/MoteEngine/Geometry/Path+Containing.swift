extension Path {
    /// Whether filling the path would cover a point. Open parts count as closed.
    public func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
        var winding = 0
        var start = Point.zero
        var current = Point.zero
        func closeUp() {
            if current != start { winding += PathSegment.line(current, start).crossings(rightOf: point) }
        }
        for element in elements {
            if case .move(let p) = element {
                closeUp()
                start = p
                current = p
                continue
            }
            let segment: PathSegment
            switch element {
            case .move: continue
            case .line(let p): segment = .line(current, p)
            case .quad(let c, let end): segment = PathSegment(quad: current, c, end)
            case .cubic(let c1, let c2, let end): segment = .cubic(current, c1, c2, end)
            case .close: segment = .line(current, start)
            }
            winding += segment.crossings(rightOf: point)
            current = segment.end
        }
        closeUp()
        return rule == .nonzero ? winding != 0 : winding & 1 != 0
    }
}

extension PathSegment {
    /// How often it crosses the ray from a point to the right: +1 for each crossing downwards, −1 upwards.
    func crossings(rightOf p: Point) -> Int {
        switch self {
        case .line(let a, let b):
            return PathSegment.crossing(a, b, p) { _ in
                a.x + (b.x - a.x) * ((p.y - a.y) / (b.y - a.y))
            }
        case .cubic(let a, let b, let c, let d):
            let (lowest, highest) = (min(min(a.y, b.y), min(c.y, d.y)), max(max(a.y, b.y), max(c.y, d.y)))
            guard p.y >= lowest, p.y <= highest, p.x <= max(max(a.x, b.x), max(c.x, d.x)) else { return 0 }
            // Between its turning places y only rises or only falls, so each part crosses at most once.
            var count = 0
            var from = 0.0
            for to in PathSegment.roots(a.y, b.y, c.y, d.y).sorted() + [1] {
                let (start, end) = (from == 0 ? a : point(at: from), to == 1 ? d : point(at: to))
                let (low, high) = (from, to)
                count += PathSegment.crossing(start, end, p) { falls in
                    var (low, high) = (low, high)
                    for _ in 0..<52 {
                        let middle = 0.5 * (low + high)
                        if (point(at: middle).y > p.y) == falls { high = middle } else { low = middle }
                    }
                    return point(at: low).x
                }
                from = to
            }
            return count
        }
    }

    /// The crossing of a piece on which y is monotone. The upper end belongs to it and the lower one doesn't,
    /// so that a corner at the ray's height counts once. `falls` is passed on: whether y grows along the
    /// piece.
    private static func crossing(_ a: Point, _ b: Point, _ p: Point, x: (_ falls: Bool) -> Double) -> Int {
        guard (a.y <= p.y) != (b.y <= p.y) else { return 0 }
        let falls = b.y > a.y
        return x(falls) > p.x ? (falls ? 1 : -1) : 0
    }
}
