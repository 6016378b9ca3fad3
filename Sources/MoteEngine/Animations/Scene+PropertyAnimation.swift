/// One property in one call.
extension Scene {
    /// Animates a property to, by or from a value. The model goes where the motion ends. Without `from` it
    /// adds to what is running; with `from` it starts there and ends what was running.
    /// - Throws: what is wrong with the value or the options; a discrete property can't be animated so.
    public func animate(
        _ layer: LayerID, _ path: PropertyKeyPath,
        _ options: PropertyAnimationOptions
    ) throws(PropertyError) -> AnimationID {
        guard let slot = slot(layer) else { throw .staleHandle }
        guard !path.isDiscrete, path.valueCount > 0 else {
            throw .notAnimatable(keyPath: path.name, reason: "switches at once: set it, or use keyframes")
        }
        try check(options.timing)
        if options.to != nil, options.by != nil { throw .badOption("give one of to and by, not both") }
        if options.to == nil, options.by == nil, options.from == nil {
            throw .badOption("give to, by or from")
        }

        let old = layers[slot].model
        if let from = options.from { store(try checkedComponents(from, path), to: path, in: slot) }
        let start = layers[slot].model
        layers[slot].model = old
        if let to = options.to {
            store(try checkedComponents(to, path), to: path, in: slot)
        } else if let by = options.by {
            store(try sum(of: path, slot, by), to: path, in: slot)
        }
        let end = layers[slot].model
        layers[slot].model = old

        // A handle is for one thing: what becomes of a frame goes into a block of its own.
        let serial = newAnimationSerial()
        blocks[serial] = Block()
        for part in parts(of: path) {
            let range = part.components
            move(
                slot, part, from: range.map { start[$0] }, to: range.map { end[$0] }, options: options.timing,
                origin: .property, replaces: options.from != nil, block: serial)
        }
        if blocks[serial]?.running == 0 { endBlock(serial) }
        return AnimationID(serial: serial)
    }

    /// The model value plus `by`.
    func sum(of path: PropertyKeyPath, _ slot: Int, _ by: Value) throws(PropertyError) -> [Double] {
        guard by.type == path.type else {
            throw .wrongType(keyPath: path.name, expected: path.expectation, got: "a " + by.type.rawValue)
        }
        let base: [Double] =
            switch path.target {
            case .components(let first, let count): Array(layers[slot].model[first..<first + count])
            case .shared(let first, _): [layers[slot].model[first]]
            case .frame(let first, let count):
                Array(frameComponents(of: layers[slot].model)[first..<first + count])
            case .object: []
            }
        let sums = zip(base, by.components).map { $0 + $1 }
        guard sums.allSatisfy(\.isFinite) else {
            throw .outOfRange(keyPath: path.name, expected: "a finite number", got: "\(by.components)")
        }
        return sums
    }
}
