import MoteEngine
import Testing

@Suite struct TreeTests {
    let scene = Scene(seed: 0, textLayout: nil)

    private func add(_ name: String, _ frame: Rect, to parent: LayerID? = nil) throws -> LayerID {
        let layer = try scene.makeLayer(.plain, name: name)
        try scene.insert(layer, into: parent ?? scene.root)
        try set(layer, "frame", .rect(frame))
        return layer
    }

    private func set(_ layer: LayerID, _ path: String, _ value: Value) throws {
        try scene.set(layer, scene.keyPath(path, for: layer), to: value)
    }

    private func frame() -> Frame {
        var frame = Frame()
        scene.fill(&frame)
        return frame
    }

    @Test func entriesStandInDrawingOrderWithMatricesToTheScene() throws {
        let card = try add("card", Rect(100, 200, 50, 40))
        let inner = try add("inner", Rect(5, 6, 10, 10), to: card)
        try set(card, "opacity", .number(0.5))
        try set(inner, "opacity", .number(0.5))
        let picture = frame()
        #expect(picture.layers.map(\.name) == ["", "card", "inner"])
        #expect(picture.layers[2].matrix == AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 105, ty: 206))
        #expect(picture.layers[2].opacity == 0.25)
        #expect(picture.layers[2].parent == card.number)
        #expect(picture.settled)
    }

    @Test func turnsAboutTheAnchorPoint() throws {
        let layer = try add("turned", Rect(0, 0, 100, 50))
        try set(layer, "transform.rotation.z", .number(.pi / 2))
        let m = frame().layers[1].matrix
        // The top left goes a quarter turn clockwise about the middle (50, 25): to (75, -25).
        let corner = m.apply(.zero)
        #expect(abs(corner.x - 75) < 1e-9 && abs(corner.y - -25) < 1e-9)
        try set(layer, "anchorPoint", .point(.zero))
        let pinned = frame().layers[1].matrix.apply(.zero)
        #expect(abs(pinned.x - 50) < 1e-9 && abs(pinned.y - 25) < 1e-9)
    }

    @Test func perspectiveMakesATrapezium() throws {
        let layer = try add("door", Rect(0, 0, 100, 100))
        var eye = DecomposedTransform.identity
        eye.perspective.z = -1 / 500
        try set(scene.root, "sublayerTransform", .transform(eye))
        try set(layer, "transform.rotation.y", .number(.pi / 3))
        let entry = frame().layers[1]
        let m = try #require(entry.matrix3D)
        func place(_ x: Double, _ y: Double) -> Point {
            let v = m.apply([x, y, 0, 1])
            return Point(v.x / v.w, v.y / v.w)
        }
        let left = place(0, 100).y - place(0, 0).y
        let right = place(100, 100).y - place(100, 0).y
        // The right edge turns away from the eye (clockwise seen from above), by 50·sin 60° in depth.
        let depth = 50 * 0.8660254037844386
        #expect(abs(left - 100 / (1 - depth / 500)) < 1e-9 || abs(left - 100 / (1 + depth / 500)) < 1e-9)
        #expect(abs(1 / left + 1 / right - 2 / 100.0) < 1e-12)
    }

    @Test func theBoundsOriginScrolls() throws {
        let list = try add("list", Rect(10, 10, 100, 100))
        _ = try add("row", Rect(0, 50, 100, 20), to: list)
        try set(list, "bounds.origin", .point(Point(0, 30)))
        #expect(frame().layers[2].matrix.ty == 10 + 50 - 30)
        #expect(frame().layers[1].matrix.ty == 10)
    }

    @Test func clipNamesTheNearestClippingAncestor() throws {
        let card = try add("card", Rect(0, 0, 50, 50))
        let middle = try add("middle", Rect(0, 0, 10, 10), to: card)
        _ = try add("leaf", Rect(0, 0, 10, 10), to: middle)
        try set(card, "masksToBounds", .boolean(true))
        #expect(frame().layers.map(\.clip) == [0, 0, card.number, card.number])
        try set(middle, "masksToBounds", .boolean(true))
        #expect(frame().layers.map(\.clip) == [0, 0, card.number, middle.number])
    }

    @Test func imagesKeepTheirGravity() throws {
        let metrics = ImageMetrics(size: Size(16, 16), pixels: Size(16, 16))
        scene.imageMetrics = { $0 == "flake" ? metrics : nil }
        let layer = try add("picture", Rect(0, 0, 40, 20))
        try set(layer, "contents", .string("flake"))
        #expect(frame().layers[1].box == nil)
        for (gravity, box) in [
            ("center", Rect(12, 2, 16, 16)), ("resizeAspect", Rect(10, 0, 20, 20)),
            ("resizeAspectFill", Rect(0, -10, 40, 40)), ("bottomRight", Rect(24, 4, 16, 16)),
        ] {
            try set(layer, "contentsGravity", .choice(gravity))
            #expect(frame().layers[1].box == box, "\(gravity)")
        }
    }

