import MoteEngine
import MoteScript
import MoteWire

/// `scene.pause`, `resume`, `speed`, `seek`, `step`: what maps the clock to a scene's time. None of it is an
/// input. A scene that has failed stands still: it refuses all of it but a seek, which makes it anew.
extension Server {
    package func pauseScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            try checkWorks(scene)
            scene.performance?.isHeld = true
            pause(scene, now: call.now)
            return .value(scene.summary())
        }
    }

    package func pause(_ scene: RunningScene, now: WallTime) {
        guard !scene.isPaused && !scene.isFailed else { return }
        record(.pause, of: scene, stamp: stamp(of: scene, now: now))
        scene.pause(now: now)
        change(.paused, of: scene)
    }

    package func resumeScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            try checkWorks(scene)
            if let performance = scene.performance, !performance.isHeld {
                // It is the recording that pauses: what comes in the pause comes at once, and its end.
                performance.skipWait()
            } else {
                scene.performance?.isHeld = false
                resume(scene, now: call.now)
            }
            return .value(scene.summary())
        }
    }

    package func resume(_ scene: RunningScene, now: WallTime) {
        guard scene.isPaused && !scene.isFailed else { return }
        record(.resume, of: scene, stamp: stamp(of: scene, now: now))
        scene.resume(now: now)
        change(.resumed, of: scene)
    }

    package func setSceneSpeed(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            try checkWorks(scene)
            let speed = call.params.number("speed")
            if speed != scene.speed { setSpeed(of: scene, to: speed, now: call.now) }
            return .value(scene.summary())
        }
    }

    /// Beats are counted anew from here, also at the speed that it has.
    package func setSpeed(of scene: RunningScene, to speed: Double, now: WallTime) {
        guard !scene.isFailed else { return }
        record(.speed(speed), of: scene, stamp: stamp(of: scene, now: now))
        let isNew = speed != scene.speed
        scene.setSpeed(speed, now: now)
        if isNew { change(.speed, of: scene) }
    }

    /// Goes to a time. Forwards the scene itself moves on; back it is made anew from its text and its inputs.
    /// Both beside the loop.
    package func seekScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            try seek(scene, to: call.params.number("time"), for: call.connection)
            return .later
        }
    }

    /// - Parameter connection: who waits for it; nil for the scene's own script.
    package func seek(_ scene: RunningScene, to time: Double, for connection: Connection?,
                      isPerformed: Bool = false) throws(RPCError) {
        scene.wantedTime = nil
        guard time <= Double(limits.seekSeconds) else { throw .limit("seekSeconds", max: limits.seekSeconds) }
        if let performance = scene.performance, !isPerformed {
            // Whoever looks through a replay looks through what the recording came to in the end.
            rebuild(scene, performance.score.outcome, to: time, for: connection, endsPerformance: true)
        } else if time >= scene.hosted.time && !scene.isFailed {
            let stamp = stamp(of: scene, now: clock.now)
            move(scene, to: time, for: connection) { [self] now, _ in
                scene.takeBack(newEpoch: true, now: now)
                record(.seek(scene.hosted.time), of: scene, stamp: stamp)
                tell(.seeked, of: scene)
                // What a seek passes over is not told, for it was not played; but its errors are.
                passNews(of: scene, now: now, muted: true)
            }
        } else {
            guard scene.hosted.isReplayable else {
                throw .limit("replayEvents", max: limits.replayEvents,
                             hint: "the scene has had more inputs than it can go back with")
            }
            rebuild(scene, scene.hosted.recipe, to: time, for: connection)
        }
    }

    /// Scripts ask to go to a time while they run: it is done between two turns of theirs.
    package func seekWhereScriptsAsked() {
        for scene in scenes.values {
            guard let time = scene.wantedTime, !scene.isLocked, scene.performance == nil else { continue }
            do throws(RPCError) {
                try seek(scene, to: time, for: nil)
            } catch {
                tell(error, of: scene)
            }
        }
    }

    package func stepScene(_ call: Call) throws(RPCError) -> Answer {
        let ticks = call.params.integer("ticks")
        guard ticks <= limits.stepTicks else { throw .limit("stepTicks", max: limits.stepTicks) }
        return try withScene(of: call) { (scene) throws(RPCError) in
            try checkWorks(scene)
            endPerformance(of: scene, keepsInputs: true)
            step(scene, by: ticks, for: call.connection, now: call.now)
            return .later
        }
    }

    package func step(_ scene: RunningScene, by ticks: Int, for connection: Connection?, now: WallTime) {
        let stamp = stamp(of: scene, now: now)
        let wasPlaying = !scene.isPaused
        if wasPlaying { scene.pause(now: now) }
        let tick = scene.hosted.tick + ticks
        move(scene, to: Double(tick) / scene.rate, for: connection) { [self] now, isThere in
            scene.takeBack(newEpoch: false, now: now)
            record(.step(ticks), of: scene, stamp: stamp)
            if !isThere { failRecording(of: scene, "a step was given up on its way") }
            if wasPlaying { tell(.paused, of: scene) }
            passNews(of: scene, now: now)
        }
    }

    /// The live scene goes on to `time` on a worker thread; `arrived` takes it back. Nothing is told before
    /// that: the reply comes first. Given up, it stays where it came to.
    private func move(_ scene: RunningScene, to time: Double, for connection: Connection?,
                      arrived: @escaping (WallTime, _ isThere: Bool) -> Void) {
        let cancellation = begin(on: scene, for: connection) { [self] in
            if let connection { finish(connection, with: $0) }
        }
        let lent = scene.lend()
        work.submit(isLong: true) {
            lent.value.advance(to: time, unless: { cancellation.isCancelled })
        } finished: { [self] isThere in
            finishJob(on: scene) {
                arrived(clock.now, isThere)
                return isThere ? .success(scene.summary()) : .failure(.givenUp(scene.name, "replaced"))
            }
        }
    }

    private func rebuild(_ scene: RunningScene, _ recipe: SceneRecipe, to time: Double,
                         for connection: Connection?, endsPerformance: Bool = false) {
        let cancellation = begin(on: scene, for: connection) { [self] in
            if let connection { finish(connection, with: $0) }
        }
        // A recording holds at which picture it was done: a replay waits there.
        if scene.performance != nil { scene.hold() }
        // What lies ahead goes by unseen, but for its errors.
        let known = scene.performance == nil ? scene.hosted.time : .infinity
        work.submit(isLong: true) {
            Server.outcome { () throws(SceneError) in
                try HostedScene.rebuild(
                    recipe, to: time, known: known, unless: { cancellation.isCancelled })
            }
        } finished: { [self] outcome in
            finishJob(on: scene) {
                let now = clock.now
                switch outcome {
                case .success(let hosted):
                    let stamp = stamp(of: scene, now: now)
                    scene.replace(with: hosted.value, paused: scene.isPaused, speed: scene.speed, now: now)
                    if endsPerformance {
                        endPerformance(of: scene)
                        writeHead(of: scene, stamp: stamp)
                    } else {
                        record(.seek(time), of: scene, stamp: stamp)
                    }
                    tell(.seeked, of: scene)
                    passNews(of: scene, now: now)
                    return .success(scene.summary())
                case .failure(let error):
                    if scene.performance != nil {
                        if !endsPerformance { endPerformance(of: scene) }
                        scene.restartTimeline(now: now)
                    }
                    return .failure(cancellation.isCancelled
                        ? .givenUp(scene.name, "replaced") : RPCError(error, loading: false))
                }
            }
        }
    }

    private func change(_ change: Notification.SceneChange, of scene: RunningScene) {
        tell(change, of: scene)
        for stream in scene.streams { touch(stream.subscription.connection) }
    }
}
