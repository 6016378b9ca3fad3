import MoteEngine
import MoteScript
import Testing

/// Every combination of from, to and by, in one call and as an explicit animation, worked out by hand.
@Suite struct FromToByTests {
    private static let layer =
        "local l = scene:layer { name = 'l', bounds = { 0, 0, 10, 10 }, position = { 0, 0 } }\n"

    private func close(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-9 } ?? false }

    /// Over a motion from 0 to 100 that has come to 50, on its way to 100: at once, half a second later, at
    /// the end.
    static let calls: [String: [Double]] = [
        "to = 40": [50, 70, 40],
        "by = 20": [50, 110, 120],
        "from = 10": [10, 55, 100],
        "from = 10, to = 40": [10, 25, 40],
        "from = 10, by = 20": [10, 20, 30],
        "to = 40, by = 30": [10, 25, 40],
    ]

    @Test(arguments: calls.keys.sorted())
    func oneCall(_ given: String) throws {
        let expected = try #require(Self.calls[given])
        let f = try HostedFixture(
            Self.layer + """
                l:animate('position.x', { to = 100, duration = 1, curve = 'linear' })
                after(0.5, function() l:animate('position.x', { \(given), duration = 1, curve = 'linear' }) end)
                """)
        #expect(f.errors.isEmpty)
        for (time, value) in zip([0.5, 1, 1.5], expected) {
            let shown = try f.advance(to: time).shown("l", "position.x")
            #expect(close(shown, value), "\(given) at \(time): \(String(describing: shown))")
        }
        let model = try f.advance(to: 3).shown("l", "position.x")
        #expect(close(model, expected[2]) && f.hosted.isSettled)
    }

    /// The same on a timeline, which plays from 0.5 on; and of a frame, whose numbers are others'.
    @Test(arguments: calls.keys.sorted())
    func onATimeline(_ given: String) throws {
        let expected = try #require(Self.calls[given])
        let frame = given.replacing(#/\d+/#) { "{ \($0.output), 0, 10, 10 }" }
            .replacing("by = { 20, 0, 10, 10 }", with: "by = { 20, 0, 0, 0 }")
            .replacing("by = { 30, 0, 10, 10 }", with: "by = { 30, 0, 0, 0 }")
        let f = try HostedFixture(
            Self.layer + """
                local m = scene:layer { name = 'm', frame = { 0, 0, 10, 10 } }
                local t = timeline { paused = true }
                t:add(function() l:animate('position.x', { to = 100, duration = 1, curve = 'linear' }) end, 0)
                t:add(function() l:animate('position.x', { \(given), duration = 1, curve = 'linear' }) end, 0.5)
                t:play()
                m:animate('frame', { to = { 100, 0, 10, 10 }, duration = 1, curve = 'linear' })
                after(0.5, function() m:animate('frame', { \(frame), duration = 1, curve = 'linear' }) end)
                """)
        #expect(f.errors.isEmpty, "\(f.errors.first?.message ?? "")")
        for (time, value) in zip([0.5, 1, 1.5, 3], expected + [expected[2]]) {
            f.advance(to: time)
            let shown = try (f.shown("l", "position.x"), f.shown("m", "frame.origin.x"))
            #expect(close(shown.0, value) && close(shown.1, value), "\(given) at \(time): \(shown)")
        }
    }

    @Test func aStartShowsDuringTheDelay() throws {
        let f = try HostedFixture(
            Self.layer + """
                l:animate('position.x', { from = 10, by = 20, delay = 1, duration = 1, curve = 'linear' })
                l:animate('position.y', { to = 40, by = 30, delay = 1, duration = 1, curve = 'linear' })
                """)
        for (time, x, y) in [(0.5, 10.0, 10.0), (1.5, 20, 25), (2, 30, 40)] {
            f.advance(to: time)
            #expect(try close(f.shown("l", "position.x"), x) && close(f.shown("l", "position.y"), y))
        }
    }

    @Test func listsCountAsNumbersDo() throws {
        let f = try HostedFixture(
            """
            local g = scene:gradient { name = 'g', colors = { '#000', '#FFF' }, locations = { 0.5, 0.5 } }
            local h = scene:gradient { name = 'h', colors = { '#000', '#FFF' }, locations = { 0.5, 0.5 } }
            g:animate('locations', { from = { 0, 0.5 }, by = { 0.25, 0.5 }, duration = 1, curve = 'linear' })
            h:animate('locations', { to = { 0.5, 1 }, by = { 0.5, 0.25 }, duration = 1, curve = 'linear' })
            """)
        func shown(_ layer: String) throws -> [Double] {
            try f.hosted.get(.path(layer), keyPath: "locations").value.list?.compactMap(\.number) ?? []
        }
        #expect(try shown("g") == [0, 0.5] && shown("h") == [0, 0.75])
        f.advance(to: 0.5)
        #expect(try shown("g") == [0.125, 0.75] && shown("h") == [0.25, 0.875])
        f.advance(to: 2)
        #expect(try shown("g") == [0.25, 1] && shown("h") == [0.5, 1])
    }

    @Test func threeAreTooMany() throws {
        let f = try HostedFixture(
            Self.layer + """
                spawn(function() l:animate('position.x', { from = 1, to = 2, by = 1 }) end)
                spawn(function() l:add(basic { keyPath = 'position.x', fromValue = 1, toValue = 2, byValue = 1 }) end)
                """)
        f.advance(to: 0.1)
        #expect(f.errors.count == 2)
        #expect(f.errors.allSatisfy { $0.message.contains("at most two of from") })
        #expect(try f.shown("l", "position.x") == 0)
    }

    /// Over a model of 100, which becomes 200 half-way: at the beginning, at a quarter, at three quarters.
    static let animations: [String: [Double]] = [
        "fromValue = 10": [10, 32.5, 152.5],
        "toValue = 40": [100, 85, 80],
        "byValue = 20": [100, 105, 215],
        "fromValue = 10, toValue = 40": [10, 17.5, 32.5],
        "fromValue = 10, byValue = 20": [10, 15, 25],
        "toValue = 40, byValue = 30": [10, 17.5, 32.5],
        // What the screen showed when it was added, once.
        "": [100, 100, 175],
    ]

    @Test(arguments: animations.keys.sorted())
    func explicit(_ given: String) throws {
        let expected = try #require(Self.animations[given])
        let f = try HostedFixture(
            Self.layer + """
                l.position.x = 100
                l:add(basic { keyPath = 'position.x', \(given.isEmpty ? "" : given + ", ")duration = 1 })
                after(0.5, function() l.position.x = 200 end)
                """)
        for (time, value) in zip([0, 0.25, 0.75], expected) {
            let shown = try f.advance(to: time).shown("l", "position.x")
            #expect(close(shown, value), "\(given) at \(time): \(String(describing: shown))")
        }
        #expect(try f.advance(to: 1).shown("l", "position.x") == 200)
    }

    /// A spring that is given a start alone comes back to the model, as everything does; pushed as well, it
    /// swings about its start.
    @Test(arguments: [
        ("from = 300", 5.0), ("from = 300, delay = 0.5", 5), ("from = 300, velocity = 100", 300),
    ])
    func springsFromSomewhere(_ given: String, _ end: Double) throws {
        for put in ["spring()", "timeline():add(spring, 0.25)"] {
            let f = try HostedFixture(
                Self.layer + """
                    l.position.x = 5
                    local function spring() l:spring('position.x', { \(given), duration = 1, bounce = 0 }) end
                    \(put)
                    """)
            f.advance(to: 0.3)
            let shown = try f.shown("l", "position.x") ?? 0
            #expect(shown > 100)
            f.advance(to: 20)
            #expect(try close(f.shown("l", "position.x"), end), "\(put)")
        }
    }
}
