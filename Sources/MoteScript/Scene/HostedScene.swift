import MoteEngine

/// A scene that lives: its script, its engine and the log of what came from outside. The daemon and the
/// offline commands both host scenes through it. It knows no wall clock and no socket: `advance(to:)` moves
/// it.
///
/// Not thread-safe: whoever holds it uses it from one thread at a time. It may be handed to another thread.
public final class HostedScene {
    public let source: SceneSource
    public let options: SceneOptions
    public let environment: SceneEnvironment

    /// Loads and runs the main chunk.
    /// - Throws: the error that ended it; nothing is loaded then.
    public init(_ source: SceneSource, options: SceneOptions, environment: SceneEnvironment) throws(SceneError) {
        self.source = source
        self.options = options
        self.environment = environment
    }

    // MARK: What it is

    /// Raised by the host at load, reload and seek.
    public var epoch = 1
    /// Seconds of scene time.
    public var time: Double { 0 }
    /// The last tick at or before `time`.
    public var tick: Int { 0 }
    /// Ticks a second of scene time (`scene.fps`).
    public var tickRate: Double { 60 }
    public var size: Size { Size(390, 844) }
    public var background: Color { .white }
    /// The first comment line of the file, for lists; "" if there is none.
    public var title: String { "" }
    /// Set when the scene can't go on; its last picture stays.
    public var failure: SceneError? { nil }
    public var counts: SceneCounts { SceneCounts() }

    /// Without input no later picture differs.
    public var isSettled: Bool { true }
    /// When something next happens of itself (a timer, an end), or nil; motion between events does not count.
    public var nextEventTime: Double? { nil }
    /// True while pictures differ from one time to the next (motions, particles, ticks with `update`).
    public var isMoving: Bool { false }
    /// Rises with every change of the picture that is not the mere passing of time.
    public var revision: UInt64 { 0 }

    // MARK: Time

    /// Runs all that is due at or before `time`, each at its own exact time. Never throws: errors of handlers
    /// are collected for `takeErrors()`. Going back does nothing.
    public func advance(to time: Double) {}

    /// The scene at `time`, made from the source, the seed, the params and the log: how a scene goes back.
    /// Events and script logs are muted up to there. Inputs later than `time` come again until a new input
    /// cuts them off. May take long: call it beside the loop.
    public static func rebuild(_ recipe: SceneRecipe, to time: Double) throws(SceneError) -> HostedScene {
        try HostedScene(recipe.source, options: recipe.options, environment: recipe.environment)
    }

    /// What `rebuild` needs; may go to another thread.
    public var recipe: SceneRecipe {
        SceneRecipe(source: source, options: options, environment: environment, inputs: [], keep: .object([]))
    }

    // MARK: Inputs (all are logged with the scene time of their arrival)

    /// An event by name; with `layer`, to its handlers and then outwards.
    /// - Returns: how many handlers heard it.
    public func send(_ event: String, payload: PlainValue, layer: TargetAddress?) throws(TargetError) -> Int { 0 }

    /// A pointer in scene points.
    /// - Returns: the layer it hit, or nil.
    public func pointer(_ phase: PointerPhase, at point: Point, pointer: Int) -> PointerHit? { nil }

    /// Sets a model value; `.null` means its default.
    /// - Returns: the value as it now is.
    public func set(_ target: TargetAddress, keyPath: String, value: PlainValue) throws(TargetError) -> PlainValue {
        .null
    }

    // MARK: Reading

    public func get(_ target: TargetAddress, keyPath: String) throws(TargetError) -> PropertyReading {
        PropertyReading(value: .null, type: "number", model: nil)
    }

    /// Fills `frame` with the picture at `time`. `speed` is left to the caller.
    public func fill(_ frame: inout Frame) {}

    /// What the script emitted (and animation starts and stops) since the last call, in order.
    public func takeEvents() -> [SceneEvent] { [] }
    public func takeErrors() -> [SceneError] { [] }
    public func takeLog() -> [ScriptLogLine] { [] }
}

public struct SceneRecipe: Sendable {
    public var source: SceneSource
    public var options: SceneOptions
    public var environment: SceneEnvironment
    public var inputs: [LoggedInput]
    /// `scene.keep`, plain values.
    public var keep: PlainValue

    public init(source: SceneSource, options: SceneOptions, environment: SceneEnvironment, inputs: [LoggedInput],
                keep: PlainValue) {
        self.source = source
        self.options = options
        self.environment = environment
        self.inputs = inputs
        self.keep = keep
    }
}

/// What came from outside, with the scene time of its arrival.
public struct LoggedInput: Sendable, Equatable {
    public enum Input: Sendable, Equatable {
        case send(event: String, payload: PlainValue, layer: TargetAddress?)
        case pointer(PointerPhase, Point, pointer: Int)
        case set(TargetAddress, keyPath: String, value: PlainValue)
    }

    public var time: Double
    public var input: Input

    public init(time: Double, input: Input) {
        self.time = time
        self.input = input
    }
}

/// How a client names a layer or an emitter: an id, or a name or path of names.
public enum TargetAddress: Sendable, Hashable {
    case id(Int)
    case path(String)
}

public enum PointerPhase: String, Sendable, CaseIterable { case down, move, up, cancel, tap }

public struct PointerHit: Sendable, Equatable {
    public var id: Int
    public var name: String
    public var path: String
    /// In that layer's own space.
    public var point: Point

    public init(id: Int, name: String, path: String, point: Point) {
        self.id = id
        self.name = name
        self.path = path
        self.point = point
    }
}

public struct PropertyReading: Sendable, Equatable {
    /// On screen.
    public var value: PlainValue
    /// `number`, `point`, `size`, `rect`, `color`, `transform`, `boolean`, `string`, `path`, …
    public var type: String
    /// Only where it differs from `value`.
    public var model: PlainValue?

    public init(value: PlainValue, type: String, model: PlainValue?) {
        self.value = value
        self.type = type
        self.model = model
    }
}

public struct SceneCounts: Sendable, Equatable {
    public var layers = 0
    public var animations = 0
    public var particles = 0

    public init() {}
}

/// An event for subscribers.
public struct SceneEvent: Sendable, Equatable {
    /// Numbered 1, 2 … within the epoch.
    public var number: Int
    public var tick: Int
    public var time: Double
    public var name: String
    /// `script` or `mote`.
    public var by: String
    public var payload: PlainValue

    public init(number: Int, tick: Int, time: Double, name: String, by: String, payload: PlainValue) {
        self.number = number
        self.tick = tick
        self.time = time
        self.name = name
        self.by = by
        self.payload = payload
    }
}

public struct ScriptLogLine: Sendable, Equatable {
    public enum Level: String, Sendable, CaseIterable { case debug, info, warning, error }

    public var level: Level
    public var message: String
    public var file: String
    public var line: Int

    public init(level: Level, message: String, file: String, line: Int) {
        self.level = level
        self.message = message
        self.file = file
        self.line = line
    }
}
