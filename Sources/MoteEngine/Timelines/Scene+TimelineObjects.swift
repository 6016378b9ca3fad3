/// A layer's object from a time of a timeline's content on.
struct ObjectStep {
    var time: Double
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
    /// In a recording: from which place of it on something else has the object.
    var until = Double.infinity
}

/// Objects (strings, paths, lists) that change at once on timelines.
extension Scene {
    /// A plain assignment among what is gathered.
    func setOnTimeline(_ slot: Int, _ path: PropertyKeyPath, object: Int, _ value: Value) {
        let serial = newAnimationSerial()
        let before = ObjectStep(
            time: -.infinity, layer: slot, number: layers[slot].number, object: object,
            value: layers[slot].objects[object])
        layers[slot].objects[object] = value
        note(0, block: serial, slot, path, before: [], .object(before: before, to: value))
        gather(serial)
        changed()
    }

    func adopt(_ before: ObjectStep, to value: Value, on k: Int, at: Double) {
        let isKnown = timelines[k].objectBases.contains {
            $0.step.isOf(before.layer, before.number, before.object) && $0.until == .infinity
        }
        if !isKnown { timelines[k].objectBases.append(ObjectBase(step: before)) }
        if recordingNow > 0 {
            let place = ModelPlace(slot: before.layer, number: before.number, index: before.object)
            if recordings[recordingNow]?.objects[place] == nil {
                recordings[recordingNow]?.objects[place] = before.value
            }
        }
        layers[before.layer].isOnTimeline = true
        var step = before
        step.time = at
        step.value = value
        timelines[k].entries.append(TimelineEntry(kind: .object(step), at: at, order: nextEntryOrder()))
    }

    func write(_ step: ObjectStep) {
        guard layers.indices.contains(step.layer), layers[step.layer].number == step.number,
            layers[step.layer].objects.indices.contains(step.object)
        else { return }
        layers[step.layer].objects[step.object] = step.value
    }

    /// A live change of an object takes it from the timelines that change it.
    func releaseObject(_ slot: Int, _ object: Int) {
        guard layers[slot].isOnTimeline, !isGathering else { return }
        let number = layers[slot].number
        for k in timelines.indices where timelines[k].serial > 0 && !timelines[k].isAsleep {
            if cutRecorded(k, slot, object: object) { continue }
            timelines[k].objectBases.removeAll { $0.step.isOf(slot, number, object) }
            timelines[k].objectSteps.removeAll { $0.isOf(slot, number, object) }
            timelines[k].entries.removeAll {
                if case .object(let step) = $0.kind { step.isOf(slot, number, object) } else { false }
            }
        }
    }
}
