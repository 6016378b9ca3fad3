import MoteEngine

/// The `behaviors` of an emitter or a cell: what acts on particles beyond their cell's own numbers.
struct EmitterBehaviors {
    /// Those whose strength may change later.
    private var live: [EmitterBehavior] = []
    private var curves: [LifeCurve] = []
    /// Names that a list has said itself.
    private var names: Set<String> = []

    /// Those that there are, and what each says beside `type`, `name` and `enabled`.
    private static let options: [String: [String]] = [
        "drag": ["drag"], "wave": ["force", "frequency"], "alignToMotion": ["rotation"],
        "valueOverLife": ["keyPath", "values", "locations", "additive", "multiplies"],
        "colorOverLife": ["colors", "locations"],
    ]
    /// Those that have a memory, and so would have to be stepped.
    private static let stepped = ["attractor", "simpleAttractor", "turbulence", "bounds", "collision"]

    init() {}

    init(_ value: PlainValue) throws {
        guard let list = value.list ?? (value == .object([]) ? [] : nil) else {
            throw ScriptMistake("behaviors: expected a list, got \(value.described)")
        }
        for item in list {
            guard let type = item["type"]?.string else { throw ScriptMistake("behaviors: say type") }
            if Self.stepped.contains(type) {
                throw ScriptMistake("behaviors: \(type) is not supported yet: it has no closed form")
            }
            guard let names = Self.options[type] else {
                throw ScriptMistake(
                    "behaviors", unknown: "type", type, of: Self.options.keys.sorted() + Self.stepped)
            }
            let options = try OptionReader(
                "behaviors: \(type)", item, allowed: names + ["type", "name", "enabled"])
            let isEnabled = try options.boolean("enabled") ?? true
            let name = try name(type, options)
            if type == "valueOverLife" || type == "colorOverLife" {
                live.append(EmitterBehavior(name: name, .overLife, isEnabled: isEnabled))
                if !isEnabled { continue }
            }
            try read(type, options, name, isEnabled)
        }
        // The first of a type that has no name of its own is found by its type.
        for type in Self.options.keys.sorted() where !names.contains(type) {
            if let place = live.firstIndex(where: { $0.name == "." + type }) { live[place].name = type }
        }
        for index in live.indices where live[index].name.hasPrefix(".") { live[index].name = "" }
    }

    /// What its key paths have; "." and its type until all names are known.
    private mutating func name(_ type: String, _ options: OptionReader) throws -> String {
        guard let name = try options.string("name") else { return "." + type }
        try ScriptName.check("behaviors", name)
        if name.isEmpty || name.contains(".") {
            throw ScriptMistake("behaviors: \"\(name)\" can't stand in a key path")
        }
        guard names.insert(name).inserted else {
            throw ScriptMistake("behaviors: two are named \"\(name)\"")
        }
        return name
    }

    private mutating func read(
        _ type: String, _ options: OptionReader, _ name: String, _ isEnabled: Bool
    ) throws {
        switch type {
        case "drag":
            guard let amount = try options.number("drag", in: EmitterBehavior.Kind.drag.range) else {
                throw ScriptMistake("behaviors: drag: say drag, a number that is not negative")
            }
            live.append(EmitterBehavior(name: name, .drag, amount, isEnabled: isEnabled))
        case "wave":
            let reach = ParameterRanges.anyNumber
            guard let force = try options.numbers("force", in: reach), (2...3).contains(force.count) else {
                throw ScriptMistake("behaviors: wave: say force, {x, y} or {x, y, z} in points/s²")
            }
            guard let frequency = try options.fixed("frequency") else {
                throw ScriptMistake("behaviors: wave: say frequency, above 0 and at most 10000 a second")
            }
            let z = force.count == 3 ? force[2] : 0
            live.append(
                EmitterBehavior(
                    name: name, .wave(frequency: frequency), force[0], force[1], z, isEnabled: isEnabled))
        case "alignToMotion":
            // In turns, as Core Animation has it.
            let turns = try options.number("rotation", in: EmitterBehavior.Kind.alignToMotion.range) ?? 0
            live.append(EmitterBehavior(name: name, .alignToMotion, turns, isEnabled: isEnabled))
        case "valueOverLife": try readValue(options)
        default: try readColors(options)
        }
        guard live.count <= EngineLimits.curvesPerCell, curves.count <= EngineLimits.curvesPerCell else {
            throw ScriptMistake("behaviors: at most \(EngineLimits.curvesPerCell), and as many curves")
        }
    }

