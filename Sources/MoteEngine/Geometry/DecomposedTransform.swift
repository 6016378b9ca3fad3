/// A transform as what an author means by it: 16 numbers that can be animated one by one.
///
/// The matrix is P · T · R · K · S: perspective, translation, rotation, shear and scale, the scale being
/// applied first. R is Rz·Ry·Rx (about x first), in radians. An angle is kept as given: 3π reads 3π.
///
/// | index | | default | | --- | --- | --- | | 0, 1, 2 | translation x, y, z | 0 | | 3, 4, 5 | scale x, y, z
/// | 1 | | 6, 7, 8 | rotation about x, y, z | 0 | | 9, 10, 11 | shear xy, xz, yz | 0 | | 12 … 15 |
/// perspective x, y, z, w (the bottom row of P) | 0, 0, 0, 1 |
public struct DecomposedTransform: Hashable, Sendable {
    public var translation: SIMD3<Double>
    public var scale: SIMD3<Double>
    public var rotation: SIMD3<Double>
    /// How far y and z lean: x gains xy·y + xz·z, and y gains yz·z.
    public var shear: SIMD3<Double>
    public var perspective: SIMD4<Double>

    public static let componentCount = 16

    public init(
        translation: SIMD3<Double> = .zero, scale: SIMD3<Double> = .one,
        rotation: SIMD3<Double> = .zero, shear: SIMD3<Double> = .zero,
        perspective: SIMD4<Double> = [0, 0, 0, 1]
    ) {
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
        self.shear = shear
        self.perspective = perspective
    }

    public static let identity = DecomposedTransform()

    /// From 16 numbers in the order above.
    public init(components c: UnsafePointer<Double>) {
        self.init(
            translation: [c[0], c[1], c[2]], scale: [c[3], c[4], c[5]], rotation: [c[6], c[7], c[8]],
            shear: [c[9], c[10], c[11]], perspective: [c[12], c[13], c[14], c[15]])
    }

    /// Writes the 16 numbers in the order above.
    public func write(to c: UnsafeMutablePointer<Double>) {
        for i in 0..<3 {
            c[i] = translation[i]
            c[3 + i] = scale[i]
            c[6 + i] = rotation[i]
            c[9 + i] = shear[i]
        }
        for i in 0..<4 { c[12 + i] = perspective[i] }
    }

    /// The 16 numbers in the order above.
    public var components: [Double] {
        [
            translation.x, translation.y, translation.z, scale.x, scale.y, scale.z,
            rotation.x, rotation.y, rotation.z, shear.x, shear.y, shear.z,
            perspective.x, perspective.y, perspective.z, perspective.w,
        ]
    }

    /// The matrix that the parts make.
    public var matrix: Transform3D {
        let (x, y, z) = rotationColumns
        let c0 = x * scale.x
        let c1 = (y + x * shear.x) * scale.y
        let c2 = (z + x * shear.y + y * shear.z) * scale.z
        let bottom = SIMD3(perspective.x, perspective.y, perspective.z)
        func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
        return Transform3D(
            SIMD4(c0, dot(bottom, c0)), SIMD4(c1, dot(bottom, c1)), SIMD4(c2, dot(bottom, c2)),
            SIMD4(translation, dot(bottom, translation) + perspective.w))
    }

    /// The columns of Rz·Ry·Rx.
    private var rotationColumns: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
        let (sz, cz) = Maths.sincos(rotation.z)
        if rotation.x == 0, rotation.y == 0 { return ([cz, sz, 0], [-sz, cz, 0], [0, 0, 1]) }
        let (sx, cx) = Maths.sincos(rotation.x)
        let (sy, cy) = Maths.sincos(rotation.y)
        return (
            [cz * cy, sz * cy, -sy],
            [cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx],
            [cz * sy * cx + sz * sx, sz * sy * cx - cz * sx, cy * cx]
        )
    }
}
