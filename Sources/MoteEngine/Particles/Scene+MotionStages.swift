/// Where motions jump or bend: between two such times each of them is smooth.
extension Scene {
    /// Goes from `start` to `end` in stretches in which the motions are smooth, none longer than to the next
    /// point of the time grid. The grid is of scene time, so that nothing depends on the rate of ticks or on
    /// who looks.
    /// - Parameter body: told where a stretch begins, where the next one does, and the last time that belongs
    ///   to it: the same where nothing jumps, else the next lower number.
    func forEachStretch(
        of motions: [Int], on slots: [Int], from start: Double, to end: Double,
        _ body: (_ start: Double, _ next: Double, _ last: Double) -> Void
    ) {
        var (start, jumps) = (start, 0)
        var stage = stages(of: motions, on: slots, at: start)
        while start < end {
            var next = min(Self.gridTime(after: start), end)
            var last = next
            var nextStage = stages(of: motions, on: slots, at: next)
            if nextStage != stage, jumps < Self.gridJumps {
                jumps += 1
                // The first time at which they are at another stage, by halving down to neighbouring numbers.
                var low = start
                while true {
                    let middle = low + (next - low) / 2
                    guard middle > low, middle < next else { break }
                    let between = stages(of: motions, on: slots, at: middle)
                    if between == stage { low = middle } else { (next, nextStage) = (middle, between) }
                }
                last = low
            }
            body(start, next, last)
            (start, stage) = (next, nextStage)
        }
    }

    /// Points a second of the grid on which what moves emitters is sampled.
    private static let gridRate = 240.0
    /// So many of its points are sampled together.
    private static let gridBatch = 8.0

    /// So many jumps are looked for in a batch: what repeats faster is seen at the points alone.
    private static let gridJumps = 64

    private static func gridTime(after time: Double, step: Double = 1) -> Double {
        let place = (time * gridRate / step).rounded(.down)
        let next = (place + 1) * step / gridRate
        return next > time ? next : (place + 2) * step / gridRate
    }

    /// Up to where what moves is sampled at once.
    static func gridHorizon(after time: Double) -> Double { gridTime(after: time, step: gridBatch) }

    // MARK: Jumps in time

    /// The point of the grid up to which samples for an emitter may be left out from now on: what is born
    /// before it, and all that comes of it, is gone by the time that anybody looks, or that anything else
    /// happens. Nil where none may.
    func skippedGrid(_ slot: Int, forces: Bool) -> Double? {
        // Asked at every batch: most often somebody looks soon.
        guard nextLook - time > 1, let emitter = layers[slot].emitter, !isCopied(slot) else { return nil }
        let tick = wantsTicks ? Double(nextTick) / tickRate : .infinity
        guard tick - time > 1 else { return nil }
        let end = min(nextLook, tick, timelineDue, schedule.firstBesideSamples)
        let own = emitterTime(slot, at: end)
        let rate = layers[slot].emitterClock.rate
        guard end - time > 1, rate > 0, !forces || emitter.forgetsForces(at: own) else { return nil }
        // A batch earlier, so that all begins from what it is there.
        let last = end - (own - emitter.past(of: own)) / rate
        let place = (last * Self.gridRate / Self.gridBatch).rounded(.down) - 1
        let resume = place * Self.gridBatch / Self.gridRate
        return resume > Self.gridHorizon(after: time) ? resume : nil
    }

    /// Somebody may look before the time that was expected.
    func takeSkippedSamples() {
        for slot in emitterSlots {
            if layers[slot].gridSkipped <= time, time < layers[slot].gridTime { takeGrid(slot) }
            if layers[slot].placeSkipped <= time, time < layers[slot].placeTime { takePlace(slot) }
            (layers[slot].gridSkipped, layers[slot].placeSkipped) = (.infinity, .infinity)
        }
    }

    /// Where samples that were left out begin to count for what lives now.
    func firstSample(_ slot: Int, since skipped: Double) -> Double {
        guard let emitter = layers[slot].emitter, layers[slot].emitterClock.rate > 0 else { return skipped }
        let own = emitterTime(slot, at: time)
        let last = time - (own - emitter.past(of: own)) / layers[slot].emitterClock.rate
        let place = (last * Self.gridRate / Self.gridBatch).rounded(.down) - 1
        return max(skipped, place * Self.gridBatch / Self.gridRate)
    }

    // MARK: Stages

