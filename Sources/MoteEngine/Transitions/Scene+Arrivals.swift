/// What a transition did to the screen that came by it. To go back the way it came, the screen is first put
/// where the transition found it.
struct Arrival: Sendable {
    /// Model values from before, and as they were left.
    var numbers: [ModelPlace: (before: Double, after: Double)]
    var objects: [ModelPlace: (before: Value, after: Value)]
    /// Layers that it put elsewhere.
    var moved: [TreeMove]
    /// Names, tags, masks and times from before, and as they were left.
    var traits: [(before: LayerTraits, after: LayerTraits)]
    /// Serials of motions that it left behind: endless ones, and those that stay at their ends.
    var left: [Int]
    /// The screen is there: what changes from now on, others change.
    var isSettled = false
    /// All numbers and objects that it changed, and that are still as it left them.
    var changedNumbers: Set<ModelPlace> = []
    var changedObjects: Set<ModelPlace> = []

    var isEmpty: Bool {
        numbers.isEmpty && objects.isEmpty && moved.isEmpty && traits.isEmpty && left.isEmpty
    }
}

extension Scene {
    /// Ends a recording as played, and keeps what it did to a layer and all below it.
    /// - Returns: a number for `rewindArrival`, to be given up by `forgetArrival`; 0 if it did nothing there.
    public func endArrival(_ recording: Int, of layer: LayerID) -> Int {
        guard var ended = recordings[recording], let top = slot(layer) else {
            endRecording(recording, .played)
            return 0
        }
        // What was driven by hand before was as that showed.
        for takeover in shownBefore(recording) {
            let place = takeover.modelPlace
            switch (takeover.target, takeover.shown) {
            case (.number, .number(let shown)) where ended.numbers[place] != nil:
                ended.numbers[place] = shown
            case (.object, let shown) where ended.objects[place] != nil: ended.objects[place] = shown
            default: break
            }
        }
        ended.moved += leaving(ended)
        let made = motions(of: recording)
        endRecording(recording, .played)
        let left = made.filter { serial in
            slotOfAnimation[serial].map { isSlot(animations[$0].layer, within: top) } == true
        }
        let arrival = arrival(of: ended, within: top, left: left)
        guard !arrival.isEmpty else { return 0 }
        arrivals[recording] = arrival
        return recording
    }

    /// Layers that a recording has only hidden so far, and that leave the tree as it ends.
    private func leaving(_ ended: Recording) -> [TreeMove] {
        ended.taken.compactMap { taking in
            guard taking.isAway, let slot = slot(taking.layer), layers[slot].parent >= 0,
                !ended.moved.contains(where: { $0.layer == taking.layer })
            else { return nil }
            let parent = layers[slot].parent
            return TreeMove(
                layer: taking.layer, parent: id(ofSlot: parent),
                index: layers[parent].children.firstIndex(of: slot), place: taking.place)
        }
    }

    /// All is put in order that a transition leaves behind.
    public func settleArrival(_ number: Int) {
        guard let arrival = arrivals[number] else { return }
        arrivals[number]?.isSettled = true
        let numbers = arrival.numbers.filter { place, ways in
            layers[place.slot].number == place.number
                && layers[place.slot].model[place.index] == ways.after
        }
        let objects = arrival.objects.filter { place, ways in
            layers[place.slot].number == place.number
                && layers[place.slot].objects[place.index] == ways.after
        }
        arrivals[number]?.changedNumbers = Set(numbers.keys)
        arrivals[number]?.changedObjects = Set(objects.keys)
    }

    /// What a recording has done so far to a layer and all below it.
    /// - Returns: a number for `rewindArrival`, to be given up by `forgetArrival`.
    public func arrivalSoFar(_ recording: Int, below layer: LayerID) -> Int {
        guard let made = recordings[recording], let top = slot(layer) else { return 0 }
        lastRecording += 1
        arrivals[lastRecording] = arrival(of: made, within: top, left: [], isWhole: true)
        arrivals[lastRecording]?.isSettled = true
        return lastRecording
    }

