import MoteEngine
import MoteScript
import MoteWire

/// `scene.observe`, and the `change` notifications that follow.
extension Server {
    /// Of one observer: more are asked for by a second one.
    private static let keysAtOnce = 256

    package func observe(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            let connection = call.connection
            guard connection.observers.count < limits.subscriptions else {
                throw .limit("subscriptions", max: limits.subscriptions, hint: "end an observer first")
            }
            let keys = try keys(call.params.value("keys") ?? .null)
            for key in keys {
                do throws(TargetError) {
                    _ = try scene.hosted.get(key.target, keyPath: key.keyPath)
                } catch {
                    throw RPCError(error)
                }
            }
            var options = SubscribeOptions()
            if call.params.has("fps") { options.fps = call.params.number("fps") }
            let observer = SceneObserver(
                number: connection.nextObserver, connection: connection, scene: scene,
                keys: keys, options: options)
            connection.nextObserver += 1
            connection.observers.append(observer)
            scene.observers.append(observer)
            return .value(["observer": integer(observer.number), "values": .list(observer.values)])
        }
    }

    private func keys(_ plain: PlainValue) throws(RPCError) -> [SceneObserver.Key] {
        let expected = "a list of 1 to \(Server.keysAtOnce) objects {layer or emitter, keyPath}"
        guard let list = plain.list, !list.isEmpty, list.count <= Server.keysAtOnce else {
            throw .badParam("keys", expected: expected, got: plain)
        }
        var keys: [SceneObserver.Key] = []
        for (index, item) in list.enumerated() { keys.append(try key(item, name: "keys[\(index)]")) }
        return keys
    }

    private func key(_ item: PlainValue, name: String) throws(RPCError) -> SceneObserver.Key {
        let known = ["layer", "emitter", "keyPath"]
        let expected = "an object with keyPath and one of layer and emitter"
        guard let members = item.members, item["layer"] == nil || item["emitter"] == nil else {
            throw .badParam(name, expected: expected, got: item)
        }
        for member in members where !known.contains(member.name) {
            throw .badParam(
                name, expected: "\(expected), and nothing else", got: .string(member.name),
                nearest: Spelling.nearest(member.name, in: known))
        }
        let kind = item["emitter"] == nil ? "layer" : "emitter"
        try ParameterType.address.check(item[kind] ?? .null, param: "\(name).\(kind)")
        guard let target = TargetAddress(layer: item["layer"], emitter: item["emitter"]) else {
            throw .badParam("\(name).\(kind)", expected: ParameterType.address.expected, got: item)
        }
        guard let keyPath = item["keyPath"]?.string else {
            throw .badParam(
                "\(name).keyPath", expected: "the name of a property",
                got: item["keyPath"] ?? .null)
        }
        return SceneObserver.Key(target: target, keyPath: keyPath)
    }

    package func unobserve(_ call: Call) throws(RPCError) -> Answer {
        let number = call.params.integer("observer")
        guard let observer = call.connection.observers.first(where: { $0.number == number }) else {
            throw .noSuchObserver(number)
        }
        end(observer)
        return .value(.object([]))
    }

    package func end(_ observer: SceneObserver) {
        observer.scene.observers.removeAll { $0 === observer }
        observer.connection.observers.removeAll { $0 === observer }
        touch(observer.connection)
    }

    /// The scene goes, and its observers with it: they are told that nothing is there any more.
    package func endObservers(of scene: RunningScene) {
        for observer in scene.observers {
            scratch.clear()
            let nothing = [PlainValue](repeating: .null, count: observer.keys.count)
            Notification.change(observer: observer.number, values: nothing, ended: true, into: scratch)
            observer.connection.notices.add(Array(scratch.bytes))
            end(observer)
        }
    }

    /// Puts the next changed values into an empty outbox: as they are now, however long it was full.
    /// - Returns: false when none have changed.
    package func putChanges(for connection: Connection) -> Bool {
        let lines = connection.outbox.lines
        for observer in connection.observers where observer.pacing.isDue && !observer.scene.isAway {
            _ = observer.pacing.made(at: observer.scene.beat)
            guard observer.seenPicture != observer.scene.picture, observer.readAgain() else { continue }
            Notification.change(observer: observer.number, values: observer.values, into: lines)
        }
        return !lines.isEmpty
    }
}
