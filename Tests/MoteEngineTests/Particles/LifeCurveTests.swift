import MoteEngine
import Testing

/// What changes along a life: curves, frames, turning, and which way a picture points.
@Suite struct LifeCurveTests {
    /// Ages 0, 0.1 … 0.9 of a life of one second.
    private func row(_ change: (inout EmitterConfiguration, inout EmitterCell) -> Void) -> Emitter {
        let emitter = emitter {
            ($1[.birthRate], $1[.lifetime]) = (0, 1)
            change(&$0, &$1)
        }
        for step in 1...10 { emitter.burst(count: 1, at: Double(step) / 10) }
        emitter.advance(to: 1)
        return emitter
    }

    /// By age.
    private func values(_ emitter: Emitter, _ column: ParticleColumn) -> [Float] {
        emitter.floats(column).reversed()
    }

    private func expect(_ found: [Float], _ expected: [Double], _ tolerance: Float = 2e-6) {
        #expect(found.count == expected.count)
        for (a, b) in zip(found, expected) { #expect(abs(a - Float(b)) <= tolerance, "\(found)") }
    }

    @Test func aCurveReplaces() {
        let emitter = row {
            $0[.scale] = 2
            ($1[.scale], $1[.scaleRange], $1[.scaleSpeed]) = (7, 3, 5)
            $1.curves = [LifeCurve(.scale, values: [0, 1, 0.5])].compactMap { $0 }
        }
        // Straight from 0 to 1 at half the life, then to 0.5; the emitter's own factor stays.
        expect(values(emitter, .scale), [0, 0.4, 0.8, 1.2, 1.6, 2, 1.8, 1.6, 1.4, 1.2])
    }

    @Test func aCurveMultipliesOrAdds() {
        let multiplied = row {
            ($1[.alpha0], $1[.alphaSpeed]) = (0.5, 0.5)
            $1.curves = [LifeCurve(.alpha, .multiply, values: [0, 1])].compactMap { $0 }
        }
        expect(values(multiplied, .alpha), (0..<10).map { (0.5 + 0.05 * Double($0)) * Double($0) / 10 })
        let added = row {
            $1[.alpha0] = 1
            $1.curves = [LifeCurve(.alpha, .add, values: [0.5, -1.5])].compactMap { $0 }
        }
        // 1.5 − 2u, kept in 0…1 at the end only.
        expect(values(added, .alpha), (0..<10).map { min(1, max(0, 1.5 - 0.2 * Double($0))) })
    }

    @Test func curvesHoldAtTheirEndsAndMayJump() {
        let emitter = row {
            let curve = LifeCurve(.rotation, values: [1, 2, 5, 6], at: [0.25, 0.55, 0.55, 0.85])
            $1.curves = [curve].compactMap { $0 }
        }
        let t = 1.0 / 3
        expect(
            values(emitter, .rotation),
            [1, 1, 1, 1 + 0.05 / 0.3, 1.5, 1 + 0.25 / 0.3, 5 + 0.05 / 0.3, 5.5, 5 + 0.25 / 0.3, 6 + 0 * t])
    }

    @Test func badCurvesAreNone() {
        #expect(LifeCurve(.scale, values: []) == nil)
        #expect(LifeCurve(.scale, values: [1, .nan]) == nil)
        #expect(LifeCurve(.scale, values: [1, 2], at: [0]) == nil)
        #expect(LifeCurve(.scale, values: [1, 2], at: [0.5, 0.4]) == nil)
        #expect(LifeCurve(.scale, values: [1, 2], at: [0, 1.5]) == nil)
        #expect(LifeCurve(.scale, values: [Double](repeating: 1, count: 65)) == nil)
    }

    @Test func coloursFollowALife() {
        let emitter = row {
            let channels: [(LifeCurve.Property, [Double])] = [
                (.red, [1, 0, 0]), (.green, [0, 1, 0]), (.blue, [0, 0, 1]),
            ]
            $1.curves = channels.compactMap { LifeCurve($0, values: $1) }
        }
        let colors = Array(emitter.integers(.color).reversed())
        #expect(colors[0] == 0xFF0000 && colors[5] == 0x00FF00)
        // u = 0.2: 0.6 of red, 0.4 of green.
        #expect(colors[2] == 0x996600)
    }

    @Test func positionsMayBendFromTheirCourse() {
        let emitter = row {
            $1[.velocity] = 100
            $1.curves = [LifeCurve(.y, .add, values: [0, 50]), LifeCurve(.x, .replace, values: [3, 13])]
                .compactMap { $0 }
        }
        expect(values(emitter, .y), (0..<10).map { 5 * Double($0) }, 1e-4)
        expect(values(emitter, .x), (0..<10).map { 3 + Double($0) }, 1e-4)
    }

    @Test func aStillFrameIsTheFirstUnlessItIsDrawn() {
        for (startsAnywhere, expected) in [(false, Set([0] as [UInt32])), (true, [0, 1, 2, 3])] {
            let emitter = row {
                var frames = SpriteFrames(columns: 2, rows: 2)
                (frames.isStill, frames.startsAnywhere) = (true, startsAnywhere)
                $1.frames = frames
                $1[.birthRate] = 100
            }
            #expect(Set(emitter.integers(.cell)) == expected)
        }
    }

    @Test func framesPassInALife() {
        let emitter = row { $1.frames = SpriteFrames(columns: 2, rows: 2) }
        // floor(4u): rows were born a hair off the tenths, so those on an edge are left out.
        let frames = Array(emitter.integers(.cell).reversed())
        #expect([0, 1, 2, 3, 4, 6, 7, 8, 9].map { frames[$0] } == [0, 0, 0, 1, 1, 2, 2, 3, 3])
        #expect(emitter.constant(.cell) == nil)
    }

    @Test func framesPassByTheSecondAndStayOrBeginAgain() {
        for loops in [true, false] {
            let emitter = row {
                var frames = SpriteFrames(columns: 3, rows: 1)
                (frames.rate, frames.loops) = (8, loops)
                $1.frames = frames
            }
            // floor(8·age) = 0 0 1 2 3 4 4 5 6 7.
            let frames = Array(emitter.integers(.cell).reversed())
            let passed = [0, 0, 1, 2, 3, 4, 4, 5, 6, 7]
            for place in [0, 1, 2, 3, 4, 6, 7, 8, 9] {
                #expect(frames[place] == UInt32(loops ? passed[place] % 3 : min(passed[place], 2)))
            }
        }
    }

    @Test func aDrawnFrameStays() {
        let emitter = emitter {
            ($1[.birthRate], $1[.lifetime]) = (400, 10)
            var frames = SpriteFrames(columns: 4, rows: 1)
            (frames.isStill, frames.startsAnywhere) = (true, true)
            $1.frames = frames
        }
        emitter.advance(to: 5)
        let before = emitter.integers(.cell)
        emitter.advance(to: 6)
        #expect(Array(emitter.integers(.cell).prefix(before.count)) == before)
        for frame in 0..<4 {
            // 2,000 draws of a quarter each: five standard deviations are 97.
            #expect(abs(before.count { $0 == frame } - 500) < 97)
        }
    }

    @Test func tumblingShowsEveryStepAsOftenAsACosineDoes() {
        let emitter = emitter {
            ($1[.birthRate], $1[.lifetime], $1[.tumble]) = (4000, 10, 3)
        }
        emitter.advance(to: 2)
        let steps = emitter.integers(.cell)
        // The steps are even in |cos φ|: below a half lies φ beyond 60°, a third of all.
        let low = Double(steps.count { $0 < 6 }) / Double(steps.count)
        #expect(abs(low - 1.0 / 3) < 0.03)
        #expect((steps.max() ?? 0) == 11 && (steps.min() ?? 9) == 0)
    }

    @Test func picturesPointAlongTheMotion() {
        for angle in stride(from: -3.0, through: 3.0, by: 0.37) {
            let emitter = emitter {
                ($1[.velocity], $1[.emissionLongitude]) = (20, angle)
                $1.alignment = 0.2
            }
            emitter.burst(count: 1, at: 0)
            emitter.advance(to: 1)
            // atan2(vy, vx) − π/2, and what was asked for beyond.
            #expect(abs(Double(emitter.floats(.rotation)[0]) - (angle - .pi / 2 + 0.2)) < 1e-6)
        }
    }
}

extension CellParameter {
    static var alpha0: CellParameter { .colorAlpha }
}
