import MoteEngine
import Testing

/// The time before a motion begins: held, turned round and cut short in it.
@Suite struct DelayTests {
    private static let makers = [
        "l:animate('zPosition', { to = 100, duration = 0.5, delay = 0.2, onStart = began, onComplete = over })",
        "l:spring('zPosition', { to = 100, delay = 0.2, onStart = began, onComplete = over })",
        "l:decay('zPosition', { velocity = 100, delay = 0.2, onStart = began, onComplete = over })",
        "l:custom('zPosition', { duration = 0.5, delay = 0.2, fn = function(t) return 10 * t end, onStart = began, "
            + "onComplete = over })",
        "l:add(basic { keyPath = 'zPosition', toValue = 100, duration = 0.5, delay = 0.2, onStart = began, "
            + "onComplete = over })",
        "animate(0.5, { delay = 0.2, onStart = began, onComplete = over }, function() l.zPosition = 100 end)",
        "v:spring { to = 100, delay = 0.2, onStart = began, onComplete = over }",
        "v:decay { velocity = 100, delay = 0.2, onStart = began, onComplete = over }",
        "v:animate { to = 100, duration = 0.5, delay = 0.2, onStart = began, onComplete = over }",
    ]

    private func play(_ maker: String, _ lua: String, to time: Double) throws -> HostedFixture {
        let f = try HostedFixture(
            """
            local l, v = scene:layer { name = 'l' }, value(0)
            local function began() print('began', string.format('%.6f', scene.time)) end
            local function over(done) print('over', done, string.format('%.6f', scene.time)) end
            local m = \(maker)
            local function look() print(l.presentation.zPosition, v.value) end
            \(lua)
            """)
        f.advance(to: time)
        #expect(f.errors.isEmpty, "\(f.errors)")
        return f
    }

