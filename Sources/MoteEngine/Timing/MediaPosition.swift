/// Where an animation stands at a moment.
public struct MediaPosition: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
        case before, active, after
    }

    /// The way done of the basic duration, 0…1, before any timing function; on the way back it falls.
    public var fraction: Double
    /// How many whole cycles lie behind (for cumulative animations).
    public var cycle: Int
    public var phase: Phase
    /// How fast the fraction changes, per second of the parent's time; 0 outside the active phase.
    public var rate: Double

    public init(fraction: Double, cycle: Int, phase: Phase, rate: Double) {
        self.fraction = fraction
        self.cycle = cycle
        self.phase = phase
        self.rate = rate
    }
}

extension MediaTiming {
    /// Where it stands at a time of the parent's, or nil where it has no effect (outside its active time, as
    /// `fillMode` has it). Computed from the time alone, never summed up, so that it holds after days.
    public func position(at parentTime: Double) -> MediaPosition? {
        let phase: MediaPosition.Phase
        if speed == 0 {
            // The idiom of a pause: it stays on and shows its offset.
            phase = .active
        } else if parentTime < beginTime {
            guard fillMode == .backwards || fillMode == .both else { return nil }
            phase = .before
        } else if parentTime >= end {
            let momentary = activeDuration == 0 && parentTime == beginTime
            guard fillMode == .forwards || fillMode == .both || momentary else { return nil }
            phase = momentary ? .active : .after
        } else {
            phase = .active
        }
        guard duration > 0, duration.isFinite else { return positionWithoutLength(phase) }
        let (turns, cycles) = place(phase, parentTime)
        let way = turns * (autoreverses ? 2 : 1)
        let back = way > 1
        let rate = phase == .active ? speed / duration : 0
        return MediaPosition(
            fraction: min(1, max(0, back ? 2 - way : way)), cycle: cycles, phase: phase,
            rate: back ? -rate : rate)
    }

    /// The time inside a group at a time of its parent's: what its children live by. The group's duration
    /// cuts them off, it doesn't stretch them; nil means that the group, and so every child, has no effect.
    public func contentTime(at parentTime: Double) -> Double? {
        position(at: parentTime).map { $0.fraction * duration }
    }

    /// A cycle of no length (or, as nobody can wait for it, of endless length) has only an end or a
    /// beginning.
    private func positionWithoutLength(_ phase: MediaPosition.Phase) -> MediaPosition {
        let ended = phase != .before && duration == 0
        // Played to its end it shows the far value, and there and back again the near one.
        let far = ended && !autoreverses
        return MediaPosition(fraction: far == (speed >= 0) ? 1 : 0, cycle: 0, phase: phase, rate: 0)
    }

    /// The place in the cycle as 0…1 of it, and the number of whole cycles before.
    private func place(_ phase: MediaPosition.Phase, _ parentTime: Double) -> (turns: Double, cycles: Int) {
        let cycle = cycleDuration
        let forwards = speed >= 0
        // How far it has played, as whole cycles and a rest in seconds.
        let whole: Double
        let rest: Double
        switch phase {
        case .before:
            (whole, rest) = (0, 0)
        case .after:
            // From the count, not from times: 3·0.1 s is not 0.3 s, and the end must not wrap to the
            // beginning.
            let turns = repeatDuration > 0 ? repeatDuration / cycle : repeatCount > 0 ? repeatCount : 1
            let nearest = turns.rounded()
            whole = (turns - nearest).magnitude < 1e-9 ? nearest : turns.rounded(.down)
            rest = whole.isFinite ? max(0, turns - whole) * cycle : 0
        case .active:
            let played = (parentTime - beginTime) * speed.magnitude
            // A hair before its end all of it is played, by rounding: that is no new cycle.
            if played >= activeDuration { return place(.after, parentTime) }
            rest = played.isFinite ? Maths.fmod(played, cycle) : 0
            whole = played.isFinite ? ((played - rest) / cycle).rounded() : 0
        }
        let offset = Maths.modulo(timeOffset, cycle)
        let offsetTurns = ((timeOffset - offset) / cycle).rounded()
        let moved = forwards ? offset + rest : offset - rest
        var turns = moved / cycle
        var passed = forwards ? whole + offsetTurns : whole
        if turns >= 1 {
            turns -= 1
            passed += 1
        } else if turns < 0 {
            turns += 1
        }
        if turns < 1e-12 {
            // The seam between two cycles belongs to the later one, but an end is held in the earlier.
            switch (phase, forwards) {
            case (.after, true): return (1, MediaTiming.count(passed - 1))
            case (.after, false): return (0, MediaTiming.count(passed - 1))
            case (_, true): return (0, MediaTiming.count(passed))
            case (_, false): return (1, MediaTiming.count(passed))
            }
        }
        return (turns, MediaTiming.count(passed))
    }

    private static func count(_ cycles: Double) -> Int {
        cycles > 0 ? Int(min(cycles, 0x1p53)) : 0
    }
}
