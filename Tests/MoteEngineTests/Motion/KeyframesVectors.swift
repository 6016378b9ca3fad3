import MoteEngine
import MoteTestSupport
import Testing

/// Keyframes in all their modes against the file of known values.
@Suite struct KeyframesVectors {
    @Test func allModes() throws {
        guard let file = try VectorFile("keyframes.json") else { return }
        for row in file.cases {
            guard
                row.input.has(
                    ["values", "calculationMode"],
                    optional: [
                        "keyTimes", "timingFunctions", "tensionValues", "continuityValues", "biasValues",
                    ])
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let keyframes = try keyframes(row)
            for (f, value) in try row.rows() {
                let expected = try components(value, row)
                var found = [Double](repeating: 0, count: keyframes.componentCount)
                keyframes.evaluate(at: f, into: &found)
                for i in expected.indices {
                    #expect(
                        (found[i] - expected[i]).magnitude <= (try row.tolerance),
                        "\(row.title) at \(f): \(found)")
                }
            }
        }
        file.report()
    }

    private func keyframes(_ row: VectorCase) throws -> Keyframes {
        let input = row.input
        let values = try input.lists("values")
        func optional(_ key: String) throws -> [Double]? {
            input.object[key] == nil ? nil : try input.numbers(key)
        }
        let mode = try #require(CalculationMode(rawValue: input.string("calculationMode")), "\(row.title)")
        return try Keyframes(
            componentCount: values[0].count, values: values.flatMap { $0 }, keyTimes: optional("keyTimes"),
            timingFunctions: functions(row), calculationMode: mode, tension: optional("tensionValues"),
            continuity: optional("continuityValues"), bias: optional("biasValues"))
    }

    /// Curves by name, or as the four numbers of a Bézier.
    private func functions(_ row: VectorCase) throws -> [TimingFunction]? {
        guard let list = row.input.object["timingFunctions"] as? [Any] else { return nil }
        return try list.map { entry in
            if let p = (entry as? [Any])?.compactMap(VectorObject.number), p.count == 4 {
                return .bezier(try CubicBezier(p[0], p[1], p[2], p[3]))
            }
            return try #require(TimingFunction(css: "\(entry)"), "\(row.title): \(entry) not understood")
        }
    }

    private func components(_ value: Any, _ row: VectorCase) throws -> [Double] {
        if let list = value as? [Any] {
            return try list.map { try #require(VectorObject.number($0), "\(row.title)") }
        }
        return [try #require(VectorObject.number(value), "\(row.title)")]
    }
}
