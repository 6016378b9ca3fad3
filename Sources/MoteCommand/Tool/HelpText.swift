/// Help screens, made from the commands themselves.
package enum HelpText {
    package static var overview: String {
        let commands = CommandList.all.map { [$0.name, $0.summary] }
        return """
            mote talks to moted, the daemon that plays scenes and streams their frames.

            usage: mote COMMAND [arguments]

            \(Table.columns(commands, indent: 2))
              --version  print the version

            'mote help COMMAND' shows a command's arguments and examples.

            """
    }

    package static func of(_ command: Command) -> String {
        var text = "mote \(command.name): \(command.summary)\n\nusage: mote \(command.name)"
        text += command.positionals.map { " " + $0.usage }.joined()
        text += command.options.isEmpty ? "\n" : " [options]\n"
        for note in command.notes {
            text += "\n\(note)\n"
        }
        if !command.positionals.isEmpty {
            text += "\n" + Table.columns(command.positionals.map { [$0.name, $0.help] }, indent: 2) + "\n"
        }
        if !command.options.isEmpty {
            text += "\noptions:\n"
            text += Table.columns(command.options.map { [$0.usage, describe($0)] }, indent: 2) + "\n"
        }
        if !command.examples.isEmpty {
            text += "\nexamples:\n"
            for example in command.examples {
                text += "  \(example.line)\n      \(example.meaning)\n"
            }
        }
        return text
    }

    private static func describe(_ option: OptionSpec) -> String {
        var text = option.help
        if case .choice(_, let words) = option.value { text += " (\(words.joined(separator: ", ")))" }
        if option.repeats { text += "; may be repeated" }
        return text
    }
}
