import Glibc
import MoteDaemon

/// The `mote` command line tool: finds the command, reads its arguments, runs it and turns failures into one
/// line on standard error and an exit code (0 done, 1 failed, 2 wrong usage).
public enum MoteTool {
    package static let version = "0.1.0"

    /// Runs the tool for this process.
    public static func main() -> Int32 {
        // A reader that goes away (`mote watch | head`) is an ordinary end: writes report it.
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.fill()
        return run(Array(CommandLine.arguments.dropFirst()), console: .standard(), environment: .current())
    }

    package static func run(_ words: [String], console: Console, environment: ToolEnvironment) -> Int32 {
        var exitCode: Int32
        do {
            exitCode = try dispatch(words, console: console, environment: environment)
        } catch {
            console.writeError("mote: \(error.message)\n")
            exitCode = error.exitCode
        }
        if let fault = console.fault {
            console.writeError("mote: standard output can't be written: \(fault)\n")
            exitCode = max(exitCode, 1)
        }
        return exitCode
    }

    private static func dispatch(
        _ words: [String], console: Console,
        environment: ToolEnvironment
    ) throws(CommandFailure) -> Int32 {
        guard let first = words.first else {
            console.writeError(HelpText.overview)
            return 2
        }
        switch first {
        case "--version", "version":
            console.write("mote \(version)\n")
            return 0
        case "--help", "-h":
            console.write(HelpText.overview)
            return 0
        default:
            break
        }
        let command = try CommandList.find(first)
        let rest = Array(words.dropFirst())
        // Help for the command wherever the question stands, but not behind `--`.
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            console.write(HelpText.of(command))
            return 0
        }
        let arguments = try command.parse(rest)
        return try command.run(Invocation(arguments: arguments, console: console, environment: environment))
    }
}

extension ToolEnvironment {
    package static func current() -> ToolEnvironment {
        var variables: [String: String] = [:]
        for name in [
            "MOTE_SOCKET", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME",
            "PATH", "TMPDIR",
        ] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return ToolEnvironment(
            variables: variables, executableFolder: Files.executableFolder(), userID: getuid())
    }
}
