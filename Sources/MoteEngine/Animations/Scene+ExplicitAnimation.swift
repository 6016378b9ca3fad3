/// Explicit animations, as Core Animation's: they cover the model and leave it alone.
extension Scene {
    /// Adds an animation under a key, ending the one that had it.
    /// - Throws: what is wrong with its values or times.
    public func add(
        _ explicit: ExplicitAnimation, to layer: LayerID,
        key: String? = nil
    ) throws(PropertyError) -> AnimationID {
        guard let slot = slot(layer) else { throw .staleHandle }
        try checkRoomForAnimation()
        var animation = try animation(of: explicit, slot)
        if animation.timing.beginTime == 0 { animation.timing.beginTime = layerNow(slot) }
        if let key {
            replaceKey(key, on: slot)
            (animation.key, animation.isKeyed) = (key, true)
        }
        let index = attach(animation, to: slot)
        noteKeyed(index)
        gather(animations[index].serial)
        return AnimationID(serial: animations[index].serial)
    }

    /// What an explicit animation does on a layer, its begin time as given.
    func animation(of explicit: ExplicitAnimation, _ slot: Int) throws(PropertyError) -> Animation {
        let path = explicit.keyPath
        if case .frame = path.target {
            throw .notAnimatable(keyPath: path.name, reason: "is derived: animate position and bounds")
        }
        try checkEmitterTakes(path, of: slot)
        if path.isOnlySet { throw .notAnimatable(keyPath: path.name, reason: path.discreteReason) }
        do { try explicit.timing.validate() } catch { throw .badOption("\(error)") }
        var animation = try made(of: explicit, slot)
        animation.origin = .explicit
        animation.compositing = explicit.isAdditive ? .add : .replace
        animation.isCumulative = explicit.isCumulative
        animation.removedOnCompletion = explicit.removedOnCompletion
        animation.timing = explicit.timing
        return animation
    }

    private func made(of explicit: ExplicitAnimation, _ slot: Int) throws(PropertyError) -> Animation {
        switch explicit.kind {
        case .basic(let from, let to, let by):
            return try basic(explicit, slot, from, to, by, pace: .curve(explicit.timingFunction))
        case .spring(let spring, let velocity, let from, let to, let by):
            guard velocity.isFinite else { throw .badOption("initialVelocity must be a finite number") }
            let settling = spring.settlingDuration(initialVelocity: velocity)
            // It may be cut short, and then shows where it is; left to itself it comes to rest.
            let motion = SpringMotion(
                spring, from: 0, to: 1, velocity: velocity, duration: max(settling, explicit.timing.duration))
            return try basic(explicit, slot, from, to, by, pace: .spring(motion))
        case .keyframe(let description):
            return try keyframes(description, explicit)
        }
    }

    private func basic(
        _ explicit: ExplicitAnimation, _ slot: Int, _ from: Value?, _ to: Value?, _ by: Value?,
        pace: Motion.Pace
    ) throws(PropertyError) -> Animation {
        var path = explicit.keyPath
        if from != nil, to != nil, by != nil {
            throw .badOption("give at most two of fromValue, toValue, byValue")
        }
        if case .object(let object) = path.target {
            return try basicObject(explicit, slot, object, from, to, by, pace: pace)
        }
        var start = try from.map { v throws(PropertyError) in try checkedOffsets(v, explicit) }
        var end = try to.map { v throws(PropertyError) in try checkedOffsets(v, explicit) }
        var way = try by.map { v throws(PropertyError) in
            try checkedWay(v, path).map(SpringMotion.bounded)
        }
        if [start, end, way].compactMap({ $0 }).count < 2, case .shared = path.target {
            // By the model, where each of those that it stands for may be another.
            path = path.spread
            (start, end, way) = (start.map(path.widened), end.map(path.widened), way.map(path.widened))
        }
        if start == nil, end == nil, way == nil {
            // Core Animation's rule: from what the screen showed to the model.
            let shown = evaluate(slot, at: time)
            start = (0..<path.valueCount).map { shown[path.components.lowerBound + $0] }
        }
        return Animation(path: path, motion: .basic(from: start, to: end, by: way, pace: pace))
    }