    /// What a recording that has just ended did, to be taken back.
    /// - Parameters:
    ///   - top: to this layer and all below it; nil for everywhere.
    ///   - left: motions that it left behind there.
    ///   - isWhole: also of what is by now as it was before.
    func arrival(of ended: Recording, within top: Int?, left: [Int], isWhole: Bool = false) -> Arrival {
        var arrival = Arrival(numbers: [:], objects: [:], moved: [], traits: [], left: left)
        // What it took out of the screen is there again on the way back.
        let taken = ended.moved.filter { move in
            guard let top, let old = move.parent.flatMap({ slot($0) }) else { return false }
            return isSlot(old, within: top)
        }
        let tops = taken.compactMap { slot($0.layer) }
        func isThere(_ slot: Int) -> Bool {
            guard let top else { return true }
            return isSlot(slot, within: top) || tops.contains { isSlot(slot, within: $0) }
        }
        func isThere(_ place: ModelPlace) -> Bool {
            layers[place.slot].number == place.number && isThere(place.slot)
        }
        for (place, before) in ended.numbers where isThere(place) {
            let after = layers[place.slot].model[place.index]
            if isWhole || after != before { arrival.numbers[place] = (before, after) }
        }
        for (place, before) in ended.objects where isThere(place) {
            let after = layers[place.slot].objects[place.index]
            if isWhole || after != before { arrival.objects[place] = (before, after) }
        }
        arrival.moved = ended.moved.filter { move in
            guard let slot = slot(move.layer), slot != top else { return false }
            guard let top else { return true }
            // It came, maybe into what went, or it went.
            let old = move.parent.flatMap { self.slot($0) }
            return isThere(slot)
                || layers[slot].parent < 0 && old.map { isSlot($0, within: top) } == true
        }
        for number in ended.traits.keys.sorted() {
            guard let before = ended.traits[number], let slot = slot(before.layer), isThere(slot),
                case let after = traits(ofSlot: slot), after != before
            else { continue }
            arrival.traits.append((before, after))
        }
        return arrival
    }

    /// Serials of what a recording has set in motion.
    private func motions(of recording: Int) -> [Int] {
        layers.indices.flatMap { slot in
            layers[slot].animations.compactMap { index in
                let animation = animations[index]
                let isIts = animation.recording == recording || Int(animation.journal) == recording
                return isIts ? animation.serial : nil
            }
        }
    }

    /// Puts a screen where its arrival found it, but for what has changed since. What this changes goes into
    /// the recording that is on.
    /// - Parameter wholly: what has changed since, too.
    public func rewindArrival(_ number: Int, wholly: Bool = false) {
        guard let arrival = arrivals[number] else { return }
        let (numbers, objects) = rewind(arrival, wholly: wholly)
        arrivals[number]?.changedNumbers.subtract(numbers)
        arrivals[number]?.changedObjects.subtract(objects)
    }

    /// The way back of a screen has been run ahead, from where its arrival found it. What has changed on it
    /// since stays as it is all the way.
    public func leaveChanged(sinceArrival number: Int, to recording: Int) {
        guard let arrival = arrivals[number] else { return }
        close(recording)
        for place in arrival.changedNumbers.sorted() {
            guard recordings[recording]?.numbers.removeValue(forKey: place) != nil,
                var course = recordings[recording]?.courses[place.slot], course.number == place.number,
                let before = course.moments.first?.model[place.index]
            else { continue }
            for m in course.moments.indices { course.moments[m].model[place.index] = before }
            recordings[recording]?.courses[place.slot] = course
            take(place.index..<place.index + 1, of: place.slot, fromRecording: recording)
            leaveTaken(.number(place.index), place, by: recording)
            layers[place.slot].model[place.index] = before
            parametersChanged(place.slot, [place.index..<place.index + 1])
        }
        for place in arrival.changedObjects.sorted() {
            guard recordings[recording]?.objects.removeValue(forKey: place) != nil,
                var course = recordings[recording]?.courses[place.slot], course.number == place.number,
                let before = course.moments.first?.objects[place.index]
            else { continue }
            for m in course.moments.indices { course.moments[m].objects[place.index] = before }
            recordings[recording]?.courses[place.slot] = course
            take(object: place.index, of: place.slot, fromRecording: recording)
            leaveTaken(.object(place.index), place, by: recording)
            layers[place.slot].objects[place.index] = before
        }
        changed()
    }

