/// Where emitters of the scene's space stand: births go by the way there, particles no more.
extension Scene {
    /// A layer has been moved: by an assignment, or by a motion that begins, ends or changes its course.
    /// Emitters at it and below it follow when all that happens now has happened.
    func notePlace(_ slot: Int, isAssigned: Bool) {
        guard worldEmitters > 0 else { return }
        if isAssigned { movedByHand.insert(slot) } else { movedByMotion.insert(slot) }
    }

    /// Lets emitters follow what has moved at this instant. An assignment leads straight to the new place
    /// until the next tick, as one of `emitterPosition` does; where a motion begins or ends elsewhere, they
    /// jump.
    func settlePlaces() {
        guard !movedByHand.isEmpty || !movedByMotion.isEmpty else { return }
        let (byHand, byMotion) = (movedByHand, movedByMotion)
        movedByHand = []
        movedByMotion = []
        for slot in emitterSlots where layers[slot].emitter?.configuration.space == .world {
            let chain = chain(slot)
            let isAssigned = chain.contains { byHand.contains($0) }
            if isAssigned || chain.contains(where: { byMotion.contains($0) }) {
                followPlace(slot, chain, isAssigned: isAssigned)
            }
        }
    }

    /// A layer and its ancestors.
    private func chain(_ slot: Int) -> [Int] {
        var chain: [Int] = []
        var place = slot
        while place >= 0 {
            chain.append(place)
            place = layers[place].parent
        }
        return chain
    }

    private func followPlace(_ slot: Int, _ chain: [Int], isAssigned: Bool) {
        guard let emitter = layers[slot].emitter, isInTree(id(ofSlot: slot)) else { return }
        let now = plane(slot, at: time)
        let own = emitterTime(slot, at: time)
        // From the beginning on it is where it is first seen.
        if !emitter.hasOrigin { emitter.setOrigin(now, at: -.infinity) }
        var start = time
        // On its way to a place it goes on there.
        if isAssigned || time < layers[slot].placeReached, !emitter.isOrigin(near: now, at: own) {
            start = nextTickTime
            layers[slot].placeReached = start
            emitter.moveOrigin(to: plane(slot, at: start), start: own, end: emitterTime(slot, at: start))
        } else {
            emitter.setOrigin(now, at: own)
        }
        samplePlace(slot, chain, from: start)
    }

    /// The way as far as it is known: motions are functions of time.
    private func samplePlace(_ slot: Int, _ chain: [Int], from start: Double) {
        guard layers[slot].emitterClock.rate > 0 else { return }
        let all = chain.flatMap { allMotions($0) }
        let motions = all.filter { animations[$0].movesNumbers && hasBegun($0) }
        guard !motions.isEmpty || chain.contains(where: { layers[$0].isRecorded }) else { return }
        layers[slot].placeSkipped = .infinity
        if start == time, let end = skippedGrid(slot, forces: false) {
            layers[slot].placeSkipped = time
            layers[slot].placeTime = end
            schedule.add(at: end, .emitterOrigin(layer: id(ofSlot: slot)))
            return
        }
        let end = Self.gridHorizon(after: start)
        sample(slot, chain, motions, from: start, to: end)
        guard layers[slot].placeTime != end else { return }
        layers[slot].placeTime = end
        schedule.add(at: end, .emitterOrigin(layer: id(ofSlot: slot)))
    }

    /// Up to the end of a batch.
    private func sample(_ slot: Int, _ chain: [Int], _ motions: [Int], from start: Double, to end: Double) {
        guard let emitter = layers[slot].emitter else { return }
        forEachStretch(of: motions, on: chain, from: start, to: end) { start, next, last in
            let own = emitterTime(slot, at: next)
            emitter.moveOrigin(to: plane(slot, at: last), start: emitterTime(slot, at: start), end: own)
            if last < next { emitter.setOrigin(plane(slot, at: next), at: own) }
        }
    }

    /// Samples that were left out, as far as they count now: nothing on the way has changed since.
    func takePlace(_ slot: Int) {
        let chain = chain(slot)
        let motions = chain.flatMap { allMotions($0) }.filter { animations[$0].movesNumbers && hasBegun($0) }
        var start = firstSample(slot, since: layers[slot].placeSkipped)
        while start <= time {
            let end = Self.gridHorizon(after: start)
            sample(slot, chain, motions, from: start, to: end)
            start = end
        }
        layers[slot].placeTime = start
        schedule.add(at: start, .emitterOrigin(layer: id(ofSlot: slot)))
    }

    func sampleOrigin(_ layer: LayerID) {
        guard let slot = slot(layer), isInTree(layer) else { return }
        samplePlace(slot, chain(slot), from: time)
    }

    /// An emitter's coordinates to the scene's.
    func planeNow(_ slot: Int) -> AffineTransform { scenePlane(slot).flatApproximation(around: .zero) }

    private func plane(_ slot: Int, at time: Double) -> AffineTransform {
        func scenePlace(_ slot: Int) -> (plane: PlaneTransform, inner: LayerSpace) {
            let values = isAtRest(slot) ? layers[slot].model : evaluate(slot, at: time)
            let parent = layers[slot].parent
            return place(values, in: parent < 0 ? LayerSpace() : scenePlace(parent).inner)
        }
        return scenePlace(slot).plane.flatApproximation(around: .zero)
    }
}

extension Animation {
    var movesNumbers: Bool { path.valueCount > 0 || turning != nil }
}

extension Emitter {
    /// True where it stands there but for what straight lines leave of a bent way.
    func isOrigin(near matrix: AffineTransform, at time: Double) -> Bool {
        let moment = moment(time)
        let values = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
        for (index, value) in values.enumerated() {
            let there = tracks[Origin.first + index].value(after: moment)
            guard (there - value).magnitude <= (index < 4 ? 1e-3 : 0.05) else { return false }
        }
        return true
    }
}
