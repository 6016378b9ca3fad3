extension Path {
    /// The smallest rectangle round the path's lines and curves (not their control points); zero for an empty
    /// path.
    public var bounds: Rect {
        var low = Point(.infinity, .infinity)
        var high = Point(-.infinity, -.infinity)
        func include(_ p: Point) {
            low = Point(min(low.x, p.x), min(low.y, p.y))
            high = Point(max(high.x, p.x), max(high.y, p.y))
        }
        forEachSegment { segment in
            include(segment.start)
            include(segment.end)
            for u in segment.turningPlaces { include(segment.point(at: u)) }
        }
        if case .move(let p)? = elements.last { include(p) }
        return low.x <= high.x ? Rect(low.x, low.y, high.x - low.x, high.y - low.y) : .zero
    }

    /// The length of all lines and curves, closing lines included.
    public var length: Double {
        var sum = 0.0
        forEachSegment { sum += $0.length }
        return sum
    }

    /// Calls back with every piece that draws something, in order.
    func forEachSegment(_ body: (PathSegment) -> Void) {
        var current = Point.zero
        var start = Point.zero
        for element in elements {
            switch element {
            case .move(let p):
                start = p
                current = p
            case .line(let p):
                body(.line(current, p))
                current = p
            case .quad(let c, let end):
                body(PathSegment(quad: current, c, end))
                current = end
            case .cubic(let c1, let c2, let end):
                body(.cubic(current, c1, c2, end))
                current = end
            case .close:
                if current != start { body(.line(current, start)) }
                current = start
            }
        }
    }
}

/// One piece of a path with its start.
enum PathSegment {
    case line(Point, Point)
    case cubic(Point, Point, Point, Point)

    /// A quadratic is the cubic whose arms are two thirds of the way to its control point.
    init(quad a: Point, _ c: Point, _ b: Point) {
        self = .cubic(a, a + (c - a) * (2.0 / 3), b + (c - b) * (2.0 / 3), b)
    }

    var start: Point {
        switch self {
        case .line(let a, _), .cubic(let a, _, _, _): a
        }
    }

    var end: Point {
        switch self {
        case .line(_, let b), .cubic(_, _, _, let b): b
        }
    }

    func point(at u: Double) -> Point {
        switch self {
        case .line(let a, let b):
            return a + (b - a) * u
        case .cubic(let a, let b, let c, let d):
            let v = 1 - u
            return a * (v * v * v) + b * (3 * v * v * u) + c * (3 * v * u * u) + d * (u * u * u)
        }
    }

    func derivative(at u: Double) -> Point {
        switch self {
        case .line(let a, let b):
            return b - a
        case .cubic(let a, let b, let c, let d):
            let v = 1 - u
            return (b - a) * (3 * v * v) + (c - b) * (6 * v * u) + (d - c) * (3 * u * u)
        }
    }

    /// The places inside (0, 1) where x or y turns back.
    var turningPlaces: [Double] {
        guard case .cubic(let a, let b, let c, let d) = self else { return [] }
        return PathSegment.roots(a.x, b.x, c.x, d.x) + PathSegment.roots(a.y, b.y, c.y, d.y)
    }

    /// The zeros in (0, 1) of the derivative of one coordinate.
    static func roots(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
        let (p, q, r) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
        let discriminant = q * q - 4 * p * r
        guard discriminant >= 0 else { return [] }
        // The larger root by the sum that doesn't cancel, the other by the product of both; p = 0 leaves one.
        let w = -0.5 * (q + (q < 0 ? -1 : 1) * discriminant.squareRoot())
        var places: [Double] = []
        if p != 0 { places.append(w / p) }
        if w != 0 { places.append(r / w) }
        return places.filter { $0 > 0 && $0 < 1 }
    }

    /// The arc length, integrated in sixteen parts.
    var length: Double {
        guard case .cubic = self else { return derivative(at: 0).length }
        var sum = 0.0
        for part in 0..<16 {
            let (from, to) = (Double(part) / 16, Double(part + 1) / 16)
            sum += Maths.integral(from: from, to: to) { derivative(at: $0).length }
        }
        return sum
    }
}
