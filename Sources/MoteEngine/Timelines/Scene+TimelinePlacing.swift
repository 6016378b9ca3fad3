/// A course while it is worked out: what has its place in it so far.
struct CourseInMaking {
    let root: Int
    /// The timelines, outermost first.
    let tree: [Int]
    /// What the components of a layer were before anything moved them, by its slot.
    private(set) var bases: [Int: [ModelBase]] = [:]
    /// Of each component, the places of its steps among the outermost timeline's.
    private(set) var steps: [ModelPlace: [Int]] = [:]
    /// By slot of an animation that has its place in the order: that in the stack.
    var levels: [Int: StackLevel] = [:]
    /// By serial of a spring's or decay's: what of it something else has taken before its delay was over, as
    /// bits of its mask.
    var cancelled: [Int: UInt32] = [:]
    /// The same: when all of it was taken, by its own timeline's content.
    var cancelledAt: [Int: Double] = [:]
    /// That of what gets its place now.
    var now: TimelineMoment
    /// Something within is of another length than it was taken for.
    var isLonger = false

    mutating func forget() {
        (bases, steps, levels, cancelled, cancelledAt) = ([:], [:], [:], [:], [:])
    }

    /// Timelines within each other have one beginning.
    mutating func add(_ more: [ModelBase]) {
        for base in more {
            let known = bases[base.layer]?.firstIndex { $0.isOf(base.layer, base.number, base.component) }
            guard let known else {
                bases[base.layer, default: []].append(base)
                continue
            }
            if base.isHeld, bases[base.layer]?[known].isHeld == false { bases[base.layer]?[known] = base }
        }
    }

    mutating func add(_ index: Int, _ step: ModelStep) {
        steps[step.place, default: []].append(index)
    }
}

