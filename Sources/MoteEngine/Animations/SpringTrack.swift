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

/// The tracks of a layer that nothing but plain springs animates.
struct SpringTracks {
    /// The scene's `revision` that they were made at: after any change they are made anew.
    var revision = UInt64.max
    /// Nil: something else is among its animations, which takes the long way.
    var tracks: ContiguousArray<SpringTrack>?
}

extension Scene {
    /// Brings a layer's presentation values to the present if nothing but springs moves it.
    /// - Returns: false if it takes the long way.
    func refreshSprings(_ slot: Int) -> Bool {
        if layers[slot].springTracks.revision != revision { collectSprings(slot) }
        let time = layerTime(slot, at: time)
        return layers.withUnsafeMutableBufferPointer { layers in
            guard let layer = layers.baseAddress.map({ $0 + slot }) else { return false }
            guard layer.pointee.springTracks.tracks != nil else { return false }
            let count = layer.pointee.model.count
            // A copy of the model that stays until a change: only what springs move is written at each frame.
            if layer.pointee.presentation.count != count {
                layer.pointee.presentation = layer.pointee.model
                layer.pointee.presentationObjects = layer.pointee.objects
            }
            layer.pointee.presentation.withUnsafeMutableBufferPointer { values in
                guard let values = values.baseAddress else { return }
                layer.pointee.springTracks.tracks?.withUnsafeBufferPointer { tracks in
                    for track in tracks {
                        let value = track.value(at: time)
                        for component in Int(track.first)..<Int(track.first + track.count) {
                            values[component] = value
                        }
                    }
                }
                if layer.pointee.kind != .value {
                    values[Component.opacity] = min(max(values[Component.opacity], 0), 1)
                }
            }
            return true
        }
    }

    private func collectSprings(_ slot: Int) {
        // The buffer is used again: a scene that changes at every frame must not allocate at every one.
        var tracks = layers[slot].springTracks.tracks ?? []
        layers[slot].springTracks.tracks = nil
        tracks.removeAll(keepingCapacity: true)
        let isPlain = layers[slot].animations.allSatisfy { addTracks(of: $0, to: &tracks) }
        layers[slot].springTracks.revision = revision
        if isPlain { layers[slot].springTracks.tracks = tracks }
        // What the long way left there may be of other motions.
        layers[slot].presentation.removeAll(keepingCapacity: true)
    }

    /// - Returns: false if the animation is no plain spring.
    private func addTracks(of index: Int, to tracks: inout ContiguousArray<SpringTrack>) -> Bool {
        animations.withUnsafeBufferPointer { animations in
            guard let animation = animations.baseAddress.map({ $0 + index }) else { return false }
            guard case .spring(let springs, _) = animation.pointee.motion, animation.pointee.isPlain else {
                return false
            }
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
    fileprivate var isPlain: Bool {
        guard case .layer = parent, compositing == .overModel, clock == AnimationClock() else { return false }
        return recording == 0 && cuts.isEmpty && template == nil && turning == nil && shaping.isNone
            && lingersFrom == .infinity && timing.repeatCount <= 1
    }
}
