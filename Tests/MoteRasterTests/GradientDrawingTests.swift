import MoteEngine
import MoteRaster
import Testing

@Suite struct GradientDrawingTests {
    let renderer = FrameRenderer()

    private func render(_ size: Size, _ change: (inout FrameGradient) -> Void) throws -> PixelBuffer {
        let layer = Make.layer(Rect(origin: .zero, size: size)) {
            var gradient = FrameGradient()
            change(&gradient)
            $0.kind = .gradient
            $0.gradient = gradient
        }
        return try renderer.render(Make.frame(size.width, size.height, layers: [layer]))
    }

    private func stops(_ stops: (Double, Color)...) -> [FrameGradient.Stop] {
        stops.map { FrameGradient.Stop(offset: $0.0, color: $0.1) }
    }

    @Test func axialGoesAlongItsLineAndOnBeyondIt() throws {
        let picture = try render(Size(100, 4)) {
            $0.startPoint = Point(20, 0)
            $0.endPoint = Point(80, 0)
            $0.stops = stops((0, .black), (1, .white))
        }
        for x in [0, 10, 19] { #expect(picture.red(x, 2) == 0) }
        for x in [81, 99] { #expect(picture.red(x, 2) == 255) }
        for x in stride(from: 20, to: 80, by: 7) {
            // The middle of a pixel lies half a point further.
            #expect(abs(Double(picture.red(x, 2)) - 255 * (Double(x) + 0.5 - 20) / 60) <= 1)
        }
    }

    /// Red that fades out stays red: the clear end's blue has no share where its alpha has none.
    @Test func coloursAreMixedPremultiplied() throws {
        let picture = try render(Size(100, 2)) {
            $0.endPoint = Point(100, 0)
            $0.stops = stops((0, red), (1, Color(red: 0, green: 0, blue: 1, alpha: 0)))
        }
        // At half: half of red, and half of white that shines through.
        #expect(abs(picture.red(50, 1) - 255) <= 2)
        #expect(abs(Int(picture[50, 1] & 255) - 128) <= 2 && abs(Int(picture[50, 1] >> 8 & 255) - 128) <= 2)
    }

    @Test func stopsAtOnePlaceMakeAnEdge() throws {
        let picture = try render(Size(10, 2)) {
            $0.endPoint = Point(10, 0)
            $0.stops = stops((0, red), (0.5, red), (0.5, blue), (1, blue))
        }
        #expect(picture.hex(4, 0) == "#ff0000" && picture.hex(5, 0) == "#0000ff")
    }

    @Test func radialIsAnEllipse() throws {
        let picture = try render(Size(80, 40)) {
            $0.type = .radial
            $0.startPoint = Point(40, 20)
            $0.endPoint = Point(80, 20)
            $0.endPoint2 = Point(40, 40)
            $0.stops = stops((0, .black), (1, .white))
        }
        // Half-way out on both axes: (60, 20) and (40, 30); the corner is beyond the end.
        for (x, y) in [(60, 20), (40, 30), (20, 20)] { #expect(abs(picture.red(x, y) - 128) <= 8) }
        #expect(picture.red(0, 0) == 255 && picture.red(40, 20) < 8)
    }

    @Test func conicTurnsClockwise() throws {
        let picture = try render(Size(40, 40)) {
            $0.type = .conic
            $0.startPoint = Point(20, 20)
            $0.endPoint = Point(20, 0)
            $0.stops = stops((0, .black), (1, .white))
        }
        // From the top: a quarter to the right, half below, three quarters to the left.
        #expect(abs(picture.red(38, 20) - 64) <= 4)
        #expect(abs(picture.red(20, 38) - 127) <= 4)
        #expect(abs(picture.red(2, 20) - 191) <= 4)
        #expect(picture.red(21, 1) < 16 && picture.red(18, 1) > 239)
    }

    @Test func roundCornersAndOpacityHold() throws {
        let layer = Make.layer(Rect(0, 0, 40, 40)) {
            $0.kind = .gradient
            $0.gradient = FrameGradient()
            $0.gradient?.endPoint = Point(0, 40)
            $0.gradient?.stops = stops((0, .black))
            $0.cornerRadii = CornerRadii(20, 0, 0, 0)
            $0.opacity = 0.5
        }
        let picture = try renderer.render(Make.frame(40, 40, layers: [layer]))
        #expect(picture.hex(0, 0) == "#ffffff" && abs(picture.red(39, 0) - 127) <= 1)
        // A quarter circle of radius 20 is missing from its square.
        #expect(abs(picture.darkness - 0.5 * (1600 - (1 - Double.pi / 4) * 400)) < 4)
    }
}
