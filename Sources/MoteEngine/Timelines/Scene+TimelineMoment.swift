/// A moment of a timeline's content, and where those stand then that are around it, in it and beside it.
struct TimelineMoment {
    let timeline: Int
    let content: Double
    /// By index of a timeline: the time of its content, and how fast that runs, a second of the outermost's.
    fileprivate(set) var known: [Int: (content: Double, flow: Double)] = [:]
    /// The same for when each is over, for those that are not around it.
    fileprivate var last: [Int: Double] = [:]

    fileprivate init(_ timeline: Int, _ content: Double) {
        (self.timeline, self.content) = (timeline, content)
    }
}

/// Where timelines that stand in each other are at a moment, and what they make of a layer then: closed,
/// whatever the scene's time is.
extension Scene {
    func moment(ofTimeline k: Int, at content: Double) -> TimelineMoment {
        var moment = TimelineMoment(k, content)
        var chain = [(k, content)]
        while let (inner, time) = chain.last, case let outer = timelines[inner].parent, outer >= 0 {
            let reached = reach(time, on: inner)
            let place = reached.isFinite ? reached : timelines[inner].at
            chain.append((outer, timelines[outer].snappedToCue(place, timeTolerance)))
        }
        var flow = 1.0
        for (i, (member, content)) in chain.enumerated().reversed() {
            if i + 1 < chain.count {
                let slope = standing(member, in: chain[i + 1].1).slope
                if slope != 0 { flow *= slope }
            }
            moment.known[member] = (content, flow)
        }
        return moment
    }

    /// How fast an entry's timeline runs when the entry first is in effect, a second of the outermost's
    /// content.
    func flow(of entry: TimelineEntry, on k: Int) -> Double {
        var moment = moment(ofTimeline: k, at: entry.effect)
        return content(ofTimeline: k, &moment).flow
    }

    /// The first time of its parent's content at which a timeline is at a time of its own, or beyond: what is
    /// there is in effect from then on. Infinite where it never is.
    func reach(_ content: Double, on k: Int) -> Double {
        guard content.isFinite else { return content }
        let (at, clock) = (timelines[k].at, timelines[k].clock)
        if clock.anchor > at {
            // Its clock has been set by hand since.
            let first = reach(content, on: k, by: unset(clock, k, at), from: at)
            if first < clock.anchor { return first }
        }
        return reach(content, on: k, by: clock, from: max(at, clock.anchor))
    }

    /// The clock of a timeline as it was put where it stands.
    private func unset(_ clock: AnimationClock, _ k: Int, _ at: Double) -> AnimationClock {
        AnimationClock(anchor: at, local: 0, rate: timelines[k].heldRate.magnitude)
    }

    private func reach(_ content: Double, on k: Int, by clock: AnimationClock, from start: Double) -> Double {
        let timing = timelines[k].timing
        if clock.rate > 0, timelines[k].glide == nil, timing.iterationStart == 0,
            timing.direction == .normal || timing.direction == .alternate
        {
            return max(start, clock.time(ofLocal: timing.delay + content))
        }
        let tolerance = timeTolerance
        let isBack = clock.rate < 0
        var place = timelines[k].place(
            own: clock.local(at: start), backwards: isBack, tolerance: tolerance)
        if place.content >= content - tolerance { return start }
        guard clock.rate != 0 else { return .infinity }
        for _ in 0..<100 {
            if let own = timelines[k].ownTime(
                reaching: content, from: place, forwards: !isBack, tolerance: tolerance)
            {
                return max(start, clock.time(ofLocal: own))
            }
            let edge = timelines[k].nextEdge(place, forwards: !isBack, tolerance: tolerance)
            guard edge.isFinite else { return .infinity }
            place = timelines[k].place(own: edge, backwards: isBack, tolerance: tolerance)
            if place.content >= content - tolerance { return max(start, clock.time(ofLocal: edge)) }
        }
        return .infinity
    }

