/// One property in one call.
extension Scene {
    /// Animates a property to, by or from a value. The model goes where the motion ends. Without a start of
    /// its own it adds to what is running; with one it starts there and ends what was running.
    ///
    /// | given | runs |
    /// | --- | --- |
    /// | to | where a running motion is going … to |
    /// | by | where a running motion is going … that + by |
    /// | from | from … where a running motion was going |
    /// | from, to | from … to |
    /// | from, by | from … from + by |
    /// | by, to | to − by … to |
    /// - Throws: what is wrong with the value or the options; a discrete property can't be animated so.
    public func animate(
        _ layer: LayerID, _ path: PropertyKeyPath,
        _ options: PropertyAnimationOptions
    ) throws(PropertyError) -> AnimationID {
        guard let slot = slot(layer) else { throw .staleHandle }
        guard !path.isDiscrete else {
            throw .notAnimatable(keyPath: path.name, reason: path.discreteReason)
        }
        try checkEmitterTakes(path, of: slot)
        try check(options.timing)
        if options.to != nil, options.by != nil, options.from != nil {
            throw .badOption("give at most two of from, to and by")
        }
        if options.path != nil, options.to != nil || options.by != nil || options.from != nil {
            throw .badOption("give either a path or to, by and from")
        }
        if options.to == nil, options.by == nil, options.from == nil, options.path == nil {
            throw .badOption("give to, by, from or a path")
        }
        // A handle is for one thing: what becomes of a frame goes into a block of its own.
        let serial = newAnimationSerial()
        if let way = options.path {
            try follow(way, slot, path, options, block: serial)
        } else if case .object(let object) = path.target {
            try animateObject(slot, path, object, options, block: serial)
        } else {
            try animateNumbers(slot, path, options, block: serial)
        }
        if blocks[serial]?.running == 0 { endEmptyBlock(serial) }
        gather(serial)
        return AnimationID(serial: serial)
    }

    private func animateNumbers(
        _ slot: Int, _ path: PropertyKeyPath, _ options: PropertyAnimationOptions, block: Int
    ) throws(PropertyError) {
        if !options.hasStart {
            for range in touched(by: path) { joinRecordings(slot, range) }
        }
        let old = layers[slot].model
        defer { if blocks[block] == nil { layers[slot].model = old } }
        let way = try options.by.map { by throws(PropertyError) in try checkedWay(by, path) }
        if let from = options.from {
            store(try checkedComponents(from, path), to: path, in: slot)
        } else if let to = options.to, let way {
            store(try checkedComponents(to, path), to: path, in: slot)
            store(try sum(of: path, slot, way.map { -$0 }), to: path, in: slot)
        }
        let start = layers[slot].model
        if let to = options.to {
            layers[slot].model = old
            store(try checkedComponents(to, path), to: path, in: slot)
        } else if let way {
            store(try sum(of: path, slot, way), to: path, in: slot)
        } else {
            layers[slot].model = old
        }
        let end = layers[slot].model
        layers[slot].model = old
        blocks[block] = Block()
        let isRelative = options.to == nil && (options.from == nil || options.by == nil)
        for part in parts(of: path) {
            let range = part.components
            var whole: [Double]?
            if isRelative, let way {
                switch path.target {
                case .components: whole = way
                case .shared: whole = range.map { _ in way[0] }
                case .frame, .object: break
                }
            }
            move(
                slot, part, from: range.map { start[$0] }, to: range.map { end[$0] }, options: options.timing,
                origin: .property, replaces: options.hasStart, block: block,
                isRelative: isRelative, way: whole)
        }
    }

    private func animateObject(
        _ slot: Int, _ path: PropertyKeyPath, _ object: Int, _ options: PropertyAnimationOptions, block: Int
    ) throws(PropertyError) {
        if !options.hasStart { joinRecordings(slot, object: object) }
        let model = layers[slot].objects[object]
        for value in [options.to, options.by, options.from].compactMap({ $0 }) where value.type != path.type {
            throw .wrongType(keyPath: path.name, expected: path.expectation, got: "a " + value.type.rawValue)
        }
        var start = options.from ?? model
        var end = options.to ?? model
        if let by = options.by {
            if let to = options.to {
                start = try sum(of: path, to, by.scaled(by: -1))
            } else {
                end = try sum(of: path, start, by)
            }
        }
        blocks[block] = Block()
        moveObject(
            slot, path, object, from: start, to: end, options: options.timing, origin: .property,
            replaces: options.hasStart, block: block)
    }

