import MoteTestSupport
import Testing

/// Timelines that are touched at the very instant at which something happens on them, and the order of what
/// comes to one instant.
@Suite struct TimelineInstantTests {
    private func log(_ touch: String, at time: Double = 0.5, options: String = "") throws -> [String] {
        let fixture = try HostedFixture(
            """
            local dot = scene:layer {}
            local function tell(word) return function(ok) print(word, scene.time, ok) end end
            tl = timeline { onComplete = tell 'done' \(options) }
            tl:add(function()
                dot:animate('position.x', { to = 100, duration = 0.5, onComplete = tell 'first' })
            end)
            tl:add(function()
                dot:animate('position.x', { to = 200, duration = 0.5, onStart = tell 'begins',
                                            onComplete = tell 'second' })
            end)
            tl:call(tell 'call', 0.5)
            after(\(time), function() \(touch) end)
            """)
        fixture.advance(to: 6)
        #expect(fixture.errors.isEmpty)
        return fixture.log
    }

    @Test(arguments: [
        ("", ["second 1.0 true", "done 1.0 true"]),
        ("tl:pause() after(0.2, function() tl:resume() end)", ["second 1.2 true", "done 1.2 true"]),
        ("tl.speed = 0.5", ["second 1.5 true", "done 1.5 true"]),
        ("tl:reverse()", ["done 1.0 true", "second 1.0 true"]),
        ("tl:label('there', 0.9)", ["second 1.0 true", "done 1.0 true"]),
        ("tl:call(function() end, 0.9)", ["second 1.0 true", "done 1.0 true"]),
    ]) func whatHappensThenHasHappened(_ touch: String, _ rest: [String]) throws {
        let log = try log(touch)
        let first = ["first 0.5 true", "begins 0.5 nil", "call 0.5 nil"]
        #expect(Array(log.prefix(3)) == first, "\(touch): \(log)")
        #expect(log.dropFirst(3).sorted() == rest.sorted(), "\(touch): \(log)")
    }

    /// What begins only then has not much of a beginning.
    @Test(arguments: [
        ("tl:cancel()", ["second 0.5 false", "done 0.5 false"]),
        ("dot:remove()", ["second 0.5 false", "done 1.0 true"]),
        ("tl:finish()", ["second 0.5 true", "done 0.5 true"]),
    ]) func whatEndsThenIsFinished(_ touch: String, _ rest: [String]) throws {
        let log = try log(touch).filter { !$0.hasPrefix("begins") }
        #expect(log == ["first 0.5 true", "call 0.5 nil"] + rest, "\(touch)")
    }

    @Test func whatIsAddedForNowHappensNow() throws {
        let log = try log("tl:call(function() print('now', scene.time) end, 0.3)", at: 0.3)
        #expect(log.first == "now 0.3")
        #expect(log.filter { $0.hasPrefix("now") }.count == 1)
    }

    /// What has no say yet: the sum of 0.1 and 0.2 is not 0.3.
    @Test func sumsOfTheSameNumbersAreOnePlace() throws {
        let fixture = try HostedFixture(
            """
            local dot = scene:layer {}
            local tl = timeline()
            tl:add(dot:animate('position.x', { to = 100, delay = 0.1, duration = 0.2 }))
            tl:add(function() dot.position.x = -9 end)
            tl:add(function() dot.position.x = 101 end, 0.3)
            after(1, function() print(dot.position.x) end)
            """)
        fixture.advance(to: 2)
        #expect(fixture.log == ["101.0"] && fixture.errors.isEmpty)
    }

    /// Calls are made where it plays past them.
    @Test(arguments: [
        ("iterationStart = 0.6", ["0.75 0.15", "1 0.4", "0 0.4", "0.25 0.65", "0.5 0.9"]),
        ("delay = -0.6", ["0.75 0.15", "1 0.4"]),
        ("", ["0 0.0", "0.25 0.25", "0.5 0.5", "0.75 0.75", "1 1.0"]),
        ("direction = 'reverse'", ["1 0.0", "0.75 0.25", "0.5 0.5", "0.25 0.75", "0 1.0"]),
        ("speed = -1", ["1 0.0", "0.75 0.25", "0.5 0.5", "0.25 0.75", "0 1.0"]),
    ]) func callsOfOneThatSetsOutPartWay(_ options: String, _ calls: [String]) throws {
        let fixture = try HostedFixture(
            """
            local tl = timeline { duration = 1, \(options) }
            for _, at in ipairs { 0, 0.25, 0.5, 0.75, 1 } do
                tl:call(function() print(('%g'):format(at), (scene.time * 1e6 + 0.5) // 1 / 1e6) end, at)
            end
            """)
        fixture.advance(to: 3)
        #expect(fixture.log == calls && fixture.errors.isEmpty)
    }

    @Test func nothingComesBehindWhatNeverEnds() {
        for add in ["tl:add(dot:animate('opacity', { to = 0 }))", "tl:call(function() end)"] {
            let error = HostedFixture.loadError(
                """
                local dot, tl = scene:layer {}, timeline()
                tl:add(dot:animate('position.x', { to = 1, duration = 1, repeatCount = math.huge }))
                \(add)
                """)
            #expect(error?.message.hasSuffix("never ends: say at which time this comes") == true)
            #expect(error?.line == 3)
        }
    }

    /// Four corners that differ go each its own way.
    @Test(arguments: [
        "dot:animate('cornerRadius', { to = 20, duration = 1, curve = 'linear' })",
        "animate(1, { curve = 'linear' }, function() dot.cornerRadius = 20 end)",
        "animate(1, { curve = 'linear' }, function() dot.cornerRadius = { 20, 20, 20, 20 } end)",
    ]) func cornersMoveEachByItself(_ motion: String) throws {
        let fixture = try HostedFixture(
            """
            local dot = scene:layer { name = 'dot', cornerRadius = { 16, 0, 0, 0 } }
            h = \(motion)
            h:onComplete(function(ok) print(ok, scene.time) end)
            """)
        let names = ["topLeft", "topRight", "bottomRight", "bottomLeft"].map { "cornerRadius." + $0 }
        for (time, first, others) in [(0.0, 16.0, 0.0), (0.5, 18, 10), (1, 20, 20)] {
            fixture.advance(to: time)
            let shown = try names.map { try fixture.shown("dot", $0) ?? .nan }
            #expect(shown == [first, others, others, others], "\(time): \(shown)")
        }
        fixture.advance(to: 2)
        #expect(fixture.log == ["true 1.0"] && fixture.errors.isEmpty && fixture.hosted.isSettled)
    }
}
