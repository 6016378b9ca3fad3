/// What a transition did to the screen that came by it. To go back the way it came, the screen is first put
/// where the transition found it.
struct Arrival: Sendable {
    /// Model values from before, and as they were left.
    var numbers: [ModelPlace: (before: Double, after: Double)]
    var objects: [ModelPlace: (before: Value, after: Value)]
    /// Layers that it put elsewhere.
    var moved: [TreeMove]
    /// Serials of motions that it left behind: endless ones, and those that stay at their ends.
    var left: [Int]
}

extension Scene {
    /// Ends a recording as played, and keeps what it did to a layer and all below it.
    /// - Returns: a number for `rewindArrival`, to be given back with `forgetArrival`; 0 if it did nothing there.
    public func endArrival(_ recording: Int, of layer: LayerID) -> Int {
        guard let ended = recordings[recording], let top = slot(layer) else {
            endRecording(recording, .played)
            return 0
        }
        let made = motions(of: recording)
        endRecording(recording, .played)
        var arrival = Arrival(numbers: [:], objects: [:], moved: [], left: [])
        // What it took out of the screen is there again on the way back.
        let taken = ended.moved.filter { move in
            move.parent.flatMap { slot($0) }.map { isSlot($0, within: top) } == true
        }
        let tops = [top] + taken.compactMap { slot($0.layer) }
        func isThere(_ place: ModelPlace) -> Bool {
            layers[place.slot].number == place.number
                && tops.contains { isSlot(place.slot, within: $0) }
        }
        arrival.left = made.filter { serial in
            slotOfAnimation[serial].map { isSlot(animations[$0].layer, within: top) } == true
        }
        for (place, before) in ended.numbers where isThere(place) {
            let after = layers[place.slot].model[place.index]
            if after != before { arrival.numbers[place] = (before, after) }
        }
        for (place, before) in ended.objects where isThere(place) {
            let after = layers[place.slot].objects[place.index]
            if after != before { arrival.objects[place] = (before, after) }
        }
        arrival.moved = ended.moved.filter { move in
            guard let slot = slot(move.layer), slot != top else { return false }
            // It came, or it went.
            let old = move.parent.flatMap { self.slot($0) }
            return isSlot(slot, within: top)
                || layers[slot].parent < 0 && old.map { isSlot($0, within: top) } == true
        }
        let isEmpty =
            arrival.numbers.isEmpty && arrival.objects.isEmpty && arrival.moved.isEmpty
            && arrival.left.isEmpty
        guard !isEmpty else { return 0 }
        arrivals[recording] = arrival
        return recording
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
    public func rewindArrival(_ number: Int) {
        guard let arrival = arrivals[number] else { return }
        for serial in arrival.left {
            guard let index = slotOfAnimation[serial], animations[index].parent == .layer else { continue }
            detach(index, .cancelled)
        }
        let inOrder = { (a: ModelPlace, b: ModelPlace) in (a.number, a.index) < (b.number, b.index) }
        for place in arrival.numbers.keys.sorted(by: inOrder) {
            guard let (old, left) = arrival.numbers[place], layers[place.slot].number == place.number,
                layers[place.slot].model[place.index] == left
            else { continue }
            let before = layers[place.slot].model
            let range = place.index..<place.index + 1
            endMotions(on: place.slot, components: range, reason: .cancelled)
            layers[place.slot].model[place.index] = old
            noteChange(on: place.slot, [range], before: before, .plain)
            parametersChanged(place.slot, [range])
        }
        for place in arrival.objects.keys.sorted(by: inOrder) {
            guard let (old, left) = arrival.objects[place], layers[place.slot].number == place.number,
                layers[place.slot].objects[place.index] == left
            else { continue }
            endMotions(on: place.slot, object: place.index)
            layers[place.slot].objects[place.index] = old
            noteChange(on: place.slot, object: place.index, before: left)
        }
        for move in arrival.moved.reversed() where slot(move.layer) != nil {
            if let parent = move.parent {
                // Where its old place is gone, it stays.
                try? insert(move.layer, into: parent, at: move.index)
            } else {
                remove(move.layer)
            }
        }
        changed()
    }

    public func forgetArrival(_ number: Int) { arrivals[number] = nil }
}
