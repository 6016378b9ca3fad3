/// The time in which a layer's animations live: the scene's, mapped by the time spaces of its ancestors from
/// the root inwards and then by its own, as Core Animation's `CAMediaTiming` of layers has it.
///
/// `layerTime(_:at:)` and `sceneTime(_:ofLayerTime:)` are the one map and its inverse.
extension Scene {
    // MARK: The map

    func layerTime(_ slot: Int, at time: Double) -> Double {
        guard layers[slot].isTimed else { return time }
        let parent = layers[slot].parent
        return space(ofSlot: slot).local(fromParent: parent >= 0 ? layerTime(parent, at: time) : time)
    }

    /// A layer's own time at the present of whatever runs: a recorded function has a present of its own.
    func layerNow(_ slot: Int) -> Double { layerTime(slot, at: presentTime) }

    /// How fast a layer's time runs: its seconds a second of the scene's. 0 while it stands.
    func layerRate(_ slot: Int) -> Double {
        var rate = 1.0
        var place = slot
        while place >= 0, layers[place].isTimed {
            rate *= space(ofSlot: place).speed
            place = layers[place].parent
        }
        return rate
    }

    /// The scene time at which a layer's own is `time`; infinity where it stands.
    func sceneTime(_ slot: Int, ofLayerTime time: Double) -> Double {
        guard layers[slot].isTimed else { return time }
        guard let outer = space(ofSlot: slot).parent(fromLocal: time), outer.isFinite else {
            return .infinity
        }
        let parent = layers[slot].parent
        return parent >= 0 ? sceneTime(parent, ofLayerTime: outer) : outer
    }

    // MARK: For scripts

    /// Seconds of a layer's own time now.
    public func layerTime(_ layer: LayerID) -> Double? { slot(layer).map { layerNow($0) } }

    /// A time of one layer's own as a time of another's; nil stands for the scene's.
    /// - Returns: nil where the first one's time stands still, so that no other time is meant by it.
    public func convertTime(_ time: Double, from: LayerID?, to: LayerID?) -> Double? {
        guard let source = slot(from ?? root), let target = slot(to ?? root) else { return nil }
        let shared = from == nil ? time : sceneTime(source, ofLayerTime: time)
        guard shared.isFinite else { return nil }
        return to == nil ? shared : layerTime(target, at: shared)
    }

    /// A layer's time space within its parent's.
    public func timeSpace(_ layer: LayerID) -> TimeSpace? { slot(layer).map { layers[$0].space } }

    /// Gives a layer another time space. Its animations, its sublayers' and the particles of emitters among
    /// them follow it from now on. (A particle never moves back in time: where a layer's time jumps, the
    /// emitters below go on where they are; they stand while it runs backwards, and before it begins.)
    public func setTimeSpace(_ layer: LayerID, _ space: TimeSpace) throws(PropertyError) {
        guard let slot = slot(layer) else { throw .staleHandle }
        for (name, value) in [
            ("speed", space.speed), ("timeOffset", space.timeOffset), ("beginTime", space.beginTime),
        ] where !(value.magnitude <= EngineLimits.layerTiming) {
            throw .outOfRange(
                keyPath: name, expected: "a number within ±\(EngineLimits.layerTiming.shown)",
                got: value.shown)
        }
        guard layers[slot].space != space else { return }
        noteTraits(slot)
        layers[slot].space = space
        keepSpace(slot)
        timeChanged(below: slot)
        leadEmitter(slot)
    }

    /// Holds a layer's time, and so all that moves below it.
    public func pauseTime(_ layer: LayerID) {
        guard let slot = slot(layer), layers[slot].space.speed != 0 else { return }
        noteTraits(slot)
        layers[slot].heldSpeed = layers[slot].space.speed
        layers[slot].space = TimeSpace(speed: 0, timeOffset: layerNow(slot))
        keepSpace(slot)
        timeChanged(below: slot)
    }

    /// Lets a held layer's time go on where it stands, at the speed that it had.
    public func resumeTime(_ layer: LayerID) {
        guard let slot = slot(layer), layers[slot].space.speed == 0 else { return }
        noteTraits(slot)
        let speed = layers[slot].heldSpeed
        let parent = layers[slot].parent
        let outer = parent >= 0 ? layerNow(parent) : presentTime
        layers[slot].space = TimeSpace(
            beginTime: outer - layers[slot].space.timeOffset / speed, speed: speed)
        keepSpace(slot)
        timeChanged(below: slot)
    }

