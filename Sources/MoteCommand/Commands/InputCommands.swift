import MoteEngine

/// `mote send`: an event by name.
enum SendCommand {
    static let layer = OptionSpec("layer", .text("LAYER"), help: "to this layer's handlers, then outwards")

    static let command = Command(
        "send",
        summary: "send an event to a scene",
        positionals: [
            Positional("SCENE", help: "the name of a running scene"),
            Positional("EVENT", help: "the event's name: one that the script listens to"),
            Positional("JSON", .optional, help: "its payload"),
        ],
        options: [layer, .socket, .json],
        notes: ["Prints how many handlers heard it."],
        examples: [
            .init("mote send confetti celebrate", "another burst"),
            .init("mote send snow wind '{\"strength\": 80}'", "with a payload"),
            .init("mote send login tap --layer get", "a tap in the middle of a layer"),
        ]
    ) { invocation throws(CommandFailure) in
        let arguments = invocation.arguments
        var params: [PlainValue.Member] = [
            .init("scene", .string(arguments.required(0))), .init("event", .string(arguments.required(1))),
        ]
        if let payload = arguments.positional(2) {
            params.append(.init("payload", try JSONInput.parse(payload, as: "the payload")))
        }
        if let layer = arguments.text(layer) { params.append(.init("layer", TargetWord.value(layer))) }
        let result = try invocation.connect().call("scene.send", params)
        if invocation.wantsJSON {
            invocation.console.write(json: result)
        } else {
            let handlers = Int(exactly: result["handlers"]?.number ?? 0) ?? 0
            invocation.console.write("heard by \(handlers) handler\(handlers == 1 ? "" : "s")\n")
        }
        return 0
    }
}

/// `mote tap`: a pointer that goes down and up at a place.
enum TapCommand {
    static let command = Command(
        "tap",
        summary: "tap at a point of a scene",
        positionals: [
            Positional("SCENE", help: "the name of a running scene"),
            Positional("X", help: "points from the left"),
            Positional("Y", help: "points from the top"),
        ],
        options: [.socket, .json],
        notes: ["Prints the layer that was hit, and where in its own coordinates."],
        examples: [.init("mote tap login 187 468", "on the button GET")]
    ) { invocation throws(CommandFailure) in
        let arguments = invocation.arguments
        var params: [PlainValue.Member] = [
            .init("scene", .string(arguments.required(0))), .init("phase", "tap"),
        ]
        for (index, axis) in ["x", "y"].enumerated() {
            let text = arguments.required(index + 1)
            guard let number = Double(text), number.isFinite else {
                throw .usage(
                    "\(axis.uppercased()) must be a number, not '\(text)'; 'mote help tap' shows how")
            }
            params.append(.init(axis, .number(number)))
        }
        let result = try invocation.connect().call("scene.pointer", params)
        if invocation.wantsJSON {
            invocation.console.write(json: result)
        } else if let layer = result["layer"], !layer.isNull {
            let id = Int(exactly: layer["id"]?.number ?? 0) ?? 0
            let name = layer["path"]?.string ?? layer["name"]?.string ?? ""
            let x = Quantity.fixed(result["x"]?.number ?? 0, 1)
            let y = Quantity.fixed(result["y"]?.number ?? 0, 1)
            invocation.console.write("hit \(name.isEmpty ? "#\(id)" : name) at \(x), \(y)\n")
        } else {
            invocation.console.write("hit no layer\n")
        }
        return 0
    }
}
