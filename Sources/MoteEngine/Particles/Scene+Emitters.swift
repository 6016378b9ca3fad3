/// Emitters in the tree: layers that own particles.
extension Scene {
    /// An emitter without a parent, which begins now.
    /// - Parameter configuration: its fixed properties and cells; name, ordinal, seed of the scene and begin
    ///   time are filled in here.
    public func makeEmitter(name: String = "", _ configuration: EmitterConfiguration) throws(LayerTreeError)
        -> LayerID
    {
        guard emitterSlots.count < EngineLimits.emitters else {
            throw .limit("emitters", max: EngineLimits.emitters)
        }
        let id = try makeLayer(.emitter, name: name)
        guard let slot = slot(id) else { throw .staleHandle }
        var configuration = configuration
        configuration.name = name
        configuration.sceneSeed = seed
        configuration.beginTime = time
        configuration.ordinal = emitterOrdinals[name, default: 0]
        emitterOrdinals[name, default: 0] += 1
        for (i, value) in configuration.values.enumerated() {
            layers[slot].model[Component.emitter + i] = value
        }
        layers[slot].model[Component.emitterShape] = Self.index(configuration.shape)
        layers[slot].model[Component.emitterMode] = Self.index(configuration.mode)
        layers[slot].model[Component.renderMode] = Self.index(configuration.renderMode)
        layers[slot].model[Component.preservesDepth] = configuration.preservesDepth ? 1 : 0
        for node in configuration.cellNodes {
            layers[slot].model += node.cell.values
            layers[slot].cellNames.append(node.cell.name)
            layers[slot].cellParents.append(node.parent)
            layers[slot].frameCells += node.cell.frameCells
        }
        for (behavior, cell) in configuration.allBehaviors {
            layers[slot].model += behavior.values
            layers[slot].behaviors.append((behavior.name, behavior.kind, cell))
        }
        layers[slot].emitter = Emitter(configuration)
        emitterSlots.append(slot)
        shareRoom()
        if configuration.space == .world {
            worldEmitters += 1
            notePlace(slot, isAssigned: true)
        }
        watchEnd(slot)
        changed()
        return id
    }

    /// Lets the emitters' limits on the living keep to the scene's together: where they are beyond it, the
    /// largest are lowered to one level.
    func shareRoom() {
        let wishes = emitterSlots.map { layers[$0].emitter?.configuration.maxParticles ?? 0 }
        var room = EngineLimits.particlesPerScene
        var level = Int.max
        if wishes.reduce(0, +) > room {
            for (index, wish) in wishes.sorted().enumerated() {
                level = room / (wishes.count - index)
                if wish > level { break }
                room -= wish
            }
        }
        for (slot, wish) in zip(emitterSlots, wishes) {
            guard let emitter = layers[slot].emitter, emitter.mostAlive != min(wish, level) else { continue }
            advanceEmitter(slot)
            emitter.setMostAlive(min(wish, level))
        }
    }

    private static func index<Word: CaseIterable & Equatable>(_ word: Word) -> Double {
        Double(Array(Word.allCases).firstIndex(of: word) ?? 0)
    }

    /// The emitter itself, to ask.
    public func emitter(_ layer: LayerID) -> Emitter? { slot(layer).flatMap { layers[$0].emitter } }

    /// Lets `count` particles be born at once, now.
    /// - Parameters:
    ///   - cell: a cell's name; nil shares them out over all.
    ///   - position: instead of the emitter's, in its coordinates.
    public func burst(
        _ layer: LayerID, count: Int, cell: String? = nil,
        position: Point? = nil
    ) throws(PropertyError) {
        guard let slot = slot(layer), let emitter = layers[slot].emitter else { throw .staleHandle }
        var index: Int?
        if let cell {
            let own = layers[slot].cellNames.indices.filter { layers[slot].cellParents[$0] == nil }
            index = own.first { layers[slot].cellNames[$0] == cell }
            if index == nil {
                let names = own.map { layers[slot].cellNames[$0] }.joined(separator: ", ")
                throw .outOfRange(keyPath: "burst: cell", expected: "one of \(names)", got: "\"\(cell)\"")
            }
        }
        guard count >= 0, count <= EngineLimits.particlesPerEmitter else {
            throw .outOfRange(
                keyPath: "count", expected: "0…\(EngineLimits.particlesPerEmitter)", got: "\(count)")
        }
        // Not where it was at the last tick, from where its rate's births come along.
        let now = evaluate(slot, at: time)
        let center = Component.emitter + EmitterParameter.positionX.rawValue
        let own = emitterTime(slot, at: time)
        if emitter.configuration.space == .world { emitter.setOrigin(planeNow(slot), at: own) }
        emitter.burst(
            count: count, cell: index, position: position ?? Point(now[center], now[center + 1]), at: own)
        watchEnd(slot)
        changed()
    }

    /// Particles alive in the scene now.
    public var particleCount: Int {
        var count = 0
        for slot in emitterSlots where isInTree(id(ofSlot: slot)) {
            advanceEmitter(slot)
            count += layers[slot].emitter?.aliveCount ?? 0
        }
        return count
    }

    // MARK: Key paths of cells

