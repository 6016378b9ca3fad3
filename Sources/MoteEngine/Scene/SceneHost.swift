/// What a scene tells whoever runs its script. Everything is called inside `advance(to:)` at the event's own
/// exact time, in the order of time and then of scheduling, when the tree is whole: the host may change
/// anything.
public protocol SceneHost: AnyObject {
    func scene(_ scene: Scene, timerFired timer: TimerID)
    /// A motion begins to show, its delay over.
    func scene(_ scene: Scene, animationStarted animation: AnimationInfo)
    /// The first motion of a block begins to show, or a timeline begins.
    func scene(_ scene: Scene, blockStarted block: AnimationID)
    /// A timeline plays past a call; see `addCall`.
    func scene(_ scene: Scene, timelineCalled number: Int)
    /// A motion that is watched (`watchReach`) arrives at its target for the first time.
    func scene(_ scene: Scene, animationReached animation: AnimationInfo)
    /// Told exactly once for every animation and every block.
    func scene(_ scene: Scene, animationEnded animation: AnimationInfo, reason: AnimationEndReason)
    /// Nothing of an emitter lives and nothing more is to come; once for each time that it has emitted.
    func scene(_ scene: Scene, emitterFinished emitter: LayerID)
    /// A tick of the scene's clock, only while `wantsTicks`.
    func scene(_ scene: Scene, tick: Int, elapsed: Double)
}

extension SceneHost {
    public func scene(_ scene: Scene, blockStarted block: AnimationID) {}
    public func scene(_ scene: Scene, timelineCalled number: Int) {}
    public func scene(_ scene: Scene, animationReached animation: AnimationInfo) {}
}

public enum AnimationEndReason: String, Sendable {
    /// It came to its end.
    case finished
    /// `cancel`, or its key was removed.
    case cancelled
    /// Another motion, or a plain assignment, took the property.
    case replaced
    /// Its layer left the tree.
    case removed
}

public struct TimerID: Hashable, Sendable {
    let serial: Int
}

/// A handle to an animation or to a block of them.
public struct AnimationID: Hashable, Sendable {
    public let serial: Int
}

/// What may be told of an animation, also when it is over.
public struct AnimationInfo: Sendable {
    public var id: AnimationID
    /// Nil for a block, which holds animations of any layers.
    public var layer: LayerID?
    /// Its layer's kind: the layer may be gone by the time this is told.
    public var layerKind: LayerKind?
    /// Its layer's path when this was noted: the layer may have left the tree since.
    public var layerPath: String
    /// The key it was added under, or its key path.
    public var key: String
    public var keyPath: String
    public var isBlock: Bool
}
