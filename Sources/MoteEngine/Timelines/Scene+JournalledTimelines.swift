/// Timelines that a recording which does not gather holds, seeks, turns round or ends, though it did not make
/// them. Undone, they run as before.
extension Scene {
    /// Its clock is about to become another.
    func noteCourse(ofTimeline k: Int) {
        guard isBesideJournal(k) else { return }
        let serial = timelines[k].serial
        if recordings[recordingNow]?.timelineClocks[serial] == nil {
            recordings[recordingNow]?.timelineClocks[serial] = timelines[k].course
        }
    }

    /// A journal is on, and the timeline is from before it.
    func isBesideJournal(_ k: Int) -> Bool {
        let root = root(ofTimeline: k)
        return recordingNow > 0 && recordings[recordingNow]?.gathers == false
            && timelines[root].recording == 0 && timelines[root].journal != recordingNow
    }

    /// What a timeline from before the journal that is on is to be put aside as; nil for others.
    func keptAside(_ k: Int) -> OutsideTimeline? {
        guard timelines[k].parent < 0, !timelines[k].isAsleep, isBesideJournal(k) else { return nil }
        var outside = OutsideTimeline(
            clock: timelines[k].clock,
            members: tree(ofTimeline: k).map { member in
                .init(
                    index: member, timeline: timelines[member],
                    animations: animationSlots(member).map { stashed($0) })
            })
        if let course = recordings[recordingNow]?.timelineClocks[timelines[k].serial] {
            outside.clock = course.clock
            outside.members[0].timeline.course = course
        }
        return outside
    }

    /// While a journal is on, a timeline from before it that is ended is only put aside.
    /// - Parameters:
    ///   - before: what it was; nil for what it is now.
    ///   - commits: what it shows becomes the model.
    /// - Returns: false for others.
    func putAside(
        _ k: Int, _ reason: AnimationEndReason, _ before: OutsideTimeline? = nil, commits: Bool = true
    ) -> Bool {
        guard let outside = before ?? keptAside(k) else { return false }
        let tree = tree(ofTimeline: k)
        let known = recordings[recordingNow]?.releases.count ?? 0
        recordings[recordingNow]?.putAside.append(PutAsideTimeline(root: k, outside: outside, isOver: true))
        if commits { commitTimeline(k) }
        tellTimelineEnd(k, reason)
        removeAnimations(ofTree: k)
        // What it loses by this, it had when it was put aside.
        let releases = recordings[recordingNow]?.releases ?? []
        recordings[recordingNow]?.releases =
            releases.prefix(known) + releases.dropFirst(known).filter { !tree.contains($0.timeline) }
        for member in tree {
            timelineOfSerial[timelines[member].serial] = nil
            timelines[member].isSpent = true
            timelines[member].token &+= 1
            timelines[member].due = .infinity
            (timelines[member].bases, timelines[member].steps) = ([], [])
            (timelines[member].objectBases, timelines[member].objectSteps) = ([], [])
        }
        changed()
        return true
    }

    /// What was put on timelines from before a journal while that was on goes again.
    func takeOffTimelines(_ journal: Int) {
        for k in timelines.indices where timelines[k].entries.contains(where: { $0.journal == journal }) {
            leaveLost(wakeTimeline(k), byTree: root(ofTimeline: k))
            for entry in timelines[k].entries where entry.journal == journal {
                if case .over(let block) = entry.kind {
                    blocks[block]?.allFinished = false
                    endBlock(block)
                }
                guard case .timeline(let child) = entry.kind else {
                    if let index = slotOfAnimation[entry.serial] { takeAway(index) }
                    continue
                }
                if timelines[child].journal != journal {
                    leaveParent(child)
                    compileAnew(child)
                    continue
                }
                tellTimelineEnd(child, .cancelled)
                removeAnimations(ofTree: child)
                timelines[k].children.removeAll { $0 == child }
                forgetTimeline(child)
            }
            timelines[k].entries.removeAll { $0.journal == journal }
            forgetUnusedBases(k)
            compileAnew(k)
        }
    }

    private func takeAway(_ index: Int) {
        tellEnd(index, .cancelled)
        if case .group = animations[index].motion { detachChildren(ofGroup: index, .cancelled) }
        takeOff(index)
    }

    /// A timeline has no say any more in what nothing on it moves.
    func forgetUnusedBases(_ k: Int) {
        let moved = timelines[k].entries.compactMap { entry in
            slotOfAnimation[entry.serial].map { (animations[$0].layer, animations[$0].path.components) }
        }
        timelines[k].bases.removeAll { base in
            !moved.contains { $0.0 == base.layer && $0.1.contains(base.component) }
        }
        let objects = timelines[k].entries.compactMap { entry in
            if case .object(let step) = entry.kind { step } else { nil as ObjectStep? }
        }
        timelines[k].objectBases.removeAll { base in
            !objects.contains { $0.isOf(base.step.layer, base.step.number, base.step.object) }
        }
    }

    /// A journal is undone.
    func restoreTimelines(_ recording: Int) {
        guard let undone = recordings[recording] else { return }
        recordings[recording]?.putAside = []
        for aside in undone.putAside {
            guard aside.isOver else {
                restore(aside.root, aside.outside, undone.over)
                continue
            }
            let members = aside.outside.members
            let told = members.flatMap { member in member.animations.map { ($0.animation.serial, false) } }
            restore(aside.root, aside.outside, Dictionary(told) { first, _ in first }, goesOn: true)
            // That was told.
            for member in members { timelines[member.index].hasEnded = true }
        }
        for (serial, course) in undone.timelineClocks.sorted(by: { $0.key < $1.key }) {
            guard let k = timelineOfSerial[serial], !undone.putAside.contains(where: { $0.root == k }) else {
                continue
            }
            _ = wakeTimeline(k)
            timelines[k].course = course
            restart(k, [], fades: false)
        }
    }

    /// Its end has been told, or there is no such timeline any more.
    public func isTimelineOver(_ timeline: AnimationID) -> Bool {
        timelineOfSerial[timeline.serial].map { timelines[$0].hasEnded } ?? true
    }

    /// A timeline that was given back, and had been told to be over, tells its end once more.
    public func tellEndAgain(_ timeline: AnimationID) {
        guard let k = timelineOfSerial[timeline.serial] else { return }
        timelines[k].hasEnded = false
        scheduleTimeline(k)
    }

    func forgetEndedTimelines(_ recording: Int) {
        for aside in recordings[recording]?.putAside ?? [] where aside.isOver { forgetTimeline(aside.root) }
        recordings[recording]?.putAside = []
    }
}

/// How a timeline runs.
struct TimelineCourse: Sendable {
    var clock: AnimationClock
    var glide: Glide?
    var heldRate: Double
    var holdsAtEnd: Bool
    var labels: [String: Double]
    var lastStart: Double
    var lastEnd: Double
}

extension Timeline {
    var course: TimelineCourse {
        get {
            TimelineCourse(
                clock: clock, glide: glide, heldRate: heldRate, holdsAtEnd: holdsAtEnd, labels: labels,
                lastStart: lastStart, lastEnd: lastEnd)
        }
        set {
            (clock, glide) = (newValue.clock, newValue.glide)
            (heldRate, holdsAtEnd) = (newValue.heldRate, newValue.holdsAtEnd)
            (labels, lastStart, lastEnd) = (newValue.labels, newValue.lastStart, newValue.lastEnd)
        }
    }
}
