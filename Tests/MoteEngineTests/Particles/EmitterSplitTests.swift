import MoteEngine
import MoteTestSupport
import Testing

/// However time is cut, the state is the same to the bit.
@Suite struct EmitterSplitTests {
    /// An emitter and changes to it, made up from a seed.
    private struct Story {
        var configuration = EmitterConfiguration()
        var changes: [(time: Double, apply: (Emitter) -> Void)] = []
        let end: Double

        init(seed: UInt64) {
            var random = SeededRandom(seed: seed)
            let modes: [EmitterRenderMode] = [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive]
            configuration.renderMode = modes[random.int(0...4)]
            configuration.shape = EmitterShape.allCases[random.int(0...5)]
            configuration.mode = EmitterMode.allCases[random.int(0...3)]
            configuration.name = "story"
            configuration.sceneSeed = seed
            configuration.maxParticles = random.int(0...2) == 0 ? random.int(0...60) : 100_000
            configuration.prewarm = random.int(0...1) == 0 ? 0 : random.double(0...2)
            for parameter in [EmitterParameter.width, .height, .windX] {
                configuration[parameter] = random.double(-50...50)
            }
            for index in 0...random.int(0...2) {
                var cell = EmitterCell(name: "cell\(index)")
                cell[.birthRate] = random.double(0...200)
                cell[.lifetime] = random.double(0...2)
                cell[.lifetimeRange] = random.int(0...1) == 0 ? 0 : random.double(0...4)
                cell[.drag] = random.int(0...1) == 0 ? 0 : random.double(0...3)
                for parameter in [
                    CellParameter.velocity, .velocityRange, .yAcceleration, .emissionRange,
                    .scaleRange, .spin, .spinRange, .redRange, .alphaSpeed,
                ]
                where random.int(0...1) == 0 {
                    cell[parameter] = random.double(-10...100)
                }
                if random.int(0...5) == 0 { cell[.zAcceleration] = 10 }
                if random.int(0...3) == 0 {
                    (cell.beginTime, cell.duration) = (random.double(0...2), random.double(0...2))
                }
                if random.int(0...3) == 0 { Self.decorate(&cell, &random) }
                configuration.cells.append(cell)
            }
            end = random.double(1...6)
            let cells = configuration.cells.count + (configuration.cells.last?.cells.count ?? 0)
            for _ in 0..<random.int(0...12) {
                let time = random.double(0...end)
                let (a, b) = (random.double(-100...300), random.double(-100...300))
                let length = random.double(0...2)
                let cell = random.int(0...cells - 1)
                let parameter = CellParameter.allCases.randomElement(using: &random)!
                let emitterParameter = EmitterParameter.allCases.randomElement(using: &random)!
                let isFast = emitterParameter == .birthRate || emitterParameter == .lifetime
                switch random.int(0...6) {
                case 0: changes.append((time, { $0.set(cell: cell, parameter, a, at: time) }))
                case 1:
                    changes.append(
                        (
                            time,
                            {
                                $0.setRamp(
                                    cell: cell, parameter, from: a, to: b, start: time, end: time + length)
                            }
                        ))
                case 2: changes.append((time, { $0.set(emitterParameter, isFast ? a / 100 : a, at: time) }))
                case 3:
                    changes.append(
                        (
                            time,
                            {
                                $0.setRamp(
                                    emitterParameter, from: isFast ? a / 100 : a,
                                    to: isFast ? b / 100 : b, start: time, end: time + length)
                            }
                        ))
                case 4: changes.append((time, { $0.setEnabled(cell: cell, a > 0, at: time) }))
                default:
                    changes.append(
                        (
                            time,
                            {
                                $0.burst(count: Int(length * 30), cell: a > 0 ? cell : nil, at: time)
                            }
                        ))
                }
            }
            changes.sort { $0.time < $1.time }
        }

