import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// A transition that is cancelled brings back what it did to motions that were there before: everything moves
/// on as if it had never been.
@Suite struct CutMotionTests {
    private static let screens = """
        scene.size = { 300, 600 }
        local first = scene:screen { name = 'first', build = function(screen)
            dot = screen:layer { name = 'dot', position = { 30, 40 }, opacity = 0.9 }
        end }
        local second = scene:screen { name = 'second' }
        scene:present(first)

        """

    /// What moves the dot when the transition comes, from 0.1 s on.
    private static let motions: [(name: String, lua: String)] = [
        ("endless", """
            dot:add(basic { keyPath = 'transform.rotation.z', fromValue = 0, toValue = 6, duration = 2,
                            repeatCount = math.huge }, 'spin')
            """),
        ("held", """
            dot:add(basic { keyPath = 'position.x', toValue = 9, duration = 0.4, removedOnCompletion = false,
                            fillMode = 'forwards' }, 'spin')
            """),
        ("keyframes", """
            dot:add(keyframe { keyPath = 'position', values = { { 0, 0 }, { 90, 10 }, { 20, 80 } },
                               duration = 3 }, 'spin')
            """),
        ("group", """
            dot:add(group { animations = { basic { keyPath = 'position.y', toValue = 200, duration = 2 },
                                           basic { keyPath = 'opacity', toValue = 0, duration = 2 } },
                            duration = 2 }, 'spin')
            """),
        ("spring", "m = dot:spring('position', { to = { 200, 300 }, response = 1, dampingRatio = 0.4 })"),
        ("spring to come", """
            m = dot:spring('position.x', { to = 200, response = 1, dampingRatio = 0.4, delay = 1.2 })
            """),
        ("decay", "m = dot:decay('position.x', { velocity = 400 })"),
        ("block", "m = animate(2, function() dot.opacity = 0.1; dot.position = { 100, 200 } end)"),
        ("springy block", "m = animate(2, { dampingRatio = 0.4 }, function() dot.position = { 90, 99 } end)"),
        ("property", "m = dot:animate('position.x', { from = 0, to = 100, duration = 2, curve = 'easeIn' })"),
        ("path", """
            m = dot:animate('position', { path = path():moveTo(0, 0):curveTo(100, 0, 200, 100, 200, 200),
                                          duration = 2, rotationMode = 'auto' })
            """),
        ("two", """
            m = dot:animate('position', { to = { 200, 100 }, duration = 2 })
            dot:animate('position', { by = { 10, 50 }, duration = 1 })
            """),
        ("covered", """
            dot:add(basic { keyPath = 'position', fromValue = { 0, 0 }, toValue = { 99, 99 }, duration = 1,
                            repeatCount = math.huge }, 'loop')
            m = dot:animate('position.x', { to = 200, duration = 3 })
            """),
        ("timeline", """
            m = timeline()
            m:add(dot:animate('position.x', { to = 200, duration = 1 }), 0)
            m:add(dot:spring('position.y', { to = 300, response = 1, dampingRatio = 0.5 }), 0.3)
            m:play()
            """),
        ("two timelines", """
            m = timeline()
            m:sequence { function() animate(0.3, function() dot.opacity = 0.2 end) end,
                         function() animate(0.6, function() dot.position = { 57, 52 } end) end }
            local other = timeline()
            other:add(function() animate(0.7, function() dot.position.x = 90 end) end, 0.3)
            other:play()
            """),
    ]

    /// What the transition does to it.
    private static let cuts: [(name: String, lua: String)] = [
        ("nothing", ""),
        ("same key", "dot:add(basic { keyPath = 'position.x', toValue = 77, duration = 1 }, 'spin')"),
        ("removed", "dot:removeAnimation('spin')"),
        ("all removed", "dot:removeAllAnimations()"),
        ("set", "dot.position = { 5, 6 }; dot.opacity = 0.5; dot.transform = { rotation = 1 }"),
        ("one number", "dot.position.x = 17"),
        ("sprung", "dot:spring('position', { to = { 0, 0 }, response = 0.5, dampingRatio = 0.5 })"),
        ("sprung later", "dot:spring('position.x', { to = 0, duration = 0.5, bounce = 0.5, delay = 0.1 })"),
        ("taken", "dot:animate('position', { from = { 1, 2 }, to = { 3, 4 }, duration = 0.4 })"),
        ("added to", "dot:animate('position', { to = { 3, 4 }, duration = 0.4 })"),
        ("block", """
            animate(0.5, { beginFromCurrentState = true }, function()
                dot.position = { 3, 4 }; dot.opacity = 0
            end)
            """),
        ("turned", "dot:animate('transform.rotation.z', { from = 0, to = 1, duration = 0.3 })"),
        ("cancelled", "if m then m:cancel() end"),
        ("finished", "if m then m:finish() end"),
        ("held", "if m then m:pause() end"),
        ("sought", "if m then m:seek(0.9) end"),
        ("reversed", "if m then m:reverse() end"),
        ("gone", "dot:remove()"),
        ("twice", "dot.position.x = 17; wait(0.05); dot.position.y = 3; dot:removeAllAnimations()"),
    ]

