import MoteEngine

/// A host that writes down what it is told.
final class SceneRecorder: SceneHost {
    var starts: [(time: Double, key: String)] = []
    var ends: [(time: Double, id: AnimationID, key: String, reason: AnimationEndReason, isBlock: Bool)] = []
    var timers: [(time: Double, timer: TimerID)] = []
    var ticks: [(index: Int, time: Double)] = []
    var finished: [(time: Double, emitter: LayerID)] = []
    var onTimer: ((Scene, TimerID) -> Void)?
    var onEnd: ((Scene, AnimationInfo) -> Void)?

    func scene(_ scene: Scene, timerFired timer: TimerID) {
        timers.append((scene.time, timer))
        onTimer?(scene, timer)
    }

    func scene(_ scene: Scene, animationStarted animation: AnimationInfo) {
        starts.append((scene.time, animation.key))
    }

    func scene(_ scene: Scene, animationEnded animation: AnimationInfo, reason: AnimationEndReason) {
        ends.append((scene.time, animation.id, animation.key, reason, animation.isBlock))
        onEnd?(scene, animation)
    }

    func scene(_ scene: Scene, emitterFinished emitter: LayerID) { finished.append((scene.time, emitter)) }

    func scene(_ scene: Scene, tick: Int, elapsed: Double) { ticks.append((tick, scene.time)) }
}

/// A scene with one layer in it.
struct OneLayer {
    let scene = Scene(seed: 0, textLayout: nil)
    let recorder = SceneRecorder()
    let layer: LayerID

    init(_ kind: LayerKind = .plain) throws {
        layer = try scene.makeLayer(kind, name: "layer")
        try scene.insert(layer, into: scene.root)
        scene.host = recorder
    }

    func path(_ text: String) throws -> PropertyKeyPath { try scene.keyPath(text, for: layer) }

    func set(_ text: String, _ value: Value) throws { try scene.set(layer, path(text), to: value) }

    func shown(_ text: String) throws -> Double {
        guard case .number(let n) = try scene.presentation(layer, path(text)) else { return .nan }
        return n
    }

    func model(_ text: String) throws -> Double {
        guard case .number(let n) = try scene.model(layer, path(text)) else { return .nan }
        return n
    }

    func block(_ options: BlockOptions, _ body: () throws -> Void) throws -> AnimationID? {
        try scene.beginBlock(options)
        try body()
        return scene.endBlock()
    }
}

func options(_ duration: Double, delay: Double = 0, curve: TimingFunction = .linear) -> BlockOptions {
    var options = BlockOptions()
    options.duration = duration
    options.delay = delay
    options.timingFunction = curve
    return options
}
