import MoteEngine
import MoteTestSupport
import Testing

/// Cells within cells: births from a parent particle along its way.
@Suite struct NestedCellTests {
    /// One rocket, born at 0 at the origin, that flies right at 100 points/s and falls with 50 points/s².
    private func rocket(
        _ change: (inout EmitterConfiguration, inout EmitterCell, inout EmitterCell) -> Void = { _, _, _ in }
    ) -> Emitter {
        var configuration = EmitterConfiguration()
        var rocket = EmitterCell(name: "rocket")
        (rocket[.lifetime], rocket[.velocity], rocket[.yAcceleration]) = (2, 100, 50)
        var spark = EmitterCell(name: "spark")
        (spark[.birthRate], spark[.lifetime]) = (10, 100)
        change(&configuration, &rocket, &spark)
        rocket.cells = [spark]
        configuration.cells = [rocket]
        let emitter = Emitter(configuration)
        emitter.burst(count: 1, at: 0)
        return emitter
    }

    private func sparks(_ emitter: Emitter) -> [(age: Double, place: Point)] {
        zip(emitter.integers(.cell), zip(emitter.floats(.age), emitter.places()))
            .filter { $0.0 == 1 }.map { (Double($0.1.0), $0.1.1) }
    }

    @Test func childrenAreBornWhereTheParentIsAtTheirOwnMoment() {
        let emitter = rocket()
        emitter.advance(to: 1.05)
        let sparks = sparks(emitter)
        // Birth k at k/10 of the parent's age.
        #expect(sparks.count == 10)
        for (index, spark) in sparks.enumerated() {
            let t = Double(index + 1) / 10
            #expect(abs(spark.age - (1.05 - t)) < 1e-6)
            #expect(abs(spark.place.x - 100 * t) < 1e-4)
            #expect(abs(spark.place.y - 25 * t * t) < 1e-4)
        }
    }

    @Test func emissionEndsWithTheParentAndItsChildrenLiveOn() {
        let emitter = rocket()
        emitter.advance(to: 10)
        #expect(sparks(emitter).count == 20)
        #expect(emitter.integers(.cell) == [UInt32](repeating: 1, count: 20))
    }

    @Test func childrenLeaveInTheParentsDirection() {
        let emitter = rocket {
            $1[.yAcceleration] = 0
            $1[.emissionLongitude] = 0.5
            $2[.velocity] = 10
            $2[.emissionLongitude] = .pi / 2
        }
        emitter.advance(to: 0.15)
        let cells = emitter.integers(.cell)
        let child = cells.firstIndex(of: 1) ?? 0
        let (vx, vy) = (emitter.floats(.vx)[child], emitter.floats(.vy)[child])
        // Radians from +x towards +y: 0.5 + π/2.
        #expect(abs(Double(vx) - 10 * Maths.cos(0.5 + .pi / 2)) < 1e-4)
        #expect(abs(Double(vy) - 10 * Maths.sin(0.5 + .pi / 2)) < 1e-4)
    }

    @Test func velocityIsInheritedByAFactorOnly() {
        for factor in [0, 0.25, 1] {
            let emitter = rocket { $2[.inheritVelocity] = factor }
            emitter.advance(to: 0.95)
            let cells = emitter.integers(.cell)
            for (index, spark) in zip(cells, zip(emitter.floats(.vx), emitter.floats(.vy)))
                .filter({ $0.0 == 1 }).map(\.1).enumerated()
            {
                let t = Float(index + 1) / 10
                #expect(abs(spark.0 - 100 * Float(factor)) < 1e-3)
                #expect(abs(spark.1 - 50 * t * Float(factor)) < 1e-3)
            }
        }
    }

    @Test func aWindowCountsFromTheParentsBirth() {
        let emitter = rocket {
            ($2.beginTime, $2.duration) = (0.5, 0.3)
            $2[.birthRate] = 100
        }
        emitter.advance(to: 5)
        let births = sparks(emitter).map { 5 - $0.age }
        // At 0.5 + k/100, k = 1 … 30; the last, at the very end of the window, may fall to either side.
        #expect(births.count == 30 || births.count == 29)
        #expect(abs((births.first ?? 0) - 0.51) < 1e-5 && births.allSatisfy { $0 <= 0.8 + 1e-5 })
    }

    @Test func aDeathBringsItsCellForth() {
        let emitter = rocket {
            $2.trigger = .death
            $2.deathCount = 7
        }
        emitter.advance(to: 1.99)
        #expect(sparks(emitter).isEmpty)
        emitter.advance(to: 2)
        #expect(sparks(emitter).count == 7)
        for spark in sparks(emitter) {
            #expect(spark.age == 0)
            #expect(abs(spark.place.x - 200) < 1e-3 && abs(spark.place.y - 100) < 1e-3)
        }
        emitter.advance(to: 3)
        #expect(sparks(emitter).count == 7)
    }

