import MoteEngine
import MoteJSON

/// What `scene.describe` answers, as a tree for people.
package struct SceneOutline {
    private let description: PlainValue
    private let style: Style

    package init(_ description: PlainValue, style: Style) {
        self.description = description
        self.style = style
    }

    package var text: String {
        var lines = [heading]
        var depths: [Int: Int] = [:]
        for (entry, isEmitter) in entries {
            let depth = (depths[number(entry["parent"])] ?? -1) + 1
            depths[number(entry["id"])] = depth
            let indent = String(repeating: "  ", count: depth + 1)
            lines.append(indent + head(entry, isEmitter: isEmitter))
            lines += properties(entry).map { indent + "    " + $0 }
            if isEmitter { lines += cells(entry["cells"], indent: indent + "    ") }
        }
        lines += animations
        let handlers = (description["handlers"]?.list ?? []).compactMap(\.string)
        let timers = number(description["timers"])
        if !handlers.isEmpty { lines.append("listens to \(handlers.joined(separator: ", "))") }
        if timers > 0 { lines.append("\(timers) timer\(timers == 1 ? "" : "s") or waits under way") }
        if description["truncated"]?.bool == true { lines.append(style.dim("… and more: --depth, --layer")) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Layers and emitters as they lie over each other: an emitter comes after the entry it names.
    private var entries: [(PlainValue, Bool)] {
        let emitters = description["emitters"]?.list ?? []
        func following(_ id: Int) -> [(PlainValue, Bool)] {
            emitters.filter { number($0["after"]) == id }.map { ($0, true) }
        }
        let layers = description["layers"]?.list ?? []
        return following(0) + layers.flatMap { [($0, false)] + following(number($0["id"])) }
    }

    private var heading: String {
        let scene = description["scene"] ?? .null
        let size = (scene["size"]?.list ?? []).compactMap(\.number).map { Quantity.plain($0) }
        return "\(scene["scene"]?.string ?? "")  \(scene["state"]?.string ?? "")  "
            + "\(Quantity.fixed(scene["time"]?.number ?? 0, 2)) s  \(size.joined(separator: "x"))"
    }

    private func head(_ entry: PlainValue, isEmitter: Bool) -> String {
        let name = entry["name"]?.string ?? ""
        var words = [name.isEmpty ? "#\(number(entry["id"]))" : "\(name)  #\(number(entry["id"]))"]
        words.append(entry["kind"]?.string ?? "emitter")
        for (flag, word) in [("hidden", "hidden"), ("clips", "clips")] where entry[flag]?.bool == true {
            words.append(word)
        }
        if entry["interactive"]?.bool == false { words.append("not interactive") }
        if isEmitter { words.append("\(entry["mode"]?.string ?? ""), \(number(entry["alive"])) alive") }
        let place = SceneOutline.place(entry)
        if !place.isEmpty { words.append(style.dim(place)) }
        return words.joined(separator: "  ")
    }

    private func properties(_ entry: PlainValue) -> [String] {
        let shown = entry["presentation"] ?? .null
        var lines = (entry["model"]?.members ?? []).map { member in
            style.dim(member.name) + " " + JSONWriter.text(member.value)
                + (shown[member.name].map { " → \(JSONWriter.text($0))" } ?? "")
        }
        for member in shown.members ?? [] where entry["model"]?[member.name] == nil {
            lines.append(style.dim(member.name) + " → " + JSONWriter.text(member.value))
        }
        return lines
    }

    private func cells(_ list: PlainValue?, indent: String) -> [String] {
        (list?.list ?? []).flatMap { cell in
            ["\(indent)cell \(cell["name"]?.string ?? "")  \(number(cell["alive"])) alive"]
                + properties(cell).map { indent + "    " + $0 }
                + cells(cell["cells"], indent: indent + "    ")
        }
    }

    private var animations: [String] {
        let list = description["animations"]?.list ?? []
        guard !list.isEmpty else { return [] }
        let rows = list.map { animation in
            let target = number(animation["layer"] ?? animation["emitter"])
            let end = animation["end"]?.number.map { "until \(Quantity.fixed($0, 2)) s" } ?? "for ever"
            return [
                "#\(target)", animation["keyPath"]?.string ?? animation["key"]?.string ?? "",
                animation["type"]?.string ?? "", end, SceneOutline.place(animation),
            ]
        }
        return ["animations", Table.columns(rows, indent: 2)]
    }

    /// `login.lua:12`, or nothing.
    static func place(_ entry: PlainValue) -> String {
        guard let file = entry["file"]?.string, let line = entry["line"]?.number else { return "" }
        return "\(file):\(Quantity.plain(line))"
    }

    private func number(_ value: PlainValue?) -> Int { Int(exactly: value?.number ?? 0) ?? 0 }
}
