extension DecomposedTransform {
    /// Takes a matrix apart. Its parts make it again, but for rounding. Where it has collapsed (a scale of 0)
    /// what is lost is chosen freely (no rotation, no shear), and nothing becomes NaN. Of a mirrored matrix
    /// one axis gets a negative scale: the one that leaves the least to rotate.
    public init(_ matrix: Transform3D) {
        // Beyond 1e100 squares would overflow; nothing drawable is that large.
        func column(_ c: SIMD4<Double>) -> SIMD3<Double> {
            let most = SIMD3(repeating: 1e100)
            return SIMD3(c.x, c.y, c.z).clamped(lowerBound: -most, upperBound: most)
        }
        let (c0, c1, c2) = (column(matrix.column0), column(matrix.column1), column(matrix.column2))
        let translation = column(matrix.column3)

        // Gram and Schmidt: an orthonormal frame, and how the columns lie in it.
        var scale = SIMD3<Double>.zero
        var shear = SIMD3<Double>.zero
        scale.x = DecomposedTransform.length(c0)
        var x = scale.x > 0 ? c0 / scale.x : DecomposedTransform.fallback(for: c1, c2)
        let lean = DecomposedTransform.dot(x, c1)
        let rest1 = c1 - x * lean
        scale.y = DecomposedTransform.significant(DecomposedTransform.length(rest1), of: c1)
        var y = scale.y > 0 ? rest1 / scale.y : DecomposedTransform.perpendicular(to: x, near: [0, 1, 0])
        shear.x = scale.y > 0 ? lean / scale.y : 0
        let (leanX, leanY) = (DecomposedTransform.dot(x, c2), DecomposedTransform.dot(y, c2))
        let rest2 = c2 - x * leanX - y * leanY
        scale.z = DecomposedTransform.significant(DecomposedTransform.length(rest2), of: c2)
        var z = scale.z > 0 ? rest2 / scale.z : DecomposedTransform.cross(x, y)
        if scale.z > 0 { (shear.y, shear.z) = (leanX / scale.z, leanY / scale.z) }

        if DecomposedTransform.dot(DecomposedTransform.cross(x, y), z) < 0 {
            if x.x <= y.y, x.x <= z.z {
                (x, scale.x, shear.x, shear.y) = (-x, -scale.x, -shear.x, -shear.y)
            } else if y.y <= z.z {
                (y, scale.y, shear.x, shear.z) = (-y, -scale.y, -shear.x, -shear.z)
            } else {
                (z, scale.z, shear.y, shear.z) = (-z, -scale.z, -shear.y, -shear.z)
            }
        }
        self.init(
            translation: translation, scale: scale, rotation: DecomposedTransform.angles(x, y, z),
            shear: shear, perspective: DecomposedTransform.perspective(of: matrix))
    }

    /// The bottom row of P, from bottom row of the matrix = (bottom row of P) · (the affine rest).
    private static func perspective(of matrix: Transform3D) -> SIMD4<Double> {
        let bottom = SIMD4(matrix.column0.w, matrix.column1.w, matrix.column2.w, matrix.column3.w)
        if bottom == [0, 0, 0, 1] { return bottom }
        var affine = matrix
        (affine.column0.w, affine.column1.w, affine.column2.w, affine.column3.w) = (0, 0, 0, 1)
        guard let inverse = affine.inverse else { return [0, 0, 0, bottom.w.isFinite ? bottom.w : 1] }
        func product(_ column: SIMD4<Double>) -> Double {
            let parts = bottom * column
            return (parts.x + parts.y) + (parts.z + parts.w)
        }
        let row = SIMD4(
            product(inverse.column0), product(inverse.column1), product(inverse.column2),
            product(inverse.column3))
        return (0..<4).allSatisfy { row[$0].isFinite } ? row : [0, 0, 0, 1]
    }

    /// The angles of Rz·Ry·Rx. Where y is turned a quarter, x and z turn about the same axis, and all goes to
    /// z.
    static func angles(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD3<Double> {
        let level = (x.x * x.x + x.y * x.y).squareRoot()
        let angleY = Maths.atan2(-x.z, level)
        if level < 1e-9 { return SIMD3(0, angleY, Maths.atan2(-y.x, y.y)) }
        return SIMD3(Maths.atan2(y.z, z.z), angleY, Maths.atan2(x.y, x.x))
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        a.x * b.x + a.y * b.y + a.z * b.z
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
    }

    private static func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

    /// A length that is only the rounding of what was subtracted counts as 0.
    private static func significant(_ length: Double, of column: SIMD3<Double>) -> Double {
        length > 1e-14 * self.length(column) ? length : 0
    }

    /// A first axis where the first column is lost: x itself, turned out of the way of the second column.
    private static func fallback(for c1: SIMD3<Double>, _ c2: SIMD3<Double>) -> SIMD3<Double> {
        let normal = length(c1) > 0 && length(c2) > 0 ? cross(c1, c2) : SIMD3(c1.y, -c1.x, 0)
        let size = length(normal)
        return size > 0 ? normal / size : [1, 0, 0]
    }

    private static func perpendicular(to x: SIMD3<Double>, near y: SIMD3<Double>) -> SIMD3<Double> {
        var rest = y - x * dot(x, y)
        if length(rest) < 1e-6 { rest = SIMD3(0, 0, 1) - x * x.z }
        return rest / length(rest)
    }
}
