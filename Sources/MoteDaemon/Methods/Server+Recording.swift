import Glibc
import MoteEngine
import MoteScript
import MoteWire

/// `scene.record`: what a scene is made of and all that happens to it, as a file.
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
                throw .limit(
                    "replayEvents", max: limits.replayEvents,
                    hint: "the scene has had more inputs than can be replayed; reload it first")
            }
            endRecording(of: scene, "another one began")
            do throws(StateFolder.Failure) {
                scene.recorder = Recorder(
                    file: file, descriptor: try states().create(file), began: call.now,
                    connection: call.connection.number)
            } catch {
                throw Server.rpcError(error, file: file, in: stateFolder)
            }
            if let why = writeHead(of: scene, stamp: nil) { throw .internalError(why) }
            log.log(.info, scene: scene.name) { "recorded to \(file)" }
            return .value(["file": .string(file), "recording": true])
        }
    }

    private func stopRecording(_ scene: RunningScene, _ call: Call) throws(RPCError) -> Answer {
        guard let recorder = scene.recorder else {
            var error = RPCError.badParam("stop", expected: "given while the scene is recorded", got: true)
            error = error.saying("there is nothing to stop: scene \"\(scene.name)\" is not being recorded")
            throw error
        }
        let file = recorder.file
        let asked = call.params.string("file")
        guard asked.isEmpty || asked == file else {
            throw .badParam(
                "file", expected: "\"\(file)\", which the scene is recorded to",
                got: .string(asked))
        }
        recordFindings(of: scene)
        // A disk that takes no more of it has ended it already.
        guard scene.recorder === recorder, recorder.write(SceneRecording.end(SceneRecording.stopped)) == nil
        else {
            endRecording(of: scene)
            throw .internalError("the recording \(file) is cut off: the disk took no more of it")
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
            finish(
                connection,
                with: code == 0
                    ? .success(["file": .string(file), "recording": false])
                    : .failure(
                        .internalError("can't write the recording \(file): \(SystemError.text(of: code))")))
        }
        return .later
    }

    /// Ends a recording without waiting for the disk.
    /// - Parameter why: its last line; nil where the disk takes no more.
    package func endRecording(of scene: RunningScene, _ why: String? = nil) {
        guard let recorder = scene.recorder else { return }
        if let why { _ = recorder.write(SceneRecording.end(why)) }
        if let descriptor = recorder.end() { close(descriptor) }
        scene.recorder = nil
    }

    /// Writes all that the scene is made of so far: at the beginning, and when it is another (a reload).
    /// - Parameter stamp: when the one before it went; nil at the beginning.
    /// - Returns: what went wrong.
    @discardableResult
    package func writeHead(of scene: RunningScene, stamp: RecordedStep.Stamp?) -> String? {
        guard let recorder = scene.recorder, !scene.isAway else { return nil }
        guard
            let text = SceneRecording.head(
                of: scene.hosted, scene: scene.name, clock: scene.recordedClock,
                stamp: stamp)
        else {
            return fail(recorder, of: scene, "the script is not UTF-8, so no recording can hold it")
        }
        if let why = recorder.write(text) { return fail(recorder, of: scene, why) }
        recorder.known = SceneRecording.Known()
        return recordFindings(of: scene)
    }

    /// What the scene has found since the last call goes into the recording.
    /// - Returns: what went wrong.
    @discardableResult
    package func recordFindings(of scene: RunningScene) -> String? {
        guard let recorder = scene.recorder, !scene.isAway else { return nil }
        guard let lines = SceneRecording.findings(of: scene.hosted, beyond: &recorder.known) else {
            return fail(recorder, of: scene, "a module is not UTF-8, so no recording can hold it")
        }
        return lines.isEmpty ? nil : recorder.write(lines).flatMap { fail(recorder, of: scene, $0) }
    }

    /// When and how something happens to a scene now. To be asked once for each such thing, recorded or not:
    /// what comes next comes in the same breath.
    package func stamp(of scene: RunningScene, now: WallTime) -> RecordedStep.Stamp {
        let isAfterPicture = scene.hosted.takeShown()
        return .init(
            time: scene.hosted.time, isAfterPicture: isAfterPicture,
            wall: scene.recorder.map { now.seconds(since: $0.began) } ?? 0)
    }

    /// Something has happened to the scene: it goes into the recording.
    package func record(_ action: RecordedAction, of scene: RunningScene, stamp: RecordedStep.Stamp) {
        write(SceneRecording.text(of: RecordedStep(action, stamp)), of: scene)
    }

    /// An input was accepted: it goes into the recording.
    /// - Parameter cuts: how many inputs that were to come again it took the place of.
    package func recordInput(to scene: RunningScene, cuts: Int, now: WallTime) {
        guard let recorder = scene.recorder, let input = scene.hosted.lastInput else { return }
        guard scene.hosted.isReplayable else {
            _ = fail(recorder, of: scene, "the scene has had more inputs than can be replayed")
            return
        }
        let stamp = RecordedStep.Stamp(
            time: input.time, isAfterPicture: input.isAfterPicture,
            wall: now.seconds(since: recorder.began))
        write(SceneRecording.text(of: RecordedStep(.input(input.input), stamp), cuts: cuts), of: scene)
    }

    private func write(_ lines: [UInt8], of scene: RunningScene) {
        guard let recorder = scene.recorder, let why = recorder.write(lines) else { return }
        _ = fail(recorder, of: scene, why)
    }

    /// What can't be recorded ends the recording.
    package func failRecording(of scene: RunningScene, _ why: String) {
        if let recorder = scene.recorder { _ = fail(recorder, of: scene, why) }
    }

    /// Those who follow the scene are told, and who asked for the recording, in whatever it is in.
    private func fail(_ recorder: Recorder, of scene: RunningScene, _ why: String) -> String? {
        let message = "the recording \(recorder.file) has ended: \(why)"
        endRecording(of: scene, why)
        log.log(.error, scene: scene.name) { message }
        tell(.internalError(message), of: scene, also: recorder.connection)
        return message
    }

    // MARK: Names

    package func recordingName(_ call: Call) throws(RPCError) -> String {
        guard call.params.has("file") else {
            throw .missingParam(
                "file", method: call.params.method.rawValue,
                expected: "a plain name in the daemon's state folder")
        }
        let file = call.params.string("file")
        guard StateFolder.isPlain(file, maxBytes: limits.nameBytes) else {
            throw .notPermitted(
                "a recording has a plain name of 1 to \(limits.nameBytes) bytes: no folders, "
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
