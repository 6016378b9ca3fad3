import MoteEngine
import Testing

/// Emitters in replicators: their copies may be late, and tinted.
@Suite struct EmitterCopyTests {
    private let scene = Scene(seed: 3, textLayout: nil)

    private func set(_ layer: LayerID, _ keyPath: String, _ value: PlainValue) throws {
        try scene.set(layer, scene.keyPath(keyPath, for: layer), plain: value)
    }

    private func configuration(_ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterConfiguration {
        var configuration = EmitterConfiguration()
        configuration.behaviors = [EmitterBehavior(name: "sway", .wave(frequency: 1.1), 90)]
        var cell = EmitterCell(name: "a")
        (cell[.birthRate], cell[.lifetime], cell[.velocity], cell[.emissionRange]) = (30, 1.5, 50, 6)
        change(&cell)
        configuration.cells = [cell]
        return configuration
    }

    /// An emitter, and three copies of it, each 0.25 s later, where there is a replicator.
    private func make(_ scene: Scene, isCopied: Bool) throws -> LayerID {
        var box = scene.root
        if isCopied {
            box = try scene.makeLayer(.replicator, name: "box")
            try scene.insert(box, into: scene.root)
            try scene.set(box, scene.keyPath("instanceCount", for: box), plain: 4)
            try scene.set(box, scene.keyPath("instanceDelay", for: box), plain: 0.25)
        }
        let emitter = try scene.makeEmitter(name: "e", configuration())
        try scene.insert(emitter, into: box)
        return emitter
    }

    private func bits(_ scene: Scene, _ index: Int) -> [[UInt32]] {
        var frame = Frame()
        scene.fill(&frame)
        let view = frame.emitters[index].particles
        guard view.count > 0 else { return [] }
        return ParticleColumn.allCases.map { column in
            var words = [UInt32](repeating: 0, count: ParticleView.blockRows)
            words.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                if column.isInteger {
                    view.evaluate(
                        column, rows: 0..<view.count, into: base.assumingMemoryBound(to: UInt32.self))
                } else {
                    view.evaluate(
                        column, rows: 0..<view.count, into: base.assumingMemoryBound(to: Float.self))
                }
            }
            return Array(words.prefix(view.count))
        }
    }

    /// What is done to the emitter, up to a time.
    private func play(_ scene: Scene, _ emitter: LayerID, to end: Double, looks: Bool = false) throws {
        let steps: [(time: Double, act: () throws -> Void)] = [
            (0.6, { try scene.burst(emitter, count: 7) }),
            (0.9, { try scene.set(emitter, scene.keyPath("wind.x", for: emitter), plain: 40) }),
            (1.1, { [self] in _ = try scene.killParticle(emitter, id: bits(scene, 0)[13][0]) }),
            (
                1.2,
                {
                    try scene.set(
                        emitter, scene.keyPath("emitterBehaviors.sway.force.x", for: emitter), plain: 5)
                }
            ),
            (1.7, { try scene.teleport(emitter, to: Point(30, 9)) }),
        ]
        var time = 0.0
        for step in steps + [(end, {})] where step.time <= end {
            while looks, time + 0.05 < step.time {
                time += 0.05
                scene.advance(to: time)
                for index in 0..<4 { _ = bits(scene, index) }
            }
            scene.advance(to: step.time)
            time = step.time
            try step.act()
        }
    }

    @Test(arguments: [false, true])
    func lateCopiesAreWhatWas(looks: Bool) throws {
        let copied = Scene(seed: 3, textLayout: nil)
        try play(copied, try make(copied, isCopied: true), to: 2, looks: looks)
        for copy in 0..<4 {
            // A kill picks whom it finds at its time: all is done, then the time is that of the copy.
            let alone = Scene(seed: 3, textLayout: nil)
            try play(alone, try make(alone, isCopied: false), to: 2 - 0.25 * Double(copy))
            let found = bits(copied, copy)
            #expect(found.first.map { $0.count > 20 } == true)
            #expect(found == bits(alone, 0), "copy \(copy)")
        }
    }

    @Test func aCopyThatComesLaterIsLateAllTheSame() throws {
        let copied = Scene(seed: 3, textLayout: nil)
        let emitter = try make(copied, isCopied: true)
        let box = try #require(copied.parent(emitter))
        let delay = try copied.keyPath("instanceDelay", for: box)
        try copied.set(box, delay, plain: 0.05)
        try play(copied, emitter, to: 2, looks: true)
        // More delay: what was shown goes back in time.
        try copied.set(box, delay, plain: 0.5)
        let alone = Scene(seed: 3, textLayout: nil)
        try play(alone, try make(alone, isCopied: false), to: 1.5)
        #expect(bits(copied, 1) == bits(alone, 0))
    }

    @Test func theSceneMovesUntilTheLastCopyIsOver() throws {
        let scene = Scene(seed: 3, textLayout: nil)
        let emitter = try make(scene, isCopied: true)
        try scene.set(emitter, scene.keyPath("birthRate", for: emitter), plain: 0)
        try scene.burst(emitter, count: 3)
        scene.advance(to: 1.6)
        #expect(bits(scene, 0).isEmpty && bits(scene, 3).isEmpty == false)
        #expect(!scene.isSettled)
        scene.advance(to: 2.2)
        #expect(bits(scene, 3).isEmpty == false && !scene.isSettled)
        scene.advance(to: 2.26)
        #expect(bits(scene, 3).isEmpty && scene.isSettled)
    }

