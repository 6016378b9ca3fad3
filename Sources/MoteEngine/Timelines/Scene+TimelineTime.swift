/// From scene time to the time of a timeline's content, and back.
extension Scene {
    /// How far apart two times may be and count as one: what the maps there and back leave of them.
    var timeTolerance: Double { max(1e-9, time.magnitude * 2e-15) }

    /// Where a timeline stands at a scene time.
    func place(ofTimeline k: Int, at time: Double) -> TimelinePlace {
        if timelines[k].cacheTime == time, timelines[k].cacheStamp == stamp { return timelines[k].cached }
        let then = past(ofTimeline: k, at: time)
        let parent = then?.timeline?.parent ?? timelines[k].parent
        let place: TimelinePlace
        if let then, then.timeline == nil {
            place = .before
        } else {
            let outer = parent >= 0 ? self.place(ofTimeline: parent, at: time) : nil
            let (rootTime, flow) =
                outer.map { ($0.content, $0.rate) } ?? self.rootTime(ofTimeline: k, at: time)
            let way = outer?.way ?? 1
            if let shape = then?.timeline {
                place = shape.place(parentTime: rootTime, flow: flow, way: way, tolerance: timeTolerance)
            } else {
                place = self.place(ofTimeline: k, parentTime: rootTime, flow: flow, way: way)
            }
        }
        timelines[k].cached = place
        timelines[k].cacheTime = time
        timelines[k].cacheStamp = stamp
        return place
    }

    /// - Parameters:
    ///   - flow: how fast the parent's time runs, a second of scene time.
    ///   - way: which way it runs, or would if it weren't held: 1 or −1. What is just at an edge is on the
    ///     side that it goes to.
    func place(ofTimeline k: Int, parentTime: Double, flow: Double, way: Double) -> TimelinePlace {
        timelines[k].place(parentTime: parentTime, flow: flow, way: way, tolerance: timeTolerance)
    }

    /// The time by which a timeline's clock is set.
    func parentNow(ofTimeline k: Int) -> Double {
        let parent = timelines[k].parent
        return parent >= 0
            ? max(place(ofTimeline: parent, at: time).content, -1e9) : rootTime(ofTimeline: k, at: time).time
    }

    /// The time that one in no other counts in (the scene's, or a recording's), and how fast that runs, a
    /// second of scene time.
    func rootTime(ofTimeline k: Int, at time: Double) -> (time: Double, flow: Double) {
        let recording = timelines[root(ofTimeline: k)].recording
        guard recording > 0, let drive = recordings[recording]?.drive else { return (time, 1) }
        return (drive.place(at: time), recording == recordingNow ? 1 : drive.rate(at: time))
    }

    private func parentFlow(ofTimeline k: Int) -> Double {
        let parent = timelines[k].parent
        return parent >= 0
            ? place(ofTimeline: parent, at: time).rate : rootTime(ofTimeline: k, at: time).flow
    }

    /// Which way a timeline's own time runs: 1, −1, or 0 while it stands.
    func sense(ofTimeline k: Int) -> Double {
        let rate = timelines[k].clock.rate * parentFlow(ofTimeline: k)
        return rate > 0 ? 1 : rate < 0 ? -1 : 0
    }

    /// The scene time, now or later, at which a timeline's own time is `own`; infinity for never. Of what a
    /// recorded function plays it is the recording's time, and never once that function is over.
    func sceneTime(ofTimeline k: Int, own: Double) -> Double {
        guard own.isFinite else { return .infinity }
        let outer = timelines[k].clock.time(ofLocal: own)
        guard outer.isFinite else { return .infinity }
        let parent = timelines[k].parent
        if parent >= 0 { return sceneTime(ofTimeline: parent, content: outer) }
        let recording = timelines[k].recording
        if recording > 0, recording != recordingNow { return .infinity }
        let now = rootTime(ofTimeline: k, at: time).time
        return outer >= now - timeTolerance ? max(outer, now) : .infinity
    }

