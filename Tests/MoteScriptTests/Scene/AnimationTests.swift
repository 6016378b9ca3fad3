import MoteEngine
import MoteScript
import Testing

@Suite struct AnimationTests {
    private static let card = "local card = scene:layer { name = 'card', bounds = { 0, 0, 10, 10 } }\n"

    private func fixture(_ lua: String) throws -> HostedFixture { try HostedFixture(Self.card + lua) }

    private func close(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
        a.map { abs($0 - b) <= tolerance } ?? false
    }

    @Test func aBlockAnimatesModelChanges() throws {
        let f = try fixture(
            """
            local a = animate(1, { delay = 0.5, curve = 'linear' }, function() card.position = { 100, 0 } end)
            print(card.position.x, a.duration, a.fraction)
            a:onComplete(function(finished) print(finished, scene.time) end)
            """)
        #expect(f.log == ["100.0 1.0 0.0"])
        #expect(close(try f.advance(to: 0.4).shown("card", "position.x"), 0))
        #expect(close(try f.advance(to: 1).shown("card", "position.x"), 50))
        #expect(close(try f.advance(to: 2).shown("card", "position.x"), 100))
        #expect(f.log.last == "true 1.5")
    }

    @Test func anInterruptedBlockIsSmooth() throws {
        let f = try fixture(
            """
            animate(1, { curve = 'linear' }, function() card.position.x = 100 end)
            after(0.5, function() animate(1, { curve = 'linear' }, function() card.position.x = 0 end) end)
            """)
        #expect(close(try f.advance(to: 0.5).shown("card", "position.x"), 50))
        // Both go on, one towards 100, the other from it: the offsets add.
        #expect(close(try f.advance(to: 0.75).shown("card", "position.x"), 50))
        #expect(close(try f.advance(to: 1.25).shown("card", "position.x"), 25))
    }

    @Test func keyframeBlocksTakeFractions() throws {
        let f = try fixture(
            """
            animateKeyframes(2, { curve = 'linear' }, function(k)
                k(0, 0.25, function() card.position.x = 100 end)
                k(0.5, 0.5, function() card.position.x = 0 end)
            end):onComplete(function(f) print(f, scene.time) end)
            """)
        #expect(close(try f.advance(to: 0.25).shown("card", "position.x"), 50))
        #expect(close(try f.advance(to: 0.75).shown("card", "position.x"), 100))
        #expect(close(try f.advance(to: 1.5).shown("card", "position.x"), 50))
        #expect(f.advance(to: 3).log == ["true 2.0"])
    }

