import Glibc
import MoteEngine

/// Where a particle lies in the picture: its centre and the two edges of its box, in pixels.
struct ParticleFrame {
    var centerX: Float
    var centerY: Float
    /// From the left edge to the right one, and from the top one to the bottom one.
    var right: SIMD2<Float>
    var down: SIMD2<Float>
    var longerSide: Float
    /// Less than 1 for a particle that is smaller than a pixel: it is drawn a pixel wide, and so much
    /// fainter.
    var thinning: Float

    var determinant: Float { right.x * down.y - right.y * down.x }
}

/// An emitter's coordinates to pixels, in the single precision of its columns.
struct ParticlePlacement {
    private let a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float

    init(matrix: AffineTransform) {
        (a, b, c, d) = (Float(matrix.a), Float(matrix.b), Float(matrix.c), Float(matrix.d))
        (tx, ty) = (Float(matrix.tx), Float(matrix.ty))
    }

    /// - Returns: nil for a particle without extent, or one that is nowhere.
    func frame(x: Float, y: Float, scale: Float, rotation: Float, size: Size) -> ParticleFrame? {
        let (w, h) = (Float(size.width) * scale, Float(size.height) * scale)
        guard w != 0, h != 0 else { return nil }
        let (cosine, sine): (Float, Float) = rotation == 0 ? (1, 0) : (cosf(rotation), sinf(rotation))
        var right = SIMD2<Float>(a * cosine + c * sine, b * cosine + d * sine) * w
        var down = SIMD2<Float>(c * cosine - a * sine, d * cosine - b * sine) * h
        let (wide, high) = ((right * right).sum().squareRoot(), (down * down).sum().squareRoot())
        guard wide > 0, high > 0, wide < 1e5, high < 1e5 else { return nil }
        let (wider, higher) = (max(wide, 1), max(high, 1))
        right *= wider / wide
        down *= higher / high
        let centerX = a * x + c * y + tx
        let centerY = b * x + d * y + ty
        guard abs(centerX) < 1e6, abs(centerY) < 1e6 else { return nil }
        return ParticleFrame(
            centerX: centerX, centerY: centerY, right: right, down: down, longerSide: max(wider, higher),
            thinning: wide / wider * (high / higher))
    }
}
