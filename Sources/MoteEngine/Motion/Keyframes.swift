/// Values at given fractions of a duration, and what lies between them: the function of a
/// `CAKeyframeAnimation`.
public struct Keyframes: Hashable, Sendable {
    let table: KeyframeTable

    /// Components of one value.
    public var componentCount: Int { table.componentCount }
    /// The values one after another, `componentCount` numbers each.
    public var values: [Double] { table.values }
    /// When each value is reached, 0…1; in discrete mode when it begins, with a closing 1. Empty where the
    /// arc length decides: in cubicPaced mode, and in paced mode along a path.
    public var keyTimes: [Double] { table.keyTimes }
    /// One for each step between two keys, or empty.
    public var timingFunctions: [TimingFunction] { table.timingFunctions }
    public var calculationMode: CalculationMode { table.calculationMode }
    public var interpolation: Interpolation { table.interpolation }

    public var count: Int { table.count }

    /// - Parameters:
    ///   - values: at least one value, all finite.
    ///   - keyTimes: ascending from 0 to 1, one for each value, and one more in discrete mode; nil spaces
    ///     them evenly. Two at the same time make a jump.
    ///   - timingFunctions: one fewer than values; nil means linear.
    ///   - tension, continuity, bias: one for each value; nil means 0. They matter to the cubic modes only.
    public init(
        componentCount: Int = 1, values: [Double], keyTimes: [Double]? = nil,
        timingFunctions: [TimingFunction]? = nil, calculationMode: CalculationMode = .linear,
        tension: [Double]? = nil, continuity: [Double]? = nil, bias: [Double]? = nil,
        interpolation: Interpolation = .linear
    ) throws(KeyframeError) {
        let components = max(1, componentCount)
        guard !values.isEmpty, values.count % components == 0 else {
            throw KeyframeError(
                field: "values", index: nil,
                reason: values.isEmpty
                    ? "are missing; give at least one"
                    : "are \(values.count) numbers, no whole number of \(components)-component values"
            )
        }
        for (index, value) in values.enumerated() where !(value.magnitude <= 1e200) {
            throw KeyframeError(field: "values", index: index / components, reason: "is not a finite number")
        }
        let count = values.count / components
        let times: [Double]
        var functions: [TimingFunction] = []
        let paced = calculationMode == .paced || calculationMode == .cubicPaced
        switch calculationMode {
        case .paced:
            times = Keyframes.pacedTimes(values, components)
        case .cubicPaced:
            times = []
        case .linear, .cubic, .discrete:
            let needed = calculationMode == .discrete ? count + 1 : count
            if let keyTimes { try Keyframes.check(keyTimes, count: needed, values: count) }
            times = keyTimes ?? Keyframes.evenTimes(needed)
        }
        if let timingFunctions, !paced, calculationMode != .discrete {
            guard timingFunctions.count == count - 1 else {
                throw KeyframeError(
                    field: "timingFunctions", index: nil,
                    reason:
                        "has \(timingFunctions.count) entries; \(count) values need \(count - 1)")
            }
            functions = timingFunctions
        }
        let shapes = [("tensionValues", tension), ("continuityValues", continuity), ("biasValues", bias)]
        for (field, list) in shapes {
            guard let list else { continue }
            guard list.count == count else {
                throw KeyframeError(
                    field: field, index: nil,
                    reason: "has \(list.count) entries; \(count) values need \(count)")
            }
            for (index, value) in list.enumerated() where !(value.magnitude <= 1e6) {
                throw KeyframeError(field: field, index: index, reason: "is \(value); it must be within ±1e6")
            }
        }
        var curve: KeyframeCurve?
        if calculationMode == .cubic || calculationMode == .cubicPaced {
            curve = KeyframeCurve(
                values: values, componentCount: components, tension: tension,
                continuity: continuity, bias: bias, measured: paced)
        }
        table = KeyframeTable(
            componentCount: components, values: values, keyTimes: times, timingFunctions: functions,
            calculationMode: calculationMode, interpolation: interpolation, curve: curve)
    }

