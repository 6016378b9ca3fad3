import Foundation
import MoteEngine
import Testing

/// Springs and decays on a timeline that begin beneath explicit animations of the same timeline.
@Suite struct TimelineExplicitTests {
    private func near(_ found: Double, _ expected: Double) -> Bool { abs(found - expected) < 1e-4 }

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
