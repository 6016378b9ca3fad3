import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// Transitions that a script drives by hand.
@Suite struct InteractiveTransitionTests {
    /// A swipe from the left edge drives a pop.
    private static let swipe =
        ScreenTests.screens + """
            scene:present(first)
            scene:on('push', function() scene:push(second, { curve = 'linear', duration = 1 }) end)
            local ctx
            second:on('pan', function(e)
                if e.phase == 'began' then
                    ctx = scene:pop { interactive = true }
                    spawn(function() print('came', await(ctx)) end)
                end
                if not ctx then return end
            local p = e.translation.x / 300
                ctx:update(p)
                if e.phase == 'ended' then
                    if p > 0.5 then ctx:finish { curve = 'linear' } else ctx:cancel { curve = 'linear', completionSpeed = 2 } end
                end
            end)
            """

    private func pushed() throws -> HostedFixture {
        let fixture = try HostedFixture(Self.swipe)
        try fixture.send("push")
        return fixture.advance(to: 2)
    }

    private func picture(_ fixture: HostedFixture) -> [FrameLayer] {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        return frame.layers
    }

    private func drag(_ fixture: HostedFixture, to places: [Double]) {
        fixture.pointer(.down, 10, 300)
        for x in places {
            fixture.advance(to: fixture.hosted.time + 0.1)
            fixture.pointer(.move, 10 + x, 300)
        }
    }

    @Test func aSwipeDrivesAPop() throws {
        let fixture = try pushed()
        drag(fixture, to: [30, 90, 240])
        // Both screens follow the pointer.
        #expect(abs(try #require(try fixture.shown("second", "position.x")) - 390) < 1e-9)
        #expect(abs(try #require(try fixture.shown("first", "position.x")) - (150 - 90 * 0.2)) < 1e-9)
        fixture.advance(to: 3)
        #expect(abs(try #require(try fixture.shown("second", "position.x")) - 390) < 1e-9)
        fixture.pointer(.up, 250, 300)
        // The last fifth of a second's way.
        fixture.advance(to: 3.1)
        #expect(abs(try #require(try fixture.shown("second", "position.x")) - 420) < 1e-9)
        fixture.advance(to: 3.2)
        #expect(picture(fixture).map(\.name) == ["", "first", "dot"])
        #expect(fixture.log.suffix(2) == ["stop pop second first true 3.2", "came true"])
        #expect(fixture.hosted.isSettled && fixture.errors.isEmpty)
    }