    /// Along a path: a key at its beginning and at the end of each of its lines and curves (closing lines
    /// included, moves not).
    /// - Parameters: as above, for these keys. The linear modes follow the path's own curves; the cubic ones
    ///   lead a smooth curve of their own through the keys.
    public init(
        path: Path, keyTimes: [Double]? = nil, timingFunctions: [TimingFunction]? = nil,
        calculationMode: CalculationMode = .linear, tension: [Double]? = nil, continuity: [Double]? = nil,
        bias: [Double]? = nil
    ) throws(KeyframeError) {
        var segments: [PathSegment] = []
        path.forEachSegment { segments.append($0) }
        guard let first = segments.first, segments.count <= Keyframes.maximumPathKeys else {
            throw KeyframeError(
                field: "path", index: nil,
                reason: segments.isEmpty
                    ? "leads nowhere; it needs a line or a curve"
                    : "has \(segments.count) lines and curves; at most \(Keyframes.maximumPathKeys) can be keys"
            )
        }
        let ends = [first.start] + segments.map(\.end)
        let checked = try Keyframes(
            componentCount: 2, values: ends.flatMap { [$0.x, $0.y] }, keyTimes: keyTimes,
            timingFunctions: timingFunctions, calculationMode: calculationMode, tension: tension,
            continuity: continuity, bias: bias)
        switch calculationMode {
        case .cubic, .cubicPaced:
            self = checked
        case .discrete:
            self.init(checked, curve: KeyframeCurve(points: ends, pieces: segments, measured: false))
        case .linear, .paced:
            // Where the path is lifted a step of no duration leads to where it is set down.
            var points = [first.start]
            var pieces: [PathSegment?] = []
            var times = checked.keyTimes.prefix(1) + []
            var functions: [TimingFunction] = []
            for (key, segment) in segments.enumerated() {
                if segment.start != points[points.count - 1] {
                    points.append(segment.start)
                    pieces.append(nil)
                    times.append(checked.keyTimes[key])
                    functions.append(.linear)
                }
                points.append(segment.end)
                pieces.append(segment)
                times.append(checked.keyTimes[key + 1])
                functions.append(checked.timingFunctions.isEmpty ? .linear : checked.timingFunctions[key])
            }
            let isPaced = calculationMode == .paced
            self.init(
                checked, curve: KeyframeCurve(points: points, pieces: pieces, measured: isPaced),
                values: points.flatMap { [$0.x, $0.y] }, keyTimes: isPaced ? [] : Array(times),
                timingFunctions: checked.timingFunctions.isEmpty ? [] : functions)
        }
    }

    /// Keys along a path: each is measured in 32 parts.
    static let maximumPathKeys = 10_000

    private init(
        _ checked: Keyframes, curve: KeyframeCurve, values: [Double]? = nil, keyTimes: [Double]? = nil,
        timingFunctions: [TimingFunction]? = nil
    ) {
        table = KeyframeTable(
            componentCount: checked.componentCount, values: values ?? checked.values,
            keyTimes: keyTimes ?? checked.keyTimes,
            timingFunctions: timingFunctions ?? checked.timingFunctions,
            calculationMode: checked.calculationMode, interpolation: checked.interpolation, curve: curve)
    }

    private static func evenTimes(_ count: Int) -> [Double] {
        (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
    }

    /// Key times in proportion to the distance travelled, or even ones where nothing moves.
    private static func pacedTimes(_ values: [Double], _ components: Int) -> [Double] {
        let count = values.count / components
        var distances = [0.0]
        for key in 1..<max(1, count) {
            var squares = 0.0
            for i in 0..<components {
                let step = values[key * components + i] - values[(key - 1) * components + i]
                squares += step * step
            }
            distances.append(distances[key - 1] + squares.squareRoot())
        }
        let total = distances[count - 1]
        guard total > 0, total.isFinite else { return evenTimes(count) }
        var times = distances.map { $0 / total }
        times[count - 1] = 1
        return times
    }

    private static func check(_ times: [Double], count: Int, values: Int) throws(KeyframeError) {
        guard times.count == count else {
            let mode = count > values ? " in discrete mode" : ""
            throw KeyframeError(
                field: "keyTimes", index: nil,
                reason:
                    "has \(times.count) entries; \(values) values\(mode) need \(count)")
        }
        for (index, time) in times.enumerated() {
            guard time >= 0, time <= 1 else {
                throw KeyframeError(
                    field: "keyTimes", index: index,
                    reason: "is \(time); it must be between 0 and 1")
            }
            if index > 0, time < times[index - 1] {
                throw KeyframeError(
                    field: "keyTimes", index: index,
                    reason: "is \(time), before \(times[index - 1]); times must ascend")
            }
        }
        if times[0] != 0 {
            throw KeyframeError(field: "keyTimes", index: 0, reason: "is \(times[0]); the first must be 0")
        }
        if count > 1, times[count - 1] != 1 {
            throw KeyframeError(
                field: "keyTimes", index: count - 1,
                reason: "is \(times[count - 1]); the last must be 1")
        }
    }
}
