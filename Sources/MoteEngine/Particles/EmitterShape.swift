/// Where particles are born. With c the emitter's position, w × h its size and d its depth:
public enum EmitterShape: String, CaseIterable, Sendable {
    /// c itself.
    case point
    /// From c − w/2 to c + w/2 along x.
    case line
    /// w × h around c.
    case rectangle
    /// w × h × d around c.
    case cuboid
    /// Of *radius* w around c, in the plane.
    case circle
    /// Of *radius* w around c.
    case sphere
    /// The emitter's `path`, moved by c.
    case path

    /// True where births have a depth of their own, and directions are drawn in space.
    public var isDeep: Bool { self == .cuboid || self == .sphere }
}

/// Which part of the shape particles are born on.
public enum EmitterMode: String, CaseIterable, Sendable {
    /// Ends of a line, corners of a rectangle or a cuboid, the points that a path is given by; else the
    /// centre.
    case points
    /// The line, the perimeter, the twelve edges, the circumference; a sphere's is its great circle in
    /// the plane.
    case outline
    /// The area of a flat shape; the faces of a cuboid, the shell of a sphere.
    case surface
    /// Anywhere inside. A path that is nowhere closed has no inside: along it.
    case volume
}

/// The order in which the living are drawn, and how they are laid over the picture.
public enum EmitterRenderMode: String, CaseIterable, Sendable {
    /// In any order: cell by cell here.
    case unordered
    /// The oldest first, so that the youngest ends on top.
    case oldestFirst
    /// The oldest last, on top.
    case oldestLast
    /// By depth, the farthest first.
    case backToFront
    /// Light is added; order means nothing.
    case additive
}
