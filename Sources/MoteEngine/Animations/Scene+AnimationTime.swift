/// From scene time to an animation's and back. Everything that asks when goes through here.
extension Scene {
    /// The time of an animation's parent (its layer, its group's content, or the timeline it is on) at a
    /// scene time; nil while that lets it have no effect.
    func parentTime(of index: Int, at time: Double) -> Double? {
        if animations[index].recording > 0 {
            return recordedTime(animations[index].layer, in: animations[index].recording)
        }
        switch animations[index].parent {
        case .layer:
            return layerTime(animations[index].layer, at: time)
        case .group(let group):
            return contentTime(ofGroup: Int(group), at: time)?.time
        case .timeline(let k):
            let content = place(ofTimeline: Int(k), at: time).content
            guard content >= animations[index].windowStart, content < animations[index].windowEnd,
                timelines[Int(k)].cuts.isEmpty || !isCut(index, Int(k), at: time)
            else { return nil }
            return content
        }
    }

    /// Motions on timelines around its own, within it or beside it have taken over from it.
    func isCut(_ index: Int, _ k: Int, at time: Double) -> Bool {
        timelines[k].cuts[animations[index].serial]?.contains { cut in
            place(ofTimeline: cut.timeline, at: time).content >= cut.time
        } ?? false
    }

    /// How fast its parent's time runs now, a second of scene time.
    func parentRate(of index: Int) -> Double {
        let recording = animations[index].recording
        // While it is made, its time goes on from one change to the next as if it played.
        if recording > 0 {
            let drive = recording == recordingNow ? 1 : recordings[recording]?.drive.rate(at: time) ?? 0
            return drive * recordedRate(animations[index].layer, in: recording)
        }
        switch animations[index].parent {
        case .layer: return layerRate(animations[index].layer)
        case .group(let group): return contentTime(ofGroup: Int(group), at: time)?.rate ?? 0
        case .timeline(let k): return place(ofTimeline: Int(k), at: time).rate
        }
    }

    /// A second of its parent's time, in seconds of its layer's.
    func rateInLayerTime(of index: Int) -> Double {
        let recording = animations[index].recording
        if recording > 0 ? recording == recordingNow : animations[index].parent == .layer { return 1 }
        let layer = layerRate(animations[index].layer)
        return layer == 0 ? 0 : parentRate(of: index) / layer
    }

    /// The time by which a group's children live, and how fast it runs a second of scene time.
    private func contentTime(ofGroup group: Int, at time: Double) -> (time: Double, rate: Double)? {
        guard let outer = parentTime(of: group, at: time),
            let (content, rate) = content(ofGroup: group, at: outer)
        else { return nil }
        return (content, rate * parentRate(of: group))
    }

    /// The time by which a group's children live at a time of its parent's, and how fast it runs a second of
    /// that.
    func content(ofGroup group: Int, at outer: Double) -> (time: Double, rate: Double)? {
        guard case .group(let curve) = animations[group].motion else { return nil }
        let timing = animations[group].timing
        let clock = animations[group].clock
        guard let position = timing.position(at: clock.local(at: outer)) else { return nil }
        let rate = position.rate * curve.slope(at: position.fraction) * timing.duration
        return (curve.value(at: position.fraction) * timing.duration, rate * clock.rate)
    }

    /// The group that it is in, or the outermost of those; itself if it is in none.
    func outermostGroup(of index: Int) -> Int {
        var index = index
        while case .group(let group) = animations[index].parent { index = Int(group) }
        return index
    }

    /// The first scene time from now on at which its parent's time is `target`; infinity for never.
    func sceneTime(of index: Int, parentTime target: Double) -> Double {
        if animations[index].recording > 0 { return .infinity }
        switch animations[index].parent {
        case .layer:
            return sceneTime(animations[index].layer, ofLayerTime: target)
        case .group(let group):
            // In its first run; a group that is paced by a curve is taken as an even one.
            let timing = animations[Int(group)].timing
            guard timing.speed != 0 else { return .infinity }
            let played = (target - timing.timeOffset) / timing.speed.magnitude
            return sceneTime(of: Int(group), local: timing.beginTime + played)
        case .timeline(let k):
            return sceneTime(ofTimeline: Int(k), content: target)
        }
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
        switch animation.parent {
        case .layer: break
        case .group(let group):
            return min(sceneTime(of: index, local: animation.timing.end), endTime(of: Int(group)))
        case .timeline(let k):
            // What comes again is over with the timeline that brings it.
            if let end = endOfRepeats(Int(k)) { return end }
            return sceneTime(of: index, local: min(animation.timing.end, animation.windowEnd))
        }
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
