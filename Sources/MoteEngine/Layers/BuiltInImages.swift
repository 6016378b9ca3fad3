/// The images that every scene has without a file: `image "flake"`, a cell's `contents`. Pure data; who draws
/// a frame draws these paths. They are white, so that a particle's `color` or a layer's `tint` gives them
/// theirs; `logo` alone has colours of its own.
public enum BuiltInImage: String, CaseIterable, Sendable {
    /// A ball with a soft edge: snow far away, dust.
    case dot
    /// A six-armed snow crystal.
    case flake
    /// A light that fades outwards; made for the render mode `additive`.
    case glow
    /// A four-pointed star with hollow sides.
    case spark
    /// A five-pointed star.
    case star
    case heart
    /// A strip of confetti.
    case paper
    /// A wavy strip.
    case ribbon
    /// A round piece of confetti.
    case disc
    case ring
    /// mote's own sign: an m that a bouncing speck has drawn.
    case logo

    /// What is drawn, one above the other, in points from the image's top left.
    public struct Part: Sendable {
        public enum Paint: Sendable {
            /// The inside of the path, nonzero rule.
            case fill
            /// A line along the path with round caps and joins.
            case stroke(width: Double)
        }

        public var path: Path
        public var paint: Paint
        public var color: Color
    }

    /// Natural extent, points: what a cell without a size of its own gets at scale 1.
    public var size: Size {
        switch self {
        case .dot: Size(12, 12)
        case .flake: Size(16, 16)
        case .glow: Size(32, 32)
        case .spark, .star, .heart: Size(16, 16)
        case .paper: Size(8, 12)
        case .ribbon: Size(8, 20)
        case .disc: Size(8, 8)
        case .ring: Size(12, 12)
        case .logo: Size(96, 96)
        }
    }

    /// Pixels a point of its picture as a file.
    public static let fileScale = 4.0

    public var metrics: ImageMetrics {
        let pixels = Size(size.width * Self.fileScale, size.height * Self.fileScale)
        return ImageMetrics(size: size, pixels: pixels, isWhite: self != .logo)
    }

    public var parts: [Part] {
        switch self {
        case .dot: Self.softBall(radius: 6, core: 0.5, steps: 10)
        case .flake: [Part(path: Self.crystal, paint: .stroke(width: 1.1), color: .white)]
        case .glow: Self.softBall(radius: 16, core: 0, steps: 48)
        case .spark: [Part(path: Self.hollowStar, paint: .fill, color: .white)]
        case .star: [Part(path: Self.fivePointed, paint: .fill, color: .white)]
        case .heart: [Part(path: Self.heartOutline, paint: .fill, color: .white)]
        case .paper: [Part(path: .polygon([(0, 0), (8, 0), (8, 12), (0, 12)]), paint: .fill, color: .white)]
        case .ribbon: [Part(path: Self.wave, paint: .stroke(width: 3), color: .white)]
        case .disc: [Part(path: .circle(center: Point(4, 4), radius: 4), paint: .fill, color: .white)]
        case .ring:
            [Part(path: .circle(center: Point(6, 6), radius: 4.7), paint: .stroke(width: 2.6), color: .white)]
        case .logo: Self.bouncingSpeck
        }
    }

    /// Discs one inside the other. What they make together is opaque in the core and falls off to nothing at
    /// the rim as (1 − r)² does.
    /// - Parameter core: share of the radius that is opaque.
    private static func softBall(radius: Double, core: Double, steps: Int) -> [Part] {
        var parts: [Part] = []
        var below = 0.0
        for step in 1...steps {
            let inwards = Double(step) / Double(steps)
            let wanted = inwards * inwards
            // Alpha that over `below` makes `wanted`.
            let alpha = below < 1 ? (wanted - below) / (1 - below) : 1
            let r = radius * (1 - (1 - core) * Double(step - 1) / Double(steps))
            parts.append(
                Part(
                    path: .circle(center: Point(radius, radius), radius: r), paint: .fill,
                    color: Color(red: 1, green: 1, blue: 1, alpha: alpha)))
            below = wanted
        }
        return parts
    }

    /// Unit directions 30° apart, clockwise from the right: (√3/2, 1/2) and so on.
    private static let clockHours: [Point] = {
        let h = 0.75.squareRoot()
        return [
            Point(1, 0), Point(h, 0.5), Point(0.5, h), Point(0, 1), Point(-0.5, h), Point(-h, 0.5),
            Point(-1, 0), Point(-h, -0.5), Point(-0.5, -h), Point(0, -1), Point(0.5, -h), Point(h, -0.5),
        ]
    }()

