/// Key paths of behaviours: `emitterBehaviors.breeze.force.x` of an emitter's,
/// `emitterCells.flake.emitterBehaviors.sway.enabled` of a cell's.
extension Scene {
    /// Where an emitter's behaviours begin in its doubles.
    func firstBehavior(_ slot: Int) -> Int {
        Component.emitterCells + layers[slot].cellNames.count * CellParameter.allCases.count
    }

    /// - Parameters:
    ///   - parts: from `emitterBehaviors` on.
    ///   - cell: whose it is; nil for the emitter's.
    func behaviorKeyPath(_ parts: ArraySlice<String>, of cell: Int?, _ text: String, slot: Int)
        throws(PropertyError) -> PropertyKeyPath
    {
        let outer = cell.map { cellAddress($0, slot) + "." } ?? ""
        let places = layers[slot].behaviors.indices.filter {
            layers[slot].behaviors[$0].cell == cell && !layers[slot].behaviors[$0].name.isEmpty
        }
        if parts.count == 1 {
            throw .notAnimatable(keyPath: text, reason: EmitterConfiguration.whyFixed)
        }
        func address(_ place: Int) -> String {
            outer + "emitterBehaviors." + layers[slot].behaviors[place].name + "."
        }
        let (name, word) = (parts[parts.startIndex + 1], parts.dropFirst(2).joined(separator: "."))
        guard let place = places.first(where: { layers[slot].behaviors[$0].name == name }) else {
            let live = places.filter { layers[slot].behaviors[$0].kind != .overLife }
            let near = Spelling.nearest(name, in: live.map { layers[slot].behaviors[$0].name })
            let nearest = live.first { layers[slot].behaviors[$0].name == near } ?? live.first
            throw .unknownKeyPath(
                text, nearest: nearest.map { address($0) + nearestWord(word, of: $0, slot) })
        }
        let kind = layers[slot].behaviors[place].kind
        let base = firstBehavior(slot) + place * BehaviorParameter.count
        if word == "enabled", kind != .overLife {
            return .behavior(
                text, components: base..<base + 1, type: .boolean, range: ParameterRanges.fraction)
        }
        if let found = kind.words.first(where: { $0.name == word }) {
            let components = base + found.parameters.lowerBound..<base + found.parameters.upperBound + 1
            return .behavior(
                text, components: components, type: components.count == 2 ? .point : .number,
                range: kind.range)
        }
        if kind.fixedWords.contains(word) {
            throw .notAnimatable(keyPath: text, reason: EmitterConfiguration.whyFixed)
        }
        let nearest = kind == .overLife ? nil : address(place) + nearestWord(word, of: place, slot)
        throw .unknownKeyPath(text, nearest: nearest)
    }

    private func nearestWord(_ word: String, of place: Int, _ slot: Int) -> String {
        let words = layers[slot].behaviors[place].kind.words.map(\.name)
        return Spelling.nearest(word, in: words + ["enabled"]) ?? words.first ?? "enabled"
    }

    /// Those that there are.
    func behaviorKeyPaths(_ slot: Int) -> [String] {
        layers[slot].behaviors.filter { !$0.name.isEmpty && $0.kind != .overLife }.flatMap { behavior in
            let outer = behavior.cell.map { cellAddress($0, slot) + "." } ?? ""
            let address = outer + "emitterBehaviors." + behavior.name + "."
            return (["enabled"] + behavior.kind.words.map(\.name)).map { address + $0 }
        }
    }
}
