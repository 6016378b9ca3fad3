/// What is on screen: the model with the stack of animations applied, in the order in which they were added.
extension Scene {
    /// Brings a layer's presentation values to the present; empty ones mean: same as the model.
    func refreshPresentation(_ slot: Int) {
        guard layers[slot].presentationStamp != stamp else { return }
        layers[slot].presentationStamp = stamp
        guard !isAtRest(slot) else {
            if !layers[slot].presentation.isEmpty {
                layers[slot].presentation.removeAll(keepingCapacity: true)
                layers[slot].presentationObjects.removeAll(keepingCapacity: true)
            }
            return
        }
        if !layers[slot].isRecorded, refreshTracks(slot) { return }
        layers[slot].presentation.removeAll(keepingCapacity: true)
        layers[slot].presentation.append(contentsOf: layers[slot].model)
        layers[slot].presentationObjects.removeAll(keepingCapacity: true)
        layers[slot].presentationObjects.append(contentsOf: layers[slot].objects)
        // Taken out while it is written, so that the array is written in place.
        var values: [Double] = []
        swap(&values, &layers[slot].presentation)
        var objects: [Value] = []
        swap(&objects, &layers[slot].presentationObjects)
        apply(slot, at: time, to: &values, objects: &objects)
        swap(&values, &layers[slot].presentation)
        swap(&objects, &layers[slot].presentationObjects)
    }

    /// What is on screen is the model, and stays so.
    func isAtRest(_ slot: Int) -> Bool { layers[slot].animations.isEmpty && !layers[slot].isRecorded }

    /// A layer's values at any time, as its motions are now: they are functions of time.
    func evaluate(_ slot: Int, at time: Double) -> [Double] {
        var values = layers[slot].model
        var objects = layers[slot].objects
        apply(slot, at: time, to: &values, objects: &objects)
        return values
    }

    func apply(_ slot: Int, at time: Double, to values: inout [Double], objects: inout [Value]) {
        let past = past(slot, at: time)
        if let past {
            // Motions go over the model as it was at that place.
            values = past.model
            objects = past.objects
        }
        let model = past?.model ?? layers[slot].model
        let modelObjects = past?.objects ?? layers[slot].objects
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { scratch in
            guard let out = scratch.baseAddress else { return }
            guard let past else {
                for index in layers[slot].animations where time < animations[index].lingersFrom {
                    guard let own = parentTime(of: index, at: time) else { continue }
                    apply(index, at: own, model: model, modelObjects, out, to: &values, objects: &objects)
                }
                return
            }
            for motion in past.stack where time < animations[motion.index].lingersFrom {
                guard let own = parentTime(of: motion.index, at: time) else { continue }
                apply(
                    motion.index, without: motion.hidden, at: own, model: model, modelObjects, out,
                    to: &values, objects: &objects)
            }
        }
        if layers[slot].kind != .value { keepInRange(&values) }
    }

    /// - Parameter hidden: bits of its mask for what it doesn't show.
    func apply(
        _ index: Int, without hidden: UInt32 = 0, at time: Double, model: [Double], _ modelObjects: [Value],
        _ out: UnsafeMutablePointer<Double>, to values: inout [Double], objects: inout [Value]
    ) {
        animations.withUnsafeBufferPointer { animations in
            // By its address: a copy would count references and move half a kilobyte for each animation.
            guard let animation = animations.baseAddress.map({ $0 + index }) else { return }
            apply(
                animation, index, animation.pointee.mask & ~hidden, at: time, model: model, modelObjects, out,
                to: &values, objects: &objects)
        }
    }

    private func apply(
        _ animation: UnsafePointer<Animation>, _ index: Int, _ mask: UInt32, at time: Double, model: [Double],
        _ modelObjects: [Value], _ out: UnsafeMutablePointer<Double>, to values: inout [Double],
        objects: inout [Value]
    ) {
        if case .object(let object) = animation.pointee.path.target {
            applyObject(index, object, at: time, model: modelObjects, to: &objects)
            return
        }
        if case .discrete(let steps, let times) = animation.pointee.motion {
            guard mask != 0 else { return }
            applyDiscrete(index, steps, times, at: time, to: &values)
            return
        }
        guard mask != 0, animation.pointee.evaluate(at: time, model: model, into: out) else { return }
        let compositing = animation.pointee.compositing
        func put(_ component: Int, _ number: Double) {
            guard component < values.count else { return }
            switch compositing {
            case .add: values[component] += number
            case .overModel: values[component] = model[component] + number
            case .replace: values[component] = number
            }
        }
        if let turning = animation.pointee.turning, mask & Self.turningBit != 0,
            let way = animation.pointee.direction(at: time)
        {
            put(Self.turningComponent, turning.angle(way))
        }
        if compositing == .add, animation.pointee.isWholeTransform {
            concatenate(out, into: &values, at: animation.pointee.path.components.lowerBound)
            return
        }
        switch animation.pointee.path.target {
        case .components(let first, let count):
            for i in 0..<count where mask >> UInt32(i) & 1 == 1 { put(first + i, out[i]) }
        case .shared(let first, let count):
            for i in 0..<count where mask >> UInt32(i) & 1 == 1 { put(first + i, out[0]) }
        case .frame, .object: break
        }
    }

    /// An additive transform is applied first, then what is there.
    private func concatenate(_ out: UnsafeMutablePointer<Double>, into values: inout [Double], at first: Int)
    {
        values.withUnsafeMutableBufferPointer { values in
            guard let base = values.baseAddress, first + 16 <= values.count else { return }
            let added = DecomposedTransform(components: out).matrix
            let there = DecomposedTransform(components: base + first).matrix
            DecomposedTransform(added.then(there)).write(to: base + first)
        }
    }

