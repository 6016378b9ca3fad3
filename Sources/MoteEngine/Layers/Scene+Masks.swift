/// Masks: layers whose alpha decides what is seen of another.
extension Scene {
    /// Lets a layer mask another, in whose coordinates it then stands; nil takes the mask away. A mask leaves
    /// the place in the tree that it had.
    /// - Returns: the mask that was there before, now without a parent; its motions have ended.
    @discardableResult
    public func setMask(_ layer: LayerID, _ mask: LayerID?) throws(LayerTreeError) -> LayerID? {
        guard let owner = slot(layer) else { throw .staleHandle }
        guard layers[owner].kind != .value else { throw .notALayer }
        var maskSlot: Int?
        if let mask {
            guard let slot = slot(mask) else { throw .staleHandle }
            if layers[owner].mask == slot { return nil }
            guard layers[slot].kind != .value, slot != 0 else { throw .notALayer }
            guard layers[slot].kind != .emitter else { throw .emitterAsMask }
            try checkPlace(of: slot, in: owner)
            maskSlot = slot
        }
        noteTraits(owner)
        let old = layers[owner].mask >= 0 ? id(ofSlot: layers[owner].mask) : nil
        if let old { remove(old) }
        if let maskSlot {
            noteTree(maskSlot)
            detach(maskSlot)
            layers[maskSlot].parent = owner
            layers[maskSlot].isMask = true
            layers[owner].mask = maskSlot
            timeChanged(below: maskSlot)
        }
        changed()
        return old
    }

    public func mask(_ layer: LayerID) -> LayerID? {
        guard let slot = slot(layer), layers[slot].mask >= 0 else { return nil }
        return id(ofSlot: layers[slot].mask)
    }

    /// Slots of the sublayers, and of the mask behind them.
    func childrenAndMask(_ slot: Int) -> [Int] {
        layers[slot].mask < 0 ? layers[slot].children : layers[slot].children + [layers[slot].mask]
    }

    /// Everything that has this layer as its parent.
    public func sublayersAndMask(_ layer: LayerID) -> [LayerID] {
        guard let slot = slot(layer) else { return [] }
        return childrenAndMask(slot).map { id(ofSlot: $0) }
    }
}
