import MoteEngine

/// The inside of a path in pixels, row by row: a path is walked along once and not once a pixel.
struct SketchFill {
    private var sides: [(from: Point, to: Point)] = []
    private let rule: FillRule

    /// Pieces of a curve: it is some pixels long.
    private static let pieces = 8

    init(_ path: Path, _ rule: FillRule) {
        self.rule = rule
        var (start, last) = (Point.zero, Point.zero)
        func between(_ a: Point, _ b: Point, _ t: Double) -> Point { a + (b - a) * t }
        for element in path.elements {
            switch element {
            case .move(let p):
                // Open parts count as closed.
                add(last, start)
                (start, last) = (p, p)
            case .line(let p):
                add(last, p)
                last = p
            case .quad(let c, let p):
                curve(from: last, to: p) { between(between($0, c, $2), between(c, $1, $2), $2) }
                last = p
            case .cubic(let c, let d, let p):
                curve(from: last, to: p) { from, to, t in
                    let (a, b, e) = (between(from, c, t), between(c, d, t), between(d, to, t))
                    return between(between(a, b, t), between(b, e, t), t)
                }
                last = p
            case .close:
                add(last, start)
                last = start
            }
        }
        add(last, start)
    }

    private mutating func curve(from a: Point, to b: Point, _ at: (Point, Point, Double) -> Point) {
        var last = a
        for piece in 1...Self.pieces {
            let next = at(a, b, Double(piece) / Double(Self.pieces))
            add(last, next)
            last = next
        }
    }

    private mutating func add(_ a: Point, _ b: Point) {
        guard a.y != b.y, [a.x, a.y, b.x, b.y].allSatisfy(\.isFinite) else { return }
        sides.append((a, b))
    }

    /// The pixels of a row whose middles lie inside.
    func pixels(of row: Int, within columns: Range<Int>) -> [Range<Int>] {
        let y = Double(row) + 0.5
        var crossings: [(x: Double, turn: Int)] = []
        for (a, b) in sides where (a.y <= y) != (b.y <= y) {
            crossings.append((a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), b.y > a.y ? 1 : -1))
        }
        crossings.sort { $0.x < $1.x }
        func pixel(after x: Double) -> Int {
            Int(min(max((x - 0.5).rounded(.up), Double(columns.lowerBound)), Double(columns.upperBound)))
        }
        var spans: [Range<Int>] = []
        var winding = 0
        for (index, crossing) in crossings.dropLast().enumerated() {
            winding += crossing.turn
            guard rule == .nonzero ? winding != 0 : winding & 1 != 0 else { continue }
            let (left, right) = (pixel(after: crossing.x), pixel(after: crossings[index + 1].x))
            if left < right { spans.append(left..<right) }
        }
        return spans
    }
}
