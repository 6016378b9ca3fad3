import Foundation
import MoteEngine
import Testing

/// Springs and decays on a timeline that begin beneath explicit animations of the same timeline.
@Suite struct TimelineExplicitTests {
    private func near(_ found: Double, _ expected: Double) -> Bool { abs(found - expected) < 1e-4 }

    private static let told = """
        local function tell(word) return function(ok) print(word, scene.time, ok) end end
        local function made(from, word)
            return basic { keyPath = "zPosition", fromValue = from, toValue = from + 100, duration = 1,
                           onStart = tell(word .. " begins"), onComplete = tell(word) }
        end
        local l = scene:layer { name = "l" }

        """

    /// Explicit animations of one key replace each other at their times, however they come to timelines.
    @Test(arguments: [
        """
        t:add(function() l:add(made(0, 'a'), 'k') end, 0)
        t:add(function() l:add(made(500, 'b'), 'k') end, 0.5)
        """,
        """
        t:add(function() l:add(made(500, 'b'), 'k') end, 0.5)
        t:add(function() l:add(made(0, 'a'), 'k') end, 0)
        """,
        "t:add(l:add(made(0, 'a'), 'k'), 0) t:add(l:add(made(500, 'b'), 'k'), 0.5)",
        "local a, b = l:add(made(0, 'a'), 'k'), l:add(made(500, 'b'), 'k') t:add(a, 0) t:add(b, 0.5)",
        """
        t:add(l:add(made(0, 'a'), 'k'), 0)
        after(0.25, function() t:add(l:add(made(500, 'b'), 'k'), 0.5) end)
        """,
        "l:add(made(0, 'a'), 'k') t:add(function() l:add(made(500, 'b'), 'k') end, 0.5)",
        "timeline():add(l:add(made(0, 'a'), 'k')) t:add(function() l:add(made(500, 'b'), 'k') end, 0.5)",
        "t:add(timeline():add(l:add(made(0, 'a'), 'k')), 0) t:add(l:add(made(500, 'b'), 'k'), 0.5)",
        "t:add(l:add(made(0, 'a'), 'k'), 0) after(0.5, function() l:add(made(500, 'b'), 'k') end)",
        """
        t:add(l:add(group { duration = 1, onStart = tell 'a begins', onComplete = tell 'a', animations = {
            basic { keyPath = 'zPosition', fromValue = 0, toValue = 100, duration = 1 } } }, 'k'), 0)
        t:add(l:add(made(500, 'b'), 'k'), 0.5)
        """,
    ]) func keysAreReplacedAtTheirTimes(_ source: String) throws {
        let fixture = try HostedFixture(Self.told + "local t = timeline()\n" + source)
        for (time, z) in [(0.25, 25.0), (0.5, 500), (0.75, 525), (1.25, 575), (1.75, 0)] {
            let shown = try fixture.advance(to: time).shown("l", "zPosition")
            #expect(shown == z, "\(time): \(shown ?? .nan)")
        }
        fixture.advance(to: 3)
        #expect(fixture.log.filter { $0.hasPrefix("a") } == ["a begins 0.0 nil", "a 0.5 false"])
        #expect(fixture.log.filter { $0.hasPrefix("b") } == ["b begins 0.5 nil", "b 1.5 true"])
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled)
    }

    /// Sought forth and back, too; and a sequence is one after the other.
    @Test func keysAreReplacedWhereverItIsSought() throws {
        let fixture = try HostedFixture(
            Self.told + """
                local t = timeline { paused = true }
                t:sequence {
                    l:add(made(0, "a"), "k"), l:add(made(500, "b"), "k"), l:add(made(200, "c"), "k"),
                }
                for _, at in ipairs { 1.5, 0.5, 2.5, 0.25, 1.25 } do
                    t.time = at
                    print(l.presentation.zPosition)
                end
                """)
        #expect(fixture.log == ["550.0", "50.0", "250.0", "25.0", "525.0"])
    }

    /// As in Core Animation, the name of a property is the key of what moves it: that stops where it is.
    @Test func aPropertysNameIsTheKeyOfItsMotions() throws {
        let fixture = try HostedFixture(
            """
            local l = scene:layer { name = "l" }
            local t = timeline()
            t:add(function()
                l:animate("zPosition", { to = 100, duration = 1, curve = "linear", onComplete = print })
            end, 0)
            t:add(function()
                l:add(basic { keyPath = "zPosition", fromValue = 500, toValue = 600, duration = 0.25 },
                      "zPosition")
            end, 0.5)
            """)
        for (time, z) in [(0.25, 25.0), (0.5, 500), (0.625, 550), (0.75, 50), (2, 50)] {
            #expect(try fixture.advance(to: time).shown("l", "zPosition") == z, "\(time)")
        }
        #expect(fixture.log == ["false"] && fixture.errors.isEmpty)
    }

    /// Groups that are over with their timelines come back with them, whatever else has begun since.
    @Test func groupsComeBackWithTheirTimelines() throws {
        let fixture = try HostedFixture(
            """
            local l = scene:layer { name = "l" }
            local t = timeline():add(function()
                l:add(group { duration = 1, animations = {
                    basic { keyPath = "zPosition", fromValue = 0, toValue = 100, duration = 1 } } })
            end)
            after(2, function()
                for i = 1, 8 do
                    scene:layer {}:add(group { duration = 9, animations = {
                        basic { keyPath = "opacity", fromValue = 0, toValue = 1, duration = 9 } } })
                end
            end)
            after(3, function() t:reverse() end)
            """)
        for (time, z) in [(0.5, 50.0), (1.5, 0), (2.5, 0), (3.25, 75), (3.75, 25), (5, 0)] {
            #expect(try fixture.advance(to: time).shown("l", "zPosition") == z, "\(time)")
        }
        #expect(fixture.errors.isEmpty)
    }

    private static let covers = [
        "basic": "basic { keyPath = 'zPosition', fromValue = 0, toValue = 100, duration = 1 }",
        "keyframe": "keyframe { keyPath = 'zPosition', values = { 0, 100 }, duration = 1 }",
        "group": """
        group { duration = 1.5, animations = {
            basic { keyPath = 'zPosition', fromValue = 0, toValue = 100, duration = 1 },
        } }
        """,
        "later in a group": """
        group { duration = 1.5, animations = {
            basic { keyPath = 'zPosition', fromValue = 25, toValue = 100, beginTime = 0.25, duration = 0.75 },
        } }
        """,
    ]

    /// A critically damped spring of 10 /s that leaves 50 for 200 at 100 units a second.
    private func spring(_ t: Double) -> Double {
        let way = -150.0
        return 200 + (way + (100 + 10 * way) * t) * exp(-10 * t)
    }

    /// As live ones do, springs set out from what an explicit animation of their timeline shows, as fast as
    /// that goes: played, and sought in whatever order.
    @Test(arguments: covers.keys.sorted(), [false, true])
    func takesOverFromExplicitAnimations(cover: String, isAddedLast: Bool) throws {
        let source = try #require(Self.covers[cover])
        let fixture = try HostedFixture(
            """
            local function make(paused)
                local l = scene:layer {}
                local t = timeline { paused = paused }
                local function cover() t:add(function() l:add(\(source)) end, 0) end
                if not \(isAddedLast) then cover() end
                t:add(function() l:spring("zPosition", { to = 200, stiffness = 100, damping = 20 }) end, 0.5)
                if \(isAddedLast) then cover() end
                return l, t
            end
            local played = make(false)
            for _, at in ipairs { 0.4, 0.7, 1.2 } do
                after(at, function() print("played", at, played.presentation.zPosition) end)
            end
            local sought, t = make(true)
            for _, at in ipairs { 1.2, 0.4, 0.7, 0.4, 1.2, 0.7 } do
                t.time = at
                print("sought", at, sought.presentation.zPosition)
            end
            """)
        fixture.advance(to: 2)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        #expect(fixture.log.count == 9)
        for line in fixture.log {
            let words = line.split(separator: " ")
            let (time, shown) = try (#require(Double(words[1])), #require(Double(words[2])))
            let expected = time < 0.5 ? 100 * time : spring(time - 0.5)
            #expect(near(shown, expected), "\(cover): \(line), not \(expected)")
        }
    }

    /// An explicit animation that is taken away leaves what has taken over from it where that is; what comes
    /// later sets out without it.
    @Test(arguments: ["basic", "group"], [0.3, 0.6])
    func setsOutWithoutWhatIsTakenAway(cover: String, cancelled: Double) throws {
        let source = try #require(Self.covers[cover])
        let fixture = try HostedFixture(
            """
            local l = scene:layer { name = "l" }
            local t, h = timeline()
            t:add(function() h = l:add(\(source)) end, 0)
            t:add(function() l:spring("zPosition", { to = 200, stiffness = 100, damping = 20 }) end, 0.5)
            after(\(cancelled), function()
                h:cancel()
                t:add(function() l:animate("opacity", { to = 0, duration = 1 }) end, 1)
            end)
            """)
        func value(_ time: Double) -> Double {
            if time < 0.5 { return time < cancelled ? 100 * time : 0 }
            let t = time - 0.5
            return cancelled > 0.5 ? spring(t) : 200 - (200 + 2000 * t) * exp(-10 * t)
        }
        for time in [0.2, 0.4, 0.55, 0.65, 0.8, 1.1] {
            fixture.advance(to: time)
            let shown = try #require(try fixture.shown("l", "zPosition"))
            #expect(near(shown, value(time)), "\(time): \(shown), not \(value(time))")
        }
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
    }
}

/// Transitions of layers on timelines, which are over, play again, and go.
@Suite struct TimelineTransitionTests {
    @Test func picturesOfTransitionsGoOnce() throws {
        let fixture = try HostedFixture(
            """
            local l = scene:layer { name = 'l', bounds = { 0, 0, 20, 20 }, backgroundColor = '#FF0000' }
            local t = timeline()
            t:add(l:transition(0.2, function() l.backgroundColor = '#0000FF' end))
            local others = {}
            after(0.5, function()
                -- In the places of the picture that has gone.
                for i = 1, 20 do
                    others[i] = scene:layer { name = 'other' .. i, bounds = { 0, 0, 5, 5 }, opacity = 0.5 }
                end
                t:reverse()
            end)
            after(1, function() t:cancel() end)
            """)
        for time in stride(from: 0.1, through: 2, by: 0.1) {
            fixture.advance(to: time)
            var frame = Frame()
            fixture.hosted.fill(&frame)
            #expect(time < 0.5 || frame.layers.filter { $0.name.hasPrefix("other") }.count == 20)
        }
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled)
    }
}
