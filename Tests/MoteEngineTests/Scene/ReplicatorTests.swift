import MoteEngine
import Testing

@Suite struct ReplicatorTests {
    let stage = SceneOfLayers()
    var scene: Scene { stage.scene }

    /// A replicator of 100 by 100 at (0, 0).
    private func replicator(_ values: [String: PlainValue], to parent: LayerID? = nil) throws -> LayerID {
        try stage.add(.replicator, "replicator", to: parent, values)
    }

    private func dots() -> [FrameLayer] { stage.frame.layers.filter { $0.name == "dot" } }

    @Test func copiesAreEntriesOfTheirOwn() throws {
        let row = try replicator(["instanceCount": 3, "instanceTransform": ["translation": [20, 5]]])
        let dot = try stage.add(.plain, "dot", Rect(10, 10, 4, 4), to: row)
        let entries = dots()
        #expect(entries.map(\.matrix.tx) == [10, 30, 50])
        #expect(entries.map(\.matrix.ty) == [10, 15, 20])
        #expect(entries.map(\.original) == [0, dot.number, dot.number])
        #expect(entries[0].id == dot.number)
        #expect(Set(stage.frame.layers.map(\.id)).count == 5)
        #expect(entries.map(\.parent) == [row.number, row.number, row.number])
        // The same ids at any time, whatever was asked for before.
        let ids = entries.map(\.id)
        try stage.set(row, "instanceCount", 2)
        #expect(dots().map(\.id) == Array(ids[..<2]))
        try stage.set(row, "instanceCount", 3)
        #expect(dots().map(\.id) == ids)
        #expect(ids.allSatisfy { $0 < 1 << 53 })
        // Making pictures takes no numbers away from layers.
        let next = try stage.add(.plain, "next", [:])
        #expect(next.number == dot.number + 1)
    }

    @Test func theTransformIsAboutTheMiddle() throws {
        let ring = try replicator(["instanceCount": 4, "instanceTransform": ["rotation": .number(.pi / 2)]])
        try stage.add(.plain, "dot", Rect(45, 0, 10, 10), to: ring)
        // The middle of the dot, (50, 5), goes a quarter turn at a time about (50, 50).
        let middles = dots().map { $0.matrix.apply(Point(5, 5)) }
        for (middle, expected) in zip(middles, [Point(50, 5), Point(95, 50), Point(50, 95), Point(5, 50)]) {
            #expect(abs(middle.x - expected.x) < 1e-9 && abs(middle.y - expected.y) < 1e-9)
        }
    }

