import MoteEngine
import MoteTestSupport
import Testing

/// Percent-driven transitions that are let go, against the file of known values.
@Suite struct PercentDrivenTransitionVectors {
    @Test func finishAndCancel() throws {
        guard let file = try VectorFile("percent-driven-transition.json") else { return }
        for row in file.cases {
            guard
                row.input.has(
                    ["duration", "percentComplete", "action"],
                    optional: ["completionSpeed", "completionCurve"])
            else {
                Issue.record("\(row.title): not understood")
                continue
            }
            let duration = try row.input.number("duration")
            let finishes = "\(row.input.object["action"] ?? "")" == "finish"
            let percent = min(max(try row.input.number("percentComplete"), 0), 1)
            let name = row.input.object["completionCurve"].map { "\($0)" } ?? "easeInOut"
            let curve = try #require(TimingFunction(named: name), "\(row.title): \(name)")

            // A layer that goes from 0 to 1 in the transition's time shows its progress.
            let it = try OneLayer()
            let recording = it.scene.beginRecording(gathers: true)
            it.scene.record(into: recording, at: 0)
            try it.set("position.x", .number(0))
            _ = try it.block(options(duration)) { try it.set("position.x", .number(1)) }
            it.scene.record(into: 0, at: 0)
            it.scene.advance(to: 3)
            it.scene.place(recording: recording, at: percent * duration)
            let left = Scene.remainingTime(
                percent: percent, duration: duration,
                completionSpeed: try row.input.number("completionSpeed", default: 1), finishes: finishes)
            if let remaining = row.whole.object["remaining"].flatMap(VectorObject.number) {
                #expect((left - remaining).magnitude <= (try row.tolerance), "\(row.title): \(left) s left")
            }
            it.scene.drive(recording: recording, to: finishes ? duration : 0, over: left, curve: curve)
            for (time, value) in try row.rows() {
                let expected = try #require(VectorObject.number(value), "\(row.title)")
                it.scene.advance(to: 3 + time)
                let found = try it.shown("position.x")
                #expect(
                    (found - expected).magnitude <= (try row.tolerance), "\(row.title) at \(time): \(found)")
            }
            it.scene.endRecording(recording, finishes ? .played : .undone)
            #expect(try it.shown("position.x") == (finishes ? 1 : 0), "\(row.title)")
            if let completed = row.whole.object["completed"] as? Bool {
                #expect(completed == finishes, "\(row.title)")
            }
        }
        file.report()
    }
}
