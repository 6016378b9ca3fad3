import MoteEngine
import Testing

@Suite struct EmitterRuleTests {
    /// Birth times, rounded.
    private func tenths(_ emitter: Emitter) -> [Double] { emitter.births().map { ($0 * 10).rounded() / 10 } }

    @Test func whatIsTakenAtBirthTouchesOnlyTheNewlyBorn() {
        let emitter = emitter {
            $1[.birthRate] = 1
            $1[.velocity] = 10
        }
        emitter.set(cell: 0, .scale, 3, at: 1.5)
        emitter.set(.scale, 2, at: 1.5)
        emitter.set(cell: 0, .velocity, 20, at: 1.5)
        emitter.set(cell: 0, .alphaSpeed, -0.25, at: 1.5)
        emitter.set(cell: 0, .yAcceleration, 2, at: 1.5)
        emitter.advance(to: 2.5)
        #expect(emitter.floats(.scale) == [1, 6])
        #expect(emitter.floats(.vx) == [10, 20])
        #expect(emitter.floats(.alpha) == [1, 0.875])
        #expect(emitter.floats(.vy) == [2, 1])
        #expect(emitter.floats(.y) == [1, 0.25])
    }

    @Test func aBirthAtTheVeryMomentOfAChangeHasTheOldValue() {
        let emitter = emitter { $1[.birthRate] = 1 }
        emitter.set(cell: 0, .scale, 3, at: 1)
        emitter.advance(to: 2)
        #expect(emitter.floats(.scale) == [1, 3])
    }

    @Test func lifetimes() {
        let emitter = emitter {
            $0[.lifetime] = 2
            $1[.lifetime] = 1
        }
        emitter.burst(count: 3, at: 1)
        emitter.advance(to: 2.999)
        #expect(emitter.aliveCount == 3)
        emitter.advance(to: 3)
        #expect(emitter.aliveCount == 0)
        #expect(emitter.bornCount == 3)
        #expect(!emitter.isActive)
    }

    @Test(arguments: [0, -1, -.infinity, .nan] as [Double])
    func withoutALifetimeTheyAreBornAndDieAtOnce(lifetime: Double) {
        let emitter = emitter {
            $1[.lifetime] = lifetime
            $1[.birthRate] = 10
        }
        emitter.burst(count: 5, at: 0.5)
        emitter.advance(to: 1)
        #expect(emitter.bornCount == 15)
        #expect(emitter.aliveCount == 0)
    }

