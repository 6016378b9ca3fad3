/// Timelines that a recorded function makes or plays. They live in the recording's time, as motions gathered
/// there do. While the function is run they play as in the scene's time; what they were is kept, as the
/// layers that they move are (`LayerCourse`).
extension Scene {
    // MARK: In and out

    /// Within a recorded function a timeline lives in the recording's time from here on.
    /// - Parameter isNew: it was made there; until now there was nothing of it.
    func enterRecording(_ k: Int, isNew: Bool = false) {
        guard let (recording, now) = gathering, timelines[k].parent < 0, timelines[k].recording != recording
        else { return }
        if timelines[k].recording > 0 { leaveRecording(k, .held) }
        let clock = timelines[k].clock
        let local = clock.local(at: time)
        if isNew {
            timelines[k].past = [PastTimeline(until: now, timeline: nil)]
        } else {
            keepBefore(ofTree: k)
            timelines[k].outside = OutsideTimeline(
                clock: AnimationClock(anchor: now, local: local, rate: clock.rate),
                members: tree(ofTimeline: k).map { member in
                    .init(
                        index: member, timeline: timelines[member],
                        animations: animationSlots(member).map { stashed($0) })
                })
            var held = timelines[k].shape
            held.clock = AnimationClock(anchor: now, local: local, rate: 0)
            timelines[k].past = [PastTimeline(until: now, timeline: held)]
        }
        timelines[k].clock = AnimationClock(anchor: now, local: isNew ? 0 : local, rate: clock.rate)
        timelines[k].recording = recording
        timelines[k].isHurried = recordings[recording]?.isHurried == true
        timelines[k].token &+= 1
        timelines[k].due = .infinity
        recordedTimelines.append(k)
        if !isNew { keepCopies(ofTree: k, in: recording) }
        changed()
    }

    /// What a timeline moves is about to be moved in a recording's time.
    private func keepBefore(ofTree root: Int) {
        for k in tree(ofTimeline: root) {
            for index in animationSlots(k) { keepBefore(animations[index].layer) }
            for base in timelines[k].bases
            where layers.indices.contains(base.layer) && layers[base.layer].number == base.number {
                keepBefore(base.layer)
                noteNumber(base.layer, base.component)
            }
            for base in timelines[k].objectBases {
                let step = base.step
                guard layers.indices.contains(step.layer), layers[step.layer].number == step.number
                else { continue }
                keepBefore(step.layer)
                noteObject(step.layer, step.object)
            }
        }
    }

    /// It is put on another timeline, whose time counts from now on.
    func leaveForParent(_ k: Int) {
        guard timelines[k].recording > 0 else { return }
        keepPast(ofTimeline: k)
        if let outside = timelines[k].outside {
            let kept = PutAsideTimeline(root: k, outside: outside, isOver: false)
            recordings[timelines[k].recording]?.putAside.append(kept)
        }
        timelines[k].recording = 0
        timelines[k].outside = nil
        recordedTimelines.removeAll { $0 == k }
    }

    /// The recording is over: those that it made go with it, or play on in the scene's time if it came to its
    /// end; the others are given back.
    func leaveRecording(_ k: Int, _ end: RecordingEnd) {
        guard let recording = recordings[timelines[k].recording] else { return }
        let wasAsleep = timelines[k].isAsleep
        leaveLost(wakeTimeline(k), byTree: k)
        let place = end == .played ? recording.reached : recording.drive.place(at: time)
        let isOver = recording.over[timelines[k].serial]
        let outside = timelines[k].outside
        var (clock, glide) = (timelines[k].clock, timelines[k].glide)
        if end != .played, let past = past(ofTimeline: k, at: time)?.timeline {
            (clock, glide) = (past.clock, past.glide)
        }
        timelines[k].clock = AnimationClock(anchor: time, local: clock.local(at: place), rate: clock.rate)
        timelines[k].glide = glide
        timelines[k].isHurried = false
        timelines[k].outside = nil
        let tree = tree(ofTimeline: k)
        for member in tree { timelines[member].past = [] }
        timelines[k].recording = 0
        recordedTimelines.removeAll { $0 == k }
        changed()
        for member in tree {
            for entry in timelines[member].entries {
                guard let isFinished = recording.over[entry.serial], let index = slotOfAnimation[entry.serial]
                else { continue }
                tellEnd(index, !isFinished ? .replaced : end == .played ? .finished : .cancelled)
            }
        }
        if end == .undone, let outside { return restore(k, outside, recording.over) }
        guard end == .played || outside != nil, !timelines[k].isSpent else {
            tellTimelineEnd(k, isOver == true && end == .played ? .finished : .cancelled)
            removeAnimations(ofTree: k)
            return forgetTimeline(k)
        }
        if end == .held {
            if timelines[k].clock.rate != 0 { timelines[k].heldRate = timelines[k].clock.rate }
            timelines[k].clock.rate = 0
        }
        if let isOver { tellTimelineEnd(k, isOver ? .finished : .cancelled) }
        // What was over has no say in the model any more.
        if wasAsleep, end == .played { return sleepTimeline(k, leavesModel: true) }
        rest(k)
    }

