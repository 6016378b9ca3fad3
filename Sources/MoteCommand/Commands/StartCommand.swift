import MoteDaemon
import MoteEngine

/// `mote start`: the daemon in the background.
enum StartCommand {
    static let scenes = OptionSpec("scenes", .text("DIR"), repeats: true, help: "look for scenes here")
    static let library = OptionSpec("library", .text("DIR"), help: "look for the scenes' Lua modules here")
    static let play = OptionSpec("play", .text("NAME"), repeats: true, help: "play this scene from the start")

    static let command = Command(
        "start",
        summary: "start the daemon in the background",
        options: [scenes, library, play, .socket, .json],
        notes: [
            """
            Returns when the daemon is ready and its scenes play, or says why they do not. Its log is in
            $XDG_STATE_HOME/mote/moted.log (or ~/.local/state/mote/moted.log).
            """
        ],
        examples: [
            .init("mote start", "with the scenes that came with mote"),
            .init("mote start --scenes ./scenes --play snow", "with your own, and one of them playing"),
        ]
    ) { invocation throws(CommandFailure) in
        let socket = try invocation.socketPath()
        if (try? DaemonClient(path: socket)) != nil {
            throw .failed(
                "a daemon is already running on \(socket): 'mote status' shows it, 'mote stop' ends it")
        }
        var arguments: [String] = []
        for option in [scenes, library, play] {
            for value in invocation.arguments.texts(option) { arguments += ["--\(option.name)", value] }
        }
        let names = bootScenes(arguments, invocation.environment)
        let pid = try DaemonProcess.startInBackground(
            socket: socket, arguments: arguments, scenes: names.count,
            environment: invocation.environment)
        if invocation.wantsJSON {
            invocation.console.write(json: ["pid": .number(Double(pid)), "socket": .string(socket)])
        } else {
            invocation.console.write("moted is running on \(socket) (process \(pid))\n")
        }
        let faults = try faults(ofScenes: names, socket: socket)
        for (name, why) in faults { invocation.console.writeError("mote: \(name) does not play: \(why)\n") }
        return faults.isEmpty ? 0 : 1
    }

    /// The scenes that the daemon was told to play, by its options or by its configuration file.
    private static func bootScenes(_ arguments: [String], _ environment: ToolEnvironment) -> [String] {
        guard let options = try? DaemonOptions.parse(arguments),
            let configuration = try? Configuration.load(options, environment: { environment[$0] })
        else { return [] }
        return configuration.play
    }

    /// Why those that it does not play do not load. It has told its log; asked once more, it tells us.
    private static func faults(
        ofScenes names: [String], socket: String
    ) throws(CommandFailure) -> [(name: String, why: String)] {
        guard !names.isEmpty else { return [] }
        let client = try DaemonClient(path: socket)
        let scenes = try client.call("scene.list")["scenes"]?.list ?? []
        var faults: [(String, String)] = []
        for name in names where !scenes.contains(where: { $0["scene"]?.string == name }) {
            if case .failure(let error) = try client.request("scene.load", ["name": .string(name)]) {
                faults.append((name, error.message))
            }
        }
        return faults
    }
}
