import MoteTestSupport
import Testing

/// What others change while a transition is on, or a piece is put somewhere, stays, and nothing jumps.
@Suite struct ChangesBesideTests {
    /// What the transition does to a point that was at 100.
    private static let drives = [
        "dot:animate('position.x', { to = 20, duration = 0.4 })",
        "dot:animate('position.x', { to = 20, duration = 0.2, delay = 0.2 })",
        "dot:animate('position.x', { from = 0, to = 20, duration = 0.4 })",
        "animate(0.4, function() dot.position.x = 20 end)",
        "dot:spring('position.x', { to = 20, response = 0.3 })",
        "dot:decay('position.x', { velocity = -200 })",
        "dot.position.x = 20",
    ]

    /// How another comes to want it at 60.
    private static let changes = [
        "animate(0.3, function() dot.position.x = 60 end)",
        "dot:animate('position.x', { to = 60, duration = 3 })",
        "animate(0.3, function() dot.position = { 60, 10 } end)",
        "animateKeyframes(0.3, {}, function(k) k(0, 1, function() dot.position.x = 60 end) end)",
        "timeline():add(dot:animate('position.x', { to = 60, duration = 0.3 }))",
        "timeline():add(function() animate(0.3, function() dot.position.x = 60 end) end, 0.05)",
        "animator(0.3, {}, function() dot.position.x = 60 end):start()",
        "dot:spring('position.x', { to = 60, response = 0.3 })",
        "transaction({ duration = 0.3 }, function() dot.position.x = 60 end)",
    ]

    private static let start = """
        scene.size = { 200, 200 }
        local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
        dot = scene.overlay:layer { name = 'dot', position = { 100, 10 } }
        scene:present(first)

        """

    /// Ends at 60, and moves at no more than 4 points in 1/240 s from when the other begins.
    private func check(_ fixture: HostedFixture, from start: Double, _ name: String) throws {
        fixture.advance(to: start - 1e-3)
        var last = try #require(try fixture.shown("dot", "position.x"))
        var largest = 0.0
        for i in 0..<1200 {
            fixture.advance(to: start + Double(i) / 240)
            let now = try #require(try fixture.shown("dot", "position.x"))
            largest = max(largest, abs(now - last))
            last = now
        }
        #expect(abs(last - 60) < 1e-6, "\(name): \(last)")
        #expect(largest < 4, "\(name): \(largest)")
        #expect(fixture.hosted.isSettled && fixture.errors.isEmpty, "\(name)")
    }

    @Test(arguments: drives, changes) func beatsACancelledOne(_ drive: String, _ change: String) throws {
        for percent in [0, 0.3, 0.9] {
            let fixture = try HostedFixture(
                Self.start + """
                    after(0.5, function()
                        local ctx = scene:push(second, { interactive = true, transition = { duration = 0.4,
                            animate = function() \(drive) end } })
                        ctx:update(\(percent)) wait(0.5) \(change) wait(1) ctx:cancel()
                    end)
                    """)
            try check(fixture, from: 1, "\(drive), \(percent), \(change)")
        }
    }

    @Test(arguments: drives, changes) func beatsAPiece(_ drive: String, _ change: String) throws {
        for percent in [0, 0.3, 1] {
            let fixture = try HostedFixture(
                Self.start + """
                    local piece = component { show = function(self) \(drive) end } {}
                    scene:addSublayer(piece)
                    after(0.5, function()
                        piece:percent(0.3) piece:percent(\(percent)) wait(0.5) \(change)
                    end)
                    after(3, function() piece:percent(0) end)
                    """)
            try check(fixture, from: 1, "\(drive), \(percent), \(change)")
        }
    }

    /// In one that plays the rest of its motion goes when it is cancelled: what the other wants is there in
    /// the end.
    @Test(arguments: drives, changes) func staysAfterAPlayedOne(_ drive: String, _ change: String) throws {
        let fixture = try HostedFixture(
            Self.start + """
                after(0.5, function() scene:push(second, { transition = { animate = function(ctx)
                    \(drive) wait(1) ctx:complete(false) end } }) end)
                after(0.7, function() \(change) end)
                """)
        fixture.advance(to: 5)
        #expect(try #require(try fixture.shown("dot", "position.x")) == 60, "\(drive), \(change)")
        #expect(fixture.hosted.isSettled && fixture.errors.isEmpty)
    }

    @Test(
        arguments: ["first:insertSublayer(mark, 2)", "ctx.container:addSublayer(mark)", "wait(0)"],
        [("mark:remove()", "nil"), ("second:addSublayer(mark)", "second"),
         ("scene.overlay:addSublayer(mark)", "overlay")])
    func layersStayWhereOthersPutThem(_ move: String, _ change: (lua: String, parent: String)) throws {
        for (isDriven, finishes) in [(true, true), (true, false), (false, true), (false, false)] {
            let fixture = try HostedFixture(
                Self.start + """
                    local mark = first:layer { name = 'mark' }
                    first:layer { name = 'other' }
                    after(0.5, function()
                        local ctx = scene:push(second, { interactive = \(isDriven), transition = {
                            duration = 0.4, animate = function(ctx) \(move) wait(0.4)
                                if not \(isDriven || finishes) then ctx:complete(false) end end } })
                        if \(isDriven) then ctx:update(0.3) end
                        wait(0.1) \(change.lua) wait(0.1)
                        if \(isDriven) then ctx:\(finishes ? "finish" : "cancel")() end
                        print(await(ctx), mark.superlayer and mark.superlayer.name)
                    end)
                    """)
            fixture.advance(to: 3)
            #expect(fixture.log == ["\(finishes) \(change.parent)"], "\(move), \(change.lua)")
            #expect(fixture.errors.isEmpty)
        }
    }

    /// What joins a piece that is put somewhere sets out from what that shows, on a timeline as live.
    @Test(arguments: [
        "animate(1, options, function() p.x.position.x = 200 end)",
        "p.x:animate('position.x', { to = 200, duration = 1, curve = 'linear' })",
        "animator(1, options, function() p.x.position.x = 200 end):start()",
        "timeline():add(function() animate(1, options, function() p.x.position.x = 200 end) end)",
        "animateKeyframes(1, options, function(k) k(0, 1, function() p.x.position.x = 200 end) end)",
        """
        timeline():add(function()
            animateKeyframes(1, options, function(k) k(0, 1, function() p.x.position.x = 200 end) end)
        end)
        """,
    ]) func setsOutFromWhatShows(_ change: String) throws {
        let fixture = try HostedFixture(
            Self.start + """
                local options = { curve = 'linear' }
                local p = component {
                    build = function(self) self.x = self:layer { position = { 0, 0 } } end,
                    show = function(self)
                        self.x:animate('position.x', { to = 100, duration = 1, curve = 'linear' })
                    end,
                } {}
                first:addSublayer(p)
                p:percent(0.5)
                after(0.5, function()
                    \(change)
                    for i = 0, 4 do
                        after(i / 4, function() print(('%.6f'):format(p.x.presentation.position.x)) end)
                    end
                end)
                """)
        fixture.advance(to: 3)
        // From half the way of 100, evenly to 200; the first is told at the next tick.
        let way: [Double] = [52.5, 87.5, 125, 162.5, 200]
        let shown = fixture.log.compactMap { Double($0) }
        let isSame = zip(shown, way).allSatisfy { a, b in abs(a - b) < 1e-5 }
        #expect(shown.count == 5 && isSame, "\(shown)")
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
    }
}
