/// Recordings: what interactive transitions, their ways back, and shows driven by hand consist of.
extension Scene {
    // MARK: Making one

    /// Begins a recording; `record(into:)` lets changes go into it.
    /// - Parameters:
    ///   - gathers: motions wait on the recording's own time; otherwise they play, and it is only noted what
    ///     was there before.
    ///   - opensBefore: at its very beginning, what changes or begins there does not show yet.
    ///   - isPassing: it ends as played once its function has been run, without being put anywhere before.
    ///   - isTransition: of a transition that plays, and may be cancelled.
    public func beginRecording(
        gathers: Bool, opensBefore: Bool = false, isPassing: Bool = false, isTransition: Bool = false
    ) -> Int {
        lastRecording += 1
        recordings[lastRecording] = Recording(
            gathers: gathers, isPassing: isPassing, isTransition: isTransition, opensBefore: opensBefore,
            origin: time)
        return lastRecording
    }

    /// From now on, changes and new motions go into this recording.
    /// - Parameters:
    ///   - recording: 0 for none.
    ///   - place: its own time, which stands still meanwhile.
    ///   - hurried: timelines are played although it stands.
    public func record(into recording: Int, at place: Double, hurried: Bool = false) {
        recordingNow = recordings[recording] == nil ? 0 : recording
        guard let before = recordings[recording], before.gathers else { return }
        let isElsewhere = before.drive.to != place || before.drive.isUnderWay(at: time)
        if isElsewhere {
            settleReleases()
            keepMoments(of: recording)
            (fresh, parting, emptyBlocks) = ([], [], [])
        }
        recordings[recording]?.isBeingMade = true
        recordings[recording]?.drive = .held(at: place)
        recordings[recording]?.reached = place
        recordings[recording]?.isHurried = hurried
        changed()
        guard isElsewhere else { return }
        for k in recordedTimelines where timelines[k].recording == recording && !timelines[k].isSpent {
            applyModels(ofTree: k)
        }
    }

    /// Lets a delayed spring or decay that was gathered take over at the recording's present place.
    public func beginRecorded(_ id: AnimationID) {
        for index in slots(id) where animations[index].recording > 0 {
            begin(index)
        }
    }

    /// Seconds from now to the end of a motion, in the time that it lives in; nil when it is over.
    public func secondsLeft(_ id: AnimationID) -> Double? {
        if let k = timelineOfSerial[id.serial] {
            let root = root(ofTimeline: k)
            return endTime(id).map { $0 - rootTime(ofTimeline: root, at: time).time }
        }
        return slots(id).map { index in
            guard animations[index].recording > 0 else {
                return (endTime(AnimationID(serial: animations[index].serial)) ?? time) - time
            }
            let clock = animations[index].clock
            let rate = clock.rate * recordedRate(index)
            let now = clock.local(at: parentNow(of: index))
            let timing = animations[index].timing
            if rate == 0 { return .infinity }
            if animations[index].isPending {
                return rate < 0 ? 0 : (timing.beginTime + expectedDuration(index) - now) / rate
            }
            return max(0, rate > 0 ? timing.end - now : now - timing.beginTime) / rate.magnitude
        }.max()
    }

    /// Seconds until a spring or decay that waits for its start takes over; nil for other motions.
    public func secondsToTakeOver(_ id: AnimationID) -> Double? {
        slots(id).compactMap { index in
            guard animations[index].isPending, animations[index].clock.rate > 0 else { return nil }
            return secondsToBegin(index)
        }.max()
    }

    /// Seconds until a gathered motion begins, its delay over.
    public func secondsToBegin(_ id: AnimationID) -> Double {
        slots(id).map { max(0, secondsToBegin($0)) }.min() ?? 0
    }

    private func secondsToBegin(_ index: Int) -> Double {
        let left =
            animations[index].timing.beginTime - animations[index].clock.local(at: parentNow(of: index))
        let rate = recordedRate(index)
        return left <= 0 || rate == 1 ? left : rate > 0 ? left / rate : .infinity
    }

    /// How fast the time of a gathered motion's layer runs, a second of its recording's.
    private func recordedRate(_ index: Int) -> Double {
        let recording = animations[index].recording
        return recording > 0 ? recordedRate(animations[index].layer, in: recording) : 1
    }

    /// A gathered motion begins in its recording's time; it is told at this instant.
    public func tellBegun(_ id: AnimationID) {
        for index in slots(id)
        where animations[index].recording > 0 && !animations[index].hasStarted
            && !animations[index].hasEnded
        {
            animations[index].hasStarted = true
            schedule.add(at: time, .tellBegun(info(index)))
        }
    }

