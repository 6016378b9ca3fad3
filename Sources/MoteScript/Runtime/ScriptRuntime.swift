import MoteEngine
import MoteText

/// A scene's script at work: Lua on one side, the engine on the other. It lets handlers run, each under a
/// budget of its own, at the exact times at which the engine calls.
final class ScriptRuntime {
    let source: SceneSource
    let options: SceneOptions
    let limits: ScriptLimits
    let scene: Scene
    let textLayout: PangoTextLayout
    let assets: SceneAssets
    /// Names of images that nobody knows and that have been told of.
    var unknownImages: Set<String> = []
    /// For what no line of the script's makes by itself: a transition with a name, say.
    var fallbackPlace = ScriptPlace.none
    /// Lines whose springs have been warned of.
    var warnedLines: Set<ScriptPlace> = []
    let state: LuaState
    let handles: ScriptHandles
    let initialKeep: PlainValue
    var reports = ReportQueue()
    /// Set when the scene can't go on.
    private(set) var failure: SceneError?
    /// Events, logs and errors are of the past, and nobody is told.
    var isMuted = false
    /// While it is muted: errors after this scene time are told all the same, for nobody has seen them.
    var tellsErrorsAfter = Double.infinity
    /// A timer that is none of the script's.
    var timerFired: (TimerID) -> Void = { _ in }
    /// Layers take no more input, but for that of one pointer.
    var pointersLost: ([LayerID], Int?) -> Void = { _, _ in }

    /// Timers and animations by the numbers that the prelude knows them by.
    var timers: [Int: TimerID] = [:]
    var timerNumbers: [TimerID: Int] = [:]
    var lastTimer = 0
    var animations: [Int: AnimationID] = [:]
    var coroutines: [Int: LuaCoroutine] = [:]
    var lastCoroutine = 0
    /// Methods and fields of the prelude's objects by kind, for suggestions.
    var members: [String: [String]] = [:]
    /// Animation blocks that the script has open.
    var openBlocks: [BlockOptions] = []
    /// As the script last said; how fast the clock really goes is none of its business.
    var speed = 1.0
    private var speedRequest: Double?
    private var seekRequest: Double?
    /// What was told of a transition that has begun and is not over.
    var openTransition: PlainValue?
    /// The main chunk is running.
    var isLoading = true

    private var entries: [String: LuaFunction] = [:]
    private var random: ScriptRandom
    private let finder: ModuleFinder
    /// Modules as they were loaded.
    private(set) var modules: [String: ScriptModule]
    /// Those that it has looked for in vain, with what was wrong.
    private(set) var absentModules: [String: String]

    private var budget: HandlerBudget
    /// Where a handler was last ended by its budget.
    private var lastTrip: SceneError?
    /// An overrun was reported where it happened; those further out are the same one.
    private var isTripReported = false
    private var isDraining = false

    init(_ source: SceneSource, options: SceneOptions, environment: SceneEnvironment,
         keep: PlainValue) throws(SceneError) {
        self.source = source
        self.options = options
        limits = environment.limits
        budget = HandlerBudget(environment.limits)
        initialKeep = keep
        let own = source.directory.map { [$0] } ?? []
        let directories = own + environment.libraryDirectories
        textLayout = PangoTextLayout()
        assets = SceneAssets(directories: directories, found: source.images, textLayout: textLayout)
        scene = Scene(seed: options.seed, textLayout: textLayout)
        scene.imageMetrics = { [assets] in assets.metrics(of: $0) }
        state = try LuaState(limits: environment.limits)
        handles = try ScriptHandles(scene, state)
        random = ScriptRandom(seed: options.seed)
        finder = ModuleFinder(directories: directories)
        modules = source.modules
        absentModules = source.absentModules
        state.host = self
        scene.host = self
        try bind()
        for part in Prelude.parts { try state.runPrelude(part) }
    }

