import MoteEngine
import Testing

@Suite struct MaskTests {
    let stage = SceneOfLayers()
    var scene: Scene { stage.scene }

    /// A red layer at (50, 60), 100 by 80, masked by what is given.
    private func masked(by mask: LayerID, _ values: [String: PlainValue] = [:]) throws -> LayerID {
        let owner = try stage.add(
            .plain, "owner", Rect(50, 60, 100, 80),
            values.merging(["backgroundColor": "#ff0000"]) { given, _ in given })
        try scene.setMask(owner, mask)
        return owner
    }

    @Test func aMaskStandsInItsOwnersCoordinatesBehindTheGroup() throws {
        let mask = try stage.make(.plain, "mask", Rect(10, 20, 30, 30), ["backgroundColor": "#000000"])
        let owner = try masked(by: mask, ["opacity": 0.5])
        try stage.add(.plain, "inner", to: owner, ["backgroundColor": "#00ff00"])
        try stage.add(.plain, "next", ["backgroundColor": "#00ff00"])
        let layers = stage.frame.layers
        #expect(layers.map(\.name) == ["", "owner", "inner", "mask", "next"])
        #expect(layers.map(\.isGroup) == [false, true, false, false, false])
        #expect(layers.map(\.mask) == [0, mask.number, 0, 0, 0])
        #expect(layers.map(\.isMask) == [false, false, false, true, false])
        #expect(layers.map(\.enclosingGroup) == [0, 0, owner.number, 0, 0])
        // The owner's opacity is no part of the mask's.
        #expect(layers.map(\.opacity) == [1, 0.5, 1, 1, 1])
        #expect(layers[3].parent == owner.number)
        #expect(layers[3].matrix == AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 60, ty: 80))
    }

    @Test func whatIsInAMaskIsDrawnAsAGroupOfItsOwn() throws {
        let mask = try stage.make(.plain, "mask", Rect(0, 0, 100, 80), ["opacity": 0.5])
        let hole = try stage.add(.plain, "hole", to: mask, ["backgroundColor": "#000000", "opacity": 0.25])
        let clipper = try stage.add(.plain, "clipper", ["masksToBounds": true])
        let owner = try masked(by: mask)
        try scene.insert(owner, into: clipper)
        try stage.add(.emitter, "dust", to: mask)
        try stage.add(.emitter, "snow", to: owner)
        let picture = stage.frame
        let root = try #require(picture.layers.first { $0.id == mask.number })
        let inner = try #require(picture.layers.first { $0.id == hole.number })
        #expect(root.isMask && root.isGroup && root.opacity == 0.5 && root.clip == 0)
        #expect(
            inner.isMask && inner.enclosingGroup == mask.number && inner.opacity == 0.25 && inner.clip == 0)
        #expect(try stage.entry("owner").clip == clipper.number)
        // The one in the mask follows what is in it; the other one never follows a mask.
        #expect(picture.emitters.map(\.name) == ["snow", "dust"])
        #expect(picture.emitters.map(\.after) == [owner.number, hole.number])
        #expect(picture.emitters.map(\.enclosingGroup) == [owner.number, mask.number])
    }

    @Test func emittersAreMaskedByThemselves() throws {
        let emitter = try stage.add(.emitter, "snow")
        let mask = try stage.make(.plain, "mask", Rect(0, 0, 9, 9), ["backgroundColor": "#000000"])
        try scene.setMask(emitter, mask)
        let picture = stage.frame
        #expect(picture.emitters[0].mask == mask.number)
        #expect(picture.layers.map(\.isMask) == [false, true])
        #expect(throws: LayerTreeError.emitterAsMask) {
            try scene.setMask(scene.root, stage.make(.emitter, "dust"))
        }
    }

    @Test func aHiddenMaskHidesAll() throws {
        let mask = try stage.make(.plain, "mask", Rect(0, 0, 100, 80), ["hidden": true])
        _ = try masked(by: mask)
        #expect(stage.frame.layers.count == 1)
    }

    @Test func aMaskLeavesItsPlaceInTheTree() throws {
        let mask = try stage.add(.plain, "mask", ["backgroundColor": "#000000"])
        #expect(scene.sublayers(scene.root) == [mask])
        let owner = try masked(by: mask)
        #expect(scene.sublayers(scene.root) == [owner] && scene.sublayers(owner).isEmpty)
        #expect(scene.mask(owner) == mask && scene.parent(mask) == owner && scene.isInTree(mask))
        #expect(scene.path(mask) == "owner/mask" && scene.layers(at: "owner/mask") == [mask])
        // Another one takes its place; the first has no parent then.
        let other = try stage.make(.plain, "other")
        #expect(try scene.setMask(owner, other) == mask)
        #expect(scene.parent(mask) == nil && scene.mask(owner) == other)
        // Put among sublayers it masks no more.
        try scene.insert(other, into: owner)
        #expect(scene.mask(owner) == nil && scene.sublayers(owner) == [other])
        try scene.setMask(owner, mask)
        scene.remove(mask)
        #expect(scene.mask(owner) == nil && scene.parent(mask) == nil)
    }

    @Test func noLayerMasksItselfOrWhatItIsIn() throws {
        let outer = try stage.add(.plain, "outer", [:])
        let inner = try stage.add(.plain, "inner", to: outer, [:])
        #expect(throws: LayerTreeError.cycle) { try scene.setMask(outer, outer) }
        #expect(throws: LayerTreeError.cycle) { try scene.setMask(inner, outer) }
        try scene.setMask(outer, inner)
        #expect(scene.mask(outer) == inner)
    }

    @Test func masksMoveByThemselves() throws {
        let mask = try stage.make(.plain, "mask", Rect(0, 0, 10, 10), ["backgroundColor": "#000000"])
        _ = try masked(by: mask)
        var options = PropertyAnimationOptions()
        options.to = .number(105)
        options.timing.duration = 1
        options.timing.timingFunction = .linear
        _ = try scene.animate(mask, scene.keyPath("position.x", for: mask), options)
        scene.advance(to: 0.5)
        // Half of the way from 5 to 105 in the owner, which begins at 50.
        let shown = try stage.entry("mask").matrix.tx
        #expect(abs(shown - 100) < 1e-9)
        #expect(!stage.frame.settled)
    }

    @Test func pointersGoThroughWhatAMaskTakesAway() throws {
        let mask = try stage.make(.shape, "mask", Rect(0, 0, 100, 80))
        try stage.set(mask, "path", "M 0 0 L 100 0 L 0 80 Z")
        let owner = try masked(by: mask)
        #expect(scene.hitTest(Point(60, 70)) == owner)
        #expect(scene.hitTest(Point(140, 130)) == nil)
        try scene.setMask(owner, nil)
        #expect(scene.hitTest(Point(140, 130)) == owner)
    }
}
