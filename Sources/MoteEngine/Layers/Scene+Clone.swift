extension Scene {
    /// A copy of a layer with its sublayers and masks: model values, tags, time spaces and running
    /// animations, which go on as those of the original do. It has no parent. Blocks that are waited for wait
    /// for the original alone.
    public func clone(_ layer: LayerID) throws(LayerTreeError) -> LayerID {
        guard let source = slot(layer) else { throw .staleHandle }
        let kind = layers[source].kind
        guard kind != .value else { throw .notALayer }
        let copy: LayerID
        if let emitter = layers[source].emitter {
            copy = try makeEmitter(name: layers[source].name, emitter.configuration)
        } else {
            copy = try makeLayer(kind, name: layers[source].name)
        }
        guard let slot = slot(copy) else { throw .staleHandle }
        layers[slot].model = layers[source].model
        layers[slot].objects = layers[source].objects
        if let isHidden = hiddenWithin(layer) { layers[slot].model[Component.hidden] = isHidden ? 1 : 0 }
        layers[slot].tag = layers[source].tag
        layers[slot].space = layers[source].space
        layers[slot].heldSpeed = layers[source].heldSpeed
        timeChanged(below: slot)
        if kind == .emitter { parametersChanged(slot, [Component.preservesDepth..<layers[slot].model.count]) }
        for index in layers[source].animations where slotOfAnimation.count < EngineLimits.animations {
            var animation = animations[index]
            switch animation.motion {
            // A picture of the past, and what a script works out, belong to the original alone.
            case .transition, .custom: continue
            default: break
            }
            animation.serial = 0
            animation.block = 0
            attach(animation, to: slot)
        }
        for child in layers[source].children where !isAwayNow(child) {
            try insert(clone(id(ofSlot: child)), into: copy)
        }
        if layers[source].mask >= 0 { try setMask(copy, clone(id(ofSlot: layers[source].mask))) }
        return copy
    }

    /// What the script attached for clients; null for nothing.
    public func tag(_ layer: LayerID) -> PlainValue { slot(layer).map { layers[$0].tag } ?? .null }

    public func setTag(_ layer: LayerID, _ tag: PlainValue) {
        guard let slot = slot(layer) else { return }
        noteTraits(slot)
        layers[slot].tag = tag
        changed()
    }
}
