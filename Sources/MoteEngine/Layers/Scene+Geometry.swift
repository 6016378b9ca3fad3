/// Where layers stand: from a layer's own space ((0,0) its top left) to its parent's and the scene's.
extension Scene {
    /// A layer's plane in its parent's own space.
    /// - Parameters:
    ///   - v: the layer's values, model or presentation.
    ///   - parent: the parent's, nil for the root.
    func plane(_ v: [Double], in parent: [Double]?) -> PlaneTransform {
        let anchor = Point(
            v[Component.anchorX] * v[Component.boundsWidth],
            v[Component.anchorY] * v[Component.boundsHeight])
        var position = Point(v[Component.positionX], v[Component.positionY])
        if let parent { position = position - Point(parent[Component.boundsX], parent[Component.boundsY]) }
        let parentTurns = parent.map { !isIdentity($0, Component.sublayerTransform) } ?? false
        if !parentTurns, isIdentity(v, Component.transform) {
            let offset = position - anchor
            return PlaneTransform(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y))
        }
        var m = Transform3D.identity
        m[12] = -anchor.x
        m[13] = -anchor.y
        m = m.then(transform(v, Component.transform))
        m[12] += m[15] * position.x
        m[13] += m[15] * position.y
        // The translation of a plane with perspective of its own adds to every column by its W.
        for column in 0..<3 {
            m[column * 4] += m[column * 4 + 3] * position.x
            m[column * 4 + 1] += m[column * 4 + 3] * position.y
            m[column * 4 + 2] += m[column * 4 + 3] * v[Component.zPosition]
        }
        m[14] += m[15] * v[Component.zPosition]
        if parentTurns, let parent {
            let pivot = Point(
                parent[Component.anchorX] * parent[Component.boundsWidth],
                parent[Component.anchorY] * parent[Component.boundsHeight])
            var toPivot = Transform3D.identity
            toPivot[12] = -pivot.x
            toPivot[13] = -pivot.y
            var back = Transform3D.identity
            back[12] = pivot.x
            back[13] = pivot.y
            m = m.then(toPivot).then(transform(parent, Component.sublayerTransform)).then(back)
        }
        return PlaneTransform(m)
    }

    private func isIdentity(_ v: [Double], _ first: Int) -> Bool {
        for i in 0..<16 where v[first + i] != TransformComponent.identity[i] { return false }
        return true
    }

    private func transform(_ v: [Double], _ first: Int) -> Transform3D {
        DecomposedTransform(v[first..<first + 16]).matrix
    }

    /// A layer's values on screen.
    func shown(_ slot: Int) -> [Double] {
        refreshPresentation(slot)
        return layers[slot].presentation.isEmpty ? layers[slot].model : layers[slot].presentation
    }

    func shownObjects(_ slot: Int) -> [Value] {
        refreshPresentation(slot)
        return layers[slot].presentation.isEmpty ? layers[slot].objects : layers[slot].presentationObjects
    }

    /// A layer's own space to the scene, on screen; for one outside the tree, to the top of its own tree.
    func scenePlane(_ slot: Int) -> PlaneTransform {
        var plane = PlaneTransform.identity
        var slot = slot
        while true {
            let parent = layers[slot].parent
            plane = plane.then(self.plane(shown(slot), in: parent >= 0 ? shown(parent) : nil))
            if parent < 0 { return plane }
            slot = parent
        }
    }

    /// Converts a point between two layers' own coordinates (in bounds: an origin that scrolls counts); nil
    /// stands for the scene. Nil where a layer is seen from its edge.
    public func convert(_ point: Point, from source: LayerID?, to target: LayerID?) -> Point? {
        var scenePoint = point
        if let source {
            guard let slot = slot(source) else { return nil }
            let v = shown(slot)
            guard let p = scenePlane(slot).apply(point - Point(v[Component.boundsX], v[Component.boundsY]))
            else {
                return nil
            }
            scenePoint = p
        }
        guard let target else { return scenePoint }
        guard let slot = slot(target), let p = scenePlane(slot).inverse?.apply(scenePoint) else { return nil }
        let v = shown(slot)
        return p + Point(v[Component.boundsX], v[Component.boundsY])
    }

    /// True for a point, in the layer's own coordinates, within its rounded bounds.
    public func contains(_ layer: LayerID, _ point: Point) -> Bool {
        guard let slot = slot(layer) else { return false }
        let v = shown(slot)
        return isInside(v, point - Point(v[Component.boundsX], v[Component.boundsY]))
    }

    /// - Parameter p: with (0,0) at the top left.
    func isInside(_ v: [Double], _ p: Point) -> Bool {
        let (width, height) = (v[Component.boundsWidth], v[Component.boundsHeight])
        guard p.x >= 0, p.y >= 0, p.x < width, p.y < height else { return false }
        let radius = min(v[Component.cornerRadius], min(width, height) / 2)
        guard radius > 0 else { return true }
        let cornerX = p.x < radius ? radius - p.x : max(0, p.x - (width - radius))
        let cornerY = p.y < radius ? radius - p.y : max(0, p.y - (height - radius))
        return cornerX * cornerX + cornerY * cornerY <= radius * radius
    }
}
