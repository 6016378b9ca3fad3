/// One corner of a piecewise linear timing function (CSS `linear()`).
public struct LinearStop: Hashable, Sendable {
    public let input: Double
    public let output: Double

    public init(input: Double, output: Double) {
        self.input = input
        self.output = output
    }

    /// Fills in what CSS lets authors leave out: a missing first input is 0, a missing last one is 1 (or the
    /// largest so far), missing ones between are spaced evenly, and one that goes backwards is raised to its
    /// predecessor.
    static func resolve(_ points: [(output: Double, input: Double?)]) -> [LinearStop] {
        guard !points.isEmpty else { return [] }
        var inputs = points.map(\.input)
        if inputs[0] == nil { inputs[0] = 0 }
        var largest = -Double.infinity
        for i in inputs.indices {
            guard let x = inputs[i] else { continue }
            largest = max(largest, x)
            inputs[i] = largest
        }
        if inputs[inputs.count - 1] == nil { inputs[inputs.count - 1] = max(1, largest) }
        var stops: [LinearStop] = []
        var known = 0
        for i in inputs.indices {
            guard let x = inputs[i] else { continue }
            let start = inputs[known] ?? x
            for j in known..<i where inputs[j] == nil {
                let share = Double(j - known) / Double(i - known)
                stops.append(LinearStop(input: start + (x - start) * share, output: points[j].output))
            }
            stops.append(LinearStop(input: x, output: points[i].output))
            known = i
        }
        return stops
    }

    /// The segment that holds for x, as the indices of its ends. Of corners at the same input, the last one
    /// counts from there on; beyond the ends the outermost segment goes on.
    static func segment(of stops: [LinearStop], at x: Double) -> (Int, Int) {
        var low = 0
        var high = stops.count
        while low < high {
            let middle = (low + high) / 2
            if stops[middle].input <= x { low = middle + 1 } else { high = middle }
        }
        if low == 0 { return (0, min(1, stops.count - 1)) }
        return low < stops.count ? (low - 1, low) : (max(0, stops.count - 2), stops.count - 1)
    }

    static func value(of stops: [LinearStop], at x: Double) -> Double {
        guard !stops.isEmpty else { return x }
        let (i, j) = segment(of: stops, at: x)
        let a = stops[i]
        let b = stops[j]
        if x == b.input || !(b.input > a.input) { return x < a.input ? a.output : b.output }
        return a.output + (b.output - a.output) * ((x - a.input) / (b.input - a.input))
    }

    static func slope(of stops: [LinearStop], at x: Double) -> Double {
        guard !stops.isEmpty else { return 1 }
        let (i, j) = segment(of: stops, at: x)
        let width = stops[j].input - stops[i].input
        return width > 0 ? (stops[j].output - stops[i].output) / width : 0
    }
}
