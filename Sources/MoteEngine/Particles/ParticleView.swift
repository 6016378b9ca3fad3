/// The columns that can be asked of an emitter's particles. Raw values are the names on the wire.
public enum ParticleColumn: String, CaseIterable, Sendable {
    case cell, x, y, scale, rotation, alpha, color, id, z, vx, vy, vz, spin, age, lifetime

    public static let defaultSet: [ParticleColumn] = [.cell, .x, .y, .scale, .rotation, .alpha, .color]

    /// True for whole numbers (`u32` on the wire): `cell`, `id` and `color` (0xRRGGBB).
    public var isInteger: Bool { self == .cell || self == .id || self == .color }
}

/// The living particles of an emitter at one time, to be evaluated block by block.
///
/// It refers to the emitter's birth columns, which are valid until the emitter is advanced again.
public struct ParticleView {
    /// Particles alive, in drawing order from row 0.
    public let count: Int
    /// The rows of a block: kernels run over blocks of this many, padded.
    public static let blockRows = 4096

    @usableFromInline let source: any ParticleSource

    public init(count: Int, source: any ParticleSource) {
        self.count = count
        self.source = source
    }

    /// Whether every particle's course follows from its birth alone: then a client can work it out.
    public var hasClosedForm: Bool { source.hasClosedForm }

    /// Whether a particle was born, or its course was changed or cut short, after the scene time `time`.
    public func hasNews(since time: Double) -> Bool { source.hasNews(since: time) }

    /// The living born at or after `time`, all of them for nil, where there is a closed form. Who was born at
    /// the very moment may have been told of already.
    public func births(since time: Double? = nil) -> ParticleBirths { source.births(since: time) }

    /// Numbers (`id`) of those that ended before their time at or after `time`; nil where some are forgotten.
    public func deaths(since time: Double) -> [UInt32]? { source.deaths(since: time) }

    /// Works out ahead what asking for these columns would otherwise note down: from then on blocks of them
    /// may be evaluated side by side on several threads.
    public func prepare(_ columns: [ParticleColumn]) { source.prepare(columns) }

    /// A column's value where it is the same for every particle of the emitter at every time, else nil.
    /// (`constant` on the wire; asked once per column and frame.)
    public func constant(_ column: ParticleColumn) -> Float? { source.constant(column) }

    /// Evaluates `column` for `rows` (at most `blockRows`, rows within 0..<count) into `floats`, which has
    /// room for `blockRows` values. Only for columns that are not `isInteger`. Who keeps `workspace` from
    /// block to block takes nothing from the heap.
    public func evaluate(
        _ column: ParticleColumn, rows: Range<Int>,
        into floats: UnsafeMutablePointer<Float>, in workspace: ParticleWorkspace = ParticleWorkspace()
    ) {
        source.evaluate(column, rows: rows, into: floats, in: workspace)
    }

    /// The same for the `isInteger` columns.
    public func evaluate(
        _ column: ParticleColumn, rows: Range<Int>,
        into integers: UnsafeMutablePointer<UInt32>, in workspace: ParticleWorkspace = ParticleWorkspace()
    ) {
        source.evaluate(column, rows: rows, into: integers, in: workspace)
    }

    /// `x` and `y` together: the pair that everybody asks for shares its exponentials.
    public func evaluatePosition(
        rows: Range<Int>, x: UnsafeMutablePointer<Float>,
        y: UnsafeMutablePointer<Float>, in workspace: ParticleWorkspace = ParticleWorkspace()
    ) {
        source.evaluatePosition(rows: rows, x: x, y: y, in: workspace)
    }
}

/// Who works the columns out. Called once per emitter, column and block, never per particle.
public protocol ParticleSource: AnyObject {
    var hasClosedForm: Bool { get }
    func hasNews(since time: Double) -> Bool
    func births(since time: Double?) -> ParticleBirths
    func deaths(since time: Double) -> [UInt32]?
    func prepare(_ columns: [ParticleColumn])
    func constant(_ column: ParticleColumn) -> Float?
    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into floats: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace)
    func evaluate(
        _ column: ParticleColumn, rows: Range<Int>, into integers: UnsafeMutablePointer<UInt32>,
        in workspace: ParticleWorkspace)
    func evaluatePosition(
        rows: Range<Int>, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>,
        in workspace: ParticleWorkspace)
}

extension ParticleSource {
    public var hasClosedForm: Bool { false }
    public func hasNews(since time: Double) -> Bool { true }
    public func births(since time: Double?) -> ParticleBirths { ParticleBirths() }
    public func deaths(since time: Double) -> [UInt32]? { nil }
    public func prepare(_ columns: [ParticleColumn]) {}
}