    /// Makes a motion as short as can be, so that it is over. Before its place, a gathered one shows its
    /// beginning. Endless ones go on.
    public func collapse(_ id: AnimationID) {
        for index in slots(id) where animations[index].recording == 0 {
            begin(index)
            guard endTime(of: index).isFinite else { continue }
            if staysAfterItsEnd(index) {
                seek(AnimationID(serial: animations[index].serial), fraction: 1)
            } else {
                finish(AnimationID(serial: animations[index].serial))
            }
        }
        for index in slots(id) where animations[index].recording > 0 {
            begin(index)
            let now = animations[index].clock.local(at: parentNow(of: index))
            let timing = animations[index].timing
            guard timing.end.isFinite else { continue }
            switch animations[index].motion {
            case .basic, .keyframes, .discrete:
                animations[index].timing.beginTime = now
                // None would not say where before and after are.
                animations[index].timing.duration = 1e-9
            default:
                animations[index].timing.beginTime = now - (timing.end - timing.beginTime)
            }
            changed()
        }
    }

    /// Lets an endless motion out of its recording, to play from now on.
    public func release(_ id: AnimationID) {
        for index in slots(id) where animations[index].recording > 0 {
            let now = parentNow(of: index)
            animations[index].recording = 0
            let way = parentNow(of: index) - now
            if animations[index].clock == AnimationClock() {
                animations[index].timing.beginTime += way
            } else {
                animations[index].clock.anchor += way
            }
            scheduleStartAndEnd(index)
            changed()
        }
    }

    /// What was there before one recording's changes is noted in another, as if they had been made there.
    public func note(recording: Int, in journal: Int) {
        guard let changes = recordings[recording], recordings[journal] != nil else { return }
        copyCuts(of: recording, to: journal)
        recordings[recording]?.notedIn.insert(journal)
        recordings[journal]?.numbers.merge(changes.numbers) { first, _ in first }
        recordings[journal]?.objects.merge(changes.objects) { first, _ in first }
        let now = gathering.map { stepTime($0.now, in: $0.id) }
        for move in changes.moved
        where recordings[journal]?.moved.contains(where: { $0.layer == move.layer }) == false {
            var own = move
            if let now { (own.place, own.isHiddenBefore) = (now, false) }
            recordings[journal]?.moved.append(own)
        }
        let traits = recordings[recording]?.traits ?? [:]
        recordings[journal]?.traits.merge(traits) { first, _ in first }
        guard changes.isPassing else { return }
        passTakeovers(of: recording, to: journal)
        settleGivenUp(recording, in: journal)
    }

    // MARK: Placing it

    /// Its function has been run: from now on what it did is shown as of where it is put.
    func close(_ recording: Int) {
        guard recordings[recording]?.isBeingMade == true, recordings[recording]?.gathers == true else {
            return
        }
        if recordingNow == recording { recordingNow = 0 }
        settleReleases()
        keepMoments(of: recording)
        recordings[recording]?.isBeingMade = false
    }

    public func place(recording: Int, at place: Double) {
        guard recordings[recording] != nil else { return }
        close(recording)
        recordings[recording]?.drive = .held(at: place)
        changed()
    }

    /// Sends it from where it is to another place.
    /// - Parameter seconds: of scene time; at 0 it is there at once.
    public func drive(recording: Int, to place: Double, over seconds: Double, curve: TimingFunction) {
        guard let here = recordings[recording]?.drive.place(at: time) else { return }
        close(recording)
        recordings[recording]?.drive = RecordingDrive(
            anchor: time, from: here, to: place, length: max(0, seconds), curve: curve)
        changed()
    }

    /// What is left of a percent-driven transition when it is let go, as UIKit has it: the rest of the way at
    /// `completionSpeed`.
    /// - Parameters:
    ///   - percent: 0…1, how much of it shows.
    ///   - finishes: it goes on to its end; otherwise back to its beginning.
    /// - Returns: seconds.
    public static func remainingTime(
        percent: Double, duration: Double, completionSpeed: Double, finishes: Bool
    ) -> Double {
        guard completionSpeed > 0 else { return 0 }
        return (finishes ? 1 - percent : percent) * duration / completionSpeed
    }

    // MARK: Ending it

