/// What live changes take from timelines. These may get it back: when the change goes on a timeline itself,
/// or belongs to a recording that is undone.
extension Scene {
    /// A live change of the model takes components from the timelines that move them: what lies ahead of
    /// them there is dropped. Told at the end of the instant, for the change itself may go on a timeline.
    /// - Parameters:
    ///   - cutting: what is under way there ends as well; else it fades out.
    ///   - tree: timelines on which the change is, and has come to its time: these keep them.
    func release(_ slot: Int, _ components: Range<Int>, cutting: Bool, besides tree: [Int] = []) {
        // What is gathered takes over when its time comes.
        guard layers[slot].isOnTimeline, !isGathering || !tree.isEmpty else { return }
        let number = layers[slot].number
        // What stands in each other is worked out anew when all of it has lost its own.
        var touched: Set<Int> = []
        defer { for root in touched.sorted() { compile(root, fits: false) } }
        for k in timelines.indices
        where timelines[k].serial > 0 && !timelines[k].isAsleep && !tree.contains(k) {
            if isElsewhere(k), !cutting || timelines[root(ofTimeline: k)].recording == recordingInEnding {
                continue
            }
            if cutting { cutShares(k, slot, components, tree) }
            let now = place(ofTimeline: k, at: time).content
            let outermost = root(ofTimeline: k)
            let bases = timelines[k].bases.filter {
                $0.layer == slot && $0.number == number && components.contains($0.component)
            }
            guard !bases.isEmpty else { continue }
            timelines[k].bases.removeAll {
                $0.layer == slot && $0.number == number && components.contains($0.component)
            }
            var ahead: Set<Int> = []
            var taken: [Release.Taken] = []
            for i in timelines[k].entries.indices {
                guard let index = slotOfAnimation[timelines[k].entries[i].serial],
                    animations[index].layer == slot, animations[index].origin != .explicit
                else { continue }
                let range = animations[index].path.components
                let gone = timelines[k].entries[i].released | timelines[k].entries[i].frozen
                var bits = bits(of: components, movedBy: index) & ~gone
                guard bits != 0 else { continue }
                let all = Self.bits(of: range, in: range)
                // Without its way it turns nothing either.
                if (bits | gone) & all == all { bits |= turningBit(of: index) & ~gone }
                // It may come at this very instant, and have its turn next.
                let isAhead = timelines[k].entries[i].effect > now || !timelines[k].entries[i].hasTakenOver
                if !tree.isEmpty, isAhead,
                    !cutting || !timelines[k].entries[i].waits(at: now)
                {
                    // Takes over in its turn.
                    timelines[k].entries[i].hasTakenOver = false
                    timelines[k].entries[i].seized = nil
                    ahead.formUnion(
                        range.filter { bits >> UInt32($0 - range.lowerBound) & 1 == 1 })
                    continue
                }
                let isCut = cutting || timelines[k].entries[i].effect > now
                taken.append(
                    .init(
                        serial: timelines[k].entries[i].serial, bits: bits, isCut: isCut,
                        hadTakenOver: timelines[k].entries[i].hasTakenOver))
                if isCut {
                    // What was to come does not show before.
                    if recordingThatTakes(k) > 0, timelines[k].entries[i].effect <= now {
                        keepShown(index, mask: bits)
                    }
                    timelines[k].entries[i].released |= bits
                    touched.insert(outermost)
                } else {
                    timelines[k].entries[i].frozen |= bits
                }
            }
            for base in bases where ahead.contains(base.component) {
                var waiting = base
                waiting.isHeld = false
                timelines[k].bases.append(waiting)
            }
            if !ahead.isEmpty { touched.insert(outermost) }
            let release = Release(
                timeline: k, serial: timelines[k].serial, layer: slot, bases: bases, components: components,
                taken: taken, tree: tree, recording: recordingThatTakes(k))
            releases.append(release)
            recordings[release.recording]?.releases.append(release)
            if releases.count == 1 { schedule.add(at: time, .settleReleases) }
            timelines[outermost].steps.removeAll { $0.timeline == k && isReleased($0, bases) }
        }
    }

