/// Recordings that take numbers of a layer from other recordings, which had run before: two shows that are
/// both driven by hand, say, and move one property. The later one has it from the place on at which it took
/// it; put before that, or undone, it leaves it to the earlier one.
extension Scene {
    // MARK: Taking

    /// A change takes numbers of a layer from the recordings that move them. One outside of recorded
    /// functions does so for good: wherever these are put, the numbers are what they are made now.
    func takeFromRecordings(_ slot: Int, _ components: Range<Int>) {
        guard layers[slot].isRecorded, !isUndoing, !isPuttingBack else { return }
        var shown: [Double]?
        for id in recordings.keys.sorted() where recordings[id]?.isBeingMade == false {
            guard recordings[id]?.courses[slot]?.number == layers[slot].number else { continue }
            if let taker = taker(from: id) {
                let now = shown ?? evaluate(slot, at: time)
                shown = now
                let taken = Set((recordings[id]?.takeovers ?? []).compactMap { $0.ofNumber(slot, by: taker) })
                for component in components where !taken.contains(component) {
                    takeFrom(id, .number(component), slot, by: taker, shown: .number(now[component]))
                }
            } else {
                take(components, of: slot, fromRecording: id)
            }
        }
    }

    /// The same for an object.
    func takeFromRecordings(_ slot: Int, object: Int) {
        guard layers[slot].isRecorded, !isUndoing, !isPuttingBack else { return }
        for id in recordings.keys.sorted() where recordings[id]?.isBeingMade == false {
            guard recordings[id]?.courses[slot]?.number == layers[slot].number else { continue }
            if let taker = taker(from: id) {
                takeFrom(id, .object(object), slot, by: taker, shown: shownObjects(slot)[object])
            } else {
                take(object: object, of: slot, fromRecording: id)
            }
        }
    }

    // MARK: Joining

    /// A motion is about to join what moves numbers of a layer. Another recording that is put somewhere does
    /// not move: the motion sets out from what it shows, and it has the numbers no more.
    func joinRecordings(_ slot: Int, _ components: Range<Int>) {
        guard !recordings.isEmpty, !isGathering else { return }
        if isKept(slot) {
            keepBefore(slot)
            let shown = evaluate(slot, at: time)
            takeFromRecordings(slot, components)
            changed()
            let left = evaluate(slot, at: time)
            for component in components where shown[component] != left[component] {
                noteNumber(slot, component)
                layers[slot].model[component] += shown[component] - left[component]
            }
            changed()
        }
        giveUp(slot, components, joins: true)
        claim(slot, components)
    }

    /// The same for a motion on a timeline, which sets out from where that says.
    func joinRecordings(_ slot: Int, _ components: [Int]) {
        guard isKept(slot) else { return }
        for component in components {
            fade(slot, component..<component + 1, from: evaluate(slot, at: time))
        }
    }

    /// Takes numbers from recordings; what that leaves of what they have shown fades out.
    private func fade(_ slot: Int, _ components: Range<Int>, from shown: [Double]) {
        takeFromRecordings(slot, components)
        changed()
        let left = evaluate(slot, at: time)
        for component in components where shown[component] != left[component] {
            fadeOut(slot, component, from: shown[component] - left[component], velocity: 0)
        }
    }

    /// The same for an object.
    func joinRecordings(_ slot: Int, object: Int) {
        guard !recordings.isEmpty, !isGathering else { return }
        if isKept(slot) {
            keepBefore(slot)
            let shown = shownObjects(slot)[object]
            takeFromRecordings(slot, object: object)
            if shown != layers[slot].objects[object] {
                noteObject(slot, object)
                layers[slot].objects[object] = shown
                changed()
            }
        }
        giveUp(slot, object: object)
        claim(slot, object: object)
    }

    /// The recording that is on, if it may be put elsewhere, or be undone.
    private func taker(from id: Int) -> Int? {
        recordingNow > 0 && recordingNow != id && recordings[recordingNow] != nil
            ? recordingNow : nil
    }

