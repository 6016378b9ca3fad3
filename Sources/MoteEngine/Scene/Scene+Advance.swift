/// The only function that moves time.
extension Scene {
    /// Runs every event due at or before `target` at that event's own exact time, in the order of time and
    /// then of scheduling, and leaves the scene at `target`. Ticks come after what else is due at their time.
    public func advance(to target: Double) {
        let target = min(target, EngineLimits.time)
        guard target >= time else { return }
        nextLook = max(target, distantLook)
        defer { nextLook = -.infinity }
        while let next = nextDue(before: target) {
            move(to: next)
            if let entry = schedule.first, entry.time <= next {
                if let due = schedule.popFirst() { run(due.action) }
            } else {
                runTick()
            }
        }
        move(to: target)
    }

    /// Nobody will look at the scene, or change it from outside, before it has come to `time`: a jump that is
    /// taken in steps. Nil: somebody may do so now.
    public func expectNoLook(before time: Double?) {
        distantLook = time ?? -.infinity
        if time == nil { takeSkippedSamples() }
    }

    /// The time of what is due next, at or before a time.
    private func nextDue(before target: Double) -> Double? {
        // All that happens now has happened; what follows from it may be due before anything else.
        settlePlaces()
        let event = schedule.first?.time ?? .infinity
        let tick = wantsTicks ? Double(nextTick) / tickRate : .infinity
        let next = min(event, tick)
        return next <= target ? next : nil
    }

    private func move(to time: Double) {
        guard time > self.time else { return }
        self.time = time
        stamp &+= 1
        if !parting.isEmpty { parting.removeAll(keepingCapacity: true) }
        if !fresh.isEmpty { fresh = [] }
        if !emptyBlocks.isEmpty { emptyBlocks = [] }
        takeOverFirst()
    }

    private func runTick() {
        let tick = nextTick
        nextTick += 1
        host?.scene(self, tick: tick, elapsed: 1 / tickRate)
    }

    private func run(_ action: Schedule.Action) {
        switch action {
        case .timer(let timer):
            if liveTimers.remove(timer.serial) != nil { host?.scene(self, timerFired: timer) }
        case .animationBegins(let index, let token):
            guard animations[index].token == token, animations[index].serial > 0 else { return }
            let isTold = animations[index].hasStarted
            animations[index].hasStarted = true
            begin(index)
            followOnGrid(index)
            if !isTold { tellStart(index) }
        case .tellStart(let serial):
            if let index = slotOfAnimation[serial] {
                tellStart(index)
            } else if timelineOfSerial[serial] != nil {
                host?.scene(self, blockStarted: AnimationID(serial: serial))
            }
        case .tellBegun(let info):
            if info.isBlock {
                host?.scene(self, blockStarted: info.id)
            } else {
                host?.scene(self, animationStarted: info)
            }
        case .timeline(let index, let token):
            guard timelines[index].token == token, timelines[index].serial > 0 else { return }
            playTimeline(index)
        case .timelineCall(let number):
            host?.scene(self, timelineCalled: number)
        case .settleReleases:
            settleReleases()
        case .animationReaches(let index, let token):
            guard animations[index].token == token, animations[index].serial > 0 else { return }
            arrive(index)
        case .animationEnds(let index, let token):
            guard animations[index].token == token, animations[index].serial > 0 else { return }
            comeToEnd(index)
        case .tellEnd(let info, let reason):
            // Since it was over, a block that had nothing to do has been put on a timeline.
            if info.isBlock, revivedBlocks.remove(info.id.serial) != nil { return }
            host?.scene(self, animationEnded: info, reason: reason)
        case .emitterGrid(let layer):
            sampleOnGrid(layer)
        case .emitterOrigin(let layer):
            sampleOrigin(layer)
        case .emitterBegins(let layer):
            beginEmitter(layer)
        case .emitterEnds(let layer):
            lookForEnd(layer)
        }
    }

    private func tellStart(_ index: Int) {
        if animations[index].isSilent { return }
        let (block, transaction) = (animations[index].block, Int(animations[index].transaction))
        host?.scene(self, animationStarted: info(index))
        tellStart(ofBlock: block)
        tellStart(ofBlock: transaction)
    }

    /// The first of a block's or a transaction's motions begins, and with it the transactions around that.
    private func tellStart(ofBlock serial: Int) {
        var serial = serial
        while serial > 0, blocks[serial]?.hasStarted == false {
            blocks[serial]?.hasStarted = true
            host?.scene(self, blockStarted: AnimationID(serial: serial))
            serial = blocks[serial]?.outer ?? 0
        }
    }

