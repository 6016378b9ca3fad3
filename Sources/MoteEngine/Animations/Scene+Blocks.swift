/// Blocks, as UIKit's: model changes made while one is open become animations.
extension Scene {
    /// Opens a block; until `endBlock()` every `set` of a value that can animate becomes an additive
    /// animation of it. Blocks nest: see `inherited`.
    public func beginBlock(_ options: BlockOptions) throws(PropertyError) {
        try check(options)
        let serial = newAnimationSerial()
        openBlocks.append(
            OpenBlock(serial: serial, options: inherited(options), gatherings: gathered.count))
        blocks[serial] = Block()
    }

    /// Closes the block opened last.
    /// - Returns: a handle to all that it made. A block that changed nothing is over at once.
    public func endBlock() -> AnimationID? {
        guard let open = openBlocks.popLast() else { return nil }
        if let recording = open.recording { finish(recording, of: open) }
        if blocks[open.serial]?.running == 0 { endEmptyBlock(open.serial) }
        gather(open.serial)
        return AnimationID(serial: open.serial)
    }

    /// What a block takes over from the one around it, as in UIKit: how long it runs and by which curve, but
    /// for what it overrides. A spring of its own it keeps. What is gathered for a timeline has its time from
    /// that, and an animator's changes from that.
    private func inherited(_ options: BlockOptions) -> BlockOptions {
        guard let outer = openBlocks.last, outer.recording == nil, outer.gatherings == gathered.count,
            !outer.options.isOpen, !options.isOpen
        else { return options }
        var options = options
        if !options.overridesInheritedDuration { options.duration = outer.options.duration }
        if !options.overridesInheritedCurve, options.dampingRatio == nil, options.spring == nil {
            options.timingFunction = outer.options.timingFunction
            options.dampingRatio = outer.options.dampingRatio
            options.spring = outer.options.spring
            options.initialVelocity = outer.options.initialVelocity
        }
        return options
    }

    /// How the block that is open animates.
    public var blockOptions: BlockOptions? { openBlocks.last?.options }

    public var isInBlock: Bool { !openBlocks.isEmpty }

    func check(_ options: BlockOptions) throws(PropertyError) {
        try checkRoomForAnimation()
        for (name, number) in [
            ("duration", options.duration), ("delay", options.delay),
            ("velocity", options.initialVelocity),
        ] where !number.isFinite {
            throw .badOption("\(name) must be a finite number")
        }
        if options.duration < 0 { throw .badOption("duration must be at least 0") }
        if options.repeatCount.isNaN || options.repeatCount < 0 {
            throw .badOption("repeatCount must be at least 0")
        }
        if let ratio = options.dampingRatio, !(ratio > 0 && ratio <= 1) {
            throw .badOption("dampingRatio must be above 0 and at most 1")
        }
    }

    /// One change inside a block.
    func animate(_ slot: Int, _ path: PropertyKeyPath, to components: [Double], in open: OpenBlock) {
        if !open.options.beginFromCurrentState {
            for range in touched(by: path) { joinRecordings(slot, range) }
        }
        if open.recording != nil { return record(slot, path, components, in: openBlocks.count - 1) }
        // A frame is made of bounds and position: each changed run becomes an animation of its own.
        let old = layers[slot].model
        let before = open.options.beginFromCurrentState ? evaluate(slot, at: time) : old
        store(components, to: path, in: slot)
        let new = layers[slot].model
        layers[slot].model = old
        for part in parts(of: path) {
            let range = part.components
            let from = range.map { before[$0] }
            let to = range.map { new[$0] }
            move(
                slot, part, from: from, to: to, options: open.options, origin: .block,
                replaces: open.options.beginFromCurrentState, block: open.serial)
        }
    }

    /// What a key path consists of that can be animated by components.
    func parts(of path: PropertyKeyPath) -> [PropertyKeyPath] {
        guard case .frame = path.target else { return [path] }
        return ["bounds", "position"].compactMap { PropertyKeyPath.parse($0, for: .plain) }
    }

