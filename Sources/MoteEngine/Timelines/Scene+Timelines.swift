/// How a timeline plays.
public struct TimelineOptions: Sendable {
    /// `duration` counts where it is above 0 or `hasDuration`; else the timeline is as long as its content.
    public var timing = TimelineTiming(duration: 0)
    public var duration: Double?
    public var speed = 1.0
    public var isPaused = false

    public init() {}
}

/// Timelines: motions put on a clock of their own, which can be paused, sought, turned round and repeated.
extension Scene {
    /// A timeline that plays from now on, unless it is paused or put on another.
    public func makeTimeline(_ options: TimelineOptions) throws(PropertyError) -> AnimationID {
        try check(options)
        let k = try newTimeline()
        timelines[k].timing = options.timing
        timelines[k].givenDuration = options.duration
        timelines[k].fit()
        timelines[k].heldRate = options.speed
        timelines[k].clock = AnimationClock(
            anchor: time, local: 0, rate: options.isPaused ? 0 : options.speed)
        timelines[k].startsAtEnd = options.speed < 0
        standAtEnd(k)
        if recordingNow > 0, gathering == nil { timelines[k].journal = recordingNow }
        enterRecording(k, isNew: true)
        gather(timelines[k].serial)
        scheduleTimeline(k)
        return AnimationID(serial: timelines[k].serial)
    }

    private func check(_ options: TimelineOptions) throws(PropertyError) {
        let timing = options.timing
        for (name, number) in [
            ("delay", timing.delay), ("endDelay", timing.endDelay), ("repeatDelay", timing.repeatDelay),
            ("iterationStart", timing.iterationStart), ("speed", options.speed),
            ("duration", options.duration ?? 0),
        ] where !(number.magnitude <= EngineLimits.layerTiming) {
            throw .badOption("\(name) must be a number within ±\(EngineLimits.layerTiming.shown)")
        }
        for (name, number) in [
            ("repeatDelay", timing.repeatDelay), ("iterationStart", timing.iterationStart),
            ("duration", options.duration ?? 0),
        ] where number < 0 {
            throw .badOption("\(name) must be at least 0")
        }
        if !(timing.repeatCount > 0) {
            throw .badOption("repeatCount must be above 0: it counts every play, so once is 1")
        }
        if options.speed == 0 { throw .badOption("speed must not be 0: use paused = true") }
    }

    func newTimeline() throws(PropertyError) -> Int {
        usesTimelines = true
        let k: Int
        if let free = freeTimelines.popLast() {
            k = free
        } else if timelines.count < EngineLimits.timelines {
            k = timelines.count
            timelines.append(Timeline())
        } else if let oldest = timelines.indices.filter({
            timelines[$0].isAsleep && timelines[$0].parent < 0 && timelines[$0].recording == 0
        }).min(by: { timelines[$0].serial < timelines[$1].serial }) {
            // The longest over: nobody is likely to play it again.
            forgetTimeline(oldest)
            guard let free = freeTimelines.popLast() else { throw .badOption("too many timelines") }
            k = free
        } else {
            throw .badOption("too many timelines at once: at most \(EngineLimits.timelines)")
        }
        let token = timelines[k].token
        timelines[k] = Timeline()
        timelines[k].token = token &+ 1
        timelines[k].serial = newAnimationSerial()
        timelineOfSerial[timelines[k].serial] = k
        return k
    }

    /// Gives a timeline and those within it up.
    func forgetTimeline(_ root: Int) {
        recordedTimelines.removeAll { $0 == root }
        for k in tree(ofTimeline: root) {
            timelineOfSerial[timelines[k].serial] = nil
            let token = timelines[k].token
            timelines[k] = Timeline()
            timelines[k].token = token &+ 1
            freeTimelines.append(k)
        }
    }

    /// The handle of a timeline that is there, also when it is over, by its serial.
    public func timeline(serial: Int) -> AnimationID? {
        timelineOfSerial[serial] != nil ? AnimationID(serial: serial) : nil
    }

    public func isTimeline(_ id: AnimationID) -> Bool { timelineOfSerial[id.serial] != nil }

    // MARK: Places

    /// Where a place described relatively is on a timeline; see `TimelinePosition`.
    public func time(of position: TimelinePosition, on timeline: AnimationID) -> Double {
        guard let k = timelineOfSerial[timeline.serial] else { return 0 }
        let context = TimelinePosition.Context(
            end: timelines[k].contentEnd, previousStart: timelines[k].lastStart,
            previousEnd: timelines[k].lastEnd, labels: timelines[k].labels)
        return snapped(position.time(in: context), on: k)
    }

    /// Sums of the same numbers in another order are the same place: what comes there later is later.
    private func snapped(_ time: Double, on k: Int) -> Double {
        let tolerance = 1e-9 * max(1, time)
        func isSame(_ other: Double) -> Bool { (other - time).magnitude <= tolerance }
        for entry in timelines[k].entries {
            if isSame(entry.at) { return entry.at }
            if isSame(entry.effect) { return entry.effect }
            if let end = endOfEntry(entry), isSame(end) { return end }
        }
        return time
    }

