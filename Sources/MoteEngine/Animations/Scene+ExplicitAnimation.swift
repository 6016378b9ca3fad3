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
        let path = explicit.keyPath
        if case .frame = path.target {
            throw .notAnimatable(keyPath: path.name, reason: "is derived: animate position and bounds")
        }
        do { try explicit.timing.validate() } catch { throw .badOption("\(error)") }
        var animation = Animation(path: path, motion: try motion(of: explicit, slot))
        animation.origin = .explicit
        animation.compositing = explicit.isAdditive ? .add : .replace
        animation.isCumulative = explicit.isCumulative
        animation.removedOnCompletion = explicit.removedOnCompletion
        animation.timing = explicit.timing
        if animation.timing.beginTime == 0 { animation.timing.beginTime = layerTime(slot, at: time) }
        if let key {
            removeAnimation(layer, key: key)
            animation.key = key
        }
        let index = attach(animation, to: slot)
        return AnimationID(serial: animations[index].serial)
    }

    private func motion(of explicit: ExplicitAnimation, _ slot: Int) throws(PropertyError) -> Motion {
        let path = explicit.keyPath
        switch explicit.kind {
        case .basic(let from, let to, let by):
            if from != nil, to != nil, by != nil {
                throw .badOption("give at most two of fromValue, toValue, byValue")
            }
            if case .object = path.target {
                let ends = [from ?? .string(""), to ?? from ?? .string("")]
                for value in ends where value.type != path.type {
                    throw .wrongType(
                        keyPath: path.name, expected: path.expectation, got: "a " + value.type.rawValue)
                }
                return .discrete(ends, times: [0, 0.5])
            }
            var start = try from.map { v throws(PropertyError) in try checkedOffsets(v, explicit) }
            let end = try to.map { v throws(PropertyError) in try checkedOffsets(v, explicit) }
            let way = try by.map { v throws(PropertyError) in try checkedOffsets(v, explicit) }
            if start == nil, end == nil, way == nil {
                // Core Animation's rule: from what the screen showed to the model.
                start = path.components.map { evaluate(slot, at: time)[$0] }
            }
            return .basic(from: start, to: end, by: way, pace: .curve(explicit.timingFunction))
        case .keyframe(let description):
            return try keyframes(description, explicit)
        }
    }

    private func keyframes(
        _ description: KeyframeDescription,
        _ explicit: ExplicitAnimation
    ) throws(PropertyError) -> Motion {
        let path = explicit.keyPath
        guard !description.values.isEmpty else { throw .badOption("values: give at least one") }
        if path.isDiscrete {
            for (i, value) in description.values.enumerated() where value.type != path.type {
                throw .wrongType(
                    keyPath: "values[\(i + 1)]", expected: path.expectation, got: value.type.rawValue)
            }
            let count = description.values.count
            let times = description.keyTimes ?? (0..<count).map { Double($0) / Double(count) }
            guard times.count >= count, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
                times.first == 0
            else {
                throw .badOption("keyTimes: one for each value, rising from 0")
            }
            return .discrete(description.values, times: times)
        }
        var flat: [Double] = []
        for value in description.values { flat += try checkedOffsets(value, explicit) }
        do {
            let keyframes = try Keyframes(
                componentCount: path.valueCount, values: flat, keyTimes: description.keyTimes,
                timingFunctions: description.timingFunctions, calculationMode: description.calculationMode,
                interpolation: path.type == .transform ? .transform : .linear)
            return .keyframes(keyframes, explicit.timingFunction)
        } catch {
            throw .badOption("\(error)")
        }
    }

    /// A value's components; an offset (additive) may leave the property's range.
    private func checkedOffsets(_ value: Value, _ explicit: ExplicitAnimation) throws(PropertyError)
        -> [Double]
    {
        guard explicit.isAdditive, value.type == explicit.keyPath.type, value.type != .choice else {
            return try checkedComponents(value, explicit.keyPath)
        }
        let components = value.components
        guard components.allSatisfy(\.isFinite) else {
            throw .outOfRange(
                keyPath: explicit.keyPath.name, expected: "finite numbers", got: "\(components)")
        }
        return components
    }

    // MARK: Keys

    /// Ends the animation with this key; the model shows.
    public func removeAnimation(_ layer: LayerID, key: String) {
        guard let slot = slot(layer) else { return }
        for index in layers[slot].animations where animations[index].key == key {
            commit(index)
            detach(index, .cancelled)
        }
    }

    public func removeAllAnimations(_ layer: LayerID) {
        guard let slot = slot(layer) else { return }
        for index in layers[slot].animations {
            commit(index)
            detach(index, .cancelled)
        }
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
