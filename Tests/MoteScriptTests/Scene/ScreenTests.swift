import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// Screens and the transitions between them.
@Suite struct ScreenTests {
    static let screens = """
        scene.size = { 300, 600 }
        first = scene:screen { name = 'first', backgroundColor = '#FF0000', build = function(screen)
            print('first is built')
            dot = screen:layer { name = 'dot', frame = { 20, 20, 60, 60 }, backgroundColor = '#FFFFFF' }
        end }
        second = scene:screen { name = 'second', backgroundColor = '#00FF00', build = function(screen)
            print('second is built')
            screen:layer { name = 'mark', frame = { 100, 100, 60, 60 } }
        end }
        third = scene:screen { name = 'third', rebuild = true, build = function(screen)
            print('third is built')
            screen:layer { name = 'third part' }
        end }
        local function tell(word) return function(e) print(word, e.kind, e.from, e.to, e.finished, scene.time) end end
        scene:on('transitionstart', tell 'start')
        scene:on('transitionstop', tell 'stop')
        scene:on('pop', function() print('pop', await(scene:pop())) end)
        scene:on('dismiss', function() print('dismiss', await(scene:dismiss())) end)

        """

    private func fixture(_ lua: String = "") throws -> HostedFixture {
        try HostedFixture(Self.screens + "scene:present(first)\n" + lua)
    }

    private func names(_ fixture: HostedFixture) -> [String] {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        return frame.layers.map(\.name).filter { !$0.isEmpty }
    }

    @Test func theFirstComesAtOnce() throws {
        let fixture = try fixture()
        #expect(fixture.log == ["first is built"])
        #expect(names(fixture) == ["first", "dot"])
        #expect(fixture.events.isEmpty)
        #expect(fixture.hosted.isSettled)
    }