    /// Puts a timeline, and those within it, back to what they were before the recording.
    /// - Parameters:
    ///   - over: serials of those whose ends have been told.
    ///   - goesOn: its clock has run on meanwhile; else it stood.
    func restore(_ k: Int, _ outside: OutsideTimeline, _ over: [Int: Bool], goesOn: Bool = false) {
        let others = recordings.values.flatMap(\.putAside).flatMap(\.outside.members)
        for member in tree(ofTimeline: k) {
            for index in animationSlots(member) {
                let isOld = (outside.members + others).contains { old in
                    old.animations.contains { $0.animation.serial == animations[index].serial }
                }
                if isOld { takeOff(index) } else { detach(index, .cancelled) }
            }
            // Those that were put here from outside are put back themselves.
            if !(outside.members + others).contains(where: { $0.index == member }) {
                timelineOfSerial[timelines[member].serial] = nil
                let token = timelines[member].token
                timelines[member] = Timeline()
                timelines[member].token = token &+ 1
                freeTimelines.append(member)
            }
        }
        for old in outside.members {
            let token = timelines[old.index].token
            timelines[old.index] = old.timeline
            timelines[old.index].token = token &+ 1
            timelineOfSerial[old.timeline.serial] = old.index
            for stashed in old.animations {
                var stashed = stashed
                if over[stashed.animation.serial] != nil { stashed.animation.hasEnded = true }
                _ = attach(stashed)
            }
        }
        if outside.members.contains(where: \.timeline.isOutdated) { compile(k, fits: false) }
        restack(ofTree: root(ofTimeline: k))
        let clock = outside.clock
        timelines[k].clock =
            goesOn ? clock : AnimationClock(anchor: time, local: clock.local, rate: clock.rate)
        rest(k)
    }

    /// Goes on in the scene's time from where it is.
    private func rest(_ k: Int) {
        changed()
        if timelines[k].isAsleep { return }
        if timelines[k].hasStarted { settleTimeline(k, parentTime: time) }
        applyModels(ofTree: k)
        if timelines[k].rests, isOver(k) || timelines[k].clock.rate == 0 { sleepTimeline(k) }
        scheduleTimeline(k)
    }

    /// Within a recorded function a timeline is over for good: what it was is kept with the recording, and
    /// nothing can be done with it any more.
    /// - Returns: false for one that lives elsewhere.
    func spend(_ k: Int, _ reason: AnimationEndReason, commits: Bool) -> Bool {
        guard timelines[k].parent < 0 else { return false }
        keepPast(ofTimeline: k)
        guard let (recording, _) = gathering, timelines[k].recording == recording else { return false }
        let tree = tree(ofTimeline: k)
        if commits { commitTimeline(k) }
        tellTimelineEnd(k, reason)
        removeAnimations(ofTree: k)
        for member in tree {
            timelineOfSerial[timelines[member].serial] = nil
            timelines[member].isSpent = true
            timelines[member].bases = []
            timelines[member].steps = []
            timelines[member].objectBases = []
            timelines[member].objectSteps = []
        }
        changed()
        return true
    }

    // MARK: What it was

    /// What a timeline was at a place of its recording; nil where it is as now.
    func past(ofTimeline k: Int, at time: Double) -> PastTimeline? {
        guard let last = timelines[k].past.last,
            let recording = recordings[timelines[root(ofTimeline: k)].recording], !recording.isBeingMade
        else { return nil }
        let place = recording.drive.place(at: time)
        let reach = place + Self.placeTolerance(place)
        // What is scrubbed is at its very beginning as it was before.
        let isBefore = place <= 0 && recording.opensBefore
        guard reach < last.until || isBefore else { return nil }
        return timelines[k].past.first { reach < $0.until || (isBefore && $0.until <= 0) }
    }

    /// Its clock, or its content, is about to become another: within a recorded function, what it was counts
    /// up to here.
    func keepPast(ofTimeline k: Int) {
        enterRecording(root(ofTimeline: k))
        noteCourse(ofTimeline: k)
        writePast(ofTimeline: k)
    }

    /// Of one that lives in the recording that gathers: what it, and those around it, were up to now.
    func writePast(ofTimeline k: Int) {
        guard let (recording, now) = gathering, timelines[root(ofTimeline: k)].recording == recording else {
            return
        }
        var member = k
        while member >= 0 {
            if (timelines[member].past.last?.until ?? -.infinity) < now {
                timelines[member].past.append(PastTimeline(until: now, timeline: timelines[member].shape))
            }
            member = timelines[member].parent
        }
    }
}

/// A timeline up to a place of its recording.
struct PastTimeline {
    var until: Double
    /// Only what says where it stands. Nil where there was nothing of it yet.
    var timeline: Timeline?
}

/// A timeline from before a recording that this has ended, or put on another timeline.
struct PutAsideTimeline {
    var root: Int
    var outside: OutsideTimeline
    /// It was ended, and that was told.
    var isOver: Bool
}

/// What a timeline, and those within it, were when a recorded function took it.
struct OutsideTimeline {
    struct Member {
        var index: Int
        var timeline: Timeline
        var animations: [StashedAnimation]
    }

    /// From which place of the recording on.
    var clock: AnimationClock
    var members: [Member]
}

extension Timeline {
    /// What says where it stands, and nothing else.
    fileprivate var shape: Timeline {
        var shape = self
        (shape.entries, shape.children, shape.shadows, shape.stash) = ([], [], [], [])
        (shape.steps, shape.bases, shape.objectSteps, shape.objectBases) = ([], [], [], [])
        (shape.starts, shape.cuts) = ([:], [:])
        (shape.past, shape.outside, shape.labels) = ([], nil, [:])
        return shape
    }
}