    /// Ends a recording: its motions go, and what they did stays, is undone, or stays as it shows.
    /// - Parameter cover: what becomes of what explicit animations show of one that is held.
    public func endRecording(_ recording: Int, _ end: RecordingEnd, cover: RecordedCover = .stays) {
        if recordingNow == recording { recordingNow = 0 }
        if end != .played { close(recording) }
        guard let start = recordings[recording] else { return }
        // Before its beginning there is nothing of it that could be held.
        let isBefore = start.gathers && start.opensBefore && start.drive.place(at: time) <= 0
        let end = end == .held && isBefore ? .undone : end
        // What it did within a transition, that may undo.
        if end != .undone, let outer = start.notedIn.filter({ recordings[$0]?.isTransition == true }).max() {
            passTakeovers(of: recording, to: outer)
        }
        settleTakeovers(of: recording, end)
        if end != .undone { settleGivenUp(recording) }
        if end != .played { leaveToTakers(recording, end) }
        guard let ended = recordings[recording] else { return }
        let timelines = recordedTimelines.filter { self.timelines[$0].recording == recording }
        let all = end == .held ? shown(of: ended) : ([:], [:])
        var held = all
        if end == .held, cover != .stays {
            held = withoutExplicit(in: ended, recording) { shown(of: ended) } ?? all
        }
        let covered = all.0.filter { held.0[$0.key] != $0.value }
        for slot in layers.indices {
            for index in layers[slot].animations where animations[index].recording == recording {
                if end == .played && (isEndless(index) || staysAfterItsEnd(index))
                    || end == .held && staysAtItsEnd(index)
                {
                    release(AnimationID(serial: animations[index].serial))
                    // What it did within a journal goes with that.
                    let journal = ended.notedIn.filter { recordings[$0]?.gathers == false }.max()
                    if let journal { animations[index].journal = Int32(truncatingIfNeeded: journal) }
                } else {
                    detach(index, end == .played ? .finished : .cancelled)
                }
            }
        }
        for index in ended.done where animations[index].isDone {
            detach(index, end == .played ? .finished : .cancelled)
        }
        forgetCourses(of: recording)
        if end == .undone { endJournal(recording) }
        recordingInEnding = recording
        switch end {
        case .played: break
        // What ran before has only been added to, and goes on; what took over has ended it.
        case .undone: putBack(ended.numbers, ended.objects, ending: false)
        case .held:
            // What timelines of before still move is theirs.
            for k in timelines where self.timelines[k].outside != nil {
                for base in self.timelines[k].bases where base.isHeld {
                    held.0[ModelPlace(slot: base.layer, number: base.number, index: base.component)] = nil
                }
            }
            putBack(held.0, held.1)
            if cover == .fades { fadeOut(covered) }
        }
        recordingInEnding = 0
        for k in timelines { leaveRecording(k, end) }
        switch end {
        case .undone:
            recordings[recording]?.spaces = [:]
            restoreTree(recording)
            restoreTraits(recording)
            settleReleases()
            // What was put aside had lost before what it lost.
            restoreTimelines(recording)
            restoreReleases(recording)
            restoreCuts(recording)
            restoreBases(recording)
        case .played:
            settleTree(recordings[recording] ?? ended, at: .infinity)
            settleSpaces(recording, at: .infinity)
        case .held:
            let place = ended.drive.place(at: time)
            settleTree(ended, at: place)
            settleSpaces(recording, at: place)
        }
        forgetReleases(recording)
        forgetEndedTimelines(recording)
        forgetCuts(recording)
        forgetReplacedTransitions(recording)
        recordings[recording] = nil
    }

    private func isEndless(_ index: Int) -> Bool {
        guard !animations[index].isPending else { return false }
        // What is held has no end either.
        return !animations[index].timing.end.isFinite || animations[index].clock.rate == 0
            || isHeldByLayer(index)
    }

    /// Its layer's time stands, where the recording is.
    private func isHeldByLayer(_ index: Int) -> Bool { recordedRate(index) == 0 }

    /// It has an end, but its layer's time stands.
    public func isHeldByLayer(_ id: AnimationID) -> Bool {
        slots(id).contains { animations[$0].timing.end.isFinite && isHeldByLayer($0) }
    }

    /// It goes on showing its end, until the script removes it.
    func staysAfterItsEnd(_ index: Int) -> Bool {
        animations[index].origin == .explicit && !animations[index].removedOnCompletion
    }

    /// It does so where its recording stands.
    private func staysAtItsEnd(_ index: Int) -> Bool {
        staysAfterItsEnd(index)
            && animations[index].clock.local(at: parentNow(of: index)) >= animations[index].timing.end
    }

