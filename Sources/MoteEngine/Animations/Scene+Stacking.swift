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
        guard isOffset(index), stack.contains(where: { coversForAWhile($0) }) else { return stack.count }
        let places = places(for: animations[index].path, in: stack)
        // Of several numbers that move as one (see `separateParts`), one may be covered beneath what another
        // needs to stay on: that one's jump is smaller than what the other would lose.
        return max(places.lower, places.upper)
    }

    /// It covers the model, and uncovers it or gives way again: an explicit animation, and what a spring or
    /// decay starts from, which shows during its delay.
    func coversForAWhile(_ index: Int) -> Bool {
        if animations[index].origin == .explicit { return true }
        guard case .pending(let pending) = animations[index].motion else { return false }
        return pending.from != nil && pending.delay > 0
    }

    /// What takes a property over does so from what came during its delay, too.
    func lift(_ index: Int) {
        let slot = animations[index].layer
        guard layers[slot].animations.last != index else { return }
        layers[slot].animations.removeAll { $0 == index }
        layers[slot].animations.append(index)
    }

    /// A motion that took a property over is over. What it covered of explicit animations does not show
    /// again, for then the screen would jump back to them.
    func leaveCovered(beneath index: Int) {
        inJournal(of: index) { leaveCovered(by: index) }
    }

    private func leaveCovered(by index: Int) {
        let animation = animations[index]
        guard animation.origin != .explicit, animation.compositing == .overModel, animation.recording == 0,
            let place = layers[animation.layer].animations.firstIndex(of: index)
        else { return }
        for other in layers[animation.layer].animations[..<place]
        where animations[other].origin == .explicit && isHere(other) && isInEffect(other) {
            let bits = animation.path.components.reduce(UInt32(0)) { bits, component in
                moves(index, component)
                    ? bits | Self.bits(of: component..<component + 1, in: animations[other].path.components)
                    : bits
            }
            guard bits & animations[other].mask != 0 else { continue }
            if recordingNow > 0 {
                // Undone, it shows again; what a recording can't give back it does not take.
                guard animations[other].parent == .layer else { continue }
                for component in animations[other].path.components where moves(index, component) {
                    keepCut(other, component..<component + 1)
                }
            }
            animations[other].mask &= ~bits
            if case .timeline(let k) = animations[other].parent {
                let serial = animations[other].serial
                for i in timelines[Int(k)].entries.indices
                where timelines[Int(k)].entries[i].serial == serial {
                    timelines[Int(k)].entries[i].released |= bits
                }
            }
            changed()
        }
    }

    private func isInEffect(_ index: Int) -> Bool {
        guard let own = parentTime(of: index, at: time) else { return false }
        return animations[index].timing.position(at: animations[index].clock.local(at: own)) != nil
    }

    /// Between which places of a stack an offset to a property belongs; none where the lower one is above.
    private func places(for path: PropertyKeyPath, in stack: [Int]) -> (lower: Int, upper: Int) {
        places(for: path, stack) { place, target in
            let index = stack[place]
            guard time < animations[index].lingersFrom, let own = parentTime(of: index, at: time) else {
                return false
            }
            return covers(index, target, at: own)
        }
    }

    /// - Parameter covers: whether what is at a place of the stack covers a number, or an object (nil).
    func places(
        for path: PropertyKeyPath, _ stack: [Int], covers: (Int, Int?) -> Bool
    ) -> (lower: Int, upper: Int) {
        if case .object = path.target {
            let place = placeBeneathCovers(in: stack) {
                animations[stack[$0]].path.target == path.target && covers($0, nil)
            }
            return (0, place.upper)
        }
        var (lower, upper) = (0, stack.count)
        for component in path.components {
            let place = placeBeneathCovers(in: stack) { covers($0, component) }
            (lower, upper) = (max(lower, place.lower), min(upper, place.upper))
        }
        return (lower, upper)
    }

    /// The numbers of a property that an offset must move one by one: a spring has one of them, say, above an
    /// explicit animation that covers the others. Nil where there is one place for all.
    func separateParts(of path: PropertyKeyPath, on slot: Int) -> [PropertyKeyPath]? {
        guard case .components(_, let count) = path.target, count > 1, !isGathering,
            layers[slot].animations.contains(where: { coversForAWhile($0) }),
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

    func isOffset(_ index: Int) -> Bool {
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
        for place in stack.indices.reversed() where covers(place) {
            guard coversForAWhile(stack[place]) else { return (place + 1, upper) }
            upper = place
        }
        return (0, upper)
    }

    /// At a time of its parent's an animation covers a number, or its object (nil).
    func covers(_ index: Int, _ component: Int?, at own: Double) -> Bool {
        let animation = animations[index]
        guard animation.compositing != .add else { return false }
        if animation.isPending, !coversForAWhile(index) { return false }
        if let component {
            let range = animation.path.components
            guard range.contains(component), animation.mask >> UInt32(component - range.lowerBound) & 1 == 1
            else { return false }
            switch animation.motion {
            case .discrete: return false
            case .custom(let velocity): return !velocity.isEmpty
            default: break
            }
        }
        guard animation.origin == .explicit else { return true }
        return animation.timing.position(at: animation.clock.local(at: own)) != nil
    }
}
