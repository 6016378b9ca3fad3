/// One parameter as a function of time: straight pieces, each from its start to the next one's.
///
/// A piece holds for start < t ≤ the next start, so a birth at the very moment of a change still has the
/// value from before it. Changes come in time order, and one cuts whatever was planned beyond it.
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

    /// The piece that holds right after `time`, once the changes at `time` itself are in.
    func piece(after time: Double) -> Piece {
        let next = indexOfFirstLater { $0.start > time }
        return next == 0 ? first : later[next - 1]
    }

    /// The value right after `time`.
    func value(after time: Double) -> Double { piece(after: time).value(at: time) }

    /// The value at `time`, before the changes made at `time` itself.
    func value(before time: Double) -> Double {
        let next = indexOfFirstLater { $0.start >= time }
        return (next == 0 ? first : later[next - 1]).value(at: time)
    }

    /// The next time after `time` at which a piece begins; infinite where none is planned.
    func nextStart(after time: Double) -> Double {
        let next = indexOfFirstLater { $0.start > time }
        return next < later.count ? later[next].start : .infinity
    }

    /// The value at `time`, before the changes made at `time` itself. `cursor` remembers the piece for
    /// askers who go forwards; it starts at 0.
    func value(at time: Double, cursor: inout Int) -> Double {
        while cursor < later.count, later[cursor].start < time { cursor += 1 }
        return cursor == 0 ? first.value(at: time) : later[cursor - 1].value(at: time)
    }

    /// The largest magnitude that the parameter has from the last advance up to `time`.
    func largestMagnitude(until time: Double) -> Double {
        var largest = 0.0
        var piece = first
        for next in later {
            largest = max(largest, piece.value.magnitude, piece.value(at: next.start).magnitude)
            piece = next
            if next.start >= time { break }
        }
        return max(largest, piece.value.magnitude, piece.value(at: max(time, piece.start)).magnitude)
    }

    /// True where a piece begins in from ≤ start < to.
    func startsPiece(from: Double, to: Double) -> Bool {
        guard let last = later.last, last.start >= from else { return false }
        let index = indexOfFirstLater { $0.start >= from }
        return later[index].start < to
    }

    /// Calls `body` with every start of a piece in from ≤ start < to.
    func forEachStart(from: Double, to: Double, _ body: (Double) -> Void) {
        var index = indexOfFirstLater { $0.start >= from }
        while index < later.count, later[index].start < to {
            body(later[index].start)
            index += 1
        }
    }

    mutating func set(_ value: Double, at time: Double) {
        let present = piece(after: time)
        if present.slope == 0, present.value == value {
            while let last = later.last, last.start > time { later.removeLast() }
            return
        }
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
        let next = indexOfFirstLater { $0.start >= time }
        guard next > 0 else { return }
        first = later[next - 1]
        later.removeSubrange(..<next)
    }

    /// By halving: a seek over an hour of animation meets hundreds of thousands of pieces.
    private func indexOfFirstLater(where belongs: (Piece) -> Bool) -> Int {
        var (low, high) = (0, later.count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(later[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private mutating func cut(at time: Double) {
        while let last = later.last, last.start >= time { later.removeLast() }
    }
}
