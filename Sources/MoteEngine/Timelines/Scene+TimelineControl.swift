/// What the handle of a timeline can do. Everything here is exact at once: it sets the clock, and the state
/// follows from the clock. A timeline of a recording stands where that is put; nothing here moves it.
extension Scene {
    /// Cuts a timeline short: what it moves stays as it is on screen.
    func cancelTimeline(_ k: Int) {
        if isElsewhere(k) { return }
        catchUp(k)
        if timelines[k].parent >= 0 { leaveParent(k) }
        // What is over at this very instant is not cut short, if it was made in it, too.
        if timelines[k].recording == 0, !timelines[k].isAsleep, !timelines[k].rests, isOver(k) {
            playTimeline(k)
        }
        // One that the journal has brought to its end may come back.
        if timelines[k].isAsleep, isBesideJournal(k) { _ = wakeTimeline(k) }
        if spend(k, .cancelled, commits: true) || putAside(k, .cancelled) { return }
        guard !timelines[k].isAsleep else { return forgetTimeline(k) }
        commitTimeline(k)
        tellTimelineEnd(k, .cancelled)
        removeAnimations(ofTree: k)
        forgetTimeline(k)
        changed()
    }

    /// Jumps to the end (or, as it plays backwards, to the beginning).
    func finishTimeline(_ k: Int) {
        guard timelines[k].parent < 0, !isElsewhere(k) else { return }
        catchUp(k)
        let rate = timelines[k].clock.rate == 0 ? timelines[k].heldRate : timelines[k].clock.rate
        // It is there, and what has changed since is none of its business.
        if timelines[k].isAsleep, (rate < 0) == (timelines[k].clock.local == -.infinity) { return }
        let lost = wakeTimeline(k)
        let end = rate < 0 ? 0 : timelines[k].end
        guard end.isFinite else { return cancelTimeline(k) }
        keepPast(ofTimeline: k)
        letGo(ofTree: k)
        timelines[k].clock = AnimationClock(anchor: parentNow(ofTimeline: k), local: end, rate: rate)
        timelines[k].holdsAtEnd = false
        timelines[k].rests = false
        changed()
        _ = takeBack(lost, byTree: k, anew: false)
        playTimeline(k)
    }

    func pauseTimeline(_ k: Int) {
        catchUp(k)
        guard timelines[k].clock.rate != 0, !timelines[k].isAsleep, !isElsewhere(k) else { return }
        turn(k, to: 0)
    }

    func resumeTimeline(_ k: Int) {
        // It may be back at its beginning just now.
        if !isElsewhere(k) { catchUp(k) }
        guard timelines[k].clock.rate == 0, !isElsewhere(k) else { return }
        let lost = wakeTimeline(k)
        keepPast(ofTimeline: k)
        if timelines[k].clock.local == -.infinity { timelines[k].clock.local = 0 }
        // Back at its beginning it has nowhere to go but forwards.
        if timelines[k].clock.local <= 0, timelines[k].heldRate < 0, !timelines[k].startsAtEnd {
            timelines[k].heldRate.negate()
        }
        turn(k, to: timelines[k].heldRate, lost)
    }

    func reverseTimeline(_ k: Int) {
        if isElsewhere(k) { return }
        catchUp(k)
        let lost = wakeTimeline(k)
        let rate = timelines[k].clock.rate
        keepPast(ofTimeline: k)
        letGo(ofTree: k)
        // One that has played to its end sets out from there, and one that is back at its beginning forwards.
        let now = parentNow(ofTimeline: k)
        let isBack = timelines[k].clock.local == -.infinity
        if isBack { timelines[k].clock.local = 0 }
        let own = min(max(timelines[k].clock.local(at: now), 0), timelines[k].end)
        timelines[k].startsAtEnd = false
        let held = timelines[k].heldRate.magnitude
        timelines[k].clock = AnimationClock(
            anchor: now, local: own, rate: rate != 0 ? -rate : isBack ? held : -held)
        timelines[k].heldRate = timelines[k].clock.rate
        let rests = restingSprings(ofTree: k)
        restart(k, lost, fades: true)
        fadeRests(rests)
    }

