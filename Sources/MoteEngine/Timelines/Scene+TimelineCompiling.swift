/// Works out the course of a timeline and of all that stand in each other with it: for every motion where it
/// sets out from, and what it leaves the model at, as if each had been made when the timelines came by.
///
/// They are one course. Each motion has its place in it by when it first is in effect, in the time of the
/// outermost timeline, as if it had been put on that; motions act on those before them, wherever they are.
/// What shows is a function of where each timeline stands: what one that turns round or begins anew has not
/// come to (again) is not in effect.
extension Scene {
    /// - Parameter fits: timelines take the lengths of what is in them.
    func compile(_ k: Int, fits: Bool = true) {
        let root = root(ofTimeline: k)
        guard !timelines[root].isAsleep else { return }
        var course = CourseInMaking(
            root: root, tree: tree(ofTimeline: root), now: moment(ofTimeline: root, at: 0))
        // Where something stands in what comes back or begins anew depends on how long that is, and that on
        // where springs in it set out from.
        for _ in 0..<4 {
            place(&course)
            addCues(&course, fits: fits)
            if !course.isLonger { break }
        }
        restack(ofTree: root)
        changed()
    }

    /// Puts everything in its place in the course, in turn.
    private func place(_ course: inout CourseInMaking) {
        course.forget()
        for k in course.tree {
            for shadow in timelines[k].shadows {
                if let index = slotOfAnimation[shadow.serial] { detach(index, .replaced) }
            }
            timelines[k].shadows = []
            timelines[k].cuts = [:]
            timelines[k].steps = []
            timelines[k].starts = [:]
            timelines[k].isOutdated = false
            timelines[k].objectSteps = []
            // Where it is brought to on the way is just at these.
            timelines[k].cues = timelines[k].entries.map {
                TimelineCue(time: $0.effect, kind: .step, serial: $0.serial)
            }
            timelines[k].cues.sort { $0.time < $1.time }
            course.add(timelines[k].bases)
            for entry in timelines[k].entries {
                guard let index = slotOfAnimation[entry.serial] else { continue }
                // Not placed yet: without effect on those before it.
                animations[index].windowStart = .infinity
                animations[index].windowEnd = .infinity
                animations[index].mask = ~entry.released
            }
        }
        let order = order(ofTree: course.root)
        showStarts(order, &course)
        for (rank, placed) in order.enumerated() {
            timelines[placed.timeline].entries[placed.entry].rank = rank
            timelines[placed.timeline].entries[placed.entry].reached = placed.time
            let entry = timelines[placed.timeline].entries[placed.entry]
            course.now = moment(ofTimeline: placed.timeline, at: entry.effect)
            guard let index = slotOfAnimation[entry.serial] else {
                place(entry, placed.timeline, &course)
                continue
            }
            let level = level(of: index, rank, &course)
            timelines[placed.timeline].entries[placed.entry].level = level
            place(entry, placed.timeline, &course)
            course.levels[index] = level
            raiseLater(than: index, placed.timeline, level, &course)
        }
    }

    /// What springs and decays with delays start from shows before these have their own places.
    private func showStarts(_ order: [PlacedEntry], _ course: inout CourseInMaking) {
        for placed in order {
            let (k, entry) = (placed.timeline, timelines[placed.timeline].entries[placed.entry])
            guard showsStart(entry), let index = slotOfAnimation[entry.serial] else { continue }
            let made = reachOutermost(entry.at, on: k)
            let next = order.firstIndex { other in
                if (other.time - made).magnitude > 1e-9 { return other.time > made }
                return other.made > made - 1e-9 && other.order > placed.order
            }
            showStart(of: index, k, entry, over: next ?? order.count, &course)
        }
    }

    // MARK: The order

    private struct PlacedEntry {
        var time: Double
        /// When it is as if it were made: before its delay.
        var made: Double
        /// What was added first comes first: of the entry on the timeline at hand, and its place within that.
        var order: Int
        var inner = 0
        var timeline: Int
        var entry: Int
    }

    /// All that stands on a timeline and within it, in the order in which it takes effect, with the times of
    /// its content.
    private func order(ofTree k: Int) -> [PlacedEntry] {
        var list: [PlacedEntry] = []
        for (i, entry) in timelines[k].entries.enumerated() {
            guard case .timeline(let child) = entry.kind else {
                list.append(
                    PlacedEntry(
                        time: entry.effect, made: entry.at, order: entry.order, timeline: k, entry: i))
                continue
            }
            for (place, inner) in order(ofTree: child).enumerated() {
                list.append(
                    PlacedEntry(
                        time: reach(inner.time, on: child), made: reach(inner.made, on: child),
                        order: entry.order, inner: place,
                        timeline: inner.timeline, entry: inner.entry))
            }
        }
        list.sort { $0.time < $1.time }
        // What the maps from time to time leave of none does not part what comes at once.
        for i in list.indices.dropFirst() where list[i].time - list[i - 1].time <= 1e-9 {
            list[i].time = list[i - 1].time
        }
        list.sort { a, b in
            if a.time != b.time { return a.time < b.time }
            // What waited for its delay is older than what comes just then.
            if (a.made - b.made).magnitude > 1e-9 { return a.made < b.made }
            return a.order != b.order ? a.order < b.order : a.inner < b.inner
        }
        return list
    }

