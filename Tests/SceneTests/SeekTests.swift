import MoteEngine
import MoteScript
import MoteTestSupport
import Testing

/// Played tick by tick, in one jump, or made again from the log: the same bytes.
@Suite struct SeekTests {
    /// Touches everything that has a state: springs, decays, blocks, keyframes, coroutines, timers, random
    /// numbers, emitters, events, update.
    private static let script = """
        local card = scene:layer { name = 'card', frame = { 50, 50, 200, 200 }, backgroundColor = '#336699' }
        local dot = card:shape { name = 'dot', frame = { 10, 10, 50, 50 },
                                 path = path():ellipse(0, 0, 50, 50) }
        local label = scene:text { name = 'label', string = '0', frame = { 0, 0, 100, 20 } }
        local snow = scene:emitter { name = 'snow', emitterShape = 'line', emitterSize = { 390, 0 },
                                     emitterCells = {
            flake = { birthRate = 30, lifetime = 3, lifetimeRange = 1, velocity = 60, velocityRange = 30,
                      spinRange = 2,
                      emissionLongitude = math.pi, emissionRange = 1, yAcceleration = 20, drag = 0.3 } } }
        local n = 0
        scene:update(function(dt) n = n + dt * random() dot.position.x = 10 + n end)
        every(0.37, function() card:spring('position', { to = { random(50, 300), random(50, 600) } }) end)
        scene:on('tap', function(e)
            animate(0.5, { dampingRatio = 0.6 },
                    function() card.opacity = card.opacity > 0.7 and 0.5 or 1 end)
            wait(0.21)
            label.string = tostring(math.random(1000))
            snow:burst { count = math.random(50) }
            local finished = await(dot:animate('transform.rotation.z', { by = 3, duration = 0.4 }))
            label.string = label.string .. tostring(finished)
        end)
        scene:on('wind', function(e) snow:animate('wind', { to = { e.strength, 0 }, duration = 0.5 }) end)
        scene:on('glide', function() card:decay('position.x', { velocity = random(-500, 500) }) end)
        card:on('pan', function(e) card.cornerRadius = math.abs(e.translation.x) end)
        dot:add(keyframe { keyPath = 'lineWidth', values = { 1, 8, 2 }, duration = 0.7,
                           repeatCount = math.huge }, 'k')
        """

    private static func act(_ random: inout SeededRandom, on hosted: HostedScene) {
        switch random.int(0...5) {
        case 0:
            _ = hosted.pointer(.tap, at: Point(random.double(0...390), random.double(0...844)), pointer: 0)
        case 1:
            _ = try? hosted.send(
                "wind", payload: ["strength": .number(random.double(-100...100))],
                layer: nil)
        case 2: _ = try? hosted.send("glide", payload: .null, layer: nil)
        case 3:
            _ = try? hosted.set(.path("card"), keyPath: "cornerRadius", value: .number(random.double(0...50)))
        case 4: _ = hosted.pointer(.down, at: Point(150, 150), pointer: 1)
        default: _ = hosted.pointer(.move, at: Point(random.double(0...390), 200), pointer: 1)
        }
    }

    @Test(arguments: 1...12)
    func anyWayToATimeGivesTheSameFrame(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let source = ScenePlayer.source(Self.script)
        let played = try ScenePlayer.load(source, seed: UInt64(seed))
        var frames: [(time: Double, frame: String)] = []
        let end = random.double(1...6)
        while played.time < end {
            // Ticks, and times between them.
            played.advance(to: played.time + (random.int(0...1) == 0 ? 1 / 60 : random.double(0...0.3)))
            if random.int(0...9) == 0 { Self.act(&random, on: played) }
            if random.int(0...19) == 0 { frames.append((played.time, ScenePlayer.frame(of: played))) }
        }
        frames.append((played.time, ScenePlayer.frame(of: played)))
        #expect(played.takeErrors() == [], "seed \(seed)")

        let recipe = played.recipe
        for (time, frame) in frames {
            let rebuilt = try HostedScene.rebuild(recipe, to: time)
            #expect(ScenePlayer.frame(of: rebuilt) == frame, "seed \(seed), back to \(time)")
            // What came later comes again.
            rebuilt.advance(to: played.time)
            #expect(
                ScenePlayer.frame(of: rebuilt) == frames.last?.frame,
                "seed \(seed), forward from \(time)")
        }
    }

    @Test func aNewInputCutsOffWhatWouldComeAgain() throws {
        let source = ScenePlayer.source("scene:on('go', function(e) print(e.n) end) log.info('main')")
        let hosted = try ScenePlayer.load(source)
        for n in 1...3 {
            hosted.advance(to: Double(n))
            _ = try hosted.send("go", payload: ["n": .number(Double(n))], layer: nil)
        }
        let back = try HostedScene.rebuild(hosted.recipe, to: 1.5)
        #expect(back.takeLog() == [])
        #expect(back.nextEventTime == 2)
        back.advance(to: 2)
        #expect(back.takeLog().map(\.message) == ["2"])
        _ = try back.send("go", payload: ["n": 9], layer: nil)
        back.advance(to: 10)
        #expect(back.takeLog().map(\.message) == ["9"])
        #expect(back.recipe.inputs.map(\.time) == [1, 2, 2])
    }

    @Test func keepOutlastsAFreshStart() throws {
        let hosted = try ScenePlayer.load(
            ScenePlayer.source(
                """
                scene.keep.count = (scene.keep.count or 0) + 1
                scene.background = scene.keep.count == 2 and '#000000' or '#FFFFFF'
                """))
        #expect(hosted.keep == ["count": 1])
        #expect(hosted.background == .white)
        // Going back begins with what was there at the beginning.
        #expect(try HostedScene.rebuild(hosted.recipe, to: 0).keep == ["count": 1])
        let fresh = try HostedScene.rebuild(hosted.recipe.startingAfresh, to: 0)
        #expect(fresh.keep == ["count": 2])
        #expect(fresh.background == .black)
        #expect(try HostedScene.rebuild(fresh.recipe, to: 0).keep == ["count": 2])
    }

    @Test func aChangedScriptThatFailsIsNoScene() throws {
        let hosted = try ScenePlayer.load(ScenePlayer.source("scene:layer { name = 'a' }"))
        _ = try hosted.set(.path("a"), keyPath: "opacity", value: 0.5)
        var recipe = hosted.recipe
        recipe.source = ScenePlayer.source("scene:layer { name = 'b' }")
        #expect(throws: SceneError.self) { try HostedScene.rebuild(recipe, to: 0) }
        recipe.source = ScenePlayer.source("error('no')")
        #expect(throws: SceneError.self) { try HostedScene.rebuild(recipe, to: 0) }
    }
}
