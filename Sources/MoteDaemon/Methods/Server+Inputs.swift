import MoteEngine
import MoteJSON
import MoteScript
import MoteWire

/// `scene.send`, `scene.pointer`, `scene.get`, `scene.set`: what comes into a scene from outside, and what is
/// read there.
extension Server {
    package func sendToScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            let payload = call.params.value("payload") ?? .object([])
            try checkPayload(payload)
            let layer = address(call.params.value("layer"))
            try checkWorks(scene)
            let handlers = try input(to: scene, now: call.now) { (hosted) throws(TargetError) in
                try hosted.send(call.params.string("event"), payload: payload, layer: layer)
            }
            return .value(["handlers": integer(handlers)])
        }
    }

    package func pointAtScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            try checkWorks(scene)
            let params = call.params
            let phase = PointerPhase(rawValue: params.string("phase")) ?? .move
            let point = Point(params.number("x"), params.number("y"))
            let pointer = params.integer("pointer")
            let hit = try input(to: scene, now: call.now) { hosted in
                hosted.pointer(phase, at: point, pointer: pointer)
            }
            if phase != .move {
                scene.pointerHolders[pointer] = phase == .down ? call.connection.number : nil
            }
            return .value(plain(hit))
        }
    }

    /// A client that goes takes its pointers along: those that it left down are cancelled, as an input like
    /// any other, so that what they were driving comes to its end. A scene that is being worked on gets them
    /// when that is done.
    package func cancelAbandonedPointers(in scene: RunningScene, now: WallTime) {
        let abandoned = scene.pointerHolders.filter { connections[$0.value] == nil }.keys.sorted()
        guard !abandoned.isEmpty, !scene.isLocked else { return }
        catchUp(scene, now: now)
        for pointer in abandoned {
            scene.pointerHolders[pointer] = nil
            // It is not down where the scene began anew since, or was sought.
            guard !scene.isFailed, let place = scene.hosted.place(ofPointer: pointer) else { continue }
            _ = try? input(to: scene, now: now) { hosted in
                hosted.pointer(.cancel, at: place, pointer: pointer)
            }
        }
    }

    package func hitScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            .value(plain(scene.hosted.hit(at: Point(call.params.number("x"), call.params.number("y")))))
        }
    }

    private func plain(_ hit: PointerHit?) -> PlainValue {
        guard let hit else { return ["layer": .null] }
        return [
            "layer": ["id": integer(hit.id), "name": .string(hit.name), "path": .string(hit.path)],
            "x": .number(hit.point.x), "y": .number(hit.point.y),
        ]
    }

    package func getProperty(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            let reading = try read(call, in: scene)
            var members: [PlainValue.Member] = [
                .init("value", reading.value), .init("type", .string(reading.type)),
            ]
            if let model = reading.model { members.append(.init("model", model)) }
            return .value(.object(members))
        }
    }

    package func setProperty(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            if scene.isFailed {
                // A wrong address is the nearer mistake, and stays one after a reload.
                _ = try read(call, in: scene)
                try checkWorks(scene)
            }
            let target = try target(call)
            let animate = try call.params.value("animate").map { plain throws(RPCError) in
                try SetAnimation(plain)
            }
            let value = try input(to: scene, now: call.now) { (hosted) throws(TargetError) in
                try hosted.set(target, keyPath: call.params.string("keyPath"),
                               value: call.params.value("value") ?? .null, animate: animate)
            }
            // Who sets a value wants to see it, whatever the stride of its frames.
            scene.makeDue()
            return .value(["value": value])
        }
    }

    /// Gives a scene an input and tells what came of it.
    /// - Parameter isPerformed: it comes from a recording; others cut the recording off.
    package func input<Result>(to scene: RunningScene, now: WallTime, isPerformed: Bool = false,
                               _ body: (HostedScene) throws(TargetError) -> Result)
        throws(RPCError) -> Result
    {
        let began = clock.processorTime
        do throws(TargetError) {
            let cuts = scene.hosted.futureCount
            let result = try body(scene.hosted)
            if !isPerformed { endPerformance(of: scene) }
            recordInput(to: scene, cuts: cuts, now: now)
            statistics.scriptTime += clock.processorTime - began
            scene.noteInput()
            passNews(of: scene, now: now)
            return result
        } catch {
            throw RPCError(error)
        }
    }

    private func read(_ call: Call, in scene: RunningScene) throws(RPCError) -> PropertyReading {
        let target = try target(call)
        do throws(TargetError) {
            return try scene.hosted.get(target, keyPath: call.params.string("keyPath"))
        } catch {
            throw RPCError(error)
        }
    }

    /// A scene that has failed takes no inputs and does not move: who asks for it must not believe that it
    /// did.
    package func checkWorks(_ scene: RunningScene) throws(RPCError) {
        guard scene.isFailed, let failure = scene.hosted.failure else { return }
        throw RPCError(failureOf: scene.name, failure)
    }

    package func target(_ call: Call) throws(RPCError) -> TargetAddress {
        guard let target = TargetAddress(layer: call.params.value("layer"),
                                         emitter: call.params.value("emitter")) else {
            throw .missingParam("layer", method: call.params.method.rawValue,
                                expected: "a layer or an emitter")
        }
        return target
    }

    package func address(_ layer: PlainValue?) -> TargetAddress? { TargetAddress(layer: layer) }

    private func checkPayload(_ payload: PlainValue) throws(RPCError) {
        guard depth(of: payload, limit: limits.payloadDepth) <= limits.payloadDepth else {
            throw .limit("payloadDepth", max: limits.payloadDepth)
        }
        scratch.clear()
        JSONWriter.write(payload, into: scratch)
        guard scratch.count <= limits.payloadBytes else {
            throw .limit("payloadBytes", max: limits.payloadBytes)
        }
    }

    /// Looks no deeper than one below `limit`.
    private func depth(of value: PlainValue, limit: Int) -> Int {
        guard limit >= 0 else { return 1 }
        let children = value.list ?? value.members?.map(\.value) ?? []
        let isNested = value.list != nil || value.members != nil
        return (isNested ? 1 : 0) + (children.map { depth(of: $0, limit: limit - 1) }.max() ?? 0)
    }
}
