import MoteEngine

/// Reads an emitter's cells, and those within them.
struct CellReader {
    let script: ScriptRuntime

    func cells(_ value: PlainValue, _ what: String, depth: Int) throws -> [EmitterCell] {
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
        uniqueKeysWithValues: CellParameter.allCases.filter { !$0.keyPath.contains(".") && $0 != .enabled }
            .map { ($0.keyPath, $0) })
    /// What a cell may say.
    static let names =
        parameters.keys.sorted() + [
            "color", "contents", "contentsRect", "contentsScale", "size", "magnificationFilter", "enabled",
            "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses",
            "palette", "emitterCells", "behaviors", "emitterBehaviors", "mass", "massRange", "frames",
            "trigger", "count",
        ]

    private func cell(_ name: String, _ value: PlainValue, depth: Int) throws -> EmitterCell {
        let what = "cell \"\(name)\""
        var cell = EmitterCell(name: name)
        let options = try OptionReader(what, value, allowed: Self.names)
        for key in options.names {
            guard let parameter = Self.parameters[key] else { continue }
            let number = try options.number(
                key, in: parameter.range, mayBeInfinite: parameter.mayBeInfinite)
            cell[parameter] = number ?? parameter.defaultValue
        }
        if let color = options["color"] { cell.set(try Color(script: color, "\(what): color")) }
        try readPicture(options, of: &cell)
        cell.enabled = try options.boolean("enabled") ?? true
        cell.timing = try timing(options)
        if let palette = options["palette"] {
            guard let list = palette.list, list.count <= EngineLimits.paletteColors else {
                let most = EngineLimits.paletteColors
                throw ScriptMistake("\(what): palette: expected a list of at most \(most) colours")
            }
            cell.palette = try list.enumerated().map {
                try Color(script: $1, "\(what): palette[\($0 + 1)]")
            }
        }
        try readMass(options, of: &cell)
        if options["behaviors"] != nil, options["emitterBehaviors"] != nil {
            throw ScriptMistake("\(what): behaviors and emitterBehaviors are the same: give one")
        }
        if let behaviors = options["behaviors"] ?? options["emitterBehaviors"] {
            cell = try EmitterBehaviors(behaviors).given(to: cell)
        }
        try readTrigger(options, of: &cell, depth: depth)
        if let inner = options["emitterCells"] {
            cell.cells = try cells(inner, "\(what): emitterCells", depth: depth + 1)
        }
        return cell
    }

    /// What divides forces. A range is told from none only where forces act, which can't be.
    private func readMass(_ options: OptionReader, of cell: inout EmitterCell) throws {
        cell.mass = try options.fixed("mass") ?? 1
        cell.massRange = try options.fixed("massRange") ?? 0
        for mass in [cell.mass - cell.massRange / 2, cell.mass + cell.massRange / 2] {
            try options.check(mass, "mass with its massRange", ParameterRanges.fixed["mass"] ?? 0...0)
        }
    }

    private func readPicture(_ options: OptionReader, of cell: inout EmitterCell) throws {
        let what = options.what
        cell.contents = try options.string("contents") ?? ""
        try script.noteImage(cell.contents)
        if let rect = try options.numbers("contentsRect", in: ParameterRanges.anyNumber) {
            guard rect.count == 4 else { throw ScriptMistake("\(what): contentsRect: expected {x, y, w, h}") }
            cell.contentsRect = Rect(rect[0], rect[1], rect[2], rect[3])
        }
        let scale = try options.fixed("contentsScale") ?? 1
        if let frames = options["frames"] { cell.frames = try self.frames(frames, what) }
        if let size = try options.size("size") {
            try options.check(size.width, "size: width", ParameterRanges.notNegative)
            try options.check(size.height, "size: height", ParameterRanges.notNegative)
            cell.size = size
        } else if let image = script.assets.metrics(of: cell.contents) {
            // What a particle shows: the part of the image, and of that a frame.
            let (columns, rows) = (Double(cell.frames?.columns ?? 1), Double(cell.frames?.rows ?? 1))
            cell.size = Size(
                image.size.width * cell.contentsRect.size.width.magnitude / scale / columns,
                image.size.height * cell.contentsRect.size.height.magnitude / scale / rows)
        }
        if let filter = try options.string("magnificationFilter") {
            guard ["linear", "nearest"].contains(filter) else {
                throw ScriptMistake("\(what): magnificationFilter must be \"linear\" or \"nearest\"")
            }
            cell.isNearest = filter == "nearest"
        }
    }