    private func basicObject(
        _ explicit: ExplicitAnimation, _ slot: Int, _ object: Int, _ from: Value?, _ to: Value?, _ by: Value?,
        pace: Motion.Pace
    ) throws(PropertyError) -> Animation {
        let path = explicit.keyPath
        for value in [from, to, by].compactMap({ $0 }) where value.type != path.type {
            throw .wrongType(keyPath: path.name, expected: path.expectation, got: "a " + value.type.rawValue)
        }
        let model = layers[slot].objects[object]
        var (start, end) = (from, to)
        if let by {
            if let to {
                start = try sum(of: path, to, by.scaled(by: -1))
            } else {
                end = try sum(of: path, from ?? model, by)
            }
        }
        if start == nil, end == nil { start = shownObjects(slot)[object] }
        guard explicit.isAdditive || explicit.isCumulative else {
            return Animation(path: path, motion: .objects(from: start, to: end, pace: pace))
        }
        let (a, b) = (start ?? model, end ?? model)
        guard b.hasStructure(of: a) else {
            throw .badOption("\(path.name): values of different structure can't be added up")
        }
        var animation = Animation(path: path, motion: .basic(from: a.parts, to: b.parts, by: nil, pace: pace))
        animation.template = b
        return animation
    }

    private func keyframes(
        _ description: KeyframeDescription,
        _ explicit: ExplicitAnimation
    ) throws(PropertyError) -> Animation {
        let path = explicit.keyPath
        if let way = description.path { return try keyframes(along: way, description, explicit) }
        if description.rotationMode != nil { throw .badOption("rotationMode: give a path to turn along") }
        guard let first = description.values.first else {
            throw .badOption(path.type == .point ? "give values or a path" : "values: give at least one")
        }
        for (i, value) in description.values.enumerated() where value.type != path.type {
            throw .wrongType(
                keyPath: "values[\(i + 1)]", expected: path.expectation, got: "a " + value.type.rawValue)
        }
        let moves = description.values.allSatisfy { $0.hasStructure(of: first) }
        if case .object = path.target {
            if path.isDiscrete || !moves { return try steps(description, path) }
        } else if path.isDiscrete {
            return try steps(description, path)
        }
        var flat: [Double] = []
        for value in description.values {
            flat += path.valueCount > 0 ? try checkedOffsets(value, explicit) : value.parts
        }
        do {
            let keyframes = try Keyframes(
                componentCount: first.partCount ?? path.valueCount, values: flat,
                keyTimes: description.keyTimes, timingFunctions: description.timingFunctions,
                calculationMode: description.calculationMode, tension: description.tensionValues,
                continuity: description.continuityValues, bias: description.biasValues,
                interpolation: path.type == .transform ? .transform : .linear)
            var animation = Animation(path: path, motion: .keyframes(keyframes, explicit.timingFunction))
            if path.valueCount == 0 { animation.template = first }
            return animation
        } catch {
            throw .badOption("\(error)")
        }
    }

    private func keyframes(
        along way: Path, _ description: KeyframeDescription, _ explicit: ExplicitAnimation
    ) throws(PropertyError) -> Animation {
        let path = explicit.keyPath
        guard path.type == .point, case .components = path.target else {
            throw .badOption("path: \(path.name) is no point: only points follow a path")
        }
        do {
            let keyframes = try Keyframes(
                path: way, keyTimes: description.keyTimes, timingFunctions: description.timingFunctions,
                calculationMode: description.calculationMode, tension: description.tensionValues,
                continuity: description.continuityValues, bias: description.biasValues)
            var animation = Animation(path: path, motion: .keyframes(keyframes, explicit.timingFunction))
            animation.turning = description.rotationMode.map { PathTurning(mode: $0) }
            return animation
        } catch {
            throw .badOption("\(error)")
        }
    }

