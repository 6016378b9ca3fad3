import MoteEngine
import MoteScript
import MoteWire

/// `scene.pause`, `resume`, `speed`, `seek`, `step`: what maps the clock to a scene's time. None of it is an
/// input. A scene that has failed stands still: it takes none of it but a seek, which makes it anew.
extension Server {
    package func pauseScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            if !scene.isPaused && !scene.isFailed {
                scene.pause(now: call.now)
                change(.paused, of: scene)
            }
            return .value(scene.summary())
        }
    }

    package func resumeScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            if scene.isPaused && !scene.isFailed {
                scene.resume(now: call.now)
                change(.resumed, of: scene)
            }
            return .value(scene.summary())
        }
    }

    package func setSceneSpeed(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            let speed = call.params.number("speed")
            if speed != scene.speed && !scene.isFailed {
                scene.setSpeed(speed, now: call.now)
                change(.speed, of: scene)
            }
            return .value(scene.summary())
        }
    }

    /// Goes to a time. Forwards the scene itself moves on; back it is made anew from its text and its inputs.
    /// Both beside the loop.
    package func seekScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            let time = call.params.number("time")
            if time >= scene.hosted.time && !scene.isFailed {
                move(scene, to: time, for: call.connection) { [self] now in
                    scene.takeBack(newEpoch: true, now: now)
                    tell(.seeked, of: scene)
                    // What a seek passes over is not told: it was not played.
                    passNews(of: scene, now: now, muted: true)
                }
            } else {
                guard scene.hosted.isReplayable else {
                    throw .limit("replayEvents", max: limits.replayEvents,
                                 hint: "the scene has had more inputs than it can go back with")
                }
                rebuild(scene, to: time, for: call.connection)
            }
            return .later
        }
    }

    package func stepScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            if scene.isFailed { return .value(scene.summary()) }
            let wasPlaying = !scene.isPaused
            if wasPlaying { scene.pause(now: call.now) }
            let tick = scene.hosted.tick + call.params.integer("ticks")
            move(scene, to: Double(tick) / scene.rate, for: call.connection) { [self] now in
                scene.takeBack(newEpoch: false, now: now)
                if wasPlaying { tell(.paused, of: scene) }
                passNews(of: scene, now: now)
            }
            return .later
        }
    }

    /// The live scene goes on to `time` on a worker thread; `arrived` takes it back. Nothing is told before
    /// that: the reply comes first.
    private func move(_ scene: RunningScene, to time: Double, for connection: Connection,
                      arrived: @escaping (WallTime) -> Void) {
        scene.isLocked = true
        let lent = scene.lend()
        work.submit {
            lent.value.advance(to: time)
        } finished: { [self] in
            scene.isLocked = false
            arrived(clock.now)
            finish(connection, with: .success(scene.summary()))
            wakeWaiters(forScene: scene.name)
        }
    }

    private func rebuild(_ scene: RunningScene, to time: Double, for connection: Connection) {
        let recipe = scene.hosted.recipe
        scene.isLocked = true
        work.submit {
            Server.outcome { () throws(SceneError) in try HostedScene.rebuild(recipe, to: time) }
        } finished: { [self] outcome in
            let now = clock.now
            scene.isLocked = false
            switch outcome {
            case .success(let hosted):
                scene.replace(with: hosted.value, paused: scene.isPaused, speed: scene.speed, now: now)
                tell(.seeked, of: scene)
                passNews(of: scene, now: now)
                finish(connection, with: .success(scene.summary()))
            case .failure(let error):
                finish(connection, with: .failure(RPCError(error, loading: false)))
            }
            wakeWaiters(forScene: scene.name)
        }
    }

    private func change(_ change: Notification.SceneChange, of scene: RunningScene) {
        tell(change, of: scene)
        for stream in scene.streams { touch(stream.subscription.connection) }
    }
}
