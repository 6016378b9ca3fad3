/// Where layers stand: from a layer's own space ((0,0) its top left) to its parent's and the scene's.
extension Scene {
    /// What a layer's sublayers stand in.
    struct LayerSpace {
        /// The layer's plane (or, with `depth`, that of the layer which everything is flattened into) to the
        /// scene.
        var plane = PlaneTransform.identity
        /// Applied in space before that: where sublayers keep their depth, or are copies.
        var depth: Transform3D?
        /// The layer's values; nil above the root.
        var values: [Double]?

        /// The plane that sublayers at depth 0 stand in, to the scene.
        var wholePlane: PlaneTransform { depth.map { PlaneTransform($0).then(plane) } ?? plane }
    }

    /// Where a layer stands, and what its own sublayers stand in. A layer flattens its sublayers into its
    /// plane, as CALayer does, unless it preserves depth, as CATransformLayer does.
    /// - Parameters:
    ///   - v: the layer's values, model or presentation.
    ///   - pose: what a transition does to it first, in its own space.
    func place(
        _ v: [Double], in outer: LayerSpace, pose: Transform3D? = nil
    ) -> (plane: PlaneTransform, inner: LayerSpace) {
        let preserves = v[Component.preservesDepth] >= 0.5
        if outer.depth == nil, !preserves, pose == nil {
            let plane = self.plane(v, in: outer.values).then(outer.plane)
            return (plane, LayerSpace(plane: plane, depth: nil, values: v))
        }
        var matrix = self.matrix(v, in: outer.values)
        if let pose { matrix = pose.then(matrix) }
        if let depth = outer.depth { matrix = matrix.then(depth) }
        let plane = PlaneTransform(matrix).then(outer.plane)
        return preserves
            ? (plane, LayerSpace(plane: outer.plane, depth: matrix, values: v))
            : (plane, LayerSpace(plane: plane, depth: nil, values: v))
    }

    /// A layer's own space in the space in which it keeps its depth.
    func deepMatrix(_ v: [Double], in outer: LayerSpace) -> Transform3D {
        let matrix = matrix(v, in: outer.values)
        return outer.depth.map { matrix.then($0) } ?? matrix
    }

    /// A layer's plane in its parent's own space.
    /// - Parameter parent: the parent's values, nil for the root.
    private func plane(_ v: [Double], in parent: [Double]?) -> PlaneTransform {
        let parentTurns = parent.map { !isIdentity($0, Component.sublayerTransform) } ?? false
        if parentTurns || !isIdentity(v, Component.transform) {
            return PlaneTransform(matrix(v, in: parent))
        }
        let offset = position(v, in: parent) - anchor(v)
        return PlaneTransform(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y))
    }

    /// A layer's own space, depth included, to its parent's.
    private func matrix(_ v: [Double], in parent: [Double]?) -> Transform3D {
        let (anchor, position) = (anchor(v), position(v, in: parent))
        let m = Transform3D.makeTranslation(-anchor.x, -anchor.y)
            .then(transform(v, Component.transform))
            .then(.makeTranslation(position.x, position.y, v[Component.zPosition]))
        guard let parent, !isIdentity(parent, Component.sublayerTransform) else { return m }
        let pivot = self.anchor(parent)
        return m.then(.makeTranslation(-pivot.x, -pivot.y))
            .then(transform(parent, Component.sublayerTransform))
            .then(.makeTranslation(pivot.x, pivot.y))
    }

    private func anchor(_ v: [Double]) -> Point {
        Point(
            v[Component.anchorX] * v[Component.boundsWidth],
            v[Component.anchorY] * v[Component.boundsHeight])
    }

    private func position(_ v: [Double], in parent: [Double]?) -> Point {
        let position = Point(v[Component.positionX], v[Component.positionY])
        guard let parent else { return position }
        return position - Point(parent[Component.boundsX], parent[Component.boundsY])
    }

    private func isIdentity(_ v: [Double], _ first: Int) -> Bool {
        v.withUnsafeBufferPointer { v in
            guard let c = v.baseAddress, first + 16 <= v.count else { return true }
            return TransformComponent.isIdentity(c + first)
        }
    }

    func transform(_ v: [Double], _ first: Int) -> Transform3D {
        v.withUnsafeBufferPointer { v in
            guard let c = v.baseAddress, first + 16 <= v.count else { return .identity }
            return DecomposedTransform(components: c + first).matrix
        }
    }

    /// A layer's values on screen.
    func shown(_ slot: Int) -> [Double] {
        refreshPresentation(slot)
        return layers[slot].presentation.isEmpty ? layers[slot].model : layers[slot].presentation
    }

    /// One of them, without taking hold of them all.
    func shown(_ slot: Int, _ component: Int) -> Double {
        refreshPresentation(slot)
        return layers[slot].presentation.isEmpty
            ? layers[slot].model[component] : layers[slot].presentation[component]
    }

    func shownObjects(_ slot: Int) -> [Value] {
        refreshPresentation(slot)
        return layers[slot].presentation.isEmpty ? layers[slot].objects : layers[slot].presentationObjects
    }

    /// A layer's own space to the scene, on screen; for one outside the tree, to the top of its own tree.
    func scenePlane(_ slot: Int) -> PlaneTransform { scenePlace(slot).plane }

    func scenePlace(_ slot: Int) -> (plane: PlaneTransform, inner: LayerSpace) {
        let parent = layers[slot].parent
        let v = shown(slot)
        return place(
            v, in: parent < 0 ? LayerSpace() : scenePlace(parent).inner, pose: transitionPose(slot, v)?.matrix
        )
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
        let size = Size(v[Component.boundsWidth], v[Component.boundsHeight])
        return cornerRadii(v, size).contain(p, in: size)
    }

    func cornerRadii(_ v: [Double], _ size: Size) -> CornerRadii {
        let first = Component.cornerRadius
        return CornerRadii(v[first], v[first + 1], v[first + 2], v[first + 3]).fitted(to: size)
    }
}
