/// Where in the stack the animations of a course lie.
extension Scene {
    /// On top, but for an offset: that goes beneath explicit animations that cover the model then, as live
    /// (see `stackPlace`).
    func level(of index: Int, _ rank: Int, _ course: inout CourseInMaking) -> StackLevel {
        let top = StackLevel(over: Double(rank), rank: rank)
        let (slot, path) = (animations[index].layer, animations[index].path)
        guard isOffset(index), layers[slot].animations.contains(where: { coversForAWhile($0) })
        else { return top }
        let stack = shown(&course, slot, except: index)
        guard stack.contains(where: { coversForAWhile($0.index) }) else { return top }
        let places = places(for: path, stack.map(\.index)) { i, component in
            covers(stack[i].index, component, at: stack[i].time)
        }
        func level(_ place: Int) -> StackLevel {
            course.levels[outermostGroup(of: stack[place].index)] ?? top
        }
        if places.lower > places.upper { return StackLevel(over: level(places.lower - 1).over, rank: rank) }
        guard places.upper < stack.count else { return top }
        // One that was raised has no whole number.
        let over = level(places.upper).over
        return StackLevel(over: over - (over == over.rounded() ? 0.5 : 0.125), rank: rank)
    }

    /// What took a property over covers explicit animations from before it as long as it runs, and those that
    /// were in effect at its end (see `leaveCovered`). One that comes into effect later shows, as live, where
    /// the other is off its layer by then.
    func raiseLater(
        than index: Int, _ k: Int, _ level: StackLevel, _ course: inout CourseInMaking
    ) {
        let (slot, taken) = (animations[index].layer, animations[index].path.components)
        let end = min(animations[index].timing.end, animations[index].windowEnd)
        guard animations[index].compositing == .overModel, animations[index].origin != .explicit,
            end.isFinite,
            layers[slot].animations.contains(where: { animations[$0].origin == .explicit })
        else { return }
        var then = moment(ofTimeline: k, at: end)
        for other in layers[slot].animations where animations[other].origin == .explicit {
            guard case .timeline(let own) = animations[other].parent, case let m = Int(own),
                let before = course.levels[other], before < level,
                moves(other, taken, on: slot),
                case let content = content(ofTimeline: m, &then).content,
                animations[other].timing.beginTime > content + timeTolerance,
                animations[other].timing.position(at: content) == nil,
                let i = timelines[m].entries.firstIndex(where: { $0.serial == animations[other].serial })
            else { continue }
            let raised = StackLevel(over: level.over + 0.25, rank: before.rank)
            course.levels[other] = raised
            timelines[m].entries[i].level = raised
        }
    }

    /// An explicit animation, or one of a group's, moves some of these components.
    private func moves(_ index: Int, _ components: Range<Int>, on slot: Int) -> Bool {
        guard case .group = animations[index].motion else {
            return animations[index].path.components.overlaps(components)
        }
        return layers[slot].animations.contains {
            isPart($0, ofGroup: index) && animations[$0].path.components.overlaps(components)
        }
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
