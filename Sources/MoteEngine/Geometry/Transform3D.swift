/// A transform of three-dimensional space: 16 numbers, column major, for column vectors
/// (element `column * 4 + row`; translation is in 12, 13, 14).
public struct Transform3D: Hashable, Sendable {
    public var column0: SIMD4<Double>
    public var column1: SIMD4<Double>
    public var column2: SIMD4<Double>
    public var column3: SIMD4<Double>

    public init(
        _ column0: SIMD4<Double>, _ column1: SIMD4<Double>, _ column2: SIMD4<Double>,
        _ column3: SIMD4<Double>
    ) {
        self.column0 = column0
        self.column1 = column1
        self.column2 = column2
        self.column3 = column3
    }

    public static let identity = Transform3D([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

    /// Element 0…15 in column-major order.
    public subscript(index: Int) -> Double {
        get {
            switch index / 4 {
            case 0: column0[index % 4]
            case 1: column1[index % 4]
            case 2: column2[index % 4]
            default: column3[index % 4]
            }
        }
        set {
            switch index / 4 {
            case 0: column0[index % 4] = newValue
            case 1: column1[index % 4] = newValue
            case 2: column2[index % 4] = newValue
            default: column3[index % 4] = newValue
            }
        }
    }

    public func apply(_ v: SIMD4<Double>) -> SIMD4<Double> {
        column0 * v.x + column1 * v.y + column2 * v.z + column3 * v.w
    }

    /// The transform that applies `self` first and then `outer`.
    public func then(_ outer: Transform3D) -> Transform3D {
        Transform3D(outer.apply(column0), outer.apply(column1), outer.apply(column2), outer.apply(column3))
    }
}

extension Transform3D {
    /// Itself `count` times in a row.
    func power(_ count: Int) -> Transform3D {
        var (result, square, rest) = (Transform3D.identity, self, max(0, count))
        while rest > 0 {
            if rest & 1 == 1 { result = result.then(square) }
            square = square.then(square)
            rest >>= 1
        }
        return result
    }
}
