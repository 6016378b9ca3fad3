/// Timelines that a recorded function makes or plays. They live in the recording's time, as motions gathered
/// there do: the model is where the function got to, and what the timelines made of it on the way shows as a
/// difference from that.
extension Scene {
    // MARK: In and out

    /// Within a recorded function a timeline lives in the recording's time from here on.
    /// - Parameter isNew: it was made there; until now there was nothing of it.
    func enterRecording(_ k: Int, isNew: Bool = false) {
        guard let (recording, now) = gathering, timelines[k].parent < 0, timelines[k].recording != recording
        else { return }
        if timelines[k].recording > 0 { leaveRecording(k, .held) }
        let clock = timelines[k].clock
        let local = clock.local(at: time)
        if isNew {
            timelines[k].past = [PastClock(until: now, clock: nil, glide: nil)]
        } else {
            let held = AnimationClock(anchor: now, local: local, rate: 0)
            timelines[k].past = [PastClock(until: now, clock: held, glide: timelines[k].glide)]
            timelines[k].outside = OutsideTimeline(
                timelines[k], clock: AnimationClock(anchor: now, local: local, rate: clock.rate),
                entry: lastEntry)
        }
        timelines[k].clock = AnimationClock(anchor: now, local: isNew ? 0 : local, rate: clock.rate)
        timelines[k].recording = recording
        timelines[k].isHurried = recordings[recording]?.isHurried == true
        timelines[k].token &+= 1
        timelines[k].due = .infinity
        recordedTimelines.append(k)
        for member in tree(ofTimeline: k) {
            for i in timelines[member].bases.indices {
                let base = timelines[member].bases[i]
                guard layers.indices.contains(base.layer), layers[base.layer].number == base.number
                else { continue }
                timelines[member].bases[i].reference = layers[base.layer].model[base.component]
                keepBefore(base.layer, component: base.component)
            }
            for base in timelines[member].objectBases {
                let step = base.step
                guard layers.indices.contains(step.layer), layers[step.layer].number == step.number
                else { continue }
                let place = ModelPlace(slot: step.layer, number: step.number, index: step.object)
                if recordings[recording]?.objects[place] == nil {
                    recordings[recording]?.objects[place] = layers[step.layer].objects[step.object]
                }
            }
        }
        changed()
    }

    private func keepBefore(_ slot: Int, component: Int) {
        let place = ModelPlace(slot: slot, number: layers[slot].number, index: component)
        if recordings[recordingNow]?.numbers[place] == nil {
            recordings[recordingNow]?.numbers[place] = layers[slot].model[component]
        }
    }

    /// It is put on another timeline, whose time counts from now on.
    func leaveForParent(_ k: Int) {
        guard timelines[k].recording > 0 else { return }
        timelines[k].recording = 0
        timelines[k].past = []
        timelines[k].outside = nil
        recordedTimelines.removeAll { $0 == k }
    }

    /// The recording is over: those that it made go with it, or play on in the scene's time if it came to its
    /// end; the others are given back.
    func leaveRecording(_ k: Int, _ end: RecordingEnd) {
        guard let recording = recordings[timelines[k].recording] else { return }
        let place = end == .played ? recording.reached : recording.drive.place(at: time)
        let isOver = recording.over[timelines[k].serial]
        let outside = timelines[k].outside
        var (clock, glide) = (timelines[k].clock, timelines[k].glide)
        if let past = past(ofTimeline: k, at: place) { (clock, glide) = (past.clock ?? clock, past.glide) }
        timelines[k].clock = AnimationClock(anchor: time, local: clock.local(at: place), rate: clock.rate)
        timelines[k].glide = glide
        timelines[k].isHurried = false
        timelines[k].past = []
        timelines[k].outside = nil
        let told = tree(ofTimeline: k).map { member in
            timelines[member].entries.filter { recording.over[$0.serial] != nil }.map {
                ($0.serial, recording.over[$0.serial] == true)
            }
        }
        timelines[k].recording = 0
        recordedTimelines.removeAll { $0 == k }
        changed()
        for (serial, isFinished) in told.joined() {
            guard let index = slotOfAnimation[serial] else { continue }
            tellEnd(index, !isFinished ? .replaced : end == .played ? .finished : .cancelled)
        }
        guard end == .played || outside != nil, !timelines[k].isSpent else {
            tellTimelineEnd(k, isOver == true && end == .played ? .finished : .cancelled)
            removeAnimations(ofTree: k)
            return forgetTimeline(k)
        }
        if end == .undone, let outside { return restore(k, outside) }
        for member in tree(ofTimeline: k) { giveUp(member) }
        if end == .held {
            if timelines[k].clock.rate != 0 { timelines[k].heldRate = timelines[k].clock.rate }
            timelines[k].clock.rate = 0
        }
        if let isOver { tellTimelineEnd(k, isOver ? .finished : .cancelled) }
        rest(k)
    }

