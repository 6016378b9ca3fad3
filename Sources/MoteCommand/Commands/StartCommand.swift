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
            Returns when the daemon is ready, or says why it is not. Its log is in
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
        let pid = try DaemonProcess.startInBackground(
            socket: socket, arguments: arguments,
            environment: invocation.environment)
        if invocation.wantsJSON {
            invocation.console.write(json: ["pid": .number(Double(pid)), "socket": .string(socket)])
        } else {
            invocation.console.write("moted is running on \(socket) (process \(pid))\n")
        }
        return 0
    }
}
