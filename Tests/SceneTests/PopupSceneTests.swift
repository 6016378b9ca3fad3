import MoteEngine
import MoteScript
import Testing

/// The card that springs up over a dimmed scene.
@Suite struct PopupSceneTests {
    let popup: ShippedScene
    var scene: HostedScene { popup.scene }

    init() throws {
        popup = try ShippedScene("popup")
        scene.advance(to: 1)
    }

    private func names() -> Set<String> {
        var frame = Frame()
        scene.fill(&frame)
        return Set(frame.layers.map(\.name))
    }

    /// The spring that UIKit makes of a damping ratio of 0.5 and a velocity of 0.5 for 2 s.
    @Test func theCardSpringsUp() throws {
        #expect(names().isDisjoint(with: ["dim", "card"]))
        _ = try scene.send("show", payload: .null, layer: nil)
        let spring = SpringMotion(
            try Spring(duration: 2, dampingRatio: 0.5, velocity: 0.5), from: 0, to: 1, velocity: 0.5,
            duration: 2)
        for step in 0...39 {
            let age = Double(step) / 20
            scene.advance(to: 1 + age)
            #expect(
                abs(try popup.number("card", "transform.scale") - spring.value(at: age)) < 1e-9, "at \(age)")
        }
        scene.advance(to: 3)
        #expect(try popup.number("card", "transform.scale") == 1)
        #expect(try popup.number("dim", "opacity") == 0.5)
        #expect(try popup.value("dim", "backgroundColor") == "#000000ff")
        #expect(try popup.value("card", "position") == [187.5, 333.5])
        #expect(scene.isSettled)
    }

    @Test func onlyATapBesideItDismisses() throws {
        _ = try scene.send("show", payload: .null, layer: nil)
        scene.advance(to: 4)
        // A second one changes nothing.
        _ = try scene.send("show", payload: .null, layer: nil)
        try popup.tap("card")
        scene.advance(to: 6)
        #expect(names().isSuperset(of: ["dim", "card"]))
        #expect(!scene.takeEvents().contains { $0.name == "dismissed" })
        #expect(scene.pointer(.tap, at: Point(20, 40), pointer: 0)?.name == "dim")
        _ = scene.pointer(.tap, at: Point(20, 40), pointer: 0)
        scene.advance(to: 7)
        #expect(names().isDisjoint(with: ["dim", "card"]))
        #expect(scene.takeEvents().filter { $0.name == "dismissed" && $0.by == "script" }.count == 1)
        #expect(scene.isSettled && scene.takeErrors().isEmpty)
        // And again, by the button.
        try popup.tap("button")
        scene.advance(to: 10)
        #expect(try popup.number("card", "transform.scale") == 1)
    }
}
