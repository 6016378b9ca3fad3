import MoteEngine
import MoteScript
import Testing

/// Timelines and animators within what is run ahead: shows that are scrubbed, transitions that are driven or
/// go back.
@Suite struct RecordedTimelineTests {
    struct Show: CustomTestStringConvertible {
        var testDescription: String
        /// Of `show(self, d)`, with `a`, `b` and `c` to move.
        var body: String
        /// Seconds that it takes with a duration of 0.3 s.
        var length: Double
        var build = ""
        /// It plays what can be played once.
        var isOnce = false
    }

    static let shows = [
        Show(
            testDescription: "in parallel",
            body: """
                timeline():parallel { a:animate('position.x', { to = 100, duration = d, curve = 'linear' }),
                                      b:animate('opacity', { to = 0.2, duration = 2 * d }) }
                """, length: 0.6),
        Show(
            testDescription: "one after another, with labels",
            body: """
                local t = timeline()
                t:label('in', 0.1)
                t:add(a:animate('position.x', { to = 100, duration = d }), 'in')
                t:add(a:animate('position.x', { by = 50, duration = d, curve = 'linear' }))
                t:add(b:animate('position.y', { from = 10, to = 30, duration = d }), 'in+=0.2')
                await(t)
                c.opacity = 0.5
                """, length: 0.7),
        Show(
            testDescription: "staggered",
            body: """
                timeline { delay = 0.05 }:stagger(0.1, { a, b, c }, function(layer)
                    return animate(d, { curve = 'linear' }, function() layer.position.x = 50 layer.opacity = 0.4 end)
                end)
                """, length: 0.55),
        Show(
            testDescription: "nested and repeated",
            body: """
                local inner = timeline { repeatCount = 2, autoreverses = true, speed = 2 }
                inner:add(a:animate('position.x', { to = 100, duration = d, curve = 'linear' }))
                local t = timeline { repeatCount = 2, repeatDelay = 0.1 }
                t:add(inner, 0.1)
                t:add(b:animate('cornerRadius', { to = 20, duration = d }), 0)
                """, length: 1.5),
        Show(
            testDescription: "springs and keyframes",
            body: """
                local t = timeline()
                t:add(a:animate('position.x', { to = 100, duration = d, curve = 'linear' }), 0)
                t:add(a:spring('position.x', { to = 20, duration = 0.5, bounce = 0.2 }), 0.15)
                t:add(function() b.position.y = 40 b.zPosition = 3 end, 0.2)
                t:add(animateKeyframes(d, { curve = 'linear' }, function(k)
                    k(0, 0.5, function() c.position.x = 40 end)
                    k(0.5, 0.5, function() c.position.x = 10 end)
                end), 0.1)
                t:add(c:animate('opacity', { to = 0, duration = 2 }), 0)
                """, length: 2),
        Show(
            testDescription: "after a wait, with calls",
            body: """
                wait(0.2)
                local t = timeline()
                t:call(function() b.opacity = 0.3 wait(0.1) b.opacity = 0.6 end, 0.05)
                t:add(a:animate('position.x', { to = 100, duration = d, curve = 'linear' }), 0.1)
                await(t)
                a.position.y = 77
                animate(0.2, function() c.position.x = 9 end)
                """, length: 0.8),
        Show(
            testDescription: "over and under others",
            body: """
                a:animate('position.x', { to = 100, duration = 1, curve = 'linear' })
                local t = timeline()
                t:add(a:animate('position.x', { by = 40, duration = d, curve = 'linear' }), 0.1)
                t:add(b:animate('position.x', { to = 40, duration = 1, curve = 'linear' }), 0)
                t:add(c:animate('position', { to = { 50, 60 }, duration = 1, curve = 'linear' }), 0)
                wait(0.25)
                b:animate('position.x', { to = 10, duration = d, curve = 'linear' })
                c.position.y = 5
                wait(0.25)
                a:spring('position.x', { to = 0, duration = 0.3, bounce = 0 })
                """, length: 1),
        Show(
            testDescription: "held, turned round, sought",
            body: """
                local t = timeline()
                t:add(a:animate('position.x', { to = 100, duration = 1, curve = 'linear' }), 0)
                local u = timeline()
                u:add(b:animate('position.x', { to = 100, duration = 1, curve = 'linear' }), 0)
                wait(0.2)
                t:pause()
                wait(0.2)
                t:resume()
                wait(0.2)
                t:reverse()
                u:seek(0.9)
                """, length: 1),
        Show(
            testDescription: "cut short",
            body: """
                local t, u, v = timeline(), timeline(), timeline()
                t:add(a:animate('position.x', { to = 100, duration = 1, curve = 'linear' }), 0)
                u:add(b:animate('position.x', { to = 100, duration = 1, curve = 'linear' }), 0)
                v:add(c:animate('position.x', { to = 100, duration = 1, curve = 'linear' }), 0)
                wait(0.25)
                t:cancel()
                u:finish()
                wait(0.25)
                v:cancel()
                c:animate('position.x', { by = 10, duration = 0.5, curve = 'linear' })
                """, length: 1),
        Show(
            testDescription: "animators",
            body: """
                local one = animator(0.6, { curve = 'easeOut' }, function() a.position.x, a.opacity = 100, 0.3 end)
                one:addCompletion(function(where) b.opacity = where == 'end' and 0.25 or 0.75 end)
                one:start()
                local two = animator(0.4, { dampingRatio = 0.5 }, function() b.position.y = 90 end)
                two:start(0.1)
                wait(0.3)
                one:pause()
                wait(0.1)
                one:continueAnimation { durationFactor = 0.5 }
                """, length: 0.7),
        Show(
            testDescription: "an animator turned round and stopped",
            body: """
                local one = animator(0.5, { curve = 'linear' }, function() a.position.x = 100 end)
                one:addAnimations(function() b.position.x = 20 end, 0.5)
                one:start()
                wait(0.3)
                one.isReversed = true
                wait(0.1)
                one:stop()
                one:finish('current')
                local two = animator(0.5, { curve = 'linear' }, function() c.position.x = 100 end)
                two.fractionComplete = 0.5
                two:start()
                """, length: 0.65),
        Show(
            testDescription: "made before, played here",
            body: "self.t:play() await(self.t) a.opacity = 0.5", length: 0.9,
            build: """
                self.t = timeline { paused = true }
                self.t:add(a:animate('position.x', { to = 100, duration = 0.5, curve = 'linear' }), 0)
                self.t:add(b:animate('position.x', { from = 30, to = 100, duration = 0.5, curve = 'linear' }), 0.4)
                """, isOnce: true),
        Show(
            testDescription: "one property on two timelines, and beside them",
            body: """
                local t, u = timeline(), timeline()
                u:add(a:spring('position.x', { to = 60, duration = 0.3, bounce = 0.2 }), 0.35)
                u:add(b:animate('opacity', { to = 0.5, duration = d }), 0.1)
                t:label('in', 0.1)
                t:add({ a:animate('position.x', { to = 100, duration = d, curve = 'linear' }),
                        b:animate('position.x', { to = 100, duration = d }),
                        b:spring('position.x', { to = 20, duration = 0.3, bounce = 0 }) }, 'in')
                wait(0.5)
                a:animate('position.x', { by = 30, duration = 0.5, curve = 'linear' })
                """, length: 1),
        Show(
            testDescription: "motions held, turned round, sought and cut short",
            body: """
                local m = a:animate('position.x', { to = 100, duration = 0.5, curve = 'linear' })
                local n = b:animate('position.x', { to = 100, duration = 1, curve = 'linear' })
                local o = animate(0.5, { curve = 'linear' }, function() c.position.x = 100 c.opacity = 0 end)
                wait(0.2)
                m:pause()
                n:seek(0.6)
                wait(0.2)
                m:resume()
                n:reverse()
                o:cancel()
                print(await(m), await(o))
                wait(0.3)
                n:finish()
                """, length: 1),
        Show(
            testDescription: "springs held, turned round and cut short before they begin",
            body: """
                local m = a:spring('position.x', { to = 100, duration = 0.3, bounce = 0, delay = 0.2,
                                                   onStart = function() print('began') end })
                local n = b:spring('position.x', { to = 100, duration = 0.3, bounce = 0, delay = 0.2 })
                local o = c:decay('position.x', { velocity = 100, delay = 0.2 })
                wait(0.1)
                m:pause()
                n:reverse()
                o:pause()
                wait(0.3)
                m:resume()
                o:cancel()
                wait(1.1)
                print(await(m), await(n), await(o))
                """, length: 1.5),
        Show(
            testDescription: "ways that turn what follows them",
            body: """
                local t = timeline()
                t:add(function()
                    a:animate('position', { path = 'M0 0 H100 V100', duration = 0.5, curve = 'linear',
                                            rotationMode = 'auto' })
                    transaction({ onStart = function() print('began') end }, function()
                        b:animate('position', { path = 'M0 0 H100 V100', duration = 0.5, delay = 0.1 })
                    end)
                end, 0.2)
                wait(0.6)
                a:animate('transform.rotation.z', { to = 1, from = 2, duration = 0.2 })
                """, length: 0.8),
        Show(
            testDescription: "paths and strings",
            body: """
                local t = timeline()
                t:add(function() self.word.string = 'two' end, 0.2)
                t:add(self.word:animate('fontSize', { to = 30, duration = 0.5, curve = 'linear' }), 0)
                t:add(function() self.word.string = 'three' end, 0.4)
                """, length: 0.5),
    ]

