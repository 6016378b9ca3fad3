import MoteEngine
import MoteScript
import Testing

@Suite struct SnowSceneTests {
    let snow: ShippedScene
    var scene: HostedScene { snow.scene }

    init() throws {
        snow = try ShippedScene("snow")
    }

    @Test func itSnowsFromTheFirstMoment() {
        for depth in ["far", "middle", "near"] {
            let x = snow.column(.x, of: depth)
            let y = snow.column(.y, of: depth)
            #expect(x.count > 40)
            // Everywhere over the picture, not only at its top.
            #expect((150...650).contains(y.mean) && (100...290).contains(x.mean))
        }
        #expect(scene.takeErrors().isEmpty)
    }

    @Test func whatIsNearIsLargerAndFaster() {
        scene.advance(to: 5)
        func mean(_ column: ParticleColumn) -> [Float] {
            ["far", "middle", "near"].map { snow.column(column, of: $0).mean }
        }
        let (scale, speed) = (mean(.scale), mean(.vy))
        #expect(scale[0] < scale[1] && scale[1] < scale[2])
        #expect(speed[0] > 0 && speed[0] < speed[1] && speed[1] < speed[2])
    }

    @Test func windBlowsItAsideAndNearFlakesMost() throws {
        scene.advance(to: 5)
        #expect(try scene.send("wind", payload: ["strength": 60], layer: nil) == 1)
        scene.advance(to: 9)
        let drift = ["far", "middle", "near"].map { snow.column(.vx, of: $0).mean }
        #expect(drift[0] > 10 && drift[0] < drift[1] && drift[1] < drift[2])
        _ = try scene.send("wind", payload: ["strength": 0], layer: nil)
        scene.advance(to: 40)
        #expect(abs(snow.column(.vx, of: "near").mean) < 10)
    }

    @Test(arguments: [PlainValue.null, ["strength": "hard"], ["strength": 1e300], [3]])
    func anyPayloadIsTaken(payload: PlainValue) throws {
        _ = try scene.send("wind", payload: payload, layer: nil)
        scene.advance(to: 2)
        #expect(scene.takeErrors().isEmpty)
    }

    @Test func itNeverRests() {
        scene.advance(to: 100)
        #expect(!scene.isSettled && scene.counts.particles > 300)
    }
}