        /// Cells within, waves, curves, frames, other speeds.
        private static func decorate(_ cell: inout EmitterCell, _ random: inout SeededRandom) {
            if random.int(0...1) == 0 {
                // Fast ones, and slow ones, which are worked out otherwise.
                let frequency = random.double(0.2...5)
                cell.waves = [
                    WaveForce(
                        force: SIMD3(200, -90, 0), frequency: frequency < 2 ? frequency / 10 : frequency)
                ]
            }
            if random.int(0...1) == 0, let curve = LifeCurve(.scale, .multiply, values: [0, 2, 1]) {
                cell.curves = [curve]
            }
            if random.int(0...2) == 0 { cell.timing.speed = random.double(0.3...3) }
            if random.int(0...2) == 0 { cell.frames = SpriteFrames(columns: 3, rows: 2) }
            if random.int(0...2) == 0 { cell[.tumble] = 5 }
            if random.int(0...2) == 0 { cell.alignment = 1 }
            cell[.birthRate] = min(cell[.birthRate], 20)
            var spark = EmitterCell(name: "spark")
            (spark[.birthRate], spark[.lifetime]) = (random.double(0...30), random.double(0...1))
            (spark[.velocity], spark[.emissionRange], spark[.drag]) = (30, 1, random.double(0...2))
            spark[.inheritVelocity] = random.double(0...1)
            if random.int(0...1) == 0 { (spark.beginTime, spark.duration) = (0.2, 0.5) }
            var ember = EmitterCell(name: "ember")
            (ember.trigger, ember.deathCount, ember[.lifetime]) = (.death, 3, 0.7)
            (ember[.velocity], ember[.velocityRange], ember[.emissionRange]) = (20, 10, 6.28)
            spark.cells = [ember]
            cell.cells = random.int(0...1) == 0 ? [spark] : [spark, ember]
        }

        /// Plays the story, advancing at `stops` as well as to the end.
        func play(stops: [Double]) -> Emitter {
            let emitter = Emitter(configuration)
            var stops = stops.sorted()[...]
            for change in changes {
                while let stop = stops.first, stop <= change.time {
                    emitter.advance(to: stop)
                    stops.removeFirst()
                }
                change.apply(emitter)
            }
            for stop in stops { emitter.advance(to: stop) }
            emitter.advance(to: end)
            return emitter
        }
    }

    @Test(arguments: 1...150)
    func anySplitGivesTheSameBits(seed: Int) {
        let story = Story(seed: UInt64(seed))
        let whole = story.play(stops: [])
        var random = SeededRandom(seed: UInt64(seed) &* 7919)
        let ticks = stride(from: 0, to: story.end, by: 1.0 / 60).map { $0 }
        let moments = story.changes.map(\.time)
        let few = (0..<3).map { _ in random.double(0...story.end) }
        for (name, stops) in [
            ("ticks", ticks), ("at changes", moments), ("few", few),
            ("both", moments + ticks),
        ] {
            let split = story.play(stops: stops)
            #expect(split.bornCount == whole.bornCount, "seed \(seed), \(name)")
            let isSame = split.allBits() == whole.allBits()
            #expect(isSame, "seed \(seed), \(name): \(split.aliveCount) and \(whole.aliveCount) living")
            for column in ParticleColumn.allCases {
                #expect(split.constant(column) == whole.constant(column), "seed \(seed), \(name), \(column)")
            }
        }
    }

    @Test(arguments: 1...100)
    func constantsAreWhatColumnsHold(seed: Int) {
        let emitter = Story(seed: UInt64(seed)).play(stops: [])
        for column in ParticleColumn.allCases {
            guard let constant = emitter.constant(column) else { continue }
            if column.isInteger {
                let areSame = emitter.integers(column).allSatisfy { Float($0) == constant }
                #expect(areSame, "seed \(seed), \(column)")
            } else {
                #expect(emitter.floats(column).allSatisfy { $0 == constant }, "seed \(seed), \(column)")
            }
        }
    }

    @Test(arguments: 1...60)
    func anyBlocksGiveTheSameBits(seed: Int) {
        let emitter = Story(seed: UInt64(seed)).play(stops: [])
        let view = emitter.view
        guard view.count > 0 else { return }
        var random = SeededRandom(seed: UInt64(seed))
        let whole = (emitter.floats(.x), emitter.floats(.y), emitter.integers(.color))
        let room = ParticleView.blockRows
        let x = UnsafeMutablePointer<Float>.allocate(capacity: room)
        let y = UnsafeMutablePointer<Float>.allocate(capacity: room)
        let color = UnsafeMutablePointer<UInt32>.allocate(capacity: room)
        defer {
            x.deallocate()
            y.deallocate()
            color.deallocate()
        }
        for _ in 0..<20 {
            let first = random.int(0...view.count - 1)
            let rows = first..<min(view.count, first + random.int(1...room))
            view.evaluatePosition(rows: rows, x: x, y: y)
            view.evaluate(.color, rows: rows, into: color)
            for (index, row) in rows.enumerated() {
                #expect(
                    x[index] == whole.0[row] && y[index] == whole.1[row] && color[index] == whole.2[row],
                    "seed \(seed), row \(row) of \(rows)")
            }
        }
    }
}
