import MoteEngine
import MoteScript
import MoteWire

/// `scene.replay`: a scene made again from a recording, to which happens what happened then.
extension Server {
    package func replayScene(_ call: Call) throws(RPCError) -> Answer {
        let name = call.params.string("scene")
        let file = try recordingName(call)
        if namesBeingLoaded.contains(name) || scenes[name]?.isLocked == true { return .waits(scene: name) }
        let old = scenes[name]
        if old == nil, scenes.count + namesBeingLoaded.count >= limits.scenes {
            throw .limit("scenes", max: limits.scenes, hint: "unload one first")
        }
        let folder: StateFolder
        do throws(StateFolder.Failure) {
            folder = try states()
        } catch {
            throw Server.rpcError(error, file: file, in: nil)
        }
        let (environment, folders) = (environment, folders)
        namesBeingLoaded.insert(name)
        old?.isLocked = true
        work.submit(isLong: true) { () -> Result<Lent<Replay>, RPCError> in
            do throws(StateFolder.Failure) {
                return Server.replay(try folder.read(file), file: file, environment, folders)
            } catch {
                return .failure(Server.rpcError(error, file: file, in: folder))
            }
        } finished: { [self] outcome in
            namesBeingLoaded.remove(name)
            old?.isLocked = false
            let result = outcome.map { lent in
                installReplay(lent.value, as: name, in: scenes[name], file: file).summary()
            }
            finish(call.connection, with: result)
            wakeWaiters(forScene: name)
        }
        return .later
    }

    /// The scene at its beginning, and what is to happen to it.
    private struct Replay {
        let hosted: HostedScene
        let score: SceneScore
    }

    /// Runs on a worker thread.
    private static func replay(_ bytes: [UInt8], file: String, _ environment: SceneEnvironment,
                               _ folders: SceneFolders) -> Result<Lent<Replay>, RPCError> {
        let score: SceneScore
        let life: SceneScore.Life
        do throws(SceneRecording.Fault) {
            score = try SceneRecording.read(bytes, environment: environment, trusts: folders.holds)
            guard let first = score.lives.first else { throw .init(message: "it is empty") }
            life = first
        } catch {
            return .failure(.badParam("file", expected: "a whole recording (\(file): \(error))",
                                      got: .string(file)))
        }
        return outcome { () throws(SceneError) in try HostedScene.rebuild(life.recipe, to: 0) }
            .map { Lent(Replay(hosted: $0.value, score: score)) }
            .mapError { RPCError($0, loading: true) }
    }

    private func installReplay(_ replay: Replay, as name: String, in old: RunningScene?, file: String)
        -> RunningScene
    {
        let now = clock.now
        let performance = Performance(replay.score, file: file, now: now)
        let start = performance.firstClock
        let scene: RunningScene
        if let old {
            catchUp(old, now: now)
            let stamp = stamp(of: old, now: now)
            old.hosted.unload()
            passNews(of: old, now: now)
            (old.pointerHolders, old.wantedTime) = ([:], nil)
            old.replace(with: replay.hosted, paused: start.isPaused, speed: start.speed, now: now)
            writeHead(of: old, stamp: stamp)
            scene = old
        } else {
            scene = RunningScene(name: name, file: nil, hosted: replay.hosted, paused: start.isPaused,
                                 speed: start.speed, epoch: nextEpoch, now: now)
            add(scene, now: now)
        }
        scene.performance = performance
        log.log(.info, scene: name) { "replayed from \(file)" }
        tell(.replayed, of: scene)
        passNews(of: scene, now: now)
        return scene
    }

    // MARK: What happens in it

    /// Takes the steps of replays that have come.
    package func performDueSteps(now: WallTime) {
        for name in scenes.keys.sorted() {
            if let scene = scenes[name], scene.performance != nil { perform(scene, now: now) }
        }
    }

    private func perform(_ scene: RunningScene, now: WallTime) {
        while let performance = scene.performance, !scene.isLocked, !scene.isAway {
            catchUp(scene, now: now)
            guard let step = performance.step else {
                scene.performance = nil
                log.log(.info, scene: scene.name) { Server.ended(performance) }
                return
            }
            guard let due = scene.performanceDeadline, due <= now else { return }
            if scene.goOn(to: step.stamp.time) { passNews(of: scene, now: now) }
            // Its picture goes out first: this step comes in the next turn, at once.
            if step.stamp.isAfterPicture && !scene.hosted.isShown { return }
            performance.take(now: now)
            do throws(RPCError) {
                try take(step, of: scene, in: performance, now: now)
            } catch {
                scene.performance = nil
                log.log(.error, scene: scene.name) {
                    "the replay of \(performance.file) ends: \(error.message)"
                }
                tell(error, of: scene)
            }
        }
    }

    private static func ended(_ performance: Performance) -> String {
        switch performance.score.end {
        case SceneRecording.stopped: "the recording \(performance.file) is over"
        case let why?: "the recording \(performance.file) is over: \(why)"
        case nil: "the recording \(performance.file) is over: it was cut off"
        }
    }

    private func take(_ step: RecordedStep, of scene: RunningScene, in performance: Performance,
                      now: WallTime) throws(RPCError) {
        switch step.action {
        case .input(let input):
            try self.input(to: scene, now: now, isPerformed: true) { (hosted) throws(TargetError) in
                try hosted.give(input)
            }
            if case .set = input { scene.makeDue() }
        case .pause: pause(scene, now: now)
        case .resume: resume(scene, now: now)
        case .speed(let speed): setSpeed(of: scene, to: speed, now: now)
        case .seek(let time): try seek(scene, to: time, for: nil, isPerformed: true)
        case .step(let ticks): self.step(scene, by: ticks, for: nil, now: now)
        case .clock(let clock):
            scene.hosted.advance(to: step.stamp.time)
            scene.setClock(clock, now: now)
            passNews(of: scene, now: now)
        case .life(let number):
            let lives = performance.score.lives
            if lives.indices.contains(number) { begin(lives[number], of: scene) }
        }
    }

    /// The scene was another from here on: reloaded, loaded afresh or replayed.
    private func begin(_ life: SceneScore.Life, of scene: RunningScene) {
        let stamp = stamp(of: scene, now: clock.now)
        let cancellation = begin(on: scene, for: nil) { _ in }
        scene.hold()
        work.submit(isLong: true) {
            Server.outcome { () throws(SceneError) in
                try HostedScene.rebuild(life.recipe, to: life.time, unless: { cancellation.isCancelled })
            }
        } finished: { [self] outcome in
            finishJob(on: scene) {
                let now = clock.now
                switch outcome {
                case .success(let hosted):
                    scene.replace(with: hosted.value, paused: life.clock.isPaused, speed: life.clock.speed,
                                  now: now)
                    writeHead(of: scene, stamp: stamp)
                    tell(.reloaded, of: scene)
                    passNews(of: scene, now: now)
                case .failure(let error):
                    endPerformance(of: scene)
                    scene.restartTimeline(now: now)
                    tell(RPCError(error, loading: false), of: scene)
                }
                return .success(.null)
            }
        }
    }

    /// Nothing more comes of a replay. A client does something else with the scene.
    /// - Parameter keepsInputs: those that are later than now come again; else they are cut off.
    package func endPerformance(of scene: RunningScene, keepsInputs: Bool = false) {
        guard let performance = scene.performance else { return }
        scene.performance = nil
        if keepsInputs, !scene.isAway { scene.hosted.expect(performance.score.outcome.inputs) }
    }
}
