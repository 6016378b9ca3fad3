extension Scene {
    // MARK: Key paths

    /// Understands a key path for a layer.
    /// - Throws: `unknownKeyPath` with the nearest valid one.
    public func keyPath(_ text: String, for layer: LayerID) throws(PropertyError) -> PropertyKeyPath {
        guard let slot = slot(layer) else { throw .staleHandle }
        if layers[slot].kind == .value, text == "value" { return .freeValue(layers[slot].valueType) }
        if text == "emitterCells" || text.hasPrefix("emitterCells."), layers[slot].kind == .emitter {
            return try cellKeyPath(text, slot: slot)
        }
        if text == "emitterBehaviors" || text.hasPrefix("emitterBehaviors."), layers[slot].kind == .emitter {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            return try behaviorKeyPath(parts[...], of: nil, text, slot: slot)
        }
        if let path = PropertyKeyPath.parse(text, for: layers[slot].kind) { return path }
        if layers[slot].kind == .emitter, EmitterConfiguration.fixedNames.contains(text) {
            throw .notAnimatable(keyPath: text, reason: EmitterConfiguration.whyFixed)
        }
        throw .unknownKeyPath(text, nearest: Spelling.nearest(text, in: keyPaths(of: layer)))
    }

    /// The key paths that a layer has, for suggestions and inspectors.
    public func keyPaths(of layer: LayerID) -> [String] {
        guard let slot = slot(layer) else { return [] }
        let kind = layers[slot].kind
        var names: [String] = []
        for row in LayerProperty.properties(of: kind) {
            for name in [row.name] + row.aliases {
                names.append(name)
                names += (Self.parts(of: row.type) + row.shares).map { name + "." + $0 }
            }
        }
        if kind != .value {
            names +=
                ["frame", "size"] + Self.parts(of: .rect).map { "frame." + $0 } + [
                    "size.width", "size.height",
                ]
        }
        for cell in layers[slot].cellNames.indices {
            let address = cellAddress(cell, slot)
            names += CellParameter.allCases.map { "\(address).\($0.keyPath)" } + [address + ".color"]
        }
        names += behaviorKeyPaths(slot)
        return names
    }

    package static func parts(of type: ValueType) -> [String] {
        switch type {
        case .point: ["x", "y"]
        case .size: ["width", "height"]
        case .rect: ["origin", "size", "origin.x", "origin.y", "size.width", "size.height"]
        case .color: ["r", "g", "b", "a"]
        case .transform:
            ["rotation", "scale", "translation"]
                + ["rotation", "scale", "translation"].flatMap { part in
                    ["x", "y", "z"].map { part + "." + $0 }
                }
        default: []
        }
    }

    // MARK: Model values

    /// Sets a model value. Inside a block it becomes an animation; outside it shows at once and ends the
    /// motions of blocks, single calls and springs on it.
    public func set(_ layer: LayerID, _ path: PropertyKeyPath, to value: Value) throws(PropertyError) {
        guard let slot = slot(layer) else { throw .staleHandle }
        if case .object(let index) = path.target {
            guard value.type == path.type else {
                throw .wrongType(keyPath: path.name, expected: path.expectation, got: value.type.rawValue)
            }
            if let block = openBlocks.last, !path.isDiscrete {
                let replaces = block.options.beginFromCurrentState
                if !replaces { joinRecordings(slot, object: index) }
                moveObject(
                    slot, path, index,
                    from: replaces ? shownObjects(slot)[index] : layers[slot].objects[index],
                    to: value, options: block.options, origin: .block, replaces: replaces, block: block.serial
                )
                return
            }
            if goesOnTimeline { return setOnTimeline(slot, path, object: index, value) }
            releaseObject(slot, index)
            endMotions(on: slot, object: index)
            let before = layers[slot].objects[index]
            layers[slot].objects[index] = value
            if before != value { noteChange(on: slot, object: index, before: before) }
            changed()
            return
        }
        let components = try checkedComponents(value, path)
        try checkEmitterTakes(path, value, of: slot)
        if let block = openBlocks.last, !path.isDiscrete {
            animate(slot, path, to: components, in: block)
        } else if !openTransactions.isEmpty, runAction(slot, path, components) {
            return
        } else if goesOnTimeline {
            setOnTimeline(slot, path, components)
        } else {
            write(components, to: path, ofModel: slot)
        }
    }

    /// Sets a model value as scripts and clients write it. A number that stands for several alike takes a
    /// list of them too: `cornerRadius = {24, 24, 0, 0}`.
    public func set(_ layer: LayerID, _ path: PropertyKeyPath, plain: PlainValue) throws(PropertyError) {
        if case .shared(_, let count) = path.target, let list = plain.list, list.count == count,
            let kind = kind(layer), let shares = LayerProperty.named(path.name, for: kind)?.shares,
            shares.count == count
        {
            let paths = shares.compactMap { PropertyKeyPath.parse(path.name + "." + $0, for: kind) }
            var values: [Value] = []
            for (path, plain) in zip(paths, list) { values.append(try Value(plain: plain, for: path)) }
            for (path, value) in zip(paths, values) { try set(layer, path, to: value) }
            return
        }
        try set(layer, path, to: Value(plain: plain, for: path))
    }

    /// The default of a key path (the layer's own, at its making).
    public func defaultValue(_ layer: LayerID, _ path: PropertyKeyPath) -> Value? {
        guard let slot = slot(layer) else { return nil }
        let table = LayerProperty.table(for: layers[slot].kind)
        if case .object(let index) = path.target { return table.defaultObjects[index] }
        var defaults = table.defaults
        // Cells' parameters stand behind the emitter's own; theirs are what the kind of parameter starts
        // with.
        for _ in layers[slot].cellNames { defaults += CellParameter.allCases.map(\.defaultValue) }
        // Behaviours are what they were made as.
        defaults += layers[slot].emitter?.configuration.allBehaviors.flatMap { $0.behavior.values } ?? []
        return value(of: path, slot: slot, in: defaults, objects: table.defaultObjects)
    }

    /// The model value. Of a property that a spring or decay moves, it is where the motion is now.
    public func model(_ layer: LayerID, _ path: PropertyKeyPath) throws(PropertyError) -> Value {
        guard let slot = slot(layer) else { throw .staleHandle }
        let past = past(slot, at: time)
        let (start, before) = (past?.model ?? layers[slot].model, past?.objects ?? layers[slot].objects)
        var (model, objects) = (start, before)
        for (index, hidden) in motions(of: slot, past) where animations[index].origin == .physical {
            addOffset(of: index, without: hidden, at: time, over: start, to: &model)
            if case .object(let object) = animations[index].path.target {
                applyObject(index, object, at: parentNow(of: index), model: before, to: &objects)
            }
        }
        return try value(of: path, slot: slot, in: model, objects: objects, orThrow: true)
    }

    /// The value on screen.
    public func presentation(_ layer: LayerID, _ path: PropertyKeyPath) throws(PropertyError) -> Value {
        guard let slot = slot(layer) else { throw .staleHandle }
        refreshPresentation(slot)
        let animated = !layers[slot].presentation.isEmpty
        return try value(
            of: path, slot: slot, in: animated ? layers[slot].presentation : layers[slot].model,
            objects: animated ? layers[slot].presentationObjects : layers[slot].objects, orThrow: true)
    }

    /// How fast the value on screen changes, in the property's units a second, for each of its numbers; of a
    /// number that stands for several, for each of these where they differ.
    public func velocity(_ layer: LayerID, _ path: PropertyKeyPath) throws(PropertyError) -> [Double] {
        guard let slot = slot(layer) else { throw .staleHandle }
        switch path.target {
        case .object: return []
        case .components(let first, let count):
            return (first..<first + count).map { presentationVelocity(slot, component: $0) }
        case .shared(let first, let count):
            let all = (first..<first + count).map { presentationVelocity(slot, component: $0) }
            return path.takesList && all.contains { $0 != all[0] } ? all : [all[0]]
        case .frame:
            // The frame is no plain sum of components when the layer is turned: a small difference in time
            // serves.
            let step = 1.0 / 4096
            let values = [time - step, time + step].map { t in
                frameComponents(of: evaluate(slot, at: t)).map { $0 }
            }
            guard case .frame(let first, let count) = path.target else { return [] }
            return (first..<first + count).map { (values[1][$0] - values[0][$0]) / (2 * step) }
        }
    }

    // MARK: Components

    func checkedComponents(_ value: Value, _ path: PropertyKeyPath) throws(PropertyError) -> [Double] {
        try path.components(of: value)
    }

    /// Writes model components as they are, ending motions on them and telling the emitter.
    func write(_ components: [Double], to path: PropertyKeyPath, ofModel slot: Int) {
        for range in touched(by: path) { endMotions(on: slot, components: range) }
        let before = recordingNow > 0 ? layers[slot].model : []
        store(components, to: path, in: slot)
        if touched(by: path).contains(where: { $0.contains(Component.hidden) }) { keepRemovedHidden(slot) }
        noteChange(on: slot, touched(by: path), before: before, .plain)
        parametersChanged(slot, touched(by: path))
        changed()
    }

    /// The runs of doubles that a key path touches.
    func touched(by path: PropertyKeyPath) -> [Range<Int>] {
        if case .frame = path.target { return [Component.boundsWidth..<Component.positionY + 1] }
        return [path.components]
    }

    func store(_ components: [Double], to path: PropertyKeyPath, in slot: Int) {
        switch path.target {
        case .components(let first, let count):
            for i in 0..<min(count, components.count) { layers[slot].model[first + i] = components[i] }
        case .shared(let first, let count):
            for i in 0..<count { layers[slot].model[first + i] = components[0] }
        case .frame(let first, let count):
            var frame = frameComponents(of: layers[slot].model)
            for i in 0..<min(count, components.count) { frame[first + i] = components[i] }
            setFrame(frame, slot)
        case .object: break
        }
    }

    func value(of path: PropertyKeyPath, slot: Int, in values: [Double], objects: [Value]) -> Value? {
        switch path.target {
        case .object(let index): return objects.indices.contains(index) ? objects[index] : nil
        case .components(let first, let count):
            guard first + count <= values.count else { return nil }
            if path.type == .choice {
                let index = Int(values[first])
                return path.choices.indices.contains(index) ? .choice(path.choices[index]) : nil
            }
            return Value(type: path.type, components: values[first..<first + count])
        case .shared(let first, let count):
            let numbers = values[first..<first + count]
            // Where they are not alike, one doesn't stand for all.
            return path.takesList && numbers.contains { $0 != values[first] }
                ? .numbers(Array(numbers)) : .number(values[first])
        case .frame(let first, let count):
            return Value(type: path.type, components: frameComponents(of: values)[first..<first + count])
        }
    }

    private func value(
        of path: PropertyKeyPath, slot: Int, in values: [Double], objects: [Value],
        orThrow: Bool
    ) throws(PropertyError) -> Value {
        guard let value = value(of: path, slot: slot, in: values, objects: objects) else {
            throw .unknownKeyPath(path.name, nearest: nil)
        }
        return value
    }
}

