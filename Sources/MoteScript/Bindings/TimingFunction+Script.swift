import MoteEngine

extension TimingFunction {
    /// A timing function as scripts and clients write it: a name, the four numbers of a Bézier curve, or what
    /// the prelude's `steps`, `linearStops` and functions of a fraction become.
    init(script value: PlainValue, _ what: String) throws {
        do {
            self = try Self.read(value, what)
        } catch let error as TimingFunctionError {
            throw ScriptMistake("\(what): \(error)")
        }
    }

    private static func read(_ value: PlainValue, _ what: String) throws -> TimingFunction {
        if let name = value.string {
            if let named = TimingFunction(named: name) { return named }
            throw ScriptMistake(what, unknown: "timing function", name, of: names)
        }
        if value.list != nil, let numbers = value.numbers, numbers.count == 4 {
            return .bezier(try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
        }
        if let count = value["steps"]?.number {
            return try steps(count, value["where"], what)
        }
        if let samples = value["samples"]?.numbers {
            return try makeSampled(samples)
        }
        if let stops = value["stops"]?.list {
            return try makeStops(try stops.enumerated().map { try Self.stop($1, $0, what) })
        }
        throw ScriptMistake("\(what): expected a timing function, got \(value.described)")
    }

    private static func steps(_ count: Double, _ place: PlainValue?,
                              _ what: String) throws -> TimingFunction {
        guard let whole = Int(exactly: count) else {
            throw ScriptMistake("\(what): the count must be a whole number")
        }
        guard let place, !place.isNull else { return try makeSteps(whole) }
        guard let name = place.string, let position = StepPosition(named: name) else {
            let words = ["start", "end"] + StepPosition.allCases.map(\.rawValue)
            let all = words.joined(separator: ", ")
            throw ScriptMistake("\(what): expected one of \(all), got \(place.described)")
        }
        return try makeSteps(whole, position)
    }

    /// An output, or an output and where it holds.
    private static func stop(_ value: PlainValue, _ index: Int,
                             _ what: String) throws -> (output: Double, input: Double?) {
        if let output = value.number { return (output, nil) }
        if let numbers = value.numbers, numbers.count == 2 { return (numbers[0], numbers[1]) }
        throw ScriptMistake("\(what): stop \(index + 1): expected a number or {output, input}, "
            + "got \(value.described)")
    }
}
