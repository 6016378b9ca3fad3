import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// Pointers that are down on a screen when a transition begins: only the one that drives it goes on.
@Suite struct LostPointerTests {
    private static let source =
        ScreenTests.screens + """
            scene:present(first)
            local function tell(name, where)
                where:on(name, function(e) print(name, e.phase or e.id, scene.time) end)
            end
            for _, name in ipairs { 'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pan', 'tap',
                                    'longpress' } do tell(name, scene) end
            scene:on('push', function(e)
                print('pushed', await(scene:push(second, { duration = 1, animated = e.animated })))
            end)

            """

    /// What is told of pointers.
    private func told(_ fixture: HostedFixture) -> [String] {
        fixture.log.filter { !$0.hasPrefix("start") && !$0.hasPrefix("stop") && !$0.contains("built") }
    }

    @Test func theyAreCancelledAndSilent() throws {
        let fixture = try HostedFixture(Self.source)
        fixture.pointer(.down, 150, 300)
        fixture.pointer(.down, 150, 400, pointer: 2)
        fixture.advance(to: 0.25)
        fixture.pointer(.move, 190, 300)
        try fixture.send("push")
        fixture.advance(to: 0.75)
        #expect(fixture.pointer(.move, 250, 300) == nil)
        #expect(fixture.pointer(.up, 250, 300) == nil)
        #expect(fixture.pointer(.cancel, 150, 400, pointer: 2) == nil)
        fixture.advance(to: 2)
        #expect(
            told(fixture) == [
                "pointerdown 0 0.0", "pointerdown 2 0.0", "pointermove 0 0.25", "pan began 0.25",
                "pointercancel 0 0.25", "pan cancelled 0.25", "pointercancel 2 0.25", "pushed true",
            ])
        // The next press is another.
        #expect(fixture.pointer(.tap, 110, 110)?.name == "mark")
        #expect(told(fixture).suffix(3) == ["pointerdown 0 2.0", "pointerup 0 2.0", "tap 0 2.0"])
    }

    /// Also when a transition has passed in the meantime, and where there is none.
    @Test(arguments: [true, false])
    func nothingIsHeardUntilTheyAreUp(_ animated: Bool) throws {
        let fixture = try HostedFixture(Self.source)
        fixture.pointer(.down, 150, 300)
        try fixture.send("push", ["animated": .bool(animated)])
        fixture.advance(to: 2)
        fixture.pointer(.move, 110, 110)
        fixture.pointer(.move, 150, 150)
        fixture.pointer(.up, 110, 110)
        #expect(told(fixture) == ["pointerdown 0 0.0", "pointercancel 0 0.0", "pushed true"])
        // One that goes down anew without having been up.
        try fixture.send("pop")
        fixture.advance(to: 4)
        #expect(fixture.pointer(.down, 50, 50)?.name == "dot")
        try fixture.send("push")
        fixture.advance(to: 6)
        #expect(fixture.pointer(.down, 110, 110)?.name == "mark")
        fixture.pointer(.up, 110, 110)
        #expect(told(fixture).filter { $0.hasPrefix("pointerup") } == ["pointerup 0 6.0"])
        #expect(told(fixture).filter { $0.hasPrefix("pointercancel") }.count == 2)
    }

    /// A press that leads to the transition is over with it.
    @Test(arguments: ["pointerdown", "pointermove", "longpress", "pan"])
    func theOneThatBeganIt(_ event: String) throws {
        let fixture = try HostedFixture(
            Self.source + """
                first:on('\(event)', function(e)
                    if e.phase ~= 'cancelled' then scene:push(second, { duration = 1 }) end
                end)
                """)
        fixture.pointer(.down, 150, 300)
        fixture.advance(to: 0.25)
        if event != "longpress" { fixture.pointer(.move, 190, 300) }
        fixture.advance(to: 1)
        fixture.pointer(.up, 190, 300)
        fixture.advance(to: 3)
        let heard = told(fixture)
        #expect(heard.filter { $0.hasPrefix("pointercancel") }.count == 1, "\(heard)")
        #expect(!heard.contains { $0.hasPrefix("pointerup") || $0.hasPrefix("tap") }, "\(heard)")
        #expect(heard.contains { $0.hasPrefix("longpress") } == (event == "longpress"))
        // Each pan that began ended.
        #expect(
            heard.filter { $0.hasPrefix("pan") }.map { $0.split(separator: " ")[1] }
                == (event == "pan" ? ["began", "cancelled"] : []), "\(heard)")
        #expect(fixture.errors.isEmpty)
    }

    @Test func theOneThatDrivesStays() throws {
        let fixture = try HostedFixture(
            Self.source + """
                local ctx
                first:on('pan', function(e)
                    if e.id ~= 1 then return end
                    ctx = ctx or scene:push(second, { interactive = true, duration = 1 })
                    ctx:update(e.translation.x / 300)
                    if e.phase == 'ended' then ctx:finish() end
                end)
                """)
        fixture.pointer(.down, 20, 300, pointer: 3)
        fixture.pointer(.down, 20, 300, pointer: 1)
        fixture.advance(to: 0.25)
        fixture.pointer(.move, 80, 300, pointer: 3)
        fixture.pointer(.move, 80, 300, pointer: 1)
        fixture.advance(to: 0.75)
        fixture.pointer(.move, 170, 300, pointer: 3)
        fixture.pointer(.move, 170, 300, pointer: 1)
        fixture.pointer(.up, 170, 300, pointer: 1)
        fixture.advance(to: 3)
        #expect(
            told(fixture) == [
                "pointerdown 3 0.0", "pointerdown 1 0.0", "pointermove 3 0.25", "pan began 0.25",
                "pointermove 1 0.25", "pan began 0.25", "pointercancel 3 0.25", "pan cancelled 0.25",
                "pointermove 1 0.75", "pan changed 0.75", "pointerup 1 0.75", "pan ended 0.75",
            ])
        #expect(fixture.log.last == "stop push first second true 1.25")
    }

    /// What is on the overlay, or beside the screens, is not of theirs.
    @Test func thoseElsewhereStay() throws {
        let fixture = try HostedFixture(
            Self.source + """
                scene.overlay:layer { name = 'above', frame = { 0, 500, 50, 50 } }
                scene:layer { name = 'beside', frame = { 250, 500, 50, 50 } }
                """)
        fixture.pointer(.down, 20, 520)
        fixture.pointer(.down, 270, 520, pointer: 1)
        try fixture.send("push")
        fixture.advance(to: 0.25)
        #expect(fixture.pointer(.up, 20, 520)?.name == "above")
        #expect(fixture.pointer(.up, 270, 520, pointer: 1)?.name == "beside")
        #expect(!told(fixture).contains { $0.hasPrefix("pointercancel") })
    }

    /// What waits to be driven by a pointer that is lost does not come.
    @Test func whatWaitsForOneIsTakenBack() throws {
        let fixture = try HostedFixture(
            Self.source + """
                first:on('pointermove', function(e)
                    scene:push(second, { duration = 1 })
                    local ctx = scene:pop { interactive = true }
                    print('popped', await(ctx))
                end)
                """)
        fixture.pointer(.down, 150, 300)
        fixture.pointer(.move, 155, 300)
        fixture.advance(to: 5)
        #expect(told(fixture).last == "popped false")
        #expect(fixture.log.filter { $0.hasPrefix("start") } == ["start push first second nil 0.0"])
    }

    /// What a pointer went down on goes: what that stood in hears the rest.
    @Test func pointersStayWithWhatIsLeft() throws {
        let fixture = try HostedFixture(
            """
            scene.size = { 200, 100 }
            local first = scene:screen { name = 'first' }
            local mark = first:layer { frame = { 0, 0, 100, 100 }, backgroundColor = '#FF0000' }
            scene:present(first)
            for _, name in ipairs { 'pan', 'pointerup', 'pointercancel', 'tap', 'longpress' } do
                first:on(name, function(e) print(name, e.phase) if e.phase == 'began' then mark:remove() end end)
            end
            """)
        fixture.advance(to: 1)
        fixture.pointer(.down, 20, 20)
        fixture.pointer(.move, 50, 20)
        fixture.advance(to: 2)
        fixture.pointer(.move, 80, 20)
        fixture.pointer(.up, 80, 20)
        fixture.advance(to: 3)
        #expect(fixture.log == ["pan began", "pan changed", "pointerup nil", "pan ended"])
        #expect(fixture.errors.isEmpty)
    }
}