    /// What shows of the dot.
    private static let shown = ["position.x", "position.y", "opacity", "transform.rotation.z"]

    private func play(_ motion: String, _ rest: String) throws -> HostedFixture {
        try HostedFixture(
            Self.screens + "spawn(function() wait(0.1) \(motion) end)\n"
                + "spawn(function() wait(0.3)\n\(rest)\nend)")
    }

    private func state(_ fixture: HostedFixture, at time: Double) throws -> [Double?] {
        fixture.advance(to: time)
        return try Self.shown.map { try fixture.shown("dot", $0) }
    }

    private func compare(_ one: [Double?], _ other: [Double?], _ comment: String) {
        let isSame = zip(one, other).allSatisfy { a, b in
            guard let a, let b else { return false }
            return abs(a - b) < 1e-6
        }
        #expect(isSame, "\(comment): \(one.map { $0 ?? .nan }), not \(other.map { $0 ?? .nan })")
    }

    @Test(arguments: motions.indices) func cancelledTransitionsGiveBackWhatTheyTook(_ index: Int) throws {
        let motion = Self.motions[index]
        let isTimeline = motion.name.contains("timeline")
        for cut in Self.cuts {
            // What a recorded function has a motion do, it does at once, wherever that is put. A timeline
            // goes on from where it was held instead.
            let isControl = ["held", "sought", "reversed", "cancelled", "finished"].contains(cut.name)
            let alone = try play(motion.lua, "")
            let driven = try play(
                motion.lua,
                """
                local ctx = scene:present(second, { interactive = true, transition = { duration = 1,
                    animate = function(ctx) wait(0.1) \(cut.lua) end } })
                ctx:update(0.05) wait(0.4) ctx:cancel()
                """)
            let played = try play(
                motion.lua,
                """
                scene:present(second, { transition = { duration = 1, animate = function(ctx)
                    wait(0.1) \(cut.lua)
                    wait(0.3) ctx:complete(false)
                end } })
                """)
            for time in stride(from: 0.25, through: 4, by: 0.25) {
                let wanted = try state(alone, at: time)
                let name = "\(motion.name), \(cut.name), at \(time)"
                let inDriven = try state(driven, at: time)
                if time > 0.8 {
                    if !(isTimeline && isControl) { compare(inDriven, wanted, "driven: \(name)") }
                    compare(try state(played, at: time), wanted, "played: \(name)")
                } else if !isControl, !isTimeline {
                    // It is put before the place of the cut.
                    compare(inDriven, wanted, "driven: \(name)")
                }
            }
            #expect(driven.errors.isEmpty && played.errors.isEmpty)
            #expect(driven.hosted.isSettled == alone.hosted.isSettled, "driven: \(motion.name), \(cut.name)")
            #expect(played.hosted.isSettled == alone.hosted.isSettled, "played: \(motion.name), \(cut.name)")
        }
    }

    /// Several things done in one transition, at once or in turn, are all taken back.
    @Test(arguments: Seeds.range(12)) func severalCutsAreTakenBack(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 1...8 {
            let motion = Self.motions[Int.random(in: Self.motions.indices, using: &random)]
            let cuts = (1...Int.random(in: 2...4, using: &random)).map { _ in
                Self.cuts[Int.random(in: Self.cuts.indices, using: &random)]
            }
            let begin: Double = [0.1, 0.2, 0.25, 0.4, 0.55].randomElement(using: &random) ?? 0.1
            let alone = try play(motion.lua, "")
            let lua = cuts.map { cut in
                cut.lua + ["", " wait(0.05)", " wait(0.1)"][Int.random(in: 0...2, using: &random)]
            }.joined(separator: "\n")
            let other = try HostedFixture(
                Self.screens + """
                    spawn(function() wait(0.1) \(motion.lua) end)
                    spawn(function() wait(\(begin))
                        scene:present(second, { transition = { duration = 1, animate = function(ctx)
                            \(lua)
                            wait(0.2) ctx:complete(false)
                        end } })
                    end)
                    """)
            for time in stride(from: 1.25, through: 5, by: 0.25) {
                let wanted = try state(alone, at: time)
                compare(
                    try state(other, at: time), wanted,
                    "seed \(seed): \(motion.name), \(cuts.map(\.name)) from \(begin), at \(time)")
            }
            #expect(other.errors.isEmpty, "\(other.errors)")
            #expect(other.hosted.isSettled == alone.hosted.isSettled)
        }
    }

