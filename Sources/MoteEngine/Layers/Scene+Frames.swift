/// The derived `frame`: the upright box around the layer in its parent's coordinates.
extension Scene {
    /// x, y, width, height of the box around the transformed bounds.
    func frameComponents(of v: [Double]) -> [Double] {
        let (width, height) = (v[Component.boundsWidth], v[Component.boundsHeight])
        let (x, y) = (v[Component.positionX], v[Component.positionY])
        let (anchorX, anchorY) = (v[Component.anchorX], v[Component.anchorY])
        let linear = flatTransform(of: v)
        // Corners relative to the anchor point, which stands at the position.
        var (minX, minY) = (Double.infinity, Double.infinity)
        var (maxX, maxY) = (-Double.infinity, -Double.infinity)
        for cornerX in [-anchorX * width, (1 - anchorX) * width] {
            for cornerY in [-anchorY * height, (1 - anchorY) * height] {
                let p = linear.apply(Point(cornerX, cornerY))
                (minX, minY) = (min(minX, p.x), min(minY, p.y))
                (maxX, maxY) = (max(maxX, p.x), max(maxY, p.y))
            }
        }
        return [x + minX, y + minY, maxX - minX, maxY - minY]
    }

    /// Sets bounds and position so that the frame becomes this, as far as the transform lets it.
    func setFrame(_ frame: [Double], _ slot: Int) {
        let linear = flatTransform(of: layers[slot].model)
        // Only scales change what a size must be; a turned layer's box has no single answer, and its size is
        // taken.
        let scaleX = Point(linear.a, linear.b).length
        let scaleY = Point(linear.c, linear.d).length
        let isUpright = linear.b == 0 && linear.c == 0
        layers[slot].model[Component.boundsWidth] = isUpright && scaleX > 0 ? frame[2] / scaleX : frame[2]
        layers[slot].model[Component.boundsHeight] = isUpright && scaleY > 0 ? frame[3] / scaleY : frame[3]
        layers[slot].model[Component.positionX] = 0
        layers[slot].model[Component.positionY] = 0
        let box = frameComponents(of: layers[slot].model)
        layers[slot].model[Component.positionX] = frame[0] - box[0]
        layers[slot].model[Component.positionY] = frame[1] - box[1]
    }

    /// The flat part of the transform, about the anchor point.
    private func flatTransform(of v: [Double]) -> AffineTransform {
        let t = Component.transform
        let isIdentity = (0..<16).allSatisfy { v[t + $0] == TransformComponent.identity[$0] }
        if isIdentity { return .identity }
        let m = DecomposedTransform(Array(v[t..<t + 16])).matrix
        return AffineTransform(a: m[0], b: m[1], c: m[4], d: m[5], tx: m[12], ty: m[13])
    }
}
