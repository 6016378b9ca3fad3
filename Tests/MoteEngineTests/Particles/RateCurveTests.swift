import Foundation
import MoteEngine
import MoteTestSupport
import Testing

/// Curves of rates: what is shown is their integral over the life.
@Suite struct RateCurveTests {
    /// Straight between points in 0…1, constant outside.
    private struct Line {
        var points: [(u: Double, value: Double)]

        func value(at u: Double) -> Double {
            if u <= points[0].u { return points[0].value }
            for (a, b) in zip(points, points.dropFirst()) where u < b.u {
                return a.value + (b.value - a.value) * (u - a.u) / (b.u - a.u)
            }
            return points[points.count - 1].value
        }

        func curve(_ property: LifeCurve.Property, _ composition: LifeCurve.Composition = .replace)
            -> [LifeCurve]
        {
            [LifeCurve(property, composition, values: points.map(\.value), at: points.map(\.u))]
                .compactMap { $0 }
        }
    }

    private static let line = Line(points: [(0.1, 1), (0.3, 2), (0.55, -1), (0.8, 0.5)])

    /// What a particle does that is born at `birth`, by the rule of the curve alone, in steps of 0.1 ms:
    /// own' = −d·own, gained' = F − d·gained, x' = f(u)·own + gained.
    private func integrate(
        v0: Double, birth: Double, end: Double, lifetime: Double, line: Line,
        force: (Double) -> Double, drag: (Double) -> Double, breaks: [Double] = []
    ) -> (x: Double, v: Double) {
        var (x, own, gained) = (0.0, v0, 0.0)
        let bends = line.points.map { birth + $0.u * lifetime } + breaks
        var t = birth
        for stop in bends.filter({ $0 > birth && $0 < end }).sorted() + [end] {
            let count = max(1, Int(((stop - t) / 1e-4).rounded(.up)))
            let h = (stop - t) / Double(count)
            for step in 0..<count {
                let start = t + h * Double(step)
                // A hair inside of the step, where pieces meet.
                let middle = start + h / 2
                let (f, d) = (force(middle), drag(middle))
                func factor(_ time: Double) -> Double { line.value(at: (time - birth) / lifetime) }
                func way(_ part: Double) -> Double {
                    factor(start + part * h) * own * exp(-d * part * h)
                        + gained * exp(-d * part * h)
                        + (d == 0 ? f * part * h : f / d * (1 - exp(-d * part * h)))
                }
                x += h / 6 * (way(0) + 4 * way(0.5) + way(1))
                own *= exp(-d * h)
                gained = gained * exp(-d * h) + (d == 0 ? f * h : f / d * (1 - exp(-d * h)))
            }
            t = stop
        }
        return (x, line.value(at: (end - birth) / lifetime) * own + gained)
    }

    @Test(arguments: [0, 0.01, 0.7, 6] as [Double])
    func velocityIsBentAndThePlaceIsItsIntegral(drag: Double) {
        let emitter = emitter { configuration, cell in
            (cell[.birthRate], cell[.lifetime], cell[.lifetimeRange]) = (9, 3, 1)
            (cell[.velocity], cell[.emissionLongitude]) = (120, 0.5)
            (cell[.yAcceleration], cell[.drag]) = (70, drag)
            cell.curves = Self.line.curve(.velocity)
            configuration[.windX] = -30
        }
        emitter.advance(to: 4)
        #expect(emitter.aliveCount > 20)
        let (vx, vy, lives) = (emitter.floats(.vx), emitter.floats(.vy), emitter.floats(.lifetime))
        for (row, (birth, place)) in zip(emitter.births(), emitter.places()).enumerated() {
            let life = Double(lives[row])
            let x = integrate(
                v0: 120 * cos(0.5), birth: birth, end: 4, lifetime: life, line: Self.line,
                force: { _ in -30 }, drag: { _ in drag })
            let y = integrate(
                v0: 120 * sin(0.5), birth: birth, end: 4, lifetime: life, line: Self.line,
                force: { _ in 70 }, drag: { _ in drag })
            #expect(abs(place.x - x.x) < 1e-3 && abs(place.y - y.x) < 1e-3, "born at \(birth)")
            #expect(abs(Double(vx[row]) - x.v) < 1e-3 && abs(Double(vy[row]) - y.v) < 1e-3)
        }
    }

