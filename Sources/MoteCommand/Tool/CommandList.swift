import MoteEngine

/// Every command, in the order in which help lists them.
package enum CommandList {
    package static let all: [Command] = [
        StartCommand.command, StopCommand.command, StatusCommand.command,
        ScenesCommand.command, PlayCommand.command,
        SceneControlCommands.unload, SceneControlCommands.reload, SceneControlCommands.pause,
        SceneControlCommands.resume, SceneControlCommands.seek, SceneControlCommands.step,
        SceneControlCommands.speed, SceneControlCommands.record, SceneControlCommands.replay,
        WatchCommand.command, SendCommand.command, TapCommand.command,
        PropertyCommands.get, PropertyCommands.set,
        InspectionCommands.describe, InspectionCommands.explain, CallCommand.command,
        RenderCommand.command, ViewCommand.command, CheckCommand.command, StressCommand.command,
        HelpCommand.command,
    ]

    package static func find(_ name: String) throws(CommandFailure) -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        let kind = name.hasPrefix("-") ? "option" : "command"
        let nearest = Spelling.nearest(name, in: all.map(\.name) + ["--help", "--version"])
        throw .usage(
            "unknown \(kind) '\(name)'" + (nearest.map { " (did you mean '\($0)'?)" } ?? "")
                + "; 'mote help' lists the commands")
    }
}
