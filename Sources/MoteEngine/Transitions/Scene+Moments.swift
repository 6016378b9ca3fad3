/// The history that recordings keep of their layers.
///
/// While a recorded function is run, motions, changes and timelines act as they do when it is played: what
/// takes a property over ends what had it, for good. Whenever the recording's time goes on, each layer that
/// has become another is written down. Wherever the recording is put afterwards, what is written down for
/// that place shows, by the same rules as everything else.
extension Scene {
    // MARK: Keeping

    /// A layer is about to be changed by the recording that gathers: keeps what it was before all that.
    /// - Parameters:
    ///   - model: what its numbers were, if they have changed just now.
    ///   - object: the same for one of its objects.
    func keepBefore(_ slot: Int, model: [Double]? = nil, object: (index: Int, value: Value)? = nil) {
        guard let (id, _) = gathering, recordings[id]?.isPassing == false,
            recordings[id]?.courses[slot]?.number != layers[slot].number
        else { return }
        var moment = LayerMoment(
            place: -.infinity, model: model ?? layers[slot].model, objects: layers[slot].objects,
            stack: layers[slot].animations.map {
                .init(serial: animations[$0].serial, copy: -1, mask: animations[$0].mask)
            })
        if let object, moment.objects.indices.contains(object.index) {
            moment.objects[object.index] = object.value
        }
        recordings[id]?.courses[slot] = LayerCourse(number: layers[slot].number, moments: [moment])
        layers[slot].isRecorded = true
    }

    /// Writes down what the recording has made of its layers so far: its time goes on.
    func keepMoments(of recording: Int) {
        guard let reached = recordings[recording]?.reached else { return }
        let place = stepTime(reached, in: recording)
        for slot in (recordings[recording]?.courses ?? [:]).keys.sorted() {
            keepMoment(slot, at: place, of: recording)
        }
    }

    private func keepMoment(_ slot: Int, at place: Double, of recording: Int) {
        guard let course = recordings[recording]?.courses[slot], course.number == layers[slot].number,
            let last = course.moments.last
        else { return }
        let stack = members(slot, of: recording, like: last.stack)
        if last.stack == stack, last.model == layers[slot].model, last.objects == layers[slot].objects {
            return
        }
        let moment = LayerMoment(
            place: place, model: layers[slot].model, objects: layers[slot].objects, stack: stack)
        if last.place == place { recordings[recording]?.courses[slot]?.moments.removeLast() }
        recordings[recording]?.courses[slot]?.moments.append(moment)
    }

    /// A layer's motions as they are now; those of the recording as copies, the last ones where they are
    /// still true.
    private func members(_ slot: Int, of recording: Int, like last: [LayerMoment.Member])
        -> [LayerMoment.Member]
    {
        var groups: [Int: Int] = [:]
        return layers[slot].animations.map { index in
            let serial = animations[index].serial
            guard isRecorded(index, in: recording) else {
                return .init(serial: serial, copy: -1, mask: animations[index].mask)
            }
            let old = last.first { $0.serial == serial && $0.copy >= 0 }?.copy
            let copy = keepCopy(of: index, in: recording, groups, like: old)
            groups[index] = copy
            return .init(serial: serial, copy: copy)
        }
    }

    /// - Parameters:
    ///   - groups: copies of groups by the originals.
    ///   - old: a copy that may still be true.
    private func keepCopy(of index: Int, in recording: Int, _ groups: [Int: Int], like old: Int?) -> Int {
        var copy = animations[index]
        if case .group(let group) = copy.parent, let own = groups[Int(group)] {
            copy.parent = .group(Int32(own))
        }
        (copy.token, copy.hasStarted, copy.hasEnded, copy.block, copy.transaction) = (0, true, false, 0, 0)
        if let old {
            copy.token = animations[old].token
            if copy == animations[old] { return old }
        }
        let place: Int
        if let free = freeAnimationSlots.popLast() {
            place = free
            copy.token = animations[free].token &+ 1
            animations[free] = copy
        } else {
            place = animations.count
            copy.token = 0
            animations.append(copy)
        }
        recordings[recording]?.copies.append(place)
        return place
    }

    /// A timeline has come into the recording: what was written down of its motions is what they are now.
    func keepCopies(ofTree root: Int, in recording: Int) {
        for k in tree(ofTimeline: root) {
            for index in animationSlots(k) {
                let (slot, serial) = (animations[index].layer, animations[index].serial)
                guard var course = recordings[recording]?.courses[slot] else { continue }
                var copy: Int?
                for m in course.moments.indices {
                    for i in course.moments[m].stack.indices
                    where course.moments[m].stack[i].serial == serial && course.moments[m].stack[i].copy < 0 {
                        let own = copy ?? keepCopy(of: index, in: recording, [:], like: nil)
                        copy = own
                        course.moments[m].stack[i].copy = own
                    }
                }
                recordings[recording]?.courses[slot] = course
            }
        }
    }

    /// Gives up what a recording has written down.
    /// - Parameter slots: of these layers alone; nil for all.
    func forgetCourses(of recording: Int, on slots: [Int]? = nil) {
        guard let courses = recordings[recording]?.courses else { return }
        for slot in slots ?? Array(courses.keys) {
            recordings[recording]?.courses[slot] = nil
            layers[slot].isRecorded = recordings.values.contains {
                $0.courses[slot]?.number == layers[slot].number
            }
        }
        guard slots == nil else { return }
        for index in recordings[recording]?.copies ?? [] {
            let token = animations[index].token &+ 1
            animations[index] = Animation(path: animations[index].path, motion: .discrete([], times: []))
            animations[index].token = token
            freeAnimationSlots.append(index)
        }
        recordings[recording]?.copies = []
    }

