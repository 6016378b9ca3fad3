/// Works out a timeline's course: for every motion on it where it sets out from, and what it leaves the model
/// at, as if each had been made when the timeline was at its time.
extension Scene {
    func compile(_ k: Int) {
        for serial in timelines[k].shadows {
            if let index = slotOfAnimation[serial] { detach(index, .replaced) }
        }
        timelines[k].shadows = []
        timelines[k].steps = []
        timelines[k].starts = [:]
        timelines[k].isOutdated = false
        timelines[k].objectSteps = []
        timelines[k].cues = []
        timelines[k].isEndless = false
        timelines[k].contentEnd = 0
        let order = timelines[k].entries.sorted {
            $0.effect != $1.effect ? $0.effect < $1.effect : $0.order < $1.order
        }
        for entry in order {
            guard let index = slotOfAnimation[entry.serial] else { continue }
            // Not placed yet: without effect on those before it.
            animations[index].windowStart = .infinity
            animations[index].windowEnd = .infinity
            animations[index].mask = ~entry.released
        }
        for entry in order { place(entry, k) }
        restack(order)
        for entry in order { addCues(entry, k) }
        timelines[k].cues.sort { $0.time < $1.time }
        changed()
    }

    private func place(_ entry: TimelineEntry, _ k: Int) {
        if case .timeline(let child) = entry.kind, !timelines[child].isAsleep {
            // It sets out from what has come before it here.
            compile(child)
            timelines[child].fit()
            return
        }
        if case .object(let step) = entry.kind { return timelines[k].objectSteps.append(step) }
        guard let index = slotOfAnimation[entry.serial] else { return }
        let slot = animations[index].layer
        let path = animations[index].path
        let range = path.components
        animations[index].timing.beginTime = entry.at + entry.delay
        animations[index].windowStart = entry.at
        switch entry.kind {
        case .overlay:
            // One that would be taken away at its end has nothing to show from then on.
            if animations[index].removedOnCompletion {
                animations[index].windowEnd = animations[index].timing.end
            }
            // The model of an object is where it ends from the beginning on: before, its first value shows.
            if case .object = animations[index].path.target { animations[index].windowStart = -.infinity }
        case .timeline, .call, .object:
            break
        case .move(let to, let origin, let isRelative):
            let before = range.map { course(k, slot, $0, at: entry.at) }
            let from: [Double]
            switch origin {
            case .model: from = before
            case .given(let values): from = values
            case .screen:
                from = start(entry, k, slot, range, except: index).values
            }
            let goal = isRelative ? path.kept(zip(before, to).map { $0 + $1 }) : to
            let pace: Motion.Pace =
                if case .basic(_, _, _, let pace) = animations[index].motion { pace } else { .curve(.linear) }
            let timing = animations[index].timing
            let end = endOfMove(timing, pace)
            let way = zip(from, goal).map { $1 - $0 }
            let count = if case .shared = animations[index].path.target { 1 } else { range.count }
            let last = end == 1 ? goal : zip(from, way).map { $0 + $1 * end }
            let kept = path.kept(last)
            var (start, finish) = offsets(
                way.prefix(count), end: end, beyond: zip(last, kept).map { $0 - $1 })
            if entry.frozen != 0, case .basic(let from?, let to?, _, _) = animations[index].motion {
                for i in 0..<count where entry.frozen >> UInt32(i) & 1 == 1 {
                    (start[i], finish[i]) = (from[i], to[i])
                }
            }
            animations[index].motion = .basic(from: start, to: finish, by: nil, pace: pace)
            if origin != .model { cut(k, slot, entry, range, at: entry.at, except: index) }
            for (value, component) in zip(kept, range) {
                step(k, index, entry, component, at: entry.at, value)
            }
        case .keyframes(let way):
            var initial = range.map { course(k, slot, $0, at: entry.at) }
            if way.options.beginFromCurrentState {
                initial = start(entry, k, slot, range, except: index).values
                cut(k, slot, entry, range, at: entry.at, except: index)
            }
            guard
                let (motion, goal) = resolve(
                    way, animations[index].path, animations[index].timing, from: initial)
            else { return }
            if entry.frozen == 0 { animations[index].motion = motion }
            for (value, component) in zip(goal, range) {
                step(k, index, entry, component, at: entry.at, value)
            }
        case .path(let goal):
            cut(k, slot, entry, range, at: entry.at, except: index)
            for (value, component) in zip(goal, range) {
                step(k, index, entry, component, at: entry.at, value)
            }
        case .takeover(let pending):
            let start = start(entry, k, slot, range, except: index)
            let goal = range.map { course(k, slot, $0, at: entry.effect) }
            animations[index].windowStart = entry.effect
            guard
                let (motion, duration, target, runs, shaping) = resolve(
                    pending, animations[index].path, from: start.values, velocity: start.velocities,
                    goal: goal)
            else { return }
            cut(k, slot, entry, range, at: entry.effect, except: index)
            if entry.frozen == 0 {
                animations[index].motion = motion
                animations[index].timing.duration = duration
                animations[index].timing.repeatCount = runs
                animations[index].shaping = shaping
            }
            for (i, component) in range.enumerated() {
                let value = if case .shared = animations[index].path.target { target[0] } else { target[i] }
                step(k, index, entry, component, at: entry.effect, value)
            }
        }
    }

