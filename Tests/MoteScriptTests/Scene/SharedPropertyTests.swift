import MoteTestSupport
import Testing

/// Two pieces that are driven by hand and move the same property: the later one has it as far as it shows.
@Suite struct SharedPropertyTests {
    /// Ways to lead a value to `to` in `d` seconds.
    private static let ways: [(name: String, lua: String)] = [
        ("block", "animate(d, function() dot.position.x = to end)"),
        ("spring", "dot:spring('position.x', { to = to, response = 0.3, dampingRatio = 1 })"),
        ("set", "dot.position.x = to"),
        ("property", "dot:animate('position.x', { from = 0, to = to, duration = d })"),
        ("later", "wait(0.1) dot:animate('position.x', { from = 0, to = to, duration = d })"),
        ("timeline", """
            local t = timeline() t:add(dot:animate('position.x', { to = to, duration = d })) t:play() await(t)
            """),
        ("explicit", """
            dot:add(basic { keyPath = 'position.x', fromValue = 5, toValue = to, duration = d }, 'k')
            dot.position.x = to
            """),
    ]

    private func fixture(_ one: Int, _ other: Int, _ rest: String) throws -> HostedFixture {
        try HostedFixture(
            """
            scene.size = { 300, 600 }
            dot = scene:layer { name = 'dot', position = { 30, 40 } }
            dot.opacity = 0.5
            local function piece(to, show)
                local p = component { show = function(self, d) show(to, d) end } {}
                scene:addSublayer(p)
                return p
            end
            one = piece(100, function(to, d) \(Self.ways[one].lua) end)
            other = piece(200, function(to, d) \(Self.ways[other].lua) end)
            local places = {}
            function see(p, q)
                one:percent(p)
                if q then other:percent(q) end
                return dot.presentation.position.x
            end
            \(rest)
            """)
    }

    @Test(arguments: ways.indices, ways.indices)
    func whatIsNotThereYetLeavesItToTheOther(_ one: Int, _ other: Int) throws {
        // The second piece has not come yet.
        let alone = try fixture(one, other, "for p = 0, 4 do print(see(p / 4)) end").log
        let both = try fixture(
            one, other,
            """
            see(0.5, 0.75)
            for p = 0, 4 do print(see(p / 4, 0)) end
            see(1, 1)
            for p = 4, 0, -1 do print(see(p / 4, 0)) end
            see(0.3, 0.6)
            print(see(0, 0), see(1, 1))
            local half = see(0.5, 0.5)
            see(0, 1) see(1, 0)
            print(half == see(0.5, 0.5))
            """)
        let name = "\(Self.ways[one].name), \(Self.ways[other].name)"
        #expect(alone.first == "30.0" && alone.last == "100.0", "\(name)")
        #expect(Array(both.log.prefix(5)) == alone, "\(name)")
        #expect(Array(both.log.dropFirst(5).prefix(5)) == alone.reversed(), "\(name)")
        #expect(both.log.suffix(2) == ["30.0 200.0", "true"], "\(name)")
        #expect(both.errors.isEmpty)
    }

    /// From then on it has it alone.
    @Test(arguments: ways.indices, ways.indices)
    func theLaterOneHasIt(_ one: Int, _ other: Int) throws {
        let fixture = try fixture(
            one, other,
            """
            see(0.5, 0.5)
            print(see(0, 1) == see(0.7, 1), see(1, 1))
            """)
        #expect(fixture.log == ["true 200.0"], "\(Self.ways[one].name), \(Self.ways[other].name)")
    }

    /// A transition that takes it, and is cancelled, gives it back.
    @Test(
        arguments: ways.indices,
        [
            "dot.position.x = 7", "dot:spring('position.x', { to = 0, response = 0.2 })",
            "animate(0.1, function() dot.position.x = 0 end)",
        ]) func aCancelledTransitionGivesItBack(_ one: Int, _ cut: String) throws {
        for animate in [
            """
            scene:present(second, { transition = { animate = function(ctx)
                \(cut) wait(0.2) ctx:complete(false) end } })
            """,
            """
            local ctx = scene:present(second, { interactive = true, transition = {
                animate = function() \(cut) end } })
            ctx:update(0.4) wait(0.1) ctx:cancel()
            """,
        ] {
            let alone = try fixture(one, 0, "for p = 0, 4 do print(see(p / 4)) end").log
            let fixture = try fixture(
                one, 0,
                """
                local first, second = scene:screen { name = 'first' }, scene:screen { name = 'second' }
                scene:present(first)
                see(0.5)
                spawn(function() \(animate) end)
                after(2, function()
                    print(dot.presentation.position.x)
                    for p = 0, 4 do print(see(p / 4)) end
                end)
                """)
            fixture.advance(to: 3)
            #expect(fixture.log == [alone[2]] + alone, "\(Self.ways[one].name), \(animate)")
            #expect(fixture.errors.isEmpty)
        }
    }

    /// Objects are one or the other.
    @Test func objectsChangeBack() throws {
        let fixture = try HostedFixture(
            """
            local text = scene:text { string = 'none' }
            local function piece(to)
                local p = component { show = function() wait(0.1) text.string = to wait(0.1) end } {}
                scene:addSublayer(p)
                return p
            end
            local one, other = piece('one'), piece('other')
            local function see(p, q) one:percent(p) other:percent(q) print(text.string) end
            see(1, 0) see(1, 1) see(0, 1) see(0, 0) see(1, 0)
            """)
        #expect(fixture.log == ["one", "other", "other", "none", "one"] && fixture.errors.isEmpty)
    }

    /// What is not made of numbers, too: the later one sets out from what the earlier one shows.
    @Test func twoThatMoveColors() throws {
        let fixture = try HostedFixture(
            """
            local back = scene:gradient { frame = { 0, 0, 9, 9 }, colors = { '#000000', '#ffffff' } }
            local function piece(to)
                return component { show = function(self, d)
                    back:animate('colors', { to = { to, to }, duration = d, curve = 'linear' })
                end } {}
            end
            local one, other = piece('#ff0000'), piece('#00ff00')
            scene.root:addSublayer(one) scene.root:addSublayer(other)
            for _, way in ipairs { { one, 0.5 }, { other, 0.5 }, { other, 0 }, { one, 0 } } do
                way[1]:percent(way[2])
                print(back.presentation.colors[1], back.presentation.colors[2])
            end
            """)
        #expect(
            fixture.log == [
                "#800000ff #ff8080ff", "#408000ff #80bf40ff", "#800000ff #ff8080ff", "#000000ff #ffffffff",
            ])
    }
}
