import MoteEngine

/// Reads what only the making of an emitter takes: its cells, its seed, its behaviours.
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
        var drag: Double?
        for member in members {
            let options = try OptionReader("emitter", .object([member]), allowed: [member.name])
            switch member.name {
            case "emitterCells": configuration.cells = try cells(member.value, "emitterCells", depth: 1)
            case "seed": configuration.seed = try seed(member.value)
            case "maxParticles":
                let count = try options.number("maxParticles") ?? 0
                guard (1...Double(EngineLimits.maxParticlesCeiling)).contains(count) else {
                    let most = EngineLimits.maxParticlesCeiling
                    throw ScriptMistake("emitter: maxParticles must be between 1 and \(most)")
                }
                configuration.maxParticles = Int(count)
            case "prewarm":
                let seconds = try options.number("prewarm") ?? 0
                guard seconds >= 0 else { throw ScriptMistake("emitter: prewarm must not be negative") }
                configuration.prewarm = seconds
            case "emitterShape":
                configuration.shape = try options.word("emitterShape", EmitterShape.self) ?? .point
            case "emitterMode":
                configuration.mode = try options.word("emitterMode", EmitterMode.self) ?? .volume
            case "renderMode":
                configuration.renderMode =
                    try options.word("renderMode", EmitterRenderMode.self) ?? .unordered
            case "behaviors": drag = try behaviors(member.value)
            default:
                if let path = PropertyKeyPath.parse(member.name, for: .emitter),
                   configuration.take(try Value(plain: member.value, for: path), for: path) { continue }
                rest.append(member)
            }
        }
        if let drag {
            // A drag of the emitter is that of all its cells.
            configuration.cells = configuration.cells.map { cell in
                var cell = cell
                cell[.drag] += drag
                return cell
            }
        }
        return (configuration, rest)
    }

    private func seed(_ value: PlainValue) throws -> UInt64 {
        if let number = value.number, let seed = UInt64(exactly: number) { return seed }
        if let text = value.string, let seed = UInt64(text) { return seed }
        throw ScriptMistake("emitter: seed: expected a whole number of at least 0, got \(value.described)")
    }

    private func behaviors(_ value: PlainValue) throws -> Double? {
        guard let list = value.list ?? (value == .object([]) ? [] : nil) else {
            throw ScriptMistake("emitter: behaviors: expected a list, got \(value.described)")
        }
        var drag: Double?
        for item in list {
            let options = try OptionReader("behaviors", item, allowed: ["type", "drag", "name"])
            guard let type = try options.string("type") else { throw ScriptMistake("behaviors: say type") }
            guard type == "drag" else {
                throw ScriptMistake("behaviors", unknown: "type", type, of: ["drag"])
            }
            guard let amount = try options.number("drag"), amount >= 0 else {
                throw ScriptMistake("behaviors: say drag, a number that is not negative")
            }
            drag = (drag ?? 0) + amount
        }
        return drag
    }

    // MARK: Cells

    private func cells(_ value: PlainValue, _ what: String, depth: Int) throws -> [EmitterCell] {
        guard depth <= EngineLimits.nestedCellDepth else {
            throw ScriptMistake("\(what): cells are nested deeper than \(EngineLimits.nestedCellDepth)")
        }
        guard let members = value.members else {
            throw ScriptMistake("\(what): expected cells by name, got \(value.described)")
        }
        guard members.count <= EngineLimits.cellsPerEmitter else {
            throw ScriptMistake("\(what): at most \(EngineLimits.cellsPerEmitter) cells")
        }
        return try members.map { member in
            try ScriptName.check(what, member.name)
            if member.name.isEmpty || member.name.contains(".") {
                throw ScriptMistake("\(what): \"\(member.name)\" can't stand in a key path")
            }
            return try cell(member.name, member.value, depth: depth)
        }
    }

    private static let parameters: [String: CellParameter] = Dictionary(
        uniqueKeysWithValues: CellParameter.allCases.filter { !$0.keyPath.contains(".") }
            .map { ($0.keyPath, $0) })
    static let cellNames = parameters.keys.sorted() + ["color", "contents", "contentsRect", "size", "enabled",
                                                       "beginTime", "duration", "palette", "emitterCells"]

    private func cell(_ name: String, _ value: PlainValue, depth: Int) throws -> EmitterCell {
        let what = "cell \"\(name)\""
        var cell = EmitterCell(name: name)
        let options = try OptionReader(what, value, allowed: Self.cellNames)
        for key in options.names {
            if let parameter = Self.parameters[key] {
                // A lifetime may be endless.
                let number = parameter == .lifetime ? try options.count(key) : try options.number(key)
                guard let number,
                    !(number.magnitude > EngineLimits.parameterMagnitude) || number == .infinity else {
                    throw ScriptMistake("\(what): \(key) must be within ±\(EngineLimits.parameterMagnitude)")
                }
                if parameter == .birthRate, number > EngineLimits.birthsPerSecond {
                    let most = EngineLimits.birthsPerSecond
                    throw ScriptMistake("\(what): birthRate must be at most \(most) a second")
                }
                cell[parameter] = number
            }
        }
        if let color = options["color"] { set(try self.color(color, "\(what): color"), of: &cell) }
        cell.contents = try options.string("contents") ?? ""
        try script.noteImage(cell.contents)
        if let rect = try options.numbers("contentsRect") {
            guard rect.count == 4 else { throw ScriptMistake("\(what): contentsRect: expected {x, y, w, h}") }
            cell.contentsRect = Rect(rect[0], rect[1], rect[2], rect[3])
        }
        if let size = try options.size("size") {
            cell.size = size
        } else if let image = script.assets.metrics(of: cell.contents) {
            cell.size = image.size
        }
        cell.enabled = try options.boolean("enabled") ?? true
        cell.beginTime = try options.number("beginTime") ?? 0
        cell.duration = try options.count("duration") ?? .infinity
        if let palette = options["palette"] {
            guard let list = palette.list, list.count <= EngineLimits.paletteColors else {
                let most = EngineLimits.paletteColors
                throw ScriptMistake("\(what): palette: expected a list of at most \(most) colours")
            }
            cell.palette = try list.enumerated().map { try self.color($1, "\(what): palette[\($0 + 1)]") }
        }
        if let inner = options["emitterCells"] {
            cell.cells = try cells(inner, "\(what): emitterCells", depth: depth + 1)
        }
        return cell
    }

    private func color(_ value: PlainValue, _ what: String) throws -> Color {
        if let text = value.string, let color = Color(hex: text) { return color }
        if let n = value.numbers, n.count == 3 || n.count == 4, n.allSatisfy({ (0...1).contains($0) }) {
            return Color(red: n[0], green: n[1], blue: n[2], alpha: n.count == 4 ? n[3] : 1)
        }
        throw ScriptMistake("\(what): expected a colour, got \(value.described)")
    }

    private func set(_ color: Color, of cell: inout EmitterCell) {
        cell[.colorRed] = color.red
        cell[.colorGreen] = color.green
        cell[.colorBlue] = color.blue
        cell[.colorAlpha] = color.alpha
    }
}
