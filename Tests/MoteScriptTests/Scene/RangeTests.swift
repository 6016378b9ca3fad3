import MoteEngine
import Testing

/// What overshoots on screen never becomes the model: that stays where it could be set.
@Suite struct RangeTests {
    private static let back = "duration = 0.5, curve = 'easeInBack'"

    private func fixture(_ lua: String) throws -> HostedFixture {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l' }
            local function look(name)
                return function() print(name, l.opacity, l.presentation.opacity) end
            end
            """ + "\n" + lua)
        #expect(f.errors.isEmpty, "\(f.errors)")
        return f
    }

    /// After one and a half runs from 1 to 0.5 the curve is at its overshoot: f²·((c + 1)·f − c) with
    /// c = 1.70158 is −0.0877 at 0.5, so the way is at 1.0438.
    @Test(arguments: [
        "l:animate('opacity', { to = 0.5, \(back), repeatCount = 1.5 })",
        "animate(0.5, { curve = 'easeInBack', repeatCount = 1.5 }, function() l.opacity = 0.5 end)",
        "l:animate('opacity', { from = 1, to = 0.5, \(back), repeatCount = 1.5 })",
        "animateKeyframes(0.5, { curve = 'easeInBack', repeatCount = 1.5 }, function(k) "
            + "k(0, 1, function() l.opacity = 0.5 end) end)",
        "timeline {}:add(function() l:animate('opacity', { to = 0.5, \(back), repeatCount = 1.5 }) end)",
        "timeline {}:add(function() l:animate('opacity', { from = 1, to = 0.5, \(back), repeatCount = 1.5 }) end)",
    ])
    func aBrokenCountEndsWithinTheRange(_ motion: String) throws {
        let f = try fixture(
            """
            \(motion)
            after(0.4, look('way'))
            after(2, look('end'))
            """)
        f.advance(to: 3)
        // On the way the screen has what the curve says: (0.8²·(2.70158·0.8 − 1.70158)) of the way.
        let way = f.log[0].split(separator: " ").compactMap { Double($0) }
        let expected = 1 - 0.5 * 0.64 * (2.70158 * 0.8 - 1.70158)
        if motion.contains("Keyframes") {
            #expect(way.count == 2 && way[1] >= 0.5 && way[1] <= 1)
        } else {
            #expect(way.count == 2 && (way[1] - expected).magnitude < 1e-9, "\(f.log)")
        }
        #expect(way[0] == 1 && f.log[1] == "end 1.0 1.0", "\(motion): \(f.log)")
    }

    /// At 0.25 of 0.5 s the overshoot is as above.
    @Test(arguments: [
        "l:animate('opacity', { to = 0.5, \(back) })",
        "animate(0.5, { curve = 'easeInBack' }, function() l.opacity = 0.5 end)",
        "timeline {}:add(function() l:animate('opacity', { to = 0.5, \(back) }) end)",
    ])
    func whatIsCutShortInItsOvershootStopsWithinTheRange(_ motion: String) throws {
        let f = try fixture(
            "local m = \(motion) after(0.25, function() m:cancel() end) after(1, look('end'))")
        f.advance(to: 2)
        #expect(f.log == ["end 1.0 1.0"], "\(motion)")
    }

    @Test func oneThatIsTurnedRoundEndsWithinTheRange() throws {
        let f = try fixture(
            """
            animate(0.5, { curve = 'easeInBack' }, function() l.opacity = 0.5 end)
            after(0.25, function()
                local m = animate(1, { beginFromCurrentState = true, autoreverses = true },
                                  function() l.opacity = 0.25 end)
            end)
            after(3, look('end'))
            """)
        f.advance(to: 4)
        #expect(f.log == ["end 1.0 1.0"])
    }

    @Test(arguments: ["cornerRadius", "borderWidth", "shadowOpacity"])
    func thatHoldsForEveryPropertyWithARange(_ name: String) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', \(name) = 0 }
            l:animate('\(name)', { to = 1, \(Self.back), repeatCount = 1.5 })
            after(2, function() print(l.\(name)) end)
            """)
        f.advance(to: 3)
        #expect(f.log == ["0.0"] && f.errors.isEmpty)
    }

    @Test func aPartOfAColourHasItsRange() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', backgroundColor = '#ff0000' }
            print(pcall(function() l:set('backgroundColor.r', 2) end))
            l:animate('backgroundColor.r', { to = 0.5, \(Self.back), repeatCount = 1.5 })
            l:animate('backgroundColor', { to = '#800000', \(Self.back), repeatCount = 1.5 })
            after(2, function() print(l.backgroundColor[1]) end)
            """)
        f.advance(to: 3)
        #expect(f.log.first?.contains("backgroundColor.r: must be 0…1, got 2") == true, "\(f.log)")
        #expect(f.log.last == "1.0")
    }

    /// On a timeline a way counts from where the model is then.
    @Test func aWayOnATimelineEndsWithinTheRange() throws {
        let f = try fixture(
            """
            local tl = timeline {}
            tl:add(function() l.opacity = 0.25 end, 0)
            tl:add(function() l:animate('opacity', { by = 0.5, duration = 0.5 }) end, 0.5)
            tl:add(function() l:animate('opacity', { by = 0.5, duration = 0.5 }) end, 1)
            after(3, look('end'))
            """)
        f.advance(to: 4)
        let end = f.log[0].split(separator: " ").compactMap { Double($0) }
        #expect(end.count == 2 && end.allSatisfy { $0 <= 1 })
    }

    /// What takes over sets out from what the screen shows, on a timeline too: at 0.25 s the overshoot is
    /// above 1.
    @Test(arguments: [
        "l:spring('opacity', { to = 0.5, response = 0.6 })",
        "animate(0.5, { beginFromCurrentState = true, curve = 'linear' }, function() l.opacity = 0.5 end)",
    ])
    func whatTakesOverSetsOutWithinTheRange(_ motion: String) throws {
        let f = try fixture(
            """
            local function run(name, at)
                local l = scene:layer { name = name, opacity = 0.5 }
                at(function() animate(0.5, { curve = 'easeOutBack' }, function() l.opacity = 1 end) end, 0)
                at(function() \(motion) end, 0.25)
            end
            local t = timeline()
            run('live', function(fn, time) if time == 0 then fn() else after(time, fn) end end)
            run('timeline', function(fn, time) t:add(fn, time) end)
            """)
        // Of 0.5 it is at 1.0877 on its way, by the same curve backwards: the screen shows 1.
        #expect(try f.advance(to: 0.25).shown("live", "opacity") == 1)
        for time in [0.2500001, 0.3, 0.4, 0.6, 1] {
            let live = try #require(try f.advance(to: time).shown("live", "opacity"))
            let other = try #require(try f.shown("timeline", "opacity"))
            #expect((live - other).magnitude < 1e-9, "\(time): \(live), \(other)")
        }
    }
}
