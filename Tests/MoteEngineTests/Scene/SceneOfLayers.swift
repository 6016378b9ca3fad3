import MoteEngine

/// A scene whose layers are made and set in a line.
struct SceneOfLayers {
    let scene = Scene(seed: 0, textLayout: nil)

    @discardableResult
    func add(
        _ kind: LayerKind = .plain, _ name: String = "", _ frame: Rect, to parent: LayerID? = nil,
        _ values: [String: PlainValue] = [:]
    ) throws -> LayerID {
        let layer = try make(kind, name, frame, values)
        try scene.insert(layer, into: parent ?? scene.root)
        return layer
    }

    @discardableResult
    func add(
        _ kind: LayerKind = .plain, _ name: String = "", to parent: LayerID? = nil,
        _ values: [String: PlainValue] = [:]
    ) throws -> LayerID {
        try add(kind, name, Rect(0, 0, 100, 100), to: parent, values)
    }

    /// Without a parent.
    func make(
        _ kind: LayerKind = .plain, _ name: String = "", _ frame: Rect = Rect(0, 0, 100, 100),
        _ values: [String: PlainValue] = [:]
    ) throws -> LayerID {
        let layer =
            kind == .emitter
            ? try scene.makeEmitter(name: name, EmitterConfiguration())
            : try scene.makeLayer(kind, name: name)
        if kind != .emitter { try scene.set(layer, scene.keyPath("frame", for: layer), to: .rect(frame)) }
        for (path, value) in values.sorted(by: { $0.key < $1.key }) { try set(layer, path, value) }
        return layer
    }

    func set(_ layer: LayerID, _ path: String, _ value: PlainValue) throws {
        try scene.set(layer, scene.keyPath(path, for: layer), plain: value)
    }

    var frame: Frame {
        var frame = Frame()
        scene.fill(&frame)
        return frame
    }

    func entry(_ name: String) throws -> FrameLayer {
        guard let entry = frame.layers.first(where: { $0.name == name }) else {
            throw NoSuchEntry(name: name)
        }
        return entry
    }

    struct NoSuchEntry: Error { var name: String }
}
