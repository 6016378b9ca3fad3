/// Attaching animations to layers, and taking them off again.
extension Scene {
    func newAnimationSerial() -> Int {
        lastAnimation += 1
        return lastAnimation
    }

    func checkRoomForAnimation() throws(PropertyError) {
        guard slotOfAnimation.count < EngineLimits.animations else {
            throw .badOption("too many animations at once: at most \(EngineLimits.animations)")
        }
    }

    /// Puts an animation on top of its layer's stack, or beneath what covers the model now (see
    /// `stackPlace`), and schedules its start and end.
    /// - Returns: its slot.
    @discardableResult
    func attach(_ animation: Animation, to slot: Int) -> Int {
        var animation = animation
        if animation.serial == 0 { animation.serial = newAnimationSerial() }
        if recordingNow > 0 {
            keepBefore(slot)
            if animation.parent == .layer { adopt(&animation, on: slot) }
            if gathering == nil { animation.journal = Int32(truncatingIfNeeded: recordingNow) }
        }
        animation.layer = slot
        animation.place = place
        if animation.key.isEmpty { animation.key = animation.path.name }
        let index: Int
        if let free = freeAnimationSlots.popLast() {
            animation.token = animations[free].token &+ 1
            animations[free] = animation
            index = free
        } else {
            index = animations.count
            animations.append(animation)
        }
        slotOfAnimation[animation.serial] = index
        layers[slot].animations.insert(index, at: stackPlace(of: index, on: slot))
        join(index)
        scheduleStartAndEnd(index)
        changed()
        return index
    }

    /// Schedules what lies ahead of an animation anew, after its clock or timing changed.
    func scheduleStartAndEnd(_ index: Int) {
        if index != takingFirst { animations[index].token &+= 1 }
        let token = animations[index].token
        if animations[index].recording > 0 {
            // It begins and ends with its recording.
            followOnGrid(index)
            return
        }
        // A group's children and what is on a timeline begin and end by that.
        guard case .layer = animations[index].parent else { return followOnGrid(index) }
        // One that a transition has begun, which was cancelled, begins again.
        if !animations[index].hasStarted || animations[index].isPending, index != takingFirst {
            let begin = startTime(of: index)
            if begin.isFinite { schedule.add(at: begin, .animationBegins(slot: index, token: token)) }
            if begin.isFinite, begin > time, animations[index].isPending {
                takeovers.add(at: begin, .animationBegins(slot: index, token: token))
            }
        }
        if animations[index].lingersFrom < .infinity {
            let end = max(animations[index].copiesMoveUntil, time)
            schedule.add(at: end, .animationEnds(slot: index, token: token))
        }
        // A pending motion's end is known when it has taken over; it schedules that then. One that is turned
        // round before has nowhere to go back to.
        let isPending = animations[index].isPending
        if !animations[index].hasEnded, !isPending || animations[index].clock.rate < 0 {
            let end = isPending ? time : endTime(of: index)
            if end.isFinite { schedule.add(at: max(end, time), .animationEnds(slot: index, token: token)) }
        }
        if isWatched(index), !animations[index].isPending {
            let reach = reachTime(of: index)
            if reach.isFinite {
                schedule.add(at: max(reach, time), .animationReaches(slot: index, token: token))
            }
        }
        followOnGrid(index)
    }

    func info(_ index: Int) -> AnimationInfo {
        let layer = id(ofSlot: animations[index].layer)
        return AnimationInfo(
            id: AnimationID(serial: animations[index].serial), layer: layer,
            layerKind: layers[animations[index].layer].kind, layerPath: path(layer),
            key: animations[index].key, keyPath: animations[index].path.name, isBlock: false)
    }

    /// Takes an animation off its layer. Its end is told at this instant, after what runs now.
    func detach(_ index: Int, _ reason: AnimationEndReason) {
        // Parts of a group have gone with it.
        guard animations[index].serial > 0 else { return }
        let reason = reasonOfEnd(index, reason)
        if releaseEntry(of: index, reason) { return }
        keepCut(index)
        tellBegunNow(index)
        tellEnd(index, reason)
        if case .group = animations[index].motion { detachChildren(ofGroup: index, reason) }
        if case .timeline(let k) = animations[index].parent {
            setOutWithout(index, on: Int(k))
            forgetEntry(Int(k), animations[index].serial)
        }
        takeOff(index)
    }

