/// Particles live by their emitter's time; what is told of them in seconds is told in the scene's.
extension Emitter {
    /// What a column's numbers are multiplied by. They are as the emitter's time goes now: one that stands
    /// moves nothing, and keeps ages and lifetimes as they are in its own seconds.
    func sceneFactor(_ column: ParticleColumn) -> Float {
        guard rate != 1 else { return 1 }
        switch column {
        case .age, .lifetime: return rate > 0 ? Float(1 / rate) : 1
        case .vx, .vy, .vz, .spin: return Float(rate)
        case .id, .cell, .x, .y, .z, .scale, .rotation, .alpha, .color: return 1
        }
    }
}
