/// What later changes within a recorded function take from its timelines: from their places on, not before.
extension Scene {
    /// A later change within the recorded function takes components from a timeline, from its place on.
    /// - Returns: false for a timeline that lives elsewhere.
    func cutRecorded(_ k: Int, _ slot: Int, _ components: Range<Int>, cutting: Bool) -> Bool {
        let recording = timelines[root(ofTimeline: k)].recording
        guard recording > 0 else { return false }
        // Its model is put back as a whole.
        if recording == recordingInEnding { return true }
        guard let (id, now) = gathering, id == recording else { return false }
        let place = stepTime(now, in: id)
        let number = layers[slot].number
        var isTouched = false
        for i in timelines[k].bases.indices {
            let base = timelines[k].bases[i]
            guard base.layer == slot, base.number == number, components.contains(base.component),
                base.until == .infinity
            else { continue }
            timelines[k].bases[i].until = place
            isTouched = true
        }
        guard isTouched else { return true }
        let content = self.place(ofTimeline: k, at: time).content
        for i in timelines[k].entries.indices {
            let entry = timelines[k].entries[i]
            guard let index = slotOfAnimation[entry.serial], animations[index].layer == slot,
                animations[index].origin != .explicit
            else { continue }
            let bits = Self.bits(of: components, in: animations[index].path.components)
            timelines[k].entries[i].frozen |= bits
            guard bits != 0, cutting || entry.effect > content else { continue }
            animations[index].cuts.append(.init(place: place, components: bits))
        }
        recordedCuts.append(
            RecordedCut(
                timeline: k, serial: timelines[k].serial, slot: slot, number: number, components: components,
                place: place))
        changed()
        return true
    }

    /// The same for an object.
    func cutRecorded(_ k: Int, _ slot: Int, object: Int) -> Bool {
        let recording = timelines[root(ofTimeline: k)].recording
        guard recording > 0 else { return false }
        if recording == recordingInEnding { return true }
        guard let (id, now) = gathering, id == recording else { return false }
        let number = layers[slot].number
        for i in timelines[k].objectBases.indices
        where timelines[k].objectBases[i].step.isOf(slot, number, object)
            && timelines[k].objectBases[i].until == .infinity
        {
            timelines[k].objectBases[i].until = stepTime(now, in: id)
        }
        return true
    }

    /// An object's motion on a recorded timeline has an effect up to here.
    /// - Returns: false for one that lives elsewhere.
    func cutRecorded(_ index: Int) -> Bool {
        guard case .timeline(let k) = animations[index].parent, let (id, now) = gathering,
            timelines[root(ofTimeline: Int(k))].recording == id
        else { return false }
        animations[index].cuts.append(.init(place: now, components: .max))
        tellEnd(index, onTimeline: Int(k), .replaced)
        return true
    }

    /// The change that took them is going on a timeline itself.
    func undoRecordedCuts(_ slot: Int, _ components: Range<Int>) {
        for cut in recordedCuts
        where cut.slot == slot && cut.components.overlaps(components)
            && timelines[cut.timeline].serial == cut.serial
        {
            let k = cut.timeline
            for i in timelines[k].bases.indices
            where timelines[k].bases[i].layer == slot && timelines[k].bases[i].until == cut.place
                && cut.components.contains(timelines[k].bases[i].component)
            {
                timelines[k].bases[i].until = .infinity
            }
            for i in timelines[k].entries.indices {
                guard let index = slotOfAnimation[timelines[k].entries[i].serial],
                    animations[index].layer == slot
                else { continue }
                let bits = Self.bits(of: cut.components, in: animations[index].path.components)
                timelines[k].entries[i].frozen &= ~bits
                animations[index].cuts.removeAll { $0.place == cut.place && $0.components == bits }
            }
        }
        recordedCuts.removeAll { $0.slot == slot && $0.components.overlaps(components) }
    }

    /// Tells of motions that lost all that they moved.
    func settleRecordedCuts() {
        let cuts = recordedCuts
        recordedCuts = []
        for cut in cuts where timelines[cut.timeline].serial == cut.serial {
            for entry in timelines[cut.timeline].entries {
                guard let index = slotOfAnimation[entry.serial], !animations[index].cuts.isEmpty
                else { continue }
                let range = animations[index].path.components
                let all = Self.bits(of: range, in: range)
                let left = animations[index].cuts.reduce(all) { $0 & ~$1.components }
                if left == 0 { tellEnd(index, onTimeline: cut.timeline, .replaced) }
            }
        }
    }

    /// Within a recorded function a timeline is cut short: from here on what it moves stays as it is.
    /// - Returns: false for one that lives elsewhere.
    func spend(_ k: Int, _ reason: AnimationEndReason) -> Bool {
        guard timelines[k].parent < 0 else { return false }
        enterRecording(k)
        guard let (recording, now) = gathering, timelines[k].recording == recording else { return false }
        let tree = tree(ofTimeline: k)
        let slots = Set(tree.flatMap { timelines[$0].bases.map(\.layer) }).sorted()
        let before = slots.map { layers[$0].model }
        commitTimeline(k)
        for member in tree {
            for i in timelines[member].bases.indices where timelines[member].bases[i].until == .infinity {
                timelines[member].bases[i].until = now
            }
            for i in timelines[member].objectBases.indices
            where timelines[member].objectBases[i].until == .infinity {
                timelines[member].objectBases[i].until = now
            }
            for serial in timelines[member].entries.map(\.serial) + timelines[member].shadows {
                if let index = slotOfAnimation[serial] {
                    animations[index].cuts.append(.init(place: now, components: .max))
                }
            }
        }
        for (slot, model) in zip(slots, before) {
            noteChange(on: slot, [0..<min(model.count, layers[slot].model.count)], before: model, .takenOver)
        }
        tellTimelineEnd(k, reason)
        timelines[k].isSpent = true
        changed()
        return true
    }

    /// A motion goes on a timeline: the steps that its making left in the recording are taken back with it.
    func removeSteps(of note: FreshMotion) {
        guard recordingNow > 0, !note.before.isEmpty else { return }
        let first = note.path.components.lowerBound
        for serial in freshSteps.reversed() {
            guard let index = slotOfAnimation[serial], animations[index].layer == note.layer,
                case .step(let offsets, nil, _, _) = animations[index].motion,
                case let part = animations[index].path.components,
                part.lowerBound >= first, part.upperBound <= note.path.components.upperBound,
                zip(part, offsets).allSatisfy({
                    $1 == note.before[$0 - first] - layers[note.layer].model[$0]
                })
            else { continue }
            detach(index, .cancelled)
            freshSteps.removeAll { $0 == serial }
        }
    }
}

/// What a later change took from a recorded timeline just now.
struct RecordedCut {
    var timeline: Int
    var serial: Int
    var slot: Int
    var number: Int
    var components: Range<Int>
    var place: Double
}
