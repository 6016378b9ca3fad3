/// Playing timelines: what is told on the way, and how they end.
extension Scene {
    /// Something happens on a timeline now: tells it, and schedules what comes next.
    func playTimeline(_ root: Int) {
        inJournal(timelines[root].journal) { play(root) }
    }

    private func play(_ root: Int) {
        timelines[root].hasStarted = true
        if timelines[root].clock.rate != 0 { timelines[root].startsAtEnd = false }
        advanceTimeline(root, parentTime: rootTime(ofTimeline: root, at: time).time, flow: 1)
        applyModels(ofTree: root)
        if isOver(root), !timelines[root].rests { endTimeline(root) }
        scheduleTimeline(root)
    }

    /// Over, the way that it plays: at its end, or back at its beginning.
    func isOver(_ k: Int) -> Bool {
        let place = place(ofTimeline: k, at: time)
        if timelines[k].isAsleep { return true }
        if timelines[k].parent >= 0, place.own == -.infinity { return false }
        let rate = timelines[k].clock.rate
        if rate == 0 { return place.own == -.infinity && timelines[k].hasEnded }
        return rate > 0 ? place.own >= timelines[k].end : place.own <= 0
    }

    // MARK: What is passed on the way

    private func advanceTimeline(_ k: Int, parentTime: Double, flow: Double) {
        let old = timelines[k].told
        let new = place(ofTimeline: k, parentTime: parentTime, flow: flow, way: flow)
        let forwards = flow * timelines[k].clock.rate
        timelines[k].told = new
        if old.content == -.infinity, new.content > -.infinity, !timelines[k].hasBegun {
            timelines[k].hasBegun = true
            if !tellAhead(.began(timelines[k].serial), ofTimeline: k) {
                schedule.add(at: time, .tellStart(serial: timelines[k].serial))
            }
        }
        if timelines[k].glide != nil {
            pass(k, from: old.content, to: new.content, rising: new.content >= old.content)
            return
        }
        if old.content == -.infinity {
            if new.slope * forwards < 0 {
                // It sets out from its end: all of it has begun, and nothing is told to be over yet.
                for cue in timelines[k].cues where cue.kind == .begin && cue.time <= new.content {
                    give(cue, k)
                }
                callAt(k, new.content)
                for child in timelines[k].children { settleTimeline(child, parentTime: new.content, way: -1) }
            } else {
                // Where it sets out part way, it has passed no calls before.
                let calls = isPartWay(k) ? new.content : 0
                pass(k, from: old.content, to: new.content, rising: true, calls: calls)
                advanceChildren(k, to: new.content, flow: 1)
            }
            return
        }
        if old.play == new.play, old.slope == new.slope || old.slope == 0 || new.slope == 0 {
            let rising = new.content >= old.content
            pass(k, from: old.content, to: new.content, rising: rising)
            advanceChildren(k, to: new.content, flow: rising ? 1 : -1)
            return
        }
        // To the end of the piece it was in (it may have waited there), and from the beginning of the one
        // that it is in.
        var here = old.content
        if old.slope != 0 {
            let wasRising = old.slope * forwards > 0
            here = wasRising ? timelines[k].duration : 0
            letGo(ofTree: k, at: here, rate: old.slope * forwards)
            pass(k, from: old.content, to: here, rising: wasRising)
            advanceChildren(k, to: here, flow: wasRising ? 1 : -1)
        }
        let isRising = new.slope * forwards >= 0
        let start = new.slope == 0 ? new.content : isRising ? 0 : timelines[k].duration
        if start != here {
            for child in timelines[k].children {
                settleTimeline(child, parentTime: start, way: isRising ? 1 : -1)
            }
            if new.slope != 0 { callAt(k, start) }
        }
        pass(k, from: start, to: new.content, rising: isRising)
        advanceChildren(k, to: new.content, flow: isRising ? 1 : -1)
    }

    private func advanceChildren(_ k: Int, to content: Double, flow: Double) {
        for child in timelines[k].children { advanceTimeline(child, parentTime: content, flow: flow) }
    }

    /// Brings a timeline, and those within it, to where it is without telling anything.
    func settleTimeline(_ k: Int, parentTime: Double, way: Double = 1) {
        let place = place(ofTimeline: k, parentTime: parentTime, flow: way, way: way)
        timelines[k].told = place
        for child in timelines[k].children {
            settleTimeline(child, parentTime: place.content, way: place.way)
        }
    }

