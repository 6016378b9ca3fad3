/// A cell at work: its parameters over time, its births to come, and its living.
final class LiveCell {
    /// Among all cells of the emitter, those within others too.
    let index: Int
    /// The cell whose particles emit this one.
    let parent: Int?
    let trigger: CellTrigger
    let deathCount: Int
    let timing: CellTiming
    /// What its draws are keyed by.
    let key: CounterRandom
    let birth: ParticleBirth
    /// Curves by property: those of a channel, or of the scale, with what they do to it.
    let curves: [LifeCurve]
    /// Curves of rates: of the velocity at birth (a factor), of the spin, of the growth.
    let propulsion: RateCurve?
    let axisCurves: AxisCurves?
    let spinning: RateCurve?
    let growth: RateCurve?
    /// Forces that swing, as they began; those from `liveWaves` on are behaviours', and may change.
    let waves: [WaveForce]
    private let liveWaves: Int
    /// Some of them are fast, and their answers are apart from the pieces of `forces`; some are slow, and in
    /// them.
    let hasFastWaves: Bool
    let slowWaves: [WaveForce]
    /// Its particles differ in mass, and something is divided by it: all waves are in the pieces of `forces`.
    let differsInMass: Bool
    let behaviors: CellBehaviors
    /// What a behaviour's drag does to a velocity, and its force to an acceleration.
    private let dragFactor: Double
    private let forceFactor: Double
    /// What a wind's acceleration grows by when the cell's time goes at its own speed.
    let windFactor: Double
    /// Not nil: pictures lie along the motion, turned further by so many radians, at the last advance.
    private(set) var alignment: Double?
    private let fixedAlignment: Double?
    let pictures: ParticlePictures
    /// Its picture comes in steps of turning in depth.
    let tumbles: Bool
    var tracks: [ParameterTrack]
    var schedule: BirthSchedule
    /// Burst births so far; they have numbers of their own.
    var burstCount: UInt64 = 0
    /// Bursts to come, by time.
    var bursts: [Burst] = []
    let columns: ParticleColumns
    var forces: ForceHistory
    /// Pieces that `forces` was given since something may live long.
    var forceChanges = 0
    /// The longest life that any birth up to the last advance may have had.
    var longestSoFar: Double
    /// What the advance under way has to do, and room to find it.
    var steps: [Step] = []
    var births: [BirthSchedule.Births] = []
    /// Where courses are written anew.
    let workspace = ParticleWorkspace()
    /// Room for a birth, and for the values that it takes in.
    var row = ParticleBlock.Row()
    var values = BirthValues(emitter: [], cell: [])
    /// A living particle has a channel outside 0…1 that changes: its colour of now does not follow from the
    /// one that its birth can tell.
    var hasBrightColors = false
    /// The courses at the time of the last advance.
    var courses: [ForceHistory.Course] = []
    /// Living rows before each block, and in the end all of them.
    var aliveBefore: [Int] = []
    /// Its particles as emitters, where it has cells within.
    var parents: ParticleParents?
    /// Births to come within each of the parent cell's particles, in their order.
    var schedules: [BirthSchedule] = []
    /// Bits of a particle's number that tell the births within one parent apart.
    let numberBits: UInt64
    /// Its particles emit others.
    private let isParent: Bool
    /// What a second's worth of each parameter grows by when the cell's time goes at its own speed.
    private let factors: [Double]
    /// The emitter's beginning, from which the waves count.
    private(set) var begin: Double

    struct Burst {
        var time: Double
        var count: Int
        /// As they were when it was asked for.
        var values: BirthValues
    }

