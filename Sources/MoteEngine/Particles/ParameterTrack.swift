/// One parameter as a function of time: straight pieces, each from its start to the next one's.
///
/// A piece holds for start < t ≤ the next start, so a birth at the very moment of a change still has the value from
/// before it. Changes come in time order, and one cuts whatever was planned beyond it.
struct ParameterTrack {
    struct Piece: Equatable {
        var start: Double
        /// At `start`.
        var value: Double
        /// Per second.
        var slope: Double

        func value(at time: Double) -> Double {
            slope == 0 ? value : value + slope * (time - start)
        }
    }

    /// The piece that holds at the time of the last advance.
    private(set) var first: Piece
    /// What comes after it, by start; empty for a parameter at rest.
    private(set) var later: [Piece] = []
    /// False as long as the parameter has the value that it began with.
    private(set) var hasChanged = false

    init(_ value: Double) {
        first = Piece(start: -.infinity, value: value, slope: 0)
    }

    /// True where the value is the same at all times from the last advance on.
    var isConstant: Bool { later.isEmpty && first.slope == 0 }

    /// The value just before `time` and at it, before changes made at `time` itself.
    func value(at time: Double) -> Double {
        var piece = first
        for next in later {
            if next.start >= time { break }
            piece = next
        }
        return piece.value(at: time)
    }

    /// The value that holds after every change made so far has been taken in, at the moment `time`.
    func latestValue(at time: Double) -> Double {
        var piece = first
        for next in later {
            if next.start > time { break }
            piece = next
        }
        return piece.value(at: time)
    }

    mutating func set(_ value: Double, at time: Double) {
        if isConstant, first.value == value { return }
        cut(at: time)
        later.append(Piece(start: time, value: value, slope: 0))
        hasChanged = true
    }

    mutating func ramp(from v0: Double, to v1: Double, start: Double, end: Double) {
        guard end > start, v0 != v1 else {
            set(v1, at: start)
            return
        }
        cut(at: start)
        later.append(Piece(start: start, value: v0, slope: (v1 - v0) / (end - start)))
        later.append(Piece(start: end, value: v1, slope: 0))
        hasChanged = true
    }

    /// Forgets what ended before `time`, which nobody will ask for again.
    mutating func forget(before time: Double) {
        guard let last = later.lastIndex(where: { $0.start < time }) else { return }
        first = later[last]
        later.removeSubrange(...last)
    }

    private mutating func cut(at time: Double) {
        while let last = later.last, last.start >= time { later.removeLast() }
    }
}
