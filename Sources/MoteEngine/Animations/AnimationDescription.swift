/// An animation as inspectors see it: what was asked for, and how it stands now. Times are scene time unless
/// said otherwise; infinity stands for never and for ever.
public struct AnimationDescription: Sendable {
    public enum Kind: String, Sendable {
        case basic, keyframe, spring, decay, group, transition, timeline
    }

    /// What a spring is made of, and how fast it sets out.
    public struct SpringParameters: Hashable, Sendable {
        public var spring: Spring
        /// Units a second for each of the property's numbers; of a block, relative to the way.
        public var velocity: [Double]
    }

    public var id: AnimationID
    /// The block or timeline that it belongs to.
    public var owner: AnimationID?
    /// Nil for what is on no single layer (a timeline).
    public var layer: LayerID?
    /// Of an emitter's cell parameter: the cell's name.
    public var cell: String?
    public var key: String
    /// Empty for groups and timelines.
    public var keyPath: String
    public var kind: Kind
    /// Made by a change of the model (a block, a transaction), not added by name.
    public var isImplicit: Bool
    /// Adds to what is there, instead of replacing it.
    public var isAdditive: Bool
    public var from: Value?
    public var to: Value?
    public var by: Value?
    /// Of keyframes, or of a discrete property.
    public var values: [Value]
    /// Fractions of one run, as many as `values`.
    public var times: [Double]
    public var curve: TimingFunction?
    public var spring: SpringParameters?
    public var beginTime: Double
    /// Seconds of one run in its parent's time; infinite for a spring without damping.
    public var duration: Double
    public var repeatCount: Double
    public var autoreverses: Bool
    /// How fast it runs, a second of scene time; 0 while it is held.
    public var speed: Double
    public var fillMode: FillMode
    public var end: Double
    /// 0…1 of this run.
    public var progress: Double
    /// Index of its group in the same list.
    public var parent: Int?
    /// Where a script attached it.
    public var place = ScriptPlace.none
}

extension Scene {
    /// Every animation of the scene, in the order of their layers and then in that in which they apply.
    public func animationDescriptions() -> [AnimationDescription] {
        var list: [AnimationDescription] = []
        var places: [Int32: Int] = [:]
        for slot in layers.indices where layers[slot].number > 0 && layers[slot].kind != .value {
            for index in layers[slot].animations {
                var description = description(of: index)
                switch animations[index].parent {
                case .layer: break
                case .group(let group): description.parent = places[group]
                case .timeline(let k): description.owner = AnimationID(serial: timelines[Int(k)].serial)
                }
                if case .group = animations[index].motion { places[Int32(index)] = list.count }
                list.append(description)
            }
        }
        return list
    }

    /// Scene time at which it began, or will, as its clocks run now; infinity while one of them stands.
    func beginTime(of index: Int) -> Double {
        let begin = animations[index].timing.beginTime
        var result = sceneTime(of: index, local: begin)
        if case .timeline(let k) = animations[index].parent {
            let place = place(ofTimeline: Int(k), at: time)
            if place.content >= begin, place.rate != 0 {
                result = time - (place.content - begin) / place.rate
            }
        }
        return result
    }

    private func description(of index: Int) -> AnimationDescription {
        let animation = animations[index]
        let path = animation.path
        let timing = animation.timing
        let parent = parentTime(of: index, at: time)
        let own = parent.map { animation.clock.local(at: $0) } ?? timing.beginTime
        let rate = parentRate(of: index) * animation.clock.rate
        let begin = beginTime(of: index)
        var result = AnimationDescription(
            id: AnimationID(serial: animation.serial),
            owner: animation.block > 0 ? AnimationID(serial: animation.block) : nil,
            layer: id(ofSlot: animation.layer), cell: cellName(animation), key: animation.key,
            keyPath: path.name, kind: .basic, isImplicit: animation.origin == .block,
            isAdditive: animation.compositing == .add, from: nil, to: nil, by: nil, values: [], times: [],
            curve: nil, spring: nil, beginTime: begin.isFinite ? begin : time,
            duration: timing.duration, repeatCount: timing.repeats, autoreverses: timing.autoreverses,
            speed: timing.speed * rate, fillMode: timing.fillMode,
            end: animation.isPending
                ? sceneTime(of: index, local: timing.beginTime + expectedDuration(index))
                : endTime(of: index),
            progress: 0, parent: nil)
        if let position = timing.held.position(at: own) { result.progress = position.fraction }
        result.place = animation.place
        describe(animation, in: &result)
        return result
    }

