import MoteEngine
import MoteScript
import MoteWire

/// `scene.pause`, `resume`, `speed`, `seek`, `step`: what maps the clock to a scene's time. None of it is an input.
extension Server {
    package func pauseScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            if !scene.isPaused {
                scene.pause(now: call.now)
                change(.paused, of: scene)
            }
            return .value(scene.summary())
        }
    }

    package func resumeScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            if scene.isPaused {
                scene.resume(now: call.now)
                change(.resumed, of: scene)
            }
            return .value(scene.summary())
        }
    }

    package func setSceneSpeed(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            scene.setSpeed(call.params.number("speed"), now: call.now)
            change(.speed, of: scene)
            return .value(scene.summary())
        }
    }

    /// Goes to a time. Forwards the scene itself moves on; back it is made anew from its text and its inputs. Both
    /// beside the loop.
    package func seekScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            let time = call.params.number("time")
            if time >= scene.hosted.time && !scene.isFailed {
                move(scene, to: time, for: call.connection, newEpoch: true)
            } else {
                rebuild(scene, to: time, for: call.connection)
            }
            return .later
        }
    }

    package func stepScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { scene in
            if !scene.isPaused {
                scene.pause(now: call.now)
                change(.paused, of: scene)
            }
            let tick = scene.hosted.tick + call.params.integer("ticks")
            move(scene, to: Double(tick) / scene.rate, for: call.connection, newEpoch: false)
            return .later
        }
    }

    /// The live scene goes on to `time` on a worker thread.
    private func move(_ scene: RunningScene, to time: Double, for connection: Connection, newEpoch: Bool) {
        scene.isLocked = true
        let lent = scene.lend()
        work.submit {
            lent.value.advance(to: time)
        } finished: { [self] in
            let now = clock.now
            scene.isLocked = false
            scene.takeBack(newEpoch: newEpoch, now: now)
            if newEpoch { tell(.seeked, of: scene) }
            // What a seek passes over is not told: it was not played.
            passNews(of: scene, now: now, muted: newEpoch)
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
                finish(connection, with: .failure(RPCError(error, loading: true)))
            }
            wakeWaiters(forScene: scene.name)
        }
    }

    private func change(_ change: Notification.SceneChange, of scene: RunningScene) {
        tell(change, of: scene)
        for stream in scene.streams { touch(stream.subscription.connection) }
    }
}