    private mutating func readValue(_ options: OptionReader) throws {
        guard let keyPath = try options.string("keyPath") else {
            throw ScriptMistake("behaviors: valueOverLife: say keyPath")
        }
        if keyPath == "mass" {
            throw ScriptMistake(
                "behaviors: valueOverLife: a mass that changes has no closed form beside accelerations and "
                    + "waves: give the cell a mass, or a massRange")
        }
        let words = LifeCurve.Property.allCases.map(\.rawValue)
        guard let property = LifeCurve.Property(rawValue: keyPath) else {
            throw ScriptMistake("behaviors: valueOverLife", unknown: "keyPath", keyPath, of: words)
        }
        let adds = try options.boolean("additive") ?? false
        let multiplies = try options.boolean("multiplies") ?? false
        if adds, multiplies { throw ScriptMistake("behaviors: valueOverLife: either additive or multiplies") }
        if multiplies, keyPath.hasPrefix("velocity.") {
            throw ScriptMistake(
                "behaviors: valueOverLife: \(keyPath): multiplies has no closed form under forces: give "
                    + "points/s, or bend velocity, which is a factor")
        }
        guard let values = try options.numbers("values", in: ParameterRanges.anyNumber) else {
            throw ScriptMistake("behaviors: valueOverLife: say values, a list of numbers")
        }
        curves.append(
            try curve(
                property, adds ? .add : multiplies ? .multiply : .replace, values, options))
    }

    private mutating func readColors(_ options: OptionReader) throws {
        guard let list = options["colors"]?.list, !list.isEmpty else {
            throw ScriptMistake("behaviors: colorOverLife: say colors, a list")
        }
        let colors = try list.enumerated().map {
            try Color(script: $1, "behaviors: colorOverLife: colors[\($0 + 1)]")
        }
        let channels: [(LifeCurve.Property, KeyPath<Color, Double>)] = [
            (.red, \.red), (.green, \.green), (.blue, \.blue), (.alpha, \.alpha),
        ]
        for (property, channel) in channels {
            curves.append(try curve(property, .replace, colors.map { $0[keyPath: channel] }, options))
        }
    }

    private func curve(
        _ property: LifeCurve.Property, _ composition: LifeCurve.Composition, _ values: [Double],
        _ options: OptionReader
    ) throws -> LifeCurve {
        let locations = try options.numbers("locations")
        guard let curve = LifeCurve(property, composition, values: values, at: locations) else {
            throw ScriptMistake(
                "\(options.what): 1 to \(EngineLimits.curvePoints) values, and as many locations, "
                    + "rising from 0 to 1")
        }
        return curve
    }

    /// A cell with them as its own.
    func given(to cell: EmitterCell) throws -> EmitterCell {
        var cell = cell
        cell.behaviors = live
        cell.curves += curves
        try Self.check(cell)
        return cell
    }

    /// An emitter with them, for all its cells.
    func given(to emitter: EmitterConfiguration) throws -> EmitterConfiguration {
        var emitter = emitter
        emitter.behaviors = live
        emitter.cells = try emitter.cells.map { try bent($0) }
        return emitter
    }

    private func bent(_ cell: EmitterCell) throws -> EmitterCell {
        var cell = cell
        cell.curves += curves
        try Self.check(cell)
        cell.cells = try cell.cells.map { try bent($0) }
        return cell
    }

    private static func check(_ cell: EmitterCell) throws {
        let what = "cell \"\(cell.name)\""
        for property in LifeCurve.Property.allCases where property.isRate {
            if cell.curves.count(where: { $0.property == property }) > 1 {
                throw ScriptMistake(
                    "\(what): behaviors: one valueOverLife of \(property.rawValue) is the most, the "
                        + "emitter's included")
            }
        }
        guard cell.curves.count <= EngineLimits.curvesPerCell else {
            throw ScriptMistake(
                "\(what): behaviors: at most \(EngineLimits.curvesPerCell) curves, the emitter's included")
        }
    }
}