    /// What comes to its end at this very instant has not been cut short by what happens first in it. One of
    /// no length has begun, too.
    func reasonOfEnd(_ index: Int, _ reason: AnimationEndReason) -> AnimationEndReason {
        let animation = animations[index]
        guard reason != .finished, animation.parent == .layer, !animation.hasEnded, !animation.isPending,
            !animation.isDone, let own = parentTime(of: index, at: time)
        else { return reason }
        if case .custom = animation.motion { return reason }
        let rate = parentRate(of: index) * animation.clock.rate
        let local = animation.clock.local(at: own)
        guard rate > 0 && local >= animation.timing.end else { return reason }
        return .finished
    }

    /// What begins at this very instant has begun before it is cut short.
    private func tellBegunNow(_ index: Int) {
        let animation = animations[index]
        guard !animation.hasStarted, !animation.hasEnded, animation.parent == .layer,
            animation.recording == 0, let own = parentTime(of: index, at: time),
            parentRate(of: index) * animation.clock.rate > 0,
            animation.clock.local(at: own) >= animation.timing.beginTime
        else { return }
        tellBegun(index)
    }

    /// Tells that a motion has begun, and with it its block and transactions: whatever becomes of them in
    /// this instant.
    func tellBegun(_ index: Int) {
        animations[index].hasStarted = true
        if animations[index].isSilent { return }
        schedule.add(at: time, .tellBegun(info(index)))
        for first in [animations[index].block, Int(animations[index].transaction)] {
            var serial = first
            while serial > 0, let block = blocks[serial], !block.hasStarted {
                blocks[serial]?.hasStarted = true
                schedule.add(at: time, .tellBegun(blockInfo(serial)))
                serial = block.outer
            }
        }
    }

    /// Takes an animation off its layer without a word.
    func takeOff(_ index: Int) {
        let slot = animations[index].layer
        // A copy, or one that was put aside before, has no picture any more.
        if case .transition(let transition) = animations[index].motion, layers[slot].transition == index {
            dissolve(transition, slot)
        }
        layers[slot].animations.removeAll { $0 == index }
        slotOfAnimation[animations[index].serial] = nil
        if !watched.isEmpty { watched.remove(animations[index].serial) }
        let path = animations[index].path
        let token = animations[index].token &+ 1
        animations[index] = Animation(path: path, motion: .discrete([], times: []))
        animations[index].token = token
        freeAnimationSlots.append(index)
        parametersChanged(slot, touched(by: path), jumps: true)
        changed()
    }

    /// Tells an end once, and its block's when it was the last.
    func tellEnd(_ index: Int, _ reason: AnimationEndReason) {
        guard !animations[index].hasEnded else { return }
        animations[index].hasEnded = true
        // Parts of a group are not told of.
        if case .group = animations[index].parent { return }
        if animations[index].isSilent { return }
        schedule.add(at: time, .tellEnd(info(index), reason))
        leave(animations[index].block, reason)
        leave(Int(animations[index].transaction), reason)
    }

    /// One of a block's or a transaction's is over.
    private func leave(_ serial: Int, _ reason: AnimationEndReason) {
        guard serial > 0, var block = blocks[serial] else { return }
        block.running -= 1
        if reason != .finished { block.allFinished = false }
        blocks[serial] = block
        guard block.running == 0, !openBlocks.contains(where: { $0.serial == serial }),
            !openTransactions.contains(where: { $0.serial == serial })
        else { return }
        endBlock(serial)
    }

    /// All of a block's animations are over.
    func endBlock(_ serial: Int) {
        guard let block = blocks.removeValue(forKey: serial) else { return }
        if !watched.isEmpty { watched.remove(serial) }
        let reason = block.allFinished ? AnimationEndReason.finished : .replaced
        schedule.add(at: time, .tellEnd(blockInfo(serial), reason))
        leave(block.outer, reason)
    }

    /// A block has nothing to run: it is over as it is made, unless it goes on a timeline.
    func endEmptyBlock(_ serial: Int) {
        if usesTimelines { emptyBlocks.insert(serial) }
        endBlock(serial)
    }

