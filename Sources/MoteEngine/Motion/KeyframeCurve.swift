/// The smooth curve of the cubic modes: a cubic Hermite piece for each step, with Kochanek and Bartels'
/// tangents.
///
/// With tension T, continuity C and bias B at a key, d₋ the step before it and d₊ the one after (0 where
/// there is none, the missing neighbour being the end point itself):
///
///     leaving    ½(1−T)(1+B)(1+C)·d₋ + ½(1−T)(1−B)(1−C)·d₊
///     arriving   ½(1−T)(1+B)(1−C)·d₋ + ½(1−T)(1−B)(1+C)·d₊
///
/// All zero is Catmull and Rom's curve. Tangents are per step, whatever its length in time.
struct KeyframeCurve: Hashable, Sendable {
    let componentCount: Int
    private let values: [Double]
    private let leaving: [Double]
    private let arriving: [Double]
    /// The arc length up to each of `pieces` equal parts of each step; empty unless measured.
    private let lengths: [Double]

    private static let pieces = 32

    init(
        values: [Double], componentCount: Int, tension: [Double]?, continuity: [Double]?, bias: [Double]?,
        measured: Bool
    ) {
        let count = values.count / componentCount
        var leaving: [Double] = []
        var arriving: [Double] = []
        for key in 0..<count {
            let (t, c, b) = (tension?[key] ?? 0, continuity?[key] ?? 0, bias?[key] ?? 0)
            for i in 0..<componentCount {
                let value = values[key * componentCount + i]
                let before = key > 0 ? value - values[(key - 1) * componentCount + i] : 0
                let after = key < count - 1 ? values[(key + 1) * componentCount + i] - value : 0
                let (earlier, later) = (0.5 * (1 - t) * (1 + b) * before, 0.5 * (1 - t) * (1 - b) * after)
                leaving.append((1 + c) * earlier + (1 - c) * later)
                arriving.append((1 - c) * earlier + (1 + c) * later)
            }
        }
        self.init(
            values: values, componentCount: componentCount, leaving: leaving, arriving: arriving, lengths: [])
        guard measured, count > 1 else { return }
        self = KeyframeCurve(
            values: values, componentCount: componentCount, leaving: leaving, arriving: arriving,
            lengths: measure())
    }

    /// Along a path: each piece is a step whose tangents are three times its arms.
    /// - Parameters:
    ///   - points: the keys; `pieces` has one fewer, nil where the path is lifted and set down elsewhere.
    init(points: [Point], pieces: [PathSegment?], measured: Bool) {
        var leaving: [Double] = []
        var arriving = [0.0, 0]
        for piece in pieces {
            let (m, n) = (piece?.derivative(at: 0) ?? .zero, piece?.derivative(at: 1) ?? .zero)
            leaving += [m.x, m.y]
            arriving += [n.x, n.y]
        }
        leaving += [0, 0]
        self.init(
            values: points.flatMap { [$0.x, $0.y] }, componentCount: 2, leaving: leaving, arriving: arriving,
            lengths: [])
        guard measured else { return }
        self = KeyframeCurve(
            values: values, componentCount: 2, leaving: leaving, arriving: arriving,
            lengths: measure { pieces[$0] == nil })
    }

    private init(
        values: [Double], componentCount: Int, leaving: [Double], arriving: [Double], lengths: [Double]
    ) {
        self.values = values
        self.componentCount = componentCount
        self.leaving = leaving
        self.arriving = arriving
        self.lengths = lengths
    }

    /// - Parameter isJump: the steps that no way leads along.
    private func measure(isJump: (Int) -> Bool = { _ in false }) -> [Double] {
        var lengths = [0.0]
        for piece in 0..<(values.count / componentCount - 1) * KeyframeCurve.pieces {
            let key = piece / KeyframeCurve.pieces
            let start = Double(piece % KeyframeCurve.pieces) / Double(KeyframeCurve.pieces)
            let length =
                isJump(key) ? 0 : length(key, from: start, to: start + 1 / Double(KeyframeCurve.pieces))
            lengths.append(lengths[piece] + length)
        }
        return lengths
    }

    private func corners(_ key: Int, _ i: Int) -> (a: Double, b: Double, m: Double, n: Double) {
        let start = key * componentCount + i
        let end = start + componentCount
        return (values[start], values[end], leaving[start], arriving[end])
    }

    /// Component i at u in the step after `key`; the end tangents go on outside 0…1.
    func value(_ key: Int, _ i: Int, _ u: Double) -> Double {
        let (a, b, m, n) = corners(key, i)
        if u < 0 { return a + m * u }
        if u >= 1 { return b + n * (u - 1) }
        let d = b - a
        return a + u * (m + u * ((3 * d - 2 * m - n) + u * (m + n - 2 * d)))
    }

    /// Where the way leads at u, radians clockwise from +x; where it stands still, where it leads nearby. Of
    /// a curve of points.
    func direction(_ key: Int, _ u: Double) -> Double {
        for place in [u, u + (u < 0.5 ? 1e-3 : -1e-3)] {
            let (x, y) = (slope(key, 0, place), slope(key, 1, place))
            if x != 0 || y != 0 { return Maths.atan2(y, x) }
        }
        let (x, y) = (corners(key, 0), corners(key, 1))
        return Maths.atan2(y.b - y.a, x.b - x.a)
    }

    /// Its derivative by u.
    func slope(_ key: Int, _ i: Int, _ u: Double) -> Double {
        let (a, b, m, n) = corners(key, i)
        if u <= 0 { return m }
        if u >= 1 { return n }
        let d = b - a
        return m + u * (2 * (3 * d - 2 * m - n) + u * 3 * (m + n - 2 * d))
    }

    /// The length of the derivative.
    func speed(_ key: Int, _ u: Double) -> Double {
        var squares = 0.0
        for i in 0..<componentCount {
            let s = slope(key, i, u)
            squares += s * s
        }
        return squares.squareRoot()
    }

    /// The arc length of all steps.
    var length: Double { lengths.last ?? 0 }

    /// The place on the curve at a share of its length: the step, and u in it.
    func place(atShare share: Double) -> (key: Int, u: Double) {
        let target = share * length
        guard length > 0, length.isFinite else { return (0, 0) }
        let lastKey = (lengths.count - 1) / KeyframeCurve.pieces - 1
        if share <= 0 { return (0, 0) }
        if share >= 1 { return (lastKey, 1) }
        var low = 0
        var high = lengths.count
        while low < high {
            let middle = (low + high) / 2
            if lengths[middle] <= target { low = middle + 1 } else { high = middle }
        }
        let piece = min(lengths.count - 2, max(0, low - 1))
        let key = piece / KeyframeCurve.pieces
        let width = 1 / Double(KeyframeCurve.pieces)
        let start = Double(piece % KeyframeCurve.pieces) * width
        let rest = target - lengths[piece]
        // Newton's rule on the arc length, held inside the piece; the speed is its derivative.
        var (from, to) = (start, start + width)
        let share = rest / max(lengths[piece + 1] - lengths[piece], 1e-300)
        var u = start + width * share
        for _ in 0..<20 {
            let error = length(key, from: start, to: u) - rest
            if error > 0 { to = u } else { from = u }
            let next = u - error / speed(key, u)
            let safe = next >= from && next <= to ? next : 0.5 * (from + to)
            if (safe - u).magnitude < 1e-14 { break }
            u = safe
        }
        return (key, u)
    }

    /// Arc length between two places of one step.
    private func length(_ key: Int, from a: Double, to b: Double) -> Double {
        Maths.integral(from: a, to: b) { speed(key, $0) }
    }
}