    /// Names a time of a timeline.
    public func label(_ timeline: AnimationID, _ name: String, at position: TimelinePosition) {
        guard let k = timelineOfSerial[timeline.serial] else { return }
        noteCourse(ofTimeline: k)
        timelines[k].labels[name] = time(of: position, on: timeline)
    }

    public func labelTime(_ timeline: AnimationID, _ name: String) -> Double? {
        timelineOfSerial[timeline.serial].flatMap { timelines[$0].labels[name] }
    }

    // MARK: Adding

    /// Puts a motion that was made at this instant, or another timeline, on a timeline: from now on it has
    /// its time from there, as if it had been made when the timeline was at `at`.
    public func add(
        _ member: AnimationID, to timeline: AnimationID, at position: TimelinePosition
    ) throws(PropertyError) {
        try add([member], to: timeline, at: position)
    }

    public func add(
        _ members: [AnimationID], to timeline: AnimationID, at position: TimelinePosition
    ) throws(PropertyError) {
        guard let k = timelineOfSerial[timeline.serial] else { throw .badOption("there is no such timeline") }
        try check(position, on: k)
        catchUp(k)
        leaveLost(wakeTimeline(k), byTree: root(ofTimeline: k))
        keepPast(ofTimeline: k)
        let at = time(of: position, on: timeline)
        let wasOver = timelines[k].rests
        for member in members {
            if let child = timelineOfSerial[member.serial] { try checkAdoption(of: child, by: k) }
        }
        // All that they changed is undone first, the last first; then each takes its place.
        let motions = members.filter { timelineOfSerial[$0.serial] == nil }
        let made = fresh.map(\.serial)
        let fresh = try takeBack(motions)
        let first = made.firstIndex { serial in serial > 0 && fresh.contains { $0.serial == serial } }
        laterMade = Set(made[(first ?? made.count)...])
        defer { laterMade = [] }
        var end = at
        for note in fresh { adopt(note, on: k, at: at) }
        for member in members where emptyBlocks.contains(member.serial) && blocks[member.serial] == nil {
            // Of those that have nothing to run, the end has its place there.
            reviveBlock(member.serial)
            append(
                TimelineEntry(kind: .over(member.serial), at: at, order: nextEntryOrder(), since: time),
                to: k)
        }
        for member in members {
            if let child = timelineOfSerial[member.serial] { adopt(timeline: child, on: k, at: at) }
        }
        compileAnew(k)
        for entry in timelines[k].entries where entry.at == at {
            if let last = endOfEntry(entry), last.isFinite { end = max(end, last) }
        }
        timelines[k].lastStart = at
        timelines[k].lastEnd = end
        if wasOver { continueFromEnd(k) }
        applyModels(ofTree: root(ofTimeline: k))
        giveAdded(at, k)
        scheduleTimeline(k)
    }

    /// What was added at the very place where a timeline is, and plays on from, happens now: it is not passed
    /// any more.
    private func giveAdded(_ at: Double, _ k: Int) {
        let root = root(ofTimeline: k)
        guard timelines[root].recording == 0, timelines[root].hasStarted, !timelines[root].isAsleep,
            sense(ofTimeline: k) > 0,
            (place(ofTimeline: k, at: time).content - at).magnitude <= timeTolerance,
            let last = timelines[k].entries.map(\.order).max()
        else { return }
        if timelines[k].told.content < at - timeTolerance { return playTimeline(root) }
        let made = timelines[k].entries.filter { $0.at == at && $0.order == last }
        for cue in timelines[k].cues
        where (cue.time - at).magnitude <= timeTolerance && made.contains(where: { $0.isOf(cue) }) {
            give(cue, k)
        }
    }

    /// What never ends has no end that something could come after.
    private func check(_ position: TimelinePosition, on k: Int) throws(PropertyError) {
        let isBehind: Bool
        switch position {
        case .end: isBehind = timelines[k].isEndless
        case .previousEnd: isBehind = !timelines[k].lastEnd.isFinite
        case .time, .previousStart, .label: isBehind = false
        }
        if isBehind {
            throw .badOption("what is on the timeline never ends: say at which time this comes")
        }
    }

