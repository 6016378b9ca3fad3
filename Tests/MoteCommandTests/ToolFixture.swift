import MoteCommand

/// One call of the tool inside this process, with what it printed.
struct ToolRun {
    let exitCode: Int32
    let output: String
    let errors: String

    /// - Parameter environment: by default one in which no daemon can be found.
    init(_ words: String..., environment: ToolEnvironment = .nowhere, isTerminal: Bool = false) {
        self.init(words: words, environment: environment, isTerminal: isTerminal)
    }

    init(words: [String], environment: ToolEnvironment = .nowhere, isTerminal: Bool = false) {
        let console = Console.memory(isTerminal: isTerminal)
        exitCode = MoteTool.run(words, console: console, environment: environment)
        output = String(decoding: console.output, as: UTF8.self)
        errors = String(decoding: console.errors, as: UTF8.self)
    }
}

extension ToolEnvironment {
    static let nowhere = ToolEnvironment(
        variables: ["MOTE_SOCKET": "/nowhere/mote.sock"],
        executableFolder: "/nowhere", userID: 1_000)
}
