import MoteEngine
import MoteTestSupport
import Testing

@Suite struct PathTests {
    private func close(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
        (a - b).length <= tolerance
    }

    @Test func readsEveryCommand() throws {
        let path = try Path.parse(svg: "M10 20 l5,5 H30 v-5 C1 2 3 4 5 6 s1 1 2 2 Q10 10 20 0 T30 0 z")
        #expect(
            path.elements == [
                .move(Point(10, 20)), .line(Point(15, 25)), .line(Point(30, 25)), .line(Point(30, 20)),
                .cubic(control1: Point(1, 2), control2: Point(3, 4), end: Point(5, 6)),
                .cubic(control1: Point(7, 8), control2: Point(6, 7), end: Point(7, 8)),
                .quad(control: Point(10, 10), end: Point(20, 0)),
                .quad(control: Point(30, -10), end: Point(30, 0)), .close,
            ])
    }

    @Test func readsTerseNumbers() throws {
        let terse = try Path.parse(svg: "\n m1.5.5-2-3 4e1,+.5E-1 \t0 0")
        #expect(
            terse.elements == [
                .move(Point(1.5, 0.5)), .line(Point(-0.5, -2.5)), .line(Point(39.5, -2.45)),
                .line(Point(39.5, -2.45)),
            ])
        // Smooth commands after another kind of segment start with the current point as their control.
        let smooth = try Path.parse(svg: "M0 0L1 1S2 2 3 3T4 4")
        #expect(smooth.elements[2] == .cubic(control1: Point(1, 1), control2: Point(2, 2), end: Point(3, 3)))
        #expect(smooth.elements[3] == .quad(control: Point(3, 3), end: Point(4, 4)))
        // After a close, drawing goes on from where the part began.
        #expect(
            try Path.parse(svg: "M5 5h1z l1 0").elements.suffix(2) == [
                .move(Point(5, 5)), .line(Point(6, 5)),
            ]
        )
        #expect(try Path.parse(svg: "").isEmpty && Path.parse(svg: "  ").isEmpty)
    }

    @Test func readsArcs() throws {
        // A half circle and its other half; flags may stick to the next number.
        let path = try Path.parse(svg: "M0 0 A5 5 0 0 1 10 0 a5 5 0 01-10 0")
        let end = try #require(path.currentPoint)
        #expect(close(end, .zero) && (path.length - 10 * .pi).magnitude < 0.01)
        #expect(path.bounds.minY > -5.01 && path.bounds.minY < -4.99 && path.bounds.maxY > 4.99)
        // Radii that are too small grow, an arc without radius is a line, one to the same place nothing.
        #expect((try Path.parse(svg: "M0 0A1 1 0 0 0 10 0").bounds.maxY - 5).magnitude < 0.01)
        #expect(try Path.parse(svg: "M0 0A0 1 0 0 0 10 0").elements.last == .line(Point(10, 0)))
        #expect(try Path.parse(svg: "M1 1A5 5 0 0 0 1 1").elements == [.move(Point(1, 1))])
        // From (0, 10) to (10, 0) two circles of radius 10 pass; the flags choose one and the way round it.
        for (flags, center) in [
            ("0 0", Point(0, 0)), ("0 1", Point(10, 10)), ("1 0", Point(10, 10)),
            ("1 1", Point(0, 0)),
        ] {
            let arc = try Path.parse(svg: "M0 10A10 10 0 \(flags) 10 0")
            #expect((arc.length - (flags.hasPrefix("1") ? 15 : 5) * .pi).magnitude < 0.01, "\(flags)")
            for case .cubic(_, _, let end) in arc.elements {
                #expect(((end - center).length - 10).magnitude < 1e-9, "\(flags)")
            }
        }
    }

    @Test func saysWhereATextIsWrong() {
        let cases = [
            ("L1 1", "path: a path must begin with M, found 'L' at character 1"),
            ("M1", "path: expected a number, found the end at character 3"),
            ("M1 x", "path: expected a number, found 'x' at character 4"),
            ("M1 1 B2 2", "path: expected a command (M L H V C S Q T A Z), found 'B' at character 6"),
            ("M1 1 A1 1 0 2 0 3 3", "path: expected a flag (0 or 1) at character 13"),
            ("M1 1e999", "path: a number beyond ±1e9 at character 4"),
            ("M1 1,,2 2", "path: expected a command (M L H V C S Q T A Z), found ',' at character 5"),
            ("M1 1 é", "path: expected a command (M L H V C S Q T A Z), found a byte 195 at character 6"),
            ("M1 1 5 5z 4 4", "path: expected a command (M L H V C S Q T A Z), found '4' at character 11"),
        ]
        for (text, message) in cases {
            do {
                _ = try Path.parse(svg: text)
                Issue.record("\(text): accepted")
            } catch {
                #expect("\(error)" == message)
            }
            #expect(Path(svg: text) == nil)
        }
        let long = "M0 0" + String(repeating: "h1", count: Path.maximumElements + 1)
        #expect(throws: PathError.self) { try Path.parse(svg: long) }
    }

    @Test func survivesHostileTexts() {
        let seed: UInt64 = 61
        var random = SeededRandom(seed: seed)
        let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n\"é")
        var read = 0
        for _ in 0..<20_000 {
            let text =
                "M0 0"
                + String((0..<random.int(0...24)).map { _ in alphabet[random.int(0...alphabet.count - 1)] })
            guard let path = Path(svg: text) else { continue }
            read += 1
            let box = path.bounds
            #expect(
                box.minX.isFinite && box.size.width.isFinite && path.length.isFinite, "seed \(seed): \(text)")
            _ = path.contains(Point(1, 1), rule: .evenodd)
        }
        #expect(read > 100)
    }

    @Test func drawsInTheMannerOfCoreGraphics() throws {
        var path = Path()
        path.moveTo(Point(0, 0))
        path.arc(center: Point(50, 0), radius: 10, start: 0, end: .pi / 2)
        // First a line to the arc's start; clockwise on screen is towards positive y.
        let end = try #require(path.currentPoint)
        #expect(path.elements[1] == .line(Point(60, 0)) && close(end, Point(50, 10)))
        var other = Path()
        other.arc(center: .zero, radius: 10, start: 0, end: .pi / 2, clockwise: false)
        #expect((other.length - 15 * .pi).magnitude < 0.02 && other.elements.first == .move(Point(10, 0)))
        var whole = Path()
        whole.arc(center: .zero, radius: 10, start: 1, end: 1 + 2 * .pi)
        #expect((whole.length - 20 * .pi).magnitude < 0.02)
        var half = Path()
        half.arc(center: .zero, radius: 10, start: .pi, end: 0)
        #expect(half.bounds.maxY < 1e-9 && half.bounds.minY < -9.99)
    }

    @Test func measuresShapes() {
        #expect(Path.rect(Rect(1, 2, 30, 40)).bounds == Rect(1, 2, 30, 40))
        #expect(Path.rect(Rect(1, 2, 30, 40)).length == 140)
        let circle = Path.ellipse(in: Rect(0, 0, 20, 20))
        #expect(
            (circle.length - 20 * .pi).magnitude < 0.01 && (circle.bounds.size.width - 20).magnitude < 1e-9)
        let rounded = Path.roundedRect(Rect(0, 0, 100, 50), radius: 10)
        #expect((rounded.length - (220 + 20 * .pi)).magnitude < 0.01 && rounded.bounds.maxX == 100)
        #expect(Path.roundedRect(Rect(0, 0, 100, 50), radius: 0) == Path.rect(Rect(0, 0, 100, 50)))
        #expect(
            Path.roundedRect(Rect(0, 0, 100, 50), radius: 999)
                == Path.roundedRect(Rect(0, 0, 100, 50), radius: 25))
        #expect(Path().bounds == .zero && Path().length == 0)
        // The bounds are those of the curve, not of its control points.
        let hump = Path(elements: [.move(.zero), .quad(control: Point(10, 20), end: Point(20, 0))])
        #expect(hump.bounds == Rect(0, 0, 20, 10))
        // ∫ √(1 + 4x²) over a parabola's arch, in closed form.
        let arch = Path(elements: [.move(Point(-1, 1)), .quad(control: Point(0, -1), end: Point(1, 1))])
        #expect((arch.length - 2.957885715089195).magnitude < 1e-9)
        #expect(circle.applying(AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 5, ty: 0)).bounds.maxX == 45)
    }

    @Test func knowsItsInside() {
        let circle = Path.ellipse(in: Rect(0, 0, 20, 20))
        #expect(
            circle.contains(Point(10, 10)) && circle.contains(Point(2, 10)) && !circle.contains(Point(1, 1)))
        let open = Path(elements: [.move(.zero), .line(Point(10, 0)), .line(Point(10, 10))])
        #expect(open.contains(Point(8, 4)) && !open.contains(Point(2, 6)))
        // Two squares, one in the other, drawn the same way round: the rules differ inside both.
        var nested = Path.rect(Rect(0, 0, 10, 10))
        nested.rect(Rect(3, 3, 4, 4))
        #expect(nested.contains(Point(5, 5)) && !nested.contains(Point(5, 5), rule: .evenodd))
        #expect(nested.contains(Point(1, 1), rule: .evenodd) && !nested.contains(Point(11, 5)))
        #expect(!Path().contains(.zero))
        // A point level with a corner is counted once.
        let diamond = Path(elements: [
            .move(Point(0, -5)), .line(Point(5, 0)), .line(Point(0, 5)), .line(Point(-5, 0)), .close,
        ])
        #expect(
            diamond.contains(Point(0, 0)) && !diamond.contains(Point(-6, 0))
                && !diamond.contains(Point(-6, -5)))
    }

    @Test func agreesWithTheCircleEverywhere() {
        let seed: UInt64 = 62
        var random = SeededRandom(seed: seed)
        let circle = Path.ellipse(in: Rect(-10, -10, 20, 20))
        for _ in 0..<2_000 {
            let p = Point(random.double(-12...12), random.double(-12...12))
            // The cubics deviate from the circle by less than 0.003.
            if (p.length - 10).magnitude > 0.01 {
                #expect(circle.contains(p) == (p.length < 10), "seed \(seed): \(p)")
            }
        }
    }
}
