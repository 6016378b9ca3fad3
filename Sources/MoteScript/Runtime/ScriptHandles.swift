import MoteEngine

/// How the script holds what belongs to the engine: layers by their numbers, in handles of their kind.
final class ScriptHandles {
    private let scene: Scene
    private var kinds: [LayerKind: UInt16] = [:]
    private var presentationKind: UInt16 = 0
    private var layers: [Int: LayerID] = [:]
    /// Numbers of the layers that the script holds.
    private var held: Set<Int> = []
    /// Those that it has let go while a recording may still put them back.
    private var waiting: [LuaHandle] = []
    /// Numbers of free values that it has let go while they were moving.
    private var moving: Set<Int> = []

    init(_ scene: Scene, _ state: LuaState) throws(SceneError) {
        self.scene = scene
        for kind in LayerKind.allCases { kinds[kind] = try state.defineKind(kind.rawValue) }
        presentationKind = try state.defineKind("presentation")
    }

    /// Nil if it is gone.
    func layer(_ number: Int) -> LayerID? { layers[number] }

    func handle(_ layer: LayerID) -> LuaHandle {
        layers[layer.number] = layer
        held.insert(layer.number)
        if !waiting.isEmpty { waiting.removeAll { $0.id == layer.number } }
        let kind = scene.kind(layer) ?? .plain
        return LuaHandle(kind: kinds[kind] ?? 0, id: layer.number)
    }

    func presentation(_ layer: LayerID) -> LuaHandle {
        _ = handle(layer)
        return LuaHandle(kind: presentationKind, id: layer.number)
    }

    /// A handle of a kind that stands for nothing: a way to the kind's metatable.
    func sample(_ kind: String) -> LuaHandle? {
        if kind == "presentation" { return LuaHandle(kind: presentationKind, id: 0) }
        return LayerKind(rawValue: kind).flatMap { kinds[$0] }.map { LuaHandle(kind: $0, id: 0) }
    }

    /// Takes note of a handle that the script has let go. A tree that stands outside of the scene and of
    /// which nothing is held any more can never come back: it is given up.
    /// - Returns: the numbers of the layers that are gone.
    func release(_ handle: LuaHandle) -> [Int] {
        guard handle.kind != presentationKind, held.remove(handle.id) != nil,
            var top = layers[handle.id] else {
            return []
        }
        while let parent = scene.parent(top) { top = parent }
        guard top != scene.root, !isHeld(top) else { return [] }
        if scene.isKept(top) {
            held.insert(handle.id)
            waiting.append(handle)
            return []
        }
        // Nothing dies because a script kept no reference.
        if scene.kind(top) == .value, !scene.animationKeys(top).isEmpty {
            moving.insert(top.number)
            return []
        }
        var gone: [Int] = []
        collect(top, &gone)
        scene.free(top)
        for number in gone { layers[number] = nil }
        return gone
    }

    /// The same for those that no recording keeps any more.
    func releaseWaiting() -> [Int] {
        guard !waiting.isEmpty else { return [] }
        let handles = waiting.filter { layers[$0.id].map { !scene.isKept($0) } ?? true }
        if handles.isEmpty { return [] }
        waiting.removeAll { handle in handles.contains { $0.id == handle.id } }
        return handles.flatMap { release($0) }
    }

    /// The same for a free value whose motion has ended.
    func releaseIfLetGo(_ value: LayerID) -> [Int] {
        guard moving.remove(value.number) != nil, !held.contains(value.number) else { return [] }
        held.insert(value.number)
        return release(LuaHandle(kind: kinds[.value] ?? 0, id: value.number))
    }

    private func isHeld(_ layer: LayerID) -> Bool {
        held.contains(layer.number) || scene.sublayersAndMask(layer).contains(where: isHeld)
    }

    private func collect(_ layer: LayerID, _ numbers: inout [Int]) {
        numbers.append(layer.number)
        for sublayer in scene.sublayersAndMask(layer) { collect(sublayer, &numbers) }
    }
}
