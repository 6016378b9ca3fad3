import MoteTestSupport
import Testing

/// What a cancelled transition did to an animator, which was running before, is as if it had never been: its
/// motion, and all that its fields and methods say.
@Suite struct CancelledAnimatorTests {
    private static let scene = """
        scene.size = { 300, 600 }
        local first = scene:screen { name = 'first', build = function(screen)
            dot = screen:layer { name = 'dot', position = { 30, 40 } }
        end }
        local second = scene:screen { name = 'second' }
        scene:present(first)
        local function over(place) print('over', place, scene.time) end
        an = animator(2, { curve = 'linear', onComplete = over }, function() dot.position.x = 230 end)
        function say()
            print(an.state, an.isRunning, an.isReversed, ('%.3f %.1f'):format(an.fractionComplete,
                  dot.presentation.position.x))
        end
        after(0.1, function() an:start() end)

        """

    private static let cuts = [
        "an:stop(true)",
        "an:stop()",
        "an:stop() an:finish('start')",
        "an:pause()",
        "an:pause() an.fractionComplete = 0.8",
        "an.isReversed = true",
        "an.isReversed = true an:addCompletion(function() print('added') end)",
        "an:pause() an:continueAnimation { durationFactor = 0.1 }",
        "an.scrubsLinearly, an.pausesOnCompletion = false, true",
        "an:addAnimations(function() dot.position.x = 0 end)",
    ]

    @Test(arguments: cuts) func goesOnAfterAPlayedOne(_ cut: String) throws {
        let fixture = try HostedFixture(
            Self.scene + """
                after(0.3, function() scene:present(second, { transition = { animate = function(ctx)
                    wait(0.1) \(cut) wait(0.05) ctx:complete(false) end } }) end)
                after(1.1, say)
                after(2.2, say)
                """)
        fixture.advance(to: 3)
        // Linear from 30 to 230 in 2 s from 0.1 s on.
        var expected = ["active true false 0.500 130.0", "over end 2.1", "inactive false false 0.000 230.0"]
        // That was told as it came.
        if cut.contains("finish") { expected = ["over start 0.4", expected[0], expected[2]] }
        #expect(fixture.log == expected && fixture.errors.isEmpty)
        #expect(fixture.hosted.isSettled)
    }

    /// In one that is run ahead it was held meanwhile, and goes on from there: 0.4 s later.
    @Test(arguments: cuts) func goesOnAfterADrivenOne(_ cut: String) throws {
        let fixture = try HostedFixture(
            Self.scene + """
                after(0.3, function()
                    local ctx = scene:present(second, { interactive = true, transition = { duration = 1,
                        animate = function() wait(0.1) \(cut) end } })
                    after(0.4, function() ctx:cancel() end)
                end)
                after(1.5, say)
                after(2.6, say)
                """)
        fixture.advance(to: 3)
        // Of these a transition knows without touching the motion.
        let isLate = !cut.contains("Linearly")
        var expected =
            isLate
            ? ["active true false 0.500 130.0", "over end 2.5", "inactive false false 0.000 230.0"]
            : ["active true false 0.700 170.0", "over end 2.1", "inactive false false 0.000 230.0"]
        if cut.contains("finish") { expected = ["over start 0.3", expected[0], expected[2]] }
        // It waits for the end of what it adds, which is told then.
        if cut.contains("addAnimations") { expected = ["over end 0.3", expected[0], expected[2]] }
        #expect(fixture.log == expected && fixture.errors.isEmpty)
        #expect(fixture.hosted.isSettled)
    }

    /// One that the transition started is as before, and can be started.
    @Test(arguments: ["driven", "played"]) func canBeStartedAfterwards(_ way: String) throws {
        let present =
            way == "driven"
            ? """
            local ctx = scene:present(second, { interactive = true,
                transition = { animate = function() later:start() end } })
            after(0.2, function() ctx:cancel() end)
            """
            : """
            scene:present(second, { transition = { animate = function(ctx)
                later:start() wait(0.2) ctx:complete(false) end } })
            """
        let fixture = try HostedFixture(
            Self.scene + """
                later = animator(1, { curve = 'linear' }, function() dot.position.y = 140 end)
                after(0.3, function() \(present) end)
                after(1, function() print(later.state, dot.presentation.position.y) later:start() end)
                after(1.5, function() print(later.state, dot.presentation.position.y) end)
                """)
        fixture.advance(to: 3)
        #expect(fixture.log.filter { !$0.contains("over") } == ["inactive 40.0", "active 90.0"])
        #expect(fixture.errors.isEmpty && fixture.hosted.isSettled)
    }

    /// One that is finished keeps what it did.
    @Test func finishedTransitionsKeepIt() throws {
        let fixture = try HostedFixture(
            Self.scene.replacing("screen:layer", with: "scene.overlay:layer") + """
                after(0.3, function() scene:present(second, { transition = { animate = function(ctx)
                    wait(0.1) an:stop(true) end } }) end)
                after(1.1, say)
                """)
        fixture.advance(to: 3)
        #expect(fixture.log == ["inactive false false 0.000 60.0"] && fixture.errors.isEmpty)
    }
}