    @Test func coloursAreMultipliedAndOffset() throws {
        let row = try replicator([
            "instanceCount": 3, "instanceColor": [1, 0.8, 0.5, 0.9], "instanceRedOffset": -0.25,
            "instanceAlphaOffset": -0.3,
        ])
        try stage.add(.plain, "dot", Rect(0, 0, 4, 4), to: row, ["backgroundColor": [0.5, 1, 1, 0.5]])
        let entries = dots()
        for (entry, red) in zip(entries, [0.5, 0.375, 0.25]) {
            #expect(abs(entry.backgroundColor.red - red) < 1e-12)
            #expect(abs(entry.backgroundColor.green - 0.8) < 1e-12)
            #expect(abs(entry.backgroundColor.blue - 0.5) < 1e-12)
            #expect(entry.backgroundColor.alpha == 0.5)
        }
        for (entry, alpha) in zip(entries, [0.9, 0.6, 0.3]) { #expect(abs(entry.opacity - alpha) < 1e-12) }
    }

    @Test func copiesShowAnimationsLater() throws {
        let row = try replicator(["instanceCount": 3, "instanceDelay": 0.25])
        let dot = try stage.add(.plain, "dot", Rect(0, 0, 4, 4), to: row)
        var timing = MediaTiming()
        timing.duration = 1
        timing.repeatCount = .infinity
        let fade = ExplicitAnimation(
            keyPath: try scene.keyPath("opacity", for: dot),
            kind: .basic(from: .number(0), to: .number(1), by: nil), timing: timing)
        _ = try scene.add(fade, to: dot, key: "fade")
        scene.advance(to: 0.75)
        for (entry, value) in zip(dots(), [0.75, 0.5, 0.25]) { #expect(abs(entry.opacity - value) < 1e-9) }
        scene.advance(to: 1.125)
        for (entry, value) in zip(dots(), [0.125, 0.875, 0.625]) {
            #expect(abs(entry.opacity - value) < 1e-9)
        }
    }

    /// Its copies show a motion to its end, though it is over for the layer itself by then.
    @Test func lateCopiesSeeTheEnd() throws {
        let row = try replicator(["instanceCount": 3, "instanceDelay": 0.5])
        let dot = try stage.add(.plain, "dot", Rect(0, 0, 4, 4), to: row)
        let recorder = SceneRecorder()
        scene.host = recorder
        var options = PropertyAnimationOptions()
        options.to = .number(0)
        options.timing.duration = 1
        options.timing.timingFunction = .linear
        _ = try scene.animate(dot, scene.keyPath("opacity", for: dot), options)
        scene.advance(to: 0.25)
        #expect(dots().map(\.opacity) == [0.75, 1, 1])
        scene.advance(to: 1.25)
        #expect(dots().map(\.opacity) == [0, 0.25, 0.75])
        let ends = recorder.ends.map(\.time)
        #expect(recorder.ends.map(\.isBlock) == [false, true])
        #expect(ends == [1, 1], "the animation and the call that made it")
        #expect(!scene.isSettled)
        #expect(try scene.presentation(dot, scene.keyPath("opacity", for: dot)) == .number(0))
        scene.advance(to: 1.75)
        #expect(dots().map(\.opacity) == [0, 0, 0.25])
        scene.advance(to: 2)
        #expect(dots().map(\.opacity) == [0, 0, 0])
        #expect(scene.isSettled && scene.animationCount == 0 && recorder.ends.count == ends.count)
    }

    @Test func springsGoOnInTheirCopiesToo() throws {
        let row = try replicator(["instanceCount": 2, "instanceDelay": 0.75])
        let dot = try stage.add(.plain, "dot", Rect(0, 0, 4, 4), to: row)
        var options = SpringOptions(spring: try Spring(mass: 1, stiffness: 400, damping: 40))
        options.to = .number(102)
        _ = try scene.spring(dot, scene.keyPath("position.x", for: dot), options)
        // What the original shows at each time, its copy shows later.
        var seen: [Double] = []
        for tick in 0...120 {
            scene.advance(to: Double(tick) / 60)
            seen.append(dots()[0].matrix.tx)
            if tick >= 45 { #expect(abs(dots()[1].matrix.tx - seen[tick - 45]) < 1e-9) }
        }
        #expect(seen[120] == 100 && scene.isSettled)
    }

    @Test func replicatorsNest() throws {
        let rows = try replicator(["instanceCount": 2, "instanceTransform": ["translation": [0, 50]]])
        let row = try replicator(
            ["instanceCount": 3, "instanceTransform": ["translation": [10, 0]]], to: rows)
        try stage.add(.plain, "dot", Rect(0, 0, 4, 4), to: row)
        let entries = dots()
        #expect(entries.map(\.matrix.tx) == [0, 10, 20, 0, 10, 20])
        #expect(entries.map(\.matrix.ty) == [0, 0, 0, 50, 50, 50])
        let ids = Set(stage.frame.layers.map(\.id))
        #expect(ids.count == 10)
        let copyOfRow = try #require(stage.frame.layers.first { $0.original == row.number })
        #expect(entries[3...].allSatisfy { $0.parent == copyOfRow.id })
    }

    @Test func theirNumberIsBounded() throws {
        var parent = scene.root
        for _ in 0..<3 { parent = try replicator(["instanceCount": 1000], to: parent) }
        try stage.add(.plain, "dot", Rect(0, 0, 4, 4), to: parent)
        #expect(stage.frame.layers.count <= 20_000 + 5)
        #expect(throws: PropertyError.self) { try stage.set(parent, "instanceCount", 1001) }
        try stage.set(parent, "instanceCount", 0)
        #expect(dots().isEmpty)
    }

    @Test func copiesHaveGroupsAndClipsOfTheirOwn() throws {
        let row = try replicator(["instanceCount": 2])
        let card = try stage.add(
            .plain, "card", Rect(0, 0, 9, 9), to: row,
            ["backgroundColor": "#ff0000", "opacity": 0.5, "masksToBounds": true])
        try stage.add(.plain, "dot", Rect(0, 0, 4, 4), to: card, ["backgroundColor": "#ff0000"])
        let cards = stage.frame.layers.filter { $0.name == "card" }
        #expect(cards.map(\.isGroup) == [true, true])
        #expect(dots().map(\.enclosingGroup) == cards.map(\.id))
        #expect(dots().map(\.clip) == cards.map(\.id))
    }

    @Test func emittersAreCopiedToo() throws {
        let row = try replicator(["instanceCount": 2, "instanceTransform": ["translation": [30, 0]]])
        let snow = try stage.add(.emitter, "snow", to: row)
        let emitters = stage.frame.emitters
        #expect(emitters.map(\.original) == [0, snow.number])
        #expect(emitters[1].matrix.tx - emitters[0].matrix.tx == 30)
    }

    @Test func turnsInSpaceAddUp() throws {
        // A quarter turn about y: the first copy is seen from its edge, the second one from behind.
        let turn: PlainValue = ["rotation": [0, .number(.pi / 2), 0]]
        let row = try replicator(["instanceCount": 3, "instanceTransform": turn])
        try stage.add(.plain, "dot", Rect(0, 0, 100, 100), to: row)
        // Two quarter turns of one plane: the copy is mirrored, left is right.
        let back = dots()[2].matrix
        #expect(abs(back.apply(Point(0, 0)).x - 100) < 1e-9 && abs(back.apply(Point(100, 0)).x) < 1e-9)
    }
}
