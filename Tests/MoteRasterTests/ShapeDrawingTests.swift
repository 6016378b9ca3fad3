import MoteEngine
import MoteRaster
import Testing

@Suite struct ShapeDrawingTests {
    let renderer = FrameRenderer()

    func square(_ origin: Double, _ side: Double) -> [Path.Element] {
        let far = origin + side
        return [
            .move(Point(origin, origin)), .line(Point(far, origin)), .line(Point(far, far)),
            .line(Point(origin, far)), .close,
        ]
    }

    /// Which pixels of row `y` are more black than white.
    func ink(_ layer: FrameLayer, row y: Int, width: Int = 20, height: Int = 20) throws -> [Int] {
        let picture = try renderer.render(Make.frame(Double(width), Double(height), layers: [layer]))
        return (0..<width).filter { picture.red($0, y) < 128 }
    }

    @Test func theFillRuleDecidesAboutHoles() throws {
        let nested = square(0, 20) + square(5, 10)
        let solid = Make.shape(nested) { $0.fillColor = .black }
        let hollow = Make.shape(nested) {
            $0.fillColor = .black
            $0.fillRule = .evenodd
        }
        #expect(try ink(solid, row: 10).count == 20)
        #expect(try ink(hollow, row: 10) == Array(0..<5) + Array(15..<20))
    }

    @Test func defaultsPaintNothing() throws {
        let shape = Make.shape(square(2, 10)) { _ in }
        #expect(try renderer.render(Make.frame(20, 20, layers: [shape])).darkness == 0)
    }

    @Test func theStrokeIsCentredOnThePath() throws {
        let line = Make.shape([.move(Point(0, 10)), .line(Point(20, 10))]) {
            $0.strokeColor = .black
            $0.lineWidth = 4
        }
        let picture = try renderer.render(Make.frame(20, 20, layers: [line]))
        #expect((0..<20).filter { picture.red(5, $0) < 128 } == [8, 9, 10, 11])
    }

    @Test(arguments: [(LineCap.butt, 5..<15), (.square, 3..<17)])
    func capsReachBeyondTheEnds(cap: LineCap, columns: Range<Int>) throws {
        let line = Make.shape([.move(Point(5, 10)), .line(Point(15, 10))]) {
            $0.strokeColor = .black
            $0.lineWidth = 4
            $0.lineCap = cap
        }
        #expect(try ink(line, row: 10) == Array(columns))
    }

    @Test func strokeStartAndEndAreFractionsOfLength() throws {
        let line = Make.shape([.move(Point(0, 10)), .line(Point(20, 10))]) {
            $0.strokeColor = .black
            $0.lineWidth = 2
            $0.strokeStart = 0.25
            $0.strokeEnd = 0.75
        }
        #expect(try ink(line, row: 10) == Array(5..<15))
    }

    @Test func strokeFractionsRunOverAllSubpaths() throws {
        // 20 points, then 10 more: the middle is at 15 of the first, the last third the second one.
        let path: [Path.Element] = [
            .move(Point(0, 5)), .line(Point(20, 5)), .move(Point(0, 15)), .line(Point(10, 15)),
        ]
        let half = Make.shape(path) {
            $0.strokeColor = .black
            $0.lineWidth = 2
            $0.strokeEnd = 0.5
        }
        #expect(try ink(half, row: 5) == Array(0..<15))
        #expect(try ink(half, row: 15).isEmpty)
        let last = Make.shape(path) {
            $0.strokeColor = .black
            $0.lineWidth = 2
            $0.strokeStart = 2.0 / 3
        }
        #expect(try ink(last, row: 5).isEmpty)
        #expect(try ink(last, row: 15) == Array(0..<10))
    }

    @Test func theClosingLineCounts() throws {
        // A square of 10: the last quarter of the stroke is the left side, which only `close` draws.
        let left = Make.shape(square(5, 10)) {
            $0.strokeColor = .black
            $0.lineWidth = 2
            $0.strokeStart = 0.75
        }
        #expect(try ink(left, row: 10) == [4, 5])
    }

