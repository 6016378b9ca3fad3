import MoteEngine
import MoteScript
import Testing

/// Layers whose time runs faster, slower, or not at all move alike when they are played and when they are put
/// to a percentage.
@Suite struct ScrubbedTimeTests {
    /// What `show` does, all of it over within a second.
    private static let shows: [(name: String, lua: String)] = [
        ("fast from before", "self.fast:animate('position.x', { to = 100, duration = 1 }) wait(1)"),
        ("slow from before", "self.slow:animate('position.x', { to = 100, duration = 0.4 }) wait(0.1)"),
        ("fast in slow", "self.inner:animate('position.x', { to = 100, duration = 1, curve = 'easeIn' })"),
        ("delay", "self.fast:animate('position.x', { to = 100, duration = 0.6, delay = 0.4 }) wait(1)"),
        ("spring", "self.fast:spring('position.x', { to = 100, response = 0.5, dampingRatio = 0.4 })"),
        ("spring later", """
            self.fast:spring('position.x', { to = 100, duration = 0.5, bounce = 0.3, delay = 0.4 })
            """),
        ("keyframes", """
            self.slow:add(keyframe { keyPath = 'position', values = { { 0, 0 }, { 50, 9 }, { 20, 30 } },
                                     duration = 0.5 })
            """),
        ("block", "animate(0.5, function() self.fast.position.x = 70 self.slow.position.x = 80 end)"),
        ("set faster", """
            self.a:animate('position.x', { to = 100, duration = 1, curve = 'linear' })
            wait(0.2) self.a.speed = 2 wait(0.5)
            """),
        ("set at once", """
            self.a.speed = 0.5
            self.a:animate('position.x', { to = 100, duration = 0.4, curve = 'linear' })
            wait(0.1) self.b:animate('position.x', { to = 50, duration = 0.4 })
            """),
        ("held", """
            self.a:animate('position.x', { to = 100, duration = 0.5, curve = 'linear' })
            self.b:animate('position.x', { to = 100, duration = 0.9, curve = 'linear' })
            wait(0.2) self.a:pause() wait(0.3) self.a:resume() wait(0.3)
            """),
        ("all held", """
            self.a:animate('position.x', { to = 100, duration = 0.5, curve = 'linear' })
            self.inner:animate('position.x', { to = 100, duration = 0.6, curve = 'linear' })
            wait(0.2) self:pause() wait(0.1) self.b:animate('position.x', { to = 30, duration = 0.1 })
            wait(0.2) self:resume() wait(0.4)
            """),
        ("awaited", """
            local m = self.a:animate('position.x', { to = 100, duration = 0.4, curve = 'linear' })
            after(0.1, function() self.a:pause() wait(0.2) self.a:resume() end)
            await(m) self.b:animate('position.x', { to = 70, duration = 0.2 })
            """),
        ("offset", """
            self.a:add(basic { keyPath = 'position.x', toValue = 90, duration = 0.8 })
            wait(0.2) self.a.timeOffset = 0.3 wait(0.5)
            """),
        ("begun by hand", """
            self.a:animate('position.x', { to = 100, duration = 0.5, curve = 'linear' })
            wait(0.2)
            local held = self.a.time
            self.a.speed, self.a.timeOffset = 0, held
            wait(0.2)
            self.a.speed, self.a.timeOffset, self.a.beginTime = 1, 0, 0
            self.a.beginTime = self.a.time - held
            wait(0.4)
            """),
        ("begun at a time", """
            wait(0.1)
            self.fast:add(basic { keyPath = 'position.x', toValue = 90, duration = 0.8,
                                  beginTime = self.fast.time + 0.4, fillMode = 'backwards' })
            wait(0.7)
            """),
    ]

    private static func script(_ show: String, _ rest: String) -> String {
        """
        local Piece = component { build = function(self)
                self.a = self:layer { name = 'a', position = { 0, 0 } }
                self.b = self:layer { name = 'b', position = { 0, 0 } }
                self.fast = self:layer { name = 'fast', position = { 0, 0 }, speed = 2 }
                self.slow = self:layer { name = 'slow', position = { 0, 0 }, speed = 0.5 }
                self.inner = self.slow:layer { name = 'inner', position = { 0, 0 }, speed = 2 }
            end,
            show = function(self) \(show) end }
        local piece = Piece { name = 'piece', frame = { 0, 0, 100, 100 } }
        scene:addSublayer(piece)
        spawn(function() wait(0.7) \(rest) end)
        """
    }

    private func places(_ fixture: HostedFixture) throws -> [Double] {
        try ["a", "b", "fast", "slow", "inner"].flatMap { name in
            [try fixture.shown(name, "position.x") ?? .nan, try fixture.shown(name, "position.y") ?? .nan]
        }
    }

    @Test(arguments: shows.indices) func playedIsAsScrubbed(_ index: Int) throws {
        let show = Self.shows[index]
        let played = try HostedFixture(
            Self.script(show.lua, "local t = scene.time await(piece:show(1)) wait(3)"))
        let scrubbed = try HostedFixture(
            Self.script(show.lua, "scene:on('to', function(e) piece:percent(e.p) end)"))
        scrubbed.advance(to: 1)
        // How long it is shows at what place of it all is where it was played.
        let length = try self.length(of: show.lua)
        var seen: Set<[Double]> = []
        for step in 0...20 {
            let part = Double(step) / 20
            // All ends have come.
            played.advance(to: 0.7 + length * part + (step == 20 ? 1e-6 : 0))
            try scrubbed.send("to", ["p": .number(part)])
            let (one, other) = (try places(played), try places(scrubbed))
            seen.insert(one.map { ($0 * 100).rounded() })
            for (a, b) in zip(one, other) {
                #expect(abs(a - b) < 1e-6, "\(show.name) at \(part) of \(length): \(other), not \(one)")
            }
        }
        #expect(seen.count > 4, "\(show.name) moves")
        // And from behind.
        try scrubbed.send("to", ["p": 0.25])
        let again = try HostedFixture(Self.script(show.lua, "piece:show(1)"))
        again.advance(to: 0.7 + length * 0.25)
        for (a, b) in zip(try places(again), try places(scrubbed)) { #expect(abs(a - b) < 1e-6) }
        #expect(played.errors.isEmpty && scrubbed.errors.isEmpty, "\(played.errors) \(scrubbed.errors)")
    }

    /// Of a driven transition that does the same: it takes as long as when it is played.
    private func length(of show: String) throws -> Double {
        let fixture = try HostedFixture(
            Self.script(
                show,
                """
                local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
                await(scene:present(first))
                local ctx = scene:push(second, { interactive = true, transition = { animate = function()
                    await(piece:show(1)) end } })
                local t = scene.time
                ctx:finish { curve = 'linear' }
                await(ctx)
                print(scene.time - t)
                """))
        fixture.advance(to: 20)
        return fixture.log.last.flatMap { Double($0) } ?? .nan
    }
}
