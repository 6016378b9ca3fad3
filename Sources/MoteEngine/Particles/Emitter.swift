/// An emitter's particles as a function of time.
///
/// Nothing is stepped: a birth happens where the integral of the rate reaches a whole number, its
/// particle is drawn from numbers keyed by which birth it is, and its place at any age is a closed form.
/// So it does not matter at which times anybody looks, and a jump of an hour costs what lives at its
/// end.
///
/// Changes are handed in with the time at which they happen; `advance(to:)` takes them in, removes the
/// dead and writes down the newly born. What a birth takes in touches only the newly born; forces
/// (`isForce`) touch the living too.
public final class Emitter {
    /// As it was made, but for the render mode, which is that of now.
    public internal(set) var configuration: EmitterConfiguration
    /// The time of the last advance, seconds of scene time; −∞ before the first.
    public internal(set) var time = -Double.infinity
    /// Up to where births have happened.
    var processed: Double
    var tracks: [ParameterTrack]
    /// All of them, those within others behind the one that they are in.
    let cells: [LiveCell]
    /// Those that need no parent.
    let ownCells: [LiveCell]
    var order = DrawingOrder.cellByCell
    /// Where the births of the advance under way begin, by cell.
    var newPlaces: [ParticleColumns.Place] = []
    /// Living particles of the cells before each, and in the end all of them.
    var aliveBefore: [Int]
    /// Columns of all the living, cell by cell, for orders that pick rows here and there; of the time of
    /// the last advance. Filled when first asked for.
    var wholeColumns: [ParticleColumn: [UInt32]] = [:]
    /// How many may live at once: `maxParticles`, or less where the scene's limit lowers it.
    public private(set) var mostAlive: Int
    /// False as long as nobody has said where it stands in the scene.
    var hasOrigin = false
    /// What ended before its time, for those who tell of it.
    var earlyDeaths = EarlyDeaths()
    /// The last advance that wrote births down, and the last change that came behind an advance at its time.
    var lastNews = -Double.infinity
    var lateNews: [Double] = []
    /// Its late copies, and all that it was told since it was made, for those to come; nil where none will
    /// come.
    var echoes: [Echo] = []
    var journal: [Change]? = []
    /// What a late copy is yet to do.
    var pending: [Change] = []
    /// Rate births and bursts taken so far. Births within particles are not counted: a jump in time leaves
    /// out those that are dead at its end.
    public var bornCount: Int { cells.reduce(0) { $0 + Int(clamping: $1.bornCount) } }
    public var aliveCount: Int { aliveBefore.last ?? 0 }

    /// Values out of bounds are brought within them, NaN is the parameter's default; cells beyond
    /// `EngineLimits.cellsPerEmitter` are left out. (Those who take values from people say so to them first.)
    public init(_ configuration: EmitterConfiguration) {
        self.configuration = configuration
        let begin = Self.finite(configuration.beginTime) - max(0, Self.finite(configuration.prewarm))
        processed = begin
        let values = EmitterParameter.allCases.map { Self.bounded(configuration[$0], for: $0) }
        let nodes = configuration.cellNodes
        let behaviors = configuration.behaviors(with: nodes)
        let strengths = behaviors.flatMap { $0.behavior.values.map { Self.finite($0) } }
        tracks = (values + Origin.identity + Form.values(of: configuration) + strengths)
            .map { ParameterTrack($0) }
        let wind = SIMD3(values[EmitterParameter.windX.rawValue], values[EmitterParameter.windY.rawValue], 0)
        let path = configuration.path.isEmpty ? nil : EmissionPath(configuration.path)
        var firstPicture = 0
        let tracks = tracks
        cells = nodes.enumerated().map { index, node in
            let cell = LiveCell(
                index: index, node: node, of: configuration,
                behaviors: CellBehaviors(behaviors, cell: index), tracks: tracks, begin: begin, wind: wind,
                path: path, firstPicture: firstPicture)
            firstPicture += cell.pictures.count
            return cell
        }
        ownCells = cells.filter { $0.parent == nil }
        mostAlive = min(max(configuration.maxParticles, 0), EngineLimits.maxParticlesCeiling)
        aliveBefore = [Int](repeating: 0, count: cells.count + 1)
    }

