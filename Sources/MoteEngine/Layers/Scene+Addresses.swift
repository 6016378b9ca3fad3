extension Scene {
    /// The layer with this number, if it is in the tree.
    public func layer(number: Int) -> LayerID? {
        guard let slot = slotOfNumber[number], !layers[slot].isGhost else { return nil }
        let id = id(ofSlot: slot)
        return isInTree(id) ? id : nil
    }

    /// The layers that an address names: a name, or a path of names from anywhere below the root joined by
    /// `/`, where `#12` stands for a number. One is right; none or several is for the caller to tell.
    public func layers(at address: String) -> [LayerID] {
        let parts = address.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        guard !parts.isEmpty, parts.count <= EngineLimits.treeDepth else { return [] }
        if parts.count == 1, let number = Self.number(parts[0]) {
            return layer(number: number).map { [$0] } ?? []
        }
        var found: [LayerID] = []
        func matches(_ slot: Int, _ part: String) -> Bool {
            if let number = Self.number(part) { return layers[slot].number == number }
            return layers[slot].name == part
        }
        // A path starts below the root or a screen, or at any layer when it is a name alone.
        func descend(_ slot: Int, _ index: Int) {
            for child in childrenAndMask(slot) where matches(child, parts[index]) {
                if index + 1 == parts.count {
                    found.append(id(ofSlot: child))
                } else {
                    descend(child, index + 1)
                }
            }
        }
        func everywhere(_ slot: Int) {
            for child in childrenAndMask(slot) {
                if matches(child, parts[0]) { found.append(id(ofSlot: child)) }
                everywhere(child)
            }
        }
        func belowStages(_ slot: Int) {
            for child in layers[slot].children where layers[child].role != .ordinary {
                descend(child, 0)
                belowStages(child)
            }
        }
        if parts.count == 1 {
            everywhere(0)
        } else {
            descend(0, 0)
            belowStages(0)
        }
        return found
    }

    private static func number(_ part: String) -> Int? {
        part.hasPrefix("#") ? Int(part.dropFirst()) : nil
    }

    /// The path that names this layer and no other: names from below the root joined by `/`, `#number` for a
    /// layer without a name or whose name would lead to others too. "" for the root. Paths begin below
    /// screens as well.
    public func path(_ layer: LayerID) -> String {
        guard var slot = slot(layer) else { return "" }
        var parts: [String] = []
        while layers[slot].parent >= 0, parts.isEmpty || layers[slot].role == .ordinary {
            let siblings = childrenAndMask(layers[slot].parent)
            let name = layers[slot].name
            let isUnique = !name.isEmpty && siblings.count { layers[$0].name == name } == 1
            parts.append(isUnique ? name : "#\(layers[slot].number)")
            slot = layers[slot].parent
        }
        // A name alone is looked for everywhere, and screens may hold the same tree.
        if let only = parts.first, parts.count == 1, !only.hasPrefix("#"), isNameDoubled(only) {
            return "#\(layer.number)"
        }
        let path = parts.reversed().joined(separator: "/")
        guard parts.count > 1, hasStages, layers(at: path).count > 1 else { return path }
        parts[0] = "#\(layer.number)"
        return parts.reversed().joined(separator: "/")
    }

    private func isNameDoubled(_ name: String) -> Bool {
        var count = 0
        for slot in layers.indices where layers[slot].name == name {
            if layers[slot].isGhost || !isInTree(id(ofSlot: slot)) { continue }
            count += 1
            if count > 1 { return true }
        }
        return false
    }

    private var hasStages: Bool { layers.contains { $0.role != .ordinary && !$0.isGhost } }

    /// Where the script made it.
    public func place(_ layer: LayerID) -> ScriptPlace { slot(layer).map { layers[$0].place } ?? .none }

    /// Every name in the tree, for suggestions.
    public var layerNames: [String] { names { _ in true } }

    /// Every emitter's.
    public var emitterNames: [String] { names { $0 == .emitter } }

    private func names(_ isMeant: (LayerKind) -> Bool) -> [String] {
        layers.filter { $0.number > 1 && !$0.name.isEmpty && !$0.isGhost && isMeant($0.kind) }.map(\.name)
    }
}
