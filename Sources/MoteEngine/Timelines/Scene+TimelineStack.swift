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
    func showStart(
        of index: Int, _ pending: PendingMotion, _ k: Int, _ entry: TimelineEntry, mask: UInt32,
        until end: Double, _ course: inout CourseInMaking
    ) {
        guard entry.delay > 0, end > entry.at, pending.from != nil,
            !animations[index].path.components.isEmpty, (try? checkRoomForAnimation()) != nil
        else { return }
        let flow = content(ofTimeline: k, &course.now).flow
        let made = entry.reached - (entry.effect - entry.at) / (flow == 0 ? 1 : flow)
        var over = entry.rank
        for place in layers[animations[index].layer].animations where course.levels[place] != nil {
            guard let (_, other) = entryOnTimeline(place) else { continue }
            let isAtOnce = (other.reached - made).magnitude <= 1e-9
            if isAtOnce ? other.order > entry.order : other.reached > made { over = min(over, other.rank) }
        }
        let level = StackLevel(over: Double(over) - 0.5, rank: entry.rank)
        var shadow = animations[index]
        shadow.serial = newAnimationSerial()
        (shadow.block, shadow.hasEnded, shadow.motion) = (0, true, .pending(pending))
        shadow.mask = mask
        (shadow.windowStart, shadow.windowEnd) = (entry.at, end)
        let place = attach(shadow, to: animations[index].layer)
        course.levels[place] = level
        timelines[k].shadows.append(
            TimelineShadow(serial: shadow.serial, of: entry.serial, level: level))
    }
}