    /// What others take while a transition has a timeline, that has lost, as without the transition.
    @Test(arguments: ["timeline", "two timelines"]) func othersKeepWhatTheyTakeOfTimelines(_ name: String) throws {
        let others = [
            "dot.position.x = 99", "animate(0.2, function() dot.position.x = 99 end)",
            "dot:spring('position.x', { to = 99, duration = 0.2 })",
            "timeline():add(function() animate(0.2, function() dot.position.x = 99 end) end, 0.1)",
            "timeline():add(function() dot:spring('position.x', { to = 99, duration = 0.2 }) end, 0.1)",
        ]
        let cuts = Self.cuts.filter { $0.name != "twice" }
        guard let motion = Self.motions.first(where: { $0.name == name }) else { return }
        for (at, other) in [0.3, 0.4, 0.45].flatMap({ at in others.map { (at, $0) } }) {
            let act = "end) spawn(function() wait(\(at)) \(other)"
            let alone = try play(motion.lua + act, "")
            let wanted = try state(alone, at: 4)
            for cut in cuts {
                let played = try HostedFixture(
                    Self.screens + """
                        spawn(function() wait(0.1) \(motion.lua) \(act) end)
                        spawn(function() wait(0.2)
                            scene:present(second, { transition = { duration = 1, animate = function(ctx)
                                \(cut.lua) wait(0.35) ctx:complete(false)
                            end } })
                        end)
                        """)
                compare(try state(played, at: 4), wanted, "\(name), \(other) at \(at), \(cut.name)")
                #expect(played.errors.isEmpty)
                // Held meanwhile, it takes later what it takes in its turn of other timelines.
                if other.hasPrefix("timeline") { continue }
                let driven = try HostedFixture(
                    Self.screens + """
                        spawn(function() wait(0.1) \(motion.lua) \(act) end)
                        spawn(function() wait(0.2)
                            local t = scene:present(second, { interactive = true, transition = {
                                duration = 1, animate = function(ctx) \(cut.lua) end } })
                            t:update(1) wait(0.3) t:cancel()
                        end)
                        """)
                compare(try state(driven, at: 4.5), wanted, "driven: \(name), \(other) at \(at), \(cut.name)")
                #expect(driven.errors.isEmpty)
            }
        }
    }

    /// What others do to a timeline, a motion or an animator that a transition holds, that has done, and the
    /// transition comes to its end.
    @Test(arguments: [
        ("timeline():add(function() animate(0.5, options, change) end)", "m:cancel()"),
        ("animate(0.5, options, change)", "m:cancel()"),
        ("dot:animate('opacity', { to = 0.2, duration = 0.5, curve = 'linear' })", "m:cancel()"),
        ("animator(0.5, options, change):start()", "m:stop(true)"),
        ("animator(0.5, options, change):start()", "m:stop() m:finish('current')"),
    ], ["m:pause()", "m:pause() if m == a then m.fractionComplete = 0.9 else m:seek(0.9) end"])
    func othersEndWhatATransitionHolds(_ motion: (made: String, end: String), _ act: String) throws {
        for driven in [true, false] {
            let fixture = try HostedFixture(
                Self.screens + """
                    local options = { curve = 'linear' }
                    local function change() dot.opacity = 0.2 end
                    local m, t
                    dot.opacity = 1
                    local a
                    after(0.1, function()
                        m = \(motion.made)
                        a = \(motion.made.contains("animator")) and m
                    end)
                    after(0.25, function()
                        t = scene:push(second, { interactive = \(driven), transition = { duration = 1,
                            animate = function(ctx)
                                \(act)
                                if not ctx.interactive then wait(0.3) ctx:complete(false) end
                            end } })
                        if \(driven) then t:update(0.3) wait(0.3) t:cancel() end
                        print('came', await(t), scene.root.sublayers[1].name)
                    end)
                    after(0.4, function() \(motion.end) end)
                    after(0.45, function() stopped = dot.opacity end)
                    after(3, function() print(dot.opacity == stopped, dot.presentation.opacity == stopped) end)
                    """)
            fixture.advance(to: 4)
            #expect(fixture.log == ["came false first", "true true"], "\(driven)")
            #expect(fixture.errors.isEmpty && fixture.hosted.isSettled, "\(fixture.errors)")
        }
    }

