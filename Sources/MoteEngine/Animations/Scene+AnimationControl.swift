/// What a handle to an animation, or to a block of them, can do.
extension Scene {
    /// The slots of what a handle stands for, as far as they still run.
    func slots(_ id: AnimationID) -> [Int] {
        if let slot = slotOfAnimation[id.serial] { return animations[slot].isDone ? [] : [slot] }
        return blocks[id.serial]?.members.compactMap { slotOfAnimation[$0] }.filter { !animations[$0].isDone }
            ?? []
    }

    public func isRunning(_ id: AnimationID) -> Bool {
        if let k = timelineOfSerial[id.serial] { return !isOver(k) }
        return !slots(id).isEmpty || blocks[id.serial] != nil
    }

    /// It is on a timeline, which alone can hold, seek and turn it.
    public func isOnTimeline(_ id: AnimationID) -> Bool {
        if let k = timelineOfSerial[id.serial] { return timelines[k].parent >= 0 }
        return slots(id).contains { if case .timeline = animations[$0].parent { true } else { false } }
    }

    /// Stops where it is on screen; an explicit animation uncovers the model.
    public func cancel(_ id: AnimationID) {
        if let k = timelineOfSerial[id.serial] { return cancelTimeline(k) }
        dropCuts(ofSerial: id.serial)
        for index in slots(id) where !isHeld(index) {
            commit(index)
            if animations[index].parent == .layer { leaveCovered(beneath: index) }
            endBeneath(index)
            lose(index, .cancelled)
        }
    }

    /// A spring or decay that waits goes where it starts from, which shows: what that covers has nothing to
    /// lead there any more.
    func endBeneath(_ index: Int) {
        guard animations[index].isPending, coversForAWhile(index), animations[index].parent == .layer else {
            return
        }
        let path = animations[index].path
        for (bit, component) in path.components.enumerated()
        where animations[index].mask >> UInt32(bit) & 1 == 1 {
            endMotions(on: animations[index].layer, components: component..<component + 1, except: index)
        }
    }

    /// It is where its recording has been put, and nothing else moves it.
    private func isHeld(_ index: Int) -> Bool {
        let recording = animations[index].recording
        return recording > 0 && recording != recordingNow
    }

    /// Jumps to the end, as if the time had come.
    public func finish(_ id: AnimationID) {
        if let k = timelineOfSerial[id.serial] { return finishTimeline(k) }
        dropCuts(ofSerial: id.serial)
        for index in slots(id) where animations[index].parent == .layer && !isHeld(index) {
            if animations[index].isPending { keepControlled(index) }
            begin(index)
            if animations[index].clock.rate < 0 { commit(index, atLocal: animations[index].timing.beginTime) }
            leaveCovered(beneath: index)
            lose(index, .finished)
        }
    }

    /// Holds it where it is.
    public func pause(_ id: AnimationID) {
        if let k = timelineOfSerial[id.serial] { return pauseTimeline(k) }
        setRate(id) { _ in 0 }
    }

    /// Lets a held one go on.
    public func resume(_ id: AnimationID) {
        if let k = timelineOfSerial[id.serial] { return resumeTimeline(k) }
        setRate(id) { $0 == 0 ? 1 : $0 }
    }

    /// Turns it round where it is; it ends where it began.
    public func reverse(_ id: AnimationID) {
        if let k = timelineOfSerial[id.serial] { return reverseTimeline(k) }
        setRate(id) { $0 == 0 ? -1 : -$0 }
    }

    /// What comes to its end at this very instant is over before it is held, sought or turned round.
    private func ends(_ index: Int) -> Bool {
        guard animations[index].recording == 0, reasonOfEnd(index, .cancelled) == .finished else {
            return false
        }
        comeToEnd(index)
        return true
    }

    private func setRate(_ id: AnimationID, _ rate: (Double) -> Double) {
        for index in slots(id) where animations[index].parent == .layer && !isHeld(index) {
            if ends(index) { continue }
            keepControlled(index)
            let clock = animations[index].clock
            animations[index].clock = clock.turning(to: rate(clock.rate), at: parentNow(of: index))
            scheduleStartAndEnd(index)
            changed()
        }
    }

    /// Puts it at a fraction (0…1) of its length, or of one run if it has no end.
    public func seek(_ id: AnimationID, fraction: Double) {
        let fraction = min(max(fraction.isNaN ? 0 : fraction, 0), 1)
        if let k = timelineOfSerial[id.serial] { return seekTimeline(k, fraction: fraction) }
        for index in slots(id) where animations[index].parent == .layer && !isHeld(index) {
            if ends(index) { continue }
            keepControlled(index)
            begin(index)
            let timing = animations[index].timing
            let length = timing.end.isFinite ? timing.end - timing.beginTime : timing.duration
            guard length.isFinite else { continue }
            animations[index].clock.anchor = parentNow(of: index)
            animations[index].clock.local = timing.beginTime + length * fraction
            scheduleStartAndEnd(index)
            changed()
        }
    }

    /// How much of its length is over, 0…1; of one run if it has no end. 1 when it is over.
    public func fraction(_ id: AnimationID) -> Double {
        if let k = timelineOfSerial[id.serial] { return timelineFraction(k) }
        guard let index = slots(id).last else { return 1 }
        let timing = animations[index].timing
        let elapsed = animations[index].elapsed(at: parentNow(of: index))
        if timing.end.isFinite {
            let length = timing.end - timing.beginTime
            return length > 0 ? min(elapsed / length, 1) : 1
        }
        guard timing.duration > 0, timing.duration.isFinite else { return 0 }
        return Maths.fmod(elapsed * abs(timing.speed), timing.duration) / timing.duration
    }

