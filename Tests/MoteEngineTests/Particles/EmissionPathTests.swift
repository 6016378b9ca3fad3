import MoteEngine
import Testing

/// Births along paths, and inside them.
@Suite struct EmissionPathTests {
    private func births(_ svg: String, _ mode: EmitterMode, count: Int = 4000) -> Emitter {
        let emitter = emitter {
            ($0.shape, $0.mode, $0.path) = (.path, mode, Path(svg: svg) ?? Path())
            ($0[.positionX], $0[.positionY]) = (1000, 2000)
            $1[.velocity] = 1
        }
        emitter.burst(count: count, at: 0)
        emitter.advance(to: 0)
        return emitter
    }

    @Test func alongAPathByLength() {
        // 30 across, then 90 down.
        let emitter = births("M 0 0 L 30 0 L 30 90", .outline)
        let places = emitter.places().map { Point($0.x - 1000, $0.y - 2000) }
        let across = places.count { abs($0.y) < 1e-3 }
        // A quarter of 4,000, within five standard deviations.
        #expect(abs(across - 1000) < 137)
        #expect(places.allSatisfy { abs($0.y) < 1e-3 || abs($0.x - 30) < 1e-3 })
        // Uniform along the longer part (Kolmogorov–Smirnov, 1 %).
        let downs = places.filter { abs($0.x - 30) < 1e-3 }.map { $0.y / 90 }.sorted()
        var largest = 0.0
        for (index, value) in downs.enumerated() {
            largest = max(largest, abs(value - Double(index) / Double(downs.count)))
        }
        #expect(largest < 1.63 / Double(downs.count).squareRoot())
    }

    @Test func theNaturalDirectionIsToTheLeftOfTheWay() {
        let emitter = births("M 0 0 L 30 0 L 30 90", .outline, count: 100)
        for (place, v) in zip(emitter.places(), zip(emitter.floats(.vx), emitter.floats(.vy))) {
            // Going right, left is up; going down, left is to the right.
            let isAcross = abs(place.y - 2000) < 1e-3 && place.x < 1030 - 1e-3
            #expect(abs(v.0 - (isAcross ? 0 : 1)) < 1e-5 && abs(v.1 - (isAcross ? -1 : 0)) < 1e-5)
        }
    }

    @Test func insideAClosedPathByArea() {
        // A triangle: the share above the half of its height is three quarters.
        let emitter = births("M 0 0 L 100 0 L 0 100 Z", .volume)
        let places = emitter.places().map { Point($0.x - 1000, $0.y - 2000) }
        #expect(places.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.x + $0.y <= 100 + 1e-3 })
        let upper = Double(places.count { $0.y < 50 }) / Double(places.count)
        #expect(abs(upper - 0.75) < 0.035)
    }

    @Test func thePointsOfAPath() {
        let emitter = births("M 0 0 L 30 0 Q 60 0 60 30", .points, count: 300)
        let places = Set(emitter.places().map { "\($0.x - 1000) \($0.y - 2000)" })
        #expect(places == ["0.0 0.0", "30.0 0.0", "60.0 30.0"])
    }

    @Test func aPathWithoutLengthIsAPoint() {
        for svg in ["M 5 6", "M 5 6 Z"] {
            for mode in EmitterMode.allCases {
                #expect(births(svg, mode, count: 3).places().allSatisfy { $0 == Point(1005, 2006) })
            }
        }
    }
}