    /// Where a motion sets out from that starts from the screen.
    private func start(
        _ entry: TimelineEntry, _ k: Int, _ slot: Int, _ range: Range<Int>, except index: Int
    ) -> SeizedState {
        if let seized = entry.seized { return seized }
        let (values, velocities) = state(k, slot, range, at: entry.effect, except: index)
        let start = SeizedState(values: values, velocities: velocities)
        timelines[k].starts[entry.serial] = start
        return start
    }

    private func step(
        _ k: Int, _ index: Int, _ entry: TimelineEntry, _ component: Int, at time: Double, _ value: Double
    ) {
        let offset = component - animations[index].path.components.lowerBound
        guard (entry.released | entry.frozen) >> UInt32(offset) & 1 == 0 else { return }
        let layer = animations[index].layer
        timelines[k].steps.append(
            ModelStep(
                time: time, layer: layer, number: layers[layer].number, component: component, value: value,
                serial: entry.serial))
    }

    /// A component's model value on a timeline's course.
    func course(_ k: Int, _ slot: Int, _ component: Int, at time: Double) -> Double {
        if let step = lastStep(k, slot, component, at: time) { return step.value }
        let number = layers[slot].number
        return timelines[k].bases.first { $0.isOf(slot, number, component) }?.value
            ?? layers[slot].model[component]
    }

    /// The step that a component's model value is from; of the timeline around, if there is none on its own.
    private func lastStep(_ k: Int, _ slot: Int, _ component: Int, at time: Double) -> ModelStep? {
        if let step = timelines[k].steps.last(where: {
            $0.time <= time && $0.layer == slot && $0.component == component
        }) {
            return step
        }
        let parent = timelines[k].parent
        guard parent >= 0,
            let entry = timelines[parent].entries.first(where: { $0.serial == timelines[k].serial })
        else { return nil }
        return lastStep(parent, slot, component, at: entry.at)
    }

    /// What a timeline makes of a layer at a time, by its motions and by explicit animations on it, and how fast that
    /// changes: what the screen would show if nothing else moved the layer.
    func state(
        _ k: Int, _ slot: Int, _ range: Range<Int>, at time: Double, except exception: Int
    ) -> (values: [Double], velocities: [Double]) {
        var model = layers[slot].model
        for base in timelines[k].bases where base.layer == slot {
            model[base.component] = course(k, slot, base.component, at: time)
        }
        var values = model
        var velocities = range.map { _ in 0.0 }
        for (index, own, rate) in shown(k, slot, at: time, except: exception) {
            let isExplicit = animations[index].origin == .explicit
            if isExplicit {
                apply(explicit: index, at: own, model: model, to: &values)
            } else {
                addContribution(of: index, at: own, model: model, to: &values)
            }
            let components = animations[index].path.components
            for (i, component) in range.enumerated() where components.contains(component) {
                let offset = component - components.lowerBound
                guard animations[index].mask >> UInt32(offset) & 1 == 1 else { continue }
                let number = if case .shared = animations[index].path.target { 0 } else { offset }
                // At the very end of a motion its velocity still counts.
                let at = !isExplicit && own == animations[index].timing.end ? own - 1e-9 : own
                let speed = animations[index].velocity(at: at, model: model, component: number) * rate
                if animations[index].compositing == .add {
                    velocities[i] += speed
                } else {
                    velocities[i] = speed
                }
            }
        }
        return (range.map { values[$0] }, velocities)
    }

    /// What a timeline shows of a layer at a time, each with the time of its parent's then, and how fast that runs:
    /// in the order of their times, whatever the order of the stack is as yet.
    private func shown(
        _ k: Int, _ slot: Int, at time: Double, except exception: Int
    ) -> [(index: Int, time: Double, rate: Double)] {
        var list: [(index: Int, time: Double, rate: Double, start: Double)] = []
        for index in layers[slot].animations where index != exception {
            guard let (own, rate) = parentTime(of: index, onTimeline: k, at: time) else { continue }
            list.append((index, own, rate, animations[outermostGroup(of: index)].windowStart))
        }
        list.sort { $0.start < $1.start }
        return list.map { ($0.index, $0.time, $0.rate) }
    }

