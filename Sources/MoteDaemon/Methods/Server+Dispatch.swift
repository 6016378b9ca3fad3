import MoteScript
import MoteWire

extension Server {
    /// Calls the method. Its parameters have passed the table's check.
    package func dispatch(_ call: Call) throws(RPCError) -> Answer {
        switch call.params.method {
        case .hello: try hello(call)
        case .ping: .value(call.params.values)
        case .rpcDiscover: .value(Discovery.plain)
        case .sceneLoad: try loadScene(call)
        case .sceneUnload: try unloadScene(call)
        case .sceneReload: try reloadScene(call)
        case .sceneAvailable: .value(availableScenes())
        case .sceneList: .value(listScenes(call))
        case .scenePause: try pauseScene(call)
        case .sceneResume: try resumeScene(call)
        case .sceneSeek: try seekScene(call)
        case .sceneStep: try stepScene(call)
        case .sceneSpeed: try setSceneSpeed(call)
        case .sceneSend: try sendToScene(call)
        case .scenePointer: try pointAtScene(call)
        case .sceneHit: try hitScene(call)
        case .sceneDescribe: try describeScene(call)
        case .sceneKeys: .value(["keys": .list(PropertyListing.keys(of: call.params.string("kind")))])
        case .sceneExplain: try explainProperty(call)
        case .sceneRecord: try recordScene(call)
        case .sceneReplay: try replayScene(call)
        case .sceneObserve: try observe(call)
        case .sceneUnobserve: try unobserve(call)
        case .logSubscribe: subscribeLog(call)
        case .logUnsubscribe: unsubscribeLog(call)
        case .sceneGet: try getProperty(call)
        case .sceneSet: try setProperty(call)
        case .sceneSnapshot: try takeSnapshot(call)
        case .assetGet: try getAsset(call)
        case .subscribe: try subscribe(call)
        case .subscriptionUpdate: try updateSubscription(call)
        case .unsubscribe: try unsubscribe(call)
        case .resync: try resync(call)
        case .next: try takeNext(call)
        case .stats: .value(statisticsNow(call))
        case .shutdown: askForShutdown()
        }
    }
}