    @Test func cancellationRestoresBothExactly() throws {
        let fixture = try pushed()
        let before = picture(fixture)
        drag(fixture, to: [30, 60, 90])
        fixture.pointer(.up, 100, 300)
        // 0.3 of a second's way, back at double speed.
        fixture.advance(to: fixture.hosted.time + 0.14)
        #expect(picture(fixture) != before)
        fixture.advance(to: fixture.hosted.time + 0.02)
        #expect(picture(fixture) == before)
        #expect(fixture.log.suffix(1) == ["came false"])
        // And it can be done again.
        drag(fixture, to: [30, 290])
        fixture.pointer(.up, 300, 300)
        fixture.advance(to: 9)
        #expect(picture(fixture).map(\.name) == ["", "first", "dot"])
        #expect(
            fixture.events.filter { $0.name == "transitionstop" }.map { $0.payload["finished"] } == [
                true, false, true,
            ])
    }

    @Test func aPointerThatIsLostCancels() throws {
        let fixture = try pushed()
        let before = picture(fixture)
        drag(fixture, to: [30, 60])
        fixture.pointer(.cancel, 70, 300)
        fixture.advance(to: fixture.hosted.time + 2)
        #expect(picture(fixture) == before)
        #expect(fixture.log.last == "came false")
    }

    @Test func silenceCancels() throws {
        let fixture = try pushed()
        let before = picture(fixture)
        drag(fixture, to: [30, 60])
        fixture.advance(to: fixture.hosted.time + 9.9)
        #expect(picture(fixture) != before)
        fixture.advance(to: fixture.hosted.time + 2)
        #expect(picture(fixture) == before)
        #expect(fixture.log.last == "came false" && fixture.hosted.isSettled)
    }

    /// A fling hands its velocity on.
    @Test func aPanHandsItsVelocityToADecay() throws {
        let fixture = try HostedFixture(
            """
            local card = scene:layer { name = 'card', bounds = { 0, 0, 100, 100 }, position = { 100, 100 } }
            card:on('pan', function(e)
                card.position = { 100 + e.translation.x, 100 + e.translation.y }
                if e.phase == 'ended' then
                    card:decay('position', { velocity = e.velocity })
                    print(e.velocity, card.presentation:velocity('position'))
                end
            end)
            """)
        fixture.pointer(.down, 100, 100)
        for step in 1...5 {
            fixture.advance(to: Double(step) / 60)
            fixture.pointer(.move, 100 + Double(step) * 10, 100 + Double(step) * 5)
        }
        fixture.advance(to: 6.0 / 60)
        fixture.pointer(.up, 160, 130)
        // 10 and 5 points in a sixtieth of a second.
        let numbers = fixture.log[0].split { !"-.0123456789e".contains($0) }.compactMap { Double($0) }
        for (n, m) in zip(numbers, [600.0, 300, 600, 300]) { #expect(abs(n - m) < 1e-6) }
        #expect(numbers.count == 4)
        fixture.advance(to: 10)
        // 0.998 a millisecond: half a second's way, about.
        #expect(abs(try #require(try fixture.shown("card", "position.x")) - (160 + 299.4)) < 3)
        #expect(fixture.errors.isEmpty)
    }

    @Test func anArrivalCanBeDrivenToo() throws {
        let fixture = try HostedFixture(
            ScreenTests.screens + """
                scene:present(first)
                local ctx
                scene:on('begin', function() ctx = scene:present(second, { interactive = true, transition = {
                    duration = 2, animate = function(c)
                        print(c.interactive)
                        c.from:find('dot').opacity = 0.25
                        c.to:animate('opacity', { from = 0, duration = c.duration, curve = 'easeIn' })
                        wait(1)
                        c.from:find('dot').opacity = 0.75
                    end } }) end)
                scene:on('update', function(e) ctx:update(e.p) print(ctx.percent) end)
                scene:on('finish', function(e) ctx:finish() ctx:update(0) ctx:cancel() end)
                scene:on('cancel', function(e) ctx:cancel() end)
                """)
        let before = picture(fixture)
        for end in ["cancel", "finish"] {
            try fixture.send("begin")
            // Its first change shows, and what comes is clear.
            #expect(try fixture.shown("dot", "opacity") == 0.25)
            #expect(try fixture.shown("second", "opacity") == 0)
            try fixture.send("update", ["p": 0.75])
            #expect(try fixture.shown("dot", "opacity") == 0.75)
            try fixture.send("update", ["p": 0.25])
            #expect(try fixture.shown("dot", "opacity") == 0.25)
            let opacity = try #require(try fixture.shown("second", "opacity"))
            #expect(opacity > 0.05 && opacity < 0.2)
            try fixture.send("update", ["p": -4])
            #expect(fixture.log.last == "0")
            try fixture.send("update", ["p": 0.5])
            try fixture.send(end)
            fixture.advance(to: fixture.hosted.time + 0.99)
            func last() -> String? { fixture.events.last { $0.name.hasPrefix("transition") }?.name }
            #expect(last() == "transitionstart")
            fixture.advance(to: fixture.hosted.time + 0.02)
            #expect(last() == "transitionstop")
            if end == "cancel" { #expect(picture(fixture) == before) }
        }
        #expect(picture(fixture).map(\.name) == ["", "second", "mark"])
        #expect(fixture.errors.isEmpty)
    }

    /// Random calls, inputs, cancellations and reloads, in the midst of transitions too: each transition ends
    /// once, nothing stays locked, and a reload shows what there was.
    @Test func nothingEverLocks() throws {
        for seed in Seeds.range(40) { try playAtRandom(seed) }
    }

    private static let random =
        swipe + """

            local all, names = { first, second, third }, { 'fade', 'slide', 'rise', 'flip', 'rotateFromCorner',
                                                           'push', 'moveIn', 'reveal' }
            local driven
            local made = timeline { paused = true, duration = 0.3 }
            local Card = component {
                show = function(self, d)
                    self:layer { name = 'extra' }
                    timeline():sequence { self:animate('opacity', { to = 0.5, duration = d }),
                                          self:animate('cornerRadius', { to = 9, duration = d }) }
                end,
            }
            local ways = {}
            function ways.plain(c, e)
                c.container:layer { name = 'extra' }
                c.from:animate('opacity', { to = 0.3, duration = 0.4 })
                c.to:spring('position.y', { from = 900, to = 300 })
                wait(0.2)
                if e.how == 9 then error 'broken' end
                if e.how == 10 then await 'never' end
                if e.how == 11 then c:complete(false) end
                c.from.cornerRadius = 20
            end
            function ways.timelines(c, e)
                local t = timeline { repeatCount = e.n }
                t:add(c.to:animate('opacity', { from = 0, to = 1, duration = 0.2 }), 0)
                t:add(function() c.from.position.x = 20 end, 0.1)
                t:call(function() c.from.cornerRadius = 7 if e.n == 3 then error 'broken' end end, 0.15)
                made:seek(0):play()
                if e.drive then t:pause() wait(0.1) t:resume() end
                await(t)
                animator(0.2, function() c.from.opacity = 0.4 end):start()
            end
            function ways.endless(c, e)
                timeline { repeatCount = math.huge }:add(c.to:animate('zPosition', { to = 2, duration = 0.1 }))
                timeline { paused = true }:add(c.to:animate('opacity', { to = 0.2, duration = 0.1 }))
                c.to:animate('opacity', { from = 0, to = 1, duration = 0.3 })
                if e.n == 1 then c:complete(e.drive) end
            end
            function ways.components(c, e)
                local card = Card { name = 'extra' }
                c.from:addSublayer(card)
                card:show(0.1, e.n > 1)
                card:percent(0.5)
                local below = c.from.sublayers[1]
                if below then below:remove() end
                await(card:hide(0.1))
                if e.n == 3 then card:show(0.2) end
            end
            local own = { 'plain', 'plain', 'plain', 'plain', 'timelines', 'endless', 'components' }
            local function options(e)
                if e.how < 8 then return { transition = names[e.how + 1], interactive = e.drive } end
                return { interactive = e.drive, transition = { duration = 0.5, animate = function(c)
                    ways[own[e.how - 7]](c, e)
                end } }
            end
            local function start(kind) return function(e)
                local result = kind == 'pop' and scene:pop(options(e)) or kind == 'dismiss' and scene:dismiss(options(e))
                    or kind == 'push' and scene:push(all[e.n], options(e)) or scene:present(all[e.n], options(e))
                if e.drive then driven = result end
            end end
            for _, kind in ipairs { 'pop', 'dismiss', 'push', 'present' } do scene:on('call ' .. kind, start(kind)) end
            scene:on('update', function(e) if driven then driven:update(e.p) end end)
            scene:on('end', function(e) if driven then driven[e.word](driven) driven = nil end end)
            """

    private func playAtRandom(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var fixture = try HostedFixture(Self.random)
        // Of this life of the scene: what was told before its reloads.
        var told: [SceneEvent] = []
        var errors: [SceneError] = []
        for _ in 0..<60 {
            switch random.int(0...16) / 2 {
            case 0...2:
                try fixture.send(
                    "call " + ["pop", "dismiss", "push", "present"][random.int(0...3)],
                    [
                        "n": .number(Double(random.int(1...3))), "how": .number(Double(random.int(0...14))),
                        "drive": .bool(random.int(0...2) == 0),
                    ])
            case 3: try fixture.send("update", ["p": .number(random.double(-0.2...1.2))])
            case 4: try fixture.send("end", ["word": random.int(0...1) == 0 ? "finish" : "cancel"])
            case 5:
                let phase: [PointerPhase] = [.down, .move, .up, .cancel, .tap]
                fixture.pointer(phase[random.int(0...4)], random.double(0...300), random.double(0...600))
            case 8:
                let before = picture(fixture)
                told += fixture.events
                errors += fixture.errors
                if random.int(0...4) == 0 {
                    // As where the new text does not accept the inputs.
                    let recipe = fixture.hosted.recipe.startingAfresh
                    fixture = HostedFixture(try HostedScene.rebuild(recipe, to: 0))
                    (told, errors) = ([], [])
                } else {
                    let recipe = fixture.hosted.recipe
                    fixture = HostedFixture(try HostedScene.rebuild(recipe, to: fixture.hosted.time))
                    #expect(picture(fixture) == before, "seed \(seed): reloaded")
                }
            default: fixture.advance(to: fixture.hosted.time + random.double(0...1))
            }
        }
        // Everything that waits has its turn, at the latest after its patience.
        fixture.advance(to: fixture.hosted.time + 1000)
        told += fixture.events
        errors += fixture.errors
        let own = told.filter { $0.name.hasPrefix("transition") }.map(\.name)
        #expect(own.count % 2 == 0, "seed \(seed)")
        #expect(
            own == (0..<own.count / 2).flatMap { _ in ["transitionstart", "transitionstop"] }, "seed \(seed)")
        // Every motion that began has ended, but for those that never do.
        let isBusy = told.contains { $0.payload["key"]?.string == "zPosition" }
        let starts = told.count { $0.name == "animationstart" }
        let stops = told.count { $0.name == "animationstop" }
        #expect(isBusy || (fixture.hosted.isSettled && starts <= stops), "seed \(seed): \(starts), \(stops)")
        #expect(!picture(fixture).map(\.name).contains("extra"), "seed \(seed)")
        // One screen is up, where it belongs, and as it was made.
        let up = picture(fixture).filter { ["first", "second", "third"].contains($0.name) }
        #expect(up.count == 1, "seed \(seed): \(up.map(\.name))")
        #expect(
            up.first?.matrix == .identity && up.first?.size == Size(300, 600) && up.first?.parent == 1,
            "seed \(seed)")
        #expect(
            errors.allSatisfy { error in
                ["broken", "screen", "animate has not come to an end"].contains { error.message.contains($0) }
            },
            "seed \(seed): \(errors.map(\.message))")
        // And it answers to pointers.
        #expect(fixture.pointer(.tap, 150, 300) != nil, "seed \(seed): \(up.map(\.opacity))")
    }
}
