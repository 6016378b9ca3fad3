import MoteEngine
import Testing

@Suite struct PathKeyframesTests {
    private func at(_ keyframes: Keyframes, _ f: Double) -> Point {
        var result = [Double](repeating: .nan, count: 2)
        keyframes.evaluate(at: f, into: &result)
        return Point(result[0], result[1])
    }

    private func near(_ a: Point, _ x: Double, _ y: Double, _ tolerance: Double = 1e-9) -> Bool {
        (a - Point(x, y)).length <= tolerance
    }

    /// 100 to the right and 300 down.
    private let corner = "M0 0 H100 V300"

    @Test func eachElementIsAKey() throws {
        let keyframes = try Keyframes(path: Path.parse(svg: corner))
        #expect(near(at(keyframes, 0.25), 50, 0) && near(at(keyframes, 0.5), 100, 0))
        #expect(near(at(keyframes, 0.75), 100, 150) && near(at(keyframes, 1), 100, 300))
        let timed = try Keyframes(
            path: Path.parse(svg: corner), keyTimes: [0, 0.2, 1],
            timingFunctions: [.linear, .penner(.easeInQuad)])
        #expect(near(at(timed, 0.1), 50, 0) && near(at(timed, 0.6), 100, 75))
    }

    @Test func pacedKeepsOneSpeed() throws {
        let keyframes = try Keyframes(path: Path.parse(svg: corner), calculationMode: .paced)
        #expect(near(at(keyframes, 0.25), 100, 0) && near(at(keyframes, 0.5), 100, 100))
        #expect(near(at(keyframes, 0.125), 50, 0))
        // Half of a circle's length is half of the circle, however its arcs are cut.
        let circle = try Keyframes(
            path: Path.parse(svg: "M100 0 A100 100 0 0 1 0 100 A100 100 0 1 1 100 0"), calculationMode: .paced
        )
        #expect(near(at(circle, 0.5), -100, 0, 0.05) && near(at(circle, 0.25), 0, 100, 0.05))
        var speed = [0.0, 0]
        circle.velocity(at: 0.3, into: &speed)
        let length = Point(speed[0], speed[1]).length
        #expect(abs(length - 200 * Double.pi) < 0.2)
    }

    @Test func discreteJumpsFromKeyToKey() throws {
        let keyframes = try Keyframes(path: Path.parse(svg: corner), calculationMode: .discrete)
        #expect(
            near(at(keyframes, 0.3), 0, 0) && near(at(keyframes, 0.34), 100, 0)
                && near(at(keyframes, 1), 100, 300))
        #expect(throws: KeyframeError.self) {
            try Keyframes(path: Path.parse(svg: corner), keyTimes: [0, 0.5, 1], calculationMode: .discrete)
        }
    }

    @Test func cubicLeadsThroughTheKeys() throws {
        let path = try Path.parse(svg: "M0 0 L100 0 L200 0")
        let keyframes = try Keyframes(path: path, calculationMode: .cubic)
        let values = try Keyframes(
            componentCount: 2, values: [0, 0, 100, 0, 200, 0], calculationMode: .cubic)
        #expect(at(keyframes, 0.2) == at(values, 0.2) && near(at(keyframes, 0.5), 100, 0))
        // Full tension: smoothstep between the keys.
        let tense = try Keyframes(path: path, calculationMode: .cubic, tension: [1, 1, 1])
        #expect(near(at(tense, 0.125), 100 * 0.15625, 0))
    }

    @Test func aMoveIsAJump() throws {
        let path = try Path.parse(svg: "M0 0 L10 0 M100 0 L110 0")
        let linear = try Keyframes(path: path)
        #expect(
            near(at(linear, 0.49), 9.8, 0, 1e-6) && near(at(linear, 0.5), 100, 0)
                && near(at(linear, 0.75), 105, 0))
        let paced = try Keyframes(path: path, calculationMode: .paced)
        #expect(near(at(paced, 0.25), 5, 0) && near(at(paced, 0.75), 105, 0))
    }

    @Test func knowsWhereItLeads() throws {
        let keyframes = try Keyframes(path: Path.parse(svg: corner))
        #expect(keyframes.direction(at: 0.2) == 0)
        #expect(abs(keyframes.direction(at: 0.7) - .pi / 2) < 1e-12)
        // A control point on the end has no direction of its own: where it leads from there counts.
        let curve = try Keyframes(path: Path.parse(svg: "M0 0 C0 0 0 100 100 100"))
        #expect(abs(curve.direction(at: 0) - .pi / 2) < 0.01)
    }

    @Test func saysWhatIsWrong() {
        #expect(throws: KeyframeError.self) { try Keyframes(path: Path()) }
        #expect(throws: KeyframeError.self) { try Keyframes(path: Path.parse(svg: "M1 2")) }
        do {
            _ = try Keyframes(path: Path.parse(svg: "M0 0 H1 V1"), keyTimes: [0, 0.7, 0.5])
            Issue.record("accepted")
        } catch {
            #expect("\(error)" == "keyTimes[3] is 0.5, before 0.7; times must ascend")
        }
    }
}
