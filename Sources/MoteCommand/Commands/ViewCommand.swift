/// `mote view`: a live page in the browser, which is not there yet.
enum ViewCommand {
    static let port = OptionSpec("port", .integer("N", 1...65_535), help: "of the page")

    static let command = Command(
        "view",
        summary: "a live page in the browser (not there yet: says what to use instead)",
        positionals: [Positional("SCENE", .optional, help: "the name of a running scene")],
        options: [port, .socket],
        notes: [
            """
            This version has no viewer of its own. 'mote watch SCENE --draw' shows a running scene in the
            terminal; 'mote render SCENE -o FILE.png' (or .gif, .mp4, .webm) makes pictures of it.
            """
        ],
        examples: [.init("mote view snow", "says what to use instead")]
    ) { invocation throws(CommandFailure) in
        let scene = invocation.arguments.positional(0) ?? "SCENE"
        throw .failed(
            "view is not there yet: 'mote watch \(scene) --draw' shows it in the terminal, "
                + "'mote render \(scene) -o FILE.png' makes a picture")
    }
}
