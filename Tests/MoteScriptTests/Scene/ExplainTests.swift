import MoteEngine
import MoteScript
import Testing

/// What is told of the motions on a property: in scene time, whatever clocks they run on, and before they
/// begin.
@Suite struct ExplainTests {
    private func motions(_ f: HostedFixture, _ layer: String, _ keyPath: String) throws -> [PlainValue] {
        try f.hosted.explain(.path(layer), keyPath: keyPath)["motions"]?.list ?? []
    }

    /// Its time is 0.5 · (t − 1).
    @Test func layersWithTimesOfTheirOwn() throws {
        let f = try HostedFixture(
            """
            local outer = scene:layer { name = 'outer', beginTime = 1 }
            local l = outer:layer { name = 'l', bounds = { 0, 0, 1, 1 }, position = { 0, 0 }, speed = 0.5 }
            after(2, function()
                l:add(basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 1 })
            end)
            """)
        // Added at 0.5 of its own: over 1 later, which is at 1.5 / 0.5 + 1.
        f.advance(to: 3)
        let x = try #require(motions(f, "outer/l", "position.x").first)
        #expect(x["beginTime"]?.number == 2 && x["end"]?.number == 4)
        #expect(x["contributes"]?.number == 50 && x["value"]?.number == 50)
        let late = try HostedFixture(
            """
            local outer = scene:layer { name = 'outer', beginTime = 1 }
            local l = outer:layer { name = 'l', bounds = { 0, 0, 1, 1 }, position = { 0, 0 }, speed = 0.5 }
            after(2, function() l:animate('position.y', { to = 100, delay = 0.5, duration = 1, curve = 'linear' }) end)
            """)
        late.advance(to: 2.5)
        let waiting = try #require(motions(late, "outer/l", "position.y").first)
        // Its delay is 1 of the scene's.
        #expect(waiting["beginTime"]?.number == 3 && waiting["end"]?.number == 5)
        #expect(waiting["contributes"]?.number == -100 && waiting["value"]?.number == 0)
        late.advance(to: 4)
        #expect(try motions(late, "outer/l", "position.y").first?["value"]?.number == 50)
    }

