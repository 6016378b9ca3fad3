import MoteEngine
import MoteTestSupport
import Testing

/// Glides as Motion's inertia against the file of known values. Its bounded rows are those of a peer that
/// looks for the bound from sample to sample; they are near the exact crossing, not on it.
@Suite struct InertiaBoundsVectors {
    @Test func glidesAndBounces() throws {
        guard let file = try VectorFile("inertia-bounds.json") else { return }
        for row in file.cases {
            let input = row.input
            guard
                input.has(
                    ["keyframes", "velocity"],
                    optional: [
                        "power", "timeConstant", "restDelta", "restSpeed", "min", "max", "bounceStiffness",
                        "bounceDamping", "modifyTarget",
                    ]), input.object["modifyTarget"] == nil
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            var inertia = Inertia()
            inertia.power = try input.number("power", default: 0.8)
            inertia.timeConstant = try input.number("timeConstant", default: 325) / 1000
            inertia.restDelta = try input.number("restDelta", default: 0.5)
            inertia.bounce = try Spring(
                stiffness: input.number("bounceStiffness", default: 500),
                damping: input.number("bounceDamping", default: 10))
            let from = try input.numbers("keyframes").first ?? 0
            let low = input.object["min"] == nil ? nil : try input.number("min")
            let high = input.object["max"] == nil ? nil : try input.number("max")
            let velocity = try input.number("velocity")
            let glide = try DecayMotion(from: from, velocity: velocity, inertia: inertia, min: low, max: high)
            // The swing of the spring at a bound.
            let swing = glide.bounces ? velocity.magnitude / 500.squareRoot() * 0.25 : 0
            for (time, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value), "\(row.title)")
                let found = glide.value(at: time)
                #expect(
                    (found - expected).magnitude <= (try row.tolerance) + swing,
                    "\(row.title) at \(time): \(found)")
            }
        }
        file.report()
    }
}
