/// When particles are born: birth k is where the integral of max(0, rate) reaches k. With a constant
/// rate r from t₀ that is at t₀ + k/r.
///
/// The rate is the product of two straight lines, the emitter's multiplier and the cell's rate, until
/// one of them changes; each such stretch is solved in closed form from its own beginning, so that it
/// does not matter at which times anybody looked. A fraction owed at the end of a stretch is carried
/// into the next. Where the product is beyond `EngineLimits.birthsPerSecond`, that is the rate.
struct BirthSchedule {
    /// A stretch of time in which both factors are straight lines, neither below 0.
    struct Stretch {
        var start: Double
        /// The integral over the stretch is c1·u + c2·u² + c3·u³, u seconds after its start.
        var c1 = 0.0
        var c2 = 0.0
        var c3 = 0.0
        /// Where the rate sinks to 0, seconds after the start.
        var zero = Double.infinity
        /// The part of a birth owed at the start.
        var owed: Double

        func integral(_ u: Double) -> Double { u * (c1 + u * (c2 + u * c3)) }

        /// The time at which birth `j` of the stretch (1, 2, …) happens, infinite if it never does.
        func time(of j: Int) -> Double {
            let target = Double(j) - owed
            guard target > 0 else { return start }
            if c3 != 0 { return start + cubicRoot(target) }
            if c2 == 0 { return c1 > 0 ? start + target / c1 : .infinity }
            let square = c1 * c1 + 4 * c2 * target
            guard square > 0 else { return .infinity }
            return start + 2 * target / (c1 + square.squareRoot())
        }

        /// Newton's method, held between bounds; the integral rises all the way to `zero`.
        private func cubicRoot(_ target: Double) -> Double {
            var low = 0.0
            var high = zero
            if high == .infinity {
                high = 1
                while integral(high) < target, high < 1e12 { high *= 2 }
            }
            guard integral(high) >= target else { return .infinity }
            var u = high / 2
            for _ in 0..<200 {
                let excess = integral(u) - target
                if excess < 0 { low = u } else { high = u }
                let rate = c1 + u * (2 * c2 + u * 3 * c3)
                var next = u - excess / rate
                if !(next > low && next < high) { next = low + (high - low) / 2 }
                if next == u || next == low && next == high { break }
                if (next - u).magnitude <= u * 1e-16 { break }
                u = next
            }
            return u
        }

        /// How many births of the stretch happen up to `time` (≤). The integral gives it but for
        /// rounding; the times themselves decide.
        func count(upTo time: Double) -> Int {
            let u = min(max(time - start, 0), zero)
            var count = Int(min(max(owed + integral(u), 0), 9e18))
            for _ in 0..<64 where self.time(of: count + 1) <= time { count += 1 }
            for _ in 0..<64 where count > 0 && self.time(of: count) > time { count -= 1 }
            return count
        }
    }

    /// Births of a stretch to be made: those numbered `numbers` in it, of which the first is the
    /// schedule's birth `firstBirth` (from 0).
    struct Births {
        var stretch: Stretch
        var numbers: ClosedRange<Int>
        var firstBirth: UInt64
    }

    /// Births happen from `begin` up to `end` only.
    let begin: Double
    let end: Double
    private var stretch: Stretch?
    /// Births of the present stretch so far.
    private var done = 0
    /// Up to this time (≤) nothing happens, neither a birth nor a new stretch, as long as no change comes that
    /// was not planned at the last advance.
    private(set) var quietUntil = -Double.infinity
    /// All births so far.
    private(set) var bornCount: UInt64 = 0

    init(begin: Double, end: Double) {
        self.begin = begin
        self.end = end
    }

    /// Goes on to `time`, and appends the births after `past`: the earlier ones are counted only.
    mutating func advance(
        to time: Double, rate: ParameterTrack, multiplier: ParameterTrack,
        enabled: ParameterTrack, past: Double, into births: inout [Births]
    ) {
        guard time > begin else { return }
        var current = stretch ?? Self.stretch(from: begin, owed: 0, rate, multiplier, enabled)
        while true {
            var next = min(
                rate.nextStart(after: current.start), multiplier.nextStart(after: current.start),
                enabled.nextStart(after: current.start), current.start < end ? end : .infinity)
            next = min(
                next, Self.crossing(rate, after: current.start),
                Self.crossing(multiplier, after: current.start),
                Self.rate(rate, multiplier, from: current.start).limitCrossing)
            let isOver = next < time
            take(from: current, upTo: isOver ? next : time, past: past, into: &births)
            guard isOver else {
                quietUntil = min(next, current.time(of: done + 1).nextDown)
                break
            }
            let owed = current.owed + current.integral(min(next - current.start, current.zero)) - Double(done)
            current =
                next >= end
                ? Stretch(start: next, owed: owed)
                : Self.stretch(from: next, owed: owed, rate, multiplier, enabled)
            done = 0
        }
        stretch = current
    }