    /// `emitterCells.rocket.emitterCells.spark`.
    func cellAddress(_ index: Int, _ slot: Int) -> String {
        let outer = layers[slot].cellParents[index].map { cellAddress($0, slot) + "." } ?? ""
        return outer + "emitterCells." + layers[slot].cellNames[index]
    }

    func cellKeyPath(_ text: String, slot: Int) throws(PropertyError) -> PropertyKeyPath {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        var cell: Int?
        while parts.first == "emitterCells" {
            let within = layers[slot].cellNames.indices.filter { layers[slot].cellParents[$0] == cell }
            let names = within.map { layers[slot].cellNames[$0] }
            let outer = cell.map { cellAddress($0, slot) + "." } ?? ""
            guard parts.count >= 3 else {
                throw .unknownKeyPath(
                    text, nearest: names.first.map { outer + "emitterCells.\($0).birthRate" })
            }
            let name = parts[parts.startIndex + 1]
            parts = parts.dropFirst(2)
            guard let place = names.firstIndex(of: name) else {
                let nearest = Spelling.nearest(name, in: names) ?? names.first
                throw .unknownKeyPath(
                    text,
                    nearest: nearest.map { outer + "emitterCells.\($0)." + parts.joined(separator: ".") })
            }
            cell = within[place]
        }
        guard let cell else { throw .unknownKeyPath(text, nearest: nil) }
        if parts.first == "emitterBehaviors" { return try behaviorKeyPath(parts, of: cell, text, slot: slot) }
        let base = Component.emitterCells + cell * CellParameter.allCases.count
        let property = parts.joined(separator: ".")
        if property == "color" { return .cellColor(name: text, base: base) }
        if let parameter = Self.cellParameters[property] { return .cell(parameter, name: text, base: base) }
        if EmitterCell.fixedNames.contains(property) {
            throw .notAnimatable(keyPath: text, reason: EmitterConfiguration.whyFixed)
        }
        let nearest = Spelling.nearest(property, in: Self.cellParameters.keys.sorted() + ["color"])
        throw .unknownKeyPath(text, nearest: nearest.map { cellAddress(cell, slot) + "." + $0 })
    }

    /// The words for a cell's parameters: their own names, and the channels of its colour.
    private static let cellParameters: [String: CellParameter] = {
        var names: [String: CellParameter] = [:]
        for parameter in CellParameter.allCases {
            switch parameter {
            case .colorRed: (names["color.r"], names["color.red"]) = (parameter, parameter)
            case .colorGreen: (names["color.g"], names["color.green"]) = (parameter, parameter)
            case .colorBlue: (names["color.b"], names["color.blue"]) = (parameter, parameter)
            case .colorAlpha: (names["color.a"], names["color.alpha"]) = (parameter, parameter)
            default: names["\(parameter)"] = parameter
            }
        }
        return names
    }()
}

extension Scene {
    /// - Throws: what an emitter can't be given later, though its key path is one.
    func checkEmitterTakes(_ path: PropertyKeyPath, _ value: Value? = nil, of slot: Int) throws(PropertyError)
    {
        guard let emitter = layers[slot].emitter, case .components(let first, _) = path.target else { return }
        if first == Component.emitterShape, value == .choice(EmitterShape.path.rawValue), !emitter.hasPath {
            throw .notAnimatable(
                keyPath: path.name,
                reason: "can be \"path\" only of an emitter that was made with an emitterPath")
        }
        guard first >= Component.emitterCells, first < firstBehavior(slot) else { return }
        let count = CellParameter.allCases.count
        let parameter = CellParameter(rawValue: (first - Component.emitterCells) % count)
        guard parameter == .tumble || parameter == .tumbleRange else { return }
        if !emitter.tumbles(cell: (first - Component.emitterCells) / count) {
            throw .notAnimatable(
                keyPath: path.name,
                reason: "has an effect only on a cell that was made with tumble or tumbleRange: its pictures "
                    + "are made then")
        }
    }
}

extension EmitterConfiguration {
    /// What scripts give an emitter at its making alone.
    static let fixedNames: Set<String> = [
        "emitterCells", "seed", "maxParticles", "prewarm", "space", "emitterPath", "behaviors",
        "emitterBehaviors",
    ]
    static let whyFixed = "can only be given when the emitter is made"

    /// Takes a number, point or size that is an emitter's own, so that it holds from the very beginning:
    /// particles of a prewarmed emitter were born before it was made.
    /// - Returns: false for a property that every layer has.
    public mutating func take(_ value: Value, for path: PropertyKeyPath) throws(PropertyError) -> Bool {
        guard case .components(let first, let count) = path.target, value.components.count == count,
            first >= Component.emitter, first + count <= Component.emitterShape
        else { return false }
        for (i, component) in try path.components(of: value).enumerated() {
            values[first - Component.emitter + i] = component
        }
        return true
    }
}

extension EmitterCell {
    /// What scripts give a cell at its making alone.
    static let fixedNames: Set<String> = [
        "contents", "contentsRect", "contentsScale", "size", "magnificationFilter", "frames", "palette",
        "behaviors", "emitterBehaviors", "mass", "massRange", "emitterCells", "trigger", "count", "beginTime",
        "duration", "speed", "timeOffset",
        "repeatCount",
        "repeatDuration", "autoreverses",
    ]
}
