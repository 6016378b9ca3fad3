import Glibc
import MoteScript

/// What the executable `moted` does.
public enum DaemonCommand {
    /// - Parameter arguments: without the program's own name.
    /// - Returns: the exit code: 0 for a clean end, 1 when the daemon can't run, 2 for a wrong command line
    ///   or configuration.
    public static func run(_ arguments: [String]) -> Int32 {
        StandardStreams.fill()
        do throws(any Error) {
            let options = try DaemonOptions.parse(arguments)
            switch options.action {
            case .help:
                return say(DaemonOptions.help)
            case .version:
                return say("moted \(Version.number) (Lua \(ScriptVersion.lua))\n")
            case .checkConfiguration:
                let configuration = try Configuration.load(options, environment: { Environment[$0] })
                try configuration.checkPlaces(environment: { Environment[$0] })
                return say("the configuration is fine\n")
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

    /// - Returns: the exit code: 1 when standard output does not take it.
    private static func say(_ text: String) -> Int32 {
        if write(text, to: STDOUT_FILENO) { return 0 }
        complain("standard output can't be written: \(SystemError.text(of: errno))")
        return 1
    }

    /// A line for each line of the message.
    private static func complain(_ message: String) {
        let lines = message.split(separator: "\n").map { "moted: \($0)\n" }
        _ = write(lines.joined(), to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
