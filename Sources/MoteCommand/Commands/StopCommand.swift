import Glibc

/// `mote stop`: ends the daemon and waits until it is gone.
enum StopCommand {
    /// How long the daemon may take to end, seconds.
    static let patience = 10.0

    static let command = Command(
        "stop",
        summary: "end the daemon",
        options: [.socket, .json],
        notes: ["Returns when it is gone, so that another can be started at once."],
        examples: [.init("mote stop", "says goodbye to all subscribers and ends the daemon")]
    ) { invocation throws(CommandFailure) in
        let client = try invocation.connect()
        let pid = pid_t(exactly: try client.call("hello")["pid"]?.number ?? 0) ?? 0
        _ = try client.call("shutdown")
        let deadline = Monotonic.seconds() + patience
        // The end of the connection is a sign, the end of the process is proof.
        while true {
            switch try client.receive(until: deadline, interrupts: nil, { _ in }) {
            case .line: continue
            case .nothing, .interrupted:
                throw .failed("the daemon (process \(pid)) has not ended within \(Int(patience)) s")
            case .ended: break
            }
            break
        }
        while pid > 0, ProcessFigures.isRunning(pid), Monotonic.seconds() < deadline {
            usleep(5_000)
        }
        if invocation.wantsJSON {
            invocation.console.write(json: ["pid": .number(Double(pid)), "stopped": true])
        } else {
            invocation.console.write("moted has ended (process \(pid))\n")
        }
        return 0
    }
}
