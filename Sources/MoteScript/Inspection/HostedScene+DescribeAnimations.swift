import MoteEngine

/// Animations with their timing, as `scene.describe` tells them.
extension HostedScene {
    /// Those on these layers, and those on no single layer.
    func describeAnimations(of layers: Set<LayerID>) -> [PlainValue] {
        let all = scene.animationDescriptions()
        let kept = all.indices.filter { index in all[index].layer.map(layers.contains) ?? true }
        // A parent's index is one of this list.
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        return kept.map { index in
            plain(all[index], parent: all[index].parent.flatMap { places[$0] })
        }
    }

    private func plain(_ animation: AnimationDescription, parent: Int?) -> PlainValue {
        func time(_ seconds: Double) -> PlainValue { seconds.isFinite ? .number(seconds) : .null }
        var members: [PlainValue.Member] = []
        func add(_ name: String, _ value: PlainValue?) {
            if let value { members.append(.init(name, value)) }
        }
        if let layer = animation.layer {
            let isEmitter = scene.kind(layer) == .emitter
            add(isEmitter ? "emitter" : "layer", .number(Double(layer.number)))
        }
        add("cell", animation.cell.map { .string($0) })
        add("key", .string(animation.key))
        add("keyPath", .string(animation.keyPath))
        add("type", .string(animation.kind.rawValue))
        add("implicit", .bool(animation.isImplicit))
        add("additive", .bool(animation.isAdditive))
        add("from", animation.from?.plain)
        add("to", animation.to?.plain)
        add("by", animation.by?.plain)
        if !animation.values.isEmpty { add("values", .list(animation.values.map(\.plain))) }
        if !animation.times.isEmpty { add("times", .list(animation.times.map { .number($0) })) }
        add("curve", animation.curve?.plain)
        add("spring", animation.spring.map(plain))
        add("beginTime", time(animation.beginTime))
        add("duration", time(animation.duration))
        add("repeatCount", time(animation.repeatCount))
        add("autoreverses", .bool(animation.autoreverses))
        add("speed", .number(animation.speed))
        add("fillMode", .string(animation.fillMode.rawValue))
        add("end", time(animation.end))
        add("progress", .number(animation.progress))
        add("parent", parent.map { .number(Double($0)) })
        return .object(members + place(animation.place))
    }

    private func plain(_ parameters: AnimationDescription.SpringParameters) -> PlainValue {
        let velocity = parameters.velocity
        return [
            "mass": .number(parameters.spring.mass), "stiffness": .number(parameters.spring.stiffness),
            "damping": .number(parameters.spring.damping),
            "velocity": velocity.count == 1
                ? .number(velocity[0]) : velocity.isEmpty ? 0 : .list(velocity.map { .number($0) }),
        ]
    }
}

extension TimingFunction {
    /// Its name where it has one, the control points of a bezier curve, else its parts by name.
    var plain: PlainValue {
        for name in ["linear", "easeIn", "easeOut", "easeInOut", "default"]
        where TimingFunction(named: name) == self {
            return .string(name)
        }
        return switch self {
        case .linear: "linear"
        case .bezier(let curve): [.number(curve.x1), .number(curve.y1), .number(curve.x2), .number(curve.y2)]
        case .penner(let curve): .string(curve.rawValue)
        case .steps(let count, let position):
            ["steps": .number(Double(count)), "position": .string(position.rawValue)]
        case .stops(let stops): ["stops": .number(Double(stops.count))]
        case .sampled(let samples): ["samples": .number(Double(samples.count))]
        }
    }
}