    @Test func aParticleWithoutALifeDiesWhereItIsBorn() {
        let emitter = rocket {
            $0[.positionX] = 5
            $1[.lifetime] = 0
            ($2.trigger, $2.deathCount) = (.death, 2)
        }
        emitter.advance(to: 1)
        #expect(sparks(emitter).map(\.place.x) == [5, 5])
    }

    @Test func killingAParentIsItsDeath() {
        let emitter = rocket { ($2.trigger, $2.deathCount) = (.death, 3) }
        emitter.advance(to: 1)
        let id = emitter.integers(.id)[0]
        #expect(emitter.kill(id: id))
        #expect(!emitter.kill(id: id))
        #expect(sparks(emitter).map(\.place.x) == [100, 100, 100])
        emitter.advance(to: 4)
        #expect(sparks(emitter).count == 3 && emitter.aliveCount == 3)
    }

    @Test func aParentThatIsKilledStopsEmitting() {
        let emitter = rocket()
        emitter.advance(to: 1.05)
        emitter.kill(id: emitter.integers(.id)[0])
        emitter.advance(to: 5)
        #expect(sparks(emitter).count == 10)
    }

    @Test(arguments: [1.3, 0.11, 0.004])
    func aParentUnderOtherForcesIsWhereItIsSeen(frequency: Double) {
        // Wind that comes and goes, drag that changes, a wave: children are born where the parent is drawn.
        let emitter = rocket {
            $1.waves = [WaveForce(force: SIMD3(300, 100, 0), frequency: frequency)]
            $1[.drag] = 0.4
            $1[.lifetime] = 20
            ($2[.birthRate], $2[.lifetime]) = (64, 0.02)
        }
        emitter.setRamp(.windX, from: 0, to: 200, start: 0.3, end: 1.2)
        emitter.set(cell: 0, .drag, 1.5, at: 1.7)
        emitter.set(cell: 0, .yAcceleration, -80, at: 2.1)
        for step in 1...256 {
            emitter.advance(to: Double(step) / 64)
            let (cells, places) = (emitter.integers(.cell), emitter.places())
            guard let parent = cells.firstIndex(of: 0), let child = cells.lastIndex(of: 1) else { continue }
            #expect(emitter.floats(.age)[child] == 0, "\(step)")
            #expect((places[parent] - places[child]).length < 2e-3, "\(step)")
        }
    }

    @Test func depthIsBounded() {
        var cell = EmitterCell(name: "deepest")
        for level in 0..<6 {
            var outer = EmitterCell(name: "level \(level)")
            outer.cells = [cell]
            cell = outer
        }
        var configuration = EmitterConfiguration()
        configuration.cells = [cell]
        let emitter = Emitter(configuration)
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: 1)
        #expect(emitter.bornCount == 1)
    }

    @Test func anHourIsSoughtAtOnceAndIsWhatPlayingGives() {
        func make() -> Emitter {
            let emitter = rocket {
                $0.sceneSeed = 4
                ($1[.birthRate], $1[.lifetimeRange], $1[.velocityRange]) = (3, 1, 40)
                ($2[.lifetime], $2[.emissionRange], $2[.velocity]) = (0.5, 6, 10)
            }
            return emitter
        }
        let (sought, played) = (make(), make())
        sought.advance(to: 3600.4)
        for second in 1...3600 { played.advance(to: Double(second)) }
        played.advance(to: 3600.4)
        #expect(sought.aliveCount > 20)
        let areSame = sought.allBits() == played.allBits()
        #expect(areSame)
    }

    @Test func numbersAreUniqueAmongTheLiving() {
        let emitter = rocket {
            $1[.birthRate] = 50
            ($2[.birthRate], $2[.lifetime]) = (40, 3)
        }
        for step in 1...20 {
            emitter.advance(to: Double(step) / 3)
            #expect(Set(emitter.integers(.id)).count == emitter.aliveCount)
        }
    }

    @Test func theLimitCountsParentsAndChildren() {
        let emitter = rocket { configuration, rocket, spark in
            configuration.maxParticles = 10
            (spark[.birthRate], spark[.lifetime]) = (50, 100)
        }
        for step in 1...30 {
            emitter.advance(to: Double(step) / 10)
            #expect(emitter.aliveCount <= 10)
        }
        // The rocket was pushed out first, and went on emitting to its own end at 2 s.
        #expect(sparks(emitter).map { ($0.age * 50).rounded() / 50 }.max() == 1.18)
        #expect(emitter.aliveCount == 10)
    }
}
