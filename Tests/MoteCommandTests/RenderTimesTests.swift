import MoteCommand
import Testing

@Suite struct RenderTimesTests {
    private func times(
        at: [Double] = [], from: Double? = nil, to: Double? = nil, fps: Double? = nil
    ) throws -> [Double] {
        try RenderTimes(at: at, from: from, to: to, fps: fps, sceneRate: 60).times
    }

    @Test func withoutAnythingItIsTheBeginning() throws {
        #expect(try times() == [0])
    }

    @Test func singleMomentsStayInTheirOrder() throws {
        #expect(try times(at: [2, 0.5, 0.5]) == [2, 0.5, 0.5])
    }

    @Test func aSpanHasBothEnds() throws {
        #expect(try times(from: 1, to: 2, fps: 4) == [1, 1.25, 1.5, 1.75, 2])
        #expect(try times(to: 1, fps: 1) == [0, 1])
        #expect(try times(from: 3, to: 3) == [3])
    }

    /// 0.1 + 0.1 + 0.1 is not 0.3: moments are computed, not summed up, and the last is not lost.
    @Test func momentsAreComputed() throws {
        let tenths = try times(to: 0.3, fps: 10)
        let expected: [Double] = [0, 0.1, 0.2, 0.3]
        #expect(tenths == expected)
        #expect(try times(to: 10).count == 601)
        #expect(try times(to: 10).last == 10)
    }

    @Test func singleMomentsStandBeforeASpan() throws {
        #expect(try times(at: [5], from: 0, to: 1, fps: 2) == [5, 0, 0.5, 1])
    }

    @Test func wrongSpansAreRefused() {
        #expect(throws: CommandFailure.usage("--to (1.0) lies before --from (2.0)")) {
            try times(from: 2, to: 1)
        }
        #expect(throws: CommandFailure.usage("--from and --fps need --to: the end of the span, seconds")) {
            try times(from: 2)
        }
        #expect(throws: CommandFailure.usage("that would be 86400001 frames, more than 250000")) {
            try times(to: 86_400, fps: 1_000)
        }
    }
}

@Suite struct RenderOutputTests {
    @Test func endingsSayWhatIsMade() throws {
        #expect(try RenderOutput("-") == .lines(nil))
        #expect(try RenderOutput("a.ndjson") == .lines("a.ndjson"))
        #expect(try RenderOutput("some.folder/A.PNG") == .picture("some.folder/A.PNG"))
    }
}

@Suite struct InputScriptTests {
    private func script(_ text: String) throws -> InputScript {
        try InputScript(text: Array(text.utf8), name: "taps")
    }

    @Test func linesComeInTheOrderOfTheirTimes() throws {
        let script = try script(
            """
            {"time": 2, "method": "scene.send", "params": {"event": "b"}}

            {"time": 0.5, "method": "scene.pointer", "params": {"phase": "tap", "x": 1, "y": 2}}
            {"time": 2, "method": "scene.set", "params": {"layer": "a", "keyPath": "opacity", "value": 0}}
            """)
        #expect(script.lines.map(\.time) == [0.5, 2, 2])
        #expect(script.lines.map(\.number) == [3, 1, 4])
    }

    struct Wrong: Sendable {
        var text: String
        var message: String
    }

    @Test(arguments: [
        Wrong(
            text: "{",
            message: "taps:1: not a JSON text: a bracket, comma, colon or quote is missing or too many, "
                + "or something follows the end"),
        Wrong(text: "\n{\"time\":-1}", message: "taps:2: \"time\" must be a number of seconds from 0 up"),
        Wrong(
            text: #"{"time":1,"method":"scene.sent"}"#,
            message: "taps:1: \"method\" must be one of scene.send, "
                + "scene.pointer, scene.set (did you mean scene.send?)"),
        Wrong(
            text: #"{"time":1,"method":"scene.send","params":{"evnt":"a"}}"#,
            message: "taps:1: scene.send has no parameter \"evnt\" (did you mean \"event\"?)"),
    ])
    func wrongLinesAreNamed(_ wrong: Wrong) {
        #expect(throws: CommandFailure.failed(wrong.message)) { try script(wrong.text) }
    }
}
