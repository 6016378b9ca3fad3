import MoteEngine
import MoteScript
import Testing

/// Who moves a property when several want to, and when a motion counts as arrived.
@Suite struct TakeoverTests {
    private func fixture(_ lua: String) throws -> HostedFixture {
        try HostedFixture(
            "local l = scene:layer { name = 'l', bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }\n" + lua)
    }

    private func close(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
        a.map { abs($0 - b) <= tolerance } ?? false
    }

    // MARK: Custom motions

    @Test(arguments: [
        "l:animate('position.x', { to = 500, duration = 1, onComplete = print })",
        "animate(1, { onComplete = print }, function() l.position.x = 500 end)",
        "animateKeyframes(1, { onComplete = print }, function(frame) frame(0, 1, function() l.position.x = 500 end) end)",
        "animator(1, { onComplete = function(at) print(at == 'end') end }, function() l.position.x = 500 end):start()",
        "l:custom('position.x', { duration = 1, fn = function(e) return 500 * e end, onComplete = print })",
    ])
    func whatIsStartedLaterTakesOverFromACustom(_ later: String) throws {
        let f = try fixture(
            """
            l:custom('position.x', { fn = function(e) return e * 100 end, duration = 3,
                                     onComplete = function(done) print('custom', done) end })
            after(0.5, function() \(later) end)
            """)
        f.advance(to: 0.75)
        #expect(f.log == ["custom false"], "\(later)")
        f.advance(to: 3)
        #expect(f.log == ["custom false", "true"], "\(later)")
        #expect(try close(f.shown("l", "position.x"), 500), "\(later)")
    }

    @Test func aCustomKeepsWhatIsNotTakenFromIt() throws {
        let f = try fixture(
            """
            l:custom('position', { fn = function(e) return { e * 100, e * 10 } end, duration = 2,
                                   onComplete = function(done) print(done, scene.time) end })
            after(0.5, function() l:animate('position.x', { to = 500, duration = 1, curve = 'linear' }) end)
            """)
        f.advance(to: 1.5)
        #expect(try close(f.shown("l", "position.x"), 500) && close(f.shown("l", "position.y"), 15, 0.2))
        f.advance(to: 3)
        #expect(f.log == ["true 2.0"])
        #expect(try close(f.shown("l", "position.x"), 500) && close(f.shown("l", "position.y"), 20, 0.2))
    }

    @Test func aCustomTakesOverFromWhatIsOlder() throws {
        let f = try fixture(
            """
            l:animate('position.x', { to = 500, duration = 2, onComplete = function(done) print('animate', done) end })
            after(0.5, function()
                l:custom('position.x', { fn = function(e) return e * 100 end, duration = 1, onComplete = print })
            end)
            """)
        f.advance(to: 3)
        #expect(f.log == ["animate false", "true"])
        #expect(try close(f.shown("l", "position.x"), 100))
    }

    @Test func aWrongValueOfACustomNamesItsFunction() throws {
        let f = try fixture(
            "\nl:custom('position.x', { duration = 1, fn = function() return 0 / 0 end,\n"
                + "onComplete = print })")
        f.advance(to: 1)
        let error = try #require(f.errors.first)
        #expect(error.file == "test.lua" && error.line == 3)
        #expect(error.message.contains("custom") && error.message.contains("position.x"))
        #expect(f.errors.count == 1 && f.log == ["false"])
    }

    // MARK: Beneath explicit animations

    @Test(arguments: [
        "animate(1, { curve = 'linear' }, function() l.position.x = 300 end)",
        "l:animate('position.x', { to = 300, duration = 1, curve = 'linear' })",
        "animateKeyframes(1, { curve = 'linear' }, function(k) k(0, 1, function() l.position.x = 300 end) end)",
        "animator(1, { curve = 'linear' }, function() l.position.x = 300 end):start()",
    ])
    func anOffsetIsCoveredWithTheModel(_ later: String) throws {
        let f = try fixture(
            """
            l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 1 })
            after(0.5, function() \(later) end)
            """)
        for (time, value) in [(0.5, 50.0), (0.75, 75), (1, 150), (1.25, 225), (1.5, 300), (2, 300)] {
            let shown = try f.advance(to: time).shown("l", "position.x")
            #expect(close(shown, value), "\(later) at \(time): \(String(describing: shown))")
        }
    }