    /// The recording `taker`, which is on, has from now on what the recording `id` moves of a layer.
    /// - Parameter shown: what that is on screen now.
    func takeFrom(_ id: Int, _ target: RecordedTakeover.Target, _ slot: Int, by taker: Int, shown: Value) {
        let place = gathering.map { stepTime($0.now, in: $0.id) } ?? -.infinity
        let takeover = RecordedTakeover(
            taker: taker, place: place, slot: slot, number: layers[slot].number, target: target, shown: shown)
        let isKnown = recordings[id]?.takeovers.contains {
            ($0.taker, $0.slot, $0.number, $0.target) == (taker, slot, takeover.number, target)
        }
        if isKnown == false { recordings[id]?.takeovers.append(takeover) }
    }

    func take(_ components: Range<Int>, of slot: Int, fromRecording id: Int) {
        guard var course = recordings[id]?.courses[slot], course.number == layers[slot].number,
            let last = course.moments.last
        else { return }
        for m in course.moments.indices {
            for component in components where last.model.indices.contains(component) {
                course.moments[m].model[component] = last.model[component]
            }
            for member in course.moments[m].stack where member.copy >= 0 {
                animations[member.copy].mask &= ~bits(of: components, movedBy: member.copy)
            }
        }
        recordings[id]?.courses[slot] = course
    }

    func take(object: Int, of slot: Int, fromRecording id: Int) {
        guard var course = recordings[id]?.courses[slot], course.number == layers[slot].number,
            let last = course.moments.last, last.objects.indices.contains(object)
        else { return }
        for m in course.moments.indices {
            course.moments[m].objects[object] = last.objects[object]
            for member in course.moments[m].stack where member.copy >= 0 {
                guard case .object(object) = animations[member.copy].path.target else { continue }
                animations[member.copy].mask = 0
            }
        }
        recordings[id]?.courses[slot] = course
    }

    // MARK: Showing

    /// What of a layer others have taken from a recording, where they stand.
    func taken(from recording: Recording, _ slot: Int, at time: Double) -> [RecordedTakeover.Target] {
        if recording.takeovers.isEmpty { return [] }
        return recording.takeovers.compactMap { takeover in
            takeover.slot == slot && takeover.number == layers[slot].number && holds(takeover, at: time)
                ? takeover.target : nil
        }
    }

    func holds(_ takeover: RecordedTakeover, at time: Double) -> Bool {
        guard let taker = recordings[takeover.taker] else { return false }
        if taker.isBeingMade { return true }
        let place = taker.drive.place(at: time)
        return takeover.place <= place + Self.placeTolerance(place)
    }

    /// The bits of a motion's mask that are hidden because others have taken its numbers; nil for all of it.
    func hidden(_ taken: [RecordedTakeover.Target], of index: Int) -> UInt32? {
        var hidden: UInt32 = 0
        for target in taken {
            switch target {
            case .number(let component): hidden |= bits(of: component..<component + 1, movedBy: index)
            case .object(let object):
                if case .object(object) = animations[index].path.target { return nil }
            }
        }
        return hidden
    }

    // MARK: The end

    /// A recording that was run within another one has come to its end there: what it has taken, the outer
    /// one has.
    func passTakeovers(of inner: Int, to outer: Int) {
        guard recordings[outer] != nil else { return }
        let now = gathering.map { stepTime($0.now, in: $0.id) } ?? -.infinity
        for id in recordings.keys where id != outer {
            for i in (recordings[id]?.takeovers ?? []).indices {
                guard let takeover = recordings[id]?.takeovers[i], takeover.taker == inner,
                    holds(takeover, at: time)
                else { continue }
                recordings[id]?.takeovers[i].taker = outer
                recordings[id]?.takeovers[i].place = now
            }
        }
    }

    /// A recording is about to end: what it has taken of others is its own for good, or theirs again.
    func settleTakeovers(of taker: Int, _ end: RecordingEnd) {
        settleTakeovers(of: taker) { _ in true } isKept: { takeover in
            end == .played || end == .held && holds(takeover, at: time)
        }
    }

    /// What a recording has taken of others is its own for good, for a layer and all below it.
    func settleTakeovers(of taker: Int, below top: Int) {
        settleTakeovers(of: taker) { isSlot($0.slot, within: top) } isKept: { _ in true }
    }

