/// One number of a layer that a spring moves and nothing else does: what a frame needs of it, without
/// references, so that a million of them are a walk through memory. `Animation` stays what it is made from.
struct SpringTrack {
    var motion: SpringMotion
    var beginTime: Double
    /// The model's value.
    var base: Double
    /// Which of the layer's doubles: `count` of them from `first` on, which share it.
    var first: Int32
    var count: Int32

    /// The value at a time of its layer's.
    func value(at time: Double) -> Double {
        base + (motion.value(at: max(0, time - beginTime)) - motion.target)
    }
}

/// Four tracks of springs that swing, side by side.
struct SpringTrackGroup {
    private var lanes: SpringLanes
    private var beginTime: SIMD4<Double>
    private var settlingTime: SIMD4<Double>
    private var base: SIMD4<Double>
    private var target: SIMD4<Double>
    /// As in the tracks, which so need not be fetched from memory.
    let first: SIMD4<Int32>
    let count: SIMD4<Int32>

    /// - Parameter tracks: four of them.
    init(_ tracks: ContiguousArray<SpringTrack>.SubSequence) {
        let (w, x, y, z) = (
            tracks[tracks.startIndex], tracks[tracks.startIndex + 1], tracks[tracks.startIndex + 2],
            tracks[tracks.startIndex + 3]
        )
        lanes = SpringLanes(w.motion, x.motion, y.motion, z.motion) ?? SpringLanes()
        beginTime = SIMD4(w.beginTime, x.beginTime, y.beginTime, z.beginTime)
        settlingTime = SIMD4(
            w.motion.settlingTime, x.motion.settlingTime, y.motion.settlingTime, z.motion.settlingTime)
        base = SIMD4(w.base, x.base, y.base, z.base)
        target = SIMD4(w.motion.target, x.motion.target, y.motion.target, z.motion.target)
        first = SIMD4(w.first, x.first, y.first, z.first)
        count = SIMD4(w.count, x.count, y.count, z.count)
    }

    /// The values at a time of their layer's, the very ones that the tracks give by themselves; nil where one
    /// of them has yet to begin or is over, or needs more care.
    @inline(__always)
    func values(at time: Double) -> SIMD4<Double>? {
        let age = time - beginTime
        // Negative where it has begun, and where it is not over.
        let signs =
            unsafeBitCast(beginTime - time, to: SIMD4<UInt64>.self)
            & unsafeBitCast(age - settlingTime, to: SIMD4<UInt64>.self)
        guard let x = lanes.displacements(at: age, ifAll: signs) else { return nil }
        return base + ((target + x) - target)
    }
}

/// The tracks of a layer that nothing but plain motions animates.
struct MotionTracks {
    /// The scene's `revision` that they were made at: after any change they are made anew.
    var revision = UInt64.max
    /// False: something else is among its animations, or one acts on another; it takes the long way.
    var isPlain = false
    var springs: ContiguousArray<SpringTrack> = []
    /// The springs again, four by four, as far as that goes.
    var groups: ContiguousArray<SpringTrackGroup> = []
    var curves: ContiguousArray<CurveTrack> = []
}

extension Scene {
    /// Brings a layer's presentation values to the present if nothing but plain motions moves it.
    /// - Returns: false if it takes the long way.
    func refreshTracks(_ slot: Int) -> Bool {
        if layers[slot].tracks.revision != revision { collectTracks(slot) }
        guard layers[slot].tracks.isPlain else { return false }
        let time = layerTime(slot, at: time)
        layers.withUnsafeMutableBufferPointer { layers in
            guard let layer = layers.baseAddress.map({ $0 + slot }) else { return }
            let count = layer.pointee.model.count
            // A copy of the model that stays until a change: only what moves is written at each frame.
            if layer.pointee.presentation.count != count {
                layer.pointee.presentation = layer.pointee.model
                layer.pointee.presentationObjects = layer.pointee.objects
            }
            layer.pointee.presentation.withUnsafeMutableBufferPointer { values in
                guard let values = values.baseAddress else { return }
                layer.pointee.tracks.springs.withUnsafeBufferPointer { tracks in
                    layer.pointee.tracks.groups.withUnsafeBufferPointer { groups in
                        Self.write(tracks, groups, at: time, into: values)
                    }
                }
                if !layer.pointee.tracks.curves.isEmpty {
                    Self.write(
                        layer.pointee.tracks.curves, at: time, model: layer.pointee.model, into: values)
                }
                if layer.pointee.kind != .value {
                    values[Component.opacity] = min(max(values[Component.opacity], 0), 1)
                }
            }
        }
        return true
    }

