/// When a motion first arrives at its target.
extension Scene {
    /// Scene time at which the value first is at its target or passes it (the last of a point's numbers, and
    /// of a block's motions, to do so), or at which the motion ends, if it has no target to pass. Infinity
    /// where that never is or, as of a spring that waits for its start, isn't known yet; nil when it is over.
    public func reachTime(_ id: AnimationID) -> Double? { slots(id).map { reachTime(of: $0) }.max() }

    func reachTime(of index: Int) -> Double {
        let animation = animations[index]
        if animation.isPending { return .infinity }
        guard animation.clock.rate * parentRate(of: index) > 0,
            let age = animation.firstArrival, animation.timing.beginTime + age < animation.timing.end
        else { return endTime(of: index) }
        return sceneTime(of: index, local: animation.timing.beginTime + age)
    }

    /// Lets the host be told when a motion, or the last of a block's, first arrives at its target.
    public func watchReach(_ id: AnimationID) {
        let slots = slots(id)
        guard !slots.isEmpty, watched.insert(id.serial).inserted else { return }
        for index in slots { scheduleStartAndEnd(index) }
    }

    func isWatched(_ index: Int) -> Bool {
        !watched.isEmpty
            && (watched.contains(animations[index].serial) || watched.contains(animations[index].block))
    }

    /// A motion that is watched, or is one of a block that is, has arrived.
    func arrive(_ index: Int) {
        let block = animations[index].block
        if watched.remove(animations[index].serial) != nil {
            host?.scene(self, animationReached: info(index))
        }
        // Those of the block that are over have arrived, too.
        guard block > 0, watched.contains(block),
            let last = reachTime(AnimationID(serial: block)), last <= time + 1e-9
        else { return }
        watched.remove(block)
        host?.scene(self, animationReached: blockInfo(block))
    }
}

extension Animation {
    /// Seconds of its own time from its beginning to its first arrival; nil where that is its end, or can't
    /// be told.
    fileprivate var firstArrival: Double? {
        if case .spring(let springs, _) = motion { return springs.map(\.firstArrival).max() ?? 0 }
        guard timing.speed > 0, timing.timeOffset == 0, timing.duration > 0 else { return nil }
        switch motion {
        case .basic(_, _, _, .spring(let spring)), .objects(_, _, .spring(let spring)):
            return min(spring.firstArrival, timing.duration) / timing.speed
        case .basic(_, _, _, .curve(let curve)), .objects(_, _, .curve(let curve)):
            return TimingFunction.firstArrival(at: 1) { curve.value(at: $0) } * timing.duration / timing.speed
        case .keyframes(let keyframes, let curve):
            // What is made of more numbers, as a transform, is at its target only with all of them.
            let count = keyframes.componentCount
            guard count <= 4 else { return nil }
            var buffer = [Double](repeating: 0, count: count)
            keyframes.evaluate(at: curve.value(at: 1), into: &buffer)
            let target = buffer
            let arrivals = (0..<count).map { i in
                TimingFunction.firstArrival(at: target[i]) { f in
                    keyframes.evaluate(at: curve.value(at: f), into: &buffer)
                    return buffer[i]
                }
            }
            return (arrivals.max() ?? 1) * timing.duration / timing.speed
        case .discrete(let values, let times):
            guard let last = values.last, let place = values.firstIndex(of: last), place < times.count else {
                return nil
            }
            return times[place] * timing.duration / timing.speed
        default:
            return nil
        }
    }
}
