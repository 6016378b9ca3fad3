import MoteEngine

/// `mote scenes`: the scene files that were found, and which of them run.
enum ScenesCommand {
    static let command = Command(
        "scenes",
        summary: "list the scene files found, and what runs",
        options: [.socket, .json],
        examples: [.init("mote scenes", "every scene that 'mote play' knows by name")]
    ) { invocation throws(CommandFailure) in
        let client = try invocation.connect()
        let available = try client.call("scene.available")["scenes"]?.list ?? []
        let running = try client.call("scene.list")["scenes"]?.list ?? []
        let console = invocation.console
        if invocation.wantsJSON {
            console.write(json: ["available": .list(available), "running": .list(running)])
            return 0
        }
        if available.isEmpty {
            console.write("no scene files were found: start the daemon with --scenes DIR\n")
        }
        let rows = available.map { scene in
            [scene["name"]?.string ?? "?", scene["file"]?.string ?? "", scene["title"]?.string ?? ""]
        }
        if !rows.isEmpty { console.write(Table.columns(rows) + "\n") }
        if !running.isEmpty { console.write("\n" + SceneTable.text(running, style: console.style)) }
        return 0
    }
}
