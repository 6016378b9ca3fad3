/// A layer above everything else in the scene, of its size: for what must not go under a screen.
extension Scene {
    /// Made when it is first asked for; named "overlay". Whatever is added to the root later lies below it.
    /// Pointers pass through it where none of its sublayers is.
    public var overlay: LayerID {
        if let overlaySlot { return id(ofSlot: overlaySlot) }
        guard let layer = try? makeLayer(.plain, name: "overlay"), let slot = slot(layer) else { return root }
        layers[slot].place = .none
        layers[slot].parent = 0
        layers[0].children.append(slot)
        overlaySlot = slot
        sizeChanged()
        return layer
    }

    public func isOverlay(_ layer: LayerID) -> Bool { overlaySlot != nil && slot(layer) == overlaySlot }

    /// Children of the root with the overlay on top.
    func withOverlayOnTop(_ children: [Int]) -> [Int] {
        guard let overlaySlot, children.last != overlaySlot, children.contains(overlaySlot) else {
            return children
        }
        return children.filter { $0 != overlaySlot } + [overlaySlot]
    }
}
