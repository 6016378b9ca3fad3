import MoteEngine
import MoteScript
import Testing

/// What changes an emitter while it runs, at its exact time: animations, assignments, the layer's own time.
@Suite struct EmitterChangeTests {
    private static let rates = [10, 30, 60, 240]

    private func floats(_ fixture: HostedFixture, _ column: ParticleColumn) -> [Float] {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        guard let view = frame.emitters.first?.particles, view.count > 0 else { return [] }
        var values = [Float](repeating: 0, count: ParticleView.blockRows)
        values.withUnsafeMutableBufferPointer {
            view.evaluate(column, rows: 0..<view.count, into: $0.baseAddress!)
        }
        return Array(values.prefix(view.count))
    }

    private func ids(_ fixture: HostedFixture) -> [UInt32] {
        var frame = Frame()
        fixture.hosted.fill(&frame)
        guard let view = frame.emitters.first?.particles, view.count > 0 else { return [] }
        var values = [UInt32](repeating: 0, count: ParticleView.blockRows)
        values.withUnsafeMutableBufferPointer {
            view.evaluate(.id, rows: 0..<view.count, into: $0.baseAddress!)
        }
        return Array(values.prefix(view.count))
    }

    /// Birth times and a column, for particles that live on.
    private func births(_ fixture: HostedFixture, at time: Double, _ column: ParticleColumn)
        -> [(born: Double, value: Double)]
    {
        fixture.advance(to: time)
        return zip(floats(fixture, .age), floats(fixture, column)).map { (time - Double($0), Double($1)) }
    }

    // MARK: Jumps of animations

    @Test(arguments: rates)
    func aRateThatBeginsAndEndsDoesSoAtItsTimes(fps: Int) throws {
        let fixture = try HostedFixture(
            """
            scene.fps = \(fps)
            local e = scene:emitter { birthRate = 0, emitterCells = { a = { birthRate = 1000, lifetime = 5 } } }
            e:add(basic { keyPath = 'birthRate', fromValue = 1, toValue = 1, duration = 0.5, beginTime = 1 })
            """)
        for (time, count) in [(0.999, 0), (1.0105, 10), (1.4905, 490), (1.6, 500), (3.0, 500)] {
            fixture.advance(to: time)
            #expect(abs(fixture.hosted.counts.particles - count) <= (time > 1.5 ? 1 : 0), "at \(time)")
        }
    }

    @Test(arguments: rates)
    func windThatBeginsAndEndsPushesInBetweenAlone(fps: Int) throws {
        let fixture = try HostedFixture(
            """
            scene.fps = \(fps)
            local e = scene:emitter { emitterCells = { a = { lifetime = 9 } } }
            e:burst { count = 1 }
            e:add(basic { keyPath = 'wind.x', fromValue = 100, toValue = 100, duration = 0.1, beginTime = 0.513 })
            """)
        fixture.advance(to: 0.513)
        #expect(floats(fixture, .x) == [0])
        fixture.advance(to: 1)
        // ½ · 100 · 0.1² in the wind, then on with the 10 points/s that it gave.
        #expect(abs(floats(fixture, .x)[0] - (0.5 + 10 * 0.387)) < 1e-4)
        #expect(abs(floats(fixture, .vx)[0] - 10) < 1e-4)
    }

    @Test(arguments: rates)
    func discreteKeyframesSwitchAtTheirTimes(fps: Int) throws {
        let fixture = try HostedFixture(
            """
            scene.fps = \(fps)
            local e = scene:emitter { emitterCells = { a = { birthRate = 700, lifetime = 9, velocity = 1 } } }
            e:add(keyframe { keyPath = 'emitterCells.a.velocity', values = { 100, 200, 50 },
                             keyTimes = { 0, 0.313, 0.7, 1 }, calculationMode = 'discrete', duration = 0.9 })
            """)
        for (born, vx) in births(fixture, at: 1.1005, .vx) {
            let expected: Double = born < 0.2817 ? 100 : born < 0.63 ? 200 : born < 0.9 ? 50 : 1
            // Those within a rounding of a switch, whose age is told in single precision, may be on either
            // side.
            if [0.2817, 0.63, 0.9].allSatisfy({ abs($0 - born) > 1e-5 }) {
                #expect(vx == expected, "\(born)")
            }
        }
        #expect(fixture.hosted.counts.particles == 770)
    }

