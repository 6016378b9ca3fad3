import MoteEngine
import MoteTestSupport
import Testing

/// Motions of no length, and motions that end at the very instant at which something else happens.
@Suite struct InstantMotionTests {
    /// It was over at its start: what comes after it in the same function has not cut it short.
    @Test(arguments: [
        "l:spring('position.x', told { to = 0 })", "l:decay('position.x', told { velocity = 0 })",
        "l:animate('position.x', told { to = 5, duration = 0 })",
        "l:animate('position.x', told { from = 3, to = 3, duration = 0 })",
        "animate(0, told {}, function() l.position.x = 5 end)",
        "animate(0, told { dampingRatio = 0.5 }, function() l.position.x = 5 end)",
        "animateKeyframes(0, told {}, function(key) key(0, 1, function() l.position.x = 5 end) end)",
        "l:add(basic(told { keyPath = 'position.x', fromValue = 0, toValue = 1, duration = 0 }), 'k') l:removeAnimation('k')",
        "timeline(told {}):cancel()", "timeline(told {}):add(function() l.position.x = 4 end):cancel()",
        "l:spring('position.x', told { to = 0 }):cancel()",
        "l:decay('position.x', told { velocity = 0 }):cancel()",
        "l:spring('position.x', told { to = 0 }) l:spring('position.x', { to = 4 })",
        "l:spring('position.x', told { to = 0 }) l:remove()",
    ])
    func whatHasNoLengthIsFinished(_ motion: String) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", position = { 0, 0 } }
            local function told(options)
                options.onStart = function() print("start") end
                options.onComplete = function(finished) print(finished) end
                return options
            end
            \(motion)
            l.position.x = 9
            """)
        #expect(f.advance(to: 3).log == ["start", "true"])
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    /// The change comes first at the instant at which the motion comes to its end.
    @Test func whatEndsAtAnInstantIsNotCutShortInIt() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", position = { 0, 0 } }
            after(1, function() l.position.x = 9 end)
            l:animate("position.x", { to = 5, duration = 1, onComplete = print })
            """)
        #expect(f.advance(to: 3).log == ["true"])
    }

    /// What goes before its delay is over has not started.
    @Test(arguments: [
        ("l:animate('position.x', told { to = 5, delay = 1 })", "l.position.x = 3"),
        ("animate(1, told { delay = 1 }, function() l.position.x = 5 end)", "l.position.x = 3"),
        ("l:spring('position.x', told { to = 5, delay = 1 })", "l.position.x = 3"),
        ("l:decay('position.x', told { velocity = 5, delay = 1 })", "l:remove()"),
        (
            "l:add(basic(told { keyPath = 'position.x', toValue = 5, delay = 1 }), 'k')",
            "l:removeAnimation('k')"
        ),
        ("t = timeline(told { delay = 1 }):add(function() l.position.x = 5 end)", "t:cancel()"),
    ])
    func whatGoesDuringItsDelayHasNotStarted(_ motion: String, _ end: String) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", position = { 0, 0 } }
            local t
            local function told(options)
                options.onStart = function() print("start") end
                options.onComplete = function(finished) print(finished) end
                return options
            end
            \(motion)
            after(0.5, function() \(end) end)
            """)
        #expect(f.advance(to: 3).log == ["false"])
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    /// As in UIKit it is over at once, whether or not the scene has timelines; on one it has its length.
    @Test(arguments: [
        "animate(1, told {}, function() l.position.x = 0 end)", "animate(1, told {}, function() end)",
        "l:animate('position.x', told { to = 0, duration = 1 })",
        "l:animate('position.x', told { by = 0, duration = 1, delay = 0.5 })",
    ])
    func whatChangesNothingIsOverAtOnce(_ motion: String) throws {
        func log(_ lua: String) throws -> [String] {
            let f = try HostedFixture(
                """
                local l = scene:layer { name = "l", position = { 0, 0 } }
                local function told(options)
                    options.onComplete = function(finished) print(finished, scene.time) end
                    return options
                end
                \(lua)
                """)
            #expect(f.errors.isEmpty, "\(f.errors)")
            return f.advance(to: 9).log
        }
        #expect(try log(motion) == ["true 0.0"])
        #expect(try log("timeline { paused = true } " + motion) == ["true 0.0"])
        guard !motion.contains("function() end") else { return }
        let length = motion.contains("delay") ? 1.5 : 1
        #expect(try log("local t = timeline() t:add(\(motion), 0.5)") == ["true \(0.5 + length)"])
    }

    /// Put on a timeline, it comes from where that has brought the model.
    @Test func whatChangesNothingYetHasAWayOnATimeline() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", position = { 0, 0 } }
            local t = timeline()
            t:add(l:animate("position.x", { to = 100, duration = 0.5, curve = "linear" }), 0.5)
            t:add(l:animate("position.x", { to = 0, duration = 1, curve = "linear" }), 1)
            t:add(animate(1, { curve = "linear" }, function() l.position.y = 0 end), 1)
            """)
        for (time, x) in [(0.75, 50.0), (1.25, 75), (1.5, 50), (3, 0)] {
            let shown = try #require(try f.advance(to: time).shown("l", "position.x"))
            #expect(abs(shown - x) < 1e-9, "\(time): \(shown)")
        }
        #expect(f.errors.isEmpty, "\(f.errors)")
    }
}
