import Glibc
import MoteEngine
import MoteScript
import MoteWire

/// Everything that can be set, from the command line and the configuration file. What is not said has its
/// default.
package struct Configuration: Sendable, Equatable {
    package var logLevel = Log.Level.info
    package var socket: String?
    package var scenes: [String] = []
    package var libraries: [String] = []
    package var play: [String] = []
    /// Where recordings are kept; nil: `$XDG_STATE_HOME/mote`.
    package var state: String?
    /// Scenes are reloaded when their files are saved.
    package var reloadsOnSave = true
    package var limits = ProtocolLimits()
    package var scripts = ScriptSettings()

    package init() {}

    /// Budgets of each scene's script.
    package struct ScriptSettings: Sendable, Equatable {
        package var memoryBytes = ScriptLimits().memoryBytes
        package var loadInstructions = ScriptLimits().loadInstructions
        package var handlerInstructions = ScriptLimits().handlerInstructions
        package var deadlineSeconds = ScriptLimits().deadlineSeconds

        package init() {}

        package var limits: ScriptLimits {
            var limits = ScriptLimits()
            limits.memoryBytes = memoryBytes
            limits.loadInstructions = loadInstructions
            limits.handlerInstructions = handlerInstructions
            limits.deadlineSeconds = deadlineSeconds
            return limits
        }
    }

    /// Reads the file that the options name, or the default one if it exists, and lets the options overrule
    /// it.
    package static func load(_ options: DaemonOptions, environment: (String) -> String?) throws(UsageError)
        -> Configuration
    {
        var configuration = Configuration()
        if let path = options.configuration ?? defaultFile(environment) {
            if let text = FileSystem.contents(of: path, limit: 1 << 20) {
                try configuration.take(file: String(decoding: text, as: UTF8.self), named: path)
            } else if options.configuration != nil {
                throw UsageError("can't read the configuration \(path)")
            }
        }
        if let level = options.logLevel { configuration.logLevel = level }
        if let socket = options.socket { configuration.socket = socket }
        if !options.scenes.isEmpty { configuration.scenes = options.scenes }
        if !options.libraries.isEmpty { configuration.libraries = options.libraries }
        if !options.play.isEmpty { configuration.play = options.play }
        return configuration
    }

    private static func defaultFile(_ environment: (String) -> String?) -> String? {
        if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return "\(folder)/mote/moted.conf"
        }
        return environment("HOME").map { "\($0)/.config/mote/moted.conf" }
    }

    /// Lines of `key = value`; `#` begins a comment. Lists are set by repeating their key.
    /// - Throws: a line for each line that is wrong; those that are right are taken nevertheless.
    package mutating func take(file: String, named name: String) throws(UsageError) {
        var faults: [String] = []
        for (index, line) in file.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = String(line.prefix { $0 != "#" }).trimmingSpaces
            guard !content.isEmpty else { continue }
            let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                faults.append("\(name):\(index + 1): expected `key = value`, not \"\(content)\"")
                continue
            }
            do throws(UsageError) {
                try set(String(parts[0]).trimmingSpaces, to: String(parts[1]).trimmingSpaces)
            } catch {
                faults.append("\(name):\(index + 1): \(error.description)")
            }
        }
        if !faults.isEmpty { throw UsageError(faults.joined(separator: "\n")) }
    }

    /// Looks whether what it names is there. The daemon runs without: a folder may come later.
    /// - Throws: a line for each thing that is missing.
    package func checkPlaces(environment: (String) -> String?) throws(UsageError) {
        var faults: [String] = []
        for (what, places) in [("scene folder", scenes), ("library folder", libraries)] {
            for place in places where !FileSystem.isFolder(place) {
                faults.append("the \(what) \(place) "
                    + (FileSystem.realPath(place) == nil ? "does not exist" : "is not a folder"))
            }
        }
        let place = SocketPath.find(option: socket, environment: environment, uid: getuid())
        if !place.isDefault, !FileSystem.isFolder(place.folder) {
            faults.append("the folder of the socket \(place.path) does not exist")
        }
        if !scenes.isEmpty {
            let folders = SceneFolders(scenes)
            for name in play {
                do throws(SceneFolders.Failure) {
                    _ = try folders.file(named: name)
                } catch {
                    faults.append("there is no scene \"\(name)\" in the scene folders")
                }
            }
        }
        if !faults.isEmpty { throw UsageError(faults.joined(separator: "\n")) }
    }

    private mutating func set(_ key: String, to value: String) throws(UsageError) {
        switch key {
        case "log-level":
            guard let level = Log.Level(name: value) else {
                throw UsageError("log-level is debug, info, warning or error, not \"\(value)\"")
            }
            logLevel = level
        case "reload-on-save":
            guard value == "yes" || value == "no" else {
                throw UsageError("reload-on-save is yes or no, not \"\(value)\"")
            }
            reloadsOnSave = value == "yes"
        case "socket": socket = value
        case "scenes": scenes.append(value)
        case "library": libraries.append(value)
        case "play": play.append(value)
        case "state": state = value
        default: try setNumber(key, to: value)
        }
    }

    private mutating func setNumber(_ key: String, to value: String) throws(UsageError) {
        guard let setting = Setting.all.first(where: { $0.key == key }) else {
            let known = Setting.all.map(\.key)
                + ["log-level", "reload-on-save", "socket", "scenes", "library", "play", "state"]
            let nearest = Spelling.nearest(key, in: known)
            throw UsageError("unknown key \"\(key)\"" + (nearest.map { " (did you mean \"\($0)\"?)" } ?? ""))
        }
        guard let number = Int(value.filter { $0 != "_" }), setting.range.contains(number) else {
            throw UsageError("\(key) is a whole number from \(setting.range.lowerBound) to "
                + "\(setting.range.upperBound), not \"\(value)\"")
        }
        self[keyPath: setting.path] = number
    }
}

