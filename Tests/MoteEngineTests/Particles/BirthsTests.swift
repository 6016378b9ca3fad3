import Foundation
import MoteEngine
import MoteTestSupport
import Testing

/// What is told of births leads to what the columns say.
@Suite struct BirthsTests {
    /// A particle as a client works it out, in doubles, by the formulas of the protocol.
    private struct Course {
        let births: ParticleBirths
        let row: Int
        let time: Double
        let curves: [LifeCurve]

        func number(_ column: BirthColumn) -> Double { Double(Float(bitPattern: births[column][row])) }
        var q: Double { number(.age) }

        func place(_ x: BirthColumn, _ v: BirthColumn, _ a: BirthColumn) -> Double {
            let (x0, v0, a, k) = (number(x), number(v), number(a), number(.drag))
            if k * q < 1e-4 { return x0 + v0 * q + a * q * q / 2 }
            let e = (1 - exp(-k * q)) / k
            return x0 + (v0 - a / k) * e + a / k * q
        }

        private func factor(_ property: LifeCurve.Property) -> Double {
            let u = Float(q / number(.lifetime))
            return curves.filter { $0.property == property }.reduce(1) { $0 * Double($1.value(at: u)) }
        }

        var scale: Double { max(0, number(.scale) + number(.scaleSpeed) * q) * factor(.scale) }
        var alpha: Double { min(1, max(0, number(.alpha) + number(.alphaSpeed) * q)) * factor(.alpha) }
        var rotation: Double { number(.rotation) + number(.spin) * q }

        func channel(_ shift: UInt32, _ speed: BirthColumn, _ property: LifeCurve.Property) -> Double {
            let start = Double(births[.color][row] >> shift & 255) / 255
            return min(1, max(0, start + number(speed) * q)) * factor(property)
        }
    }

    /// Clients draw what they work out oldest first: another order is for the columns to tell.
    @Test func anOrderOfDrawingThatBirthsCannotTell() {
        for (mode, isTold) in [
            (EmitterRenderMode.oldestFirst, true), (.unordered, true), (.additive, true),
            (.oldestLast, false),
        ] {
            var configuration = EmitterConfiguration()
            configuration.renderMode = mode
            #expect(Emitter(configuration).hasClosedForm == isTold, "\(mode)")
        }
    }

    @Test(arguments: 1...60)
    func birthsAreEqualToColumns(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var configuration = EmitterConfiguration()
        configuration.sceneSeed = UInt64(seed)
        configuration.shape = EmitterShape.allCases[random.int(0...5)]
        (configuration[.width], configuration[.height], configuration[.depth]) = (80, 40, 20)
        configuration[.windX] = random.double(-50...50)
        for index in 0...random.int(0...2) {
            var cell = EmitterCell(name: "\(index)")
            (cell[.birthRate], cell[.lifetime], cell[.lifetimeRange]) = (random.double(20...90), 2, 1)
            (cell[.velocity], cell[.velocityRange], cell[.emissionRange]) = (90, 60, 2)
            (cell[.yAcceleration], cell[.zAcceleration]) = (random.double(-90...90), 9)
            cell[.drag] = random.int(0...1) == 0 ? 0 : random.double(0...4)
            (cell[.scaleRange], cell[.scaleSpeed], cell[.spin], cell[.spinRange]) = (0.5, -0.4, 1, 3)
            (cell[.rotationRange], cell[.alphaSpeed], cell[.redRange], cell[.blueSpeed]) = (
                6, -0.4, 0.5, -0.2
            )
            if random.int(0...1) == 0 {
                cell.curves = [
                    LifeCurve(.scale, .multiply, values: [0, 1.5, 1]), LifeCurve(.alpha, values: [1, 0]),
                    LifeCurve(.green, values: [1, 0.5]),
                ].compactMap { $0 }
            }
            if random.int(0...2) == 0 {
                var spark = EmitterCell(name: "spark")
                (spark[.birthRate], spark[.lifetime], spark[.velocity]) = (9, 1, 20)
                cell.cells = [spark]
            }
            configuration.cells.append(cell)
        }
        let curves = configuration.cells.flatMap { [$0.curves] + $0.cells.map(\.curves) }
        let emitter = Emitter(configuration)
        let end = random.double(1...4)
        emitter.advance(to: end)
        #expect(emitter.hasClosedForm, "seed \(seed): \(emitter.whyNotClosed ?? "")")
        let births = emitter.births(since: nil)
        #expect(births.count == emitter.aliveCount && births.count > 20)
        #expect(BirthColumn.allCases.allSatisfy { births[$0].count == births.count })
        let rows = Dictionary(uniqueKeysWithValues: emitter.integers(.id).enumerated().map { ($1, $0) })
        let found = Dictionary(
            uniqueKeysWithValues: ParticleColumn.allCases.filter { !$0.isInteger }.map {
                ($0, emitter.floats($0))
            })
        let colors = emitter.integers(.color)
        let cells = emitter.integers(.cell)
        for row in 0..<births.count {
            guard let place = rows[births[.id][row]] else {
                Issue.record("seed \(seed): an id that no column has")
                return
            }
            let cell = births[.cell][row]
            #expect(cells[place] == cell)
            let course = Course(births: births, row: row, time: end, curves: curves[Int(cell)])
            func expect(_ column: ParticleColumn, _ value: Double, _ tolerance: Double) {
                let is_ = Double(found[column]?[place] ?? .nan)
                #expect(abs(is_ - value) <= tolerance, "seed \(seed), \(column): \(is_) for \(value)")
            }
            expect(.x, course.place(.x, .vx, .ax), 1e-3)
            expect(.y, course.place(.y, .vy, .ay), 1e-3)
            expect(.z, course.place(.z, .vz, .az), 1e-3)
            expect(.scale, course.scale, 1e-5)
            expect(.alpha, course.alpha, 1e-5)
            expect(.rotation, course.rotation, 1e-5)
            for (shift, speed, property) in [
                (16, BirthColumn.redSpeed, LifeCurve.Property.red), (8, .greenSpeed, .green),
                (0, .blueSpeed, .blue),
            ] as [(UInt32, BirthColumn, LifeCurve.Property)] {
                let channel = Double(colors[place] >> shift & 255)
                #expect(abs(channel - 255 * course.channel(shift, speed, property)) <= 1.01)
            }
        }
    }