    // MARK: Changes

    /// A layer's time runs otherwise from now on: what lies ahead of its animations, and of all below it,
    /// is scheduled anew.
    func timeChanged(below slot: Int) {
        let parent = layers[slot].parent
        let outer = parent >= 0 && layers[parent].isTimed
        let isTimed = outer || isTimedItself(slot)
        // Nothing was mapped and nothing is.
        guard isTimed || layers[slot].isTimed else { return }
        let rate = parent >= 0 ? layerRate(parent) : 1
        followTime(slot, isTimed: outer, rate: rate)
        changed()
    }

    private func followTime(_ slot: Int, isTimed outer: Bool, rate outerRate: Double) {
        let isTimed = outer || isTimedItself(slot)
        let rate = outerRate * layers[slot].space.speed
        layers[slot].isTimed = isTimed
        if layers[slot].emitter != nil {
            turnEmitter(slot, rate: rate)
        }
        for index in layers[slot].animations { scheduleStartAndEnd(index) }
        for child in childrenAndMask(slot) { followTime(child, isTimed: isTimed, rate: rate) }
    }

    // MARK: Emitters

    /// The time that an emitter's particles live by. It never runs backwards.
    func emitterTime(_ slot: Int, at time: Double) -> Double { layers[slot].emitterClock.local(at: time) }

    /// Lets an emitter's time go on at the rate of its layer's, once that and all above it have begun.
    private func turnEmitter(_ slot: Int, rate: Double) {
        let begin = beginning(slot)
        layers[slot].emitterWaits = begin > time
        let goes = begin > time ? 0 : max(0, rate)
        let clock = layers[slot].emitterClock
        if clock.rate != goes {
            let own = clock.local(at: time)
            if let emitter = layers[slot].emitter, own > emitter.configuration.beginTime {
                emitter.advance(to: own)
            }
            if let emitter = layers[slot].emitter, emitter.aliveCount > 0 { emitter.lastTurn = own }
            layers[slot].emitterClock = clock.turning(to: goes, at: time)
        }
        if begin > time, begin < EngineLimits.time {
            schedule.add(at: begin, .emitterBegins(layer: id(ofSlot: slot)))
        }
    }

    /// The scene time from which on a layer's `beginTime` and those of all above it have come: −∞ where
    /// nothing waits, infinity where one never comes.
    private func beginning(_ slot: Int) -> Double {
        var latest = -Double.infinity
        var place = slot
        while place >= 0, layers[place].isTimed {
            let begin = layers[place].space.beginTime
            let outer = layers[place].parent
            let now = outer >= 0 ? layerTime(outer, at: time) : time
            // What the maps there and back leave of a time does not hold it up.
            if begin != 0, now < begin - max(1e-9, begin.magnitude * 1e-12) {
                let comes = outer >= 0 ? sceneTime(outer, ofLayerTime: begin) : begin
                latest = max(latest, comes > time ? comes : .infinity)
            }
            place = outer
        }
        return latest
    }

    func beginEmitter(_ layer: LayerID) {
        guard let slot = slot(layer), layers[slot].emitter != nil else { return }
        turnEmitter(slot, rate: layerRate(slot))
        guard !layers[slot].emitterWaits else { return }
        sampleOnGrid(layer)
        notePlace(slot, isAssigned: false)
        watchEnd(slot)
        changed()
    }

    /// An emitter that is just being made comes with what its layer's time would have brought forth by now:
    /// since a `beginTime` that is past, or in its `timeOffset`.
    func leadEmitter(_ slot: Int) {
        guard let emitter = layers[slot].emitter, emitter.time == -.infinity,
            emitter.configuration.beginTime == emitterTime(slot, at: time)
        else { return }
        let space = layers[slot].space
        let hasBegun = space.beginTime != 0 && !layers[slot].emitterWaits
        emitter.setLead(hasBegun ? layerTime(slot, at: time) : space.timeOffset)
        watchEnd(slot)
    }
}
