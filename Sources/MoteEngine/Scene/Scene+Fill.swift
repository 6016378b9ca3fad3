/// Making the picture: one walk through the tree, parents before their sublayers.
extension Scene {
    /// Fills `frame` with what is on screen now, using its buffers again. `epoch` and `speed` are left to the
    /// caller.
    public func fill(_ frame: inout Frame) {
        var pass = FramePass()
        swap(&pass.frame, &frame)
        pass.frame.tick = tick
        pass.frame.time = time
        pass.frame.settled = isSettled
        pass.frame.size = size
        pass.frame.background = background
        pass.frame.emitters.removeAll(keepingCapacity: true)
        fillCount += 1
        for slot in withGhosts([0], of: -1) { visit(slot, Surroundings(), &pass) }
        forgetEmitterCopies()
        pass.frame.layers.removeLast(pass.frame.layers.count - pass.count)
        swap(&pass.frame, &frame)
    }

    /// A frame on its way.
    struct FramePass {
        var frame = Frame()
        /// Entries of `frame.layers` that are filled; those behind are of the last picture, to be used again.
        var count = 0
        /// Id of the last entry that is no part of a mask, for the emitters behind it.
        var last = 0
        /// Visits of copies that are left.
        var copies = EngineLimits.copies

        mutating func next() -> Int {
            if count == frame.layers.count { frame.layers.append(FrameLayer()) }
            count += 1
            return count - 1
        }
    }

    /// What a layer's ancestors make of it.
    struct Surroundings {
        var space = LayerSpace()
        /// Id of the parent's entry.
        var parent = 0
        var opacity = 1.0
        var clip = 0
        var group = 0
        var isMask = false
        /// It masks its parent itself.
        var isMaskRoot = false
        var copy = ReplicatorCopy()
        /// Where the copy has what stands at a place of the scene, and stays there whatever its layer does.
        var shift = PlaneTransform.identity
    }

    private func visit(_ slot: Int, _ outer: Surroundings, _ pass: inout FramePass) {
        if outer.copy.isCopy {
            guard pass.copies > 0 else { return }
            pass.copies -= 1
        }
        var (v, objects) = values(slot, delayedBy: outer.copy.delay)
        guard v[Component.hidden] < 0.5 else { return }
        let pose = transitionPose(slot, v)
        if let pose {
            if pose.isHidden { return }
            if pose.alpha != 1 { v[Component.opacity] *= pose.alpha }
        }
        let (plane, space) = place(v, in: outer.space, pose: pose?.matrix)
        if v[Component.doubleSided] < 0.5 {
            let middle = Point(v[Component.boundsWidth] / 2, v[Component.boundsHeight] / 2)
            if plane.showsBack(at: middle) { return }
        }
        let mask = layers[slot].mask
        // What a mask that draws nothing leaves of its layer is nothing.
        if mask >= 0, values(mask, delayedBy: outer.copy.delay).0[Component.hidden] >= 0.5 { return }

        let id = outer.copy.id(of: layers[slot].number)
        let opacity = outer.opacity * v[Component.opacity]
        let isEmitter = layers[slot].kind == .emitter
        let isGroup = !isEmitter && isGroup(slot, v, objects, isMaskRoot: outer.isMaskRoot)
        let maskID = mask >= 0 ? outer.copy.id(of: layers[mask].number) : 0
        let blend: BlendMode = v[Component.blend] == 0 ? .normal : word(v, Component.blend, .normal)
        if isEmitter {
            addEmitter(slot, id, plane, outer, opacity, mask: maskID, blend, &pass)
        } else {
            let index = pass.next()
            write(slot, v, objects, plane, outer.copy, &pass.frame.layers[index])
            pass.frame.layers[index].id = id
            pass.frame.layers[index].parent = outer.parent
            pass.frame.layers[index].opacity = opacity
            pass.frame.layers[index].clip = outer.clip
            pass.frame.layers[index].mask = maskID
            pass.frame.layers[index].enclosingGroup = outer.group
            pass.frame.layers[index].isGroup = isGroup
            pass.frame.layers[index].isMask = outer.isMask
            pass.frame.layers[index].blend = blend
            pass.last = id
        }

        var inner = outer
        inner.space = space
        inner.parent = id
        inner.opacity = isGroup ? 1 : opacity
        inner.isMaskRoot = false
        if isGroup { inner.group = id }
        if !isEmitter, v[Component.masksToBounds] >= 0.5 { inner.clip = id }
        if layers[slot].kind == .replicator {
            visitInstances(slot, v, inner, &pass)
        } else if !layers[slot].children.isEmpty {
            for child in withGhosts(drawingOrder(slot, in: space), of: slot) { visit(child, inner, &pass) }
        }
        if mask >= 0 { visitMask(mask, inner, &pass) }
    }

    /// A mask stands behind the group that it masks, and is clipped by nothing outside of it.
    private func visitMask(_ mask: Int, _ owner: Surroundings, _ pass: inout FramePass) {
        let last = pass.last
        var surroundings = owner
        surroundings.opacity = 1
        surroundings.clip = 0
        surroundings.group = 0
        surroundings.isMask = true
        surroundings.isMaskRoot = true
        visit(mask, surroundings, &pass)
        pass.last = last
    }

    /// A layer's values and objects on screen, or those of an earlier time.
    private func values(_ slot: Int, delayedBy delay: Double) -> ([Double], [Value]) {
        guard delay != 0, !isAtRest(slot) else { return (shown(slot), shownObjects(slot)) }
        var (values, objects) = (layers[slot].model, layers[slot].objects)
        apply(slot, at: time - delay, to: &values, objects: &objects)
        return (values, objects)
    }

