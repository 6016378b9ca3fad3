/// Several explicit animations under one time, as Core Animation's `CAAnimationGroup`.
public struct AnimationGroup: Sendable {
    public indirect enum Member: Sendable {
        case animation(ExplicitAnimation)
        case group(AnimationGroup)
    }

    /// Their begin times count from the group's beginning.
    public var members: [Member]
    /// `beginTime` 0 means now; else it is absolute time of the layer. The duration cuts the members off; it
    /// doesn't stretch them.
    public var timing: MediaTiming
    /// Over each run of the group's time.
    public var timingFunction = TimingFunction.linear
    public var removedOnCompletion = true

    public init(_ members: [Member], timing: MediaTiming) {
        self.members = members
        self.timing = timing
    }
}

extension Scene {
    /// Adds a group under a key, ending the animation that had it. Its members live and go with it: they have
    /// no completions and no keys of their own.
    /// - Throws: what is wrong with the group or with one of its members.
    public func add(_ group: AnimationGroup, to layer: LayerID, key: String? = nil) throws(PropertyError)
        -> AnimationID
    {
        guard let slot = slot(layer) else { throw .staleHandle }
        var made: [(Animation, parent: Int)] = []
        try make(group, slot, parent: -1, depth: 1, into: &made)
        if let key { replaceKey(key, on: slot) }
        var slots: [Int] = []
        for (animation, parent) in made {
            var animation = animation
            if parent < 0 {
                if animation.timing.beginTime == 0 { animation.timing.beginTime = layerNow(slot) }
                (animation.key, animation.isKeyed) = (key ?? "group", key != nil)
            } else {
                animation.parent = .group(Int32(slots[parent]))
                animation.hasStarted = true
            }
            slots.append(attach(animation, to: slot))
        }
        let serial = animations[slots[0]].serial
        noteKeyed(slots[0])
        gather(serial)
        return AnimationID(serial: serial)
    }

    /// A group and its members, each with the index of what it is in.
    private func make(
        _ group: AnimationGroup, _ slot: Int, parent: Int, depth: Int,
        into list: inout [(Animation, parent: Int)]
    ) throws(PropertyError) {
        guard depth <= EngineLimits.groupDepth else {
            throw .badOption("too many groups within groups: at most \(EngineLimits.groupDepth) deep")
        }
        try checkRoomForAnimation()
        do { try group.timing.validate() } catch { throw .badOption("group: \(error)") }
        var animation = Animation(path: .none, motion: .group(group.timingFunction))
        animation.origin = .explicit
        animation.timing = group.timing
        animation.removedOnCompletion = group.removedOnCompletion
        let own = list.count
        list.append((animation, parent))
        for member in group.members {
            switch member {
            case .animation(let explicit): list.append((try self.animation(of: explicit, slot), own))
            case .group(let inner): try make(inner, slot, parent: own, depth: depth + 1, into: &list)
            }
        }
    }

    /// A group goes, and its members with it.
    func detachChildren(ofGroup group: Int, _ reason: AnimationEndReason) {
        let slot = animations[group].layer
        while let child = layers[slot].animations.first(where: {
            animations[$0].parent == .group(Int32(group))
        }) {
            detach(child, reason)
        }
    }
}
