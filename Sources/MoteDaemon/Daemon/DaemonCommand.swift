import Glibc
import MoteScript

/// What the executable `moted` does.
public enum DaemonCommand {
    /// - Parameter arguments: without the program's own name.
    /// - Returns: the exit code: 0 for a clean end, 1 when the daemon can't run, 2 for a wrong command line
    ///   or configuration.
    public static func run(_ arguments: [String]) -> Int32 {
        do throws(any Error) {
            let options = try DaemonOptions.parse(arguments)
            switch options.action {
            case .help:
                print(DaemonOptions.help, terminator: "")
                return 0
            case .version:
                print("moted \(Version.number) (Lua \(ScriptVersion.lua))")
                return 0
            case .checkConfiguration:
                _ = try Configuration.load(options, environment: { Environment[$0] })
                print("the configuration is fine")
                return 0
            case .run: return try serve(options)
            }
        } catch {
            complain("\(error)")
            return error is UsageError ? 2 : 1
        }
    }

    private static func serve(_ options: DaemonOptions) throws -> Int32 {
        let configuration = try Configuration.load(options, environment: { Environment[$0] })
        let log = Log(level: configuration.logLevel)
        let daemon = try Daemon(configuration, log: log) { () throws(UsageError) in
            try Configuration.load(options, environment: { Environment[$0] })
        }
        try daemon.run()
        return 0
    }

    private static func complain(_ message: String) {
        let line = Array("moted: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