    /// Lets the host be called whenever a timeline plays past a time (not when it is sought).
    /// - Returns: the number by which the host knows the call.
    public func addCall(to timeline: AnimationID, at position: TimelinePosition) throws(PropertyError) -> Int
    {
        guard let k = timelineOfSerial[timeline.serial] else { throw .badOption("there is no such timeline") }
        try check(position, on: k)
        catchUp(k)
        leaveLost(wakeTimeline(k), byTree: root(ofTimeline: k))
        keepPast(ofTimeline: k)
        let at = time(of: position, on: timeline)
        let wasOver = timelines[k].rests
        lastTimer += 1
        append(TimelineEntry(kind: .call(lastTimer), at: at, order: nextEntryOrder()), to: k)
        timelines[k].lastStart = at
        timelines[k].lastEnd = at
        compileAnew(k)
        if wasOver { continueFromEnd(k) }
        giveAdded(at, k)
        scheduleTimeline(k)
        return lastTimer
    }

    func nextEntryOrder() -> Int {
        lastEntry += 1
        return lastEntry
    }

    private func checkAdoption(of child: Int, by k: Int) throws(PropertyError) {
        if timelines[child].parent >= 0 { throw .badOption("the timeline is on another one already") }
        var outer = k
        var depth = 1
        while outer >= 0 {
            if outer == child { throw .badOption("a timeline can't be put on itself") }
            depth += 1
            outer = timelines[outer].parent
        }
        guard depth <= EngineLimits.timelineDepth else {
            throw .badOption(
                "too many timelines within timelines: at most \(EngineLimits.timelineDepth) deep")
        }
    }

    private func adopt(timeline child: Int, on k: Int, at: Double) {
        leaveLost(wakeTimeline(child), byTree: child)
        keepPast(ofTimeline: child)
        undoTakeover(of: child)
        leaveForParent(child)
        timelines[child].token &+= 1
        timelines[child].parent = k
        timelines[child].at = at
        timelines[child].hasStarted = true
        timelines[child].told = .before
        let rate = timelines[child].clock.rate
        let plays = rate == 0 ? timelines[child].heldRate : rate
        timelines[child].startsAtEnd = plays < 0
        timelines[child].clock = AnimationClock(
            anchor: at, local: plays < 0 && timelines[child].end.isFinite ? timelines[child].end : 0,
            rate: plays)
        timelines[k].children.append(child)
        append(
            TimelineEntry(
                kind: .timeline(child), serial: timelines[child].serial, at: at, order: nextEntryOrder()),
            to: k)
    }

    func append(_ entry: TimelineEntry, to k: Int) {
        var entry = entry
        if gathering == nil { entry.journal = recordingNow }
        timelines[k].entries.append(entry)
    }

    /// One that was over has more to play.
    private func continueFromEnd(_ k: Int) {
        guard timelines[k].parent < 0, timelines[k].glide == nil else { return }
        keepPast(ofTimeline: k)
        timelines[k].rests = false
        timelines[k].hasEnded = false
        recordings[timelines[k].recording]?.over[timelines[k].serial] = nil
        timelines[k].clock.local = max(0, min(timelines[k].told.own, timelines[k].end))
        timelines[k].clock.anchor = parentNow(ofTimeline: k)
        if timelines[k].clock.rate == 0 { timelines[k].clock.rate = timelines[k].heldRate }
    }

    /// One that plays backwards sets out from its end; one without an end is where it began.
    private func standAtEnd(_ k: Int) {
        guard timelines[k].startsAtEnd, timelines[k].end.isFinite else { return }
        timelines[k].clock.anchor = parentNow(ofTimeline: k)
        timelines[k].clock.local = timelines[k].end
        changed()
    }

    /// The course of a timeline, and of those around it, is another: works it out, lengths included.
    func compileAnew(_ k: Int) {
        compile(k)
        standAtEnd(root(ofTimeline: k))
    }

    // MARK: Functions whose motions are gathered

    /// From here to `endGathering` the motions that are made are written down, and plain assignments become
    /// changes at a time.
    public func beginGathering() {
        usesTimelines = true
        gathered.append([])
    }

    public func endGathering() -> [AnimationID] {
        (gathered.popLast() ?? []).map { AnimationID(serial: $0) }
    }

    /// A plain assignment among what is gathered: a change of its own, which has its time on a timeline.
    func setOnTimeline(_ slot: Int, _ path: PropertyKeyPath, _ components: [Double]) {
        let old = layers[slot].model
        store(components, to: path, in: slot)
        let new = layers[slot].model
        layers[slot].model = old
        let serial = newAnimationSerial()
        var options = BlockOptions()
        options.duration = 0
        for part in parts(of: path) {
            let values = part.components.map { new[$0] }
            move(
                slot, part, from: values, to: values, options: options, origin: .property, replaces: true,
                block: serial)
        }
        gather(serial)
    }

    func gather(_ serial: Int) {
        if !gathered.isEmpty { gathered[gathered.count - 1].append(serial) }
    }

    /// A change without a length has its time on a timeline too. What an animator by itself can't animate
    /// changes at once, as in UIKit: it doesn't come back.
    var goesOnTimeline: Bool {
        isGathering && !(gathered.count == 1 && openBlocks.last?.options.isOpen == true)
    }

    public var isGathering: Bool { !gathered.isEmpty }
}
