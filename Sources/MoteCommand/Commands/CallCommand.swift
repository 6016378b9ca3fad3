/// `mote call`: any method of the protocol.
enum CallCommand {
    static let command = Command(
        "call",
        summary: "call any method of the protocol",
        positionals: [
            Positional("METHOD", help: "scene.list, stats, …"),
            Positional("JSON", .optional, help: "its params, an object"),
        ],
        options: [.socket, .json],
        notes: [
            """
            Prints the result as JSON. An error goes to standard error, with exit code 1; with --json it is
            printed as JSON instead.
            """
        ],
        examples: [
            .init("mote call stats", "the daemon's counters"),
            .init("mote call scene.load '{\"name\": \"snow\", \"as\": \"left\"}'", "with params"),
        ]
    ) { invocation throws(CommandFailure) in
        let method = invocation.arguments.required(0)
        let params = try JSONInput.parse(invocation.arguments.positional(1) ?? "{}", as: "the params")
        switch try invocation.connect().request(method, params) {
        case .success(let result):
            invocation.console.write(json: result)
            return 0
        case .failure(let error):
            guard invocation.wantsJSON else { throw .failed(error.message) }
            invocation.console.write(json: [
                "error": [
                    "code": .number(Double(error.code)), "message": .string(error.message),
                    "data": error.data ?? .null,
                ]
            ])
            return 1
        }
    }
}