    /// The recording that is on, for a timeline that is none of its own; 0 for none.
    func recordingThatTakes(_ k: Int) -> Int {
        let root = root(ofTimeline: k)
        guard recordingNow > 0, timelines[root].recording != recordingNow,
            timelines[root].journal != recordingNow
        else { return 0 }
        return recordingNow
    }

    /// What had still been fading of a timeline's motions ends.
    private func cutShares(_ k: Int, _ slot: Int, _ components: Range<Int>, _ tree: [Int]) {
        var cut: [Release.Taken] = []
        for i in timelines[k].entries.indices where timelines[k].entries[i].frozen != 0 {
            let entry = timelines[k].entries[i]
            guard let index = slotOfAnimation[entry.serial], animations[index].layer == slot else { continue }
            let bits = Self.bits(of: components, in: animations[index].path.components) & entry.frozen
            guard bits != 0 else { continue }
            if recordingThatTakes(k) > 0 { keepShown(index, mask: bits) }
            cut.append(
                .init(
                    serial: entry.serial, bits: bits, isCut: true, hadTakenOver: entry.hasTakenOver,
                    fading: animations[index].motion))
            timelines[k].entries[i].frozen &= ~bits
            timelines[k].entries[i].released |= bits
            animations[index].mask &= ~bits
            for shadow in timelines[k].shadows where shadow.of == entry.serial {
                if let part = slotOfAnimation[shadow.serial] { animations[part].mask &= ~bits }
            }
        }
        guard !cut.isEmpty else { return }
        let release = Release(
            timeline: k, serial: timelines[k].serial, layer: slot, bases: [], components: components,
            taken: cut, tree: tree, recording: recordingThatTakes(k))
        releases.append(release)
        recordings[release.recording]?.releases.append(release)
        if releases.count == 1 { schedule.add(at: time, .settleReleases) }
    }

    private func isReleased(_ step: ModelStep, _ bases: [ModelBase]) -> Bool {
        bases.contains { $0.layer == step.layer && $0.component == step.component }
    }

    /// The change that took them is going on a timeline itself.
    func undoReleases(_ slot: Int, _ components: Range<Int>) {
        timelineClaims.removeAll { $0.tree.isEmpty && $0.isOf(slot, components) }
        undoReleases { release in
            release.tree.isEmpty && release.components.overlaps(components)
                && release.layer == slot
        }
    }

    /// The explicit animation under a key that took them is going on a timeline itself.
    func undoReleases(_ slot: Int, key: String) {
        undoReleases { $0.layer == slot && $0.key == key && !$0.replaced.isEmpty }
    }

    /// The timeline that took them is going on another: it takes over anew when its time comes there.
    func undoTakeover(of timeline: Int) {
        let tree = tree(ofTimeline: timeline)
        for k in tree.reversed() {
            for i in timelines[k].bases.indices where timelines[k].bases[i].isHeld {
                let base = timelines[k].bases[i]
                write(base.value, base.layer, base.number, base.component)
                timelines[k].bases[i].isHeld = false
            }
            for i in timelines[k].objectBases.indices where timelines[k].objectBases[i].isHeld {
                write(timelines[k].objectBases[i].step)
                timelines[k].objectBases[i].isHeld = false
            }
        }
        timelineClaims.removeAll { $0.tree.contains(timeline) }
        undoReleases { $0.tree.contains(timeline) }
        for k in tree {
            for i in timelines[k].entries.indices {
                timelines[k].entries[i].hasTakenOver = false
                timelines[k].entries[i].seized = nil
            }
        }
    }

    private func undoReleases(_ isUndone: (Release) -> Bool) {
        guard releases.contains(where: isUndone) else { return }
        // The last first: one may have ended what another before it only let fade.
        for release in releases.reversed() where isUndone(release) {
            undo(release)
            undoOutside(release)
            recordings[release.recording]?.releases.removeAll {
                $0.timeline == release.timeline && $0.components == release.components
            }
        }
        releases.removeAll(where: isUndone)
        if releases.isEmpty { releases = [] }
    }

    /// Gives a timeline back what was taken from it.
    private func undo(_ release: Release) {
        let k = release.timeline
        guard timelines[k].serial == release.serial else { return }
        timelines[k].undo(release)
        for taken in release.taken {
            guard let motion = taken.fading, let index = slotOfAnimation[taken.serial] else { continue }
            animations[index].motion = motion
        }
        forgetUnusedBases(k)
        compile(k, fits: false)
    }

