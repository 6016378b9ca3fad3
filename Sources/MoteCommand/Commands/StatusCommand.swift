import MoteEngine

/// `mote status`: what runs, in a few lines.
enum StatusCommand {
    static let command = Command(
        "status",
        summary: "show whether the daemon runs, and what it does",
        options: [.socket, .json],
        notes: ["Exit code 1 when no daemon is running."],
        examples: [
            .init("mote status", "the daemon, its scenes, its clients"),
            .init("mote status --json | jq .stats", "every counter"),
        ]
    ) { invocation throws(CommandFailure) in
        let client: DaemonClient
        do throws(CommandFailure) {
            client = try invocation.connect()
        } catch {
            if invocation.wantsJSON {
                invocation.console.write(json: [
                    "running": false, "socket": .string(try invocation.socketPath()),
                ])
            }
            throw error
        }
        let hello = try client.call("hello")
        let scenes = try client.call("scene.list")["scenes"]?.list ?? []
        let stats = try client.call("stats")
        let console = invocation.console
        if invocation.wantsJSON {
            console.write(json: [
                "running": true, "socket": .string(client.path), "daemon": hello, "scenes": .list(scenes),
                "stats": stats,
            ])
            return 0
        }
        let pid = Int(exactly: hello["pid"]?.number ?? 0) ?? 0
        let version = hello["version"]?.string ?? "?"
        let uptime = Quantity.duration(hello["uptime"]?.number ?? 0)
        console.write("moted \(version) on \(client.path), process \(pid), up \(uptime)\n")
        console.write(SceneTable.text(scenes, style: console.style))
        return 0
    }
}
