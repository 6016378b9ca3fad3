/// What a recording cuts short of motions that it did not make: those that it takes a property from, ends,
/// or whose layer it takes away. Their ends are told at once. But the recording may be undone, and then they
/// go on as if it had never been; and where it gathers, they show up to the place at which it cut them.
extension Scene {
    // MARK: Keeping

    /// The recording that is on is about to end a motion, or to take some of its numbers: keeps that much.
    /// - Parameter components: what is taken; nil for all.
    func keepCut(_ index: Int, _ components: Range<Int>? = nil) {
        guard recordingNow > 0, !isPuttingBack, recordings[recordingNow] != nil,
            !isPart(index, ofRecording: recordingNow)
        else { return }
        let animation = animations[index]
        let range = animation.path.components
        var (bits, rest) = (animation.mask, UInt32(0))
        if !range.isEmpty {
            let all = Self.bits(of: range, in: range)
            bits &= Self.bits(of: components ?? range, in: range)
            rest = animation.mask & all & ~bits
        }
        let isTurned =
            animation.turning != nil && (rest == 0 || components?.contains(Self.turningComponent) == true)
        guard bits != 0 || isTurned else { return }
        keepBefore(animation.layer)
        keep(index, place: cutPlace, mask: bits, isTurned: isTurned, in: recordingNow)
    }

    /// A recording takes numbers of a motion on a timeline, which keeps for itself what it has lost.
    func keepShown(_ index: Int, mask: UInt32) {
        guard gathering != nil else { return }
        keepBefore(animations[index].layer)
        keep(index, place: cutPlace, mask: mask, isTurned: true, in: recordingNow)
    }

    private var cutPlace: Double { gathering.map { stepTime($0.now, in: $0.id) } ?? 0 }

    /// The recording that is on is about to hold, seek or turn a motion round, or to hurry it to its end:
    /// keeps how it runs. It does so at once, wherever the recording is put.
    func keepControlled(_ index: Int) {
        guard recordingNow > 0, let recording = recordings[recordingNow],
            !isPart(index, ofRecording: recordingNow),
            !recording.cuts.contains(where: { $0.isControlled && isCopy($0, of: index) })
        else { return }
        keep(index, place: -.infinity, mask: animations[index].mask, isTurned: true, in: recordingNow)
    }

    /// One that a recording has turned round has come to its beginning, and moves the model there.
    func noteControlled(_ index: Int, before model: [Double]) {
        let slot = animations[index].layer
        for (id, recording) in recordings
        where recording.cuts.contains(where: {
            $0.isControlled && isCopy($0, of: index) && !isEmpty(animations[$0.copy])
        }) {
            for component in model.indices where model[component] != layers[slot].model[component] {
                let place = ModelPlace(slot: slot, number: layers[slot].number, index: component)
                if recording.numbers[place] == nil { recordings[id]?.numbers[place] = model[component] }
            }
        }
    }

    private func isCopy(_ cut: CutMotion, of index: Int) -> Bool {
        animations[cut.copy].serial == animations[index].serial
    }

    /// - Parameters:
    ///   - place: where it shows up to; −∞: nowhere, for it is there itself.
    ///   - group: index of the copy of the group that it is a part of.
    private func keep(
        _ index: Int, place: Double, mask: UInt32, isTurned: Bool, in recording: Int, group: Int? = nil
    ) {
        var copy = animations[index]
        // A script's own motion is told of its end.
        if case .custom = copy.motion { return }
        guard copy.lingersFrom == .infinity else { return }
        if case .transition = copy.motion, place > -.infinity {
            guard layers[copy.layer].transition == index else { return }
            handOverGhost(of: index)
        }
        let stack = layers[copy.layer].animations
        var beneath = stack.firstIndex(of: index).map { stack[..<$0].map { animations[$0].serial } } ?? []
        // Others may have been cut short before.
        let number = layers[copy.layer].number
        let order = recordings[recording]?.stacks[number] ?? stack.map { animations[$0].serial }
        recordings[recording]?.stacks[number] = order
        if let place = order.firstIndex(of: copy.serial) { beneath += order[..<place] }
        let block = Int(copy.block)
        copy.mask = mask
        // What has lost all its numbers shows nothing, and this may still turn its layer.
        if isTurned { copy.mask |= Self.turningBit } else { copy.turning = nil }
        if let group { copy.parent = .group(Int32(group)) }
        (copy.block, copy.transaction, copy.isSilent) = (0, 0, true)
        let cut = CutMotion(
            copy: store(copy), number: layers[copy.layer].number, place: place, beneath: beneath,
            block: block)
        recordings[recording]?.cuts.append(cut)
        guard case .group = copy.motion else { return }
        for part in stack where animations[part].parent == .group(Int32(index)) {
            keep(
                part, place: place, mask: animations[part].mask, isTurned: true, in: recording,
                group: cut.copy)
        }
    }

