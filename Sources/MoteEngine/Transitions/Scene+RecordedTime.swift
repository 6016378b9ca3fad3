/// Time spaces of layers within recordings: what moves there moves in its layer's time, as it does when it is
/// played, and a recorded function may hold, slow down or turn that.
///
/// A recording's time is the scene's, as if the recorded function had been played from the moment at which it
/// was run ahead. Layers without a time space of their own share it; times of the others count from that
/// moment too, so that a motion's times are the same numbers in both.
extension Scene {
    /// The scene's time, or that which a recorded function takes for it.
    var presentTime: Double {
        guard let (id, now) = gathering, let recording = recordings[id] else { return time }
        return recording.origin + now
    }

    /// The time that a layer's recorded motions live in, where the recording has been put.
    func recordedTime(_ slot: Int, in id: Int) -> Double? {
        guard let recording = recordings[id] else { return nil }
        let place = recording.drive.place(at: time)
        guard layers[slot].isTimed else { return place }
        return layerTime(slot, atPlace: place, of: recording) - recording.origin
    }

    private func layerTime(_ slot: Int, atPlace place: Double, of recording: Recording) -> Double {
        let parent = layers[slot].parent
        let outer =
            parent >= 0 ? layerTime(parent, atPlace: place, of: recording) : recording.origin + place
        return space(ofSlot: slot, at: place, of: recording).local(fromParent: outer)
    }

    /// How fast that time runs, a second of the recording's.
    func recordedRate(_ slot: Int, in id: Int) -> Double {
        guard layers[slot].isTimed, let recording = recordings[id] else { return 1 }
        let place = recording.drive.place(at: time)
        var rate = 1.0
        var layer = slot
        while layer >= 0 {
            rate *= space(ofSlot: layer, at: place, of: recording).speed
            layer = layers[layer].parent
        }
        return rate
    }

    // MARK: Spaces

    /// A layer's time space, as the recording that changes it has it where it has been put.
    func space(ofSlot slot: Int) -> TimeSpace {
        guard layers[slot].isRecorded else { return layers[slot].space }
        let number = layers[slot].number
        // Of several the latest.
        let id = recordings.keys.filter { id in
            recordings[id]?.isBeingMade == false && recordings[id]?.spaces[number] != nil
        }.max()
        guard let id, let recording = recordings[id] else { return layers[slot].space }
        return space(ofSlot: slot, at: recording.drive.place(at: time), of: recording)
    }

    private func space(ofSlot slot: Int, at place: Double, of recording: Recording) -> TimeSpace {
        // While its function is run, what that has made of the scene is what the scene is.
        if recording.isBeingMade { return layers[slot].space }
        let reach = place + Self.placeTolerance(place)
        let spaces = recording.spaces[layers[slot].number] ?? []
        return spaces.last { $0.place <= reach }?.space ?? layers[slot].space
    }

    /// Its own time space, or what a recording has had it be, says that its time is not the scene's.
    func isTimedItself(_ slot: Int) -> Bool {
        layers[slot].space != .identity
            || layers[slot].isRecorded
                && recordings.values.contains { $0.spaces[layers[slot].number] != nil }
    }

    /// A recorded function has given a layer another time space.
    func keepSpace(_ slot: Int) {
        guard let (id, now) = gathering else { return }
        let number = layers[slot].number
        var spaces = recordings[id]?.spaces[number] ?? []
        if spaces.isEmpty, let before = recordings[id]?.traits[number]?.space {
            spaces = [RecordedSpace(place: -.infinity, space: before)]
        }
        let place = stepTime(now, in: id)
        if spaces.last?.place == place { spaces.removeLast() }
        spaces.append(RecordedSpace(place: place, space: layers[slot].space))
        recordings[id]?.spaces[number] = spaces
    }

    /// A recording has come to an end: its layers have the time spaces that they had where it was put, and go
    /// on in the scene's time from there.
    func settleSpaces(_ id: Int, at place: Double) {
        guard let recording = recordings[id], !recording.spaces.isEmpty else { return }
        recordings[id]?.spaces = [:]
        for number in recording.spaces.keys.sorted() {
            guard let slot = slotOfNumber[number] else { continue }
            var space = space(ofSlot: slot, at: place, of: recording)
            let parent = layers[slot].parent
            // One that was held and went on counts from then.
            if space.beginTime != 0, space.speed != 0 {
                let then =
                    parent >= 0
                    ? layerTime(parent, atPlace: min(place, recording.reached), of: recording)
                    : recording.origin + min(place, recording.reached)
                space.beginTime += (parent >= 0 ? layerTime(parent, at: time) : time) - then
            }
            layers[slot].space = space
            timeChanged(below: slot)
        }
        changed()
    }
}

/// A layer's time space from a place of a recording on.
struct RecordedSpace: Sendable {
    var place: Double
    var space: TimeSpace
}
