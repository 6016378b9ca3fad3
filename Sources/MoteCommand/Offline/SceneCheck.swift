import MoteEngine
import MoteScript

/// What playing a scene for some seconds has shown.
package struct SceneCheck {
    package struct Fault: Equatable {
        package var error: SceneError
        /// How often the very same came.
        package var times: Int
        /// Scene time of the first, to the second.
        package var second: Double
    }

    package let scene: String
    package private(set) var faults: [Fault] = []
    /// Why there is nothing to be checked: no such scene, no such file.
    package private(set) var absence: String?
    package private(set) var warnings: [ScriptLogLine] = []
    /// All that a script logged whose main chunk an error ended.
    package private(set) var lastWords: [ScriptLogLine] = []
    private var counts = SceneCounts()
    private let seconds: Double

    package var isFine: Bool { faults.isEmpty && absence == nil }

    package init(_ word: String, scenes: OfflineScenes, options: SceneOptions, seconds: Double) {
        scene = word
        self.seconds = seconds
        do throws(CommandFailure) {
            let found = try scenes.find(word)
            do throws(SceneError) {
                try play(OfflinePlayer(found, options: options))
            } catch {
                lastWords = error.log
                warnings = error.log.filter { $0.level == .warning || $0.level == .error }
                add(error, at: 0)
            }
        } catch {
            absence = error.message
        }
    }

    /// Second by second, taking a picture at each, so that what shows only in pictures is exercised too.
    private mutating func play(_ player: OfflinePlayer) {
        var frame = Frame()
        var told = 0
        var time = 0.0
        while true {
            player.advance(to: time)
            player.scene.fill(&frame)
            for error in player.errors[told...] { add(error, at: time) }
            told = player.errors.count
            warnings += player.takeLog().filter { $0.level == .warning || $0.level == .error }
            if let failure = player.scene.failure {
                add(failure, at: time)
                break
            }
            if time >= seconds { break }
            time = min(time + 1, seconds)
        }
        counts = player.scene.counts
    }

    private mutating func add(_ error: SceneError, at second: Double) {
        if let index = faults.firstIndex(where: { $0.error == error }) {
            faults[index].times += 1
        } else {
            faults.append(Fault(error: error, times: 1, second: second))
        }
    }

    /// A line for each fault, `file:line: message` first, so that editors can jump there.
    package func text(_ style: Style) -> String {
        var text = ""
        for warning in warnings where lastWords.isEmpty {
            let level = style.warning(warning.level.rawValue)
            text += "\(warning.file):\(warning.line): \(level): \(warning.message)\n"
        }
        for fault in faults {
            let often = fault.times > 1 ? " (\(fault.times) times)" : ""
            text += style.bad(fault.error.description) + often + "\n"
            for line in fault.error.traceback.split(separator: "\n") {
                text += style.dim("    \(line)") + "\n"
            }
        }
        guard isFine else { return text }
        return text + "\(scene): \(style.good("fine")), \(Quantity.plain(seconds)) s played, "
            + "\(counts.layers) layers, \(counts.particles) particles at the end\n"
    }

    package var plain: PlainValue {
        [
            "scene": .string(scene), "ok": .bool(isFine), "seconds": .number(seconds),
            "layers": .number(Double(counts.layers)), "particles": .number(Double(counts.particles)),
            "errors": .list(
                (absence.map { [["file": "", "line": 0, "message": .string($0), "traceback": "", "times": 1,
                                 "second": 0]] } ?? []) + faults.map { fault in
                    [
                        "file": .string(fault.error.file), "line": .number(Double(fault.error.line)),
                        "message": .string(fault.error.message), "traceback": .string(fault.error.traceback),
                        "times": .number(Double(fault.times)), "second": .number(fault.second),
                    ]
                }),
            "warnings": .list(
                warnings.map { line in
                    [
                        "file": .string(line.file), "line": .number(Double(line.line)),
                        "level": .string(line.level.rawValue), "message": .string(line.message),
                    ]
                }),
        ]
    }
}
