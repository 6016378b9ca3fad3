import MoteEngine
import MoteWire

/// `log.subscribe`, `log.unsubscribe`, and the `log` notifications.
extension Server {
    package func subscribeLog(_ call: Call) -> Answer {
        let level = Log.Level(name: call.params.string("level")) ?? .info
        let scene = call.params.has("scene") ? call.params.string("scene") : nil
        call.connection.logFilter = LogFilter(level: level, scene: scene)
        listenToLog()
        if let scene, scenes[scene] == nil, !namesBeingLoaded.contains(scene) {
            // It may come; but a misspelt name must not wait for ever.
            let nearest = Spelling.nearest(scene, in: scenes.keys.sorted())
            scratch.clear()
            Notification.log(
                time: clock.date, level: .warning, scene: scene,
                message: "no scene \"\(scene)\" is loaded yet"
                    + (nearest.map { " (did you mean \"\($0)\"?)" } ?? ""), into: scratch)
            call.connection.notices.add(Array(scratch.bytes))
        }
        return .value(.object([]))
    }

    package func unsubscribeLog(_ call: Call) -> Answer {
        call.connection.logFilter = nil
        listenToLog()
        touch(call.connection)
        return .value(.object([]))
    }

    /// Lines that nobody wants are not even composed.
    package func listenToLog() {
        log.listenerLevel = connections.values.compactMap { $0.logFilter?.level }.min()
    }

    /// Passes a line of the log on to who asked for it.
    package func tell(_ entry: Log.Entry) {
        let time = clock.date
        for connection in connections.values where connection.logFilter?.passes(entry) == true {
            scratch.clear()
            Notification.log(
                time: time, level: .init(rawValue: entry.level.name) ?? .info, scene: entry.scene,
                message: entry.message, file: entry.file, line: entry.line, into: scratch)
            connection.logLines += 1
            connection.notices.add(
                Array(scratch.bytes), subscription: NoticeQueue.logNumber,
                number: connection.logLines)
            touch(connection)
        }
    }
}
