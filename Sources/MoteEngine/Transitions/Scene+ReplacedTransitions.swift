/// Transitions of one layer that follow each other in a recording. A layer is in one at a time; where the
/// recording is put before the place at which the next one came, the one before shows again.
extension Scene {
    /// Another transition is about to come in place of the one that a layer is in.
    func keepReplacedTransition(_ slot: Int) {
        let index = layers[slot].transition
        guard let (id, now) = gathering, animations.indices.contains(index),
            animations[index].recording == id, case .transition(let transition) = animations[index].motion
        else { return }
        handOverGhost(of: index)
        var copy = animations[index]
        copy.motion = .transition(transition)
        (copy.block, copy.transaction, copy.isSilent) = (0, 0, true)
        let kept = store(copy)
        layers[transition.ghost].transition = kept
        let replaced = ReplacedTransition(
            copy: kept, number: layers[slot].number, until: stepTime(now, in: id))
        recordings[id]?.replacedTransitions.append(replaced)
    }

    /// The transition that a layer is in where its recording stands, as an index among the animations; −1 for
    /// none.
    func transitionIndex(_ slot: Int) -> Int {
        let index = layers[slot].transition
        guard !layers[slot].isGhost, animations.indices.contains(index),
            let recording = recordings[animations[index].recording], !recording.replacedTransitions.isEmpty,
            !recording.isBeingMade
        else { return index }
        let place = recording.drive.place(at: time)
        let reach = place + Self.placeTolerance(place)
        let replaced = recording.replacedTransitions.first {
            $0.number == layers[slot].number && $0.until > reach
        }
        return replaced?.copy ?? index
    }

    /// A recording is over.
    func forgetReplacedTransitions(_ recording: Int) {
        for replaced in recordings[recording]?.replacedTransitions ?? [] { free(replaced.copy) }
        recordings[recording]?.replacedTransitions = []
    }
}

/// A transition that another one has replaced within a recording.
struct ReplacedTransition: Sendable {
    /// Index of a copy of it, which has the picture that goes out.
    var copy: Int
    /// The layer's number, so that another in its slot is not taken for it.
    var number: Int
    /// When the next one came, in the recording's time.
    var until: Double
}
