/// How a value between two others is found, for values that are lists of components.
public enum Interpolation: Hashable, Sendable {
    /// Each component by itself: numbers, points, sizes, rectangles, colours.
    case linear
    /// The 16 numbers of a `DecomposedTransform`.
    case transform

    /// Writes the value at progress p (which may leave 0…1) between two lists of `count` components. At 0 and
    /// 1 the ends come out unchanged. The target may be one of the ends.
    public func interpolate(
        from a: UnsafePointer<Double>, to b: UnsafePointer<Double>, at p: Double,
        count: Int, into result: UnsafeMutablePointer<Double>
    ) {
        switch self {
        case .linear:
            for i in 0..<count { result[i] = Interpolation.mix(a[i], b[i], p) }
        case .transform:
            let (from, to) = (DecomposedTransform(components: a), DecomposedTransform(components: b))
            DecomposedTransform.interpolate(from, to, p).write(to: result)
        }
    }

    /// Between a and b, exactly b at 1. Finite for all finite a and b and p in 0…1.
    @inlinable
    public static func mix(_ a: Double, _ b: Double, _ p: Double) -> Double {
        let way = b - a
        return p == 1 ? b : way.isFinite ? a + way * p : a * (1 - p) + b * p
    }
}
