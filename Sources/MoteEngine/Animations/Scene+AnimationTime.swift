/// From scene time to an animation's and back. Everything that asks when goes through here.
extension Scene {
    /// The time of an animation's parent (its layer, or the clock it runs on) at a scene time; nil while the
    /// parent lets it have no effect.
    func parentTime(of index: Int, at time: Double) -> Double? {
        if animations[index].recording > 0 {
            return recordings[animations[index].recording]?.drive.place(at: time)
        }
        return layerTime(animations[index].layer, at: time)
    }

    /// How fast its parent's time runs now, a second of scene time.
    func parentRate(of index: Int) -> Double {
        let recording = animations[index].recording
        guard recording > 0 else { return layerRate(animations[index].layer) }
        // While it is made, its time goes on from one change to the next as if it played.
        return recording == recordingNow ? 1 : recordings[recording]?.drive.rate(at: time) ?? 0
    }

    /// The first scene time from now on at which its parent's time is `target`; infinity for never.
    func sceneTime(of index: Int, parentTime target: Double) -> Double {
        animations[index].recording > 0
            ? .infinity : sceneTime(animations[index].layer, ofLayerTime: target)
    }

    /// Its parent's time now, for setting its clock by.
    func parentNow(of index: Int) -> Double { parentTime(of: index, at: time) ?? 0 }

    /// Scene time at which an animation's own time is `local`.
    func sceneTime(of index: Int, local: Double) -> Double {
        guard local.isFinite else { return .infinity }
        return sceneTime(of: index, parentTime: animations[index].clock.time(ofLocal: local))
    }

    /// Scene time at which it ends by itself, or infinity. One that runs backwards ends where it began.
    func endTime(of index: Int) -> Double {
        let animation = animations[index]
        let outer = parentRate(of: index)
        let rate = outer * animation.clock.rate
        if rate > 0 { return sceneTime(of: index, local: animation.timing.end) }
        guard rate < 0 else { return .infinity }
        // In a layer whose time runs backwards, what begins now lies before its beginning, for ever.
        let now = animation.clock.local(at: parentNow(of: index))
        if outer < 0, now <= animation.timing.beginTime { return .infinity }
        return sceneTime(of: index, local: animation.timing.beginTime)
    }

    /// Scene time at which it begins to show, now if that was before, or infinity.
    func startTime(of index: Int) -> Double {
        let timing = animations[index].timing
        guard let parent = parentTime(of: index, at: time) else { return .infinity }
        let now = animations[index].clock.local(at: parent)
        let rate = parentRate(of: index) * animations[index].clock.rate
        if now < timing.beginTime {
            return rate > 0 ? max(time, sceneTime(of: index, local: timing.beginTime)) : .infinity
        }
        if rate < 0, now > timing.end { return max(time, sceneTime(of: index, local: timing.end)) }
        return time
    }
}