    /// Drag and wind that jump: courses are written anew, and the curve goes on.
    @Test(arguments: 1...8)
    func velocityGoesOnWhenForcesChange(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var drags = [(time: -1.0, value: random.double(0...2))]
        var winds = [(time: -1.0, value: random.double(-90...90))]
        let emitter = emitter { configuration, cell in
            (cell[.birthRate], cell[.lifetime], cell[.velocity]) = (6, 5, 100)
            cell[.drag] = drags[0].value
            cell.curves = Self.line.curve(.velocity)
            configuration[.windX] = winds[0].value
        }
        var time = 0.0
        for _ in 0..<6 {
            time += random.double(0.1...0.7)
            if random.int(0...1) == 0 {
                drags.append((time, random.int(0...2) == 0 ? 0 : random.double(0...3)))
                emitter.set(cell: 0, .drag, drags[drags.count - 1].value, at: time)
            } else {
                winds.append((time, random.double(-90...90)))
                emitter.set(.windX, winds[winds.count - 1].value, at: time)
            }
            if random.int(0...1) == 0 { emitter.advance(to: time + 0.02) }
        }
        let end = time + 0.9
        emitter.advance(to: end)
        func at(_ list: [(time: Double, value: Double)], _ time: Double) -> Double {
            list.last { $0.time < time }?.value ?? list[0].value
        }
        let speeds = emitter.floats(.vx)
        for (row, (birth, place)) in zip(emitter.births(), emitter.places()).enumerated() {
            let expected = integrate(
                v0: 100, birth: birth, end: end, lifetime: 5, line: Self.line, force: { at(winds, $0) },
                drag: { at(drags, $0) }, breaks: (drags + winds).map(\.time))
            #expect(abs(place.x - expected.x) < 3e-3, "seed \(seed), born at \(birth)")
            #expect(abs(Double(speeds[row]) - expected.v) < 3e-3, "seed \(seed), born at \(birth)")
        }
    }

    /// The wave gives what it gives without the curve.
    @Test func aWaveComesOnTop() {
        func make(_ curves: [LifeCurve], velocity: Double) -> Emitter {
            let emitter = emitter {
                (($1[.birthRate]), $1[.lifetime], $1[.velocity], $1[.drag]) = (8, 3, velocity, 0.6)
                $1.curves = curves
                $1.waves = [WaveForce(force: SIMD3(80, 0, 0), frequency: 0.8)]
            }
            emitter.set(cell: 0, .drag, 1.5, at: 1.1)
            emitter.advance(to: 2.5)
            return emitter
        }
        let swinging = make([], velocity: 0)
        let bent = make(Self.line.curve(.velocity), velocity: 50)
        for (row, birth) in bent.births().enumerated() {
            let own = integrate(
                v0: 50, birth: birth, end: 2.5, lifetime: 3, line: Self.line, force: { _ in 0 },
                drag: { $0 < 1.1 ? 0.6 : 1.5 }, breaks: [1.1])
            #expect(abs(Double(bent.floats(.x)[row] - swinging.floats(.x)[row]) - own.x) < 1e-3)
            #expect(abs(Double(bent.floats(.vx)[row] - swinging.floats(.vx)[row]) - own.v) < 1e-3)
        }
    }

    @Test func aFactorOfOneIsNoCurve() {
        func make(_ curves: [LifeCurve]) -> [Point] {
            let emitter = emitter {
                ($1[.birthRate], $1[.lifetime], $1[.velocity], $1[.drag]) = (20, 3, 90, 0.8)
                ($1[.yAcceleration], $1[.emissionRange]) = (40, 6)
                $1.curves = curves
            }
            emitter.advance(to: 3)
            return emitter.places()
        }
        for curves in [
            [LifeCurve(.velocity, values: [1])], [LifeCurve(.velocity, .add, values: [0, 0])],
            [LifeCurve(.velocity, .multiply, values: [1, 1, 1])],
        ] {
            for (a, b) in zip(make([]), make(curves.compactMap { $0 })) {
                #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3)
            }
        }
    }

    /// Where ∫ line over u from 0 is, by small steps.
    private func sum(_ line: Line, to u: Double) -> Double {
        let count = 20_000
        let h = u / Double(count)
        return (0..<count).reduce(0) { $0 + h * line.value(at: (Double($1) + 0.5) * h) }
    }

