import MoteEngine
import MoteTestSupport
import Testing

/// The timing model of timelines against the file of known progress.
@Suite struct TimelineTimingVectors {
    @Test func progressAndPhases() throws {
        guard let file = try VectorFile("timing-model-web.json") else { return }
        for row in file.cases {
            guard
                row.input.has(
                    ["duration"],
                    optional: [
                        "iterations", "iterationStart", "delay", "endDelay", "fill", "direction",
                        "playbackRate",
                    ])
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let timing = try timing(row.input)
            let backwards = try row.input.number("playbackRate", default: 1) < 0
            for (time, value) in try row.rows() {
                if let word = value as? String {
                    #expect(
                        timing.phase(at: time, backwards: backwards).rawValue == word,
                        "\(row.title) at \(time)")
                    continue
                }
                let position = timing.position(at: time, backwards: backwards)
                guard let expected = VectorObject.number(value) else {
                    // No effect: outside what the fill covers.
                    #expect(position.phase != .active, "\(row.title) at \(time)")
                    continue
                }
                #expect(
                    (position.progress - expected).magnitude <= (try row.tolerance),
                    "\(row.title) at \(time): \(position.progress)")
            }
            for (name, expected) in try row.named() {
                let found = timing.position(at: try sample(name, timing)).progress
                #expect(
                    (found - expected).magnitude <= (try row.tolerance), "\(row.title), \(name): \(found)")
            }
            guard row.whole.object["expect_current_iteration"] != nil else { continue }
            for (name, expected) in try row.named("expect_current_iteration") {
                let found = timing.position(at: try sample(name, timing)).iteration
                #expect(found == expected, "\(row.title), iteration \(name): \(found)")
            }
        }
        file.report()
    }

    private func sample(_ name: String, _ timing: TimelineTiming) throws -> Double {
        switch name {
        case "before": min(timing.delay, timing.end) - 1
        case "active_start": timing.delay
        case "after": timing.end
        default: throw VectorError("\(name): not understood")
        }
    }

    private func timing(_ input: VectorObject) throws -> TimelineTiming {
        var timing = TimelineTiming(duration: try input.number("duration"))
        timing.delay = try input.number("delay", default: 0)
        timing.endDelay = try input.number("endDelay", default: 0)
        timing.repeatCount = try input.number("iterations", default: 1)
        timing.iterationStart = try input.number("iterationStart", default: 0)
        if input.object["direction"] != nil {
            timing.direction = try #require(TimelineTiming.Direction(rawValue: input.string("direction")))
        }
        return timing
    }

    @Test func placesDelaysAndSpans() throws {
        guard let file = try VectorFile("sequence-stagger.json") else { return }
        for row in file.cases {
            let tolerance = try row.tolerance
            if row.input.has(["each", "startDelay", "from", "count"], optional: ["ease"]) {
                var stagger = Stagger(each: try row.input.number("each"))
                stagger.startDelay = try row.input.number("startDelay")
                stagger.from = try origin(row.input)
                if let name = row.input.object["ease"] as? String {
                    guard let ease = TimingFunction(named: name) else {
                        throw VectorError("\(row.title): ease: not understood")
                    }
                    stagger.ease = ease
                }
                let count = Int(try row.input.number("count"))
                for (index, value) in try row.rows() {
                    let expected = try #require(VectorObject.number(value))
                    let found = stagger.delay(Int(index), of: count)
                    #expect((found - expected).magnitude <= tolerance, "\(row.title), \(index): \(found)")
                }
            } else if row.input.has(
                ["current_end", "at", "previous_start", "labels"], optional: ["previous_end"])
            {
                let end = try row.input.number("current_end")
                var labels: [String: Double] = [:]
                for (name, value) in try row.input.child("labels").object {
                    labels[name] = VectorObject.number(value)
                }
                let context = TimelinePosition.Context(
                    end: end, previousStart: try row.input.number("previous_start"),
                    previousEnd: try row.input.number("previous_end", default: end), labels: labels)
                let position =
                    if let text = row.input.object["at"] as? String {
                        try #require(TimelinePosition(text), "\(row.title)")
                    } else {
                        TimelinePosition.time(try row.input.number("at"))
                    }
                for (name, expected) in try row.named() {
                    #expect(name == "start", "\(row.title): not understood")
                    let found = position.time(in: context)
                    #expect((found - expected).magnitude <= tolerance, "\(row.title): \(found)")
                }
            } else if row.input.has(["duration", "repeat", "repeatDelay"]) {
                // There the count is of extra plays; here it is of all.
                var timing = TimelineTiming(duration: try row.input.number("duration"))
                timing.repeatCount = try row.input.number("repeat") + 1
                timing.repeatDelay = try row.input.number("repeatDelay")
                for (_, expected) in try row.named() {
                    #expect((timing.end - expected).magnitude <= tolerance, "\(row.title): \(timing.end)")
                }
            } else {
                Issue.record("\(row.title): not understood")
            }
        }
        file.report()
    }

    private func origin(_ input: VectorObject) throws -> Stagger.Origin {
        switch input.object["from"] as? String {
        case "first": .first
        case "last": .last
        case "center": .center
        case nil: .index(try input.number("from"))
        default: throw VectorError("\(input.title): from: not understood")
        }
    }
}
