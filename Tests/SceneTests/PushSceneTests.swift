import MoteEngine
import MoteScript
import Testing

/// A screen that swings in about a corner, and the swipe that drives it back.
@Suite struct PushSceneTests {
    let push: ShippedScene
    var scene: HostedScene { push.scene }

    init() throws {
        push = try ShippedScene("push")
        scene.advance(to: 1)
    }

    private func up() throws {
        _ = try scene.send("push", payload: .null, layer: nil)
        scene.advance(to: 4)
    }

    private func screens() -> [String] {
        var frame = Frame()
        scene.fill(&frame)
        return frame.layers.map(\.name).filter { ["first", "second"].contains($0) }
    }

    @Test func itSwingsInAboutItsLowerRightCorner() throws {
        #expect(screens() == ["first"])
        _ = try scene.send("push", payload: .null, layer: nil)
        for step in 0..<20 {
            scene.advance(to: 1 + Double(step) / 10)
            let angle = try push.number("second", "transform.rotation.z")
            #expect(abs(angle - .pi / 2 * (1 - Double(step) / 20)) < 1e-9, "after \(step) tenths")
            var frame = Frame()
            scene.fill(&frame)
            let second = try #require(frame.layers.first { $0.name == "second" })
            let corner = second.matrix.apply(Point(375, 667))
            #expect(abs(corner.x - 375) < 1e-6 && abs(corner.y - 667) < 1e-6)
        }
        scene.advance(to: 3)
        #expect(screens() == ["second"])
        #expect(try push.number("second", "transform.rotation.z") == 0)
        #expect(try push.value("second", "frame") == [0, 0, 375, 667])
        #expect(scene.isSettled && scene.takeErrors().isEmpty)
        let events = scene.takeEvents().filter { $0.name.hasPrefix("transition") }
        #expect(events.map(\.time) == [1, 3])
    }

    @Test func aSwipeFromTheEdgeDrivesItBack() throws {
        try up()
        _ = scene.pointer(.down, at: Point(10, 300), pointer: 0)
        for x in [40.0, 85, 197.5] {
            scene.advance(to: scene.time + 0.1)
            _ = scene.pointer(.move, at: Point(x, 300), pointer: 0)
        }
        // Half a width is half the way.
        #expect(abs(try push.number("second", "transform.rotation.z") - .pi / 4) < 1e-9)
        #expect(screens() == ["first", "second"])
        _ = scene.pointer(.up, at: Point(260, 300), pointer: 0)
        scene.advance(to: scene.time + 1)
        #expect(screens() == ["first"])
        #expect(try push.value("first", "frame") == [0, 0, 375, 667])
        #expect(scene.isSettled && scene.takeErrors().isEmpty)
    }

    @Test func aShortSwipeSwingsBack() throws {
        try up()
        _ = scene.pointer(.down, at: Point(10, 300), pointer: 0)
        for x in [40.0, 70, 71, 71] {
            scene.advance(to: scene.time + 0.2)
            _ = scene.pointer(.move, at: Point(x, 300), pointer: 0)
        }
        #expect(screens() == ["first", "second"])
        scene.advance(to: scene.time + 0.2)
        _ = scene.pointer(.up, at: Point(71, 300), pointer: 0)
        scene.advance(to: scene.time + 1)
        #expect(screens() == ["second"])
        #expect(try push.number("second", "transform.rotation.z") == 0)
        let ends = scene.takeEvents().filter { $0.name == "transitionstop" }
        #expect(ends.map { $0.payload["finished"] } == [true, false])
    }

    @Test func aSwipeElsewhereDoesNothing() throws {
        try up()
        _ = scene.pointer(.down, at: Point(200, 300), pointer: 0)
        for x in [230.0, 300, 370] { _ = scene.pointer(.move, at: Point(x, 300), pointer: 0) }
        _ = scene.pointer(.up, at: Point(370, 300), pointer: 0)
        scene.advance(to: scene.time + 1)
        #expect(screens() == ["second"])
    }
}
