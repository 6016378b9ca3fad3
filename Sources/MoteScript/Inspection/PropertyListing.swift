import MoteEngine

/// Every key path of a kind, with what an inspector needs to make a field of it.
public enum PropertyListing {
    /// The kinds that have key paths: those of layers, and `cell`, whose key paths stand behind
    /// `emitterCells.NAME.`.
    public static let kinds = LayerKind.allCases.filter { $0 != .value }.map(\.rawValue) + ["cell"]

    /// One object for each key path: `keyPath`, `type`, `unit`, `default`, `range`, `values`, `animatable`,
    /// `aliases`, `meaning`. Empty for a word that is no kind.
    public static func keys(of kind: String) -> [PlainValue] {
        if kind == "cell" { return cellKeys() }
        guard let kind = LayerKind(rawValue: kind), kind != .value else { return [] }
        let scene = Scene(seed: 0, textLayout: nil)
        guard let layer = sample(kind, in: scene) else { return [] }
        return scene.keyPaths(of: layer).compactMap { name in
            entry(name, layer, scene, row: LayerProperty.named(String(name.prefix { $0 != "." }), for: kind))
        }
    }

    private static func sample(_ kind: LayerKind, in scene: Scene) -> LayerID? {
        kind == .emitter
            ? try? scene.makeEmitter(name: "", EmitterConfiguration()) : try? scene.makeLayer(kind)
    }

    private static func entry(_ name: String, _ layer: LayerID, _ scene: Scene, row: LayerProperty?)
        -> PlainValue?
    {
        // An alias is told with what it stands for.
        guard let path = try? scene.keyPath(name, for: layer), path.name == name else { return nil }
        let isWhole = row?.name == name
        return value(
            path, name: name, unit: unit(of: name, whole: row?.unit),
            usual: scene.defaultValue(layer, path), aliases: isWhole ? row?.aliases ?? [] : [],
            meaning: isWhole ? row?.meaning ?? "" : "")
    }

    private static func value(
        _ path: PropertyKeyPath, name: String, unit: String, usual: Value?, aliases: [String], meaning: String
    ) -> PlainValue {
        .object([
            .init("keyPath", .string(name)), .init("type", .string(path.type.rawValue)),
            .init("unit", .string(unit)), .init("default", usual?.plain ?? .null),
            .init("range", range(path.range)), .init("values", .list(path.choices.map { .string($0) })),
            .init("animatable", .bool(!path.isDiscrete && name != "userInteractionEnabled")),
            .init("aliases", .list(aliases.map { .string($0) })), .init("meaning", .string(meaning)),
        ])
    }

    /// [least, most], null for no bound; null for none at all.
    private static func range(_ range: ClosedRange<Double>) -> PlainValue {
        func bound(_ number: Double) -> PlainValue { number.magnitude < 1e300 ? .number(number) : .null }
        let (low, high) = (bound(range.lowerBound), bound(range.upperBound))
        return low.isNull && high.isNull ? .null : [low, high]
    }

    /// Parts of a transform and of a colour have units of their own.
    private static func unit(of name: String, whole: String?) -> String {
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count > 1 else { return whole ?? (name == "frame" ? "points" : "") }
        switch parts[1] {
        case "rotation": return "radians"
        case "scale": return "factor"
        case "translation": return "points"
        case "r", "g", "b", "a", "red", "green", "blue", "alpha": return "0…1"
        default: return whole ?? "points"
        }
    }

    // MARK: Cells

    /// Key paths within a cell.
    static let cellKeyPaths =
        ["color"] + CellParameter.allCases.map(\.keyPath).filter { !$0.hasPrefix("color.") }

    private static func cellKeys() -> [PlainValue] {
        let scene = Scene(seed: 0, textLayout: nil)
        var configuration = EmitterConfiguration()
        configuration.cells = [EmitterCell(name: "cell")]
        guard let emitter = try? scene.makeEmitter(name: "", configuration) else { return [] }
        let parts = ["color.r", "color.g", "color.b", "color.a"]
        return (cellKeyPaths + parts).compactMap { name in
            guard let path = try? scene.keyPath("emitterCells.cell.\(name)", for: emitter) else { return nil }
            return value(
                path, name: name, unit: cellUnit(name), usual: scene.defaultValue(emitter, path), aliases: [],
                meaning: "")
        }
    }

    private static func cellUnit(_ name: String) -> String {
        switch name {
        case "birthRate": "1/s"
        case "lifetime", "lifetimeRange": "s"
        case "velocity", "velocityRange": "points/s"
        case "xAcceleration", "yAcceleration", "zAcceleration": "points/s²"
        case "emissionLatitude", "emissionLongitude", "emissionRange", "rotation", "rotationRange": "radians"
        case "spin", "spinRange": "radians/s"
        case "scale", "scaleRange": "factor"
        case _ where name.hasSuffix("Speed"), "drag": "1/s"
        case _ where name.hasPrefix("color"): "0…1"
        case _ where name.hasSuffix("Range"): "0…1"
        default: ""
        }
    }
}
