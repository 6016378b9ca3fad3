/// What is told of a birth, for those who work a particle's course out by themselves. Raw values are the
/// names on the wire.
public enum BirthColumn: String, CaseIterable, Sendable {
    case id, cell, age, lifetime, x, y, z, vx, vy, vz, ax, ay, az, drag, rotation, spin, scale, scaleSpeed
    case alpha, alphaSpeed, color, redSpeed, greenSpeed, blueSpeed

    /// True for whole numbers: `id`, `cell` and `color` (0xRRGGBB).
    public var isInteger: Bool { self == .id || self == .cell || self == .color }

    /// The bits of what a particle has whose birth does not say it.
    public var defaultBits: UInt32 {
        switch self {
        case .scale, .alpha: Float(1).bitPattern
        case .color: 16_777_215
        default: 0
        }
    }
}

/// Births of particles that follow the closed course
///
///     q = t − born;  x = x0 + (vx − ax/k)·E + ax/k·q,  E = (1 − e^(−k·q))/k;  rotation = r0 + spin·q; …
///
/// and the curves of their cells, from birth to end: columns of 32 bits, all of the same count.
public struct ParticleBirths {
    public internal(set) var count = 0
    /// By `BirthColumn` in its order; floats by their bits. No −0.
    public internal(set) var columns: [[UInt32]] = BirthColumn.allCases.map { _ in [] }

    public init() {}

    public subscript(column: BirthColumn) -> [UInt32] {
        BirthColumn.allCases.firstIndex(of: column).map { columns[$0] } ?? []
    }
}