    private func stages(of motions: [Int], on slots: [Int], at time: Double) -> [Int] {
        var list: [Int] = []
        for slot in slots where layers[slot].isRecorded { addMoments(slot, at: time, to: &list) }
        list.reserveCapacity(motions.count * 4)
        for index in motions { addStage(of: index, at: time, to: &list) }
        return list
    }

    /// Numbers that are the same at all times between two of a motion's jumps and bends.
    private func addStage(of index: Int, at time: Double, to list: inout [Int]) {
        guard time < animations[index].lingersFrom else { return list.append(-1) }
        if animations[index].recording == 0 {
            switch animations[index].parent {
            case .layer: break
            case .group(let group): addStage(of: Int(group), at: time, to: &list)
            case .timeline(let k): addStage(ofTimeline: Int(k), at: time, to: &list)
            }
        }
        guard let own = parentTime(of: index, at: time) else { return list.append(-2) }
        list.append(Int(bitPattern: UInt(animations[index].mask)))
        animations[index].addStage(at: own, to: &list)
    }

    private func addStage(ofTimeline k: Int, at time: Double, to list: inout [Int]) {
        if timelines[k].parent >= 0 { addStage(ofTimeline: timelines[k].parent, at: time, to: &list) }
        let place = place(ofTimeline: k, at: time)
        switch place.phase {
        case .before: list.append(0)
        case .active: list.append(place.slope < 0 ? 1 : 2)
        case .after: list.append(3)
        }
        list.append(Int(place.play.isFinite ? max(-1e15, min(place.play, 1e15)) : -1))
    }
}

extension Animation {
    /// - Parameter time: its parent's.
    fileprivate func addStage(at time: Double, to list: inout [Int]) {
        let own = clock.local(at: time)
        let phase = own < timing.beginTime ? 0 : own < timing.end ? 1 : 2
        switch motion {
        case .pending, .objects, .transition, .custom: break
        case .spring, .decay:
            list.append(phase)
            // Runs begin anew.
            if timing.repeatCount > 1, timing.duration > 0, timing.duration.isFinite {
                let run = (max(0, own - timing.beginTime) / timing.duration).rounded(.down)
                list.append(Int(min(run, timing.repeatCount - 1, 1e15)))
            }
        case .basic(_, _, _, .open): list.append(phase)
        case .basic(_, _, _, let pace):
            guard let fraction = addPosition(own, phase, to: &list) else { return }
            if case .curve(let curve) = pace {
                list.append(curve.part(at: fraction))
                if path.isDiscrete { list.append(curve.value(at: fraction) < 0.5 ? 0 : 1) }
            }
        case .keyframes(let keyframes, let curve):
            guard let fraction = addPosition(own, phase, to: &list) else { return }
            list.append(curve.part(at: fraction))
            keyframes.addPart(at: curve.value(at: fraction), to: &list)
        case .discrete(_, let times):
            guard let fraction = addPosition(own, phase, to: &list) else { return }
            list.append(times.reduce(0) { $1 <= fraction ? $0 + 1 : $0 })
        case .group(let curve):
            guard let fraction = addPosition(own, phase, to: &list) else { return }
            list.append(curve.part(at: fraction))
        }
    }

    /// - Returns: the fraction of the run; nil where it has no effect.
    private func addPosition(_ own: Double, _ phase: Int, to list: inout [Int]) -> Double? {
        guard let position = timing.position(at: own) else {
            list.append(-1 - phase)
            return nil
        }
        list.append(phase)
        list.append(position.cycle)
        list.append(position.rate < 0 ? 1 : 0)
        return position.fraction
    }
}

extension TimingFunction {
    /// Which of its straight or smooth parts holds.
    fileprivate func part(at fraction: Double) -> Int {
        switch self {
        case .linear, .bezier, .penner, .sampled: 0
        case .steps: Int(truncatingIfNeeded: value(at: fraction).bitPattern)
        case .stops(let stops): LinearStop.segment(of: stops, at: fraction).0
        }
    }
}

extension Keyframes {
    /// Between which keys it is, and in which part of their own function.
    fileprivate func addPart(at fraction: Double, to list: inout [Int]) {
        guard !keyTimes.isEmpty else { return }
        let key = keyTimes.partition(after: fraction)
        list.append(key)
        guard timingFunctions.indices.contains(key - 1), keyTimes.indices.contains(key) else { return }
        let length = keyTimes[key] - keyTimes[key - 1]
        guard length > 0 else { return }
        list.append(timingFunctions[key - 1].part(at: (fraction - keyTimes[key - 1]) / length))
    }
}

extension Array where Element == Double {
    /// How many of these rising numbers are at most `limit`.
    fileprivate func partition(after limit: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
