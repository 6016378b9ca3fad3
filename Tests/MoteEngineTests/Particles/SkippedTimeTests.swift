import MoteEngine
import MoteTestSupport
import Testing

/// A jump in time takes what it needs of it, and comes to what playing comes to.
@Suite struct SkippedTimeTests {
    /// What swings for ever: of an emitter in a box that moves, and of the box.
    private func make(
        lifetime: Double, space: EmitterSpace = .world,
        _ motions: [(onBox: Bool, keyPath: String, to: Double)]
    ) throws -> Scene {
        let scene = Scene(seed: 7, textLayout: nil)
        let box = try scene.makeLayer(.plain, name: "box")
        try scene.insert(box, into: scene.root)
        var configuration = EmitterConfiguration()
        configuration.space = space
        configuration.behaviors = [
            EmitterBehavior(name: "sway", .wave(frequency: 0.7), 20),
            EmitterBehavior(name: "air", .drag, 0.4),
        ]
        var cell = EmitterCell(name: "a")
        (cell[.birthRate], cell[.lifetime], cell[.velocity], cell[.emissionRange]) = (5, lifetime, 60, 6)
        var spark = EmitterCell(name: "spark")
        (spark[.birthRate], spark[.lifetime]) = (2, lifetime / 4)
        cell.cells = [spark]
        configuration.cells = [cell]
        let emitter = try scene.makeEmitter(name: "e", configuration)
        try scene.insert(emitter, into: box)
        for (index, motion) in motions.enumerated() {
            let layer = motion.onBox ? box : emitter
            var timing = MediaTiming(duration: 1.7 + Double(index) / 3)
            timing.repeatCount = .infinity
            timing.autoreverses = index % 2 == 0
            var animation = ExplicitAnimation(
                keyPath: try scene.keyPath(motion.keyPath, for: layer),
                kind: .basic(from: .number(0), to: .number(motion.to), by: nil), timing: timing)
            animation.timingFunction = try #require(TimingFunction(named: "easeInOut"))
            _ = try scene.add(animation, to: layer)
        }
        return scene
    }

    private static let motions: [[(onBox: Bool, keyPath: String, to: Double)]] = [
        [(false, "wind.x", 50)],
        [(true, "position.x", 200), (false, "wind.y", -30)],
        [(true, "transform.rotation", 2), (false, "emitterPosition.x", 90)],
        [(false, "emitterBehaviors.sway.force.x", 300), (false, "emitterCells.a.velocity", 80)],
        [(false, "emitterBehaviors.air.drag", 2), (true, "position.y", 100)],
        [(false, "birthRate", 2), (true, "position.x", 200)],
        [(false, "emitterCells.a.drag", 1), (false, "emitterCells.a.lifetime", 4)],
    ]

    private func bits(_ scene: Scene) -> [[UInt32]] {
        var frame = Frame()
        scene.fill(&frame)
        guard let view = frame.emitters.first?.particles, view.count > 0 else { return [] }
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

    /// The last lives longer than what is remembered of forces.
    @Test(arguments: motions.indices.map { ($0, 2) } + [(0, 17)] as [(Int, Double)])
    func aJumpIsWhatPlayingIs(index: Int, lifetime: Double) throws {
        let (played, jumped) = (
            try make(lifetime: lifetime, Self.motions[index]),
            try make(lifetime: lifetime, Self.motions[index])
        )
        let end = 24.3
        for step in 1...60 {
            played.advance(to: end * Double(step) / 60)
            if step % 11 == 0 { _ = bits(played) }
        }
        jumped.advance(to: end)
        let found = bits(jumped)
        #expect(found.first.map { $0.count > 0 } == true)
        #expect(found == bits(played))
        // And on from there.
        played.advance(to: end + 2)
        jumped.advance(to: end + 0.7)
        jumped.advance(to: end + 2)
        #expect(bits(jumped) == bits(played))
    }

    @Test(arguments: motions.indices)
    func aJumpThatIsGivenUpStandsWhereItIs(index: Int) throws {
        let (played, given) = (
            try make(lifetime: 3, Self.motions[index]), try make(lifetime: 3, Self.motions[index])
        )
        for step in 1...12 { played.advance(to: Double(step)) }
        given.expectNoLook(before: 4000)
        for second in 1...12 { given.advance(to: Double(second)) }
        given.expectNoLook(before: nil)
        #expect(bits(given).isEmpty == false && bits(given) == bits(played))
        for scene in [played, given] { scene.advance(to: 14.25) }
        #expect(bits(given) == bits(played))
    }

    /// What happens on the way is looked at in its time.
    @Test func aChangeOnTheWayFindsWhatIsThere() throws {
        final class Host: SceneHost {
            var counts: [[UInt32]] = []
            let test: (Scene) -> [UInt32]
            init(_ test: @escaping (Scene) -> [UInt32]) { self.test = test }
            func scene(_ scene: Scene, timerFired timer: TimerID) { counts.append(test(scene)) }
            func scene(_ scene: Scene, animationStarted animation: AnimationInfo) {}
            func scene(_ scene: Scene, animationEnded animation: AnimationInfo, reason: AnimationEndReason) {}
            func scene(_ scene: Scene, emitterFinished emitter: LayerID) {}
            func scene(_ scene: Scene, tick: Int, elapsed: Double) {}
        }
        var results: [[[UInt32]]] = []
        for steps in [1, 200] {
            let scene = try make(lifetime: 2, Self.motions[1])
            let host = Host { bits($0).first ?? [] }
            scene.host = host
            for time in [3.5, 12.0, 12.5, 19.9] { _ = scene.schedule(at: time) }
            for step in 1...steps { scene.advance(to: 20 * Double(step) / Double(steps)) }
            results.append(host.counts + bits(scene))
        }
        #expect(results[0].count > 4 && results[0] == results[1])
    }
}
