import Glibc
import MoteEngine
import MoteScript
import MoteWire

/// `scene.record`: a scene's event log as a file.
extension Server {
    package func recordScene(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            if call.params.bool("stop") { return try stopRecording(scene, call) }
            let file = try recordingName(call)
            if let other = scenes.values.first(where: { $0 !== scene && $0.recorder?.file == file }) {
                throw .badParam(
                    "file", expected: "a recording that no other scene writes (\(other.name) does)",
                    got: .string(file))
            }
            guard scene.hosted.isReplayable else {
                throw .limit("replayEvents", max: limits.replayEvents,
                             hint: "the scene has had more inputs than can be replayed; reload it first")
            }
            endRecording(of: scene)
            do throws(StateFolder.Failure) {
                scene.recorder = Recorder(file: file, descriptor: try states().create(file))
            } catch {
                throw Server.rpcError(error, file: file, in: stateFolder)
            }
            if let why = writeHead(of: scene) { throw .internalError(why) }
            log.log(.info, scene: scene.name) { "recorded to \(file)" }
            return .value(["file": .string(file), "recording": true])
        }
    }

    private func stopRecording(_ scene: RunningScene, _ call: Call) throws(RPCError) -> Answer {
        guard let recorder = scene.recorder else {
            throw .badParam("stop", expected: "given while the scene is recorded", got: true)
        }
        let file = recorder.file
        let asked = call.params.string("file")
        guard asked.isEmpty || asked == file else {
            throw .badParam("file", expected: "\"\(file)\", which the scene is recorded to",
                            got: .string(asked))
        }
        scene.recorder = nil
        guard let descriptor = recorder.end() else {
            return .value(["file": .string(file), "recording": false])
        }
        let connection = call.connection
        // The disk may take its time.
        work.submit(isLong: false) { () -> Int32 in
            let code = fsync(descriptor) == 0 ? 0 : errno
            close(descriptor)
            return code
        } finished: { [self] code in
            finish(connection, with: code == 0
                ? .success(["file": .string(file), "recording": false])
                : .failure(.internalError("can't write the recording \(file): \(SystemError.text(of: code))")))
        }
        return .later
    }

    /// Ends a recording without waiting for the disk.
    package func endRecording(of scene: RunningScene) {
        if let descriptor = scene.recorder?.end() { close(descriptor) }
        scene.recorder = nil
    }

    /// Writes all that the scene is made of so far: at the beginning, and when it is another (a reload).
    /// - Returns: what went wrong.
    @discardableResult
    package func writeHead(of scene: RunningScene) -> String? {
        guard let recorder = scene.recorder, !scene.isAway else { return nil }
        let recipe = scene.hosted.recipe
        guard let text = SceneRecording.text(of: recipe, scene: scene.name, fps: scene.hosted.tickRate) else {
            return fail(recorder, of: scene, "the script is not UTF-8, so no recording can hold it")
        }
        recorder.modules = recipe.source.modules.count
        return recorder.write(text).flatMap { fail(recorder, of: scene, $0) }
    }

    /// An input was accepted: it goes into the recording.
    /// - Parameter cuts: it took the place of inputs that were to come again.
    package func record(_ scene: RunningScene, cuts: Bool) {
        guard let recorder = scene.recorder, let input = scene.hosted.lastInput else { return }
        if scene.hosted.moduleCount != recorder.modules {
            // A module that the script has loaded since belongs to what it is made of.
            writeHead(of: scene)
        } else if !scene.hosted.isReplayable {
            _ = fail(recorder, of: scene, "the scene has had more inputs than can be replayed")
        } else if let why = recorder.write(SceneRecording.text(of: input, cuts: cuts)) {
            _ = fail(recorder, of: scene, why)
        }
    }

    private func fail(_ recorder: Recorder, of scene: RunningScene, _ why: String) -> String? {
        let message = "the recording \(recorder.file) has ended: \(why)"
        endRecording(of: scene)
        log.log(.error, scene: scene.name) { message }
        tell(.internalError(message), of: scene)
        return message
    }

    // MARK: Names

    package func recordingName(_ call: Call) throws(RPCError) -> String {
        guard call.params.has("file") else {
            throw .missingParam("file", method: call.params.method.rawValue,
                                expected: "a plain name in the daemon's state folder")
        }
        let file = call.params.string("file")
        guard StateFolder.isPlain(file, maxBytes: limits.nameBytes) else {
            throw .notPermitted("a recording has a plain name of 1 to \(limits.nameBytes) bytes: no folders, "
                + "no dot in front")
        }
        return file
    }

    package func states() throws(StateFolder.Failure) -> StateFolder {
        guard let stateFolder else {
            throw .notPermitted("this daemon has no state folder: set XDG_STATE_HOME, HOME or `state`")
        }
        return stateFolder
    }

    package static func rpcError(_ failure: StateFolder.Failure, file: String, in folder: StateFolder?)
        -> RPCError
    {
        switch failure {
        case .notPermitted(let why): .notPermitted(why)
        case .notFound:
            .notFound("recording", path: file, nearest: Spelling.nearest(file, in: folder?.files ?? []))
        case .failed(let why): .internalError(why)
        }
    }
}