    /// Where a timeline stands at a time of its parent's content, and how fast it runs, a second of that: at
    /// an edge, up to there.
    private func standing(_ k: Int, in outer: Double) -> (content: Double, slope: Double) {
        guard outer > -.infinity else { return (-.infinity, 0) }
        let (at, live) = (timelines[k].at, timelines[k].clock)
        let clock = live.anchor > at && outer < live.anchor ? unset(live, k, at) : live
        if timelines[k].isAhead(at: outer, by: live) { return (-.infinity, 0) }
        let (own, tolerance) = (clock.local(at: outer), timeTolerance)
        let isBack = clock.rate < 0
        let place = timelines[k].place(own: own, backwards: isBack, tolerance: tolerance)
        var slope = place.slope
        if slope == 0 {
            slope = timelines[k].place(own: place.own, backwards: !isBack, tolerance: tolerance).slope
        }
        return (place.content, slope * clock.rate)
    }

    /// Where a timeline of the same tree stands then.
    func content(ofTimeline k: Int, _ moment: inout TimelineMoment) -> (content: Double, flow: Double) {
        if let known = moment.known[k] { return known }
        let parent = timelines[k].parent
        guard parent >= 0 else { return (-.infinity, 0) }
        let outer = content(ofTimeline: parent, &moment)
        let (content, slope) = standing(k, in: outer.content)
        moment.known[k] = (content, slope * outer.flow)
        return (content, slope * outer.flow)
    }

    /// Where a timeline stands when it is over: what it leaves behind there is what motions of others count
    /// with that come meanwhile. Of one around the moment, or without an end: where it stands then.
    func lastContent(ofTimeline k: Int, _ moment: inout TimelineMoment) -> Double {
        if let known = moment.last[k] { return known }
        let parent = timelines[k].parent
        var around = moment.timeline
        while around >= 0, around != k { around = timelines[around].parent }
        let clock = timelines[k].clock
        let last: Double
        if around == k || parent < 0 {
            last = content(ofTimeline: k, &moment).content
        } else if isAround(parent, moment.timeline) {
            let end = clock.time(ofLocal: clock.rate < 0 ? 0 : timelines[k].end)
            last = end.isFinite ? standing(k, in: end).content : content(ofTimeline: k, &moment).content
        } else {
            last = standing(k, in: lastContent(ofTimeline: parent, &moment)).content
        }
        moment.last[k] = last
        return last
    }

    private func isAround(_ outer: Int, _ k: Int) -> Bool {
        var k = k
        while k >= 0, k != outer { k = timelines[k].parent }
        return k == outer
    }

    // MARK: The course

    /// The course as it has been worked out.
    private func courseMade(_ k: Int, at content: Double) -> CourseInMaking {
        let root = root(ofTimeline: k)
        var course = CourseInMaking(
            root: root, tree: tree(ofTimeline: root), now: moment(ofTimeline: k, at: content))
        for member in course.tree { course.add(timelines[member].bases) }
        for (i, step) in timelines[root].steps.enumerated() { course.add(i, step) }
        course.levels = levels(ofTree: root)
        return course
    }

    /// What a timeline, those around it and those in them make of a layer when it is at a time of its
    /// content.
    func state(
        _ k: Int, _ slot: Int, _ range: Range<Int>, at content: Double, except index: Int
    ) -> SeizedState {
        var course = courseMade(k, at: content)
        return state(&course, slot, range, except: index)
    }

    /// A component's model value on the course, as far as it has been worked out, for what comes at its
    /// moment: with what those beside it will have left when they are over.
    func goal(_ course: inout CourseInMaking, _ slot: Int, _ component: Int) -> Double {
        model(&course, slot, component) { scene, timeline, moment in
            scene.lastContent(ofTimeline: timeline, &moment)
        }
    }

    private func model(
        _ course: inout CourseInMaking, _ slot: Int, _ component: Int,
        _ content: (Scene, Int, inout TimelineMoment) -> Double
    ) -> Double {
        let place = ModelPlace(slot: slot, number: layers[slot].number, index: component)
        var value =
            course.bases[slot]?.first { $0.isOf(slot, place.number, component) }?.value
            ?? layers[slot].model[component]
        for i in course.steps[place] ?? [] {
            let step = timelines[course.root].steps[i]
            if content(self, step.timeline, &course.now) >= step.time { value = taken(step, from: value) }
        }
        return value
    }

