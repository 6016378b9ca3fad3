/// What the screen showed of a property when a motion on a timeline took it over.
struct SeizedState: Hashable, Sendable {
    var values: [Double]
    /// Units a second of the timeline's content.
    var velocities: [Double]
}

/// What a motion on a timeline does to others that move the same property.
///
/// It is as if it were made when its time comes. A block, or a single call without a start of its own, adds
/// to what is under way. What has a start, springs and decays take over from the value, and the velocity, on
/// screen at that moment; what was under way ends there.
///
/// - On one timeline that is worked out ahead (`compile`), so that it is a function of the timeline's own
///   time: seeking and turning round show exactly what playing did.
/// - Beside it (another timeline, a motion on none) it happens when the motion's time comes first, and for
///   good: what ran elsewhere has lost the property, and what lies ahead of another timeline there takes over
///   in its turn. Until then a timeline leaves the model alone.
/// - Recorded functions are run by these same rules, and what came of them is kept for each place
///   (`LayerCourse`): scrubbing shows what playing did, whatever took over from what.
extension Scene {
    /// Lets what runs beside these timelines give way to what has come to its time on them.
    func takeOver(fromTimelines tree: [Int]) {
        // A timeline that is made for another has its time from that.
        if isGathering { return }
        for k in tree {
            if timelines[k].isOutdated { recompile(k) }
            forgetTaking(k)
        }
        for k in tree where timelines[k].entries.contains(where: { !$0.hasTakenOver }) {
            followCustoms(k)
            let now = place(ofTimeline: k, at: time).content
            let due = timelines[k].entries.indices.filter {
                !timelines[k].entries[$0].hasTakenOver && timelines[k].entries[$0].effect <= now
                    && !hasLostAll(timelines[k].entries[$0])
            }
            var isOther = false
            for i in due {
                timelines[k].entries[i].hasTakenOver = true
                if hold(i, k, in: tree) { isOther = true }
            }
            for i in due where takeOver(i, of: due, k, in: tree) { isOther = true }
            if isOther { recompile(k) }
        }
    }

    /// What lies ahead again takes over anew when its time comes.
    private func forgetTaking(_ k: Int) {
        let (told, now) = (timelines[k].told, place(ofTimeline: k, at: time))
        for i in timelines[k].entries.indices
        where timelines[k].entries[i].hasTakenOver && timelines[k].entries[i].effect > now.content {
            timelines[k].entries[i].hasTakenOver = false
            // It has played back to there; where it is sought, that has been told.
            if told.content >= timelines[k].entries[i].effect, told.play == now.play { fadeSeized(i, k) }
        }
    }

    /// An explicit animation on a timeline is taken away for good. What has taken over from it keeps what it had; what
    /// lies ahead sets out without it.
    func setOutWithout(_ index: Int, on k: Int) {
        guard animations[index].origin == .explicit, timelines.indices.contains(k) else { return }
        let own = timelines[k].entries.first { $0.serial == animations[index].serial }
        // One that was put there at this instant has shown nothing.
        let shown = own.map { $0.since < time } == true ? place(ofTimeline: k, at: time).content : -.infinity
        for i in timelines[k].entries.indices {
            let entry = timelines[k].entries[i]
            guard let start = timelines[k].starts[entry.serial], let own = slotOfAnimation[entry.serial],
                animations[own].layer == animations[index].layer,
                entry.effect >= animations[index].windowStart, entry.effect < animations[index].windowEnd
            else { continue }
            if entry.effect <= shown {
                timelines[k].entries[i].seized = start
            } else {
                timelines[k].isOutdated = true
            }
        }
    }

    /// Works a timeline's course out anew while it plays. Its length may be another then; it stays where it is in
    /// its content.
    private func recompile(_ k: Int) {
        var chain = [k]
        while let last = chain.last, timelines[last].parent >= 0 { chain.append(timelines[last].parent) }
        let old = chain.map { (place: place(ofTimeline: $0, at: time), cycle: timelines[$0].timing.cycle) }
        writePast(ofTimeline: k)
        compile(k)
        fitTree(k)
        for (member, old) in zip(chain, old) where timelines[member].glide == nil && old.place.own.isFinite {
            let longer = timelines[member].timing.cycle - old.cycle
            let shift = longer * (max(0, old.place.play) + (old.place.slope < 0 ? 1 : 0))
            guard longer != 0, shift.isFinite, shift != 0 else { continue }
            timelines[member].clock.local += shift
            changed()
        }
    }

    /// It has nothing left to take over.
    private func hasLostAll(_ entry: TimelineEntry) -> Bool {
        guard entry.released != 0, let index = slotOfAnimation[entry.serial] else { return false }
        let range = animations[index].path.components
        let all = Self.bits(of: range, in: range)
        return entry.released & all == all
    }