    /// The same for what a recording has kept of it since.
    private func undoOutside(_ release: Release) {
        let root = root(ofTimeline: release.timeline)
        let members = timelines[root].outside?.members ?? []
        guard let m = members.firstIndex(where: { $0.timeline.serial == release.serial }) else { return }
        timelines[root].outside?.members[m].timeline.undo(release)
        timelines[root].outside?.members[m].timeline.isOutdated = true
    }

    /// A recording is undone: the timelines beside it have again what it took from them.
    func restoreReleases(_ recording: Int) {
        let undone = recordings[recording]?.releases ?? []
        recordings[recording]?.releases = []
        var over: Set<Int> = []
        for release in undone.reversed() where timelines[release.timeline].serial == release.serial {
            let root = root(ofTimeline: release.timeline)
            // It has come to its end since, without what was taken.
            if timelines[root].isAsleep {
                over.insert(root)
                _ = wakeTimeline(root)
            }
            undo(release)
        }
        for release in undone where timelines[release.timeline].serial == release.serial {
            let root = root(ofTimeline: release.timeline)
            if timelines[root].isAsleep { continue }
            takeOver(fromTimelines: tree(ofTimeline: root))
            applyModels(ofTree: root)
            if over.contains(root) { sleepTimeline(root) } else { scheduleTimeline(root) }
        }
    }

    /// A recording has come to its end: what it took from timelines beside it is theirs no more.
    func forgetReleases(_ recording: Int) {
        let settled = recordings[recording]?.releases ?? []
        recordings[recording]?.releases = []
        for release in settled where timelines[release.timeline].serial == release.serial {
            endReleased(release)
        }
    }

    /// Ends the motions that lost all that they moved.
    func settleReleases() {
        settleClaims()
        let settled = releases
        releases = []
        let keyed = replacedKeys
        replacedKeys = []
        // What has gone on a timeline since has its time there.
        for serial in keyed {
            if let index = slotOfAnimation[serial], animations[index].parent == .layer { remove(index) }
        }
        for release in settled where timelines[release.timeline].serial == release.serial {
            endReleased(release)
            // One that plays backwards would bring back what it has lost.
            if goesBack(release.timeline) { letGo(ofTree: root(ofTimeline: release.timeline)) }
            scheduleTimeline(release.timeline)
        }
    }

    /// It plays backwards, or one around it does: that comes back to it.
    private func goesBack(_ k: Int) -> Bool {
        var k = k
        while k >= 0 {
            if place(ofTimeline: k, at: time).way < 0 { return true }
            k = timelines[k].parent
        }
        return false
    }

    /// The recording that is on ends a motion of a timeline that is none of its own: that loses all it moves.
    /// - Returns: false for others.
    func releaseEntry(of index: Int, _ reason: AnimationEndReason) -> Bool {
        guard case .timeline(let own) = animations[index].parent, case let k = Int(own),
            recordingThatTakes(k) > 0, recordings[recordingNow] != nil,
            let i = timelines[k].entries.firstIndex(where: { $0.serial == animations[index].serial })
        else { return false }
        let range = animations[index].path.components
        let entry = timelines[k].entries[i]
        if range.isEmpty { return releaseObjectMotion(index, k, i, reason) }
        let all = Self.bits(of: range, in: range) | turningBit(of: index)
        let bits = all & ~(entry.released | entry.frozen)
        guard bits != 0 else {
            // It lost them one by one.
            return recordings[recordingNow]?.releases.contains { release in
                release.taken.contains { $0.serial == entry.serial }
            } ?? false
        }
        keepShown(index, mask: bits)
        timelines[k].entries[i].released |= bits
        recordings[recordingNow]?.releases.append(
            Release(
                timeline: k, serial: timelines[k].serial, layer: animations[index].layer, bases: [],
                components: range,
                taken: [
                    .init(serial: entry.serial, bits: bits, isCut: true, hadTakenOver: entry.hasTakenOver)
                ], recording: recordingNow))
        tellEnd(index, reason)
        compile(k, fits: false)
        return true
    }

