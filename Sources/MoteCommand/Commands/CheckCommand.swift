import MoteEngine
import MoteScript

/// `mote check`: loads scenes in a sandbox and plays each for some seconds, at once.
enum CheckCommand {
    static let seconds = OptionSpec(
        "seconds", .number("S", 0...86_400), help: "scene seconds to play (default: 10)")

    static let command = Command(
        "check",
        summary: "look for errors in scenes, without the daemon",
        positionals: [Positional("SCENE", .oneOrMore, help: "a scene's name, or a Lua file")],
        options: [
            seconds, LoadFlags.seed, LoadFlags.param, OfflineScenes.scenesOption, OfflineScenes.libraryOption,
            .json,
        ],
        notes: ["Each is played for some seconds at once. Exit code 1 when any has an error."],
        examples: [
            .init("mote check scenes/*.lua", "all of a folder"),
            .init("mote check login --seconds 60 --json", "a minute of it; errors as JSON"),
        ]
    ) { invocation throws(CommandFailure) in
        let scenes = OfflineScenes(invocation)
        let options = try LoadFlags.options(invocation.arguments)
        let length = invocation.arguments.number(seconds) ?? 10
        var reports: [SceneCheck] = []
        for word in invocation.arguments.positionals {
            reports.append(SceneCheck(word, scenes: scenes, options: options, seconds: length))
        }
        let console = invocation.console
        for report in reports { console.writeError(report.lastWords.map(\.text).joined()) }
        if invocation.wantsJSON {
            console.write(json: [
                "ok": .bool(reports.allSatisfy(\.isFine)), "scenes": .list(reports.map(\.plain)),
            ])
        } else {
            for report in reports {
                if let absence = report.absence { console.writeError("mote: \(absence)\n") }
                console.write(report.text(console.style))
            }
        }
        return reports.allSatisfy(\.isFine) ? 0 : 1
    }
}