    /// Lets a point follow a path of absolute places. The model goes to its end; what was running ends.
    private func follow(
        _ way: Path, _ slot: Int, _ path: PropertyKeyPath, _ options: PropertyAnimationOptions, block: Int
    ) throws(PropertyError) {
        guard path.type == .point, case .components(let first, 2) = path.target else {
            throw .badOption("path: \(path.name) is no point: only points follow a path")
        }
        let run = run(options.timing, slot)
        guard case .curve(let curve) = run.pace else {
            throw .badOption("path: a spring can't follow a path: leave out dampingRatio")
        }
        let (end, keyframes): (Point, Keyframes)
        let direction: Double
        do {
            let whole = try Keyframes(path: way, calculationMode: options.calculationMode)
            var numbers = [0.0, 0]
            whole.evaluate(at: run.end, into: &numbers)
            end = Point(numbers[0], numbers[1])
            direction = whole.direction(at: run.end)
            // Offsets from where it ends, which is the model.
            keyframes = try Keyframes(
                path: way.moved(by: Point.zero - end), calculationMode: options.calculationMode)
        } catch {
            throw .badOption("\(error)")
        }
        blocks[block] = Block()
        let before = recordingNow > 0 || usesTimelines ? layers[slot].model : []
        endMotions(on: slot, components: path.components)
        (layers[slot].model[first], layers[slot].model[first + 1]) = (end.x, end.y)
        var animation = Animation(path: path, motion: .keyframes(keyframes, curve))
        if let mode = options.rotationMode, layers[slot].kind != .value {
            let rotation = Self.turningComponent
            endMotions(on: slot, components: rotation..<rotation + 1)
            let angle = PathTurning(mode: mode).angle(direction)
            layers[slot].model[rotation] = angle
            animation.turning = PathTurning(mode: mode, base: angle)
            noteChange(on: slot, [rotation..<rotation + 1], before: before, .takenOver)
            // On a timeline the rotation is taken over first, and the way has it from there.
            if let turned = PropertyKeyPath.parse("transform.rotation.z", for: layers[slot].kind),
                usesTimelines
            {
                note(
                    0, block: block, slot, turned, before: [before[rotation]],
                    .move(to: [angle], start: .given([angle]), isRelative: false, options: BlockOptions()))
            }
        }
        noteChange(on: slot, [path.components], before: before, .takenOver)
        changed()
        parametersChanged(slot, [path.components])
        let old = usesTimelines ? path.components.map { before[$0] } : []
        if options.timing.duration <= 0, options.timing.delay <= 0 {
            let kind = FreshMotion.Kind.move(
                to: [end.x, end.y], start: .given([end.x, end.y]), isRelative: false, options: BlockOptions())
            return note(0, block: block, slot, path, before: old, kind)
        }
        animation.origin = .property
        animation.compositing = .overModel
        animation.timing = run.timing
        animation.block = block
        let index = attach(animation, to: slot, inBlock: block)
        note(animations[index].serial, block: block, slot, path, before: old, .path(to: [end.x, end.y]))
    }

    func checkedWay(_ by: Value, _ path: PropertyKeyPath) throws(PropertyError) -> [Double] {
        guard by.type == path.type else {
            throw .wrongType(keyPath: path.name, expected: path.expectation, got: "a " + by.type.rawValue)
        }
        guard by.components.allSatisfy(\.isFinite) else {
            throw .outOfRange(keyPath: path.name, expected: "a finite number", got: "\(by.components)")
        }
        return by.components
    }

    /// The model value plus a way, within what can be set.
    private func sum(
        of path: PropertyKeyPath, _ slot: Int, _ way: [Double]
    ) throws(PropertyError) -> [Double] {
        let base: [Double] =
            switch path.target {
            case .components(let first, let count): Array(layers[slot].model[first..<first + count])
            case .shared(let first, _): [layers[slot].model[first]]
            case .frame(let first, let count):
                Array(frameComponents(of: layers[slot].model)[first..<first + count])
            case .object: []
            }
        let sums = zip(base, way).map { $0 + $1 }
        guard sums.allSatisfy(\.isFinite) else {
            throw .outOfRange(keyPath: path.name, expected: "a finite number", got: "\(way)")
        }
        return path.kept(sums)
    }
}
