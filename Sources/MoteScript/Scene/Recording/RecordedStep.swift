import MoteEngine
import MoteWire

/// What happened to a scene while it was recorded: inputs, and what changed the map from the clock to its
/// time.
public enum RecordedAction: Sendable, Equatable {
    case input(LoggedInput.Input)
    case pause, resume
    case speed(Double)
    case seek(Double)
    /// Whole ticks; pauses.
    case step(Int)
    /// The clock as it was when the recording began in the middle.
    case clock(RecordedClock)
    /// Another life of the scene, by its place in `SceneScore.lives`: loaded afresh, reloaded or replayed.
    case life(Int)
}

/// One line of a recording.
public struct RecordedStep: Sendable, Equatable {
    /// When and how it came.
    public struct Stamp: Sendable, Equatable {
        /// Scene seconds.
        public var time: Double
        /// The picture of that time had been shown before.
        public var isAfterPicture: Bool
        /// Wall seconds since the recording began: how long a pause lasted.
        public var wall: Double

        public init(time: Double, isAfterPicture: Bool, wall: Double) {
            self.time = time
            self.isAfterPicture = isAfterPicture
            self.wall = wall
        }
    }

    public var stamp: Stamp
    public var action: RecordedAction

    public init(_ action: RecordedAction, _ stamp: Stamp) {
        self.action = action
        self.stamp = stamp
    }
}

/// How a scene's time went.
public struct RecordedClock: Sendable, Equatable {
    public var isPaused: Bool
    /// Scene seconds a wall second.
    public var speed: Double
    /// The scene's time from which its beats are counted, at other speeds than 1.
    public var beatsFrom: Double?

    public init(isPaused: Bool = false, speed: Double = 1, beatsFrom: Double? = nil) {
        self.isPaused = isPaused
        self.speed = speed
        self.beatsFrom = beatsFrom
    }
}

/// A recording as it was read: what a replay plays.
public struct SceneScore: Sendable {
    /// A scene as it was made: at the beginning, and whenever it was another.
    public struct Life: Sendable {
        public var recipe: SceneRecipe
        /// Where it stood when the recording began, or when it took the place of the one before.
        public var time: Double
        public var clock: RecordedClock
    }

    /// At least one.
    public internal(set) var lives: [Life] = []
    public internal(set) var steps: [RecordedStep] = []
    /// The last life with all the inputs that were not cut off in the end: what a seek in a replay seeks in.
    public internal(set) var outcome: SceneRecipe
    /// Why the recording ended; nil when it was cut off (by the daemon's death).
    public internal(set) var end: String?
}