    private func apply(explicit index: Int, at own: Double, model: [Double], to values: inout [Double]) {
        if case .object = animations[index].path.target { return }
        var objects: [Value] = []
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { scratch in
            guard let out = scratch.baseAddress else { return }
            apply(index, at: own, model: model, [], out, to: &values, objects: &objects)
        }
    }

    /// Ends what moves these components at a time, but for those that the entry has lost itself. What moves
    /// others as well goes on with those; what it did until then is kept by a shadow.
    private func cut(
        _ k: Int, _ slot: Int, _ entry: TimelineEntry, _ range: Range<Int>, at time: Double,
        except exception: Int
    ) {
        let lost = entry.released | entry.frozen
        let live = range.filter { lost >> UInt32($0 - range.lowerBound) & 1 == 0 }
        for index in layers[slot].animations where index != exception {
            guard case .timeline(Int32(k)) = animations[index].parent, animations[index].origin != .explicit,
                animations[index].windowStart <= time, time < animations[index].windowEnd
            else { continue }
            let own = animations[index].path.components
            let numbers = Self.bits(of: own, in: own) & animations[index].mask
            let all = numbers | turningBit(of: index) & animations[index].mask
            var bits = live.reduce(UInt32(0)) { $0 | self.bits(of: $1..<$1 + 1, movedBy: index) } & all
            // Without its way it turns nothing either.
            if numbers != 0, bits & numbers == numbers { bits = all }
            if bits == 0 { continue }
            if bits == all {
                animations[index].windowEnd = time
                continue
            }
            var shadow = animations[index]
            shadow.serial = newAnimationSerial()
            shadow.block = 0
            shadow.mask = bits
            shadow.windowEnd = time
            shadow.hasEnded = true
            animations[index].mask &= ~bits
            attach(shadow, to: slot)
            timelines[k].shadows.append(shadow.serial)
        }
    }

    /// Later motions act on what earlier ones gave: by their times, not in the order in which they were made.
    private func restack(_ order: [TimelineEntry]) {
        var slots: Set<Int> = []
        var rank: [Int: Int] = [:]
        for (i, entry) in order.enumerated() {
            guard let index = slotOfAnimation[entry.serial] else { continue }
            slots.insert(animations[index].layer)
            rank[index] = i
        }
        for slot in slots {
            // What is in a group goes with it.
            let ranked = layers[slot].animations.enumerated().compactMap { place, index in
                rank[outermostGroup(of: index)].map { (place: place, index: index, rank: $0) }
            }
            let sorted = ranked.sorted { $0.rank != $1.rank ? $0.rank < $1.rank : $0.place < $1.place }
            for (old, new) in zip(ranked, sorted) { layers[slot].animations[old.place] = new.index }
        }
    }

    private func addCues(_ entry: TimelineEntry, _ k: Int) {
        func add(_ time: Double, _ kind: TimelineCue.Kind, _ serial: Int) {
            guard time.isFinite else { return }
            timelines[k].cues.append(TimelineCue(time: time, kind: kind, serial: serial))
        }
        switch entry.kind {
        case .call(let number):
            add(entry.at, .call, number)
            timelines[k].contentEnd = max(timelines[k].contentEnd, entry.at)
        case .object:
            add(entry.at, .step, 0)
            include(entry.at, k)
        case .timeline(let child):
            let end = endOfEntry(entry) ?? .infinity
            add(entry.at, .step, 0)
            add(end, .timelineEnd, timelines[child].serial)
            include(end, k)
        case .move, .keyframes, .path, .takeover, .overlay:
            guard let index = slotOfAnimation[entry.serial] else { return }
            let end = endOfEntry(entry) ?? .infinity
            add(entry.at, .step, 0)
            add(animations[index].timing.beginTime, .begin, entry.serial)
            if animations[index].windowEnd < end {
                add(animations[index].windowEnd, .cut, entry.serial)
            } else {
                add(end, .finish, entry.serial)
            }
            include(end, k)
        }
    }

    private func include(_ end: Double, _ k: Int) {
        if end.isFinite {
            timelines[k].contentEnd = max(timelines[k].contentEnd, end)
        } else {
            timelines[k].isEndless = true
        }
    }

    /// The content time at which an entry is over; nil for one that is gone.
    func endOfEntry(_ entry: TimelineEntry) -> Double? {
        switch entry.kind {
        case .call, .object: return entry.at
        case .timeline(let child):
            let clock = timelines[child].clock
            return clock.rate == 0 ? .infinity : entry.at + timelines[child].end / clock.rate.magnitude
        case .move, .keyframes, .path, .takeover, .overlay:
            return slotOfAnimation[entry.serial].map { animations[$0].timing.end }
        }
    }
}