    private static func write(
        _ tracks: UnsafeBufferPointer<SpringTrack>, _ groups: UnsafeBufferPointer<SpringTrackGroup>,
        at time: Double, into values: UnsafeMutablePointer<Double>
    ) {
        @inline(__always)
        func put(_ value: Double, _ first: Int32, _ count: Int32) {
            let place = values + Int(first)
            place.pointee = value
            if count > 1 { for i in 1..<Int(count) { place[i] = value } }
        }
        guard let tracksBase = tracks.baseAddress else { return }
        var track = 0
        if let groupsBase = groups.baseAddress {
            for index in groups.indices {
                // By its place: a copy costs as much as the springs.
                let group = groupsBase + index
                if let four = group.pointee.values(at: time) {
                    let (first, count) = (group.pointee.first, group.pointee.count)
                    put(four[0], first[0], count[0])
                    put(four[1], first[1], count[1])
                    put(four[2], first[2], count[2])
                    put(four[3], first[3], count[3])
                } else {
                    for i in track..<track + 4 {
                        put(tracksBase[i].value(at: time), tracksBase[i].first, tracksBase[i].count)
                    }
                }
                track += 4
            }
        }
        while track < tracks.count {
            let one = tracksBase + track
            put(one.pointee.value(at: time), one.pointee.first, one.pointee.count)
            track += 1
        }
    }

    private static func write(
        _ curves: ContiguousArray<CurveTrack>, at time: Double, model: [Double],
        into values: UnsafeMutablePointer<Double>
    ) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { scratch in
            curves.withUnsafeBufferPointer { curves in
                model.withUnsafeBufferPointer { model in
                    guard let scratch = scratch.baseAddress, let first = curves.baseAddress,
                        let model = model.baseAddress
                    else { return }
                    for i in curves.indices {
                        CurveTrack.write(first + i, at: time, model: model, scratch: scratch, into: values)
                    }
                }
            }
        }
    }

    private func collectTracks(_ slot: Int) {
        // The buffers are used again: a scene that changes at every frame must not allocate at every one.
        var springs: ContiguousArray<SpringTrack> = []
        var curves: ContiguousArray<CurveTrack> = []
        swap(&springs, &layers[slot].tracks.springs)
        swap(&curves, &layers[slot].tracks.curves)
        springs.removeAll(keepingCapacity: true)
        curves.removeAll(keepingCapacity: true)
        var isPlain = layers[slot].animations.allSatisfy { index in
            addTracks(of: index, to: &springs) || addCurves(of: index, to: &curves)
        }
        // Springs by themselves are written in their order. Curves add to the model alone.
        if isPlain, !curves.isEmpty { isPlain = isDisjoint(slot) }
        var groups: ContiguousArray<SpringTrackGroup> = []
        swap(&groups, &layers[slot].tracks.groups)
        groups.removeAll(keepingCapacity: true)
        for four in 0..<(isPlain ? springs.count / 4 : 0) {
            groups.append(SpringTrackGroup(springs[4 * four..<4 * four + 4]))
        }
        swap(&groups, &layers[slot].tracks.groups)
        layers[slot].tracks.revision = revision
        layers[slot].tracks.isPlain = isPlain
        swap(&springs, &layers[slot].tracks.springs)
        swap(&curves, &layers[slot].tracks.curves)
        // What the long way left there may be of other motions.
        layers[slot].presentation.removeAll(keepingCapacity: true)
    }

    /// No number of the layer has two motions.
    private func isDisjoint(_ slot: Int) -> Bool {
        let count = layers[slot].model.count
        return withUnsafeTemporaryAllocation(of: Bool.self, capacity: max(1, count)) { taken in
            taken.initialize(repeating: false)
            return animations.withUnsafeBufferPointer { animations in
                for index in layers[slot].animations {
                    let range = animations[index].path.components
                    let mask = animations[index].mask
                    for component in range where mask >> UInt32(component - range.lowerBound) & 1 == 1 {
                        if component >= count || taken[component] { return false }
                        taken[component] = true
                    }
                }
                return true
            }
        }
    }

    /// - Returns: false if the animation is no plain spring.
    private func addTracks(of index: Int, to tracks: inout ContiguousArray<SpringTrack>) -> Bool {
        animations.withUnsafeBufferPointer { animations in
            guard let animation = animations.baseAddress.map({ $0 + index }) else { return false }
            guard case .spring(let springs, _) = animation.pointee.motion, animation.pointee.isPlain,
                animation.pointee.compositing == .overModel, animation.pointee.shaping.isNone,
                animation.pointee.timing.repeatCount <= 1
            else { return false }
            let model = layers[animation.pointee.layer].model
            func add(_ first: Int, _ count: Int, _ motion: SpringMotion) {
                tracks.append(
                    SpringTrack(
                        motion: motion, beginTime: animation.pointee.timing.beginTime, base: model[first],
                        first: Int32(first), count: Int32(count)))
            }
            let mask = animation.pointee.mask
            switch animation.pointee.path.target {
            case .components(let first, let count)
            where springs.count == count && first + count <= model.count:
                for i in 0..<count where mask >> UInt32(i) & 1 == 1 { add(first + i, 1, springs[i]) }
            case .shared(let first, let count) where springs.count == 1 && first + count <= model.count:
                // They share the target as well, unless one of them was set to something else since.
                let all: UInt32 = (1 << UInt32(count)) - 1
                guard mask & all == all, model[first..<first + count].allSatisfy({ $0 == model[first] })
                else {
                    return false
                }
                add(first, count, springs[0])
            default: return false
            }
            return true
        }
    }
}

extension Animation {
    /// Nothing but its own numbers and its layer's time bears on it.
    var isPlain: Bool {
        guard case .layer = parent, clock == AnimationClock() else { return false }
        return recording == 0 && template == nil && turning == nil && lingersFrom == .infinity
    }
}
