/// Which layer a pointer is on: on screen, front to back, as people see it.
extension Scene {
    /// The layer at a scene point, or nil where only the root is. Hidden and transparent (below 0.01) layers,
    /// those whose `userInteractionEnabled` is false, with all their sublayers, and emitters are passed
    /// through; a layer that masks to its bounds hides what sticks out of them.
    public func hitTest(_ point: Point) -> LayerID? {
        hit(0, LayerSpace(), point).map { id(ofSlot: $0) }
    }

    /// - Parameter outer: what the layer stands in.
    private func hit(_ slot: Int, _ outer: LayerSpace, _ point: Point) -> Int? {
        let v = shown(slot)
        guard v[Component.hidden] < 0.5, v[Component.opacity] >= 0.01,
            v[Component.userInteractionEnabled] >= 0.5
        else { return nil }
        let pose = transitionPose(slot, v)
        if let pose, pose.isHidden { return nil }
        let (plane, inner) = place(v, in: outer, pose: pose?.matrix)
        let own = plane.inverse?.apply(point)
        if v[Component.doubleSided] < 0.5, own.map(plane.showsBack) ?? true { return nil }
        let inside = layers[slot].kind != .emitter && own.map { isInside(v, $0) } ?? false
        if v[Component.masksToBounds] >= 0.5, !inside { return nil }
        if layers[slot].mask >= 0, !covers(layers[slot].mask, inner, point) { return nil }
        for child in drawingOrder(slot, in: inner).reversed() {
            if let found = hit(child, inner, point) { return found }
        }
        return inside && slot != 0 && slot != overlaySlot && layers[slot].role != .stage ? slot : nil
    }

    /// Sublayers back to front, as they are drawn now.
    public func sublayersAsDrawn(_ layer: LayerID) -> [LayerID] {
        slot(layer).map { drawingOrder($0, in: scenePlace($0).inner).map { id(ofSlot: $0) } } ?? []
    }

    /// Whether a mask leaves anything of a point: its bounds where something fills them, else its path's
    /// inside, and so on for its sublayers.
    private func covers(_ slot: Int, _ outer: LayerSpace, _ point: Point) -> Bool {
        let v = shown(slot)
        guard v[Component.hidden] < 0.5, v[Component.opacity] >= 0.01 else { return false }
        let (plane, inner) = place(v, in: outer)
        if let own = plane.inverse?.apply(point) {
            let inside = isInside(v, own)
            if v[Component.masksToBounds] >= 0.5, !inside { return false }
            if inside, fillsBounds(slot, v) { return true }
            let size = Size(v[Component.boundsWidth], v[Component.boundsHeight])
            if inside || cornerRadii(v, size).isZero, drawsAt(slot, v, own) { return true }
        }
        return layers[slot].children.contains { covers($0, inner, point) }
    }

    private func fillsBounds(_ slot: Int, _ v: [Double]) -> Bool {
        if v[Component.backgroundColor + 3] > 0 || layers[slot].kind == .gradient { return true }
        if layers[slot].kind == .text { return true }
        if case .string(let name) = shownObjects(slot)[Component.contents], !name.isEmpty { return true }
        return false
    }

    private func drawsAt(_ slot: Int, _ v: [Double], _ point: Point) -> Bool {
        guard layers[slot].kind == .shape, v[Component.fillColor + 3] > 0,
            case .path(let path?) = shownObjects(slot)[Component.path]
        else { return false }
        return path.contains(point, rule: word(v, Component.fillRule, .nonzero))
    }

    /// Sublayers back to front: by `zPosition` (in a layer that preserves depth, by where their middles
    /// stand), then as they were inserted.
    func drawingOrder(_ slot: Int, in space: LayerSpace) -> [Int] {
        let children = slot == 0 ? withOverlayOnTop(layers[slot].children) : layers[slot].children
        if shown(slot, Component.preservesDepth) >= 0.5, children.count > 1 {
            return sorted(children) { child in
                let v = self.shown(child)
                let middle = SIMD4(v[Component.boundsWidth] / 2, v[Component.boundsHeight] / 2, 0, 1)
                let place = self.deepMatrix(v, in: space).apply(middle)
                return place.w > 0 ? place.z / place.w : -.infinity
            }
        }
        var needsSort = false
        for child in children where shown(child, Component.zPosition) != 0 { needsSort = true }
        guard needsSort else { return children }
        let sorted = sorted(children) { self.shown($0, Component.zPosition) }
        return slot == 0 ? withOverlayOnTop(sorted) : sorted
    }

    /// Stable, so that siblings at one depth stay as they were inserted.
    private func sorted(_ children: [Int], by depth: (Int) -> Double) -> [Int] {
        let depths = children.map(depth)
        let order = children.indices.sorted { (a: Int, b: Int) -> Bool in
            depths[a] < depths[b] || (depths[a] == depths[b] && a < b)
        }
        return order.map { children[$0] }
    }
}
