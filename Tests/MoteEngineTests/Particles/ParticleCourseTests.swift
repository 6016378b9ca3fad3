import Foundation
import MoteEngine
import MoteTestSupport
import Testing

/// Places and velocities against an integration that knows nothing of closed forms.
@Suite struct ParticleCourseTests {
    /// A quantity over time: straight pieces between these moments, the last value after them.
    private struct Line {
        var pieces: [(start: Double, end: Double, from: Double, to: Double)] = []
        var before: Double

        func value(at time: Double) -> Double {
            var value = before
            for piece in pieces where piece.start < time {
                value =
                    time >= piece.end
                    ? piece.to
                    : piece.from + (piece.to - piece.from) * (time - piece.start) / (piece.end - piece.start)
            }
            return value
        }
    }

    /// v' = F(t) − d(t)·v, x' = v by the classical Runge–Kutta method in steps of at most 0.2 ms, none
    /// across one of the `breaks`, where F or d may jump.
    private func integrate(
        from start: Double, to end: Double, x: Double, v: Double, breaks: [Double],
        force: (Double) -> Double, drag: (Double) -> Double
    ) -> (x: Double, v: Double) {
        let way = integrateForce(v: v, from: start, to: end, breaks: breaks, force: force, drag: drag)
        return (x + way.x, way.v)
    }

    @Test(arguments: [0, 0.001, 0.3, 1.8, 40])
    func constantForcesAndDrag(drag: Double) {
        let emitter = emitter { configuration, cell in
            cell[.birthRate] = 7
            (cell[.velocity], cell[.emissionLongitude]) = (200, 0.5)
            (cell[.xAcceleration], cell[.yAcceleration]) = (-30, 400)
            cell[.drag] = drag
            configuration[.windX] = 55
        }
        emitter.advance(to: 4)
        for (birth, place) in zip(emitter.births(), emitter.places()) {
            let x = integrate(
                from: birth, to: 4, x: 0, v: 200 * cos(0.5), breaks: [], force: { _ in 25 },
                drag: { _ in drag })
            let y = integrate(
                from: birth, to: 4, x: 0, v: 200 * sin(0.5), breaks: [], force: { _ in 400 },
                drag: { _ in drag })
            #expect(abs(place.x - x.x) < 1e-3 && abs(place.y - y.x) < 2e-3, "born at \(birth)")
        }
    }

