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
        for cell in configuration.cells {
            layers[slot].model += cell.values
            layers[slot].cellNames.append(cell.name)
            var shown = FrameCell()
            shown.name = cell.name
            shown.contents = cell.contents
            shown.contentsRect = cell.contentsRect
            shown.size = cell.size
            layers[slot].frameCells.append(shown)
        }
        layers[slot].emitter = Emitter(configuration)
        emitterSlots.append(slot)
        changed()
        return id
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
            index = layers[slot].cellNames.firstIndex(of: cell)
            if index == nil {
                throw .unknownKeyPath(
                    "emitterCells.\(cell)",
                    nearest: Spelling.nearest(cell, in: layers[slot].cellNames))
            }
        }
        guard count >= 0, count <= EngineLimits.particlesPerEmitter else {
            throw .outOfRange(
                keyPath: "count", expected: "0…\(EngineLimits.particlesPerEmitter)", got: "\(count)")
        }
        emitter.burst(count: count, cell: index, position: position, at: emitterTime(slot, at: time))
        changed()
    }

    public func setEnabled(_ layer: LayerID, cell: String, _ enabled: Bool) throws(PropertyError) {
        guard let slot = slot(layer), let emitter = layers[slot].emitter else { throw .staleHandle }
        guard let index = layers[slot].cellNames.firstIndex(of: cell) else {
            throw .unknownKeyPath(
                "emitterCells.\(cell)", nearest: Spelling.nearest(cell, in: layers[slot].cellNames))
        }
        emitter.setEnabled(cell: index, enabled, at: emitterTime(slot, at: time))
        changed()
    }

    /// Particles alive in the scene now.
    public var particleCount: Int {
        var count = 0
        for slot in emitterSlots where isInTree(id(ofSlot: slot)) {
            layers[slot].emitter?.advance(to: emitterTime(slot, at: time))
            count += layers[slot].emitter?.aliveCount ?? 0
        }
        return count
    }

    // MARK: Key paths of cells

    func cellKeyPath(_ text: String, slot: Int) throws(PropertyError) -> PropertyKeyPath {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let names = layers[slot].cellNames
        guard parts.count >= 3 else {
            throw .unknownKeyPath(text, nearest: names.first.map { "emitterCells.\($0).birthRate" })
        }
        guard let cell = names.firstIndex(of: parts[1]) else {
            let nearest = Spelling.nearest(parts[1], in: names) ?? names.first
            throw .unknownKeyPath(
                text, nearest: nearest.map { "emitterCells.\($0)." + parts[2...].joined(separator: ".") })
        }
        let base = Component.emitterCells + cell * CellParameter.allCases.count
        let property = parts[2...].joined(separator: ".")
        if property == "color" { return .cellColor(name: text, base: base) }
        if let parameter = Self.cellParameters[property] { return .cell(parameter, name: text, base: base) }
        let nearest = Spelling.nearest(property, in: Self.cellParameters.keys.sorted() + ["color"])
        throw .unknownKeyPath(text, nearest: nearest.map { "emitterCells.\(parts[1]).\($0)" })
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

    // MARK: Parameters in motion

    /// Tells the emitter of parameters that were set: they hold from now on, but for those that an animation
    /// moves.
    func parametersChanged(_ slot: Int, _ ranges: [Range<Int>]) {
        guard layers[slot].emitter != nil, ranges.contains(where: { $0.upperBound > Component.emitter })
        else { return }
        let now = evaluate(slot, at: time)
        for range in ranges {
            let own = emitterTime(slot, at: time)
            for component in range { hand(component, now[component], now[component], own, own, slot) }
        }
        if hasMovingParameters(slot) { sampleOnGrid(id(ofSlot: slot)) }
    }

    /// An animation of an emitter's parameter begins, ends or changes its course: from its beginning on the
    /// parameter is sampled on the time grid.
    func followOnGrid(_ index: Int) {
        let slot = animations[index].layer
        guard layers[slot].emitter != nil, animations[index].path.components.upperBound > Component.emitter
        else {
            return
        }
        sampleOnGrid(id(ofSlot: slot))
    }

    /// Hands the emitter each moving parameter as a straight line from now to the next point of the grid,
    /// where it is sampled again. Motions are functions of time, so where it will be is known now. The grid
    /// is the ticks, whenever frames are made: births and forces do not depend on who looks.
    func sampleOnGrid(_ layer: LayerID) {
        guard let slot = slot(layer), layers[slot].emitter != nil, hasMovingParameters(slot) else { return }
        let next = nextTickTime
        let now = evaluate(slot, at: time)
        let then = evaluate(slot, at: next)
        for index in layers[slot].animations where !animations[index].isPending {
            for component in animations[index].path.components where component >= Component.emitter {
                hand(
                    component, now[component], then[component], emitterTime(slot, at: time),
                    emitterTime(slot, at: next), slot)
            }
        }
        // One that stands is sampled again when its time goes on.
        guard layers[slot].gridTime != next, layers[slot].emitterClock.rate > 0 else { return }
        layers[slot].gridTime = next
        schedule.add(at: next, .emitterGrid(layer: layer))
    }

    private func hasMovingParameters(_ slot: Int) -> Bool {
        layers[slot].animations.contains {
            !animations[$0].isPending && !animations[$0].hasEnded
                && animations[$0].path.components.upperBound > Component.emitter
        }
    }

    private func hand(
        _ component: Int, _ from: Double, _ to: Double, _ start: Double, _ end: Double, _ slot: Int
    ) {
        guard let emitter = layers[slot].emitter else { return }
        if component >= Component.emitterCells {
            let count = CellParameter.allCases.count
            let cell = (component - Component.emitterCells) / count
            guard let parameter = CellParameter(rawValue: (component - Component.emitterCells) % count) else {
                return
            }
            if start == end {
                emitter.set(cell: cell, parameter, from, at: start)
            } else {
                emitter.setRamp(cell: cell, parameter, from: from, to: to, start: start, end: end)
            }
        } else if let parameter = EmitterParameter(rawValue: component - Component.emitter) {
            if start == end {
                emitter.set(parameter, from, at: start)
            } else {
                emitter.setRamp(parameter, from: from, to: to, start: start, end: end)
            }
        }
    }
}

extension EmitterConfiguration {
    /// Takes a number, point or size that is an emitter's own, so that it holds from the very beginning:
    /// particles of a prewarmed emitter were born before it was made.
    /// - Returns: false for a property that every layer has.
    public mutating func take(_ value: Value, for path: PropertyKeyPath) -> Bool {
        guard case .components(let first, let count) = path.target, value.components.count == count,
            first >= Component.emitter, first + count <= Component.emitterShape
        else { return false }
        for (i, component) in value.components.enumerated() {
            values[first - Component.emitter + i] = component
        }
        return true
    }
}
