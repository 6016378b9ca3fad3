import Testing

/// What touches a motion at the very instant of its end comes after that: it is over.
@Suite struct EndInstantTests {
    /// What becomes of an animator's changes, of half a second, when it is touched at a time.
    private func animator(_ touch: String, at time: Double, options: String = "") throws -> [String] {
        let fixture = try HostedFixture(
            """
            local l = scene:layer { position = { 0, 0 } }
            local at
            -- The touch made before the motion, so that its timer is the first of that instant, too.
            local function act()
                \(touch)
                print("touched", at.state, at.isRunning, at.isReversed, ("%.4f"):format(at.fractionComplete),
                    ("%.2f"):format(l.presentation.position.x))
            end
            after(\(time), act)
            at = animator(0.5, { curve = "linear" \(options) }, function() l.position.x = 100 end)
            at:addCompletion(function(place) print("over", place, ("%.2f"):format(scene.time)) end)
            at:start()
            for _, later in ipairs { 0.7, 1.4 } do
                after(later, function()
                    print(later, at.state, at.isRunning, ("%.2f"):format(l.presentation.position.x))
                end)
            end
            """)
        fixture.advance(to: 3)
        #expect(fixture.errors.isEmpty, "\(touch): \(fixture.errors)")
        return fixture.log
    }

    @Test(arguments: [
        "at.isReversed = true", "at.fractionComplete = 0.5", "at:pause()", "at:stop(false)", "at:stop(true)",
        "at:finish('start')", "at:start()", "at:continueAnimation()",
        "at:addAnimations(function() l.position.y = 3 end)", "local _ = at.state", "at:stop(false) at:finish()",
    ]) func animatorsAreOverAtTheirEnd(_ touch: String) throws {
        let then = try animator(touch, at: 0.5)
        let later = try animator(touch, at: 0.500001)
        #expect(then.sorted() == later.sorted(), "\(touch)")
        #expect(then.filter { $0.hasPrefix("over") } == ["over end 0.50"], "\(touch)")
    }

    /// One that holds at its end is not over there.
    @Test func animatorsThatHoldAreNotOver() throws {
        for time in [0.5, 0.500001] {
            let log = try animator("at.isReversed = true", at: time, options: ", pausesOnCompletion = true")
            #expect(log.contains("0.7 active true 60.00"), "\(log)")
            #expect(!log.contains { $0.hasPrefix("over end") }, "\(log)")
        }
    }

    /// Timelines too: what is hung on one that plays anew from that instant waits for its next end.
    @Test(arguments: [
        ("t:reverse()", 1.0), ("t.time = 0.25", 0.75), ("t:seek(0)", 1.0), ("t.speed = -1", 1.0),
        ("t:add(function() l:animate('position.y', { to = 9, duration = 0.3 }) end)", 0.8),
        ("t:pause()", nil), ("t:cancel()", nil), ("t:finish()", nil),
    ] as [(String, Double?)]) func timelinesAreOverAtTheirEnd(_ touch: String, _ end: Double?) throws {
        for time in [0.5, 0.500001] {
            let fixture = try HostedFixture(
                """
                local l = scene:layer { position = { 0, 0 } }
                local t
                after(\(time), function()
                    \(touch)
                    \(end == nil ? "" : "t:play()")
                    t:onComplete(function(ok) print("then", ok, ("%.2f"):format(scene.time)) end)
                    print("awaited", await(t), ("%.2f"):format(scene.time))
                end)
                t = timeline { onComplete = function(ok) print("over", ok, ("%.2f"):format(scene.time)) end }
                t:add(function() l:animate("position.x", { to = 100, duration = 0.5 }) end)
                """)
            fixture.advance(to: 3)
            #expect(fixture.errors.isEmpty, "\(touch): \(fixture.errors)")
            let at = end.map { $0.formatted(2) } ?? "0.50"
            let expected = ["over true 0.50", "then true \(at)", "awaited true \(at)"]
            #expect(fixture.log.sorted() == expected.sorted(), "\(touch) at \(time): \(fixture.log)")
        }
    }

    /// Motions on no timeline: nothing of them is held, sought or turned round.
    @Test(arguments: ["h:pause()", "h:reverse()", "h:seek(0)", "h:resume()", "h:cancel()", "h:finish()"])
    func motionsAreOverAtTheirEnd(_ touch: String) throws {
        for make in [
            "l:animate('position.x', { to = 100, duration = 0.5, onComplete = tell })",
            "animate(0.5, { onComplete = tell }, function() l.position = { 100, 50 } end)",
            "l:add(basic { keyPath = 'position.x', toValue = 100, duration = 0.5, onComplete = tell })",
        ] {
            let fixture = try HostedFixture(
                """
                local l, h = scene:layer { name = "l", position = { 0, 0 } }
                after(0.5, function() \(touch) end)
                local function tell(ok) print(ok, scene.time) end
                h = \(make)
                """)
            let x = make.contains("basic") ? 0.0 : 100
            #expect(try fixture.advance(to: 0.75).shown("l", "position.x") == x, "\(touch), \(make)")
            #expect(fixture.advance(to: 2).log == ["true 0.5"], "\(touch), \(make)")
            #expect(fixture.hosted.isSettled && fixture.errors.isEmpty)
        }
    }
}

extension Double {
    fileprivate func formatted(_ places: Int) -> String {
        let text = String(Int((self * 100).rounded()))
        let padded = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
        return padded.dropLast(places) + "." + padded.suffix(places)
    }
}
