import MoteEngine
import MoteScript
import MoteWire

/// `scene.describe`, `scene.explain`: what an inspector asks for.
extension Server {
    package func describeScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            try takeSnapshotCredit(call)
            let description: SceneDescription
            do throws(TargetError) {
                description = try scene.hosted.describe(
                    address(call.params.value("layer")),
                    depth: call.params.has("depth") ? call.params.integer("depth") : nil)
            } catch {
                throw RPCError(error)
            }
            return .value([
                "scene": scene.summary(), "layers": .list(description.layers),
                "emitters": .list(description.emitters), "animations": .list(description.animations),
                "handlers": .list(description.handlers.map { .string($0) }),
                "timers": integer(description.timers), "truncated": .bool(description.isTruncated),
            ])
        }
    }

    package func explainProperty(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            let target = try target(call)
            do throws(TargetError) {
                return .value(try scene.hosted.explain(target, keyPath: call.params.string("keyPath")))
            } catch {
                throw RPCError(error)
            }
        }
    }

    /// Snapshots and descriptions cost as much as frames, and no credit holds them back.
    package func takeSnapshotCredit(_ call: Call) throws(RPCError) {
        guard call.connection.snapshots.take(limit: limits.snapshotsPerSecond, now: call.now) else {
            throw .limit("snapshotsPerSecond", max: limits.snapshotsPerSecond,
                         hint: "subscribe to get every frame")
        }
    }
}
