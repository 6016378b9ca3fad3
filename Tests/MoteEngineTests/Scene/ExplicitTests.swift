import MoteEngine
import Testing

@Suite struct ExplicitTests {
    private func basic(
        _ it: OneLayer, _ keyPath: String, from: Value? = nil, to: Value? = nil, by: Value? = nil,
        _ timing: MediaTiming
    ) throws -> ExplicitAnimation {
        ExplicitAnimation(
            keyPath: try it.path(keyPath), kind: .basic(from: from, to: to, by: by), timing: timing)
    }

    @Test func theModelIsLeftAlone() throws {
        let it = try OneLayer()
        try it.set("position.x", .number(7))
        let animation = try basic(
            it, "position.x", from: .number(0), to: .number(10), MediaTiming(duration: 1))
        _ = try it.scene.add(animation, to: it.layer, key: "move")
        it.scene.advance(to: 0.5)
        #expect(try it.shown("position.x") == 5)
        #expect(try it.model("position.x") == 7)
        it.scene.advance(to: 1)
        #expect(try it.shown("position.x") == 7)
        #expect(it.recorder.ends.map(\.key) == ["move"])
    }

    @Test func aKeyHoldsOneAnimation() throws {
        let it = try OneLayer()
        for _ in 0..<3 {
            _ = try it.scene.add(
                basic(it, "opacity", from: .number(0), to: .number(1), MediaTiming(duration: 1)),
                to: it.layer,
                key: "fade")
        }
        it.scene.advance(to: 0)
        #expect(it.scene.animationKeys(it.layer) == ["fade"])
        #expect(it.recorder.ends.map(\.reason) == [.cancelled, .cancelled])
        it.scene.removeAnimation(it.layer, key: "fade")
        #expect(try it.shown("opacity") == 1)
    }

    @Test func forwardsAndKeptHoldsTheLastValue() throws {
        let it = try OneLayer()
        var animation = try basic(
            it, "position.x", from: .number(0), to: .number(10),
            MediaTiming(duration: 1, fillMode: .forwards))
        animation.removedOnCompletion = false
        _ = try it.scene.add(animation, to: it.layer, key: "hold")
        it.scene.advance(to: 5)
        #expect(try it.shown("position.x") == 10)
        #expect(it.recorder.ends.map(\.time) == [1])
        #expect(it.scene.isSettled)
    }

    /// The tutorial's shake: eight values, ten points either way.
    @Test func theShake() throws {
        let it = try OneLayer()
        try it.set("position.x", .number(100))
        let values = [0.0, -10, 10, -10, 10, -10, 10, 0].map { Value.number($0) }
        var shake = ExplicitAnimation(
            keyPath: try it.path("position.x"),
            kind: .keyframe(KeyframeDescription(values: values)),
            timing: MediaTiming(duration: 0.5))
        shake.isAdditive = true
        _ = try it.scene.add(shake, to: it.layer)
        for (i, value) in [100.0, 90, 110, 90, 110, 90, 110].enumerated() {
            it.scene.advance(to: 0.5 * Double(i) / 7)
            #expect(abs(try it.shown("position.x") - value) < 1e-9)
        }
        it.scene.advance(to: 0.5)
        #expect(try it.shown("position.x") == 100)
    }

    @Test func wordsAndStringsSwitchAtTheirTimes() throws {
        let it = try OneLayer(.text)
        let strings = ["a", "b", "c"].map { Value.string($0) }
        _ = try it.scene.add(
            ExplicitAnimation(
                keyPath: it.path("string"),
                kind: .keyframe(KeyframeDescription(values: strings, calculationMode: .discrete)),
                timing: MediaTiming(duration: 3)), to: it.layer)
        for (time, string) in [(0.5, "a"), (1.0, "b"), (2.9, "c"), (3.0, "")] {
            it.scene.advance(to: time)
            #expect(try it.scene.presentation(it.layer, it.path("string")) == .string(string))
        }
    }

    @Test func aWholeTransformTurnsTheShortWay() throws {
        let it = try OneLayer()
        func turned(_ angle: Double) -> Value {
            .transform(DecomposedTransform(DecomposedTransform(rotation: [0, 0, angle]).matrix))
        }
        _ = try it.scene.add(
            basic(it, "transform", from: turned(0), to: turned(-2.5), MediaTiming(duration: 1)),
            to: it.layer)
        it.scene.advance(to: 0.5)
        #expect(abs(try it.shown("transform.rotation.z") - -1.25) < 1e-12)
    }

    @Test func rotationRemembersItsNumber() throws {
        let it = try OneLayer()
        try it.set("transform.rotation.z", .number(3 * Double.pi))
        #expect(try it.model("transform.rotation.z") == 3 * Double.pi)
        #expect(try it.model("transform.rotation") == 3 * Double.pi)
    }

    @Test func mistakesAreTold() throws {
        let it = try OneLayer()
        #expect(throws: PropertyError.unknownKeyPath("opacty", nearest: "opacity")) { try it.path("opacty") }
        #expect(throws: PropertyError.self) { try it.set("opacity", .number(2)) }
        #expect(throws: PropertyError.self) { try it.set("opacity", .number(.nan)) }
        #expect(throws: PropertyError.self) { try it.set("position", .number(1)) }
        #expect(throws: PropertyError.self) {
            _ = try it.scene.add(
                ExplicitAnimation(
                    keyPath: it.path("opacity"),
                    kind: .keyframe(
                        KeyframeDescription(
                            values: [.number(0), .number(1)], keyTimes: [0, 0.5])),
                    timing: MediaTiming(duration: 1)),
                to: it.layer)
        }
    }
}