    /// The same for a motion of an object, which is moved as a whole.
    private func releaseObjectMotion(
        _ index: Int, _ k: Int, _ i: Int, _ reason: AnimationEndReason
    ) -> Bool {
        guard !timelines[k].entries[i].isReplaced else { return true }
        let serial = animations[index].serial
        keepShown(index, mask: animations[index].mask)
        timelines[k].entries[i].isReplaced = true
        recordings[recordingNow]?.releases.append(
            Release(
                timeline: k, serial: timelines[k].serial, layer: animations[index].layer, bases: [],
                components: 0..<0, taken: [], replaced: [serial], recording: recordingNow))
        tellEnd(index, reason)
        compile(k, fits: false)
        return true
    }

    private func endReleased(_ release: Release) {
        for serial in release.replaced {
            if let index = slotOfAnimation[serial] { lose(index, .cancelled) }
        }
        for entry in timelines[release.timeline].entries {
            guard let index = slotOfAnimation[entry.serial] else { continue }
            let all = Self.bits(
                of: animations[index].path.components, in: animations[index].path.components)
            guard entry.released & all == all, all != 0, animations[index].origin != .explicit else {
                continue
            }
            // What a recording took of it may come back: it is told of alone.
            if mayComeBack(entry.serial) {
                tellEnd(index, .replaced)
            } else {
                lose(index, .replaced)
            }
        }
    }

    private func mayComeBack(_ serial: Int) -> Bool {
        recordings.values.contains { recording in
            recording.releases.contains { $0.taken.contains { $0.serial == serial } }
        }
    }

    /// The bits of a motion's mask for what of a range it moves: of its property, and the rotation of one
    /// that turns its layer along a path.
    func bits(of components: Range<Int>, movedBy index: Int) -> UInt32 {
        let turned = components.contains(Self.turningComponent) ? turningBit(of: index) : 0
        return Self.bits(of: components, in: animations[index].path.components) | turned
    }

    func turningBit(of index: Int) -> UInt32 { animations[index].turning == nil ? 0 : Self.turningBit }

    /// The bits of a mask for those of a range that lie in a property's.
    static func bits(of components: Range<Int>, in range: Range<Int>) -> UInt32 {
        var bits: UInt32 = 0
        for component in range where components.contains(component) {
            bits |= 1 << UInt32(component - range.lowerBound)
        }
        return bits
    }
}

extension Timeline {
    fileprivate mutating func undo(_ release: Release) {
        bases.removeAll { base in
            release.bases.contains { $0.isOf(base.layer, base.number, base.component) }
        }
        bases += release.bases
        entries += release.objects
        entries.sort { $0.order < $1.order }
        objectBases.removeAll { base in
            release.objectBases.contains { $0.step.isOf(base.step.layer, base.step.number, base.step.object) }
        }
        objectBases += release.objectBases
        for taken in release.taken {
            for i in entries.indices where entries[i].serial == taken.serial {
                entries[i].released &= ~taken.bits
                entries[i].frozen &= ~taken.bits
                if taken.fading != nil { entries[i].frozen |= taken.bits }
                entries[i].hasTakenOver = taken.hadTakenOver
            }
        }
        for i in entries.indices where release.replaced.contains(entries[i].serial) {
            entries[i].isReplaced = false
        }
    }
}

/// What a live change took from a timeline at this instant.
struct Release {
    var timeline: Int
    var serial: Int
    var layer: Int
    var bases: [ModelBase]
    var components: Range<Int>
    var taken: [Taken]
    /// Changes of an object, and what that was before the timeline.
    var objects: [TimelineEntry] = []
    var objectBases: [ObjectBase] = []
    /// Serials of explicit animations that another replaces under their key.
    var replaced: [Int] = []
    var key = ""
    /// The timelines on one of which the change is that took it; empty for a live one.
    var tree: [Int] = []
    /// The recording that was on, 0 for none.
    var recording = 0

    /// What an entry lost: components, as bits of its mask.
    struct Taken {
        var serial: Int
        var bits: UInt32
        /// It ended; else it fades out.
        var isCut: Bool
        var hadTakenOver: Bool
        /// It was lost before, and had not faded out yet: its motion then.
        var fading: Motion?
    }
}