extension PropertyKeyPath {
    /// Numbers that were added up, within what can be set.
    func kept(_ components: [Double]) -> [Double] {
        components.map { min(max($0, range.lowerBound), range.upperBound) }
    }

    /// Brings its numbers in a list of all of a layer's within what can be set: what overshoots on screen
    /// does not become the model.
    func keep(_ values: inout [Double]) {
        for component in components where !range.contains(values[component]) {
            values[component] = min(max(values[component], range.lowerBound), range.upperBound)
        }
    }

    /// The numbers of a value that the key path may take.
    /// - Throws: for another type, and for numbers outside its range, NaN and infinities among them.
    func components(of value: Value) throws(PropertyError) -> [Double] {
        let components: [Double]
        if case .choice(let word) = value, type == .choice {
            guard let index = choices.firstIndex(of: word) else {
                throw .wrongType(keyPath: name, expected: expectation, got: "\"\(word)\"")
            }
            components = [Double(index)]
        } else {
            guard value.type == type else {
                throw .wrongType(
                    keyPath: name, expected: expectation, got: "a " + value.type.rawValue)
            }
            components = value.components
        }
        // Ranges without bounds end at the greatest finite number, so that this refuses NaN and infinity as
        // well.
        for (index, number) in components.enumerated() {
            guard let expected = range.complaint(about: number, mayBeInfinite: mayBeInfinite) else {
                continue
            }
            throw .outOfRange(keyPath: address(ofPart: index), expected: expected, got: number.shown)
        }
        return components
    }

    /// What an error calls one number of a value: `wind.x`.
    func address(ofPart index: Int) -> String {
        let parts: [String] =
            switch type {
            case .point: ["x", "y"]
            case .size: ["width", "height"]
            case .rect: ["origin.x", "origin.y", "size.width", "size.height"]
            case .color: ["r", "g", "b", "a"]
            case .transform:
                ["translation", "scale", "rotation"].flatMap { part in
                    ["x", "y", "z"].map { part + "." + $0 }
                }
            default: []
            }
        return parts.indices.contains(index) ? name + "." + parts[index] : name
    }
}