    /// Values that switch. Those of a discrete property do so at their times; others, which merely have
    /// nothing in between, half-way between their times.
    private func steps(
        _ description: KeyframeDescription, _ path: PropertyKeyPath
    ) throws(PropertyError) -> Animation {
        let count = description.values.count
        let holds = path.isDiscrete || description.calculationMode == .discrete
        // Checked as times of numbers are: whatever the mode, a discrete property may close its last time.
        let closes = description.keyTimes.map { $0.count > count } ?? holds
        let mode = closes ? CalculationMode.discrete : .linear
        do {
            let times = try Keyframes(
                values: (0..<count).map { Double($0) }, keyTimes: description.keyTimes, calculationMode: mode
            ).keyTimes
            let switches =
                holds || count < 2
                ? Array(times.prefix(count))
                : [0] + zip(times, times.dropFirst()).map { ($0 + $1) / 2 }
            return Animation(path: path, motion: .discrete(description.values, times: switches))
        } catch {
            throw .badOption("\(error)")
        }
    }

    /// A value's components; an offset (additive) may leave the property's range.
    private func checkedOffsets(_ value: Value, _ explicit: ExplicitAnimation) throws(PropertyError)
        -> [Double]
    {
        guard explicit.isAdditive, value.type == explicit.keyPath.type, value.type != .choice else {
            return try checkedComponents(value, explicit.keyPath).map(SpringMotion.bounded)
        }
        let components = value.components
        guard components.allSatisfy(\.isFinite) else {
            throw .outOfRange(
                keyPath: explicit.keyPath.name, expected: "finite numbers", got: "\(components)")
        }
        return components.map(SpringMotion.bounded)
    }

    // MARK: Keys

    /// Ends the animation with this key; the model shows.
    public func removeAnimation(_ layer: LayerID, key: String) {
        guard let slot = slot(layer) else { return }
        dropCuts(slot, key: key)
        for index in layers[slot].animations where hasKey(key, index) { remove(index) }
    }

    /// Parts of groups have none.
    private func hasKey(_ key: String, _ index: Int) -> Bool {
        if case .group = animations[index].parent { false } else { animations[index].key == key }
    }

    /// An explicit animation is made under a key. What has it ends; where it goes on a timeline, that
    /// happens at its time there.
    func replaceKey(_ key: String, on slot: Int) {
        if isGathering { return }
        dropCuts(slot, key: key)
        for index in layers[slot].animations where hasKey(key, index) {
            if animations[index].origin == .explicit {
                if recordingNow == 0, case .timeline(let k) = animations[index].parent {
                    releaseKeyed(index, on: Int(k))
                    continue
                }
                // Made at this instant, they may both be on their way to a timeline.
                if fresh.contains(where: { $0.serial == animations[index].serial }) {
                    if !replacedKeys.contains(animations[index].serial) {
                        replacedKeys.append(animations[index].serial)
                        schedule.add(at: time, .settleReleases)
                    }
                    continue
                }
            }
            remove(index)
        }
    }

    func noteKeyed(_ index: Int) {
        guard animations[index].isKeyed else { return }
        let animation = animations[index]
        note(animation.serial, block: 0, animation.layer, animation.path, before: [], .overlay)
    }

    public func removeAllAnimations(_ layer: LayerID) {
        guard let slot = slot(layer) else { return }
        dropCuts(slot)
        for index in layers[slot].animations {
            remove(index)
        }
    }

    func remove(_ index: Int) {
        // It may have gone with another.
        guard animations[index].serial > 0 else { return }
        let (slot, path) = (animations[index].layer, animations[index].path)
        guard case .timeline = animations[index].parent, animations[index].origin != .explicit,
            !path.components.isEmpty
        else {
            commit(index)
            endBeneath(index)
            return lose(index, .cancelled)
        }
        // From its timeline it is taken as by an assignment of what the screen shows.
        refreshPresentation(slot)
        let shown = layers[slot].presentation.isEmpty ? layers[slot].model : layers[slot].presentation
        let numbers = path.components.map { shown[$0] }
        write(path.kept(numbers), to: path, ofModel: slot)
    }

    /// The animation added last under this key.
    public func animation(_ layer: LayerID, key: String) -> AnimationID? {
        guard let slot = slot(layer) else { return nil }
        return layers[slot].animations.last { animations[$0].key == key }
            .map {
                AnimationID(serial: animations[$0].block > 0 ? animations[$0].block : animations[$0].serial)
            }
    }

    public func animationKeys(_ layer: LayerID) -> [String] {
        slot(layer).map { layers[$0].animations.map { animations[$0].key } } ?? []
    }
}
