/// How often a duration fell into which range: eight ranges for each doubling, from a microsecond to over an
/// hour, so that a percentile is right to about 9 %.
package struct Histogram: Sendable {
    private static let perDoubling = 8.0
    private static let smallest = 1e-6

    private var counts = [Int](repeating: 0, count: 256)
    package private(set) var count = 0
    /// Exact, seconds.
    package private(set) var max = 0.0

    package init() {}

    package mutating func add(seconds: Double) {
        count += 1
        max = Swift.max(max, seconds)
        counts[Histogram.index(of: seconds)] += 1
    }

    /// The value below which the fraction `part` (0…1) of all lies: the upper end of its range, seconds.
    package func percentile(_ part: Double) -> Double {
        guard count > 0 else { return 0 }
        let wanted = (part * Double(count)).rounded(.up)
        var seen = 0
        for index in counts.indices {
            seen += counts[index]
            if Double(seen) >= wanted { return min(Histogram.upperEnd(of: index), max) }
        }
        return max
    }

    private static func index(of seconds: Double) -> Int {
        guard seconds > smallest else { return 0 }
        // The exponent counts doublings; the significand's steps stand for the part of one.
        let ratio = seconds / smallest
        let index = (Double(ratio.exponent) + ratio.significand - 1) * perDoubling
        return min(255, Int(index) + 1)
    }

    private static func upperEnd(of index: Int) -> Double {
        let doublings = index / Int(perDoubling)
        let part = Double(index % Int(perDoubling)) / perDoubling
        return smallest * Double(sign: .plus, exponent: doublings, significand: 1 + part)
    }
}
