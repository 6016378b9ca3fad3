/// Recordings that don't gather are journals: their motions play, and what was there before is noted, so that
/// it can be taken back. Much of what a motion changes, it changes later than it is made.
extension Scene {
    /// What was made while a journal was open ends where it leads; what fills beyond its end stays there.
    public func finishJournal(_ journal: Int) {
        guard recordings[journal]?.gathers == false else { return }
        endJournal(journal) { index in
            guard animations[index].parent == .layer, staysAfterItsEnd(index) else { return false }
            seek(AnimationID(serial: animations[index].serial), fraction: 1)
            return true
        }
    }

    /// A journal is undone: what was made while it was open goes, whether it has begun or not.
    public func endJournal(_ journal: Int) { endJournal(journal) { _ in false } }

    /// - Parameter stays: whether a motion is to be left.
    private func endJournal(_ journal: Int, _ stays: (Int) -> Bool) {
        guard recordings[journal]?.gathers == false else { return }
        for k in timelines.indices where timelines[k].journal == journal && timelines[k].parent < 0 {
            // By another recording, which may be undone.
            if recordingNow > 0, recordingNow != journal {
                cancelTimeline(k)
                continue
            }
            leaveLost(wakeTimeline(k), byTree: k)
            tellTimelineEnd(k, .cancelled)
            removeAnimations(ofTree: k)
            forgetTimeline(k)
        }
        takeOffTimelines(journal)
        for slot in layers.indices {
            for index in layers[slot].animations
            where animations[index].journal == Int32(truncatingIfNeeded: journal) && !stays(index) {
                detach(index, .cancelled)
            }
        }
    }

    /// Does something for a motion that was made while a journal was open, as if that still were.
    func inJournal<R>(of index: Int, _ body: () -> R) -> R {
        inJournal(Int(animations[index].journal), body)
    }

    func inJournal<R>(_ journal: Int, _ body: () -> R) -> R {
        guard recordingNow == 0, journal > 0, recordings[journal] != nil else { return body() }
        recordingNow = journal
        defer { recordingNow = 0 }
        return body()
    }

    /// A custom motion has moved its property: what that was is noted where the motion was made. (It runs in
    /// the scene's time also when it is a recording's.)
    func noteCustom(of index: Int, before model: [Double]) {
        let (slot, path) = (animations[index].layer, animations[index].path)
        let recording = animations[index].recording
        guard recording > 0 else {
            return inJournal(of: index) { noteChange(on: slot, [path.components], before: model, .takenOver) }
        }
        for component in path.components where model[component] != layers[slot].model[component] {
            let place = ModelPlace(slot: slot, number: layers[slot].number, index: component)
            if recordings[recording]?.numbers[place] == nil {
                recordings[recording]?.numbers[place] = model[component]
            }
        }
    }

    func noteCustom(of index: Int, object: Int, before value: Value) {
        let slot = animations[index].layer
        let recording = animations[index].recording
        guard recording > 0 else {
            return inJournal(of: index) { noteChange(on: slot, object: object, before: value) }
        }
        let place = ModelPlace(slot: slot, number: layers[slot].number, index: object)
        if recordings[recording]?.objects[place] == nil { recordings[recording]?.objects[place] = value }
    }

    /// A layer is about to get another name, tag, mask or time: keeps what it has.
    func noteTraits(_ slot: Int) {
        guard recordingNow > 0 else { return }
        let number = layers[slot].number
        guard recordings[recordingNow]?.traits[number] == nil else { return }
        keepBefore(slot)
        let traits = traits(ofSlot: slot)
        recordings[recordingNow]?.traits[number] = traits
    }

    func traits(ofSlot slot: Int) -> LayerTraits {
        let mask = layers[slot].mask
        return LayerTraits(
            layer: id(ofSlot: slot), name: layers[slot].name, tag: layers[slot].tag,
            mask: mask >= 0 ? id(ofSlot: mask) : nil, space: layers[slot].space,
            heldSpeed: layers[slot].heldSpeed)
    }

    /// Gives layers back the names, tags, masks and times that they had before a recording.
    /// - Parameter top: only those below this layer; nil for all.
    func restoreTraits(_ recording: Int, below top: Int? = nil) {
        guard let traits = recordings[recording]?.traits, !traits.isEmpty else { return }
        let now = recordingNow
        recordingNow = 0
        for number in traits.keys.sorted() {
            guard let then = traits[number], let slot = slot(then.layer),
                top.map({ isSlot(slot, within: $0) }) ?? true
            else { continue }
            recordings[recording]?.spaces[number] = nil
            giveTraits(then, slot)
            recordings[recording]?.traits[number] = nil
        }
        changed()
        recordingNow = now
    }

    func giveTraits(_ then: LayerTraits, _ slot: Int) {
        (layers[slot].name, layers[slot].tag) = (then.name, then.tag)
        // One that is a mask elsewhere by now, or stands above this layer, stays there.
        if traits(ofSlot: slot).mask != then.mask { _ = try? setMask(then.layer, then.mask) }
        guard layers[slot].space != then.space else { return }
        (layers[slot].space, layers[slot].heldSpeed) = (then.space, then.heldSpeed)
        timeChanged(below: slot)
        leadEmitter(slot)
    }
}

/// What a layer has besides its values and its place in the tree.
struct LayerTraits: Equatable, Sendable {
    var layer: LayerID
    var name: String
    var tag: PlainValue
    var mask: LayerID?
    var space: TimeSpace
    var heldSpeed: Double
}
