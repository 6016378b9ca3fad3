/// What people may give emitters, their cells and their behaviours: the same at the making, by assignment, as
/// the ends of motions and from clients. Beyond it they get an error; what a motion makes of right values on
/// its way is brought within it.
///
/// Where a sign has a meaning (a speed that shoots backwards, a picture that is mirrored) or does not matter
/// (the width of a range) it is free.
public enum ParameterRanges {
    package static let anyNumber = -EngineLimits.parameterMagnitude...EngineLimits.parameterMagnitude
    package static let notNegative = 0...EngineLimits.parameterMagnitude
    static let births = 0...EngineLimits.birthsPerSecond
    static let fraction = 0.0...1

    /// Numbers of a cell, and of its tables, that are given at its making alone.
    package static let fixed: [String: ClosedRange<Double>] = [
        "beginTime": anyNumber, "timeOffset": anyNumber, "speed": notNegative,
        "mass": EngineLimits.leastMass...EngineLimits.parameterMagnitude, "massRange": anyNumber,
        "contentsScale": 1 / EngineLimits.parameterMagnitude...EngineLimits.parameterMagnitude,
        "contentsRect": anyNumber, "size": notNegative, "cycles": notNegative, "fps": notNegative,
        // Of an emitter.
        "prewarm": notNegative,
        // Of behaviours.
        "frequency": 1 / EngineLimits.parameterMagnitude...EngineLimits.waveFrequency, "values": anyNumber,
    ]
}

extension EmitterParameter {
    /// What people may give it.
    public var range: ClosedRange<Double> {
        switch self {
        case .birthRate, .lifetime: ParameterRanges.notNegative
        default: ParameterRanges.anyNumber
        }
    }
}

extension CellParameter {
    /// What people may give it.
    public var range: ClosedRange<Double> {
        switch self {
        case .birthRate: ParameterRanges.births
        case .lifetime, .drag: ParameterRanges.notNegative
        case .colorRed, .colorGreen, .colorBlue, .colorAlpha, .enabled: ParameterRanges.fraction
        default: ParameterRanges.anyNumber
        }
    }

    /// A particle may live for ever.
    public var mayBeInfinite: Bool { self == .lifetime }
}

extension EmitterBehavior.Kind {
    /// What people may give its numbers.
    public var range: ClosedRange<Double> {
        self == .drag ? ParameterRanges.notNegative : ParameterRanges.anyNumber
    }
}

extension ClosedRange<Double> {
    /// What an error says of a number outside, after "must be"; nil for one within.
    /// - Parameter mayBeInfinite: beyond the greatest number infinity is right too.
    package func complaint(about number: Double, mayBeInfinite: Bool = false) -> String? {
        if contains(number) || mayBeInfinite && number == .infinity { return nil }
        if number.isNaN || number.isInfinite && !mayBeInfinite { return "a finite number" }
        let (low, high) = (lowerBound.shown, upperBound.shown)
        // What is divided by must not be 0, nor so near to it that nobody means it.
        if lowerBound > 0, lowerBound < 1e-3 {
            return number > 0 && number < lowerBound ? "at least \(low)" : "above 0 and at most \(high)"
        }
        if upperBound >= 1e300 { return "at least \(low)" }
        if lowerBound == -upperBound { return "within ±\(high)" }
        return "\(low)…\(high)" + (mayBeInfinite ? ", or infinite" : "")
    }
}
