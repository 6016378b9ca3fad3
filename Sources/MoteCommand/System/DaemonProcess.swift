import Glibc

/// Starts `moted` and waits until it answers.
package enum DaemonProcess {
    /// How long a daemon may take to get ready, seconds.
    static let patience = 15.0
    /// And for each scene that it plays from the start.
    static let scenePatience = 5.0

    /// `moted` beside the running executable.
    package static func program(_ environment: ToolEnvironment) throws(CommandFailure) -> String {
        let path = "\(environment.executableFolder)/moted"
        guard access(path, X_OK) == 0 else {
            throw .failed(
                "there is no moted in \(environment.executableFolder), where mote lies: "
                    + "build it with 'swift build -c release'")
        }
        return path
    }

    /// The file that a daemon in the background writes its log to.
    package static func logFile(_ environment: ToolEnvironment) -> String? {
        let state = environment["XDG_STATE_HOME"] ?? environment["HOME"].map { "\($0)/.local/state" }
        return state.map { "\($0)/mote/moted.log" }
    }

    /// Starts a daemon that outlives this process.
    /// - Throws: its own words when it ends before it is ready.
    ///
    /// An interruption while it is getting ready ends it again.
    package static func startInBackground(
        socket: String, arguments: [String], scenes: Int = 0,
        environment: ToolEnvironment
    ) throws(CommandFailure) -> pid_t {
        let interrupts = Interrupts()
        let log = openLog(logFile(environment))
        defer { close(log.descriptor) }
        let child = try ChildProcess(
            try program(environment), ["--socket", socket] + arguments,
            output: log.descriptor, detached: true)
        try waitUntilReady(child, socket: socket, scenes: scenes, interrupts: interrupts) {
            log.path.flatMap { lastLine(of: $0, from: log.start) }
        }
        return child.id
    }

    /// Waits until the daemon answers on its socket.
    /// - Parameters:
    ///   - scenes: how many it loads before it is ready.
    ///   - lastWords: the last line of what it wrote, for the failure.
    package static func waitUntilReady(
        _ child: ChildProcess, socket: String, scenes: Int = 0, interrupts: Interrupts,
        lastWords: () -> String?
    ) throws(CommandFailure) {
        let patience = Self.patience + Double(scenes) * Self.scenePatience
        let deadline = Monotonic.seconds() + patience
        var client: DaemonClient?
        while true {
            if let code = child.exitCode() {
                // It says itself who it is ("moted: …").
                throw .failed(lastWords() ?? "the daemon ended with exit code \(code) before it was ready")
            }
            // The daemon listens before its name appears, and answers once its scenes are loaded.
            if client == nil { client = try? DaemonClient(path: socket) }
            let slice = Monotonic.seconds() + 0.25
            let hello = try? client?.request("hello", .object([]), until: slice)
            // Another daemon may have been there first: then ours ends in a moment, and says so.
            if case .success(let result)? = hello, result["pid"]?.number == Double(child.id) { return }
            if hello != nil || Monotonic.seconds() < slice { client = nil }
            if Monotonic.seconds() > deadline {
                child.stop(patience: 1)
                throw .failed(
                    "the daemon did not get ready within \(Int(patience)) s"
                        + (lastWords().map { ": \($0)" } ?? ""))
            }
            _ = Readiness.wait(for: [interrupts.descriptor], until: Monotonic.seconds() + 0.01)
            if interrupts.came() {
                child.stop(patience: 5)
                throw .failed("interrupted before the daemon was ready; it was stopped")
            }
        }
    }

    /// The log, opened to append, and how long it was; /dev/null where there is no folder for it.
    private static func openLog(_ path: String?) -> (path: String?, descriptor: Int32, start: Int) {
        if let path, Files.makeFolder(Files.folder(of: path)) {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            if descriptor >= 0 { return (path, descriptor, Int(lseek(descriptor, 0, SEEK_END))) }
        }
        return (nil, open("/dev/null", O_WRONLY | O_CLOEXEC), 0)
    }

    private static func lastLine(of path: String, from start: Int) -> String? {
        guard let bytes = try? Files.read(path, limit: 64 << 20), start <= bytes.count else { return nil }
        let lines = bytes[start...].split(separator: UInt8(ascii: "\n"))
        return lines.last.map { String(decoding: $0, as: UTF8.self) }
    }
}