    private func bind() throws(SceneError) {
        try CoreBinding.register(in: self)
        try TaskBinding.register(in: self)
        try SceneBinding.register(in: self)
        try LayerBinding.register(in: self)
        try ImageBinding.register(in: self)
        try AnimationBinding.register(in: self)
        try TimelineBinding.register(in: self)
        try EmitterBinding.register(in: self)
        try ValueBinding.register(in: self)
        try RecordingBinding.register(in: self)
    }

    /// A function for the prelude. It must not hold the runtime, which holds it.
    func define(_ name: String, _ body: @escaping (inout ScriptCall) throws -> Void) throws(SceneError) {
        try state.defineInternal(name) { [unowned self] arguments, results throws(LuaRaise) in
            var call = ScriptCall(self, arguments, results)
            do {
                try body(&call)
            } catch let error as LuaRaise {
                throw error
            } catch {
                throw LuaRaise("\(error)")
            }
            if call.suspends { results.suspend() }
        }
    }

    /// A function that makes layers or motions: they keep the script's line that called it.
    func defineMaker(_ name: String, _ body: @escaping (inout ScriptCall) throws -> Void) throws(SceneError) {
        try define(name) { [unowned self] call in
            let place = state.callerPlace()
            scene.place = place == .none ? fallbackPlace : place
            defer { scene.place = .none }
            try body(&call)
        }
    }

    /// The prelude's ways in, by name.
    func setEntry(_ name: String, _ function: LuaFunction) { entries[name] = function }

    /// Runs the main chunk.
    /// - Throws: what ended it.
    func load() throws(SceneError) {
        try state.run(source.text, file: source.file)
        isLoading = false
        enter("loaded")
        closeBlocks()
        drain()
    }

    /// From here on it is told what happens.
    func unmute() {
        isMuted = false
        let errors = reports.takeErrors()
        reports = ReportQueue()
        for error in errors { reports.add(error) }
    }

    // MARK: The clock: what a script asks of it. Of the past, nothing: it was asked for then.

    func request(speed: Double) {
        self.speed = speed
        if !isMuted { speedRequest = speed }
    }

    func request(seekTo time: Double) {
        if !isMuted { seekRequest = time }
    }

    func takeSpeedRequest() -> Double? {
        defer { speedRequest = nil }
        return speedRequest
    }

    func takeSeekRequest() -> Double? {
        defer { seekRequest = nil }
        return seekRequest
    }

    // MARK: Time

    func advance(to time: Double) { scene.advance(to: time) }

    /// To be called for each input from outside.
    func renewBudget() { budget.renew() }

    // MARK: Ways in

    /// An event to the script's handlers, which run before this returns.
    /// - Returns: how many heard it.
    @discardableResult
    func dispatch(_ event: ScriptEvent) -> Int {
        guard post(event) else { return 0 }
        drain()
        return enter("heard")?.number.map { Int($0) } ?? 0
    }

    /// An event to the script's handlers, which run when the script is next let run.
    /// - Returns: whether anybody listens to its name.
    @discardableResult
    func post(_ event: ScriptEvent) -> Bool {
        guard isHeard(event.name) else { return false }
        enter("event") { arguments in
            arguments.append(event.name)
            arguments.append(event.payload)
            if event.path.isEmpty {
                arguments.appendNil()
            } else {
                arguments.appendTable(items: event.path.count) { table in
                    for layer in event.path { table.append(self.handles.handle(layer)) }
                }
            }
            for point in [event.position, event.translation, event.velocity] {
                point.map { arguments.appendNumbers($0.x, $0.y) } ?? arguments.appendNil()
            }
            event.pointer.map { arguments.append($0) } ?? arguments.appendNil()
            event.phase.map { arguments.append($0) } ?? arguments.appendNil()
        }
        return true
    }

    func isHeard(_ event: String) -> Bool {
        failure == nil && enter("isHeard") { $0.append(event) }?.bool == true
    }

    /// Whether any of these layers has a handler for what pointers do.
    func listensToPointers(_ layers: some Sequence<LayerID>) -> Bool {
        layers.contains { layer in
            failure == nil && enter("listensToPointers") { $0.append(layer.number) }?.bool == true
        }
    }

    var keep: PlainValue {
        guard failure == nil, let kept = enter("keep") else { return initialKeep }
        return (try? kept.plainValue("scene.keep")) ?? initialKeep
    }

