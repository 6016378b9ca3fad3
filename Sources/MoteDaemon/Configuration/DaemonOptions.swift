import MoteEngine

/// The command line of `moted`.
package struct DaemonOptions: Equatable, Sendable {
    package enum Action: Equatable, Sendable { case run, checkConfiguration, version, help }

    package var action = Action.run
    package var socket: String?
    package var configuration: String?
    package var scenes: [String] = []
    package var libraries: [String] = []
    package var play: [String] = []
    package var logLevel: Log.Level?

    package init() {}

    private static let withValue = ["--socket", "--config", "--scenes", "--library", "--play", "--log-level"]
    private static let withoutValue = ["--check-config", "--version", "--help", "-h"]

    /// Takes `--name VALUE` and `--name=VALUE`.
    package static func parse(_ arguments: [String]) throws(UsageError) -> DaemonOptions {
        var options = DaemonOptions()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts.first ?? "")
            if withoutValue.contains(name) {
                guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
                options.take(flag: name)
            } else if withValue.contains(name) {
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
                    throw UsageError("\(name) needs a value, as in `\(name) \(example(of: name))`")
                }
                try options.take(name, value)
            } else {
                throw unknown(argument, name: name)
            }
        }
        return options
    }

    private mutating func take(flag: String) {
        switch flag {
        case "--check-config": action = .checkConfiguration
        case "--version": action = .version
        default: action = .help
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(UsageError) {
        switch name {
        case "--socket": socket = value
        case "--config": configuration = value
        case "--scenes": scenes.append(value)
        case "--library": libraries.append(value)
        case "--play": play.append(value)
        default:
            guard let level = Log.Level(name: value) else {
                throw UsageError("--log-level is debug, info, warning or error, not \"\(value)\"")
            }
            logLevel = level
        }
    }

    private static func example(of name: String) -> String {
        switch name {
        case "--socket": "/run/user/1000/mote/mote.sock"
        case "--config": "moted.conf"
        case "--scenes", "--library": "DIR"
        case "--play": "snow"
        default: "debug"
        }
    }

    private static func unknown(_ argument: String, name: String) -> UsageError {
        guard argument.hasPrefix("-") else {
            return UsageError("unexpected \"\(argument)\"; to play a scene: --play \(argument)")
        }
        let nearest = Spelling.nearest(name, in: withValue + withoutValue)
        return UsageError("unknown option \(name)"
            + (nearest.map { " (did you mean \($0)?)" } ?? "; `moted --help` lists them"))
    }

    package static let help = """
        moted: plays Lua scenes and streams their frames as JSON over a Unix socket

        usage: moted [--socket PATH] [--config FILE] [--scenes DIR]... [--library DIR]...
                     [--play NAME]... [--log-level LEVEL] [--check-config]

          --socket PATH      where clients connect; else $MOTE_SOCKET, else $XDG_RUNTIME_DIR/mote/mote.sock
          --config FILE      settings; else $XDG_CONFIG_HOME/mote/moted.conf, if there is one
          --scenes DIR       where scenes are looked for, may be repeated; else $XDG_DATA_HOME/mote/scenes
                             and the shipped ones
          --library DIR      where `require` looks after the scene's own folder, may be repeated; else `lib`
                             beside each scene folder
          --play NAME        load this scene at the start, may be repeated
          --log-level LEVEL  debug, info (default), warning or error
          --check-config     read the configuration, say what is wrong with it, and end
          --version, --help

        It runs in the foreground. SIGTERM and SIGINT end it, SIGHUP reads the configuration again.
        `mote help` shows how to talk to it.

        """
}
