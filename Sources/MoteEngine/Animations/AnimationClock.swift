/// A piece of a clock at constant speed: maps its parent's time to its own as it is, until it is paused,
/// sought or turned round.
struct AnimationClock: Hashable, Sendable {
    /// At its parent's time `anchor` it shows `local`, and goes on at `rate`.
    var anchor = 0.0
    var local = 0.0
    var rate = 1.0

    func local(at time: Double) -> Double {
        anchor == local && rate == 1 ? time : local + (time - anchor) * rate
    }

    /// The parent's time at which it shows `target`; infinity for one that stands.
    func time(ofLocal target: Double) -> Double {
        if anchor == local, rate == 1 { return target }
        return target.isFinite && rate != 0 ? anchor + (target - local) / rate : .infinity
    }

    /// The same clock, but from its parent's time `now` on at another rate.
    func turning(to rate: Double, at now: Double) -> AnimationClock {
        AnimationClock(anchor: now, local: local(at: now), rate: rate)
    }
}
