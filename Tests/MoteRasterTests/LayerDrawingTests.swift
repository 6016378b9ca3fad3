import MoteEngine
import MoteRaster
import Testing

@Suite struct LayerDrawingTests {
    let renderer = FrameRenderer()

    @Test func aFilledRectangleHasExactlyItsPixels() throws {
        let picture = try renderer.render(
            Make.frame(
                10, 8,
                layers: [Make.layer(Rect(2, 3, 4, 2), color: red)]))
        for y in 0..<8 {
            for x in 0..<10 {
                let inside = (2..<6).contains(x) && (3..<5).contains(y)
                #expect(picture[x, y] == (inside ? 0xFFFF_0000 : 0xFFFF_FFFF))
            }
        }
    }

    @Test func halfAPixelIsHalfCovered() throws {
        let picture = try renderer.render(
            Make.frame(
                4, 1,
                layers: [Make.layer(Rect(0.5, 0, 2, 1), color: .black)]))
        #expect((0..<4).map { picture.red($0, 0) }.elementsEqual([127, 0, 127, 255]) { abs($0 - $1) <= 1 })
    }

    @Test func scaleAndFitPlaceTheScene() throws {
        let frame = Make.frame(10, 10, layers: [Make.layer(Rect(0, 0, 5, 10), color: red)])
        let double = try renderer.render(frame, size: .scale(2))
        #expect(double.width == 20 && double.height == 20)
        #expect(double.hex(9, 10) == "#ff0000" && double.hex(10, 10) == "#ffffff")
        let wide = try renderer.render(frame, size: .fit(width: 40, height: 20))
        #expect(wide.width == 40 && wide.height == 20)
        #expect(wide.hex(9, 10) == "#ffffff" && wide.hex(10, 10) == "#ff0000")
        #expect(wide.hex(19, 10) == "#ff0000" && wide.hex(20, 10) == "#ffffff")
        // What reaches beyond the scene stays out of the margins.
        let beyond = Make.frame(10, 10, layers: [Make.layer(Rect(-20, 0, 40, 10), color: red)])
        let margins = try renderer.render(beyond, size: .fit(width: 40, height: 20))
        #expect(margins.hex(9, 10) == "#ffffff" && margins.hex(10, 10) == "#ff0000")
        #expect(margins.hex(29, 10) == "#ff0000" && margins.hex(30, 10) == "#ffffff")
    }

    @Test func opacityMultipliesAlpha() throws {
        let layer = Make.layer(Rect(0, 0, 2, 2), color: Color(red: 0, green: 0, blue: 0, alpha: 0.5)) {
            $0.opacity = 0.5
        }
        let picture = try renderer.render(Make.frame(2, 2, layers: [layer]))
        // White under a quarter of black: 255 · 0.75.
        #expect(abs(picture.red(0, 0) - 191) <= 1)
        let hidden = Make.layer(Rect(0, 0, 2, 2), color: .black) { $0.opacity = 0 }
        #expect(try renderer.render(Make.frame(2, 2, layers: [hidden])).hex(0, 0) == "#ffffff")
    }

    @Test func laterLayersLieAbove() throws {
        let layers = [
            Make.layer(1, Rect(0, 0, 3, 1), color: red),
            Make.layer(2, Rect(1, 0, 3, 1), color: blue),
        ]
        let picture = try renderer.render(Make.frame(4, 1, layers: layers))
        #expect((0..<4).map { picture.hex($0, 0) } == ["#ff0000", "#0000ff", "#0000ff", "#0000ff"])
    }