/// A number that can be set, with its bounds.
package struct Setting {
    package var key: String
    var path: WritableKeyPath<Configuration, Int>
    var range: ClosedRange<Int>

    /// In the order of `config/moted.conf`, which explains them.
    package static var all: [Setting] {
        [
            Setting(key: "clients", path: \.limits.clients, range: 1...65_536),
            Setting(key: "subscriptions", path: \.limits.subscriptions, range: 1...1024),
            Setting(key: "scenes-at-once", path: \.limits.scenes, range: 1...4096),
            Setting(key: "encodings", path: \.limits.encodings, range: 1...256),
            Setting(key: "line-bytes", path: \.limits.lineBytes, range: 1024...67_108_864),
            Setting(key: "frame-bytes", path: \.limits.frameBytes, range: 65_536...1_073_741_824),
            Setting(key: "reply-bytes", path: \.limits.replyBytes, range: 65_536...1_073_741_824),
            Setting(key: "snapshots-per-second", path: \.limits.snapshotsPerSecond, range: 1...1000),
            Setting(key: "credits", path: \.limits.credits, range: 1...65_536),
            Setting(key: "window", path: \.limits.window, range: 1...65_536),
            Setting(key: "events", path: \.limits.events, range: 1...65_536),
            Setting(key: "log-lines", path: \.limits.log, range: 1...65_536),
            Setting(key: "queue-bytes", path: \.limits.queueBytes, range: 65_536...67_108_864),
            Setting(key: "seek-seconds", path: \.limits.seekSeconds, range: 1...31_536_000),
            Setting(key: "step-ticks", path: \.limits.stepTicks, range: 1...100_000_000),
            Setting(key: "replay-events", path: \.limits.replayEvents, range: 100...100_000_000),
            Setting(key: "stall-seconds", path: \.limits.stallSeconds, range: 1...3600),
            Setting(key: "partial-line-seconds", path: \.limits.partialLineSeconds, range: 1...3600),
            Setting(key: "script-memory-bytes", path: \.scripts.memoryBytes,
                    range: 1_048_576...4_294_967_296),
            Setting(key: "load-instructions", path: \.scripts.loadInstructions,
                    range: 10_000...10_000_000_000),
            Setting(key: "handler-instructions", path: \.scripts.handlerInstructions,
                    range: 10_000...10_000_000_000),
        ]
    }
}

private extension String {
    /// Without white space at both ends.
    var trimmingSpaces: String {
        let head = drop { $0.isWhitespace }
        guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(head[...last])
    }
}