    init(
        index: Int, node: CellNode, of emitter: EmitterConfiguration, behaviors: CellBehaviors,
        tracks: [ParameterTrack], begin: Double, wind: SIMD3<Double>, path: EmissionPath?, firstPicture: Int
    ) {
        let cell = node.cell
        self.index = index
        parent = node.parent
        trigger = node.parent == nil ? .life : cell.trigger
        deathCount = min(max(cell.deathCount, 0), EngineLimits.birthsPerDeath)
        timing = cell.timing
        self.begin = begin
        key = emitter.drawKey(cellPath: node.path)
        birth = ParticleBirth(cell, of: emitter, path: path)
        let speed = max(0, EmitterCell.finite(cell.timing.speed))
        curves = cell.curves.prefix(EngineLimits.curvesPerCell).map { $0.atSpeed(speed) }
        propulsion = LifeCurve.rate(.velocity, of: curves)
        axisCurves = AxisCurves(curves)
        spinning = LifeCurve.rate(.spin, of: curves)
        growth = LifeCurve.rate(.scaleSpeed, of: curves)
        windFactor = speed * speed
        self.behaviors = behaviors
        let mass = cell.mass > 0 ? max(cell.mass, EngineLimits.leastMass) : 1
        let (dragFactor, forceFactor) = (speed / mass, speed * speed / mass)
        (self.dragFactor, self.forceFactor) = (dragFactor, forceFactor)
        var waves = cell.waves.prefix(EngineLimits.curvesPerCell).map {
            WaveForce(force: $0.force * forceFactor, frequency: $0.frequency * speed)
        }
        liveWaves = waves.count
        for wave in behaviors.waves.prefix(EngineLimits.curvesPerCell) {
            let force = CellBehaviors.force(wave.track, \.first.value, tracks)
            waves.append(WaveForce(force: force * forceFactor, frequency: wave.frequency * speed))
        }
        self.waves = waves
        let differsInMass = cell.massRange != 0 && !(waves.isEmpty && behaviors.drags.isEmpty)
        self.differsInMass = differsInMass
        hasFastWaves = !differsInMass && waves.contains { !$0.isSlow }
        slowWaves = waves.filter { $0.isSlow || differsInMass && $0.frequency > 0 }
        columns = ParticleColumns(
            columns: propulsion != nil || differsInMass
                ? ParticleBlock.Column.count : ParticleBlock.Column.commonCount)
        fixedAlignment = cell.alignment
        alignment = cell.alignment
        tumbles = cell.tumbleSteps > 1
        pictures = ParticlePictures(first: firstPicture, cell)
        factors = CellParameter.allCases.map { cell.speedFactor($0) }
        let factors = factors
        let values = CellParameter.allCases.map {
            Emitter.bounded(cell[$0] * factors[$0.rawValue], for: $0)
        }
        self.tracks = values.map { ParameterTrack($0) }
        let window = timing.window(from: begin)
        schedule = BirthSchedule(begin: window.begin, end: window.end)
        let value = { (parameter: CellParameter) in values[parameter.rawValue] }
        forces = ForceHistory(
            force: SIMD3(value(.xAcceleration), value(.yAcceleration), value(.zAcceleration))
                + wind * windFactor,
            drag: Self.drag(
                max(0, value(.drag)), behaviors, dragFactor, \.first.value, tracks, byMass: differsInMass),
            waves: hasFastWaves ? waves.filter { !$0.isSlow } : [])
        longestSoFar =
            emitter[EmitterParameter.lifetime].magnitude
            * (value(.lifetime).magnitude + value(.lifetimeRange).magnitude / 2)
        let living = Self.livingPerParent(values, emitter, deathCount: trigger == .death ? deathCount : 0)
        numberBits = living <= 1 ? 4 : UInt64(min(20, 67 - (Int(living) - 1).leadingZeroBitCount))
        isParent = !cell.cells.isEmpty && node.path.count < EngineLimits.nestedCellDepth
        beginForces(tracks)
    }

    /// The forces from the first birth to the beginning: slow waves swing before it too, and what is born
    /// then may live.
    private func beginForces(_ emitter: [ParameterTrack]) {
        forces.beginAnew()
        let first = min(schedule.begin, begin)
        if let steady = forces.pieces.first {
            for time in slowStarts(from: max(first, slowWavesBegin(before: begin)), to: begin) {
                let piece = ForceHistory.Piece(
                    start: time, force: steady.force, slope: .zero, waves: steady.waves)
                forces.append(given(slowForce(after: time, \.first.value, emitter), piece))
            }
        }
        if isParent { parents = ParticleParents(forces, propulsion: propulsion, axes: axisCurves) }
    }

    /// Births within one parent that may be alive at once, as it looks at the beginning.
    private static func livingPerParent(
        _ values: [Double], _ emitter: EmitterConfiguration, deathCount: Int
    ) -> Double {
        let range = values[CellParameter.lifetimeRange.rawValue].magnitude
        let lifetime = values[CellParameter.lifetime.rawValue] + range / 2
        let rate = values[CellParameter.birthRate.rawValue] * emitter[EmitterParameter.birthRate]
        let living = min(rate, EngineLimits.birthsPerSecond) * lifetime * emitter[EmitterParameter.lifetime]
        return max(min(living.isFinite ? living : 0, 1e6), Double(deathCount))
    }

    /// Its emitter begins at another time than it was made with.
    func begin(at time: Double, emitter: [ParameterTrack]) {
        begin = time
        let window = timing.window(from: time)
        schedule = BirthSchedule(begin: window.begin, end: window.end)
        beginForces(emitter)
    }

    var bornCount: UInt64 { parent == nil ? schedule.bornCount + burstCount : 0 }

    func track(_ parameter: CellParameter) -> ParameterTrack { tracks[parameter.rawValue] }

    var enabled: ParameterTrack { tracks[CellParameter.enabled.rawValue] }