    @Test(arguments: rates)
    func aPlaceThatAnAnimationHoldsIsLeftAtItsEnd(fps: Int) throws {
        let fixture = try HostedFixture(
            """
            scene.fps = \(fps)
            local e = scene:emitter { emitterCells = { a = { birthRate = 700, lifetime = 9 } } }
            e:add(basic { keyPath = 'emitterPosition', fromValue = { 100, 0 }, toValue = { 100, 0 },
                          duration = 0.5133 })
            """)
        let all = births(fixture, at: 0.8, .x)
        #expect(all.count == 560 || all.count == 559)
        for (born, x) in all { #expect(x == (born < 0.5133 ? 100 : 0), "\(born)") }
    }

    @Test(arguments: rates)
    func aRepeatBeginsAnewAtItsTime(fps: Int) throws {
        let fixture = try HostedFixture(
            """
            scene.fps = \(fps)
            local e = scene:emitter { emitterCells = { a = { birthRate = 700, lifetime = 9 } } }
            e:add(basic { keyPath = 'emitterPosition.x', fromValue = 0, toValue = 100, duration = 0.313,
                          repeatCount = 9 })
            """)
        for (born, x) in births(fixture, at: 1.2, .x) {
            let way = born / 0.313
            let place = way - way.rounded(.down)
            if place > 1e-4, place < 1 - 1e-4 { #expect(abs(x - 100 * place) < 1e-2, "\(born)") }
        }
    }

    @Test func easedValuesAreTheSameAtEveryRateOfTicks() throws {
        func state(_ fps: Int, looks: Int) throws -> [[UInt32]] {
            let fixture = try HostedFixture(
                """
                scene.fps = \(fps)
                local e = scene:emitter { emitterCells = {
                    a = { birthRate = 300, lifetime = 9, velocity = 50, emissionRange = 6 } } }
                e:burst { count = 5 }
                for path, to in next, { birthRate = 3, velocity = 4, ['emitterCells.a.drag'] = 2,
                                        ['wind.y'] = 90 } do
                    e:add(basic { keyPath = path, fromValue = 0, toValue = to, duration = 1.3, beginTime = 0.21,
                                  timingFunction = 'easeInOut' })
                end
                """)
            for look in 0..<looks {
                fixture.advance(to: 2 * Double(look) / Double(looks))
                _ = fixture.hosted.counts.particles
            }
            fixture.advance(to: 2)
            return [.x, .y, .vx, .vy, .age].map { floats(fixture, $0).map(\.bitPattern) }
        }
        let first = try state(60, looks: 0)
        #expect(first[0].count > 500)
        for (fps, looks) in [(10, 0), (30, 0), (240, 0), (7, 0), (60, 120), (10, 33)] {
            #expect(try state(fps, looks: looks) == first, "\(fps) ticks a second, \(looks) looks")
        }
    }

    @Test(arguments: rates)
    func anEasedRateBringsItsIntegral(fps: Int) throws {
        let fixture = try HostedFixture(
            """
            scene.fps = \(fps)
            local e = scene:emitter { emitterCells = { a = { birthRate = 1000, lifetime = 9 } } }
            e:add(basic { keyPath = 'birthRate', fromValue = 0, toValue = 1, duration = 1,
                          timingFunction = 'easeInQuad' })
            """)
        fixture.advance(to: 1)
        // 1000 · ∫ t² dt.
        #expect(abs(fixture.hosted.counts.particles - 333) <= 1)
    }

    // MARK: The layer's time

    @Test func birthsBeginAtTheLayersBeginTime() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { beginTime = 2, emitterCells = { a = { birthRate = 10, lifetime = 9 } } }
            e:burst { count = 1 }
            after(1.5, function() print(e.time, e:particleCount()) end)
            """)
        fixture.advance(to: 1.99)
        #expect(fixture.log == ["-0.5 0"])
        #expect(fixture.hosted.counts.particles == 0)
        // What was asked for before holds from the beginning on.
        fixture.advance(to: 2.05)
        #expect(fixture.hosted.counts.particles == 1)
        fixture.advance(to: 3.05)
        #expect(fixture.hosted.counts.particles == 11)
    }

    @Test func birthsWaitForTheBeginningOfWhatTheEmitterIsIn() throws {
        let fixture = try HostedFixture(
            """
            local box = scene:layer { beginTime = 1, speed = 2 }
            box:emitter { beginTime = 1, emitterCells = { a = { birthRate = 10, lifetime = 9 } } }
            """)
        // The box's time is 2(t − 1); the emitter's is that less 1.
        fixture.advance(to: 1.49)
        #expect(fixture.hosted.counts.particles == 0)
        fixture.advance(to: 2.01)
        #expect(fixture.hosted.counts.particles == 10)
    }

    @Test func aTimeOffsetIsWhatAnEmitterIsAheadBy() throws {
        func count(_ options: String, at time: Double) throws -> Int {
            let fixture = try HostedFixture(
                "scene:emitter { \(options), emitterCells = { a = { birthRate = 10, lifetime = 9 } } }")
            return fixture.advance(to: time).hosted.counts.particles
        }
        #expect(try count("timeOffset = 1", at: 0.05) == 10)
        #expect(try count("timeOffset = 1.5, speed = 0", at: 3) == 15)
        #expect(try count("timeOffset = -1", at: 0.99) == 0)
        #expect(try count("timeOffset = -1", at: 2.05) == 10)
        #expect(try count("timeOffset = 1, beginTime = 2", at: 1.99) == 0)
        #expect(try count("timeOffset = 1, beginTime = 2", at: 2.05) == 10)
    }

    @Test func aBeginTimeThatIsPastIsAnEmitterThatHasRunSince() throws {
        let fixture = try HostedFixture(
            """
            after(3, function()
                scene:emitter { beginTime = 1, emitterCells = { a = { birthRate = 10, lifetime = 9 } } }
            end)
            """)
        #expect(fixture.advance(to: 3.05).hosted.counts.particles == 20)
    }

    @Test func backwardsAnEmitterStands() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { emitterCells = { a = { birthRate = 10, lifetime = 9 } } }
            after(1.05, function() e.speed = -1 end)
            after(5, function() e.speed = 1 end)
            """)
        #expect(fixture.advance(to: 4).hosted.counts.particles == 10)
        #expect(fixture.advance(to: 6).hosted.counts.particles == 20)
    }

