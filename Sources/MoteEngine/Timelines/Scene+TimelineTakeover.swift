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
/// - On one timeline, and on all that stand in it, that is worked out ahead (`compile`), so that it is a
///   function of the timeline's own time: seeking and turning round show exactly what playing did.
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
        var due: [DueEntry] = []
        for k in tree where timelines[k].entries.contains(where: { !$0.hasTakenOver }) {
            followCustoms(k)
            let now = place(ofTimeline: k, at: time).content
            for i in timelines[k].entries.indices
            where !timelines[k].entries[i].hasTakenOver && timelines[k].entries[i].effect <= now
                && !hasLostAll(timelines[k].entries[i])
            {
                due.append(DueEntry(timeline: k, place: i, entry: timelines[k].entries[i]))
            }
        }
        guard let first = due.first else { return }
        due.sort { $0.entry.rank < $1.entry.rank }
        if !recordings.isEmpty { joinRecordings(due) }
        var isOther = false
        for one in due {
            timelines[one.timeline].entries[one.place].hasTakenOver = true
            if hold(one, in: tree) { isOther = true }
        }
        // Whether the model is somewhere already is known only now.
        if isOther, due.contains(where: { $0.entry.isIdleWhereTheModelIs }) {
            recompile(first.timeline)
            isOther = false
        }
        for one in due where takeOver(one, of: due, in: tree) { isOther = true }
        if isOther { recompile(first.timeline) }
    }

    /// What joins numbers of recordings that are put somewhere sets out from what these show, as live: the
    /// model is there now. (Of a transition that may be cancelled it fades: a timeline comes back to where it
    /// began.)
    private func joinRecordings(_ due: [DueEntry]) {
        for entry in due.map(\.entry) {
            guard entry.joins, let index = slotOfAnimation[entry.serial],
                case let slot = animations[index].layer, animations[index].origin != .explicit,
                isKept(slot), !isInTransition(slot)
            else { continue }
            let range = animations[index].path.components
            let lost = entry.released | entry.frozen
            for component in range where lost >> UInt32(component - range.lowerBound) & 1 == 0 {
                joinRecordings(slot, component..<component + 1)
            }
        }
    }

    private func isInTransition(_ slot: Int) -> Bool {
        recordings.values.contains { !$0.opensBefore && $0.courses[slot]?.number == layers[slot].number }
    }

    /// What has come to its time in this moment, and so shows nothing yet.
    private struct DueEntry {
        var timeline: Int
        /// Among those of its timeline.
        var place: Int
        var entry: TimelineEntry
    }

    /// What lies ahead again takes over anew when its time comes.
    private func forgetTaking(_ k: Int) {
        let (told, now) = (timelines[k].told, place(ofTimeline: k, at: time))
        for i in timelines[k].entries.indices
        where timelines[k].entries[i].hasTakenOver && timelines[k].entries[i].effect > now.content {
            timelines[k].entries[i].hasTakenOver = false
            // It has played back to there; where it is sought, that has been told.
            if told.content >= timelines[k].entries[i].effect, isInOnePlay(k) { fadeSeized(i, k) }
        }
    }

    /// Since it was told last, neither a timeline nor one around it has begun anew.
    private func isInOnePlay(_ k: Int) -> Bool {
        var k = k
        while k >= 0 {
            if timelines[k].told.play != place(ofTimeline: k, at: time).play { return false }
            k = timelines[k].parent
        }
        return true
    }

    /// An explicit animation on a timeline is taken away for good. What has taken over from it keeps what it
    /// had; what lies ahead sets out without it.
    func setOutWithout(_ index: Int, on k: Int) {
        guard animations[index].origin == .explicit, timelines.indices.contains(k) else { return }
        let own = timelines[k].entries.first { $0.serial == animations[index].serial }
        // One that was put there at this instant has shown nothing.
        let hasShown = own.map { $0.since < time } == true
        for m in tree(ofTimeline: root(ofTimeline: k)) {
            let shown = hasShown ? place(ofTimeline: m, at: time).content : -.infinity
            for i in timelines[m].entries.indices {
                let entry = timelines[m].entries[i]
                guard let start = timelines[m].starts[entry.serial], let own = slotOfAnimation[entry.serial],
                    animations[own].layer == animations[index].layer
                else { continue }
                var moment = moment(ofTimeline: m, at: entry.effect)
                let content = content(ofTimeline: k, &moment).content
                guard content >= animations[index].windowStart, content < animations[index].windowEnd else {
                    continue
                }
                if entry.effect <= shown {
                    timelines[m].entries[i].seized = start
                } else {
                    timelines[m].isOutdated = true
                }
            }
        }
    }

    /// Works a timeline's course out anew while it plays. Its length may be another then; it stays where it
    /// is in its content.
    private func recompile(_ k: Int) {
        let tree = tree(ofTimeline: root(ofTimeline: k))
        let old = tree.map { (place: place(ofTimeline: $0, at: time), cycle: timelines[$0].timing.cycle) }
        for member in tree { writePast(ofTimeline: member) }
        compileAnew(k)
        // Those within it are where its content has them, whenever this is.
        for (member, old) in zip(tree, old)
        where timelines[member].parent < 0 && timelines[member].glide == nil && old.place.own.isFinite {
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
    private func hold(_ due: DueEntry, in tree: [Int]) -> Bool {
        let (k, entry) = (due.timeline, due.entry)
        var isOther = false
        if case .object(let step) = entry.kind {
            for b in timelines[k].objectBases.indices
            where !timelines[k].objectBases[b].isHeld
                && timelines[k].objectBases[b].step.isOf(step.layer, step.number, step.object)
            {
                // Timelines within each other have one beginning.
                let held = tree.lazy.compactMap { member in
                    self.timelines[member].objectBases.first {
                        $0.isHeld && $0.step.isOf(step.layer, step.number, step.object)
                    }?.step.value
                }.first
                timelines[k].objectBases[b].isHeld = true
                if let held {
                    timelines[k].objectBases[b].step.value = held
                    continue
                }
                guard layers.indices.contains(step.layer), layers[step.layer].number == step.number,
                    layers[step.layer].objects.indices.contains(step.object)
                else { continue }
                timelines[k].objectBases[b].step.value = layers[step.layer].objects[step.object]
            }
            return false
        }
        guard let index = slotOfAnimation[entry.serial] else { return false }
        let (slot, range) = (animations[index].layer, animations[index].path.components)
        var held = Set(range)
        if animations[index].origin == .explicit {
            held = animations[index].isKeyed ? stopped(by: entry, k, on: slot) : []
        }
        for b in timelines[k].bases.indices where !timelines[k].bases[b].isHeld {
            let base = timelines[k].bases[b]
            guard base.layer == slot, base.number == layers[slot].number, held.contains(base.component)
            else { continue }
            let held = tree.lazy.compactMap { member in
                self.timelines[member].bases.first {
                    $0.isHeld && $0.isOf(slot, base.number, base.component)
                }?.value
            }.first
            let value = held ?? layers[slot].model[base.component]
            if held == nil {
                noteBase(k, base.place, value)
                let known = tree.lazy.compactMap { member in
                    self.timelines[member].bases.first { $0.isOf(slot, base.number, base.component) }?.value
                }.first
                if known != value { isOther = true }
            }
            timelines[k].bases[b].isHeld = true
            timelines[k].bases[b].value = value
        }
        return isOther
    }

    /// The numbers of which an explicit animation ends a motion that has its key, and leaves the model there.
    private func stopped(by entry: TimelineEntry, _ k: Int, on slot: Int) -> Set<Int> {
        let steps = timelines[root(ofTimeline: k)].steps.filter {
            $0.timeline == k && $0.time == entry.effect && $0.layer == slot && $0.serial != entry.serial
        }
        return Set(steps.map(\.component))
    }

    func moves(_ index: Int, _ component: Int) -> Bool {
        let range = animations[index].path.components
        if component == Self.turningComponent, animations[index].mask & turningBit(of: index) != 0 {
            return true
        }
        return range.contains(component)
            && animations[index].mask >> UInt32(component - range.lowerBound) & 1 == 1
    }

    /// - Returns: whether the timeline's course is another now.
    private func takeOver(_ one: DueEntry, of due: [DueEntry], in tree: [Int]) -> Bool {
        let (k, i) = (one.timeline, one.place)
        let entry = timelines[k].entries[i]
        if case .object(let step) = entry.kind {
            guard layers.indices.contains(step.layer), layers[step.layer].number == step.number else {
                return false
            }
            giveWay(on: step.layer, object: step.object, onlyCustoms: false)
            giveUp(step.layer, object: step.object)
            claim(step.layer, object: step.object, by: tree)
            releaseObject(step.layer, step.object, besides: tree)
            return false
        }
        guard let index = slotOfAnimation[entry.serial] else { return false }
        if animations[index].isKeyed { takeKey(of: index, besides: tree) }
        guard animations[index].origin != .explicit else { return false }
        if entry.isIdleWhereTheModelIs, animations[index].mask == 0 { return false }
        let slot = animations[index].layer
        let replaces: Bool
        switch entry.kind {
        case .move(_, let start, _): replaces = start != .model
        case .keyframes(let way): replaces = way.options.beginFromCurrentState
        case .path, .takeover: replaces = true
        case .overlay:
            if case .object(let object) = animations[index].path.target {
                giveUp(slot, object: object)
                claim(slot, object: object, by: tree)
                giveWay(on: slot, object: object, onlyCustoms: animations[index].compositing == .add)
            }
            return false
        case .timeline, .call, .object, .over: return false
        }
        let range = animations[index].path.components
        let lost = entry.released | entry.frozen
        let live = range.filter { lost >> UInt32($0 - range.lowerBound) & 1 == 0 }
        let others = layers[slot].animations.filter { other in
            if case .timeline(let own) = animations[other].parent, tree.contains(Int(own)) { return false }
            // What is in a group on one of them is in their course.
            let outermost = animations[outermostGroup(of: other)].parent
            if case .timeline(let own) = outermost, tree.contains(Int(own)) { return false }
            return isHere(other) && !isFresh(other) && live.contains { moves(other, $0) }
        }
        for component in live {
            giveUp(slot, component..<component + 1, joins: !replaces)
            claim(slot, component..<component + 1, by: tree)
        }
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
            guard other.entry.reached < entry.reached, let before = slotOfAnimation[other.entry.serial]
            else { return false }
            return animations[before].layer == slot && live.contains { moves(before, $0) }
        }
        if replaces {
            if isFirst { timelines[k].entries[i].seized = screen(slot, range, without: due, entry, k) }
            for component in live { takeFromRecordings(slot, component..<component + 1) }
        } else {
            // What it has not joined before fades.
            joinRecordings(slot, live)
        }
        for component in live {
            release(slot, component..<component + 1, cutting: replaces, besides: tree)
        }
        lift(entry, in: tree, on: slot)
        for other in others where animations[other].parent == .layer && animations[other].origin != .explicit
        {
            guard replaces || isCustomUnderWay(other) else { continue }
            for component in live { take(component..<component + 1, from: other, .replaced) }
        }
        return true
    }

    /// A motion lies over what it joins, and what comes after it in its course over that.
    private func lift(_ entry: TimelineEntry, in tree: [Int], on slot: Int) {
        let later = tree.flatMap { timelines[$0].entries.filter { $0.rank >= entry.rank } }
            .sorted { $0.rank < $1.rank }
        for other in later {
            guard let index = slotOfAnimation[other.serial], animations[index].layer == slot else { continue }
            // A group goes with its parts.
            let lifted = layers[slot].animations.filter { $0 == index || isPart($0, ofGroup: index) }
            layers[slot].animations.removeAll { lifted.contains($0) }
            layers[slot].animations.insert(contentsOf: lifted, at: stackPlace(of: index, on: slot))
        }
    }

    func isPart(_ index: Int, ofGroup group: Int) -> Bool {
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
    func isFresh(_ index: Int) -> Bool {
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

    /// What the screen shows of a layer's numbers before what is due takes effect.
    private func screen(
        _ slot: Int, _ range: Range<Int>, without due: [DueEntry], _ entry: TimelineEntry, _ k: Int
    ) -> SeizedState {
        let shadows = tree(ofTimeline: root(ofTimeline: k)).flatMap { timelines[$0].shadows }
        let hidden = due.flatMap { due in
            [due.entry.serial] + shadows.filter { $0.of == due.entry.serial }.map(\.serial)
        }.compactMap { slotOfAnimation[$0] }
        let windows = hidden.map { animations[$0].windowStart }
        for index in hidden { animations[index].windowStart = .infinity }
        defer { for (index, window) in zip(hidden, windows) { animations[index].windowStart = window } }
        // What they end on their own timeline, and on others in their course, they end just here.
        let cut = layers[slot].animations.filter { index in
            guard case .timeline(let own) = animations[index].parent else { return false }
            return animations[index].origin != .explicit
                && due.contains { $0.timeline == own && $0.entry.effect == animations[index].windowEnd }
        }
        let ends = cut.map { animations[$0].windowEnd }
        for index in cut { animations[index].windowEnd = .infinity }
        defer { for (index, end) in zip(cut, ends) { animations[index].windowEnd = end } }
        let members = tree(ofTimeline: root(ofTimeline: k))
        let cuts = members.map { timelines[$0].cuts }
        for member in members where !timelines[member].cuts.isEmpty {
            timelines[member].cuts = timelines[member].cuts.mapValues { cuts in
                cuts.filter { cut in !due.contains { $0.entry.serial == cut.serial } }
            }
        }
        defer { for (member, cuts) in zip(members, cuts) { timelines[member].cuts = cuts } }
        let fresh = layers[slot].animations.filter { isFresh($0) }
        let masks = fresh.map { animations[$0].mask }
        for index in fresh { animations[index].mask = 0 }
        defer { for (index, mask) in zip(fresh, masks) { animations[index].mask = mask } }
        let values = evaluate(slot, at: time)
        let flow = flow(of: entry, on: k)
        let rate = place(ofTimeline: root(ofTimeline: k), at: time).rate
        return SeizedState(
            values: range.map { values[$0] },
            velocities: range.map {
                presentationVelocity(slot, component: $0) / ((rate == 0 ? 1 : rate) * (flow == 0 ? 1 : flow))
            })
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
