import MoteEngine

/// The methods that clients may call, by their names on the wire.
public enum MethodName: String, CaseIterable, Sendable {
    case hello, ping
    case rpcDiscover = "rpc.discover"
    case sceneLoad = "scene.load"
    case sceneUnload = "scene.unload"
    case sceneReload = "scene.reload"
    case sceneAvailable = "scene.available"
    case sceneList = "scene.list"
    case scenePause = "scene.pause"
    case sceneResume = "scene.resume"
    case sceneSeek = "scene.seek"
    case sceneStep = "scene.step"
    case sceneSpeed = "scene.speed"
    case sceneSend = "scene.send"
    case scenePointer = "scene.pointer"
    case sceneHit = "scene.hit"
    case sceneDescribe = "scene.describe"
    case sceneKeys = "scene.keys"
    case sceneExplain = "scene.explain"
    case sceneObserve = "scene.observe"
    case sceneUnobserve = "scene.unobserve"
    case sceneGet = "scene.get"
    case sceneSet = "scene.set"
    case sceneRecord = "scene.record"
    case sceneReplay = "scene.replay"
    case sceneSnapshot = "scene.snapshot"
    case assetGet = "asset.get"
    case subscribe
    case subscriptionUpdate = "subscription.update"
    case unsubscribe, resync, next
    case logSubscribe = "log.subscribe"
    case logUnsubscribe = "log.unsubscribe"
    case stats, shutdown
}

/// One row of the table that checks requests, and that help and `rpc.discover` are made from.
public struct Method: Sendable {
    public var name: MethodName
    /// One line for people.
    public var summary: String
    public var params: [Parameter]
    /// Of each of these groups exactly one must be given.
    public var oneOf: [[String]]
    /// Takes an object with whatever members (`ping`).
    public var takesAnything: Bool
    /// What the result holds, for people.
    public var result: String

    init(
        _ name: MethodName, _ summary: String, _ params: [Parameter] = [], oneOf: [[String]] = [],
        takesAnything: Bool = false, result: String
    ) {
        self.name = name
        self.summary = summary
        self.params = params
        self.oneOf = oneOf
        self.takesAnything = takesAnything
        self.result = result
    }
}
