import MoteEngine
import Testing

/// A cell's own time.
@Suite struct CellTimingTests {
    private func make(_ change: (inout EmitterCell) -> Void) -> Emitter {
        emitter {
            ($1[.birthRate], $1[.lifetime], $1[.velocity], $1[.yAcceleration]) = (10, 1.5, 30, 40)
            ($1[.drag], $1[.spin], $1[.scaleSpeed], $1[.alphaSpeed]) = (0.5, 2, 0.3, -0.2)
            change(&$1)
        }
    }

    @Test func atTwiceTheSpeedAllHappensInHalfTheTime() {
        let (plain, quick) = (make { _ in }, make { $0.timing.speed = 2 })
        plain.advance(to: 2.05)
        quick.advance(to: 1.025)
        #expect(quick.aliveCount == plain.aliveCount && plain.aliveCount > 10)
        for column in [ParticleColumn.x, .y, .scale, .rotation, .alpha] {
            for (a, b) in zip(plain.floats(column), quick.floats(column)) {
                #expect(abs(a - b) < 1e-4, "\(column)")
            }
        }
    }

    @Test func whatIsSetLaterGoesAtTheSpeedToo() {
        let quick = make { $0.timing.speed = 2 }
        quick.set(cell: 0, .birthRate, 20, at: 1)
        quick.advance(to: 2)
        // Twenty a second of the scene's at first, then forty.
        #expect(quick.bornCount == 60)
    }

    @Test func withoutSpeedNothingIsBorn() {
        let still = make { $0.timing.speed = 0 }
        still.advance(to: 10)
        #expect(still.bornCount == 0 && !still.isActive)
    }

    @Test func anOffsetIsTimeThatHasPassed() {
        let ahead = make { $0.timing.timeOffset = 1 }
        ahead.advance(to: 0)
        // Ten were born in the second before.
        #expect(ahead.bornCount == 10 && ahead.aliveCount == 10)
    }

    @Test func windowsRepeat() {
        func births(_ change: @escaping (inout CellTiming) -> Void) -> UInt64 {
            let emitter = make {
                $0.timing.duration = 0.45
                change(&$0.timing)
            }
            emitter.advance(to: 20)
            return UInt64(emitter.bornCount)
        }
        #expect(births { _ in } == 4)
        #expect(births { $0.repeatCount = 3 } == 13)
        #expect(births { $0.autoreverses = true } == 9)
        #expect(births { $0.repeatDuration = 2.05 } == 20)
        #expect(births { $0.repeatCount = .infinity } == 200)
        #expect(births { ($0.beginTime, $0.repeatCount) = (19, 100) } == 10)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -3, 1e300])
    func absurdTimesGiveFiniteParticles(value: Double) {
        for path in [
            \CellTiming.beginTime, \.duration, \.speed, \.timeOffset, \.repeatCount, \.repeatDuration,
        ] as [WritableKeyPath<CellTiming, Double>] {
            let emitter = make { $0.timing[keyPath: path] = value }
            emitter.advance(to: 3)
            let areFinite = emitter.floats(.x).allSatisfy { $0.isFinite }
            #expect(areFinite, "\(value)")
        }
    }
}
