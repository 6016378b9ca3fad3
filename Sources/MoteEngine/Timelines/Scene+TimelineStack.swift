/// Where in the stack the animations of a course lie.
extension Scene {
    /// On top, but for an offset: that goes beneath explicit animations that cover the model then, as live
    /// (see `stackPlace`).
    func level(of index: Int, _ rank: Int, _ course: inout CourseInMaking) -> StackLevel {
        let top = StackLevel(over: Double(rank), rank: rank)
        let (slot, path) = (animations[index].layer, animations[index].path)
        guard isOffset(index), layers[slot].animations.contains(where: { animations[$0].origin == .explicit })
        else { return top }
        let stack = shown(&course, slot, except: index)
        guard stack.contains(where: { animations[$0.index].origin == .explicit }) else { return top }
        let places = places(for: path, stack.map(\.index)) { i, component in
            covers(stack[i].index, component, at: stack[i].time)
        }
        func level(_ place: Int) -> StackLevel {
            course.levels[outermostGroup(of: stack[place].index)] ?? top
        }
        if places.lower > places.upper { return StackLevel(over: level(places.lower - 1).over, rank: rank) }
        return places.upper < stack.count
            ? StackLevel(over: level(places.upper).over - 0.5, rank: rank) : top
    }

    /// What a spring or decay starts from shows during its delay, too: from the place in the stack that it has
    /// when it is made.
    /// - Parameter over: the rank of what comes next then.
    func showStart(
        of index: Int, _ k: Int, _ entry: TimelineEntry, over: Int, _ course: inout CourseInMaking
    ) {
        guard case .takeover(let pending) = entry.kind, (try? checkRoomForAnimation()) != nil else { return }
        let level = StackLevel(over: Double(over) - 0.5, rank: over)
        var shadow = animations[index]
        shadow.serial = newAnimationSerial()
        (shadow.block, shadow.hasEnded, shadow.motion) = (0, true, .pending(pending))
        (shadow.timing.beginTime, shadow.timing.duration) = (entry.effect, 0)
        (shadow.windowStart, shadow.windowEnd) = (entry.at, entry.effect)
        let place = attach(shadow, to: animations[index].layer)
        course.levels[place] = level
        timelines[k].shadows.append(
            TimelineShadow(serial: shadow.serial, of: entry.serial, level: level))
    }

    /// It has something to show before it takes over.
    func showsStart(_ entry: TimelineEntry) -> Bool {
        guard case .takeover(let pending) = entry.kind, entry.delay > 0, pending.from != nil,
            let index = slotOfAnimation[entry.serial], case let range = animations[index].path.components
        else { return false }
        return animations[index].mask & Self.bits(of: range, in: range) != 0
    }

    /// The time of the outermost's content at which a timeline is first at a time of its own.
    func reachOutermost(_ content: Double, on k: Int) -> Double {
        var (content, k) = (content, k)
        while timelines[k].parent >= 0 { (content, k) = (reach(content, on: k), timelines[k].parent) }
        return content
    }
}