    @Test func onlyTheNewAreToldOf() {
        let emitter = emitter { $1[.birthRate] = 10 }
        emitter.advance(to: 1.05)
        #expect(emitter.births(since: nil).count == 10)
        emitter.advance(to: 1.35)
        #expect(emitter.births(since: 1.05)[.id].count == 3)
        #expect(emitter.hasNews(since: 1.05))
        #expect(!emitter.hasNews(since: 1.35))
        emitter.advance(to: 1.36)
        #expect(!emitter.hasNews(since: 1.35))
        #expect(emitter.births(since: 1.35).count == 0)
    }

    /// The sum of 0.7 and 2.2 is a rounding above 2.9: the birth due there happens at the change.
    @Test func aBirthAtTheMomentOfAChangeIsNews() {
        let emitter = emitter {
            $1[.birthRate] = 10
            $1.beginTime = 0.7
            $1[.lifetime] = 5
        }
        emitter.advance(to: 2.9)
        let known = Set(emitter.births(since: nil)[.id])
        emitter.set(.birthRate, 0.5, at: 2.9)
        emitter.advance(to: 2.95)
        let all = Set(emitter.births(since: nil)[.id])
        #expect(known.union(emitter.births(since: 2.9)[.id]) == all)
        #expect(all.count == 22)
    }

    @Test func aBurstBehindAFrameOfItsTimeIsNews() {
        let emitter = emitter()
        emitter.advance(to: 2)
        emitter.burst(count: 5, at: 2)
        emitter.advance(to: 2.5)
        #expect(emitter.hasNews(since: 2))
        #expect(emitter.births(since: 2).count == 5)
        emitter.burst(count: 1, at: 2.5)
        emitter.advance(to: 2.5)
        #expect(emitter.hasNews(since: 2.5))
    }

    /// Rates that fall on the frames' times: each birth is told by one frame.
    @Test func birthsAtAFramesTimeAreToldOnce() {
        let emitter = emitter { $1[.birthRate] = 10 }
        emitter.advance(to: 1)
        #expect(emitter.births(since: 0.9).count == 1)
        #expect(emitter.births(since: 1).count == 0)
        emitter.advance(to: 1.1)
        #expect(emitter.births(since: 1).count == 1)
    }

    @Test func deathsOfWhomNobodyHasHeardAreNotTold() {
        let emitter = emitter { configuration, _ in configuration.maxParticles = 3 }
        emitter.advance(to: 1)
        emitter.burst(count: 3, at: 1.25)
        emitter.advance(to: 1.5)
        emitter.burst(count: 2, at: 1.75)
        emitter.advance(to: 2)
        // Two of the first three went, who were born behind the frame of 1.
        #expect(emitter.deaths(since: 1) == [])
        #expect(emitter.deaths(since: 1.5)?.count == 2)
        #expect(emitter.deaths(since: 2) == [])
    }

