import MoteEngine
import MoteWire

/// `mote get` and `mote set`: any property, live.
enum PropertyCommands {
    static let positionals = [
        Positional("SCENE", help: "the name of a running scene"),
        Positional("TARGET", help: "a layer or an emitter: its name, a path of names (card/logo) or its id"),
        Positional("KEYPATH", help: "position.x, opacity, emitterCells.flake.birthRate …"),
    ]

    static let get = Command(
        "get",
        summary: "read a property",
        positionals: positionals,
        options: [.socket, .json],
        notes: [
            "Prints the value on screen; with --json also its type and, where it differs, the model's value."
        ],
        examples: [
            .init("mote get login logo position.y", "where the logo is now"),
            .init("mote get login logo position --json", "with the place that it is going to"),
        ]
    ) { invocation throws(CommandFailure) in
        let result = try call("scene.get", [], invocation)
        invocation.console.write(json: invocation.wantsJSON ? result : result["value"] ?? .null)
        return 0
    }

    static let duration = OptionSpec(
        "duration", .number("S", 0...86_400), help: "go there in so many seconds")
    static let delay = OptionSpec("delay", .number("S", 0...86_400), help: "seconds before it begins")
    static let curve = OptionSpec(
        "curve", .text("CURVE"), help: "linear, easeIn, easeOut, easeInOut, default or x1,y1,x2,y2")
    static let spring = OptionSpec(
        "spring", .text("M,K,D"), help: "go there as a spring of this mass, stiffness and damping: 1,100,10")

    static let set = Command(
        "set",
        summary: "change a property",
        positionals: positionals + [
            Positional("VALUE", help: "JSON, or text as it is; null: back to its default")
        ],
        options: [duration, delay, curve, spring, .socket, .json],
        notes: [
            "Changes the model at once and prints its value; with --duration or --spring the screen follows."
        ],
        examples: [
            .init("mote set login logo opacity 0.5", "a number"),
            .init("mote set login title string Welcome", "a text"),
            .init("mote set snow near emitterCells.flake.birthRate 40", "a cell of an emitter"),
            .init("mote set login logo position '[100, 50]' --duration 0.4", "a point, in motion"),
            .init("mote set login logo opacity null --spring 1,100,10", "back to its default, as a spring"),
        ]
    ) { invocation throws(CommandFailure) in
        let value = JSONInput.lenient(invocation.arguments.required(3))
        let way = try animate(invocation)
        let result = try call("scene.set", [.init("value", value)] + way, invocation)
        invocation.console.write(json: invocation.wantsJSON ? result : result["value"] ?? .null)
        return 0
    }

    /// What the options say of the way there; nothing for a change at once.
    private static func animate(_ invocation: Invocation) throws(CommandFailure) -> [PlainValue.Member] {
        let arguments = invocation.arguments
        var members: [PlainValue.Member] = []
        for (option, name) in [(duration, "duration"), (delay, "delay")] {
            if let number = arguments.number(option) { members.append(.init(name, .number(number))) }
        }
        if let text = arguments.text(curve) {
            let numbers = text.split(separator: ",").compactMap { Double($0) }
            let points = PlainValue.list(numbers.map { .number($0) })
            members.append(.init("curve", numbers.count == 4 ? points : .string(text)))
        }
        if let text = arguments.text(spring) {
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard numbers.count == 3, let mass = numbers[0], let stiffness = numbers[1],
                let damping = numbers[2]
            else { throw .usage("--spring is mass, stiffness and damping like 1,100,10, not '\(text)'") }
            members.append(
                .init("spring", [
                    "mass": .number(mass), "stiffness": .number(stiffness), "damping": .number(damping),
                ]))
        }
        if members.isEmpty { return [] }
        if arguments.has(spring), let other = [duration, curve].first(where: { arguments.has($0) }) {
            throw .usage(
                "--spring and --\(other.name) exclude each other: a spring takes the time that it takes; "
                    + "'mote help set' shows how")
        }
        do throws(RPCError) {
            _ = try SetAnimation(.object(members))
        } catch {
            // `animate.curve` is what was given as --curve.
            throw .usage(error.message.replacing("animate.", with: "--") + "; 'mote help set' shows how")
        }
        return [.init("animate", .object(members))]
    }

    /// Layers are asked first; a word that names no layer may name an emitter.
    static func call(
        _ method: String, _ more: [PlainValue.Member],
        _ invocation: Invocation
    ) throws(CommandFailure) -> PlainValue {
        let arguments = invocation.arguments
        let client = try invocation.connect()
        let target = TargetWord.value(arguments.required(1))
        func params(_ kind: String) -> PlainValue {
            .object(
                [
                    .init("scene", .string(arguments.required(0))), .init(kind, target),
                    .init("keyPath", .string(arguments.required(2))),
                ] + more)
        }
        do throws(RPCError) {
            _ = try MethodTable.check(method, params("layer"))
        } catch {
            throw .usage(error.message)
        }
        switch try client.request(method, params("layer")) {
        case .success(let result):
            return result
        case .failure(let asLayer) where asLayer.code != RPCError.noSuchTargetCode:
            throw .failed(asLayer.message)
        case .failure(let asLayer) where asLayer.data?["path"]?.string != TargetWord.shown(target):
            // The target was found; it is the key path that is wrong.
            throw .failed(asLayer.message)
        case .failure(let asLayer):
            switch try client.request(method, params("emitter")) {
            case .success(let result): return result
            // If it is no emitter either, what was wrong with the layer says more.
            case .failure(let asEmitter):
                let telling =
                    asEmitter.code == RPCError.noSuchTargetCode
                        && asEmitter.data?["path"] == asLayer.data?["path"]
                    ? asLayer : asEmitter
                throw .failed(telling.message)
            }
        }
    }
}
