import Glibc
import MoteEngine
import Testing

/// Motions along paths on clocks of their own: wherever these stand, the layer is where the path is by then.
@Suite struct PathTimelineTests {
    private static let layer =
        "local l = scene:layer { name = 'l', bounds = { 0, 0, 10, 10 }, position = { 7, 3 }, "
        + "transform = { rotation = 0.3 } }\n"

    /// Down for 100 points, then right for 100: each leg takes half the time.
    private static let way =
        "{ path = path():moveTo(0, 0):lineTo(0, 100):lineTo(100, 100), duration = 2, curve = 'linear'"

    private func fixture(_ lua: String) throws -> HostedFixture {
        let f = try HostedFixture(
            Self.layer + lua
                + "\nscene:on('do', function(e) load(e.code, 'do', 't', { tl = tl, l = l, a = a })() end)")
        #expect(f.errors.isEmpty, "\(f.errors)")
        return f
    }

    private func isAt(
        _ f: HostedFixture, _ time: Double, _ x: Double, _ y: Double, turned: Double = 0.3
    ) throws -> Bool {
        f.advance(to: time)
        let shown = try ["position.x", "position.y", "transform.rotation.z"].map {
            try f.shown("l", $0) ?? .nan
        }
        let isRight = zip(shown, [x, y, turned]).allSatisfy { ($0 - $1).magnitude < 1e-9 }
        if !isRight { print("at \(time): \(shown), not \([x, y, turned])") }
        return isRight
    }

    @Test(arguments: [
        "tl:add(function() l:animate('position', \(way) }) end, 0.5)",
        "tl:add(l:animate('position', \(way) }), 0.5)",
        "tl:add({ function() l:animate('position', \(way) }) end }, 0.5)",
        "tl:add(l:animate('position', { path = 'M0 0 V100 H100', duration = 2, curve = 'linear' }), 0.5)",
        "tl:add(function() l:animate('position', \(way), delay = 0.2 }) end, 0.3)",
    ])
    func followsItsPathFromItsPlace(_ item: String) throws {
        let f = try fixture("tl = timeline {} \(item)")
        let isDelayed = item.contains("delay")
        #expect(try isAt(f, 0.25, 7, 3))
        // The path's beginning shows during the delay, as it does where nothing else has the time.
        #expect(try isAt(f, 0.4, isDelayed ? 0 : 7, isDelayed ? 0 : 3))
        #expect(try isAt(f, 1, 0, 50))
        #expect(try isAt(f, 2, 50, 100))
        #expect(try isAt(f, 3, 100, 100))
        #expect(f.hosted.isSettled && f.errors.isEmpty)
    }

    @Test func isSoughtAndTurnedRound() throws {
        let f = try fixture(
            "tl = timeline { paused = true } tl:add(function() l:animate('position', \(Self.way) }) end, 0.5)"
        )
        func run(_ code: String) throws { try f.send("do", ["code": .string(code)]) }
        for (time, x, y) in [(1.0, 0.0, 50.0), (2.25, 75, 100), (0.25, 7, 3), (2.5, 100, 100), (0.75, 0, 25)]
        {
            try run("tl.time = \(time)")
            #expect(try isAt(f, f.hosted.time, x, y), "\(time)")
        }
        try run("tl.time = 2 tl:play()")
        #expect(try isAt(f, 0.25, 75, 100))
        try run("tl:reverse()")
        #expect(try isAt(f, 1.5, 0, 50))
        #expect(try isAt(f, 4, 7, 3))
        #expect(f.errors.isEmpty)
    }

    @Test func turnsItsLayerAndGivesTheRotationBack() throws {
        let f = try fixture(
            """
            tl = timeline {}
            tl:add(function() l:animate('position', \(Self.way), rotationMode = 'auto' }) end, 0.5)
            """)
        #expect(try isAt(f, 0.4, 7, 3))
        #expect(try isAt(f, 1, 0, 50, turned: .pi / 2))
        #expect(try isAt(f, 2, 50, 100, turned: 0))
        #expect(try isAt(f, 3, 100, 100, turned: 0))
        try f.send("do", ["code": "tl:reverse()"])
        #expect(try isAt(f, 4.5, 0, 50, turned: .pi / 2))
        #expect(try isAt(f, 6, 7, 3))
        #expect(f.errors.isEmpty)
    }

    @Test func anotherRotationTakesTheLayerFromTheWay() throws {
        let f = try fixture(
            """
            tl = timeline { paused = true }
            tl:add(function() l:animate('position', \(Self.way), rotationMode = 'auto' }) end, 0)
            tl:add(function()
                l:animate('transform.rotation.z', { from = 1, to = 2, duration = 0.5, curve = 'linear' })
            end, 0.5)
            """)
        for (time, x, y, turned) in [
            (0.25, 0.0, 25.0, Double.pi / 2), (0.75, 0, 75, 1.5), (1.25, 25, 100, 2), (2, 100, 100, 2),
            (0.4, 0, 40, .pi / 2),
        ] {
            try f.send("do", ["code": .string("tl.time = \(time)")])
            #expect(try isAt(f, f.hosted.time, x, y, turned: turned), "\(time)")
        }
    }

