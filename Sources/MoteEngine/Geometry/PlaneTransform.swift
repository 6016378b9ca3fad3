/// Maps one plane to another as seen by an eye: X = a·x + c·y + tx, Y = b·x + d·y + ty, W = g·x + h·y + w,
/// and the place is (X/W, Y/W). Layers are planes, and a chain of them flattens each into its parent's: that
/// is what Core Animation draws.
public struct PlaneTransform: Hashable, Sendable {
    public var affine: AffineTransform
    public var g = 0.0
    public var h = 0.0
    public var w = 1.0

    public init(_ affine: AffineTransform, g: Double = 0, h: Double = 0, w: Double = 1) {
        self.affine = affine
        self.g = g
        self.h = h
        self.w = w
    }

    public static let identity = PlaneTransform(.identity)

    /// The plane z = 0 of space under a transform of space.
    public init(_ m: Transform3D) {
        self.init(
            AffineTransform(a: m[0], b: m[1], c: m[4], d: m[5], tx: m[12], ty: m[13]),
            g: m[3], h: m[7], w: m[15])
        guard g == 0, h == 0, w != 1, w != 0 else { return }
        // A mere scale of W is none of perspective.
        affine = AffineTransform(
            a: affine.a / w, b: affine.b / w, c: affine.c / w, d: affine.d / w,
            tx: affine.tx / w, ty: affine.ty / w)
        w = 1
    }

    /// No perspective: lines that were parallel stay so.
    public var isFlat: Bool { g == 0 && h == 0 && w == 1 }

    /// The transform that applies `self` first and then `outer`.
    public func then(_ outer: PlaneTransform) -> PlaneTransform {
        if isFlat, outer.isFlat { return PlaneTransform(affine.then(outer.affine)) }
        let o = outer.affine
        let s = affine
        return PlaneTransform(
            AffineTransform(
                a: o.a * s.a + o.c * s.b + o.tx * g, b: o.b * s.a + o.d * s.b + o.ty * g,
                c: o.a * s.c + o.c * s.d + o.tx * h, d: o.b * s.c + o.d * s.d + o.ty * h,
                tx: o.a * s.tx + o.c * s.ty + o.tx * w, ty: o.b * s.tx + o.d * s.ty + o.ty * w),
            g: outer.g * s.a + outer.h * s.b + outer.w * g, h: outer.g * s.c + outer.h * s.d + outer.w * h,
            w: outer.g * s.tx + outer.h * s.ty + outer.w * w)
    }

    /// Where a point goes; nil for one behind the eye.
    public func apply(_ p: Point) -> Point? {
        let depth = g * p.x + h * p.y + w
        guard depth > 0 else { return nil }
        let q = affine.apply(p)
        return depth == 1 ? q : Point(q.x / depth, q.y / depth)
    }

    /// The inverse, or nil where the plane is seen from its edge.
    public var inverse: PlaneTransform? {
        if isFlat { return affine.inverse.map { PlaneTransform($0) } }
        let (a, b, c, d, tx, ty) = (affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty)
        let det = determinant
        guard det != 0, det.isFinite else { return nil }
        return PlaneTransform(
            AffineTransform(
                a: (d * w - ty * h) / det, b: (ty * g - b * w) / det,
                c: (tx * h - c * w) / det, d: (a * w - tx * g) / det,
                tx: (c * ty - tx * d) / det, ty: (tx * b - a * ty) / det),
            g: (b * h - d * g) / det, h: (c * g - a * h) / det, w: (a * d - c * b) / det)
    }

    /// The determinant of the nine numbers.
    private var determinant: Double {
        let (a, b, c, d, tx, ty) = (affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty)
        return a * (d * w - ty * h) - c * (b * w - ty * g) + tx * (b * h - d * g)
    }

    /// Whether the plane is seen from behind at a point: what turned clockwise turns the other way.
    public func showsBack(at p: Point) -> Bool {
        if isFlat { return affine.determinant < 0 }
        let depth = g * p.x + h * p.y + w
        return (determinant < 0) != (depth < 0)
    }

    /// The flat transform that is nearest around a point: the same place and the same slopes there.
    public func flatApproximation(around p: Point) -> AffineTransform {
        if isFlat { return affine }
        let depth = max(g * p.x + h * p.y + w, 1e-9)
        let q = affine.apply(p)
        let (x, y) = (q.x / depth, q.y / depth)
        let a = (affine.a - x * g) / depth
        let b = (affine.b - y * g) / depth
        let c = (affine.c - x * h) / depth
        let d = (affine.d - y * h) / depth
        return AffineTransform(a: a, b: b, c: c, d: d, tx: x - a * p.x - c * p.y, ty: y - b * p.x - d * p.y)
    }

    /// As a transform of space, for the wire.
    public var transform3D: Transform3D {
        Transform3D(
            [affine.a, affine.b, 0, g], [affine.c, affine.d, 0, h], [0, 0, 1, 0],
            [affine.tx, affine.ty, 0, w])
    }
}