    /// Winds, accelerations and drag that jump and glide, at random.
    @Test(arguments: 1...12)
    func changingWindAndDrag(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let startDrag = random.int(0...1) == 0 ? 0 : random.double(0...2)
        var wind = Line(before: random.double(-100...100))
        var acceleration = Line(before: random.double(-300...300))
        var drag = Line(before: startDrag)
        let emitter = emitter { configuration, cell in
            cell[.birthRate] = 5
            (cell[.velocity], cell[.emissionLongitude]) = (150, 2)
            cell[.drag] = startDrag
            cell[.yAcceleration] = acceleration.before
            configuration[.windX] = wind.before
        }
        var time = 0.0
        for _ in 0..<8 {
            time += random.double(0.05...0.6)
            let end = time + random.double(0.01...0.8)
            let (a, b) = (random.double(-400...400), random.double(-400...400))
            switch random.int(0...4) {
            case 0:
                wind.pieces.append((time, time, a, a))
                emitter.set(.windX, a, at: time)
            case 1:
                wind.pieces.append((time, end, a, b))
                emitter.setRamp(.windX, from: a, to: b, start: time, end: end)
            case 2:
                acceleration.pieces.append((time, time, a, a))
                emitter.set(cell: 0, .yAcceleration, a, at: time)
            case 3:
                acceleration.pieces.append((time, end, a, b))
                emitter.setRamp(cell: 0, .yAcceleration, from: a, to: b, start: time, end: end)
            default:
                let value = random.int(0...2) == 0 ? 0 : random.double(0...3)
                drag.pieces.append((time, time, value, value))
                emitter.set(cell: 0, .drag, value, at: time)
            }
            if random.int(0...1) == 0 { emitter.advance(to: time + 0.01) }
        }
        let end = time + 1
        emitter.advance(to: end)
        let breaks = (wind.pieces + acceleration.pieces + drag.pieces).flatMap { [$0.start, $0.end] }
        let speeds = (emitter.floats(.vx), emitter.floats(.vy))
        for (index, (birth, place)) in zip(emitter.births(), emitter.places()).enumerated() {
            let x = integrate(
                from: birth, to: end, x: 0, v: 150 * cos(2), breaks: breaks,
                force: wind.value, drag: drag.value)
            let y = integrate(
                from: birth, to: end, x: 0, v: 150 * sin(2), breaks: breaks,
                force: acceleration.value, drag: drag.value)
            #expect(abs(place.x - x.x) < 3e-3 && abs(place.y - y.x) < 3e-3, "seed \(seed), born at \(birth)")
            #expect(
                abs(Double(speeds.0[index]) - x.v) < 2e-3 && abs(Double(speeds.1[index]) - y.v) < 2e-3,
                "seed \(seed), born at \(birth)")
        }
    }

    @Test func aLongHistoryOfWindsLeavesNoMarkOnTheNewlyBorn() {
        // 20,000 changes: courses are written anew on the way, and the forgotten past must not show.
        let emitter = emitter {
            $1[.birthRate] = 10
            $1[.lifetime] = 3
        }
        var last = 0.0
        for tick in 1...20_000 {
            let next = 50 * sin(Double(tick) / 100)
            emitter.setRamp(
                .windX, from: last, to: next, start: Double(tick - 1) / 60,
                end: Double(tick) / 60)
            last = next
            if tick % 50 == 0 { emitter.advance(to: Double(tick) / 60) }
        }
        let end = 20_000.0 / 60
        let breaks = (19_800...20_000).map { Double($0) / 60 }
        for (birth, place) in zip(emitter.births(), emitter.places()) {
            let expected = integrate(
                from: birth, to: end, x: 0, v: 0, breaks: breaks,
                force: {
                    let tick = ($0 * 60).rounded(.down)
                    let (a, b) = (50 * sin(tick / 100), 50 * sin((tick + 1) / 100))
                    return a + (b - a) * ($0 * 60 - tick)
                }, drag: { _ in 0 })
            #expect(abs(place.x - expected.x) < 2e-3)
        }
    }

    @Test func afterDaysItIsAsExactAsAtFirst() {
        let day = 86_400.0 * 20
        func make(_ begin: Double) -> Emitter {
            emitter {
                $0.beginTime = begin
                $1[.birthRate] = 64
                $1[.lifetime] = 2
                $1[.velocity] = 100
                $1[.drag] = 0.5
                $1[.yAcceleration] = 100
            }
        }
        let (young, old) = (make(0), make(day))
        old.setRamp(.windX, from: 0, to: 50, start: day + 3, end: day + 4)
        young.setRamp(.windX, from: 0, to: 50, start: 3, end: 4)
        young.advance(to: 3.5)
        old.advance(to: day + 3.5)
        for (a, b) in zip(young.places(), old.places()) {
            #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3)
        }
    }

    @Test func depthFallsToo() {
        let emitter = emitter {
            $1[.zAcceleration] = 10
            $1[.velocity] = 8
            $1[.emissionLatitude] = .pi / 2
        }
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: 2)
        #expect(abs(emitter.floats(.z)[0] - 36) < 1e-4)
        #expect(abs(emitter.floats(.vz)[0] - 28) < 1e-4)
    }

    @Test func attributesMoveAlongStraightLines() {
        let emitter = emitter { _, cell in
            (cell[.scale], cell[.scaleSpeed]) = (2, -0.5)
            (cell[.rotation], cell[.spin]) = (1, 3)
            (cell[.colorAlpha], cell[.alphaSpeed]) = (1, -0.25)
            (cell[.colorRed], cell[.redSpeed]) = (0, 0.2)
            (cell[.colorGreen], cell[.greenSpeed]) = (1.5, -0.5)
            (cell[.colorBlue], cell[.blueSpeed]) = (0.5, -1)
        }
        emitter.burst(count: 1, at: 1)
        emitter.advance(to: 3)
        #expect(emitter.floats(.scale) == [1])
        #expect(emitter.floats(.rotation) == [7])
        #expect(emitter.floats(.alpha) == [0.5])
        #expect(emitter.integers(.color) == [0x66_80_00])
        #expect(emitter.floats(.age) == [2])
        emitter.advance(to: 11)
        #expect(emitter.floats(.scale) == [0])
        #expect(emitter.floats(.alpha) == [0])
        #expect(emitter.integers(.color) == [0xFF_00_00])
    }
}