    /// Ends a journal: what was set in motion while it was open stops, and what was set stays.
    public func cutRecording(_ recording: Int) {
        endJournal(recording)
        endRecording(recording, .played)
    }

    /// Undoes what a recording did to a layer and all below it.
    public func undoRecording(_ recording: Int, below layer: LayerID) {
        guard let undone = recordings[recording], let top = slot(layer) else { return }
        let within = { (place: ModelPlace) in self.isSlot(place.slot, within: top) }
        // It has come to its end.
        for slot in layers.indices where layers[slot].number > 0 && isSlot(slot, within: top) {
            for index in layers[slot].animations where animations[index].recording == recording {
                detach(index, .finished)
            }
            for index in undone.done where animations[index].isDone && animations[index].layer == slot {
                detach(index, .finished)
            }
            forgetCourses(of: recording, on: [slot])
        }
        leaveToOthers(recording, below: top)
        // First of all what was taken out is below it again.
        restoreTree(recording, below: top)
        isUndoing = true
        putBack(undone.numbers.filter { within($0.key) }, undone.objects.filter { within($0.key) })
        isUndoing = false
        restoreTraits(recording, below: top)
    }

    private func shown(of recording: Recording) -> ([ModelPlace: Double], [ModelPlace: Value]) {
        var numbers: [ModelPlace: Double] = [:]
        var objects: [ModelPlace: Value] = [:]
        for (place, _) in recording.numbers where layers[place.slot].number == place.number {
            refreshPresentation(place.slot)
            let layer = layers[place.slot]
            numbers[place] = (layer.presentation.isEmpty ? layer.model : layer.presentation)[place.index]
        }
        for (place, _) in recording.objects where layers[place.slot].number == place.number {
            refreshPresentation(place.slot)
            let layer = layers[place.slot]
            objects[place] =
                (layer.presentation.isEmpty ? layer.objects : layer.presentationObjects)[place.index]
        }
        return (numbers, objects)
    }

    /// Does something as if the explicit animations of a recording, which is at one place, did not show.
    /// - Returns: nil where there are none.
    private func withoutExplicit<R>(in recording: Recording, _ id: Int, _ body: () -> R) -> R? {
        let copies = recording.courses.values.flatMap(\.moments).flatMap(\.stack).map(\.copy)
        let own = Set(recording.numbers.keys.map(\.slot)).flatMap { layers[$0].animations }.filter { index in
            animations[index].recording == id
        }
        let hidden = Set(own + copies.filter { $0 >= 0 }).filter { animations[$0].origin == .explicit }
        if hidden.isEmpty { return nil }
        let masks = hidden.map { ($0, animations[$0].mask, animations[$0].turning) }
        for index in hidden { (animations[index].mask, animations[index].turning) = (0, nil) }
        changed()
        defer {
            for (index, mask, turning) in masks {
                (animations[index].mask, animations[index].turning) = (mask, turning)
            }
            changed()
        }
        return body()
    }

    /// Numbers that showed as this, and do no more.
    private func fadeOut(_ shown: [ModelPlace: Double]) {
        let places = shown.keys.sorted { ($0.number, $0.index) < ($1.number, $1.index) }
        for place in places where layers[place.slot].number == place.number {
            let now = evaluate(place.slot, at: time)[place.index]
            fadeOut(place.slot, place.index, from: (shown[place] ?? now) - now, velocity: 0)
        }
    }

    /// - Parameter ending: motions of these numbers end where they are.
    private func putBack(
        _ numbers: [ModelPlace: Double], _ objects: [ModelPlace: Value], ending: Bool = true
    ) {
        isPuttingBack = true
        defer { isPuttingBack = false }
        let inOrder = { (a: ModelPlace, b: ModelPlace) in
            (a.number, a.index) < (b.number, b.index)
        }
        for place in numbers.keys.sorted(by: inOrder) where layers[place.slot].number == place.number {
            let range = place.index..<place.index + 1
            if ending { endMotions(on: place.slot, components: range, reason: .cancelled) }
            layers[place.slot].model[place.index] = numbers[place] ?? 0
            parametersChanged(place.slot, [range])
        }
        for place in objects.keys.sorted(by: inOrder) where layers[place.slot].number == place.number {
            if ending {
                releaseObject(place.slot, place.index)
                endMotions(on: place.slot, object: place.index)
            }
            if let value = objects[place] { layers[place.slot].objects[place.index] = value }
        }
        changed()
    }
}
