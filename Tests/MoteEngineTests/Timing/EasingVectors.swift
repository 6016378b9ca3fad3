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

    private func points(_ row: VectorCase) throws -> TimingFunction {
        let list = try #require(row.input.object["linear"] as? [[Any]], "\(row.title)")
        return try TimingFunction.makeStops(
            list.map { point in
                let output = try #require(point.first.flatMap(VectorObject.number), "\(row.title)")
                return (output, point.count > 1 ? VectorObject.number(point[1]) : nil)
            })
    }

    /// Reads a CSS easing, as the files write them.
    private func function(_ css: String) throws -> TimingFunction {
        let parts = css.split { "(), ".contains($0) }.map(String.init)
        switch parts.first {
        case "linear" where parts.count == 1: return .linear
        case "cubic-bezier" where parts.count == 5:
            let p = try parts.dropFirst().map { try #require(Double($0)) }
            return .bezier(try CubicBezier(p[0], p[1], p[2], p[3]))
        case "steps" where parts.count == 2 || parts.count == 3:
            let position = parts.count == 3 ? try #require(StepPosition(named: parts[2])) : .jumpEnd
            return try TimingFunction.makeSteps(try #require(Int(parts[1])), position)
        default: throw VectorError("easing \(css) not understood")
        }
    }
}
