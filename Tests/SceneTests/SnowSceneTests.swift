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

    /// Wind brings as many flakes as it takes along: from its beginning on there is snow in each quarter.
    @Test(arguments: [-120.0, -40, 0, 40, 120])
    func thePictureStaysFullInTheWind(_ strength: Double) throws {
        let scene = snow.scene
        func flakes(_ depth: String, right: Bool, low: Bool) -> Int {
            zip(snow.column(.x, of: depth), snow.column(.y, of: depth)).count { x, y in
                (right ? 195..<390 : 0..<195).contains(x) && (low ? 360..<720 : 0..<360).contains(y)
            }
        }
        scene.advance(to: 1)
        _ = try scene.send("wind", payload: ["strength": .number(strength)], layer: nil)
        for time in [3.0, 6, 9, 14, 20, 30, 60] {
            scene.advance(to: time)
            for right in [false, true] {
                for low in [false, true] {
                    let what = Comment("\(time) s, \(right ? "right" : "left") \(low ? "low" : "high")")
                    // 70, 26 and 7 are to be expected; in the lowest part nothing far is seen any more.
                    #expect(flakes("far", right: right, low: low) >= 25, what)
                    #expect(flakes("middle", right: right, low: low) >= 10, what)
                    #expect(flakes("near", right: right, low: low) >= 1, what)
                }
            }
        }
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
