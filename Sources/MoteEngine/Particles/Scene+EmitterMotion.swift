/// Emitters whose parameters change: by assignment, by animations, by where their layer goes.
extension Scene {
    /// Tells the emitter of parameters that were set: they hold from now on, but for those that an animation
    /// moves.
    /// - Parameter jumps: a motion has gone, and with it what it did; nobody has moved anything by hand.
    func parametersChanged(_ slot: Int, _ ranges: [Range<Int>], jumps: Bool = false) {
        if worldEmitters > 0, ranges.contains(where: { $0.contains(where: Component.movesPlace) }) {
            notePlace(slot, isAssigned: !jumps)
        }
        guard layers[slot].emitter != nil,
            ranges.contains(where: { $0.contains(where: Component.isOfEmitter) })
        else { return }
        let now = evaluate(slot, at: time)
        let own = emitterTime(slot, at: time)
        let center = Component.emitter + EmitterParameter.positionX.rawValue
        for range in ranges {
            for component in range where Component.isOfEmitter(component) {
                if !jumps, component == center || component == center + 1 { continue }
                hand(component, now[component], now[component], own, own, slot)
            }
        }
        if !jumps, ranges.contains(where: { $0.overlaps(center..<center + 2) }) {
            movePosition(slot, to: Point(now[center], now[center + 1]))
        }
        sampleOnGrid(id(ofSlot: slot))
        watchEnd(slot)
    }

    /// A motion begins, ends or changes its course: what it does to an emitter is known anew from now on.
    func followOnGrid(_ index: Int) {
        let slot = animations[index].layer
        if worldEmitters > 0, animations[index].path.components.contains(where: Component.movesPlace) {
            notePlace(slot, isAssigned: false)
        }
        guard layers[slot].emitter != nil, animations[index].movesEmitter else { return }
        sampleOnGrid(id(ofSlot: slot))
    }

    /// Hands the emitter each moving parameter as straight lines from now to the end of a batch of the grid's
    /// points, where it is sampled again: motions are functions of time, so where it will be is known now.
    /// Where a motion jumps it has the value before up to that very time, and the one after from there on.
    func sampleOnGrid(_ layer: LayerID) {
        guard let slot = slot(layer), layers[slot].emitter != nil else { return }
        let motions = allMotions(slot).filter { animations[$0].movesEmitter && isToCome($0) }
        let steps = recordedSteps(slot)
        guard !motions.isEmpty || !steps.isEmpty else { return }
        let moved = Set(motions.flatMap { animations[$0].path.components }).union(steps)
        let components = moved.filter(Component.isOfEmitter).sorted()
        var left = evaluate(slot, at: time)
        let own = emitterTime(slot, at: time)
        let begun = motions.filter { hasBegun($0) }
        // One that stands is sampled again when its time goes on, one that has not begun when it does.
        guard !begun.isEmpty || !steps.isEmpty, layers[slot].emitterClock.rate > 0 else {
            for component in components { hand(component, left[component], left[component], own, own, slot) }
            return
        }
        layers[slot].gridSkipped = .infinity
        if !components.contains(where: isBirthCounting(slot)),
            let end = skippedGrid(slot, forces: components.contains(where: isForce(slot)))
        {
            layers[slot].gridSkipped = time
            layers[slot].gridTime = end
            schedule.add(at: end, .emitterGrid(layer: layer))
            return
        }
        let end = Self.gridHorizon(after: time)
        sample(slot, components, begun, from: time, to: end, &left)
        guard layers[slot].gridTime != end else { return }
        layers[slot].gridTime = end
        schedule.add(at: end, .emitterGrid(layer: layer))
    }

    /// Up to the end of a batch.
    private func sample(
        _ slot: Int, _ components: [Int], _ motions: [Int], from start: Double, to end: Double,
        _ left: inout [Double]
    ) {
        forEachStretch(of: motions, on: [slot], from: start, to: end) { start, next, last in
            let right = evaluate(slot, at: last)
            let (from, to) = (emitterTime(slot, at: start), emitterTime(slot, at: next))
            for component in components { hand(component, left[component], right[component], from, to, slot) }
            left = last < next ? evaluate(slot, at: next) : right
        }
    }