    @Test func columnsAreInTheScenesSeconds() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { speed = 2, emitterCells = { a = {
                lifetime = 8, velocity = 100, spin = 3 } } }
            e:burst { count = 2 }
            after(1, function() print(e:hitTest({ 200, 0 }).age) end)
            """)
        fixture.advance(to: 1)
        // 200 points in its one second.
        #expect(floats(fixture, .x) == [200, 200])
        #expect(floats(fixture, .vx) == [200, 200])
        #expect(floats(fixture, .spin) == [6, 6])
        #expect(floats(fixture, .age) == [1, 1])
        #expect(floats(fixture, .lifetime) == [4, 4])
        #expect(fixture.log == ["1.0"])
        fixture.advance(to: 3.99)
        #expect(fixture.hosted.counts.particles == 2)
        fixture.advance(to: 4)
        #expect(fixture.hosted.counts.particles == 0)
    }

    // MARK: Words

    @Test(arguments: rates)
    func aShapeTouchesBirthsFromItsMomentOn(fps: Int) throws {
        let cells = "emitterSize = { 40, 0 }, emitterCells = { a = { birthRate = 700, lifetime = 9 } }"
        for change in [
            "after(0.5133, function() e.emitterShape = 'line' print(e.emitterShape) end)",
            """
            e:add(keyframe { keyPath = 'emitterShape', values = { 'point', 'line' }, keyTimes = { 0, 0.5133, 1 },
                             calculationMode = 'discrete', duration = 1 })
            after(0.52, function() print(e.presentation.emitterShape) end)
            """,
        ] {
            let fixture = try HostedFixture(
                "scene.fps = \(fps)\nlocal e = scene:emitter { \(cells) }\n\(change)")
            let all = births(fixture, at: 0.9, .x)
            #expect(all.filter { $0.born < 0.5133 }.allSatisfy { $0.value == 0 })
            let later = all.filter { $0.born > 0.5133 }.map(\.value)
            #expect(later.count > 200 && later.allSatisfy { $0 != 0 && abs($0) <= 20 })
            #expect(Set(later).count > 200)
            #expect(fixture.log == ["line"])
        }
    }

    @Test func aModeTouchesBirthsFromItsMomentOn() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { emitterShape = 'line', emitterSize = { 40, 0 }, emitterCells = {
                a = { birthRate = 100, lifetime = 9 } } }
            after(0.5, function() e.emitterMode = 'points' end)
            """)
        let all = births(fixture, at: 1, .x)
        #expect(all.filter { $0.born > 0.501 }.allSatisfy { abs($0.value) == 20 })
        #expect(all.filter { $0.born < 0.499 }.allSatisfy { abs($0.value) < 20 })
    }

    @Test func depthIsASwitchThatReadsBack() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { preservesDepth = true, emitterCells = { a = {} } }
            print(e.preservesDepth)
            local f = scene:emitter { emitterCells = {
                a = { birthRate = 100, lifetime = 9, velocity = 50, emissionRange = 3 } } }
            print(f.preservesDepth)
            after(0.5, function() f.preservesDepth = true print(f.preservesDepth) end)
            e:remove()
            """)
        let all = births(fixture, at: 1, .vz)
        #expect(all.filter { $0.born < 0.499 }.allSatisfy { $0.value == 0 })
        #expect(all.filter { $0.born > 0.501 }.allSatisfy { $0.value != 0 })
        #expect(fixture.log == ["true", "false", "true"])
    }

    @Test func aRenderModeTurnsTheOrderAtOnce() throws {
        let fixture = try HostedFixture(
            """
            local e = scene:emitter { renderMode = 'oldestFirst', emitterCells = {
                a = { birthRate = 10, lifetime = 9 }, b = { birthRate = 7, lifetime = 9 } } }
            scene:on('turn', function() e.renderMode = 'oldestLast' end)
            scene:on('key', function()
                e:add(keyframe { keyPath = 'renderMode', values = { 'oldestFirst', 'oldestLast' },
                                 keyTimes = { 0, 0.5, 1 }, calculationMode = 'discrete', duration = 1 })
            end)
            """)
        fixture.advance(to: 1)
        let oldestFirst = ids(fixture)
        #expect(oldestFirst.count == 17)
        try fixture.send("turn")
        #expect(ids(fixture) == oldestFirst.reversed())
        try fixture.send("key")
        #expect(ids(fixture) == oldestFirst)
        fixture.advance(to: 1.5)
        let ages = floats(fixture, .age)
        #expect(ages == ages.sorted())
    }

    @Test func whatOnlyTheMakingTakesSaysSo() {
        for name in [
            "maxParticles", "prewarm", "seed", "space", "emitterPath", "behaviors", "emitterCells.a.palette",
        ] {
            let error = HostedFixture.loadError(
                "local e = scene:emitter { emitterCells = { a = {} } }\ne:set('\(name)', 1)")
            #expect(
                error?.message.contains("\(name) can only be given when the emitter is made") == true,
                "\(name)")
        }
        let path = HostedFixture.loadError("local e = scene:emitter {}\ne.emitterShape = 'path'")
        #expect(path?.message.contains("emitterPath") == true)
        for change in [
            "e:set('emitterCells.a.tumble', 2)",
            "e:add(basic { keyPath = 'emitterCells.a.tumble', fromValue = 1, toValue = 2, duration = 1 })",
            "e:animate('emitterCells.a.tumbleRange', { to = 2, duration = 1 })",
        ] {
            let error = HostedFixture.loadError(
                "local e = scene:emitter { emitterCells = { a = {}, b = { tumble = 1 } } }\n"
                    + "e:set('emitterCells.b.tumble', 2)\n\(change)")
            #expect(error?.message.contains("made with tumble or tumbleRange") == true, "\(change)")
            #expect(error?.line == 3)
        }
    }

    // MARK: The scene's space

    @Test(arguments: ["local e = scene", "local box = scene:layer {} local e = box"])
    func anAssignmentInsideATickLeadsThereByTheNext(made: String) throws {
        func xs(_ space: String, _ move: String) throws -> [(born: Double, value: Double)] {
            let fixture = try HostedFixture(
                """
                \(made):emitter { space = '\(space)', emitterCells = { a = { birthRate = 2000, lifetime = 9 } } }
                after(0.512, function() \(move) end)
                """)
            return births(fixture, at: 0.6, .x)
        }
        let ways =
            [
                try xs("local", "e.emitterPosition = { 60, 0 }"),
                try xs("world", "local p = e.position e.position = { p.x + 60, p.y }"),
            ] + (made.contains("box") ? [try xs("world", "box.position = { box.position.x + 60, 0 }")] : [])
        let tick = 31.0 / 60
        for (index, births) in ways.enumerated() {
            let first = births[0].value
            #expect(births.count > 1190)
            for (born, x) in births {
                let share = min(1, max(0, (born - 0.512) / (tick - 0.512)))
                #expect(abs(x - first - 60 * share) < 0.05, "way \(index), born at \(born)")
            }
        }
    }

    @Test(arguments: rates)
    func inTheWorldMotionsAreFollowedAtTheirTimes(fps: Int) throws {
        let fixture = try HostedFixture(
            """
            scene.fps = \(fps)
            local box = scene:layer {}
            box:emitter { space = 'world', emitterCells = { a = { birthRate = 700, lifetime = 9 } } }
            box:add(basic { keyPath = 'position.x', fromValue = 100, toValue = 200, beginTime = 0.2133, duration = 0.5 })
            """)
        for (born, x) in births(fixture, at: 1, .x) {
            let expected = born < 0.2133 || born > 0.7133 ? 0 : 100 + 200 * (born - 0.2133)
            #expect(abs(x - expected) < 0.01, "born at \(born)")
        }
    }
}