    private func leaveTaken(_ target: RecordedTakeover.Target, _ place: ModelPlace, by recording: Int) {
        for id in recordings.keys {
            recordings[id]?.takeovers.removeAll {
                $0.taker == recording && $0.target == target && $0.modelPlace == place
            }
        }
    }

    /// Takes back what a journal did, which stays open, as changes of the recording that is on.
    public func rewindJournal(_ journal: Int) {
        endJournal(journal)
        if let made = recordings[journal] { rewind(arrival(of: made, within: nil, left: []), wholly: false) }
    }

    /// - Returns: the numbers and the objects that it has put back.
    @discardableResult
    private func rewind(_ arrival: Arrival, wholly: Bool) -> ([ModelPlace], [ModelPlace]) {
        var (numbers, objects): ([ModelPlace], [ModelPlace]) = ([], [])
        for serial in arrival.left {
            guard let index = slotOfAnimation[serial], animations[index].parent == .layer else { continue }
            detach(index, .cancelled)
        }
        let inOrder = { (a: ModelPlace, b: ModelPlace) in (a.number, a.index) < (b.number, b.index) }
        for place in arrival.numbers.keys.sorted(by: inOrder) {
            guard let (old, left) = arrival.numbers[place], layers[place.slot].number == place.number,
                wholly || layers[place.slot].model[place.index] == left && !isDriven(place)
            else { continue }
            numbers.append(place)
            let before = layers[place.slot].model
            let range = place.index..<place.index + 1
            endMotions(on: place.slot, components: range, reason: .cancelled)
            layers[place.slot].model[place.index] = old
            noteChange(on: place.slot, [range], before: before, .plain)
            parametersChanged(place.slot, [range])
            if place.index == Component.hidden { bringBack(place.slot) }
        }
        for place in arrival.objects.keys.sorted(by: inOrder) {
            guard let (old, left) = arrival.objects[place], layers[place.slot].number == place.number,
                wholly || layers[place.slot].objects[place.index] == left && !isDriven(object: place)
            else { continue }
            objects.append(place)
            let before = layers[place.slot].objects[place.index]
            endMotions(on: place.slot, object: place.index)
            layers[place.slot].objects[place.index] = old
            noteChange(on: place.slot, object: place.index, before: before)
        }
        for move in arrival.moved.reversed() where slot(move.layer) != nil {
            if let parent = move.parent {
                // Where its old place is gone, it stays.
                try? insert(move.layer, into: parent, at: move.index)
            } else {
                remove(move.layer)
            }
        }
        for (before, after) in arrival.traits {
            guard let slot = slot(before.layer), traits(ofSlot: slot) == after else { continue }
            noteTraits(slot)
            giveTraits(before, slot)
        }
        changed()
        return (numbers, objects)
    }

    /// A number is moved by what was run ahead, and has been put somewhere by hand since.
    private func isDriven(_ place: ModelPlace) -> Bool {
        recordings.values.contains { $0.gathers && !$0.isBeingMade && $0.numbers[place] != nil }
    }

    private func isDriven(object place: ModelPlace) -> Bool {
        recordings.values.contains { $0.gathers && !$0.isBeingMade && $0.objects[place] != nil }
    }

    public func forgetArrival(_ number: Int) { arrivals[number] = nil }
}
