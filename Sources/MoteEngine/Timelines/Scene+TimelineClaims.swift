/// What others change while a recording has taken timelines, or properties of theirs: were that not on, the
/// timelines would have lost it. They have, then, when the recording is undone.
extension Scene {
    /// Something beside all recordings takes components of a layer. It counts at the end of the instant, for
    /// the change itself may go on a timeline.
    /// - Parameter tree: timelines on which the change is, and has come to its time; empty for a live one.
    func claim(_ slot: Int, _ components: Range<Int>, by tree: [Int] = []) {
        guard mayClaim else { return }
        add(TimelineClaim(slot: slot, number: layers[slot].number, what: .numbers(components), tree: tree))
    }

    func claim(_ slot: Int, object: Int, by tree: [Int] = []) {
        guard mayClaim else { return }
        add(TimelineClaim(slot: slot, number: layers[slot].number, what: .object(object), tree: tree))
    }

    /// The same for a layer's motions.
    func claimMotions(_ slot: Int) {
        guard mayClaim else { return }
        add(TimelineClaim(slot: slot, number: layers[slot].number, what: .motions, tree: []))
    }

    private var mayClaim: Bool {
        recordingNow == 0 && !isPuttingBack && !isUndoing && recordings.values.contains { recording in
            !recording.releases.isEmpty || !recording.putAside.isEmpty || !recording.timelineClocks.isEmpty
                || (recording.gathers && !recordedTimelines.isEmpty)
        }
    }

    private func add(_ claim: TimelineClaim) {
        timelineClaims.append(claim)
        if timelineClaims.count == 1 { schedule.add(at: time, .settleReleases) }
    }

    func settleClaims() {
        let settled = timelineClaims
        timelineClaims = []
        for claim in settled where layers[claim.slot].number == claim.number {
            for id in recordings.keys.sorted() {
                leaveSought(claim, id)
                leaveReleased(claim, id)
                leavePutAside(claim, id)
            }
        }
    }

    // MARK: Timelines on another course

    /// One that a recording holds, has sought or turned round stands elsewhere. What counts is what would
    /// have been under way there, or over.
    private func leaveSought(_ claim: TimelineClaim, _ id: Int) {
        let clocks = (recordings[id]?.timelineClocks ?? [:]).sorted { $0.key < $1.key }
        for (serial, course) in clocks {
            guard let k = timelineOfSerial[serial], !claim.tree.contains(k) else { continue }
            let now = content(ofTimeline: k, on: course)
            giveBackAhead(claim, k, id, now)
            let own = animationSlots(k).map { stashed($0) }
            timelines[k].leave(claim, at: now, own + timelines[k].stash)
        }
    }

    private func content(ofTimeline k: Int, on course: TimelineCourse) -> Double {
        var then = timelines[k]
        then.course = course
        let outer = timelines[k].parent >= 0 ? place(ofTimeline: timelines[k].parent, at: time) : nil
        return then.place(
            parentTime: outer?.content ?? time, flow: outer?.rate ?? 1, way: outer?.way ?? 1,
            tolerance: timeTolerance
        ).content
    }

    /// What has been taken of it at this instant for what lies ahead there is its own when the recording is
    /// undone.
    private func giveBackAhead(_ claim: TimelineClaim, _ k: Int, _ id: Int, _ now: Double) {
        if claim.tree.isEmpty { return }
        for release in releases
        where release.timeline == k && release.serial == timelines[k].serial && release.tree == claim.tree
            && release.layer == claim.slot
        {
            var own = release
            own.recording = id
            own.taken.removeAll { taken in
                timelines[k].entries.contains { $0.serial == taken.serial && !claim.passes($0, at: now) }
            }
            guard !own.taken.isEmpty else { continue }
            for i in own.bases.indices { own.bases[i].isHeld = false }
            for i in own.taken.indices { own.taken[i].hadTakenOver = false }
            recordings[id]?.releases.append(own)
        }
    }

    // MARK: Timelines that go on

    /// What a recording has taken of them does not come back.
    private func leaveReleased(_ claim: TimelineClaim, _ id: Int) {
        for r in (recordings[id]?.releases ?? []).indices {
            guard let release = recordings[id]?.releases[r], release.layer == claim.slot,
                timelines[release.timeline].serial == release.serial
            else { continue }
            let k = release.timeline
            let course = recordings[id]?.timelineClocks[release.serial]
            let now = course.map { content(ofTimeline: k, on: $0) } ?? place(ofTimeline: k, at: time).content
            var ahead: Set<Int> = []
            for t in release.taken.indices {
                let serial = release.taken[t].serial
                guard let animation = animation(serial, in: id),
                    let entry = timelines[k].entries.first(where: { $0.serial == serial })
                else { continue }
                let bits = claim.bits(of: animation)
                if claim.passes(entry, at: now) {
                    ahead.formUnion(animation.path.components)
                } else {
                    recordings[id]?.releases[r].taken[t].bits &= ~bits
                }
            }
            recordings[id]?.releases[r].bases = release.bases.compactMap { claim.left($0, ahead) }
            recordings[id]?.releases[r].objects.removeAll { entry in
                !claim.passes(entry, at: now) && claim.isOf(entry)
            }
        }
    }