    @Test func rotationIsTheIntegralOfSpin() {
        for composition in [LifeCurve.Composition.replace, .add, .multiply] {
            let emitter = emitter {
                $0[.spin] = 2
                ($1[.birthRate], $1[.lifetime], $1[.spin], $1[.rotation]) = (7, 4, 0.5, 1)
                $1.curves = Self.line.curve(.spin, composition)
            }
            emitter.advance(to: 3.9)
            let (angles, spins) = (emitter.floats(.rotation), emitter.floats(.spin))
            for (row, birth) in emitter.births().enumerated() {
                let age = 3.9 - birth
                let way = 4 * sum(Self.line, to: age / 4)
                let now = Self.line.value(at: age / 4)
                // The cell's spin is 0.5, the emitter's factor 2.
                let expected: (angle: Double, spin: Double) =
                    switch composition {
                    case .replace: (2 * way, 2 * now)
                    case .add: (age + way, 1 + now)
                    case .multiply: (way, now)
                    }
                #expect(abs(Double(angles[row]) - 1 - expected.angle) < 1e-4, "\(composition)")
                #expect(abs(Double(spins[row]) - expected.spin) < 1e-4, "\(composition)")
            }
            #expect(emitter.constant(.spin) == nil && emitter.constant(.rotation) == nil)
        }
    }

    @Test func scaleGrowsByTheIntegralOfItsSpeed() {
        let emitter = emitter {
            ($1[.birthRate], $1[.lifetime], $1[.scale], $1[.scaleSpeed]) = (7, 4, 1.2, 9)
            $1.curves = Self.line.curve(.scaleSpeed)
        }
        emitter.advance(to: 3.9)
        for (row, birth) in emitter.births().enumerated() {
            let expected = max(0, 1.2 + 4 * sum(Self.line, to: (3.9 - birth) / 4))
            #expect(abs(Double(emitter.floats(.scale)[row]) - expected) < 1e-4)
        }
        #expect(emitter.constant(.scale) == nil)
    }

