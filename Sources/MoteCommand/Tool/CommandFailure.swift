/// Why a command ends without having done what it was asked for: one line for people, and the exit code.
package struct CommandFailure: Error, Sendable, Equatable {
    package var message: String
    /// 1: it was tried and failed. 2: the command line itself is wrong.
    package var exitCode: Int32

    package static func failed(_ message: String) -> CommandFailure {
        CommandFailure(message: message, exitCode: 1)
    }

    package static func usage(_ message: String) -> CommandFailure {
        CommandFailure(message: message, exitCode: 2)
    }
}