    /// A script's own motion moves the model at its ticks: what sets out on a timeline later sets out from
    /// there.
    private func followCustoms(_ k: Int) {
        for i in timelines[k].bases.indices {
            let base = timelines[k].bases[i]
            guard layers.indices.contains(base.layer), layers[base.layer].number == base.number else {
                continue
            }
            let isCustom = layers[base.layer].animations.contains { index in
                guard case .custom(let velocity) = animations[index].motion, !velocity.isEmpty else {
                    return false
                }
                return moves(index, base.component)
            }
            if isCustom { timelines[k].bases[i].value = layers[base.layer].model[base.component] }
        }
    }

    /// From now on the timeline has a say in what the entry moves. What the model is now is where it is
    /// without.
    /// - Returns: whether the timeline's course is another now.
    private func hold(_ i: Int, _ k: Int, in tree: [Int]) -> Bool {
        let entry = timelines[k].entries[i]
        var isOther = false
        if case .object(let step) = entry.kind {
            for b in timelines[k].objectBases.indices
            where !timelines[k].objectBases[b].isHeld
                && timelines[k].objectBases[b].step.isOf(step.layer, step.number, step.object)
            {
                timelines[k].objectBases[b].isHeld = true
                guard layers.indices.contains(step.layer), layers[step.layer].number == step.number,
                    layers[step.layer].objects.indices.contains(step.object)
                else { continue }
                timelines[k].objectBases[b].step.value = layers[step.layer].objects[step.object]
            }
            return false
        }
        guard let index = slotOfAnimation[entry.serial], animations[index].origin != .explicit else {
            return false
        }
        let (slot, range) = (animations[index].layer, animations[index].path.components)
        for b in timelines[k].bases.indices where !timelines[k].bases[b].isHeld {
            let base = timelines[k].bases[b]
            guard base.layer == slot, base.number == layers[slot].number, range.contains(base.component)
            else { continue }
            // Timelines within each other have one beginning.
            let held = tree.lazy.compactMap { member in
                self.timelines[member].bases.first {
                    $0.isHeld && $0.isOf(slot, base.number, base.component)
                }?.value
            }.first
            let value = held ?? layers[slot].model[base.component]
            timelines[k].bases[b].isHeld = true
            if base.value != value { isOther = true }
            timelines[k].bases[b].value = value
        }
        return isOther
    }

    func moves(_ index: Int, _ component: Int) -> Bool {
        let range = animations[index].path.components
        if component == Self.turningComponent, animations[index].mask & turningBit(of: index) != 0 {
            return true
        }
        return range.contains(component)
            && animations[index].mask >> UInt32(component - range.lowerBound) & 1 == 1
    }

    /// - Parameter due: what has come to its time in this moment, and so shows nothing yet.
    /// - Returns: whether the timeline's course is another now.
    private func takeOver(_ i: Int, of due: [Int], _ k: Int, in tree: [Int]) -> Bool {
        let entry = timelines[k].entries[i]
        if case .object(let step) = entry.kind {
            guard layers.indices.contains(step.layer), layers[step.layer].number == step.number else {
                return false
            }
            giveWay(on: step.layer, object: step.object, onlyCustoms: false)
            releaseObject(step.layer, step.object, besides: tree)
            return false
        }
        guard let index = slotOfAnimation[entry.serial], animations[index].origin != .explicit else {
            return false
        }
        let slot = animations[index].layer
        let replaces: Bool
        switch entry.kind {
        case .move(_, let start, _): replaces = start != .model
        case .keyframes(let way): replaces = way.options.beginFromCurrentState
        case .path, .takeover: replaces = true
        case .overlay:
            if case .object(let object) = animations[index].path.target {
                giveWay(on: slot, object: object, onlyCustoms: animations[index].compositing == .add)
            }
            return false
        case .timeline, .call, .object: return false
        }
        let range = animations[index].path.components
        let lost = entry.released | entry.frozen
        let live = range.filter { lost >> UInt32($0 - range.lowerBound) & 1 == 0 }
        let others = layers[slot].animations.filter { other in
            if case .timeline(let own) = animations[other].parent, tree.contains(Int(own)) { return false }
            // What is in a group of this timeline is in its course.
            if animations[outermostGroup(of: other)].parent == .timeline(Int32(k)) { return false }
            return isHere(other) && !isFresh(other) && live.contains { moves(other, $0) }
        }
        for component in live { giveUp(slot, component..<component + 1) }
        guard !live.isEmpty,
            !others.isEmpty || isKept(slot) || isGoverned(slot, range, besides: tree)
        else {
            // Where it took over the last time is of no more interest.
            guard entry.seized != nil else { return false }
            timelines[k].entries[i].seized = nil
            return true
        }
        // Sought to a time when something else of the timeline had taken over before, it sets out from that.
        let isFirst = !due.contains { other in
            guard timelines[k].entries[other].effect < entry.effect,
                let before = slotOfAnimation[timelines[k].entries[other].serial]
            else { return false }
            return animations[before].layer == slot && live.contains { moves(before, $0) }
        }
        if replaces {
            if isFirst { timelines[k].entries[i].seized = screen(slot, range, without: due, k) }
            for component in live { takeFromRecordings(slot, component..<component + 1) }
        } else {
            joinRecordings(slot, live)
        }
        for component in live {
            release(slot, component..<component + 1, cutting: replaces, besides: tree)
        }
        lift(entry, k, on: slot)
        for other in others where animations[other].parent == .layer && animations[other].origin != .explicit
        {
            guard replaces || isCustomUnderWay(other) else { continue }
            for component in live { take(component..<component + 1, from: other, .replaced) }
        }
        return true
    }