/// What a motion gets its place in the course by.
extension Scene {
    /// Works out where it sets out from, what it ends, and what it leaves the model at.
    func place(_ entry: TimelineEntry, _ k: Int, _ course: inout CourseInMaking) {
        if case .object(var step) = entry.kind {
            step.timeline = k
            return timelines[course.root].objectSteps.append(step)
        }
        guard let index = slotOfAnimation[entry.serial], !entry.isReplaced else { return }
        let slot = animations[index].layer
        let path = animations[index].path
        let range = path.components
        animations[index].timing.beginTime = entry.at + entry.delay
        var entry = entry
        if let cancelled = course.cancelled[entry.serial] {
            entry.released |= cancelled
            animations[index].mask &= ~cancelled
            if let end = course.cancelledAt[entry.serial] {
                animations[index].windowEnd = end
                animations[index].timing.duration = 0
                return
            }
        }
        animations[index].windowStart = entry.at
        switch entry.kind {
        case .overlay:
            // One that would be taken away at its end has nothing to show from then on.
            if animations[index].removedOnCompletion {
                animations[index].windowEnd = animations[index].timing.end
            }
            // The model of an object is where it ends from the beginning on: before, its first value shows.
            if case .object = animations[index].path.target { animations[index].windowStart = -.infinity }
            if animations[index].isKeyed { replaceKey(of: index, k, entry, &course) }
        case .timeline, .call, .object, .over:
            break
        case .move(let to, let origin, let isRelative):
            let before = goals(&course, slot, range)
            // It stops nothing, and shows nothing.
            if origin == .action, to == before {
                animations[index].mask = 0
                return
            }
            let from: [Double]
            switch origin {
            case .model: from = before
            case .given(let values): from = values
            case .screen, .action:
                from = start(entry, k, slot, range, &course, except: index).values
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
            if origin != .model { cut(k, slot, entry, range, &course, except: index) }
            for (i, component) in range.enumerated() {
                step(k, index, entry, component, kept[i], from: origin == .model ? before[i] : nil, &course)
            }
        case .keyframes(let whole):
            let before = goals(&course, slot, range)
            guard let way = whole.changing(before) else {
                animations[index].mask = 0
                return
            }
            var initial = before
            if way.options.beginFromCurrentState {
                initial = start(entry, k, slot, range, &course, except: index).values
                cut(k, slot, entry, range, &course, except: index)
            }
            guard
                let (motion, goal) = resolve(
                    way, animations[index].path, animations[index].timing, from: initial)
            else { return }
            if entry.frozen == 0 { animations[index].motion = motion }
            for (i, component) in range.enumerated() {
                step(
                    k, index, entry, component, goal[i],
                    from: way.options.beginFromCurrentState ? nil : before[i], &course)
            }
        case .path(let goal):
            cut(k, slot, entry, range, &course, except: index)
            for (value, component) in zip(goal, range) {
                step(k, index, entry, component, value, from: nil, &course)
            }
        case .takeover(let pending):
            // As fast as what shows then: what it starts from, where that did.
            let shown = timelines[k].shadows.filter { $0.of == entry.serial && $0.level != nil }
                .compactMap { slotOfAnimation[$0.serial] }
                .filter { animations[$0].windowEnd == entry.effect }
            for shadow in shown { animations[shadow].windowEnd = entry.effect.nextUp }
            let start = start(entry, k, slot, range, &course, except: index)
            for shadow in shown { animations[shadow].windowEnd = entry.effect }
            let goal = goals(&course, slot, range)
            spread(index, where: [start.values, start.velocities, goal])
            animations[index].windowStart = entry.effect
            guard
                let (motion, duration, target, runs, shaping) = resolve(
                    pending, animations[index].path, from: start.values, velocity: start.velocities,
                    goal: goal)
            else { return }
            cut(k, slot, entry, range, &course, except: index)
            if entry.frozen == 0 {
                animations[index].motion = motion
                animations[index].timing.duration = duration
                animations[index].timing.repeatCount = runs
                animations[index].shaping = shaping
            }
            for (i, component) in range.enumerated() {
                let value = if case .shared = animations[index].path.target { target[0] } else { target[i] }
                step(k, index, entry, component, value, from: nil, &course)
            }
        }
    }

    func goals(_ course: inout CourseInMaking, _ slot: Int, _ range: Range<Int>) -> [Double] {
        range.map { goal(&course, slot, $0) }
    }

    /// Where a motion sets out from that starts from the screen.
    private func start(
        _ entry: TimelineEntry, _ k: Int, _ slot: Int, _ range: Range<Int>, _ course: inout CourseInMaking,
        except index: Int
    ) -> SeizedState {
        if let seized = entry.seized { return seized }
        let start = state(&course, slot, range, except: index)
        timelines[k].starts[entry.serial] = start
        return start
    }

    /// - Parameter before: what the model is taken to be without it; nil for what takes it over.
    private func step(
        _ k: Int, _ index: Int, _ entry: TimelineEntry, _ component: Int, _ value: Double,
        from before: Double?, _ course: inout CourseInMaking
    ) {
        let offset = component - animations[index].path.components.lowerBound
        guard (entry.released | entry.frozen) >> UInt32(offset) & 1 == 0 else { return }
        let layer = animations[index].layer
        let step = ModelStep(
            time: entry.effect, timeline: k, layer: layer, number: layers[layer].number, component: component,
            before: before, value: value, serial: entry.serial)
        course.add(timelines[course.root].steps.count, step)
        timelines[course.root].steps.append(step)
    }

    /// Ends what moves these components, but for those that the entry has lost itself. What moves others as
    /// well goes on with those; what it did until then is kept by a shadow.
    private func cut(
        _ k: Int, _ slot: Int, _ entry: TimelineEntry, _ range: Range<Int>, _ course: inout CourseInMaking,
        except exception: Int
    ) {
        let live = range.filter { entry.released >> UInt32($0 - range.lowerBound) & 1 == 0 }
        for index in layers[slot].animations where index != exception {
            guard case .timeline(let own) = animations[index].parent, case let m = Int(own),
                let level = course.levels[index], animations[index].origin != .explicit,
                !isStart(of: entry, index, on: m), m != k
                    || animations[index].windowStart <= entry.effect
                        && entry.effect < animations[index].windowEnd
            else { continue }
            let components = animations[index].path.components
            let numbers = Self.bits(of: components, in: components) & animations[index].mask
            let all = numbers | turningBit(of: index) & animations[index].mask
            var bits = live.reduce(UInt32(0)) { $0 | self.bits(of: $1..<$1 + 1, movedBy: index) } & all
            // Without its way it turns nothing either.
            if numbers != 0, bits & numbers == numbers { bits = all }
            if bits == 0 { continue }
            var ended = index
            if bits != all {
                var shadow = animations[index]
                shadow.serial = newAnimationSerial()
                shadow.block = 0
                shadow.mask = bits
                shadow.hasEnded = true
                animations[index].mask &= ~bits
                ended = attach(shadow, to: slot)
                course.levels[ended] = level
                timelines[m].shadows.append(
                    TimelineShadow(serial: shadow.serial, of: animations[index].serial))
                if let cuts = timelines[m].cuts[animations[index].serial] {
                    timelines[m].cuts[shadow.serial] = cuts
                }
            }
            end(ended, on: m, by: entry, on: k, &course)
        }
        cancelWaiting(k, slot, entry, live, &course)
    }

    /// It shows what a spring or decay starts from that is made after an entry.
    private func isStart(of entry: TimelineEntry, _ index: Int, on m: Int) -> Bool {
        let serial = animations[index].serial
        return timelines[m].shadows.contains { shadow in
            shadow.serial == serial && shadow.level.map { $0.rank > entry.rank } == true
        }
    }

    /// Ends a motion that has its place in the course where another begins that takes over from it.
    func end(
        _ ended: Int, on m: Int, by entry: TimelineEntry, on k: Int, _ course: inout CourseInMaking
    ) {
        if m == k {
            // What has come to rest still covers explicit animations (see `leaveCovered`).
            let rests = animations[ended].origin != .explicit && animations[ended].timing.end <= entry.effect
            if rests, animations[ended].compositing == .overModel { return }
            animations[ended].windowEnd = min(animations[ended].windowEnd, entry.effect)
            return
        }
        let content = content(ofTimeline: m, &course.now).content
        let isUnderWay = animations[ended].windowStart <= content && content < animations[ended].windowEnd
        timelines[m].cuts[animations[ended].serial, default: []].append(
            TimelineCut(
                timeline: k, time: entry.effect, serial: entry.serial,
                own: isUnderWay ? content : .infinity))
    }

    /// Springs and decays that have been made and wait for their delays to be over lose what is taken over
    /// meanwhile, as they do live.
    private func cancelWaiting(
        _ k: Int, _ slot: Int, _ entry: TimelineEntry, _ live: [Int], _ course: inout CourseInMaking
    ) {
        for index in layers[slot].animations
        where course.levels[index] == nil && animations[index].origin == .physical {
            let range = animations[index].path.components
            let bits = live.reduce(UInt32(0)) { $0 | Self.bits(of: $1..<$1 + 1, in: range) }
            guard bits != 0, let (m, other) = entryOnTimeline(index), other.serial != entry.serial,
                course.tree.contains(m), case .takeover = other.kind, isWaiting(other, on: m, for: entry, &course)
            else { continue }
            cancel(other, bits, on: m, &course)
        }
    }

    /// The timeline that an animation is on, and what it is there.
    func entryOnTimeline(_ index: Int) -> (timeline: Int, entry: TimelineEntry)? {
        guard case .timeline(let own) = animations[index].parent else { return nil }
        let serial = animations[index].serial
        return timelines[Int(own)].entries.first { $0.serial == serial }.map { (Int(own), $0) }
    }

    /// At the moment at which an entry has its effect another has been made, and its delay is not over.
    func isWaiting(
        _ other: TimelineEntry, on m: Int, for entry: TimelineEntry, _ course: inout CourseInMaking
    ) -> Bool {
        let content = content(ofTimeline: m, &course.now).content
        guard content <= other.effect + timeTolerance else { return false }
        if (content - other.at).magnitude > timeTolerance { return content > other.at }
        // What takes over after a delay was made before, and does so first.
        if case .takeover = entry.kind, entry.delay > timeTolerance { return false }
        return other.order < entry.order
    }

    func cancel(
        _ entry: TimelineEntry, _ bits: UInt32, on m: Int, _ course: inout CourseInMaking
    ) {
        guard let index = slotOfAnimation[entry.serial] else { return }
        let range = animations[index].path.components
        let cancelled = course.cancelled[entry.serial, default: 0] | bits
        course.cancelled[entry.serial] = cancelled
        let all = Self.bits(of: range, in: range)
        if (entry.released | cancelled) & all == all, course.cancelledAt[entry.serial] == nil {
            course.cancelledAt[entry.serial] = content(ofTimeline: m, &course.now).content
        }
    }
}