    /// The living of one cell; 0 for an index that is none.
    public func aliveCount(ofCell index: Int) -> Int {
        aliveBefore.indices.contains(index + 1) && index >= 0
            ? aliveBefore[index + 1] - aliveBefore[index] : 0
    }

    /// Seconds of its time in one of the scene's, now: what is told in seconds is told in the scene's.
    var rate: Double { clock.rate }

    /// True where the cell with this index was made to turn in depth.
    func tumbles(cell index: Int) -> Bool { cells.indices.contains(index) && cells[index].tumbles }

    /// How its time goes in the scene's.
    var clock = AnimationClock()
    /// It has not begun, and its time stands.
    var isWaiting = false
    /// When its time was last turned while something lived.
    var lastTurn = -Double.infinity

    /// False where its time is not the scene's but for what it is behind, so that others can't work its
    /// particles out from theirs.
    var keepsSceneTime: Bool {
        if isWaiting { return aliveCount == 0 }
        guard clock.rate == 1 else { return false }
        return lastTurn == -.infinity
            || cells.allSatisfy { cell in
                cell.columns.firstAlive(from: ParticleColumns.Place())
                    .map { cell.columns.birth(at: $0) > lastTurn } ?? true
            }
    }

    /// Its time at a time of the scene's.
    func ownTime(_ time: Double) -> Double { clock.local(at: time) }

    /// Births begin so many seconds earlier than they would, as if it had been running for them: before
    /// anything has been born. Below 0: later.
    func setLead(_ lead: Double) {
        let prewarm = max(0, Self.finite(configuration.prewarm))
        let begin = Self.finite(configuration.beginTime) - prewarm - Self.finite(lead)
        guard time == -.infinity, begin != cells.first?.begin else { return }
        tell(.begin(begin))
    }

    /// Lowers or raises how many may live at once, from the last advance on.
    func setMostAlive(_ most: Int) { tell(.mostAlive(most, time: time)) }

    func limit(to most: Int) { mostAlive = most }

    /// The living at `time`.
    public var view: ParticleView { ParticleView(count: aliveCount, source: self) }

    /// True while something lives, or will be born if nobody changes anything.
    public var isActive: Bool { nextChange != nil }

    /// The earliest time at which the picture may be another than now: now while something lives, else
    /// the next birth; nil if nothing ever happens unless somebody changes something.
    public var nextChange: Double? {
        if aliveCount > 0 || cells.contains(where: { $0.parents?.isEmpty == false }) { return time }
        return nextBirth
    }

    /// The earliest time at which something may be born of the cells that need no parent; nil for never.
    var nextBirth: Double? {
        let multiplier = tracks[EmitterParameter.birthRate.rawValue]
        let now = max(time, processed)
        var next = Double.infinity
        for cell in ownCells {
            if let burst = cell.bursts.first { next = min(next, burst.time) }
            next = min(
                next,
                cell.schedule.nextBirth(
                    after: now, rate: cell.track(.birthRate), multiplier: multiplier, enabled: cell.enabled))
        }
        return next < .infinity ? max(next, time, Self.finite(configuration.beginTime)) : nil
    }

    // MARK: Bounds

    static func bounded(_ value: Double, for parameter: EmitterParameter) -> Double {
        // What a motion makes of it may go below 0 and stay a straight line: it counts as 0 there.
        let limit = parameter.range.upperBound
        return value.isNaN ? parameter.defaultValue : min(max(value, -limit), limit)
    }

    static func bounded(_ value: Double, for parameter: CellParameter) -> Double {
        if parameter == .enabled { return value > 0 ? 1 : 0 }
        let limit =
            parameter == .birthRate ? EngineLimits.birthsPerSecond : EngineLimits.parameterMagnitude
        return value.isNaN ? parameter.defaultValue : min(max(value, -limit), limit)
    }

    static func finite(_ value: Double) -> Double {
        let limit = EngineLimits.parameterMagnitude
        return value.isFinite ? min(max(value, -limit), limit) : 0
    }
}
