/// How far each corner of a rectangle is rounded, points.
public struct CornerRadii: Hashable, Sendable {
    public var topLeft: Double
    public var topRight: Double
    public var bottomRight: Double
    public var bottomLeft: Double

    /// The words of key paths, in the order in which the numbers are kept and sent.
    static let names = ["topLeft", "topRight", "bottomRight", "bottomLeft"]

    public init(_ topLeft: Double, _ topRight: Double, _ bottomRight: Double, _ bottomLeft: Double) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    public init(_ all: Double) { self.init(all, all, all, all) }

    public static let zero = CornerRadii(0)

    public var isUniform: Bool { topLeft == topRight && topLeft == bottomRight && topLeft == bottomLeft }
    public var isZero: Bool { self == .zero }

    /// Each changed alike.
    public func mapped(_ change: (Double) -> Double) -> CornerRadii {
        CornerRadii(change(topLeft), change(topRight), change(bottomRight), change(bottomLeft))
    }

    /// None below 0 or above half the shorter side.
    public func fitted(to size: Size) -> CornerRadii {
        let most = max(0, min(size.width, size.height) / 2)
        return mapped { max(0, min($0, most)) }
    }

    /// Whether a point is in a rectangle from (0, 0) with these corners, which fit it. The right and the
    /// bottom edge are outside.
    public func contain(_ p: Point, in size: Size) -> Bool {
        guard p.x >= 0, p.y >= 0, p.x < size.width, p.y < size.height else { return false }
        if isZero { return true }
        let isLeft = p.x < size.width / 2
        let isTop = p.y < size.height / 2
        let radius = isTop ? (isLeft ? topLeft : topRight) : (isLeft ? bottomLeft : bottomRight)
        let x = radius - (isLeft ? p.x : size.width - p.x)
        let y = radius - (isTop ? p.y : size.height - p.y)
        return x <= 0 || y <= 0 || x * x + y * y <= radius * radius
    }
}
