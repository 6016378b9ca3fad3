import MoteEngine
import MoteScript
import MoteWire

/// `scene.load`, `scene.unload`, `scene.reload`, `scene.available`, `scene.list`. Scripts run beside the
/// loop.
extension Server {
    /// What a script needs to become a scene.
    private struct Candidate: Sendable {
        var source: SceneSource
        var file: SceneFile?
    }

    package func loadScene(_ call: Call) throws(RPCError) -> Answer {
        let params = call.params
        let candidate = try candidate(call)
        let name = params.has("as") ? params.string("as") : candidate.source.name
        guard ParameterType.isName(name, maxBytes: limits.nameBytes) else {
            throw .badParam("as", expected: "given, since the file's name can't be a scene's",
                            got: .string(name))
        }
        if namesBeingLoaded.contains(name) { return .waits(scene: name) }
        let old = scenes[name]
        if let old {
            guard params.bool("replace") else {
                throw .badParam("as", expected: "a name that is not in use (or pass `replace: true`)",
                                got: .string(name))
            }
            if old.isLocked {
                // What is still done with the old one is in vain.
                old.job?.cancellation.cancel()
                return .waits(scene: name)
            }
        } else if scenes.count + namesBeingLoaded.count >= limits.scenes {
            throw .limit("scenes", max: limits.scenes, hint: "unload one first")
        }

        let options = SceneOptions(seed: params.seed("seed"), params: params.value("params") ?? .object([]))
        let connection = call.connection
        let (paused, speed) = (params.bool("paused"), params.number("speed"))
        load(candidate, as: name, options: options, paused: paused, speed: speed) { [self] result in
            finish(connection, with: result)
        }
        return .later
    }

    /// Loads a scene of the scene folders by name, for the daemon's own start.
    package func play(_ name: String, finished: @escaping () -> Void) {
        do throws(SceneFolders.Failure) {
            let candidate = try read(try folders.file(named: name))
            load(candidate, as: name, options: SceneOptions(), paused: false, speed: 1) { _ in finished() }
        } catch {
            log.log(.error, scene: name) { "can't be played: \(rpcError(error, asked: name).message)" }
            finished()
        }
    }

    /// Runs the script's main chunk beside the loop. A scene of that name plays on until the new one is
    /// there.
    private func load(_ candidate: Candidate, as name: String, options: SceneOptions,
                      paused: Bool, speed: Double,
                      finished: @escaping (Result<PlainValue, RPCError>) -> Void) {
        let old = scenes[name]
        let environment = environment
        namesBeingLoaded.insert(name)
        old?.isLocked = true
        work.submit(isLong: false) {
            Server.outcome { () throws(SceneError) in
                try HostedScene(candidate.source, options: options, environment: environment)
            }
        } finished: { [self] outcome in
            namesBeingLoaded.remove(name)
            old?.isLocked = false
            switch outcome {
            case .success(let hosted):
                let scene = install(hosted.value, as: name, file: candidate.file, in: old,
                                    paused: paused, speed: speed)
                finished(.success(scene.summary()))
            case .failure(let error):
                passLog(error.log, of: name)
                log.log(.warning, scene: name) { "does not load: \(error.description)" }
                finished(.failure(RPCError(error, loading: true)))
            }
            wakeWaiters(forScene: name)
        }
    }

    private func install(_ hosted: HostedScene, as name: String, file: SceneFile?, in old: RunningScene?,
                         paused: Bool, speed: Double) -> RunningScene {
        let now = clock.now
        let scene: RunningScene
        if let old {
            catchUp(old, now: now)
            let stamp = stamp(of: old, now: now)
            old.performance = nil
            old.hosted.unload()
            passNews(of: old, now: now)
            old.file = file
            old.replace(with: hosted, paused: paused, speed: speed, now: now)
            writeHead(of: old, stamp: stamp)
            scene = old
        } else {
            scene = RunningScene(name: name, file: file, hosted: hosted, paused: paused, speed: speed,
                                 epoch: nextEpoch, now: now)
            add(scene, now: now)
        }
        // A speed that the client has asked for stays.
        if speed != 1 { _ = hosted.takeSpeedRequest() }
        fileChanges += 1
        log.log(.info, scene: name) { "loaded from \(hosted.source.file)" }
        tell(.loaded, of: scene)
        passNews(of: scene, now: now)
        return scene
    }

    private func candidate(_ call: Call) throws(RPCError) -> Candidate {
        let params = call.params
        if params.has("source") {
            let name = params.has("as") ? params.string("as") : "scene"
            let source = SceneSource(name: name, file: name, text: Array(params.string("source").utf8),
                                     directory: nil)
            return Candidate(source: source, file: nil)
        }
        let file: SceneFile
        do throws(SceneFolders.Failure) {
            file = params.has("path")
                ? try folders.file(at: params.string("path")) : try folders.file(named: params.string("name"))
            return try read(file)
        } catch {
            if params.has("path") {
                throw rpcError(error, asked: params.string("path"), isPath: true)
            }
            throw rpcError(error, asked: params.string("name"))
        }
    }

    private func read(_ file: SceneFile) throws(SceneFolders.Failure) -> Candidate {
        let source = SceneSource(name: file.name, file: file.relativePath, text: try folders.text(of: file),
                                 directory: file.folder)
        return Candidate(source: source, file: file)
    }

    private func rpcError(_ failure: SceneFolders.Failure, asked: String, isPath: Bool = false) -> RPCError {
        switch failure {
        case .notPermitted(let why): .notPermitted(why)
        case .unreadable(let why): .scriptDoesNotLoad(file: asked, line: 0, message: why, traceback: "")
        case .notFound: .noSuchSceneFile(asked, available: folders.available().map {
            isPath ? $0.relativePath : $0.name
        })
        }
    }

