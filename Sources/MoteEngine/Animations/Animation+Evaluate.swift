extension Animation {
    // Times are its parent's: `Scene.parentTime(of:at:)`.

    /// Seconds since its beginning in its own time; not below 0.
    func elapsed(at time: Double) -> Double { max(0, clock.local(at: time) - timing.beginTime) }

    /// Writes its numbers at a time of its parent's, one for each of its components from the first on.
    /// - Parameter model: the layer's model values, for what it leaves open.
    /// - Returns: false if it has no effect at that time.
    func evaluate(at time: Double, model: [Double], into out: UnsafeMutablePointer<Double>) -> Bool {
        switch motion {
        case .pending, .discrete:
            return false
        case .step(let offsets, _, let from, let until):
            guard time >= from, time < until, !offsets.isEmpty else { return false }
            for i in offsets.indices { out[i] = offsets[i] }
            return true
        case .spring(let springs, let targets):
            let age = elapsed(at: time)
            // One that plays is taken away at its end; one that is scrubbed stays.
            let isOver = recording > 0 && age >= timing.duration
            for i in springs.indices { out[i] = isOver ? 0 : springs[i].value(at: age) - targets[i] }
            return true
        case .decay(let decays, let targets):
            let age = elapsed(at: time)
            let isOver = recording > 0 && age >= timing.duration
            for i in decays.indices { out[i] = isOver ? 0 : decays[i].value(at: age) - targets[i] }
            return true
        case .keyframes(let keyframes, let curve):
            guard let position = timing.position(at: clock.local(at: time)) else { return false }
            keyframes.evaluate(at: curve.value(at: position.fraction), into: out)
            if isCumulative, position.cycle > 0 {
                withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { end in
                    guard let end = end.baseAddress else { return }
                    keyframes.evaluate(at: 1, into: end)
                    for i in 0..<min(16, keyframes.componentCount) {
                        out[i] += Double(position.cycle) * end[i]
                    }
                }
            }
            return true
        case .basic(let from, let to, let by, let pace):
            guard let position = timing.position(at: clock.local(at: time)) else { return false }
            let progress = Self.progress(pace, at: position.fraction, duration: timing.duration)
            let range = path.components
            if path.type == .transform, compositing == .replace, range.count == 16 {
                evaluateTransform(from, to, by, model: model, progress: progress, into: out)
            } else {
                for i in 0..<valueComponents {
                    let base = model.indices.contains(range.lowerBound + i) ? model[range.lowerBound + i] : 0
                    let (a, b) = Self.ends(from?[i], to?[i], by?[i], model: base)
                    out[i] = path.type == .choice ? (progress < 0.5 ? a : b) : a + (b - a) * progress
                    if isCumulative, position.cycle > 0 { out[i] += Double(position.cycle) * b }
                }
            }
            return true
        }
    }

    /// How fast component `index` (from its first) changes at a time of its parent's, units a
    /// second of that.
    func velocity(at time: Double, model: [Double], component index: Int) -> Double {
        switch motion {
        case .pending, .discrete, .step:
            return 0
        case .spring(let springs, _):
            return springs.indices.contains(index)
                ? springs[index].velocity(at: elapsed(at: time)) * clock.rate : 0
        case .decay(let decays, _):
            return decays.indices.contains(index)
                ? decays[index].velocity(at: elapsed(at: time)) * clock.rate : 0
        case .keyframes(let keyframes, let curve):
            guard let (fraction, rate) = fractionAndRate(at: time), keyframes.componentCount <= 16 else {
                return 0
            }
            return withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { out in
                guard let base = out.baseAddress, index < keyframes.componentCount else { return 0 }
                keyframes.velocity(at: curve.value(at: fraction), into: base)
                return base[index] * curve.slope(at: fraction) * rate
            }
        case .basic(let from, let to, let by, let pace):
            guard let (fraction, rate) = fractionAndRate(at: time) else { return 0 }
            let component = path.components.lowerBound + index
            let base = model.indices.contains(component) ? model[component] : 0
            let (a, b) = Self.ends(from?[index], to?[index], by?[index], model: base)
            switch pace {
            case .curve(let curve): return (b - a) * curve.slope(at: fraction) * rate
            case .spring(let spring):
                return (b - a) * spring.velocity(at: fraction * timing.duration) * timing.duration * rate
            }
        }
    }

    /// The numbers that a value of it has: a shared key path has one for several components.
    var valueComponents: Int { path.valueCount }

    private static func progress(_ pace: Motion.Pace, at fraction: Double, duration: Double) -> Double {
        switch pace {
        case .curve(let curve): curve.value(at: fraction)
        case .spring(let spring): fraction >= 1 ? 1 : spring.value(at: fraction * duration)
        }
    }

    /// Core Animation's table of from, to and by: one value alone works against the model.
    private static func ends(_ from: Double?, _ to: Double?, _ by: Double?, model: Double) -> (Double, Double)
    {
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): (from, from + by)
        case (nil, let to?, let by?): (to - by, to)
        case (let from?, nil, nil): (from, model)
        case (nil, let to?, nil): (model, to)
        case (nil, nil, let by?): (model, model + by)
        case (nil, nil, nil): (model, model)
        }
    }

    private func evaluateTransform(
        _ from: [Double]?, _ to: [Double]?, _ by: [Double]?, model: [Double],
        progress: Double, into out: UnsafeMutablePointer<Double>
    ) {
        var start = [Double](repeating: 0, count: 16)
        var end = start
        for i in 0..<16 {
            (start[i], end[i]) = Self.ends(
                from?[i], to?[i], by?[i], model: model[path.components.lowerBound + i])
        }
        let result = DecomposedTransform.interpolate(
            DecomposedTransform(start), DecomposedTransform(end), progress)
        for (i, c) in result.components.enumerated() { out[i] = c }
    }

    /// Where it is in its run, and how fast that changes a second of its parent's time.
    private func fractionAndRate(at time: Double) -> (Double, Double)? {
        timing.position(at: clock.local(at: time)).map { ($0.fraction, $0.rate * clock.rate) }
    }
}