    /// What later changes took is no longer a timeline's.
    private func giveUp(_ k: Int) {
        let taken = timelines[k].bases.filter { $0.until < .infinity }
        timelines[k].bases.removeAll { $0.until < .infinity }
        for i in timelines[k].entries.indices {
            guard let index = slotOfAnimation[timelines[k].entries[i].serial] else { continue }
            for cut in animations[index].cuts { timelines[k].entries[i].released |= cut.components }
            animations[index].cuts = []
        }
        let objects = timelines[k].objectBases.filter { $0.until < .infinity }.map(\.step)
        timelines[k].objectBases.removeAll { $0.until < .infinity }
        timelines[k].entries.removeAll { entry in
            guard case .object(let step) = entry.kind else { return false }
            return objects.contains { step.isOf($0.layer, $0.number, $0.object) }
        }
        if !taken.isEmpty || !objects.isEmpty { compile(k) }
    }

    private func restore(_ k: Int, _ outside: OutsideTimeline) {
        for entry in timelines[k].entries where entry.order > outside.entry {
            if let index = slotOfAnimation[entry.serial] { detach(index, .cancelled) }
        }
        timelines[k].entries.removeAll { $0.order > outside.entry }
        for member in tree(ofTimeline: k) {
            // What was taken from it has been given back.
            for i in timelines[member].bases.indices { timelines[member].bases[i].until = .infinity }
            for i in timelines[member].objectBases.indices {
                timelines[member].objectBases[i].until = .infinity
            }
            for i in timelines[member].entries.indices {
                timelines[member].entries[i].frozen = 0
                guard let index = slotOfAnimation[timelines[member].entries[i].serial] else { continue }
                animations[index].cuts = []
            }
        }
        let clock = outside.clock
        timelines[k].clock = AnimationClock(anchor: time, local: clock.local, rate: clock.rate)
        timelines[k].glide = outside.glide
        timelines[k].heldRate = outside.heldRate
        timelines[k].holdsAtEnd = outside.holdsAtEnd
        timelines[k].rests = outside.rests
        timelines[k].hasStarted = outside.hasStarted
        compile(k)
        timelines[k].fit()
        rest(k)
    }

    /// Goes on in the scene's time from where it is.
    private func rest(_ k: Int) {
        changed()
        if timelines[k].hasStarted { settleTimeline(k, parentTime: time) }
        applyModels(ofTree: k)
        if timelines[k].rests, isOver(k) || timelines[k].clock.rate == 0 { sleepTimeline(k) }
        scheduleTimeline(k)
    }

    // MARK: Its clock

    /// What a timeline's clock was at a place of its recording; nil where it is as now.
    func past(ofTimeline k: Int, at place: Double) -> PastClock? {
        guard let last = timelines[k].past.last else { return nil }
        let recording = timelines[k].recording
        // What is scrubbed is at its very beginning as it was before.
        let isBefore = place <= 0 && recording != recordingNow && recordings[recording]?.opensBefore == true
        guard place < last.until || isBefore else { return nil }
        return timelines[k].past.first { place < $0.until || (isBefore && $0.until <= 0) }
    }

    /// Its clock is about to be set: within a recorded function, what it was counts up to here.
    func keepPast(ofTimeline k: Int) {
        enterRecording(root(ofTimeline: k))
        guard let (recording, now) = gathering, timelines[k].recording == recording else { return }
        if let last = timelines[k].past.last, last.until >= now { return }
        timelines[k].past.append(
            PastClock(until: now, clock: timelines[k].clock, glide: timelines[k].glide))
    }
}

/// A timeline's clock up to a place of its recording.
struct PastClock {
    var until: Double
    /// Nil where there was nothing of it yet.
    var clock: AnimationClock?
    var glide: Glide?
}

/// What a timeline was when a recorded function took it.
struct OutsideTimeline {
    var clock: AnimationClock
    var glide: Glide?
    var heldRate: Double
    var holdsAtEnd: Bool
    var rests: Bool
    var hasStarted: Bool
    /// The last entry that it may have had.
    var entry: Int

    init(_ timeline: Timeline, clock: AnimationClock, entry: Int) {
        self.clock = clock
        self.entry = entry
        (glide, heldRate, holdsAtEnd) = (timeline.glide, timeline.heldRate, timeline.holdsAtEnd)
        (rests, hasStarted) = (timeline.rests, timeline.hasStarted)
    }
}