    /// Core Animation's own rule, for what is additive itself.
    @Test func anExplicitOffsetIsAddedToWhatCovers() throws {
        let f = try fixture(
            """
            l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 2 })
            l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 10, duration = 2, additive = true })
            """)
        #expect(try close(f.advance(to: 1).shown("l", "position.x"), 55))
    }

    // MARK: Arrival

    /// When a motion of 1 s over 100 arrives, by its options.
    static let back: Double = 1 - 1.70158 / 2.70158
    static let arrivals: [String: Double] = [
        "duration = 0.5, autoreverses = true": 0.5,
        "curve = 'easeInOut'": 1,
        "curve = 'easeOutQuint'": 1,
        // 1 + c₃·(f − 1)³ + c₁·(f − 1)² = 1 with c₁ = 1.70158, c₃ = c₁ + 1.
        "curve = 'easeOutBack'": back,
        "curve = 'easeOutBack', delay = 1": 1 + back,
        // It touches at the first of its corners, 4/11.
        "curve = 'easeOutBounce'": 0.36363636363636365,
        "curve = steps(4, 'start')": 0.75,
        "curve = linearStops { 0, { 2, 0.8 }, 1 }": 0.4,
        "curve = 'linear', repeatCount = math.huge": 1,
        "curve = 'linear', repeatCount = 0.5": 0.5,
    ]

    @Test(arguments: arrivals.keys.sorted())
    func arrivesWhereTheCurveFirstIs(_ options: String) throws {
        let time = try #require(Self.arrivals[options])
        let duration = options.contains("duration") ? "" : "duration = 1, "
        let f = try fixture(
            """
            local m = l:animate('position.x', { to = 100, \(duration)\(options) })
            spawn(function() local ok = m:reached() print(scene.time, ok) end)
            """)
        f.advance(to: 3)
        let words = try #require(f.log.first).split(separator: " ")
        #expect(close(Double(words[0]), time, 1e-6), "\(options): \(f.log)")
        #expect(words[1] == "true")
    }

    @Test func keyframesArriveWhereTheyFirstAreAtTheirEnd() throws {
        let f = try fixture(
            """
            local function tell(name, m) spawn(function() m:reached() print(name, scene.time) end) end
            tell('held', l:add(keyframe { keyPath = 'position.x', values = { 0, 100, 100 }, duration = 1 }))
            tell('passed', l:add(keyframe { keyPath = 'opacity', values = { 0, 1, 0.5 }, duration = 4 }))
            tell('block', animateKeyframes(4, { curve = 'linear' }, function(frame)
                frame(0, 0.5, function() l.zPosition = 10 end)
            end))
            """)
        f.advance(to: 5)
        let times = f.log.compactMap { Double($0.split(separator: " ")[1]) }
        #expect(f.log.map { String($0.prefix { $0 != " " }) } == ["held", "passed", "block"])
        #expect(times.count == 3 && close(times[0], 0.5) && close(times[1], 1) && close(times[2], 2))
    }

    // MARK: Lines

    @Test func keyframeBlocksAndTransactionsKeepTheirLines() throws {
        let f = try fixture(
            """
            animateKeyframes(1, {}, function(frame)
                frame(0, 1, function()
                    l.position.x = 100
                end)
            end)
            transaction(function()
                l.opacity = 0.5
            end)
            """)
        for (keyPath, line) in [("position.x", 4.0), ("opacity", 8)] {
            let motion = try f.hosted.explain(.path("l"), keyPath: keyPath)["motions"]?.list?.first
            #expect(motion?["line"]?.number == line, "\(keyPath): \(String(describing: motion))")
        }
    }

    // MARK: Glides

    @Test func aGlideOfTwoNumbersStopsAsAWhole() throws {
        let f = try fixture(
            "local d = l:decay('position', { velocity = { 800, -300 } })\nprint(d.duration, d.destination)")
        // POP: ln(5 / 800) / (1000 · ln 0.998) = 2.535 s; x = v / 1000 · d / (1 − d) · (1 − d^(1000·t)).
        let y = try f.advance(to: 2.3).shown("l", "position.y")
        #expect(close(y, -148.202, 0.001))
        f.advance(to: 4)
        #expect(try close(f.shown("l", "position.y"), -148.764, 0.001))
        #expect(try close(f.shown("l", "position.x"), 399.2 - 2.495, 0.001))
        #expect(f.log.first?.contains("-148.76") == true && f.hosted.isSettled)
    }
}
