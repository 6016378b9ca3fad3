extension TimingFunction {
    /// The first fraction at which a course is at its target, or passes it; 1 if it only gets there at its
    /// end. One that begins there has to leave first; one that never does is there at once.
    ///
    /// Even samples bracket the moment, and halving finds it. A course that turns round between samples, as a
    /// bounce that just touches, is looked at where it turns.
    static func firstArrival(at target: Double, _ course: (Double) -> Double) -> Double {
        let count = 256
        func fraction(_ i: Int) -> Double { Double(i) / Double(count) }
        var first = 0
        var start = course(0)
        while start == target {
            first += 1
            if first >= count { return 0 }
            start = course(fraction(first))
        }
        let way = target - start
        func progress(_ f: Double) -> Double { (course(f) - start) / way }
        func crossing(_ low: Double, _ high: Double) -> Double {
            SpringMotion.bisect(low, high) { progress($0) >= 1 }
        }
        var (before, last) = (-Double.infinity, 0.0)
        for i in first + 1...count {
            let here = progress(fraction(i))
            // At its very end any course is there: what counts is whether it was before.
            if i < count, here >= 1 { return crossing(fraction(i - 1), fraction(i)) }
            if i > first + 1, last >= before, last > here || i == count {
                let turn = summit(of: progress, fraction(i - 2), fraction(i))
                let top = progress(turn)
                if top > 1 + 1e-9 { return crossing(fraction(i - 2), turn) }
                // A touch, found as exactly as a corner lets it be.
                if top > 1 - 1e-6, i < count { return turn }
            }
            (before, last) = (last, here)
        }
        return 1
    }

    /// Where a course with one summit between two fractions has it, by shrinking thirds.
    private static func summit(of course: (Double) -> Double, _ low: Double, _ high: Double) -> Double {
        var (low, high) = (low, high)
        for _ in 0..<64 {
            let third = (high - low) / 3
            if course(low + third) < course(high - third) { low += third } else { high -= third }
        }
        return 0.5 * (low + high)
    }
}