    /// The earliest time after `time` at which a birth may happen: now where the rate is changing, else
    /// the next birth or the next planned change of the rate, whichever is first.
    func nextBirth(
        after time: Double, rate: ParameterTrack, multiplier: ParameterTrack,
        enabled: ParameterTrack
    ) -> Double {
        // Changes at `time` itself are in the tracks, but no stretch has been begun for them.
        var copy = self
        var births: [Births] = []
        copy.advance(
            to: time.nextUp, rate: rate, multiplier: multiplier, enabled: enabled, past: .infinity,
            into: &births)
        let tracks = [rate, multiplier, enabled]
        let from = max(time, begin)
        guard from < end else { return .infinity }
        if tracks.contains(where: { $0.piece(after: from).slope != 0 }) { return from }
        let current = copy.stretch ?? Self.stretch(from: begin, owed: 0, rate, multiplier, enabled)
        return tracks.reduce(current.time(of: copy.done + 1)) { min($0, $1.nextStart(after: from)) }
    }

    private mutating func take(
        from stretch: Stretch, upTo time: Double, past: Double,
        into births: inout [Births]
    ) {
        let count = stretch.count(upTo: time)
        guard count > done else { return }
        let first = max(done, stretch.count(upTo: min(past, time))) + 1
        if first <= count {
            births.append(
                Births(
                    stretch: stretch, numbers: first...count,
                    firstBirth: bornCount + UInt64(first - done - 1)))
        }
        bornCount += UInt64(count - done)
        done = count
    }

    private static func stretch(
        from start: Double, owed: Double, _ rate: ParameterTrack,
        _ multiplier: ParameterTrack, _ enabled: ParameterTrack
    ) -> Stretch {
        var result = Stretch(start: start, owed: owed)
        guard enabled.value(after: start) > 0 else { return result }
        let (r, m) = (factor(rate, start), factor(multiplier, start))
        let product = Product(start: start, r, m)
        if product.isAboveLimit {
            result.c1 = Product.limit
            return result
        }
        result.c1 = product.c0
        result.c2 = product.c1 / 2
        result.c3 = product.c2 / 3
        for line in [r, m] where line.slope < 0 { result.zero = min(result.zero, line.value / -line.slope) }
        return result
    }

    /// What the rate would be without a limit, from `start` on: c0 + c1·u + c2·u², u seconds after it.
    private struct Product {
        static let limit = EngineLimits.birthsPerSecond

        let start: Double
        let c0: Double
        let c1: Double
        let c2: Double

        init(start: Double, _ a: (value: Double, slope: Double), _ b: (value: Double, slope: Double)) {
            self.start = start
            c0 = a.value * b.value
            c1 = a.value * b.slope + a.slope * b.value
            c2 = a.slope * b.slope
        }

        /// At `start` it is the limit, but for rounding: a stretch begins where it crosses it.
        private var beginsAtLimit: Bool { (c0 - Self.limit).magnitude <= Self.limit * 1e-9 }

        /// True right after `start`.
        var isAboveLimit: Bool { beginsAtLimit ? c1 > 0 || c1 == 0 && c2 > 0 : c0 > Self.limit }

        /// When it next crosses the limit, infinite for never.
        var limitCrossing: Double {
            let excess = beginsAtLimit ? 0 : c0 - Self.limit
            var roots: [Double] = []
            if c2 == 0 {
                if c1 != 0 { roots.append(-excess / c1) }
            } else if c1 * c1 - 4 * c2 * excess >= 0 {
                let root = (c1 * c1 - 4 * c2 * excess).squareRoot()
                let q = -(c1 + (c1 < 0 ? -root : root)) / 2
                roots.append(q / c2)
                if q != 0 { roots.append(excess / q) }
            }
            return roots.lazy.map { start + $0 }.filter { $0 > start }.min() ?? .infinity
        }
    }

    private static func rate(_ rate: ParameterTrack, _ multiplier: ParameterTrack, from start: Double)
        -> Product
    {
        Product(start: start, factor(rate, start), factor(multiplier, start))
    }

    /// A factor from `start` on, as far as it stays on one side of 0.
    private static func factor(_ track: ParameterTrack, _ start: Double) -> (value: Double, slope: Double) {
        let piece = track.piece(after: start)
        if piece.slope == 0 { return (max(0, piece.value), 0) }
        let zero = piece.start - piece.value / piece.slope
        let isPositive = piece.slope > 0 ? start >= zero : start < zero
        return isPositive ? (max(0, piece.value(at: start)), piece.slope) : (0, 0)
    }

    /// Where the track's present line goes through 0 after `start`.
    private static func crossing(_ track: ParameterTrack, after start: Double) -> Double {
        let piece = track.piece(after: start)
        guard piece.slope != 0 else { return .infinity }
        let zero = piece.start - piece.value / piece.slope
        return zero > start ? zero : .infinity
    }
}
