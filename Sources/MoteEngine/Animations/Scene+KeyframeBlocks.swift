/// Keyframe blocks, as UIKit's `animateKeyframes`: changes at fractions of the block's duration. Each
/// property holds between its frames, and the block's curve goes over the whole.
extension Scene {
    /// Opens a keyframe block; changes are made in its frames.
    public func beginKeyframes(
        _ options: BlockOptions, calculationMode: CalculationMode = .linear
    ) throws(PropertyError) {
        try beginBlock(options)
        let options = blockOptions ?? options
        openBlocks[openBlocks.count - 1].recording = KeyframeRecording(
            calculationMode: calculationMode, whole: options)
    }

    /// Opens a frame of the keyframe block that is open.
    /// - Parameters:
    ///   - start: a fraction of the block's duration, 0…1.
    ///   - length: another; 0 makes the change at an instant.
    public func beginFrame(start: Double, length: Double) throws(PropertyError) {
        guard let block = openBlocks.last, block.recording != nil else {
            throw .badOption("there is no keyframe block to be a frame of")
        }
        guard (0...1).contains(start), (0...1).contains(length) else {
            throw .badOption("start and length are fractions, 0 to 1")
        }
        guard let whole = block.recording?.whole else { return }
        let last = openBlocks.count - 1
        openBlocks[last].recording?.frame = (start, min(length, 1 - start))
        // For what has no numbers, and so no keys: it runs in the frame's own time.
        openBlocks[last].options.delay = whole.delay + start * whole.duration
        openBlocks[last].options.duration = length * whole.duration
    }

    public func endFrame() {
        guard let whole = openBlocks.last?.recording?.whole else { return }
        openBlocks[openBlocks.count - 1].recording?.frame = nil
        openBlocks[openBlocks.count - 1].options = whole
    }

    /// A change in a keyframe block: written down, and made.
    func record(_ slot: Int, _ path: PropertyKeyPath, _ components: [Double], in open: Int) {
        keepBefore(slot)
        let old = layers[slot].model
        store(components, to: path, in: slot)
        let new = layers[slot].model
        let (start, length) = openBlocks[open].recording?.frame ?? (0, 1)
        for part in parts(of: path) {
            let range = part.components
            let to = range.map { new[$0] }
            // What changes nothing may do so on a timeline: see `KeyframeWay.changing`.
            if !usesTimelines, to == range.map({ old[$0] }),
                openBlocks[open].recording?.tracks[slot]?[part] == nil
            {
                continue
            }
            openBlocks[open].recording?.add(
                slot, part, before: range.map { old[$0] },
                KeyframeRecording.Frame(start: start, length: length, to: to),
                at: place)
        }
        changed()
    }

    /// Makes the animations of a keyframe block that is closed.
    func finish(_ recording: KeyframeRecording, of open: OpenBlock) {
        for (slot, path) in recording.order {
            guard let track = recording.tracks[slot]?[path] else { continue }
            animate(
                slot, path,
                KeyframeWay(track: track, mode: recording.calculationMode, options: recording.whole),
                open.serial)
        }
    }

    private func animate(_ slot: Int, _ path: PropertyKeyPath, _ way: KeyframeWay, _ block: Int) {
        // Made when the block is closed, but by the line of its first change.
        let outer = place
        place = way.track.place
        defer { place = outer }
        let options = way.options
        let whole = way
        guard let way = way.changing(way.track.before) else { return noteIdle(slot, path, whole, block) }
        if !options.beginFromCurrentState, way.mode != .paced, way.mode != .cubicPaced,
            let parts = separateParts(of: path, on: slot)
        {
            for (i, part) in parts.enumerated() { animate(slot, part, way.part(i), block) }
            return
        }
        let range = path.components
        let before = way.track.before
        var initial = before
        if options.beginFromCurrentState {
            // The model has gone to its end in the frames: what the screen shows is over what it was before.
            let new = range.map { layers[slot].model[$0] }
            for (value, component) in zip(before, range) { layers[slot].model[component] = value }
            let shown = evaluate(slot, at: time)
            for (value, component) in zip(new, range) { layers[slot].model[component] = value }
            initial = range.map { shown[$0] }
            endMotions(on: slot, components: range)
        } else {
            release(slot, range, cutting: false)
            endCustoms(on: slot, components: range)
        }
        let timing = timing(of: options, slot)
        guard let (motion, goal) = resolve(way, path, timing, from: initial) else { return }
        var model = recordingNow > 0 ? layers[slot].model : []
        if recordingNow > 0 { model.replaceSubrange(range, with: before) }
        for (value, component) in zip(goal, range) { layers[slot].model[component] = value }
        let isInstant = options.duration <= 0 && options.delay <= 0
        let change: ModelChange = options.beginFromCurrentState ? .takenOver : isInstant ? .plain : .eased
        noteChange(on: slot, [range], before: model, change)
        changed()
        guard options.duration > 0 || options.delay > 0 else {
            note(0, block: block, slot, path, before: before, .keyframes(whole))
            return parametersChanged(slot, [range])
        }
        let animation = animation(path, motion, options, timing, block)
        let index = attach(animation, to: slot, inBlock: block)
        note(animations[index].serial, block: block, slot, path, before: before, .keyframes(whole))
    }

