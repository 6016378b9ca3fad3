/// Springs and decays, as POP's: they take over value and velocity of whatever moves the property, and move
/// the model.
extension Scene {
    /// Lets a property spring to a value.
    /// - Throws: what is wrong with the target, the velocity or the property.
    public func spring(
        _ layer: LayerID, _ path: PropertyKeyPath,
        _ options: SpringOptions
    ) throws(PropertyError) -> AnimationID {
        if options.to != nil, options.by != nil { throw .badOption("give one of to and by, not both") }
        if options.to == nil, options.by == nil, options.from == nil, options.velocity == nil {
            throw .badOption("give to, by, from or velocity")
        }
        for value in [options.to, options.by, options.from].compactMap({ $0 }) {
            _ = try checkedComponents(value, path)
        }
        if let threshold = options.threshold, !(threshold > 0 && threshold.isFinite) {
            throw .badOption("threshold must be a number above 0")
        }
        return try takeOver(layer, path, .spring(options), delay: options.delay, velocity: options.velocity)
    }

    /// Lets a property glide to rest.
    public func decay(
        _ layer: LayerID, _ path: PropertyKeyPath,
        _ options: DecayOptions
    ) throws(PropertyError) -> AnimationID {
        guard options.deceleration > 0, options.deceleration < 1 else {
            throw .badOption(
                "deceleration must be between 0 and 1 (what is left after a millisecond; 0.998 is usual)")
        }
        if let from = options.from { _ = try checkedComponents(from, path) }
        for (name, bound) in [("min", options.min), ("max", options.max)] {
            if let bound, bound.count != path.valueCount {
                throw .badOption("\(name) must be like the property: \(path.expectation)")
            }
        }
        do {
            for i in 0..<path.valueCount {
                _ = try DecayMotion(
                    from: options.from?.components[i] ?? 0, velocity: options.velocity?[i] ?? 0,
                    deceleration: options.deceleration, threshold: path.settleThreshold,
                    min: options.min?[i], max: options.max?[i])
            }
        } catch {
            throw .badOption("\(error)")
        }
        return try takeOver(layer, path, .decay(options), delay: options.delay, velocity: options.velocity)
    }

    private func takeOver(
        _ layer: LayerID, _ path: PropertyKeyPath, _ motion: PendingMotion, delay: Double,
        velocity: [Double]?
    ) throws(PropertyError) -> AnimationID {
        guard let slot = slot(layer) else { throw .staleHandle }
        try checkRoomForAnimation()
        guard !path.isDiscrete, path.valueCount > 0 else {
            throw .notAnimatable(keyPath: path.name, reason: "switches at once: set it, or use keyframes")
        }
        if case .frame = path.target {
            throw .notAnimatable(
                keyPath: path.name, reason: "can't spring as a whole: use position and bounds.size")
        }
        guard delay.isFinite else { throw .badOption("delay must be a finite number") }
        if let velocity, velocity.count != path.valueCount || !velocity.allSatisfy(\.isFinite) {
            throw .badOption("velocity must be like the property: \(path.expectation)")
        }
        var animation = Animation(path: path, motion: .pending(motion))
        animation.origin = .physical
        animation.compositing = .overModel
        animation.timing.beginTime = layerTime(slot, at: time) + max(0, delay)
        animation.timing.duration = 0
        let index = attach(animation, to: slot)
        let id = AnimationID(serial: animations[index].serial)
        if delay <= 0 { begin(index) }
        return id
    }

    /// A spring's or decay's delay is over: it starts where the property is, as fast as it moves.
    func begin(_ index: Int) {
        guard case .pending(let pending) = animations[index].motion else { return }
        let slot = animations[index].layer
        let path = animations[index].path
        let first = path.components.lowerBound
        let here = evaluate(slot, at: time)
        let count = path.valueCount
        var from = (0..<count).map { here[first + $0] }
        // In seconds of the layer's own time, which it will go on in.
        let current = (0..<count).map { ownVelocity(slot, component: first + $0) }
        let target: [Double]
        let motion: Motion
        var duration = 0.0
        switch pending {
        case .spring(let options):
            if let value = options.from { from = value.components }
            let goal = (0..<count).map { layers[slot].model[first + $0] }
            if let to = options.to {
                target = to.components
            } else if let by = options.by {
                target = zip(goal, by.components).map { $0 + $1 }
            } else {
                target = goal
            }
            let velocity = options.velocity ?? current
            let springs = (0..<count).map {
                SpringMotion(
                    options.spring, from: from[$0], to: target[$0], velocity: velocity[$0],
                    epsilon: options.threshold)
            }
            duration = springs.map(\.settlingTime).max() ?? 0
            motion = .spring(springs, targets: target)
        case .decay(let options):
            if let value = options.from { from = value.components }
            let velocity = options.velocity ?? current
            let decays = (0..<count).compactMap {
                try? DecayMotion(
                    from: from[$0], velocity: velocity[$0], deceleration: options.deceleration,
                    threshold: path.settleThreshold, min: options.min?[$0], max: options.max?[$0])
            }
            guard decays.count == count else {
                // A value or velocity on screen beyond 10²⁰⁰: there is nothing to glide from.
                detach(index, .cancelled)
                return
            }
            duration = decays.map(\.duration).max() ?? 0
            target = decays.map(\.destination)
            motion = .decay(decays, targets: target)
        }
        endMotions(on: slot, components: path.components, except: index)
        let before = recordingNow > 0 ? layers[slot].model : []
        animations[index].motion = motion
        animations[index].timing.beginTime = animations[index].clock.local(at: parentNow(of: index))
        animations[index].timing.duration = duration
        animations[index].timing.repeatCount = 1
        for component in path.components {
            let i = if case .shared = path.target { 0 } else { component - first }
            layers[slot].model[component] = target[i]
        }
        noteChange(on: slot, [path.components], before: before, .takenOver)
        changed()
        scheduleStartAndEnd(index)
    }
}
