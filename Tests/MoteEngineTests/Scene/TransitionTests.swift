import MoteEngine
import Testing

@Suite struct TransitionTests {
    /// A layer of 100 by 50 with a sublayer, half-way through a transition of 1 s added at 0.
    private func scene(_ type: TransitionType, _ subtype: TransitionSubtype = .fromRight) throws -> OneLayer {
        let it = try OneLayer()
        try it.set("bounds", .rect(Rect(0, 0, 100, 50)))
        try it.set("position", .point(Point(50, 25)))
        try it.set("backgroundColor", .color(.black))
        let child = try it.scene.makeLayer(.plain, name: "child")
        try it.scene.insert(child, into: it.layer)
        var options = TransitionOptions()
        options.type = type
        options.subtype = subtype
        options.timing.duration = 1
        _ = try it.scene.addTransition(options, to: it.layer)
        try it.set("backgroundColor", .color(.white))
        it.scene.remove(child)
        return it
    }

    /// Name, horizontal and vertical place, opacity and colour of what is drawn, root apart.
    private func drawn(_ it: OneLayer) -> [(
        name: String, x: Double, y: Double, opacity: Double, color: Color
    )] {
        var frame = Frame()
        it.scene.fill(&frame)
        return frame.layers.dropFirst().map {
            ($0.name, $0.matrix.tx, $0.matrix.ty, $0.opacity, $0.backgroundColor)
        }
    }

    @Test func fadesFromWhatItShowed() throws {
        let it = try scene(.fade)
        it.scene.advance(to: 0.25)
        let entries = drawn(it)
        #expect(entries.map(\.name) == ["", "", "layer"])
        #expect(entries.map(\.opacity) == [0.75, 0.75, 0.25])
        #expect(entries[0].color == .black && entries[2].color == .white)
        it.scene.advance(to: 1)
        #expect(drawn(it).map(\.name) == ["layer"] && drawn(it)[0].opacity == 1)
        #expect(
            it.recorder.ends.map(\.key) == ["transition"] && it.recorder.ends.map(\.reason) == [.finished])
        #expect(it.scene.layerCount == 2 + 1)
    }

    @Test func slidesByItsSize() throws {
        let rows: [(TransitionType, TransitionSubtype, out: [Double], in: [Double], onTop: Bool)] = [
            (.push, .fromRight, [-25, 0], [75, 0], false), (.push, .fromTop, [0, 12.5], [0, -37.5], false),
            (.moveIn, .fromLeft, [0, 0], [-75, 0], false), (.moveIn, .fromBottom, [0, 0], [0, 37.5], false),
            (.reveal, .fromRight, [-25, 0], [0, 0], true), (.reveal, .fromTop, [0, 12.5], [0, 0], true),
        ]
        for (type, subtype, out, new, isOnTop) in rows {
            let it = try scene(type, subtype)
            it.scene.advance(to: 0.25)
            let entries = drawn(it)
            let isLast = entries.last?.name == "layer"
            #expect(isLast != isOnTop, "\(type)")
            let ghost = try #require(entries.first { $0.color == .black })
            let layer = try #require(entries.first { $0.name == "layer" })
            #expect([ghost.x, ghost.y] == out && [layer.x, layer.y] == new, "\(type) \(subtype)")
        }
    }

    @Test func flipsRoundAndChangesSidesHalfWay() throws {
        let it = try scene(.flip, .fromLeft)
        it.scene.advance(to: 0.25)
        var frame = Frame()
        it.scene.fill(&frame)
        #expect(frame.layers.dropFirst().map(\.name) == ["", ""])
        // The left side is nearer than the right one.
        let m = try #require(frame.layers[1].matrix3D)
        let (left, right) = (m[15], m[15] + m[3] * 100)
        #expect(left < 1 && right > 1)
        it.scene.advance(to: 0.75)
        #expect(drawn(it).map(\.name) == ["layer"])
        it.scene.advance(to: 1)
        it.scene.fill(&frame)
        #expect(frame.layers[1].matrix3D == nil)
    }

    @Test func nobodyFindsAGhost() throws {
        let it = try scene(.push)
        it.scene.advance(to: 0.25)
        #expect(it.scene.find("child") == nil && it.scene.sublayers(it.scene.root) == [it.layer])
        // The new picture is at 75; the old one, on the left, is hit by none.
        #expect(it.scene.hitTest(Point(20, 20)) == nil && it.scene.hitTest(Point(80, 20)) == it.layer)
        var frame = Frame()
        it.scene.fill(&frame)
        for ghost in frame.layers where ghost.name == "" && ghost.id != 1 {
            #expect(it.scene.layer(number: ghost.id) == nil)
        }
    }

    @Test func playsAPartOfTheWay() throws {
        let it = try OneLayer()
        var options = TransitionOptions()
        options.timing.duration = 1
        (options.startProgress, options.endProgress) = (0.5, 0.75)
        _ = try it.scene.addTransition(options, to: it.layer)
        #expect(drawn(it).map(\.opacity) == [0.5, 0.5])
        it.scene.advance(to: 0.5)
        #expect(drawn(it).map(\.opacity) == [0.375, 0.625])
        (options.startProgress, options.endProgress) = (0.8, 0.2)
        #expect(throws: PropertyError.self) { try it.scene.addTransition(options, to: it.layer) }
    }

    @Test func aSecondOneTakesOverAndRemovalEndsIt() throws {
        let it = try scene(.fade)
        it.scene.advance(to: 0.5)
        _ = try it.scene.addTransition(TransitionOptions(), to: it.layer)
        #expect(it.scene.layerCount == 2 + 1 + 1)
        it.scene.remove(it.layer)
        it.scene.advance(to: 0.6)
        #expect(it.scene.layerCount == 2 + 1 && drawn(it).isEmpty)
        #expect(it.recorder.ends.map(\.reason) == [.cancelled, .removed])
    }

    @Test func oneLayerInThePlaceOfAnother() throws {
        let it = try scene(.fade)
        it.scene.advance(to: 2)
        let other = try it.scene.makeLayer(.plain, name: "other")
        let above = try it.scene.makeLayer(.plain, name: "above")
        try it.scene.insert(above, into: it.scene.root)
        var options = TransitionOptions()
        options.timing.duration = 1
        _ = try it.scene.addTransition(options, from: it.layer, to: other, showHide: false)
        #expect(it.scene.sublayers(it.scene.root) == [other, above] && it.scene.parent(it.layer) == nil)
        it.scene.advance(to: 2.25)
        #expect(drawn(it).map(\.name) == ["", "other", "above"])
        #expect(drawn(it).map(\.opacity) == [0.75, 0.25, 1] && drawn(it)[0].color == .white)
        _ = try it.scene.addTransition(options, from: other, to: above, showHide: true)
        it.scene.advance(to: 10)
        #expect(drawn(it).map(\.name) == ["above"] && it.scene.sublayers(it.scene.root) == [other, above])
        #expect(throws: PropertyError.self) {
            try it.scene.addTransition(options, from: it.layer, to: other, showHide: false)
        }
    }
}
