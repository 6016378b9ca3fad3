import MoteEngine

extension FrameDrawing {
    /// The part of an image that `contentsRect` names, stretched into the layer's box, in nine parts where it
    /// is sliced.
    func drawContents(of layer: FrameLayer) {
        guard let image = renderer.images.image(named: layer.contents) else { return }
        let box = layer.box ?? layer.bounds
        for (source, target) in pieces(of: image, layer, box) {
            canvas.draw(
                image, part: source, in: target, alpha: layer.opacity, tint: layer.tint,
                sampling: layer.sampling)
        }
    }

    /// What goes where: fractions of the whole image, and rectangles in the layer's own space.
    private func pieces(of image: RasterImage, _ layer: FrameLayer, _ box: Rect) -> [(Rect, Rect)] {
        let part = layer.contentsRect
        guard let slice = layer.slice else { return [(part, box)] }
        let (width, height) = (image.size.width * image.scale, image.size.height * image.scale)
        let columns = cuts(
            slice.left, slice.right, scale: image.scale, from: part.minX, length: part.size.width,
            pixels: width, target: box.minX, extent: box.size.width)
        let rows = cuts(
            slice.top, slice.bottom, scale: image.scale, from: part.minY, length: part.size.height,
            pixels: height, target: box.minY, extent: box.size.height)
        var pieces: [(Rect, Rect)] = []
        for row in rows {
            for column in columns {
                pieces.append(
                    (
                        Rect(column.source, row.source, column.sourceLength, row.sourceLength),
                        Rect(column.target, row.target, column.targetLength, row.targetLength)
                    ))
            }
        }
        return pieces
    }

    private typealias Cut = (source: Double, sourceLength: Double, target: Double, targetLength: Double)

    /// Three pieces along one axis: edges at their natural length, or less where there is no room for both,
    /// and what is between them.
    private func cuts(
        _ first: Double, _ last: Double, scale: Double, from source: Double, length: Double,
        pixels: Double, target: Double, extent: Double
    ) -> [Cut] {
        guard pixels > 0, extent > 0 else { return [] }
        let shrink = min(1, extent / max((first + last) / scale, 1e-9))
        let (near, far) = (first / scale * shrink, last / scale * shrink)
        let (nearPart, farPart) = (first / pixels, last / pixels)
        let pieces: [Cut] = [
            (source, nearPart, target, near),
            (source + nearPart, length - nearPart - farPart, target + near, extent - near - far),
            (source + length - farPart, farPart, target + extent - far, far),
        ]
        return pieces.filter { $0.sourceLength > 1e-9 && $0.targetLength > 1e-9 }
    }
}