    @Test func whatMasksCutsItsOwnImage() throws {
        let metrics = ImageMetrics(size: Size(16, 16), pixels: Size(16, 16))
        scene.imageMetrics = { $0 == "flake" ? metrics : nil }
        let layer = try add("picture", Rect(0, 0, 40, 20))
        try set(layer, "contents", .string("flake"))
        try set(layer, "contentsGravity", .choice("resizeAspectFill"))
        try set(layer, "masksToBounds", .boolean(true))
        // Of the square of 40 points, the middle half.
        #expect(frame().layers[1].box == Rect(0, 0, 40, 20))
        #expect(frame().layers[1].contentsRect == Rect(0, 0.25, 1, 0.5))
    }

    @Test func hiddenOnesAreAbsentAndTransparentOnesStay() throws {
        let card = try add("card", Rect(0, 0, 50, 50))
        _ = try add("inner", Rect(0, 0, 5, 5), to: card)
        try set(card, "opacity", .number(0))
        #expect(frame().layers.count == 3)
        try set(card, "hidden", .boolean(true))
        #expect(frame().layers.count == 1)
    }

    @Test func hitsFrontToBackOnScreen() throws {
        let back = try add("back", Rect(0, 0, 100, 100))
        let front = try add("front", Rect(50, 50, 100, 100))
        #expect(scene.hitTest(Point(60, 60)) == front)
        #expect(scene.hitTest(Point(10, 10)) == back)
        #expect(scene.hitTest(Point(300, 300)) == nil)
        try set(back, "zPosition", .number(1))
        #expect(scene.hitTest(Point(60, 60)) == back)
        try set(back, "userInteractionEnabled", .boolean(false))
        #expect(scene.hitTest(Point(60, 60)) == front)
        try set(front, "opacity", .number(0.005))
        #expect(scene.hitTest(Point(60, 60)) == nil)
        try set(front, "opacity", .number(1))
        try set(front, "cornerRadius", .number(50))
        #expect(scene.hitTest(Point(52, 52)) == nil)
        #expect(scene.hitTest(Point(100, 100)) == front)
        // On screen means: where the animation has it.
        var slide = PropertyAnimationOptions()
        slide.by = .number(200)
        slide.timing = options(1)
        _ = try scene.animate(front, scene.keyPath("position.x", for: front), slide)
        #expect(scene.hitTest(Point(100, 100)) == front)
        scene.advance(to: 1)
        #expect(scene.hitTest(Point(300, 100)) == front)
    }

    @Test func masksHideWhatSticksOut() throws {
        let card = try add("card", Rect(0, 0, 50, 50))
        let inner = try add("inner", Rect(40, 0, 50, 50), to: card)
        #expect(scene.hitTest(Point(80, 10)) == inner)
        try set(card, "masksToBounds", .boolean(true))
        #expect(scene.hitTest(Point(80, 10)) == nil)
    }

    @Test func convertsBetweenLayers() throws {
        let card = try add("card", Rect(100, 100, 50, 50))
        let inner = try add("inner", Rect(10, 10, 10, 10), to: card)
        #expect(scene.convert(Point(1, 2), from: inner, to: nil) == Point(111, 112))
        #expect(scene.convert(Point(1, 2), from: inner, to: card) == Point(11, 12))
        #expect(scene.convert(Point(111, 112), from: nil, to: inner) == Point(1, 2))
    }

    @Test func addressesAndPaths() throws {
        let card = try add("card", Rect(0, 0, 9, 9))
        let logo = try add("logo", Rect(0, 0, 9, 9), to: card)
        let a = try add("dot", Rect(0, 0, 9, 9))
        let b = try add("dot", Rect(0, 0, 9, 9))
        let unnamed = try add("", Rect(0, 0, 9, 9), to: card)
        #expect(scene.path(logo) == "card/logo")
        #expect(scene.path(a) == "#\(a.number)")
        #expect(scene.layers(at: "card/logo") == [logo])
        #expect(scene.layers(at: "logo") == [logo])
        #expect(scene.layers(at: "dot") == [a, b])
        #expect(scene.layers(at: "card/#\(unnamed.number)") == [unnamed])
        #expect(scene.layers(at: scene.path(unnamed)) == [unnamed])
        #expect(scene.layers(at: "nothing").isEmpty)
    }

    @Test func removalEndsMotionsAndHandlesGoStale() throws {
        let recorder = SceneRecorder()
        scene.host = recorder
        let card = try add("card", Rect(0, 0, 9, 9))
        let inner = try add("inner", Rect(0, 0, 9, 9), to: card)
        var move = PropertyAnimationOptions()
        move.to = .number(5)
        _ = try scene.animate(inner, scene.keyPath("position.x", for: inner), move)
        scene.remove(card)
        scene.advance(to: 1)
        #expect(recorder.ends.filter { !$0.isBlock }.map(\.reason) == [.removed])
        scene.free(card)
        #expect(!scene.isAlive(card) && !scene.isAlive(inner))
        let next = try add("next", Rect(0, 0, 9, 9))
        #expect(next != card && !scene.isAlive(card))
        #expect(throws: LayerTreeError.staleHandle) { try scene.insert(card, into: scene.root) }
    }

    @Test func noLayerIsItsOwnAncestor() throws {
        let card = try add("card", Rect(0, 0, 9, 9))
        let inner = try add("inner", Rect(0, 0, 9, 9), to: card)
        #expect(throws: LayerTreeError.cycle) { try scene.insert(card, into: inner) }
        #expect(throws: LayerTreeError.cycle) { try scene.insert(card, into: card) }
    }
}
