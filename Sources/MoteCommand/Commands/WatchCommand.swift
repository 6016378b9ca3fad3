import MoteEngine
import MoteJSON

/// `mote watch`: what scenes send, as it comes.
enum WatchCommand {
    static let flags = SubscribeFlags()
    static let summary = OptionSpec("summary", help: "counters in a pipe too, a line a second")
    static let count = OptionSpec("count", .integer("N", 1...Int.max), help: "end after N frames")
    static let draw = OptionSpec("draw", help: "on a terminal: the picture itself, in characters")
    static let json = OptionSpec("json", help: "messages on a terminal too")

    static let command = Command(
        "watch",
        summary: "show a scene's frames as they come",
        positionals: [
            Positional("SCENE", .oneOrMore, help: "the name of a running scene; '*': all, now and later")
        ],
        options: [draw, summary, count, json] + flags.options + [.socket],
        notes: [
            """
            On a terminal: counters, drawn in place. In a pipe: one JSON message a line, exactly as the
            daemon sends them. Ctrl-C ends it.
            """
        ],
        examples: [
            .init("mote watch snow", "frames, rate, particles, bytes"),
            .init("mote watch confetti --draw", "the picture, two pixels a character"),
            .init("mote watch login --count 1 | jq .params.layers", "one picture, as JSON"),
            .init(
                "mote watch snow --columns x,y --fps 10 | ./my-renderer",
                "what a program needs, and no more"),
            .init("mote watch '*' --summary --particles count", "counters of everything that runs"),
        ]
    ) { invocation throws(CommandFailure) in
        if invocation.arguments.has(draw),
            invocation.arguments.positionals.count > 1
                || invocation.arguments.positionals.contains("*")
        {
            throw .usage("--draw shows one scene: name it")
        }
        // Before the connection: the first Ctrl-C must already find it.
        let interrupts = Interrupts()
        let client = try invocation.connect()
        var scenes: [String] = []
        let draws = invocation.arguments.has(draw) && invocation.console.isTerminal
        var options = flags.params(invocation.arguments)
        if draws {
            let given = options.map(\.name)
            options += LivePicture.options.filter { !given.contains($0.name) }
        }
        // One that draws asks for the next frame when it has drawn the last: copying or counting is all here.
        let asksForFrames = options.contains { $0.name == "pacing" && $0.value != "push" }
        for scene in invocation.arguments.positionals {
            let params = [PlainValue.Member("scene", .string(scene))] + options
            let reply = try client.call("subscribe", params)
            if asksForFrames {
                try client.notify("next", [.init("subscription", reply["subscription"] ?? 0)])
            }
            scenes += (reply["scenes"]?.list ?? [reply["scene"] ?? .null]).compactMap { $0["scene"]?.string }
        }
        let watch = Watch(
            client: client, interrupts: interrupts, console: invocation.console,
            frameLimit: invocation.arguments.integer(count), asksForFrames: asksForFrames)
        if draws { return try watch.draw() }
        let showsCounters =
            invocation.arguments.has(summary)
            || invocation.console.isTerminal && !invocation.arguments.has(json)
        return showsCounters
            ? try watch.count(scenes, staysForMore: invocation.arguments.positionals.contains("*"))
            : try watch.copy()
    }
}

/// The loop of `mote watch`.
struct Watch {
    let client: DaemonClient
    let interrupts: Interrupts
    let console: Console
    let frameLimit: Int?
    /// Frames come one for each `next`.
    let asksForFrames: Bool

    /// Messages, byte for byte.
    func copy() throws(CommandFailure) -> Int32 {
        var frames = 0
        let lineFeed: [UInt8] = [UInt8(ascii: "\n")]
        while true {
            var asker = 0
            let received = try client.receive(until: nil, interrupts: interrupts) { line in
                console.write(line.bindMemory(to: UInt8.self))
                console.write(lineFeed)
                asker = subscription(ofFrame: line)
            }
            if try goOn(after: received, frames: &frames, asker: asker) { return 0 }
        }
    }

    /// Acts upon what was received.
    /// - Parameter asker: the subscription of the frame that came; 0 for anything else.
    /// - Returns: true when this is the end.
    private func goOn(after received: DaemonClient.Received, frames: inout Int, asker: Int)
        throws(CommandFailure) -> Bool
    {
        switch received {
        case .line, .nothing: break
        case .interrupted: return true
        case .ended: throw hasEnded
        }
        guard asker > 0 else { return console.isClosed }
        frames += 1
        if console.isClosed || frames >= frameLimit ?? .max { return true }
        if asksForFrames { try client.notify("next", [.init("subscription", .number(Double(asker)))]) }
        return false
    }

    /// Counters.
    /// - Parameter staysForMore: scenes may come later, so that it goes on when all have gone.
    func count(_ scenes: [String], staysForMore: Bool) throws(CommandFailure) -> Int32 {
        let summary = LiveSummary(scenes: scenes, console: console, now: Monotonic.seconds())
        defer { summary.finish(now: Monotonic.seconds()) }
        var frames = 0
        while true {
            var asker = 0
            let received = try client.receive(until: summary.deadline, interrupts: interrupts) { line in
                summary.take(line, now: Monotonic.seconds())
                asker = subscription(ofFrame: line)
            }
            summary.update(now: Monotonic.seconds())
            if try goOn(after: received, frames: &frames, asker: asker) { return 0 }
            if summary.isEverySceneGone, !staysForMore { return 0 }
        }
    }

    /// Pictures.
    func draw() throws(CommandFailure) -> Int32 {
        let picture = LivePicture(console: console)
        do throws(CommandFailure) {
            try draw(into: picture)
        } catch {
            picture.end()
            throw error
        }
        picture.end()
        if picture.isGone { console.writeError("the scene has been unloaded\n") }
        return 0
    }

    private func draw(into picture: LivePicture) throws(CommandFailure) {
        var frames = 0
        while !picture.isGone {
            var asker = 0
            // A picture at rest has no frames, but the terminal may have another size.
            let look = Monotonic.seconds() + 0.2
            let received = try client.receive(until: look, interrupts: interrupts) { line in
                picture.take(line)
                asker = subscription(ofFrame: line)
            }
            picture.fit()
            if try goOn(after: received, frames: &frames, asker: asker) { return }
        }
    }

    private var hasEnded: CommandFailure { .failed("the daemon has ended") }

    /// The daemon writes the members of a message in this order.
    /// - Returns: 0 for what is no frame.
    private func subscription(ofFrame line: UnsafeRawBufferPointer) -> Int {
        let head = #"{"jsonrpc":"2.0","method":"frame","params":{"subscription":"#.utf8
        guard line.starts(with: head) else { return 0 }
        let digits = line.dropFirst(head.count).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
}