    /// A motion lies over what it joins, and what comes after it on its timeline over that.
    private func lift(_ entry: TimelineEntry, _ k: Int, on slot: Int) {
        let later = timelines[k].entries.filter {
            $0.effect > entry.effect || ($0.effect == entry.effect && $0.order >= entry.order)
        }.sorted { $0.effect != $1.effect ? $0.effect < $1.effect : $0.order < $1.order }
        for other in later {
            guard let index = slotOfAnimation[other.serial], animations[index].layer == slot else { continue }
            // A group goes with its parts.
            let lifted = layers[slot].animations.filter { $0 == index || isPart($0, ofGroup: index) }
            layers[slot].animations.removeAll { lifted.contains($0) }
            layers[slot].animations.insert(contentsOf: lifted, at: stackPlace(of: index, on: slot))
        }
    }

    private func isPart(_ index: Int, ofGroup group: Int) -> Bool {
        guard case .group(let outer) = animations[index].parent else { return false }
        return Int(outer) == group || isPart(Int(outer), ofGroup: group)
    }

    /// It plays now: in the scene's time, or in that of the recording that gathers.
    func isHere(_ index: Int) -> Bool {
        let recording = animations[index].recording
        if case .timeline(let k) = animations[index].parent, isElsewhere(Int(k)) { return false }
        return recording == 0 || recording == recordingNow
    }

    /// Made at this instant after what is put on a timeline now, and most likely on its way to one too.
    private func isFresh(_ index: Int) -> Bool {
        !laterMade.isEmpty && animations[index].parent == .layer
            && laterMade.contains(animations[index].serial)
    }

    /// A timeline of a recording whose function has been run, or is run by another.
    func isElsewhere(_ k: Int) -> Bool {
        guard !recordedTimelines.isEmpty else { return false }
        let recording = timelines[root(ofTimeline: k)].recording
        return recording > 0 && recording != recordingNow
    }

    /// Another timeline has a say in these numbers of the model.
    private func isGoverned(_ slot: Int, _ range: Range<Int>, besides tree: [Int]) -> Bool {
        timelines.indices.contains { k in
            timelines[k].serial > 0 && !timelines[k].isAsleep && !tree.contains(k) && !isElsewhere(k)
                && timelines[k].bases.contains {
                    $0.layer == slot && $0.number == layers[slot].number && range.contains($0.component)
                }
        }
    }

    /// What the screen shows of a layer's numbers before what is due on a timeline takes effect.
    private func screen(_ slot: Int, _ range: Range<Int>, without due: [Int], _ k: Int) -> SeizedState {
        let hidden = due.compactMap { slotOfAnimation[timelines[k].entries[$0].serial] }
        let windows = hidden.map { animations[$0].windowStart }
        for index in hidden { animations[index].windowStart = .infinity }
        defer { for (index, window) in zip(hidden, windows) { animations[index].windowStart = window } }
        // What they end on their own timeline, they end just here.
        let effects = due.map { timelines[k].entries[$0].effect }
        let cut = layers[slot].animations.filter { index in
            guard case .timeline(Int32(k)) = animations[index].parent else { return false }
            return animations[index].origin != .explicit && effects.contains(animations[index].windowEnd)
        }
        let ends = cut.map { animations[$0].windowEnd }
        for index in cut { animations[index].windowEnd = .infinity }
        defer { for (index, end) in zip(cut, ends) { animations[index].windowEnd = end } }
        let fresh = layers[slot].animations.filter { isFresh($0) }
        let masks = fresh.map { animations[$0].mask }
        for index in fresh { animations[index].mask = 0 }
        defer { for (index, mask) in zip(fresh, masks) { animations[index].mask = mask } }
        let values = evaluate(slot, at: time)
        let rate = place(ofTimeline: k, at: time).rate
        return SeizedState(
            values: range.map { values[$0] },
            velocities: range.map { presentationVelocity(slot, component: $0) / (rate == 0 ? 1 : rate) })
    }

    private func giveWay(on slot: Int, object: Int, onlyCustoms: Bool) {
        for index in layers[slot].animations {
            guard case .object(object) = animations[index].path.target, animations[index].parent == .layer,
                animations[index].origin != .explicit, isHere(index)
            else { continue }
            if !onlyCustoms || isCustomUnderWay(index) { lose(index, .replaced) }
        }
    }
}
