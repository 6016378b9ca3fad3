import MoteEngine
import Testing

/// When a layer is a group, and what stands in the entries around it.
@Suite struct GroupTests {
    let stage = SceneOfLayers()

    @Test func aFadingLayerWithSublayersIsAGroup() throws {
        let card = try stage.add(.plain, "card", ["backgroundColor": "#ff0000", "opacity": 0.5])
        try stage.add(.plain, "inner", to: card, ["backgroundColor": "#00ff00", "opacity": 0.25])
        try stage.add(.plain, "after", ["backgroundColor": "#0000ff"])
        let card1 = try stage.entry("card")
        let inner = try stage.entry("inner")
        let after = try stage.entry("after")
        #expect(card1.isGroup && card1.opacity == 0.5 && card1.enclosingGroup == 0)
        // Its own alone: the leader's is applied once, to the whole.
        #expect(!inner.isGroup && inner.opacity == 0.25 && inner.enclosingGroup == card.number)
        #expect(after.enclosingGroup == 0 && after.opacity == 1)
    }

    @Test func oneVisiblePartNeedsNoGroup() throws {
        try stage.add(.plain, "leaf", ["backgroundColor": "#ff0000", "opacity": 0.5])
        #expect(try !stage.entry("leaf").isGroup)
        // A container that draws nothing, around one part: the product says it all.
        let box = try stage.add(.plain, "box", ["opacity": 0.5])
        let only = try stage.add(.plain, "only", to: box, ["backgroundColor": "#ff0000", "opacity": 0.5])
        #expect(try !stage.entry("box").isGroup)
        #expect(try stage.entry("only").opacity == 0.25)
        // A hidden one does not count.
        try stage.add(.plain, "hidden", to: box, ["backgroundColor": "#ff0000", "hidden": true])
        #expect(try !stage.entry("box").isGroup)
        try stage.set(only, "borderWidth", 1)
        #expect(try stage.entry("box").isGroup)
        #expect(try stage.entry("only").enclosingGroup == box.number)
    }

    @Test func severalOwnPartsAreAGroup() throws {
        try stage.add(.plain, "framed", ["backgroundColor": "#ff0000", "opacity": 0.5, "borderWidth": 2])
        #expect(try stage.entry("framed").isGroup)
        let both: [String: PlainValue] = ["path": "M 0 0 L 9 9", "strokeColor": "#ffffff", "opacity": 0.5]
        let shape = try stage.add(.shape, "shape", both)
        #expect(try stage.entry("shape").isGroup)
        try stage.set(shape, "fillColor", "#00000000")
        #expect(try !stage.entry("shape").isGroup)
    }

    @Test func opaqueOrWithoutGroupOpacityIsNone() throws {
        let opaque = try stage.add(.plain, "opaque", ["backgroundColor": "#ff0000"])
        try stage.add(to: opaque, ["backgroundColor": "#ff0000"])
        #expect(try !stage.entry("opaque").isGroup)
        let each = try stage.add(
            .plain, "each", ["backgroundColor": "#ff0000", "opacity": 0.5, "allowsGroupOpacity": false])
        try stage.add(.plain, "one", to: each, ["backgroundColor": "#ff0000"])
        #expect(try !stage.entry("each").isGroup)
        #expect(try stage.entry("one").opacity == 0.5)
    }

    @Test func groupsNestAndClipInside() throws {
        let outer = try stage.add(.plain, "outer", ["backgroundColor": "#ff0000", "opacity": 0.5])
        let inner = try stage.add(
            .plain, "inner", to: outer,
            ["backgroundColor": "#ff0000", "opacity": 0.5, "masksToBounds": true])
        try stage.add(.plain, "leaf", to: inner, ["backgroundColor": "#ff0000", "opacity": 0.5])
        let entry = try stage.entry("inner")
        let leaf = try stage.entry("leaf")
        #expect(entry.isGroup && entry.enclosingGroup == outer.number && entry.opacity == 0.5)
        #expect(leaf.enclosingGroup == inner.number && leaf.opacity == 0.5 && leaf.clip == inner.number)
    }

    @Test func aBlendOfSeveralPartsIsAGroup() throws {
        try stage.add(.plain, "leaf", ["backgroundColor": "#ff0000", "blend": "multiply"])
        let leaf = try stage.entry("leaf")
        #expect(leaf.blend == .multiply && !leaf.isGroup)
        let card = try stage.add(.plain, "card", ["backgroundColor": "#ff0000", "blend": "screen"])
        try stage.add(.plain, "inner", to: card, ["backgroundColor": "#ff0000"])
        #expect(try stage.entry("card").isGroup)
        #expect(try stage.entry("inner").blend == .normal)
    }

    @Test func emittersFollowTheLastEntryAndKnowTheirGroup() throws {
        let card = try stage.add(.plain, "card", ["backgroundColor": "#ff0000", "opacity": 0.5])
        let leaf = try stage.add(.plain, "leaf", to: card, ["backgroundColor": "#ff0000"])
        try stage.add(.emitter, "snow", to: card)
        try stage.add(.emitter, "rain", ["blend": "additive", "opacity": 0.5])
        let emitters = stage.frame.emitters
        #expect(emitters.map(\.name) == ["snow", "rain"])
        #expect(emitters.map(\.after) == [leaf.number, leaf.number])
        #expect(emitters.map(\.enclosingGroup) == [card.number, 0])
        #expect(emitters.map(\.opacity) == [1, 0.5])
        #expect(emitters.map(\.blend) == [.normal, .additive])
    }
}
