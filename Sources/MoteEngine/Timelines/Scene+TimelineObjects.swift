/// A layer's object from a time of a timeline's content on.
struct ObjectStep {
    var time: Double
    /// By whose content's time.
    var timeline = -1
    var layer: Int
    /// The layer's number, so that another in its slot is not taken for it.
    var number: Int
    var object: Int
    var value: Value

    func isOf(_ slot: Int, _ number: Int, _ object: Int) -> Bool {
        layer == slot && self.number == number && self.object == object
    }
}

/// What a layer's object was before a timeline touched it.
struct ObjectBase {
    var step: ObjectStep
    /// A change of the timeline has come to its time: see `ModelBase.isHeld`.
    var isHeld = false
}

/// Objects (strings, paths, lists) that change at once on timelines.
extension Scene {
    /// A plain assignment among what is gathered.
    func setOnTimeline(_ slot: Int, _ path: PropertyKeyPath, object: Int, _ value: Value) {
        let serial = newAnimationSerial()
        let before = ObjectStep(
            time: -.infinity, layer: slot, number: layers[slot].number, object: object,
            value: layers[slot].objects[object])
        keepBefore(slot)
        noteObject(slot, object)
        layers[slot].objects[object] = value
        note(0, block: serial, slot, path, before: [], .object(before: before, to: value))
        gather(serial)
        changed()
    }

    func adopt(_ before: ObjectStep, to value: Value, on k: Int, at: Double) {
        let isKnown = timelines[k].objectBases.contains {
            $0.step.isOf(before.layer, before.number, before.object)
        }
        if recordingNow > 0 { keepBefore(before.layer) }
        if !isKnown { timelines[k].objectBases.append(ObjectBase(step: before)) }
        layers[before.layer].isOnTimeline = true
        var step = before
        step.time = at
        step.value = value
        append(TimelineEntry(kind: .object(step), at: at, order: nextEntryOrder()), to: k)
    }

    func write(_ step: ObjectStep) {
        guard layers.indices.contains(step.layer), layers[step.layer].number == step.number,
            layers[step.layer].objects.indices.contains(step.object)
        else { return }
        noteObject(step.layer, step.object)
        layers[step.layer].objects[step.object] = step.value
    }

    /// A live change of an object takes it from the timelines that change it.
    /// - Parameter tree: timelines on which the change is, and has come to its time: these keep it, and what
    ///   lies ahead on others takes over in its turn.
    func releaseObject(_ slot: Int, _ object: Int, besides tree: [Int] = []) {
        guard layers[slot].isOnTimeline, !isGathering || !tree.isEmpty else { return }
        let number = layers[slot].number
        for k in timelines.indices
        where timelines[k].serial > 0 && !timelines[k].isAsleep && !tree.contains(k) {
            if isElsewhere(k),
                !tree.isEmpty || timelines[root(ofTimeline: k)].recording == recordingInEnding
            {
                continue
            }
            guard timelines[k].objectBases.contains(where: { $0.step.isOf(slot, number, object) }) else {
                continue
            }
            let now = tree.isEmpty ? .infinity : place(ofTimeline: k, at: time).content
            timelines[root(ofTimeline: k)].objectSteps.removeAll {
                $0.timeline == k && $0.isOf(slot, number, object) && $0.time <= now
            }
            let own = timelines[k].entries.filter { entry in
                if case .object(let step) = entry.kind { step.isOf(slot, number, object) } else { false }
            }
            let isAhead = own.contains { $0.at > now }
            let lost = own.filter { $0.at <= now }
            timelines[k].entries.removeAll { entry in
                if case .object(let step) = entry.kind {
                    step.isOf(slot, number, object) && entry.at <= now
                } else {
                    false
                }
            }
            let taker = recordingThatTakes(k)
            if taker > 0 {
                let bases = timelines[k].objectBases.filter { $0.step.isOf(slot, number, object) }
                recordings[taker]?.releases.append(
                    Release(
                        timeline: k, serial: timelines[k].serial, layer: slot, bases: [], components: 0..<0,
                        taken: [], objects: lost, objectBases: bases, recording: taker))
            }
            guard isAhead else {
                timelines[k].objectBases.removeAll { $0.step.isOf(slot, number, object) }
                continue
            }
            for i in timelines[k].objectBases.indices
            where timelines[k].objectBases[i].step.isOf(slot, number, object) {
                timelines[k].objectBases[i].isHeld = false
            }
            for i in timelines[k].entries.indices {
                if case .object(let step) = timelines[k].entries[i].kind, step.isOf(slot, number, object) {
                    timelines[k].entries[i].hasTakenOver = false
                }
            }
        }
    }
}