    private func turn(_ k: Int, to rate: Double, _ lost: [ShownNumber] = []) {
        keepPast(ofTimeline: k)
        timelines[k].clock = timelines[k].clock.turning(to: rate, at: parentNow(ofTimeline: k))
        restart(k, lost, fades: true)
    }

    /// Its clock was set: brings the model along and schedules anew.
    /// - Parameters:
    ///   - lost: what others have had since it was over.
    ///   - fades: it is not sought: nothing on screen jumps.
    func restart(_ k: Int, _ lost: [ShownNumber], fades: Bool) {
        changed()
        let root = root(ofTimeline: k)
        let taken = takeBack(lost, byTree: root, anew: timelines[k].heldRate > 0)
        defer { if fades { fade(taken) } }
        timelines[root].rests = false
        // What plays again ends again.
        if timelines[k].clock.rate != 0, !isOver(k) {
            timelines[k].hasEnded = false
            recordings[timelines[root].recording]?.over[timelines[k].serial] = nil
        }
        // What it has played back to just here it gives up, as where it does so by itself.
        if fades, timelines[root].hasStarted { applyModels(ofTree: root) }
        // What is passed by a jump isn't told.
        let parent = timelines[k].parent
        if timelines[root].hasStarted {
            let outer =
                parent >= 0
                ? place(ofTimeline: parent, at: time).content : rootTime(ofTimeline: k, at: time).time
            let way = parent >= 0 ? place(ofTimeline: parent, at: time).way : 1
            settleTimeline(k, parentTime: outer, way: way)
        }
        applyModels(ofTree: root)
        scheduleTimeline(root)
    }

    /// Puts a timeline at a time of its own, from the start of its delay.
    public func seek(_ timeline: AnimationID, toTime own: Double) {
        guard let k = timelineOfSerial[timeline.serial], own.isFinite, !isElsewhere(k) else { return }
        catchUp(k)
        let lost = wakeTimeline(k)
        keepPast(ofTimeline: k)
        letGo(ofTree: k)
        timelines[k].hasStarted = true
        let end = timelines[k].end
        timelines[k].clock.anchor = parentNow(ofTimeline: k)
        timelines[k].clock.local = min(max(own, 0), end)
        timelines[k].startsAtEnd = false
        restart(k, lost, fades: false)
    }

    /// Puts it at a fraction of its whole length, or of one play if it has no end.
    func seekTimeline(_ k: Int, fraction: Double) {
        if timelines[k].glide != nil {
            scrub(AnimationID(serial: timelines[k].serial), to: fraction)
            return
        }
        seek(AnimationID(serial: timelines[k].serial), toTime: lengthForFraction(k) * fraction)
    }

    private func lengthForFraction(_ k: Int) -> Double {
        if timelines[k].end.isFinite { return timelines[k].end }
        return timelines[k].duration.isFinite
            ? timelines[k].timing.delay + timelines[k].timing.cycle : timelines[k].contentEnd
    }

    func timelineFraction(_ k: Int) -> Double {
        if timelines[k].isAsleep { return timelines[k].clock.local == -.infinity ? 0 : 1 }
        let place = place(ofTimeline: k, at: time)
        if timelines[k].glide != nil {
            return timelines[k].duration > 0 && place.content.isFinite
                ? place.content / timelines[k].duration : 0
        }
        guard place.own.isFinite else { return 0 }
        let length = lengthForFraction(k)
        guard length > 0 else { return 1 }
        if timelines[k].end.isFinite { return min(max(place.own / length, 0), 1) }
        return place.content.isFinite ? min(max(place.content / max(timelines[k].duration, 1e-9), 0), 1) : 0
    }

    /// Seconds of a timeline's own time now, from the start of its delay.
    public func timelineTime(_ timeline: AnimationID) -> Double? {
        timelineOfSerial[timeline.serial].map { k in
            let own = place(ofTimeline: k, at: time).own
            return own.isFinite ? min(max(own, 0), timelines[k].end) : 0
        }
    }

