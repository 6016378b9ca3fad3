import MoteEngine
import MoteWire

/// `subscribe`, `unsubscribe`, `scene.snapshot`.
extension Server {
    package func subscribe(_ call: Call) throws(RPCError) -> Answer {
        let connection = call.connection
        guard connection.subscriptions.count < limits.subscriptions else {
            throw .limit("subscriptions", max: limits.subscriptions,
                         hint: "unsubscribe one, or connect again")
        }
        let options = SubscribeOptions(call.params)
        if call.params.string("scene") == "*" {
            let subscription = makeSubscription(for: connection, scene: nil, options: options, now: call.now)
            for name in scenes.keys.sorted() {
                if let scene = scenes[name] { _ = follow(scene, with: subscription) }
            }
            return .value([
                "subscription": integer(subscription.number), "options": options.plain(tickRate: nil),
                "scenes": .list(summaries(now: call.now)),
            ])
        }
        return try withScene(of: call) { (scene) throws(RPCError) in
            if options.frames, scene.encoding(for: options.frame, limit: limits.encodings) == nil {
                throw .limit("encodings", max: limits.encodings,
                             hint: "use options that another subscription of this scene has")
            }
            let subscription = makeSubscription(for: connection, scene: scene.name, options: options,
                                                now: call.now)
            _ = follow(scene, with: subscription)
            return .value([
                "subscription": integer(subscription.number), "options": options.plain(tickRate: scene.rate),
                "scene": scene.summary(),
            ])
        }
    }

    private func makeSubscription(for connection: Connection, scene: String?, options: SubscribeOptions,
                                  now: WallTime) -> Subscription {
        let subscription = Subscription(number: connection.nextSubscription, connection: connection,
                                        sceneName: scene, options: options, now: now)
        connection.nextSubscription += 1
        connection.subscriptions.append(subscription)
        scheduleAlive(after: now)
        return subscription
    }

    package func unsubscribe(_ call: Call) throws(RPCError) -> Answer {
        let number = call.params.integer("subscription")
        guard let subscription = call.connection.subscription(number) else {
            throw .noSuchSubscription(number)
        }
        end(subscription)
        return .value([
            "frames": integer(subscription.sequence), "dropped": integer(subscription.dropped),
            "bytes": integer(subscription.bytes),
        ])
    }

    package func takeSnapshot(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            try takeSnapshotCredit(call)
            let options = SubscribeOptions(call.params).frame
            return .written { [self] buffer in
                let began = clock.processorTime
                scene.withFrame(now: call.now) { frame, us in
                    writer.writeSnapshot(frame, scene: scene.name, options: options, us: us, into: buffer)
                }
                statistics.encodings += 1
                statistics.encodingTime += clock.processorTime - began
            }
        }
    }
}
