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
            try seek(scene, to: call.params.number("time"), for: call.connection)
            return .later
        }
    }

    /// - Parameter connection: who waits for it; nil for the scene's own script.
    private func seek(_ scene: RunningScene, to time: Double, for connection: Connection?) throws(RPCError) {
        scene.wantedTime = nil
        guard time <= Double(limits.seekSeconds) else { throw .limit("seekSeconds", max: limits.seekSeconds) }
        if time >= scene.hosted.time && !scene.isFailed {
            move(scene, to: time, for: connection) { [self] now in
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
            rebuild(scene, to: time, for: connection)
        }
    }

    /// Scripts ask to go to a time while they run: it is done between two turns of theirs.
    package func seekWhereScriptsAsked() {
        for scene in scenes.values {
            guard let time = scene.wantedTime, !scene.isLocked else { continue }
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
        return try withScene(of: call) { scene in
            if scene.isFailed { return .value(scene.summary()) }
            let wasPlaying = !scene.isPaused
            if wasPlaying { scene.pause(now: call.now) }
            let tick = scene.hosted.tick + ticks
            move(scene, to: Double(tick) / scene.rate, for: call.connection) { [self] now in
                scene.takeBack(newEpoch: false, now: now)
                if wasPlaying { tell(.paused, of: scene) }
                passNews(of: scene, now: now)
            }
            return .later
        }
    }

    /// The live scene goes on to `time` on a worker thread; `arrived` takes it back. Nothing is told before
    /// that: the reply comes first. Given up, it stays where it came to.
    private func move(_ scene: RunningScene, to time: Double, for connection: Connection?,
                      arrived: @escaping (WallTime) -> Void) {
        let cancellation = begin(on: scene, for: connection) { [self] in
            if let connection { finish(connection, with: $0) }
        }
        let lent = scene.lend()
        work.submit(isLong: true) {
            lent.value.advance(to: time, unless: { cancellation.isCancelled })
        } finished: { [self] isThere in
            finishJob(on: scene) {
                arrived(clock.now)
                return isThere ? .success(scene.summary()) : .failure(.givenUp(scene.name, "replaced"))
            }
        }
    }

    private func rebuild(_ scene: RunningScene, to time: Double, for connection: Connection?) {
        let recipe = scene.hosted.recipe
        let cancellation = begin(on: scene, for: connection) { [self] in
            if let connection { finish(connection, with: $0) }
        }
        work.submit(isLong: true) {
            Server.outcome { () throws(SceneError) in
                try HostedScene.rebuild(recipe, to: time, unless: { cancellation.isCancelled })
            }
        } finished: { [self] outcome in
            finishJob(on: scene) {
                let now = clock.now
                switch outcome {
                case .success(let hosted):
                    scene.replace(with: hosted.value, paused: scene.isPaused, speed: scene.speed, now: now)
                    tell(.seeked, of: scene)
                    passNews(of: scene, now: now)
                    return .success(scene.summary())
                case .failure where cancellation.isCancelled:
                    return .failure(.givenUp(scene.name, "replaced"))
                case .failure(let error):
                    return .failure(RPCError(error, loading: false))
                }
            }
        }
    }

    private func change(_ change: Notification.SceneChange, of scene: RunningScene) {
        tell(change, of: scene)
        for stream in scene.streams { touch(stream.subscription.connection) }
    }
}
