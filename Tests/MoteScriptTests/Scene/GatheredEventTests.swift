import MoteEngine
import MoteScript
import Testing

/// What is told of motions that are run ahead: the same as of others, once each.
@Suite struct GatheredEventTests {
    private static let motions = """
        local function tell(word) return function(finished) print(word, finished) end end
        local function move(box, other, d)
            box:animate('opacity', { to = 0.5, duration = d, onStart = tell 'starts', onComplete = tell 'stops' })
            box:spring('position.x', { to = 50, delay = 0.1, onStart = tell 'springs' })
            wait(0.05)
            other:animate('opacity', { to = 0.2, duration = 1 })
            local t = timeline()
            t:add(box:animate('cornerRadius', { to = 9, duration = d, onStart = tell 'rounds' }), 0.1)
            t:onComplete(tell 'is over')
            wait(0.1)
            other.opacity = 1
        end

        """

    private func told(_ fixture: HostedFixture) -> [String] {
        fixture.events.filter { $0.name.hasPrefix("animation") }.map {
            let finished = $0.payload["finished"].map { " \($0 == .bool(true))" } ?? ""
            return "\($0.name.dropFirst(9)) \($0.payload["key"]?.string ?? "")\(finished)"
        }
    }

    private static let keys = ["cornerRadius", "opacity", "opacity", "position.x"]
    private static let words = ["is over true", "rounds nil", "springs nil", "starts nil", "stops true"]

    private static let piece =
        motions + """
            local piece = component {
                build = function(self)
                    self.box, self.other = self:layer { name = 'box' }, self:layer { name = 'other' }
                end,
                show = function(self, d) move(self.box, self.other, d) end,
            } {}
            scene:addSublayer(piece)
            scene:on('show', function(e) piece:show(0.3, e.animated) end)
            scene:on('percent', function(e) piece:percent(e.p) end)
            """

    @Test func showsTellWhetherAnimatedOrNot() throws {
        for animated in [true, false] {
            let fixture = try HostedFixture(Self.piece)
            try fixture.send("show", ["animated": .bool(animated)])
            fixture.advance(to: 9)
            let starts = Self.keys.map { "start \($0)" }
            // The one that was replaced did not come to its end.
            let stops = [
                "stop cornerRadius true", "stop opacity false", "stop opacity true", "stop position.x true",
            ]
            #expect(told(fixture).sorted() == starts + stops, "animated: \(animated)")
            #expect(fixture.log.sorted() == Self.words, "animated: \(animated)")
        }
    }

    @Test func scrubbingTellsOnce() throws {
        let fixture = try HostedFixture(Self.piece)
        for p in [0.5, 0.9, 0.1, 1, 0, 0.7] {
            try fixture.send("percent", ["p": .number(p)])
            fixture.advance(to: fixture.hosted.time + 0.1)
        }
        #expect(told(fixture).filter { $0.hasPrefix("start") }.sorted() == Self.keys.map { "start \($0)" })
        #expect(told(fixture).filter { $0.hasPrefix("stop") } == ["stop opacity false"])
        #expect(fixture.log.sorted() == Self.words)
        // Let go, it ends what was scrubbed, and begins anew.
        try fixture.send("show", ["animated": true])
        fixture.advance(to: 9)
        let all = told(fixture)
        // The box has its opacity by now: that has nothing to do any more.
        #expect(all.filter { $0.hasPrefix("start") }.count == 7, "\(all)")
        #expect(all.filter { $0.hasPrefix("stop") }.count == 7, "\(all)")
    }

    @Test func transitionsTellHowTheyEnded() throws {
        for word in ["finish", "cancel"] {
            let fixture = try HostedFixture(
                ScreenTests.screens + Self.motions + """
                    scene:present(first)
                    local box, other = first:layer { name = 'box' }, first:layer { name = 'other' }
                    local ctx
                    scene:on('go', function() ctx = scene:push(second, { interactive = true, transition = {
                        duration = 1, animate = function() move(box, other, 0.3) end } }) end)
                    scene:on('update', function(e) ctx:update(e.p) end)
                    scene:on('end', function(e) ctx[e.word](ctx) end)
                    """)
            try fixture.send("go")
            for p in [0.2, 0.9, 0.4] { try fixture.send("update", ["p": .number(p)]) }
            fixture.advance(to: 0.1)
            #expect(
                told(fixture).filter { $0.hasPrefix("start") }.sorted() == Self.keys.map { "start \($0)" })
            try fixture.send("end", ["word": .string(word)])
            fixture.advance(to: 9)
            let isFinished = word == "finish"
            #expect(
                told(fixture).filter { $0.hasPrefix("stop") }.sorted() == [
                    "stop cornerRadius \(isFinished)", "stop opacity false", "stop opacity \(isFinished)",
                    "stop position.x \(isFinished)",
                ], "\(word)")
        }
    }
}
