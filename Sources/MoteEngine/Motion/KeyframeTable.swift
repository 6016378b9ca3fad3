/// What keyframes consist of. An object, and never changed: an animation that is worked out at every frame
/// counts references for none of the lists.
final class KeyframeTable: Sendable {
    let componentCount: Int
    let count: Int
    let values: [Double]
    let keyTimes: [Double]
    let timingFunctions: [TimingFunction]
    let calculationMode: CalculationMode
    let interpolation: Interpolation
    /// What leads through the values in the cubic modes and along a path.
    let curve: KeyframeCurve?

    init(
        componentCount: Int, values: [Double], keyTimes: [Double], timingFunctions: [TimingFunction],
        calculationMode: CalculationMode, interpolation: Interpolation, curve: KeyframeCurve?
    ) {
        self.componentCount = componentCount
        self.count = values.count / componentCount
        self.values = values
        self.keyTimes = keyTimes
        self.timingFunctions = timingFunctions
        self.calculationMode = calculationMode
        self.interpolation = interpolation
        self.curve = curve
    }
}

extension KeyframeTable: Hashable {
    static func == (a: KeyframeTable, b: KeyframeTable) -> Bool {
        a === b
            || a.componentCount == b.componentCount && a.values == b.values && a.keyTimes == b.keyTimes
                && a.timingFunctions == b.timingFunctions && a.calculationMode == b.calculationMode
                && a.interpolation == b.interpolation && a.curve == b.curve
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(componentCount)
        hasher.combine(values)
        hasher.combine(keyTimes)
        hasher.combine(calculationMode)
    }
}

extension KeyframeTable {
    func evaluate(at f: Double, into result: UnsafeMutablePointer<Double>) {
        if calculationMode == .discrete { return copy(discreteIndex(at: f), into: result) }
        guard count > 1 else { return copy(0, into: result) }
        if let curve {
            let (key, progress) = curvePlace(at: f, curve)
            for i in 0..<componentCount { result[i] = curve.value(key, i, progress) }
        } else {
            let (key, place, _) = segment(at: f)
            let progress = timingFunctions.isEmpty ? place : timingFunctions[key].value(at: place)
            values.withUnsafeBufferPointer { values in
                guard let base = values.baseAddress else { return }
                let a = base + key * componentCount
                interpolation.interpolate(
                    from: a, to: a + componentCount, at: progress,
                    count: componentCount, into: result)
            }
        }
    }

    func direction(at f: Double) -> Double {
        guard let curve, componentCount == 2, count > 1 else { return 0 }
        if calculationMode == .discrete {
            let key = discreteIndex(at: f)
            return key < count - 1 ? curve.direction(key, 0) : curve.direction(key - 1, 1)
        }
        let (key, progress) = curvePlace(at: f, curve)
        return curve.direction(key, progress)
    }

    func velocity(at f: Double, into result: UnsafeMutablePointer<Double>) {
        for i in 0..<componentCount { result[i] = 0 }
        guard count > 1, calculationMode != .discrete else { return }
        if let curve, keyTimes.isEmpty {
            let (key, progress) = curve.place(atShare: f)
            let speed = curve.speed(key, progress)
            guard speed > 0 else { return }
            for i in 0..<componentCount { result[i] = curve.slope(key, i, progress) / speed * curve.length }
            return
        }
        let (key, place, width) = segment(at: f)
        guard width > 0 else { return }
        let function = timingFunctions.isEmpty ? TimingFunction.linear : timingFunctions[key]
        let slope = function.slope(at: place) / width
        if let curve {
            let progress = function.value(at: place)
            for i in 0..<componentCount { result[i] = curve.slope(key, i, progress) * slope }
        } else {
            let start = key * componentCount
            for i in start..<start + componentCount {
                result[i - start] = (values[i + componentCount] - values[i]) * slope
            }
        }
    }

    private func copy(_ key: Int, into result: UnsafeMutablePointer<Double>) {
        for i in 0..<componentCount { result[i] = values[key * componentCount + i] }
    }

    /// The last key at or before f.
    private func lastKey(at f: Double) -> Int {
        var low = 0
        var high = keyTimes.count
        while low < high {
            let middle = (low + high) / 2
            if keyTimes[middle] <= f { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    private func discreteIndex(at f: Double) -> Int { min(count - 1, lastKey(at: f)) }

    /// The step that holds for f, the place in it (0…1 inside), and its width. Of keys at the same time the
    /// later one counts from there on.
    private func segment(at f: Double) -> (key: Int, place: Double, width: Double) {
        let key = min(count - 2, lastKey(at: f))
        let width = keyTimes[key + 1] - keyTimes[key]
        if f == keyTimes[key + 1] || width <= 0 { return (key, 1, width) }
        return (key, (f - keyTimes[key]) / width, width)
    }

    private func curvePlace(at f: Double, _ curve: KeyframeCurve) -> (Int, Double) {
        if keyTimes.isEmpty { return curve.place(atShare: f) }
        let (key, place, _) = segment(at: f)
        return (key, timingFunctions.isEmpty ? place : timingFunctions[key].value(at: place))
    }
}