    /// The values. A block's and a single call's numbers are kept as offsets from the model that they lead
    /// to.
    private func describe(_ animation: Animation, in result: inout AnimationDescription) {
        let path = animation.path
        let model = path.components.map { layers[animation.layer].model[$0] }
        func value(_ components: [Double]) -> Value? {
            guard components.count >= path.valueCount, path.type != .choice else { return nil }
            return Value(type: path.type, components: components[0..<path.valueCount])
        }
        func shown(_ offsets: [Double]?) -> Value? {
            offsets.flatMap { offsets in
                animation.origin == .explicit
                    ? value(offsets) : value(zip(offsets, model).map { $0 + $1 })
            }
        }
        switch animation.motion {
        case .basic(let from, let to, let by, let pace):
            result.from = shown(from)
            result.to = shown(to)
            result.by = by.flatMap(value)
            switch pace {
            case .curve(let curve): result.curve = curve
            case .open: result.curve = .linear
            case .spring(let motion):
                result.kind = .spring
                result.spring = .init(spring: motion.spring, velocity: [motion.velocity(at: 0)])
            }
        case .keyframes(let keyframes, let curve):
            result.kind = .keyframe
            result.curve = curve
            // Without the closing time of the discrete mode; none where the length of the way decides.
            result.times = Array(keyframes.keyTimes.prefix(keyframes.count))
            let width = keyframes.componentCount
            for key in 0..<keyframes.count {
                let numbers = Array(keyframes.values[key * width..<(key + 1) * width])
                if let value = shown(numbers) { result.values.append(value) }
            }
        case .discrete(let values, let times):
            result.kind = .keyframe
            (result.values, result.times) = (values, times)
        case .objects(let from, let to, let pace):
            (result.from, result.to) = (from, to)
            if case .curve(let curve) = pace { result.curve = curve }
        case .transition(let transition):
            result.kind = .transition
            result.keyPath = ""
            result.curve = transition.options.timingFunction
        case .custom: break
        case .spring(let springs, let targets):
            result.kind = .spring
            result.from = value(springs.map(\.from))
            result.to = value(targets)
            result.spring = springs.first.map {
                .init(spring: $0.spring, velocity: springs.map { $0.velocity(at: 0) })
            }
            let age = animation.elapsed(at: parentNow(of: slotOfAnimation[animation.serial] ?? 0))
            let length = animation.timing.duration
            result.progress = length > 0 && length.isFinite ? min(1, age / length) : 0
        case .decay(let decays, let targets):
            result.kind = .decay
            result.from = value(decays.map { $0.value(at: 0) })
            result.to = value(targets)
        case .group(let curve):
            result.kind = .group
            result.keyPath = ""
            result.curve = curve
        case .pending(.spring(let options)):
            result.kind = .spring
            (result.from, result.to, result.by) = (options.from, options.to, options.by)
            result.spring = .init(spring: options.spring, velocity: options.velocity ?? [])
        case .pending(.decay(let options)):
            result.kind = .decay
            result.from = options.from
        }
    }

    private func cellName(_ animation: Animation) -> String? {
        let first = animation.path.components.lowerBound
        guard layers[animation.layer].kind == .emitter, first >= Component.emitterCells else { return nil }
        let cell = (first - Component.emitterCells) / CellParameter.allCases.count
        let names = layers[animation.layer].cellNames
        return names.indices.contains(cell) ? names[cell] : nil
    }
}