    /// The scene time, now or later, at which a timeline's content is at `target`; infinity for never. It
    /// looks a thousand edges ahead: what repeats shows everything of its content within a few.
    func sceneTime(ofTimeline k: Int, content target: Double) -> Double {
        let sense = sense(ofTimeline: k)
        guard sense != 0, target.isFinite else { return .infinity }
        let tolerance = timeTolerance
        var place = place(ofTimeline: k, at: time)
        if place.own == -.infinity {
            // Its parent has not begun.
            let own = timelines[k].parent >= 0 ? timelines[k].clock.local(at: timelines[k].at) : 0
            place = timelines[k].place(own: own, backwards: sense < 0, tolerance: tolerance)
        }
        for _ in 0..<1000 {
            if (place.content - target).magnitude <= tolerance {
                return sceneTime(ofTimeline: k, own: place.own)
            }
            if let own = timelines[k].ownTime(
                reaching: target, from: place, forwards: sense > 0, tolerance: tolerance)
            {
                return sceneTime(ofTimeline: k, own: own)
            }
            let edge = timelines[k].nextEdge(place, forwards: sense > 0, tolerance: tolerance)
            guard edge.isFinite else { return .infinity }
            place = timelines[k].place(
                own: edge, backwards: sense < 0, tolerance: tolerance)
        }
        return .infinity
    }

    /// The scene time at which the outermost of those around a motion that play their content more than once,
    /// in the way it runs now, is over; nil where none does.
    func endOfRepeats(_ k: Int) -> Double? {
        var (member, end) = (k, nil as Double?)
        while member >= 0 {
            let timing = timelines[member].timing
            if timelines[member].glide == nil, timing.repeatCount != 1 || timing.autoreverses {
                let own = timelines[member].clock.rate < 0 ? 0 : timelines[member].end
                end = sceneTime(ofTimeline: member, own: own)
            }
            member = timelines[member].parent
        }
        return end
    }

    /// The scene time at which something next happens on a timeline itself.
    private func nextChange(ofTimeline k: Int) -> Double {
        let sense = sense(ofTimeline: k)
        guard sense != 0 else { return .infinity }
        let tolerance = timeTolerance
        let place = place(ofTimeline: k, at: time)
        guard place.own > -.infinity else { return .infinity }
        var next = timelines[k].nextEdge(place, forwards: sense > 0, tolerance: tolerance)
        if timelines[k].glide != nil {
            // A curve may turn round anywhere: look both ways.
            for rising in [true, false] {
                guard
                    let cue = timelines[k].nextCue(
                        after: place.content, rising: rising, tolerance: tolerance),
                    let own = timelines[k].ownTime(
                        reaching: cue, from: place, forwards: sense > 0, tolerance: tolerance)
                else { continue }
                next = sense > 0 ? min(next, own) : max(next, own)
            }
        } else if place.slope != 0,
            let cue = timelines[k].nextCue(
                after: place.content, rising: place.slope * sense > 0, tolerance: tolerance)
        {
            let own = place.own + (cue - place.content) / place.slope
            next = sense > 0 ? min(next, own) : max(next, own)
        }
        return sceneTime(ofTimeline: k, own: next)
    }

    /// The time, as `rootTime`, at which something next happens on a timeline or on those within it.
    func nextChange(ofTree root: Int) -> Double {
        let isDue = !timelines[root].hasStarted || isOver(root) && timelines[root].clock.rate != 0
        if isDue, !timelines[root].rests { return rootTime(ofTimeline: root, at: time).time }
        return tree(ofTimeline: root).map { nextChange(ofTimeline: $0) }.min() ?? .infinity
    }

    /// A timeline and all that stand in it, outermost first.
    func tree(ofTimeline root: Int) -> [Int] {
        var list = [root]
        var i = 0
        while i < list.count {
            list += timelines[list[i]].children
            i += 1
        }
        return list
    }

    func root(ofTimeline k: Int) -> Int {
        var root = k
        while timelines[root].parent >= 0 { root = timelines[root].parent }
        return root
    }

    /// Schedules what next happens on a timeline, or on one within it, anew.
    func scheduleTimeline(_ k: Int) {
        let root = root(ofTimeline: k)
        timelines[root].token &+= 1
        timelines[root].due = .infinity
        changed()
        guard !timelines[root].isAsleep else { return }
        for member in tree(ofTimeline: root) {
            for entry in timelines[member].entries where entry.serial > 0 {
                if let index = slotOfAnimation[entry.serial] { followOnGrid(index) }
            }
        }
        // A recorded function asks.
        guard timelines[root].recording == 0 else { return }
        let next = nextChange(ofTree: root)
        guard next.isFinite else { return }
        timelines[root].due = max(next, time)
        timelineDue = min(timelineDue, timelines[root].due)
        schedule.add(
            at: max(next, time), .timeline(index: root, token: timelines[root].token))
    }
}
