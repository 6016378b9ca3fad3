/// When an animation plays and how often: the properties of Core Animation's `CAMediaTiming`, in seconds.
public struct MediaTiming: Hashable, Sendable {
    /// When it starts, in its parent's time.
    public var beginTime: Double
    /// One way of one cycle. At 0 it shows its end value and is over at once.
    public var duration: Double
    /// How much faster than its parent's its own time runs; 0 freezes it, below 0 it plays backwards.
    public var speed: Double
    /// Moves the content, not the length: the cycle starts this far into it, and wraps round.
    public var timeOffset: Double
    /// How many cycles in all; 0 means that it isn't set. May be fractional or infinite.
    public var repeatCount: Double
    /// How long it repeats, in its own time; 0 means that it isn't set. May be infinite.
    public var repeatDuration: Double
    /// Whether each cycle goes back to the start, taking 2·duration.
    public var autoreverses: Bool
    public var fillMode: FillMode

    public init(
        beginTime: Double = 0, duration: Double = 0.25, speed: Double = 1, timeOffset: Double = 0,
        repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
        fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.timeOffset = timeOffset
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }

    /// Refuses what has no meaning, naming the property.
    public func validate() throws(MediaTimingError) {
        for (name, value) in [
            ("beginTime", beginTime), ("duration", duration), ("speed", speed),
            ("timeOffset", timeOffset),
        ] where !value.isFinite {
            throw MediaTimingError(field: name, reason: "is \(value); it must be a finite number")
        }
        for (name, value) in [
            ("duration", duration), ("repeatCount", repeatCount),
            ("repeatDuration", repeatDuration),
        ] where !(value >= 0) {
            throw MediaTimingError(field: name, reason: "is \(value); it can't be negative")
        }
        if repeatCount > 0, repeatDuration > 0 {
            throw MediaTimingError(
                field: "repeatCount",
                reason: "and repeatDuration are both set; keep one of them")
        }
    }

    /// The length of a cycle in local time.
    public var cycleDuration: Double { autoreverses ? 2 * duration : duration }

    /// How long it is active, in local time.
    public var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        let cycle = cycleDuration
        return repeatCount > 0 && cycle > 0 ? cycle * repeatCount : cycle
    }

    /// The parent's time at which it is over; infinite for endless repeats and at speed 0.
    public var end: Double {
        speed == 0 ? .infinity : beginTime + activeDuration / speed.magnitude
    }

    /// How many cycles it plays: 1 where neither count nor length say otherwise.
    public var repeats: Double {
        if repeatDuration > 0 { return cycleDuration > 0 ? repeatDuration / cycleDuration : 1 }
        return repeatCount > 0 ? repeatCount : 1
    }

    /// The same, showing its first value before it and its last one after.
    public var held: MediaTiming {
        var timing = self
        timing.fillMode = .both
        return timing
    }

    public var timeSpace: TimeSpace { TimeSpace(beginTime: beginTime, speed: speed, timeOffset: timeOffset) }
}

/// Which property of a media timing is wrong, and how.
public struct MediaTimingError: Error, Hashable, Sendable, CustomStringConvertible {
    public let field: String
    public let reason: String

    public var description: String { "\(field) \(reason)" }
}