    public func setSpeed(_ timeline: AnimationID, _ speed: Double) throws(PropertyError) {
        guard let k = timelineOfSerial[timeline.serial] else { throw .staleHandle }
        guard speed.isFinite, speed != 0, speed.magnitude <= EngineLimits.layerTiming else {
            throw .badOption("speed must be a number other than 0")
        }
        if isElsewhere(k) { return }
        catchUp(k)
        if timelines[k].isAsleep {
            // It stands where it came to its end, whatever its clock says meanwhile; the other way it plays
            // on.
            let isBack = timelines[k].clock.rate != 0 && (speed < 0) != (timelines[k].clock.rate < 0)
            timelines[k].heldRate = isBack ? -speed : speed
            if timelines[k].clock.rate > 0 {
                timelines[k].clock = AnimationClock(
                    anchor: parentNow(ofTimeline: k), local: timelines[k].end, rate: timelines[k].heldRate)
            }
            return isBack ? reverseTimeline(k) : changed()
        }
        if (speed < 0) != (timelines[k].heldRate < 0) { letGo(ofTree: k) }
        timelines[k].heldRate = speed
        if timelines[k].startsAtEnd, speed > 0 {
            timelines[k].startsAtEnd = false
            timelines[k].clock.local = 0
        }
        // Which side of an edge it stands on depends on which way it would go.
        turn(k, to: timelines[k].clock.rate == 0 ? 0 : speed)
    }

    public func speed(_ timeline: AnimationID) -> Double? {
        timelineOfSerial[timeline.serial].map { timelines[$0].heldRate }
    }

    public func isPaused(_ timeline: AnimationID) -> Bool {
        timelineOfSerial[timeline.serial].map { timelines[$0].clock.rate == 0 } ?? false
    }

    // MARK: Glides

    /// Plays from a fraction of the content to another in `length` seconds, by a curve: how animators run,
    /// and how the rest of an interactive transition is played. It is over at the other end.
    /// - Parameters:
    ///   - from: nil for where it is.
    ///   - delay: seconds that it waits first.
    public func glide(
        _ timeline: AnimationID, from: Double? = nil, to: Double, length: Double,
        curve: TimingFunction = .linear, spring: SpringMotion? = nil, delay: Double = 0
    ) {
        guard let k = timelineOfSerial[timeline.serial], !isElsewhere(k) else { return }
        catchUp(k)
        let lost = wakeTimeline(k)
        keepPast(ofTimeline: k)
        letGo(ofTree: k)
        let start = from ?? timelineFraction(k)
        timelines[k].glide = Glide(
            from: start, to: to, length: max(0, length), pace: spring.map { .spring($0) } ?? .curve(curve))
        timelines[k].clock = AnimationClock(anchor: parentNow(ofTimeline: k), local: -delay, rate: 1)
        timelines[k].startsAtEnd = false
        timelines[k].heldRate = 1
        timelines[k].hasStarted = true
        restart(k, lost, fades: from == nil)
    }

    /// How far a glide has come, and its length, in seconds; nil for a timeline that plays by itself.
    public func glidePlace(_ timeline: AnimationID) -> (own: Double, length: Double)? {
        guard let k = timelineOfSerial[timeline.serial], let glide = timelines[k].glide else { return nil }
        let own = place(ofTimeline: k, at: time).own
        return (own.isFinite ? min(max(own, 0), glide.length) : 0, glide.length)
    }

    /// Holds it at a fraction of its content.
    public func scrub(_ timeline: AnimationID, to fraction: Double) {
        guard let k = timelineOfSerial[timeline.serial], !isElsewhere(k) else { return }
        catchUp(k)
        let lost = wakeTimeline(k)
        keepPast(ofTimeline: k)
        letGo(ofTree: k)
        timelines[k].glide = Glide(from: fraction, to: 1, length: 1, pace: .curve(.linear))
        timelines[k].clock = AnimationClock(anchor: parentNow(ofTimeline: k), local: 0, rate: 0)
        timelines[k].startsAtEnd = false
        timelines[k].hasStarted = true
        restart(k, lost, fades: false)
    }

