import MoteEngine
import Testing

/// Drawn values follow the stated law: uniform from M − R/2 to M + R/2 (Kolmogorov–Smirnov, fixed seeds).
@Suite struct BirthRangeTests {
    private static let count = 20_000

    private func burst(
        _ seed: UInt64,
        _ change: (inout EmitterConfiguration, inout EmitterCell) -> Void
    ) -> Emitter {
        let emitter = emitter {
            $0.sceneSeed = seed
            change(&$0, &$1)
        }
        emitter.burst(count: Self.count, at: 0)
        emitter.advance(to: 0)
        return emitter
    }

    /// The largest distance between the sample's distribution and the uniform one, times √n: above 1.95
    /// once in a thousand samples.
    private func expectUniform(_ sample: [Double], _ low: Double, _ high: Double, _ what: String) {
        let sorted = sample.sorted()
        let n = Double(sorted.count)
        var distance = 0.0
        for (index, value) in sorted.enumerated() {
            let share = (value - low) / (high - low)
            distance = max(distance, abs(share - Double(index) / n), abs(share - Double(index + 1) / n))
        }
        #expect(distance * n.squareRoot() < 1.95, "\(what): \(distance * n.squareRoot())")
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func everyRangeIsUniform(seed: UInt64) {
        let emitter = burst(seed) { configuration, cell in
            configuration[.lifetime] = 2
            configuration[.velocity] = 3
            configuration[.scale] = 0.5
            configuration[.spin] = -1
            (cell[.lifetime], cell[.lifetimeRange]) = (5, 4)
            (cell[.velocity], cell[.velocityRange]) = (100, -60)
            (cell[.scale], cell[.scaleRange]) = (1, 0.5)
            (cell[.spin], cell[.spinRange]) = (2, 6)
            (cell[.rotation], cell[.rotationRange]) = (1, 0.2)
            (cell[.colorAlpha], cell[.alphaRange]) = (0.5, 0.8)
        }
        func values(_ column: ParticleColumn) -> [Double] { emitter.floats(column).map(Double.init) }
        expectUniform(values(.lifetime), 6, 14, "lifetime, seed \(seed)")
        expectUniform(values(.vx), 210, 390, "velocity, seed \(seed)")
        expectUniform(values(.scale), 0.375, 0.625, "scale, seed \(seed)")
        expectUniform(values(.spin), -5, 1, "spin, seed \(seed)")
        expectUniform(values(.rotation), 0.9, 1.1, "rotation, seed \(seed)")
        expectUniform(values(.alpha), 0.1, 0.9, "alpha, seed \(seed)")
    }

    @Test func colourChannelsAreDrawnApart() {
        let emitter = burst(4) { _, cell in
            (cell[.colorRed], cell[.colorGreen], cell[.colorBlue]) = (0.5, 0.5, 0.5)
            (cell[.redRange], cell[.greenRange], cell[.blueRange]) = (1, 1, 1)
        }
        let colors = emitter.integers(.color)
        for shift in [0, 8, 16] as [UInt32] {
            // Steps of 1/255 widen the distance by no more than their own width.
            let channel = colors.map { Double($0 >> shift & 255) / 255 }
            let mean = channel.reduce(0, +) / Double(channel.count)
            #expect(abs(mean - 0.5) < 4 * 0.289 / 141)
            #expect(channel.min() == 0 && channel.max() == 1)
        }
        let together = colors.filter { $0 >> 16 < 128 && $0 >> 8 & 255 < 128 && $0 & 255 < 128 }
        #expect(abs(Double(together.count) / 20_000 - 0.125) < 4 * 0.0024)
    }

    @Test func drawsOfOnePropertyDoNotDependOnAnother() {
        let plain = burst(5) {
            $1[.velocity] = 10
            $1[.velocityRange] = 5
        }
        let other = burst(5) {
            $1[.velocity] = 10
            $1[.velocityRange] = 5
            $1[.scaleRange] = 1
            $1[.lifetimeRange] = 1
            $1[.redRange] = 1
        }
        #expect(plain.floats(.vx) == other.floats(.vx))
    }

    @Test func paletteColoursAreEachAsLikely() {
        let palette = [Color(hex: "#ff0000")!, Color(hex: "#00ff00")!, Color(hex: "#0000ff80")!]
        let emitter = burst(6) { $1.palette = palette }
        for color in palette {
            let share = Double(emitter.integers(.color).filter { $0 == color.rgba >> 8 }.count) / 20_000
            #expect(abs(share - 1.0 / 3) < 4 * 0.0034)
        }
        let halves = emitter.floats(.alpha).filter { $0 < 1 }
        #expect(halves.allSatisfy { $0 == Float(128.0 / 255) })
    }

    @Test func emittersDifferUnlessTheirSeedsAreSetAlike() {
        func draw(_ change: (inout EmitterConfiguration) -> Void) -> [Float] {
            let emitter = burst(7) {
                $1[.velocityRange] = 5
                change(&$0)
            }
            return emitter.floats(.vx)
        }
        let base = draw { $0.name = "a" }
        #expect(draw { $0.name = "a" } == base)
        #expect(draw { $0.name = "b" } != base)
        #expect(
            draw {
                $0.name = "a"
                $0.ordinal = 1
            } != base)
        #expect(
            draw {
                $0.name = "a"
                $0.sceneSeed = 8
            } != base)
        #expect(
            draw {
                $0.name = "a"
                $0.seed = 1
            }
                == draw {
                    $0.name = "b"
                    $0.seed = 1
                })
        #expect(draw { $0.seed = 1 } != draw { $0.seed = 2 })
        #expect(draw { $0.seed = 0 } != base)
    }

    @Test func cellsOfOneEmitterDiffer() {
        var configuration = EmitterConfiguration()
        var cell = EmitterCell()
        (cell[.lifetime], cell[.velocityRange]) = (9, 5)
        configuration.cells = [cell, cell]
        let emitter = Emitter(configuration)
        emitter.burst(count: 20, at: 0)
        emitter.advance(to: 0)
        let speeds = emitter.floats(.vx)
        #expect(Array(speeds[..<10]) != Array(speeds[10...]))
    }
}
