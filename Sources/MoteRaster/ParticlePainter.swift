import MoteEngine

/// Draws an emitter's particles straight into the pixels, block by block: per particle a few dozen pixels are
/// blended by hand, where a call through Cairo would cost more than all of them.
final class ParticlePainter {
    private var sprites: [SpriteKey: ParticleSprite] = [:]
    private var columns = ParticleColumns()

    private struct SpriteKey: Hashable {
        var name: String
        var side: Int
    }

    /// - Parameter matrix: the emitter's coordinates to pixels.
    /// - Parameter clip: what may be painted, or nil for everything.
    func draw(
        _ emitter: FrameEmitter, matrix: AffineTransform, clip: CoverageMask?, images: ImageStore,
        on canvas: Canvas
    ) {
        guard let clip else {
            return draw(emitter, matrix: matrix, coverage: nil, images: images, on: canvas)
        }
        clip.values.withUnsafeBufferPointer {
            draw(emitter, matrix: matrix, coverage: $0.baseAddress, images: images, on: canvas)
        }
    }

    private func draw(
        _ emitter: FrameEmitter, matrix: AffineTransform, coverage: UnsafePointer<UInt8>?,
        images store: ImageStore, on canvas: Canvas
    ) {
        let cells = emitter.cells.isEmpty ? [FrameCell()] : emitter.cells
        let images = cells.map { store.image(named: $0.contents) }
        let placement = ParticlePlacement(matrix: matrix)
        canvas.withPixels { pixels, stride in
            let target = StampTarget(
                pixels: pixels, stride: stride, width: canvas.width, height: canvas.height, clip: coverage,
                isAdditive: emitter.isAdditive)
            let view = emitter.particles
            var first = 0
            while first < view.count {
                let rows = first..<min(first + ParticleView.blockRows, view.count)
                columns.load(view, rows: rows)
                for row in 0..<rows.count {
                    let cell = min(Int(columns.cell[row]), cells.count - 1)
                    let frame = placement.frame(
                        x: columns.x[row], y: columns.y[row], scale: columns.scale[row],
                        rotation: columns.rotation[row], size: cells[cell].size)
                    guard let frame else { continue }
                    let alpha = columns.alpha[row] * Float(emitter.opacity) * frame.thinning
                    let tint = Self.tint(columns.color[row], alpha: alpha)
                    guard tint != 0 else { continue }
                    if let image = images[cell] {
                        let key = SpriteKey(
                            name: cells[cell].contents, side: ParticleSprite.side(for: frame.longerSide))
                        guard let sprite = sprite(key, image) else { continue }
                        target.stamp(sprite, part: cells[cell].contentsRect, in: frame, tint: tint)
                    } else {
                        target.stampEllipse(in: frame, tint: tint)
                    }
                }
                first = rows.upperBound
            }
        }
    }

    private func sprite(_ key: SpriteKey, _ image: RasterImage) -> ParticleSprite? {
        if let known = sprites[key] { return known }
        let made = ParticleSprite(image, side: key.side)
        sprites[key] = made
        return made
    }

    /// The premultiplied pixel of a colour 0xRRGGBB.
    @inline(__always)
    private static func tint(_ color: UInt32, alpha: Float) -> UInt32 {
        guard alpha > 0 else { return 0 }
        return PackedPixel.scaled(color | 0xFF00_0000, by: UInt32(min(alpha, 1) * 255 + 0.5))
    }
}

/// The columns of one block, evaluated into buffers that are used again for every block and frame.
struct ParticleColumns {
    private(set) var x: [Float]
    private(set) var y: [Float]
    private(set) var scale: [Float]
    private(set) var rotation: [Float]
    private(set) var alpha: [Float]
    private(set) var cell: [UInt32]
    private(set) var color: [UInt32]
    private let workspace = ParticleWorkspace()

    init() {
        let floats = [Float](repeating: 0, count: ParticleView.blockRows)
        let integers = [UInt32](repeating: 0, count: ParticleView.blockRows)
        (x, y, scale, rotation, alpha) = (floats, floats, floats, floats, floats)
        (cell, color) = (integers, integers)
    }

    mutating func load(_ view: ParticleView, rows: Range<Int>) {
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                guard let x = x.baseAddress, let y = y.baseAddress else { return }
                view.evaluatePosition(rows: rows, x: x, y: y, in: workspace)
            }
        }
        Self.load(.scale, of: view, rows: rows, into: &scale, in: workspace)
        Self.load(.rotation, of: view, rows: rows, into: &rotation, in: workspace)
        Self.load(.alpha, of: view, rows: rows, into: &alpha, in: workspace)
        Self.load(.cell, of: view, rows: rows, into: &cell, in: workspace)
        Self.load(.color, of: view, rows: rows, into: &color, in: workspace)
    }

    private static func load(
        _ column: ParticleColumn, of view: ParticleView, rows: Range<Int>,
        into values: inout [Float], in workspace: ParticleWorkspace
    ) {
        if let constant = view.constant(column) {
            for row in 0..<rows.count { values[row] = constant }
            return
        }
        values.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress {
                view.evaluate(column, rows: rows, into: start, in: workspace)
            }
        }
    }

    private static func load(
        _ column: ParticleColumn, of view: ParticleView, rows: Range<Int>,
        into values: inout [UInt32], in workspace: ParticleWorkspace
    ) {
        if let constant = view.constant(column), constant >= 0, constant < 4_294_967_296 {
            for row in 0..<rows.count { values[row] = UInt32(constant) }
            return
        }
        values.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress {
                view.evaluate(column, rows: rows, into: start, in: workspace)
            }
        }
    }
}