    private func isEmpty(_ copy: Animation) -> Bool {
        let range = copy.path.components
        let bits = range.isEmpty ? copy.mask : copy.mask & Self.bits(of: range, in: range)
        return bits == 0 && copy.turning == nil
    }

    /// The picture that goes out by a transition stays with the copy that is kept of that.
    func handOverGhost(of index: Int) {
        animations[index].motion = .discrete([], times: [])
        layers[animations[index].layer].transition = -1
        transitionCount -= 1
    }

    func store(_ copy: Animation) -> Int {
        guard let free = freeAnimationSlots.popLast() else {
            animations.append(copy)
            return animations.count - 1
        }
        let token = animations[free].token &+ 1
        animations[free] = copy
        animations[free].token = token
        return free
    }

    /// Not from before the recording: it was made there, by itself, in a group or on a timeline.
    private func isPart(_ index: Int, ofRecording recording: Int) -> Bool {
        switch animations[index].parent {
        // They go with their groups, and timelines keep what they lose themselves.
        case .group, .timeline: return true
        case .layer: break
        }
        if animations[index].isDone || Int(animations[index].journal) == recording { return true }
        let other = animations[index].recording
        // One that is put somewhere loses what another takes from it under a key (transitions have one); what
        // else it has is as it was made.
        if animations[index].origin == .explicit, other != recording, recordings[other] != nil {
            return false
        }
        return other > 0
    }

    // MARK: Showing

    /// What a recording, wherever it is put before `place`, has cut short of a motion after that.
    func cuts(of serial: Int, in recording: Int, from place: Double) -> [LayerMoment.Member] {
        (recordings[recording]?.cuts ?? []).compactMap { cut in
            guard cut.place > place, animations[cut.copy].serial == serial, isUnderWay(cut) else {
                return nil
            }
            return .init(serial: serial, copy: cut.copy)
        }
    }

    /// It would not have come to its end yet.
    private func isUnderWay(_ cut: CutMotion) -> Bool {
        let index = cut.copy
        guard layers[animations[index].layer].number == cut.number else { return false }
        return isOnTimeline(animations[index]) || staysAfterItsEnd(index) || endTime(of: index) > time
    }

    /// A recording shows a motion that it has cut short.
    var isCutMoving: Bool {
        recordings.values.contains { recording in
            recording.gathers && !recording.isBeingMade
                && recording.cuts.contains { cut in
                    cut.place > recording.drive.place(at: time) && isUnderWay(cut)
                        && animations[cut.copy].clock.rate != 0 && parentRate(of: cut.copy) != 0
                }
        }
    }

    // MARK: The end

    /// A recording is undone: what it cut short goes on, and what it held, sought or turned round runs as
    /// before.
    func restoreCuts(_ recording: Int) {
        guard let undone = recordings[recording] else { return }
        recordings[recording]?.cuts = []
        for cut in undone.cuts {
            let copy = animations[cut.copy]
            let isLost = copy.recording > 0 && recordings[copy.recording] == nil
            guard layers[copy.layer].number == cut.number, !isEmpty(copy), !isOnTimeline(copy), !isLost else {
                free(cut)
                continue
            }
            if let index = slotOfAnimation[copy.serial], animations[index].layer == copy.layer {
                animations[index].mask |= copy.mask
                animations[index].turning = animations[index].turning ?? copy.turning
                if cut.isControlled { putBack(copy, to: index) }
                free(cut)
                parametersChanged(copy.layer, touched(by: copy.path), jumps: true)
            } else if case .group(let group) = copy.parent, animations[Int(group)].serial == 0 {
                free(cut)
            } else {
                putBack(cut)
                parametersChanged(copy.layer, touched(by: copy.path), jumps: true)
            }
        }
        changed()
    }