    /// What changes nothing as it is made may have a way to go on a timeline.
    private func noteIdle(_ slot: Int, _ path: PropertyKeyPath, _ way: KeyframeWay, _ block: Int) {
        let timing = timing(of: way.options, slot)
        let isInstant = way.options.duration <= 0 && way.options.delay <= 0
        let motion = resolve(way, path, timing, from: way.track.before)?.motion
        note(
            0, block: block, slot, path, before: way.track.before, .keyframes(way),
            of: isInstant ? nil : motion.map { animation(path, $0, way.options, timing, block) })
    }

    func timing(of options: BlockOptions, _ slot: Int) -> MediaTiming {
        var timing = MediaTiming()
        timing.beginTime = layerNow(slot) + options.delay
        timing.duration = options.duration
        timing.repeatCount = options.repeatCount > 0 ? options.repeatCount : 1
        timing.autoreverses = options.autoreverses
        timing.fillMode = .backwards
        return timing
    }

    private func animation(
        _ path: PropertyKeyPath, _ motion: Motion, _ options: BlockOptions, _ timing: MediaTiming,
        _ block: Int
    ) -> Animation {
        var animation = Animation(path: path, motion: motion)
        animation.origin = .block
        animation.compositing = options.beginFromCurrentState ? .overModel : .add
        animation.timing = timing
        animation.block = block
        return animation
    }

    /// The motion that a way makes from where a property is, as offsets from where it ends, and that end.
    func resolve(
        _ way: KeyframeWay, _ path: PropertyKeyPath, _ timing: MediaTiming, from initial: [Double]
    ) -> (motion: Motion, goal: [Double])? {
        let mode = way.mode
        let (times, values) = way.track.keys(from: initial, mode)
        let curve = way.options.timingFunction
        let count = if case .shared = path.target { 1 } else { path.components.count }
        func keyframes(_ values: [[Double]]) -> Keyframes? {
            try? Keyframes(
                componentCount: count, values: values.flatMap { $0.prefix(count) },
                keyTimes: mode == .paced || mode == .cubicPaced ? nil : times, calculationMode: mode)
        }
        guard let whole = keyframes(values) else { return nil }
        var goal = [Double](repeating: 0, count: count)
        goal.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress {
                whole.evaluate(at: endOfMove(timing, .curve(curve)), into: base)
            }
        }
        goal = path.kept(goal)
        guard
            let offsets = keyframes(
                values.map { value in value.prefix(count).indices.map { value[$0] - goal[$0] } })
        else { return nil }
        return (.keyframes(offsets, curve), (0..<path.components.count).map { goal[min($0, count - 1)] })
    }
}

/// What a keyframe block does with one property, wherever that sets out from.
struct KeyframeWay {
    var track: KeyframeRecording.Track
    var mode: CalculationMode
    var options: BlockOptions

    /// Without what the first frames change nothing by, as the model is; nil where none changes anything.
    func changing(_ model: [Double]) -> KeyframeWay? {
        var way = self
        way.track.frames = Array(track.frames.drop { $0.to == model })
        return way.track.frames.isEmpty ? nil : way
    }

    /// What it does with one number of the property.
    func part(_ index: Int) -> KeyframeWay {
        var way = self
        way.track.before = [track.before[index]]
        for i in way.track.frames.indices { way.track.frames[i].to = [track.frames[i].to[index]] }
        return way
    }
}

/// What is changed in the frames of a keyframe block, by property.
struct KeyframeRecording {
    struct Frame {
        var start: Double
        var length: Double
        var to: [Double]
    }

    struct Track {
        /// The model before the block.
        var before: [Double]
        /// The line that first changed it.
        var place = ScriptPlace.none
        var frames: [Frame] = []

        /// Key times and values for the whole of the block.
        func keys(from initial: [Double], _ mode: CalculationMode) -> (times: [Double], values: [[Double]]) {
            var times = [0.0]
            var values = [initial]
            let ordered = frames.enumerated().sorted {
                ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
            }.map(\.element)
            if mode == .discrete {
                for frame in ordered {
                    times.append(frame.start)
                    values.append(frame.to)
                }
                return (times + [1], values)
            }
            for frame in ordered {
                let last = times[times.count - 1]
                // One that begins before another has ended waits for it.
                let start = max(frame.start, last)
                if start > last || frame.length == 0 {
                    times.append(start)
                    values.append(values[values.count - 1])
                }
                times.append(max(start, min(1, frame.start + frame.length)))
                values.append(frame.to)
            }
            if times[times.count - 1] < 1 {
                times.append(1)
                values.append(values[values.count - 1])
            }
            return (times, values)
        }
    }

    var calculationMode: CalculationMode
    /// The block's options, for the whole of it.
    var whole: BlockOptions
    /// The frame that is open.
    var frame: (start: Double, length: Double)?
    var tracks: [Int: [PropertyKeyPath: Track]] = [:]
    /// In the order of their first changes.
    var order: [(slot: Int, path: PropertyKeyPath)] = []

    init(calculationMode: CalculationMode, whole: BlockOptions) {
        self.calculationMode = calculationMode
        self.whole = whole
    }

    mutating func add(
        _ slot: Int, _ path: PropertyKeyPath, before: [Double], _ frame: Frame, at place: ScriptPlace
    ) {
        if tracks[slot]?[path] == nil {
            order.append((slot, path))
            tracks[slot, default: [:]][path] = Track(before: before, place: place)
        }
        tracks[slot]?[path]?.frames.append(frame)
    }
}
