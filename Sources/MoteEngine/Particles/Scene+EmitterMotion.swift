/// Emitters whose parameters change: by assignment, by animations, by where their layer goes.
extension Scene {
    /// Tells the emitter of parameters that were set: they hold from now on, but for those that an animation
    /// moves.
    func parametersChanged(_ slot: Int, _ ranges: [Range<Int>]) {
        guard layers[slot].emitter != nil, ranges.contains(where: { $0.upperBound > Component.emitter })
        else { return }
        let now = evaluate(slot, at: time)
        let own = emitterTime(slot, at: time)
        let center = Component.emitter + EmitterParameter.positionX.rawValue
        for range in ranges {
            for component in range where component != center && component != center + 1 {
                hand(component, now[component], now[component], own, own, slot)
            }
        }
        if ranges.contains(where: { $0.overlaps(center..<center + 2) }) {
            movePosition(slot, to: Point(now[center], now[center + 1]))
        }
        if hasMovingParameters(slot) { sampleOnGrid(id(ofSlot: slot)) }
        watchEnd(slot)
    }

    /// An animation of an emitter's parameter begins, ends or changes its course: from its beginning on the
    /// parameter is sampled on the time grid.
    func followOnGrid(_ index: Int) {
        let slot = animations[index].layer
        guard layers[slot].emitter != nil, animations[index].path.components.upperBound > Component.emitter
        else {
            return
        }
        sampleOnGrid(id(ofSlot: slot))
    }

    /// Hands the emitter each moving parameter as a straight line from now to the next point of the grid,
    /// where it is sampled again. Motions are functions of time, so where it will be is known now. The grid
    /// is the ticks, whenever frames are made: births and forces do not depend on who looks.
    func sampleOnGrid(_ layer: LayerID) {
        guard let slot = slot(layer), layers[slot].emitter != nil, hasMovingParameters(slot) else { return }
        let next = nextTickTime
        let now = evaluate(slot, at: time)
        let then = evaluate(slot, at: next)
        for index in layers[slot].animations where !animations[index].isPending {
            for component in animations[index].path.components where component >= Component.emitter {
                hand(
                    component, now[component], then[component], emitterTime(slot, at: time),
                    emitterTime(slot, at: next), slot)
            }
        }
        // One that stands is sampled again when its time goes on.
        guard layers[slot].gridTime != next, layers[slot].emitterClock.rate > 0 else { return }
        layers[slot].gridTime = next
        schedule.add(at: next, .emitterGrid(layer: layer))
    }

    private func hasMovingParameters(_ slot: Int) -> Bool {
        layers[slot].animations.contains {
            !animations[$0].isPending && !animations[$0].hasEnded
                && animations[$0].path.components.upperBound > Component.emitter
        }
    }

    private func hand(
        _ component: Int, _ from: Double, _ to: Double, _ start: Double, _ end: Double, _ slot: Int
    ) {
        guard let emitter = layers[slot].emitter else { return }
        if component >= Component.emitterCells {
            let count = CellParameter.allCases.count
            let cell = (component - Component.emitterCells) / count
            guard let parameter = CellParameter(rawValue: (component - Component.emitterCells) % count) else {
                return
            }
            if start == end {
                emitter.set(cell: cell, parameter, from, at: start)
            } else {
                emitter.setRamp(cell: cell, parameter, from: from, to: to, start: start, end: end)
            }
        } else if let parameter = EmitterParameter(rawValue: component - Component.emitter) {
            if start == end {
                emitter.set(parameter, from, at: start)
            } else {
                emitter.setRamp(parameter, from: from, to: to, start: start, end: end)
            }
        }
    }

    // MARK: Places

    /// An emitter that is moved by assignments goes straight to its new place until the next tick, and births
    /// come along the way: a script moves it tick by tick. (What has just been made was nowhere before.)
    private func movePosition(_ slot: Int, to point: Point) {
        guard let emitter = layers[slot].emitter else { return }
        let now = emitterTime(slot, at: time)
        let begins = emitter.configuration.beginTime == now
        emitter.movePosition(to: point, start: now, end: begins ? now : emitterTime(slot, at: nextTickTime))
    }

    /// Puts an emitter elsewhere without a way between: no birth happens along it.
    /// - Parameter point: the new `emitterPosition`.
    public func teleport(_ layer: LayerID, to point: Point) throws(PropertyError) {
        guard let slot = slot(layer), let emitter = layers[slot].emitter else { throw .staleHandle }
        let path = try keyPath("emitterPosition", for: layer)
        try withoutBlocks { () throws(PropertyError) in try set(layer, path, to: .point(point)) }
        let now = emitterTime(slot, at: time)
        emitter.movePosition(to: point, start: now, end: now)
        if emitter.configuration.space == .world { emitter.setOrigin(planeNow(slot), at: now) }
    }

    /// An emitter's coordinates to the scene's.
    func planeNow(_ slot: Int) -> AffineTransform { scenePlane(slot).flatApproximation(around: .zero) }

    /// Lets the way from an emitter's coordinates to the scene's lead straight to where it will be at the next
    /// tick. Motions are functions of time, so that is known; what is assigned between ticks follows.
    func sampleOrigin(_ layer: LayerID) {
        guard let slot = slot(layer), let emitter = layers[slot].emitter else { return }
        let next = nextTickTime
        schedule.add(at: next, .emitterOrigin(layer: layer))
        guard isInTree(layer) else { return }
        // From the beginning on it is where it is first seen.
        if !emitter.hasOrigin { emitter.setOrigin(planeNow(slot), at: -.infinity) }
        let plane = scenePlane(slot, at: next).flatApproximation(around: .zero)
        emitter.moveOrigin(to: plane, start: emitterTime(slot, at: time), end: emitterTime(slot, at: next))
    }

    private func scenePlane(_ slot: Int, at time: Double) -> PlaneTransform {
        func scenePlace(_ slot: Int) -> (plane: PlaneTransform, inner: LayerSpace) {
            let values = layers[slot].animations.isEmpty ? layers[slot].model : evaluate(slot, at: time)
            let parent = layers[slot].parent
            return place(values, in: parent < 0 ? LayerSpace() : scenePlace(parent).inner)
        }
        return scenePlace(slot).plane
    }

    // MARK: The end

    /// Something about an emitter's births has changed: its end is looked for at once, when all else that is
    /// due now has happened.
    func watchEnd(_ slot: Int) {
        guard layers[slot].endTime != time else { return }
        layers[slot].endTime = time
        schedule.add(at: time, .emitterEnds(layer: id(ofSlot: slot)))
    }

    /// Tells of an emitter's end, or looks again when it may have come.
    func lookForEnd(_ layer: LayerID) {
        guard let slot = slot(layer), let emitter = layers[slot].emitter else { return }
        layers[slot].endTime = -1
        guard isInTree(layer) else { return }
        emitter.advance(to: emitterTime(slot, at: time))
        if let end = emitter.possibleEnd {
            let next = layers[slot].emitterClock.time(ofLocal: end)
            guard next > time, next < EngineLimits.time else { return }
            layers[slot].endTime = next
            schedule.add(at: next, .emitterEnds(layer: layer))
        } else if emitter.bornCount > layers[slot].finishedCount {
            layers[slot].finishedCount = emitter.bornCount
            host?.scene(self, emitterFinished: layer)
        }
    }
}
