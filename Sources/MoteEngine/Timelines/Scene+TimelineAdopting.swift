/// What a motion changed when it was made, for a timeline that takes it over at the same instant.
struct FreshMotion {
    enum Kind {
        /// From the value at the time of `start` to another; `isRelative`: `to` is how far.
        case move(to: [Double], start: TimelineEntry.Start, isRelative: Bool, options: BlockOptions)
        case keyframes(KeyframeWay)
        /// Along a path of absolute places, to its end.
        case path(to: [Double])
        case takeover(PendingMotion)
        case overlay
        /// An object that changes at once.
        case object(before: ObjectStep, to: Value)
    }

    /// Of its animation; 0 for a change without one.
    var serial: Int
    /// Of its block.
    var block: Int
    var layer: Int
    var path: PropertyKeyPath
    /// The model's components before.
    var before: [Double]
    var kind: Kind
    /// Made for a timeline from the beginning: it has taken nothing from others yet.
    var isGathered = false
    /// Its animation as it was made, for where another made at the same instant has replaced it since; or, of
    /// serial 0, as it would be, had the change one to make.
    var animation: Animation?
}

/// How timelines take motions over.
extension Scene {
    /// Keeps what a motion changed, in scenes that have timelines.
    func note(
        _ serial: Int, block: Int, _ layer: Int, _ path: PropertyKeyPath, before: [Double],
        _ kind: FreshMotion.Kind, of idle: Animation? = nil
    ) {
        guard usesTimelines else { return }
        fresh.append(
            FreshMotion(
                serial: serial, block: block, layer: layer, path: path, before: before, kind: kind,
                isGathered: isGathering, animation: idle ?? slotOfAnimation[serial].map { animations[$0] }))
    }

    /// Undoes what motions made at this instant did to the model.
    /// - Returns: what they were, in the order in which they were made.
    func takeBack(_ members: [AnimationID]) throws(PropertyError) -> [FreshMotion] {
        guard !members.isEmpty else { return [] }
        let wanted = Set(members.map(\.serial))
        var taken: [FreshMotion] = []
        for note in fresh where wanted.contains(note.serial) || wanted.contains(note.block) {
            taken.append(note)
        }
        for member in members {
            let own = [member.serial] + (blocks[member.serial]?.members ?? [])
            let isPut = own.contains { serial in
                guard let index = slotOfAnimation[serial], case .timeline = animations[index].parent else {
                    return false
                }
                return true
            }
            if isPut || (members.count > wanted.count && members.filter { $0 == member }.count > 1) {
                throw .badOption("the motion is on a timeline already")
            }
            let isNoted = taken.contains { $0.serial == member.serial || $0.block == member.serial }
            // What has no numbers of the model in it: explicit animations, objects.
            let others = ([member.serial] + (blocks[member.serial]?.members ?? [])).compactMap {
                slotOfAnimation[$0]
            }
            .filter { index in
                !animations[index].hasStarted
                    && !taken.contains { $0.serial == animations[index].serial }
                    && (animations[index].origin == .explicit
                        || animations[index].path.components.isEmpty)
            }
            for index in others {
                taken.append(
                    FreshMotion(
                        serial: animations[index].serial, block: member.serial,
                        layer: animations[index].layer,
                        path: animations[index].path, before: [], kind: .overlay))
            }
            if isNoted || !others.isEmpty { continue }
            if slotOfAnimation[member.serial] != nil || blocks[member.serial] != nil {
                throw .badOption("put a motion on a timeline at the moment in which it is made")
            }
        }
        for note in taken.reversed() {
            if case .object(let before, _) = note.kind { write(before) }
            for (value, component) in zip(note.before, note.path.components) {
                layers[note.layer].model[component] = value
            }
        }
        fresh.removeAll { note in
            taken.contains { $0.serial == note.serial && $0.block == note.block && note.serial > 0 }
                || (note.serial == 0 && wanted.contains(note.block))
        }
        for note in taken where !note.isGathered {
            undoReleases(note.layer, note.path.components)
            if let index = slotOfAnimation[note.serial], animations[index].isKeyed {
                undoReleases(note.layer, key: animations[index].key)
            }
        }
        return taken
    }

    func adopt(_ note: FreshMotion, on k: Int, at: Double) {
        if case .object(let before, let to) = note.kind { return adopt(before, to: to, on: k, at: at) }
        var entry = TimelineEntry(
            kind: .overlay, serial: note.serial, at: at, order: nextEntryOrder(), since: time)
        if note.serial == 0, let idle = note.animation {
            // It was over when it was made, for it had nothing to do. It is not.
            if note.block > 0 { reviveBlock(note.block) }
            let index = attach(idle, to: note.layer, inBlock: note.block)
            entry.serial = animations[index].serial
        } else if note.serial == 0 {
            // A change without a length: it needs something that stands for it.
            var options = BlockOptions()
            if case .move(_, _, _, let given) = note.kind { options = given }
            var animation = Animation(
                path: note.path, motion: .basic(from: nil, to: nil, by: nil, pace: .curve(.linear)))
            animation.origin = .property
            animation.timing.duration = 0
            animation.timing.repeatCount = options.repeatCount
            animation.timing.autoreverses = options.autoreverses
            animation.timing.beginTime = layerNow(note.layer)
            entry.serial = newAnimationSerial()
            animation.serial = entry.serial
            attach(animation, to: note.layer)
        }
        if note.serial > 0, slotOfAnimation[entry.serial] == nil, var animation = note.animation {
            // It was replaced at the moment in which both were made, and that was told. Here it comes first
            // again.
            animation.serial = newAnimationSerial()
            entry.serial = animation.serial
            (animation.block, animation.transaction, animation.hasEnded) = (0, 0, true)
            attach(animation, to: note.layer)
        }
        guard let index = slotOfAnimation[entry.serial] else { return }
        entry.delay = animations[index].timing.beginTime - parentNow(of: index)
        // What the ways from time to time leave of none.
        if entry.delay.magnitude <= timeTolerance { entry.delay = 0 }
        switch note.kind {
        case .move(let to, let start, let isRelative, _):
            entry.kind = .move(to: to, start: start, isRelative: isRelative)
        case .keyframes(let way):
            entry.kind = .keyframes(way)
        case .path(let to):
            entry.kind = .path(to: to)
        case .takeover(let pending):
            entry.kind = .takeover(pending)
        case .overlay: break
        case .object: return
        }
        animations[index].parent = .timeline(Int32(k))
        animations[index].recording = 0
        animations[index].clock = AnimationClock()
        animations[index].hasStarted = false
        animations[index].token &+= 1
        if animations[index].origin != .explicit { govern(note, k) }
        append(entry, to: k)
    }

    /// Keeps what the model was before a timeline first touched it.
    private func govern(_ note: FreshMotion, _ k: Int) {
        let number = layers[note.layer].number
        layers[note.layer].isOnTimeline = true
        if recordingNow > 0 { keepBefore(note.layer) }
        guard !note.before.isEmpty else { return }
        for component in note.path.components
        where !timelines[k].bases.contains(where: { $0.isOf(note.layer, number, component) }) {
            // All that was made with it has been taken back. Timelines within each other have one beginning:
            // where one of them moves the model already, that is no more what it was before.
            let held = tree(ofTimeline: root(ofTimeline: k)).lazy.compactMap { member in
                self.timelines[member].bases.first {
                    $0.isHeld && $0.isOf(note.layer, number, component)
                }?.value
            }.first
            timelines[k].bases.append(
                ModelBase(
                    layer: note.layer, number: number, component: component,
                    value: held ?? layers[note.layer].model[component]))
        }
    }
}
