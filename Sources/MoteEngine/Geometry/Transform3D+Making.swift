extension Transform3D {
    public static func makeTranslation(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform3D {
        Transform3D([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
    }

    public static func makeScale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
        Transform3D([x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
    }

    /// A turn by an angle about the axis (x, y, z), which may have any length but 0 (then nothing turns).
    /// Positive angles about z turn clockwise on screen, since y points down.
    public static func makeRotation(_ angle: Double, _ x: Double = 0, _ y: Double = 0, _ z: Double = 1)
        -> Transform3D
    {
        let length = (x * x + y * y + z * z).squareRoot()
        guard length > 0, length.isFinite else { return .identity }
        let (x, y, z) = (x / length, y / length, z / length)
        let (s, c) = Maths.sincos(angle)
        let t = 1 - c
        return Transform3D(
            [t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0],
            [t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0],
            [t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0], [0, 0, 0, 1])
    }

    /// The flat transform `affine`, leaving z alone.
    public init(_ affine: AffineTransform) {
        self.init(
            [affine.a, affine.b, 0, 0], [affine.c, affine.d, 0, 0], [0, 0, 1, 0],
            [affine.tx, affine.ty, 0, 1])
    }

    /// Whether it maps the plane onto the plane without perspective, so that `affine` says everything about
    /// it.
    public var isAffine2D: Bool {
        column0.z == 0 && column0.w == 0 && column1.z == 0 && column1.w == 0
            && column2.x == 0 && column2.y == 0 && column2.w == 0 && column3.z == 0 && column3.w == 1
    }

    /// What it does to the plane z = 0, seen straight on and without its perspective.
    public var affine: AffineTransform {
        AffineTransform(a: column0.x, b: column0.y, c: column1.x, d: column1.y, tx: column3.x, ty: column3.y)
    }

    public var determinant: Double {
        let (s, c) = minors
        return s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
    }

    /// The inverse, or nil where space has collapsed.
    public var inverse: Transform3D? {
        let (s, c) = minors
        let det = determinant
        guard det != 0, det.isFinite else { return nil }
        let (a, b, d, e) = (column0, column1, column2, column3)
        let result = Transform3D(
            SIMD4(
                b.y * c.5 - b.z * c.4 + b.w * c.3, -a.y * c.5 + a.z * c.4 - a.w * c.3,
                e.y * s.5 - e.z * s.4 + e.w * s.3, -d.y * s.5 + d.z * s.4 - d.w * s.3) / det,
            SIMD4(
                -b.x * c.5 + b.z * c.2 - b.w * c.1, a.x * c.5 - a.z * c.2 + a.w * c.1,
                -e.x * s.5 + e.z * s.2 - e.w * s.1, d.x * s.5 - d.z * s.2 + d.w * s.1) / det,
            SIMD4(
                b.x * c.4 - b.y * c.2 + b.w * c.0, -a.x * c.4 + a.y * c.2 - a.w * c.0,
                e.x * s.4 - e.y * s.2 + e.w * s.0, -d.x * s.4 + d.y * s.2 - d.w * s.0) / det,
            SIMD4(
                -b.x * c.3 + b.y * c.1 - b.z * c.0, a.x * c.3 - a.y * c.1 + a.z * c.0,
                -e.x * s.3 + e.y * s.1 - e.z * s.0, d.x * s.3 - d.y * s.1 + d.z * s.0) / det)
        for i in 0..<16 where !result[i].isFinite { return nil }
        return result
    }

    private typealias Minors = (Double, Double, Double, Double, Double, Double)

    /// The 2×2 determinants of the first two columns, and of the last two: rows 01, 02, 03, 12, 13, 23.
    private var minors: (Minors, Minors) {
        func of(_ p: SIMD4<Double>, _ q: SIMD4<Double>) -> Minors {
            (
                p.x * q.y - q.x * p.y, p.x * q.z - q.x * p.z, p.x * q.w - q.x * p.w,
                p.y * q.z - q.y * p.z, p.y * q.w - q.y * p.w, p.z * q.w - q.z * p.w
            )
        }
        return (of(column0, column1), of(column2, column3))
    }
}
