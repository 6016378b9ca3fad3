/// What timelines in a recording make of the model: where the function has got to, and before.
extension Scene {
    /// Brings the model to where the recorded function has got to.
    func followModels(ofTree root: Int) {
        guard let recording = recordings[timelines[root].recording] else { return }
        let isGathering = recordingNow == timelines[root].recording
        let place = isGathering ? recording.drive.to : recording.reached
        eachCourse(ofTree: root, at: place) { k, i, value in
            let base = timelines[k].bases[i]
            guard base.until == .infinity else { return }
            write(value, base.layer, base.number, base.component)
            timelines[k].bases[i].reference = value
        }
        eachObjectCourse(ofTree: root, at: place) { base, step in
            if base.until == .infinity { write(step) }
        }
        changed()
    }

    /// The content times of a tree of timelines.
    private func contents(ofTree tree: [Int], at rootTime: Double) -> [Double] {
        var places: [Int: TimelinePlace] = [:]
        return tree.map { k in
            let parent = timelines[k].parent
            let outer = parent >= 0 ? places[parent] : nil
            let here =
                outer.map { place(ofTimeline: k, parentTime: $0.content, flow: $0.rate, way: $0.way) }
                ?? place(ofTimeline: k, parentTime: rootTime, flow: 1, way: 1)
            places[k] = here
            return here.content
        }
    }

    /// Calls `body` with each component that a tree of timelines moves, by its outermost base, and its model
    /// value on their course.
    private func eachCourse(
        ofTree root: Int, of slot: Int? = nil, at rootTime: Double, _ body: (Int, Int, Double) -> Void
    ) {
        let tree = tree(ofTimeline: root)
        let contents = contents(ofTree: tree, at: rootTime)
        for (depth, k) in tree.enumerated() {
            for i in timelines[k].bases.indices where slot == nil || timelines[k].bases[i].layer == slot {
                let base = timelines[k].bases[i]
                let isInner = tree[..<depth].contains {
                    timelines[$0].bases.contains { $0.isOf(base.layer, base.number, base.component) }
                }
                if isInner { continue }
                var value = base.value
                for (member, content) in zip(tree, contents) {
                    for step in timelines[member].steps
                    where step.time <= content && base.isOf(step.layer, step.number, step.component) {
                        value = step.value
                    }
                }
                body(k, i, value)
            }
        }
    }

    private func eachObjectCourse(
        ofTree root: Int, of slot: Int? = nil, at rootTime: Double, _ body: (ObjectBase, ObjectStep) -> Void
    ) {
        let tree = tree(ofTimeline: root)
        guard tree.contains(where: { !timelines[$0].objectBases.isEmpty }) else { return }
        let contents = contents(ofTree: tree, at: rootTime)
        for k in tree {
            for base in timelines[k].objectBases where slot == nil || base.step.layer == slot {
                var now = base.step
                for (member, content) in zip(tree, contents) {
                    for step in timelines[member].objectSteps
                    where step.time <= content && step.isOf(now.layer, now.number, now.object) { now = step }
                }
                body(base, now)
            }
        }
    }

    /// A recorded timeline may have changed this layer's model before where its recording got to.
    func isInRecordedCourse(_ slot: Int) -> Bool { !recordedTimelines.isEmpty && layers[slot].isOnTimeline }

    /// Takes a layer's model back to what recorded timelines had made of it at the place where they are.
    func followRecordedCourse(
        _ slot: Int, at time: Double, _ model: inout [Double], _ objects: inout [Value]
    ) {
        guard isInRecordedCourse(slot) else { return }
        let number = layers[slot].number
        // The last to take a component is the one that has left it as it is.
        for root in recordedTimelines.reversed() {
            let place = rootTime(ofTimeline: root, at: time).time
            eachCourse(ofTree: root, of: slot, at: place) { k, i, value in
                let base = timelines[k].bases[i]
                guard base.number == number, place < base.until, value != base.reference,
                    model.indices.contains(base.component)
                else { return }
                let now = model[base.component]
                model[base.component] = now == base.reference ? value : now + (value - base.reference)
            }
            eachObjectCourse(ofTree: root, of: slot, at: place) { base, step in
                guard step.number == number, place < base.until, objects.indices.contains(step.object)
                else { return }
                objects[step.object] = step.value
            }
        }
    }

    /// The components that an animation moves at a time of its parent's.
    func activeMask(_ index: Int, at own: Double) -> UInt32 {
        animations.withUnsafeBufferPointer { animations in
            animations.baseAddress.map { activeMask($0 + index, at: own) } ?? 0
        }
    }

    func activeMask(_ animation: UnsafePointer<Animation>, at own: Double) -> UInt32 {
        let mask = animation.pointee.mask(at: own)
        guard !animation.pointee.cuts.isEmpty, case .timeline(let k) = animation.pointee.parent
        else { return mask }
        // What a recorded timeline lost, it lost at a place of its recording.
        let place = rootTime(ofTimeline: root(ofTimeline: Int(k)), at: time).time
        return animation.pointee.cuts.reduce(mask) { $1.place <= place ? $0 & ~$1.components : $0 }
    }
}