    @Test func pushSlidesAndPopSlidesBack() throws {
        let fixture = try fixture(
            "scene:on('push', function() print('push', await(scene:push(second, { curve = 'linear' }))) end)")
        fixture.advance(to: 1)
        try fixture.send("push")
        #expect(try fixture.shown("second", "position.x") == 450)
        fixture.advance(to: 1.175)
        #expect(abs(try #require(try fixture.shown("second", "position.x")) - 300) < 1e-9)
        #expect(abs(try #require(try fixture.shown("first", "position.x")) - 105) < 1e-9)
        fixture.advance(to: 2)
        #expect(names(fixture) == ["second", "mark"])
        #expect(try fixture.shown("second", "position.x") == 150)
        try fixture.send("pop")
        fixture.advance(to: 2.175)
        #expect(abs(try #require(try fixture.shown("second", "position.x")) - 300) < 1e-9)
        #expect(abs(try #require(try fixture.shown("first", "position.x")) - 105) < 1e-9)
        fixture.advance(to: 3)
        #expect(names(fixture) == ["first", "dot"])
        #expect(try fixture.shown("first", "position.x") == 150)
        #expect(
            fixture.log.dropFirst() == [
                "second is built", "start push first second nil 1.0", "stop push first second true 1.35",
                "push true", "start pop second first nil 2.0", "stop pop second first true 2.35", "pop true",
            ])
        #expect(fixture.hosted.isSettled && fixture.errors.isEmpty)
        let own = fixture.events.filter { $0.name.hasPrefix("transition") }
        #expect(
            own.map(\.name) == ["transitionstart", "transitionstop", "transitionstart", "transitionstop"])
        #expect(own.allSatisfy { $0.by == "mote" && $0.payload["path"] != nil && $0.payload["layer"] != nil })
    }

    @Test(arguments: ["fade", "slide", "rise", "flip", "rotateFromCorner", "push", "moveIn", "reveal"])
    func everyNameArrivesAndGoesBack(_ name: String) throws {
        let fixture = try fixture(
            "scene:on('go', function() scene:present(second, { transition = '\(name)' }) end)")
        var before = Frame()
        fixture.hosted.fill(&before)
        try fixture.send("go")
        var start = Frame()
        fixture.hosted.fill(&start)
        // It begins as it was: what comes is out of sight, or clear.
        if let second = start.layers.first(where: { $0.name == "second" }) {
            let middle = second.matrix.apply(Point(150, 300))
            let isBehind = start.layers.last?.name == "dot"
            let isEdgeOn = abs(second.matrix.a * second.matrix.d - second.matrix.b * second.matrix.c) < 1e-3
            #expect(
                second.opacity == 0 || isBehind || isEdgeOn || middle.x >= 450 || middle.y >= 900,
                "\(name): \(middle)")
        }
        fixture.advance(to: 0.1)
        #expect(!fixture.hosted.isSettled)
        fixture.advance(to: 2)
        #expect(names(fixture) == ["second", "mark"])
        #expect(try fixture.hosted.get(.path("second"), keyPath: "frame").value == [0, 0, 300, 600])
        try fixture.send("dismiss")
        fixture.advance(to: 2.05)
        #expect(names(fixture).contains("second"))
        fixture.advance(to: 4)
        var after = Frame()
        fixture.hosted.fill(&after)
        #expect(after.layers == before.layers, "\(name)")
        #expect(fixture.errors.isEmpty)
    }

    @Test func optionsSayHow() throws {
        let fixture = try fixture(
            """
            scene:on('go', function() scene:push(second, { transition = { name = 'push', edge = 'top', duration = 1,
                                                                          curve = 'linear' } }) end)
            """)
        try fixture.send("go")
        fixture.advance(to: 0.25)
        #expect(abs(try #require(try fixture.shown("second", "position.y")) + 150) < 1e-9)
        #expect(abs(try #require(try fixture.shown("first", "position.y")) - 450) < 1e-9)
    }

    @Test func anAnimationOfOnesOwn() throws {
        let fixture = try fixture(
            """
            scene:on('go', function()
                print('done', await(scene:present(second, { transition = { duration = 1, animate = function(ctx)
                    print(ctx.from.name, ctx.to.name, ctx.duration, ctx.to.frame, #ctx.container.sublayers)
                    ctx.container:layer { name = 'extra' }
                    ctx.from.opacity = 0.2
                    ctx.from:find('dot'):animate('position.x', { by = 100, duration = ctx.duration })
                    ctx.to:animate('opacity', { from = 0, duration = ctx.duration, curve = 'linear' })
                    ctx.to:animate('transform.rotation.z', { from = 0, to = 1, duration = 1, repeatCount = math.huge })
                    wait(0.5)
                    print('half')
                end } })))
            end)
            """)
        try fixture.send("go")
        fixture.advance(to: 0.75)
        #expect(abs(try #require(try fixture.shown("second", "opacity")) - 0.75) < 1e-9)
        #expect(names(fixture).contains("extra"))
        fixture.advance(to: 1)
        #expect(
            fixture.log.suffix(5)
                == [
                    "first second 1 {0.0, 0.0, 300.0, 600.0} 2", "half", "stop present first second true 1.0",
                    "done true",
                ].suffix(5) || fixture.log.contains("done true"))
        #expect(names(fixture) == ["second", "mark"])
        fixture.advance(to: 2)
        try fixture.send("dismiss")
        fixture.advance(to: 2.25)
        #expect(abs(try #require(try fixture.shown("second", "opacity")) - 0.75) < 1e-9)
        fixture.advance(to: 3)
        // The screen below is as it was before it went.
        #expect(try fixture.shown("first", "opacity") == 1)
        #expect(try fixture.shown("dot", "position.x") == 50)
        #expect(fixture.errors.isEmpty)
    }

    @Test func aFunctionGivenToDismissRunsForwards() throws {
        let fixture = try fixture(
            """
            scene:on('go', function() scene:present(second, { duration = 0 }) end)
            scene:on('out', function() scene:dismiss { transition = { duration = 1, animate = function(ctx)
                print(ctx.from.name, ctx.to.name)
                ctx.from:animate('opacity', { to = 0, duration = 1, curve = 'linear' })
                ctx.to:animate('opacity', { from = 0, to = 1, duration = 0.6, delay = 0.4, curve = 'linear' })
            end } } end)
            """)
        try fixture.send("go")
        fixture.advance(to: 1)
        try fixture.send("out")
        fixture.advance(to: 1.7)
        #expect(abs(try #require(try fixture.shown("second", "opacity")) - 0.3) < 1e-9)
        #expect(abs(try #require(try fixture.shown("first", "opacity")) - 0.5) < 1e-9)
        fixture.advance(to: 2)
        #expect(names(fixture) == ["first", "dot"])
        #expect(try fixture.shown("first", "opacity") == 1)
        #expect(fixture.log.contains("second first"))
    }

    @Test func callsDuringATransitionQueue() throws {
        let fixture = try fixture(
            """
            scene:on('go', function()
                scene:push(second)
                scene:present(third)
                scene:dismiss()
                print('all', await(scene:pop()), scene.time)
            end)
            """)
        try fixture.send("go")
        fixture.advance(to: 5)
        let own = fixture.events.filter { $0.name.hasPrefix("transition") }
        #expect(
            own.map { $0.payload["kind"] } == [
                "push", "push", "present", "present", "dismiss", "dismiss", "pop", "pop",
            ])
        #expect(own.map(\.time) == [0, 0.35, 0.35, 0.75, 0.75, 1.15, 1.15, 1.5])
        #expect(fixture.log.last == "all true 1.5")
        #expect(names(fixture) == ["first", "dot"])
    }

    @Test func rebuiltScreensAreBuiltAnew() throws {
        let fixture = try fixture(
            "scene:on('go', function() scene:push(third) scene:pop() scene:push(third) end)")
        try fixture.send("go")
        fixture.advance(to: 5)
        #expect(fixture.log.filter { $0 == "third is built" }.count == 2)
        #expect(names(fixture) == ["third", "third part"])
    }

    @Test func withoutAnimationTheyChangeAtOnce() throws {
        let fixture = try fixture(
            """
            scene:on('go', function() print(await(scene:push(second, { animated = false })), scene.time) end)
            local Piece = component { show = function(self) await(scene:pop()) print('popped', scene.time) end }
            scene:on('back', function() Piece {}:show(1, false) end)
            scene:on('driven', function()
                print(await(scene:push(second, { animated = false, interactive = true }):update(0.5):cancel()))
            end)
            """)
        try fixture.send("go")
        #expect(names(fixture) == ["second", "mark"])
        try fixture.send("back")
        #expect(names(fixture) == ["first", "dot"])
        try fixture.send("driven")
        #expect(names(fixture) == ["second", "mark"])
        #expect(fixture.log.suffix(3) == ["true 0.0", "popped 0.0", "true"])
        #expect(fixture.events.isEmpty && fixture.errors.isEmpty)
    }

    /// A handler that is ended by its budget in the middle of a call leaves a transition that ends.
    @Test func anEndedHandlerDoesNotLock() throws {
        var limits = ScriptLimits()
        limits.handlerInstructions = 60_000
        let fixture = try HostedFixture(
            Self.screens + """
                scene:present(first)
                scene:on('go', function() scene:push(second, { transition = { animate = function(ctx)
                    while true do end
                end } }) end)
                scene:on('back', function() scene:pop() end)
                """, limits: limits)
        try fixture.send("go")
        fixture.advance(to: 30)
        #expect(names(fixture) == ["second", "mark"])
        try fixture.send("back")
        fixture.advance(to: 60)
        #expect(names(fixture) == ["first", "dot"])
        let own = fixture.events.map(\.name).filter { $0.hasPrefix("transition") }
        #expect(own == ["transitionstart", "transitionstop", "transitionstart", "transitionstop"])
        #expect(!fixture.errors.isEmpty && fixture.hosted.isSettled)
    }

    /// What is cut off by the scene's going has its end told.
    @Test func aSceneThatGoesEndsItsTransition() throws {
        let fixture = try fixture("scene:on('go', function() scene:push(second) end)")
        try fixture.send("go")
        fixture.advance(to: 0.1)
        fixture.hosted.unload()
        #expect(fixture.hosted.takeEvents().map(\.name).filter { $0 == "transitionstop" }.count == 1)
        #expect(fixture.hosted.takeErrors().isEmpty)
    }

    @Test func mistakesNeverLock() throws {
        let fixture = try fixture(
            """
            scene:on('pops', function() scene:pop() end)
            scene:on('twice', function() scene:present(first) end)
            scene:on('fails', function() scene:push(second, { transition = { animate = function(ctx)
                ctx.to:animate('opacity', { from = 0, duration = 1 })
                error('broken')
            end } }) end)
            scene:on('hangs', function() scene:push(second, { transition = { animate = function(ctx)
                await 'never'
            end } }) end)
            scene:on('completes', function() scene:push(second, { transition = { animate = function(ctx)
                ctx:complete(true)
                ctx:complete(false)
                ctx:complete()
                wait(1)
                print('not reached')
            end } }) end)
            scene:on('refuses', function() print('refused', await(scene:push(second, { transition = {
                animate = function(ctx)
                    ctx.from.opacity, ctx.to.opacity = 0.1, 0.2
                    ctx.from:animate('position.x', { to = 900, duration = 1 })
                    wait(0.5)
                    ctx:complete(false)
                end } }))) end)
            """)
        var time = 0.0
        func play(_ event: String, _ seconds: Double = 20) throws {
            try fixture.send(event)
            time += seconds
            fixture.advance(to: time)
        }
        try play("pops")
        try play("twice")
        #expect(fixture.errors.count == 2)
        var before = Frame()
        fixture.hosted.fill(&before)
        try play("refuses")
        var after = Frame()
        fixture.hosted.fill(&after)
        #expect(after.layers == before.layers)
        #expect(fixture.log.last == "refused false")
        for event in ["fails", "hangs", "completes"] {
            try play(event)
            #expect(names(fixture) == ["second", "mark"], "\(event)")
            #expect(try fixture.shown("second", "opacity") == 1)
            try play("pop")
            #expect(names(fixture) == ["first", "dot"], "\(event)")
        }
        #expect(fixture.errors.count == 5, "\(fixture.errors)")
        #expect(fixture.errors.last?.message.contains("animate has not come to an end") == true)
        #expect(!fixture.log.contains("not reached"))
        let own = fixture.events.map(\.name).filter { $0.hasPrefix("transition") }
        #expect(own.filter { $0 == "transitionstart" }.count == 7)
        #expect(own == (0..<7).flatMap { _ in ["transitionstart", "transitionstop"] })
        #expect(fixture.hosted.isSettled)
    }

    @Test(arguments: [
        ("first:addSublayer(scene.overlay)", "above every screen: it can't be put anywhere else"),
        ("first.mask = scene.overlay", "above every screen: it can't be put anywhere else"),
        ("scene.overlay:remove()", "remove: the overlay can't be removed"),
        ("scene.overlay:delete()", "delete: the overlay can't be removed"),
    ]) func theOverlayStaysWhereItIs(_ lua: String, _ message: String) {
        let error = HostedFixture.loadError("local first = scene:screen { name = 'first' }\n" + lua)
        #expect(error?.message.hasSuffix(message) == true, "\(error?.message ?? "")")
        #expect(error?.line == 2)
    }

    @Test func theOverlayStaysAboveEverything() throws {
        let fixture = try fixture(
            """
            scene.overlay:layer { name = 'toast', frame = { 0, 0, 40, 40 }, backgroundColor = '#000000' }
            scene:layer { name = 'late', frame = { 0, 0, 30, 30 } }
            scene:on('go', function() scene:push(second) end)
            """)
        #expect(names(fixture).last == "toast")
        try fixture.send("go")
        fixture.advance(to: 0.1)
        #expect(names(fixture).last == "toast")
        fixture.advance(to: 1)
        #expect(names(fixture).last == "toast")
        #expect(fixture.pointer(.tap, 20, 20)?.name == "toast")
        // Where it holds nothing, pointers go through.
        #expect(fixture.pointer(.tap, 120, 120)?.path == "mark")
    }

    @Test func inputToBothIsOffMeanwhile() throws {
        let fixture = try fixture(
            "scene:on('go', function() scene:push(second) end) first:on('tap', function() print('tapped') end)"
        )
        fixture.pointer(.tap, 50, 50)
        #expect(fixture.log.last == "tapped")
        try fixture.send("go")
        let count = fixture.log.count
        fixture.advance(to: 0.1)
        #expect(fixture.pointer(.tap, 50, 50) == nil)
        #expect(fixture.log.count == count)
        fixture.advance(to: 1)
        #expect(fixture.pointer(.tap, 120, 120)?.path == "mark")
    }

    /// A call that waits can be taken back, of either kind.
    @Test(arguments: ["", ", interactive = true"])
    func aCancelledCallIsTakenFromTheQueue(_ option: String) throws {
        let fixture = try fixture(
            """
            scene:on('go', function()
                scene:push(second, { duration = 1 })
                local waiting = scene:present(third, { duration = 1 \(option) })
                local after = scene:pop { duration = 1 }
                spawn(function() print('waited', await(waiting), scene.time) end)
                spawn(function() print('after', await(after), scene.time) end)
                wait(0.25)
                waiting:cancel()
                waiting:cancel()
                print('again', await(waiting), scene.time)
            end)
            """)
        try fixture.send("go")
        fixture.advance(to: 5)
        #expect(
            fixture.log.dropFirst() == [
                "second is built", "start push first second nil 0.0", "waited false 0.25",
                "again false 0.25", "stop push first second true 1.0", "start pop second first nil 1.0",
                "stop pop second first true 2.0", "after true 2.0",
            ])
        #expect(names(fixture) == ["first", "dot"] && fixture.errors.isEmpty && fixture.hosted.isSettled)
    }

    /// Everybody has heard of a transition before whoever waits for it goes on, also without a duration.
    @Test func whoWaitsGoesOnLast() throws {
        let fixture = try fixture(
            """
            scene:on('go', function()
                print('push', await(scene:push(second, { duration = 0 })))
                local pop = scene:pop { duration = 0 }
                print('pop', await(pop))
                print('again', await(pop), scene.time)
            end)
            """)
        try fixture.send("go")
        #expect(
            fixture.log.dropFirst() == [
                "second is built", "start push first second nil 0.0", "stop push first second true 0.0",
                "push true", "start pop second first nil 0.0", "stop pop second first true 0.0", "pop true",
                "again true 0.0",
            ])
    }

    /// A pop runs an arrival backwards: its motions come to their end as well.
    @Test func motionsOfAPopFinish() throws {
        let fixture = try fixture("scene:on('go', function() scene:push(second, { duration = 1 }) end)")
        try fixture.send("go")
        fixture.advance(to: 2)
        try fixture.send("pop")
        fixture.advance(to: 4)
        let stops = fixture.events.filter { $0.name == "animationstop" }
        #expect(stops.count >= 4 && stops.count % 2 == 0)
        #expect(stops.allSatisfy { $0.payload["finished"] == true }, "\(stops)")
    }

    /// Screens are of the scene's size, also when that changes while they are up.
    @Test func theyFollowTheScenesSize() throws {
        let fixture = try fixture(
            """
            third.frame = { 10, 20, 100, 200 }
            second.anchorPoint = { 0, 1 }
            scene:on('size', function(e) scene.size = { e.w, e.h } end)
            scene:on('wide', function(e) scene.size.width = e.w end)
            scene:on('push', function() scene:push(second, { duration = 1 }) end)
            scene:on('own', function() second.frame = { 5, 6, 70, 80 } end)
            """)
        func frame(_ name: String) throws -> PlainValue {
            try fixture.hosted.get(.path(name), keyPath: "frame").value
        }
        fixture.advance(to: 1)
        try fixture.send("size", ["w": 500, "h": 400])
        #expect(try frame("first") == [0, 0, 500, 400])
        try fixture.send("wide", ["w": 600])
        #expect(try frame("first") == [0, 0, 600, 400])
        #expect(try fixture.hosted.get(.path("dot"), keyPath: "frame").value == [20, 20, 60, 60])
        // While one slides in, and after it.
        try fixture.send("push")
        fixture.advance(to: 1.5)
        try fixture.send("size", ["w": 320, "h": 480])
        fixture.advance(to: 3)
        #expect(try frame("second") == [0, 0, 320, 480])
        try fixture.send("size", ["w": 100, "h": 50])
        #expect(try frame("second") == [0, 0, 100, 50])
        // Not one that the script has put elsewhere.
        try fixture.send("own")
        try fixture.send("size", ["w": 300, "h": 600])
        #expect(try frame("second") == [5, 6, 70, 80])
        try fixture.send("pop")
        fixture.advance(to: 5)
        #expect(try frame("first") == [0, 0, 300, 600])
        #expect(fixture.errors.isEmpty)
    }

    /// Going back shows what coming showed, the other way round, whatever the transition's motions set out
    /// from; given up, all is as it was.
    @Test(arguments: [
        "dot:animate('position.x', { by = 40, duration = 1, curve = 'linear' })",
        "dot:animate('position.x', { to = 50, duration = 1, curve = 'linear' })",
        "animate(1, { curve = 'linear' }, function() dot.position.x = 50 end)",
        "dot:spring('position.x', { to = 50, delay = 0.1 })",
        "dot:decay('position.x', { velocity = 100, delay = 0.1 })",
        "wait(0.25) dot.backgroundColor = '#00FF00' wait(0.5) dot.cornerRadius = 3",
        "animate(0.5, { delay = 0.5 }, function() dot.position.x = 50 end) ctx.to:layer { name = 'more' }",
        "dot:animate('position.x', { to = 50, duration = 0.5 }) wait(0.25) ctx.to.word:remove()",
    ]) func arrivalsRunBackwardsFromWhereTheyBegan(_ body: String) throws {
        let lua = """
            local first = scene:screen { name = 'first' }
            local second = scene:screen { name = 'second', build = function(s)
                s.dot = s:layer { name = 'dot', position = { 10, 50 }, bounds = { 0, 0, 10, 10 } }
                s.word = s:layer { name = 'word' }
            end }
            scene:present(first)
            local way = { duration = 1, animate = function(ctx) local dot = ctx.to.dot \(body) end }
            scene:on('push', function() print('came', await(scene:push(second, { transition = way })), scene.time) end)
            scene:on('pop', function() print('went', await(scene:pop()), scene.time) end)
            local ctx
            scene:on('drag', function() ctx = scene:pop { interactive = true } ctx:update(0.6) end)
            scene:on('cancel', function() ctx:cancel() end)
            """
        func picture(_ f: HostedFixture) -> [String] {
            var frame = Frame()
            f.hosted.fill(&frame)
            return frame.layers.map { layer in
                let x = (layer.matrix.tx * 1e6).rounded() / 1e6
                return "\(layer.name) \(x) \(layer.backgroundColor)"
            }
        }
        let f = try HostedFixture(lua)
        try f.send("push")
        let fractions = [0.2, 0.4, 0.6, 0.8]
        // The length is known when it has come.
        f.advance(to: 30)
        let came = try #require(f.log.first?.split(separator: " ").last.flatMap { Double($0) })
        let there = picture(f)
        let g = try HostedFixture(lua)
        try g.send("push")
        var way: [[String]] = []
        for p in fractions {
            g.advance(to: p * came)
            way.append(picture(g))
        }
        // Dragged a part of the way back, and let go.
        try f.send("drag")
        f.advance(to: 31)
        try f.send("cancel")
        f.advance(to: 40)
        #expect(picture(f) == there, "given up")
        for (pop, again) in [(40.0, 60.0), (70, 90)] {
            try f.send("pop")
            for (p, shown) in zip(fractions, way).reversed() {
                f.advance(to: pop + (1 - p) * came)
                #expect(picture(f) == shown, "at \(p)")
            }
            f.advance(to: again)
            #expect(f.log.last?.hasPrefix("went true") == true)
            // A second time everything is as the first time.
            try f.send("push")
            f.advance(to: again + 10)
            #expect(picture(f) == there, "again")
        }
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    /// What a transition did to a screen besides its values goes with it, too.
    @Test(arguments: [false, true]) func cancelledTransitionsLeaveNothing(isDriven: Bool) throws {
        let f = try HostedFixture(
            """
            local first = scene:screen { name = 'first', build = function(s)
                s.dot = s:layer { name = 'dot', tag = 'a', position = { 10, 50 }, bounds = { 0, 0, 10, 10 } }
                s.other = s:layer { name = 'other', hidden = true }
                s.cover = create('layer', {})
            end }
            local second = scene:screen { name = 'second' }
            scene:present(first)
            local dot = first.dot
            local function told()
                return string.format('%s %s %g %g %s %s %s %g', dot.name, dot.tag, dot.speed, dot.position.x,
                                     dot.mask ~= nil, dot.hidden, first.other.hidden, first.position.y)
            end
            first.position.y = 33
            local before = told()
            scene:on('go', function()
                local ctx
                local it = scene:push(second, { interactive = \(isDriven), transition = { duration = 1, animate = function(c)
                    ctx = c
                    dot.name, dot.tag, dot.speed, dot.mask = 'point', 'b', 0.5, first.cover
                    dot:spring('position.x', { to = 90, delay = 0.2 })
                    first:animate('position.y', { by = 5, duration = 1 })
                    dot:transitionTo(first.other, 0.4, { showHide = true })
                    wait(1)
                end } })
                if \(isDriven) then it:update(0.7) it:cancel() else wait(0.7) ctx:complete(false) end
            end)
            after(5, function() print(told() == before, told()) end)
            """)
        try f.send("go")
        #expect(f.advance(to: 6).log == ["true dot a 1 10 false false true 33"])
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    /// Whatever had been begun, or waited to begin, goes with a cancelled transition; what ran before goes
    /// on.
    @Test(arguments: [
        "dot:spring('position.x', { to = 50, delay = 0.5 })",
        "dot:decay('position.x', { velocity = 100, delay = 0.5 })",
        "dot:custom('position.x', { fn = function(e) return 10 + e, false end, delay = 0.5 })",
        "dot:add(basic { keyPath = 'position.x', toValue = 50, duration = 0.1, fillMode = 'forwards', removedOnCompletion = false })",
        "dot:add(basic { keyPath = 'position.x', toValue = 50, duration = 5 })",
        "timeline { paused = true }:add(dot:animate('position.x', { to = 50, duration = 0.3 })) dot:animate('position.x', { to = 80 })",
        "timeline { repeatCount = math.huge }:add(dot:animate('position.x', { to = 50, duration = 0.3 }))",
        "dot:animate('position.y', { to = 60, duration = 1, curve = 'linear' })",
    ], [false, true]) func cancelledTransitionsGoWhole(body: String, isDriven: Bool) throws {
        let f = try HostedFixture(
            """
            local first = scene:screen { name = 'first', build = function(s)
                s.dot = s:layer { name = 'dot', position = { 10, 0 }, bounds = { 0, 0, 10, 10 } }
            end }
            local second = scene:screen { name = 'second' }
            scene:present(first)
            local dot = first.dot
            dot:animate('position.y', { to = 100, duration = 2, curve = 'linear' })
            after(0.25, function()
                local it = scene:push(second, { interactive = \(isDriven), transition = { duration = 1, animate = function(ctx)
                    \(body)
                    wait(1)
                end } })
                wait(0.25)
                if \(isDriven) then it:update(0.25) it:cancel { curve = 'linear', completionSpeed = 100 } else it:cancel() end
            end)
            """)
        f.advance(to: 1)
        // The older motion adds up with what came later, and is where it would have been.
        #expect(abs(try #require(try f.shown("first/dot", "position.y")) - 50) < 1e-9)
        f.advance(to: 9)
        #expect(try f.shown("first/dot", "position.x") == 10)
        #expect(try f.shown("first/dot", "position.y") == 100)
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    /// What an arrival did to the screen that went is taken back, however late in it that was done.
    @Test(arguments: [
        "timeline():add(function() dot:spring('position.x', { to = 50, duration = 0.3, delay = 0.1, bounce = 0 }) end)",
        "timeline():add(function() dot:decay('position.x', { velocity = 100, delay = 0.1 }) end)",
        "timeline { autoreverses = true }:add(function() dot:animate('position.x', { from = 50 }) end)",
        "local h = dot:animate('position.x', { from = 50 }) wait(0.1) h:reverse()",
        "dot:animate('position.x', { to = 50 }) wait(0.1) dot:remove()",
        "dot.position.x = 50 dot:remove()",
        "timeline { iterationStart = 0.4 }:add(function() dot:animate('position.x', { to = 50, autoreverses = true }) end)",
    ]) func arrivalsLeaveTheOldScreenAsItWas(body: String) throws {
        let f = try HostedFixture(
            """
            local first = scene:screen { name = 'first', build = function(s)
                s.dot = s:layer { name = 'dot', position = { 10, 0 }, bounds = { 0, 0, 10, 10 } }
            end }
            local second = scene:screen { name = 'second' }
            scene:present(first)
            local way = { duration = 0.5, animate = function(ctx) local dot = ctx.from.dot \(body) end }
            scene:on('push', function() scene:push(second, { transition = way }) end)
            scene:on('pop', function() scene:pop() end)
            """)
        for round in 0..<2 {
            try f.send("push")
            f.advance(to: Double(round) * 40 + 20)
            try f.send("pop")
            f.advance(to: Double(round) * 40 + 40)
            #expect(try f.shown("first/dot", "position.x") == 10, "round \(round)")
        }
        #expect(f.errors.isEmpty, "\(f.errors)")
    }
}
