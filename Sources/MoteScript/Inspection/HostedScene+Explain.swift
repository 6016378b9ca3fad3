import MoteEngine

extension HostedScene {
    /// The motions on a property, what each contributes now, when it ends and which line of the script
    /// started it: as `scene.explain` tells it.
    public func explain(_ target: TargetAddress, keyPath: String) throws(TargetError) -> PlainValue {
        let layer = try resolve(target)
        let path = try self.keyPath(keyPath, of: layer)
        let reading = try get(target, keyPath: keyPath)
        let kind = scene.kind(layer) == .emitter ? "emitter" : "layer"
        return .object([
            .init(kind, .number(Double(layer.number))), .init("path", .string(scene.path(layer))),
            .init("keyPath", .string(path.name)), .init("type", .string(reading.type)),
            .init("model", scene.base(of: path, on: layer)?.plain ?? reading.model ?? reading.value),
            .init("value", reading.value),
            .init("time", .number(time)),
            .init("motions", .list(scene.motions(on: layer, path).map(plain))),
        ])
    }

    private func plain(_ motion: MotionContribution) -> PlainValue {
        // As the value is written, where that is in numbers: a transform as its matrix.
        let numbers = motion.value?.plain.list?.compactMap(\.number) ?? []
        let below = motion.below?.plain.list?.compactMap(\.number) ?? []
        let isMatrix = numbers.count == below.count && numbers.count != motion.offset.count && !numbers.isEmpty
        let offsets = isMatrix ? zip(below, numbers).map { $1 - $0 } : motion.offset
        let offset: PlainValue =
            switch offsets.count {
            case 0: .null
            case 1: .number(offsets[0])
            default: .list(offsets.map { .number($0) })
            }
        return .object([
            .init("key", .string(motion.key)), .init("keyPath", .string(motion.keyPath)),
            .init("type", .string(motion.type)), .init("way", .string(motion.origin)),
            .init("compositing", .string(motion.compositing)), .init("contributes", offset),
            .init("value", motion.value?.plain ?? .null),
            .init("beginTime", motion.beginTime.isFinite ? .number(motion.beginTime) : .null),
            .init("end", motion.endTime.isFinite ? .number(motion.endTime) : .null),
        ] + place(motion.place))
    }
}
