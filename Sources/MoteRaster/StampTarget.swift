import MoteEngine

/// Pixels into which particles are stamped.
struct StampTarget {
    let pixels: UnsafeMutablePointer<UInt32>
    let stride: Int
    let width: Int
    let height: Int
    /// How much of each pixel may be painted, rows of `width`; nil: everything.
    let clip: UnsafePointer<UInt8>?
    /// Adds the colour and leaves the picture's alpha; otherwise source over.
    let isAdditive: Bool

    /// The pixels that a particle can touch, its soft edge included.
    private func box(of frame: ParticleFrame) -> (columns: Range<Int>, rows: Range<Int>)? {
        let halfWidth = (abs(frame.right.x) + abs(frame.down.x)) / 2 + 1
        let halfHeight = (abs(frame.right.y) + abs(frame.down.y)) / 2 + 1
        let left = max(0, (frame.centerX - halfWidth).rounded(.down))
        let right = min(Float(width), (frame.centerX + halfWidth).rounded(.up))
        let top = max(0, (frame.centerY - halfHeight).rounded(.down))
        let bottom = min(Float(height), (frame.centerY + halfHeight).rounded(.up))
        guard left < right, top < bottom else { return nil }
        return (Int(left)..<Int(right), Int(top)..<Int(bottom))
    }

    /// Stamps `part` (fractions of the whole) of a sprite.
    /// - Parameter tint: premultiplied; each texel is multiplied by it.
    func stamp(_ sprite: ParticleSprite, part: Rect, in frame: ParticleFrame, tint: UInt32) {
        let determinant = frame.determinant
        guard abs(determinant) > 1e-6, let box = box(of: frame) else { return }
        let partSize = SIMD2<Float>(Float(part.size.width), Float(part.size.height))
        let texels = SIMD2<Float>(Float(sprite.width), Float(sprite.height))
        // The place in the sprite, in texels, of a pixel's middle. The border is one texel wide and a texel's
        // middle is at its half: hence + 1 − 0.5.
        let perColumn = SIMD2<Float>(frame.down.y, -frame.right.y) / determinant * partSize * texels
        let perRow = SIMD2<Float>(-frame.down.x, frame.right.x) / determinant * partSize * texels
        let middle = (SIMD2<Float>(Float(part.minX), Float(part.minY)) + partSize / 2) * texels + 0.5
        let corner = middle + perColumn * (Float(box.columns.lowerBound) + 0.5 - frame.centerX)
        // Along a row in fixed point, 1/65,536 texel: two additions a pixel.
        let (stepX, stepY) = (Self.fixed(perColumn.x), Self.fixed(perColumn.y))
        let (limitX, limitY) = (UInt(sprite.width + 1) << 16, UInt(sprite.height + 1) << 16)
        let spriteStride = sprite.stride
        sprite.texels.withUnsafeBufferPointer { buffer in
            guard let texels = buffer.baseAddress else { return }
            for row in box.rows {
                let start = corner + perRow * (Float(row) + 0.5 - frame.centerY)
                var (x, y) = (Self.fixed(start.x), Self.fixed(start.y))
                for column in box.columns {
                    // As unsigned numbers, places before the first texel are beyond the last one.
                    if UInt(bitPattern: x) < limitX, UInt(bitPattern: y) < limitY {
                        let texel = texels + (y >> 16) * spriteStride + x >> 16
                        let (shareX, shareY) = (UInt32(x >> 8 & 255), UInt32(y >> 8 & 255))
                        let sample = PackedPixel.mixed(
                            PackedPixel.mixed(texel[0], texel[1], share: shareX),
                            PackedPixel.mixed(texel[spriteStride], texel[spriteStride + 1], share: shareX),
                            share: shareY)
                        if sample != 0 {
                            blend(PackedPixel.multiplied(sample, tint), column: column, row: row)
                        }
                    }
                    x &+= stepX
                    y &+= stepY
                }
            }
        }
    }

    /// Stamps a filled ellipse that touches the four sides of the particle's box.
    /// - Parameter tint: premultiplied.
    func stampEllipse(in frame: ParticleFrame, tint: UInt32) {
        let determinant = frame.determinant
        guard abs(determinant) > 1e-6, let box = box(of: frame) else { return }
        // Pixels to the coordinates in which the ellipse is the unit circle.
        let perColumn = SIMD2<Float>(frame.down.y, -frame.right.y) / determinant * 2
        let perRow = SIMD2<Float>(-frame.down.x, frame.right.x) / determinant * 2
        // The rim is nowhere softer than this, in those coordinates: within it, a pixel is surely whole or
        // bare.
        let softness = 0.5 * ((perColumn * perColumn).sum() + (perRow * perRow).sum()).squareRoot()
        let inner = softness < 1 ? (1 - softness) * (1 - softness) : 0
        let outer = (1 + softness) * (1 + softness)
        for row in box.rows {
            let start = perRow * (Float(row) + 0.5 - frame.centerY)
            for column in box.columns {
                let place = start + perColumn * (Float(column) + 0.5 - frame.centerX)
                let square = (place * place).sum()
                if square < inner {
                    blend(tint, column: column, row: row)
                } else if square < outer {
                    // How fast the radius grows a pixel here turns the distance from the rim into a share of
                    // the pixel.
                    let radius = square.squareRoot()
                    let gradient = SIMD2<Float>((place * perColumn).sum(), (place * perRow).sum())
                    let steepness = (gradient * gradient).sum().squareRoot() / max(radius, 1e-6)
                    let coverage = min(1, max(0, 0.5 + (1 - radius) / max(steepness, 1e-6)))
                    blend(
                        PackedPixel.scaled(tint, by: UInt32(coverage * 255 + 0.5)), column: column, row: row)
                }
            }
        }
    }

    /// `value` in 1/65,536; far outside any sprite for what does not fit.
    @inline(__always)
    private static func fixed(_ value: Float) -> Int {
        abs(value) < 1e9 ? Int(value * 65_536) : -(1 << 48)
    }

    @inline(__always)
    private func blend(_ source: UInt32, column: Int, row: Int) {
        var source = source
        if let clip { source = PackedPixel.scaled(source, by: UInt32(clip[row * width + column])) }
        let place = row * stride + column
        pixels[place] =
            isAdditive
            ? PackedPixel.added(source, to: pixels[place]) : PackedPixel.over(source, pixels[place])
    }
}
