import Glibc

/// A program started by the tool.
package final class ChildProcess {
    package let id: pid_t
    /// Set once the program has ended and was waited for.
    private var end: Int32?

    /// Starts `program` with both outputs going to `output`.
    /// - Parameters:
    ///   - input: its standard input; nil: /dev/null.
    ///   - detached: in a session of its own, so that it outlives the terminal and hears no Ctrl-C.
    package init(
        _ program: String, _ arguments: [String], input: Int32? = nil, output: Int32, detached: Bool
    ) throws(CommandFailure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)

        // Signals that the tool blocks or ignores for itself are as usual in the child. A session of its own
        // for detached ones (POSIX_SPAWN_SETSID, which Glibc's import does not show, is 0x80), else a process
        // group, so that a Ctrl-C reaches the tool alone, which then stops the child in good order.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        sigemptyset(&usual)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        let session = detached ? 0x80 : Int32(POSIX_SPAWN_SETPGROUP)
        posix_spawnattr_setflags(
            &attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | session))

        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        let error = posix_spawn(&child, program, &actions, &attributes, &words, environ)
        guard error == 0 else { throw .failed("\(program) can't be started: \(systemErrorText(error))") }
        id = child
    }

    /// How it ended, or nil while it runs: its exit code, or 128 and the number of the signal that ended it.
    package func exitCode() -> Int32? {
        if let end { return end }
        var status: Int32 = 0
        guard waitpid(id, &status, WNOHANG) == id else { return nil }
        end = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
        return end
    }

    /// Asks it to end, and makes it end when it has not after `patience` seconds.
    package func stop(patience: Double) {
        guard exitCode() == nil else { return }
        kill(id, SIGTERM)
        let deadline = Monotonic.seconds() + patience
        while exitCode() == nil {
            if Monotonic.seconds() > deadline { kill(id, SIGKILL) }
            usleep(5_000)
        }
    }
}
