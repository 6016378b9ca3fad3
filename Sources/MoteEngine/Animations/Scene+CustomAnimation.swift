/// Motions that a script works out tick by tick, as POP's custom animations: they have memory, so they move the
/// model and are no function of time.
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
        guard duration >= 0, delay.isFinite else { throw .badOption("duration and delay must be numbers") }
        var animation = Animation(path: path, motion: .custom([]))
        animation.origin = .physical
        animation.compositing = .overModel
        animation.timing.beginTime = layerTime(slot, at: time) + max(0, delay)
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

    /// Moves the property to what the script found for this tick. What moved it before ends.
    public func step(_ id: AnimationID, to value: Value) throws(PropertyError) {
        guard let index = slotOfAnimation[id.serial], case .custom = animations[index].motion else { return }
        let slot = animations[index].layer
        let path = animations[index].path
        if case .object(let object) = path.target {
            guard value.type == path.type else {
                throw .wrongType(
                    keyPath: path.name, expected: path.expectation, got: "a " + value.type.rawValue)
            }
            endMotions(on: slot, object: object, except: index)
            layers[slot].objects[object] = value
            changed()
            return
        }
        let components = try checkedComponents(value, path)
        let first = path.components.lowerBound
        let before = evaluate(slot, at: time)
        endMotions(on: slot, components: path.components, except: index)
        store(components, to: path, in: slot)
        animations[index].motion = .custom(
            components.enumerated().map { ($1 - before[first + $0]) * tickRate })
        parametersChanged(slot, [path.components])
        changed()
    }
}
