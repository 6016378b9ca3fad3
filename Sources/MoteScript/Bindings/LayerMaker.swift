import MoteEngine

/// Makes layers from tables of properties. Those that others build on are applied first: the anchor point,
/// the transform, the bounds, the position, the frame.
struct LayerMaker {
    private let script: ScriptRuntime
    private var scene: Scene { script.scene }

    init(_ script: ScriptRuntime) { self.script = script }

    private static let order = ["anchorPoint", "transform", "bounds", "size", "position", "center", "frame"]

    func make(_ kind: LayerKind, _ options: PlainValue) throws -> LayerID {
        let what = kind.rawValue
        var members: [PlainValue.Member] = []
        switch options {
        case .object(let given): members = given
        case .null: break
        case .list(let items) where items.isEmpty: break
        default: throw ScriptMistake("\(what): expected properties by name, got \(options.described)")
        }
        if options["frame"] != nil,
           let other = ["bounds", "size", "position", "center"].first(where: { options[$0] != nil }) {
            throw ScriptMistake("\(what): frame and \(other) contradict each other: give one of them")
        }
        let name = try options["name"].map { try ScriptName.check("\(what): name", $0) } ?? ""
        members.removeAll { $0.name == "name" }
        var layer: LayerID
        if kind == .emitter {
            let (configuration, rest) = try EmitterReader(members, script).read()
            layer = try scene.makeEmitter(name: name, configuration)
            members = rest
        } else {
            layer = try scene.makeLayer(kind, name: name)
        }
        do {
            try apply(members, to: layer, what)
        } catch {
            scene.free(layer)
            throw error
        }
        return layer
    }

    private func apply(_ members: [PlainValue.Member], to layer: LayerID, _ what: String) throws {
        let first = Self.order.compactMap { name in members.last { $0.name == name } }
        let rest = members.filter { !Self.order.contains($0.name) }
        for member in first + rest {
            let path = try script.keyPath(member.name, layer, within: what)
            if path.name == "contents" { try script.noteImage(member.value.string ?? "") }
            try scene.withoutBlocks { () throws(PropertyError) in
                try scene.set(layer, path, plain: member.value)
            }
        }
    }
}
