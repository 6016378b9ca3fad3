/// Writes births of one cell down: in its columns, and among the parents where it has cells within.
struct BirthWriter {
    private let cell: LiveCell
    /// Of the advance.
    private let time: Double
    private let cellCount: UInt64
    private let keepingDead: Bool
    private let row: ParticleBlock.Row
    /// The cell's, at hand for each birth.
    private let birth: ParticleBirth
    private let columns: ParticleColumns
    private let isParent: Bool
    private let hasWaves: Bool
    private let isPropelled: Bool

    init(cell: LiveCell, time: Double, cellCount: Int, keepingDead: Bool) {
        self.cell = cell
        self.time = time
        self.cellCount = UInt64(cellCount)
        self.keepingDead = keepingDead
        row = cell.row
        birth = cell.birth
        columns = cell.columns
        isParent = cell.parents != nil
        hasWaves = cell.hasFastWaves
        isPropelled = cell.propulsion != nil
    }

    /// - Parameter serial: its number among the cell's births; those alive at once differ in it.
    func add(
        _ values: BirthValues, _ draws: BirthDraws, at born: Double, serial: UInt64,
        parent: ParentMoment? = nil
    ) {
        let lifetime = birth.lifetime(values, draws)
        let isSeen = lifetime > 0 && (keepingDead || born + Double(lifetime) > time)
        guard isSeen || isParent else { return }
        birth.fill(row, values, draws, parent: parent)
        row[.lifetime] = lifetime
        let id = UInt32(truncatingIfNeeded: serial &* cellCount &+ UInt64(cell.index))
        let course = isParent || hasWaves ? course(at: born) : nil
        if isParent, let course {
            let heading = SIMD3(Double(row[.vx]), Double(row[.vy]), Double(row[.vz]))
            cell.parents?.append(
                ParticleParents.Parent(
                    birth: born, end: born + Double(max(lifetime, 0)), lifetime: Double(lifetime),
                    identity: draws.identity, serial: serial,
                    id: id, time: born, place: course.place, velocity: course.velocity, own: course.own,
                    heading: heading, lightness: Double(row[.lightness])))
        }
        guard isSeen else { return }
        if hasWaves, let course {
            (row[.x], row[.y], row[.z]) = (
                Float(course.place.x), Float(course.place.y), Float(course.place.z)
            )
            let velocity = course.velocity
            if isPropelled {
                (row[.gainedX], row[.gainedY]) = (Float(velocity.x), Float(velocity.y))
                row[.gainedZ] = Float(velocity.z)
            } else {
                (row[.vx], row[.vy]) = (Float(velocity.x), Float(velocity.y))
                row[.vz] = Float(velocity.z)
            }
        }
        if birth.isBright(row) { cell.hasBrightColors = true }
        columns.append(row, birth: born, serial: id)
    }

    /// Place and velocity at a birth, less what the waves have given by then: they give it back later. What
    /// a curve bends is kept apart, as its own.
    private func course(at born: Double) -> (
        place: SIMD3<Double>, velocity: SIMD3<Double>, own: SIMD3<Double>
    ) {
        let place = SIMD3(Double(row[.x]), Double(row[.y]), Double(row[.z]))
        let start = SIMD3(Double(row[.vx]), Double(row[.vy]), Double(row[.vz]))
        let (velocity, own) = isPropelled ? (.zero, start) : (start, .zero)
        guard hasWaves else { return (place, velocity, own) }
        let answer = WaveForce.answer(
            cell.forces.waves(at: born), at: born - cell.begin, drag: cell.forces.drag)
        let felt = cell.axisCurves?.felt ?? .one
        return (place - answer.way * felt, velocity - answer.velocity, own)
    }
}
