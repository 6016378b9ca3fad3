/// From a timeline's own time to its content's, and what lies ahead.
extension Timeline {
    var duration: Double { givenDuration ?? contentEnd }

    /// Own time at which it is over.
    var end: Double {
        if let glide { return glide.length }
        return isEndless && givenDuration == nil ? .infinity : timing.end
    }

    /// Takes the length of what is in it.
    mutating func fit() {
        timing.duration = duration
    }

    /// Where it stands at a time of its parent's. See `Scene.place(ofTimeline:parentTime:flow:way:)`.
    func place(parentTime: Double, flow: Double, way: Double, tolerance: Double) -> TimelinePlace {
        if parentTime == -.infinity || isAhead(at: parentTime, by: clock) { return .before }
        let direction = way * (clock.rate == 0 ? heldRate : clock.rate)
        var place = place(own: clock.local(at: parentTime), backwards: direction < 0, tolerance: tolerance)
        place.rate = place.slope * flow * clock.rate
        place.way = place.slope * direction < 0 ? -1 : 1
        // Going back, it has left behind what begins just here.
        if place.way < 0, hasCue(at: place.content) {
            place.content = cues[firstCue(from: place.content - tolerance)].time.nextDown
        }
        return place
    }

    /// It stands in another, whose content has not come to where it was put, whichever way it would play.
    func isAhead(at parentTime: Double, by clock: AnimationClock) -> Bool {
        parent >= 0 && parentTime < at && clock.anchor >= at
    }

    /// - Parameters:
    ///   - time: its own.
    ///   - tolerance: how close to an edge counts as at it: times go through several maps and back.
    func place(own time: Double, backwards: Bool, tolerance: Double) -> TimelinePlace {
        if time == -.infinity { return .before }
        if let glide {
            let own = Self.snapped(time, to: [0, glide.length], tolerance)
            let phase: TimelineTiming.Phase = own >= glide.length ? .after : .active
            return TimelinePlace(
                own: own, content: snappedToCue(glide.fraction(at: own) * duration, tolerance), play: 0,
                phase: phase, slope: glide.rate(at: own) * duration, rate: 0)
        }
        if isEndless, givenDuration == nil {
            let content = time - timing.delay
            if content < -tolerance { return TimelinePlace.before.with(own: time) }
            return TimelinePlace(
                own: time, content: snappedToCue(content, tolerance), play: 0, phase: .active, slope: 1,
                rate: 0)
        }
        let own = snapped(time, tolerance)
        let position = timing.position(at: own, backwards: backwards)
        if position.phase == .before { return TimelinePlace.before.with(own: own) }
        return TimelinePlace(
            own: own, content: snappedToCue(position.progress * timing.duration, tolerance),
            play: position.iteration, phase: position.phase, slope: position.sense, rate: 0)
    }

