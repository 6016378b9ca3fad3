import Foundation
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
        let first = ["begins 0.5 nil", "first 0.5 true", "call 0.5 nil"]
        #expect(Array(log.prefix(3)) == first, "\(touch): \(log)")
        #expect(log.dropFirst(3).sorted() == rest.sorted(), "\(touch): \(log)")
    }

    /// At one instant what begins is told before what ends, wherever both are.
    @Test(arguments: [
        "first() second { delay = 0.5 }", "second { delay = 0.5 } first()",
        "t:add(first, 0) t:add(second, 0.5)", "t:add(first, 0) t:add(function() second { delay = 0.2 } end, 0.3)",
        "t:add(first, 0) local u = timeline() u:add(second, 0.5)", "t:add(first, 0) second { delay = 0.5 }",
        "t:add(second, 0.5) first()", "local u = timeline() u:add(second, 0.25) t:add(first, 0) t:add(u, 0.25)",
        "local u = timeline() u:add(first, 0) t:add(u, 0) t:add(second, 0.5)",
        "scene:present(a, { transition = { duration = 1, animate = function() first() second { delay = 0.5 } end } })",
        "scene:present(a, { transition = { duration = 1, animate = function() t:add(first, 0) t:add(second, 0.5) end } })",
    ]) func beginningsAreToldBeforeEnds(_ program: String) throws {
        let fixture = try HostedFixture(
            """
            local dot, other = scene:layer {}, scene:layer {}
            local a, b = scene:screen { name = "a" }, scene:screen { name = "b" }
            scene:present(b)
            local function first()
                dot:animate("position.x", { to = 100, duration = 0.5,
                                            onComplete = function() print("ends") end })
            end
            local function second(options)
                options = options or {}
                options.to, options.duration = 50, 0.3
                function options.onStart() print("begins") end
                other:animate("position.x", options)
            end
            local t = timeline()
            \(program)
            """)
        fixture.advance(to: 3)
        #expect(fixture.log == ["begins", "ends"] && fixture.errors.isEmpty, "\(fixture.log) \(fixture.errors)")
    }

    /// What begins only then has not much of a beginning.
    @Test(arguments: [
        ("tl:cancel()", ["second 0.5 false", "done 0.5 false"]),
        ("dot:remove()", ["second 0.5 false", "done 1.0 true"]),
        ("tl:finish()", ["second 0.5 true", "done 0.5 true"]),
    ]) func whatEndsThenIsFinished(_ touch: String, _ rest: [String]) throws {
        #expect(try log(touch) == ["begins 0.5 nil", "first 0.5 true", "call 0.5 nil"] + rest, "\(touch)")
    }

    /// What begins at the instant at which it is cut short has begun; one that waits yet never has.
    @Test(arguments: [
        "dot:animate('position.x', { to = 1, duration = 1, delay = 0.5, OPTIONS })",
        "animate(1, { delay = 0.5, OPTIONS }, function() dot.position.x = 1 end)",
        "dot:spring('position.x', { to = 1, delay = 0.5, OPTIONS })",
        "dot:add(basic { keyPath = 'position.x', toValue = 1, duration = 1, delay = 0.5, OPTIONS })",
    ], [0.25, 0.5]) func whatIsCutShortAsItBeginsHasBegun(_ motion: String, _ at: Double) throws {
        let options = "onStart = function() print('begins') end, onComplete = print"
        let fixture = try HostedFixture(
            """
            local dot, h = scene:layer {}
            after(\(at), function() h:cancel() end)
            h = \(motion.replacing("OPTIONS", with: options))
            """)
        fixture.advance(to: 3)
        #expect(fixture.log == (at < 0.5 ? [] : ["begins"]) + ["false"] && fixture.errors.isEmpty)
    }

    /// It is back at its beginning, and that is told; then it plays.
    @Test func playsAgainFromTheInstantAtWhichItIsBack() throws {
        let fixture = try HostedFixture(
            """
            local dot = scene:layer { name = 'dot', position = { 0, 0 } }
            local tl = timeline { onComplete = function(ok) print(scene.time, ok) end }
            tl:add(dot:animate('position.x', { to = 100, duration = 1, curve = 'linear' }))
            after(0.5, function() tl:reverse() end)
            after(1, function() tl:play() end)
            """)
        for (time, x) in [(0.75, 25.0), (1, 0), (1.25, 25), (1.5, 50), (2, 100), (3, 100)] {
            #expect(try fixture.advance(to: time).shown("dot", "position.x") == x, "\(time)")
        }
        #expect(fixture.log == ["1.0 true"] && fixture.errors.isEmpty)
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

    /// A timeline that rests on a spring turns round from its target.
    @Test(arguments: [
        "dot:spring('position.x', { to = 400, response = 0.5 })",
        "animate(0.5, { dampingRatio = 0.5 }, function() dot.position.x = 400 end)",
        "timeline():add(function() dot:spring('position.x', { to = 400, response = 0.5 }) end)",
    ], ["after(2, function() tl:reverse() end)", "after(2, function() tl.speed = -1 end)"])
    func turnsRoundFromASpringsTarget(_ motion: String, _ turn: String) throws {
        let fixture = try HostedFixture(
            """
            local dot = scene:layer { name = 'dot', position = { 0, 0 } }
            local tl = timeline():add(\(motion), 0)
            \(turn)
            """)
        fixture.advance(to: 1.999)
        #expect(try fixture.shown("dot", "position.x") == 400)
        for i in 0...10 {
            let x = try #require(try fixture.advance(to: 2 + 1e-6 * Double(i)).shown("dot", "position.x"))
            // A thousandth of the way would be 0.4.
            #expect(abs(x - 400) < 1e-3, "\(i): \(x)")
        }
        #expect(try fixture.advance(to: 6).shown("dot", "position.x") == 0)
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled)
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

    private func corners(_ source: String, at times: [Double]) throws -> [[Double]] {
        let fixture = try HostedFixture(
            """
            local dot = scene:layer { name = 'dot', bounds = { 0, 0, 90, 90 }, cornerRadius = { 16, 0, 4, 0 } }
            \(source)
            """)
        let names = ["topLeft", "topRight", "bottomRight", "bottomLeft"].map { "cornerRadius." + $0 }
        let shown = try times.map { time in
            fixture.advance(to: time)
            return try names.map { try fixture.shown("dot", $0) ?? .nan }
        }
        fixture.advance(to: 9)
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled)
        return shown
    }

    /// A critically damped spring of 10 /s: what is left of each way is (1 + 10·t)·e^(−10·t).
    @Test(arguments: [
        ("to = 20", [20.0, 20, 20, 20], 0.0), ("to = { 1, 2, 3, 4 }", [1, 2, 3, 4], 0),
        ("by = 5", [21, 5, 9, 5], 0), ("to = 20, delay = 0.1", [20, 20, 20, 20], 0.1),
    ], ["", "timeline():add(function()"])
    func cornersSpringEachByItself(
        _ spring: (options: String, goal: [Double], delay: Double), _ timeline: String
    ) throws {
        let made = "dot:spring('cornerRadius', { \(spring.options), stiffness = 100, damping = 20 })"
        let shown = try corners(
            timeline.isEmpty ? made : "\(timeline) \(made) end)", at: [spring.delay, spring.delay + 0.2, 4])
        let start = [16.0, 0, 4, 0]
        for (found, t) in zip(shown, [0, 0.2, .infinity]) {
            let left = t.isInfinite ? 0 : (1 + 10 * t) * exp(-10 * t)
            for i in 0..<4 {
                #expect(abs(found[i] - (spring.goal[i] + (start[i] - spring.goal[i]) * left)) < 1e-9)
            }
        }
    }

    @Test(arguments: [
        ("dot:animate('cornerRadius', { to = { 1, 2, 3, 4 }, duration = 1, curve = 'linear' })",
         [8.5, 1, 3.5, 2]),
        ("dot:animate('cornerRadius', { by = { 1, 2, 3, 4 }, duration = 1, curve = 'linear' })",
         [16.5, 1, 5.5, 2]),
        ("dot:animate('cornerRadius', { from = { 1, 2, 3, 4 }, to = 8, duration = 1, curve = 'linear' })",
         [4.5, 5, 5.5, 6]),
        ("dot:add(basic { keyPath = 'cornerRadius', toValue = 20, duration = 1 })", [18, 10, 12, 10]),
        ("dot:add(basic { keyPath = 'cornerRadius', fromValue = 20, duration = 1 })", [18, 10, 12, 10]),
        ("dot:add(basic { keyPath = 'cornerRadius', byValue = 2, duration = 1 })", [17, 1, 5, 1]),
        ("dot:add(basic { keyPath = 'cornerRadius', fromValue = { 1, 2, 3, 4 }, toValue = 0, duration = 1 })",
         [0.5, 1, 1.5, 2]),
        ("dot:add(keyframe { keyPath = 'cornerRadius', values = { { 1, 2, 3, 4 }, 8 }, duration = 1 })",
         [4.5, 5, 5.5, 6]),
    ]) func listsOfCornersAreTakenEverywhere(_ motion: String, _ half: [Double]) throws {
        #expect(try corners(motion, at: [0.5]) == [half])
    }

    @Test(arguments: [
        ("dot.cornerRadius = { 1, 2, 3 }", "cornerRadius: expected a number, or a list of 4, got a list"),
        ("dot:animate('cornerRadius', { to = { 1, 2, 3 } })",
         "animate: to: cornerRadius: expected a number, or a list of 4, got a list"),
        ("dot:add(keyframe { keyPath = 'opacity', values = { 0, 1, 0 }, keyTimes = { 0, true, 1 } })",
         "keyframe: keyTimes[2]: expected a number, got true"),
        ("dot:decay('position.x', { velocity = 1, timeConstant = 1e300 })",
         "timeConstant is 1e+300; it must be above 0 and at most 1e+200"),
        ("dot:decay('position.x', { velocity = 1, restDelta = 0 })",
         "restDelta is 0; it must be above 0 and at most 1e+200"),
    ]) func mistakesSayWhatIsExpected(_ source: String, _ message: String) {
        let error = HostedFixture.loadError("local dot = scene:layer {}\n" + source)
        #expect(error?.message == message && error?.line == 2)
    }
}
