/// What an emitter is made of: its fixed properties, its cells, and the values that its parameters begin
/// with.
public struct EmitterConfiguration: Equatable, Sendable {
    public var shape = EmitterShape.point
    public var mode = EmitterMode.volume
    public var renderMode = EmitterRenderMode.unordered
    /// Of the shape `path`: lines and curves in the emitter's coordinates.
    public var path = Path()
    public var space = EmitterSpace.local
    /// Directions are drawn in space, also where nothing else has depth.
    public var preservesDepth = false
    /// What the random draws are keyed by, with the scene's seed. Nil: `name` and `ordinal`.
    public var seed: UInt64?
    public var name = ""
    /// Which of the scene's emitters of that name, from 0.
    public var ordinal = 0
    public var sceneSeed: UInt64 = 0
    /// How many may live at once: when one more is born, the oldest goes.
    public var maxParticles = EngineLimits.particlesPerEmitter
    /// Births begin this many seconds before `beginTime`, so that the emitter comes up already full.
    public var prewarm = 0.0
    /// Scene time at which the emitter begins, seconds.
    public var beginTime = 0.0
    public var cells: [EmitterCell] = []
    /// They act on the particles of all cells.
    public var behaviors: [EmitterBehavior] = []
    /// By `EmitterParameter.rawValue`.
    public var values = EmitterParameter.defaultValues

    public init() {}

    public subscript(parameter: EmitterParameter) -> Double {
        get { values[parameter.rawValue] }
        set { values[parameter.rawValue] = newValue }
    }
}

/// Whose coordinates particles live in.
public enum EmitterSpace: String, CaseIterable, Sendable {
    /// The emitter's: they go with it.
    case local
    /// The scene's: once born they stay, wherever the emitter goes.
    case world
}
