import MoteEngine
import MoteTestSupport
import Testing

/// What the `animate` of a transition starts besides its motions, and how long it may take.
@Suite struct TransitionTaskTests {
    private static let start = """
        scene.size = { 200, 200 }
        local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
        dot = scene.overlay:layer { name = 'dot', position = { 0, 0 } }
        scene:present(first)
        local function present(options)
            local ctx = scene:push(second, options)
            spawn(function() print(await(ctx), scene.time) end)
            return ctx
        end

        """

    /// A duration that is not given is 0.25 s; what moves to an end it says how long it takes.
    @Test(arguments: [
        ("wait(15) dot.position.x = 1", "true 15.5"),
        ("dot:animate('position.x', { to = 1, duration = 15 })", "true 15.5"),
        ("timeline():add(dot:animate('position.x', { to = 1, duration = 15 }))", "true 15.5"),
        ("await(dot:animate('position.x', { to = 1, duration = 30 })) wait(5)", "true 35.5"),
        ("dot:animate('position.x', { to = 1, duration = 65 })", "true 65.5"),
    ]) func longOnesPlayToTheirEnds(_ animate: String, _ log: String) throws {
        let fixture = try HostedFixture(
            Self.start + """
                after(0.5, function() present { transition = { animate = function() \(animate) end } } end)
                """)
        fixture.advance(to: 90)
        #expect(fixture.log == [log] && fixture.errors.isEmpty)
        #expect(try fixture.shown("dot", "position.x") == 1)
    }

    /// What a task would begin after the end does not count.
    @Test(arguments: [
        "animator(0.1, function() dot.position.x = 50 end):start()",
        "dot:animate('position.x', { to = 50, duration = 0.1 })",
        "local t = timeline() t:call(function() dot.position.x = 50 end, 0.1) t:play()", "wait(0.1)",
    ]) func endsBeforeItsTasksGoOn(_ animate: String) throws {
        for driven in [false, true] {
            let fixture = try HostedFixture(
                Self.start + """
                    after(0.5, function()
                        local ctx = present { interactive = \(driven), transition = { duration = 0.05,
                        animate = function()
                            after(0.25, function() dot:animate('opacity', { to = 0, duration = 1 }) end)
                            \(animate)
                        end } }
                        if \(driven) then ctx:finish() end
                    end)
                    """)
            fixture.advance(to: 3)
            let words = fixture.log.first?.split(separator: " ") ?? []
            let end = try #require(words.last.flatMap { Double($0) })
            #expect(words.first == "true" && abs(end - 0.6) < 1e-6 && fixture.log.count == 1)
            #expect(try fixture.shown("dot", "opacity") == 0)
        }
    }

    /// Subscriptions that a cancelled transition has made or cancelled are as they were before.
    @Test(arguments: ["played", "driven", "finished"]) func subscriptionsAreGivenBack(_ way: String) throws {
        let fixture = try HostedFixture(
            Self.start + """
                local old = scene:on('ping', function() print('old') end)
                scene:on('ping', function() print('always') end)
                after(0.5, function()
                    local ctx = present { interactive = \(way == "driven"), transition = {
                    animate = function(ctx)
                        old:cancel()
                        scene:on('ping', function() print('new') end)
                        dot:on('ping', function() print('dot') end)
                        wait(0.1)
                        if \(way == "played") then ctx:complete(false) end
                    end } }
                    if \(way == "driven") then ctx:update(0.5) wait(0.1) ctx:cancel() end
                end)
                """)
        fixture.advance(to: 2)
        try fixture.send("ping")
        fixture.advance(to: 3)
        let isOver = way == "finished"
        #expect(fixture.log.dropFirst().sorted() == (isOver ? ["always", "new"] : ["always", "old"]))
        #expect(fixture.log.first?.hasPrefix("\(isOver)") == true && fixture.errors.isEmpty)
    }

    @Test(arguments: [
        "while true do wait(1) end", "await(timeline { paused = true })",
        "await(dot:animate('position.x', { to = 1, duration = 1, repeatCount = math.huge }))",
    ]) func endlessOnesEndAndSaySo(_ animate: String) throws {
        let fixture = try HostedFixture(
            Self.start + """
                after(0.5, function() present { transition = { animate = function() \(animate) end } } end)
                """)
        fixture.advance(to: 100)
        #expect(fixture.log.count == 1 && fixture.log.first?.hasPrefix("true") == true)
        #expect(fixture.errors.map(\.message).count == 1)
        #expect(fixture.errors.first?.message.contains("animate has not come to an end") == true)
        #expect(fixture.errors.first?.line == 6)
    }