    /// It goes on a timeline, and is over there.
    func reviveBlock(_ serial: Int) {
        guard blocks[serial] == nil else { return }
        blocks[serial] = Block()
        if emptyBlocks.remove(serial) != nil { revivedBlocks.insert(serial) }
    }

    func blockInfo(_ serial: Int) -> AnimationInfo {
        AnimationInfo(
            id: AnimationID(serial: serial), layer: nil, layerKind: nil, layerPath: "", key: "block",
            keyPath: "",
            isBlock: true)
    }

    // MARK: Making way

    /// What a motion along a path turns beside the position.
    static let turningComponent = Component.transform + TransformComponent.rotation + 2

    /// Its place in the mask of such a motion, beyond those of the numbers of every property.
    static let turningBit: UInt32 = 1 << 31

    /// Ends the motions of blocks, single calls, springs and decays on these components. Those that move
    /// others as well go on with them.
    func endMotions(
        on slot: Int, components: Range<Int>, reason: AnimationEndReason = .replaced,
        except exception: Int? = nil
    ) {
        release(slot, components, cutting: true)
        if isGathering { return }
        takeFromRecordings(slot, components)
        giveUp(slot, components)
        claim(slot, components)
        for index in layers[slot].animations where index != exception && animations[index].origin != .explicit
        {
            take(components, from: index, reason)
        }
    }

    func take(_ components: Range<Int>, from index: Int, _ reason: AnimationEndReason) {
        if case .timeline = animations[index].parent { return }
        // What other recordings keep is theirs.
        let recording = animations[index].recording
        if recording > 0, recording != recordingNow, recording != recordingInEnding { return }
        keepCut(index, components)
        let range = animations[index].path.components
        if animations[index].turning != nil, components.contains(Self.turningComponent) {
            animations[index].turning = nil
        }
        guard range.overlaps(components) else { return }
        for component in range where components.contains(component) {
            animations[index].mask &= ~(1 << UInt32(component - range.lowerBound))
        }
        let all: UInt32 = range.count >= 32 ? .max : (1 << UInt32(range.count)) - 1
        if animations[index].mask & all == 0 { lose(index, reason) }
    }

    /// An offset joins what runs, but for a script's own motion, which has no place to go on from beside it:
    /// of these, those that are under way end.
    func endCustoms(on slot: Int, components: Range<Int>) {
        // What is gathered begins when its timeline says so, and takes over then: `takeOver(fromTimelines:)`.
        if isGathering { return }
        for index in layers[slot].animations where isCustomUnderWay(index) {
            take(components, from: index, .replaced)
        }
    }

    func endCustoms(on slot: Int, object: Int) {
        if isGathering { return }
        for index in layers[slot].animations where isCustomUnderWay(index) {
            if case .object(object) = animations[index].path.target { lose(index, .replaced) }
        }
    }

    func isCustomUnderWay(_ index: Int) -> Bool {
        guard case .custom = animations[index].motion else { return false }
        return startTime(of: index) <= time
    }

    func endMotions(on slot: Int, object: Int, except exception: Int? = nil) {
        if isGathering { return }
        takeFromRecordings(slot, object: object)
        giveUp(slot, object: object)
        claim(slot, object: object)
        loseMotions(on: slot, object: object, except: exception)
    }

    /// The same, but what recordings keep of it.
    func loseMotions(on slot: Int, object: Int, except exception: Int? = nil) {
        for index in layers[slot].animations where index != exception && animations[index].origin != .explicit
        {
            guard case .object(object) = animations[index].path.target else { continue }
            let recording = animations[index].recording
            if recording > 0, recording != recordingNow, recording != recordingInEnding { continue }
            lose(index, .replaced)
        }
    }

    /// A subtree left the tree: its motions end where they are going.
    func endAnimations(below slot: Int) {
        dropCuts(slot)
        if layers[slot].isOnTimeline {
            for index in layers[slot].animations {
                if case .timeline(let k) = animations[index].parent { catchUp(Int(k)) }
            }
        }
        for index in layers[slot].animations { detach(index, .removed) }
        for recording in recordings.values where layers[slot].isRecorded {
            for index in recording.done where animations[index].isDone && animations[index].layer == slot {
                detach(index, .removed)
            }
        }
        for child in childrenAndMask(slot) { endAnimations(below: child) }
    }
}
