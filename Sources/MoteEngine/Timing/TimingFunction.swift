/// Maps the fraction of a cycle that has passed to the fraction of the way that is done.
public enum TimingFunction: Hashable, Sendable {
    case linear
    case bezier(CubicBezier)
    /// A number of equal steps; made from an author's numbers by `makeSteps`.
    case steps(Int, StepPosition)
    /// Straight lines between corners; made from an author's numbers by `makeStops`.
    case stops([LinearStop])
    case penner(Penner)
    /// A function known at evenly spaced places from 0 to 1, with straight lines between; see `makeSampled`.
    case sampled([Double])

    /// The output at `f`. `before` is the before flag of CSS: it matters to steps only.
    public func value(at f: Double, before: Bool = false) -> Double {
        switch self {
        case .linear: return f
        case .bezier(let curve): return curve.value(at: f)
        case .steps(let count, let position): return position.value(at: f, count: count, before: before)
        case .stops(let stops): return LinearStop.value(of: stops, at: f)
        case .penner(let curve): return curve.value(at: f)
        case .sampled(let samples):
            guard samples.count >= 2 else { return samples.first ?? f }
            let (i, share) = TimingFunction.place(f, in: samples.count)
            return share == 1 ? samples[i + 1] : samples[i] + (samples[i + 1] - samples[i]) * share
        }
    }

    /// The derivative of the output at `f`; 0 on steps, finite everywhere.
    public func slope(at f: Double) -> Double {
        switch self {
        case .linear: return 1
        case .bezier(let curve): return curve.slope(at: f)
        case .steps: return 0
        case .stops(let stops): return LinearStop.slope(of: stops, at: f)
        case .penner(let curve): return curve.slope(at: f)
        case .sampled(let samples):
            guard samples.count >= 2 else { return 0 }
            let (i, _) = TimingFunction.place(f, in: samples.count)
            return (samples[i + 1] - samples[i]) * Double(samples.count - 1)
        }
    }

    /// The interval of evenly spaced samples that holds for f (the outermost one beyond the ends), and the
    /// place in it.
    private static func place(_ f: Double, in count: Int) -> (Int, Double) {
        let position = f * Double(count - 1)
        let i = Int(max(0, min(Double(count - 2), position.rounded(.down))))
        return (i, position - Double(i))
    }

    // MARK: Named curves (control points as Core Animation's)

    public static let easeIn = TimingFunction.bezier(CubicBezier(trusted: 0.42, 0, 1, 1))
    public static let easeOut = TimingFunction.bezier(CubicBezier(trusted: 0, 0, 0.58, 1))
    public static let easeInOut = TimingFunction.bezier(CubicBezier(trusted: 0.42, 0, 0.58, 1))
    /// Core Animation's `default`, the same as CSS `ease`.
    public static let `default` = TimingFunction.bezier(CubicBezier(trusted: 0.25, 0.1, 0.25, 1))

    /// A curve by its name: one of `names`.
    public init?(named name: String) {
        switch name {
        case "linear": self = .linear
        case "easeIn": self = .easeIn
        case "easeOut": self = .easeOut
        case "easeInOut", "easeInEaseOut": self = .easeInOut
        case "default", "ease": self = .default
        default:
            guard let penner = Penner(rawValue: name) else { return nil }
            self = .penner(penner)
        }
    }

    /// Every name that `init(named:)` accepts.
    public static let names =
        ["linear", "easeIn", "easeOut", "easeInOut", "easeInEaseOut", "default", "ease"]
        + Penner.allCases.map(\.rawValue)

    // MARK: From an author's numbers

    /// More corners or samples than this serve no eye.
    public static let maximumPoints = 10_000

    /// `steps(count, position)`: at least one step, or two for `jump-none`.
    public static func makeSteps(_ count: Int, _ position: StepPosition = .jumpEnd)
        throws(TimingFunctionError) -> TimingFunction
    {
        let least = position == .jumpNone ? 2 : 1
        guard count >= least, count <= 1_000_000 else {
            throw TimingFunctionError(
                "steps count is \(count); with \(position.rawValue) it must be between \(least) and 1000000")
        }
        return .steps(count, position)
    }

    /// CSS `linear()`: outputs, each with or without the input where it holds.
    public static func makeStops(_ points: [(output: Double, input: Double?)]) throws(TimingFunctionError)
        -> TimingFunction
    {
        guard points.count >= 2, points.count <= maximumPoints else {
            throw TimingFunctionError("linear stops are \(points.count); there must be 2 to \(maximumPoints)")
        }
        for (index, point) in points.enumerated() {
            guard point.output.magnitude <= 1e9, (point.input ?? 0).magnitude <= 1e9 else {
                throw TimingFunctionError("linear stop \(index + 1) is not a number within ±1e9")
            }
        }
        return .stops(LinearStop.resolve(points))
    }

    /// A function's outputs at evenly spaced inputs from 0 to 1.
    public static func makeSampled(_ samples: [Double]) throws(TimingFunctionError) -> TimingFunction {
        guard samples.count >= 2, samples.count <= maximumPoints else {
            throw TimingFunctionError(
                "timing function has \(samples.count) samples; there must be 2 to \(maximumPoints)")
        }
        for (index, sample) in samples.enumerated() where !(sample.magnitude <= 1e9) {
            let input = Double(index) / Double(samples.count - 1)
            throw TimingFunctionError(
                "timing function gives \(sample) at \(input); it must be a number within ±1e9")
        }
        return .sampled(samples)
    }
}