    /// They go with a transition that is cancelled, however it was played.
    @Test(arguments: ["played", "driven"]) func cancelledOnesTakeTheirTasksAlong(_ way: String) throws {
        let fixture = try HostedFixture(
            Self.start + """
                after(0.5, function()
                    local ctx = present { interactive = \(way == "driven"), transition = {
                    animate = function(ctx)
                        after(0.3, function() print('after') dot.position.x = 1 end)
                        spawn(function() wait(0.35) print('spawn') dot.position.x = 2 end)
                        every(0.1, function() if scene.time > 0.75 then print('every') end end)
                        wait(0.2)
                        if \(way == "played") then ctx:complete(false) end
                    end } }
                    if \(way == "driven") then ctx:update(1) ctx:cancel() end
                end)
                """)
        fixture.advance(to: 3)
        #expect(fixture.log == ["false 0.7"] && fixture.errors.isEmpty)
        #expect(try fixture.shown("dot", "position.x") == 0)
        #expect(fixture.hosted.isSettled)
    }

    /// They go on beyond one that is finished: driving leads where playing leads.
    @Test(arguments: ["played", "driven"]) func finishedOnesLeaveTheirTasks(_ way: String) throws {
        let fixture = try HostedFixture(
            Self.start + """
                after(0.5, function()
                    local ctx = present { interactive = \(way == "driven"), transition = {
                    animate = function(ctx)
                        local n = 0
                        local beat beat = every(0.25, function()
                            n = n + 1
                            print('every', scene.time)
                            if n == 4 then beat:cancel() end
                        end)
                        after(0.3, function() print('after', scene.time) dot.position.x = 1 end)
                        spawn(function() wait(0.35) print('spawn', scene.time) dot.position.y = 2 end)
                        wait(0.2)
                    end } }
                    if \(way == "driven") then ctx:finish { curve = 'linear' } end
                end)
                """)
        fixture.advance(to: 3)
        #expect(
            fixture.log == [
                "true 0.7", "every 0.75", "after 0.8", "spawn 0.85", "every 1.0", "every 1.25", "every 1.5",
            ])
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled)
        #expect(try fixture.shown("dot", "position.x") == 1 && fixture.shown("dot", "position.y") == 2)
    }

    /// Half of a turn each, by the curve as a whole.
    @Test func flipsRunByTheirCurves() throws {
        let fixture = try HostedFixture(
            Self.start + """
                after(0.5, function()
                    present { transition = { name = 'flip', curve = 'linear', duration = 1 } }
                end)
                """)
        for (time, from, to) in [(0.75, 0.25, -0.75), (1.0, 0.5, -0.5), (1.25, 0.75, -0.25)] {
            fixture.advance(to: time)
            let turns = try ["first", "second"].map { try fixture.shown($0, "transform.rotation.y") ?? .nan }
            #expect(abs(turns[0] + from * .pi) < 1e-9 && abs(turns[1] + to * .pi) < 1e-9, "\(time): \(turns)")
            var frame = Frame()
            fixture.hosted.fill(&frame)
            let seen = frame.layers.filter { ["first", "second"].contains($0.name) }.map(\.name)
            #expect(seen == [time < 1 ? "first" : "second"] || time == 1, "\(time)")
        }
        fixture.advance(to: 3)
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled)
    }

    @Test func optionsAreChecked() throws {
        for (options, message) in [
            (
                "transition = { duration = 1 }",
                "push: transition: say name = \"fade\", say, or animate = a function"
            ),
            ("animated = 1", "push: animated: expected true or false, got a number"),
            ("interactive = 'yes'", "push: interactive: expected true or false, got a string"),
        ] {
            let error = HostedFixture.loadError(Self.start + "scene:push(second, { \(options) })")
            #expect(error?.message == message && error?.line == 10)
        }
    }

    /// What is added to an animator or a timeline from before is a motion of the transition, too.
    @Test(arguments: [
        "an:addAnimations(function() dot.position.x = 100 end)",
        "tl:add(dot:animate('position.x', { to = 100, duration = 2, curve = 'linear' }), 0)",
    ]) func waitsForWhatItAddsElsewhere(_ add: String) throws {
        let before = Self.start + """
            an = animator(2, { curve = 'linear' }, function() dot.opacity = 0.5 end)
            tl = timeline { paused = true, duration = 2 }
            after(0.5, function() an:start() tl:play() end)

            """
        let played = try HostedFixture(
            before + "after(0.5, function() present { transition = { animate = function() \(add) end } } end)")
        played.advance(to: 5)
        #expect(played.log == ["true 2.5"] && played.errors.isEmpty)
        let driven = try HostedFixture(
            before + """
                after(0.5, function()
                    ctx = present { interactive = true, transition = { animate = function() \(add) end } }
                    ctx:update(0.5)
                end)
                after(1, function() ctx:update(1) end)
                after(1.5, function() ctx:finish() end)
                """)
        for (time, x) in [(0.75, 50.0), (1.25, 100), (3, 100)] {
            driven.advance(to: time)
            #expect(abs(try #require(try driven.shown("dot", "position.x")) - x) < 1e-9, "\(time)")
        }
        #expect(driven.log == ["true 1.5"] && driven.errors.isEmpty)
    }
}
