/// What the ways to change and to animate do while a recording is on.
extension Scene {
    /// The recording that gathers now, and its own time; nil while none does.
    var gathering: (id: Int, now: Double)? {
        guard recordingNow > 0, let recording = recordings[recordingNow], recording.gathers else {
            return nil
        }
        return (recordingNow, recording.drive.to)
    }

    /// A new motion lives in the time of the recording that gathers. What replaces, or covers, shows from
    /// its place on; offsets show before it, too: they are where things come from.
    func adopt(_ animation: inout Animation, on slot: Int) {
        guard let (recording, now) = gathering, animation.recording == 0 else { return }
        animation.recording = recording
        animation.timing.beginTime += now - layerTime(slot, at: time)
        let isOffset = animation.compositing == .add && animation.origin != .explicit
        animation.birth = isOffset ? -.infinity : stepTime(now, in: recording)
    }

    enum ModelChange {
        /// At once, without a motion.
        case plain
        /// A motion that replaces what was there begins.
        case takenOver
        /// An offset makes the way.
        case eased
    }

    /// Notes what model numbers were before they changed. What no offset leads to becomes a step.
    func noteChange(on slot: Int, _ ranges: [Range<Int>], before: [Double], _ change: ModelChange) {
        guard recordingNow > 0 else { return }
        for range in ranges {
            var differs = false
            for component in range where before[component] != layers[slot].model[component] {
                differs = true
                let place = ModelPlace(slot: slot, number: layers[slot].number, index: component)
                if recordings[recordingNow]?.numbers[place] == nil {
                    recordings[recordingNow]?.numbers[place] = before[component]
                }
            }
            if differs, change != .eased { addStep(on: slot, range, before: before) }
        }
    }

    private func addStep(on slot: Int, _ range: Range<Int>, before: [Double]) {
        guard let (id, now) = gathering else { return }
        // An animation moves at most 16 numbers.
        for first in stride(from: range.lowerBound, to: range.upperBound, by: 16) {
            let part = first..<min(first + 16, range.upperBound)
            let offsets = part.map { before[$0] - layers[slot].model[$0] }
            guard offsets.contains(where: { $0 != 0 }) else { continue }
            attachStep(
                .step(offsets: offsets, object: nil, from: -.infinity, until: stepTime(now, in: id)),
                .steps(part), on: slot, id)
        }
    }

    /// - Parameter isEased: an offset leads from what was there to what is.
    func noteChange(
        on slot: Int, object: Int, before: Value, path: PropertyKeyPath, isEased: Bool = false
    ) {
        guard recordingNow > 0 else { return }
        let place = ModelPlace(slot: slot, number: layers[slot].number, index: object)
        if recordings[recordingNow]?.objects[place] == nil {
            recordings[recordingNow]?.objects[place] = before
        }
        guard !isEased, let (id, now) = gathering else { return }
        let at = stepTime(now, in: id)
        let since = recordings[id]?.objectChanges[place] ?? -.infinity
        recordings[id]?.objectChanges[place] = at
        attachStep(.step(offsets: [], object: before, from: since, until: at), path, on: slot, id)
    }

    func stepTime(_ now: Double, in recording: Int) -> Double {
        now <= 0 && recordings[recording]?.opensBefore == true ? .leastNonzeroMagnitude : now
    }

    /// Up to a place, a layer does not show.
    func hideBefore(_ place: Double, _ slot: Int, in recording: Int) {
        attachStep(
            .step(offsets: [1], object: nil, from: -.infinity, until: place),
            .steps(Component.hidden..<Component.hidden + 1), on: slot, recording)
    }

    /// The place at which a recorded function last changed something without a motion.
    public func lastChange(in recording: Int) -> Double { recordings[recording]?.lastChange ?? 0 }

    private func attachStep(_ motion: Motion, _ path: PropertyKeyPath, on slot: Int, _ recording: Int) {
        let now = recordings[recording]?.drive.to ?? 0
        recordings[recording]?.lastChange = now
        guard slotOfAnimation.count < EngineLimits.animations else { return }
        var animation = Animation(path: path, motion: motion)
        animation.recording = recording
        animation.hasStarted = true
        animation.birth = -.infinity
        animation.key = "step"
        let index = attach(animation, to: slot)
        freshSteps.append(animations[index].serial)
    }

    /// Takes a layer's model back to what it was before the changes that lie ahead of the places of their
    /// recordings.
    func followSteps(_ slot: Int, at time: Double, _ model: inout [Double], _ objects: inout [Value]) {
        for index in layers[slot].animations {
            guard case .step(let offsets, let before, let from, let until) = animations[index].motion,
                let place = parentTime(of: index, at: time), place >= from, place < until
            else { continue }
            if let before {
                guard case .object(let object) = animations[index].path.target,
                    objects.indices.contains(object)
                else { continue }
                objects[object] = before
                continue
            }
            let mask = activeMask(index, at: place)
            for (i, component) in animations[index].path.components.enumerated()
            where mask >> UInt32(i) & 1 == 1 && i < offsets.count && model.indices.contains(component) {
                model[component] += offsets[i]
            }
        }
    }

    private static func bits(_ count: Int) -> UInt32 { count >= 32 ? .max : (1 << UInt32(count)) - 1 }

    /// A gathered motion has nothing left to move from here on: it has ended, cut short, at this place.
    private func lose(_ index: Int) {
        guard !animations[index].hasEnded else { return }
        let block = animations[index].block
        let isLast = block > 0 && blocks[block]?.running == 1
        tellEnd(index, .replaced)
        if block == 0 { news.append(.ended(animations[index].serial, isFinished: false)) }
        if isLast { news.append(.ended(block, isFinished: false)) }
    }

    /// Lets go of these components of a motion that belongs to the recording that gathers: from its present
    /// place on, not before.
    /// - Returns: false if it belongs elsewhere.
    func cut(_ index: Int, _ components: Range<Int>) -> Bool {
        guard let (recording, now) = gathering, animations[index].recording == recording else { return false }
        if case .step = animations[index].motion { return true }
        let range = animations[index].path.components
        var bits: UInt32 = 0
        for component in range where components.contains(component) {
            bits |= 1 << UInt32(component - range.lowerBound)
        }
        let place = stepTime(now, in: recording)
        animations[index].cuts.append(.init(place: place, components: bits))
        if animations[index].mask(at: .infinity) & Self.bits(range.count) == 0 { lose(index) }
        return true
    }
}