    static func script(_ show: Show) -> String {
        """
        local Piece = component {
            build = function(self)
                for i, name in ipairs { 'a', 'b', 'c' } do
                    self[name] = self:layer { name = name, bounds = { 0, 0, 20, 20 }, position = { 5 * i, 7 * i } }
                end
                self.word = self:text { name = 'word', string = 'one', fontSize = 10, bounds = { 0, 0, 100, 30 } }
                local a, b, c = self.a, self.b, self.c
                \(show.build)
            end,
            show = function(self, d)
                local a, b, c = self.a, self.b, self.c
                \(show.body)
            end,
        }
        piece = Piece { name = 'piece' }
        scene:addSublayer(piece)
        scene:on('show', function() piece:show() end)
        scene:on('at once', function() piece:show(0.3, false) end)
        scene:on('percent', function(e) piece:percent(e.p) end)

        """
    }

    static func picture(_ fixture: HostedFixture) -> [FrameLayer] {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        return frame.layers
    }

    static func differences(_ a: [FrameLayer], _ b: [FrameLayer]) -> [String] {
        if a.map(\.name) != b.map(\.name) { return ["\(a.map(\.name)) are not \(b.map(\.name))"] }
        return zip(a, b).compactMap { x, y in
            let numbers = { (l: FrameLayer) in
                [l.matrix.tx, l.matrix.ty, l.size.width, l.opacity, l.text?.font.size ?? 0]
            }
            let text = { (l: FrameLayer) in l.text?.string ?? "" }
            if zip(numbers(x), numbers(y)).contains(where: { abs($0 - $1) > 1e-6 }) {
                return "\(x.name): \(numbers(x)), not \(numbers(y))"
            }
            return text(x) == text(y) ? nil : "\(x.name): \(text(x)), not \(text(y))"
        }
    }

