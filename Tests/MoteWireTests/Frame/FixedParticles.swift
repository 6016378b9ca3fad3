import MoteEngine

/// Particles whose columns are given as they are.
final class FixedParticles: ParticleSource {
    var floats: [ParticleColumn: [Float]] = [:]
    var integers: [ParticleColumn: [UInt32]] = [:]
    var constants: [ParticleColumn: Float] = [:]
    /// How often positions were evaluated as a pair.
    var pairs = 0

    func constant(_ column: ParticleColumn) -> Float? { constants[column] }

    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into out: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace
    ) {
        for (index, row) in rows.enumerated() { out[index] = floats[column]?[row] ?? 0 }
    }

    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into out: UnsafeMutablePointer<UInt32>,
        in workspace: ParticleWorkspace
    ) {
        for (index, row) in rows.enumerated() { out[index] = integers[column]?[row] ?? 0 }
    }

    func evaluatePosition(
        rows: Range<Int>, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace
    ) {
        pairs += 1
        evaluate(.x, rows: rows, into: x, in: workspace)
        evaluate(.y, rows: rows, into: y, in: workspace)
    }

    func emitter(count: Int) -> FrameEmitter {
        FrameEmitter(particles: ParticleView(count: count, source: self))
    }
}