    /// A layer that was being deleted is deleted although a transition, which is cancelled, has cut that.
    @Test(arguments: ["dot.opacity = 0.9", "animate(0.2, function() dot.opacity = 0.5 end)", "dot:remove()",
                      "dot:spring('opacity', { to = 0.5 })", "dot:delete { duration = 0.2 }"])
    func deletionsGoOn(_ cut: String) throws {
        for driven in [true, false] {
            let fixture = try HostedFixture(
                Self.screens + """
                    after(0.1, function() dot:delete { duration = 0.3 } end)
                    after(0.25, function()
                        local t = scene:push(second, { interactive = \(driven), transition = {
                            animate = function(ctx)
                                \(cut)
                                if not ctx.interactive then wait(0.05) ctx:complete(false) end
                            end } })
                        if \(driven) then t:update(0.1) wait(0.05) t:cancel() end
                    end)
                    for _, at in ipairs { 0.39, 3 } do after(at, function()
                        print(dot.superlayer and dot.superlayer.name, dot.opacity, dot.transform.scale)
                    end) end
                    """)
            fixture.advance(to: 4)
            #expect(fixture.log.last == "nil 0.9 1.0", "\(driven): \(fixture.log)")
            #expect(fixture.errors.isEmpty && fixture.hosted.isSettled, "\(fixture.errors)")
        }
    }

    /// Others' motions of objects stay, on timelines and live.
    @Test(arguments: [
        "timeline():add(function() animate(0.3, function() g.colors = theirs end) end)",
        "timeline { delay = 0.2 }:add(function() g.colors = theirs end)",
        "animator(0.3, {}, function() g.colors = theirs end):start()",
        "animate(0.3, function() g.colors = theirs end)", "g.colors = theirs",
    ]) func othersMotionsOfObjectsStay(_ change: String) throws {
        for driven in [true, false] {
            let fixture = try HostedFixture(
                Self.screens + """
                    local g = first:gradient { colors = { '#FF0000', '#0000FF' } }
                    local theirs = { '#7BEBAB', '#BFCD30' }
                    after(0.2, function()
                        local t = scene:push(second, { interactive = \(driven), transition = {
                            animate = function(ctx)
                                animate(0.2, function() g.colors = { '#8FDEDB', '#3F6FA5' } end)
                                if not ctx.interactive then wait(0.14) ctx:complete(false) end
                            end } })
                        if \(driven) then t:update(0.5) wait(0.14) t:cancel() end
                    end)
                    after(0.29, function() \(change) end)
                    after(3, function() print(g.colors[1], g.colors[2]) end)
                    """)
            fixture.advance(to: 4)
            #expect(fixture.log == ["#7bebabff #bfcd30ff"], "\(driven)")
            #expect(fixture.errors.isEmpty && fixture.hosted.isSettled, "\(fixture.errors)")
        }
    }

    /// Timelines that take a number up while a transition has it come back to what was before that.
    @Test(arguments: ["made before", "made meanwhile"], ["driven", "played"])
    func timelinesComeBackToWhatWas(_ made: String, _ way: String) throws {
        func play(_ transition: String) throws -> [Double?] {
            let fixture = try HostedFixture(
                Self.screens + """
                    after(\(made == "made before" ? 0.1 : 0.25), function()
                        timeline { repeatCount = math.huge, autoreverses = true }:sequence {
                            function() animate(0.3, function() dot.position.x = 60 end) end,
                            function() animate(0.2, function() dot.opacity = 0 end) end,
                        }
                    end)
                    spawn(function() wait(0.2) \(transition) end)
                    """)
            let shown = try stride(from: 2.0, through: 5, by: 0.35).flatMap { try state(fixture, at: $0) }
            #expect(fixture.errors.isEmpty, "\(fixture.errors)")
            return shown
        }
        let alone = try play("")
        for change in ["dot.opacity = 0.4", "animate(0.3, function() dot.opacity = 0.4 end)",
                       "animator(0.5, {}, function() dot.opacity = 0.4 end):start()"] {
            let shown = try play(
                way == "driven"
                    ? """
                    local t = scene:push(second, { interactive = true, transition = {
                        animate = function() \(change) end } })
                    t:update(0.6) wait(0.5) t:cancel()
                    """
                    : """
                    scene:push(second, { transition = { animate = function(ctx)
                        \(change) wait(0.5) ctx:complete(false) end } })
                    """)
            compare(shown, alone, "\(change), \(made)")
        }
    }

