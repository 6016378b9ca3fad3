/// A path to be born on: cut into straight pieces once, to be picked from by length.
struct EmissionPath: Sendable {
    private struct Piece: Sendable {
        var start: Point
        var end: Point
        /// The length of all pieces up to its end.
        var reach: Double
    }

    /// Pieces of a curve: a turn of a right angle is off by a third of a thousandth of its radius.
    private static let piecesPerCurve = 32
    /// Places tried inside the bounds until one is within: of a shape that fills a tenth of them, one birth
    /// in a thousand is left over, and goes on the outline.
    private static let tries: UInt64 = 64

    private let path: Path
    private let bounds: Rect
    private let isClosed: Bool
    private var pieces: [Piece] = []
    private var corners: [Point] = []

    init(_ path: Path) {
        self.path = path
        bounds = path.bounds
        isClosed = path.elements.contains(.close)
        var reach = 0.0
        var result: [Piece] = []
        path.forEachSegment { segment in
            let isLine = if case .line = segment { true } else { false }
            let count = isLine ? 1 : Self.piecesPerCurve
            for index in 0..<count {
                let start = segment.point(at: Double(index) / Double(count))
                let end = segment.point(at: Double(index + 1) / Double(count))
                let length = (end - start).length
                guard length > 0 else { continue }
                reach += length
                result.append(Piece(start: start, end: end, reach: reach))
            }
        }
        pieces = result
        for element in path.elements {
            switch element {
            case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): corners.append(p)
            case .close: break
            }
        }
    }

    func placement(mode: EmitterMode, _ u: Double, _ v: Double, _ part: Double) -> Placement {
        switch mode {
        case .points:
            guard !corners.isEmpty else { return Placement() }
            let corner = corners[min(Int(part * Double(corners.count)), corners.count - 1)]
            return Placement(x: corner.x, y: corner.y)
        case .outline: return outline(u)
        case .surface, .volume: return isClosed ? inside(u, v) : outline(u)
        }
    }

    /// Uniform by length; the natural direction is across it, to the left of the way it runs.
    private func outline(_ u: Double) -> Placement {
        guard let length = pieces.last?.reach else {
            return Placement(x: corners.first?.x ?? 0, y: corners.first?.y ?? 0)
        }
        let place = u * length
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].reach > place { high = middle } else { low = middle + 1 }
        }
        let piece = pieces[low]
        let way = piece.end - piece.start
        let start = low > 0 ? pieces[low - 1].reach : 0
        let point = piece.start + way * ((place - start) / (piece.reach - start))
        return Placement(x: point.x, y: point.y, azimuth: Maths.atan2(-way.x, way.y))
    }

    /// Uniform by area: places in the bounds until one is within. The draws of the birth key a row of their
    /// own for it.
    private func inside(_ u: Double, _ v: Double) -> Placement {
        let random = CounterRandom(seed: u.bitPattern ^ v.bitPattern << 1)
        for index in 0..<Self.tries {
            let point = Point(
                bounds.origin.x + random.uniform(0, index) * bounds.size.width,
                bounds.origin.y + random.uniform(1, index) * bounds.size.height)
            if path.contains(point) { return Placement(x: point.x, y: point.y) }
        }
        return outline(u)
    }
}
