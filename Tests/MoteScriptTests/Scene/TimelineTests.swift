import MoteEngine
import Testing

/// Timelines, transactions, groups and keyframe blocks as scripts use them.
@Suite struct TimelineTests {
    private func near(_ fixture: HostedFixture, _ layer: String, _ keyPath: String, _ expected: Double) throws
        -> Bool
    {
        let found = try fixture.shown(layer, keyPath) ?? .nan
        if abs(found - expected) < 1e-6 { return true }
        print("\(layer).\(keyPath) is \(found), not \(expected)")
        return false
    }

    private static let two = """
        local a, b = scene:layer { name = "a" }, scene:layer { name = "b" }
        local tl = timeline {}
        tl:add(a:animate("position.x", { to = 100, duration = 1, curve = "linear" }), 0)
        tl:add(b:animate("position.x", { to = 100, duration = 1, curve = "linear" }), 0.5)

        """

    @Test func playsAtTheGivenTimes() throws {
        let fixture = try HostedFixture(Self.two + "tl:onComplete(function(f) log.info(f, scene.time) end)")
        fixture.advance(to: 0.25)
        #expect(try near(fixture, "a", "position.x", 25) && near(fixture, "b", "position.x", 0))
        fixture.advance(to: 1)
        #expect(try near(fixture, "a", "position.x", 100) && near(fixture, "b", "position.x", 50))
        fixture.advance(to: 3)
        #expect(fixture.log == ["true 1.5"])
        #expect(fixture.hosted.isSettled)
    }

    @Test func isSoughtHeldAndTurned() throws {
        let fixture = try HostedFixture(
            Self.two + """
                scene:on("do", function(e) load(e.code, "do", "t", { tl = tl, log = log, a = a, b = b })() end)
                """)
        func run(_ code: String) throws { try fixture.send("do", ["code": .string(code)]) }
        fixture.advance(to: 0.25)
        try run(
            "tl:pause() tl:seek(0.5) log.info(tl.time, tl.fraction, tl.duration, tl.paused, a.position.x)")
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        #expect(fixture.log == ["0.75 0.5 1.5 true 100.0"])
        fixture.advance(to: 1)
        #expect(try near(fixture, "a", "position.x", 75) && near(fixture, "b", "position.x", 25))
        try run("tl:reverse()")
        fixture.advance(to: 1.25)
        #expect(try near(fixture, "a", "position.x", 50) && near(fixture, "b", "position.x", 0))
        fixture.advance(to: 5)
        #expect(try near(fixture, "a", "position.x", 0))
        try run("tl.time = 1.5 tl:pause()")
        #expect(try near(fixture, "a", "position.x", 100) && near(fixture, "b", "position.x", 100))
    }

    /// One after another on one property: a block, a single call, a spring, as if made at their times.
    @Test func motionsOnOnePropertyFollowEachOther() throws {
        let body = """
            local a = scene:layer { name = "a" }
            local function one() return animate(0.5, { curve = "linear" }, function() a.position.x = 100 end) end
            local function two() return a:animate("position.x", { by = -30, duration = 0.4 }) end
            local function three() return a:spring("position.x", { to = 0, stiffness = 120, damping = 9 }) end

            """
        let live = try HostedFixture(
            body + "one() after(0.4, two) after(0.6, three)")
        let onTimeline = try HostedFixture(
            body + "local tl = timeline() tl:add(three, 0.6) tl:add(one(), 0) tl:add(two(), 0.4)")
        for i in 1...120 {
            let time = Double(i) / 60
            live.advance(to: time)
            onTimeline.advance(to: time)
            let expected = try #require(try live.shown("a", "position.x"))
            #expect(try near(onTimeline, "a", "position.x", expected), "at \(time)")
        }
        #expect(onTimeline.errors.isEmpty && live.errors.isEmpty)
    }