    @Test func aQuarterOfACircleIsAQuarterTurn() throws {
        let k = 0.5522847498 * 8
        let circle: [Path.Element] = [
            .move(Point(18, 10)),
            .cubic(control1: Point(18, 10 + k), control2: Point(10 + k, 18), end: Point(10, 18)),
            .cubic(control1: Point(10 - k, 18), control2: Point(2, 10 + k), end: Point(2, 10)),
            .cubic(control1: Point(2, 10 - k), control2: Point(10 - k, 2), end: Point(10, 2)),
            .cubic(control1: Point(10 + k, 2), control2: Point(18, 10 - k), end: Point(18, 10)),
            .close,
        ]
        let arc = Make.shape(circle) {
            $0.strokeColor = .black
            $0.lineWidth = 2
            $0.strokeEnd = 0.25
        }
        let picture = try renderer.render(Make.frame(20, 20, layers: [arc]))
        #expect(abs(picture.darkness - 2 * 8 * Double.pi / 2) < 0.5)
        #expect(picture.red(16, 15) < 128)
        #expect(picture.red(4, 15) == 255 && picture.red(15, 4) == 255)
        // An eighth: half as much, though the cut is in the middle of a curve.
        let eighth = Make.shape(circle) {
            $0.strokeColor = .black
            $0.lineWidth = 2
            $0.strokeEnd = 0.125
        }
        let half = try renderer.render(Make.frame(20, 20, layers: [eighth]))
        #expect(abs(half.darkness - 2 * 8 * Double.pi / 4) < 0.5)
    }

    @Test(arguments: [(0.8, 0.2), (0.5, 0.5), (2, 3), (.nan, 1), (0, .nan)])
    func aStrokeWithoutExtentDrawsNothing(start: Double, end: Double) throws {
        let line = Make.shape([.move(Point(0, 10)), .line(Point(20, 10))]) {
            $0.strokeColor = .black
            $0.strokeStart = start
            $0.strokeEnd = end
        }
        #expect(try renderer.render(Make.frame(20, 20, layers: [line])).darkness == 0)
    }

    @Test func dashesAlternate() throws {
        let line = Make.shape([.move(Point(0, 10)), .line(Point(20, 10))]) {
            $0.strokeColor = .black
            $0.lineWidth = 2
            $0.lineDashPattern = [4, 2]
        }
        #expect(try ink(line, row: 10) == [0, 1, 2, 3, 6, 7, 8, 9, 12, 13, 14, 15, 18, 19])
    }

    @Test(arguments: [[0.0], [-1, 2], [1e-9], [.nan], [.infinity, 1]])
    func aPatternThatIsNoneDrawsTheWholeLine(pattern: [Double]) throws {
        let line = Make.shape([.move(Point(0, 10)), .line(Point(20, 10))]) {
            $0.strokeColor = .black
            $0.lineWidth = 2
            $0.lineDashPattern = pattern
        }
        #expect(try ink(line, row: 10).count == 20)
    }

    @Test func theStrokeScalesWithTheMatrix() throws {
        var line = Make.shape([.move(Point(0, 5)), .line(Point(10, 5))]) {
            $0.strokeColor = .black
            $0.lineWidth = 2
        }
        line.matrix = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
        let picture = try renderer.render(Make.frame(20, 20, layers: [line]))
        #expect((0..<20).filter { picture.red(5, $0) < 128 } == [8, 9, 10, 11])
    }

    @Test func elementsThatAreNowhereAreLeftAway() throws {
        let path: [Path.Element] = [
            .move(Point(.nan, 0)), .line(Point(.infinity, 3)), .move(Point(0, 10)), .line(Point(1e300, 10)),
            .line(Point(20, 10)),
        ]
        let line = Make.shape(path) {
            $0.strokeColor = .black
            $0.lineWidth = 2
        }
        #expect(try ink(line, row: 10).count == 20)
    }
}