    @Test func anEndlessLifetimeIsAllowed() {
        let emitter = emitter { $1[.lifetime] = .infinity }
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: 1e7)
        #expect(emitter.aliveCount == 1)
        #expect(emitter.floats(.lifetime)[0].isFinite)
    }

    @Test func absurdNumbersNeverReachTheColumns() {
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            for parameter in CellParameter.allCases where parameter != .birthRate && parameter != .lifetime {
                let emitter = emitter {
                    $1[.velocity] = 5
                    $1[.emissionRange] = 1
                    $1[parameter] = value
                }
                emitter.burst(count: 8, at: 0)
                emitter.set(cell: 0, parameter, value, at: 1)
                emitter.setRamp(cell: 0, parameter, from: value, to: -value, start: 2, end: 3)
                emitter.burst(count: 8, at: 2.5)
                emitter.advance(to: 1000)
                for column in ParticleColumn.allCases where !column.isInteger {
                    let areFinite = emitter.floats(column).allSatisfy { $0.isFinite }
                    #expect(areFinite, "\(parameter) \(value): \(column)")
                }
            }
            for parameter in EmitterParameter.allCases where parameter != .lifetime {
                let emitter = emitter {
                    $0[parameter] = value
                    $1[.velocity] = 5
                }
                emitter.burst(count: 8, position: Point(value, value), at: 0)
                emitter.advance(to: 10)
                for column in ParticleColumn.allCases where !column.isInteger {
                    let areFinite = emitter.floats(column).allSatisfy { $0.isFinite }
                    #expect(areFinite, "\(parameter) \(value): \(column)")
                }
            }
        }
    }

    // MARK: Bursts

    @Test func aBurstIsExactInCountTimeAndPlace() {
        let emitter = emitter { configuration, _ in configuration[.positionX] = 7 }
        emitter.burst(count: 10, at: 1.25)
        emitter.burst(count: 5, position: Point(3, 4), at: 1.25)
        emitter.burst(count: 0, at: 1.25)
        emitter.burst(count: -5, at: 1.25)
        emitter.burst(count: 5, cell: 9, at: 1.25)
        emitter.advance(to: 1.2)
        #expect(emitter.aliveCount == 0)
        emitter.advance(to: 2)
        #expect(emitter.floats(.age) == [Float](repeating: 0.75, count: 15))
        #expect(emitter.floats(.x) == [Float](repeating: 7, count: 10) + [Float](repeating: 3, count: 5))
        #expect(emitter.floats(.y) == [Float](repeating: 0, count: 10) + [Float](repeating: 4, count: 5))
    }

    @Test func aBurstNowShowsNow() {
        let emitter = emitter()
        emitter.advance(to: 3)
        emitter.burst(count: 4, at: 3)
        emitter.advance(to: 3)
        #expect(emitter.aliveCount == 4)
        emitter.advance(to: 3)
        #expect(emitter.aliveCount == 4)
    }

    @Test func aBurstIsSpreadOverTheCellsThatAreEnabled() {
        var configuration = EmitterConfiguration()
        for index in 0..<4 {
            var cell = EmitterCell(name: "\(index)")
            cell[.lifetime] = 9
            cell.enabled = index != 1
            configuration.cells.append(cell)
        }
        let emitter = Emitter(configuration)
        emitter.burst(count: 11, at: 0)
        emitter.burst(count: 2, cell: 3, at: 0)
        emitter.burst(count: 2, cell: 1, at: 0)
        emitter.advance(to: 0)
        let cells = emitter.integers(.cell)
        let counts = (0..<4).map { cell in cells.filter { $0 == cell }.count }
        #expect(counts == [4, 0, 4, 5])
    }

    @Test func aBurstTakesTheValuesOfItsMoment() {
        let emitter = emitter()
        emitter.set(cell: 0, .scale, 2, at: 1)
        emitter.burst(count: 1, at: 1)
        emitter.set(cell: 0, .scale, 5, at: 1)
        emitter.burst(count: 1, at: 1)
        emitter.advance(to: 1)
        #expect(emitter.floats(.scale) == [2, 5])
    }

    @Test func aBurstDoesNotChangeWhatTheRateBringsForth() {
        func speeds(burst: Bool) -> [Float] {
            let emitter = emitter {
                $1[.birthRate] = 10
                $1[.velocityRange] = 5
            }
            if burst { emitter.burst(count: 3, at: 0.95) }
            emitter.advance(to: 2)
            return zip(emitter.births(), emitter.floats(.vx)).filter { abs($0.0 - 0.95) > 1e-3 }.map(\.1)
        }
        #expect(speeds(burst: true) == speeds(burst: false))
    }

    // MARK: The cap

    @Test func atTheCapTheOldestGo() {
        let emitter = emitter {
            $0.maxParticles = 3
            $1[.birthRate] = 1
        }
        emitter.advance(to: 5)
        #expect(tenths(emitter) == [3, 4, 5])
        emitter.burst(count: 10, at: 5.5)
        emitter.advance(to: 6)
        #expect(tenths(emitter) == [5.5, 5.5, 6])
        #expect(emitter.bornCount == 16)
    }

    @Test func aCapOfZeroLetsNothingLive() {
        let emitter = emitter {
            $0.maxParticles = 0
            $1[.birthRate] = 10
        }
        emitter.advance(to: 1)
        #expect(emitter.aliveCount == 0 && emitter.bornCount == 10)
    }

    @Test func whoWasPushedOutDoesNotComeBackWhenTheYoungerDie() {
        let emitter = emitter {
            $0.maxParticles = 2
            $1[.lifetime] = 10
        }
        emitter.burst(count: 1, at: 0)
        emitter.set(cell: 0, .lifetime, 1, at: 1)
        emitter.burst(count: 2, at: 1)
        emitter.advance(to: 3)
        #expect(emitter.aliveCount == 0)
    }

    // MARK: Orders

    @Test func drawingOrders() {
        func births(_ mode: EmitterRenderMode) -> [Double] {
            var configuration = EmitterConfiguration()
            configuration.renderMode = mode
            for rate in [1.0, 2.5] {
                var cell = EmitterCell()
                (cell[.birthRate], cell[.lifetime]) = (rate, 100)
                configuration.cells.append(cell)
            }
            let emitter = Emitter(configuration)
            emitter.advance(to: 2.1)
            return tenths(emitter)
        }
        #expect(births(.unordered) == [1, 2, 0.4, 0.8, 1.2, 1.6, 2])
        #expect(births(.additive) == [1, 2, 0.4, 0.8, 1.2, 1.6, 2])
        #expect(births(.oldestFirst) == [0.4, 0.8, 1, 1.2, 1.6, 2, 2])
        #expect(births(.oldestLast) == [2, 2, 1.6, 1.2, 1, 0.8, 0.4])
    }

    @Test func backToFrontIsByDepth() {
        let emitter = emitter { configuration, _ in
            configuration.renderMode = .backToFront
            configuration.shape = .cuboid
            configuration[.depth] = 100
        }
        emitter.burst(count: 500, at: 0)
        emitter.advance(to: 0)
        let depths = emitter.floats(.z)
        #expect(depths == depths.sorted())
        #expect(Set(emitter.integers(.id)).count == 500)
    }

    @Test func manyRowsKeepTheirOrderWhileSomeDie() {
        // More than a block, with lifetimes drawn: the dead are scattered.
        let emitter = emitter {
            $1[.birthRate] = 5000
            ($1[.lifetime], $1[.lifetimeRange]) = (2, 3)
        }
        for tick in 1...240 {
            emitter.advance(to: Double(tick) / 60)
            guard tick % 40 == 0 else { continue }
            let ages = emitter.floats(.age)
            let lifetimes = emitter.floats(.lifetime)
            #expect(ages == ages.sorted(by: >))
            #expect(zip(ages, lifetimes).allSatisfy { $0 < $1 + 1e-6 })
            let ids = emitter.integers(.id)
            #expect(Set(ids).count == ids.count)
        }
    }

    @Test func idsAreUniqueAmongCells() {
        var configuration = EmitterConfiguration()
        for _ in 0..<3 {
            var cell = EmitterCell()
            (cell[.birthRate], cell[.lifetime]) = (50, 100)
            configuration.cells.append(cell)
        }
        let emitter = Emitter(configuration)
        emitter.burst(count: 30, at: 0.5)
        emitter.advance(to: 2)
        #expect(Set(emitter.integers(.id)).count == 330)
    }
}