    @Test func aLiveRotationTakesTheLayerFromTheWay() throws {
        let f = try fixture(
            """
            tl = timeline {}
            tl:add(function() l:animate('position', \(Self.way), rotationMode = 'auto' }) end, 0)
            after(0.5, function() l:set('transform.rotation.z', 1) end)
            """)
        #expect(try isAt(f, 0.25, 0, 25, turned: .pi / 2))
        #expect(try isAt(f, 0.75, 0, 75, turned: 1))
        #expect(try isAt(f, 1.5, 50, 100, turned: 1))
        #expect(try isAt(f, 3, 100, 100, turned: 1))
        #expect(f.errors.isEmpty, "\(f.errors)")
    }

    @Test func aRotationOnATimelineTakesTheLayerFromALiveWay() throws {
        let f = try fixture(
            """
            l:animate('position', \(Self.way), rotationMode = 'auto' })
            tl = timeline {}
            tl:add(function()
                l:animate('transform.rotation.z', { from = 1, to = 2, duration = 0.5, curve = 'linear' })
            end, 0.5)
            """)
        #expect(try isAt(f, 0.25, 0, 25, turned: .pi / 2))
        #expect(try isAt(f, 0.75, 0, 75, turned: 1.5))
        #expect(try isAt(f, 1.5, 50, 100, turned: 2))
    }

    /// It ends what is under way on its timeline, and what comes after adds to it.
    @Test func othersOfThePositionGiveWayAndJoin() throws {
        let f = try fixture(
            """
            tl = timeline {}
            tl:add(function() l:animate('position.x', { to = 77, duration = 1, curve = 'linear' }) end, 0)
            tl:add(function() l:animate('position', \(Self.way) }) end, 0.5)
            tl:add(function()
                animate(1, { curve = 'linear' }, function() l.position.x = 200 end)
            end, 1.5)
            """)
        #expect(try isAt(f, 0.25, 7 + 70 * 0.25, 3))
        #expect(try isAt(f, 1, 0, 50))
        // From 100, the model, to 200: half of the way as the path is at half of its last leg.
        #expect(try isAt(f, 2, 50 + 50, 100))
        #expect(try isAt(f, 3, 200, 100))
    }

    @Test func animatorsScrubIt() throws {
        let f = try fixture(
            """
            a = animator(2, { curve = 'linear' }, function()
                l:animate('position', \(Self.way), rotationMode = 'auto' })
            end)
            a.fractionComplete = 0.25
            """)
        #expect(try isAt(f, 0, 0, 50, turned: .pi / 2))
        try f.send("do", ["code": "a.fractionComplete = 0.75"])
        #expect(try isAt(f, 0, 50, 100, turned: 0))
        try f.send("do", ["code": "a:continueAnimation()"])
        #expect(try isAt(f, 0.25, 75, 100, turned: 0))
        try f.send("do", ["code": "a.isReversed = true"])
        #expect(try isAt(f, 1.25, 0, 75, turned: .pi / 2))
        #expect(try isAt(f, 5, 7, 3))
        #expect(f.errors.isEmpty)
    }

    /// A way that takes no time, and one of a free value.
    @Test func stepsAndFreeValues() throws {
        let f = try fixture(
            """
            local v = value({ 0, 0 })
            tl = timeline {}
            tl:add(function() l:animate('position', { path = 'M1 1 L50 10', duration = 0 }) end, 0.5)
            tl:add(function() v:animate { path = 'M0 0 H100', duration = 1, curve = 'linear' } end, 0)
            for i = 1, 3 do after(0.4 * i, function() print(v.value.x) end) end
            """)
        #expect(try isAt(f, 0.4, 7, 3))
        #expect(try isAt(f, 0.6, 50, 10))
        f.advance(to: 2)
        #expect(f.log.compactMap { Double($0) }.map { ($0 * 1e6).rounded() / 1e6 } == [40, 80, 100])
    }

    @Test(arguments: [
        "local m = l:animate('zPosition', { to = 4 }) t:add(m) t:add(m)",
        "local m = l:animate('position', \(way) }) t:add(m) t:add(m)",
        "local m = animate(1, function() l.opacity = 0 end) t:add(m) timeline {}:add(m)",
        "local m = l:spring('zPosition', { to = 4 }) t:add(m) t:add(m)",
        "local m = l:add(basic { keyPath = 'zPosition', toValue = 4 }) t:add(m) t:add(m)",
        "local m = l:animate('zPosition', { to = 4 }) t:add({ m, m })",
        "local m = l:animate('zPosition', { to = 4 }) t:parallel({ m, m })",
    ])
    func oneMotionHasOnePlace(_ code: String) throws {
        let message = HostedFixture.loadError(Self.layer + "local t = timeline {} " + code)?.message
        #expect(message == "the motion is on a timeline already", "\(code)")
    }
}