    /// Seconds from its beginning (its delay over) to its end; infinity for one that never ends, nil when it
    /// is over.
    public func duration(_ id: AnimationID) -> Double? {
        if let k = timelineOfSerial[id.serial] {
            return timelines[k].end.isFinite ? timelines[k].timing.activeDuration : .infinity
        }
        return slots(id).map { index in
            animations[index].isPending
                ? expectedDuration(index)
                : animations[index].timing.end - animations[index].timing.beginTime
        }.max()
    }

    /// Scene time of its end as it runs now; infinity for one that never ends, nil when it is over.
    public func endTime(_ id: AnimationID) -> Double? {
        if let k = timelineOfSerial[id.serial] {
            return isOver(k)
                ? nil : sceneTime(ofTimeline: k, own: timelines[k].clock.rate < 0 ? 0 : timelines[k].end)
        }
        return slots(id).map { index in
            animations[index].isPending
                ? sceneTime(of: index, local: animations[index].timing.beginTime + expectedDuration(index))
                : endTime(of: index)
        }.max()
    }

    /// Where a spring or decay comes to rest: a value like its property's; of one that waits for its start,
    /// where it will, as things are now. Nil for other motions.
    public func destination(_ id: AnimationID) -> Value? {
        guard let index = slots(id).last else { return nil }
        let type = animations[index].path.type
        if case .spring = animations[index].motion, let template = animations[index].template {
            return template
        }
        return switch animations[index].motion {
        case .spring(_, let targets), .decay(_, let targets): Value(type: type, components: targets)
        case .pending(let pending): expectedDestination(index, pending)
        default: nil
        }
    }

    /// Where one that waits will come to rest, from what the screen will show when it takes over.
    private func expectedDestination(_ index: Int, _ pending: PendingMotion) -> Value? {
        let (slot, path) = (animations[index].layer, animations[index].path)
        if case .object(let object) = path.target {
            guard case .spring(let options) = pending else { return nil }
            let here = layers[slot].objects[object]
            return options.to ?? options.by.map { here.adding($0.parts) } ?? here
        }
        let begin = sceneTime(of: index, local: animations[index].timing.beginTime)
        let then = begin.isFinite ? max(begin, time) : time
        let shown = evaluate(slot, at: then)
        let whole = path.spread
        guard
            let (_, _, target, _, _) = resolve(
                pending, whole, from: path.components.map { shown[$0] },
                velocity: path.components.map { ownVelocity(slot, component: $0, at: then) },
                goal: path.components.map { layers[slot].model[$0] })
        else { return nil }
        let isAlike = path.valueCount == 1 && target.allSatisfy { $0 == target[0] }
        return Value(
            type: isAlike ? path.type : whole.type, components: isAlike ? [target[0]] : target)
    }

    /// What a delayed spring's length would be if it took over now.
    func expectedDuration(_ index: Int) -> Double {
        guard case .pending(let pending) = animations[index].motion else { return 0 }
        let slot = animations[index].layer
        let path = animations[index].path
        let here = path.components.map { layers[slot].model[$0] }
        switch pending {
        case .spring(let options):
            if case .object(let object) = path.target {
                let here = layers[slot].objects[object].parts
                let from = options.from?.parts ?? here
                let to = options.to?.parts ?? options.by.map { zip(here, $0.parts).map { $0 + $1 } } ?? here
                return zip(from, to).map {
                    options.motion(from: $0, to: $1).settlingTime
                }.max() ?? 0
            }
            let from = options.from?.components ?? here
            let to = options.target(of: path, from: options.leadsToModel ? here : from)
            return (0..<path.valueCount).map {
                options.motion(from: from[$0], to: to[$0], velocity: options.velocity?[$0] ?? 0).settlingTime
            }.max().map { $0 * max(1, options.repeatCount) } ?? 0
        case .decay(let options):
            let from = options.from?.components ?? here
            return (0..<path.valueCount).compactMap {
                try? options.motion(
                    $0, from: from[$0], velocity: options.velocity?[$0] ?? 0, threshold: path.settleThreshold
                ).duration
            }.max() ?? 0
        }
    }

    /// Moves the model to what the screen shows of it, so that an animation can go without a jump. Explicit
    /// ones have no part in the model.
    func commit(_ index: Int, atLocal local: Double? = nil) {
        guard animations[index].origin != .explicit else { return }
        if case .custom = animations[index].motion { return }
        if let local {
            animations[index].clock = AnimationClock(anchor: parentNow(of: index), local: local, rate: 0)
            animations[index].timing.fillMode = .both
        }
        if case .object(let object) = animations[index].path.target { return commitObject(index, object) }
        let slot = animations[index].layer
        let before = layers[slot].model
        var model = before
        addOffset(of: index, at: time, over: before, to: &model)
        if layers[slot].isOnTimeline {
            for component in animations[index].path.components
            where model[component] != before[component] && isGoverned(index, component) {
                let offset = model[component] - before[component]
                model[component] = before[component]
                fadeOut(slot, component, from: offset, velocity: 0, inPlaceOf: index)
            }
        }
        animations[index].path.keep(&model)
        layers[slot].model = model
        var touched = touched(by: animations[index].path)
        if animations[index].turning != nil {
            touched.append(Self.turningComponent..<Self.turningComponent + 1)
        }
        inJournal(of: index) { noteChange(on: slot, touched, before: before, .takenOver) }
        noteControlled(index, before: before)
        changed()
    }
}