    /// Three lines through the middle, each end with a pair of twigs at 60°.
    private static let crystal: Path = {
        let center = Point(8, 8)
        var path = Path()
        for arm in stride(from: 1, to: 12, by: 2) {
            let direction = clockHours[arm]
            path.elements += [.move(center), .line(center + direction * 7.2)]
            for (root, length) in [(2.9, 2.2), (5.0, 1.9)] {
                for twig in [clockHours[(arm + 2) % 12], clockHours[(arm + 10) % 12]] {
                    path.elements += [
                        .move(center + direction * root), .line(center + direction * root + twig * length),
                    ]
                }
            }
        }
        return path
    }()

    private static let hollowStar: Path = {
        let center = Point(8, 8)
        let tips = [Point(8, 0), Point(16, 8), Point(8, 16), Point(0, 8)]
        var path = Path(elements: [.move(tips[3])])
        for tip in tips { path.elements.append(.quad(control: center, end: tip)) }
        path.elements.append(.close)
        return path
    }()

    /// Corners on circles of 8 and 3.4 points; sines and cosines of multiples of 36° written out.
    private static let fivePointed = Path.polygon([
        (8, 0), (9.998, 5.249), (15.608, 5.528), (11.234, 9.051), (12.702, 14.472),
        (8, 11.4), (3.298, 14.472), (4.766, 9.051), (0.392, 5.528), (6.002, 5.249),
    ])

    private static let heartOutline = Path(elements: [
        .move(Point(8, 15)),
        .cubic(control1: Point(3.5, 11.5), control2: Point(0, 8.6), end: Point(0, 5)),
        .cubic(control1: Point(0, 2.5), control2: Point(1.9, 0.8), end: Point(4.2, 0.8)),
        .cubic(control1: Point(5.8, 0.8), control2: Point(7.2, 1.7), end: Point(8, 3.1)),
        .cubic(control1: Point(8.8, 1.7), control2: Point(10.2, 0.8), end: Point(11.8, 0.8)),
        .cubic(control1: Point(14.1, 0.8), control2: Point(16, 2.5), end: Point(16, 5)),
        .cubic(control1: Point(16, 8.6), control2: Point(12.5, 11.5), end: Point(8, 15)),
        .close,
    ])

    private static let wave = Path(elements: [
        .move(Point(4, 1.5)),
        .cubic(control1: Point(7.2, 4.5), control2: Point(6.8, 7.5), end: Point(4, 10)),
        .cubic(control1: Point(1.2, 12.5), control2: Point(0.8, 15.5), end: Point(4, 18.5)),
    ])

    /// Two bounces, the second one lower, and the speck at their end.
    private static let bouncingSpeck: [Part] = [
        Part(
            path: Path(elements: [
                .move(Point(15, 76)),
                .cubic(control1: Point(19, 12), control2: Point(42, 12), end: Point(46, 76)),
                .cubic(control1: Point(49, 31), control2: Point(67, 26), end: Point(74, 54)),
            ]),
            paint: .stroke(width: 9), color: .white),
        Part(
            path: .circle(center: Point(80, 74), radius: 8.5), paint: .fill,
            color: Color(red: 1, green: 0.757, blue: 0.278)),
    ]
}

extension Path {
    /// Four cubic quarters; off from a true circle by at most 0.03 % of the radius.
    fileprivate static func circle(center: Point, radius: Double) -> Path {
        let k = 0.5522847498 * radius
        let (x, y, r) = (center.x, center.y, radius)
        return Path(elements: [
            .move(Point(x + r, y)),
            .cubic(control1: Point(x + r, y + k), control2: Point(x + k, y + r), end: Point(x, y + r)),
            .cubic(control1: Point(x - k, y + r), control2: Point(x - r, y + k), end: Point(x - r, y)),
            .cubic(control1: Point(x - r, y - k), control2: Point(x - k, y - r), end: Point(x, y - r)),
            .cubic(control1: Point(x + k, y - r), control2: Point(x + r, y - k), end: Point(x + r, y)),
            .close,
        ])
    }

    fileprivate static func polygon(_ corners: [(Double, Double)]) -> Path {
        var elements = corners.enumerated().map { index, corner in
            let point = Point(corner.0, corner.1)
            return index == 0 ? Path.Element.move(point) : .line(point)
        }
        elements.append(.close)
        return Path(elements: elements)
    }
}
