import MoteEngine
import MoteScript
import Testing

/// A piece that is put at a part of its way by what is run ahead itself: driven, backwards, or scrubbed.
@Suite struct NestedPercentTests {
    private static let pieces = """
        scene.size = { 200, 200 }
        local Inner = component { build = function(self)
                self.dot = self:layer { name = 'dot', position = { 0, 0 } }
            end,
            show = function(self)
                self.dot:animate('position.x', { to = 100, duration = 1, curve = 'linear' })
                self.dot:animate('position.y', { to = 40, duration = 0.5, delay = 0.5, curve = 'linear' })
            end }
        inner = Inner { name = 'inner' }
        first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
        second:addSublayer(inner)
        scene:present(first)

        """

    private func dot(_ fixture: HostedFixture, at time: Double) throws -> [Double] {
        fixture.advance(to: time)
        return try [
            fixture.shown("dot", "position.x") ?? .nan, fixture.shown("dot", "position.y") ?? .nan,
        ]
    }

    @Test func drivenTransitionsPutTheirPieces() throws {
        let fixture = try HostedFixture(
            Self.pieces + """
                spawn(function()
                    ctx = scene:push(second, { interactive = true, transition = { animate = function()
                        inner:percent(0.25) wait(0.5) inner:percent(0.75) wait(0.5)
                    end } })
                    ctx:update(0.1) wait(1) ctx:update(0.6) wait(1) ctx:update(0.2) wait(1)
                    ctx:finish() await(ctx) wait(5)
                    print(await(scene:pop()), inner.dot.position.x)
                end)
                """)
        #expect(try dot(fixture, at: 0.5) == [25, 0])
        #expect(try dot(fixture, at: 1.5) == [75, 20])
        #expect(try dot(fixture, at: 2.5) == [25, 0])
        // It has 0.8 s to go.
        #expect(try dot(fixture, at: 5) == [75, 20])
        #expect(try dot(fixture, at: 9.1) == [75, 20])
        #expect(try dot(fixture, at: 9.5) == [25, 0])
        fixture.advance(to: 11)
        #expect(fixture.log == ["true 0.0"] && fixture.errors.isEmpty, "\(fixture.log) \(fixture.errors)")
    }

    @Test func cancelledOnesGiveThemBack() throws {
        let fixture = try HostedFixture(
            Self.pieces + """
                first:addSublayer(inner)
                spawn(function()
                    inner:percent(0.5)
                    local ctx = scene:push(second, { interactive = true, transition = { animate = function()
                        inner:percent(0.25) wait(0.5) inner:percent(1) wait(0.5)
                    end } })
                    ctx:update(0.7) wait(1) print(inner.dot.presentation.position.x)
                    ctx:cancel() await(ctx)
                    print(inner.dot.presentation.position.x)
                    inner:percent(0) print(inner.dot.position.x)
                    inner:percent(0.8) print(inner.dot.presentation.position.x)
                end)
                """)
        fixture.advance(to: 9)
        #expect(fixture.log == ["100.0", "50.0", "0.0", "80.0"])
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
    }

    @Test func scrubbedPiecesPutTheirs() throws {
        let fixture = try HostedFixture(
            Self.pieces + """
                local Outer = component { show = function(self)
                    for i = 0, 4 do inner:percent(i / 4) wait(0.25) end end }
                local outer = Outer { name = 'outer' }
                first:addSublayer(outer)
                outer:addSublayer(inner)
                scene:on('to', function(e) outer:percent(e.p) end)
                scene:on('inner', function(e) inner:percent(e.p) end)
                """)
        for (part, x, y) in [
            (0.0, 0.0, 0.0), (0.1, 0, 0), (0.3, 25, 0), (0.5, 50, 0), (0.7, 75, 20), (1, 100, 40),
            (0.3, 25, 0),
        ] {
            try fixture.send("to", ["p": .number(part)])
            #expect(try dot(fixture, at: fixture.hosted.time + 0.1) == [x, y], "\(part)")
        }
        // By itself it goes on to know its whole way.
        for (part, x, y) in [(0.75, 75.0, 20.0), (0, 0, 0), (1, 100, 40)] {
            try fixture.send("inner", ["p": .number(part)])
            #expect(try dot(fixture, at: fixture.hosted.time + 0.1) == [x, y], "\(part)")
        }
        #expect(fixture.errors.isEmpty)
    }

    /// What an explicit animation goes on showing at its end, it shows when a piece that is put at its end is
    /// let go as well.
    @Test(arguments: ["piece:show(0.3)", "piece:percent(0.4) piece:percent(1)", "piece:show(0.3, false)"])
    func whatStaysAtItsEndStays(_ way: String) throws {
        let fixture = try HostedFixture(
            """
            local Piece = component {
                build = function(self) self.dot = self:layer { name = 'dot', position = { 100, 10 } } end,
                show = function(self, d)
                    self.dot:add(basic { keyPath = 'position.x', fromValue = 100, toValue = 20, duration = d,
                                         fillMode = 'forwards', removedOnCompletion = false }, 'go')
                end,
                hide = function(self, d) self.dot:animate('opacity', { to = 0.5, duration = d }) end,
            }
            local piece = Piece {}
            scene:addSublayer(piece)
            after(1, function() \(way) end)
            after(3, function() piece:hide(0.3) end)
            """)
        for time in [2.9, 3, 3.2, 5] { #expect(try dot(fixture, at: time)[0] == 20) }
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled)
    }
}
