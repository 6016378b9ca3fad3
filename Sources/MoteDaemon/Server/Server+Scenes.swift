import MoteEngine
import MoteScript
import MoteWire

/// Scenes move with the clock, and what comes out of them reaches those who follow them.
extension Server {
    package func catchUpDueScenes(now: WallTime) {
        for scene in scenes.values {
            guard let wake = scene.nextWake(), wake <= now else { continue }
            statistics.beats += 1
            statistics.lateness.add(seconds: now.seconds(since: wake))
            catchUp(scene, now: now)
        }
    }

    /// Brings a scene to the clock, as its timer does and as every request that concerns it does first: an
    /// input is logged with the time of its arrival.
    package func catchUp(_ scene: RunningScene, now: WallTime) {
        guard scene.isBehind(at: now) else { return }
        let began = clock.processorTime
        scene.catchUp(now: now, clock: clock)
        statistics.scriptTime += clock.processorTime - began
        if scene.takeSlip() { record(.speed(scene.speed), of: scene, stamp: stamp(of: scene, now: now)) }
        passNews(of: scene, now: now)
    }

    /// Tells what a scene has said and suffered since the last call. Its streams are looked at in this turn.
    package func passNews(of scene: RunningScene, now: WallTime, muted: Bool = false) {
        let hosted = scene.hosted
        let lines = hosted.takeLog()
        if !muted { passLog(lines, of: scene.name) }
        for error in hosted.takeErrors() { tell(error, of: scene, now: now) }
        for event in hosted.takeEvents() where !muted { tell(event, of: scene, now: now) }
        heed(hosted, of: scene, now: now, muted: muted)
        recordFindings(of: scene)
        if scene.noteSize() { tell(.resized, of: scene) }
        if let failure = hosted.failure, !scene.isFailureTold {
            scene.isFailureTold = true
            // What ended it is mostly among its errors already.
            if scene.lastError?.message != failure.description { tell(failure, of: scene, now: now) }
            scene.restartTimeline(now: now)
            tell(.failed, of: scene)
        }
        for stream in scene.streams { touch(stream.subscription.connection) }
        for observer in scene.observers { touch(observer.connection) }
    }

    /// What a script asked of the clock.
    private func heed(_ hosted: HostedScene, of scene: RunningScene, now: WallTime, muted: Bool) {
        let (speed, time) = (hosted.takeSpeedRequest(), hosted.takeSeekRequest())
        // In a replay it was asked for then, and is among its steps.
        guard !muted, scene.performance == nil else { return }
        if let speed, speed != scene.speed { setSpeed(of: scene, to: speed, now: now) }
        if let time { scene.wantedTime = time }
    }

    func passLog(_ lines: [ScriptLogLine], of scene: String) {
        for (index, line) in lines.enumerated() {
            let level = Log.Level(name: line.level.rawValue) ?? .info
            // Who subscribed to it has a bound of its own.
            log.log(
                level, scene: scene, file: line.file, line: line.line,
                audience: index < Server.logLinesATurn ? .all : .listener
            ) { line.message }
        }
        if lines.count > Server.logLinesATurn {
            let more = lines.count - Server.logLinesATurn
            log.log(.warning, scene: scene, audience: .file) {
                "\(more) more lines of its log are left out"
            }
        }
    }

    /// A script that logs in a loop must not fill the disk.
    private static let logLinesATurn = 20

    private func tell(_ error: SceneError, of scene: RunningScene, now: WallTime) {
        let answer = RPCError(error, loading: false)
        scene.lastError = answer
        statistics.scriptErrors += 1
        guard let times = scene.errors.note(error, now: now) else { return }
        log.log(.error, scene: scene.name, file: error.file, line: error.line) { error.message }
        tell(answer, times: times, of: scene)
    }

    /// Tells how often errors that were held back have come, when their second is over.
    package func tellRepeatedErrors(now: WallTime) {
        for scene in scenes.values {
            for (error, times) in scene.errors.takeDue(now: now) {
                log.log(.error, scene: scene.name, file: error.file, line: error.line) {
                    "\(error.message) (\(times) times)"
                }
                tell(RPCError(error, loading: false), times: times, of: scene)
            }
        }
    }

    /// Tells an error to the followers of a scene.
    /// - Parameter asker: the number of a connection that hears of it in any case.
    package func tell(_ error: RPCError, times: Int = 1, of scene: RunningScene, also asker: Int? = nil) {
        scratch.clear()
        Notification.error(scene: scene.name, error, times: times, into: scratch)
        let line = Array(scratch.bytes)
        let followers = followers(of: scene)
        for connection in followers { notify(connection, line) }
        if let asker, let connection = connections[asker], !followers.contains(where: { $0 === connection }) {
            notify(connection, line)
        }
    }

