import MoteEngine

/// Pixels into which particles are stamped. Colours are premultiplied; alpha 1 is 255.
struct StampTarget {
    let pixels: UnsafeMutablePointer<UInt32>
    let stride: Int
    let width: Int
    let height: Int
    /// How much of each pixel may be painted, rows of `width`; nil: everything.
    let clip: [UInt8]?
    /// Adds the colour and leaves the picture's alpha; otherwise source over.
    let isAdditive: Bool

    /// The pixels that a particle can touch.
    private struct Box {
        var columns: Range<Int>
        var rows: Range<Int>
    }

    /// - Parameter reach: pixels beyond the particle's own box that are still touched by its soft edge.
    private func box(of frame: ParticleFrame, reach: Float) -> Box? {
        let halfWidth = (abs(frame.right.x) + abs(frame.down.x)) / 2 + reach
        let halfHeight = (abs(frame.right.y) + abs(frame.down.y)) / 2 + reach
        let left = max(0, (frame.centerX - halfWidth).rounded(.down))
        let right = min(Float(width), (frame.centerX + halfWidth).rounded(.up))
        let top = max(0, (frame.centerY - halfHeight).rounded(.down))
        let bottom = min(Float(height), (frame.centerY + halfHeight).rounded(.up))
        guard left < right, top < bottom else { return nil }
        return Box(columns: Int(left)..<Int(right), rows: Int(top)..<Int(bottom))
    }

    /// Stamps `part` (fractions of the whole) of a sprite. `tint`: straight red, green, blue, alpha.
    func stamp(_ sprite: ParticleSprite, part: Rect, in frame: ParticleFrame, tint: SIMD4<Float>) {
        let determinant = frame.determinant
        guard abs(determinant) > 1e-6, let box = box(of: frame, reach: 1) else { return }
        let partOrigin = SIMD2<Float>(Float(part.minX), Float(part.minY))
        let partSize = SIMD2<Float>(Float(part.size.width), Float(part.size.height))
        let texelCount = SIMD2<Float>(Float(sprite.width), Float(sprite.height))
        // Place in the sprite, in texels, of the pixel (0, 0) and of a step to the right and down. The border is one
        // texel wide and a texel's middle is at its half: hence + 1 − 0.5.
        let perColumn = SIMD2<Float>(frame.down.y, -frame.right.y) / determinant * partSize * texelCount
        let perRow = SIMD2<Float>(-frame.down.x, frame.right.x) / determinant * partSize * texelCount
        let middle = (partOrigin + partSize / 2) * texelCount + 0.5
        let limit = texelCount + 1
        let color = SIMD4<Float>(tint.x, tint.y, tint.z, 1) * tint.w
        let spriteStride = sprite.stride
        sprite.texels.withUnsafeBufferPointer { texels in
            for row in box.rows {
                let dy = Float(row) + 0.5 - frame.centerY
                for column in box.columns {
                    let dx = Float(column) + 0.5 - frame.centerX
                    let place = middle + perColumn * dx + perRow * dy
                    guard place.x >= 0, place.y >= 0, place.x < limit.x, place.y < limit.y else { continue }
                    let (tx, ty) = (Int(place.x), Int(place.y))
                    let (fx, fy) = (place.x - Float(tx), place.y - Float(ty))
                    let corner = ty * spriteStride + tx
                    let upper = texels[corner] * (1 - fx) + texels[corner + 1] * fx
                    let lower = texels[corner + spriteStride] * (1 - fx) + texels[corner + spriteStride + 1] * fx
                    let sample = upper * (1 - fy) + lower * fy
                    if sample.w > 0 { blend(sample * color, column: column, row: row) }
                }
            }
        }
    }

    /// Stamps a filled ellipse that touches the four sides of the particle's box.
    func stampEllipse(in frame: ParticleFrame, tint: SIMD4<Float>) {
        let determinant = frame.determinant
        guard abs(determinant) > 1e-6, let box = box(of: frame, reach: 1) else { return }
        // Pixels to the coordinates in which the ellipse is the unit circle.
        let perColumn = SIMD2<Float>(frame.down.y, -frame.right.y) / determinant * 2
        let perRow = SIMD2<Float>(-frame.down.x, frame.right.x) / determinant * 2
        let color = SIMD4<Float>(tint.x, tint.y, tint.z, 1) * tint.w
        for row in box.rows {
            let dy = Float(row) + 0.5 - frame.centerY
            for column in box.columns {
                let dx = Float(column) + 0.5 - frame.centerX
                let place = perColumn * dx + perRow * dy
                let radius = (place * place).sum().squareRoot()
                // How fast `radius` grows a pixel here turns the distance from the rim into a share of the pixel.
                let gradient = SIMD2<Float>((place * perColumn).sum(), (place * perRow).sum())
                let steepness = (gradient * gradient).sum().squareRoot() / max(radius, 1e-6)
                let coverage = min(1, max(0, 0.5 + (1 - radius) / max(steepness, 1e-6)))
                if coverage > 0 { blend(color * coverage, column: column, row: row) }
            }
        }
    }

    /// - Parameter source: premultiplied, 0…1.
    private func blend(_ source: SIMD4<Float>, column: Int, row: Int) {
        var source = source * 255
        if let clip {
            let coverage = clip[row * width + column]
            if coverage == 0 { return }
            source *= Float(coverage) / 255
        }
        let place = row * stride + column
        let old = pixels[place]
        let target = SIMD4<Float>(
            Float(old >> 16 & 255), Float(old >> 8 & 255), Float(old & 255), Float(old >> 24))
        let keep: Float = isAdditive ? 1 : 1 - source.w / 255
        var sum = target * keep + source
        if isAdditive { sum.w = target.w }
        sum = sum.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255)) + 0.5
        pixels[place] = UInt32(sum.w) << 24 | UInt32(sum.x) << 16 | UInt32(sum.y) << 8 | UInt32(sum.z)
    }
}
