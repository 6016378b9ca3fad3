import MoteEngine
import MoteTestSupport
import Testing

/// What stands on a timeline is as if it had been made when the timeline was at its time.
@Suite struct TimelineCourseTests {
    private static let one = """
        local l = scene:layer { name = "l", position = { 100, 0 } }
        local t = timeline()
        t:add(function() l:animate("position.x", { to = 200, duration = 0.5, curve = "linear" }) end, 0.1)

        """

    private func x(_ fixture: HostedFixture, at time: Double, _ layer: String = "l") throws -> Double {
        fixture.advance(to: time)
        return try #require(try fixture.shown(layer, "position.x"))
    }

    private func near(_ found: Double, _ expected: Double) -> Bool { abs(found - expected) < 1e-4 }

    /// Start and length seldom add up to when a spring is at rest.
    @Test func springsAndDecaysComeToRestWhereTheyGo() throws {
        let fixture = try HostedFixture(
            """
            for i = 1, 100 do
                local l = scene:layer { name = "l" .. i, position = { 0, 0 } }
                timeline():add(function() l:spring("position.x", { to = 100 }) end, i * 0.01)
                timeline():add(function() l:decay("position.y", { velocity = 400 }) end, i * 0.01)
            end
            local m = scene:layer { name = "m", position = { 0, 0 } }
            local t = timeline():add(function() m:spring("position.x", { to = 100 }) end, 0.01)
            t:finish()
            local n = scene:layer { name = "n", position = { 0, 0 } }
            timeline { paused = true }:add(function() n:spring("position.x", { to = 100 }) end, 0.01):seek(1)
            """)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        #expect(try x(fixture, at: 0, "m") == 100)
        #expect(try x(fixture, at: 0, "n") == 100)
        fixture.advance(to: 30)
        for i in 1...100 {
            #expect(try fixture.shown("l\(i)", "position.x") == 100)
            let rest = try fixture.hosted.get(.path("l\(i)"), keyPath: "position.y").value.number
            #expect(try fixture.shown("l\(i)", "position.y") == rest)
        }
        #expect(try fixture.shown("m", "position.x") == 100)
    }

    @Test func modelAndOffsetChangeAtOneMoment() throws {
        let fixture = try HostedFixture(
            """
            local m = scene:layer { name = "m", position = { 100, 0 } }
            timeline():add(function()
                m:animate("position.x", { to = 200, duration = 0.5, curve = "linear" })
            end, 0.5)
            after(0.5, function()
                log.info(m.presentation.position.x, m.position.x)
                m:spring("position.x", { to = 300 })
            end)
            """)
        fixture.advance(to: 0.5)
        #expect(fixture.log == ["100.0 200.0"])
        #expect(try near(x(fixture, at: 0.5 + 1e-9, "m"), 100))
        #expect(try near(x(fixture, at: 9, "m"), 300))
    }

    @Test func aTimerFindsWhatHasEndedAtItsInstant() throws {
        let fixture = try HostedFixture(
            """
            local m = scene:layer { name = "m", position = { 0, 0 } }
            for i = 1, 9 do after(i / 10, function() log.info(m.presentation.position.x) end) end
            local t = timeline()
            for i = 1, 9 do t:add(function() m.position.x = i end, i * 0.1) end
            """)
        fixture.advance(to: 1)
        #expect(fixture.log == (1...9).map { "\($0).0" })
    }

    /// A change that joins what is under way takes the property; what else changes leaves it so.
    @Test func whatWasTakenStaysTaken() throws {
        let fixture = try HostedFixture(
            """
            local m = scene:layer { name = "m", position = { 0, 0 } }
            local t = timeline()
            t:add(m:animate("position", { to = { 40, 40 }, duration = 1, curve = "linear" }), 0)
            t:add(m:animate("position", { by = { 40, 40 }, duration = 1, curve = "linear" }), 2)
            after(0.25, function()
                m:animate("position.x", { to = 10, duration = 0.5, curve = "linear" })
                m.position.y = 5
            end)
            """)
        // 10 of its way, 30 still to come; the change's −30 fade.
        #expect(try near(x(fixture, at: 0.5, "m"), 10 - 20 + 15))
        #expect(try near(x(fixture, at: 1, "m"), 10))
        #expect(try near(x(fixture, at: 9, "m"), 10))
        #expect(try fixture.shown("m", "position.y") == 5)
    }

