extension SpringMotion {
    /// When it first equals its target or passes it: the first zero of x, or the settling time where it only
    /// creeps up to it; 0 where it starts there.
    public var firstArrival: Double {
        let x = displacement(at: 0).x
        guard x != 0 else { return 0 }
        let zero: Double
        switch regime {
        case .swinging:
            // a·cos θ + b·sin θ = R·cos(θ − φ) vanishes a quarter turn from φ, and every half turn from
            // there.
            var angle = Maths.atan2(b, a) + Maths.pi / 2
            while angle <= 0 { angle += Maths.pi }
            while angle > Maths.pi { angle -= Maths.pi }
            zero = angle / second
        case .critical:
            guard b != 0, a / b < 0 else { return settlingTime }
            zero = refinedZero(near: -a / b)
        case .crawling:
            guard a != 0, -b / a > 1 else { return settlingTime }
            zero = Maths.log(-b / a) / (rate - second)
        }
        return min(zero, settlingTime)
    }

    /// A few steps of Newton's rule, which take the series' small bend into account.
    private func refinedZero(near guess: Double) -> Double {
        var t = guess
        for _ in 0..<4 {
            let (x, v) = displacement(at: t)
            guard v != 0, (x / v).isFinite else { return t }
            t = max(0, t - x / v)
        }
        return t
    }

    /// The first moment with x² + (v/ω₀)² ≤ limit². The left side is the energy, which never grows, so the
    /// distance stays within the limit for ever after; halving finds the moment.
    func moment(ofEnergyBelow limit: Double, frequency: Double) -> Double {
        let unit = max(limit, 1e-300)
        func isBelow(_ t: Double) -> Bool {
            let (x, v) = displacement(at: t)
            let (position, speed) = (x / unit, v / frequency / unit)
            return position * position + speed * speed <= 1
        }
        if isBelow(0) { return 0 }
        guard rate < 0 else { return .infinity }
        var low = 0.0
        var high = 1 / -rate
        while !isBelow(high) {
            low = high
            high *= 2
            if high > 1e15 { return .infinity }
        }
        return SpringMotion.bisect(low, high, isBelow)
    }

    /// The last moment at which the distance from the target is at least `limit`, by the bare formula; 0 if
    /// it never is, infinite if there is no last one.
    package func lastMoment(beyond limit: Double) -> Double {
        guard rate < 0 else { return .infinity }
        let stiffness = regime == .crawling ? rate * second : rate * rate + squareOfSwing
        let end = moment(ofEnergyBelow: limit, frequency: stiffness.squareRoot())
        guard end > 0, end.isFinite else { return end }
        // Between two turning points the distance only falls or only grows: look at them from the last one
        // back.
        var turns = turningPoints(before: end)
        turns.insert(0, at: 0)
        var until = end
        for start in turns.reversed() {
            let x = displacement(at: start).x
            if x.magnitude >= limit {
                let side: Double = x < 0 ? -1 : 1
                return SpringMotion.bisect(start, until) { displacement(at: $0).x * side < limit }
            }
            until = start
        }
        return 0
    }

    /// ω² where it swings, and what is left of it near the critical point.
    private var squareOfSwing: Double { regime == .swinging ? second * second : second }

    /// The moments with velocity 0, in order; at most the last few, since earlier ones lie farther out.
    private func turningPoints(before end: Double) -> [Double] {
        switch regime {
        case .swinging:
            let half = Maths.pi / second
            var angle = Maths.atan2(rate * a + second * b, second * a - rate * b)
            while angle <= 0 { angle += Maths.pi }
            let first = angle / second
            guard first < end else { return [] }
            let count = ((end - first) / half).rounded(.down)
            return (0..<4).reversed().map { first + (count - Double($0)) * half }.filter { $0 >= first }
        case .critical, .crawling:
            let direction = displacement(at: 0).v
            guard direction != 0, displacement(at: end).v * direction < 0 else { return [] }
            return [SpringMotion.bisect(0, end) { displacement(at: $0).v * direction <= 0 }]
        }
    }

    /// The border between `false` (at low) and `true` (at high), to the last bit.
    static func bisect(_ low: Double, _ high: Double, _ isBeyond: (Double) -> Bool) -> Double {
        var low = low
        var high = high
        for _ in 0..<80 {
            let middle = 0.5 * (low + high)
            if middle <= low || middle >= high { break }
            if isBeyond(middle) { high = middle } else { low = middle }
        }
        return high
    }
}