    /// A motion has come to its end by itself.
    func comeToEnd(_ index: Int) {
        if animations[index].lingersFrom < .infinity { return detach(index, .finished) }
        noteParting(index)
        if parentRate(of: index) * animations[index].clock.rate < 0 {
            commit(index, atLocal: animations[index].timing.beginTime)
        }
        leaveCovered(beneath: index)
        let stays = animations[index].origin == .explicit && !animations[index].removedOnCompletion
        let wait = longestCopyDelay(animations[index].layer)
        animations[index].copiesMoveUntil = time + wait
        if stays {
            tellEnd(index, .finished)
            parametersChanged(
                animations[index].layer, touched(by: animations[index].path), jumps: true)
            changed()
        } else if wait > 0 {
            tellEnd(index, .finished)
            animations[index].lingersFrom = time
            scheduleStartAndEnd(index)
            changed()
        } else {
            detach(index, .finished)
        }
    }

    /// Keeps the velocity that it had as it came to its end: what starts on `onComplete` or `await` starts at
    /// this very instant, and goes on from there.
    func noteParting(_ index: Int) {
        let animation = animations[index]
        guard animation.origin != .explicit, !animation.isPending else { return }
        let before = beforeEnd(index, parentNow(of: index))
        for (i, component) in animation.path.components.enumerated()
        where animation.mask >> UInt32(i) & 1 == 1 {
            let number = if case .shared = animation.path.target { 0 } else { i }
            let velocity = animation.velocity(
                at: before, model: layers[animation.layer].model, component: number)
            if velocity != 0 {
                parting.append(
                    PartingVelocity(layer: animation.layer, component: component, velocity: velocity))
            }
        }
    }

    // MARK: Timers

    /// Calls the host at `time` (now, if that is past).
    public func schedule(at time: Double) -> TimerID {
        lastTimer += 1
        liveTimers.insert(lastTimer)
        schedule.add(at: max(time, self.time), .timer(TimerID(serial: lastTimer)))
        return TimerID(serial: lastTimer)
    }

    public func cancelTimer(_ timer: TimerID) { liveTimers.remove(timer.serial) }

    public var timerCount: Int { liveTimers.count }

    /// The time of the tick after now.
    public var nextTickTime: Double { Double(tick + 1) / tickRate }

    // MARK: Rest

    /// When something next happens by itself, or nil. What merely moves has no events.
    public var nextEventTime: Double? {
        let tick = wantsTicks ? Double(nextTick) / tickRate : .infinity
        let next = min(schedule.first?.time ?? .infinity, tick)
        return next.isFinite ? next : nil
    }

    /// True while pictures differ from one time to the next.
    public var isMoving: Bool {
        wantsTicks
            || layers.contains { layer in
                layer.animations.contains {
                    animations[$0].parent == .layer
                        && (!animations[$0].hasEnded || time < animations[$0].copiesMoveUntil)
                        && animations[$0].clock.rate != 0
                        && animations[$0].timing.speed != 0 && isUnderWay($0)
                }
            }
            || timelines.indices.contains { isPlaying($0) }
            || recordings.values.contains { $0.drive.isUnderWay(at: time) } || isCutMoving
            || emitterSlots.contains {
                layers[$0].emitterClock.rate > 0 && isInTree(id(ofSlot: $0))
                    && (layers[$0].emitter?.isActive == true || hasLateCopies($0))
            }
    }

    /// Its parent's time does not stand.
    private func isUnderWay(_ index: Int) -> Bool {
        guard animations[index].recording > 0 else { return parentRate(of: index) != 0 }
        return recordings[animations[index].recording]?.drive.isUnderWay(at: time) ?? false
    }

    /// A timeline on scene time has something before it.
    private func isPlaying(_ k: Int) -> Bool {
        guard timelines[k].serial > 0, timelines[k].parent < 0, !timelines[k].isAsleep, !timelines[k].isSpent
        else {
            return false
        }
        if let recording = recordings[timelines[k].recording] { return recording.drive.isUnderWay(at: time) }
        return timelines[k].clock.rate != 0 && !isOver(k)
    }

    /// Without input no later picture differs from this one.
    public var isSettled: Bool { liveTimers.isEmpty && !isMoving && !hasLiveEvents }

    private var hasLiveEvents: Bool { schedule.hasNews(upTo: time) }

    public var animationCount: Int { slotOfAnimation.count }
}