    /// Wherever a property's numbers stand among the layer's, and however many they are: as a plain block.
    @Test(arguments: [
        ("position", "{ 50, 20 }"), ("center", "{ 50, 20 }"), ("anchorPoint", "{ 0.1, 0.9 }"),
        ("size", "{ 30, 40 }"), ("bounds", "{ 1, 2, 30, 40 }"), ("frame", "{ 1, 2, 30, 40 }"),
        ("contentsRect", "{ 0.1, 0.2, 0.3, 0.4 }"), ("shadowOffset", "{ 7, 8 }"),
        ("backgroundColor", "'#11223344'"), ("borderColor", "'#99AABB'"), ("opacity", "0.25"),
        ("transform", "{ rotation = 1, scale = { 2, 3 }, translation = { 4, 5 } }"),
        ("transform.translation", "{ 4, 5 }"), ("sublayerTransform", "{ scale = { 2, 3 } }"),
        ("transform.scale", "2"),
    ]) func keyframeBlocksTakeEveryProperty(keyPath: String, value: String) throws {
        let f = try HostedFixture(
            """
            local layers = {}
            for i = 1, 2 do
                layers[i] = scene:layer { position = { 10, 10 }, bounds = { 0, 0, 10, 10 },
                                          backgroundColor = '#000000FF', borderColor = '#000000' }
            end
            local function change(layer) layer:set('\(keyPath)', \(value)) end
            animate(1, { curve = 'linear' }, function() change(layers[1]) end)
            animateKeyframes(1, { curve = 'linear' }, function(k)
                k(0, 1, function() change(layers[2]) end)
            end)
            local function numbers(view, list)
                if type(view) == 'number' then list[#list + 1] = string.format('%.9g', view) return list end
                for i = 1, #view do numbers(view[i], list) end
                return list
            end
            local paths = { 'position', 'bounds', 'anchorPoint', 'transform', 'sublayerTransform', 'contentsRect',
                            'shadowOffset', 'backgroundColor', 'borderColor', 'opacity' }
            local function told(layer)
                local list = {}
                for _, path in ipairs(paths) do numbers(layer:get(path), list) end
                for _, path in ipairs(paths) do numbers(layer.presentation:get(path), list) end
                return table.concat(list, ' ')
            end
            local first = told(layers[1])
            for i = 0, 4 do
                after(i * 0.25, function()
                    local a, b = told(layers[1]), told(layers[2])
                    if a ~= b then print(i, a, b) end
                    if i == 2 then print(a ~= first) end
                end)
            end
            """)
        #expect(f.advance(to: 1.1).log == ["true"])
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    @Test func onePropertyInOneCall() throws {
        let f = try fixture(
            """
            card:animate('bounds.size.width', { to = 300, duration = 0.1, delay = 0.1, curve = 'linear' })
            card:animate('position', { by = { 10, 20 }, duration = 1, curve = 'linear', from = { 100, 100 } })
            """)
        #expect(close(try f.advance(to: 0.15).shown("card", "bounds.size.width"), 155))
        #expect(close(try f.advance(to: 0.5).shown("card", "position.x"), 105))
        #expect(close(try f.advance(to: 1).shown("card", "position.y"), 120))
    }

    @Test func everyWayToNameACurve() throws {
        let curves: [(String, Double)] = [
            ("'linear'", 0.5), ("linear", 0.5), ("bezier(0, 0, 1, 1)", 0.5), ("{ 0, 0, 1, 1 }", 0.5),
            ("easeInQuad", 0.25), ("steps(4, 'start')", 0.75), ("linearStops { 0, { 0.9, 0.5 }, 1 }", 0.9),
            ("function(f) return f * f * f end", 0.125),
        ]
        for (curve, value) in curves {
            let f = try fixture("card:animate('position.x', { to = 1, duration = 1, curve = \(curve) })")
            #expect(close(try f.advance(to: 0.5).shown("card", "position.x"), value, 1e-6), "\(curve)")
        }
    }

    @Test func theLoginSpringOfPOP() throws {
        let f = try fixture(
            """
            card.position = { 0, 200 }
            local s = card:spring('position', { by = { 0, -75 }, springBounciness = 16, springSpeed = 6,
                                                delay = 0.2 })
            spawn(function()
                print(s:reached(), scene.time > 0.3 and scene.time < 0.4)
                print(await(s), card.position.y)
            end)
            print(s.destination, card.position.y)
            """)
        // Beyond the target on the way: overshoot e^(-πζ/√(1-ζ²)) of 75 with ζ = 0.40126.
        var lowest = 200.0
        for tick in 0...240 {
            lowest = min(lowest, try f.advance(to: Double(tick) / 60).shown("card", "position.y") ?? 0)
        }
        #expect(close(lowest, 125 - 75 * 0.2525, 0.3))
        #expect(f.log.last == "true 125.0")
        #expect(f.log.contains("true true"))
    }

    @Test func everyWayToNameASpring() throws {
        for options in [
            "", "springBounciness = 4", "tension = 300, friction = 20, mass = 1", "stiffness = 100",
            "response = 0.5, dampingRatio = 1", "duration = 0.5, bounce = 0.2",
            "duration = 0.5, dampingRatio = 0.7",
        ] {
            let f = try fixture("card:spring('opacity', { to = 0, \(options) })").advance(to: 10)
            #expect(try f.shown("card", "opacity") == 0, "\(options)")
        }
        let mixed = Self.card + "card:spring('opacity', { to = 0, tension = 3, stiffness = 4 })"
        #expect(HostedFixture.loadError(mixed) != nil)
    }

    @Test func aDecayGlidesToItsDestination() throws {
        let f = try fixture(
            """
            local d = card:decay('position.x', { velocity = 800, deceleration = 0.998 })
            print(d.destination > 350 and d.destination < 401)
            d:onComplete(function(f) print(f, card.position.x == d.destination or d.destination == nil) end)
            """
        ).advance(to: 10)
        #expect(f.log == ["true", "true true"])
    }

    @Test func aFreeValueTellsItsChanges() throws {
        let f = try fixture(
            """
            local v = value(0)
            local n, last = 0, nil
            v:spring { to = 1, onChange = function(x) n = n + 1 last = x end,
                       onComplete = function(f) print(f, n > 10, last, v.value) end }
            """
        ).advance(to: 10)
        #expect(f.log == ["true true 1.0 1.0"])
    }

    @Test func explicitAnimationsLeaveTheModelAlone() throws {
        let f = try fixture(
            """
            local a = card:add(basic { keyPath = 'opacity', fromValue = 1, toValue = 0, duration = 1,
                                       onStart = function() print('start', scene.time) end,
                                       onComplete = function(f) print('stop', f, scene.time) end,
                                       delay = 0.5 }, 'fade')
            print(card.opacity, card:animation('fade') == a, card:animation('other'))
            card:add(keyframe { keyPath = 'position.x', values = { 0, 10, 0 }, keyTimes = { 0, 0.25, 1 },
                                duration = 1,                                additive = true }, 'shake')
            """)
        #expect(f.log == ["1.0 true nil"])
        #expect(close(try f.advance(to: 0.25).shown("card", "position.x"), 10))
        #expect(close(try f.advance(to: 1).shown("card", "opacity"), 0.5))
        #expect(close(try f.advance(to: 2).shown("card", "opacity"), 1))
        #expect(f.log == ["1.0 true nil", "start 0.5", "stop true 1.5"])
    }

    @Test func handlesControlTheirMotion() throws {
        let f = try fixture(
            """
            local a = card:animate('position.x', { to = 100, duration = 1, curve = 'linear' })
            a:onComplete(function(f) print('done', f, scene.time) end)
            after(0.5, function() a:pause() end)
            after(1, function() a:resume() print(a.fraction) end)
            local b = card:animate('position.y', { to = 100, duration = 1, curve = 'linear' })
            after(0.25, function() b:cancel() print(card.position.y) end)
            b:onComplete(function(f) print('cut', f, scene.time) end)
            """
        ).advance(to: 3)
        #expect(f.log == ["25.0", "cut false 0.25", "0.5", "done true 1.5"])
    }

    @Test func completionsComeOnceAlsoWhenTheLayerGoes() throws {
        let f = try fixture(
            """
            local a = card:animate('opacity', { to = 0, duration = 1 })
            a:onComplete(function(f) print('gone', f, scene.time) end)
            after(0.5, function() card:remove() end)
            local d = card:animate('zPosition', { to = 1, duration = 0.25 })
            after(0.75, function() d:onComplete(function(f) print('late', f) end) end)
            """
        ).advance(to: 3)
        #expect(f.log == ["gone false 0.5", "late true"])
    }

    @Test func assigningEndsMotions() throws {
        let f = try fixture(
            """
            card:animate('opacity', { to = 0, duration = 1 }):onComplete(function(f) print(f, scene.time) end)
            after(0.5, function() card.opacity = 0.75 end)
            """
        ).advance(to: 2)
        #expect(f.log == ["false 0.5"])
        #expect(try f.shown("card", "opacity") == 0.75)
    }

    @Test func thePresentationIsWhatIsOnScreen() throws {
        let f = try fixture(
            """
            card:animate('position.x', { to = 100, duration = 1, curve = 'linear' })
            after(0.5, function()
                print(card.position.x, card.presentation.position.x, card.presentation:velocity('position.x'))
                print(card.presentation:velocity('position'))
            end)
            """
        ).advance(to: 1)
        #expect(f.log == ["100.0 50.0 100.0", "{100.0, 0.0}"])
    }

    @Test func endlessMotionsSaySo() throws {
        let f = try fixture(
            """
            print(card:animate('transform.rotation.z',
                               { from = 0, to = 2 * math.pi, duration = 0.4, curve = 'linear',
                                                         repeatCount = math.huge }).duration)
            """
        ).advance(to: 100.1)
        #expect(f.log == ["inf"])
        #expect(close(try f.shown("card", "transform.rotation.z"), Double.pi / 2, 1e-6))
        #expect(f.hosted.isMoving && !f.hosted.isSettled)
    }
}
