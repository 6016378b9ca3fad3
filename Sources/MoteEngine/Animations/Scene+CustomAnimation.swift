/// Motions that a script works out tick by tick, as POP's custom animations: they have memory, so they move
/// the model and are no function of time.
extension Scene {
    /// Takes a property over, from the first `step` on.
    /// - Parameters:
    ///   - duration: seconds; infinity until it is finished from outside.
    ///   - delay: seconds from now.
    public func custom(
        _ layer: LayerID, _ path: PropertyKeyPath, duration: Double, delay: Double = 0
    ) throws(PropertyError) -> AnimationID {
        guard let slot = slot(layer) else { throw .staleHandle }
        try checkRoomForAnimation()
        if case .frame = path.target {
            throw .notAnimatable(keyPath: path.name, reason: "is derived: animate position and bounds.size")
        }
        try checkEmitterTakes(path, of: slot)
        guard duration >= 0, delay.isFinite else { throw .badOption("duration and delay must be numbers") }
        var animation = Animation(path: path, motion: .custom([]))
        animation.origin = .physical
        animation.compositing = .overModel
        animation.timing.beginTime = layerNow(slot) + delay
        animation.timing.duration = duration
        return AnimationID(serial: animations[attach(animation, to: slot)].serial)
    }

    /// The seconds that a custom motion has run; nil while it waits or is held, and when it is over.
    public func elapsedOfCustom(_ id: AnimationID) -> Double? {
        guard let index = slotOfAnimation[id.serial], animations[index].hasStarted,
            animations[index].clock.rate != 0
        else { return nil }
        return animations[index].elapsed(at: parentNow(of: index))
    }

    /// Moves the property to what the script found for this tick. The first time, what moved it before ends;
    /// what is started later has taken its numbers over, and keeps them.
    /// - Returns: whether all of the property's numbers are still its own.
    @discardableResult
    public func step(_ id: AnimationID, to value: Value) throws(PropertyError) -> Bool {
        guard let index = slotOfAnimation[id.serial], case .custom(let last) = animations[index].motion else {
            return false
        }
        let isFirst = last.isEmpty
        let slot = animations[index].layer
        let path = animations[index].path
        if case .object(let object) = path.target {
            guard value.type == path.type else {
                throw .wrongType(
                    keyPath: path.name, expected: path.expectation, got: "a " + value.type.rawValue)
            }
            if isFirst { endMotions(on: slot, object: object, except: index) }
            animations[index].motion = .custom([0])
            let old = layers[slot].objects[object]
            layers[slot].objects[object] = value
            noteCustom(of: index, object: object, before: old)
            changed()
            return true
        }
        let components = try checkedComponents(value, path)
        let first = path.components.lowerBound
        let before = evaluate(slot, at: time)
        let mask = animations[index].mask
        let lost = path.components.filter { mask >> UInt32($0 - first) & 1 == 0 }
        if isFirst {
            for component in path.components where !lost.contains(component) {
                endMotions(on: slot, components: component..<component + 1, except: index)
            }
        }
        let model = layers[slot].model
        let kept = lost.map { model[$0] }
        store(components, to: path, in: slot)
        for (component, value) in zip(lost, kept) { layers[slot].model[component] = value }
        animations[index].motion = .custom(
            components.enumerated().map { ($1 - before[first + $0]) * tickRate })
        noteCustom(of: index, before: model)
        parametersChanged(slot, [path.components])
        changed()
        return lost.isEmpty
    }
}
