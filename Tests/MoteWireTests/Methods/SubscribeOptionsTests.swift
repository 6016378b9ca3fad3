import MoteEngine
import MoteJSON
import MoteWire
import Testing

@Suite struct SubscribeOptionsTests {
    @Test func defaultsAreThePages() throws {
        let options = try Self.options([:])
        #expect(options == SubscribeOptions())
        #expect(
            options.plain(tickRate: 60) == [
                "fps": 60, "frames": true, "encoding": "full", "particles": "columns",
                "columns": ["cell", "x", "y", "scale", "rotation", "alpha", "color"], "numbers": "text",
                "text": "lines",
                "properties": .list(LayerMember.allCases.map { .string($0.word) }), "precision": 2,
                "always": false,
                "events": true, "clock": false, "pacing": "push", "window": 2,
            ])
    }

    @Test func everyOptionIsTaken() throws {
        let options = try Self.options([
            "fps": 24, "frames": false, "particles": "count", "columns": ["y", "x"], "numbers": "base64",
            "properties": ["opacity"], "precision": 0, "always": true, "events": ["a", "b"], "clock": true,
            "window": 5,
        ])
        #expect(options.fps == 24 && !options.frames && options.always && options.window == 5)
        #expect(options.frame.particles == .count && options.frame.numbers == .base64 && options.frame.clock)
        #expect(options.frame.columns.columns == [.x, .y])
        #expect(options.frame.properties.members == [.id, .kind, .size, .opacity])
        #expect(options.frame.precision == 0)
        #expect(options.events.contains("a") && !options.events.contains("c"))
        #expect(options.plain(tickRate: nil)["fps"] == 24)
        #expect(options.plain(tickRate: 60)["fps"] == 20)
    }

    @Test func optionsThatGiveTheSameBytesAreEqual() throws {
        let one = try Self.options(["columns": ["x", "y"], "fps": 30, "always": true, "events": false])
        let other = try Self.options(["columns": ["y", "x"], "events": ["a"]])
        #expect(one.frame == other.frame)
        #expect(Set([one.frame, other.frame]).count == 1)
        #expect(try Self.options(["precision": 3]).frame != one.frame)
    }

    @Test func everyNthBeatWithTheSmallestNThatDoesNotExceed() throws {
        // fps, tick rate, n
        let rows: [(Double, Double, Int)] = [
            (60, 60, 1), (50, 60, 2), (30, 60, 2), (24, 60, 3), (20, 60, 3), (19.9, 60, 4), (1, 60, 60),
            (
                0.5,
                60, 120
            ),
            (61, 60, 1), (1000, 60, 1), (23.976, 47.952, 2), (1e-9, 60, 1_000_000_000), (100, 240, 3),
        ]
        for (fps, rate, stride) in rows {
            var options = SubscribeOptions()
            options.fps = fps
            #expect(options.stride(tickRate: rate) == stride, "\(fps) of \(rate)")
        }
        #expect(SubscribeOptions().stride(tickRate: 60) == 1)
    }

    /// Births are changes: they can't stand in frames that stand alone.
    @Test func birthsNeedDeltas() throws {
        #expect(throws: RPCError.self) { try Self.options(["particles": "births"]) }
        let options = try Self.options(["particles": "births", "encoding": "delta"])
        #expect(options.frame.clock && options.plain(tickRate: 60)["clock"] == true)
    }

    /// An update changes what is given, and nothing else.
    @Test func updatesKeepTheRest() throws {
        var options = try Self.options(["precision": 4, "pacing": "ack", "window": 3, "events": ["a"]])
        let before = options
        try options.take(MethodTable.check("subscription.update", ["subscription": 1]))
        #expect(options == before)
        try options.take(
            MethodTable.check("subscription.update", ["subscription": 1, "precision": 0, "events": false]))
        #expect(options.frame.precision == 0 && options.events == .none)
        #expect(options.pacing == .ack && options.window == 3)
        #expect(throws: RPCError.self) {
            try options.take(
                MethodTable.check("subscription.update", ["subscription": 1, "particles": "births"]))
        }
        #expect(options.frame.particles == .columns)
    }

    private static func options(_ members: [String: PlainValue]) throws -> SubscribeOptions {
        let all = [PlainValue.Member("scene", "a")] + members.map { PlainValue.Member($0.key, $0.value) }
        return try SubscribeOptions(MethodTable.check("subscribe", .object(all)))
    }
}