    /// The first cue at or after a content time.
    private func firstCue(from content: Double) -> Int {
        var low = 0
        var high = cues.count
        while low < high {
            let middle = (low + high) / 2
            if cues[middle].time < content { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func hasCue(at content: Double) -> Bool {
        let first = firstCue(from: content)
        return first < cues.count && cues[first].time == content
    }

    /// Content times are the cues' own where they are but a rounding off: the last one's of several.
    func snappedToCue(_ content: Double, _ tolerance: Double) -> Double {
        let next = firstCue(from: (content + tolerance).nextUp)
        if next > 0, (cues[next - 1].time - content).magnitude <= tolerance { return cues[next - 1].time }
        return Self.snapped(content, to: [0, duration], tolerance)
    }

    private func snapped(_ own: Double, _ tolerance: Double) -> Double {
        let edges = Self.snapped(
            own, to: [0, timing.delay, timing.delay + timing.activeDuration, timing.end], tolerance)
        if edges != own { return edges }
        for edge in inner(around: own) where (edge - own).magnitude <= tolerance { return edge }
        return own
    }

    private static func snapped(_ x: Double, to edges: [Double], _ tolerance: Double) -> Double {
        for edge in edges where (edge - x).magnitude <= tolerance { return edge }
        return x
    }

    /// Own times near `own` at which a play begins, ends, turns or wraps.
    private func inner(around own: Double) -> [Double] {
        let cycle = timing.cycle
        let period = cycle + max(0, timing.repeatDelay)
        guard period > 0, period.isFinite else { return [] }
        let start = Maths.fmod(max(0, timing.iterationStart), 1)
        var offsets = [0, cycle]
        if start > 0 { offsets.append((1 - start) * cycle) }
        if timing.autoreverses { offsets.append((start < 0.5 ? 0.5 - start : 1.5 - start) * cycle) }
        let turn = ((own - timing.delay) / period).rounded(.down)
        var edges: [Double] = []
        for k in [turn - 1, turn, turn + 1] where k >= 0 {
            for offset in offsets { edges.append(timing.delay + k * period + offset) }
        }
        return edges
    }

    /// The next own time at which it begins, turns, repeats or is over. ±infinity for never.
    func nextEdge(_ place: TimelinePlace, forwards: Bool, tolerance: Double) -> Double {
        let never = forwards ? Double.infinity : -.infinity
        func nearest(_ edges: [Double]) -> Double {
            forwards
                ? edges.filter { $0 > place.own + tolerance }.min() ?? never
                : edges.filter { $0 < place.own - tolerance }.max() ?? never
        }
        if let glide { return nearest([0, glide.length]) }
        if isEndless, givenDuration == nil { return nearest([0, timing.delay]) }
        let over = timing.delay + timing.activeDuration
        var edges = [0, min(timing.delay, timing.end), min(over, timing.end), timing.end]
        if place.phase == .active { edges += inner(around: place.own).filter { $0 < over } }
        return nearest(edges)
    }

    /// The own time, from where it stands on, at which its content is at `target`, without passing an edge
    /// before; nil if it isn't.
    func ownTime(reaching target: Double, from place: TimelinePlace, forwards: Bool, tolerance: Double)
        -> Double?
    {
        if glide == nil {
            guard place.slope != 0, place.content.isFinite else { return nil }
            let own = place.own + (target - place.content) / place.slope
            guard forwards ? own > place.own : own < place.own else { return nil }
            let edge = nextEdge(place, forwards: forwards, tolerance: tolerance)
            return (forwards ? own <= edge + tolerance : own >= edge - tolerance) ? own : nil
        }
        return glideTime(reaching: target, from: place.own, forwards: forwards, tolerance: tolerance)
    }

    /// By looking along the curve in small steps, and then closer: it may overshoot and come back.
    private func glideTime(reaching target: Double, from own: Double, forwards: Bool, tolerance: Double)
        -> Double?
    {
        guard let glide, glide.length > 0 else { return nil }
        func content(_ t: Double) -> Double { glide.fraction(at: t) * duration }
        let goal = forwards ? glide.length : 0
        let steps = 128
        // Beyond what counts as the same place.
        var low = own + (forwards ? tolerance : -tolerance)
        guard forwards ? low < goal : low > goal else { return nil }
        let start = low
        var before = content(low) - target
        for i in 1...steps {
            let high = start + (goal - start) * Double(i) / Double(steps)
            let after = content(high) - target
            if before == 0 || (before < 0) != (after < 0) || after == 0 {
                if before == 0 { return low }
                var (a, b) = (low, high)
                for _ in 0..<60 {
                    let middle = 0.5 * (a + b)
                    if (content(middle) - target < 0) == (before < 0) { a = middle } else { b = middle }
                }
                return b
            }
            (low, before) = (high, after)
        }
        return nil
    }

    /// The content times beyond its place, on the way that it goes, that something happens at.
    func nextCue(after content: Double, rising: Bool, tolerance: Double) -> Double? {
        rising
            ? cues.first { $0.time > content + tolerance }?.time
            : cues.last { $0.time < content - tolerance }?.time
    }
}

extension TimelinePlace {
    func with(own: Double) -> TimelinePlace {
        var place = self
        place.own = own
        return place
    }
}
