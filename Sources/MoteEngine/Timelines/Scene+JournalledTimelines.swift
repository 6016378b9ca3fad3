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
    private func isBesideJournal(_ k: Int) -> Bool {
        let root = root(ofTimeline: k)
        return recordingNow > 0 && recordings[recordingNow]?.gathers == false
            && timelines[root].recording == 0 && timelines[root].journal != recordingNow
    }

    /// While a journal is on, a timeline from before it that is cut short is only put aside.
    /// - Returns: false for others.
    func putAside(_ k: Int) -> Bool {
        guard timelines[k].parent < 0, !timelines[k].isAsleep, isBesideJournal(k) else { return false }
        let tree = tree(ofTimeline: k)
        var outside = OutsideTimeline(
            clock: timelines[k].clock,
            members: tree.map { member in
                .init(
                    index: member, timeline: timelines[member],
                    animations: animationSlots(member).map { animations[$0] })
            })
        if let course = recordings[recordingNow]?.timelineClocks[timelines[k].serial] {
            outside.clock = course.clock
            outside.members[0].timeline.course = course
        }
        recordings[recordingNow]?.ended.append((k, outside))
        commitTimeline(k)
        tellTimelineEnd(k, .cancelled)
        removeAnimations(ofTree: k)
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

    /// A journal is undone.
    func restoreTimelines(_ recording: Int) {
        guard let undone = recordings[recording] else { return }
        recordings[recording]?.ended = []
        for (k, outside) in undone.ended {
            let told = outside.members.flatMap { member in member.animations.map { ($0.serial, false) } }
            restore(k, outside, Dictionary(told) { first, _ in first }, goesOn: true)
            // That was told.
            for member in outside.members { timelines[member.index].hasEnded = true }
        }
        for (serial, course) in undone.timelineClocks.sorted(by: { $0.key < $1.key }) {
            guard let k = timelineOfSerial[serial], !undone.ended.contains(where: { $0.root == k }) else {
                continue
            }
            _ = wakeTimeline(k)
            timelines[k].course = course
            restart(k, [], fades: false)
        }
    }

    func forgetEndedTimelines(_ recording: Int) {
        for (k, _) in recordings[recording]?.ended ?? [] { forgetTimeline(k) }
        recordings[recording]?.ended = []
    }
}

/// How a timeline runs.
struct TimelineCourse: Sendable {
    var clock: AnimationClock
    var glide: Glide?
    var heldRate: Double
    var holdsAtEnd: Bool
}

extension Timeline {
    fileprivate var course: TimelineCourse {
        get { TimelineCourse(clock: clock, glide: glide, heldRate: heldRate, holdsAtEnd: holdsAtEnd) }
        set {
            (clock, glide) = (newValue.clock, newValue.glide)
            (heldRate, holdsAtEnd) = (newValue.heldRate, newValue.holdsAtEnd)
        }
    }
}
