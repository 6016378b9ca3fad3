/// What a transition did to the screen that came by it. To go back the way it came, the screen is first put
/// where the transition found it.
struct Arrival: Sendable {
    /// Model values from before, and as they were left.
    var numbers: [ModelPlace: (before: Double, after: Double)]
    var objects: [ModelPlace: (before: Value, after: Value)]
    /// Layers that it put elsewhere.
    var moved: [TreeMove]
}

extension Scene {
    /// Ends a recording as played, and keeps what it did to a layer and all below it.
    /// - Returns: a number for `rewindArrival`, to be given back with `forgetArrival`; 0 if it did nothing there.
    public func endArrival(_ recording: Int, of layer: LayerID) -> Int {
        guard let ended = recordings[recording], let top = slot(layer) else {
            endRecording(recording, .played)
            return 0
        }
        endRecording(recording, .played)
        var arrival = Arrival(numbers: [:], objects: [:], moved: [])
        for (place, before) in ended.numbers where isThere(place, within: top) {
            let after = layers[place.slot].model[place.index]
            if after != before { arrival.numbers[place] = (before, after) }
        }
        for (place, before) in ended.objects where isThere(place, within: top) {
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
        guard !arrival.numbers.isEmpty || !arrival.objects.isEmpty || !arrival.moved.isEmpty else { return 0 }
        arrivals[recording] = arrival
        return recording
    }

    private func isThere(_ place: ModelPlace, within top: Int) -> Bool {
        layers[place.slot].number == place.number && isSlot(place.slot, within: top)
    }

    /// Puts a screen where its arrival found it, but for what has changed since. What this changes goes into
    /// the recording that is on.
    public func rewindArrival(_ number: Int) {
        guard let arrival = arrivals[number] else { return }
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