    /// Calls one of the prelude's entries, which puts jobs into its queue; `drain` lets them run.
    /// - Returns: its first result, until the next call.
    @discardableResult
    func enter(_ name: String, _ arguments: (LuaWriter) -> Void = { _ in }) -> LuaView? {
        guard failure == nil, let entry = entries[name] else { return nil }
        do {
            return try state.call(entry, budget: limits.handlerInstructions, arguments)[0]
        } catch {
            report(error)
            return nil
        }
    }

    /// Lets everything run that is to run at this instant, one handler or resumption at a time.
    func drain() {
        if isDraining { return }
        isDraining = true
        while failure == nil, step() {}
        isDraining = false
        collectHandles()
    }

    private func step() -> Bool {
        guard let entry = entries["step"] else { return false }
        budget.begin(tick: scene.tick, time: scene.time)
        isTripReported = false
        let grant = budget.grant, overrun = budget.overrun
        defer { closeBlocks() }
        do {
            let done = try state.call(entry, budget: grant) { arguments in
                if let overrun { arguments.append(overrun) }
            }[0]
            if done.isNil { return false }
            let wasEnded = done.isString("ended")
            budget.use(grant - state.budgetLeft)
            if wasEnded { handlerEnded(byInstructions: false) } else { budget.handlerRan() }
        } catch {
            // Before anything else enters Lua.
            budget.use(grant - state.budgetLeft)
            let isTrip = if case .budget = error.kind { true } else { false }
            if !isTrip || !isTripReported { report(error) }
            enter("recover")
            if isTrip { handlerEnded(byInstructions: true) } else { budget.handlerRan() }
        }
        return true
    }

    private func handlerEnded(byInstructions: Bool) {
        guard let message = budget.handlerEnded(at: scene.time, byInstructions: byInstructions) else {
            return
        }
        report(SceneError(kind: .budget(kind: "instructions", limit: Double(budget.perTick)),
                          file: lastTrip?.file ?? source.file, line: lastTrip?.line ?? 0, message: message,
                          isFatal: true))
    }

    /// Blocks that an error left open.
    private func closeBlocks() {
        while scene.isInBlock { _ = scene.endBlock() }
        while scene.isInTransaction { _ = scene.endTransaction() }
        while scene.isGathering { _ = scene.endGathering() }
        openBlocks = []
    }

    // MARK: Errors

    /// A handler was not let run.
    func reportUnrun(_ message: String, file: String?, line: Int) {
        var error = SceneError(file: file.map(state.fullName) ?? source.file, line: line, message: message)
        if message == budget.tickMessage {
            error.kind = .budget(kind: "instructions", limit: Double(budget.perTick))
        }
        report(error)
    }

    func report(_ error: SceneError) {
        var error = error
        if case .budget(let kind, let limit) = error.kind {
            isTripReported = true
            if kind == "instructions", limit < Double(limits.handlerInstructions) {
                error.kind = .budget(kind: kind, limit: Double(budget.perTick))
                error.message = budget.tickMessage
            }
            lastTrip = error
        }
        if error.isFatal, failure == nil { failure = error }
        if !isMuted || scene.time > tellsErrorsAfter { reports.add(error) }
    }

    // MARK: Handles

    private func collectHandles() {
        while let handle = state.takeCollected() { forget(handles.release(handle)) }
        forget(handles.releaseWaiting())
    }

    private func forget(_ gone: [Int]) {
        for number in gone { enter("freed") { $0.append(number) } }
    }
}

extension ScriptRuntime: LuaHost {
    // Fields of handles are looked up by the prelude.
    func get(_ handle: LuaHandle, key: LuaView, results: inout LuaWriter) throws(LuaRaise) {}
    func set(_ handle: LuaHandle, key: LuaView, value: LuaView) throws(LuaRaise) {}
    func describe(_ handle: LuaHandle) -> String? { nil }

    func log(_ line: ScriptLogLine) {
        if !isMuted { reports.add(line) }
    }