    /// Later motions act on what earlier ones gave: by their times, not in the order in which they were made.
    func restack(ofTree root: Int) {
        let level = levels(ofTree: root)
        let tree = tree(ofTimeline: root)
        let shadows = tree.flatMap { timelines[$0].shadows.filter { $0.level == nil } }
        let places = shadows.compactMap { shadow in
            slotOfAnimation[shadow.serial].flatMap { index in
                slotOfAnimation[shadow.of].map { (shadow: index, of: $0) }
            }
        }
        let apart = Set(places.map(\.shadow))
        for slot in Set(level.keys.map { animations[$0].layer }).sorted() {
            // What is in a group goes with it.
            layers[slot].animations.removeAll { apart.contains($0) }
            let ranked = layers[slot].animations.enumerated().compactMap { place, index in
                level[outermostGroup(of: index)].map { (place: place, index: index, level: $0) }
            }
            let sorted = ranked.sorted { $0.level != $1.level ? $0.level < $1.level : $0.place < $1.place }
            for (old, new) in zip(ranked, sorted) { layers[slot].animations[old.place] = new.index }
        }
        for (shadow, of) in places {
            let slot = animations[of].layer
            let place = layers[slot].animations.firstIndex(of: of).map { $0 + 1 }
            layers[slot].animations.insert(shadow, at: place ?? layers[slot].animations.count)
        }
    }

    /// By slot of an animation: its place in the stack, shadows' too.
    func levels(ofTree root: Int) -> [Int: StackLevel] {
        var levels: [Int: StackLevel] = [:]
        for k in tree(ofTimeline: root) {
            for entry in timelines[k].entries {
                if let index = slotOfAnimation[entry.serial] { levels[index] = entry.level }
            }
            for shadow in timelines[k].shadows {
                if let index = slotOfAnimation[shadow.serial], let of = slotOfAnimation[shadow.of] {
                    levels[index] = shadow.level ?? levels[of]
                }
            }
        }
        return levels
    }

    // MARK: Cues and lengths

    private func addCues(_ course: inout CourseInMaking, fits: Bool) {
        course.isLonger = false
        // Those within others first: they are as long as they are.
        for k in course.tree.reversed() {
            let before = timelines[k].timing.duration
            let wasEndless = timelines[k].isEndless
            timelines[k].cues = []
            timelines[k].isEndless = false
            timelines[k].contentEnd = 0
            let order = timelines[k].entries.sorted {
                $0.effect != $1.effect ? $0.effect < $1.effect : $0.order < $1.order
            }
            for entry in order { addCues(entry, k) }
            timelines[k].cues.sort { $0.time < $1.time }
            guard fits else { continue }
            timelines[k].fit()
            let isAsBefore =
                timelines[k].timing.duration == before && timelines[k].isEndless == wasEndless
            if k != course.root, !isAsBefore || standsAtEnd(k) { course.isLonger = true }
        }
    }

    /// One that plays backwards in another sets out from its end, wherever that comes to be.
    /// - Returns: whether it does so now, and did not before.
    private func standsAtEnd(_ k: Int) -> Bool {
        guard timelines[k].startsAtEnd, timelines[k].clock.anchor == timelines[k].at,
            case let end = timelines[k].end, end.isFinite, timelines[k].clock.local != end
        else { return false }
        timelines[k].clock.local = end
        return true
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
        case .over(let block):
            add(entry.at, .over, block)
            include(entry.at, k)
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
            let begin = max(animations[index].timing.beginTime, entry.at)
            let cuts = timelines[k].cuts[entry.serial] ?? []
            let cut = cuts.reduce(animations[index].windowEnd) { min($0, $1.own) }
            // What is cut short before its delay is over has not begun.
            if begin <= cut { add(begin, .begin, entry.serial) }
            if cut < end || cut < begin {
                add(cut, .cut, entry.serial)
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
        case .call, .over, .object: return entry.at
        case .timeline(let child):
            let clock = timelines[child].clock
            return clock.rate == 0 ? .infinity : entry.at + timelines[child].end / clock.rate.magnitude
        case .move, .keyframes, .path, .takeover, .overlay:
            return slotOfAnimation[entry.serial].map { max(animations[$0].timing.end, entry.at) }
        }
    }
}
