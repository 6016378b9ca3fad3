import MoteEngine

/// Reads what only the making of an emitter takes: its cells, its seed, its shape, its behaviours.
struct EmitterReader {
    private let members: [PlainValue.Member]
    private let script: ScriptRuntime

    init(_ members: [PlainValue.Member], _ script: ScriptRuntime) {
        self.members = members
        self.script = script
    }

    /// - Returns: the configuration, and the members that are properties like any other layer's.
    func read() throws -> (EmitterConfiguration, [PlainValue.Member]) {
        var configuration = EmitterConfiguration()
        var rest: [PlainValue.Member] = []
        var behaviors = EmitterBehaviors()
        for member in members {
            let options = try OptionReader("emitter", .object([member]), allowed: [member.name])
            switch member.name {
            case "emitterCells":
                configuration.cells = try CellReader(script: script).cells(
                    member.value, "emitterCells", depth: 1)
            case "seed": configuration.seed = try seed(member.value)
            case "maxParticles":
                let most = EngineLimits.maxParticlesCeiling
                guard let count = Int(exactly: try options.number("maxParticles") ?? 0),
                    (1...most).contains(count)
                else { throw ScriptMistake("emitter: maxParticles must be a whole number of 1…\(most)") }
                configuration.maxParticles = count
            case "prewarm":
                configuration.prewarm = try options.fixed("prewarm") ?? 0
            case "emitterShape":
                configuration.shape = try options.word("emitterShape", EmitterShape.self) ?? .point
            case "emitterMode":
                configuration.mode = try options.word("emitterMode", EmitterMode.self) ?? .volume
            case "renderMode":
                configuration.renderMode =
                    try options.word("renderMode", EmitterRenderMode.self) ?? .unordered
            case "space": configuration.space = try options.word("space", EmitterSpace.self) ?? .local
            case "preservesDepth":
                configuration.preservesDepth = try options.boolean("preservesDepth") ?? false
            case "emitterPath": configuration.path = try path(member.value)
            case "behaviors", "emitterBehaviors":
                if members.contains(where: { $0.name == "behaviors" && member.name != $0.name }) {
                    throw ScriptMistake("emitter: behaviors and emitterBehaviors are the same: give one")
                }
                behaviors = try EmitterBehaviors(member.value)
            default:
                if let path = PropertyKeyPath.parse(member.name, for: .emitter),
                    try configuration.take(try Value(plain: member.value, for: path), for: path)
                {
                    continue
                }
                rest.append(member)
            }
        }
        try settleShape(&configuration)
        // What acts on an emitter acts on all its particles.
        configuration = try behaviors.given(to: configuration)
        let pictures = Self.pictures(configuration.cells)
        guard pictures <= EngineLimits.picturesPerEmitter else {
            throw ScriptMistake(
                "emitter: frames of all cells, with their steps of tumble, are \(pictures); at most "
                    + "\(EngineLimits.picturesPerEmitter) are allowed")
        }
        guard Self.count(configuration.cells) <= EngineLimits.cellsPerEmitter else {
            throw ScriptMistake(
                "emitterCells: at most \(EngineLimits.cellsPerEmitter) cells, nested ones included")
        }
        return (configuration, rest)
    }

    private static func count(_ cells: [EmitterCell]) -> Int {
        cells.reduce(0) { $0 + 1 + count($1.cells) }
    }

    private static func pictures(_ cells: [EmitterCell]) -> Int {
        cells.reduce(0) { $0 + $1.pictureCount + pictures($1.cells) }
    }

    /// A path says the shape, and particles come along it unless the mode says otherwise.
    private func settleShape(_ configuration: inout EmitterConfiguration) throws {
        let names = Set(members.map(\.name))
        if names.contains("emitterPath") {
            if names.contains("emitterShape"), configuration.shape != .path {
                throw ScriptMistake(
                    "emitter: emitterPath goes with emitterShape \"path\", not "
                        + "\"\(configuration.shape.rawValue)\"")
            }
            configuration.shape = .path
            if !names.contains("emitterMode") { configuration.mode = .outline }
        } else if configuration.shape == .path {
            throw ScriptMistake("emitter: emitterShape \"path\" needs emitterPath, a path or a layer")
        }
    }

    private func path(_ value: PlainValue) throws -> Path {
        guard let text = value.string else {
            throw ScriptMistake("emitter: emitterPath: expected a path or a layer, got \(value.described)")
        }
        guard let path = Path(svg: text), !path.isEmpty else {
            throw ScriptMistake("emitter: emitterPath: not a path: \(value.described)")
        }
        return path
    }

    private func seed(_ value: PlainValue) throws -> UInt64 {
        if let number = value.number, let seed = UInt64(exactly: number) { return seed }
        if let text = value.string, let seed = UInt64(text) { return seed }
        throw ScriptMistake("emitter: seed: expected a whole number of at least 0, got \(value.described)")
    }
}
