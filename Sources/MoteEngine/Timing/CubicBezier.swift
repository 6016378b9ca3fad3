/// A timing curve from (0, 0) by two control points to (1, 1), as `CAMediaTimingFunction` and CSS
/// `cubic-bezier()`.
public struct CubicBezier: Hashable, Sendable {
    public let x1: Double
    public let y1: Double
    public let x2: Double
    public let y2: Double

    /// The x of both control points must lie in 0…1, else one time would have several values.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(TimingFunctionError) {
        for (name, x) in [("x1", x1), ("x2", x2)] where !(0...1).contains(x) {
            throw TimingFunctionError("bezier \(name) is \(x); it must be between 0 and 1")
        }
        // Far beyond any use, and small enough that no product in here overflows.
        for (name, y) in [("y1", y1), ("y2", y2)] where !(y.magnitude <= 1e9) {
            throw TimingFunctionError("bezier \(name) is \(y); it must be a number within ±1e9")
        }
        self.init(trusted: x1, y1, x2, y2)
    }

    init(trusted x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// The curve's y where its x is f. Exactly 0 at 0 and 1 at 1; outside, the tangent at that end goes on (a
    /// vertical one counts as level), so that a curve can feed a curve.
    public func value(at f: Double) -> Double {
        if x1 == y1, x2 == y2 { return f }
        if f <= 0 { return f == 0 ? 0 : startSlope * f }
        if f >= 1 { return f == 1 ? 1 : 1 + endSlope * (f - 1) }
        let s = parameter(at: f)
        let (a, b, c) = CubicBezier.coefficients(y1, y2)
        return ((a * s + b) * s + c) * s
    }

    /// The derivative dy/dx at f, limited to ±10⁶ times the height where the curve is vertical.
    public func slope(at f: Double) -> Double {
        if x1 == y1, x2 == y2 { return 1 }
        if f <= 0 { return startSlope }
        if f >= 1 { return endSlope }
        let s = parameter(at: f)
        let (ax, bx, cx) = CubicBezier.coefficients(x1, x2)
        let (ay, by, cy) = CubicBezier.coefficients(y1, y2)
        let dx = (3 * ax * s + 2 * bx) * s + cx
        return ((3 * ay * s + 2 * by) * s + cy) / max(dx, 1e-6)
    }

    private static func coefficients(_ p1: Double, _ p2: Double) -> (a: Double, b: Double, c: Double) {
        let c = 3 * p1
        let b = 3 * (p2 - p1) - c
        return (1 - c - b, b, c)
    }

    /// The curve parameter s in 0…1 with x(s) = f, for f inside (0, 1).
    ///
    /// x never falls, so the root stays bracketed; Newton's step is taken where it lands inside the bracket,
    /// and the bracket is halved where it doesn't (level tangents, as of (1, 0, 0, 1), would throw it far
    /// away).
    private func parameter(at f: Double) -> Double {
        let (a, b, c) = CubicBezier.coefficients(x1, x2)
        var low = 0.0
        var high = 1.0
        var s = f
        for _ in 0..<64 {
            let error = ((a * s + b) * s + c) * s - f
            if error == 0 { return s }
            if error < 0 { low = s } else { high = s }
            let next = s - error / ((3 * a * s + 2 * b) * s + c)
            let safe = next > low && next < high ? next : 0.5 * (low + high)
            let step = safe - s
            s = safe
            if step.magnitude < 1e-15 { break }
        }
        return s
    }

    private var startSlope: Double {
        if x1 > 0 { return y1 / x1 }
        if y1 == 0, x2 > 0 { return y2 / x2 }
        return y1 == 0 && y2 == 0 ? 1 : 0
    }

    private var endSlope: Double {
        if x2 < 1 { return (y2 - 1) / (x2 - 1) }
        if y2 == 1, x1 < 1 { return (y1 - 1) / (x1 - 1) }
        return y1 == 1 && y2 == 1 ? 1 : 0
    }
}
