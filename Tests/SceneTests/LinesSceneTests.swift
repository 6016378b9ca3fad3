import MoteEngine
import MoteScript
import Testing

/// The circle and the lines that appear together.
@Suite struct LinesSceneTests {
    let lines: ShippedScene
    var scene: HostedScene { lines.scene }

    init() throws {
        lines = try ShippedScene("lines")
        scene.advance(to: 1)
    }

    private func slide(_ percent: Double) throws {
        _ = try scene.send("slide", payload: ["percent": .number(percent)], layer: nil)
    }

    @Test func theLineComesByItsOffset() throws {
        #expect(try lines.number("line", "opacity") == 0)
        let away = try lines.number("line", "position.x")
        _ = try scene.send("show", payload: .null, layer: nil)
        scene.advance(to: 1.25)
        #expect((0.3...0.7).contains(try lines.number("line", "opacity")))
        scene.advance(to: 3)
        #expect(try lines.number("line", "opacity") == 1)
        #expect(try lines.number("line", "position.x") == away + 120)
        #expect(try lines.number("circle", "strokeEnd") == 1)
        _ = try scene.send("hide", payload: .null, layer: nil)
        scene.advance(to: 5)
        #expect(try lines.number("line", "opacity") == 0)
        #expect(try lines.number("line", "position.x") == away)
        #expect(try lines.number("circle", "strokeEnd") == 0)
        #expect(try lines.value("line", "hidden") == false)
        #expect(scene.isSettled && scene.takeErrors().isEmpty)
    }

    @Test func percentDrivesItByHand() throws {
        let away = try lines.number("line", "position.x")
        for percent in [0.25, 0.75, 0.5, 1, 0] {
            try slide(percent)
            #expect(abs(try lines.number("line", "opacity") - percent) < 1e-9)
            #expect(abs(try lines.number("line", "position.x") - away - 120 * percent) < 1e-9)
            #expect(try lines.value("line", "hidden") == false)
            #expect(scene.isSettled)
        }
        // The circle's way is that of its show: two thirds drawn round, then filled.
        try slide(1.0 / 3)
        #expect(abs(try lines.number("circle", "strokeEnd") - 0.5) < 1e-6)
        try slide(2)
        #expect(try lines.number("circle", "strokeEnd") == 1)
        #expect(try lines.number("line", "opacity") == 1)
        try slide(-1)
        #expect(try lines.number("circle", "strokeEnd") == 0)
        #expect(try lines.number("line", "opacity") == 0)
        #expect(scene.takeErrors().isEmpty)
    }

    @Test func showGoesOnFromTheHand() throws {
        let away = try lines.number("line", "position.x")
        try slide(0.5)
        _ = try scene.send("show", payload: .null, layer: nil)
        scene.advance(to: 1.01)
        #expect(try lines.number("line", "opacity") >= 0.5)
        scene.advance(to: 4)
        #expect(try lines.number("line", "position.x") == away + 120)
        #expect(try lines.number("circle", "strokeEnd") == 1)
        // By hand from what is shown: the way is the same.
        try slide(0)
        #expect(try lines.number("circle", "strokeEnd") == 0)
        #expect(try lines.number("line", "opacity") == 0)
    }
}
