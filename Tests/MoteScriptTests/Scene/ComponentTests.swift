import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// Components: pieces that know how to appear and to go.
@Suite struct ComponentTests {
    private static let line = """
        Line = component {
            build = function(self)
                self.bar = self:layer { name = 'bar', frame = { 0, 0, 100, 10 }, opacity = 0 }
            end,
            show = function(self, duration, animated)
                log.info('show', duration, animated)
                self.bar:animate('opacity', { to = 1, duration = duration, curve = 'linear' })
                wait(0.1)
                self.bar.backgroundColor = '#00FF00'
                await(self.bar:animate('position.x', { by = self.offset, duration = duration, curve = 'linear' }))
                self.bar.zPosition = 7
            end,
            hide = function(self, duration)
                await(self.bar:animate('opacity', { to = 0, duration = duration }))
            end,
        }
        """

    @Test func aPieceIsALayerWithFieldsOfItsOwn() throws {
        let fixture = try HostedFixture(
            Self.line + """

                local piece = Line { name = 'line', frame = { 10, 20, 100, 10 }, offset = 30, anything = { 1 } }
                scene:addSublayer(piece)
                piece.more = 'x'
                print(piece.offset, piece.anything[1], piece.more, piece.never, piece.opacity, piece.name)
                piece.position.x = 99
                print(piece.position, piece:find('bar').name, tostring(piece))
                """)
        #expect(fixture.log == ["30 1 x nil 1.0 line", "{99.0, 25.0} bar layer \"line\""])
        #expect(fixture.errors.isEmpty)
    }

    @Test func showIsAwaitedAndTakesItsTime() throws {
        let fixture = try HostedFixture(
            Self.line + """

                local piece = Line { offset = 30 }
                scene:addSublayer(piece)
                scene:on('go', function() print(await(piece:show(0.2)), scene.time) piece:hide() end)
                """)
        fixture.advance(to: 1)
        try fixture.send("go")
        fixture.advance(to: 1.2)
        #expect(try fixture.shown("bar", "opacity") == 1)
        #expect(abs(try #require(try fixture.shown("bar", "position.x")) - 65) < 1e-9)
        fixture.advance(to: 1.5)
        #expect(fixture.log == ["show 0.2 true", "true 1.3"])
        fixture.advance(to: 3)
        // 0.3 s without a word.
        #expect(try fixture.shown("bar", "opacity") == 0)
    }

    @Test func withoutAnimationEverythingIsAtItsEndAtOnce() throws {
        let fixture = try HostedFixture(
            Self.line + """

                local piece = Line { offset = 30 }
                scene:addSublayer(piece)
                piece:show(0.2, false)
                print(piece.bar.opacity, piece.bar.position.x, piece.bar.zPosition, scene.time)
                piece:hide(5, false)
                print(piece.bar.opacity)
                """)
        #expect(fixture.log == ["show 0.2 false", "1.0 80.0 7.0 0.0", "0.0"])
        #expect(try fixture.shown("bar", "position.x") == 80)
        #expect(fixture.hosted.isSettled)
    }