    /// What a component of the model is with a step. Where something before that in the course is not in
    /// effect (its timeline is on its way back, or has begun anew), it is missing here too.
    func taken(_ step: ModelStep, from model: Double) -> Double {
        guard let before = step.before, before != model else { return step.value }
        let value = model + (step.value - before)
        guard let index = slotOfAnimation[step.serial] else { return value }
        let range = animations[index].path.range
        return min(max(value, range.lowerBound), range.upperBound)
    }

    /// What the course makes of a layer at its moment, by its motions and by explicit animations on it, and
    /// how fast that changes, a second of the content that the moment is of: what the screen would show if
    /// nothing else moved the layer.
    func state(_ course: inout CourseInMaking, _ slot: Int, _ range: Range<Int>, except exception: Int)
        -> SeizedState
    {
        var model = layers[slot].model
        for base in course.bases[slot] ?? [] where base.number == layers[slot].number {
            model[base.component] = self.model(&course, slot, base.component) { scene, timeline, moment in
                scene.content(ofTimeline: timeline, &moment).content
            }
        }
        var values = model
        var velocities = range.map { _ in 0.0 }
        let flow = content(ofTimeline: course.now.timeline, &course.now).flow
        for (index, own, rate) in shown(&course, slot, except: exception) {
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
                let speed =
                    animations[index].velocity(at: at, model: model, component: number) * rate
                    / (flow == 0 ? 1 : flow)
                if animations[index].compositing == .add {
                    velocities[i] += speed
                } else {
                    velocities[i] = speed
                }
            }
        }
        if layers[slot].kind != .value { keepInRange(&values) }
        return SeizedState(values: range.map { values[$0] }, velocities: velocities)
    }

    /// What the course shows of a layer at its moment, each with the time of its parent's then, and how fast
    /// that runs, a second of the outermost timeline's: in the order of the course, whatever the order of the
    /// stack is as yet.
    func shown(_ course: inout CourseInMaking, _ slot: Int, except exception: Int)
        -> [(index: Int, time: Double, rate: Double)]
    {
        var list: [(index: Int, time: Double, rate: Double, level: StackLevel)] = []
        for index in layers[slot].animations where index != exception {
            let outermost = outermostGroup(of: index)
            guard let level = course.levels[outermost], let (own, rate) = parentTime(of: index, &course.now)
            else { continue }
            list.append((index, own, rate, level))
        }
        list.sort { $0.level < $1.level }
        return list.map { ($0.index, $0.time, $0.rate) }
    }

    /// The time of its parent's at a moment, and how fast that runs, a second of the outermost timeline's;
    /// nil where it shows nothing, and for what is on no timeline, neither itself nor by its group.
    func parentTime(of index: Int, _ moment: inout TimelineMoment) -> (time: Double, rate: Double)? {
        switch animations[index].parent {
        case .layer: return nil
        case .timeline(let own):
            let (time, flow) = content(ofTimeline: Int(own), &moment)
            guard time >= animations[index].windowStart, time < animations[index].windowEnd
            else { return nil }
            for cut in timelines[Int(own)].cuts[animations[index].serial] ?? []
            where content(ofTimeline: cut.timeline, &moment).content >= cut.time { return nil }
            return (time, flow)
        case .group(let group):
            guard let outer = parentTime(of: Int(group), &moment),
                let (time, rate) = content(ofGroup: Int(group), at: outer.time)
            else { return nil }
            return (time, rate * outer.rate)
        }
    }

    private func apply(explicit index: Int, at own: Double, model: [Double], to values: inout [Double]) {
        if case .object = animations[index].path.target { return }
        var objects: [Value] = []
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { scratch in
            guard let out = scratch.baseAddress else { return }
            apply(index, at: own, model: model, [], out, to: &values, objects: &objects)
        }
    }
}
