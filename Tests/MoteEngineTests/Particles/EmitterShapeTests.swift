import Foundation
import MoteEngine
import Testing

/// Where particles are born, by shape and mode, and which way they leave.
@Suite struct EmitterShapeTests {
    private struct Birth {
        var x, y, z, vx, vy, vz: Double
    }

    /// The births of one burst of a shape of 40 × 30 × 20 around (100, 50), 7 deep, as offsets from there.
    private func births(
        _ shape: EmitterShape, _ mode: EmitterMode, count: Int = 4000, aperture: Double = 0,
        longitude: Double = 0, latitude: Double = 0, depth: Double = 20
    ) -> [Birth] {
        let emitter = emitter { configuration, cell in
            (configuration.shape, configuration.mode) = (shape, mode)
            configuration[.positionX] = 100
            configuration[.positionY] = 50
            configuration[.zPosition] = 7
            (configuration[.width], configuration[.height], configuration[.depth]) = (40, 30, depth)
            cell[.velocity] = 10
            cell[.emissionRange] = aperture
            cell[.emissionLongitude] = longitude
            cell[.emissionLatitude] = latitude
        }
        emitter.burst(count: count, at: 0)
        emitter.advance(to: 0)
        let columns = [ParticleColumn.x, .y, .z, .vx, .vy, .vz].map { emitter.floats($0).map(Double.init) }
        return (0..<emitter.aliveCount).map {
            Birth(
                x: columns[0][$0] - 100, y: columns[1][$0] - 50, z: columns[2][$0] - 7,
                vx: columns[3][$0], vy: columns[4][$0], vz: columns[5][$0])
        }
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }

    /// The share of births for which a condition holds must be `expected`, within 4 standard deviations.
    private func expectShare(
        _ births: [Birth], _ expected: Double, _ what: String,
        _ holds: (Birth) -> Bool
    ) {
        let share = Double(births.filter(holds).count) / Double(births.count)
        let deviation = (expected * (1 - expected) / Double(births.count)).squareRoot()
        #expect(abs(share - expected) < 4 * deviation + 1e-12, "\(what): \(share) instead of \(expected)")
    }

    @Test(arguments: EmitterMode.allCases) func pointIsOnePlace(mode: EmitterMode) {
        for birth in births(.point, mode, count: 10) {
            #expect(birth.x == 0 && birth.y == 0 && isNear(birth.z, 0))
        }
    }

    @Test func lines() {
        for mode in [EmitterMode.outline, .surface, .volume] {
            let line = births(.line, mode)
            #expect(line.allSatisfy { abs($0.x) <= 20 && $0.y == 0 && isNear($0.z, 0) })
            expectShare(line, 0.25, "left quarter") { $0.x < -10 }
        }
        let ends = births(.line, .points)
        #expect(ends.allSatisfy { abs($0.x) == 20 && $0.y == 0 })
        expectShare(ends, 0.5, "left end") { $0.x < 0 }
    }

    @Test func rectangles() {
        let corners = births(.rectangle, .points)
        #expect(corners.allSatisfy { abs($0.x) == 20 && abs($0.y) == 15 })
        expectShare(corners, 0.25, "upper left") { $0.x < 0 && $0.y < 0 }
        let edge = births(.rectangle, .outline)
        #expect(edge.allSatisfy { isNear(abs($0.x), 20) || isNear(abs($0.y), 15) })
        #expect(edge.allSatisfy { abs($0.x) < 20.001 && abs($0.y) < 15.001 })
        for (side, length) in [("top", 40.0), ("bottom", 40), ("left", 30), ("right", 30)] {
            expectShare(edge, length / 140, side) {
                switch side {
                case "top": isNear($0.y, -15)
                case "bottom": isNear($0.y, 15)
                case "left": isNear($0.x, -20)
                default: isNear($0.x, 20)
                }
            }
        }
        for mode in [EmitterMode.surface, .volume] {
            let area = births(.rectangle, mode)
            #expect(area.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 15 && isNear($0.z, 0) })
            expectShare(area, 0.25, "inner quarter") { abs($0.x) < 10 && abs($0.y) < 7.5 }
        }
    }

    @Test func cuboids() {
        func outer(_ birth: Birth) -> Int {
            [isNear(abs(birth.x), 20), isNear(abs(birth.y), 15), isNear(abs(birth.z), 10)].filter { $0 }.count
        }
        let corners = births(.cuboid, .points)
        let areCorners = corners.allSatisfy { outer($0) == 3 }
        #expect(areCorners)
        expectShare(corners, 1 / 8, "one corner") { $0.x < 0 && $0.y < 0 && $0.z < 0 }
        let edges = births(.cuboid, .outline)
        let areOnEdges = edges.allSatisfy { outer($0) >= 2 }
        #expect(areOnEdges)
        expectShare(edges, 40 / 90, "edges along x") { !isNear(abs($0.x), 20) }
        expectShare(edges, 20 / 90, "edges along z") { !isNear(abs($0.z), 10) }
        let faces = births(.cuboid, .surface)
        let areOnFaces = faces.allSatisfy { outer($0) >= 1 }
        #expect(areOnFaces)
        expectShare(faces, 1200 / 2600, "front and back") { isNear(abs($0.z), 10) }
        expectShare(faces, 600 / 2600, "sides") { isNear(abs($0.x), 20) }
        let inside = births(.cuboid, .volume)
        #expect(inside.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 15 && abs($0.z) < 10.001 })
        expectShare(inside, 1 / 8, "inner eighth") { abs($0.x) < 10 && abs($0.y) < 7.5 && abs($0.z) < 5 }
    }

