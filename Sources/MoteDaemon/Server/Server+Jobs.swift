import MoteEngine
import MoteWire

/// Long work on scenes, beside the loop: one at a time on each, until it is done or nobody wants it.
extension Server {
    /// - Parameter connection: see `SceneJob`.
    package func begin(on scene: RunningScene, for connection: Connection?,
                       answer: @escaping (Result<PlainValue, RPCError>) -> Void) -> Cancellation {
        let job = SceneJob(connection: connection, answer: answer)
        scene.isLocked = true
        scene.job = job
        return job.cancellation
    }

    /// The work on a scene has come to its end; `outcome` takes it in. It is not called for a scene that is
    /// gone.
    package func finishJob(on scene: RunningScene, _ outcome: () -> Result<PlainValue, RPCError>) {
        // Whoever waited for a scene that was unloaded has been answered then.
        guard let job = scene.job else { return }
        scene.job = nil
        scene.isLocked = false
        job.answer(outcome())
        cancelAbandonedPointers(in: scene, now: clock.now)
        wakeWaiters(forScene: scene.name)
    }

    /// The scene goes, and does not wait for the work on it.
    package func abandonJob(on scene: RunningScene) {
        guard let job = scene.job else { return }
        scene.job = nil
        job.cancellation.cancel()
        job.answer(.failure(.givenUp(scene.name, "unloaded")))
    }

    /// A client goes: what only it waited for is given up.
    package func cancelJobs(of connection: Connection) {
        for scene in scenes.values where scene.job?.connection === connection {
            scene.job?.cancellation.cancel()
        }
    }
}
