/// What is on screen: the model with the stack of animations applied, in the order in which they were added.
extension Scene {
    /// Brings a layer's presentation values to the present; empty ones mean: same as the model.
    func refreshPresentation(_ slot: Int) {
        guard layers[slot].presentationStamp != stamp else { return }
        layers[slot].presentationStamp = stamp
        guard !layers[slot].animations.isEmpty else {
            if !layers[slot].presentation.isEmpty {
                layers[slot].presentation.removeAll(keepingCapacity: true)
                layers[slot].presentationObjects.removeAll(keepingCapacity: true)
            }
            return
        }
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

    /// A layer's values at any time, as its motions are now: they are functions of time.
    func evaluate(_ slot: Int, at time: Double) -> [Double] {
        var values = layers[slot].model
        var objects = layers[slot].objects
        apply(slot, at: time, to: &values, objects: &objects)
        return values
    }

    func apply(_ slot: Int, at time: Double, to values: inout [Double], objects: inout [Value]) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { scratch in
            guard let out = scratch.baseAddress else { return }
            for index in layers[slot].animations where time < animations[index].lingersFrom {
                guard let own = parentTime(of: index, at: time) else { continue }
                apply(index, at: own, model: layers[slot].model, out, to: &values, objects: &objects)
            }
        }
        if layers[slot].kind != .value { keepInRange(&values) }
    }

    func apply(
        _ index: Int, at time: Double, model: [Double], _ out: UnsafeMutablePointer<Double>,
        to values: inout [Double], objects: inout [Value]
    ) {
        if case .discrete(let steps, let times) = animations[index].motion {
            guard animations[index].mask(at: time) != 0 else { return }
            applyDiscrete(index, steps, times, at: time, to: &values, objects: &objects)
            return
        }
        let mask = animations[index].mask(at: time)
        if case .step(_, let object?, let from, let until) = animations[index].motion {
            guard time >= from, time < until, case .object(let place) = animations[index].path.target,
                objects.indices.contains(place)
            else { return }
            objects[place] = object
            return
        }
        guard mask != 0, animations[index].evaluate(at: time, model: model, into: out) else { return }
        let compositing = animations[index].compositing
        func put(_ component: Int, _ number: Double) {
            guard component < values.count else { return }
            switch compositing {
            case .add: values[component] += number
            case .overModel: values[component] = model[component] + number
            case .replace: values[component] = number
            }
        }
        switch animations[index].path.target {
        case .components(let first, let count):
            for i in 0..<count where mask >> UInt32(i) & 1 == 1 { put(first + i, out[i]) }
        case .shared(let first, let count):
            for i in 0..<count where mask >> UInt32(i) & 1 == 1 { put(first + i, out[0]) }
        case .frame, .object: break
        }
    }

    private func applyDiscrete(
        _ index: Int, _ steps: [Value], _ times: [Double], at time: Double,
        to values: inout [Double], objects: inout [Value]
    ) {
        let animation = animations[index]
        guard let position = animation.timing.position(at: animation.clock.local(at: time)) else { return }
        guard let step = steps.indices.last(where: { times[$0] <= position.fraction }) ?? steps.indices.first
        else {
            return
        }
        switch animation.path.target {
        case .object(let object) where objects.indices.contains(object): objects[object] = steps[step]
        case .components(let first, _):
            if case .choice(let word) = steps[step] {
                if let choice = animation.path.choices.firstIndex(of: word) { values[first] = Double(choice) }
            } else {
                for (i, c) in steps[step].components.enumerated() where first + i < values.count {
                    values[first + i] = c
                }
            }
        default: break
        }
    }

    /// Overshooting motions may leave a property's range on the way: what is shown keeps to it.
    private func keepInRange(_ values: inout [Double]) {
        values[Component.opacity] = min(max(values[Component.opacity], 0), 1)
    }

    /// Adds what one animation contributes at a time to a copy of its layer's model.
    func addOffset(of index: Int, at time: Double, to model: inout [Double]) {
        let animation = animations[index]
        guard animation.compositing != .replace, time < animation.lingersFrom else { return }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { scratch in
            guard let out = scratch.baseAddress, let own = parentTime(of: index, at: time),
                animation.evaluate(at: own, model: layers[animation.layer].model, into: out)
            else { return }
            let mask = animation.mask(at: own)
            switch animation.path.target {
            case .components(let first, let count):
                for i in 0..<count where mask >> UInt32(i) & 1 == 1 { model[first + i] += out[i] }
            case .shared(let first, let count):
                for i in 0..<count where mask >> UInt32(i) & 1 == 1 { model[first + i] += out[0] }
            case .frame, .object: break
            }
        }
    }

    /// How fast a component on screen changes now, units a second of scene time.
    func presentationVelocity(_ slot: Int, component: Int) -> Double {
        layers[slot].isTimed
            ? ownVelocity(slot, component: component) * layerRate(slot)
            : ownVelocity(slot, component: component)
    }

    /// How fast a component on screen changes, units a second of its layer's own time: also while that
    /// stands.
    func ownVelocity(_ slot: Int, component: Int) -> Double {
        var velocity = 0.0
        for left in parting where left.layer == slot && left.component == component {
            velocity += left.velocity
        }
        for index in layers[slot].animations {
            let path = animations[index].path
            let range = path.components
            guard range.contains(component), !animations[index].isPending,
                time < animations[index].lingersFrom,
                let own = parentTime(of: index, at: time)
            else { continue }
            let offset = component - range.lowerBound
            guard animations[index].mask(at: own) >> UInt32(offset) & 1 == 1 else { continue }
            let value = if case .shared = path.target { 0 } else { offset }
            var speed = animations[index].velocity(at: own, model: layers[slot].model, component: value)
            if animations[index].recording > 0 { speed *= parentRate(of: index) }
            switch animations[index].compositing {
            case .add: velocity += speed
            case .overModel, .replace: velocity = speed
            }
        }
        return velocity
    }
}