    @Test func repeatsCallsAndLabels() throws {
        let fixture = try HostedFixture(
            """
            local a = scene:layer { name = "a" }
            local tl = timeline { repeatCount = 2, repeatDelay = 0.5, autoreverses = true }
            tl:label("in", 0)
            tl:add(a:animate("opacity", { to = 0, duration = 1, curve = "linear" }), "in")
            tl:call(function() log.info(scene.time) end, "in+=0.5")
            tl:onComplete(function() log.info("over") end)
            """)
        fixture.advance(to: 0.25)
        #expect(try near(fixture, "a", "opacity", 0.75))
        fixture.advance(to: 1.75)
        #expect(try near(fixture, "a", "opacity", 0.75))
        fixture.advance(to: 2.25)
        #expect(try near(fixture, "a", "opacity", 1))
        fixture.advance(to: 3)
        #expect(try near(fixture, "a", "opacity", 0.5))
        fixture.advance(to: 10)
        #expect(fixture.log == ["0.5", "1.5", "3.0", "4.0", "over"])
    }

    @Test func nestsGathersAndStaggers() throws {
        let fixture = try HostedFixture(
            """
            local boxes = {}
            for i = 1, 3 do boxes[i] = scene:layer { name = "box" .. i } end
            local inner = timeline { speed = 2 }
            inner:add(function() boxes[1].position.y = 40 end, 0.5)
            inner:add(boxes[2]:animate("position.y", { to = 10, duration = 1, curve = "linear" }), 0)
            local tl = timeline()
            tl:add(inner, 1)
            tl:stagger(0.2, boxes, function(box)
                return box:animate("position.x", { to = 10, duration = 1, curve = "linear" })
            end, { from = "last", at = 0 })
            tl:sequence { function() boxes[3].opacity = 0.5 end }
            log.info(tl.duration)
            spawn(function() log.info("awaited", await(tl)) end)
            """)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        fixture.advance(to: 0.5)
        #expect(try near(fixture, "box3", "position.x", 5) && near(fixture, "box1", "position.x", 1))
        fixture.advance(to: 1.125)
        #expect(try near(fixture, "box2", "position.y", 2.5) && near(fixture, "box1", "position.y", 0))
        fixture.advance(to: 1.25)
        #expect(try near(fixture, "box2", "position.y", 5) && near(fixture, "box1", "position.y", 40))
        #expect(try near(fixture, "box3", "opacity", 1))
        fixture.advance(to: 3)
        #expect(try near(fixture, "box3", "opacity", 0.5))
        #expect(fixture.log == ["1.5", "awaited true"])
    }

    @Test func aLiveChangeTakesAPropertyAway() throws {
        let fixture = try HostedFixture(
            Self.two + """
                tl:onComplete(function(f) log.info("tl", f) end)
                scene:on("set", function() a.position.x = 7 end)
                scene:on("spring", function() b:spring("position.x", { to = 0 }) end)
                """)
        fixture.advance(to: 0.75)
        try fixture.send("set")
        try fixture.send("spring")
        fixture.advance(to: 0.75 + 1e-9)
        #expect(try abs((fixture.shown("b", "position.x") ?? 0) - 25) < 1e-3)
        fixture.advance(to: 9)
        #expect(try near(fixture, "a", "position.x", 7) && near(fixture, "b", "position.x", 0))
        #expect(fixture.errors.isEmpty)
    }

