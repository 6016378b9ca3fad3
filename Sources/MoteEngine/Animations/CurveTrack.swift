/// A motion by a curve, or through keyframes, that nothing else bears on: what a frame needs of it.
struct CurveTrack {
    /// What leads from a fraction of the way to numbers.
    enum Way {
        case keyframes(KeyframeTable)
        /// One number, from one end to the other.
        case straight(from: Double, to: Double)
    }

    var timing: MediaTiming
    var curve: TimingFunction
    var way: Way
    /// Its numbers are offsets from the model's.
    var isOffset: Bool
    /// Which of the layer's doubles: `count` of them from `first` on, those of `mask`.
    var first: Int32
    var count: Int32
    var mask: UInt32
    /// They share one number.
    var isShared: Bool

    /// Writes its numbers, or the model's where it has no effect, at a time of its layer's.
    @inline(__always)
    static func write(
        _ track: UnsafePointer<CurveTrack>, at time: Double, model: UnsafePointer<Double>,
        scratch: UnsafeMutablePointer<Double>, into values: UnsafeMutablePointer<Double>
    ) {
        let (first, count, mask) = (Int(track.pointee.first), Int(track.pointee.count), track.pointee.mask)
        guard let position = track.pointee.timing.position(at: time) else {
            for i in 0..<count where mask >> UInt32(i) & 1 == 1 { values[first + i] = model[first + i] }
            return
        }
        let progress = track.pointee.curve.value(at: position.fraction)
        switch track.pointee.way {
        case .keyframes(let table): table.evaluate(at: progress, into: scratch)
        case .straight(let from, let to): scratch[0] = from + (to - from) * progress
        }
        let (isShared, isOffset) = (track.pointee.isShared, track.pointee.isOffset)
        for i in 0..<count where mask >> UInt32(i) & 1 == 1 {
            let number = scratch[isShared ? 0 : i]
            values[first + i] = isOffset ? model[first + i] + number : number
        }
    }
}

extension Scene {
    /// Adds what a frame needs of a motion by a curve.
    /// - Returns: false if it is none, or if something else bears on it.
    func addCurves(of index: Int, to tracks: inout ContiguousArray<CurveTrack>) -> Bool {
        animations.withUnsafeBufferPointer { animations in
            guard let animation = animations.baseAddress.map({ $0 + index }), animation.pointee.isPlain,
                !animation.pointee.isCumulative, !animation.pointee.isWholeTransform
            else { return false }
            let path = animation.pointee.path
            guard path.type != .choice, path.type != .boolean else { return false }
            let model = layers[animation.pointee.layer].model
            let (first, count): (Int, Int)
            var isShared = false
            switch path.target {
            case .components(let start, let length): (first, count) = (start, length)
            case .shared(let start, let length): (first, count, isShared) = (start, length, true)
            case .object, .frame: return false
            }
            guard first + count <= model.count, count <= 16 else { return false }
            func add(
                _ way: CurveTrack.Way, _ curve: TimingFunction, from place: Int, _ length: Int, _ mask: UInt32
            ) {
                tracks.append(
                    CurveTrack(
                        timing: animation.pointee.timing, curve: curve, way: way,
                        isOffset: animation.pointee.compositing != .replace, first: Int32(place),
                        count: Int32(length), mask: mask, isShared: isShared))
            }
            let mask = animation.pointee.mask
            switch animation.pointee.motion {
            case .keyframes(let keyframes, let curve)
            where keyframes.componentCount == (isShared ? 1 : count):
                add(.keyframes(keyframes.table), curve, from: first, count, mask)
                return true
            case .basic(let from, let to, let by, .curve(let curve)):
                for i in 0..<(isShared ? 1 : count) where mask >> UInt32(i) & 1 == 1 || isShared {
                    let (a, b) = Animation.ends(from?[i], to?[i], by?[i], model: model[first + i])
                    let way = CurveTrack.Way.straight(from: a, to: b)
                    if isShared {
                        add(way, curve, from: first, count, mask)
                    } else {
                        add(way, curve, from: first + i, 1, 1)
                    }
                }
                return true
            default: return false
            }
        }
    }
}