    /// Half of the delay, a second held, and the other half.
    @Test(arguments: makers) func whatIsHeldGoesOnWithTheRest(_ maker: String) throws {
        let f = try play(
            maker,
            """
            after(0.1, function() m:pause() end)
            after(1.05, look)
            after(1.1, function() m:resume() end)
            after(1.19, look)
            """, to: 9)
        #expect(f.log.count == 4 && f.log[2] == "began 1.200000", "\(f.log)")
        #expect(f.log[0] == "0.0 0.0" && f.log[1] == "0.0 0.0", "\(f.log)")
        #expect(f.log[3].hasPrefix("over true"))
        if maker.contains("0.5") { #expect(f.log[3] == "over true 1.700000") }
    }

    /// Nothing has moved: it is back at its beginning at once.
    @Test(arguments: makers.filter { !$0.contains("custom") })
    func whatIsTurnedRoundIsOver(_ maker: String) throws {
        let f = try play(maker, "after(0.1, function() m:reverse() end) after(2, look)", to: 3)
        // A motion that is over without having been cut short counts as begun.
        #expect(f.log.filter { !$0.hasPrefix("began") } == ["over true 0.100000", "0.0 0.0"], "\(f.log)")
    }

    @Test(arguments: makers) func whatIsHeldAndCutShortIsOverOnce(_ maker: String) throws {
        let f = try play(
            maker,
            """
            after(0.1, function() m:pause() end)
            after(1, function() m:cancel() m:cancel() m:resume() end)
            after(2, look)
            """, to: 3)
        #expect(f.log.first == "over false 1.000000", "\(f.log)")
        #expect(f.log.filter { $0.hasPrefix("over") }.count == 1 && !f.log.contains { $0.hasPrefix("began") })
    }

    /// The spring shows its own beginning while it waits, and stops there.
    @Test func aSpringStopsAtTheBeginningThatItShows() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l' }
            local m = l:spring('zPosition', { from = 7, to = 100, delay = 1 })
            after(0.5, function() m:cancel() end)
            """)
        for time in [0.25, 0.75, 3] { #expect(try f.advance(to: time).shown("l", "zPosition") == 7) }
    }

    // MARK: Transactions

    private func started(_ lua: String) throws -> [String] {
        let f = try HostedFixture(
            """
            local l, m = scene:layer { name = 'l' }, scene:layer { name = 'm' }
            scene:layer { name = 'n' }
            local function at(name) return function() print(name, scene.time) end end
            \(lua)
            """)
        f.advance(to: 5)
        #expect(f.errors.isEmpty, "\(f.errors)")
        return f.log
    }

    @Test(arguments: [
        "l.zPosition = 100", "l:add(basic { keyPath = 'zPosition', fromValue = 0, toValue = 1 })",
        "animate(0.7, function() m.zPosition = 4 end) l:spring('cornerRadius', { to = 4 })",
        "l:animate('zPosition', { to = 4, delay = 1 }) l:spring('cornerRadius', { to = 4 })",
        "transaction(function() l.opacity = 0 end)",
    ])
    func aTransactionBeginsWithItsFirst(_ changes: String) throws {
        let log = try started(
            "transaction({ duration = 1, onStart = at('began') }, function() \(changes) end)")
        #expect(log == ["began 0.0"], "\(changes)")
    }

    @Test func aTransactionWaitsForTheFirst() throws {
        #expect(
            try started(
                """
                transaction({ onStart = at('outer'), completion = at('over') }, function()
                    transaction({ onStart = at('inner') }, function()
                        l:animate('zPosition', { to = 4, duration = 1, delay = 0.5, onStart = at('own') })
                    end)
                    l:animate('opacity', { to = 0, duration = 1, delay = 0.75 })
                end)
                """) == ["own 0.5", "inner 0.5", "outer 0.5", "over 1.75"])
    }

    @Test func aTransactionThatIsCutShortBeforeNeverBegan() throws {
        #expect(
            try started(
                """
                local t = transaction({ onStart = at('began'), completion = at('over') }, function()
                    l:animate('zPosition', { to = 4, delay = 1 })
                    l:spring('opacity', { to = 0, delay = 1 })
                end)
                after(0.5, function() t:cancel() end)
                """) == ["over 0.5"])
    }

    @Test func aTransactionOnATimelineBeginsThere() throws {
        #expect(
            try started(
                """
                local tl = timeline {}
                tl:add(function()
                    transaction({ onStart = at('began') }, function() l:animate('zPosition', { to = 4 }) end)
                end, 0.5)
                """) == ["began 0.5"])
    }
}

/// Where what waits for its start will come to rest.
@Suite struct DelayedDestinationTests {
    @Test(arguments: [
        // Nothing moves it: it stays.
        ("", "l:decay('position.x', { delay = 0.5 })"),
        ("", "l:decay('position', { delay = 0.5 })"),
        ("", "l:decay('position.x', { velocity = 300, delay = 0.5 })"),
        ("", "l:decay('position.x', { from = 70, velocity = 300, max = 120, delay = 0.5 })"),
        ("", "l:spring('position.x', { to = 200, delay = 0.5 })"),
        ("", "l:spring('position.x', { by = 30, delay = 0.5 })"),
        ("", "l:spring('position', { velocity = { 30, 500 }, delay = 0.5 })"),
        ("", "l:decay('cornerRadius', { velocity = { 40, 30, 20, 10 }, delay = 0.5 })"),
        ("", "l:decay('cornerRadius', { velocity = 40, delay = 0.5 })"),
        // On its way: it glides on from where and as fast as that is then.
        (
            "l:animate('position.x', { to = 400, duration = 1 })",
            "l:decay('position.x', { delay = 0.5 })"
        ),
        (
            "l:spring('position.x', { to = 400, response = 0.9 })",
            "l:decay('position.x', { delay = 0.5 })"
        ),
        (
            "l:animate('position.x', { to = 400, duration = 1 })",
            "l:spring('position.x', { by = 30, delay = 0.5 })"
        ),
    ]) func isWhereItComesToRest(_ before: String, _ motion: String) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { bounds = { 0, 0, 100, 100 }, position = { 30, 40 } }
            local function text(value)
                if type(value) == "number" then return ("%.6f"):format(value) end
                local texts = {}
                for i = 1, #value do texts[i] = ("%.6f"):format(value[i]) end
                return table.concat(texts, " ")
            end
            \(before)
            local h = \(motion)
            local keyPath = \(motion.split(separator: "(")[1].split(separator: ",")[0])
            print(text(h.destination))
            h:onComplete(function() print(text(l:get(keyPath))) end)
            """)
        let log = f.advance(to: 20).log
        #expect(log.count == 2 && log.first == log.last, "\(before) \(motion): \(log)")
        #expect(f.errors.isEmpty, "\(f.errors)")
    }
}
