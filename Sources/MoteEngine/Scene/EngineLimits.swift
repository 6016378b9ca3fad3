/// The bounds of what the engine takes on, each with its reason. Beyond them scripts get an error, or the
/// stated rule.
public enum EngineLimits {
    /// Particles of one emitter alive at once. A million at about 60 bytes are 60 MB and some 8 ms of one
    /// core a frame: what a scene may ask for by itself. Beyond it the oldest go first.
    public static let particlesPerEmitter = 1_000_000
    /// The most that `maxParticles` may be set to: 4 million rows are 240 MB.
    public static let maxParticlesCeiling = 4_000_000
    /// Particles of one scene alive at once: 4 million rows are 240 MB, and a frame of them takes a core's
    /// whole second in text. The emitters' `maxParticles` together keep to it: beyond it the largest are
    /// lowered alike.
    public static let particlesPerScene = 4_000_000
    /// Cells of one emitter, those within cells too: each holds some 2 KB of tracks, and the column `cell` is
    /// told apart in 8 bits.
    public static let cellsPerEmitter = 256
    /// Cells within cells. Four levels (rocket, spark, trail, ember) is what public scenes use; births
    /// multiply with each.
    public static let nestedCellDepth = 4
    /// Births of one burst: as many as may live.
    public static let particlesPerBurst = 1_000_000
    /// Births a second of one cell, the emitter's multiplier included. Two million fill an emitter in half a
    /// second, and cost some 7 ms a frame at 60 frames a second; the count of births in a year (6·10¹³) stays
    /// exact in a double.
    public static let birthsPerSecond = 2_000_000.0
    /// Births that one advance writes down for a cell. Those that are dead again by the new time are skipped
    /// without being counted here, so only absurd lifetimes reach it; the oldest are left out then.
    public static let birthsPerAdvance = 4_000_000
    /// Largest magnitude of an emitter's or cell's parameter. A billion points, or seconds, is beyond any
    /// use, and products of these stay finite in single precision.
    public static let parameterMagnitude = 1e9
    /// Changes of forces that an emitter remembers for its living before it writes their courses anew.
    public static let forceChanges = 4096
    /// Seconds: cells whose particles live no longer keep every change of forces in the life of the oldest,
    /// up to 3,840 of an animation's. So a jump in time needs only what was in the last of their lives.
    static let forceMemory = 16.001
    /// A lighter particle is as one of this mass: products of what forces do to it stay finite.
    public static let leastMass = 1e-6
    /// Times a second that a force swings: far beyond what a screen can show.
    public static let waveFrequency = 1e4
    /// Half periods of a slow wave that an advance goes through: two days of 0.25 Hz. In a longer jump what
    /// lives on feels none of those before.
    static let waveStretches = 100_000
    /// Points of a curve over life: what is finer than 1/64 of a life can't be seen. Kernels go through all.
    public static let curvePoints = 64
    /// Curves, and waves, of one cell.
    public static let curvesPerCell = 16
    /// Frames of a sheet.
    public static let spriteFrames = 256
    /// Pictures that clients are told of: frames of all cells, each in every step of turning in depth. A
    /// picture is some 60 bytes of a full frame.
    public static let picturesPerEmitter = 1024
    /// Births at one death.
    public static let birthsPerDeath = 10_000
    /// Births that one advance makes within parents: 4 million at some 100 bytes.
    public static let nestedBirthsPerAdvance = 4_000_000
    /// Early deaths that an emitter remembers for those who tell of them: beyond it all is told anew.
    public static let deathsRemembered = 65_536
    /// Late copies of one emitter by replicators: each holds particles of its own. Those beyond show the
    /// emitter's own.
    static let emitterEchoes = 256
    /// Changes of an emitter in a replicator that are kept, for late copies that come later: 6 MB.
    static let emitterJournal = 100_000
    /// Colours in a cell's palette: more can't be told apart.
    public static let paletteColors = 256

    /// Layers, emitters and free values of a scene together. Each holds some 900 bytes.
    public static let layers = 100_000
    /// Levels of the layer tree: it is walked recursively, in a few hundred bytes of stack a level.
    public static let treeDepth = 200
    /// Colours of a gradient: more can't be told apart.
    public static let gradientStops = 256
    /// Instances of one replicator. With `replicatorDepth` it keeps the ids of copies below 2⁵³.
    public static let replicatorInstances = 1000
    /// Replicators within replicators; those further in show the original alone.
    public static let replicatorDepth = 3
    /// Copies in one picture, of all replicators together: each is an entry of every frame. Beyond it no
    /// more are made.
    public static let copies = 20_000
    /// Ids of layers that may be copied: copies have theirs from here on.
    static let copyableNumbers = 1 << 23
    /// Emitters of a scene: each holds its cells' tracks.
    public static let emitters = 1024
    /// Animations of a scene at once. Each holds some 400 bytes.
    public static let animations = 1_000_000
    /// Seconds of scene time: three centuries. Ticks stay far below 2⁵³ and doubles exact to a microsecond.
    public static let time = 1e10
    /// Timelines of a scene, those that are over but may be played again included. Each holds its motions.
    public static let timelines = 10_000
    /// Timelines within timelines.
    public static let timelineDepth = 32
    /// Groups within groups.
    public static let groupDepth = 16
    /// Largest magnitude of a layer's speed, time offset and begin time: as far as scene time goes, so that
    /// 200 nested levels stay finite where it matters.
    public static let layerTiming = 1e10
    /// Ticks a second.
    public static let tickRate = 240.0
}