    @Test func aCellsOwnSpeedTurnsFaster() {
        let emitter = emitter {
            ($1[.birthRate], $1[.lifetime]) = (0, 4)
            $1.timing.speed = 2
            $1.curves = [LifeCurve(.spin, values: [3]), LifeCurve(.scaleSpeed, .add, values: [0.5])]
                .compactMap { $0 }
        }
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: 1)
        #expect(emitter.floats(.rotation) == [6] && emitter.floats(.spin) == [6])
        #expect(emitter.floats(.scale) == [2])
    }

    /// ∫ of the line over u from 0, by Simpson's rule in a thousand steps (it bends at whole hundredths).
    private func integral(_ line: Line, to u: Double) -> Double {
        let steps = 2000
        return (0..<steps).reduce(0) { sum, step in
            let (a, b) = (u * Double(step) / Double(steps), u * Double(step + 1) / Double(steps))
            return sum + (b - a) / 6
                * (line.value(at: a) + 4 * line.value(at: (a + b) / 2) + line.value(at: b))
        }
    }

    private static let speeds = Line(points: [(0, 40), (0.3, 200), (0.55, -100), (0.8, 50)])

    /// Of one axis: the facts have it that the curve is the velocity, after forces and drag, and that the
    /// place follows it.
    @Test(arguments: [LifeCurve.Property.velocityX, .velocityY, .velocityZ], [false, true])
    func theVelocityAlongAnAxis(property: LifeCurve.Property, adds: Bool) {
        func make(_ curves: [LifeCurve]) -> Emitter {
            let emitter = emitter { configuration, cell in
                (cell[.birthRate], cell[.lifetime], cell[.lifetimeRange]) = (9, 3, 1)
                (cell[.velocity], cell[.emissionLongitude], cell[.emissionLatitude]) = (120, 0.5, 0.3)
                (cell[.yAcceleration], cell[.zAcceleration], cell[.drag]) = (70, -20, 0.4)
                cell.waves = [
                    WaveForce(force: SIMD3(80, 120, 60), frequency: 0.8),
                    WaveForce(force: SIMD3(30, 20, 90), frequency: 0.1),
                ]
                cell.curves = curves
                configuration[.windX] = -30
                configuration[.positionX] = 17
            }
            // Courses are written anew on the way.
            emitter.advance(to: 3.1)
            emitter.set(cell: 0, .drag, 1.3, at: 3.3)
            emitter.set(.windX, 60, at: 3.5)
            emitter.advance(to: 4)
            return emitter
        }
        let bent = make(Self.speeds.curve(property, adds ? .add : .replace))
        let plain = make([])
        let places: [LifeCurve.Property: ParticleColumn] = [.velocityX: .x, .velocityY: .y, .velocityZ: .z]
        let velocities: [ParticleColumn: ParticleColumn] = [.x: .vx, .y: .vy, .z: .vz]
        let (ages, lives) = (bent.floats(.age), bent.floats(.lifetime))
        #expect(bent.aliveCount > 20)
        for (place, velocity) in velocities {
            let (x, v) = (bent.floats(place), bent.floats(velocity))
            let (x0, v0) = (plain.floats(place), plain.floats(velocity))
            guard places[property] == place else {
                #expect(x == x0 && v == v0, "\(place)")
                continue
            }
            for row in ages.indices {
                let (age, life) = (Double(ages[row]), Double(lives[row]))
                let way = life * integral(Self.speeds, to: age / life)
                let speed = Self.speeds.value(at: age / life)
                let start = adds ? Double(x0[row]) : place == .x ? 17 : 0
                #expect(abs(Double(x[row]) - start - way) < 2e-3, "row \(row)")
                #expect(abs(Double(v[row]) - (adds ? Double(v0[row]) : 0) - speed) < 2e-3, "row \(row)")
            }
        }
    }

    /// What a particle emits is born where it is seen, and an aligned picture lies along what is seen.
    @Test(arguments: [false, true])
    func parentsFollowTheCurvesOfTheirAxes(adds: Bool) {
        var configuration = EmitterConfiguration()
        var rocket = EmitterCell(name: "rocket")
        (rocket[.lifetime], rocket[.velocity], rocket[.drag], rocket[.xAcceleration]) = (8, 200, 0.5, 20)
        rocket.curves =
            Self.speeds.curve(.velocityY, adds ? .add : .replace) + Self.line.curve(.velocity)
            + Self.speeds.curve(.velocityX, .add)
        rocket.waves = [WaveForce(force: SIMD3(30, 200, 0), frequency: 0.9)]
        var spark = EmitterCell(name: "spark")
        (spark[.birthRate], spark[.lifetime]) = (64, 0.02)
        rocket.cells = [spark]
        configuration.cells = [rocket]
        let emitter = Emitter(configuration)
        emitter.burst(count: 1, cell: 0, at: 0)
        emitter.set(cell: 0, .drag, 1.2, at: 1.75)
        emitter.set(cell: 0, .yAcceleration, 90, at: 2.5)
        for step in 1...256 {
            emitter.advance(to: Double(step) / 64)
            let (cells, places) = (emitter.integers(.cell), emitter.places())
            guard let parent = cells.firstIndex(of: 0), let child = cells.lastIndex(of: 1) else { continue }
            #expect((places[parent] - places[child]).length < 2e-3, "\(step)")
        }
    }

    /// A trail comes where the bent course is, whoever looks and when.
    @Test func parentsFollowTheirCurve() {
        func make(looks: Int) -> Emitter {
            var configuration = EmitterConfiguration()
            var rocket = EmitterCell(name: "rocket")
            (rocket[.lifetime], rocket[.velocity], rocket[.drag], rocket[.xAcceleration]) = (4, 200, 0.5, 20)
            rocket.curves = Self.line.curve(.velocity)
            var spark = EmitterCell(name: "spark")
            (spark[.birthRate], spark[.lifetime]) = (10, 100)
            rocket.cells = [spark]
            configuration.cells = [rocket]
            let emitter = Emitter(configuration)
            emitter.burst(count: 1, cell: 0, at: 0)
            emitter.set(cell: 0, .drag, 1.2, at: 1.75)
            for look in 0..<looks { emitter.advance(to: 3.6 * Double(look) / Double(looks)) }
            emitter.advance(to: 3.6)
            return emitter
        }
        let emitter = make(looks: 0)
        let ages = emitter.floats(.age)
        for row in 1..<emitter.aliveCount {
            let born = 3.6 - Double(ages[row])
            let expected = integrate(
                v0: 200, birth: 0, end: born, lifetime: 4, line: Self.line, force: { _ in 20 },
                drag: { $0 < 1.75 ? 0.5 : 1.2 }, breaks: [1.75])
            #expect(abs(Double(emitter.floats(.x)[row]) - expected.x) < 2e-3, "born at \(born)")
        }
        #expect(make(looks: 90).allBits() == emitter.allBits())
    }

    @Test func birthsCannotTellThem() {
        for property in LifeCurve.Property.allCases where property.isRate {
            let emitter = emitter { $1.curves = [LifeCurve(property, values: [1, 0])].compactMap { $0 } }
            #expect(emitter.whyNotClosed == "valueOverLife of \(property.rawValue)")
        }
    }

    @Test func whatTheyChangeMayBeReplacedAltogether() {
        let emitter = emitter {
            ($1[.birthRate], $1[.lifetime]) = (0, 2)
            $1.curves = [
                LifeCurve(.scale, values: [3]), LifeCurve(.scaleSpeed, .add, values: [5]),
                LifeCurve(.rotation, values: [1]), LifeCurve(.spin, values: [9]),
            ].compactMap { $0 }
        }
        emitter.burst(count: 1, at: 0)
        emitter.advance(to: 1)
        #expect(emitter.floats(.scale) == [3] && emitter.floats(.rotation) == [1])
    }
}
