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

    let script: ScriptRuntime
    package var scene: Scene { script.scene }
    /// What came from outside, in order.
    var log: [LoggedInput] = []
    /// Logged inputs that are later than the scene: after a seek back they come again, the next one last.
    var future: [LoggedInput] = []
    /// The log has outgrown `ScriptLimits.replayEvents`, so the scene can't be made again from it.
    var isLogCut = false
    var pointers = PointerTracker()
    /// When a picture was last offered, unless something has happened since.
    private var shownTime: Double?
    /// What `scene.keep` held at the start.
    let initialKeep: PlainValue
    /// What its layers went on from at the start.
    let carried: [CarriedMotion]

    /// Loads and runs the main chunk.
    /// - Throws: the error that ended it; nothing is loaded then.
    public convenience init(_ source: SceneSource, options: SceneOptions,
                            environment: SceneEnvironment) throws(SceneError) {
        try self.init(source, options: options, environment: environment, keep: .object([]), isMuted: false)
    }

    /// - Parameter isMuted: its events and logs, those of the main chunk and of `load` too, are for nobody.
    init(_ source: SceneSource, options: SceneOptions, environment: SceneEnvironment, keep: PlainValue,
         isMuted: Bool, carried: [CarriedMotion] = []) throws(SceneError) {
        self.source = source
        self.options = options
        self.environment = environment
        initialKeep = keep
        self.carried = carried
        script = try ScriptRuntime(source, options: options, environment: environment, keep: keep)
        script.isMuted = isMuted
        do throws(SceneError) {
            try script.load()
        } catch {
            var error = error
            error.log = script.reports.takeLog()
            throw error
        }
        script.timerFired = { [unowned self] timer in pressLong(timer) }
        script.pointersLost = { [unowned self] layers, driver in losePointers(of: layers, but: driver) }
        script.dispatch(ScriptEvent(name: "load"))
        script.advance(to: 0)
        carry(carried)
    }

    // MARK: What it is

    /// Raised by the host at load, reload and seek.
    public var epoch = 1
    /// Seconds of scene time.
    public var time: Double { scene.time }
    /// The last tick at or before `time`.
    public var tick: Int { scene.tick }
    /// Ticks a second of scene time (`scene.fps`).
    public var tickRate: Double { scene.tickRate }
    public var size: Size { scene.size }
    public var background: Color { scene.background }
    /// The first comment line of the file, for lists; "" if there is none.
    public var title: String { source.title }
    /// Set when the scene can't go on; its last picture stays.
    public var failure: SceneError? { script.failure }

    public var counts: SceneCounts {
        var counts = SceneCounts()
        counts.layers = scene.layerCount
        counts.animations = scene.animationCount
        counts.particles = scene.particleCount
        return counts
    }

    /// Without input no later picture differs.
    public var isSettled: Bool { failure != nil || (scene.isSettled && future.isEmpty) }
    /// When something next happens of itself (a timer, an end), or nil; motion between events does not count.
    public var nextEventTime: Double? {
        if failure != nil { return nil }
        guard let input = future.last else { return scene.nextEventTime }
        return min(input.time, scene.nextEventTime ?? .infinity)
    }
    /// True while pictures differ from one time to the next (motions, particles, ticks with `update`).
    public var isMoving: Bool { failure == nil && scene.isMoving }
    /// True while parts of it are stepped, tick by tick (`update`): they can't be anywhere at once.
    public var hasSteppedParts: Bool { failure == nil && scene.wantsTicks }
    /// Rises with every change of the picture that is not the mere passing of time.
    public var revision: UInt64 { scene.revision }

    /// The last input that was accepted.
    public var lastInput: LoggedInput? { log.last }
    /// How many inputs are to come again that a new one would cut off.
    public var futureCount: Int { future.count }
    /// Rises with every module and image that the scene looks for.
    public var findings: Int {
        script.modules.count + script.absentModules.count + script.assets.found.count
    }

    /// The picture of this moment has been offered to whoever looks. What comes now comes after it.
    public func noteShown() { shownTime = time }
    /// Nothing has happened since the picture was offered.
    public var isShown: Bool { shownTime == time }

    /// To be asked by whatever happens to the scene.
    /// - Returns: whether it comes after the picture of its time.
    public func takeShown() -> Bool {
        defer { shownTime = nil }
        return isShown
    }

    /// Inputs that are to come again, all later than now, until a new one cuts them off.
    public func expect(_ inputs: [LoggedInput]) {
        future = inputs.filter { $0.time > time }.reversed()
    }

    /// A speed that the script has asked for since the last call (`scene.speed = …`).
    public func takeSpeedRequest() -> Double? { script.takeSpeedRequest() }
    /// A time that the script has asked to go to since the last call (`scene:seek(…)`).
    public func takeSeekRequest() -> Double? { script.takeSeekRequest() }

    /// What the script keeps over a reload (`scene.keep`): plain values.
    public var keep: PlainValue { script.keep }

    // MARK: Time

    /// Runs all that is due at or before `time`, each at its own exact time. Never throws: errors of handlers
    /// are collected for `takeErrors()`. Going back does nothing.
    /// - Parameter isPlaying: the picture at `time` is to be the one that was shown there: inputs that came
    ///   after it come again when time goes on.
    public func advance(to time: Double, isPlaying: Bool = false) {
        guard time.isFinite, time >= scene.time else { return }
        while failure == nil, let input = future.last,
            input.time < time || input.time == time && !(isPlaying && input.isAfterPicture) {
            future.removeLast()
            // It was accepted before; what a changed script makes of it is its own affair.
            script.advance(to: input.time)
            _ = try? apply(input.input)
            record(input)
        }
        if failure == nil { script.advance(to: time) }
    }

    // MARK: Reading

    /// The value of a key path, on screen and in the model.
    public func get(_ target: TargetAddress, keyPath: String) throws(TargetError) -> PropertyReading {
        let layer = try resolve(target)
        let path = try self.keyPath(keyPath, of: layer)
        do {
            let shown = try scene.presentation(layer, path)
            let model = try scene.model(layer, path)
            return PropertyReading(value: shown.plain, type: shown.type.rawValue,
                                   model: shown == model ? nil : model.plain)
        } catch {
            throw .notFound(.keyPath, path: keyPath, nearest: "")
        }
    }

    /// Fills `frame` with the picture at `time`. `speed` is left to the caller.
    public func fill(_ frame: inout Frame) {
        scene.fill(&frame)
        script.assets.list(in: &frame)
        frame.textOutlines = script.textLayout
        frame.epoch = epoch
        frame.settled = isSettled
    }

    /// An image or a font's file by the name that frames give it; nil for a name that nothing is known of.
    /// Names of images that no picture has shown yet are looked for too.
    public func asset(named name: String) -> SceneAsset? { script.assets.asset(named: name) }

    /// The names that `asset(named:)` knows without looking for files, for suggestions.
    public var assetNames: [String] { script.assets.names }

    /// What the script emitted (and animation starts and stops) since the last call, in order.
    public func takeEvents() -> [SceneEvent] { script.reports.takeEvents() }
    public func takeErrors() -> [SceneError] { script.reports.takeErrors() }
    public func takeLog() -> [ScriptLogLine] { script.reports.takeLog() }

    /// Tells the script that the scene goes (its event `unload`).
    public func unload() {
        guard failure == nil else { return }
        script.dispatch(ScriptEvent(name: "unload"))
        script.endTransition()
    }

    /// This scene takes the place of another, made from the same script or its next version: a transition of
    /// that one that does not go on in this one is told to be over.
    package func replaces(_ other: HostedScene) {
        guard other.script.openTransition != nil, script.openTransition == nil else { return }
        script.openTransition = other.script.openTransition
        script.endTransition()
    }
}
