import MoteEngine
import MoteScript
import Testing

/// Layers that are put into the tree, and taken out of it, by what is run ahead or can be cancelled.
@Suite struct RecordedTreeTests {
    private static let piece = """
        local Piece = component {
            build = function(self)
                self.old = self:layer { name = 'old', bounds = { 0, 0, 10, 10 } }
                self:layer { name = 'rest', bounds = { 0, 0, 10, 10 } }
            end,
            show = function(self, d)
                self:layer { name = 'first', bounds = { 0, 0, 10, 10 } }
                wait(0.1)
                local second = self:layer { name = 'second', bounds = { 0, 0, 10, 10 } }
                second:layer { name = 'inner', bounds = { 0, 0, 10, 10 } }
                wait(0.1)
                self.old:remove()
                self.old = nil
                wait(0.1)
                second:remove()
                await(self:animate('opacity', { to = 0.5, duration = 0.1 }))
            end,
        }
        local piece = Piece { name = 'piece' }
        scene:addSublayer(piece)
        scene:on('percent', function(e) piece:percent(e.p) end)
        scene:on('show', function(e) piece:show(0.3, e.animated) end)
        scene:on('collect', function() for i = 1, 3000 do local t = { i, {} } end end)

        """

    private func names(_ fixture: HostedFixture) -> [String] {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        return frame.layers.map(\.name).filter { !["", "piece"].contains($0) }
    }

    @Test func layersComeAndGoAtTheirPlaces() throws {
        let fixture = try HostedFixture(Self.piece)
        let places: [(Double, [String])] = [
            (0, ["old", "rest"]), (0.1, ["old", "rest", "first"]),
            (0.3, ["old", "rest", "first", "second", "inner"]), (0.6, ["rest", "first", "second", "inner"]),
            (0.9, ["rest", "first"]), (1, ["rest", "first"]),
        ]
        for (p, expected) in places + places.reversed() {
            try fixture.send("percent", ["p": .number(p)])
            #expect(names(fixture) == expected, "at \(p)")
        }
        #expect(fixture.errors == [])
    }

    /// Where it is let go, what has come stays, and what has gone has left the tree.
    @Test(arguments: [0, 0.1, 0.3, 0.6, 0.9, 1]) func theTreeIsLeftAsItShows(_ p: Double) throws {
        let fixture = try HostedFixture(
            Self.piece + """
                scene:on('hide', function()
                    piece:hide(0, false)
                    for _, layer in ipairs(piece.sublayers) do print(layer.name, layer.hidden) end
                end)
                """)
        try fixture.send("percent", ["p": .number(p)])
        let shown = names(fixture)
        try fixture.send("hide")
        #expect(names(fixture) == shown)
        #expect(fixture.log == shown.filter { $0 != "inner" }.map { "\($0) false" })
    }

    @Test func animatedAndAtOnceLeaveTheSame() throws {
        for animated in [true, false] {
            let fixture = try HostedFixture(Self.piece)
            try fixture.send("show", ["animated": .bool(animated)])
            fixture.advance(to: 2)
            #expect(names(fixture) == ["rest", "first"], "animated: \(animated)")
        }
    }

    private static let screens =
        ScreenTests.screens + """
            scene:present(first)
            first:layer { name = 'above', frame = { 0, 0, 5, 5 } }
            local state = {}
            local moves = { duration = 1, animate = function(ctx)
                local dot = ctx.from:find 'dot'
                ctx.from:layer { name = 'extra', frame = { 0, 0, 5, 5 } }
                ctx.to:layer { name = 'arriving', frame = { 0, 0, 5, 5 } }
                wait(0.5)
                dot:remove()
                dot = nil
                ctx.from:insertSublayer(ctx.from:find 'above', 1)
                ctx.to:layer { name = 'late', frame = { 0, 0, 5, 5 } }
                if state.refuses then wait(0.25) ctx:complete(false) end
                ctx.to:animate('opacity', { from = 0, to = 1, duration = 0.5 })
            end }
            local ctx
            scene:on('push', function(e)
                state.refuses = e.refuses
                ctx = scene:push(second, { transition = moves, interactive = e.hand })
            end)
            scene:on('update', function(e) ctx:update(e.p) end)
            scene:on('end', function(e) ctx[e.word](ctx) end)
            scene:on('collect', function() for i = 1, 3000 do local t = { i, {} } end end)

            """

    @Test func cancellationPutsLayersBack() throws {
        let fixture = try HostedFixture(Self.screens)
        let before = ["first", "dot", "above"]
        #expect(names(fixture) == before)
        // Driven, and given up.
        try fixture.send("push", ["hand": true])
        try fixture.send("update", ["p": 0.25])
        // What is moved within the tree is there all the time.
        #expect(names(fixture) == ["first", "dot", "above", "extra", "second", "mark", "arriving"])
        try fixture.send("update", ["p": 0.75])
        #expect(names(fixture) == ["first", "above", "extra", "second", "mark", "arriving", "late"])
        try fixture.send("update", ["p": 0.4])
        try fixture.send("end", ["word": "cancel"])
        fixture.advance(to: 2)
        #expect(names(fixture) == before)
        // Played, and refused after the dot has gone and nobody holds it.
        try fixture.send("push", ["hand": false, "refuses": true])
        for time in stride(from: 2, to: 2.75, by: 0.05) {
            fixture.advance(to: time)
            try fixture.send("collect")
        }
        fixture.advance(to: 4)
        #expect(names(fixture) == before)
        // Finished, and back: each screen as its transition left it, or as it was before it.
        try fixture.send("push", ["hand": false, "refuses": false])
        fixture.advance(to: 6)
        #expect(names(fixture) == ["second", "mark", "arriving", "late"])
        try fixture.send("pop")
        fixture.advance(to: 6.25)
        #expect(names(fixture).contains("late"))
        fixture.advance(to: 8)
        #expect(names(fixture) == before)
        #expect(fixture.errors == [])
    }

    /// What is set on a layer that is out of the tree is for when it is put back.
    @Test func aRemovedLayerStaysOut() throws {
        let f = try HostedFixture(
            """
            local Piece = component {
                build = function(self) self.dot = self:layer { name = 'dot', hidden = true } end,
                show = function(self)
                    wait(0.1) self.dot:remove() self.dot.hidden = false
                    wait(0.2) self:addSublayer(self.dot)
                    wait(0.1)
                end,
            }
            local piece = Piece { name = 'piece' }
            scene:addSublayer(piece)
            for _, p in ipairs { 0, 0.5, 1 } do
                piece:percent(p)
                print(piece.dot.presentation.hidden)
            end
            """)
        #expect(f.log == ["true", "true", "false"])
        #expect(f.errors.isEmpty, "\(f.errors)")
    }
}
