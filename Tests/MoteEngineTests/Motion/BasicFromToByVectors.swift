import MoteEngine
import MoteTestSupport
import Testing

/// Basic animations, additive and cumulative ones, on a layer of a scene, against the file of known values.
@Suite struct BasicFromToByVectors {
    private static let animationMembers: Set<String> = [
        "fromValue", "toValue", "byValue", "duration", "timing", "additive", "cumulative", "repeatCount",
        "autoreverses", "fillMode", "speed", "beginTime", "timeOffset",
    ]

    @Test func fromToAndBy() throws {
        guard let file = try VectorFile("basic-from-to-by.json") else { return }
        for row in file.cases {
            let single = row.input.has(
                [], optional: Self.animationMembers.union(["modelValue", "previousPresentationValue"]))
            guard single || row.input.has(["animations"], optional: ["modelValue", "timing"]) else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let it = try OneLayer()
            let path = try it.path("position.x")
            if let previous = row.input.object["previousPresentationValue"].flatMap(VectorObject.number) {
                // What the screen shows before: an animation that holds it, and that the next one replaces.
                let held = MediaTiming(duration: 1)
                let kind = ExplicitAnimation.Kind.basic(
                    from: .number(previous), to: .number(previous), by: nil)
                _ = try it.scene.add(
                    ExplicitAnimation(keyPath: path, kind: kind, timing: held), to: it.layer, key: "0")
            }
            try it.set("position.x", .number(row.input.number("modelValue", default: 0)))
            let animations = single ? [row.input] : try row.input.children("animations")
            for (index, input) in animations.enumerated() {
                let animation = try animation(input, path, row)
                _ = try it.scene.add(animation, to: it.layer, key: String(index))
            }
            for (time, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value), "\(row.title)")
                it.scene.advance(to: time)
                let found = try it.shown("position.x")
                #expect(
                    (found - expected).magnitude <= (try row.tolerance), "\(row.title) at \(time): \(found)")
            }
        }
        file.report()
    }

    private func animation(
        _ input: VectorObject, _ path: PropertyKeyPath, _ row: VectorCase
    ) throws
        -> ExplicitAnimation
    {
        func value(_ key: String) -> Value? {
            input.object[key].flatMap(VectorObject.number).map(Value.number)
        }
        let timing = try MediaTiming(
            beginTime: input.number("beginTime", default: 0), duration: input.number("duration"),
            speed: input.number("speed", default: 1), timeOffset: input.number("timeOffset", default: 0),
            repeatCount: input.number("repeatCount", default: 0), autoreverses: input.flag("autoreverses"),
            // The last row shows the end, which the file means to hold.
            fillMode: .both)
        var animation = ExplicitAnimation(
            keyPath: path, kind: .basic(from: value("fromValue"), to: value("toValue"), by: value("byValue")),
            timing: timing)
        animation.isAdditive = input.flag("additive")
        animation.isCumulative = input.flag("cumulative")
        animation.removedOnCompletion = false
        let name = input.object["timing"] ?? row.input.object["timing"] ?? "linear"
        animation.timingFunction = try #require(TimingFunction(named: "\(name)"), "\(row.title): \(name)")
        return animation
    }
}