    private func tell(_ event: SceneEvent, of scene: RunningScene, now: WallTime) {
        scene.eventNumber += 1
        let told = Notification.Event(
            scene: scene.name, number: scene.eventNumber, tick: event.tick, time: event.time,
            name: event.name, by: event.by, payload: event.payload)
        for stream in scene.streams {
            let subscription = stream.subscription
            guard subscription.options.events.contains(event.name) else { continue }
            scratch.clear()
            Notification.event(told, subscription: subscription.number, into: scratch)
            statistics.eventsSent += 1
            subscription.lastSent = now
            subscription.connection.notices.add(
                Array(scratch.bytes), subscription: subscription.number,
                number: scene.eventNumber)
            touch(subscription.connection)
        }
    }

    /// Tells the followers of a scene what happened to it, once each.
    package func tell(_ change: Notification.SceneChange, of scene: RunningScene) {
        let summary = scene.summary()
        for connection in followers(of: scene) {
            let numbers = connection.subscriptions.filter { subscription in
                subscription.streams.contains { $0.scene === scene }
            }.map(\.number)
            scratch.clear()
            Notification.scene(
                scene.name, change: change, epoch: scene.epoch, summary: summary,
                subscriptions: numbers, into: scratch)
            notify(connection, Array(scratch.bytes))
        }
    }

    private func notify(_ connection: Connection, _ line: [UInt8]) {
        connection.notices.add(line)
        touch(connection)
    }

    /// The connections that have a subscription on a scene, each once.
    private func followers(of scene: RunningScene) -> [Connection] {
        var seen: Set<Int> = []
        return scene.streams.map(\.subscription.connection).filter { seen.insert($0.number).inserted }
    }

    // MARK: The table

    /// The scene that a request names, brought to the present; or what the request has to wait for.
    package func scene(of call: Call) throws(RPCError) -> Found {
        let name = call.params.string("scene")
        if namesBeingLoaded.contains(name), scenes[name] == nil { return .busy(name) }
        guard let scene = scenes[name] else { throw .noSuchScene(name, scenes: scenes.keys.sorted()) }
        if scene.isLocked { return .busy(name) }
        catchUp(scene, now: call.now)
        return .scene(scene)
    }

    package enum Found {
        case scene(RunningScene)
        case busy(String)
    }

    /// Runs `body` with the scene that the request names, now or when work on it is done.
    package func withScene(of call: Call, _ body: (RunningScene) throws(RPCError) -> Answer)
        throws(RPCError) -> Answer
    {
        switch try scene(of: call) {
        case .busy(let name): .waits(scene: name)
        case .scene(let scene): try body(scene)
        }
    }

    package func add(_ scene: RunningScene, now: WallTime) {
        scenes[scene.name] = scene
        for connection in connections.values {
            for subscription in connection.subscriptions where subscription.sceneName == nil {
                follow(scene, with: subscription)
            }
        }
    }

    /// Adds a scene to a subscription. With too many differing options in work for it, only events come, and
    /// the client is told.
    package func follow(_ scene: RunningScene, with subscription: Subscription) {
        var encoding: FrameEncoding?
        if subscription.options.frames {
            encoding = scene.encoding(for: subscription.options.frame, limit: limits.encodings)
            if encoding == nil { tellEventsOnly(scene, to: subscription) }
        }
        let stream = SceneStream(
            subscription: subscription, scene: scene, encoding: encoding,
            beat: scene.beat)
        scene.streams.append(stream)
        scene.tidyEncodings()
        subscription.streams.append(stream)
        touch(subscription.connection)
    }

    package func tellEventsOnly(_ scene: RunningScene, to subscription: Subscription) {
        let limit = RPCError.limit("encodings", max: limits.encodings)
        scratch.clear()
        Notification.log(
            time: clock.date, level: .warning, scene: scene.name,
            message: "no frames of \(scene.name) for subscription \(subscription.number): \(limit.message)",
            into: scratch)
        notify(subscription.connection, Array(scratch.bytes))
    }

    /// Takes a subscription away from its connection and its scenes.
    package func end(_ subscription: Subscription) {
        for stream in subscription.streams { stream.scene.remove(stream) }
        subscription.streams = []
        let connection = subscription.connection
        connection.subscriptions.removeAll { $0 === subscription }
        connection.notices.remove(subscription: subscription.number)
        touch(connection)
    }

    /// Ends a scene. Subscriptions to it alone end with it.
    package func remove(_ scene: RunningScene, now: WallTime) {
        abandonJob(on: scene)
        endRecording(of: scene, "the scene was unloaded")
        scene.performance = nil
        if !scene.isAway {
            scene.hosted.unload()
            passNews(of: scene, now: now)
        }
        tell(.unloaded, of: scene)
        endObservers(of: scene)
        scenes[scene.name] = nil
        lastEpoch = max(lastEpoch, scene.epoch)
        fileChanges += 1
        for stream in scene.streams {
            let subscription = stream.subscription
            subscription.streams.removeAll { $0 === stream }
            guard subscription.sceneName != nil else { continue }
            let connection = subscription.connection
            connection.subscriptions.removeAll { $0 === subscription }
            touch(connection)
        }
        scene.streams = []
        wakeWaiters(forScene: scene.name)
    }
}