    private func frames(_ value: PlainValue, _ what: String) throws -> SpriteFrames {
        let options = try OptionReader(
            "\(what): frames", value,
            allowed: ["columns", "rows", "count", "cycles", "fps", "loops", "start", "still"])
        func whole(_ name: String) throws -> Int? {
            guard let number = try options.number(name) else { return nil }
            guard let whole = Int(exactly: number), (1...EngineLimits.spriteFrames).contains(whole) else {
                throw ScriptMistake(
                    "\(what): frames: \(name) must be a whole number of 1…\(EngineLimits.spriteFrames)")
            }
            return whole
        }
        var frames = SpriteFrames(columns: try whole("columns") ?? 1, rows: try whole("rows") ?? 1)
        frames.count = try whole("count") ?? frames.count
        guard frames.count <= min(frames.columns * frames.rows, EngineLimits.spriteFrames) else {
            throw ScriptMistake(
                "\(what): frames: the sheet has fewer than \(frames.count) frames, or it has more "
                    + "than \(EngineLimits.spriteFrames)")
        }
        frames.cycles = try options.fixed("cycles") ?? 1
        frames.rate = try options.fixed("fps") ?? 0
        frames.loops = try options.boolean("loops") ?? true
        if let start = try options.string("start") {
            guard start == "first" || start == "random" else {
                throw ScriptMistake("\(what): frames: start must be \"first\" or \"random\"")
            }
            frames.startsAnywhere = start == "random"
        }
        frames.isStill = try options.boolean("still") ?? false
        return frames
    }

    private func timing(_ options: OptionReader) throws -> CellTiming {
        var timing = CellTiming()
        timing.beginTime = try options.fixed("beginTime") ?? 0
        timing.duration = try options.count("duration") ?? .infinity
        timing.speed = try options.fixed("speed") ?? 1
        timing.timeOffset = try options.fixed("timeOffset") ?? 0
        timing.repeatCount = try options.count("repeatCount") ?? 0
        timing.repeatDuration = try options.count("repeatDuration") ?? 0
        timing.autoreverses = try options.boolean("autoreverses") ?? false
        return timing
    }

    private func readTrigger(_ options: OptionReader, of cell: inout EmitterCell, depth: Int) throws {
        let what = options.what
        cell.trigger = try options.word("trigger", CellTrigger.self) ?? .life
        let count = try options.number("count")
        if cell.trigger == .death {
            if depth == 1 {
                throw ScriptMistake(
                    "\(what): trigger \"death\" is for cells within a cell, whose particles die")
            }
            guard let count, let whole = Int(exactly: count), whole >= 0,
                whole <= EngineLimits.birthsPerDeath
            else {
                throw ScriptMistake(
                    "\(what): count must be a whole number of 0…\(EngineLimits.birthsPerDeath)")
            }
            cell.deathCount = whole
        } else if count != nil {
            throw ScriptMistake("\(what): count goes with trigger \"death\"; births in time have a birthRate")
        }
    }
}

extension Color {
    /// Text or numbers of 0…1.
    init(script value: PlainValue, _ what: String) throws {
        if let text = value.string, let color = Color(hex: text) {
            self = color
            return
        }
        if let n = value.numbers, n.count == 3 || n.count == 4, n.allSatisfy({ (0...1).contains($0) }) {
            self = Color(red: n[0], green: n[1], blue: n[2], alpha: n.count == 4 ? n[3] : 1)
            return
        }
        let got = value.string == nil ? value.account { !(0...1).contains($0) } : value.described
        throw ScriptMistake("\(what): expected a colour (\"#rrggbb\" or numbers of 0…1), got \(got)")
    }
}

extension EmitterCell {
    fileprivate mutating func set(_ color: Color) {
        self[.colorRed] = color.red
        self[.colorGreen] = color.green
        self[.colorBlue] = color.blue
        self[.colorAlpha] = color.alpha
    }
}