    private func settleTakeovers(
        of taker: Int, where isMeant: (RecordedTakeover) -> Bool, isKept: (RecordedTakeover) -> Bool
    ) {
        for id in recordings.keys.sorted() {
            let all = recordings[id]?.takeovers ?? []
            let taken = all.filter { $0.taker == taker && isMeant($0) }
            if taken.isEmpty { continue }
            let left = all.filter { $0.taker != taker || !isMeant($0) }
            recordings[id]?.takeovers = left
            for takeover in taken where isKept(takeover) {
                guard layers[takeover.slot].number == takeover.number else { continue }
                switch takeover.target {
                case .number(let component):
                    take(component..<component + 1, of: takeover.slot, fromRecording: id)
                    recordings[id]?.numbers[takeover.modelPlace] = nil
                case .object(let object):
                    take(object: object, of: takeover.slot, fromRecording: id)
                    recordings[id]?.objects[takeover.modelPlace] = nil
                }
            }
        }
    }

    /// A recording is undone, or held, of which others have taken numbers: these stay theirs. What there is
    /// of it now is what was before them.
    func leaveToTakers(_ recording: Int, _ end: RecordingEnd) {
        guard let ended = recordings[recording] else { return }
        for takeover in ended.takeovers where recordings[takeover.taker] != nil {
            if end == .held, !holds(takeover, at: time) { continue }
            let (slot, place) = (takeover.slot, takeover.modelPlace)
            guard layers[slot].number == takeover.number, let last = ended.courses[slot]?.moments.last else {
                continue
            }
            switch takeover.target {
            case .number(let component):
                guard var first = recordings[recording]?.numbers.removeValue(forKey: place),
                    last.model.indices.contains(component)
                else { continue }
                if ended.notedIn.contains(takeover.taker) { continue }
                if end == .held, case .number(let shown) = takeover.shown { first = shown }
                let way = first - last.model[component]
                changeBefore(takeover) { $0.model[component] += way }
                recordings[takeover.taker]?.numbers[place]? += way
            case .object(let object):
                guard var first = recordings[recording]?.objects.removeValue(forKey: place) else { continue }
                if ended.notedIn.contains(takeover.taker) { continue }
                if end == .held { first = takeover.shown }
                changeBefore(takeover) { $0.objects[object] = first }
                if recordings[takeover.taker]?.objects[place] != nil {
                    recordings[takeover.taker]?.objects[place] = first
                }
            }
        }
        recordings[recording]?.takeovers = []
    }

    /// What others showed of numbers that a recording has taken from them.
    func shownBefore(_ taker: Int) -> [RecordedTakeover] {
        recordings.keys.sorted().flatMap { id in
            (recordings[id]?.takeovers ?? []).filter { $0.taker == taker }
        }
    }

    /// Changes what a recording has written down of a layer from before it took something over.
    private func changeBefore(_ takeover: RecordedTakeover, _ change: (inout LayerMoment) -> Void) {
        guard var course = recordings[takeover.taker]?.courses[takeover.slot],
            course.number == takeover.number
        else { return }
        for m in course.moments.indices where course.moments[m].place < takeover.place {
            change(&course.moments[m])
        }
        recordings[takeover.taker]?.courses[takeover.slot] = course
    }
}

/// A recording has taken something of a layer from another one.
struct RecordedTakeover: Sendable {
    enum Target: Hashable, Sendable {
        case number(Int)
        case object(Int)
    }

    var taker: Int
    /// Of the taker, from which on it has it.
    var place: Double
    var slot: Int
    /// The layer's number, so that another in its slot is not taken for it.
    var number: Int
    var target: Target
    /// What that was on screen then.
    var shown: Value

    /// Of a number or an object, by its index.
    var modelPlace: ModelPlace {
        switch target {
        case .number(let index), .object(let index): ModelPlace(slot: slot, number: number, index: index)
        }
    }

    func ofNumber(_ slot: Int, by taker: Int) -> Int? {
        guard self.taker == taker, self.slot == slot, case .number(let component) = target else { return nil }
        return component
    }
}
