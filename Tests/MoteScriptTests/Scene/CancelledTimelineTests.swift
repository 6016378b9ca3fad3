import MoteTestSupport
import Testing

/// What a cancelled transition puts on a timeline that was there before goes again.
@Suite struct CancelledTimelineTests {
    private static let additions: [(name: String, lua: String)] = [
        ("motion", "t:add(dot:animate('position.x', { to = 0, duration = 0.5 }), AT)"),
        ("later motion", "t:add(dot:animate('position.x', { to = 0, duration = 0.5 }), AT + 1.2)"),
        ("spring", "t:add(dot:spring('position.x', { to = 0, response = 0.5 }), AT)"),
        ("other property", "t:add(dot:animate('opacity', { to = 0, duration = 0.5 }), AT)"),
        ("set", "t:add(function() dot.position.x = 7 end, AT)"),
        ("object", "t:add(function() dot.string = 'other' end, AT)"),
        ("nested", """
            local inner = timeline() inner:add(dot:animate('position.x', { to = 0, duration = 0.5 }))
            t:add(inner, AT)
            """),
        ("other timeline", "t:add(other, AT)"),
        ("call", "t:call(function() print('called') end, AT + 0.6)"),
        ("explicit", """
            t:add(dot:add(basic { keyPath = 'position.x', toValue = 9, duration = 1 }, 'k'), AT)
            """),
        ("longer", "t:add(dot:animate('opacity', { to = 0, duration = 9 }))"),
    ]

    private func play(_ rest: String) throws -> HostedFixture {
        try HostedFixture(
            """
            scene.size = { 300, 600 }
            dot = scene:text { name = 'dot', position = { 30, 40 }, string = 'own' }
            local first = scene:screen { name = 'first' }
            local second = scene:screen { name = 'second' }
            scene:present(first)
            t = timeline { onComplete = function(finished) print('over', finished, scene.time) end }
            t:add(dot:animate('position.x', { to = 230, duration = 1 }))
            t:add(dot:animate('position.x', { to = 30, duration = 1 }))
            other = timeline { paused = true }
            other:add(dot:animate('position.y', { to = 100, duration = 1 }))
            after(3.9, function() print(t.duration, dot.string) end)
            after(0.3, function()
                \(rest)
            end)
            """)
    }

    private func state(_ fixture: HostedFixture, at time: Double) throws -> [Double] {
        fixture.advance(to: time)
        return try ["position.x", "position.y", "opacity"].map { try fixture.shown("dot", $0) ?? .nan }
    }

    /// - Parameters:
    ///   - late: how much later everything comes than without the transition.
    ///   - end: when the timeline's end is told.
    private func check(_ fixture: HostedFixture, late: Double, end: Double, _ name: String) throws {
        let alone = try play("")
        for time in stride(from: 1, through: 4, by: 0.25) {
            let shown = try state(fixture, at: time)
            let wanted = try state(alone, at: time - late)
            let isSame = zip(shown, wanted).allSatisfy { abs($0 - $1) < 1e-6 }
            #expect(isSame, "\(name) at \(time): \(shown), not \(wanted)")
        }
        #expect(fixture.log == ["over true \(end)", "2.0 own"], "\(name)")
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled, "\(name)")
    }

    @Test(arguments: additions.indices) func ofAPlayedOne(_ index: Int) throws {
        let addition = Self.additions[index]
        let lua = addition.lua.replacing("AT", with: "0.4")
        let fixture = try play(
            """
            scene:present(second, { transition = { duration = 1, animate = function(ctx)
                wait(0.1) \(lua) wait(0.3) ctx:complete(false) end } })
            """)
        try check(fixture, late: 0, end: 2, addition.name)
    }

    /// In one that is run ahead it is held meanwhile, and goes on from there. That waits for the end of what it
    /// adds, which is told then.
    @Test(arguments: additions.indices) func ofADrivenOne(_ index: Int) throws {
        let addition = Self.additions[index]
        let lua = addition.lua.replacing("AT", with: "0.4")
        let fixture = try play(
            """
            local ctx = scene:present(second, { interactive = true, transition = { duration = 1,
                animate = function(ctx) wait(0.1) \(lua) end } })
            after(0.5, function() ctx:cancel() end)
            """)
        try check(fixture, late: 0.5, end: addition.name == "call" ? 2.5 : 0.3, addition.name)
    }
}
