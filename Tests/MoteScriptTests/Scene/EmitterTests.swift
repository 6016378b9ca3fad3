import MoteEngine
import MoteScript
import Testing

/// Emitters as scripts see them.
@Suite struct EmitterTests {
    /// Births a second of one cell that stands still.
    private static let still = "emitterCells = { dot = { birthRate = 60, lifetime = 100 } }"

    private func places(_ fixture: HostedFixture) -> [Point] {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        guard let entry = frame.emitters.first else { return [] }
        let view = entry.particles
        var x = [Float](repeating: 0, count: ParticleView.blockRows)
        var y = x
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                view.evaluatePosition(rows: 0..<view.count, x: x.baseAddress!, y: y.baseAddress!)
            }
        }
        return (0..<view.count).map { entry.matrix.apply(Point(Double(x[$0]), Double(y[$0]))) }
    }

    @Test func cellsWithinCellsHaveKeyPathsOfTheirOwn() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { name = 'e', emitterCells = { rocket = { lifetime = 9, emitterCells = {
                spark = { birthRate = 10, lifetime = 9 } } } } }
            e:burst { count = 1, cell = 'rocket' }
            after(1.05, function()
                e:set('emitterCells.rocket.emitterCells.spark.birthRate', 0)
                print(e:get('emitterCells.rocket.emitterCells.spark.birthRate'))
            end)
            """)
        fixture.advance(to: 3)
        #expect(fixture.log == ["0.0"])
        #expect(fixture.hosted.counts.particles == 11)
        let error = HostedFixture.loadError(
            """
            local e = scene:emitter { emitterCells = { rocket = { emitterCells = { spark = {} } } } }
            e:set('emitterCells.rocket.emitterCells.sprak.birthRate', 1)
            """)
        #expect(error?.message.contains("emitterCells.rocket.emitterCells.spark.birthRate") == true)
    }

    @Test func enabledIsASwitch() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { \(Self.still) }
            after(1, function() e:set('emitterCells.dot.enabled', false) print(e:get('emitterCells.dot.enabled')) end)
            after(2, function() e:set('emitterCells.dot.enabled', true) end)
            """)
        fixture.advance(to: 1.99)
        #expect(fixture.log == ["false"])
        #expect(fixture.hosted.counts.particles == 60)
        fixture.advance(to: 3)
        #expect(fixture.hosted.counts.particles == 120)
    }

    @Test func anAssignmentDrawsALineAndATeleportDoesNot() throws {
        func births(_ move: String) throws -> [Double] {
            let fixture = try HostedFixture(
                """
                scene.fps = 10
                local e = scene:emitter { \(Self.still) }
                after(1, function() \(move) end)
                """)
            fixture.advance(to: 1.5)
            // Sixty before the move, in the first tick after it six along the way, then all at its end.
            return places(fixture).map(\.x)
        }
        let moved = try births("e.emitterPosition = { 60, 0 }")
        #expect(moved.prefix(60).allSatisfy { $0 == 0 })
        for (index, x) in moved[60..<66].enumerated() { #expect(abs(x - Double(10 * (index + 1))) < 1e-3) }
        #expect(moved.suffix(20).allSatisfy { $0 == 60 })
        let jumped = try births("e:teleport { 60, 0 }")
        #expect(jumped.prefix(60).allSatisfy { $0 == 0 } && jumped[60...].allSatisfy { $0 == 60 })
    }

    @Test func birthsComeAlongTheWayOfAnAnimation() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { \(Self.still) }
            e:animate('emitterPosition', { to = { 120, 0 }, duration = 1, curve = 'linear' })
            """)
        fixture.advance(to: 1)
        for (index, place) in places(fixture).enumerated() {
            #expect(abs(place.x - 2 * Double(index + 1)) < 1e-3)
        }
    }

    @Test func aBurstIsWhereTheEmitterHasJustBeenPut() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { emitterCells = { dot = { lifetime = 9 } } }
            after(1, function() e.emitterPosition = { 7, 8 } e:burst { count = 2 } end)
            """)
        fixture.advance(to: 1.2)
        #expect(places(fixture) == [Point(7, 8), Point(7, 8)])
    }

    @Test func inTheWorldParticlesStayWhereTheyWereBorn() throws {
        func xs(_ space: String) throws -> [Double] {
            let fixture = try HostedFixture(
                """
                local boat = scene:layer { frame = { 0, 0, 10, 10 }, anchorPoint = { 0, 0 } }
                boat:emitter { space = '\(space)', \(Self.still) }
                boat:animate('position.x', { to = 120, duration = 1, curve = 'linear' })
                """)
            fixture.advance(to: 1)
            return places(fixture).map(\.x)
        }
        #expect(try xs("local").allSatisfy { abs($0 - 120) < 1e-3 })
        for (index, x) in try xs("world").enumerated() { #expect(abs(x - 2 * Double(index + 1)) < 0.05) }
    }

    @Test func birthsComeAlongAPathAndAnOutline() throws {
        let fixture = try HostedFixture(
            """
            local card = scene:layer { frame = { 100, 50, 80, 40 } }
            local e = scene:emitter { emitterPath = card, emitterCells = { dot = { lifetime = 9, velocity = 10 } } }
            e:burst { count = 400 }
            """)
        fixture.advance(to: 0)
        let places = places(fixture)
        #expect(places.count == 400)
        for place in places {
            let onSide = abs(place.x - 100) < 1e-3 || abs(place.x - 180) < 1e-3
            let onEdge = abs(place.y - 50) < 1e-3 || abs(place.y - 90) < 1e-3
            #expect(onSide || onEdge)
        }
        // Outwards from there.
        fixture.advance(to: 1)
        for place in self.places(fixture) {
            let isOut = place.x < 91 || place.x > 189 || place.y < 41 || place.y > 99
            #expect(isOut)
        }
    }

    @Test func particlesAreHitAndKilled() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { name = 'e', emitterCells = {
                bubble = { lifetime = 9, size = { 20, 20 }, emitterCells = {
                    drop = { trigger = 'death', count = 5, lifetime = 1 } } } } }
            e:burst { count = 1, position = { 100, 200 } }
            scene:on('tap', function(ev)
                local hit = e:hitTest(ev.position)
                if not hit then return print('none') end
                print(hit.cell, hit.position.x, hit.position.y, e:kill(hit.id), e:kill(hit.id), e:particleCount())
            end)
            """)
        fixture.advance(to: 1)
        // A disc of radius 10.
        fixture.pointer(.tap, 109, 200)
        fixture.pointer(.tap, 108, 208)
        #expect(fixture.log == ["bubble 100.0 200.0 true false 5", "none"])
        #expect(fixture.errors.isEmpty)
    }

    @Test func finishedComesOnceForEachTimeItHasEmitted() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { emitterCells = { dot = { lifetime = 0.5, emitterCells = {
                ash = { trigger = 'death', count = 1, lifetime = 0.25 } } } } }
            e:on('finished', function() print('finished', scene.time) end)
            e:burst { count = 3 }
            after(2, function() e:burst { count = 1 } end)
            """)
        fixture.advance(to: 1.9)
        #expect(fixture.log == ["finished 0.75"])
        fixture.advance(to: 9)
        #expect(fixture.log == ["finished 0.75", "finished 2.75"])
        #expect(fixture.hosted.isSettled)
    }

    @Test func anEmitterThatGoesOnNeverFinishes() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { emitterCells = { dot = { birthRate = 10, lifetime = 0.5, duration = 2 } } }
            local f = scene:emitter { emitterCells = { dot = { birthRate = 10, lifetime = 0.5 } } }
            e:on('finished', function() print('window', scene.time) end)
            f:on('finished', function() print('stopped', scene.time) end)
            after(3, function() f.birthRate = 0 end)
            """)
        fixture.advance(to: 10)
        // The last births are at 2 and at 3 (20 and 30 tenths).
        #expect(fixture.log == ["window 2.5", "stopped 3.5"])
    }

    @Test(arguments: [
        ("behaviors = { { type = 'attractor' } }", "attractor is not supported yet"),
        ("behaviors = { { type = 'turbulense' } }", "did you mean \"turbulence\""),
        ("behaviors = { { type = 'wave', force = { 1, 2 } } }", "say frequency"),
        (
            "behaviors = { { type = 'valueOverLife', keyPath = 'scales', values = { 1 } } }",
            "did you mean \"scale\""
        ),
        (
            "behaviors = { { type = 'valueOverLife', keyPath = 'scale', values = { 1, 2 }, locations = { 1, 0 } } }",
            "rising"
        ),
        ("behaviors = { { type = 'colorOverLife', colors = { 'red?' } } }", "colors[1]"),
        ("emitterShape = 'path'", "needs emitterPath"),
        ("emitterPath = 'M nonsense'", "not a path"),
        ("emitterPath = 'M 0 0 L 9 9', emitterShape = 'line'", "goes with emitterShape"),
        ("space = 'word'", "did you mean \"world\""),
        ("emitterCells = { a = { frames = { columns = 2, rows = 2, count = 9 } } }", "fewer than 9"),
        ("emitterCells = { a = { frames = { columns = 20, rows = 20 } } }", "more than 256"),
        ("emitterCells = { a = { trigger = 'death', count = 3 } }", "within a cell"),
        ("emitterCells = { a = { count = 3 } }", "goes with trigger"),
        ("emitterCells = { a = { speed = -1 } }", "speed: must be 0…"),
        ("emitterCells = { a = { contentsScale = 0 } }", "contentsScale: must be above 0"),
        (
            "emitterCells = { a = { emitterCells = { b = { emitterCells = { c = { emitterCells = { d = { emitterCells = "
                + "{ e = {} } } } } } } } } }", "nested deeper than 4"
        ),
    ])
    func mistakesAreNamed(_ options: String, _ part: String) {
        let message = HostedFixture.loadError("scene:emitter { \(options) }")?.message ?? "none"
        #expect(message.contains(part), "\(message)")
    }

    @Test func theSceneLimitLowersTheLargest() throws {
        let fixture = try HostedFixture(
            """
            for i = 1, 5 do scene:emitter { maxParticles = i == 1 and 1000 or 4000000, emitterCells = {
                dot = { lifetime = 9, birthRate = 0 } } } end
            """)
        let scene = fixture.hosted.scene
        let mosts = scene.sublayers(scene.root).compactMap { scene.emitter($0)?.mostAlive }
        #expect(mosts == [1000, 999_750, 999_750, 999_750, 999_750])
    }

    @Test func whatIsNoNumberIsRefusedWhereItIsWritten() {
        for (member, name) in [
            ("birthRate = 0/0", "birthRate"), ("velocity = 1/0", "velocity"), ("scale = -1/0", "scale"),
            ("emitterPosition = { 1/0, 1 }", "emitterPosition"),
            ("emitterZPosition = 0/0", "emitterZPosition"),
            ("emitterSize = { 1, 0/0 }", "emitterSize"), ("emitterDepth = 1/0", "emitterDepth"),
            ("wind = { 0/0, 0 }", "wind"), ("maxParticles = 2.5", "maxParticles"),
        ] {
            let error = HostedFixture.loadError("scene.fps = 60\nscene:emitter { \(member) }")
            #expect(error?.message.contains(name) == true, "\(member): \(error?.message ?? "nothing")")
        }
        for call in [
            "burst { count = 2.5 }", "burst { count = -1 }", "burst { count = 1, cell = 'zz' }", "kill(1.5)",
        ] {
            let error = HostedFixture.loadError(
                "local e = scene:emitter { emitterCells = { dot = {} } }\ne:\(call)")
            #expect(error != nil, "\(call)")
        }
        let error = HostedFixture.loadError(
            "local e = scene:emitter { emitterCells = { dot = {} } }\ne:set('emitterCells.dot.colorRed', 0)")
        #expect(
            error?.message.contains("emitterCells.dot.color.red") == true, "\(error?.message ?? "nothing")")
    }

    /// A picture of a sheet is as large as one of its frames.
    @Test func aSheetsPictureHasTheSizeOfAFrame() throws {
        let fixture = try HostedFixture(
            """
            scene:emitter { emitterCells = { dot = {
                contents = 'disc', frames = { columns = 4, rows = 2 }, contentsRect = { 0, 0, 0.5, 1 },
                birthRate = 1, lifetime = 9 } } }
            """)
        var frame = Frame()
        fixture.hosted.fill(&frame)
        let plain = try HostedFixture("scene:emitter { emitterCells = { dot = { contents = 'disc' } } }")
        var whole = Frame()
        plain.hosted.fill(&whole)
        let size = try #require(whole.emitters.first?.cells.first?.size)
        let cells = try #require(frame.emitters.first?.cells)
        #expect(cells.count == 8)
        #expect(cells.allSatisfy { $0.size == Size(size.width / 8, size.height / 2) })
    }
}