    /// It begins behind its content's beginning.
    private func isPartWay(_ k: Int) -> Bool {
        timelines[k].timing.iterationStart > 0 || timelines[k].timing.delay < 0
    }

    /// - Parameter calls: from where on it calls.
    private func pass(_ k: Int, from: Double, to: Double, rising: Bool, calls: Double = 0) {
        if from == to { return }
        if rising {
            for cue in timelines[k].cues where cue.time > from && cue.time <= to {
                if cue.kind != .call || cue.time >= calls - timeTolerance { give(cue, k) }
            }
        } else {
            for cue in timelines[k].cues.reversed() where cue.time < from && cue.time >= to {
                // On the way back nothing begins or ends; it is just called.
                if cue.kind == .call { give(cue, k) }
            }
        }
    }

    /// The calls at the very place where a play begins anew.
    private func callAt(_ k: Int, _ content: Double) {
        for cue in timelines[k].cues
        where (cue.time - content).magnitude <= timeTolerance && cue.kind == .call {
            give(cue, k)
        }
    }

    func give(_ cue: TimelineCue, _ k: Int) {
        switch cue.kind {
        case .step: break
        case .call:
            if !tellAhead(.called(cue.serial), ofTimeline: k) {
                schedule.add(at: time, .timelineCall(number: cue.serial))
            }
        case .begin:
            guard let index = slotOfAnimation[cue.serial], !animations[index].hasStarted else { return }
            if tellAhead(.began(cue.serial), ofTimeline: k) {
                animations[index].hasStarted = true
                schedule.add(at: time, .tellBegun(info(index)))
            } else {
                tellBegun(index)
            }
        case .finish:
            if let index = slotOfAnimation[cue.serial] { tellEnd(index, onTimeline: k, .finished) }
        case .cut:
            if let index = slotOfAnimation[cue.serial] { tellEnd(index, onTimeline: k, .replaced) }
        case .over: tellOver(cue.serial, onTimeline: k, .finished)
        case .timelineEnd:
            if let child = timelineOfSerial[cue.serial] { tellTimelineEnd(child, .finished) }
        }
    }

    func tellTimelineEnd(_ k: Int, _ reason: AnimationEndReason) {
        guard !timelines[k].hasEnded else { return }
        let isAhead = tellAhead(.ended(timelines[k].serial, isFinished: reason == .finished), ofTimeline: k)
        if !isAhead { timelines[k].hasEnded = true }
        for entry in timelines[k].entries {
            switch entry.kind {
            case .timeline(let child): tellTimelineEnd(child, reason)
            case .call, .object: break
            case .over(let block): tellOver(block, onTimeline: k, reason)
            case .move, .keyframes, .path, .takeover, .overlay:
                if let index = slotOfAnimation[entry.serial] { tellEnd(index, onTimeline: k, reason) }
            }
        }
        if isAhead { return }
        var info = blockInfo(timelines[k].serial)
        info.key = "timeline"
        schedule.add(at: time, .tellEnd(info, reason))
    }

    /// A block that has nothing to run is over, once.
    private func tellOver(_ block: Int, onTimeline k: Int, _ reason: AnimationEndReason) {
        guard blocks[block] != nil,
            !tellAhead(.ended(block, isFinished: reason == .finished), ofTimeline: k)
        else { return }
        if reason != .finished { blocks[block]?.allFinished = false }
        endBlock(block)
    }

    // MARK: The model

    /// Brings the model to where the course of a tree of timelines has it.
    func applyModels(ofTree root: Int) {
        inJournal(timelines[root].journal) { apply(modelsOfTree: root) }
    }