    /// Motions of objects go on as those of numbers do.
    @Test(arguments: [
        "s:animate('path', { to = goal, duration = 3 })",
        "animate(3, function() s.path = goal end)",
        "timeline():add(function() animate(3, function() s.path = goal s.cornerRadius = 9 end) end)",
        "animator(3, {}, function() s.path = goal s.cornerRadius = 9 end):start()",
        "local a = animator(1, {}, function() s.path = goal end) a:pause() a.fractionComplete = 0.4",
    ]) func motionsOfObjectsGoOn(_ motion: String) throws {
        let cuts = [
            "s.path = other", "s:animate('path', { to = other, duration = 0.2 })",
            "animate(0.2, function() s.path = other end)",
            "s:add(basic { keyPath = 'path', toValue = other, duration = 0.2 })",
            "timeline():add(function() s:animate('path', { to = other, duration = 0.2 }) end)",
        ]
        func paths(_ transition: String) throws -> [String] {
            let fixture = try HostedFixture(
                Self.screens + """
                    local goal, other = 'M 0 10 L 25 5 L 10 35 Z', 'M 5 5 L 20 0 L 40 30 Z'
                    local s = first:shape { path = 'M 0 0 L 30 5 L 20 30 Z' }
                    \(motion)
                    spawn(function() wait(0.5) \(transition) end)
                    spawn(function() wait(1.25) for _ = 1, 5 do
                        local numbers = {}
                        for n in tostring(s.presentation.path):gmatch('[%d.]+') do
                            table.insert(numbers, ('%.6f'):format(n))
                        end
                        print(table.concat(numbers, ' ')) wait(0.5)
                    end end)
                    """)
            fixture.advance(to: 4)
            #expect(fixture.errors.isEmpty, "\(fixture.errors)")
            return fixture.log
        }
        let alone = try paths("")
        #expect(alone.count == 5)
        for cut in cuts {
            let driven = try paths(
                """
                local ctx = scene:present(second, { interactive = true, transition = {
                    animate = function() \(cut) end } })
                wait(0.1) ctx:cancel()
                """)
            let played = try paths(
                """
                scene:present(second, { transition = { animate = function(ctx)
                    \(cut) wait(0.1) ctx:complete(false) end } })
                """)
            let isHeld = motion.contains("timeline") || motion.contains("animator")
            #expect(played == alone, "played: \(cut)")
            // Held meanwhile, what has a clock of its own is so much behind.
            if !isHeld || motion.contains("pause") { #expect(driven == alone, "driven: \(cut)") }
            #expect(!isHeld || driven.count == 5)
        }
    }

    /// Ends are told once: as they come, for what is cut short.
    @Test(arguments: ["driven", "played"]) func endsAreToldOnce(_ way: String) throws {
        let fixture = try play(
            """
            local function tell(name) return function(finished) print(name, finished, scene.time) end end
            dot:spring('position', { to = { 200, 300 }, response = 1, onComplete = tell 'spring' })
            dot:add(basic { keyPath = 'opacity', toValue = 0, duration = 2, onComplete = tell 'fade' },
                    'fade')
            """,
            way == "driven"
                ? """
                local ctx = scene:present(second, { interactive = true, transition = { animate = function()
                    dot.position = { 1, 2 } dot:removeAnimation('fade') end } })
                wait(0.2) ctx:cancel()
                """
                : """
                scene:present(second, { transition = { duration = 1, animate = function(ctx)
                    dot.position = { 1, 2 } dot:removeAnimation('fade') wait(0.2) ctx:complete(false) end } })
                """)
        fixture.advance(to: 5)
        #expect(fixture.log == ["spring false 0.3", "fade false 0.3"])
        #expect(try state(fixture, at: 5) == [200, 300, 0.9, 0])
        #expect(fixture.hosted.isSettled && fixture.errors.isEmpty)
    }

    /// What is done to a motion beside the transition counts: it does not come back.
    @Test(arguments: ["dot:removeAnimation('spin')", "m:cancel()", "dot:remove() first:addSublayer(dot)"])
    func whatEndsBesideATransitionStaysEnded(_ end: String) throws {
        let fixture = try play(
            """
            m = dot:add(basic { keyPath = 'transform.rotation.z', toValue = 6, duration = 2,
                                repeatCount = math.huge }, 'spin')
            after(0.5, function() \(end) end)
            """,
            """
            scene:present(second, { transition = { duration = 1, animate = function(ctx)
                dot:add(basic { keyPath = 'opacity', toValue = 0, duration = 1 }, 'spin')
                wait(0.4)
                ctx:complete(false)
            end } })
            """)
        fixture.advance(to: 3)
        #expect(try state(fixture, at: 3) == [30, 40, 0.9, 0])
        #expect(fixture.hosted.isSettled && fixture.errors.isEmpty)
    }

    /// What would have come to its end meanwhile has come to it.
    @Test(arguments: [
        "animator(0.5, {}, function() dot.cornerRadius = 30 end):start()",
        "dot:animate('cornerRadius', { to = 30, duration = 0.5 })",
        "timeline():add(function() dot:animate('cornerRadius', { to = 30, duration = 0.5 }) end)",
    ]) func whatEndsMeanwhileIsAtItsEnd(_ motion: String) throws {
        for cut in ["dot:remove()", "dot.cornerRadius = 9", "dot:removeAllAnimations()"] {
            let fixture = try play(
                motion,
                """
                await(scene:present(second, { transition = { animate = function(ctx)
                    \(cut) wait(0.5) ctx:complete(false) end } }))
                print(dot.cornerRadius, dot.presentation.cornerRadius)
                """)
            fixture.advance(to: 3)
            #expect(fixture.log == ["30.0 30.0"] && fixture.errors.isEmpty, "\(cut)")
        }
    }

    /// A layer's transition goes on, with the picture that goes out by it.
    @Test(arguments: ["m:finish()", "m:cancel()", "m:pause()", "m:seek(0.5)", "dot:removeAllAnimations()"])
    func viewTransitionsGoOn(_ cut: String) throws {
        func picture(_ rest: String) throws -> [[Double]] {
            let fixture = try play(
                """
                dot.bounds, dot.backgroundColor = { 0, 0, 20, 20 }, '#FF0000'
                m = dot:transition(3, function() dot.backgroundColor, dot.cornerRadius = '#0000FF', 7 end)
                """, rest)
            fixture.advance(to: 1.5)
            var frame = Frame()
            fixture.hosted.fill(&frame)
            #expect(fixture.errors.isEmpty && !fixture.hosted.isSettled)
            fixture.advance(to: 4)
            #expect(fixture.hosted.isSettled)
            return frame.layers.map { [$0.opacity, $0.cornerRadius] }
        }
        let alone = try picture("")
        #expect(alone.contains { $0[1] == 7 })
        let driven = try picture(
            """
            local ctx = scene:present(second, { interactive = true, transition = {
                animate = function() \(cut) end } })
            wait(0.2) ctx:cancel()
            """)
        let played = try picture(
            """
            scene:present(second, { transition = { animate = function(ctx)
                \(cut) wait(0.2) ctx:complete(false) end } })
            """)
        for (a, b) in zip(alone.joined(), driven.joined()) { #expect(abs(a - b) < 1e-9) }
        for (a, b) in zip(alone.joined(), played.joined()) { #expect(abs(a - b) < 1e-9) }
        #expect(alone.count == driven.count && alone.count == played.count)
    }

    /// A piece that is put before it takes a motion shows that moving, and behind that doesn't.
    @Test func scrubbedPiecesShowWhatTheyTakeLater() throws {
        let fixture = try HostedFixture(
            """
            local Piece = component {
                build = function(self) dot = self:layer { name = 'dot', position = { 0, 0 } } end,
                show = function(self)
                    wait(1)
                    dot:removeAnimation('go')
                    dot:animate('position.y', { to = 100, duration = 1, curve = 'linear' })
                end }
            piece = Piece { name = 'piece', frame = { 0, 0, 100, 100 } }
            scene:addSublayer(piece)
            dot:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 10 }, 'go')
            after(1, function() piece:percent(0.25) end)
            after(2, function() piece:percent(0.75) end)
            after(3, function() piece:percent(0) end)
            """)
        #expect(try state(fixture, at: 0.5)[0] == 5)
        #expect(try state(fixture, at: 1.5)[0] == 15)
        #expect(!fixture.hosted.isSettled)
        #expect(try state(fixture, at: 2.5) == [0, 50, 1, 0])
        #expect(try state(fixture, at: 3.5)[0] == 35)
        #expect(fixture.errors.isEmpty)
    }
}