    /// The one way in which blocks and single calls move a property: the model goes where the motion ends,
    /// and an offset that fades on top of it makes the way there. Offsets add, so an interruption is smooth.
    /// - Parameters:
    ///   - replaces: ends what was running, and starts at `from` whatever the screen shows.
    ///   - isRelative: on a timeline `to` counts from where the model is then.
    ///   - isAction: a plain change in a transaction, which does nothing where the model is there already.
    ///   - way: how far it goes there, where that is more than the property's range leaves room for now.
    /// - Returns: the animation's slot, or nil if nothing changes.
    @discardableResult
    func move(
        _ slot: Int, _ path: PropertyKeyPath, from: [Double], to: [Double], options: BlockOptions,
        origin: Animation.Origin, replaces: Bool, block: Int = 0, isRelative: Bool = false,
        way: [Double]? = nil, isAction: Bool = false
    ) -> Int? {
        let range = path.components
        // Numbers that are moved alike, and are not: each has a way of its own.
        let isMixed =
            if case .shared = path.target { !from.allSatisfy { $0 == from[0] } } else { false }
        let parts =
            isMixed
            ? singleParts(of: path, on: slot)
            : !replaces && from != to ? separateParts(of: path, on: slot) : nil
        if let parts {
            var last: Int?
            for (i, part) in parts.enumerated() {
                last =
                    move(
                        slot, part, from: [from[i]], to: [to[i]], options: options, origin: origin,
                        replaces: replaces, block: block, isRelative: isRelative,
                        way: way.map { [$0[i]] }, isAction: isAction)
                    ?? last
            }
            return last
        }
        let whole = recordingNow > 0 ? layers[slot].model : []
        let before = usesTimelines ? range.map { layers[slot].model[$0] } : []
        if replaces {
            endMotions(on: slot, components: range)
        } else {
            release(slot, range, cutting: false)
            endCustoms(on: slot, components: range)
        }
        let isIdle = from == to && !replaces && !isGathering
        if isIdle, !usesTimelines { return nil }
        let start: TimelineEntry.Start =
            isAction ? .action : !replaces ? .model : origin == .block ? .screen : .given(from)
        let kind = FreshMotion.Kind.move(
            to: isRelative ? way ?? zip(before, to).map { $1 - $0 } : to, start: start,
            isRelative: isRelative, options: options)
        let run = run(options, slot)
        let end = run.end
        let last = zip(from, to).map { Interpolation.mix($0, $1, end) }
        let goal = path.kept(last)
        for (value, component) in zip(goal, range) { layers[slot].model[component] = value }
        changed()
        let isInstant = options.duration <= 0 && options.delay <= 0
        noteChange(on: slot, [range], before: whole, replaces ? .takenOver : isInstant ? .plain : .eased)
        if isInstant {
            note(0, block: block, slot, path, before: before, kind)
            parametersChanged(slot, [range])
            return nil
        }
        // Of numbers of any size: what is far beyond every screen may jump, but never becomes an infinity.
        let way = zip(from, to).map { min(max($1 - $0, -1e300), 1e300) }
        let count = if case .shared = path.target { 1 } else { range.count }
        let offsets = offsets(way.prefix(count), end: end, beyond: zip(last, goal).map { $0 - $1 })
        var animation = Animation(
            path: path, motion: .basic(from: offsets.from, to: offsets.to, by: nil, pace: run.pace))
        animation.origin = origin
        animation.compositing = replaces ? .overModel : .add
        animation.timing = run.timing
        animation.block = block
        if isIdle {
            // It is over at once, but on a timeline it may have a way to go, whatever the model is now.
            note(0, block: block, slot, path, before: before, kind, of: animation)
            return nil
        }
        let index = attach(animation, to: slot, inBlock: block)
        note(animations[index].serial, block: block, slot, path, before: before, kind)
        return index
    }

    /// What a motion along a way adds at its beginning and its end to the model that it leaves.
    /// - Parameter beyond: how far it ends beyond the property's range, in which the model is kept.
    func offsets(
        _ way: ArraySlice<Double>, end: Double, beyond: [Double]
    ) -> (from: [Double], to: [Double]) {
        (zip(way, beyond).map { -$0 * end + $1 }, zip(way, beyond).map { $0 - $0 * end + $1 })
    }

    /// As a part of a block, if it is one (not 0).
    func attach(_ animation: Animation, to slot: Int, inBlock block: Int) -> Int {
        let index = attach(animation, to: slot)
        if block > 0 {
            blocks[block]?.running += 1
            blocks[block]?.members.append(animations[index].serial)
        }
        return index
    }

    /// When and how a block's or a single call's motion runs, and where in its way it ends: at 1, at 0 when
    /// it comes back, between for a broken repeat count.
    func run(_ options: BlockOptions, _ slot: Int) -> (timing: MediaTiming, pace: Motion.Pace, end: Double) {
        let pace: Motion.Pace
        if let spring = options.spring, options.duration > 0 {
            pace = .spring(SpringMotion(spring, from: 0, to: 1, velocity: options.initialVelocity))
        } else if let ratio = options.dampingRatio, options.duration > 0,
            let spring = try? Spring(
                duration: options.duration, dampingRatio: ratio, velocity: options.initialVelocity)
        {
            pace = .spring(
                SpringMotion(
                    spring, from: 0, to: 1, velocity: options.initialVelocity, duration: options.duration))
        } else {
            pace = options.isOpen ? .open : .curve(options.timingFunction)
        }
        let timing = timing(of: options, slot)
        return (timing, pace, endOfMove(timing, pace))
    }

    /// Where in its way a motion ends.
    func endOfMove(_ timing: MediaTiming, _ pace: Motion.Pace) -> Double {
        if timing.repeatCount.isInfinite { return timing.autoreverses ? 0 : 1 }
        guard timing.end.isFinite, let position = timing.held.position(at: timing.end) else { return 1 }
        if position.fraction == 1 || position.fraction == 0 { return position.fraction }
        return pace.progress(at: position.fraction, duration: timing.duration)
    }
}
