/// A place on a shape, relative to its centre, and the natural direction there as angles: `azimuth` in
/// the plane from x (clockwise on screen), `elevation` out of it towards the viewer.
struct Placement: Equatable {
    var x = 0.0
    var y = 0.0
    var z = 0.0
    var azimuth = 0.0
    var elevation = 0.0
}

extension EmitterShape {
    /// Where a birth with these draws happens. Uniform by length on outlines, by area on surfaces, by
    /// volume inside.
    ///
    /// Natural directions: a line's is up; a circle's and a sphere's, on their outline and surface, away
    /// from the centre; a path's, along it, to its left (out of one that runs clockwise); all others to the
    /// right.
    func placement(
        mode: EmitterMode, width: Double, height: Double, depth: Double, path: EmissionPath?,
        draws: BirthDraws
    ) -> Placement {
        let (u, v, w, part) = (draws[.shapeU], draws[.shapeV], draws[.shapeW], draws[.shapePart])
        switch self {
        case .point:
            return Placement()
        case .path:
            return path?.placement(mode: mode, u, v, part) ?? Placement()
        case .line:
            let x = mode == .points ? (part < 0.5 ? -0.5 : 0.5) : u - 0.5
            return Placement(x: x * width, azimuth: -Double.pi / 2)
        case .rectangle:
            switch mode {
            case .points: return box(Self.side(u), Self.side(v), 0, width, height, depth)
            case .outline: return Self.perimeter(u, width, height)
            case .surface, .volume: return box(u - 0.5, v - 0.5, 0, width, height, depth)
            }
        case .cuboid:
            switch mode {
            case .points: return box(Self.side(u), Self.side(v), Self.side(w), width, height, depth)
            case .outline:
                // Four edges along each axis.
                switch Self.pick(part, width, height, depth) {
                case 0: return box(u - 0.5, Self.side(v), Self.side(w), width, height, depth)
                case 1: return box(Self.side(v), u - 0.5, Self.side(w), width, height, depth)
                default: return box(Self.side(v), Self.side(w), u - 0.5, width, height, depth)
                }
            case .surface:
                // Two faces across each axis.
                switch Self.pick(part, height * depth, width * depth, width * height) {
                case 0: return box(Self.side(w), u - 0.5, v - 0.5, width, height, depth)
                case 1: return box(u - 0.5, Self.side(w), v - 0.5, width, height, depth)
                default: return box(u - 0.5, v - 0.5, Self.side(w), width, height, depth)
                }
            case .volume: return box(u - 0.5, v - 0.5, w - 0.5, width, height, depth)
            }
        case .circle:
            let angle = 2 * Double.pi * v
            switch mode {
            case .points: return Placement()
            case .outline: return Self.polar(width, angle, outward: true)
            case .surface: return Self.polar(width * u.squareRoot(), angle, outward: true)
            case .volume: return Self.polar(width * u.squareRoot(), angle, outward: false)
            }
        case .sphere:
            switch mode {
            case .points: return Placement()
            case .outline: return Self.polar(width, 2 * Double.pi * v, outward: true)
            case .surface: return Self.ball(width, u, v, outward: true)
            case .volume: return Self.ball(width * Maths.cbrt(w), u, v, outward: false)
            }
        }
    }

    private func box(
        _ x: Double, _ y: Double, _ z: Double,
        _ w: Double, _ h: Double, _ d: Double
    ) -> Placement {
        Placement(x: x * w, y: y * h, z: z * d)
    }

    private static func side(_ draw: Double) -> Double { draw < 0.5 ? -0.5 : 0.5 }

    /// 0, 1 or 2 with these weights.
    private static func pick(_ draw: Double, _ a: Double, _ b: Double, _ c: Double) -> Int {
        let place = draw * (a.magnitude + b.magnitude + c.magnitude)
        return place < a.magnitude ? 0 : place < a.magnitude + b.magnitude ? 1 : 2
    }

    /// A place on the perimeter, along the upper side first, then clockwise.
    private static func perimeter(_ draw: Double, _ width: Double, _ height: Double) -> Placement {
        let (w, h) = (width.magnitude, height.magnitude)
        var place = draw * 2 * (w + h)
        if place < w { return Placement(x: place - w / 2, y: -h / 2) }
        place -= w
        if place < h { return Placement(x: w / 2, y: place - h / 2) }
        place -= h
        if place < w { return Placement(x: w / 2 - place, y: h / 2) }
        return Placement(x: -w / 2, y: h / 2 - (place - w))
    }

    private static func polar(_ radius: Double, _ angle: Double, outward: Bool) -> Placement {
        let (sin, cos) = Maths.sincos(angle)
        return Placement(x: radius * cos, y: radius * sin, azimuth: outward ? angle : 0)
    }

    /// A place on the shell: heights are uniform on a sphere (Archimedes).
    private static func ball(_ radius: Double, _ u: Double, _ v: Double, outward: Bool) -> Placement {
        let z = 1 - 2 * u
        let ring = (1 - z * z).squareRoot()
        let angle = 2 * Double.pi * v
        let (sin, cos) = Maths.sincos(angle)
        return Placement(
            x: radius * ring * cos, y: radius * ring * sin, z: radius * z,
            azimuth: outward ? angle : 0, elevation: outward ? Maths.atan2(z, ring) : 0)
    }
}