    /// Names of nothing cost little, but there could be any number of them.
    private static var mostAbsentModules: Int { 1000 }

    func module(named name: String) throws(LuaRaise) -> ScriptModule {
        if let module = modules[name] { return module }
        if let why = absentModules[name] { throw LuaRaise(why) }
        do throws(LuaRaise) {
            let module = try finder.module(named: name)
            modules[name] = module
            return module
        } catch {
            // It stays absent for as long as the scene lives, so that one that goes back finds the same.
            if absentModules.count < ScriptRuntime.mostAbsentModules { absentModules[name] = error.message }
            throw error
        }
    }

    func nextRandom() -> UInt64 { random.next() }
}

extension ScriptRuntime: SceneHost {
    func scene(_ scene: Scene, timerFired timer: TimerID) {
        guard let number = timerNumbers.removeValue(forKey: timer) else { return timerFired(timer) }
        timers[number] = nil
        enter("timer") { $0.append(number) }
        drain()
    }

    func scene(_ scene: Scene, animationStarted animation: AnimationInfo) {
        tell("animationstart", animation, finished: nil)
        enter("started") { $0.append(animation.id.serial) }
        drain()
    }

    func scene(_ scene: Scene, blockStarted block: AnimationID) {
        enter("started") { $0.append(block.serial) }
        drain()
    }

    func scene(_ scene: Scene, timelineCalled number: Int) {
        enter("timelineCall") { $0.append(number) }
        drain()
    }

    func scene(_ scene: Scene, animationReached animation: AnimationInfo) {
        enter("reached") { $0.append(animation.id.serial) }
        drain()
    }

    func scene(_ scene: Scene, animationEnded animation: AnimationInfo, reason: AnimationEndReason) {
        let finished = reason == .finished
        tell("animationstop", animation, finished: (finished, reason.rawValue))
        enter("ended") { arguments in
            arguments.append(animation.id.serial)
            arguments.append(finished)
        }
        animations[animation.id.serial] = nil
        drain()
        if let layer = animation.layer { forget(handles.releaseIfLetGo(layer)) }
    }

    func scene(_ scene: Scene, tick: Int, elapsed: Double) {
        enter("tick") { $0.append(elapsed) }
        drain()
    }

    func scene(_ scene: Scene, emitterFinished emitter: LayerID) {
        dispatch(ScriptEvent(name: "finished", path: ancestors(of: emitter)))
    }

    /// A layer and what it stands in, innermost first.
    func ancestors(of layer: LayerID) -> [LayerID] {
        var path = [layer]
        while let parent = scene.parent(path[path.count - 1]) { path.append(parent) }
        return path
    }

    /// Starts and stops go to subscribers and to the script's handlers. A block is told by its animations.
    private func tell(_ name: String, _ animation: AnimationInfo, finished: (Bool, String)?) {
        guard let layer = animation.layer, !animation.isBlock, let kind = animation.layerKind, kind != .value
        else { return }
        var members: [PlainValue.Member] = [
            .init(kind == .emitter ? "emitter" : "layer", .number(Double(layer.number))),
            .init("path", .string(animation.layerPath)), .init("key", .string(animation.key)),
        ]
        if let (finished, reason) = finished {
            members += [.init("finished", .bool(finished)), .init("reason", .string(reason))]
        }
        emit(name, by: "mote", payload: .object(members))
        guard isHeard(name) else { return }
        members.append(.init("keyPath", .string(animation.keyPath)))
        dispatch(ScriptEvent(name: name, payload: .object(members), path: ancestors(of: layer)))
    }

    /// A transition that is cut off has its end told.
    func endTransition() {
        guard case .object(var members)? = openTransition else { return }
        members.append(.init("finished", false))
        emit("transitionstop", by: "mote", payload: .object(members))
    }

    func emit(_ name: String, by: String, payload: PlainValue) {
        if by == "mote", name == "transitionstart" { openTransition = payload }
        if by == "mote", name == "transitionstop" { openTransition = nil }
        if isMuted { return }
        reports.add(name, by: by, payload: payload, tick: scene.tick, time: scene.time)
    }
}