    /// At its end it stands and can be sought or turned round, instead of being over.
    public func setHoldsAtEnd(_ timeline: AnimationID, _ holds: Bool) {
        guard let k = timelineOfSerial[timeline.serial] else { return }
        timelines[k].holdsAtEnd = holds
    }

    public enum TimelineEnd: String, Sendable {
        case start, current, end
    }

    /// Ends a timeline where it is said to be: all of what it moves is there from now on.
    public func end(_ timeline: AnimationID, at position: TimelineEnd) {
        guard let k = timelineOfSerial[timeline.serial], !isElsewhere(k) else { return }
        catchUp(k)
        let lost = wakeTimeline(k)
        keepPast(ofTimeline: k)
        let before = keptAside(k)
        letGo(ofTree: k)
        leaveLost(lost, byTree: k)
        switch position {
        case .current:
            if spend(k, .finished, commits: true) || putAside(k, .finished, before) { return }
            commitTimeline(k)
        case .start, .end:
            timelines[k].clock = AnimationClock(
                anchor: parentNow(ofTimeline: k), local: position == .start ? -.infinity : timelines[k].end,
                rate: 0)
            if position == .end, timelines[k].glide != nil { timelines[k].glide?.to = 1 }
            changed()
            applyModels(ofTree: root(ofTimeline: k))
            if spend(k, .finished, commits: false) || putAside(k, .finished, before, commits: false) {
                return
            }
        }
        tellTimelineEnd(k, .finished)
        removeAnimations(ofTree: k)
        forgetTimeline(k)
        changed()
    }

    // MARK: Helpers

    /// What happens on a timeline at this very instant has happened before it is held, sought, turned round
    /// or ended, or its content changes, in the same instant.
    func catchUp(_ k: Int) {
        let root = root(ofTimeline: k)
        guard timelines[root].recording == 0, timelines[root].hasStarted, !timelines[root].isAsleep,
            !timelines[root].rests, isBehind(root) || isOver(root)
        else { return }
        playTimeline(root)
    }

    /// Its end has come, be it at this very instant, and is told with it.
    public func hasComeToEnd(_ timeline: AnimationID) -> Bool {
        guard let k = timelineOfSerial[timeline.serial], timelines[k].parent < 0, !isElsewhere(k) else {
            return false
        }
        catchUp(k)
        return timelines[k].hasEnded && timelines[k].rests
    }

    /// Moves the model to what the screen shows of everything that a timeline moves.
    func commitTimeline(_ root: Int) {
        letGo(ofTree: root)
        for k in tree(ofTimeline: root) {
            for entry in timelines[k].entries {
                guard let index = slotOfAnimation[entry.serial] else { continue }
                commit(index)
                leaveCovered(beneath: index)
            }
            for shadow in timelines[k].shadows {
                if let index = slotOfAnimation[shadow.serial] { commit(index) }
            }
        }
    }

    func removeAnimations(ofTree root: Int) {
        for k in tree(ofTimeline: root) {
            for serial in timelines[k].entries.map(\.serial) + timelines[k].shadows.map(\.serial) {
                if let index = slotOfAnimation[serial] { detach(index, .cancelled) }
            }
        }
    }

    func leaveParent(_ k: Int) {
        keepPast(ofTimeline: k)
        let parent = timelines[k].parent
        let outermost = root(ofTimeline: k)
        timelines[k].parent = -1
        // It keeps its own part of the course.
        let own = tree(ofTimeline: k)
        timelines[k].steps = timelines[outermost].steps.filter { own.contains($0.timeline) }
        timelines[k].objectSteps = timelines[outermost].objectSteps.filter { own.contains($0.timeline) }
        if let (recording, _) = gathering, timelines[root(ofTimeline: parent)].recording == recording {
            timelines[k].recording = recording
            recordedTimelines.append(k)
        }
        timelines[parent].children.removeAll { $0 == k }
        let serial = timelines[k].serial
        timelines[parent].entries.removeAll { $0.serial == serial }
        compileAnew(parent)
        scheduleTimeline(parent)
    }
}
