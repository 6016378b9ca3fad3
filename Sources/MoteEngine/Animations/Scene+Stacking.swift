/// Where in its layer's stack a new animation goes.
extension Scene {
    /// On top, but for the offset of a block or of a single call: where an explicit animation covers the
    /// model at this moment, it goes beneath that.
    ///
    /// In Core Animation it would lie on top as well, and be added to the explicit animation's value. But the
    /// offset leads from the old model value to the new one, and neither shows while the model is covered: on
    /// top, the screen would jump by the whole way at once. An interruption is to be smooth, so it is covered
    /// with the model, and shows how far it has come when the explicit animation ends. What is additive
    /// itself, or replaces what runs (`beginFromCurrentState`, springs), covers nothing beneath the offset,
    /// or starts from the screen.
    func stackPlace(of index: Int, on slot: Int) -> Int {
        let stack = layers[slot].animations
        guard isOffset(index), stack.contains(where: { animations[$0].origin == .explicit }) else {
            return stack.count
        }
        let path = animations[index].path
        if case .object(let object) = path.target {
            return placeBeneathCovers(in: stack) { covers($0, object: object) }.upper
        }
        let places = places(for: path, in: stack)
        // Of several numbers that move as one (see `separateParts`), one may be covered beneath what another
        // needs to stay on: that one's jump is smaller than what the other would lose.
        return max(places.lower, places.upper)
    }

    /// Between which places of a stack an offset to a property belongs; none where the lower one is above.
    private func places(for path: PropertyKeyPath, in stack: [Int]) -> (lower: Int, upper: Int) {
        var (lower, upper) = (0, stack.count)
        for component in path.components {
            let place = placeBeneathCovers(in: stack) { covers($0, component: component) }
            (lower, upper) = (max(lower, place.lower), min(upper, place.upper))
        }
        return (lower, upper)
    }

    /// The numbers of a property that an offset must move one by one: a spring has one of them, say, above an
    /// explicit animation that covers the others. Nil where there is one place for all.
    func separateParts(of path: PropertyKeyPath, on slot: Int) -> [PropertyKeyPath]? {
        guard case .components(_, let count) = path.target, count > 1, !isGathering,
            layers[slot].animations.contains(where: { animations[$0].origin == .explicit }),
            case let place = places(for: path, in: layers[slot].animations), place.lower > place.upper
        else { return nil }
        return singleParts(of: path, on: slot)
    }

    /// The numbers of a property as key paths of their own.
    func singleParts(of path: PropertyKeyPath, on slot: Int) -> [PropertyKeyPath] {
        let names = Self.parts(of: path.type).map { path.name + "." + $0 }
        let known = names.compactMap { PropertyKeyPath.parse($0, for: layers[slot].kind) }
        return path.components.map { component in
            known.first { $0.target == .components(first: component, count: 1) }
                ?? PropertyKeyPath(
                    name: path.name, type: .number, isDiscrete: false, choices: [], range: path.range,
                    settleThreshold: path.settleThreshold, target: .components(first: component, count: 1))
        }
    }

    private func isOffset(_ index: Int) -> Bool {
        let animation = animations[index]
        guard animation.compositing == .add, animation.origin == .block || animation.origin == .property
        else {
            return false
        }
        switch animation.motion {
        case .basic, .keyframes: return true
        default: return false
        }
    }

    /// Above the topmost motion that covers it for good, as springs do, and beneath the explicit ones above
    /// that.
    private func placeBeneathCovers(
        in stack: [Int], _ covers: (Int) -> Bool
    ) -> (lower: Int, upper: Int) {
        var upper = stack.count
        for place in stack.indices.reversed() where covers(stack[place]) {
            guard animations[stack[place]].origin == .explicit else { return (place + 1, upper) }
            upper = place
        }
        return (0, upper)
    }

    private func covers(_ index: Int, component: Int) -> Bool {
        let first = animations[index].path.components.lowerBound
        guard animations[index].compositing != .add, animations[index].path.components.contains(component),
            time < animations[index].lingersFrom, let own = parentTime(of: index, at: time),
            animations[index].mask >> UInt32(component - first) & 1 == 1
        else { return false }
        switch animations[index].motion {
        case .discrete, .pending: return false
        case .custom(let velocity): return !velocity.isEmpty
        default: break
        }
        guard animations[index].origin == .explicit else { return true }
        return animations[index].timing.position(at: animations[index].clock.local(at: own)) != nil
    }

    private func covers(_ index: Int, object: Int) -> Bool {
        guard case .object(object) = animations[index].path.target, animations[index].compositing != .add,
            time < animations[index].lingersFrom, let own = parentTime(of: index, at: time)
        else { return false }
        guard animations[index].origin == .explicit else { return true }
        return animations[index].timing.position(at: animations[index].clock.local(at: own)) != nil
    }
}
