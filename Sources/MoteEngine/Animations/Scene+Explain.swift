/// What moves a property, and how much of it: the stack of motions, taken apart.
extension Scene {
    /// The motions that touch a key path, in the order in which they act; also those that will, and don't
    /// yet.
    public func motions(on layer: LayerID, _ path: PropertyKeyPath) -> [MotionContribution] {
        guard let slot = slot(layer) else { return [] }
        let past = past(slot, at: time)
        let model = past?.model ?? layers[slot].model
        let modelObjects = past?.objects ?? layers[slot].objects
        var values = model
        var objects = modelObjects
        var found: [MotionContribution] = []
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { scratch in
            guard let out = scratch.baseAddress else { return }
            for (index, hidden) in motions(of: slot, past)
            where touches(animations[index], path, hidden) && time < animations[index].lingersFrom {
                let before = value(of: path, slot: slot, in: values, objects: objects)
                if let own = parentTime(of: index, at: time) {
                    apply(
                        index, without: hidden, at: own, model: model, modelObjects, out, to: &values,
                        objects: &objects)
                } else if !isAhead(index) {
                    continue
                }
                if isOverInGroup(index) { continue }
                let after = value(of: path, slot: slot, in: values, objects: objects)
                found.append(contribution(of: index, from: before, to: after))
            }
        }
        return found
    }

    /// What the motions on a key path go over, the first of them on this itself: where springs and decays, which
    /// move the model, lead.
    public func base(of path: PropertyKeyPath, on layer: LayerID) -> Value? {
        guard let slot = slot(layer) else { return nil }
        let past = past(slot, at: time)
        return value(
            of: path, slot: slot, in: past?.model ?? layers[slot].model,
            objects: past?.objects ?? layers[slot].objects)
    }

    /// A part of a group that has come to its end, and shows nothing any more, before the group has.
    private func isOverInGroup(_ index: Int) -> Bool {
        let animation = animations[index]
        guard case .group = animation.parent, let own = parentTime(of: index, at: time) else { return false }
        let local = animation.clock.local(at: own)
        return local >= animation.timing.end && animation.timing.position(at: local) == nil
    }

    private func touches(_ animation: Animation, _ path: PropertyKeyPath, _ hidden: UInt32) -> Bool {
        if case .object = path.target { return animation.path.target == path.target }
        let first = animation.path.components.lowerBound
        return animation.path.components.contains { component in
            path.components.contains(component)
                && (animation.mask & ~hidden) >> UInt32(component - first) & 1 == 1
        }
    }

    /// Its timeline, or its group, has yet to come to it.
    private func isAhead(_ index: Int) -> Bool {
        let animation = animations[index]
        switch animation.parent {
        case .layer: return false
        case .group: return sceneTime(of: index, local: animation.timing.beginTime) > time
        case .timeline(let k):
            return animation.windowStart.isFinite
                && place(ofTimeline: Int(k), at: time).content < animation.windowStart
        }
    }

    private func contribution(of index: Int, from before: Value?, to after: Value?) -> MotionContribution {
        let animation = animations[index]
        let drive = drive(of: index)
        let begin = drive?.anchor ?? beginTime(of: index)
        let end = drive.map { $0.anchor + $0.length } ?? endTime(AnimationID(serial: animation.serial))
        return MotionContribution(
            key: animation.key, keyPath: animation.path.name, type: animation.motion.word,
            origin: animation.origin.word, compositing: animation.compositing.word,
            offset: zip(before?.components ?? [], after?.components ?? []).map { $1 - $0 }, below: before,
            value: after,
            beginTime: begin, endTime: end ?? time, place: animation.place)
    }

    /// How the recording that a motion belongs to goes its way by itself; nil for what is held or on its own.
    private func drive(of index: Int) -> RecordingDrive? {
        let id = recordings.keys.first { isRecorded(index, in: $0) }
        guard let drive = id.flatMap({ recordings[$0]?.drive }), drive.isUnderWay(at: time) else { return nil }
        return drive
    }
}

/// One motion's part in what a property shows.
public struct MotionContribution: Sendable {
    /// The key it was added under, or its key path.
    public var key: String
    /// What it moves: the key path that was asked for, or one that it is part of.
    public var keyPath: String
    /// `basic`, `keyframe`, `spring`, `decay`.
    public var type: String
    /// Which of the four ways made it: `block`, `property`, `explicit`, `physical`.
    public var origin: String
    /// `add`: an offset on top of what is below; `overModel`: the model and an offset, whatever is below;
    /// `replace`: the value itself.
    public var compositing: String
    /// What it adds to each number; empty for what has no numbers.
    public var offset: [Double]
    /// The value without it, of what is below, and with it.
    public var below: Value?
    public var value: Value?
    /// Scene times, as its clocks run now. An end that never comes is infinite, and so is a beginning on a
    /// clock that stands.
    public var beginTime: Double
    public var endTime: Double
    public var place: ScriptPlace
}

extension Animation.Origin {
    var word: String {
        switch self {
        case .block: "block"
        case .property: "property"
        case .explicit: "explicit"
        case .physical: "physical"
        }
    }
}

extension Animation.Compositing {
    var word: String {
        switch self {
        case .add: "add"
        case .overModel: "overModel"
        case .replace: "replace"
        }
    }
}

extension Motion {
    /// The protocol's word for its type.
    var word: String {
        switch self {
        case .basic(_, _, _, .curve), .basic(_, _, _, .open), .objects(_, _, .curve), .objects(_, _, .open),
            .custom:
            "basic"
        case .group: "group"
        case .basic(_, _, _, .spring), .objects(_, _, .spring), .spring, .pending(.spring): "spring"
        case .keyframes, .discrete: "keyframe"
        case .transition: "transition"
        case .decay, .pending(.decay): "decay"
        }
    }
}