    @Test func circles() {
        #expect(births(.circle, .points, count: 10).allSatisfy { $0.x == 0 && $0.y == 0 })
        let edge = births(.circle, .outline, depth: 0)
        #expect(edge.allSatisfy { abs(hypot($0.x, $0.y) - 40) < 1e-4 && isNear($0.z, 0) })
        expectShare(edge, 0.25, "quarter") { $0.x > 0 && $0.y > 0 }
        for mode in [EmitterMode.surface, .volume] {
            let disc = births(.circle, mode, depth: 0)
            expectShare(disc, 0.25, "inner half radius") { hypot($0.x, $0.y) < 20 }
            #expect(disc.allSatisfy { hypot($0.x, $0.y) < 40.001 })
        }
    }

    @Test func spheres() {
        #expect(births(.sphere, .points, count: 10).allSatisfy { $0.x == 0 && $0.y == 0 })
        let ring = births(.sphere, .outline)
        #expect(ring.allSatisfy { abs(hypot($0.x, $0.y) - 40) < 1e-4 && isNear($0.z, 0) })
        let shell = births(.sphere, .surface)
        #expect(shell.allSatisfy { abs(hypot(hypot($0.x, $0.y), $0.z) - 40) < 1e-3 })
        expectShare(shell, 0.25, "cap of half the radius") { $0.z > 20 }
        expectShare(shell, 0.25, "cap on x") { $0.x > 20 }
        let ball = births(.sphere, .volume)
        expectShare(ball, 1 / 8, "inner half radius") { hypot(hypot($0.x, $0.y), $0.z) < 20 }
    }

    @Test func naturalDirections() {
        for shape in EmitterShape.allCases {
            for mode in EmitterMode.allCases {
                for birth in births(shape, mode, count: 50) {
                    let expected: (Double, Double, Double)
                    switch (shape, mode) {
                    case (.line, _): expected = (0, -10, 0)
                    case (.circle, .outline), (.circle, .surface), (.sphere, .outline), (.sphere, .surface):
                        let radius = hypot(hypot(birth.x, birth.y), birth.z)
                        expected = (birth.x / radius * 10, birth.y / radius * 10, birth.z / radius * 10)
                    default: expected = (10, 0, 0)
                    }
                    #expect(
                        abs(birth.vx - expected.0) < 1e-3 && abs(birth.vy - expected.1) < 1e-3
                            && abs(birth.vz - expected.2) < 1e-3, "\(shape) \(mode)")
                }
            }
        }
    }

    @Test func longitudeTurnsClockwiseAndLatitudeTiltsTowardsTheViewer() {
        let down = births(.line, .volume, count: 5, longitude: .pi, depth: 0)
        #expect(down.allSatisfy { isNear($0.vx, 0) && isNear($0.vy, 10) && $0.vz == 0 })
        let quarter = births(.point, .volume, count: 5, longitude: .pi / 2, depth: 0)
        #expect(quarter.allSatisfy { isNear($0.vx, 0) && isNear($0.vy, 10) })
        let tilted = births(.point, .volume, count: 5, latitude: .pi / 6, depth: 0)
        #expect(
            tilted.allSatisfy {
                isNear($0.vx, 10 * 0.75.squareRoot()) && isNear($0.vy, 0) && isNear($0.vz, 5)
            })
    }

    @Test func theRangeIsTheFullApertureInThePlane() {
        let fan = births(.point, .volume, aperture: 1, depth: 0)
        #expect(fan.allSatisfy { abs(atan2($0.vy, $0.vx)) < 0.5001 && $0.vz == 0 })
        #expect(fan.allSatisfy { abs(hypot($0.vx, $0.vy) - 10) < 1e-4 })
        expectShare(fan, 0.5, "inner half") { abs(atan2($0.vy, $0.vx)) < 0.25 }
    }

    @Test func inSpaceTheConeIsUniformOnItsCap() {
        let cone = births(.cuboid, .volume, aperture: .pi, longitude: 0.3, latitude: 0.2)
        let axis = (cos(0.2) * cos(0.3), cos(0.2) * sin(0.3), sin(0.2))
        func height(_ birth: Birth) -> Double {
            (birth.vx * axis.0 + birth.vy * axis.1 + birth.vz * axis.2) / 10
        }
        let areInside = cone.allSatisfy { height($0) > -1e-6 }
        #expect(areInside)
        expectShare(cone, 0.5, "upper half") { height($0) > 0.5 }
        expectShare(births(.sphere, .volume, aperture: 2 * .pi), 0.25, "all around") { $0.vz > 5 }
    }
}
