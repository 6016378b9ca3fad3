import Foundation
import MoteEngine
import Testing

/// Additive and cumulative animations of what is more than numbers.
@Suite struct AccumulationTests {
    private func turned(_ angle: Double, x: Double = 0) -> Value {
        .transform(DecomposedTransform(translation: [x, 0, 0], rotation: [0, 0, angle]))
    }

    private func basic(
        _ it: OneLayer, _ keyPath: String, _ from: Value, _ to: Value, _ timing: MediaTiming,
        additive: Bool = false, cumulative: Bool = false
    ) throws {
        var animation = ExplicitAnimation(
            keyPath: try it.path(keyPath), kind: .basic(from: from, to: to, by: nil), timing: timing)
        animation.isAdditive = additive
        animation.isCumulative = cumulative
        _ = try it.scene.add(animation, to: it.layer)
    }

    private func matrix(_ it: OneLayer) throws -> Transform3D {
        guard case .transform(let t) = try it.scene.presentation(it.layer, it.path("transform")) else {
            return .identity
        }
        return t.matrix
    }

    @Test func transformsAreAppliedOnTopOfEachOther() throws {
        let it = try OneLayer()
        try it.set("transform", turned(0.3, x: 10))
        try basic(it, "transform", turned(0), turned(1), MediaTiming(duration: 1), additive: true)
        it.scene.advance(to: 0.5)
        // Turned by 0.5 first, then by 0.3 and moved: no sum of matrices, nor of scales.
        let m = try matrix(it)
        #expect(abs(m[0] - cos(0.8)) < 1e-12 && abs(m[1] - sin(0.8)) < 1e-12 && abs(m[12] - 10) < 1e-12)
        #expect(abs(try it.shown("transform.scale.x") - 1) < 1e-12)
    }

    @Test func scalesMultiply() throws {
        let it = try OneLayer()
        try it.set("transform.scale", .number(3))
        let double = Value.transform(DecomposedTransform(scale: [2, 2, 1]))
        try basic(it, "transform", turned(0), double, MediaTiming(duration: 1), additive: true)
        it.scene.advance(to: 0.5)
        #expect(abs(try it.shown("transform.scale.x") - 4.5) < 1e-12)
    }

    @Test func cyclesOfATransformGoOn() throws {
        let it = try OneLayer()
        try basic(
            it, "transform", turned(0), turned(.pi / 3, x: 0), MediaTiming(duration: 1, repeatCount: 4),
            cumulative: true)
        it.scene.advance(to: 2.5)
        let angle = 2.5 * Double.pi / 3
        let m = try matrix(it)
        #expect(abs(m[0] - cos(angle)) < 1e-12 && abs(m[1] - sin(angle)) < 1e-12)
    }

    @Test func coloursAdd() throws {
        let it = try OneLayer()
        try it.set("backgroundColor", .color(Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)))
        try basic(
            it, "backgroundColor", .color(Color(red: 0, green: 0, blue: 0, alpha: 0)),
            .color(Color(red: 0.1, green: 0, blue: 0, alpha: 0)), MediaTiming(duration: 1, repeatCount: 3),
            additive: true, cumulative: true)
        it.scene.advance(to: 1.5)
        #expect(abs(try it.shown("backgroundColor.r") - 0.25) < 1e-12)
        #expect(abs(try it.shown("backgroundColor.g") - 0.2) < 1e-12)
    }

    /// A cycle there and back ends where it began: nothing is carried over from 0.
    @Test func whatComesBackAddsItsStart() throws {
        let it = try OneLayer()
        try basic(
            it, "position.x", .number(0), .number(10),
            MediaTiming(duration: 1, repeatCount: 2, autoreverses: true), cumulative: true)
        it.scene.advance(to: 2.5)
        #expect(abs(try it.shown("position.x") - 5) < 1e-12)
    }
}
