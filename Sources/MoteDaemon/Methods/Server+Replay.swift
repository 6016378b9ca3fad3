import MoteEngine
import MoteScript
import MoteWire

/// `scene.replay`: a scene made again from a recording.
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
        work.submit(isLong: true) { () -> Result<Lent<HostedScene>, RPCError> in
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

    /// Runs on a worker thread.
    private static func replay(_ bytes: [UInt8], file: String, _ environment: SceneEnvironment,
                               _ folders: SceneFolders) -> Result<Lent<HostedScene>, RPCError> {
        let recipe: SceneRecipe
        do throws(SceneRecording.Fault) {
            recipe = try SceneRecording.read(bytes, environment: environment, trusts: folders.holds)
        } catch {
            return .failure(.badParam("file", expected: "a whole recording (\(file): \(error))",
                                      got: .string(file)))
        }
        return outcome { () throws(SceneError) in try HostedScene.rebuild(recipe, to: 0) }
            .mapError { RPCError($0, loading: true) }
    }

    private func installReplay(_ hosted: HostedScene, as name: String, in old: RunningScene?, file: String)
        -> RunningScene
    {
        let now = clock.now
        let scene: RunningScene
        if let old {
            old.hosted.unload()
            passNews(of: old, now: now)
            old.replace(with: hosted, paused: old.isPaused, speed: old.speed, now: now)
            scene = old
        } else {
            scene = RunningScene(name: name, file: nil, hosted: hosted, paused: false, speed: 1, now: now)
            add(scene, now: now)
        }
        writeHead(of: scene)
        log.log(.info, scene: name) { "replayed from \(file)" }
        tell(.replayed, of: scene)
        passNews(of: scene, now: now)
        return scene
    }
}
