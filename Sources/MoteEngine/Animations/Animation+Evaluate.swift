extension Animation {
    // Times are its parent's: `Scene.parentTime(of:at:)`.

    /// Seconds since its beginning in its own time; not below 0.
    func elapsed(at time: Double) -> Double { max(0, clock.local(at: time) - timing.beginTime) }

    /// Writes its numbers at a time of its parent's, one for each of its components from the first on.
    /// - Parameter model: the layer's model values, for what it leaves open.
    /// - Returns: false if it has no effect at that time.
    func evaluate(at time: Double, model: [Double], into out: UnsafeMutablePointer<Double>) -> Bool {
        if isAtGoal(at: time) {
            for i in 0..<valueComponents { out[i] = 0 }
            return true
        }
        switch motion {
        case .discrete, .objects, .transition, .group:
            return false
        case .custom(let velocity):
            // What it worked out is the model, which shows, whatever is below.
            for i in velocity.indices { out[i] = 0 }
            return !velocity.isEmpty
        case .pending(let pending):
            // What it starts from shows during its delay, too.
            guard let from = pending.from.map({ path.widened($0.components) }),
                from.count == path.valueCount
            else { return false }
            let first = path.components.lowerBound
            for i in from.indices { out[i] = from[i] - model[first + i] }
            return !from.isEmpty
        case .spring(let springs, let targets):
            let (age, isBack) = springAge(at: time)
            // One that plays is taken away at its end; one that is scrubbed stays.
            let isOver = recording > 0 && elapsed(at: time) >= timing.end - timing.beginTime
            for i in springs.indices {
                let value = shaping.shape(springs[i].value(at: age), springs[i])
                out[i] =
                    isOver ? 0 : (isBack ? springs[i].from + springs[i].target - value : value) - targets[i]
            }
            return true
        case .decay(let decays, let targets):
            let age = elapsed(at: time)
            let isOver = recording > 0 && age >= timing.duration
            for i in decays.indices { out[i] = isOver ? 0 : decays[i].value(at: age) - targets[i] }
            return true
        case .keyframes(let keyframes, let curve):
            guard let position = timing.position(at: clock.local(at: time)) else { return false }
            keyframes.evaluate(at: curve.value(at: position.fraction), into: out)
            accumulate(position.cycle, into: out) {
                keyframes.evaluate(at: curve.value(at: timing.autoreverses ? 0 : 1), into: $0)
            }
            return true
        case .basic(let from, let to, let by, let pace):
            if case .open = pace {
                for i in 0..<valueComponents { out[i] = (from?[i] ?? 0) * (1 - openProgress(at: time)) }
                return true
            }
            guard let position = timing.position(at: clock.local(at: time)) else { return false }
            let progress = pace.progress(at: position.fraction, duration: timing.duration)
            mix(from, to, by, model: model, progress: progress, into: out)
            accumulate(position.cycle, into: out) {
                let end = pace.progress(at: timing.autoreverses ? 0 : 1, duration: timing.duration)
                mix(from, to, by, model: model, progress: end, into: $0)
            }
            return true
        }
    }

    /// On a timeline it stays after its end, where the model is: said by the time alone, for its length may
    /// be a rounding short of what brings its motion to rest.
    private func isAtGoal(at time: Double) -> Bool {
        guard case .timeline = parent, origin != .explicit, clock.local(at: time) >= timing.end else {
            return false
        }
        switch motion {
        // An animator's clock may go beyond the end, and what runs evenly on it goes along.
        case .basic(_, _, _, .open): return false
        case .spring, .decay, .basic, .keyframes: return true
        case .pending, .discrete, .objects, .transition, .custom, .group: return false
        }
    }

    /// How fast component `index` (from its first) changes at a time of its parent's, units a
    /// second of that.
    func velocity(at time: Double, model: [Double], component index: Int) -> Double {
        if isAtGoal(at: time) { return 0 }
        switch motion {
        case .pending, .discrete, .objects, .transition, .group:
            return 0
        case .custom(let velocity):
            return velocity.indices.contains(index) ? velocity[index] * clock.rate : 0
        case .spring(let springs, _):
            guard springs.indices.contains(index) else { return 0 }
            let (age, isBack) = springAge(at: time)
            return springs[index].velocity(at: age) * clock.rate * (isBack ? -1 : 1)
        case .decay(let decays, _):
            return decays.indices.contains(index)
                ? decays[index].velocity(at: elapsed(at: time)) * clock.rate : 0
        case .keyframes(let keyframes, let curve):
            guard let (fraction, rate) = fractionAndRate(at: time), index < keyframes.componentCount else {
                return 0
            }
            return withUnsafeTemporaryAllocation(of: Double.self, capacity: keyframes.componentCount) { out in
                guard let base = out.baseAddress else { return 0 }
                keyframes.velocity(at: curve.value(at: fraction), into: base)
                return base[index] * curve.slope(at: fraction) * rate
            }
        case .basic(let from, let to, let by, let pace):
            if case .open = pace {
                let isUnderWay = timing.duration > 0 && openProgress(at: time) != 0
                return isUnderWay ? -(from?[index] ?? 0) / timing.duration : 0
            }
            guard let (fraction, rate) = fractionAndRate(at: time) else { return 0 }
            let component = path.components.lowerBound + index
            let base = model.indices.contains(component) ? model[component] : 0
            let (a, b) = Self.ends(from?[index], to?[index], by?[index], model: base)
            return (b - a) * pace.slope(at: fraction, duration: timing.duration) * rate
        }
    }

    /// The way done of an animator's change, also beyond 0 and 1; one that begins later waits at 0.
    private func openProgress(at time: Double) -> Double {
        guard timing.duration > 0 else { return time >= timing.beginTime ? 1 : 0 }
        let progress = (clock.local(at: time) - timing.beginTime) / timing.duration
        return timing.beginTime > 0 ? max(0, progress) : progress
    }

    /// The numbers that a value of it has: a shared key path has one for several components.
    var valueComponents: Int { template?.partCount ?? path.valueCount }

    /// Where its way leads, radians, for a motion that turns its layer with it.
    func direction(at time: Double) -> Double? {
        guard turning != nil, case .keyframes(let keyframes, let curve) = motion,
            let position = timing.position(at: clock.local(at: time))
        else { return nil }
        return keyframes.direction(at: curve.value(at: position.fraction))
    }

    // MARK: Basic

    private func mix(
        _ from: [Double]?, _ to: [Double]?, _ by: [Double]?, model: [Double], progress: Double,
        into out: UnsafeMutablePointer<Double>
    ) {
        let first = path.components.lowerBound
        func ends(_ i: Int) -> (Double, Double) {
            let base = model.indices.contains(first + i) ? model[first + i] : 0
            return Self.ends(from?[i], to?[i], by?[i], model: base)
        }
        if isWholeTransform {
            withUnsafeTemporaryAllocation(of: Double.self, capacity: 32) { scratch in
                guard let start = scratch.baseAddress else { return }
                for i in 0..<16 { (start[i], start[16 + i]) = ends(i) }
                DecomposedTransform.interpolate(
                    DecomposedTransform(components: start), DecomposedTransform(components: start + 16),
                    progress
                ).write(to: out)
            }
            return
        }
        let switches = path.type == .choice || path.type == .boolean
        for i in 0..<valueComponents {
            let (a, b) = ends(i)
            out[i] = switches ? (progress < 0.5 ? a : b) : a + (b - a) * progress
        }
    }

    /// A transform that is given as one, not as numbers to be added.
    var isWholeTransform: Bool { path.type == .transform && origin == .explicit && path.valueCount == 16 }

    /// Core Animation's table of from, to and by: one value alone works against the model.
    ///
    /// | given | runs |
    /// | --- | --- |
    /// | from, to | from … to |
    /// | from, by | from … from + by |
    /// | by, to | to − by … to |
    /// | from | from … model |
    /// | to | model … to |
    /// | by | model … model + by |
    ///
    /// (With nothing given, `from` is what was on screen when it was added.)
    static func ends(_ from: Double?, _ to: Double?, _ by: Double?, model: Double) -> (Double, Double) {
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

    // MARK: Cumulative

    /// Each cycle goes on from where the one before it ended; transforms are applied one after another.
    private func accumulate(
        _ cycle: Int, into out: UnsafeMutablePointer<Double>, end: (UnsafeMutablePointer<Double>) -> Void
    ) {
        guard isCumulative, cycle > 0 else { return }
        let count = valueComponents
        withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { scratch in
            guard let last = scratch.baseAddress else { return }
            end(last)
            if isWholeTransform {
                let past = DecomposedTransform(components: last).matrix.power(cycle)
                DecomposedTransform(DecomposedTransform(components: out).matrix.then(past)).write(to: out)
            } else {
                for i in 0..<count { out[i] += Double(cycle) * last[i] }
            }
        }
    }

    // MARK: Time

    /// A spring's age within its current run, and whether that leads back.
    private func springAge(at time: Double) -> (Double, isBack: Bool) {
        let age = elapsed(at: time)
        let (length, count) = (timing.duration, timing.repeatCount)
        guard count > 1, length > 0, length.isFinite else { return (age, false) }
        let run = min((age / length).rounded(.down), count - 1)
        return (age - run * length, shaping.autoreverses && Maths.fmod(run, 2) == 1)
    }

    /// Where it is in its run, and how fast that changes a second of its parent's time.
    private func fractionAndRate(at time: Double) -> (Double, Double)? {
        timing.position(at: clock.local(at: time)).map { ($0.fraction, $0.rate * clock.rate) }
    }
}

extension Motion.Pace {
    func progress(at fraction: Double, duration: Double) -> Double {
        switch self {
        case .curve(let curve): curve.value(at: fraction)
        case .open: fraction
        case .spring(let spring):
            // In no time it is where it ends.
            duration > 0 ? spring.value(at: fraction * duration) : fraction
        }
    }

    /// The derivative of progress by fraction.
    func slope(at fraction: Double, duration: Double) -> Double {
        switch self {
        case .curve(let curve): curve.slope(at: fraction)
        case .open: 1
        case .spring(let spring): spring.velocity(at: fraction * duration) * duration
        }
    }
}
