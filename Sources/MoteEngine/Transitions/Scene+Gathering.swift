/// What the ways to change and to animate do while a recording is on.
extension Scene {
    /// The recording that gathers now, and its own time; nil while none does.
    var gathering: (id: Int, now: Double)? {
        guard recordingNow > 0, let recording = recordings[recordingNow], recording.gathers else {
            return nil
        }
        return (recordingNow, recording.drive.to)
    }

    /// A new motion lives in the time of the recording that gathers.
    func adopt(_ animation: inout Animation, on slot: Int) {
        guard let (recording, now) = gathering, animation.recording == 0 else { return }
        animation.recording = recording
        // Where it is held, what it shows stays, whether or not it leads elsewhere.
        for range in touched(by: animation.path) {
            for component in range { noteNumber(slot, component) }
        }
        if case .object(let object) = animation.path.target { noteObject(slot, object) }
        animation.timing.beginTime += (recordedTime(slot, in: recording) ?? now) - layerNow(slot)
    }

    enum ModelChange {
        /// At once, without a motion.
        case plain
        /// A motion that replaces what was there begins.
        case takenOver
        /// An offset makes the way.
        case eased
    }

    /// Notes what model numbers were before they changed.
    func noteChange(on slot: Int, _ ranges: [Range<Int>], before: [Double], _ change: ModelChange) {
        guard recordingNow > 0, before.count == layers[slot].model.count else { return }
        keepBefore(slot, model: before)
        for range in ranges {
            for component in range where before[component] != layers[slot].model[component] {
                noteNumber(slot, component, before: before[component])
                if change != .eased { noteStep() }
            }
        }
    }

    func noteChange(on slot: Int, object: Int, before: Value, isEased: Bool = false) {
        guard recordingNow > 0 else { return }
        keepBefore(slot, object: (object, before))
        noteObject(slot, object, before: before)
        if !isEased { noteStep() }
    }

    /// Notes what a number of the model is, or was, before the recording first changes it.
    func noteNumber(_ slot: Int, _ component: Int, before: Double? = nil) {
        guard recordingNow > 0 else { return }
        let place = ModelPlace(slot: slot, number: layers[slot].number, index: component)
        if recordings[recordingNow]?.numbers[place] == nil {
            recordings[recordingNow]?.numbers[place] = before ?? layers[slot].model[component]
        }
    }

    func noteObject(_ slot: Int, _ object: Int, before: Value? = nil) {
        guard recordingNow > 0 else { return }
        let place = ModelPlace(slot: slot, number: layers[slot].number, index: object)
        if recordings[recordingNow]?.objects[place] == nil {
            recordings[recordingNow]?.objects[place] = before ?? layers[slot].objects[object]
        }
    }

    private func noteStep() {
        if let (recording, now) = gathering { recordings[recording]?.lastChange = now }
    }

    func stepTime(_ now: Double, in recording: Int) -> Double {
        now <= 0 && recordings[recording]?.opensBefore == true ? .leastNonzeroMagnitude : now
    }

    /// Up to a place, a layer does not show.
    func hideBefore(_ place: Double, _ slot: Int, in recording: Int) {
        keepBefore(slot)
        for m in (recordings[recording]?.courses[slot]?.moments ?? []).indices {
            guard let then = recordings[recording]?.courses[slot]?.moments[m].place, then < place else {
                continue
            }
            recordings[recording]?.courses[slot]?.moments[m].model[Component.hidden] = 1
        }
        noteStep()
    }

    /// The place at which a recorded function last changed something without a motion.
    public func lastChange(in recording: Int) -> Double { recordings[recording]?.lastChange ?? 0 }

    /// Ends a motion here and now. A recorded function is told in its own time.
    func lose(_ index: Int, _ reason: AnimationEndReason) {
        let reason = reasonOfEnd(index, reason)
        guard recordingNow > 0, recordings[recordingNow]?.gathers == true,
            isRecorded(index, in: recordingNow), !animations[index].hasEnded
        else { return detach(index, reason) }
        if case .timeline(let k) = animations[index].parent {
            tellEnd(index, onTimeline: Int(k), reason)
            return detach(index, reason)
        }
        let (serial, block) = (animations[index].serial, animations[index].block)
        let isOpen = openBlocks.contains { $0.serial == block }
        let isLast = block > 0 && blocks[block]?.running == 1 && !isOpen
        let isFinished = reason == .finished && (block == 0 || blocks[block]?.allFinished == true)
        detach(index, reason)
        if block == 0 { news.append(.ended(serial, isFinished: isFinished)) }
        if isLast { news.append(.ended(block, isFinished: isFinished)) }
    }

    /// Motions of the recording that gathers have come to their ends in its time: as in the scene's time, but
    /// that they are kept, to be told of with it.
    public func endRecorded(_ id: AnimationID) {
        for index in slots(id) where animations[index].recording > 0 { endRecorded(index) }
    }

    private func endRecorded(_ index: Int) {
        guard animations[index].recording == recordingNow,
            !animations[index].isPending || animations[index].clock.rate < 0
        else { return }
        if case .transition = animations[index].motion { return }
        let slot = animations[index].layer
        noteParting(index)
        if animations[index].clock.rate < 0 { commit(index, atLocal: animations[index].timing.beginTime) }
        guard !staysAfterItsEnd(index), longestCopyDelay(slot) == 0 else { return }
        animations[index].isDone = true
        recordings[recordingNow]?.done.append(index)
        layers[slot].animations.removeAll { other in
            if case .group(Int32(index)) = animations[other].parent { return true }
            return other == index
        }
        parametersChanged(slot, touched(by: animations[index].path), jumps: true)
        changed()
    }
}