    private func isOnTimeline(_ copy: Animation) -> Bool {
        if case .timeline = copy.parent { true } else { false }
    }

    /// It runs again as it did.
    private func putBack(_ copy: Animation, to index: Int) {
        animations[index].motion = copy.motion
        animations[index].timing = copy.timing
        animations[index].clock = copy.clock
        animations[index].shaping = copy.shaping
        scheduleStartAndEnd(index)
    }

    private func putBack(_ cut: CutMotion) {
        let (index, slot) = (cut.copy, animations[cut.copy].layer)
        if case .transition(let transition) = animations[index].motion {
            // Its picture has gone, or another goes out by now.
            if cut.isControlled || layers[slot].transition >= 0 { return free(cut) }
            (layers[slot].transition, layers[transition.ghost].transition) = (index, index)
            transitionCount += 1
        }
        slotOfAnimation[animations[index].serial] = index
        let stack = layers[slot].animations
        let place = stack.lastIndex { cut.beneath.contains(animations[$0].serial) }
        layers[slot].animations.insert(index, at: place.map { $0 + 1 } ?? 0)
        scheduleStartAndEnd(index)
    }

    /// A recording has come to its end: what it cut short does not come back.
    func forgetCuts(_ recording: Int) {
        for cut in recordings[recording]?.cuts ?? [] { free(cut) }
        recordings[recording]?.cuts = []
    }

    private func free(_ cut: CutMotion) {
        if cut.isControlled { animations[cut.copy].motion = .discrete([], times: []) }
        free(cut.copy)
    }

    /// - Parameter copy: its picture goes as well.
    func free(_ copy: Int) {
        if case .transition(let transition) = animations[copy].motion { freeSubtree(transition.ghost) }
        let token = animations[copy].token &+ 1
        animations[copy] = Animation(path: animations[copy].path, motion: .discrete([], times: []))
        animations[copy].token = token
        freeAnimationSlots.append(copy)
    }

    /// Layers' transitions that an inner recording has cut short, the outer one has: each has one picture that
    /// goes out.
    func passTransitions(of inner: Int, to outer: Int) {
        guard recordings[outer] != nil else { return }
        let cuts = recordings[inner]?.cuts ?? []
        let isTransition = cuts.map { cut in
            if case .transition = animations[cut.copy].motion { !cut.isControlled } else { false }
        }
        recordings[inner]?.cuts = zip(cuts, isTransition).filter { !$1 }.map(\.0)
        for var cut in zip(cuts, isTransition).filter({ $1 }).map(\.0) {
            cut.place = cutPlace
            recordings[outer]?.cuts.append(cut)
        }
    }

    /// What a recording has cut short counts as cut by a journal too, from its beginning.
    func copyCuts(of recording: Int, to journal: Int) {
        var copies: [Int: Int] = [:]
        for cut in recordings[recording]?.cuts ?? [] {
            var copy = animations[cut.copy]
            // There is one picture that goes out.
            if case .transition = copy.motion { continue }
            if case .group(let group) = copy.parent, let own = copies[Int(group)] {
                copy.parent = .group(Int32(own))
            }
            var own = cut
            own.copy = store(copy)
            if !own.isControlled { own.place = cutPlace }
            copies[cut.copy] = own.copy
            recordings[journal]?.cuts.append(own)
        }
    }
}

/// A motion, or a part of it, that a recording cut short.
struct CutMotion: Sendable {
    /// Index of a copy of it as it was, whose mask is what it lost. Parts of a group have their own.
    var copy: Int
    /// The layer's number, so that another in its slot is not taken for it.
    var number: Int
    /// When, in the recording's time; −∞ for one that was held, sought or turned round, not cut short.
    var place: Double
    /// Serials of those that were beneath it on its layer.
    var beneath: [Int]
    /// Serial of its block, 0 for none.
    var block = 0

    var isControlled: Bool { place == -.infinity }
}
