/// Layers that fill the scene: screens, and what holds two of them during a transition.
extension Scene {
    public func setRole(_ layer: LayerID, _ role: LayerRole) {
        if let slot = slot(layer) { layers[slot].role = role }
    }

    /// Gives a layer the scene's bounds, whatever block or recording is open.
    public func fillScene(_ layer: LayerID) {
        guard let slot = slot(layer) else { return }
        layers[slot].model[Component.boundsX] = 0
        layers[slot].model[Component.boundsY] = 0
        layers[slot].model[Component.boundsWidth] = size.width
        layers[slot].model[Component.boundsHeight] = size.height
        let (x, y) = (layers[slot].model[Component.anchorX], layers[slot].model[Component.anchorY])
        layers[slot].model[Component.positionX] = size.width * x
        layers[slot].model[Component.positionY] = size.height * y
        changed()
    }

    /// A layer has the bounds and the place that `fillScene` gives.
    public func fillsScene(_ layer: LayerID) -> Bool { slot(layer).map { fills($0, size) } ?? false }

    /// From now on it is noted whether a layer is given another frame, by others than a transition.
    public func watchFrame(of layer: LayerID) { watchedFrames[layer.number] = false }

    func noteFrame(_ slot: Int, _ components: Range<Int>) {
        guard watchedFrames[layers[slot].number] == false else { return }
        let frame = [
            Component.positionX, Component.positionY, Component.boundsX, Component.boundsY,
            Component.boundsWidth, Component.boundsHeight,
        ]
        if frame.contains(where: { components.contains($0) }) { watchedFrames[layers[slot].number] = true }
    }

    /// Whether that was noted; nothing is any more.
    public func hasOwnFrame(_ layer: LayerID) -> Bool {
        watchedFrames.removeValue(forKey: layer.number) == true
    }

    private func fills(_ slot: Int, _ size: Size) -> Bool {
        let model = layers[slot].model
        guard model[Component.boundsX] == 0, model[Component.boundsY] == 0,
            model[Component.boundsWidth] == size.width, model[Component.boundsHeight] == size.height
        else { return false }
        let position = Point(model[Component.positionX], model[Component.positionY])
        // One that has got another anchor point since has not been put elsewhere by that.
        return [Point(0.5, 0.5), Point(model[Component.anchorX], model[Component.anchorY])].contains {
            position == Point(size.width * $0.x, size.height * $0.y)
        }
    }

    /// Screens and stages that fill the scene go on to when its size changes. One that was given a frame of
    /// its own keeps it.
    func refillScene(from old: Size) {
        for slot in layers.indices where !layers[slot].isGhost && layers[slot].role != .ordinary {
            guard fills(slot, old) else { continue }
            fillScene(id(ofSlot: slot))
            notePlace(slot, isAssigned: true)
        }
    }
}
