/// Motions of objects: paths of one structure and lists of one length move number by number; others switch.
extension Scene {
    // MARK: Showing

    /// What an animation makes of an object at a time of its parent's.
    /// - Parameter model: the layer's own objects.
    func applyObject(
        _ index: Int, _ object: Int, at time: Double, model: [Value], to objects: inout [Value]
    ) {
        guard objects.indices.contains(object), model.indices.contains(object), animations[index].mask != 0
        else { return }
        let model = model[object]
        switch animations[index].motion {
        case .discrete(let steps, let times):
            if let step = step(index, steps, times, at: time) { objects[object] = step }
        case .objects(let from, let to, let pace):
            let timing = animations[index].timing
            guard let position = timing.position(at: animations[index].clock.local(at: time)) else { return }
            let progress = pace.progress(at: position.fraction, duration: timing.duration)
            objects[object] = (to ?? model).interpolated(from: from ?? model, at: progress)
        case .pending(let pending):
            if let from = pending.from { objects[object] = from }
        default:
            guard let template = animations[index].template, let count = template.partCount else { return }
            withUnsafeTemporaryAllocation(of: Double.self, capacity: max(1, count)) { scratch in
                guard let out = scratch.baseAddress,
                    animations[index].evaluate(at: time, model: [], into: out)
                else { return }
                switch animations[index].compositing {
                case .replace:
                    objects[object] = template
                    objects[object].changeParts { place, _ in out[place] }
                case .overModel where model.hasStructure(of: template):
                    objects[object] = model
                    objects[object].changeParts { $1 + out[$0] }
                case .add where objects[object].hasStructure(of: template):
                    objects[object].changeParts { $1 + out[$0] }
                default: break
                }
            }
        }
    }

    /// Moves the model's object to what one animation makes of it.
    func commitObject(_ index: Int, _ object: Int) {
        let slot = animations[index].layer
        var objects = layers[slot].objects
        applyObject(index, object, at: parentNow(of: index), model: objects, to: &objects)
        layers[slot].objects = objects
        changed()
    }

    /// How fast an object's numbers change on screen, units a second of its layer's time; zeros for what
    /// doesn't move so.
    private func objectVelocity(_ slot: Int, _ object: Int, like template: Value, count: Int) -> [Double] {
        var velocity = [Double](repeating: 0, count: count)
        for index in layers[slot].animations {
            guard case .object(object) = animations[index].path.target,
                let own = animations[index].template, own.hasStructure(of: template)
            else { continue }
            for i in 0..<count {
                let part = animations[index].velocity(at: parentNow(of: index), model: [], component: i)
                velocity[i] = animations[index].compositing == .add ? velocity[i] + part : part
            }
        }
        return velocity
    }

    // MARK: Blocks and single calls

    /// Moves an object as `move` does numbers: the model goes where the motion ends. One that has nothing in
    /// between keeps showing what was on screen until half the way is done.
    @discardableResult
    func moveObject(
        _ slot: Int, _ path: PropertyKeyPath, _ object: Int, from: Value, to: Value, options: BlockOptions,
        origin: Animation.Origin, replaces: Bool, block: Int
    ) -> Int? {
        releaseObject(slot, object)
        let shown = shownObjects(slot)[object]
        let before = layers[slot].objects[object]
        if replaces { endMotions(on: slot, object: object) } else { endCustoms(on: slot, object: object) }
        if from == to, !replaces { return nil }
        let run = run(options, slot)
        var motion: Motion
        var template: Value?
        if to.hasStructure(of: from) {
            let way = zip(from.parts, to.parts).map { $1 - $0 }
            layers[slot].objects[object] = to.interpolated(from: from, at: run.end)
            motion = .basic(
                from: way.map { -$0 * run.end }, to: way.map { $0 - $0 * run.end }, by: nil, pace: run.pace)
            template = to
        } else {
            endMotions(on: slot, object: object)
            layers[slot].objects[object] = run.end < 0.5 ? from : to
            motion = .objects(from: replaces ? from : shown, to: to, pace: run.pace)
        }
        let isInstant = options.duration <= 0 && options.delay <= 0
        noteChange(
            on: slot, object: object, before: before,
            isEased: template != nil && !replaces && !isInstant)
        changed()
        if isInstant { return nil }
        var animation = Animation(path: path, motion: motion)
        animation.template = template
        animation.origin = origin
        animation.compositing = template == nil ? .replace : replaces ? .overModel : .add
        animation.timing = run.timing
        animation.block = block
        return attach(animation, to: slot, inBlock: block)
    }

    /// The object of a key path, for a change in one call.
    func sum(of path: PropertyKeyPath, _ object: Value, _ by: Value) throws(PropertyError) -> Value {
        guard by.hasStructure(of: object) else {
            throw .badOption("\(path.name): by must have the same structure as what it is added to")
        }
        return object.adding(by.parts)
    }

    // MARK: Springs

    /// Refuses a spring between objects that have nothing in between.
    func checkObjectSpring(_ slot: Int, _ object: Int, _ options: SpringOptions) throws(PropertyError) {
        let model = layers[slot].objects[object]
        for value in [options.from, options.to, options.by].compactMap({ $0 })
        where !value.hasStructure(of: model) {
            throw .badOption(
                "a spring needs values of one structure (the same elements in the same order, the same "
                    + "length): animate it, or set it")
        }
    }

    /// A spring's delay is over: as `begin`, number by number.
    func beginObjectSpring(_ index: Int, _ object: Int, _ options: SpringOptions) {
        let slot = animations[index].layer
        let model = layers[slot].objects[object]
        let target = options.to ?? options.by.map { model.adding($0.parts) } ?? model
        let from = options.from ?? shownObjects(slot)[object]
        let count = target.partCount ?? 0
        let velocity = options.velocity ?? objectVelocity(slot, object, like: target, count: count)
        endMotions(on: slot, object: object, except: index)
        layers[slot].objects[object] = target
        noteChange(on: slot, object: object, before: model)
        changed()
        guard count > 0, target.hasStructure(of: from), velocity.count == count else {
            // It has become another since: there is no way between them.
            detach(index, .finished)
            return
        }
        let (start, end) = (from.parts, target.parts)
        let springs = (0..<count).map {
            options.motion(from: start[$0], to: end[$0], velocity: velocity[$0])
        }
        animations[index].template = target
        animations[index].motion = .spring(springs, targets: end)
        animations[index].timing.beginTime =
            animations[index].clock.local(at: parentNow(of: index)) + min(0, options.delay)
        animations[index].timing.duration = springs.map(\.settlingTime).max() ?? 0
        animations[index].timing.repeatCount = 1
        scheduleStartAndEnd(index)
    }
}
