/// Drawing by hand, in the manner of Core Graphics and of a canvas: each call goes on from the current point.
extension Path {
    /// Where the next segment starts; nil in an empty path. After `close` it is where the closed part began.
    public var currentPoint: Point? {
        switch elements.last {
        case nil: nil
        case .move(let p), .line(let p): p
        case .quad(_, let end), .cubic(_, _, let end): end
        case .close: startOfLastPart
        }
    }

    private var startOfLastPart: Point? {
        for element in elements.reversed() {
            if case .move(let p) = element { return p }
        }
        return nil
    }

    public mutating func moveTo(_ p: Point) { elements.append(.move(p)) }

    /// A straight line; without a current point it only moves there.
    public mutating func lineTo(_ p: Point) { elements.append(isEmpty ? .move(p) : .line(p)) }

    public mutating func quadTo(_ control: Point, _ end: Point) {
        if isEmpty { moveTo(control) }
        elements.append(.quad(control: control, end: end))
    }

    public mutating func curveTo(_ control1: Point, _ control2: Point, _ end: Point) {
        if isEmpty { moveTo(control1) }
        elements.append(.cubic(control1: control1, control2: control2, end: end))
    }

    public mutating func close() {
        guard let last = elements.last, last != .close else { return }
        elements.append(.close)
    }

    /// Part of a circle from one angle to another (radians from the x axis, clockwise on screen), joined to
    /// the current point by a line. Clockwise it runs to the next angle equal to `end` upwards, at most one
    /// whole turn; otherwise downwards.
    public mutating func arc(
        center: Point, radius: Double, start: Double, end: Double,
        clockwise: Bool = true
    ) {
        let turn = 2 * Maths.pi
        var sweep = clockwise ? end - start : start - end
        if sweep >= turn { sweep = turn } else { sweep = Maths.modulo(sweep, turn) }
        addArc(
            center: center, radii: Size(radius, radius), tilt: 0, start: start,
            sweep: clockwise ? sweep : -sweep)
    }

    public mutating func rect(_ r: Rect) {
        moveTo(Point(r.minX, r.minY))
        lineTo(Point(r.maxX, r.minY))
        lineTo(Point(r.maxX, r.maxY))
        lineTo(Point(r.minX, r.maxY))
        close()
    }

    /// A rectangle with circular corners; the radius is at most half the shorter side.
    public mutating func roundedRect(_ r: Rect, radius: Double) {
        let most = 0.5 * min(r.size.width.magnitude, r.size.height.magnitude)
        let radius = min(radius, most)
        guard radius > 0 else { return rect(r) }
        let quarter = Maths.pi / 2
        moveTo(Point(r.minX + radius, r.minY))
        let corners = [
            Point(r.maxX - radius, r.minY + radius), Point(r.maxX - radius, r.maxY - radius),
            Point(r.minX + radius, r.maxY - radius), Point(r.minX + radius, r.minY + radius),
        ]
        for (i, corner) in corners.enumerated() {
            arc(center: corner, radius: radius, start: Double(i - 1) * quarter, end: Double(i) * quarter)
        }
        close()
    }

    /// The ellipse that fills a rectangle, clockwise from its right end.
    public mutating func ellipse(in r: Rect) {
        let radii = Size(r.size.width / 2, r.size.height / 2)
        moveTo(Point(r.center.x + radii.width, r.center.y))
        addArc(center: r.center, radii: radii, tilt: 0, start: 0, sweep: 2 * Maths.pi)
        close()
    }

    public static func rect(_ r: Rect) -> Path {
        var path = Path()
        path.rect(r)
        return path
    }

    public static func roundedRect(_ r: Rect, radius: Double) -> Path {
        var path = Path()
        path.roundedRect(r, radius: radius)
        return path
    }

    public static func ellipse(in r: Rect) -> Path {
        var path = Path()
        path.ellipse(in: r)
        return path
    }

    /// The path with every point mapped.
    public func applying(_ transform: AffineTransform) -> Path {
        Path(
            elements: elements.map { element in
                switch element {
                case .move(let p): .move(transform.apply(p))
                case .line(let p): .line(transform.apply(p))
                case .quad(let c, let end): .quad(control: transform.apply(c), end: transform.apply(end))
                case .cubic(let c1, let c2, let end):
                    .cubic(
                        control1: transform.apply(c1), control2: transform.apply(c2),
                        end: transform.apply(end))
                case .close: .close
                }
            })
    }

    /// An elliptical arc as cubics of at most a quarter turn each, which deviate from it by less than 0.03 %
    /// of the radius: the control arms are 4/3·tan(sweep/4) long.
    mutating func addArc(center: Point, radii: Size, tilt: Double, start: Double, sweep: Double) {
        let (tiltSin, tiltCos) = Maths.sincos(tilt)
        func place(_ x: Double, _ y: Double) -> Point {
            let (px, py) = (x * radii.width, y * radii.height)
            return Point(center.x + px * tiltCos - py * tiltSin, center.y + px * tiltSin + py * tiltCos)
        }
        var (s, c) = Maths.sincos(start)
        let first = place(c, s)
        if currentPoint != first { lineTo(first) }
        guard sweep != 0, sweep.isFinite else { return }
        let count = max(1, Int((sweep.magnitude / (Maths.pi / 2) - 1e-9).rounded(.up)))
        let arm = 4.0 / 3 * Maths.tan(sweep / Double(count) / 4)
        for i in 1...count {
            let (s2, c2) = Maths.sincos(start + sweep * Double(i) / Double(count))
            elements.append(
                .cubic(
                    control1: place(c - arm * s, s + arm * c),
                    control2: place(c2 + arm * s2, s2 - arm * c2), end: place(c2, s2)))
            (s, c) = (s2, c2)
        }
    }
}
