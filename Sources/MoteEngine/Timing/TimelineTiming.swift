/// When a timeline plays, how often and which way: the timing model of Web Animations, with the pause between
/// two plays that sequencers have. Seconds.
public struct TimelineTiming: Hashable, Sendable {
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        case normal, reverse, alternate
        case alternateReverse = "alternate-reverse"
    }

    /// Before the first play; below 0 it begins part way.
    public var delay = 0.0
    /// After the last; below 0 it cuts the end off.
    public var endDelay = 0.0
    /// One way of one play.
    public var duration: Double
    /// Plays in all; may be fractional, infinite or 0. There and back (`autoreverses`) is one.
    public var repeatCount = 1.0
    /// Between two plays; what they ended with holds meanwhile.
    public var repeatDelay = 0.0
    /// Where the first play begins, in plays.
    public var iterationStart = 0.0
    public var direction = Direction.normal
    /// Each play comes back to its beginning, taking 2·duration.
    public var autoreverses = false

    public init(duration: Double) {
        self.duration = duration
    }

    public enum Phase: String, Hashable, Sendable {
        case before, active, after
    }

    /// Where it stands at a moment.
    public struct Position: Hashable, Sendable {
        public var phase: Phase
        /// The way done of one play, 0…1, with direction and autoreverses applied.
        public var progress: Double
        /// Plays begun before this one; infinite after endless ones.
        public var iteration: Double
        /// +1 where the progress grows with time, −1 where it falls, 0 where it stands: from here on, or,
        /// played backwards, up to here.
        public var sense: Double
    }

    /// One play, there and back.
    public var cycle: Double { autoreverses ? 2 * duration : duration }

    /// From the beginning of the first play to the end of the last.
    public var activeDuration: Double {
        if cycle == 0 || repeatCount == 0 { return 0 }
        let between = max(0, repeatCount.rounded(.up) - 1)
        return cycle * repeatCount + (repeatDelay > 0 ? repeatDelay * between : 0)
    }

    /// From the start of the delay to the end of the end delay; at least 0.
    public var end: Double { max(0, delay + activeDuration + endDelay) }

    /// The phase at a time counted from the start of the delay. Played backwards, the edges belong to the
    /// phase before them.
    public func phase(at time: Double, backwards: Bool = false) -> Phase {
        let begin = min(delay, end)
        let over = max(0, min(delay + activeDuration, end))
        if time < begin || (backwards && time == begin) { return .before }
        if time > over || (!backwards && time == over) { return .after }
        return .active
    }

    /// Where it stands at a time counted from the start of the delay, held before and after.
    public func position(at time: Double, backwards: Bool = false) -> Position {
        let phase = phase(at: time, backwards: backwards)
        let active: Double =
            switch phase {
            case .before: 0
            case .active: time - delay
            case .after: max(0, min(time - delay, activeDuration, end - delay))
            }
        // In plays, and whether it waits between two.
        var (played, waits) = plays(active, phase)
        var stands = waits
        if backwards, phase == .active, played > 0, played == played.rounded(.down) {
            // What lies before the seam counts, not what lies behind it.
            let atSeam = !waits || repeatDelay <= 0
            // After the last play there is no pause to come back from.
            stands = atSeam && repeatDelay > 0 && active < activeDuration
            if waits { stands = active - (played * (cycle + repeatDelay) - repeatDelay) > 1e-9 }
            waits = true
        }
        // Times on the way here were rounded: at a turn or a seam it is there, and on the leg behind it.
        let overall = Self.snappedToHalf(played + iterationStart)
        var progress = overall.isInfinite ? Maths.fmod(iterationStart, 1) : Maths.fmod(overall, 1)
        // A play that is over shows its end, not the beginning of one that doesn't come. By the count as
        // well: by times alone it may be a rounding short of it.
        let isOver =
            phase != .before && (active == activeDuration || played >= repeatCount) && repeatCount != 0
        if progress == 0, isOver || waits || (backwards && phase == .active && overall > 0) { progress = 1 }
        let iteration: Double =
            phase == .after && repeatCount.isInfinite
            ? .infinity : (progress == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down))
        let odd = iteration.isFinite && Maths.fmod(iteration, 2) == 1
        let flips: Bool =
            switch direction {
            case .normal: false
            case .reverse: true
            case .alternate: odd
            case .alternateReverse: !odd
            }
        var sense: Double = phase == .active && !stands && duration > 0 ? 1 : 0
        if flips {
            progress = 1 - progress
            sense = -sense
        }
        if autoreverses {
            // At the very turn it is on the leg that it goes on to, or, played backwards, came from.
            if progress > 0.5 || (progress == 0.5 && (backwards ? sense < 0 : sense > 0)) { sense = -sense }
            progress = progress <= 0.5 ? 2 * progress : 2 - 2 * progress
        }
        return Position(phase: phase, progress: progress, iteration: iteration, sense: sense)
    }

    /// Active time as a number of plays.
    private func plays(_ active: Double, _ phase: Phase) -> (Double, waits: Bool) {
        guard cycle > 0 else { return (phase == .before ? 0 : repeatCount, false) }
        guard active.isFinite else { return (active, false) }
        // From the count, not from times: 3·0.1 s is not 0.3 s.
        if active >= activeDuration, repeatCount.isFinite { return (repeatCount, false) }
        guard repeatDelay > 0 else { return (Self.snapped(active / cycle), false) }
        let turns = Self.snapped(active / (cycle + repeatDelay))
        let whole = turns.rounded(.down)
        let rest = active - whole * (cycle + repeatDelay)
        if rest >= cycle * (1 - 1e-12) { return (whole + 1, true) }
        return (whole + max(0, rest) / cycle, false)
    }

    private static func snappedToHalf(_ x: Double) -> Double { x.isFinite ? snapped(2 * x) / 2 : x }

    /// A number that is whole but for rounding.
    private static func snapped(_ x: Double) -> Double {
        let nearest = x.rounded()
        return (x - nearest).magnitude <= 1e-12 * max(1, nearest.magnitude) ? nearest : x
    }
}
