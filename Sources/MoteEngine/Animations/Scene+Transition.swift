/// Transitions: what a layer and its sublayers showed stays as a frozen picture, a ghost, and gives way to
/// what they show from then on. The model has no part in it.
///
/// A ghost is a copy of the presentation with numbers of its own and no names. It stands beside its original
/// without being among the sublayers, so nothing finds or hits it. Emitters are not in it.
extension Scene {
    /// Lets a layer go from what it shows now to what it shows from now on, in place of a transition that it
    /// is in.
    /// - Parameter other: what goes out is this layer's picture.
    /// - Throws: what is wrong with the options.
    public func addTransition(
        _ options: TransitionOptions, to layer: LayerID, from other: LayerID? = nil
    ) throws(PropertyError) -> AnimationID {
        guard let slot = slot(layer), let source = self.slot(other ?? layer) else { throw .staleHandle }
        try checkRoomForAnimation()
        do { try options.timing.validate() } catch { throw .badOption("\(error)") }
        for (name, value) in [("startProgress", options.startProgress), ("endProgress", options.endProgress)]
        where !(0...1).contains(value) {
            throw .badOption("\(name) must be between 0 and 1")
        }
        if options.startProgress > options.endProgress {
            throw .badOption("startProgress must not be above endProgress")
        }
        guard layers[slot].kind != .emitter, layers[source].kind != .emitter else {
            throw .badOption("an emitter has no picture of its own to go out: give the layer that holds it")
        }
        let ghost: Int
        do {
            ghost = try makeGhost(of: source)
        } catch {
            throw .badOption("\(error)")
        }
        // Told as cancelled; the ghost has what it showed.
        keepReplacedTransition(slot)
        removeAnimation(layer, key: "transition")
        layers[ghost].parent = layers[slot].parent
        var animation = Animation(
            path: .transition, motion: .transition(LayerTransition(options: options, ghost: ghost)))
        animation.origin = .explicit
        animation.key = "transition"
        animation.timing = options.timing
        if animation.timing.beginTime == 0 { animation.timing.beginTime = layerNow(slot) }
        let index = attach(animation, to: slot)
        layers[slot].transition = index
        layers[ghost].transition = index
        transitionCount += 1
        return AnimationID(serial: animations[index].serial)
    }

    /// Puts a layer in the place of another, by a transition.
    /// - Parameter showHide: both stay in the tree; one is hidden and the other shown.
    public func addTransition(
        _ options: TransitionOptions, from layer: LayerID, to other: LayerID, showHide: Bool
    ) throws(PropertyError) -> AnimationID {
        guard let source = slot(layer), let target = slot(other) else { throw .staleHandle }
        guard source != target else { throw .badOption("the layer to come in is the one that goes out") }
        let parent = layers[source].parent
        guard parent >= 0 else { throw .badOption("the layer that goes out has no superlayer") }
        let id = try addTransition(options, to: other, from: layer)
        if showHide {
            for (slot, isHidden) in [(source, 1.0), (target, 0)] {
                let before = layers[slot].model
                layers[slot].model[Component.hidden] = isHidden
                noteChange(on: slot, [Component.hidden..<Component.hidden + 1], before: before, .plain)
            }
            changed()
            return id
        }
        do {
            let place = layers[parent].children.firstIndex(of: source)
            try insert(other, into: self.id(ofSlot: parent), at: place)
        } catch {
            cancel(id)
            throw .badOption("\(error)")
        }
        remove(layer)
        return id
    }

    // MARK: Ghosts

    private func makeGhost(of slot: Int) throws(LayerTreeError) -> Int {
        let (values, objects) = (shown(slot), shownObjects(slot))
        let ghost = try newSlot()
        layers[ghost].isGhost = true
        layers[ghost].kind = layers[slot].kind
        layers[ghost].model = values
        layers[ghost].objects = objects
        layers[ghost].textLayout = layers[slot].textLayout
        do {
            for child in layers[slot].children where layers[child].kind != .emitter {
                guard shown(child)[Component.hidden] < 0.5 else { continue }
                let copy = try makeGhost(of: child)
                layers[copy].parent = ghost
                layers[ghost].children.append(copy)
            }
            if layers[slot].mask >= 0 {
                let mask = try makeGhost(of: layers[slot].mask)
                layers[mask].parent = ghost
                layers[mask].isMask = true
                layers[ghost].mask = mask
            }
        } catch {
            freeSubtree(ghost)
            throw error
        }
        return ghost
    }

    /// A transition is over.
    func dissolve(_ transition: LayerTransition, _ slot: Int) {
        layers[slot].transition = -1
        transitionCount -= 1
        freeSubtree(transition.ghost)
    }

    /// What is painted in a layer, back to front: its sublayers, and the ghosts below or above theirs.
    func withGhosts(_ order: [Int], of parent: Int) -> [Int] {
        guard transitionCount > 0,
            order.contains(where: { layers[$0].transition >= 0 && !layers[$0].isGhost })
        else { return order }
        return order.flatMap { slot in
            guard let transition = transition(slot), !layers[slot].isGhost else { return [slot] }
            // Its original may have moved.
            layers[transition.ghost].parent = parent
            return transition.hasGhostOnTop ? [slot, transition.ghost] : [transition.ghost, slot]
        }
    }

    private func transition(_ slot: Int) -> LayerTransition? {
        let index = transitionIndex(slot)
        guard animations.indices.contains(index), case .transition(let transition) = animations[index].motion,
            animations[index].recording == 0 || isThere(index)
        else { return nil }
        return transition
    }

    /// Where its recording stands, a transition has been added and is not over.
    private func isThere(_ index: Int) -> Bool {
        let animation = animations[index]
        let now = animation.clock.local(at: parentNow(of: index))
        guard now < animation.timing.end else { return false }
        guard let past = past(animation.layer, at: time) else { return true }
        return past.stack.contains { animations[$0.index].serial == animation.serial }
    }

    /// What its transition does to a layer, or a ghost, now; nil for most. Before it begins the old picture
    /// shows.
    func transitionPose(_ slot: Int, _ v: [Double]) -> TransitionPose? {
        guard layers[slot].transition >= 0, let transition = transition(slot) else { return nil }
        let index = transitionIndex(slot)
        let animation = animations[index]
        var timing = animation.timing
        timing.fillMode = .both
        let options = transition.options
        let parent = parentNow(of: index)
        let fraction = timing.position(at: animation.clock.local(at: parent))?.fraction ?? 1
        let way = options.timingFunction.value(at: fraction)
        return TransitionPose(
            options, progress: options.startProgress + (options.endProgress - options.startProgress) * way,
            isOut: slot == transition.ghost,
            size: Size(v[Component.boundsWidth], v[Component.boundsHeight]))
    }
}
