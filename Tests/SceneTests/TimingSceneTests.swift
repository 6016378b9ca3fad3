import Foundation
import Testing

/// The gallery of timing functions: its dots by numbers from elsewhere.
@Suite struct TimingSceneTests {
    /// How far the runner of a card has gone of its way of 80 points.
    private func way(_ scene: ShippedScene, _ card: String) throws -> Double {
        (try scene.number("\(card).runner", "position.x") - 16) / 80
    }

    private func at(_ fraction: Double) throws -> ShippedScene {
        let scene = try ShippedScene("timing")
        scene.scene.advance(to: 1.4 * fraction)
        return scene
    }

    @Test func timingFunctionsAtAQuarter() throws {
        let scene = try at(0.25)
        let rows: [(String, Double)] = [
            // easing-cubic-bezier.json.
            ("linear", 0.25), ("easeIn", 0.09346465071882), ("easeInOut", 0.129161931047),
            // f², 8f⁴, 1 - (1-f)³, 2^(10f-10), 1 - √(1-f²).
            ("easeInQuad", 0.0625), ("easeInOutQuart", 0.03125), ("easeOutCubic", 1 - 0.421875),
            ("easeInExpo", pow(2, -7.5)), ("easeInCirc", 1 - 0.9375.squareRoot()),
            // 2.70158·f³ - 1.70158·f².
            ("easeInBack", 2.70158 / 64 - 1.70158 / 16),
            ("steps(4, start)", 0.5), ("steps(4, end)", 0.25), ("steps(4, none)", 1.0 / 3),
            ("steps(4, both)", 0.4),
            ("linearStops", 0.75),
        ]
        for (name, value) in rows {
            let found = try way(scene, name)
            #expect(abs(found - value) < 1e-6, "\(name): \(found)")
            // The dot on the curve shows the same, upwards.
            let up = try (84 - scene.number("\(name).dot", "position.y")) / 32
            #expect(abs(up - value) < 1e-6, "\(name): \(up)")
            #expect(abs(try scene.number("\(name).dot", "position.x") - 36) < 1e-9)
        }
    }

    @Test func springsAndGlides() throws {
        let scene = try at(0.2 / 1.4)
        // POP's (16, 6): tension 214.655294, friction 11.757794.
        let (half, swing) = (11.757794 / 2, (214.655294 - 11.757794 * 11.757794 / 4).squareRoot())
        let rest = exp(-half * 0.2) * (cos(swing * 0.2) + half / swing * sin(swing * 0.2))
        #expect(abs(try way(scene, "bounciness 16") - (1 - rest)) < 1e-6)
        // 1 - e^(-ωt)(1 + ωt), ω = 4π.
        let turn = 4 * Double.pi * 0.2
        #expect(abs(try way(scene, "dampingRatio 1") - (1 - exp(-turn) * (1 + turn))) < 1e-6)
        // spring-closed-form.json, the default spring.
        #expect(abs(try way(scene, "springAnimation") - 0.84942563485411) < 1e-6)
        // 1.2 of the way with τ = 0.325, before it meets its bound at 0.6.
        #expect(abs(try way(scene, "inertia, bounce") - 1.2 * (1 - exp(-0.2 / 0.325))) < 1e-6)
        #expect(abs(try way(try at(1), "inertia, bounce") - 0.6) < 0.01)
    }

    @Test func keyframesByMode() throws {
        // Of 80: five points at 16, 30, 48, 74, 96.
        let rows: [(String, Double)] = [("linear", 30), ("discrete", 30), ("cubic", 30)]
        for (mode, x) in rows {
            #expect(abs(try at(0.25).number("keyframes.\(mode).dot", "position.x") - x) < 1e-9, "\(mode)")
        }
        // Paced along one axis: time and way are one.
        #expect(abs(try way(try at(0.3), "keyframes.paced") - 0.3) < 1e-9)
        #expect(abs(try way(try at(0.3), "keyframes.cubicPaced") - 0.3) < 1e-6)
    }

    @Test func roundsFollowEachOther() throws {
        let scene = try ShippedScene("timing")
        scene.scene.advance(to: 2.2 + 0.35)
        #expect(abs(try way(scene, "linear") - 0.25) < 1e-6)
        _ = try scene.scene.send("play", payload: .null, layer: nil)
        scene.scene.advance(to: 2.2 + 0.35 + 0.7)
        #expect(abs(try way(scene, "linear") - 0.5) < 1e-6)
    }
}
