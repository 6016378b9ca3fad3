/// `mote stress`: how much the daemon can carry here.
enum StressCommand {
    static let particles = OptionSpec(
        "particles", .integer("N", 0...4_000_000),
        help: "living particles (default: 100000, if nothing else is asked for)")
    static let layers = OptionSpec("layers", .integer("N", 0...20_000), help: "layers that move for ever")
    static let springs = OptionSpec(
        "springs", .integer("N", 0...20_000), help: "springs, each set off again and again")
    static let clients = OptionSpec("clients", .integer("N", 1...256), help: "reading clients (default: 1)")
    static let fps = OptionSpec("fps", .integer("N", 1...240), help: "frames a second (default: 60)")
    static let seconds = OptionSpec(
        "seconds", .number("S", 0.5...3_600), help: "how long to measure (default: 5)")
    static let sweep = OptionSpec(
        "sweep", help: "doubles the particles (from 10000, or --particles) until frames are late; says why")
    static let births = OptionSpec(
        "births", help: "tells each particle once, when it is born (particles: births, as deltas)")
    /// Frames are what is measured, and `particles` has another meaning here.
    static let flags = SubscribeFlags(without: [
        "fps", "frames", "particles", "always", "events", "pacing", "window",
    ])

    static let command = Command(
        "stress",
        summary: "measure how much the daemon can carry on this machine",
        options: [particles, layers, springs, clients, fps, seconds, sweep, births] + flags.options + [.json],
        notes: [
            """
            Runs a daemon of its own with a scene of that size, and clients that read and parse every frame.
            Exit code 1 when it fell short of the rate.
            """
        ],
        examples: [
            .init("mote stress --particles 100000 --seconds 5", "a hundred thousand particles to one client"),
            .init("mote stress --layers 500 --springs 100 --clients 8", "an interface, to eight"),
            .init(
                "mote stress --particles 100000 --columns x,y --numbers base64", "what a lean client costs"),
            .init(
                "mote stress --particles 1000000 --births", "a million, to clients that work out the motion"),
            .init("mote stress --sweep --seconds 2", "how far it goes here, and what stops it"),
        ]
    ) { invocation throws(CommandFailure) in
        let arguments = invocation.arguments
        _ = try flags.checked(arguments)
        let isAnythingAsked = [particles, layers, springs].contains { arguments.has($0) }
        let isSweep = arguments.has(sweep)
        let plan = StressPlan(
            particles: arguments.integer(particles) ?? (isSweep ? 10_000 : isAnythingAsked ? 0 : 100_000),
            layers: arguments.integer(layers) ?? 0, springs: arguments.integer(springs) ?? 0,
            clients: arguments.integer(clients) ?? 1, fps: arguments.integer(fps) ?? 60,
            seconds: arguments.number(seconds) ?? 5, options: flags.params(arguments),
            births: arguments.has(births))
        if isSweep {
            guard plan.particles > 0 else { throw .usage("--sweep needs particles to begin with") }
            return try run(StressSweep(plan: plan, environment: invocation.environment), invocation)
        }
        let report = try StressRun(plan: plan, environment: invocation.environment).run()
        if invocation.wantsJSON {
            invocation.console.write(json: report.plain)
        } else {
            invocation.console.write(report.text(invocation.console.style))
        }
        return report.shortfall == nil ? 0 : 1
    }

    private static func run(_ sweep: StressSweep, _ invocation: Invocation) throws(CommandFailure) -> Int32 {
        if !invocation.wantsJSON { invocation.console.write(StressSweep.header + "\n") }
        let reports = try sweep.run { report in
            if !invocation.wantsJSON { invocation.console.write(report.row + "\n") }
        }
        if invocation.wantsJSON {
            invocation.console.write(json: [
                "runs": .list(reports.map(\.plain)), "verdict": .string(StressSweep.verdict(reports)),
            ])
        } else {
            invocation.console.write(StressSweep.verdict(reports) + "\n")
        }
        return reports.first?.shortfall == nil ? 0 : 1
    }
}
