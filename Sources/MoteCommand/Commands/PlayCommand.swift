import MoteEngine
import MoteJSON
import MoteWire

/// `mote play`: loads a scene into the daemon; starts one when none runs.
enum PlayCommand {
    static let name = OptionSpec("as", .text("NAME"), help: "call it NAME (default: the file's name)")
    static let paused = OptionSpec("paused", help: "load it without starting its time")
    static let speed = OptionSpec("speed", .number("X", 0...16), help: "scene seconds a second (default: 1)")
    static let replace = OptionSpec("replace", help: "load it afresh if a scene of that name is loaded")

    static let command = Command(
        "play",
        summary: "load a scene and play it",
        positionals: [Positional("SCENE", help: "a scene's name ('mote scenes' lists them), or a Lua file")],
        options: [name, LoadFlags.seed, LoadFlags.param, paused, speed, replace, .socket, .json],
        notes: [
            """
            Starts the daemon when none is running. A file outside the daemon's scene folders is sent as
            text, so it can't require modules that lie beside it.
            """
        ],
        examples: [
            .init("mote play snow", "by name"),
            .init(
                "mote play ./my.lua --as test --param count=3", "a file, under another name, with a parameter"
            ),
            .init(
                "mote play confetti --seed 7 --paused",
                "always the same papers; 'mote step confetti' moves them"),
        ]
    ) { invocation throws(CommandFailure) in
        let options = try options(invocation.arguments)
        let client = try connectOrStart(invocation)
        let summary = try load(invocation.arguments, options, client)
        if invocation.wantsJSON {
            invocation.console.write(json: summary)
        } else {
            invocation.console.write(SceneTable.line(summary))
        }
        return 0
    }

    private static func connectOrStart(_ invocation: Invocation) throws(CommandFailure) -> DaemonClient {
        let socket = try invocation.socketPath()
        if let client = try? DaemonClient(path: socket) { return client }
        let pid = try DaemonProcess.startInBackground(
            socket: socket, arguments: [],
            environment: invocation.environment)
        invocation.console.writeError(
            "mote: started moted on \(socket) (process \(pid)); 'mote stop' ends it\n")
        return try DaemonClient(path: socket)
    }

    private static func options(_ arguments: Arguments) throws(CommandFailure) -> [PlainValue.Member] {
        var options: [PlainValue.Member] = []
        if let seed = try LoadFlags.seed(arguments) { options.append(.init("seed", .string(String(seed)))) }
        if arguments.has(LoadFlags.param) {
            options.append(.init("params", JSONInput.object(arguments.pairs(LoadFlags.param))))
        }
        if arguments.has(paused) { options.append(.init("paused", true)) }
        if arguments.has(replace) { options.append(.init("replace", true)) }
        if let speed = arguments.number(speed) { options.append(.init("speed", .number(speed))) }
        let called = arguments.text(name)
        if let called {
            let names = ParameterType.name(maxBytes: ProtocolLimits().nameBytes)
            guard ParameterType.isName(called, maxBytes: ProtocolLimits().nameBytes) else {
                throw .usage(
                    "option --as takes \(names.expected), not '\(called)'; 'mote help play' shows how")
            }
            options.append(.init("as", .string(called)))
        }
        return options
    }

    private static func load(
        _ arguments: Arguments, _ given: [PlainValue.Member], _ client: DaemonClient
    ) throws(CommandFailure) -> PlainValue {
        var options = given
        let scene = arguments.required(0)
        guard SceneWord.isPath(scene) else {
            return try call(client, [.init("name", .string(scene))] + options)
        }
        let text = try Files.read(scene)
        let path = Files.resolved(scene) ?? scene
        // A file in a scene folder keeps its place, so that it finds its modules and can be reloaded.
        switch try client.request("scene.load", .object([.init("path", .string(path))] + options)) {
        case .success(let summary):
            return summary
        case .failure(let error) where error.code != RPCError.notPermittedCode:
            throw try failure(error, client)
        case .failure:
            if !arguments.has(name) { options.append(.init("as", .string(Files.stem(of: scene)))) }
            let source = PlainValue.string(String(decoding: text, as: UTF8.self))
            let params = [PlainValue.Member("source", source)] + options
            try checkLength(of: scene, params, client)
            return try call(client, params, file: Files.name(of: scene))
        }
    }

    /// A text goes as one line, and the daemon does not take any length.
    private static func checkLength(
        of file: String, _ params: [PlainValue.Member], _ client: DaemonClient
    ) throws(CommandFailure) {
        let length = JSONWriter.text(.object(params)).utf8.count
        // What stands around it, amply.
        guard length > ProtocolLimits().lineBytes / 2,
            let limit = try client.call("hello")["limits"]?["lineBytes"]?.number,
            Double(length + 1024) > limit
        else { return }
        throw .failed(
            "\(file) is too long to be sent to the daemon (\(Quantity.bytes(Double(length))); it takes "
                + "\(Quantity.bytes(limit))): put it into a scene folder, and play it from there")
    }

    private static func call(
        _ client: DaemonClient,
        _ params: [PlainValue.Member],
        file: String? = nil
    ) throws(CommandFailure) -> PlainValue {
        switch try client.request("scene.load", .object(params)) {
        case .success(let summary): return summary
        case .failure(var error):
            // The daemon knows a text by the scene's name only.
            if let file, let name = error.data?["file"]?.string, !name.isEmpty,
                error.message.hasPrefix("\(name):")
            {
                error = error.saying(file + error.message.dropFirst(name.count))
            }
            throw try failure(error, client)
        }
    }

    /// The daemon speaks of its parameters; who typed a command thinks of options.
    private static func failure(
        _ error: RPCError, _ client: DaemonClient
    ) throws(CommandFailure) -> CommandFailure {
        let loaded = try client.call("scene.list")["scenes"]?.list ?? []
        // `got` is the name as JSON.
        guard error.data?["param"]?.string == "as",
            let name = error.data?["got"]?.string.map(JSONInput.lenient),
            loaded.contains(where: { $0["scene"] == name })
        else { return .failed(error.message) }
        return .failed(
            "a scene named '\(name.string ?? "")' is loaded already: --replace loads it afresh, "
                + "--as NAME loads another beside it")
    }
}
