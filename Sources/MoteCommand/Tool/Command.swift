import MoteDaemon

/// One subcommand of `mote`: what its arguments are, what help says about it, and what it does.
package struct Command: Sendable {
    package struct Example: Sendable {
        package var line: String
        package var meaning: String

        package init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    package var name: String
    /// One line, lower case, for the list of commands.
    package var summary: String
    package var positionals: [Positional]
    package var options: [OptionSpec]
    /// Paragraphs under the usage line, each already broken into lines.
    package var notes: [String]
    package var examples: [Example]
    /// - Returns: the exit code.
    package var run: @Sendable (Invocation) throws(CommandFailure) -> Int32

    package init(
        _ name: String, summary: String, positionals: [Positional] = [], options: [OptionSpec] = [],
        notes: [String] = [], examples: [Example] = [],
        run: @escaping @Sendable (Invocation) throws(CommandFailure) -> Int32
    ) {
        self.name = name
        self.summary = summary
        self.positionals = positionals
        self.options = options
        self.notes = notes
        self.examples = examples
        self.run = run
    }
}

/// One call of a command: its arguments and the world around it.
package struct Invocation {
    package var arguments: Arguments
    package var console: Console
    package var environment: ToolEnvironment

    /// A connection to the daemon on the socket that was asked for.
    /// - Throws: when none is running there, with what to do about it.
    func connect() throws(CommandFailure) -> DaemonClient {
        try DaemonClient(path: try socketPath())
    }

    /// By the rule that the daemon itself follows.
    func socketPath() throws(CommandFailure) -> String {
        let found = SocketPath.find(
            option: arguments.text(.socket), environment: { environment[$0] }, uid: environment.userID)
        guard found.path.utf8.count <= SocketPath.longest else {
            throw .failed(
                "the socket's path is longer than \(SocketPath.longest) bytes: "
                    + "name a shorter one with --socket")
        }
        return found.path
    }

    var wantsJSON: Bool { arguments.has(.json) }
}

extension OptionSpec {
    static let socket = OptionSpec(
        "socket", .text("PATH"),
        help: "the daemon's socket (default: $MOTE_SOCKET, else the user's own)")
    static let json = OptionSpec("json", help: "print JSON")
}

/// What a command may know of the process: tests hand in their own.
package struct ToolEnvironment: Sendable {
    package var variables: [String: String]
    /// The folder of the running executable; `moted` lies beside it.
    package var executableFolder: String
    package var userID: UInt32

    package init(variables: [String: String], executableFolder: String, userID: UInt32) {
        self.variables = variables
        self.executableFolder = executableFolder
        self.userID = userID
    }

    subscript(name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