    @Test func whatPlaysAgainCanBeAwaitedAgain() throws {
        let fixture = try HostedFixture(
            Self.one + """
                spawn(function()
                    print(await(t), scene.time)
                    print(await(t:reverse()), scene.time)
                    wait(1)
                    t:seek(0.5)
                    print(await(t:play()), scene.time)
                end)
                """)
        fixture.advance(to: 9)
        let length = try #require(fixture.log.first?.split(separator: " ").last.flatMap { Double($0) })
        #expect(
            fixture.log == ["true \(length)", "true \(2 * length)", "true \(2 * length + 1 + length / 2)"])
    }

    @Test func keyframesSetOutFromWhatCameBefore() throws {
        let fixture = try HostedFixture(
            Self.one + """
                t:add(function()
                    animateKeyframes(0.5, { curve = "linear" }, function(k)
                        k(0, 1, function() l.position.x = 300 end)
                    end)
                end, 0.7)
                """)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        #expect(try near(x(fixture, at: 0.35), 150))
        #expect(try near(x(fixture, at: 0.65), 200))
        #expect(try near(x(fixture, at: 0.7 + 1e-9), 200))
        #expect(try near(x(fixture, at: 0.95), 250))
        #expect(try x(fixture, at: 2) == 300)
    }

    @Test func animatorsSetOutFromWhatCameBefore() throws {
        let fixture = try HostedFixture(
            Self.one + """
                t:add(function()
                    animator(0.5, { curve = "linear" }, function() l.position.x = 300 end):start()
                end, 0.7)
                """)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        #expect(try near(x(fixture, at: 0.65), 200))
        #expect(try near(x(fixture, at: 0.7 + 1e-9), 200))
        #expect(try near(x(fixture, at: 0.95), 250))
        #expect(try x(fixture, at: 2) == 300)
    }

    @Test func fromAloneEndsAtTheModelOfItsTime() throws {
        let fixture = try HostedFixture(
            Self.one + """
                t:add(function() l:animate("position.x", { from = 50, duration = 0.5, curve = "linear" }) end, 0.7)
                """)
        #expect(try near(x(fixture, at: 0.65), 200))
        #expect(try near(x(fixture, at: 0.7 + 1e-9), 50))
        #expect(try near(x(fixture, at: 0.95), 125))
        #expect(try x(fixture, at: 2) == 200)
    }

    @Test func transactionsRunInIt() throws {
        let fixture = try HostedFixture(
            """
            local l = scene:layer { name = "l", position = { 100, 0 } }
            timeline():add(function()
                transaction({ duration = 1, timingFunction = "linear" }, function() l.position.x = 300 end)
            end, 0.5)
            local m = scene:layer { name = "m", position = { 100, 0 } }
            timeline():add(function()
                transaction({ disableActions = true }, function() m.position.x = 300 end)
            end, 0.5)
            """)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        #expect(try near(x(fixture, at: 0), 100))
        #expect(try near(x(fixture, at: 0.25, "m"), 100))
        #expect(try near(x(fixture, at: 0.5 + 1e-9), 100))
        #expect(try x(fixture, at: 0.5 + 1e-9, "m") == 300)
        #expect(try near(x(fixture, at: 1), 200))
        #expect(try x(fixture, at: 2) == 300)
    }

    @Test func whatIsDiscreteSwitchesAtItsTime() throws {
        let fixture = try HostedFixture(
            """
            local l = scene:layer { name = "l", position = { 0, 0 } }
            local s = scene:text { name = "s", string = "a" }
            local t = timeline { paused = true }
            t:add(function()
                l.hidden = true
                l.masksToBounds = true
                l.position.x = 50
                s.string = "b"
            end, 1)
            t:add(function() s.string = "c" l.hidden = false end, 2)
            t:add(function() animate(1, function() l.hidden = true l.position.x = 100 end) end, 3)
            local function tell(at)
                t.time = at
                log.info(at, l.hidden, l.presentation.hidden, l.masksToBounds, l.position.x, s.string)
            end
            for _, at in ipairs { 0, 1, 2, 3, 4, 1.5, 0.5 } do tell(at) end
            s.string = "live"
            tell(3)
            """)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        #expect(
            fixture.log == [
                "0 false false false 0.0 a", "1 true true true 50.0 b", "2 false false true 50.0 c",
                "3 true true true 100.0 c", "4 true true true 100.0 c", "1.5 true true true 50.0 b",
                "0.5 false false false 0.0 a", "3 true true true 100.0 live",
            ])
    }

    /// Played and sought, a timeline shows the same, whatever decimals its turns and seams fall on.
    @Test(arguments: 1...6) func playingShowsWhatSeekingDoes(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        func pick(_ values: [String]) -> String { values[random.int(0...values.count - 1)] }
        var lua = """
            local function compare(number, make, length)
                local a, b = scene:layer { position = { 3, 0 } }, scene:layer { position = { 3, 0 } }
                make(a, false)
                local sought = make(b, true)
                spawn(function()
                    for i = 1, 41 do
                        wait(length / 37.3)
                        sought.time = scene.time
                        local played, there = a.presentation.position.x, b.presentation.position.x
                        if math.abs(played - there) > 1e-6 then print(number, scene.time, played, there) return end
                    end
                end)
            end

            """
        for number in 1...60 {
            let first = pick(["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.9", "1.1", "1.3"])
            let second = pick(["0", "0.1", "0.2", "0.3"])
            var body = "timeline { paused = paused"
            let delay = pick(["0", "0", "-0.1", "0.1", "-0.07", "0.3"])
            let repeatDelay = pick(["0", "0", "0.15", "0.1"])
            let count = pick(["1", "1", "2", "3", "1.5"])
            let turns = pick(["false", "true"])
            body += ", delay = \(delay), repeatDelay = \(repeatDelay), repeatCount = \(count)"
            body +=
                ", autoreverses = \(turns), iterationStart = \(pick(["0", "0", "0.1", "0.2", "0.3", "0.7", "0.9"]))"
            body += ", direction = '\(pick(["normal", "reverse", "alternate", "alternate-reverse"]))' }"
            let move = "l:animate('position.x', { to = 13, duration = \(first), curve = 'linear' })"
            let block = "animate(\(first), { curve = 'linear' }, function() l.position.x = 13 end)"
            body += ":add(function() \(pick([move, block])) end)"
            if second != "0" {
                body +=
                    ":add(function() l:animate('position.x', { to = 33, duration = \(second), curve = 'linear' }) end)"
            }
            lua += """
                compare(\(number), function(l, paused) return \(body) end,
                        (\(first) + \(second)) * \(turns == "true" ? 2 : 1) * \(count) + \(delay) + \(repeatDelay) * \(count) + 0.1)

                """
        }
        let fixture = try HostedFixture(lua)
        #expect(fixture.advance(to: 20).log == [], "seed \(seed)")
        #expect(fixture.errors.isEmpty, "seed \(seed): \(fixture.errors)")
    }

    /// What repeats after a pause, brought back from its end by the timeline around it: the last play has no
    /// pause after it, so every change on the way back comes at its time.
    @Test(arguments: [1, 2]) func pausesBetweenPlaysComeBackAsTheyWent(plays: Int) throws {
        let fixture = try HostedFixture(
            """
            local l = scene:layer { name = "l" }
            local inner = timeline { repeatDelay = 0.25, repeatCount = \(plays) }
            inner:add(function() animate(0.5, { curve = "linear" }, function() l.zPosition = 40 end) end, 1)
            timeline { autoreverses = true }:add(inner, 0.5)
            """)
        /// The inner play's length is 1.5 s; between two plays it stands at 40.
        func value(_ own: Double) -> Double {
            if own < 0 { return 0 }
            let play = min((own / 1.75).rounded(.down), Double(plays - 1))
            return min(max((own - play * 1.75 - 1) / 0.5, 0), 1) * 40
        }
        let length = 0.5 + 1.5 * Double(plays) + 0.25 * Double(plays - 1)
        for step in 1...400 {
            // Beside the instants at which something changes.
            let time = Double(step) * 0.0231
            guard time < 2 * length else { break }
            let outer = time < length ? time : 2 * length - time
            fixture.advance(to: time)
            let shown = try #require(try fixture.shown("l", "zPosition"))
            #expect(near(shown, value(outer - 0.5)), "\(time): \(shown), \(value(outer - 0.5))")
        }
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
    }

    /// What a timeline leaves on screen when it is over is the model: the next change sets out from there,
    /// and comes to where it leads.
    @Test(
        arguments: [
            "{ autoreverses = true }", "{ direction = 'reverse' }",
            "{ direction = 'alternate', repeatCount = 2 }",
            "{ duration = 0.1 }", "{ repeatCount = 1.5 }", "{ endDelay = -0.1 }", "{}",
        ],
        [
            "l:animate('position.x', { to = 50, duration = 0.5, curve = 'linear' })",
            "animate(0.5, { curve = 'linear' }, function() l.position.x = 50 end)",
            "animateKeyframes(0.5, { curve = 'linear' }, function(k) k(0, 1, function() l.position.x = 50 end) end)",
            "timeline():add(function() l:animate('position.x', { to = 50, duration = 0.5, curve = 'linear' }) end)",
            "animator(0.5, { curve = 'linear' }, function() l.position.x = 50 end):start()",
            "l:spring('position.x', { to = 50 })",
        ])
    func whatIsOverLeavesTheModelWhereItIs(options: String, change: String) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', position = { 10, 0 } }
            timeline(\(options)):add(l:animate('position.x', { to = 90, duration = 0.25 }))
            after(2, function()
                local before = l.presentation.position.x
                if math.abs(l.position.x - before) > 1e-9 then print('model', l.position.x, 'shown', before) end
                \(change)
                if math.abs(l.presentation.position.x - before) > 1e-9 then print('jumps', l.presentation.position.x) end
            end)
            after(9, function() print(l.position.x, l.presentation.position.x) end)
            """)
        #expect(f.advance(to: 10).log == ["50.0 50.0"])
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    /// The sum of the one's parts is a rounding beside the other's: 0.599 + 0.1 and 0.342 + 0.125 + 0.232.
    @Test(arguments: [1.0, 2]) func whatIsOnlyARoundingApartComesAtOnce(speed: Double) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", position = { 0, 0 }, zPosition = 0 }
            local t = timeline { speed = \(speed) }
            t:add(function() l:animate("position.x", { to = 50, duration = 0.1 }) end, 0.599)
            t:add(function() l:animate("zPosition", { to = 100, duration = 0.1, curve = "linear" }) end,
                0.342 + 0.125 + 0.232)
            """)
        for time in [0.7, 0.72, 0.75] {
            f.advance(to: time / speed)
            let shown = try #require(try f.shown("l", "zPosition"))
            #expect(abs(shown - (time - 0.699) * 1000) < 1e-6, "\(time): \(shown)")
        }
    }

    @Test func finishingWhatIsOverDoesNothing() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = "l", position = { 10, 0 } }
            local t = timeline():add(l:animate("position.x", { to = 90, duration = 0.5 }))
            after(1, function() animate(1, { curve = "linear" }, function() l.position.x = 50 end) end)
            after(1.5, function() t:finish() end)
            """)
        #expect(try near(x(f, at: 1.5), 70))
        #expect(try near(x(f, at: 1.75), 60))
        #expect(try x(f, at: 3) == 50)
    }

    /// What was put on a timeline out of the order of times goes back the way it came, once it was over too.
    @Test(arguments: ["t:reverse()", "t:pause() t.time = 0.75 t:pause()"])
    func itemsOutOfOrderGoBackAsTheyCame(_ back: String) throws {
        let fixture = try HostedFixture(
            """
            local l = scene:layer {}
            local t = timeline()
            t:add(function() l:animate('zPosition', { to = -51, duration = 0.4, curve = 'linear' }) end, 0.7)
            t:add(function() l:spring('zPosition', { to = -61, dampingRatio = 0.5, response = 0.5 }) end, 0.3)
            local forth
            after(0.75, function() forth = l.presentation.zPosition end)
            spawn(function()
                wait(3)
                \(back)
                if t.time > 0.75 then wait(t.time - 0.75) end
                print(math.abs(l.presentation.zPosition - forth) < 1e-6)
            end)
            """)
        fixture.advance(to: 9)
        #expect(fixture.log == ["true"] && fixture.errors.isEmpty, "\(fixture.log) \(fixture.errors)")
    }
}
