import MoteEngine
import MoteScript
import Testing

@Suite struct EventTests {
    private static let nested = """
        local card = scene:layer { name = 'card', frame = { 10, 10, 100, 100 } }
        local button = card:layer { name = 'button', frame = { 20, 20, 40, 40 } }
        """

    @Test func deliveryGoesFromTheInnermostOutwards() throws {
        let fixture = try HostedFixture(Self.nested + """
            button:on('tap', function(e) print('button', e.target == button, e.layer == button) end)
            card:on('tap', function(e) print('card', e.target == button, e.layer == card) end)
            scene:on('tap', function(e) print('scene', e.target == button, e.layer) end)
            """)
        #expect(fixture.pointer(.tap, 40, 40)?.path == "card/button")
        #expect(fixture.log == ["button true true", "card true true", "scene true nil"])
    }

    @Test func stopEndsDelivery() throws {
        let fixture = try HostedFixture(Self.nested + """
            button:on('tap', function(e) e:stop() print('button') end)
            card:on('tap', function() print('card') end)
            """)
        fixture.pointer(.tap, 40, 40)
        #expect(fixture.log == ["button"])
    }

    @Test func positionsAreInTheSceneAndInLayers() throws {
        let fixture = try HostedFixture(Self.nested + """
            button:on('tap', function(e)
                print(e.position.x, e.position[2], e:locationIn(button).x, e:locationIn(card).y, e.id)
            end)
            """)
        fixture.pointer(.tap, 40, 50, pointer: 3)
        #expect(fixture.log == ["40.0 50.0 10.0 40.0 3"])
    }

    @Test func aPointerStaysWithItsLayerUntilItIsUp() throws {
        let fixture = try HostedFixture(Self.nested + """
            for _, name in ipairs { 'pointerdown', 'pointermove', 'pointerup', 'tap' } do
                button:on(name, function(e) print(name) end)
            end
            """)
        fixture.pointer(.down, 40, 40)
        #expect(fixture.pointer(.move, 300, 300)?.name == "button")
        fixture.pointer(.up, 300, 300)
        #expect(fixture.log == ["pointerdown", "pointermove", "pointerup"])
        fixture.pointer(.down, 40, 40)
        fixture.pointer(.up, 42, 42)
        #expect(fixture.log.suffix(3) == ["pointerdown", "pointerup", "tap"])
    }

    @Test func aPanTellsHowFarAndHowFast() throws {
        let fixture = try HostedFixture(Self.nested + """
            button:on('pan', function(e) print(e.phase, e.translation.x, e.velocity.x) end)
            button:on('tap', function() print('tap') end)
            """)
        fixture.pointer(.down, 40, 40)
        fixture.advance(to: 0.5)
        fixture.pointer(.move, 90, 40)
        fixture.advance(to: 1)
        fixture.pointer(.move, 40, 40)
        fixture.pointer(.up, 40, 40)
        #expect(fixture.log == ["began 50.0 100.0", "changed 0.0 -100.0", "ended 0.0 -100.0"])
    }

    @Test func aLongPressComesAfterHalfASecond() throws {
        let fixture = try HostedFixture(Self.nested + """
            button:on('longpress', function(e) print('long', scene.time, e.position.x) end)
            button:on('tap', function() print('tap') end)
            """)
        fixture.pointer(.down, 40, 40)
        fixture.advance(to: 2)
        fixture.pointer(.up, 40, 40)
        #expect(fixture.log == ["long 0.5 40.0"])
    }

    @Test func hitTestingHonoursWhatPeopleSee() throws {
        let fixture = try HostedFixture("""
            scene:layer { name = 'back', frame = { 0, 0, 100, 100 } }
            scene:layer { name = 'hidden', frame = { 0, 0, 100, 100 }, hidden = true }
            scene:layer { name = 'clear', frame = { 0, 0, 100, 100 }, opacity = 0 }
            scene:layer { name = 'off', frame = { 0, 0, 100, 100 }, userInteractionEnabled = false }
            scene:layer { name = 'round', frame = { 0, 0, 50, 50 }, cornerRadius = 25 }
            """)
        #expect(fixture.hosted.hit(at: Point(25, 25))?.name == "round")
        #expect(fixture.hosted.hit(at: Point(1, 1))?.name == "back")
        #expect(fixture.hosted.hit(at: Point(200, 200)) == nil)
    }