    /// A percentage shows what the animated show does at that part of its time.
    @Test(arguments: shows) func percentIsAPartOfTheAnimatedShow(_ show: Show) throws {
        let played = try HostedFixture(Self.script(show))
        let before = Self.picture(played)
        try played.send("show")
        let percents = [0.05, 0.1, 0.3, 0.37, 0.5, 0.62, 0.8, 0.95]
        var pictures: [[FrameLayer]] = []
        for p in percents {
            played.advance(to: p * show.length)
            pictures.append(Self.picture(played))
        }
        played.advance(to: 10)
        let end = Self.picture(played)
        #expect(played.hosted.isSettled)

        let scrubbed = try HostedFixture(Self.script(show))
        for i in [3, 0, 7, 2, 1, 6, 4, 5, 2] {
            try scrubbed.send("percent", ["p": .number(percents[i])])
            #expect(Self.differences(Self.picture(scrubbed), pictures[i]) == [], "at \(percents[i])")
            #expect(scrubbed.hosted.isSettled)
        }
        try scrubbed.send("percent", ["p": 1])
        #expect(Self.differences(Self.picture(scrubbed), end) == [], "at the end")
        try scrubbed.send("percent", ["p": 0])
        #expect(Self.differences(Self.picture(scrubbed), before) == [], "at the beginning")
        // What is left at some place stays there, and time does not move it.
        try scrubbed.send("percent", ["p": 0.5])
        scrubbed.advance(to: 5)
        #expect(Self.differences(Self.picture(scrubbed), pictures[4]) == [], "later")

        let atOnce = try HostedFixture(Self.script(show))
        try atOnce.send("at once")
        #expect(Self.differences(Self.picture(atOnce), end) == [], "at once")
        #expect(atOnce.hosted.isSettled)
        atOnce.advance(to: 10)
        #expect(Self.differences(Self.picture(atOnce), end) == [], "at once, later")
        for fixture in [played, scrubbed, atOnce] { #expect(fixture.errors == []) }
    }

    /// From where it was left, shows go on, and percentages can be had again.
    @Test(arguments: shows) func showGoesOnFromAnyPlace(_ show: Show) throws {
        let played = try HostedFixture(Self.script(show))
        let before = Self.picture(played)
        let fixture = try HostedFixture(Self.script(show))
        try fixture.send("percent", ["p": 0.4])
        let held = Self.picture(fixture)
        fixture.advance(to: 1)
        try fixture.send("percent", ["p": 0])
        #expect(Self.differences(Self.picture(fixture), before) == [])
        try fixture.send("percent", ["p": 0.4])
        #expect(Self.differences(Self.picture(fixture), held) == [])
        try fixture.send("show")
        fixture.advance(to: 20)
        #expect(fixture.hosted.isSettled && fixture.errors == [])
    }

    private static func screens(_ show: Show) -> String {
        ScreenTests.screens + """
            scene:present(first)
            for i, name in ipairs { 'a', 'b', 'c' } do
                first[name] = first:layer { name = name, bounds = { 0, 0, 20, 20 }, position = { 5 * i, 7 * i } }
            end
            first.word = first:text { name = 'word', string = 'one', fontSize = 10, bounds = { 0, 0, 100, 30 } }
            local self = first
            local a, b, c = first.a, first.b, first.c
            \(show.build)
            local moves = { duration = \(show.length), animate = function(ctx)
                local d = 0.3
                ctx.to:animate('opacity', { from = 0, to = 1, duration = \(show.length), curve = 'linear' })
                \(show.body)
            end }
            local ctx
            scene:on('push', function(e) ctx = scene:push(second, { transition = moves, interactive = e.hand }) end)
            scene:on('update', function(e) ctx:update(e.p) end)
            scene:on('end', function(e) ctx[e.word](ctx, { curve = 'linear' }) end)
            scene:on('back', function(e) ctx = scene:pop { interactive = e.hand } end)

            """
    }

    /// A transition with timelines in it, played, driven, given up, and run backwards.
    @Test(arguments: shows) func transitionsAreDrivenAndRunBackwards(_ show: Show) throws {
        let fixture = try HostedFixture(Self.screens(show))
        let played = try HostedFixture(Self.screens(show))
        let before = Self.picture(fixture)
        func at(_ p: Double) throws -> [FrameLayer] {
            let played = try HostedFixture(Self.screens(show))
            try played.send("push", ["hand": false])
            played.advance(to: p * show.length)
            return Self.picture(played)
        }
        let third = try at(0.3)
        let most = try at(0.8)
        // Given up.
        try fixture.send("push", ["hand": true])
        try fixture.send("update", ["p": 0.8])
        #expect(Self.differences(Self.picture(fixture), most) == [])
        try fixture.send("update", ["p": 0.3])
        #expect(Self.differences(Self.picture(fixture), third) == [])
        try fixture.send("end", ["word": "cancel"])
        fixture.advance(to: 3)
        #expect(Self.differences(Self.picture(fixture), before) == [], "given up")
        #expect(fixture.hosted.isSettled)
        // Finished.
        try fixture.send("push", ["hand": true])
        try fixture.send("update", ["p": 0.3])
        #expect(Self.differences(Self.picture(fixture), third) == [], "again")
        if show.isOnce { return }
        try fixture.send("end", ["word": "finish"])
        fixture.advance(to: 3 + show.length * 0.5)
        #expect(Self.differences(Self.picture(fixture), most) == [], "on the way")
        fixture.advance(to: 6)
        #expect(Self.picture(fixture).map(\.name) == ["", "second", "mark"])
        // Backwards.
        try fixture.send("back", ["hand": false])
        fixture.advance(to: 6 + show.length * 0.2)
        #expect(Self.differences(Self.picture(fixture), most) == [], "backwards")
        fixture.advance(to: 6 + show.length * 0.7)
        #expect(Self.differences(Self.picture(fixture), third) == [], "backwards")
        fixture.advance(to: 9)
        #expect(Self.differences(Self.picture(fixture), before) == [], "back")
        #expect(fixture.hosted.isSettled)
        // Played, and driven back.
        try played.send("push", ["hand": false])
        played.advance(to: show.length * 1.0001)
        #expect(Self.picture(played).map(\.name) == ["", "second", "mark"], "it takes \(show.length)")
        try played.send("back", ["hand": true])
        try played.send("update", ["p": 0.7])
        #expect(Self.differences(Self.picture(played), third) == [], "driven back")
        try played.send("end", ["word": "finish"])
        played.advance(to: 20)
        #expect(Self.differences(Self.picture(played), before) == [])
        #expect(played.hosted.isSettled)
        for fixture in [fixture, played] {
            #expect(fixture.errors == [])
            let own = fixture.events.map(\.name).filter { $0.hasPrefix("transition") }
            #expect(own.count % 2 == 0)
        }
    }
}
