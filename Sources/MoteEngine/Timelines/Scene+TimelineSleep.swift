/// Timelines that are over put their animations aside, and bring them back when they are played, sought or added to.
extension Scene {
    /// Puts the animations of a timeline that is over aside. What they leave on screen becomes the model, as
    /// where other motions end; what an explicit animation goes on showing stays over it.
    /// - Parameter leavesModel: it has become that before.
    func sleepTimeline(_ root: Int, leavesModel: Bool = false) {
        let tree = tree(ofTimeline: root)
        letGo(ofTree: root)
        let slots = tree.flatMap(animationSlots)
        if slots.contains(where: { animations[$0].origin == .explicit && isShowing($0) }) { return }
        let showing = leavesModel ? [] : slots.filter { isShowing($0) }
        for slot in Set(showing.map { animations[$0].layer }).sorted() {
            let before = layers[slot].model
            var values = before
            for index in layers[slot].animations where showing.contains(index) {
                guard let own = parentTime(of: index, at: time) else { continue }
                addContribution(of: index, at: own, model: before, to: &values)
            }
            for index in layers[slot].animations where showing.contains(index) {
                animations[index].path.keep(&values)
            }
            layers[slot].model = values
            noteChange(on: slot, [0..<before.count], before: before, .plain)
        }
        for k in tree {
            for index in animationSlots(k) {
                leaveCovered(beneath: index)
                timelines[k].stash.append(stashed(index))
            }
            for stashed in timelines[k].stash {
                if let index = slotOfAnimation[stashed.animation.serial] { takeOff(index) }
            }
            timelines[k].isAsleep = true
            noteLeft(k)
        }
        changed()
    }

    /// An animation to be put aside.
    func stashed(_ index: Int) -> StashedAnimation {
        var stashed = StashedAnimation(
            animation: animations[index], number: layers[animations[index].layer].number)
        if case .group(let group) = animations[index].parent { stashed.group = animations[Int(group)].serial }
        return stashed
    }

    /// Brings one back, after its group.
    /// - Returns: its slot; nil where its layer has gone, or its group.
    func attach(_ stashed: StashedAnimation) -> Int? {
        var animation = stashed.animation
        guard layers.indices.contains(animation.layer), layers[animation.layer].number == stashed.number
        else { return nil }
        if stashed.group > 0 {
            guard let group = slotOfAnimation[stashed.group] else { return nil }
            animation.parent = .group(Int32(group))
        }
        let index = attach(animation, to: animation.layer)
        // It is no part of what is made now.
        animations[index].journal = stashed.animation.journal
        return index
    }

    /// The animations of a timeline, shadows and parts of groups included, in the order of their stacks.
    func animationSlots(_ k: Int) -> [Int] {
        let serials = timelines[k].entries.map(\.serial) + timelines[k].shadows.map(\.serial)
        var slots = serials.compactMap { slotOfAnimation[$0] }
        for index in slots {
            guard case .group = animations[index].motion else { continue }
            slots += layers[animations[index].layer].animations.filter { isPart($0, ofGroup: index) }
        }
        guard slots.count > 1 else { return slots }
        var place: [Int: Int] = [:]
        for slot in Set(slots.map { animations[$0].layer }) {
            for (i, index) in layers[slot].animations.enumerated() { place[index] = i }
        }
        return slots.sorted {
            (animations[$0].layer, place[$0] ?? 0) < (animations[$1].layer, place[$1] ?? 0)
        }
    }

    private func isShowing(_ index: Int) -> Bool {
        guard let own = parentTime(of: index, at: time) else { return false }
        if !animations[index].removedOnCompletion { return true }
        if case .group = animations[index].motion {
            return animations[index].timing.position(at: own) != nil
        }
        var differs = false
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { out in
            guard let base = out.baseAddress else { return }
            let model = layers[animations[index].layer].model
            guard animations[index].evaluate(at: own, model: model, into: base) else { return }
            differs =
                animations[index].origin == .explicit
                || (0..<min(16, animations[index].valueComponents)).contains { base[$0] != 0 }
        }
        return differs
    }

    /// Brings back the animations of one that was over: it is played or sought again, or added to.
    /// - Returns: the numbers that something else has had since. The caller says what becomes of them:
    ///   `takeBack`, `leaveLost`.
    func wakeTimeline(_ k: Int) -> [ShownNumber] {
        let root = root(ofTimeline: k)
        guard timelines[root].isAsleep else { return [] }
        let lost = numbersLost(byTree: root)
        defer { restack(ofTree: root) }
        for member in tree(ofTimeline: root) {
            let stash = timelines[member].stash
            timelines[member].stash = []
            timelines[member].isAsleep = false
            for stashed in stash {
                let slot = stashed.animation.layer
                guard let index = attach(stashed) else { continue }
                layers[slot].isOnTimeline = true
                // What came over it meanwhile as explicit animations lies over it still.
                let serial = stashed.animation.serial
                if let over = layers[slot].animations.firstIndex(where: {
                    animations[$0].origin == .explicit && animations[$0].serial > serial
                }), let place = layers[slot].animations.firstIndex(of: index), over < place {
                    layers[slot].animations.remove(at: place)
                    layers[slot].animations.insert(index, at: over)
                }
            }
        }
        changed()
        return lost
    }
}