    private func apply(modelsOfTree root: Int) {
        if timelines[root].isAsleep { return }
        let recording = timelines[root].recording
        // Once its function has been run, what a recording has kept shows, wherever it is put.
        if recording > 0, recordings[recording]?.isBeingMade != true { return }
        let tree = tree(ofTimeline: root)
        takeOver(fromTimelines: tree)
        var numbers: [ModelPlace: Double] = [:]
        // Numbers that a timeline will move, and has no say in before.
        var waiting: [Int: Set<ModelPlace>] = [:]
        for k in tree.reversed() {
            for base in timelines[k].bases {
                if base.isHeld {
                    numbers[base.place] = base.value
                } else {
                    waiting[k, default: []].insert(base.place)
                }
            }
            for base in timelines[k].objectBases where base.isHeld { write(base.step) }
        }
        for step in timelines[root].steps
        where step.time <= place(ofTimeline: step.timeline, at: time).content
            && waiting[step.timeline]?.contains(step.place) != true
        {
            numbers[step.place] = taken(step, from: numbers[step.place] ?? step.before ?? step.value)
        }
        for (place, value) in numbers.sorted(by: { $0.key < $1.key }) {
            write(value, place.slot, place.number, place.index)
        }
        for step in timelines[root].objectSteps
        where step.time <= place(ofTimeline: step.timeline, at: time).content
            && (timelines[step.timeline].objectBases.allSatisfy(\.isHeld)
                || holds(step.timeline, step.layer, step.number, object: step.object))
        {
            write(step)
        }
        changed()
    }

    private func holds(_ k: Int, _ slot: Int, _ number: Int, object: Int) -> Bool {
        timelines[k].objectBases.contains { $0.step.isOf(slot, number, object) && $0.isHeld }
    }

    /// Brings the models to this instant before anything else happens in it: what motions add to them does
    /// not wait for the timelines' own turns either.
    /// - Parameter before: called before each of the timelines, in the order in which they were made, and at
    ///   last with nil.
    func applyDueModels(before: (Int?) -> Void) {
        defer { before(nil) }
        // Far more than by how much a place may be taken for a cue's.
        let soon = time + max(1e-6, timeTolerance)
        guard timelineDue <= soon else { return }
        timelineDue = .infinity
        let roots = timelines.indices.filter { timelines[$0].serial > 0 && timelines[$0].parent < 0 }
            .sorted { timelines[$0].serial < timelines[$1].serial }
        for k in roots {
            let due = timelines[k].due
            if due <= soon {
                before(k)
                applyModels(ofTree: k)
            }
            if due <= time { timelines[k].due = .infinity } else { timelineDue = min(timelineDue, due) }
        }
    }

    func write(_ value: Double, _ layer: Int, _ number: Int, _ component: Int) {
        guard layers.indices.contains(layer), layers[layer].number == number,
            layers[layer].model.indices.contains(component), layers[layer].model[component] != value
        else { return }
        noteNumber(layer, component)
        layers[layer].model[component] = value
        parametersChanged(layer, [component..<component + 1])
    }

    // MARK: The end

    /// A timeline on scene time has come to its end, or back to its beginning.
    private func endTimeline(_ k: Int) {
        timelines[k].rests = true
        let now = parentNow(ofTimeline: k)
        let isAtStart =
            timelines[k].glide.map { $0.to == 0 && timelines[k].clock.rate > 0 }
            ?? (timelines[k].clock.rate < 0)
        if timelines[k].holdsAtEnd {
            let own = timelines[k].clock.local(at: now)
            keepPast(ofTimeline: k)
            timelines[k].clock = AnimationClock(
                anchor: now, local: isAtStart ? max(0, own) : min(own, timelines[k].end), rate: 0)
            return
        }
        tellTimelineEnd(k, .finished)
        if isAtStart || (timelines[k].glide != nil && timelines[k].clock.rate < 0) {
            // As if nothing of it had been made yet.
            letGo(ofTree: k)
            keepPast(ofTimeline: k)
            timelines[k].clock = AnimationClock(anchor: now, local: -.infinity, rate: 0)
            settleTimeline(k, parentTime: now)
            changed()
            applyModels(ofTree: k)
        }
        sleepTimeline(k)
    }

    /// A timeline beside a tree of them has a say in a number.
    func isHeldBeside(_ root: Int, _ base: ModelBase) -> Bool {
        timelines.indices.contains { k in
            timelines[k].serial > 0 && !timelines[k].isAsleep && self.root(ofTimeline: k) != root
                && !isElsewhere(k)
                && timelines[k].bases.contains {
                    $0.isHeld && $0.isOf(base.layer, base.number, base.component)
                }
        }
    }

    // MARK: Animations on timelines

    /// An animation left its layer for good: nothing of it is on its timeline any more.
    func forgetEntry(_ k: Int, _ serial: Int) {
        guard timelines.indices.contains(k) else { return }
        timelines[k].entries.removeAll { $0.serial == serial }
        timelines[k].cues.removeAll { $0.serial == serial && $0.kind != .call && $0.kind != .timelineEnd }
    }
}