    // MARK: Replicators

    private func visitInstances(_ slot: Int, _ v: [Double], _ inner: Surroundings, _ pass: inout FramePass) {
        let children = withGhosts(drawingOrder(slot, in: inner.space), of: slot)
        guard !children.isEmpty else { return }
        let isTooDeep = inner.copy.depth >= EngineLimits.replicatorDepth
        let isCopyable = children.allSatisfy { layers[$0].number < EngineLimits.copyableNumbers }
        let wanted = Int(v[Component.instanceCount].rounded())
        let count = isTooDeep || !isCopyable ? min(wanted, 1) : wanted
        let middle = Point(v[Component.boundsWidth] / 2, v[Component.boundsHeight] / 2)
        let step = Transform3D.makeTranslation(-middle.x, -middle.y)
            .then(transform(v, Component.instanceTransform)).then(.makeTranslation(middle.x, middle.y))
        var turned = Transform3D.identity
        for instance in 0..<max(0, count) {
            guard instance == 0 || pass.copies > 0 else { return }
            var copy = inner
            copy.copy = inner.copy.next(instance, of: v)
            if instance > 0 {
                turned = turned.then(step)
                copy.space.depth = inner.space.depth.map { turned.then($0) } ?? turned
                if worldEmitters > 0, let back = inner.space.wholePlane.inverse {
                    copy.shift = inner.shift.then(back).then(copy.space.wholePlane)
                }
            }
            copy.opacity *= copy.copy.alpha
            for child in children { visit(child, copy, &pass) }
        }
    }

    // MARK: Groups

    /// Whether a layer is drawn onto a surface of its own: what has a mask is, and what fades or blends as a
    /// whole where several parts would show through each other.
    private func isGroup(_ slot: Int, _ v: [Double], _ objects: [Value], isMaskRoot: Bool) -> Bool {
        if layers[slot].mask >= 0 { return true }
        if isMaskRoot, layers[slot].children.contains(where: { shown($0)[Component.hidden] < 0.5 }) {
            return true
        }
        let fades = v[Component.opacity] < 1 && v[Component.allowsGroupOpacity] >= 0.5
        guard fades || v[Component.blend] != 0 else { return false }
        var parts = ownParts(slot, v, objects)
        countParts(below: slot, v, &parts)
        return parts > 1
    }

    /// Adds what the sublayers draw, until it is more than one part.
    private func countParts(below slot: Int, _ v: [Double], _ parts: inout Int) {
        let isRepeated = layers[slot].kind == .replicator && v[Component.instanceCount] >= 1.5
        for child in layers[slot].children where parts < 2 {
            let values = shown(child)
            guard values[Component.hidden] < 0.5 else { continue }
            var own = ownParts(child, values, shownObjects(child))
            countParts(below: child, values, &own)
            parts += isRepeated ? 2 * own : own
        }
    }

    private func ownParts(_ slot: Int, _ v: [Double], _ objects: [Value]) -> Int {
        if layers[slot].kind == .emitter { return 1 }
        var parts = 0
        func add(_ condition: Bool) { if condition { parts += 1 } }
        add(v[Component.backgroundColor + 3] > 0)
        add(v[Component.borderWidth] > 0 && v[Component.borderColor + 3] > 0)
        add(v[Component.shadowOpacity] > 0 && v[Component.shadowColor + 3] > 0)
        if case .string(let name) = objects[Component.contents] { add(!name.isEmpty) }
        switch layers[slot].kind {
        case .shape:
            guard case .path(let path?) = objects[Component.path], !path.isEmpty else { break }
            add(v[Component.fillColor + 3] > 0)
            add(v[Component.strokeColor + 3] > 0 && v[Component.lineWidth] > 0)
        case .text:
            guard case .string(let text) = objects[Component.string] else { break }
            add(!text.isEmpty && v[Component.foregroundColor + 3] > 0)
        case .gradient:
            if case .colors(let colors) = objects[Component.colors] { add(!colors.isEmpty) }
        case .plain, .replicator, .emitter, .value: break
        }
        return parts
    }

    // MARK: Emitters

    private func addEmitter(
        _ slot: Int, _ id: Int, _ plane: PlaneTransform, _ outer: Surroundings, _ opacity: Double, mask: Int,
        _ blend: BlendMode, _ pass: inout FramePass
    ) {
        guard let emitter = layers[slot].emitter else { return }
        advanceEmitter(slot)
        var entry = FrameEmitter(particles: particles(of: slot, emitter, in: outer.copy, id: id))
        entry.id = id
        entry.parent = outer.parent
        entry.original = outer.copy.isCopy ? layers[slot].number : 0
        entry.name = layers[slot].name
        entry.after = pass.last
        if emitter.configuration.space == .world {
            // Around where the original stands.
            let origin = plane.apply(.zero).flatMap { outer.shift.inverse?.apply($0) }
            entry.matrix = outer.shift.flatApproximation(around: origin ?? .zero)
        } else {
            entry.matrix = plane.flatApproximation(around: .zero)
        }
        entry.opacity = opacity
        entry.clip = outer.clip
        entry.mask = mask
        entry.enclosingGroup = outer.group
        entry.blend = blend
        entry.isAdditive = emitter.configuration.renderMode == .additive
        entry.cells = layers[slot].frameCells
        pass.frame.emitters.append(entry)
    }
}