    /// An animation lives in a recording's time, by itself or on a timeline.
    func isRecorded(_ index: Int, in recording: Int) -> Bool {
        if animations[index].recording > 0 { return animations[index].recording == recording }
        switch animations[index].parent {
        case .layer: return false
        case .group(let group): return isRecorded(Int(group), in: recording)
        case .timeline(let k):
            return !recordedTimelines.isEmpty
                && timelines[root(ofTimeline: Int(k))].recording == recording
        }
    }

    // MARK: Letting go

    /// A recording whose function has been run shows what it made of the layer.
    func isKept(_ slot: Int) -> Bool {
        layers[slot].isRecorded
            && recordings.values.contains {
                !$0.isBeingMade && $0.courses[slot]?.number == layers[slot].number
            }
    }

    // MARK: Showing

    /// Which moment of a layer holds where a recording stands; nil where that is what the layer is now.
    private func moment(_ slot: Int, of recording: Recording, at time: Double) -> Int? {
        guard !recording.isBeingMade, let course = recording.courses[slot],
            course.number == layers[slot].number
        else { return nil }
        let place = recording.drive.place(at: time)
        let reach = place + Self.placeTolerance(place)
        let index = course.moments.lastIndex { $0.place <= reach } ?? 0
        return index < course.moments.count - 1 ? index : nil
    }

    /// How far before a place it counts as reached: what percentages leave of it. The beginning is exact.
    static func placeTolerance(_ place: Double) -> Double { place > 0 ? 1e-9 : 0 }

    /// A layer as recordings have it where they stand; nil where that is what it is now.
    func past(_ slot: Int, at time: Double) -> PastLayer? {
        guard layers[slot].isRecorded else { return nil }
        var model: [Double] = []
        var objects: [Value] = []
        var stack: [PastLayer.Motion] = []
        var put: Set<Int> = []
        var isFound = false
        for id in recordings.keys.sorted() {
            guard let recording = recordings[id], let m = moment(slot, of: recording, at: time),
                let moments = recording.courses[slot]?.moments, let last = moments.last
            else { continue }
            if !isFound {
                isFound = true
                (model, objects) = (layers[slot].model, layers[slot].objects)
                stack = layers[slot].animations.map { .init(index: $0) }
            }
            let then = moments[m]
            let taken = taken(from: recording, slot, at: time)
            // Differences from what came of it: what has been added to the model since is on top.
            for i in model.indices where i < then.model.count && then.model[i] != last.model[i] {
                if taken.contains(.number(i)) { continue }
                model[i] =
                    model[i] == last.model[i] ? then.model[i] : model[i] + then.model[i] - last.model[i]
            }
            for i in objects.indices where i < then.objects.count && then.objects[i] != last.objects[i] {
                // What it was before this recording, an earlier one may say.
                let isBefore = then.objects[i] == moments[0].objects[i] && put.contains(i)
                if taken.contains(.object(i)) || isBefore { continue }
                objects[i] = then.objects[i]
                put.insert(i)
            }
            stack = merged(stack, then, id, taken)
        }
        return isFound ? PastLayer(model: model, objects: objects, stack: stack) : nil
    }

    /// A stack of motions with those of a recording as they were. What has come since from elsewhere is on
    /// top.
    private func merged(
        _ stack: [PastLayer.Motion], _ moment: LayerMoment, _ recording: Int,
        _ taken: [RecordedTakeover.Target]
    ) -> [PastLayer.Motion] {
        let then = moment.stack
        let others = stack.filter { !isRecorded($0.index, in: recording) }
        var list: [PastLayer.Motion] = []
        func add(_ members: [LayerMoment.Member]) {
            for member in members {
                guard let hidden = hidden(taken, of: member.copy) else { continue }
                list.append(.init(index: member.copy, hidden: hidden))
            }
        }
        for member in then {
            if member.copy >= 0 {
                add([member])
            } else {
                list += others.filter { animations[$0.index].serial == member.serial }
            }
            add(cuts(of: member.serial, in: recording, from: moment.place))
        }
        return list
            + others.filter { other in !then.contains { $0.serial == animations[other.index].serial } }
    }

    /// Which moments of a layer hold at a time: between two of them nothing of it jumps.
    func addMoments(_ slot: Int, at time: Double, to list: inout [Int]) {
        for id in recordings.keys.sorted() {
            guard let recording = recordings[id] else { continue }
            list.append(moment(slot, of: recording, at: time) ?? -1)
            list += recording.takeovers.filter { $0.slot == slot }.map { holds($0, at: time) ? 1 : 0 }
        }
    }

    /// The motions of a layer at any place of its recordings.
    func allMotions(_ slot: Int) -> [Int] {
        guard layers[slot].isRecorded else { return layers[slot].animations }
        var list = layers[slot].animations
        for recording in recordings.values where recording.courses[slot]?.number == layers[slot].number {
            for moment in recording.courses[slot]?.moments ?? [] {
                for member in moment.stack where member.copy >= 0 && !list.contains(member.copy) {
                    list.append(member.copy)
                }
            }
            for cut in recording.cuts where animations[cut.copy].layer == slot { list.append(cut.copy) }
        }
        return list.sorted()
    }

    /// Numbers of an emitter that recordings change on their way.
    func recordedSteps(_ slot: Int) -> Set<Int> {
        guard layers[slot].isRecorded else { return [] }
        var found: Set<Int> = []
        for recording in recordings.values where recording.courses[slot]?.number == layers[slot].number {
            guard let moments = recording.courses[slot]?.moments, let last = moments.last else { continue }
            for moment in moments {
                for i in moment.model.indices
                where i < last.model.count && moment.model[i] != last.model[i] && Component.isOfEmitter(i) {
                    found.insert(i)
                }
            }
        }
        return found
    }
}