    @Test func theMatrixTurnsAboutTheTopLeft() throws {
        // A quarter turn clockwise: (x, y) → (10 − y, x).
        let layer = Make.layer(Rect(0, 0, 6, 2), color: red) {
            $0.matrix = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 0)
        }
        let picture = try renderer.render(Make.frame(10, 10, layers: [layer]))
        #expect(picture.hex(9, 0) == "#ff0000" && picture.hex(8, 5) == "#ff0000")
        #expect(picture.hex(7, 0) == "#ffffff" && picture.hex(9, 6) == "#ffffff")
    }

    @Test func roundCornersCoverWhatGeometrySays() throws {
        let layer = Make.layer(Rect(0, 0, 40, 30), color: .black) { $0.cornerRadius = 10 }
        let picture = try renderer.render(Make.frame(40, 30, layers: [layer]))
        // Four quarter circles of radius 10 are missing from their squares: 40·30 − (4 − π)·100.
        #expect(abs(picture.darkness - (1200 - (4 - Double.pi) * 100)) < 2)
        #expect(picture.hex(0, 0) == "#ffffff" && picture.hex(20, 0) == "#000000")
    }

    @Test func aRadiusIsAtMostHalfTheShorterSide() throws {
        let layer = Make.layer(Rect(0, 0, 40, 20), color: .black) { $0.cornerRadius = 500 }
        let picture = try renderer.render(Make.frame(40, 20, layers: [layer]))
        #expect(abs(picture.darkness - (400 + Double.pi * 100)) < 2)
    }

    @Test func theBorderLiesInsideTheBounds() throws {
        let layer = Make.layer(Rect(1, 1, 8, 8), color: blue) {
            $0.borderWidth = 2
            $0.borderColor = red
        }
        let picture = try renderer.render(Make.frame(10, 10, layers: [layer]))
        #expect(picture.hex(0, 5) == "#ffffff")
        #expect(
            picture.hex(1, 5) == "#ff0000" && picture.hex(2, 5) == "#ff0000"
                && picture.hex(3, 5) == "#0000ff")
        #expect(
            picture.hex(6, 5) == "#0000ff" && picture.hex(7, 5) == "#ff0000"
                && picture.hex(9, 5) == "#ffffff")
    }

    @Test func aBorderWiderThanTheLayerFillsIt() throws {
        let layer = Make.layer(Rect(1, 1, 8, 8)) {
            $0.borderWidth = 5
            $0.borderColor = red
        }
        let picture = try renderer.render(Make.frame(10, 10, layers: [layer]))
        #expect(picture.hex(5, 5) == "#ff0000" && picture.hex(0, 0) == "#ffffff")
    }

    @Test func clipsIntersectUpTheChain() throws {
        let layers = [
            Make.layer(1, Rect(0, 0, 6, 10)),
            Make.layer(2, Rect(3, 0, 7, 10)) { $0.clip = 1 },
            Make.layer(3, Rect(0, 0, 10, 10), color: red) { $0.clip = 2 },
        ]
        let picture = try renderer.render(Make.frame(10, 10, layers: layers))
        #expect(
            (0..<10).map { picture.hex($0, 5) == "#ff0000" }
                == [false, false, false, true, true, true, false, false, false, false])
    }

    @Test func aClipIsRoundedAsItsLayerIs() throws {
        let layers = [
            Make.layer(1, Rect(0, 0, 20, 20)) { $0.cornerRadius = 10 },
            Make.layer(2, Rect(0, 0, 20, 20), color: .black) { $0.clip = 1 },
        ]
        let picture = try renderer.render(Make.frame(20, 20, layers: layers))
        #expect(abs(picture.darkness - Double.pi * 100) < 2)
    }

    @Test func aClippingLayerDoesNotClipItself() throws {
        let layer = Make.layer(1, Rect(0, 0, 4, 4), color: red)
        let picture = try renderer.render(Make.frame(10, 10, layers: [layer]))
        #expect(picture.hex(3, 3) == "#ff0000")
    }

    @Test func clipsInACircleEnd() throws {
        let layers = [
            Make.layer(1, Rect(0, 0, 6, 10), color: red) { $0.clip = 2 },
            Make.layer(2, Rect(3, 0, 7, 10)) { $0.clip = 1 },
        ]
        let picture = try renderer.render(Make.frame(10, 10, layers: layers))
        #expect(picture.hex(4, 5) == "#ff0000" && picture.hex(1, 5) == "#ffffff")
    }

    @Test func aCollapsedLayerDrawsNothingAndSpoilsNothing() throws {
        let flat = AffineTransform(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        let nowhere = AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: .infinity, ty: 0)
        let layers = [
            Make.layer(1, Rect(0, 0, 10, 10), color: red) { $0.matrix = flat },
            Make.layer(2, Rect(0, 0, 10, 10), color: red) { $0.matrix = nowhere },
            Make.layer(3, Rect(0, 0, 10, 10), color: red) { $0.clip = 1 },
            Make.layer(4, Rect(5, 0, 5, 10), color: blue),
        ]
        let picture = try renderer.render(Make.frame(10, 10, layers: layers))
        #expect(picture.hex(2, 5) == "#ffffff" && picture.hex(7, 5) == "#0000ff")
    }

    @Test func contentsFillTheirBox() throws {
        let layer = Make.layer(Rect(0, 0, 20, 20)) {
            $0.contents = "paper"
            $0.box = Rect(5, 2, 10, 16)
        }
        let picture = try renderer.render(Make.frame(20, 20, background: .black, layers: [layer]))
        #expect(picture.hex(5, 2) == "#ffffff" && picture.hex(14, 17) == "#ffffff")
        #expect(picture.hex(4, 10) == "#000000" && picture.hex(15, 10) == "#000000")
        let unknown = Make.layer(Rect(0, 0, 20, 20)) { $0.contents = "no-such-image" }
        #expect(try renderer.render(Make.frame(20, 20, layers: [unknown])).darkness == 0)
    }

    @Test func theShadowFallsBesideAndSpreadsAsFarAsItsBlur() throws {
        let layer = Make.layer(Rect(20, 20, 20, 20), color: red) {
            var shadow = FrameShadow()
            shadow.color = .black
            shadow.offset = Size(30, 0)
            $0.shadow = shadow
        }
        let sharp = try renderer.render(Make.frame(80, 60, layers: [layer]))
        #expect(
            sharp.hex(30, 30) == "#ff0000" && sharp.hex(60, 30) == "#000000"
                && sharp.hex(75, 30) == "#ffffff")
        var soft = layer
        soft.shadow?.blur = 4
        let blurred = try renderer.render(Make.frame(80, 60, layers: [soft]))
        // A Gaussian edge: half at the edge itself, 84 % one deviation inside, 16 % outside.
        func share(_ x: Int) -> Double {
            (255 - Double(blurred.red(x, 30)) + 255 - Double(blurred.red(x - 1, 30))) / 510
        }
        #expect(abs(share(70) - 0.5) < 0.04)
        #expect(abs(share(66) - 0.84) < 0.04)
        #expect(abs(share(74) - 0.16) < 0.04)
        var faint = layer
        faint.shadow?.color.alpha = 0.5
        faint.opacity = 0.5
        #expect(abs(try renderer.render(Make.frame(80, 60, layers: [faint])).red(60, 30) - 191) <= 1)
    }

    @Test func theShadowOfADrawingHasItsShape() throws {
        var layer = Make.shape([.move(Point(10, 10)), .line(Point(20, 10)), .line(Point(10, 20)), .close]) {
            $0.fillColor = red
        }
        var shadow = FrameShadow()
        shadow.color = .black
        shadow.offset = Size(20, 0)
        layer.shadow = shadow
        let picture = try renderer.render(Make.frame(50, 30, layers: [layer]))
        #expect(picture.hex(11, 11) == "#ff0000" && picture.hex(31, 11) == "#000000")
        #expect(picture.hex(38, 18) == "#ffffff")
    }

    @Test func aShadowFromOutsideReachesIn() throws {
        let layer = Make.layer(Rect(-100, 0, 90, 40), color: red) {
            var shadow = FrameShadow()
            shadow.color = .black
            shadow.blur = 10
            $0.shadow = shadow
        }
        let picture = try renderer.render(Make.frame(40, 40, layers: [layer]))
        // The edge is 10 points to the left: one deviation. The shadow also ends above and below.
        #expect((200...240).contains(picture.red(0, 20)))
        #expect(picture.red(39, 20) == 255)
    }

    @Test func textIsStretchedToItsAdvance() throws {
        func ink(_ width: Double) throws -> (left: Int, right: Int) {
            let layer = Make.layer(Rect(0, 0, 200, 40)) {
                var text = FrameText()
                text.foregroundColor = .black
                text.font = Font(family: "DejaVu Sans", size: 30)
                text.lines = [TextLine(text: "HH", x: 10, y: 35, width: width)]
                $0.kind = .text
                $0.text = text
            }
            let picture = try renderer.render(Make.frame(200, 40, layers: [layer]))
            let columns = (0..<200).filter { x in (0..<40).contains { picture.red(x, $0) < 128 } }
            return (try #require(columns.first), try #require(columns.last))
        }
        let (narrow, wide) = (try ink(60), try ink(120))
        #expect(narrow.left >= 10 && narrow.right < 70)
        #expect(abs((wide.left - 10) - 2 * (narrow.left - 10)) <= 2)
        #expect(abs((wide.right - 10) - 2 * (narrow.right - 10)) <= 3)
    }

    @Test func picturesAreBounded() {
        #expect(throws: RasterError.self) { try renderer.render(Make.frame(0, 10)) }
        #expect(throws: RasterError.self) { try renderer.render(Make.frame(100, 100), size: .scale(1000)) }
        #expect(throws: RasterError.self) { try renderer.render(Make.frame(100, 100), size: .scale(.nan)) }
        #expect(throws: RasterError.self) {
            try renderer.render(Make.frame(10, 10), size: .fit(width: -1, height: 5))
        }
    }
}
