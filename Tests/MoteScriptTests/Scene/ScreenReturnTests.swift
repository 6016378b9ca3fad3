import MoteEngine
import MoteScript
import Testing

/// Screens that come back, and what is theirs meanwhile.
@Suite struct ScreenReturnTests {
    private static let screens = """
        scene.size = { 200, 200 }
        first = scene:screen { name = 'first' }
        second = scene:screen { name = 'second' }
        a = first:layer { name = 'a', frame = { 0, 0, 60, 60 } }
        b = second:layer { name = 'b', frame = { 0, 0, 60, 60 } }
        scene:present(first)

        """

    private func play(_ lua: String, to time: Double = 20) throws -> HostedFixture {
        let fixture = try HostedFixture(Self.screens + "spawn(function()\n" + lua + "\nend)")
        fixture.advance(to: time)
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
        return fixture
    }

    /// An `animate` that calls for the next screen does so once, not on its way back.
    @Test func theNextScreenIsCalledOnce() throws {
        let fixture = try play(
            """
            third = scene:screen { name = 'third' }
            scene:on('transitionstop', function(e)
                print(e.payload.kind, e.payload.from, e.payload.to, e.payload.finished)
            end)
            scene:push(second, { transition = { duration = 0.3, animate = function(ctx)
                animate(0.3, function() b.cornerRadius = 9 end)
                scene:push(third)
            end } })
            wait(2)
            await(scene:pop()) await(scene:pop())
            print(b.cornerRadius, scene.root.sublayers[1].name)
            """)
        #expect(
            fixture.log == [
                "push first second true", "push second third true", "pop third second true",
                "pop second first true", "0.0 first",
            ])
    }

    /// What somebody else sets on a screen during a transition stays, whichever way that ends.
    @Test(arguments: [
        "wait(1)", "wait(0.8) ctx:complete(false)",
    ]) func whatOthersSetStays(_ end: String) throws {
        let fixture = try play(
            """
            after(1, function() a.cornerRadius, a.borderWidth, b.cornerRadius = 7, 3, 8 end)
            wait(0.5)
            await(scene:push(second, { transition = { animate = function(ctx)
                a:animate('cornerRadius', { to = 20, duration = 0.9 })
                b:animate('cornerRadius', { to = 20, duration = 0.9 })
                a:animate('position.x', { to = 90, duration = 0.9 })
                \(end)
            end } }))
            print(a.cornerRadius, a.borderWidth, b.cornerRadius, a.position.x)
            """)
        #expect(fixture.log == ["7.0 3.0 8.0 30.0"])
    }

    /// With or without a transition, a screen that goes is as it was before it came.
    @Test(arguments: [true, false]) func screensGoAsTheyCame(_ isAnimated: Bool) throws {
        let fixture = try play(
            """
            local b2 = second:layer { name = 'b2' }
            for i = 1, 2 do
                await(scene:push(second, { transition = { animate = function()
                    b:animate('position', { to = { 100, 100 }, duration = 0.3 })
                    b.cornerRadius = 7 second:layer { name = 'new' } b2:remove()
                end } }))
                print(b.position.x, b.cornerRadius, #second.sublayers, b2.superlayer)
                await(scene:pop { animated = \(isAnimated) })
                print(b.position.x, b.cornerRadius, #second.sublayers, b2.superlayer ~= nil)
            end
            """)
        #expect(fixture.log == ["100.0 7.0 2 nil", "30.0 0.0 2 true", "100.0 7.0 2 nil", "30.0 0.0 2 true"])
    }

    /// So is one that goes unseen, or by another way than it came.
    @Test(arguments: ["dismiss()", "dismiss { animated = false }", "dismiss { transition = 'fade' }"])
    func screensBeneathOthersGoAsTheyCame(_ dismiss: String) throws {
        let fixture = try play(
            """
            local third = scene:screen { name = 'third' }
            for _ = 1, 2 do
                await(scene:present(second, { transition = { animate = function()
                    b:animate('position.x', { to = 100, duration = 0.3 }) b.cornerRadius = 7
                end } }))
                await(scene:push(third))
                print(b.position.x, b.cornerRadius)
                await(scene:\(dismiss))
                print(b.position.x, b.cornerRadius)
            end
            """)
        #expect(fixture.log == ["100.0 7.0", "30.0 0.0", "100.0 7.0", "30.0 0.0"])
    }

    /// A layer that the arrival moved, and then took away, moves on the way back, too.
    @Test func removedLayersMoveOnTheWayBack() throws {
        let fixture = try play(
            """
            b.position = { 30, 30 }
            await(scene:push(second, { transition = { animate = function()
                b:animate('position.x', { to = 100, duration = 0.4, curve = 'linear' })
                wait(0.4) b:remove() wait(0.2)
            end } }))
            scene:pop()
            for i = 1, 6 do
                wait(0.1)
                print(math.floor(b.presentation.position.x * 10 + 0.5) / 10)
            end
            """)
        #expect(fixture.log == ["100.0", "100.0", "82.5", "65.0", "47.5", "30.0"])
    }

    /// What the arrival left on a layer for good is not there yet on the way back before it was added.
    @Test func keptMotionsGoOnTheWayBack() throws {
        let fixture = try play(
            """
            await(scene:push(second, { transition = { animate = function()
                wait(0.4)
                b:add(basic { keyPath = 'opacity', fromValue = 0.5, toValue = 0.2, duration = 0.2,
                              fillMode = 'forwards', removedOnCompletion = false }, 'kept')
            end } }))
            print(b.presentation.opacity)
            scene:pop()
            wait(0.1) print(b.presentation.opacity)
            wait(0.2) print(b.presentation.opacity)
            wait(0.2) print(b.presentation.opacity)
            """)
        #expect(fixture.log == ["0.2", "0.35", "1.0", "1.0"])
    }

    /// A layer's time is on the way back what it was.
    @Test func timesGoBackTheWayTheyCame() throws {
        let fixture = try play(
            """
            b.position = { 0, 30 }
            await(scene:push(second, { transition = { animate = function()
                b:animate('position.x', { to = 100, duration = 0.6, curve = 'linear' })
                wait(0.2) b:pause() wait(0.2) b:resume() wait(0.1) b.name = 'other'
            end } }))
            print(b.presentation.position.x)
            scene:pop()
            for i = 1, 8 do
                print(math.floor(b.presentation.position.x * 10 + 0.5) / 10)
                wait(0.1)
            end
            wait(1)
            print(b.speed, b.name)
            """)
        #expect(
            fixture.log == [
                "100.0", "100.0", "83.3", "66.7", "50.0", "33.3", "33.3", "33.3", "16.7", "1.0 b",
            ])
    }

    /// A screen with a frame of its own keeps it; others follow the scene's size, however a transition ends.
    @Test func framesOfTheirOwnStay() throws {
        let fixture = try play(
            """
            local own = scene:screen { name = 'own', frame = { 10, 10, 50, 50 } }
            local later = scene:screen { name = 'later' }
            later.frame = { 10, 10, 60, 60 }
            for _, name in ipairs { 'slide', 'rotateFromCorner', 'flip' } do
                for _, screen in ipairs { own, later } do
                    await(scene:push(screen, { transition = name }))
                    print(screen.frame.x, screen.frame.width)
                    await(scene:pop())
                end
            end
            local ctx = scene:push(second, { interactive = true })
            ctx:update(0.5) scene.size = { 400, 400 } wait(0.1) ctx:cancel() await(ctx)
            print(first.frame.x, first.frame.width)
            scene.size = { 300, 300 }
            print(first.frame.x, first.frame.width)
            await(scene:push(second)) scene.size = { 500, 500 } await(scene:pop())
            print(first.frame.width, second.frame.width)
            """)
        #expect(
            fixture.log == Array(repeating: ["10.0 50.0", "10.0 60.0"], count: 3).flatMap { $0 } + [
                "0.0 400.0", "0.0 300.0", "500.0 500.0",
            ])
    }

    /// Without animation, all is at its end at once, also over what shows or hides already.
    @Test(arguments: [
        "await(self:animate('opacity', { to = OPACITY, duration = d }))",
        "await(animate(d, function() self.opacity = OPACITY end))",
        "await(animate(d, { beginFromCurrentState = true }, function() self.opacity = OPACITY end))",
        "await(self:spring('opacity', { to = OPACITY, duration = d, bounce = 0 }))",
    ]) func piecesJumpOverTheirOwnMotions(_ lua: String) throws {
        for hides in [true, false] {
            let show = lua.replacing("OPACITY", with: "1"), hide = lua.replacing("OPACITY", with: "0")
            let fixture = try play(
                """
                local Piece = component { build = function(self) self.opacity = 0 end,
                    show = function(self, d) \(show) end,
                    \(hides ? "hide = function(self, d) \(hide) end" : "") }
                local piece = Piece {}
                scene:addSublayer(piece)
                piece:show(1) wait(0.3) piece:show(1, false)
                print(piece.presentation.opacity) wait(0.1) print(piece.presentation.opacity)
                \(hides ? "wait(1) piece:hide(1) wait(0.3) piece:hide(1, false)" : "piece.opacity = 0")
                print(piece.presentation.opacity) wait(0.1) print(piece.presentation.opacity)
                """)
            #expect(fixture.log == ["1.0", "1.0", "0.0", "0.0"])
        }
    }
}