    /// Runs on a worker thread.
    package static func outcome(_ make: () throws(SceneError) -> HostedScene)
        -> Result<Lent<HostedScene>, SceneError>
    {
        do throws(SceneError) {
            return .success(Lent(try make()))
        } catch {
            return .failure(error)
        }
    }

    package func unloadScene(_ call: Call) throws(RPCError) -> Answer {
        // Work on it that can be given up is not waited for.
        if let scene = scenes[call.params.string("scene")], scene.job != nil {
            return unload(scene, now: call.now)
        }
        return try withScene(of: call) { unload($0, now: call.now) }
    }

    private func unload(_ scene: RunningScene, now: WallTime) -> Answer {
        catchUp(scene, now: now)
        let summary = scene.summary()
        remove(scene, now: now)
        log.log(.info, scene: scene.name) { "unloaded" }
        return .value(summary)
    }

    package func reloadScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            try reload(scene) { [self] result in finish(call.connection, with: result) }
            return .later
        }
    }

    /// Reads a scene's text again and brings the new one to the present by replaying the inputs; where the
    /// new text does not accept them, it starts afresh with what the script kept. A text that does not load
    /// leaves the running scene as it is.
    package func reload(_ scene: RunningScene, finished: @escaping (Result<PlainValue, RPCError>) -> Void)
        throws(RPCError)
    {
        // Nobody wakes a scene at rest: its time is brought up only when it is asked for.
        catchUp(scene, now: clock.now)
        var recipe = scene.performance.map(\.score.outcome) ?? scene.hosted.recipe
        if let file = scene.file {
            do throws(SceneFolders.Failure) {
                guard FileSystem.realPath(file.path) != nil else {
                    throw SceneFolders.Failure.unreadable(
                        "the file is gone: put it back, or load another with `replace`")
                }
                var found = try folders.file(at: file.path)
                found.name = file.name
                recipe.source = try read(found).source
            } catch {
                throw rpcError(error, asked: file.relativePath)
            }
        }
        let time = scene.hosted.time
        let isReplayable = scene.hosted.isReplayable
        let cancellation = begin(on: scene, for: nil, answer: finished)
        work.submit(isLong: true) { [recipe] in
            Server.outcome { () throws(SceneError) in
                do throws(SceneError) {
                    if isReplayable {
                        // The text may be another, and nobody knows its errors.
                        return try HostedScene.rebuild(
                            recipe, to: time, known: -1, unless: { cancellation.isCancelled })
                    }
                } catch {
                    if cancellation.isCancelled { throw error }
                    // A main chunk that fails with its inputs fails without them, and says the same.
                }
                return try HostedScene.rebuild(recipe.startingAfresh, to: 0)
            }
        } finished: { [self] outcome in
            finishJob(on: scene) {
                let now = clock.now
                switch outcome {
                case .success(let hosted):
                    catchUp(scene, now: now)
                    Server.bringUp(hosted.value, from: time, to: scene.hosted.time)
                    let stamp = stamp(of: scene, now: now)
                    scene.performance = nil
                    scene.replace(with: hosted.value, paused: scene.isPaused, speed: scene.speed, now: now)
                    writeHead(of: scene, stamp: stamp)
                    log.log(.info, scene: scene.name) { "reloaded" }
                    tell(.reloaded, of: scene)
                    passNews(of: scene, now: now)
                    return .success(scene.summary())
                case .failure where cancellation.isCancelled:
                    return .failure(.givenUp(scene.name, "replaced"))
                case .failure(let error):
                    log.log(.warning, scene: scene.name) { "does not reload: \(error.description)" }
                    return .failure(RPCError(error, loading: true))
                }
            }
        }
    }

    /// The old scene has played on while the new one was made: that one goes on from where it is. What the
    /// old one has told of this time is not told again. One that has started afresh begins at its beginning.
    private static func bringUp(_ fresh: HostedScene, from time: Double, to present: Double) {
        guard fresh.time >= time, present > fresh.time, present - time < mostBroughtUp else { return }
        fresh.advance(to: present, isPlaying: true)
        _ = fresh.takeEvents()
    }

    /// Seconds; the loop waits for it. What takes longer to make stays behind.
    private static let mostBroughtUp = 10.0

    /// A scene file was saved: the scenes that came from it are reloaded.
    /// - Returns: false when work on one of them goes on; try again later.
    package func fileChanged(_ path: String) -> Bool {
        var all = true
        for scene in scenes.values where scene.file?.path == path {
            guard !scene.isLocked else {
                all = false
                continue
            }
            do throws(RPCError) {
                try reload(scene) { [self] result in
                    // The author looks at the picture: the mistake is told to whoever shows it.
                    if case .failure(let error) = result { tell(error, of: scene) }
                }
            } catch {
                tell(error, of: scene)
            }
        }
        return all
    }

    package func availableScenes() -> PlainValue {
        let files = folders.available().map { file -> PlainValue in
            let source = (try? read(file))?.source
            return [
                "name": .string(file.name), "file": .string(file.relativePath),
                "title": .string(source?.title ?? ""),
                "params": .list(ScriptParams.names(in: source?.text ?? []).map { .string($0) }),
            ]
        }
        return ["scenes": .list(files)]
    }

    package func listScenes(_ call: Call) -> PlainValue {
        ["scenes": .list(summaries(now: call.now))]
    }

    /// Of all scenes, in order of their names, as they are now.
    package func summaries(now: WallTime) -> [PlainValue] {
        scenes.keys.sorted().compactMap { scenes[$0] }.map { scene in
            catchUp(scene, now: now)
            return scene.summary()
        }
    }
}
