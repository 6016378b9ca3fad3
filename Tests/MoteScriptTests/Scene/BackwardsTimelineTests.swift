import MoteEngine
import Testing

/// Timelines whose speed is below 0: as with Web Animations' `play()`, they set out from their end.
@Suite struct BackwardsTimelineTests {
    private func fixture(_ options: String, _ lua: String = "") throws -> HostedFixture {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l' }
            local tl = timeline { \(options) }
            tl:add(function() l:animate('zPosition', { to = 100, duration = 1, curve = 'linear' }) end)
            tl:add(function() l:animate('zPosition', { to = 300, duration = 1, curve = 'linear' }) end)
            tl:onComplete(function(done) print('over', done, scene.time) end)
            \(lua)
            """)
        #expect(f.errors.isEmpty, "\(f.errors)")
        return f
    }

    @Test(arguments: [1.0, 2]) func playsFromItsEnd(_ speed: Double) throws {
        let f = try fixture("speed = -\(speed)")
        for (time, value) in [(0.0, 300.0), (0.5, 200), (1, 100), (1.75, 25), (3, 0)] {
            let shown = try f.advance(to: time / speed).shown("l", "zPosition") ?? .nan
            #expect((shown - value).magnitude < 1e-9, "\(time): \(shown)")
        }
        #expect(f.log == ["over true \(2 / speed)"])
    }

    @Test func oneThatWaitsStandsAtItsEnd() throws {
        let f = try fixture(
            "speed = -1, paused = true", "print(tl.time, tl.fraction) after(1, function() tl:play() end)")
        #expect(f.advance(to: 0.5).errors.isEmpty, "\(f.errors)")
        #expect(try ((f.shown("l", "zPosition") ?? 0) - 300).magnitude < 1e-9)
        #expect(try f.advance(to: 1.5).shown("l", "zPosition") == 200)
        f.advance(to: 5)
        #expect(f.log == ["2.0 1.0", "over true 3.0"])
    }

    @Test func oneThatIsSoughtSetsOutFromThere() throws {
        let f = try fixture("speed = -1, paused = true", "tl.time = 0.5 after(1, function() tl:play() end)")
        #expect(try f.advance(to: 0.5).shown("l", "zPosition") == 50)
        #expect(try f.advance(to: 1.25).shown("l", "zPosition") == 25)
        f.advance(to: 5)
        #expect(f.log == ["over true 1.5"])
    }

    @Test func repeatsAndDelaysAreAllPassed() throws {
        let f = try fixture("speed = -1, repeatCount = 2, delay = 0.5")
        for (time, value) in [(0.5, 200.0), (2.5, 200), (3.5, 50), (4.25, 0)] {
            let shown = try f.advance(to: time).shown("l", "zPosition") ?? .nan
            #expect((shown - value).magnitude < 1e-9, "\(time): \(shown)")
        }
        f.advance(to: 9)
        #expect(f.log == ["over true 4.5"])
    }

    /// As it is on another timeline.
    @Test func withinAnotherItDoesTheSame() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l' }
            local tl = timeline { speed = -1 }
            tl:add(function() l:animate('zPosition', { to = 100, duration = 1, curve = 'linear' }) end)
            timeline {}:add(tl, 0.5)
            """)
        #expect(try f.advance(to: 0.75).shown("l", "zPosition") == 75 && f.errors.isEmpty)
    }

    /// It has no end to set out from.
    @Test func oneWithoutAnEndIsOver() throws {
        let f = try fixture("speed = -1, repeatCount = math.huge")
        #expect(try f.advance(to: 1).shown("l", "zPosition") == 0 && f.log == ["over true 0.0"])
    }

    /// Back at its beginning there is nowhere else to go.
    @Test(arguments: ["", "tl:seek(0)"]) func whatIsBackAtItsBeginningPlaysForwards(_ before: String) throws {
        let f = try fixture(
            "",
            """
            after(1, function() tl:reverse() end)
            after(3, function() \(before) tl:play() print(tl.speed) end)
            """)
        for (time, value) in [(1.0, 100.0), (1.5, 50), (2.5, 0), (3.5, 50), (4.5, 200), (6, 300)] {
            let shown = try f.advance(to: time).shown("l", "zPosition") ?? .nan
            #expect((shown - value).magnitude < 1e-9, "\(time): \(shown)")
        }
        #expect(f.log == ["over true 2.0", "1.0"] && f.errors.isEmpty, "\(f.log) \(f.errors)")
    }

    @Test func wordsThatBelongElsewhereAreHintedAt() {
        let layer = "local l = scene:layer {} "
        for (lua, hint) in [
            (
                "l:add(springAnimation { keyPath = 'zPosition', toValue = 3, velocity = 3 })",
                "\"initialVelocity\""
            ),
            ("animator(1, { delay = 3 }, function() end)", "start(delay)"),
        ] {
            let message = HostedFixture.loadError(layer + lua)?.message ?? ""
            #expect(message.contains("unknown option") && message.contains(hint), "\(lua): \(message)")
        }
    }

    @Test func placesBeyondTheEndsAreTheNearer() throws {
        let f = try fixture(
            "paused = true",
            "tl:seek(7) print(l.presentation.zPosition) tl:seek(-1) print(l.presentation.zPosition)")
        #expect(f.log == ["300.0", "0.0"])
        let g = try HostedFixture(
            """
            local l = scene:layer {}
            local m = l:animate('zPosition', { to = 100, duration = 1 })
            m:pause() m:seek(7) print(l.presentation.zPosition) m:seek(-1) print(l.presentation.zPosition)
            """)
        #expect(g.log == ["100.0", "0.0"])
    }

    /// Within another one that plays backwards sets out from its end when its time comes, wherever that is by
    /// then, and shows nothing before; as does one that is part way when it begins.
    @Test(arguments: [
        ("speed = -1", "fill() t:add(u, 0.5)", [10.0, 10, 110, 60, 10]),
        ("speed = -1", "t:add(u, 0.5) fill()", [10, 10, 110, 60, 10]),
        ("speed = -1", "u:add(first, 0) t:add(u, 0.5) u:add(second, 0.25)", [10, 10, 110, 60, 10]),
        ("speed = -2", "t:add(u, 0.5) fill()", [10, 10, 110, 10, 10]),
        ("delay = -0.25", "fill() t:add(u, 0.5)", [10, 10, 60, 110, 110]),
        ("direction = 'reverse'", "t:add(u, 0.5) fill()", [10, 10, 110, 60, 10]),
    ]) func oneWithinAnotherSetsOutFromItsEnd(_ options: String, _ making: String, _ course: [Double]) throws {
        for isSought in [false, true] {
            let f = try HostedFixture(
                """
                local l = scene:layer { name = "l", position = { 10, 0 } }
                local t, u = timeline { paused = \(isSought) }, timeline { \(options) }
                local function first()
                    l:animate("position.x", { to = 60, duration = 0.25, curve = "linear" })
                end
                local function second()
                    l:animate("position.x", { to = 110, duration = 0.25, curve = "linear" })
                end
                local function fill() u:add(first, 0) u:add(second, 0.25) end
                \(making)
                \(isSought ? "scene:update(function() t.time = scene.time end)" : "")
                """)
            for (i, x) in course.enumerated() {
                // Just behind 0.5, it has set out.
                let time = 0.05 + Double(i) * 0.25 - (i < 2 ? 0 : 0.05) + (i == 2 ? 1.0 / 60 : 0)
                let most = i == 2 ? 200.0 / 60 * 2 + 1e-6 : 1e-6
                let shown = try f.advance(to: time).shown("l", "position.x") ?? .nan
                #expect((shown - x).magnitude < most, "\(options) \(making) at \(time)")
            }
            #expect(f.errors.isEmpty)
        }
    }
}
