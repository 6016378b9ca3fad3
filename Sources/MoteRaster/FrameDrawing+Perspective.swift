import MoteEngine

/// Layers that are not flat on the screen: drawn flat first, and then seen from where the eye is.
extension FrameDrawing {
    /// - Parameter plane: the layer's own space to pixels.
    func drawInPerspective(_ layer: FrameLayer, _ plane: PlaneTransform) {
        let extent = layer.wholeExtent
        guard let inverse = plane.inverse, let part = part(of: extent, plane),
            let flat = flatPicture(of: layer, extent, scale: pixelsAPoint(of: extent, plane, part)),
            let seen = try? Canvas(width: part.width, height: part.height)
        else { return }
        let texture = FlatTexture(flat.picture, origin: flat.origin, scale: flat.scale)
        texture.withSamples { sample in
            seen.withPixels { pixels, stride in
                for row in 0..<part.height {
                    for column in 0..<part.width {
                        let middle = Point(Double(part.x + column) + 0.5, Double(part.y + row) + 0.5)
                        guard let p = inverse.apply(middle) else { continue }
                        pixels[row * stride + column] = sample(p)
                    }
                }
            }
        }
        clipped(by: layer.clip) { canvas.draw(seen, at: part.origin) }
    }

    /// The pixels that it can touch: all of them where a part of it is behind the eye.
    private func part(of extent: Rect, _ plane: PlaneTransform) -> PixelRect? {
        let corners = extent.corners.compactMap(plane.apply)
        if corners.isEmpty { return nil }
        if corners.count < 4 {
            return PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
        }
        return canvas.pixels(around: corners)
    }

    /// How fine the flat picture must be: as its nearest corner is seen.
    private func pixelsAPoint(of extent: Rect, _ plane: PlaneTransform, _ part: PixelRect) -> Double {
        var scale = 0.0
        for corner in extent.corners + [extent.center] where plane.apply(corner) != nil {
            let near = plane.flatApproximation(around: corner)
            scale = max(scale, Point(near.a, near.b).length, Point(near.c, near.d).length)
        }
        let longer = max(extent.size.width, extent.size.height, 1)
        let most = 2 * Double(max(part.width, part.height)) / longer
        return max(0.01, min(scale, max(most, 1), 4096 / longer))
    }

    private func flatPicture(of layer: FrameLayer, _ extent: Rect, scale: Double)
        -> (picture: Canvas, origin: Point, scale: Double)?
    {
        // An empty pixel all around, so that the edges fade out when they are sampled.
        let width = Int((extent.size.width * scale).rounded(.up)) + 2
        let height = Int((extent.size.height * scale).rounded(.up)) + 2
        guard let picture = try? Canvas(width: width, height: height) else { return nil }
        var flat = layer
        flat.matrix3D = nil
        flat.matrix = .identity
        flat.clip = 0
        let viewport = AffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: 1 - extent.minX * scale, ty: 1 - extent.minY * scale)
        onto(picture, viewport: viewport).drawParts(of: flat)
        return (picture, Point(viewport.tx, viewport.ty), scale)
    }
}

/// A picture that is asked for its colour between pixels.
private struct FlatTexture {
    private let picture: Canvas
    private let origin: Point
    private let scale: Double

    init(_ picture: Canvas, origin: Point, scale: Double) {
        self.picture = picture
        self.origin = origin
        self.scale = scale
    }

    /// Hands out a function from a layer's own space to a premultiplied pixel.
    func withSamples(_ body: (_ sample: (Point) -> UInt32) -> Void) {
        let (width, height) = (picture.width, picture.height)
        picture.withPixels { pixels, stride in
            body { p in
                let x = p.x * scale + origin.x - 0.5
                let y = p.y * scale + origin.y - 0.5
                guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return 0 }
                let (column, row) = (Int(x), Int(y))
                let shareX = UInt32((x - Double(column)) * 256)
                let shareY = UInt32((y - Double(row)) * 256)
                let texel = pixels + row * stride + column
                return PackedPixel.mixed(
                    PackedPixel.mixed(texel[0], texel[1], share: shareX),
                    PackedPixel.mixed(texel[stride], texel[stride + 1], share: shareX), share: shareY)
            }
        }
    }
}
