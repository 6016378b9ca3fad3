/// Reads the parameters of an emitter and one of its cells at the moments of births, which come in the
/// order of time. What stands still is read once.
struct BirthValueReader {
    private(set) var values: BirthValues
    private let emitterTracks: [ParameterTrack]
    private let cellTracks: [ParameterTrack]
    /// The parameters that change, each with its place in its track: the emitter's, then the cell's.
    private var movingEmitter: [(index: Int, cursor: Int)] = []
    private var movingCell: [(index: Int, cursor: Int)] = []

    init(emitter: [ParameterTrack], cell: [ParameterTrack]) {
        emitterTracks = emitter
        cellTracks = cell
        values = BirthValues(emitter: emitter.map(\.first.value), cell: cell.map(\.first.value))
        for index in emitter.indices where !emitter[index].isConstant { movingEmitter.append((index, 0)) }
        for index in cell.indices where !cell[index].isConstant { movingCell.append((index, 0)) }
    }

    mutating func move(to time: Double) {
        for place in movingEmitter.indices {
            let index = movingEmitter[place].index
            values.emitter[index] = emitterTracks[index].value(at: time, cursor: &movingEmitter[place].cursor)
        }
        for place in movingCell.indices {
            let index = movingCell[place].index
            values.cell[index] = cellTracks[index].value(at: time, cursor: &movingCell[place].cursor)
        }
    }
}
