/// The random numbers of one birth, each with a fixed use, so that changing one property never
/// reshuffles another.
///
/// They are a function of the cell's key and of which birth it is, so a particle is the same whatever
/// happened before, at any frame rate, and after any jump in time.
struct BirthDraws {
    /// New uses are added at the end: the number of each is part of what makes a scene look as it does.
    enum Use: UInt64 {
        case shapeU, shapeV, shapeW, shapePart
        case lifetime, velocity, direction, directionTurn
        case scale, spin, rotation, palette
        case red, green, blue, alpha
        case tumble, tumbleAngle, frame
        case mass
    }

    /// What counts the births: those of the rate and those of bursts are numbered apart, so that a burst
    /// does not change what the rate brings forth after it.
    enum Stream: UInt64 { case rate, burst }

    private let key: CounterRandom
    private let stream: UInt64
    private let birth: UInt64

    /// What a particle's own births are keyed by, beside their cell.
    var identity: UInt64 { key.bits(stream | 0xFFFF_FFFF, birth) }

    init(key: CounterRandom, stream: Stream, birth: UInt64) {
        self.key = key
        self.stream = stream.rawValue << 32
        self.birth = birth
    }

    /// Uniform in 0 ≤ u < 1.
    @inline(__always)
    subscript(use: Use) -> Double { key.uniform(stream | use.rawValue, birth) }

    /// M ± R/2.
    @inline(__always)
    func spread(_ mean: Double, _ range: Double, _ use: Use) -> Double {
        range == 0 ? mean : mean + range.magnitude * (self[use] - 0.5)
    }
}

extension EmitterConfiguration {
    /// What the draws of one of the emitter's cells are keyed by. The path leads from the emitter's
    /// cells to the cell, an index for each level.
    func drawKey(cellPath: [Int]) -> CounterRandom {
        let scene = CounterRandom(seed: sceneSeed).keyed(by: "emitter")
        let emitter =
            seed.map { scene.keyed(by: "seed").keyed(by: $0) }
            ?? scene.keyed(by: "name").keyed(by: name).keyed(by: UInt64(bitPattern: Int64(ordinal)))
        return cellPath.reduce(emitter) { $0.keyed(by: UInt64(bitPattern: Int64($1))) }
    }
}
