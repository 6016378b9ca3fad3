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
}
