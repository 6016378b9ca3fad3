import MoteEngine
import MoteScript
import Testing

@Suite struct ConfettiSceneTests {
    let confetti: ShippedScene
    var scene: HostedScene { confetti.scene }

    init() throws {
        confetti = try ShippedScene("confetti")
    }

    @Test func aBurstComesOnLoadAndIsGoneInTheEnd() {
        scene.advance(to: 0.01)
        #expect(scene.counts.particles == 400)
        scene.advance(to: 10)
        #expect(scene.counts.particles == 0)
        #expect(scene.isSettled)
        #expect(scene.takeErrors().isEmpty)
    }

    @Test func celebrateBringsAnother() throws {
        scene.advance(to: 10)
        #expect(try scene.send("celebrate", payload: ["count": 1000], layer: nil) == 1)
        scene.advance(to: 10.01)
        #expect((990...1000).contains(scene.counts.particles))
        #expect(!scene.isSettled)
    }

    @Test(arguments: [PlainValue.null, ["count": "many"], ["count": -5], ["count": 1e300], [1, 2]])
    func anyPayloadIsTaken(payload: PlainValue) throws {
        _ = try scene.send("celebrate", payload: payload, layer: nil)
        scene.advance(to: 0.1)
        #expect(scene.takeErrors().isEmpty)
    }

    @Test func papersHaveSeveralColours() {
        scene.advance(to: 0.5)
        #expect(confetti.colors(of: "left").count >= 5)
    }

    @Test func papersFlyUpAndThenFall() {
        scene.advance(to: 0.1)
        let start = confetti.column(.y, of: "left").mean
        scene.advance(to: 0.6)
        #expect(confetti.column(.y, of: "left").mean < start - 150)
        scene.advance(to: 3)
        #expect(confetti.column(.vy, of: "left").allSatisfy { $0 > 0 })
    }

    @Test func aTapBringsMore() {
        scene.advance(to: 10)
        // On no layer: the scene hears it all the same.
        _ = scene.pointer(.tap, at: Point(30, 700), pointer: 0)
        scene.advance(to: 10.01)
        #expect(scene.counts.particles > 100)
    }
}