    private func applyDiscrete(
        _ index: Int, _ steps: [Value], _ times: [Double], at time: Double, to values: inout [Double]
    ) {
        guard let step = step(index, steps, times, at: time),
            case .components(let first, _) = animations[index].path.target
        else { return }
        if case .choice(let word) = step {
            if let choice = animations[index].path.choices.firstIndex(of: word) {
                values[first] = Double(choice)
            }
        } else {
            for (i, c) in step.components.enumerated() where first + i < values.count {
                values[first + i] = c
            }
        }
    }

    /// The step of a discrete motion that holds at a time.
    func step(_ index: Int, _ steps: [Value], _ times: [Double], at time: Double) -> Value? {
        let animation = animations[index]
        guard let position = animation.timing.position(at: animation.clock.local(at: time)) else {
            return nil
        }
        return (steps.indices.last { times[$0] <= position.fraction } ?? steps.indices.first).map {
            steps[$0]
        }
    }

    /// Overshooting motions may leave a property's range on the way: what is shown keeps to it.
    func keepInRange(_ values: inout [Double]) {
        values[Component.opacity] = min(max(values[Component.opacity], 0), 1)
    }

    /// Adds what one animation contributes at a time to a copy of its layer's model, `base`.
    /// - Parameter hidden: bits of its mask for what it doesn't add.
    func addOffset(
        of index: Int, without hidden: UInt32 = 0, at time: Double, over base: [Double],
        to model: inout [Double]
    ) {
        guard animations[index].compositing != .replace, time < animations[index].lingersFrom,
            let own = parentTime(of: index, at: time)
        else { return }
        addContribution(of: index, without: hidden, at: own, model: base, to: &model)
    }

    /// Adds what one animation contributes at a time of its parent's; one that took everything over puts it
    /// on the model instead.
    func addContribution(
        of index: Int, without hidden: UInt32 = 0, at own: Double, model: [Double],
        to values: inout [Double]
    ) {
        let animation = animations[index]
        let mask = animation.mask & ~hidden
        if let turning = animation.turning, mask & Self.turningBit != 0,
            let way = animation.direction(at: own)
        {
            values[Self.turningComponent] += turning.angle(way)
        }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { scratch in
            guard let out = scratch.baseAddress, animation.evaluate(at: own, model: model, into: out) else {
                return
            }
            let isShared = if case .shared = animation.path.target { true } else { false }
            for (i, component) in animation.path.components.enumerated()
            where mask >> UInt32(i) & 1 == 1 {
                let base = animation.compositing == .overModel ? model[component] : values[component]
                values[component] = base + out[isShared ? 0 : i]
            }
        }
    }

    /// A layer's motions, and the bits of what each does not show.
    func motions(of slot: Int, _ past: PastLayer?) -> [(index: Int, hidden: UInt32)] {
        past.map { $0.stack.map { ($0.index, $0.hidden) } } ?? layers[slot].animations.map { ($0, 0) }
    }

    /// How fast a component on screen changes now, units a second of scene time.
    func presentationVelocity(_ slot: Int, component: Int) -> Double {
        let own = ownVelocity(slot, component: component)
        guard layers[slot].isTimed else { return own }
        let velocity = own * layerRate(slot)
        return velocity.isFinite ? velocity : 0
    }

    /// It comes to its end just now, and is not off its layer yet.
    private func atEnd(_ index: Int, _ own: Double) -> Bool {
        guard animations[index].parent == .layer, animations[index].recording == 0,
            animations[index].origin != .explicit, !animations[index].hasEnded
        else { return false }
        let clock = animations[index].clock
        return clock.rate > 0 && clock.local(at: own) >= animations[index].timing.end
    }

    /// A hair before the end: at it, and from it on, nothing moves.
    func beforeEnd(_ index: Int, _ own: Double) -> Double {
        let hair = max(1e-9, own.magnitude * 1e-12)
        return animations[index].clock.rate * parentRate(of: index) < 0 ? own + hair : own - hair
    }

    /// How fast a component on screen changes, units a second of its layer's own time: also while that
    /// stands.
    /// - Parameter then: a scene time, as its motions are now; nil for now.
    func ownVelocity(_ slot: Int, component: Int, at then: Double? = nil) -> Double {
        var velocity = 0.0
        for left in parting where left.layer == slot && left.component == component && then == nil {
            velocity += left.velocity
        }
        let time = then ?? self.time
        let past = past(slot, at: time)
        for (index, hidden) in motions(of: slot, past) {
            let path = animations[index].path
            let range = path.components
            if case .pending(let pending) = animations[index].motion,
                pending.from == nil || pending.delay <= 0
            {
                // It shows nothing yet; else it stands where it starts.
                continue
            }
            guard range.contains(component), time < animations[index].lingersFrom,
                let own = parentTime(of: index, at: time)
            else { continue }
            let offset = component - range.lowerBound
            guard (animations[index].mask & ~hidden) >> UInt32(offset) & 1 == 1 else { continue }
            let value = if case .shared = path.target { 0 } else { offset }
            let speed =
                animations[index].velocity(
                    at: atEnd(index, own) ? beforeEnd(index, own) : own,
                    model: past?.model ?? layers[slot].model, component: value)
                * rateInLayerTime(of: index)
            switch animations[index].compositing {
            case .add: velocity += speed
            case .overModel, .replace: velocity = speed
            }
        }
        // A motion of no length is infinitely fast; nothing that takes over can go on from that.
        return velocity.isNaN ? 0 : min(max(velocity, -1e200), 1e200)
    }
}
