import MoteEngine

/// What a layer showed when its scene was started afresh by a reload: the layer of that name goes on from
/// there, with the same velocity, and springs to what the new script says.
public struct CarriedMotion: Sendable, Equatable {
    /// A name that one layer has.
    var layer: String
    var keyPath: String
    /// One for each of the property's numbers.
    var values: [Double]
    /// Units a second.
    var velocity: [Double]
}

extension CarriedMotion {
    init?(_ plain: PlainValue) {
        guard let layer = plain["layer"]?.string, let keyPath = plain["keyPath"]?.string,
            let values = plain["values"]?.numbers, let velocity = plain["velocity"]?.numbers,
            values.count == velocity.count
        else { return nil }
        self.init(layer: layer, keyPath: keyPath, values: values, velocity: velocity)
    }

    var plain: PlainValue {
        [
            "layer": .string(layer), "keyPath": .string(keyPath),
            "values": .list(values.map { .number($0) }), "velocity": .list(velocity.map { .number($0) }),
        ]
    }
}

extension HostedScene {
    /// What the layers with names of their own show now, and how fast it moves.
    var carriedMotions: [CarriedMotion] {
        guard failure == nil else { return [] }
        return soleLayers.flatMap { name, layer in
            Self.carriedRows(scene.kind(layer)).compactMap { row in
                guard let whole = try? scene.keyPath(row.name, for: layer),
                    // What stands for several numbers that differ is carried as these.
                    case let path = scene.shownNumbers(layer, whole) == nil ? whole.spread : whole,
                    let values = scene.shownNumbers(layer, path),
                    let velocity = try? scene.velocity(layer, path), velocity.count == values.count
                else { return nil }
                return CarriedMotion(layer: name, keyPath: row.name, values: values, velocity: velocity)
            }
        }
    }

    /// Lets the layers of those names go on from there.
    func carry(_ motions: [CarriedMotion]) {
        guard !motions.isEmpty else { return }
        let layers = Dictionary(soleLayers.map { ($0.name, $0.layer) }) { first, _ in first }
        for motion in motions {
            guard let layer = layers[motion.layer], let path = try? scene.keyPath(motion.keyPath, for: layer)
            else { continue }
            scene.goOn(layer, path, from: motion.values, velocity: motion.velocity)
        }
    }

    /// Layers whose name no other has, in the order of their numbers.
    private var soleLayers: [(name: String, layer: LayerID)] {
        var found: [String: [LayerID]] = [:]
        func visit(_ layer: LayerID) {
            let name = scene.name(layer)
            if !name.isEmpty { found[name, default: []].append(layer) }
            scene.sublayers(layer).forEach(visit)
        }
        visit(scene.root)
        return found.compactMap { name, layers in layers.count == 1 ? (name, layers[0]) : nil }
            .sorted { $0.1.number < $1.1.number }
    }

    /// What moves in straight lines; an emitter's parameters go on with its particles.
    private static func carriedRows(_ kind: LayerKind?) -> [LayerProperty] {
        LayerProperty.properties(of: kind ?? .plain).filter { row in
            guard !row.isDiscrete, kind != .emitter || row.kinds.contains(.plain) else { return false }
            switch row.type {
            case .number, .point, .size, .rect, .color, .transform: return true
            default: return false
            }
        }
    }
}
