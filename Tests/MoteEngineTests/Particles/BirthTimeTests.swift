import Foundation
import MoteEngine
import Testing

@Suite struct BirthTimeTests {
    private func expect(_ emitter: Emitter, bornAt expected: [Double], tolerance: Double = 1e-6) {
        let births = emitter.births().sorted()
        #expect(births.count == expected.count)
        for (birth, expected) in zip(births, expected) { #expect(abs(birth - expected) < tolerance) }
    }

    @Test func firstBirthIsOneIntervalAfterTheBeginning() {
        let emitter = emitter {
            $0.beginTime = 3
            $1[.birthRate] = 10
        }
        emitter.advance(to: 3.0999)
        #expect(emitter.aliveCount == 0)
        emitter.advance(to: 3.1)
        #expect(emitter.aliveCount == 1)
        emitter.advance(to: 3.55)
        expect(emitter, bornAt: [3.1, 3.2, 3.3, 3.4, 3.5])
        #expect(emitter.bornCount == 5)
    }

    @Test func theRateIsTheProductWithTheEmitters() {
        let emitter = emitter {
            $0[.birthRate] = 0.5
            $1[.birthRate] = 4
        }
        emitter.advance(to: 2)
        expect(emitter, bornAt: [0.5, 1, 1.5, 2])
    }

    @Test func aRampOfTheRateBringsBirthsWhereItsIntegralIsWhole() {
        let emitter = emitter()
        emitter.setRamp(cell: 0, .birthRate, from: 0, to: 20, start: 0, end: 1)  // integral 10·t²
        emitter.advance(to: 1.1)
        expect(emitter, bornAt: (1...10).map { (Double($0) / 10).squareRoot() } + [1.05, 1.1])
    }

    @Test func twoRampsMakeACubic() {
        let emitter = emitter()
        emitter.setRamp(cell: 0, .birthRate, from: 0, to: 30, start: 0, end: 1)
        emitter.setRamp(.birthRate, from: 0, to: 2, start: 0, end: 1)  // rate 60·t², integral 20·t³
        emitter.advance(to: 1)
        expect(emitter, bornAt: (1...20).map { cbrt(Double($0) / 20) })
    }

    @Test func aRateBelowZeroCountsAsZero() {
        let emitter = emitter()
        // Above 0 from 1 on: integral 5·(t − 1)² up to 2, then 10 a second.
        emitter.setRamp(cell: 0, .birthRate, from: -10, to: 10, start: 0, end: 2)
        emitter.advance(to: 2)
        expect(emitter, bornAt: (1...5).map { 1 + (Double($0) / 5).squareRoot() })
        emitter.setRamp(cell: 0, .birthRate, from: 10, to: -10, start: 2, end: 4)
        emitter.advance(to: 10)
        #expect(emitter.bornCount == 10)
        emitter.set(.birthRate, -1, at: 10)
        emitter.set(cell: 0, .birthRate, -1, at: 10)
        emitter.advance(to: 20)
        #expect(emitter.bornCount == 10)
    }

    @Test func aChangeOfRateKeepsTheFractionOwed() {
        let emitter = emitter { $1[.birthRate] = 1 }
        emitter.set(cell: 0, .birthRate, 10, at: 0.5)
        emitter.advance(to: 0.7)
        expect(emitter, bornAt: [0.55, 0.65])
    }

    @Test func nothingIsPaidBackAfterARateOfZero() {
        let emitter = emitter { $1[.birthRate] = 100 }
        emitter.set(cell: 0, .birthRate, 0, at: 0.005)
        emitter.set(cell: 0, .birthRate, 100, at: 10)
        emitter.advance(to: 10.02)
        expect(emitter, bornAt: [10.005, 10.015])
    }

    @Test func aStallBringsNoBurst() {
        let emitter = emitter {
            $1[.birthRate] = 10
            $1[.lifetime] = 1
        }
        emitter.advance(to: 1)
        emitter.advance(to: 3600.05)
        #expect(emitter.aliveCount == 10)
        #expect(emitter.bornCount == 36_000)
        expect(emitter, bornAt: (1...10).map { 3599 + Double($0) / 10 }, tolerance: 1e-5)
    }

    @Test func birthsStayExactAfterDays() {
        let days = 30 * 86_400.0
        let emitter = emitter {
            $1[.birthRate] = 1000
            $1[.lifetime] = 0.01
        }
        emitter.advance(to: days + 0.0005)
        #expect(emitter.bornCount == 30 * 86_400 * 1000)
        #expect(emitter.aliveCount == 10)
        for (index, age) in emitter.floats(.age).sorted().enumerated() {
            #expect(abs(Double(age) - (0.0005 + 0.001 * Double(index))) < 1e-8)
        }
    }

    @Test func aCellsWindow() {
        let emitter = emitter {
            $0.beginTime = 1
            $1[.birthRate] = 10
            $1.beginTime = 2
            $1.duration = 0.5
        }
        emitter.advance(to: 3)
        #expect(emitter.aliveCount == 0)
        emitter.advance(to: 100)
        expect(emitter, bornAt: [3.1, 3.2, 3.3, 3.4, 3.5], tolerance: 1e-5)
    }

    @Test func switchingACellOffStopsItsBirthsOnly() {
        let emitter = emitter { $1[.birthRate] = 10 }
        emitter.setEnabled(cell: 0, false, at: 0.35)
        emitter.setEnabled(cell: 0, true, at: 1)
        emitter.advance(to: 0.9)
        #expect(emitter.aliveCount == 3)
        emitter.advance(to: 1.1)
        expect(emitter, bornAt: [0.1, 0.2, 0.3, 1.05])
    }

    @Test func prewarmBeginsInThePast() {
        let warm = emitter {
            $0.beginTime = 5
            $0.prewarm = 4
            $1[.birthRate] = 10
            $1[.lifetime] = 2
        }
        warm.advance(to: 4.9)
        #expect(warm.aliveCount == 0)
        warm.advance(to: 5)
        #expect(warm.aliveCount == 20)
        let cold = emitter {
            $0.beginTime = 1
            $1[.birthRate] = 10
            $1[.lifetime] = 2
        }
        cold.advance(to: 5)
        #expect(warm.allBits() == cold.allBits())
    }

    @Test func birthsAreSpreadAlongTheWayOfAMovingEmitterAndNotOverAJump() {
        let emitter = emitter { $1[.birthRate] = 10 }
        emitter.setRamp(.positionX, from: 0, to: 100, start: 0, end: 1)
        emitter.set(.positionX, 500, at: 1)
        emitter.advance(to: 1.2)
        let xs = emitter.floats(.x)
        for (x, expected) in zip(xs, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 500, 500] as [Float]) {
            #expect(abs(x - expected) < 1e-3)
        }
    }

    @Test func timeOnlyGoesForwards() {
        let emitter = emitter { $1[.birthRate] = 10 }
        emitter.advance(to: 1)
        let before = emitter.allBits()
        for time in [1, 0.5, -.infinity, .infinity, .nan] as [Double] {
            emitter.advance(to: time)
            #expect(emitter.time == 1)
            #expect(emitter.allBits() == before)
        }
    }

    @Test func itSaysWhenSomethingWillHappen() {
        let emitter = emitter { configuration, cell in
            configuration.beginTime = 2
            (cell.beginTime, cell.duration) = (1, 0.3)
            (cell[.birthRate], cell[.lifetime]) = (4, 0.1)
        }
        emitter.advance(to: 0)
        #expect(emitter.nextChange == 3.25)
        emitter.advance(to: 3.25)
        #expect(emitter.nextChange == 3.25)
        emitter.advance(to: 3.4)
        #expect(!emitter.isActive)
        emitter.burst(count: 1, at: 5)
        #expect(emitter.nextChange == 5)
    }
}
