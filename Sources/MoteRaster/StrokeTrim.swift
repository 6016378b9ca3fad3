import MoteEngine

/// A path measured along its length, to take a part of it: `strokeStart` and `strokeEnd` are fractions of the
/// length of all subpaths laid end to end, the closing lines included.
struct StrokeTrim {
    private enum Segment {
        case line(Point, Point)
        case cubic(Point, Point, Point, Point)
    }

    private struct Piece {
        var segment: Segment
        var start: Double
        var length: Double
        /// A new subpath begins here.
        var isFirst: Bool
    }

    private let path: Path
    private var pieces: [Piece] = []
    /// Of the whole, points.
    private(set) var length = 0.0

    /// Chords by which a curve is measured: off by less than 1 in 5,000 for a quarter of a circle.
    private static let chords = 24

    init(_ path: Path) {
        self.path = path
        var start = Point.zero
        var current = Point.zero
        var isFirst = true
        func finite(_ points: Point...) -> Bool { points.allSatisfy { abs($0.x) < 1e6 && abs($0.y) < 1e6 } }
        for element in path.elements {
            switch element {
            case .move(let p) where finite(p):
                (start, current, isFirst) = (p, p, true)
            case .line(let p) where finite(p):
                append(.line(current, p), &isFirst)
                current = p
            case .quad(let control, let end) where finite(control, end):
                let first = current + (control - current) * (2.0 / 3)
                let second = end + (control - end) * (2.0 / 3)
                append(.cubic(current, first, second, end), &isFirst)
                current = end
            case .cubic(let c1, let c2, let end) where finite(c1, c2, end):
                append(.cubic(current, c1, c2, end), &isFirst)
                current = end
            case .close:
                if current != start { append(.line(current, start), &isFirst) }
                (current, isFirst) = (start, true)
            default:
                continue
            }
        }
    }

    private mutating func append(_ segment: Segment, _ isFirst: inout Bool) {
        let piece = Piece(segment: segment, start: length, length: Self.length(of: segment), isFirst: isFirst)
        pieces.append(piece)
        length += piece.length
        isFirst = false
    }

    /// The part between two fractions of the length. The whole path comes back as it was, with its closings;
    /// a part is open at its ends. Nothing where `end` is not after `start`.
    func part(from start: Double, to end: Double) -> Path {
        var result = Path()
        guard start < end else { return result }
        if start <= 0, end >= 1 { return path }
        let (from, to) = (max(0, start) * length, min(1, end) * length)
        var isOpen = false
        for piece in pieces {
            let (first, last) = (max(from, piece.start), min(to, piece.start + piece.length))
            guard first < last || (piece.length == 0 && first == last) else { continue }
            let t0 = Self.parameter(first - piece.start, piece)
            let t1 = Self.parameter(last - piece.start, piece)
            switch piece.segment {
            case .line(let a, let b):
                if piece.isFirst || !isOpen { result.elements.append(.move(a + (b - a) * t0)) }
                result.elements.append(.line(a + (b - a) * t1))
            case .cubic(let a, let b, let c, let d):
                let cut = Self.cut(a, b, c, d, from: t0, to: t1)
                if piece.isFirst || !isOpen { result.elements.append(.move(cut.0)) }
                result.elements.append(.cubic(control1: cut.1, control2: cut.2, end: cut.3))
            }
            isOpen = true
        }
        return result
    }

    // MARK: One segment

    private static func point(_ a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Double) -> Point {
        let u = 1 - t
        return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
    }

    private static func length(of segment: Segment) -> Double {
        switch segment {
        case .line(let a, let b): return (b - a).length
        case .cubic(let a, let b, let c, let d):
            var sum = 0.0
            var last = a
            for step in 1...chords {
                let next = point(a, b, c, d, at: Double(step) / Double(chords))
                sum += (next - last).length
                last = next
            }
            return sum
        }
    }

    /// The curve parameter at `distance` from the piece's start.
    private static func parameter(_ distance: Double, _ piece: Piece) -> Double {
        guard piece.length > 0 else { return 1 }
        guard case .cubic(let a, let b, let c, let d) = piece.segment else { return distance / piece.length }
        if distance <= 0 { return 0 }
        var gone = 0.0
        var last = a
        for step in 1...chords {
            let next = point(a, b, c, d, at: Double(step) / Double(chords))
            let chord = (next - last).length
            if gone + chord >= distance, chord > 0 {
                return (Double(step - 1) + (distance - gone) / chord) / Double(chords)
            }
            gone += chord
            last = next
        }
        return 1
    }

    /// The part of a cubic between two parameters, by de Casteljau's construction.
    private static func cut(_ a: Point, _ b: Point, _ c: Point, _ d: Point, from t0: Double, to t1: Double)
        -> (Point, Point, Point, Point)
    {
        /// The control point with parameters `s`, `t`, `u` (the curve's blossom).
        func blossom(_ s: Double, _ t: Double, _ u: Double) -> Point {
            func mix(_ p: Point, _ q: Point, _ k: Double) -> Point { p + (q - p) * k }
            let (ab, bc, cd) = (mix(a, b, s), mix(b, c, s), mix(c, d, s))
            return mix(mix(ab, bc, t), mix(bc, cd, t), u)
        }
        return (blossom(t0, t0, t0), blossom(t0, t0, t1), blossom(t0, t1, t1), blossom(t1, t1, t1))
    }
}