    @Test func earlyDeathsAreToldAndOthersAreNot() {
        let emitter = emitter {
            $0.maxParticles = 4
            ($1[.birthRate], $1[.lifetime]) = (10, 0.95)
        }
        emitter.advance(to: 0.45)
        let first = emitter.integers(.id)
        #expect(emitter.deaths(since: 0.45) == [])
        emitter.advance(to: 0.65)
        #expect(emitter.deaths(since: 0.45) == Array(first.prefix(2)))
        #expect(emitter.deaths(since: 0.66) == [])
        emitter.kill(id: emitter.integers(.id)[3])
        #expect(emitter.deaths(since: 0.65)?.count == 3)
        #expect(emitter.hasNews(since: 0.65))
    }

    @Test func otherCoursesAreNotClosed() {
        func why(_ change: @escaping (inout EmitterConfiguration, inout EmitterCell) -> Void) -> Bool {
            let emitter = emitter {
                $1[.birthRate] = 10
                change(&$0, &$1)
            }
            emitter.advance(to: 1)
            return emitter.hasClosedForm
        }
        #expect(why { _, _ in })
        #expect(!why { $1.waves = [WaveForce(force: SIMD3(1, 0, 0), frequency: 1)] })
        #expect(!why { $1.alignment = 0 })
        #expect(!why { $1[.tumble] = 1 })
        #expect(!why { $1.curves = [LifeCurve(.alpha, .add, values: [1])].compactMap { $0 } })
        // What the columns keep in range and the formula on the wire would not.
        #expect(!why { $1.curves = [LifeCurve(.scale, .multiply, values: [-1, 2])].compactMap { $0 } })
        #expect(!why { $1.curves = [LifeCurve(.alpha, .multiply, values: [0, 3])].compactMap { $0 } })
        #expect(why { $1.curves = [LifeCurve(.scale, .multiply, values: [0, 3])].compactMap { $0 } })
        // A channel beyond 1 that comes back: its birth can only tell that it is full.
        #expect(!why { ($1[.redRange], $1[.redSpeed]) = (2, -0.5) })
        #expect(why { $1[.redRange] = 2 })
        #expect(why { $1[.redSpeed] = -0.5 })
        let changed = emitter { ($1[.birthRate], $1[.lifetime]) = (10, 1) }
        changed.set(.windX, 20, at: 1)
        changed.advance(to: 1.5)
        #expect(!changed.hasClosedForm)
        // Once all that remember the old wind are gone.
        changed.advance(to: 2.5)
        #expect(changed.hasClosedForm)
        #expect(changed.births(since: nil)[.ax].allSatisfy { $0 == Float(20).bitPattern })
    }

    /// One that waited is behind the scene's time, by the same for all that it bears.
    @Test func birthsOfAnEmitterThatWaited() throws {
        let scene = Scene(seed: 1, textLayout: nil)
        var configuration = EmitterConfiguration()
        var cell = EmitterCell(name: "a")
        (cell[.birthRate], cell[.lifetime], cell[.velocity]) = (10, 5, 20)
        configuration.cells = [cell]
        let layer = try scene.makeEmitter(name: "e", configuration)
        try scene.insert(layer, into: scene.root)
        var space = TimeSpace.identity
        space.beginTime = 2
        try scene.setTimeSpace(layer, space)
        var frame = Frame()
        scene.advance(to: 1)
        scene.fill(&frame)
        // Nothing is there: births tell that as well as columns.
        #expect(frame.emitters[0].particles.hasClosedForm && frame.emitters[0].particles.count == 0)
        scene.advance(to: 2.55)
        scene.fill(&frame)
        let view = frame.emitters[0].particles
        #expect(view.hasClosedForm && view.births().count == 5)
        #expect(!view.hasNews(since: 2.55) && view.hasNews(since: 2.45))
        // The k-th is born at 2 + k/10.
        let ages = view.births(since: 2.35)[.age].map { Float(bitPattern: $0) }
        #expect(ages.count == 2)
        for (age, expected) in zip(ages, [0.15, 0.05] as [Float]) { #expect(abs(age - expected) < 1e-6) }
        // Time that stands while they live is not the clients'.
        scene.pauseTime(layer)
        scene.advance(to: 3)
        scene.fill(&frame)
        #expect(!frame.emitters[0].particles.hasClosedForm)
        scene.resumeTime(layer)
        scene.advance(to: 3.5)
        scene.fill(&frame)
        #expect(!frame.emitters[0].particles.hasClosedForm)
        // Those who saw it stand are gone by 8.
        scene.advance(to: 8)
        scene.fill(&frame)
        #expect(frame.emitters[0].particles.hasClosedForm)
    }
}
