import Testing

/// Blocks and transactions that change nothing when they are made, or when their time on a timeline comes.
@Suite struct IdleTimelineTests {
    /// What runs before, a quarter of a second in, and the block at half a second; both on a layer at 10.
    private static let programs: [(before: String, block: String)] = [
        // The model is at 100 then, or on its way to 50, and not where it was when the timeline was made.
        ("l.position.x = 100", "animateKeyframes(0.5, TELL, function(k) k(0, 0.5, to(10)) end)"),
        (
            "l.position.x = 100",
            "animateKeyframes(0.5, TELL, function(k) k(0, 0.5, to(10)) k(0.5, 0.5, to(50)) end)"
        ),
        (
            "l.position.x = 100",
            "animateKeyframes(0.5, FROM, function(k) k(0, 0.5, to(10)) end)"
        ),
        ("l.position.x = 100", "transaction({ duration = 0.5, onComplete = tell }, to(10))"),
        ("l.position.x = 100", "animate(0.5, TELL, to(10))"),
        ("l.position.x = 100", "animate(0.5, FROM, to(10))"),
        ("l.position.x = 100", "animate(0, TELL, to(10))"),
        // It is there already: nothing is stopped.
        ("glide(50)", "animateKeyframes(0.5, TELL, function(k) k(0, 0.5, to(50)) end)"),
        ("glide(50)", "animateKeyframes(0.5, TELL, function(k) k(0, 0.5, to(50)) k(0.5, 0.5, to(10)) end)"),
        ("glide(50)", "animateKeyframes(0.5, FROM, function(k) k(0, 0.5, to(50)) end)"),
        ("glide(50)", "transaction({ duration = 0.5, onComplete = tell }, to(50))"),
        ("glide(50)", "animate(0.5, TELL, to(50))"),
        ("glide(50)", "animate(0.5, FROM, to(50))"),
        // There is nothing to run.
        ("glide(50)", "animate(0.5, TELL, function() end)"),
        ("glide(50)", "animate(0.5, TELL, function() l.hidden = true end)"),
        ("glide(50)", "animateKeyframes(0.5, TELL, function() end)"),
        ("glide(50)", "transaction({ duration = 0.5, onComplete = tell }, function() end)"),
        ("glide(50)", "transaction({ duration = 0, onComplete = tell }, to(20))"),
        ("glide(50)", "transaction({ disableActions = true, onComplete = tell }, to(20))"),
        ("glide(50)", "l:animate('position.x', { to = 30, duration = 0, onComplete = tell })"),
    ]

    /// Nothing in it ever runs.
    private static func isEmpty(_ program: (before: String, block: String)) -> Bool {
        ["end)", "true end)"].contains { program.block.hasSuffix("function() " + $0) }
            || program.block.contains("duration = 0,") || program.block.contains("disableActions")
            || program.block.hasSuffix("TELL, function() l.hidden = true end)")
    }

    private func fixture(_ program: (before: String, block: String), _ put: String) throws -> HostedFixture {
        try HostedFixture(
            """
            local l = scene:layer { name = "l", bounds = { 0, 0, 10, 10 }, position = { 10, 0 } }
            local function tell(ok) print(ok, ("%.4f"):format(scene.time)) end
            local TELL = { onComplete = tell }
            local FROM = { onComplete = tell, beginFromCurrentState = true }
            local function to(x) return function() l.position.x = x end end
            local function glide(x) l:animate("position.x", { to = x, duration = 1 }) end
            local t, inner = timeline(), timeline()
            local function put(at, fn) \(put) end
            put(0.25, function() \(program.before) end)
            put(0.5, function() \(program.block) end)
            """)
    }

    @Test(arguments: [
        "t:add(fn, at)", "inner:add(fn, at) if at > 0.3 then t:add(inner, 0) end",
        "if at > 0.3 then after(at, function() timeline():add(fn, 0) end) else t:add(fn, at) end",
    ]) func areAsLive(_ put: String) throws {
        for program in Self.programs {
            let live = try fixture(program, "after(at, fn)")
            let other = try fixture(program, put)
            for step in 0..<20 {
                let time = 0.0313 + Double(step) * 0.1
                let x = try live.advance(to: time).shown("l", "position.x") ?? 0
                let y = try other.advance(to: time).shown("l", "position.x") ?? -1
                #expect((x - y).magnitude < 1e-6, "\(program) at \(time): \(x), \(y)")
            }
            #expect(live.log.count == 1 && other.log.count == 1, "\(program): \(live.log), \(other.log)")
            // What has something to do somewhere has its length on a timeline.
            #expect(live.log == other.log || live.log == ["true 0.5000"] && other.log == ["true 1.0000"])
            if Self.isEmpty(program) { #expect(live.log == other.log, "\(program): \(other.log)") }
            #expect(live.errors.isEmpty && other.errors.isEmpty)
        }
    }

    /// As motions that are put on a timeline as they are made.
    @Test func areAsLiveAsMotions() throws {
        for program in Self.programs where !program.block.hasPrefix("transaction") {
            // (What else a block changes has no handle of its own.)
            if program.block.contains("hidden") { continue }
            let live = try fixture(program, "after(at, fn)")
            let put = """
                if at > 0.3 then t:add(\(program.block), at) else t:add(fn, at) end
                """
            let other = try fixture(program, put)
            for step in 0..<20 {
                let time = 0.0313 + Double(step) * 0.1
                let x = try live.advance(to: time).shown("l", "position.x") ?? 0
                let y = try other.advance(to: time).shown("l", "position.x") ?? -1
                #expect((x - y).magnitude < 1e-6, "\(program) at \(time): \(x), \(y)")
            }
            if Self.isEmpty(program) { #expect(live.log == other.log, "\(program): \(other.log)") }
        }
    }

    /// Its end is told with its timeline's, whichever way that comes.
    @Test(arguments: [
        ("t:finish()", "true 0.3"), ("t:cancel()", "false 0.3"), ("t.time = 1.5 t:finish()", "true 0.3"),
        ("t:pause() after(1, function() t:play() end)", "true 2.0"), ("t:seek(0)", "true 1.3"),
    ]) func anEmptyBlockEndsWithItsTimeline(_ touch: String, _ told: String) throws {
        let f = try HostedFixture(
            """
            local t = timeline()
            t:add(animate(0.5, { onComplete = function(ok) print(ok, scene.time) end }, function() end), 1)
            t:add(function() end, 2)
            after(0.3, function() \(touch) end)
            """)
        #expect(f.advance(to: 5).log == [told])
        #expect(f.errors.isEmpty && f.hosted.isSettled)
    }
}
