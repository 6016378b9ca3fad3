import MoteEngine
import MoteTestSupport
import Testing

/// Timing functions against the files of known curves.
@Suite struct EasingVectors {
    @Test func cubicBezier() throws {
        guard let file = try VectorFile("easing-cubic-bezier.json") else { return }
        for row in file.cases {
            guard row.input.has(["controlPoints"]) else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let p = try row.input.numbers("controlPoints")
            try #require(p.count == 4, "\(row.title)")
            let curve = try CubicBezier(p[0], p[1], p[2], p[3])
            for (f, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value))
                let found = curve.value(at: f)
                #expect((found - expected).magnitude <= (try row.tolerance), "\(row.title) at \(f): \(found)")
            }
        }
        file.report()
    }

    @Test func stepsAndLinear() throws {
        guard let file = try VectorFile("easing-steps-linear.json") else { return }
        for row in file.cases {
            let evaluate: (Double) -> Double
            if row.input.has(["steps", "position"], optional: ["before_flag"]) {
                let position = try #require(StepPosition(named: row.input.string("position")), "\(row.title)")
                let steps = try TimingFunction.makeSteps(Int(row.input.number("steps")), position)
                let before = row.input.flag("before_flag")
                evaluate = { steps.value(at: $0, before: before) }
            } else if row.input.has(["linear"]) {
                let stops = try points(row)
                evaluate = { stops.value(at: $0) }
            } else if row.input.has(["effect_easing", "keyframe_easing", "from", "to", "duration_ms"]) {
                let outer = try function(row.input.string("effect_easing"))
                let inner = try function(row.input.string("keyframe_easing"))
                let (from, to) = (try row.input.number("from"), try row.input.number("to"))
                let duration = try row.input.number("duration_ms")
                evaluate = { from + (to - from) * inner.value(at: outer.value(at: $0 / duration)) }
            } else {
                Issue.record("\(row.title): not understood")
                continue
            }
            for (f, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value))
                let found = evaluate(f)
                // The file gives 12 digits, which is coarser than its tolerance for thirds.
                let allowed = try row.tolerance + 5e-12 * expected.magnitude
                #expect((found - expected).magnitude <= allowed, "\(row.title) at \(f): \(found)")
            }
        }
        file.report()
    }

    /// A point is an output with no, one or two inputs.
    private func points(_ row: VectorCase) throws -> TimingFunction {
        try TimingFunction.makeStops(
            row.input.lists("linear").flatMap { point -> [(output: Double, input: Double?)] in
                point.count < 2 ? [(point[0], nil)] : point.dropFirst().map { (point[0], $0) }
            })
    }

    private func function(_ css: String) throws -> TimingFunction {
        try #require(TimingFunction(css: css), "easing \(css) not understood")
    }
}

extension TimingFunction {
    /// Reads a CSS easing, or one of our own names, as the files write them.
    init?(css: String) {
        if let named = TimingFunction(named: css) {
            self = named
            return
        }
        let parts = css.split { "(), ".contains($0) }.map(String.init)
        let numbers = parts.dropFirst().compactMap(Double.init)
        switch (parts.first, parts.count) {
        case ("ease-in", 1): self = .easeIn
        case ("ease-out", 1): self = .easeOut
        case ("ease-in-out", 1): self = .easeInOut
        case ("step-start", 1): self = .steps(1, .jumpStart)
        case ("step-end", 1): self = .steps(1, .jumpEnd)
        case ("cubic-bezier", 5) where numbers.count == 4:
            guard let curve = try? CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]) else {
                return nil
            }
            self = .bezier(curve)
        case ("steps", 2...3):
            guard let count = Int(parts[1]),
                let position = parts.count == 3 ? StepPosition(named: parts[2]) : .jumpEnd,
                let steps = try? TimingFunction.makeSteps(count, position)
            else { return nil }
            self = steps
        default: return nil
        }
    }
}
