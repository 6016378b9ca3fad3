import MoteEngine
import MoteWire

/// `subscribe`, `subscription.update`, `unsubscribe`, `resync`, `next`, `scene.snapshot`.
extension Server {
    package func subscribe(_ call: Call) throws(RPCError) -> Answer {
        let connection = call.connection
        guard connection.subscriptions.count < limits.subscriptions else {
            throw .limit("subscriptions", max: limits.subscriptions,
                         hint: "unsubscribe one, or connect again")
        }
        let options = try SubscribeOptions(call.params)
        try options.check(limits)
        if call.params.string("scene") == "*" {
            for name in scenes.keys.sorted() {
                if let scene = scenes[name] { try checkEncodings(of: scene, options) }
            }
            let subscription = makeSubscription(for: connection, scene: nil, options: options, now: call.now)
            for name in scenes.keys.sorted() {
                if let scene = scenes[name] { follow(scene, with: subscription) }
            }
            return .value([
                "subscription": integer(subscription.number), "options": options.plain(tickRate: nil),
                "scenes": .list(summaries(now: call.now)),
            ])
        }
        return try withScene(of: call) { (scene) throws(RPCError) in
            try checkEncodings(of: scene, options)
            let subscription = makeSubscription(for: connection, scene: scene.name, options: options,
                                                now: call.now)
            follow(scene, with: subscription)
            return .value([
                "subscription": integer(subscription.number), "options": options.plain(tickRate: scene.rate),
                "scene": scene.summary(),
            ])
        }
    }

    /// - Parameter stream: one that would give its encoding up.
    private func checkEncodings(of scene: RunningScene, _ options: SubscribeOptions,
                                insteadOf stream: SceneStream? = nil) throws(RPCError) {
        guard options.frames, !scene.hasRoom(for: options.frame, limit: limits.encodings, insteadOf: stream)
        else { return }
        throw .limit("encodings", max: limits.encodings,
                     hint: "use options that another subscription of this scene has")
    }

    private func makeSubscription(for connection: Connection, scene: String?, options: SubscribeOptions,
                                  now: WallTime) -> Subscription {
        let subscription = Subscription(number: connection.nextSubscription, connection: connection,
                                        sceneName: scene, options: options, limits: limits, now: now)
        connection.nextSubscription += 1
        connection.subscriptions.append(subscription)
        scheduleAlive(after: now)
        return subscription
    }

    /// Options that are not given stay as they are.
    package func updateSubscription(_ call: Call) throws(RPCError) -> Answer {
        let subscription = try subscription(of: call)
        var options = subscription.options
        try options.take(call.params)
        try options.check(limits)
        for stream in subscription.streams {
            try checkEncodings(of: stream.scene, options, insteadOf: stream)
        }
        subscription.change(to: options, limits: limits)
        for stream in subscription.streams {
            if !stream.scene.isLocked { catchUp(stream.scene, now: call.now) }
            restart(stream)
        }
        let rate = subscription.sceneName == nil ? nil : subscription.streams.first?.scene.rate
        return .value(["options": options.plain(tickRate: rate)])
    }

    private func restart(_ stream: SceneStream) {
        let options = stream.subscription.options
        let scene = stream.scene
        // One more than allowed for a moment: its own goes, and was counted.
        let encoding = options.frames ? scene.encoding(for: options.frame, limit: limits.encodings + 1) : nil
        stream.restart(with: encoding)
        scene.tidyEncodings()
        touch(stream.subscription.connection)
    }

    package func unsubscribe(_ call: Call) throws(RPCError) -> Answer {
        let subscription = try subscription(of: call)
        end(subscription)
        return .value([
            "frames": integer(subscription.sequence), "dropped": integer(subscription.dropped),
            "bytes": integer(subscription.bytes),
        ])
    }

    package func resync(_ call: Call) throws(RPCError) -> Answer {
        for stream in try subscription(of: call).streams {
            if !stream.scene.isLocked { catchUp(stream.scene, now: call.now) }
            stream.resync()
        }
        return .value(.object([]))
    }

    /// Answered at once: it never waits for the frame.
    package func takeNext(_ call: Call) throws(RPCError) -> Answer {
        let subscription = try subscription(of: call)
        try subscription.credits.next(seq: call.params.has("seq") ? call.params.integer("seq") : nil)
        return .value(["credits": subscription.credits.count.map(integer) ?? .null])
    }

    private func subscription(of call: Call) throws(RPCError) -> Subscription {
        let number = call.params.integer("subscription")
        guard let subscription = call.connection.subscription(number) else {
            throw .noSuchSubscription(number)
        }
        return subscription
    }

    package func takeSnapshot(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            try takeSnapshotCredit(call)
            let options = try snapshotOptions(call)
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

    /// A snapshot stands alone: births would be told to nobody who goes on with them.
    private func snapshotOptions(_ call: Call) throws(RPCError) -> FrameOptions {
        let options = try SubscribeOptions(call.params).frame
        guard options.particles != .births else {
            throw .badParam("particles", expected: "\"columns\", \"count\" or \"none\" in a snapshot",
                            got: .string("births"))
        }
        return options
    }
}
