/// A recording that is put somewhere within another one: a piece that a recorded function puts at a part of
/// its way, say. It ends there, and what it has made of its layers are changes of the outer one.
extension Scene {
    /// Ends a recording where it shows at a place, within the recording that is on.
    /// - Returns: a number for `rewindArrival`, which takes it back, to be given up by `forgetArrival`.
    public func holdRecording(_ inner: Int, at place: Double) -> Int {
        self.place(recording: inner, at: place)
        guard let ended = recordings[inner] else { return 0 }
        let outer = recordingNow
        keepFirstMoments(of: ended)
        note(recording: inner, in: outer)
        passTransitions(of: inner, to: outer)
        passTakeovers(of: inner, to: outer)
        handOverTaken(of: inner, at: place, to: outer)
        let motions = layers.indices.flatMap { slot in
            layers[slot].animations.filter { animations[$0].recording == inner }
                .map { animations[$0].serial }
        }
        recordingNow = 0
        endRecording(inner, .held)
        recordingNow = outer
        // Explicit ones that stay at their ends.
        let left = motions.filter { slotOfAnimation[$0] != nil }
        for serial in left { adopt(serial, by: outer) }
        for move in ended.moved {
            if let slot = slot(move.layer), layers[slot].parent >= 0 { showInserted(slot) }
        }
        arrivals[inner] = arrival(of: ended, within: nil, left: left, isWhole: true)
        arrivals[inner]?.isSettled = true
        return inner
    }

    /// Layers that an inner recording has taken out where it stands, the outer one has taken out.
    private func handOverTaken(of inner: Int, at place: Double, to outer: Int) {
        let taken = recordings[inner]?.taken ?? []
        let away = taken.filter { $0.place <= place && ($0.isAway || place < $0.back) }
        guard let (id, now) = gathering else {
            // It leaves the tree now.
            for taking in away { slot(taking.layer).map { noteTree($0) } }
            return
        }
        recordings[inner]?.taken.removeAll { one in away.contains { $0.layer == one.layer } }
        for var taking in away {
            (taking.place, taking.back) = (stepTime(now, in: id), .infinity)
            recordings[id]?.taken.append(taking)
        }
    }

    /// A motion that an inner recording has left behind belongs to the outer one.
    private func adopt(_ serial: Int, by outer: Int) {
        guard let index = slotOfAnimation[serial], let recording = recordings[outer] else { return }
        if recording.gathers {
            var copy = animations[index]
            adopt(&copy, on: copy.layer)
            animations[index] = copy
        } else {
            animations[index].journal = Int32(truncatingIfNeeded: outer)
        }
        changed()
    }

    /// What a recording shows where it stands, the recording that is on takes over. If that is undone, this
    /// one shows as before.
    /// - Returns: as `holdRecording` does; to be told before this one is ended.
    public func handOverRecording(_ inner: Int) -> Int {
        close(inner)
        guard let given = recordings[inner] else { return 0 }
        let outer = recordingNow
        for slot in Set(given.numbers.keys.map(\.slot)).sorted() {
            let places = given.numbers.keys.filter { isLeft($0, to: given) && $0.slot == slot }.sorted()
            if !places.isEmpty { takeOver(places, shownBy: inner, for: outer) }
        }
        for place in given.objects.keys.sorted() where isLeft(object: place, to: given) {
            let shown = shownObjects(place.slot)[place.index]
            takeFrom(inner, .object(place.index), place.slot, by: outer, shown: shown)
            guard shown != layers[place.slot].objects[place.index] else { continue }
            noteObject(place.slot, place.index)
            layers[place.slot].objects[place.index] = shown
            changed()
        }
        arrivals[inner] = arrival(of: given, within: nil, left: [], isWhole: true)
        arrivals[inner]?.isSettled = true
        return inner
    }

    /// - Parameter places: numbers of one layer.
    private func takeOver(_ places: [ModelPlace], shownBy inner: Int, for outer: Int) {
        guard let slot = places.first?.slot else { return }
        keepBefore(slot)
        let shown = evaluate(slot, at: time)
        for place in places {
            takeFrom(inner, .number(place.index), slot, by: outer, shown: .number(shown[place.index]))
        }
        changed()
        let left = evaluate(slot, at: time)
        for index in places.map(\.index) where shown[index] != left[index] {
            noteNumber(slot, index)
            layers[slot].model[index] += shown[index] - left[index]
            parametersChanged(slot, [index..<index + 1])
        }
        changed()
    }

    /// Nobody has taken a number from a recording.
    private func isLeft(_ place: ModelPlace, to recording: Recording) -> Bool {
        layers[place.slot].number == place.number
            && !taken(from: recording, place.slot, at: time).contains(.number(place.index))
    }

    private func isLeft(object place: ModelPlace, to recording: Recording) -> Bool {
        layers[place.slot].number == place.number
            && !taken(from: recording, place.slot, at: time).contains(.object(place.index))
    }

    /// What layers were before an inner recording, the outer one has of them as well.
    private func keepFirstMoments(of inner: Recording) {
        guard let (outer, _) = gathering, recordings[outer]?.isPassing == false else { return }
        for (slot, course) in inner.courses where recordings[outer]?.courses[slot]?.number != course.number {
            guard let first = course.moments.first else { continue }
            recordings[outer]?.courses[slot] = LayerCourse(number: course.number, moments: [first])
            layers[slot].isRecorded = true
        }
    }
}
