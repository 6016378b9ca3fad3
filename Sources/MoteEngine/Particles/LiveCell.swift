/// A cell at work: its parameters over time, its births to come, and its living.
final class LiveCell {
    let index: Int
    /// What its draws are keyed by.
    let key: CounterRandom
    let birth: ParticleBirth
    var tracks: [ParameterTrack]
    /// 1 or 0.
    var enabled: ParameterTrack
    var schedule: BirthSchedule
    /// Burst births so far; they have numbers of their own.
    var burstCount: UInt64 = 0
    /// Bursts to come, by time.
    var bursts: [Burst] = []
    let columns = ParticleColumns()
    var forces: ForceHistory
    /// Pieces that `forces` was ever given.
    var forceChanges = 0
    /// The courses at the time of the last advance.
    var courses: [ForceHistory.Course] = []
    /// Living rows before each block, and in the end all of them.
    var aliveBefore: [Int] = []

    struct Burst {
        var time: Double
        var count: Int
        /// As they were when it was asked for.
        var values: BirthValues
    }

    init(
        index: Int, cell: EmitterCell, of emitter: EmitterConfiguration, begin: Double,
        wind: SIMD3<Double>
    ) {
        self.index = index
        key = emitter.drawKey(cellPath: [index])
        birth = ParticleBirth(
            shape: emitter.shape, mode: emitter.mode,
            palette: Array(cell.palette.prefix(EngineLimits.paletteColors)))
        tracks = CellParameter.allCases.map { ParameterTrack(Emitter.bounded(cell[$0], for: $0)) }
        enabled = ParameterTrack(cell.enabled ? 1 : 0)
        let first = begin + (cell.beginTime.isFinite ? cell.beginTime : 0)
        schedule = BirthSchedule(begin: first, end: cell.duration > 0 ? first + cell.duration : .infinity)
        let value = { (parameter: CellParameter) in Emitter.bounded(cell[parameter], for: parameter) }
        forces = ForceHistory(
            force: SIMD3(value(.xAcceleration), value(.yAcceleration), value(.zAcceleration)) + wind,
            drag: max(0, value(.drag)))
    }

    var bornCount: UInt64 { schedule.bornCount + burstCount }

    func track(_ parameter: CellParameter) -> ParameterTrack { tracks[parameter.rawValue] }

    /// Everything that was asked of the tracks before `time` is done with.
    func forget(before time: Double) {
        for index in tracks.indices { tracks[index].forget(before: time) }
        enabled.forget(before: time)
    }
}