    @Test func pointersHitWhatIsOnScreen() throws {
        let fixture = try HostedFixture("""
            local card = scene:layer { name = 'card', frame = { 0, 0, 100, 100 } }
            card:animate('position', { by = { 200, 0 }, duration = 1, curve = 'linear' })
            """).advance(to: 0.5)
        #expect(fixture.hosted.hit(at: Point(110, 50))?.name == "card")
        #expect(fixture.hosted.hit(at: Point(50, 50)) == nil)
    }

    @Test func payloadsComeWithTheirFields() throws {
        let fixture = try HostedFixture("""
            scene:on('go', function(e) print(e.n, e.payload.n, e.list[2], e.name, e.layer, e.deep.x) end)
            """)
        #expect(try fixture.send("go", ["n": 1.5, "list": [1, 2], "name": "forged", "layer": 3,
                                        "deep": ["x": true]]) == 1)
        #expect(fixture.log == ["1.5 1.5 2 go nil true"])
        #expect(try fixture.send("nobody") == 0)
    }

    @Test func anEventToALayerGoesOutwards() throws {
        let fixture = try HostedFixture(Self.nested + """
            button:on('tap', function(e) print('button', e.position.x, e.position.y) end)
            card:on('poke', function(e) print('card', e.target == button, e.position) end)
            """)
        #expect(try fixture.send("tap", to: "card/button") == 1)
        #expect(try fixture.send("poke", to: "button") == 1)
        #expect(fixture.log == ["button 50.0 50.0", "card true nil"])
        #expect(throws: TargetError.notFound(.layer, path: "buton", nearest: "button")) {
            try fixture.send("tap", to: "buton")
        }
    }

    @Test func emitReachesSubscribersAndHandlers() throws {
        let fixture = try HostedFixture("""
            scene:on('own', function(e) print('heard', e.x) end)
            scene:on('go', function()
                scene:emit('own', { x = 1, b = 'two', a = { 1, 2 } })
                print('emitted')
            end)
            """)
        fixture.advance(to: 1)
        try fixture.send("go")
        #expect(fixture.log == ["emitted", "heard 1"])
        #expect(fixture.events == [SceneEvent(number: 1, tick: 60, time: 1, name: "own", by: "script",
                                              payload: ["a": [1, 2], "b": "two", "x": 1])])
    }

    @Test func whileRunningIgnoresOrRestarts() throws {
        let fixture = try HostedFixture("""
            scene:on('a', function() wait(1) print('a', scene.time) end, { whileRunning = 'ignore' })
            scene:on('b', function() wait(1) print('b', scene.time) end, { whileRunning = 'restart' })
            scene:on('c', function() wait(1) print('c', scene.time) end)
            """)
        for name in ["a", "b", "c"] { try fixture.send(name) }
        fixture.advance(to: 0.5)
        for name in ["a", "b", "c"] { try fixture.send(name) }
        fixture.advance(to: 5)
        #expect(fixture.log == ["a 1.0", "c 1.0", "b 1.5", "c 1.5"])
    }

    @Test func aCancelledHandlerHearsNothing() throws {
        let fixture = try HostedFixture("""
            local h = scene:on('go', function() print('never') end)
            scene:on('stop', function() h:cancel() end)
            """)
        try fixture.send("stop")
        #expect(try fixture.send("go") == 0)
        #expect(fixture.log == [])
    }

    @Test func loadComesAfterTheMainChunk() throws {
        let fixture = try HostedFixture("""
            scene:on('load', function() print('load', scene.time) end)
            print('main')
            """)
        #expect(fixture.log == ["main", "load 0.0"])
    }

    @Test func animationsTellTheirStartAndStop() throws {
        let fixture = try HostedFixture("""
            local card = scene:layer { name = 'card' }
            card:on('animationstop', function(e) print(e.key, e.finished, e.layer == card) end)
            card:animate('opacity', { to = 0, duration = 0.5, delay = 0.25 })
            """).advance(to: 1)
        #expect(fixture.log == ["opacity true true"])
        #expect(fixture.events.map(\.name) == ["animationstart", "animationstop"])
        #expect(fixture.events.map(\.time) == [0.25, 0.75])
        #expect(fixture.events.map(\.by) == ["mote", "mote"])
        #expect(fixture.events.last?.payload == ["layer": 2, "path": "card", "key": "opacity",
                                                 "finished": true,
                                                 "reason": "finished"])
    }
}
