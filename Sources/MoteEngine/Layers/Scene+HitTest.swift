/// Which layer a pointer is on: on screen, front to back, as people see it.
extension Scene {
    /// The layer at a scene point, or nil where only the root is. Hidden and transparent (below 0.01) layers,
    /// those whose `userInteractionEnabled` is false, with all their sublayers, and emitters are passed
    /// through; a layer that masks to its bounds hides what sticks out of them.
    public func hitTest(_ point: Point) -> LayerID? {
        hit(0, .identity, point).map { id(ofSlot: $0) }
    }

    /// - Parameter outer: the parent's own space to the scene.
    private func hit(_ slot: Int, _ outer: PlaneTransform, _ point: Point) -> Int? {
        let v = shown(slot)
        guard v[Component.hidden] < 0.5, v[Component.opacity] >= 0.01,
            v[Component.userInteractionEnabled] >= 0.5
        else { return nil }
        let parent = layers[slot].parent
        let plane = self.plane(v, in: parent >= 0 ? shown(parent) : nil).then(outer)
        guard let own = plane.inverse?.apply(point) else { return nil }
        let inside = layers[slot].kind != .emitter && isInside(v, own)
        if v[Component.masksToBounds] >= 0.5, !inside { return nil }
        for child in drawingOrder(slot).reversed() {
            if let found = hit(child, plane, point) { return found }
        }
        return inside && slot != 0 && slot != overlaySlot ? slot : nil
    }

    /// Sublayers back to front, as they are drawn now.
    public func sublayersAsDrawn(_ layer: LayerID) -> [LayerID] {
        slot(layer).map { drawingOrder($0).map { id(ofSlot: $0) } } ?? []
    }

    /// Sublayers back to front: by `zPosition`, then as they were inserted.
    func drawingOrder(_ slot: Int) -> [Int] {
        let children = slot == 0 ? withOverlayOnTop(layers[slot].children) : layers[slot].children
        var needsSort = false
        for child in children where shown(child)[Component.zPosition] != 0 { needsSort = true }
        guard needsSort else { return children }
        let sorted = children.enumerated().sorted { a, b in
            let (za, zb) = (shown(a.element)[Component.zPosition], shown(b.element)[Component.zPosition])
            return za < zb || (za == zb && a.offset < b.offset)
        }.map(\.element)
        return slot == 0 ? withOverlayOnTop(sorted) : sorted
    }
}
