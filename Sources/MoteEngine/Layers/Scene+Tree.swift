extension Scene {
    // MARK: Making

    /// A layer without a parent.
    public func makeLayer(_ kind: LayerKind, name: String = "") throws(LayerTreeError) -> LayerID {
        let slot = try newSlot()
        let table = LayerProperty.table(for: kind)
        layers[slot].kind = kind
        layers[slot].name = name
        layers[slot].model = table.defaults
        layers[slot].objects = table.defaultObjects
        return id(ofSlot: slot)
    }

    /// A free value: something to animate that no picture shows. Its key path is `value`.
    /// - Parameter initial: a number, point, size, rectangle or colour.
    public func makeValue(_ initial: Value) throws(LayerTreeError) -> LayerID {
        guard (1...4).contains(initial.type.componentCount) else { throw .notALayer }
        let id = try makeLayer(.value)
        guard let slot = slot(id) else { throw .staleHandle }
        layers[slot].valueType = initial.type
        for (i, c) in initial.components.enumerated() { layers[slot].model[Component.value + i] = c }
        return id
    }

    func newSlot() throws(LayerTreeError) -> Int {
        guard layers.count - freeSlots.count < EngineLimits.layers else {
            throw .limit("layers", max: EngineLimits.layers)
        }
        lastNumber += 1
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = layers.count
            layers.append(Layer())
        }
        layers[slot].number = lastNumber
        layers[slot].place = place
        slotOfNumber[lastNumber] = slot
        return slot
    }

    // MARK: The tree

    /// Puts `child` among the sublayers of `parent`, taking it from where it was.
    /// - Parameter index: 0 is at the back; nil, or beyond the end: on top.
    public func insert(_ child: LayerID, into parent: LayerID, at index: Int? = nil) throws(LayerTreeError) {
        guard let childSlot = slot(child), let parentSlot = slot(parent) else { throw .staleHandle }
        guard layers[childSlot].kind != .value, layers[parentSlot].kind != .value else { throw .notALayer }
        try checkPlace(of: childSlot, in: parentSlot)
        noteTree(childSlot)
        detach(childSlot)
        layers[childSlot].parent = parentSlot
        let count = layers[parentSlot].children.count
        layers[parentSlot].children.insert(childSlot, at: min(max(index ?? count, 0), count))
        timeChanged(below: childSlot)
        showInserted(childSlot)
        notePlace(childSlot, isAssigned: true)
        changed()
    }

    /// - Throws: `cycle` where a layer would stand in itself, `limit` where the tree would become too deep.
    func checkPlace(of child: Int, in parent: Int) throws(LayerTreeError) {
        if child == overlaySlot, parent != 0 { throw .overlayElsewhere }
        var depth = height(child)
        var ancestor = parent
        while ancestor >= 0 {
            if ancestor == child { throw .cycle }
            depth += 1
            ancestor = layers[ancestor].parent
        }
        guard depth <= EngineLimits.treeDepth else {
            throw .limit("nested layers", max: EngineLimits.treeDepth)
        }
    }

    /// Takes a layer out of the tree; its motions and its sublayers' end unfinished. It can be inserted
    /// again.
    public func remove(_ layer: LayerID) {
        guard let slot = slot(layer), slot != 0, !hideRemoved(slot) else { return }
        noteTree(slot)
        // First: ends are told with the path that the layer had.
        endAnimations(below: slot)
        detach(slot)
        changed()
    }

    /// Gives up a layer that nobody refers to any more and that is in no tree, with its sublayers.
    public func free(_ layer: LayerID) {
        guard let slot = slot(layer), slot != 0, layers[slot].parent < 0 else { return }
        endAnimations(below: slot)
        freeSubtree(slot)
    }

    func freeSubtree(_ slot: Int) {
        for child in childrenAndMask(slot) { freeSubtree(child) }
        slotOfNumber[layers[slot].number] = nil
        let hadEmitter = layers[slot].emitter != nil
        if hadEmitter {
            emitterSlots.removeAll { $0 == slot }
            if layers[slot].emitter?.configuration.space == .world { worldEmitters -= 1 }
        }
        layers[slot] = Layer()
        if hadEmitter { shareRoom() }
        freeSlots.append(slot)
    }

    func detach(_ slot: Int) {
        let parent = layers[slot].parent
        guard parent >= 0 else { return }
        if layers[slot].isMask {
            layers[parent].mask = -1
            layers[slot].isMask = false
        } else {
            layers[parent].children.removeAll { $0 == slot }
        }
        layers[slot].parent = -1
        timeChanged(below: slot)
    }

    /// Levels of the subtree, 1 for a leaf.
    private func height(_ slot: Int) -> Int {
        1 + (childrenAndMask(slot).map { height($0) }.max() ?? 0)
    }

    // MARK: Asking

    public func kind(_ layer: LayerID) -> LayerKind? { slot(layer).map { layers[$0].kind } }

    public func name(_ layer: LayerID) -> String { slot(layer).map { layers[$0].name } ?? "" }

    public func setName(_ layer: LayerID, _ name: String) {
        guard let slot = slot(layer) else { return }
        noteTraits(slot)
        layers[slot].name = name
        changed()
    }

    public func parent(_ layer: LayerID) -> LayerID? {
        guard let slot = slot(layer), layers[slot].parent >= 0 else { return nil }
        return id(ofSlot: layers[slot].parent)
    }

    /// Back to front, without regard to `zPosition`.
    public func sublayers(_ layer: LayerID) -> [LayerID] {
        guard let slot = slot(layer) else { return [] }
        return layers[slot].children.map { id(ofSlot: $0) }
    }

    /// True for the root and all that hangs from it.
    public func isInTree(_ layer: LayerID) -> Bool {
        guard var slot = slot(layer) else { return false }
        while layers[slot].parent >= 0 { slot = layers[slot].parent }
        return slot == 0
    }

    /// The first layer of this name below `layer` (or the root), depth first, back to front.
    public func find(_ name: String, below layer: LayerID? = nil) -> LayerID? {
        guard let start = slot(layer ?? root) else { return nil }
        func search(_ slot: Int) -> Int? {
            for child in childrenAndMask(slot) where !isAwayNow(child) {
                if layers[child].name == name { return child }
                if let found = search(child) { return found }
            }
            return nil
        }
        return search(start).map { id(ofSlot: $0) }
    }

    public var layerCount: Int {
        layers.count - freeSlots.count - layers.count { $0.kind == .value && $0.number > 0 }
    }
}
