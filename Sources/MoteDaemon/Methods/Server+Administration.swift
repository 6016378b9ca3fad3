import MoteEngine
import MoteWire

/// `hello`, `stats`, `shutdown`.
extension Server {
    /// Versions of the protocol that this daemon speaks.
    private static let protocols = [1]

    /// What a client may rely on beyond the least that every daemon has.
    private static let features = [
        "encoding.delta", "particles.columns", "particles.births", "particles.count", "numbers.base64",
        "events", "clock", "pacing.ack", "pacing.pull", "text.outlines", "assets",
    ]

    package func hello(_ call: Call) throws(RPCError) -> Answer {
        let asked = call.params.integer("protocol")
        guard Server.protocols.contains(asked) else {
            throw .unsupportedProtocol(asked, supported: Server.protocols)
        }
        return .value([
            "server": "moted", "version": .string(identity.version), "protocol": integer(asked),
            "lua": .string(identity.lua), "pid": integer(identity.pid),
            "uptime": .number(call.now.seconds(since: identity.started)),
            "features": .list(Server.features.map { .string($0) }), "limits": limits.plain,
        ])
    }

    package func statisticsNow(_ call: Call) -> PlainValue {
        let memory = ProcessUsage.memory()
        let processor = ProcessUsage.processorTime()
        var members = statistics.members(framesSent: framesSent)
        members.insert(.init("uptime", .number(call.now.seconds(since: identity.started))), at: 0)
        members.append(.init("clients", integer(connections.count)))
        let subscriptions = connections.values.reduce(0) { $0 + $1.subscriptions.count }
        members.append(.init("subscriptions", integer(subscriptions)))
        let running = scenes.keys.sorted().compactMap { scenes[$0] }
        members.append(.init("scenes", .list(running.map(statistics(of:)))))
        members.append(.init("memory", ["resident": integer(memory.now), "peak": integer(memory.peak)]))
        members.append(.init("processor",
                             ["user": .number(processor.user), "system": .number(processor.system)]))
        return .object(members)
    }

    private func statistics(of scene: RunningScene) -> PlainValue {
        let summary = scene.summary()
        return [
            "scene": .string(scene.name), "state": summary["state"] ?? .null,
            "layers": summary["layers"] ?? 0,
            "particles": summary["particles"] ?? 0, "subscribers": integer(scene.streams.count),
            "encodings": integer(scene.encodings.count), "slipped": .number(scene.slipped),
        ]
    }

    /// Frames whose last byte a client has taken from the daemon.
    private var framesSent: Int {
        statistics.framesMade - connections.values.count { $0.outbox.hasFrameUnderWay }
    }

    package func askForShutdown() -> Answer {
        isShutdownAsked = true
        return .value(.object([]))
    }

    package func integer(_ value: Int) -> PlainValue { .number(Double(value)) }
}
