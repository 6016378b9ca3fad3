import MoteEngine

/// The `behaviors` of an emitter or a cell: what acts on particles beyond their cell's own numbers.
struct EmitterBehaviors {
    private var drag = 0.0
    private var waves: [WaveForce] = []
    private var alignment: Double?
    private var curves: [LifeCurve] = []

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
            if try options.boolean("enabled") ?? true { try read(type, options) }
        }
    }

    private mutating func read(_ type: String, _ options: OptionReader) throws {
        switch type {
        case "drag":
            guard let amount = try options.number("drag"), amount >= 0 else {
                throw ScriptMistake("behaviors: say drag, a number that is not negative")
            }
            drag += amount
        case "wave":
            guard let force = try options.numbers("force"), force.count == 2 || force.count == 3 else {
                throw ScriptMistake("behaviors: wave: say force, {x, y} or {x, y, z} in points/s²")
            }
            guard let frequency = try options.number("frequency"), frequency > 0, frequency <= 1e4 else {
                throw ScriptMistake("behaviors: wave: say frequency, above 0 and at most 10000 a second")
            }
            waves.append(
                WaveForce(
                    force: SIMD3(force[0], force[1], force.count == 3 ? force[2] : 0), frequency: frequency))
        case "alignToMotion":
            // In turns, as Core Animation has it.
            alignment = 2 * Double.pi * (try options.number("rotation") ?? 0)
        case "valueOverLife": try readValue(options)
        default: try readColors(options)
        }
        guard waves.count <= EngineLimits.curvesPerCell, curves.count <= EngineLimits.curvesPerCell else {
            throw ScriptMistake("behaviors: at most \(EngineLimits.curvesPerCell) waves and curves")
        }
    }

    private mutating func readValue(_ options: OptionReader) throws {
        guard let keyPath = try options.string("keyPath") else {
            throw ScriptMistake("behaviors: valueOverLife: say keyPath")
        }
        let words = LifeCurve.Property.allCases.map(\.rawValue)
        guard let property = LifeCurve.Property(rawValue: keyPath) else {
            throw ScriptMistake("behaviors: valueOverLife", unknown: "keyPath", keyPath, of: words)
        }
        let adds = try options.boolean("additive") ?? false
        let multiplies = try options.boolean("multiplies") ?? false
        if adds, multiplies { throw ScriptMistake("behaviors: valueOverLife: either additive or multiplies") }
        guard let values = try options.numbers("values") else {
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

    /// - Parameter within: cells within it, too.
    func applied(to cell: EmitterCell, within: Bool) -> EmitterCell {
        var cell = cell
        cell[.drag] += drag
        cell.waves += waves
        cell.curves += curves
        cell.alignment = cell.alignment ?? alignment
        if within { cell.cells = cell.cells.map { applied(to: $0, within: true) } }
        return cell
    }
}