    @Test func birthsOfALateCopyAreThoseOfItsTime() throws {
        let box = try scene.makeLayer(.replicator)
        try scene.insert(box, into: scene.root)
        try set(box, "instanceCount", 2)
        try set(box, "instanceDelay", 0.5)
        var plain = configuration { $0[.yAcceleration] = 20 }
        plain.behaviors = []
        let emitter = try scene.makeEmitter(name: "e", plain)
        try scene.insert(emitter, into: box)
        scene.advance(to: 1.25)
        var frame = Frame()
        scene.fill(&frame)
        scene.advance(to: 1.3)
        scene.fill(&frame)
        let late = frame.emitters[1].particles
        #expect(late.hasClosedForm && late.hasNews(since: 1.25))
        // Births are at k/30: between 0.75 and 0.8 one, the 24th, whose age is 1.3 − 0.5 − 0.8.
        let births = late.births(since: 1.25)
        #expect(births.count == 2)
        #expect(births[.age].map { Float(bitPattern: $0) } == [Float(0.8 - 23.0 / 30), 0])
        #expect(late.births().count == 24)
    }

    @Test func aTintMultiplies() throws {
        let box = try scene.makeLayer(.replicator)
        try scene.insert(box, into: scene.root)
        try set(box, "instanceCount", 2)
        try set(box, "instanceColor", [1, 0.5, 0.25, 0.5])
        try set(box, "instanceBlueOffset", -0.25)
        let emitter = try scene.makeEmitter(name: "e", configuration { $0[.colorRed] = 0.8 })
        try scene.insert(emitter, into: box)
        scene.advance(to: 1)
        var frame = Frame()
        scene.fill(&frame)
        // 0.8 · 255 = 204, 255/2, 255/4; then no blue.
        #expect(frame.emitters.map { $0.particles.constant(.color) } == [0xCC8040, 0xCC8000])
        #expect(frame.emitters.map(\.opacity) == [0.5, 0.5])
        #expect(bits(scene, 1)[6].allSatisfy { $0 == 0xCC8000 })
        #expect(frame.emitters.allSatisfy { !$0.particles.hasClosedForm } == true)
    }

    @Test func birthsTellATintUnlessColorsChange() throws {
        for speed in [0, -0.1] {
            let scene = Scene(seed: 1, textLayout: nil)
            let box = try scene.makeLayer(.replicator)
            try scene.insert(box, into: scene.root)
            try scene.set(box, scene.keyPath("instanceCount", for: box), plain: 1)
            try scene.set(box, scene.keyPath("instanceColor", for: box), plain: [0, 1, 1, 1])
            var plain = configuration { $0[.redSpeed] = speed }
            plain.behaviors = []
            try scene.insert(scene.makeEmitter(name: "e", plain), into: box)
            scene.advance(to: 1)
            var frame = Frame()
            scene.fill(&frame)
            let view = frame.emitters[0].particles
            #expect(view.hasClosedForm == (speed == 0))
            #expect(view.births()[.color].allSatisfy { $0 == 0x00FFFF })
        }
    }

    // MARK: The scene's space

    /// Particles of the scene's space stay where they were born; those of a copy stand from them as the copy
    /// does from the original, by the replicator's own coordinates.
    @Test func copiesOfWorldParticlesAreDisplaced() throws {
        let box = try scene.makeLayer(.replicator, name: "box")
        try scene.insert(box, into: scene.root)
        try set(box, "bounds", [0, 0, 100, 60])
        try set(box, "position", [200, 150])
        try set(box, "instanceCount", 3)
        try set(box, "instanceTransform", ["translation": [20, 5]])
        var world = configuration()
        world.space = .world
        let emitter = try scene.makeEmitter(name: "e", world)
        try scene.insert(emitter, into: box)
        try set(emitter, "position", [40, 30])
        scene.advance(to: 0.5)
        // Where it is now is no matter.
        try set(emitter, "position", [90, -70])
        try set(emitter, "transform", ["rotation": 1])
        scene.advance(to: 1)
        func matrices() -> [AffineTransform] {
            var frame = Frame()
            scene.fill(&frame)
            return frame.emitters.map(\.matrix)
        }
        func isNear(_ matrix: AffineTransform, _ point: Point, _ expected: Point) -> Bool {
            (matrix.apply(point) - expected).length < 1e-9
        }
        for (instance, matrix) in matrices().enumerated() {
            let way = Point(20 * Double(instance), 5 * Double(instance))
            #expect(isNear(matrix, Point(3, 7), Point(3, 7) + way))
        }
        #expect(bits(scene, 0) == bits(scene, 2))
        // A replicator that is moved takes none of them with it.
        try set(box, "position", [500, 20])
        #expect(isNear(matrices()[2], Point(3, 7), Point(43, 17)))

        // A quarter turn about its middle, which stands at (500, 20).
        try set(box, "instanceTransform", ["rotation": .number(.pi / 2)])
        let turned = matrices()
        #expect(turned.count == 3 && isNear(turned[0], Point(510, 20), Point(510, 20)))
        #expect(isNear(turned[1], Point(510, 20), Point(500, 30)))
        #expect(isNear(turned[2], Point(510, 20), Point(490, 20)))

        // In a replicator in a replicator, both.
        let outer = try scene.makeLayer(.replicator, name: "outer")
        try scene.insert(outer, into: scene.root)
        try scene.insert(box, into: outer)
        try set(outer, "instanceCount", 2)
        try set(outer, "instanceTransform", ["translation": [0, 1000]])
        let both = matrices()
        #expect(both.count == 6 && isNear(both[3], Point(510, 20), Point(510, 1020)))
        #expect(isNear(both[4], Point(510, 20), Point(500, 1030)))
    }
}
