import MoteEngine
import MoteRaster
import MoteScript
import MoteWire

/// `mote render`: pictures and frames of a scene, without a daemon.
enum RenderCommand {
    private static let second = 0...86_400.0
    static let at = OptionSpec(
        "at", .number("T", second), repeats: true, help: "a moment, seconds (default: 0)")
    static let from = OptionSpec("from", .number("T", second), help: "start of a span (default: 0)")
    static let to = OptionSpec("to", .number("T", second), help: "end of a span")
    static let fps = OptionSpec(
        "fps", .number("N", 0.001...1_000), help: "frames a second (default: the scene's)")
    static let size = OptionSpec(
        "size", .extent("WxH"), help: "pixels of each picture (default: a pixel a point)")
    static let events = OptionSpec(
        "events", .text("FILE"),
        help: "input: lines of {\"time\": …, \"method\": …, \"params\": …}")
    static let out = OptionSpec(
        "out", letter: "o", .text("OUT"),
        help: "FILE.png, .gif, .mp4, .webm, .ndjson, or - for JSON on standard output (default)")
    /// A picture has no clock, no pace and no queue, and no earlier one that births would go on from.
    static let flags = SubscribeFlags(
        without: ["fps", "frames", "encoding", "always", "events", "clock", "pacing", "window"],
        words: ["births"])

    static let command = Command(
        "render",
        summary: "make pictures or frames of a scene, without the daemon",
        positionals: [Positional("SCENE", help: "a scene's name, or a Lua file")],
        options: [
            at, from, to, fps, size, out, LoadFlags.seed, LoadFlags.param, events, OfflineScenes.scenesOption,
            OfflineScenes.libraryOption,
        ] + flags.options,
        notes: [
            """
            The scene is played at once, and each T is exact. A .png with several moments is a contact
            sheet. A film (.gif, .mp4, .webm) of a span is made by ffmpeg, where that is installed. JSON is
            what a subscriber would get: one full frame for each T, changed or not.
            """
        ],
        examples: [
            .init("mote render login --at 1 -o login.png", "a picture"),
            .init("mote render confetti --from 0 --to 3 --fps 4 -o sheet.png", "a contact sheet"),
            .init("mote render confetti --to 3 --fps 30 -o confetti.mp4", "a film"),
            .init("mote render snow --at 20 | jq .params.emitters[0].count", "how many flakes after 20 s"),
            .init(
                "mote render login --events taps.ndjson --at 2 -o tapped.png",
                "with input, like {\"time\": 0.5, \"method\": \"scene.send\", \"params\": "
                    + "{\"event\": \"tap\", \"layer\": \"get\"}}"),
        ]
    ) { invocation throws(CommandFailure) in
        let arguments = invocation.arguments
        let output = try RenderOutput(arguments.text(out) ?? "-")
        if output.isJSON, arguments.has(size) {
            throw .usage("--size is for pictures: name one with -o FILE.png")
        }
        var program = ""
        if case .film(let file, _) = output {
            guard arguments.has(to), !arguments.has(at) else {
                throw .usage("a film shows a span: give its end with --to, and no --at")
            }
            program = try FilmFile.program(invocation.environment, for: file)
        }
        let options = try flags.checked(arguments).frame
        let inputs = try arguments.text(events).map { file throws(CommandFailure) in
            try InputScript(file: file)
        }
        let found = try OfflineScenes(invocation).find(arguments.required(0))
        let loading = try LoadFlags.options(arguments)
        let player: OfflinePlayer
        do throws(SceneError) {
            player = try OfflinePlayer(found, options: loading, inputs: inputs ?? InputScript())
        } catch {
            invocation.console.writeError(error.log.map(\.text).joined())
            throw .failed(error.description)
        }
        let times = try RenderTimes(
            at: arguments.numbers(at), from: arguments.number(from), to: arguments.number(to),
            fps: arguments.number(fps), sceneRate: player.scene.tickRate)
        let render = Render(player: player, times: times, console: invocation.console)
        switch output {
        case .picture(let file): try render.picture(to: file, size: arguments.extent(size))
        case .film(let file, let kind):
            try render.film(
                to: file, kind, program: program, size: arguments.extent(size),
                rate: arguments.number(fps) ?? player.scene.tickRate)
        case .lines(let file): try render.lines(to: file, options: options)
        }
        return render.report()
    }
}

/// Where a rendering goes, from the ending of its name.
package enum RenderOutput: Equatable {
    case picture(String)
    case film(String, FilmFile.Kind)
    /// A file, or nil for standard output.
    case lines(String?)

    package init(_ name: String) throws(CommandFailure) {
        let ending = name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? ""
        switch ending {
        case _ where name == "-": self = .lines(nil)
        case ".png": self = .picture(name)
        case ".ndjson": self = .lines(name)
        default:
            guard let kind = FilmFile.Kind(rawValue: String(ending.dropFirst())) else {
                throw .usage("OUT must end in .png, .gif, .mp4, .webm or .ndjson, or be -, not '\(name)'")
            }
            self = .film(name, kind)
        }
    }

    package var isJSON: Bool { if case .lines = self { true } else { false } }
}
