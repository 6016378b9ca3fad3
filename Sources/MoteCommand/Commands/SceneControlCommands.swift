import MoteEngine

/// The commands that do one thing to one scene and show its state after it.
enum SceneControlCommands {
    static let scene = Positional("SCENE", help: "the name of a running scene")

    static let unload = plain(
        "unload", summary: "end a scene", example: "mote unload snow",
        meaning: "its subscriptions end, too")
    static let reload = plain(
        "reload", summary: "read a scene's file again and go on from the same moment",
        example: "mote reload login",
        meaning: "after a change of its script; one that does not load changes nothing",
        notes: [
            """
            A file played by its path (mote play ./FILE) was sent as text, which is run again here: after a
            change, mote play --replace ./FILE.
            """
        ])
    static let pause = plain(
        "pause", summary: "stop a scene's time", example: "mote pause snow",
        meaning: "its last picture stays")
    static let resume = plain(
        "resume", summary: "let a paused scene's time go on", example: "mote resume snow",
        meaning: "from where it was")

    static let seek = measured(
        "seek", summary: "move a scene to another time",
        value: Positional("T", help: "seconds of scene time"), member: "time", range: 0...86_400,
        examples: [
            .init("mote seek login 1.25", "the same picture as playing to that time, forwards or back")
        ])

    static let speed = measured(
        "speed", summary: "make a scene's time run faster or slower",
        value: Positional("X", help: "scene seconds a second, 0 to 16"), member: "speed", range: 0...16,
        examples: [
            .init("mote speed confetti 0.1", "slow motion"), .init("mote speed confetti 1", "as it was"),
        ])

    static let step = Command(
        "step",
        summary: "move a paused scene on by ticks",
        positionals: [scene, Positional("N", .optional, help: "how many ticks, 1 to 36,000 (default: 1)")],
        options: [.socket, .json],
        notes: ["A playing scene is paused."],
        examples: [
            .init("mote step login", "one tick"), .init("mote step login 60", "a second, at 60 ticks"),
        ]
    ) { invocation throws(CommandFailure) in
        let text = invocation.arguments.positional(1) ?? "1"
        guard let ticks = Int(text), (1...36_000).contains(ticks) else {
            throw .usage(
                "N must be a whole number from 1 to 36000, not '\(text)'; 'mote help step' shows how")
        }
        return try call("scene.step", [.init("ticks", .number(Double(ticks)))], invocation)
    }

    static let stop = OptionSpec("stop", help: "end the recording")

    static let record = Command(
        "record",
        summary: "write what happens to a scene to a file that can be replayed",
        positionals: [
            scene, Positional("FILE", .optional, help: "a plain name in the daemon's state folder"),
        ],
        options: [stop, .socket, .json],
        notes: [
            """
            Inputs, pauses, speeds, seeks and reloads from now on, and all inputs so far: a replay begins at
            the scene's beginning. Modules and images are in it as the scene found them.
            """
        ],
        examples: [
            .init("mote record login monday", "from now on"),
            .init("mote record login --stop", "enough"),
        ]
    ) { invocation throws(CommandFailure) in
        let arguments = invocation.arguments
        var params: [PlainValue.Member] = [.init("scene", .string(arguments.required(0)))]
        if let file = arguments.positional(1) {
            params.append(.init("file", .string(file)))
        } else if !arguments.has(stop) {
            throw .usage("FILE is missing; 'mote help record' shows how")
        }
        if arguments.has(stop) { params.append(.init("stop", true)) }
        let result = try invocation.connect().call("scene.record", params)
        if invocation.wantsJSON {
            invocation.console.write(json: result)
        } else {
            let word = result["recording"]?.bool == true ? "recording to" : "recorded to"
            invocation.console.write("\(word) \(result["file"]?.string ?? "")\n")
        }
        return 0
    }

    static let replay = Command(
        "replay",
        summary: "play a recording from its beginning",
        positionals: [
            Positional("SCENE", help: "the scene that it replaces, or the name to load it as"),
            Positional("FILE", help: "the recording's name"),
        ],
        options: [.socket, .json],
        notes: [
            """
            The same frames to the byte, whatever has become of the scene's files. What is paused by hand goes
            on where it was; an input of yours cuts the rest off; a seek looks through the whole of it.
            """
        ],
        examples: [.init("mote replay login monday", "once more")]
    ) { invocation throws(CommandFailure) in
        try call("scene.replay", [.init("file", .string(invocation.arguments.required(1)))], invocation)
    }

    private static func plain(
        _ name: String, summary: String, example: String, meaning: String, notes: [String] = []
    ) -> Command {
        Command(
            name, summary: summary, positionals: [scene], options: [.socket, .json], notes: notes,
            examples: [.init(example, meaning)]
        ) { invocation throws(CommandFailure) in
            try call("scene.\(name)", [], invocation)
        }
    }

    private static func measured(
        _ name: String, summary: String, value: Positional, member: String,
        range: ClosedRange<Double>, examples: [Command.Example]
    ) -> Command {
        Command(
            name, summary: summary, positionals: [scene, value], options: [.socket, .json],
            examples: examples
        ) { invocation throws(CommandFailure) in
            let text = invocation.arguments.required(1)
            guard let number = Double(text), range.contains(number) else {
                throw .usage(
                    "\(value.name) must be a number from \(Quantity.plain(range.lowerBound)) to "
                        + "\(Quantity.plain(range.upperBound)), not '\(text)'; 'mote help \(name)' shows how")
            }
            return try call("scene.\(name)", [.init(member, .number(number))], invocation)
        }
    }

    private static func call(
        _ method: String, _ params: [PlainValue.Member],
        _ invocation: Invocation
    ) throws(CommandFailure) -> Int32 {
        let client = try invocation.connect()
        let name = PlainValue.string(invocation.arguments.required(0))
        let summary = try client.call(method, [.init("scene", name)] + params)
        if invocation.wantsJSON {
            invocation.console.write(json: summary)
        } else if method == "scene.unload" {
            invocation.console.write("\(invocation.arguments.required(0)): unloaded\n")
        } else {
            invocation.console.write(SceneTable.line(summary))
        }
        return 0
    }
}