    /// Samples that were left out, as far as they count now: no motion has changed since.
    func takeGrid(_ slot: Int) {
        let motions = allMotions(slot).filter { animations[$0].movesEmitter && hasBegun($0) }
        let moved = Set(motions.flatMap { animations[$0].path.components }).union(recordedSteps(slot))
        let components = moved.filter(Component.isOfEmitter).sorted()
        var start = firstSample(slot, since: layers[slot].gridSkipped)
        var left = evaluate(slot, at: start)
        while start <= time {
            let end = Self.gridHorizon(after: start)
            sample(slot, components, motions, from: start, to: end, &left)
            start = end
        }
        layers[slot].gridTime = start
        schedule.add(at: start, .emitterGrid(layer: id(ofSlot: slot)))
    }

    /// What the number of births, and whom the limit on them costs, depends on ever after.
    private func isBirthCounting(_ slot: Int) -> (Int) -> Bool {
        let (cells, behaviors) = (Component.emitterCells, firstBehavior(slot))
        return { component in
            switch component {
            case cells..<behaviors:
                switch CellParameter(rawValue: (component - cells) % CellParameter.allCases.count) {
                case .birthRate, .lifetime, .lifetimeRange, .enabled: true
                default: false
                }
            case behaviors...: false
            default:
                switch EmitterParameter(rawValue: component - Component.emitter) {
                case .birthRate, .lifetime: true
                default: false
                }
            }
        }
    }

    private func isForce(_ slot: Int) -> (Int) -> Bool {
        let (cells, behaviors) = (Component.emitterCells, firstBehavior(slot))
        return { component in
            switch component {
            case cells..<behaviors:
                CellParameter(rawValue: (component - cells) % CellParameter.allCases.count)?.isForce ?? true
            case behaviors...: true
            default: EmitterParameter(rawValue: component - Component.emitter)?.isForce ?? false
            }
        }
    }

    private func isToCome(_ index: Int) -> Bool {
        !animations[index].isPending && !animations[index].hasEnded
    }

    /// It may move something now: of what lives by its layer's time its beginning will be told.
    func hasBegun(_ index: Int) -> Bool {
        guard isToCome(index) else { return false }
        if animations[index].recording > 0 { return true }
        guard case .layer = animations[index].parent else { return true }
        return animations[index].hasStarted || startTime(of: index) <= time
    }

    private func hand(
        _ component: Int, _ from: Double, _ to: Double, _ start: Double, _ end: Double, _ slot: Int
    ) {
        guard let emitter = layers[slot].emitter else { return }
        switch component {
        case Component.emitterShape: return emitter.set(.shape, from, at: start)
        case Component.emitterMode: return emitter.set(.mode, from, at: start)
        case Component.preservesDepth: return emitter.set(.preservesDepth, from, at: start)
        default: break
        }
        let behaviors = firstBehavior(slot)
        if component >= behaviors {
            // A force that swings, and a drag, are one number from one point of the grid to the next.
            let parameter = BehaviorParameter(rawValue: (component - behaviors) % BehaviorParameter.count)
            guard let parameter else { return }
            emitter.set(
                behavior: (component - behaviors) / BehaviorParameter.count, parameter,
                from == to ? from : (from + to) / 2, at: start)
        } else if component >= Component.emitterCells {
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
        advanceEmitter(slot)
        if let end = emitter.possibleEnd {
            let next = layers[slot].emitterClock.time(ofLocal: end)
            guard next > time, next < EngineLimits.time else { return }
            layers[slot].endTime = next
            schedule.add(at: next, .emitterEnds(layer: layer))
        } else if emitter.bornCount > layers[slot].finishedCount {
            layers[slot].finishedCount = emitter.bornCount
            layers[slot].emitterStopped = emitterTime(slot, at: time)
            host?.scene(self, emitterFinished: layer)
        }
    }
}

extension Component {
    /// What an emitter takes for its births, its forces or its picture.
    static func isOfEmitter(_ component: Int) -> Bool { component >= emitter || component == preservesDepth }

    /// What a layer's own place, or that of what is in it, depends on.
    fileprivate static func movesPlace(_ component: Int) -> Bool {
        component < opacity || component == preservesDepth
    }
}

extension Animation {
    /// On an emitter: it moves something of it as an emitter.
    fileprivate var movesEmitter: Bool { path.components.contains(where: Component.isOfEmitter) }
}
