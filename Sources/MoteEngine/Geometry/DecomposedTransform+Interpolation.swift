extension DecomposedTransform {
    /// The transform at progress p (which may leave 0…1) between two: exactly `a` at 0 and `b` at 1.
    /// Translation, scale, shear and perspective go straight; the rotation goes the shortest way, as a
    /// quaternion, or in its angle where both turn about z alone.
    public static func interpolate(_ a: DecomposedTransform, _ b: DecomposedTransform, _ p: Double)
        -> DecomposedTransform
    {
        if p == 0 { return a }
        if p == 1 { return b }
        return DecomposedTransform(
            translation: a.translation + (b.translation - a.translation) * p,
            scale: a.scale + (b.scale - a.scale) * p,
            rotation: rotation(a.rotation, b.rotation, p),
            shear: a.shear + (b.shear - a.shear) * p,
            perspective: a.perspective + (b.perspective - a.perspective) * p)
    }

    private static func rotation(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ p: Double) -> SIMD3<Double> {
        if a == b { return a }
        if a.x == 0, a.y == 0, b.x == 0, b.y == 0 {
            return SIMD3(0, 0, a.z + shortestTurn(from: a.z, to: b.z) * p)
        }
        let (from, to) = (Quaternion(a), Quaternion(b))
        return from.interpolated(to: to, p).angles
    }

    /// The turn in −π…π that leads from one angle to another's direction.
    static func shortestTurn(from a: Double, to b: Double) -> Double {
        let turn = 2 * Maths.pi
        let difference = Maths.fmod(b - a, turn)
        if difference > Maths.pi { return difference - turn }
        return difference < -Maths.pi ? difference + turn : difference
    }
}

/// A rotation as a unit quaternion.
private struct Quaternion {
    var vector: SIMD4<Double>

    /// From the angles of Rz·Ry·Rx.
    init(_ angles: SIMD3<Double>) {
        let (sx, cx) = Maths.sincos(angles.x / 2)
        let (sy, cy) = Maths.sincos(angles.y / 2)
        let (sz, cz) = Maths.sincos(angles.z / 2)
        vector = [
            sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz,
            cx * cy * sz - sx * sy * cz, cx * cy * cz + sx * sy * sz,
        ]
    }

    init(vector: SIMD4<Double>) {
        self.vector = vector
    }

    /// Along the great circle, at even speed.
    func interpolated(to other: Quaternion, _ p: Double) -> Quaternion {
        let product = vector * other.vector
        var cosine = (product.x + product.y) + (product.z + product.w)
        var end = other.vector
        if cosine < 0 {
            // The same rotation has two quaternions; the nearer one is the shorter way.
            cosine = -cosine
            end = -end
        }
        let (weightA, weightB): (Double, Double)
        if cosine > 1 - 1e-9 {
            (weightA, weightB) = (1 - p, p)
        } else {
            let angle = Maths.acos(cosine)
            let sine = Maths.sin(angle)
            (weightA, weightB) = (Maths.sin((1 - p) * angle) / sine, Maths.sin(p * angle) / sine)
        }
        let mixed = vector * weightA + end * weightB
        let squares = mixed * mixed
        let length = ((squares.x + squares.y) + (squares.z + squares.w)).squareRoot()
        return Quaternion(vector: length > 0 ? mixed / length : vector)
    }

    /// The angles of Rz·Ry·Rx.
    var angles: SIMD3<Double> {
        let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
        return DecomposedTransform.angles(
            [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
    }
}
