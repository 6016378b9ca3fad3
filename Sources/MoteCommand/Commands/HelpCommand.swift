/// `mote help`: the list of commands, or one command's screen.
enum HelpCommand {
    static let command = Command(
        "help",
        summary: "show what a command does",
        positionals: [Positional("COMMAND", .optional, help: "the command (default: a list of all)")],
        examples: [.init("mote help play", "its arguments, options and examples")]
    ) { invocation throws(CommandFailure) in
        if let name = invocation.arguments.positional(0) {
            invocation.console.write(HelpText.of(try CommandList.find(name)))
        } else {
            invocation.console.write(HelpText.overview)
        }
        return 0
    }
}
