import MoteEngine
import Testing

/// An emitter's `birthRate` multiplies every cell's, within the limit on births.
@Suite struct BirthRateMultiplierTests {
    @Test func itIsNotBoundedByItself() {
        let emitter = emitter {
            $0[.birthRate] = 5000
            $1[.birthRate] = 1
        }
        emitter.advance(to: 1)
        #expect(emitter.bornCount == 5000)
    }

    @Test func cellsWithinCellsAreMultipliedToo() {
        var configuration = EmitterConfiguration()
        configuration[.birthRate] = 3
        var rocket = EmitterCell(name: "rocket")
        rocket[.lifetime] = 100
        var spark = EmitterCell(name: "spark")
        (spark[.birthRate], spark[.lifetime]) = (10, 100)
        rocket.cells = [spark]
        configuration.cells = [rocket]
        let emitter = Emitter(configuration)
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: 2.01)
        #expect(emitter.aliveCount(ofCell: 1) == 60)
        // None while it is 0, and nothing is paid back.
        emitter.set(.birthRate, 0, at: 2.01)
        emitter.set(.birthRate, 1, at: 5.01)
        emitter.advance(to: 6.01)
        #expect(emitter.aliveCount(ofCell: 1) == 70)
    }

    @Test func whatIsBeyondTheLimitIsTheLimit() {
        // 1000 · 4000 t rises through two million a second at 0.5 and falls through it again at 1.5.
        func made() -> Emitter {
            let emitter = emitter { ($0[.birthRate], $1[.birthRate], $1[.lifetime]) = (0, 1000, 1e-4) }
            emitter.setRamp(.birthRate, from: 0, to: 4000, start: 0, end: 1)
            emitter.setRamp(.birthRate, from: 4000, to: 0, start: 1, end: 2)
            return emitter
        }
        let (stopping, whole) = (made(), made())
        for (time, count) in [(0.5, 500_000), (1.25, 2_000_000), (2, 3_000_000)] {
            stopping.advance(to: time)
            #expect(abs(stopping.bornCount - count) <= 1, "at \(time)")
        }
        whole.advance(to: 2)
        #expect(whole.bornCount == stopping.bornCount)
    }

    @Test func twoRisingFactorsMeetTheLimitOnACurve() {
        // (2000 t)² is two million at t = 1/√2: a third of 4·10⁶ t³ up to there, then two million a second.
        let emitter = emitter { ($0[.birthRate], $1[.birthRate], $1[.lifetime]) = (0, 0, 1e-4) }
        emitter.setRamp(.birthRate, from: 0, to: 2000, start: 0, end: 1)
        emitter.setRamp(cell: 0, .birthRate, from: 0, to: 2000, start: 0, end: 1)
        emitter.advance(to: 1)
        let meeting = 0.5.squareRoot()
        let expected = 4e6 / 3 * meeting * meeting * meeting + 2e6 * (1 - meeting)
        #expect(abs(Double(emitter.bornCount) - expected) <= 2)
    }
}