    /// An animation of a timeline that may have been put aside since.
    private func animation(_ serial: Int, in recording: Int) -> Animation? {
        if let index = slotOfAnimation[serial] { return animations[index] }
        for aside in recordings[recording]?.putAside ?? [] {
            for member in aside.outside.members {
                let own = member.animations.first { $0.animation.serial == serial }
                if let own { return own.animation }
            }
        }
        return nil
    }

    // MARK: Timelines put aside

    private func leavePutAside(_ claim: TimelineClaim, _ id: Int) {
        for p in (recordings[id]?.putAside ?? []).indices {
            guard let aside = recordings[id]?.putAside[p] else { continue }
            recordings[id]?.putAside[p].outside = left(aside.outside, claim, at: time)
        }
        // One that lives in the recording's time goes on from where it was taken.
        for k in recordedTimelines where timelines[k].recording == id {
            guard let outside = timelines[k].outside else { continue }
            timelines[k].outside = left(outside, claim, at: outside.clock.anchor)
        }
    }

    /// A timeline as it was put aside, without what others have taken since.
    private func left(_ outside: OutsideTimeline, _ claim: TimelineClaim, at time: Double) -> OutsideTimeline {
        var (outside, places) = (outside, [Int: TimelinePlace]())
        for m in outside.members.indices {
            var timeline = outside.members[m].timeline
            if m == 0 { timeline.clock = outside.clock }
            // Those around it come before it.
            let outer = places[timeline.parent]
            let place = timeline.place(
                parentTime: outer?.content ?? time, flow: outer?.rate ?? 1, way: outer?.way ?? 1,
                tolerance: timeTolerance)
            places[outside.members[m].index] = place
            let stash = outside.members[m].animations
            outside.members[m].timeline.leave(claim, at: place.content, stash)
        }
        return outside
    }
}

extension Timeline {
    fileprivate mutating func leave(
        _ claim: TimelineClaim, at content: Double, _ stash: [StashedAnimation]
    ) {
        var ahead: Set<Int> = []
        entries.removeAll { !claim.passes($0, at: content) && claim.isOf($0) }
        for i in entries.indices {
            guard let own = stash.first(where: { $0.animation.serial == entries[i].serial }),
                own.animation.layer == claim.slot, own.number == claim.number
            else { continue }
            let bits = claim.bits(of: own.animation)
            guard bits != 0 else { continue }
            if claim.passes(entries[i], at: content) {
                entries[i].hasTakenOver = false
                entries[i].seized = nil
                ahead.formUnion(own.animation.path.components)
            } else {
                entries[i].released |= bits
                entries[i].frozen &= ~bits
                isOutdated = true
            }
        }
        let old = bases.count
        bases = bases.compactMap { claim.left($0, ahead) }
        if bases.count != old { isOutdated = true }
    }
}

/// What something beside a recording takes.
struct TimelineClaim {
    enum What {
        case numbers(Range<Int>)
        case object(Int)
        /// All of a layer's.
        case motions
    }

    var slot: Int
    /// The layer's number, so that another in its slot is not taken for it.
    var number: Int
    var what: What
    var tree: [Int]

    /// Its time lies ahead, and it takes over in its turn. (Of what lies ahead of a live change nothing is
    /// left.)
    func passes(_ entry: TimelineEntry, at content: Double) -> Bool {
        !tree.isEmpty && entry.effect > content
    }

    /// The bits of a motion's mask for what is taken of it.
    func bits(of animation: Animation) -> UInt32 {
        guard animation.layer == slot, animation.origin != .explicit else { return 0 }
        let range = animation.path.components
        switch what {
        case .numbers(let components):
            let turns = animation.turning != nil && components.contains(Scene.turningComponent)
            return Scene.bits(of: components, in: range) | (turns ? Scene.turningBit : 0)
        case .object: return 0
        case .motions: return Scene.bits(of: range, in: range) | Scene.turningBit
        }
    }

    func isOf(_ entry: TimelineEntry) -> Bool {
        guard case .object(let object) = what, case .object(let step) = entry.kind else { return false }
        return step.isOf(slot, number, object)
    }

    func isOf(_ slot: Int, _ components: Range<Int>) -> Bool {
        guard case .numbers(let own) = what else { return false }
        return self.slot == slot && own.overlaps(components)
    }

    /// - Parameter ahead: components that motions which lie ahead will take.
    func left(_ base: ModelBase, _ ahead: Set<Int>) -> ModelBase? {
        guard base.layer == slot, base.number == number else { return base }
        switch what {
        case .numbers(let components):
            guard components.contains(base.component) else { return base }
        case .object: return base
        case .motions: return nil
        }
        guard ahead.contains(base.component) else { return nil }
        var base = base
        base.isHeld = false
        return base
    }
}