    @Test func mistakesAreNamed() throws {
        func message(_ lua: String) -> String { HostedFixture.loadError(lua)?.message ?? "no error" }
        #expect(message("timeline { repeatCount = 0 }").contains("once is 1"))
        #expect(message("local t = timeline() t:add(t)").contains("itself"))
        #expect(message("timeline():add(5)").contains("expected a motion"))
        #expect(message("timeline():add(function() end, {})").contains("expected a time"))
        #expect(message("timeline():seek('nowhere')").contains("no label"))
        #expect(
            message(Self.two + "local m = a:animate('opacity', { to = 0 }) tl:add(m) m:pause()").contains(
                "timeline"))
    }

    @Test func transactions() throws {
        let fixture = try HostedFixture(
            """
            local a, b = scene:layer { name = "a" }, scene:layer { name = "b" }
            local made = transaction({ duration = 1, timingFunction = "linear",
                                       completion = function() log.info("all", scene.time) end }, function()
                a.opacity = 0
                transaction({ disableActions = true }, function() b.opacity = 0.3 end)
                b:add(basic { keyPath = "position.x", fromValue = 0, toValue = 100 })
            end)
            log.info(a.opacity, b.opacity)
            transaction({ completion = function() log.info("none", scene.time) end }, function() end)
            """)
        fixture.advance(to: 0.5)
        #expect(try near(fixture, "a", "opacity", 0.5) && near(fixture, "b", "position.x", 50))
        fixture.advance(to: 2)
        #expect(fixture.log == ["0.0 0.3", "none 0.0", "all 1.0"])
        #expect(fixture.errors.isEmpty)
    }

    @Test func groups() throws {
        let fixture = try HostedFixture(
            """
            local a = scene:layer { name = "a" }
            local fade = basic { keyPath = "opacity", fromValue = 1, toValue = 0, duration = 4 }
            local function both() return group { duration = 1, repeatCount = 2, animations = {
                basic { keyPath = "position.x", fromValue = 0, toValue = 100, beginTime = 0.5, duration = 1 }, fade, fade,
            }, onComplete = function(f) log.info(f, scene.time) end } end
            a:add(both(), "key")
            scene:on("again", function() a:add(both(), "key") end)
            scene:on("remove", function() a:removeAnimation("key") end)
            """)
        fixture.advance(to: 0.25)
        #expect(try near(fixture, "a", "opacity", 0.9375) && near(fixture, "a", "position.x", 0))
        fixture.advance(to: 0.75)
        #expect(try near(fixture, "a", "position.x", 25))
        fixture.advance(to: 1.75)
        #expect(try near(fixture, "a", "position.x", 25))
        fixture.advance(to: 2)
        #expect(try near(fixture, "a", "opacity", 1) && near(fixture, "a", "position.x", 0))
        try fixture.send("again")
        fixture.advance(to: 2.5)
        try fixture.send("remove")
        fixture.advance(to: 3)
        #expect(fixture.log == ["true 2.0", "false 2.5"])
        #expect(try near(fixture, "a", "opacity", 1))
    }

    @Test func staggersFromAnyPlace() throws {
        let fixture = try HostedFixture(
            """
            spawn(function()
                stagger(0.1, { "a", "b", "c" }, function(item) log.info(item, scene.time) end, { from = "last" })
                log.info("done")
            end)
            """)
        fixture.advance(to: 1)
        #expect(fixture.log == ["c 0.0", "b 0.1", "a 0.2", "done"])
    }

    @Test func layersTimes() throws {
        let fixture = try HostedFixture(
            """
            local a = scene:layer { name = "a", speed = 0.5 }
            local b = a:layer { name = "b" }
            b:animate("position.x", { to = 100, duration = 1, curve = "linear" })
            scene:on("pause", function() a:pause() log.info(a.speed, a.time, b.time) end)
            scene:on("resume", function() a:resume() log.info(a.speed, a.time) end)
            """)
        fixture.advance(to: 1)
        #expect(try near(fixture, "b", "position.x", 50))
        try fixture.send("pause")
        fixture.advance(to: 3)
        #expect(try near(fixture, "b", "position.x", 50))
        try fixture.send("resume")
        fixture.advance(to: 3.5)
        #expect(try near(fixture, "b", "position.x", 75))
        #expect(fixture.log == ["0.0 0.5 0.5", "0.5 0.5"])
    }

    /// Sought to its end and beyond, a timeline shows the ends of its motions, however its delays and lengths
    /// add up.
    @Test func endsAreNotBeginningsAgain() throws {
        let fixture = try HostedFixture(
            """
            for d = 0, 5 do for e = 0, 5 do for n = 1, 5 do
                local a, delay, start, length = scene:layer {}, d * 0.05, e * 0.05, n * 0.1
                local t = timeline { delay = delay, paused = true }
                t:add(a:animate("position.x", { to = 100, duration = length, delay = start }), 0)
                t:seek(1)
                local atEnd = a.presentation.position.x
                t:seek(0.5) t:seek(2)
                if atEnd ~= 100 or a.presentation.position.x ~= 100 then
                    print(delay, start, length, atEnd, a.presentation.position.x)
                end
            end end end
            """)
        #expect(fixture.log == [])
    }
}
