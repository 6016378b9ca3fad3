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
        for value in [options.to, options.from].compactMap({ $0 }) {
            _ = try checkedComponents(value, path)
        }
        if let by = options.by { _ = try checkedWay(by, path) }
        if case .object(let object) = path.target, let slot = slot(layer) {
            try checkObjectSpring(slot, object, options)
        }
        if !(options.roundingFactor >= 0 && options.roundingFactor.isFinite) {
            throw .badOption("roundingFactor must be at least 0")
        }
        if !(options.repeatCount >= 1 && options.repeatCount == options.repeatCount.rounded()) {
            throw .badOption("repeatCount of a spring is a whole number of runs, at least 1")
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
        if let target = options.target, target.count != path.valueCount {
            throw .badOption("the target must be like the property: \(path.expectation)")
        }
        do {
            for i in 0..<path.valueCount {
                _ = try options.motion(
                    i, from: options.from?.components[i] ?? 0, velocity: options.velocity?[i] ?? 0,
                    threshold: path.settleThreshold)
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
        let isObjectSpring = if case .spring = motion, path.valueCount == 0 { true } else { false }
        guard !path.isDiscrete, path.valueCount > 0 || isObjectSpring else {
            throw .notAnimatable(keyPath: path.name, reason: path.discreteReason)
        }
        try checkEmitterTakes(path, of: slot)
        if case .frame = path.target {
            throw .notAnimatable(
                keyPath: path.name, reason: "can't spring as a whole: use position and bounds.size")
        }
        guard delay.isFinite else { throw .badOption("delay must be a finite number") }
        if let velocity,
            velocity.count != path.valueCount || isObjectSpring || !velocity.allSatisfy(\.isFinite)
        {
            throw .badOption("velocity must be like the property: \(path.expectation)")
        }
        var animation = Animation(path: path, motion: .pending(motion))
        animation.origin = .physical
        animation.compositing = .overModel
        animation.timing.beginTime = layerNow(slot) + max(0, delay)
        animation.timing.duration = 0
        let before = usesTimelines ? path.components.map { layers[slot].model[$0] } : []
        let index = attach(animation, to: slot)
        let id = AnimationID(serial: animations[index].serial)
        note(id.serial, block: 0, slot, path, before: before, .takeover(motion))
        gather(id.serial)
        if delay <= 0 { begin(index) }
        return id
    }

    /// A spring's or decay's delay is over: it starts where the property is, as fast as it moves.
    func begin(_ index: Int) {
        guard case .pending(let pending) = animations[index].motion, animations[index].parent == .layer else {
            return
        }
        inJournal(of: index) { begin(index, pending) }
    }

    private func begin(_ index: Int, _ pending: PendingMotion) {
        if case .object(let object) = animations[index].path.target {
            if case .spring(let options) = pending { beginObjectSpring(index, object, options) }
            return
        }
        let slot = animations[index].layer
        let first = animations[index].path.components.lowerBound
        let here = evaluate(slot, at: time)
        let from = animations[index].path.components.map { here[$0] }
        // In seconds of the layer's own time, which it will go on in.
        let current = animations[index].path.components.map { ownVelocity(slot, component: $0) }
        let goal = animations[index].path.components.map { layers[slot].model[$0] }
        spread(index, where: [from, current, goal])
        let path = animations[index].path
        guard
            let (motion, duration, target, runs, shaping) = resolve(
                pending, path, from: from, velocity: current, goal: goal)
        else {
            // A value or velocity on screen beyond 10²⁰⁰: there is nothing to glide from.
            detach(index, .cancelled)
            return
        }
        // Others may have taken some of its numbers during its delay.
        let mask = animations[index].mask
        let own = path.components.filter { mask >> UInt32($0 - first) & 1 == 1 }
        for component in own {
            endMotions(on: slot, components: component..<component + 1, except: index)
        }
        lift(index)
        let before = recordingNow > 0 ? layers[slot].model : []
        animations[index].motion = motion
        animations[index].timing.beginTime =
            animations[index].clock.local(at: parentNow(of: index)) + min(0, pending.delay)
        animations[index].timing.duration = duration
        animations[index].timing.repeatCount = runs
        animations[index].shaping = shaping
        for component in own {
            let i = if case .shared = path.target { 0 } else { component - first }
            layers[slot].model[component] = target[i]
        }
        noteChange(on: slot, own.map { $0..<$0 + 1 }, before: before, .takenOver)
        changed()
        scheduleStartAndEnd(index)
    }

    /// Numbers that are moved alike, and are not: each has a way of its own.
    func spread(_ index: Int, where lists: [[Double]]) {
        guard lists.contains(where: { list in list.contains { $0 != list[0] } }) else { return }
        animations[index].path = animations[index].path.spread
    }

    /// What a spring or decay does from a value and a velocity on.
    /// - Parameter goal: where the model is going, for what has no target of its own.
    /// - Returns: nil where there is nothing to glide from.
    func resolve(
        _ pending: PendingMotion, _ path: PropertyKeyPath, from: [Double], velocity current: [Double],
        goal: [Double]
    ) -> (Motion, duration: Double, target: [Double], runs: Double, SpringShaping)? {
        var from = from
        let count = path.valueCount
        switch pending {
        case .spring(let options):
            if let value = options.from { from = path.widened(value.components) }
            var target = options.target(of: path, from: options.leadsToModel ? goal : from)
            let velocity = options.velocity.map(path.widened) ?? current
            let springs = (0..<count).map {
                options.motion(from: from[$0], to: target[$0], velocity: velocity[$0])
            }
            let runs = options.repeatCount
            let shaping = SpringShaping(
                clampsStart: options.clampMode == .start || options.clampMode == .both,
                clampsEnd: options.clampMode == .end || options.clampMode == .both,
                rounding: options.roundingFactor, autoreverses: options.autoreverses)
            // After an even number of runs, or none that is the last, it is back.
            if options.autoreverses, runs.isInfinite || Maths.fmod(runs, 2) == 0 { target = path.kept(from) }
            let duration = springs.map(\.settlingTime).max() ?? 0
            return (.spring(springs, targets: target), duration, target, runs, shaping)
        case .decay(let options):
            var options = options
            options.min = options.min.map(path.widened)
            options.max = options.max.map(path.widened)
            options.target = options.target.map(path.widened)
            options = options.within(path.range, count: count)
            if let value = options.from { from = path.widened(value.components) }
            let velocity = options.velocity.map(path.widened) ?? current
            var decays = (0..<count).compactMap {
                try? options.motion(
                    $0, from: from[$0], velocity: velocity[$0], threshold: path.settleThreshold)
            }
            guard decays.count == count else { return nil }
            if options.inertia == nil, options.min == nil, options.max == nil {
                // POP's rule: all of it stops when the fastest of its numbers is slow enough.
                let last = decays.map(\.duration).max() ?? 0
                decays = decays.map { $0.stopping(at: last) }
            }
            let target = decays.map(\.destination)
            let duration = decays.map(\.duration).max() ?? 0
            return (.decay(decays, targets: target), duration, target, 1, SpringShaping())
        }
    }
}

extension Scene {
    /// Where a glide that has begun would come to rest, bounds apart: a value like its property's.
    public func glideTarget(_ id: AnimationID) -> Value? {
        guard let index = slotOfAnimation[id.serial], case .decay(let decays, _) = animations[index].motion
        else { return nil }
        return Value(type: animations[index].path.type, components: decays.map(\.limit))
    }

    /// Lets a glide that begins at this instant come to rest elsewhere.
    public func retarget(
        _ id: AnimationID, _ options: DecayOptions, to target: Value
    ) throws(PropertyError) {
        guard let index = slotOfAnimation[id.serial], case .decay(let decays, _) = animations[index].motion
        else { return }
        var options = options
        let whole = animations[index].path
        if whole.isSpread, target.type == .number {
            options.target = try checkedComponents(.numbers(target.components), whole)
        } else {
            options.target = try checkedComponents(target, whole)
        }
        options.target = options.target.map(whole.widened)
        options.min = options.min.map(whole.widened)
        options.max = options.max.map(whole.widened)
        do {
            let threshold = animations[index].path.settleThreshold
            let glides = try decays.enumerated().map {
                try options.motion($0, from: $1.from, velocity: $1.velocity, threshold: threshold)
            }
            let path = animations[index].path
            animations[index].motion = .decay(glides, targets: glides.map(\.destination))
            animations[index].timing.duration = glides.map(\.duration).max() ?? 0
            store(glides.map(\.destination), to: path, in: animations[index].layer)
        } catch {
            throw .badOption("\(error)")
        }
        changed()
        scheduleStartAndEnd(index)
    }
}

extension SpringOptions {
    /// What it leads to, or counts from, is where the model is already.
    var leadsToModel: Bool { from == nil || to == nil && by == nil && velocity == nil }

    /// Where it leads.
    /// - Parameter base: what `by` counts from.
    func target(of path: PropertyKeyPath, from base: [Double]) -> [Double] {
        if let to { return path.widened(to.components) }
        guard let by else { return Array(base.prefix(path.valueCount)) }
        return path.kept(zip(base, path.widened(by.components)).map { $0 + $1 })
    }
}

extension DecayOptions {
    /// With the property's range as bounds where it has none of its own: nothing comes to rest where it can't
    /// be set.
    func within(_ limits: ClosedRange<Double>, count: Int) -> DecayOptions {
        var options = self
        // What is beyond all use bounds nothing.
        let most = EngineLimits.parameterMagnitude
        if min == nil, limits.lowerBound > -most {
            options.min = [Double](repeating: limits.lowerBound, count: count)
        }
        if max == nil, limits.upperBound < most {
            options.max = [Double](repeating: limits.upperBound, count: count)
        }
        return options
    }

    /// The glide of one of its numbers.
    func motion(_ i: Int, from: Double, velocity: Double, threshold: Double) throws(DecayError) -> DecayMotion
    {
        if let inertia {
            return try DecayMotion(
                from: from, velocity: velocity, inertia: inertia, target: target?[i], min: min?[i],
                max: max?[i])
        }
        return try DecayMotion(
            from: from, velocity: velocity, deceleration: deceleration, threshold: threshold,
            min: min?[i], max: max?[i])
    }
}
