import MoteEngine
import MoteTestSupport
import Testing

/// Core Animation's timing model against the file of known positions.
@Suite struct MediaTimingVectors {
    private static let members: Set<String> = [
        "beginTime", "duration", "speed", "timeOffset", "repeatCount",
        "repeatDuration", "autoreverses", "fillMode",
    ]

    @Test func positions() throws {
        guard let file = try VectorFile("ca-media-timing.json") else { return }
        for row in file.cases {
            let evaluate: (Double) -> Double?
            if row.input.has(["chain_outer_to_inner"]) {
                let spaces = try row.input.children("chain_outer_to_inner").map { link in
                    guard link.has([], optional: ["beginTime", "speed", "timeOffset"]) else {
                        throw VectorError("\(row.title): not understood")
                    }
                    return try TimeSpace(
                        beginTime: link.number("beginTime", default: 0),
                        speed: link.number("speed", default: 1),
                        timeOffset: link.number("timeOffset", default: 0))
                }
                evaluate = { time in spaces.reduce(time) { $1.local(fromParent: $0) } }
            } else if row.input.has(["group", "child"]) {
                let group = try timing(row.input.child("group"))
                let child = try timing(row.input.child("child"))
                evaluate = { group.contentTime(at: $0).flatMap { child.position(at: $0)?.fraction } }
            } else {
                let timing = try timing(row.input)
                evaluate = { timing.position(at: $0)?.fraction }
            }
            for (time, value) in try row.rows() {
                let found = evaluate(time)
                guard let expected = VectorObject.number(value) else {
                    #expect(found == nil, "\(row.title) at \(time)")
                    continue
                }
                let position = try #require(found, "\(row.title) at \(time)")
                #expect(
                    (position - expected).magnitude <= (try row.tolerance),
                    "\(row.title) at \(time): \(position)")
            }
        }
        file.report()
    }

    private func timing(_ input: VectorObject) throws -> MediaTiming {
        guard input.has(["duration"], optional: Self.members) else {
            throw VectorError("\(input.title): not understood")
        }
        let name = input.object["fillMode"] == nil ? "removed" : try input.string("fillMode")
        let timing = try MediaTiming(
            beginTime: input.number("beginTime", default: 0), duration: input.number("duration"),
            speed: input.number("speed", default: 1), timeOffset: input.number("timeOffset", default: 0),
            repeatCount: input.number("repeatCount", default: 0),
            repeatDuration: input.number("repeatDuration", default: 0),
            autoreverses: input.flag("autoreverses"),
            fillMode: try #require(FillMode(rawValue: name), "\(input.title)"))
        try timing.validate()
        return timing
    }
}
