import MoteEngine
import MoteJSON

/// `mote describe` and `mote explain`: what a scene is made of, and what moves a property.
enum InspectionCommands {
    static let depth = OptionSpec("depth", .integer("N", 0...64), help: "levels below the first layer")
    static let layer = OptionSpec("layer", .text("LAYER"), help: "begin at this layer: name, path or id")

    static let describe = Command(
        "describe",
        summary: "the layer tree, its animations and emitters",
        positionals: [Positional("SCENE", help: "the name of a running scene")],
        options: [depth, layer, .socket, .json],
        notes: [
            """
            Of each layer: its name, number and kind, where the script made it, and what differs from the
            default; after an arrow, what is on screen where that differs from the model.
            """
        ],
        examples: [
            .init("mote describe login", "everything"),
            .init("mote describe login --layer card --depth 1", "a layer and what stands in it"),
            .init("mote describe snow --json | jq '.emitters[].alive'", "for tools"),
        ]
    ) { invocation throws(CommandFailure) in
        let arguments = invocation.arguments
        var params: [PlainValue.Member] = [.init("scene", .string(arguments.required(0)))]
        if let depth = arguments.integer(depth) { params.append(.init("depth", .number(Double(depth)))) }
        if let layer = arguments.text(layer) { params.append(.init("layer", TargetWord.value(layer))) }
        let result = try invocation.connect().call("scene.describe", params)
        if invocation.wantsJSON {
            invocation.console.write(json: result)
        } else {
            invocation.console.write(SceneOutline(result, style: invocation.console.style).text)
        }
        return 0
    }

    static let explain = Command(
        "explain",
        summary: "the motions on a property: what each contributes, its end, its script line",
        positionals: PropertyCommands.positionals,
        options: [.socket, .json],
        notes: ["Motions act from top to bottom: each on what those above it gave."],
        examples: [.init("mote explain login logo position.y", "why the logo is where it is")]
    ) { invocation throws(CommandFailure) in
        let result = try PropertyCommands.call("scene.explain", [], invocation)
        if invocation.wantsJSON {
            invocation.console.write(json: result)
        } else {
            invocation.console.write(explanation(result))
        }
        return 0
    }

    private static func explanation(_ result: PlainValue) -> String {
        let motions = result["motions"]?.list ?? []
        let now = result["time"]?.number ?? 0
        var rows = [["model", "", JSONWriter.text(result["model"] ?? .null), "", "", ""]]
        for motion in motions {
            var end = motion["end"]?.number.map { "ends at \(Quantity.fixed($0, 2)) s" } ?? "never ends"
            if let begin = motion["beginTime"]?.number {
                if begin > now { end = "begins at \(Quantity.fixed(begin, 2)) s, \(end)" }
            } else {
                end = "its clock stands"
            }
            rows.append([
                motion["key"]?.string ?? "", motion["type"]?.string ?? "",
                JSONWriter.text(motion["value"] ?? .null),
                "contributes \(JSONWriter.text(motion["contributes"] ?? .null))", end,
                SceneOutline.place(motion),
            ])
        }
        rows.append(["on screen", "", JSONWriter.text(result["value"] ?? .null), "", "", ""])
        let lines = Table.columns(rows).split(separator: "\n").map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        return lines.joined(separator: "\n") + "\n" + (motions.isEmpty ? "nothing moves it\n" : "")
    }
}