    /// Whoever is first is so by the time that things would take.
    @Test func hurriedWaitsKeepTheirOrder() throws {
        let fixture = try HostedFixture(
            """
            local Piece = component { show = function(self)
                local i, word = race { function() wait(2) return 'slow' end, function() wait(1) return 'fast' end }
                print(i, word)
                parallel { function() wait(3) print('c') end, function() wait(1) print('a') end,
                           function() await(self:animate('opacity', { to = 0, duration = 2 })) print('b') end }
                stagger(0.1, { 1, 2 }, function(n) wait(1) print(n) end)
                spawn(function() wait(5) print('spawned', scene.time) end)
                after(1, function() print('after') end)
                local v = value(0)
                print(await(v:spring { to = 3 }), v.value)
                print(await { 'never', timeout = 9 })
            end }
            Piece {}:show(1, false)
            print(scene.time)
            """)
        #expect(
            fixture.log == [
                "2 fast", "a", "b", "c", "1", "2", "true 3.0", "after", "spawned 0.0", "nil", "0.0",
            ])
        #expect(fixture.errors.isEmpty)
    }

    /// A motion that another one replaces is over then, and no later.
    @Test func hurriedMotionsAreCutShortAsPlayedOnes() throws {
        let lua = """
            local Piece = component { show = function(self)
                parallel {
                    function()
                        print(await(self:spring('position.x', { to = 100 })))
                        self:spring('position.x', { to = 300 })
                    end,
                    function()
                        wait(0.1)
                        self:spring('position.x', { to = 200 })
                        print(self.presentation.position.x > 0)
                    end,
                }
            end }
            local piece = Piece { name = 'piece' }
            scene:addSublayer(piece)
            scene:on('go', function(e) piece:show(1, e.animated) end)
            """
        for animated in [true, false] {
            let fixture = try HostedFixture(lua)
            try fixture.send("go", ["animated": .bool(animated)])
            fixture.advance(to: 20)
            #expect(fixture.log.sorted() == ["false", "true"], "animated: \(animated)")
            #expect(try fixture.shown("piece", "position.x") == 300, "animated: \(animated)")
        }
    }

    @Test func whatNeverEndsGoesOn() throws {
        let fixture = try HostedFixture(
            """
            local Piece = component { show = function(self)
                self:animate('transform.rotation.z', { from = 0, to = 1, duration = 1, repeatCount = math.huge,
                                                       curve = 'linear' })
                every(1, function() print('tick', scene.time) end)
                spawn(function() while true do wait(1) end end)
                self.opacity = 0.5
            end }
            local piece = Piece { name = 'piece' }
            scene:addSublayer(piece)
            piece:show(1, false)
            """)
        fixture.advance(to: 2.25)
        #expect(try fixture.shown("piece", "opacity") == 0.5)
        #expect(abs(try #require(try fixture.shown("piece", "transform.rotation.z")) - 0.25) < 1e-9)
        #expect(fixture.log == ["tick 1.0", "tick 2.0"])
        #expect(fixture.errors.isEmpty)
    }

    @Test func percentScrubsShow() throws {
        let fixture = try HostedFixture(
            Self.line + """

                local piece = Line { offset = 30 }
                scene:addSublayer(piece)
                scene:on('percent', function(e) piece:percent(e.p) end)
                scene:on('show', function(e) piece:show(0.3, false) end)
                """)
        // The whole way: 0.1 s, then 0.3 s.
        let places: [(Double, opacity: Double, x: Double, z: Double, green: Bool)] = [
            (0, 0, 50, 0, false), (0.125, 1.0 / 6, 50, 0, false), (0.25, 1.0 / 3, 50, 0, true),
            (0.625, 5.0 / 6, 65, 0, true), (1, 1, 80, 7, true), (0.625, 5.0 / 6, 65, 0, true),
            (-3, 0, 50, 0, false),
            (7, 1, 80, 7, true),
        ]
        for (p, opacity, x, z, isGreen) in places {
            try fixture.send("percent", ["p": .number(p)])
            #expect(abs(try #require(try fixture.shown("bar", "opacity")) - opacity) < 1e-6, "\(p)")
            #expect(abs(try #require(try fixture.shown("bar", "position.x")) - x) < 1e-6, "\(p)")
            #expect(try fixture.shown("bar", "zPosition") == z, "\(p)")
            let color = try fixture.hosted.get(.path("bar"), keyPath: "backgroundColor").value
            #expect((color == "#00ff00ff") == isGreen, "\(p): \(color)")
            #expect(fixture.hosted.isSettled)
        }
        #expect(fixture.errors.isEmpty)
    }

    @Test func showGoesOnFromWhereItWasLeft() throws {
        let fixture = try HostedFixture(
            """
            local Piece = component { show = function(self, d)
                self:animate('opacity', { to = 1, duration = d, curve = 'linear' })
            end }
            local piece = Piece { name = 'piece', opacity = 0 }
            scene:addSublayer(piece)
            piece:percent(0.5)
            scene:on('show', function() piece:show(1) end)
            """)
        #expect(abs(try #require(try fixture.shown("piece", "opacity")) - 0.5) < 1e-9)
        try fixture.send("show")
        fixture.advance(to: 0.5)
        #expect(abs(try #require(try fixture.shown("piece", "opacity")) - 0.75) < 1e-9)
        fixture.advance(to: 1)
        #expect(try fixture.shown("piece", "opacity") == 1)
    }

    @Test func whatHoldsOthersPassesOn() throws {
        let fixture = try HostedFixture(
            """
            local Dot = component {
                show = function(self, d, a) print('show', self.name, d, a) wait(d) end,
                hide = function(self, d, a) print('hide', self.name, d, a) end,
                percent = function(self, p) print('percent', self.name, p) end,
            }
            local Box = component {}
            local outer, inner = Box { name = 'outer' }, Box { name = 'inner' }
            scene:addSublayer(outer)
            outer:addSublayer(inner)
            outer:layer {}:addSublayer(Dot { name = 'a' })
            inner:addSublayer(Dot { name = 'b' })
            scene:on('go', function()
                await(outer:show(0.5))
                print('shown', scene.time)
                outer:percent(0.25)
                outer:hide(1, false)
            end)
            """)
        try fixture.send("go")
        fixture.advance(to: 1)
        #expect(
            fixture.log == [
                "show b 0.5 true", "show a 0.5 true", "shown 0.5", "percent b 0.25", "percent a 0.25",
                "hide b 1 false", "hide a 1 false",
            ])
    }

    @Test func classesInheritAndCallUp() throws {
        let fixture = try HostedFixture(
            """
            local A = component { build = function(self) self.list = { 'A' } end, word = 'a',
                                  show = function(self, d) print('A shows', self.word, d) wait(1) end,
                                  say = function(self) return 'I am ' .. self.word end }
            local B = A:extend { word = 'b', build = function(self) A.build(self) self.list[2] = 'B' end }
            local C = B:extend { show = function(self, d) print('C first') B.show(self, d * 2) print('C last') end }
            local c = C { }
            print(table.concat(c.list, ' '), c:say(), c.word)
            scene:on('go', function() await(c:show(1)) print(scene.time) end)
            """)
        try fixture.send("go")
        fixture.advance(to: 3)
        #expect(fixture.log == ["A B I am b b", "C first", "A shows b 2", "C last", "1.0"])
    }

    @Test func membersThatArePropertiesAreWhatPiecesStartWith() throws {
        let fixture = try HostedFixture(
            """
            local A = component { backgroundColor = '#FF0000', frame = { 1, 2, 30, 40 }, word = 'a', name = 'a' }
            local B = A:extend { backgroundColor = '#00FF00' }
            local a, b = A {}, B { position = { 7, 8 }, opacity = 0.5 }
            print(a.backgroundColor.r, a.frame, a.name, a.word, b.backgroundColor.g, b.position, b.bounds.width, b.name)
            print(A { backgroundColor = '#0000FF' }.backgroundColor.b)
            """)
        #expect(fixture.log == ["1.0 {1.0, 2.0, 30.0, 40.0} a a 1.0 {7.0, 8.0} 0.0 a", "1.0"])
    }

    @Test func mistakesAreNamed() {
        for (lua, words) in [
            ("component { show = 3 }", "component: show: expected a function"),
            ("component {}{}:show('x')", "show: the duration: expected a number"),
            ("component {}{}:show(-1)", "must not be negative"),
            ("component {}{}:percent('x')", "percent: the percentage"),
            ("component {}{}:show(1, 3)", "animated: expected true or false"),
        ] {
            let error = HostedFixture.loadError(lua)
            #expect(error?.description.contains(words) == true, "\(lua): \(error?.description ?? "no error")")
        }
    }

    /// Random trees of components: animated and at their end, not animated, and at 100 percent they look
    /// alike, at 0 percent as before, and at each percentage as the animated ones do at that part of the
    /// time.
    @Test func allWaysLeadToTheSamePicture() throws {
        for seed in Seeds.range(40) { try compareWays(seed) }
    }

    /// The same in a transition: driven by hand it shows what it does when it is played, given up, it is as
    /// it was, and back it goes the same way.
    @Test func transitionsOfRandomShowsAreDrivenAsTheyPlay() throws {
        for seed in Seeds.range(25) { try compareTransitions(seed) }
    }

    private func compareTransitions(_ seed: Int) throws {
        var show = RandomShow(seed: seed &+ 5000, isOnce: false)
        let seconds = 20.0
        let lua = """
            local first = scene:screen { name = 'first', build = function(screen)
                screen.inner = screen:addSublayer(\(show.tree()))
                screen.mark = screen:layer { name = 'mark', position = { 0, 0 } }
            end }
            local second = scene:screen { name = 'second', build = function(screen) end }
            scene:present(first)
            local moves = { duration = \(seconds), animate = function(ctx)
                local mark = first.mark
                mark:animate('position.x', { to = \(seconds), duration = \(seconds), curve = 'linear' })
                await(first.inner:show(0.3))
            end }
            local ctx
            scene:on('push', function(e) ctx = scene:push(second, { transition = moves, interactive = e.hand }) end)
            scene:on('pop', function() scene:pop() end)
            scene:on('update', function(e) ctx:update(e.p) end)
            scene:on('end', function(e) ctx[e.word](ctx, { curve = 'linear', completionSpeed = 10 }) end)
            """
        func expectAlike(_ a: [FrameLayer], _ b: [FrameLayer], _ comment: String) {
            self.expectAlike(a, b, "seed \(seed), \(comment)", lua)
        }
        let (played, driven) = (try HostedFixture(lua), try HostedFixture(lua))
        let before = picture(played)
        var random = SeededRandom(seed: UInt64(seed))
        let times = (0..<5).map { _ in random.double(0...2) }.sorted()
        var pictures: [[FrameLayer]] = []
        try played.send("push", ["hand": false])
        for time in times {
            played.advance(to: time)
            pictures.append(picture(played))
        }
        func drive() throws {
            try driven.send("push", ["hand": true])
            for (time, shown) in zip(times, pictures).shuffled(using: &random) {
                try driven.send("update", ["p": .number(time / seconds)])
                expectAlike(picture(driven), shown, "driven, at \(time)")
            }
        }
        try drive()
        try driven.send("end", ["word": "cancel"])
        driven.advance(to: 10)
        expectAlike(picture(driven), before, "given up")
        try drive()
        try driven.send("end", ["word": "finish"])
        driven.advance(to: 20)
        try driven.send("pop")
        for (time, shown) in zip(times, pictures).reversed() {
            driven.advance(to: 20 + seconds - time)
            expectAlike(picture(driven), shown, "back, at \(time)")
        }
        driven.advance(to: 50)
        expectAlike(picture(driven), before, "back")
        #expect(driven.errors == [] && played.errors == [], "seed \(seed)\n\(lua)")
    }

    private func picture(_ fixture: HostedFixture) -> [FrameLayer] {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        return frame.layers
    }

    private func compareWays(_ seed: Int) throws {
        var show = RandomShow(seed: seed)
        // What is marked takes longer than all else, so that it is known how long all of it takes.
        let seconds = 30.0
        let lua = """
            local inner = \(show.tree())
            local Whole = component { show = function(self, d)
                self.mark:animate('position.x', { to = \(seconds), duration = \(seconds), curve = 'linear' })
                await(inner:show(d))
            end }
            piece = Whole { name = 'whole' }
            piece.mark = piece:layer { name = 'mark', position = { 0, 0 } }
            piece:addSublayer(inner)
            scene:addSublayer(piece)
            scene:on('animated', function() piece:show() end)
            scene:on('hurried', function() piece:show(0.3, false) end)
            scene:on('percent', function(e) piece:percent(e.p) end)
            """
        func expectAlike(_ a: [FrameLayer], _ b: [FrameLayer], _ comment: String) {
            self.expectAlike(a, b, comment, lua)
        }
        let before = picture(try HostedFixture(lua))
        let animated = try HostedFixture(lua)
        try animated.send("animated")
        var random = SeededRandom(seed: UInt64(seed) &+ 1000)
        let times = (0..<6).map { _ in random.double(0...2) }.sorted()
        var pictures: [[FrameLayer]] = []
        for time in times {
            animated.advance(to: time)
            pictures.append(picture(animated))
        }
        animated.advance(to: 60)
        let hurried = try HostedFixture(lua)
        try hurried.send("hurried")
        let percent = try HostedFixture(lua)
        try percent.send("percent", ["p": 0.37])
        let part = picture(percent)
        try percent.send("percent", ["p": 1])
        let end = picture(animated)
        expectAlike(picture(hurried), end, "seed \(seed), hurried")
        expectAlike(picture(percent), end, "seed \(seed), percent")
        for (time, played) in zip(times, pictures).shuffled(using: &random) {
            try percent.send("percent", ["p": .number(time / seconds)])
            expectAlike(picture(percent), played, "seed \(seed), at \(time)")
        }
        try percent.send("percent", ["p": 0.37])
        expectAlike(picture(percent), part, "seed \(seed), part")
        try percent.send("percent", ["p": 0])
        expectAlike(picture(percent), before, "seed \(seed), back")
        for fixture in [animated, hurried, percent] {
            #expect(fixture.errors == [], "seed \(seed)\n\(lua)")
            #expect(fixture.hosted.isSettled, "seed \(seed)\n\(lua)")
        }
    }

    private func expectAlike(_ a: [FrameLayer], _ b: [FrameLayer], _ comment: String, _ lua: String) {
        var differences = a.map(\.name) == b.map(\.name) ? [] : ["\(a.map(\.name)), not \(b.map(\.name))"]
        for (x, y) in zip(a, b) {
            let numbers = { (l: FrameLayer) in
                [
                    l.matrix.a, l.matrix.b, l.matrix.c, l.matrix.d, l.matrix.tx, l.matrix.ty, l.size.width,
                    l.opacity, l.cornerRadius,
                ]
            }
            if zip(numbers(x), numbers(y)).contains(where: { abs($0 - $1) > 1e-6 }) {
                differences.append("\(x.name): \(numbers(x)), not \(numbers(y))")
            }
            let text = { (l: FrameLayer) in l.text?.string ?? "" }
            if text(x) != text(y) { differences.append("\(x.name): \(text(x)), not \(text(y))") }
        }
        #expect(differences == [], "\(comment)\n\(lua)")
    }

    /// Also where it is on its way in or out.
    @Test(arguments: ["piece:show(0.5)", "piece:show(0, false) piece:hide(0.5)"], [0.0, 0.5, 1])
    func percentTakesOverFromWhatPlays(call: String, percent: Double) throws {
        let f = try HostedFixture(
            """
            local Piece = component {
                build = function(self) self.dot = self:layer { name = 'dot', position = { 10, 0 } } end,
                show = function(self, d) animate(d, { curve = 'linear' }, function() self.dot.position.x = 90 end) end,
                hide = function(self, d) animate(d, { curve = 'linear' }, function() self.dot.position.x = 10 end) end,
            }
            local piece = Piece { name = 'piece' }
            scene:addSublayer(piece)
            \(call)
            after(0.3, function() piece:percent(\(percent)) end)
            """)
        for time in [0.3, 0.4, 2] {
            f.advance(to: time)
            let x = try #require(try f.shown("piece/dot", "position.x"))
            #expect(abs(x - (10 + 80 * percent)) < 1e-3, "at \(time)")
        }
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    /// What shows its parts because it has no way in of its own stops them when it is stopped.
    @Test func cancelledShowsStopTheirParts() throws {
        let fixture = try HostedFixture(
            """
            local Part = component { show = function(self) print('in') wait(1) print('shown') end }
            local whole = component {} {}
            scene:addSublayer(whole)
            whole:addSublayer(Part {})
            whole:addSublayer(Part {})
            spawn(function()
                local handle = whole:show()
                wait(0.5)
                handle:cancel()
                print(await(handle))
            end)
            """)
        fixture.advance(to: 3)
        #expect(fixture.log == ["in", "in", "false"])
    }
}
