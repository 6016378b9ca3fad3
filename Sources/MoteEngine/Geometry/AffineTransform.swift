/// A flat transform: X = a·x + c·y + tx, Y = b·x + d·y + ty (as canvas `setTransform` and `cairo_matrix_t`).
public struct AffineTransform: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    public func apply(_ p: Point) -> Point { Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty) }

    /// The transform that applies `self` first and then `outer`.
    public func then(_ outer: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: outer.a * a + outer.c * b, b: outer.b * a + outer.d * b,
            c: outer.a * c + outer.c * d, d: outer.b * c + outer.d * d,
            tx: outer.a * tx + outer.c * ty + outer.tx, ty: outer.b * tx + outer.d * ty + outer.ty)
    }

    public var determinant: Double { a * d - b * c }

    /// The inverse, or nil where the plane has collapsed to a line or a point.
    public var inverse: AffineTransform? {
        let det = determinant
        guard det != 0, det.isFinite else { return nil }
        let result = AffineTransform(
            a: d / det, b: -b / det, c: -c / det, d: a / det,
            tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
        let finite = result.a.isFinite && result.d.isFinite && result.tx.isFinite && result.ty.isFinite
        return finite ? result : nil
    }
}
