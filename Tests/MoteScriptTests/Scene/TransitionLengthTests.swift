import MoteEngine
import MoteScript
import Testing

/// Driven and backward ways take as long as the arrival did, whatever that cut short.
@Suite struct TransitionLengthTests {
    private static let screens = """
        scene.size = { 200, 200 }
        local first = scene:screen { name = 'first' }
        local second = scene:screen { name = 'second' }
        local a = first:layer { name = 'a' }
        local b = second:layer { name = 'b' }
        scene:present(first)

        """

    @Test(arguments: [
        ("b:animate('position.x', { from = 0, to = 9, duration = 0.6 }) wait(0.1) b:removeAnimation('position.x')", 0.1),
        ("b:animate('position.x', { from = 0, to = 9, duration = 0.6 }) wait(0.1) b:removeAllAnimations() wait(0.1)", 0.2),
        ("""
         b:add(basic { keyPath = 'opacity', fromValue = 0, duration = 0.6 }, 'k') wait(0.1)
         b:add(basic { keyPath = 'opacity', fromValue = 0, duration = 0.2 }, 'k')
         """, 0.3),
        ("""
         b:transition(0.6, function() b.opacity = 0.5 end) wait(0.1)
         b:transition(0.2, function() b.opacity = 0.8 end)
         """, 0.3),
        ("""
         a:animate('opacity', { to = 0.1, duration = 0.6 }) a:remove()
         b:animate('opacity', { from = 0, to = 1, duration = 0.2 })
         """, 0.2),
        ("b:animate('opacity', { from = 0, to = 1, duration = 0.2 }) wait(0.3) ctx:complete() wait(1)", 0.3),
        ("""
         b:animate('opacity', { from = 0, to = 1, duration = 0.2 })
         after(0.3, function() b:animate('cornerRadius', { from = 0, to = 9, duration = 0.5 }) end)
         """, 0.2),
        ("b:animate('position.x', { from = 0, to = 9, duration = 0.6 }) wait(0.1) b.position = { 5, 5 }", 0.1),
        ("""
         animate(0.5, { beginFromCurrentState = true }, function() b.opacity = 0.3 b.opacity = 0.6 end)
         """, 0.5),
        ("""
         local t = timeline()
         t:add(function() b:animate('opacity', { to = 0.5, duration = 0.4 }) end)
         t:play()
         """, 0.4),
        ("local m = b:animate('opacity', { to = 0.5, duration = 0.4 }) m:onComplete(function() wait(0.2) end)", 0.4),
        ("b:animate('opacity', { to = 0.5, duration = 0.4 }) wait(0.1) b:pause()", 0.1),
        ("local m = b:animate('opacity', { to = 0.5, duration = 0.4 }) wait(0.1) m:pause()", 0.1),
        ("b:animate('opacity', { to = 0.5, duration = 0.4 }) wait(0.1) b.speed = 0 wait(0.1)", 0.2),
        ("""
         local m = b:animate('opacity', { to = 0.5, duration = 0.4 })
         wait(0.1) m:pause() wait(0.1) m:resume()
         """, 0.5),
        ("""
         local m = b:animate('opacity', { to = 0.5, duration = 0.4 })
         m:onComplete(function() b:animate('opacity', { to = 1, duration = 0.2 }) end)
         """, 0.6),
    ]) func bothWaysTakeTheSame(_ lua: String, _ seconds: Double) throws {
        let fixture = try HostedFixture(
            Self.screens + """
                local way = { animate = function(ctx) \(lua) end }
                spawn(function()
                    for i = 1, 2 do
                        local t = scene.time
                        await(scene:push(second, { transition = way }))
                        print('push', scene.time - t)
                        t = scene.time
                        await(scene:pop())
                        print('pop', scene.time - t)
                    end
                    local ctx = scene:push(second, { interactive = true, transition = way })
                    local t = scene.time
                    ctx:finish { curve = 'linear' }
                    await(ctx)
                    print('driven', scene.time - t)
                end)
                """)
        fixture.advance(to: 20)
        let told = fixture.log.map { $0.split(separator: " ") }
        #expect(told.map { $0.first ?? "" } == ["push", "pop", "push", "pop", "driven"])
        for line in told {
            #expect(abs((Double(line.last ?? "") ?? .nan) - seconds) < 1e-6, "\(line)")
        }
        #expect(fixture.errors.isEmpty, "\(fixture.errors)")
    }

    /// A transition that says itself that it does not come doesn't, driven as well as played.
    @Test func drivenOnesCanBeRefused() throws {
        let fixture = try HostedFixture(
            Self.screens + """
                spawn(function()
                    local ctx = scene:push(second, { interactive = true, transition = { animate = function(ctx)
                        b:animate('opacity', { to = 0, duration = 0.2 }) wait(0.1) ctx:complete(false) end } })
                    ctx:update(0.5) wait(0.1) ctx:finish()
                    print(await(ctx), first.superlayer ~= nil, second.superlayer ~= nil, b.opacity)
                end)
                """)
        fixture.advance(to: 5)
        #expect(fixture.log == ["false true false 1.0"])
    }

    /// A layer that is moved, removed and put back at one moment.
    @Test func layersCanBePutBackAtOnce() throws {
        let fixture = try HostedFixture(
            Self.screens + """
                spawn(function()
                    local ctx = scene:push(second, { interactive = true, transition = { animate = function(ctx)
                        b:animate('opacity', { to = 0, duration = 0.2 })
                        a:remove() first:addSublayer(a) end } })
                    ctx:update(0.5) wait(0.1) ctx:finish()
                    print(await(ctx), b.opacity)
                end)
                """)
        fixture.advance(to: 5)
        #expect(fixture.log == ["true 0.0"])
    }

    /// `wait(0)` waits for the next tick, also in what is run ahead.
    @Test func waitingForNoTimeTakesATick() throws {
        let fixture = try HostedFixture(
            Self.screens + """
                local way = { animate = function() wait(0) wait(0) wait(0) end }
                spawn(function()
                    wait(0.5)
                    local t = scene.time
                    await(scene:push(second, { transition = way })) print(scene.time - t)
                    t = scene.time
                    await(scene:pop()) print(scene.time - t)
                end)
                """)
        fixture.advance(to: 5)
        for line in fixture.log { #expect(abs((Double(line) ?? .nan) - 0.05) < 1e-6) }
        #expect(fixture.log.count == 2)
    }
}
