import MoteEngine

/// What it costs to work out where particles are.
enum ParticleBenchmarks {
    static let count = 100_000

    static let all =
        [
            Benchmark(
                name: "particles.all", meaning: "the seven default columns of an emitter's particles",
                unit: "ns a particle", count: count
            ) { evaluation(of: ParticleColumn.defaultSet) },
            Benchmark(
                name: "particles.position", meaning: "x and y of an emitter's particles",
                unit: "ns a particle", count: count
            ) { evaluation(of: [.x, .y]) },
            Benchmark(
                name: "particles.drag", meaning: "x and y under drag and wind",
                unit: "ns a particle", count: count
            ) { evaluation(of: [.x, .y], drag: 0.6) },
            Benchmark(
                name: "particles.births",
                meaning: "a birth, of which every column varies, in an emitter that goes on",
                unit: "ns a birth", count: birthsOfRun
            ) { births() },
            Benchmark(
                name: "particles.deaths",
                meaning: "a sixtieth of a second for each living, with lives of all lengths",
                unit: "ns a particle", count: count
            ) { deaths() },
        ]
        + [1_000, 10_000, 1_000_000, 4_000_000].map { count in
            Benchmark(
                name: "particles.all.\(count)", meaning: "the seven default columns of \(count) particles",
                unit: "ns a particle", count: count
            ) { evaluation(of: ParticleColumn.defaultSet, of: count) }
        }

    /// An emitter that holds `count` particles at the time it stands at.
    static func emitter(of count: Int = count, drag: Double = 0) -> Emitter {
        let emitter = Emitter(configuration(of: count, drag: drag))
        emitter.advance(to: 4)
        return emitter
    }

    /// Of two cells whose columns all vary; from the fourth second on `count` live.
    static func configuration(of count: Int = count, drag: Double = 0) -> EmitterConfiguration {
        var configuration = EmitterConfiguration()
        configuration.maxParticles = 2 * count
        configuration.name = "bench"
        configuration.shape = .rectangle
        configuration.mode = .surface
        configuration[.positionX] = 195
        configuration[.positionY] = 422
        configuration[.width] = 390
        configuration[.height] = 844
        if drag > 0 { configuration[.windX] = 20 }
        configuration.cells = ["dust", "spark"].enumerated().map { index, name in
            var cell = EmitterCell(name: name)
            cell[.birthRate] = Double(count) / 8
            cell[.lifetime] = 4
            cell[.velocity] = index == 0 ? 40 : 90
            cell[.velocityRange] = 30
            cell[.emissionRange] = 6.28
            cell[.yAcceleration] = 20
            cell[.scale] = 0.5
            cell[.scaleRange] = 0.3
            cell[.spin] = 1
            cell[.spinRange] = 2
            cell[.redRange] = 0.5
            cell[.greenRange] = 0.5
            cell[.alphaSpeed] = -0.2
            cell[.drag] = drag
            return cell
        }
        return configuration
    }

    private static let birthsOfRun = 10_000

    /// As many births as a run counts; none lives to see the next.
    private static func births() -> () -> Void {
        var configuration = configuration(of: count)
        for index in configuration.cells.indices {
            configuration.cells[index][.birthRate] = Double(birthsOfRun) * 30
            configuration.cells[index][.lifetime] = 1.0 / 60
        }
        let emitter = Emitter(configuration)
        var tick = 0
        return {
            tick += 1
            emitter.advance(to: Double(tick) / 60)
            consume(Float(emitter.view.count))
        }
    }

    /// What is born and dies is a small part: 1 in 2,400 a tick.
    private static func deaths() -> () -> Void {
        var configuration = configuration(of: count)
        for index in configuration.cells.indices {
            configuration.cells[index][.birthRate] = Double(count) / 80
            configuration.cells[index][.lifetime] = 40
            configuration.cells[index][.lifetimeRange] = 40
        }
        let emitter = Emitter(configuration)
        emitter.advance(to: 60)
        var tick = 3600
        return {
            tick += 1
            emitter.advance(to: Double(tick) / 60)
            consume(Float(emitter.view.count))
        }
    }

    private static func evaluation(
        of columns: [ParticleColumn], of count: Int = count, drag: Double = 0
    ) -> () -> Void {
        let emitter = emitter(of: count, drag: drag)
        let rows = BlockRows()
        return {
            let view = emitter.view
            var start = 0
            while start < view.count {
                let block = start..<min(start + ParticleView.blockRows, view.count)
                if columns.contains(.x), columns.contains(.y) {
                    view.evaluatePosition(rows: block, x: rows.floats, y: rows.moreFloats, in: rows.workspace)
                }
                for column in columns where column != .x && column != .y {
                    if column.isInteger {
                        view.evaluate(column, rows: block, into: rows.integers, in: rows.workspace)
                    } else {
                        view.evaluate(column, rows: block, into: rows.floats, in: rows.workspace)
                    }
                }
                start = block.upperBound
            }
            consume(rows.floats[0])
        }
    }
}

/// Room for a block of each kind.
final class BlockRows {
    let workspace = ParticleWorkspace()
    let floats = UnsafeMutablePointer<Float>.allocate(capacity: ParticleView.blockRows)
    let moreFloats = UnsafeMutablePointer<Float>.allocate(capacity: ParticleView.blockRows)
    let integers = UnsafeMutablePointer<UInt32>.allocate(capacity: ParticleView.blockRows)

    deinit {
        floats.deallocate()
        moreFloats.deallocate()
        integers.deallocate()
    }
}
