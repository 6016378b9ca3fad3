import MoteEngine
import Testing

/// Layers in space: what is flattened, what keeps its depth, and what is seen from behind.
@Suite struct DepthTests {
    let stage = SceneOfLayers()
    var scene: Scene { stage.scene }

    private func place(_ entry: FrameLayer, _ x: Double, _ y: Double) -> Point {
        let m = entry.matrix3D ?? Transform3D(entry.matrix)
        let v = m.apply([x, y, 0, 1])
        return Point(v.x / v.w, v.y / v.w)
    }

    private func near(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }

    @Test func perspectiveAndZPositionBringNearer() throws {
        try stage.set(scene.root, "sublayerTransform", ["perspective": 500])
        // The root is 390 by 844, its middle (195, 422).
        try stage.add(.plain, "near", Rect(95, 322, 200, 200), ["zPosition": 250])
        // 500 / (500 − 250) = twice as large about the middle.
        let entry = try stage.entry("near")
        #expect(near(place(entry, 0, 0), Point(195 - 200, 422 - 200)))
        #expect(near(place(entry, 200, 200), Point(195 + 200, 422 + 200)))
    }

    @Test func aLayerFlattensWhatIsInIt() throws {
        // Turned by a third of a half turn, and back by the same inside: flattened in between.
        let outer = try stage.add(
            .plain, "outer", Rect(100, 100, 100, 100), ["transform": ["rotation": [0, .number(.pi / 3), 0]]])
        try stage.add(
            .plain, "inner", Rect(0, 0, 100, 100), to: outer,
            ["transform": ["rotation": [0, .number(-.pi / 3), 0]]])
        // Each turn halves the width: cos 60° twice.
        let flat = try stage.entry("inner")
        #expect(abs(place(flat, 100, 0).x - place(flat, 0, 0).x - 25) < 1e-9)
        try stage.set(outer, "preservesDepth", true)
        // In space the turns undo each other.
        let deep = try stage.entry("inner")
        #expect(near(place(deep, 0, 0), Point(100, 100)) && near(place(deep, 100, 100), Point(200, 200)))
    }

    @Test func inSpaceTheNearerOneLiesAbove() throws {
        let card = try stage.add(.plain, "card", Rect(100, 100, 100, 100), ["preservesDepth": true])
        try stage.add(.plain, "front", Rect(0, 0, 100, 100), to: card, ["zPosition": 1])
        try stage.add(.plain, "back", Rect(0, 0, 100, 100), to: card, ["zPosition": -1])
        #expect(stage.frame.layers.map(\.name) == ["", "card", "back", "front"])
        try stage.set(card, "transform.rotation.y", .number(.pi))
        #expect(stage.frame.layers.map(\.name) == ["", "card", "front", "back"])
    }

    @Test func aOneSidedLayerIsNotSeenFromBehind() throws {
        let face = try stage.add(.plain, "face", Rect(0, 0, 100, 100), ["doubleSided": false])
        try stage.add(.plain, "text", Rect(0, 0, 10, 10), to: face)
        for (angle, isSeen) in [(0.0, true), (1.5, true), (1.6, false), (3.1, false), (4.8, true)] {
            try stage.set(face, "transform.rotation.y", .number(angle))
            #expect(stage.frame.layers.contains { $0.name == "face" } == isSeen)
            #expect(stage.frame.layers.contains { $0.name == "text" } == isSeen)
        }
        // The back of a card is turned half round to begin with, and seen when the card is.
        let card = try stage.add(.plain, "card", Rect(0, 200, 100, 100), ["preservesDepth": true])
        try stage.add(
            .plain, "reverse", Rect(0, 0, 100, 100), to: card,
            ["doubleSided": false, "transform": ["rotation": [0, .number(.pi), 0]]])
        #expect(throws: SceneOfLayers.NoSuchEntry.self) { try stage.entry("reverse") }
        try stage.set(card, "transform.rotation.y", .number(.pi))
        let reverse = try stage.entry("reverse")
        #expect(near(place(reverse, 0, 0), Point(0, 200)))
    }

    @Test func pointersFollowPerspective() throws {
        try stage.set(scene.root, "sublayerTransform", ["perspective": 500])
        let door = try stage.add(
            .plain, "door", Rect(95, 322, 200, 200), ["transform": ["rotation": [0, .number(.pi / 3), 0]]])
        // x' = 100 cos 60° = 50 at both sides; the depth is ∓100 sin 60°, so the left edge (nearer) is seen
        // at 195 − 50 · 500 / (500 − 86.6) and the right one at 195 + 50 · 500 / (500 + 86.6).
        let depth = 100 * 0.75.squareRoot()
        let left = 195 - 50 * 500 / (500 - depth)
        let right = 195 + 50 * 500 / (500 + depth)
        #expect(scene.hitTest(Point(left + 0.5, 422)) == door && scene.hitTest(Point(left - 0.5, 422)) == nil)
        #expect(
            scene.hitTest(Point(right - 0.5, 422)) == door && scene.hitTest(Point(right + 0.5, 422)) == nil)
        // Its left side is taller than its right one.
        #expect(scene.hitTest(Point(left + 1, 422 - 110)) == door)
        #expect(scene.hitTest(Point(right - 1, 422 - 110)) == nil)
        let own = try #require(scene.convert(Point(right, 422), from: nil, to: door))
        #expect(abs(own.x - 200) < 1e-9 && abs(own.y - 100) < 1e-9)
    }
}
