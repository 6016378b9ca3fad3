import MoteEngine

/// Running scenes as a table, from the daemon's summaries.
enum SceneTable {
    static func text(_ scenes: [PlainValue], style: Style) -> String {
        guard !scenes.isEmpty else { return "no scene is loaded: 'mote scenes' lists what can be played\n" }
        let head = ["scene", "state", "time", "fps", "layers", "animations", "particles", "subscribers"]
        let rows = scenes.map { scene in
            [
                scene["scene"]?.string ?? "?",
                scene["state"]?.string ?? "?",
                Quantity.duration(scene["time"]?.number ?? 0),
                rate(scene),
                count(scene["layers"]), count(scene["animations"]), count(scene["particles"]),
                count(scene["subscribers"]),
            ]
        }
        let lines = Table.columns([head] + rows, right: [2, 3, 4, 5, 6, 7]).split(separator: "\n")
        var text = style.dim(String(lines[0])) + "\n"
        for (line, scene) in zip(lines.dropFirst(), scenes) {
            let isFailed = scene["state"]?.string == "failed"
            text += (isFailed ? style.bad(String(line)) : String(line)) + "\n"
            if isFailed, let message = scene["error"]?["message"]?.string { text += "  \(message)\n" }
        }
        return text
    }

    /// A scene's summary as one line, for the commands that change it.
    static func line(_ scene: PlainValue) -> String {
        let name = scene["scene"]?.string ?? "?"
        let state = scene["state"]?.string ?? "?"
        return "\(name): \(state) at \(Quantity.duration(scene["time"]?.number ?? 0))"
            + (scene["speed"]?.number.map { $0 == 1 ? "" : ", speed \(Quantity.plain($0))" } ?? "") + "\n"
    }

    private static func rate(_ scene: PlainValue) -> String {
        let rate = Quantity.plain(scene["fps"]?.number ?? 0)
        guard let speed = scene["speed"]?.number, speed != 1 else { return rate }
        return "\(rate) ×\(Quantity.plain(speed))"
    }

    private static func count(_ value: PlainValue?) -> String {
        Quantity.grouped(Int(exactly: value?.number ?? 0) ?? 0)
    }
}