    /// A parameter's value as it is kept.
    func kept(_ parameter: CellParameter, _ value: Double) -> Double {
        Emitter.bounded(value * factors[parameter.rawValue], for: parameter)
    }

    /// Where births within a parent that was born at `birth` begin and end; no later than it does.
    func schedule(within birth: Double, until death: Double) -> BirthSchedule {
        let window = timing.window(from: birth)
        return BirthSchedule(begin: max(window.begin, birth), end: min(window.end, death))
    }

    // MARK: Behaviours

    /// - Parameter byMass: what behaviours do is each particle's by its own mass.
    private static func drag(
        _ own: Double, _ behaviors: CellBehaviors, _ factor: Double, _ value: (ParameterTrack) -> Double,
        _ tracks: [ParameterTrack], byMass: Bool
    ) -> CellDrag {
        let all = behaviors.drags.reduce(byMass ? 0 : own) {
            value(tracks[$1]) > 0 ? $0 + max(0, value(tracks[$1 + 1])) * factor : $0
        }
        return byMass ? CellDrag(own: own, light: all) : CellDrag(own: all)
    }

    /// All drag right after a time. `emitter` has the emitter's tracks.
    func drag(after time: Double, emitter: [ParameterTrack]) -> CellDrag {
        Self.drag(
            max(0, track(.drag).value(after: time)), behaviors, dragFactor, { $0.value(after: time) },
            emitter, byMass: differsInMass)
    }

    /// The forces that swing fast, right after a time.
    func waves(after time: Double, emitter: [ParameterTrack]) -> [WaveForce] {
        guard hasFastWaves else { return [] }
        return allWaves({ $0.value(after: time) }, emitter).filter { !$0.isSlow }
    }

    private func allWaves(_ value: (ParameterTrack) -> Double, _ emitter: [ParameterTrack]) -> [WaveForce] {
        guard liveWaves < waves.count else { return waves }
        var waves = waves
        for (index, wave) in zip(waves.indices.dropFirst(liveWaves), behaviors.waves) {
            waves[index].force = CellBehaviors.force(wave.track, value, emitter) * forceFactor
        }
        return waves
    }

    /// What the waves that are in pieces push right after a time, and how that goes on.
    func slowForce(
        after time: Double, _ value: (ParameterTrack) -> Double, _ emitter: [ParameterTrack]
    ) -> LightForce {
        var sum = LightForce.none
        guard !slowWaves.isEmpty else { return sum }
        for wave in allWaves(value, emitter)
        where (wave.isSlow || differsInMass) && wave.frequency > 0 && wave.force != .zero {
            let part = wave.parabola(after: time, since: begin)
            sum.force += wave.force * part.force
            sum.slope += wave.force * part.slope
            sum.curve += wave.force * part.curve
        }
        return sum
    }

    /// A piece with what such waves push in it.
    func given(_ slow: LightForce, _ piece: ForceHistory.Piece) -> ForceHistory.Piece {
        var piece = piece
        if differsInMass {
            piece.light = slow
        } else {
            piece.force += slow.force
            piece.slope += slow.slope
            piece.curve = slow.curve
        }
        return piece
    }

    /// When slow waves turn before `to`, as far as it matters from `from` on.
    func slowStarts(from: Double, to: Double) -> [Double] {
        let starts = slowWaves.flatMap { $0.starts(from: from, to: to, since: begin) }
        return slowWaves.count == 1 ? starts : starts.sorted()
    }

    /// From when on slow waves are gone through in an advance to `time`.
    func slowWavesBegin(before time: Double) -> Double {
        let fastest = slowWaves.reduce(0) { max($0, $1.frequency) }
        return fastest > 0 ? time - Double(EngineLimits.waveStretches) / (2 * fastest) : -.infinity
    }

    /// Pictures lie along the motion, or may some time.
    var aligns: Bool { fixedAlignment != nil || !behaviors.alignments.isEmpty }

    /// True where nothing that swings has, had or gets a part in depth.
    func isFlat(_ emitter: [ParameterTrack]) -> Bool {
        waves.prefix(liveWaves).allSatisfy { $0.force.z == 0 }
            && behaviors.waves.allSatisfy {
                !emitter[$0.track + 3].hasChanged && emitter[$0.track + 3].first.value == 0
            }
    }

    /// How pictures lie at a time: by its first behaviour that does so and is on.
    func align(at time: Double, emitter: [ParameterTrack]) {
        guard fixedAlignment == nil, !behaviors.alignments.isEmpty else { return }
        let track = behaviors.alignments.first { emitter[$0].value(after: time) > 0 }
        alignment = track.map { 2 * Double.pi * emitter[$0 + 1].value(after: time) }
    }

    /// Everything that was asked of the tracks before `time` is done with.
    func forget(before time: Double) {
        for index in tracks.indices { tracks[index].forget(before: time) }
    }
}