    @Test func whatATimelineHasYetToComeTo() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', bounds = { 0, 0, 1, 1 }, position = { 0, 0 } }
            local t = timeline()
            t:add(function() l:spring('position.x', { to = 100, response = 0.5 }) end, 1)
            t:add(function() l:animate('opacity', { to = 0, delay = 0.5, duration = 1 }) end, 1)
            local held = timeline { paused = true, delay = 1 }
            held:add(function() l:animate('zPosition', { to = 9, duration = 1 }) end, 0)
            """)
        f.advance(to: 0.25)
        let spring = try #require(motions(f, "l", "position.x").first)
        #expect(spring["type"]?.string == "spring" && spring["beginTime"]?.number == 1)
        #expect(spring["contributes"]?.number == 0 && spring["value"]?.number == 0)
        let block = try #require(motions(f, "l", "opacity").first)
        #expect(block["beginTime"]?.number == 1.5 && block["end"]?.number == 2.5)
        let still = try #require(motions(f, "l", "zPosition").first)
        #expect(still["beginTime"] == .null && still["end"] == .null && still["contributes"]?.number == 0)
        // It began, and is told to have.
        f.advance(to: 1.25)
        #expect(try motions(f, "l", "position.x").first?["beginTime"]?.number == 1)
        // Over, and put aside.
        f.advance(to: 5)
        #expect(try motions(f, "l", "opacity").isEmpty)
    }

    @Test func membersOfAGroupAndWhatIsDelayed() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', bounds = { 0, 0, 1, 1 }, position = { 0, 0 } }
            l:add(group { beginTime = 1, duration = 2, animations = {
                basic { keyPath = 'position.x', fromValue = 0, toValue = 100, beginTime = 0.5, duration = 1 } } })
            l:spring('position.y', { to = 100, delay = 1, response = 0.5, dampingRatio = 1 })
            """)
        f.advance(to: 0.5)
        let member = try #require(motions(f, "l", "position.x").first)
        #expect(member["beginTime"]?.number == 1.5 && member["end"]?.number == 2.5)
        let spring = try #require(motions(f, "l", "position.y").first)
        #expect(spring["beginTime"]?.number == 1 && (spring["end"]?.number ?? 0) > 1)
        f.advance(to: 2)
        #expect(try motions(f, "l", "position.x").first?["value"]?.number == 50)
    }

    /// The way back of a screen is on its way by itself, until a known time; one that a hand drives is held.
    @Test func waysBackKnowTheirEnds() throws {
        for driven in [false, true] {
            let f = try HostedFixture(
                """
                scene.size = { 200, 300 }
                local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
                scene:present(first)
                spawn(function()
                    await(scene:push(second, { transition = { name = 'slide', duration = 1 } }))
                    wait(1)
                    local t = scene:pop { interactive = \(driven) }
                    if \(driven) then t:update(0.5) end
                end)
                """)
            f.advance(to: 2.5)
            let way = try #require(motions(f, "second", "position.x").first)
            #expect(driven ? way["beginTime"] == .null : way["beginTime"]?.number == 2)
            #expect(driven || abs((way["end"]?.number ?? 0) - 3) < 1e-6)
        }
    }

    @Test func aHeldOneHasNoTimes() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', bounds = { 0, 0, 1, 1 }, position = { 0, 0 } }
            local m = l:animate('position.x', { to = 100, duration = 2, curve = 'linear' })
            after(1, function() m:pause() end)
            """)
        f.advance(to: 1.5)
        let held = try #require(motions(f, "l", "position.x").first)
        #expect(held["beginTime"] == .null && held["end"] == .null && held["value"]?.number == 50)
    }

    /// The model and what all motions contribute is what shows; springs and decays go over where they lead.
    @Test(arguments: ["position.x", "zPosition", "opacity", "transform"]) func partsAddUp(_ keyPath: String) throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l', bounds = { 0, 0, 1, 1 }, position = { 5, 5 } }
            l:spring('position', { to = { 100, 50 }, springBounciness = 10 })
            animate(1, function() l.position.x = 120 end)
            l:decay('zPosition', { velocity = 100 })
            l:animate('opacity', { to = 0.5, duration = 1 })
            l:add(basic { keyPath = 'opacity', fromValue = -0.25, toValue = 0, additive = true, duration = 1 })
            animate(1, function() l.transform = { translation = { 10, 20 } } end)
            """)
        f.advance(to: 0.2)
        let told = try f.hosted.explain(.path("l"), keyPath: keyPath)
        func numbers(_ value: PlainValue?) -> [Double] {
            value?.number.map { [$0] } ?? value?.list?.compactMap(\.number) ?? []
        }
        var sum = numbers(told["model"])
        let parts = try #require(told["motions"]?.list)
        for part in parts { sum = zip(sum, numbers(part["contributes"])).map { $0 + $1 } }
        let shown = numbers(told["value"])
        #expect(!parts.isEmpty && sum.count == shown.count)
        for (a, b) in zip(sum, shown) { #expect(abs(a - b) < 1e-9, "\(told)") }
    }

    /// A part of a group that is over is not among what moves its property, though the group goes on.
    @Test func partsOfGroupsThatAreOver() throws {
        let f = try HostedFixture(
            """
            local l = scene:layer { name = 'l' }
            l:add(group { duration = 2, animations = {
                basic { keyPath = 'position.x', fromValue = 0, toValue = 100, duration = 1 },
                basic { keyPath = 'position.y', fromValue = 0, toValue = 50, duration = 3 } } })
            """)
        f.advance(to: 0.5)
        #expect(try motions(f, "l", "position.x").count == 1 && motions(f, "l", "position.y").count == 1)
        f.advance(to: 1.7)
        #expect(try motions(f, "l", "position.x").isEmpty && motions(f, "l", "position.y").count == 1)
    }
}
