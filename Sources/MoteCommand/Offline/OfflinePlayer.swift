import MoteEngine
import MoteScript

/// Plays a scene at once instead of in time, giving it its inputs when they are due, and keeps what went
/// wrong.
package final class OfflinePlayer {
    package let scene: HostedScene
    /// Errors of the script so far, in order.
    package private(set) var errors: [SceneError] = []
    package private(set) var log: [ScriptLogLine] = []
    /// Inputs that named something that is not there.
    package private(set) var inputFaults: [String] = []
    private var inputs: ArraySlice<InputScript.Line>

    /// - Throws: when the script does not load.
    package init(
        _ found: (source: SceneSource, environment: SceneEnvironment), options: SceneOptions,
        inputs: InputScript = InputScript()
    ) throws(SceneError) {
        scene = try HostedScene(found.source, options: options, environment: found.environment)
        self.inputs = inputs.lines[...]
        collect()
    }

    /// Brings the scene to `time`, exactly. Inputs at that very time are given before the picture is taken.
    package func advance(to time: Double) {
        while let input = inputs.first, input.time <= time {
            scene.advance(to: input.time)
            inputs.removeFirst()
            do {
                try input.apply(to: scene)
            } catch {
                inputFaults.append("input line \(input.number): \(error.line)")
            }
        }
        scene.advance(to: time)
        collect()
    }

    private func collect() {
        errors += scene.takeErrors()
        log += scene.takeLog()
        _ = scene.takeEvents()
    }

    /// The log lines since the last call.
    package func takeLog() -> [ScriptLogLine] {
        defer { log = [] }
        return log
    }
}
