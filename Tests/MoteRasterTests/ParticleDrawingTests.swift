import MoteEngine
import MoteRaster
import Testing

@Suite struct ParticleDrawingTests {
    let renderer = FrameRenderer()

    func render(
        _ particles: [Particle], background: Color = .black, layers: [FrameLayer] = [],
        _ change: (inout FrameEmitter) -> Void = { _ in }
    ) throws -> PixelBuffer {
        try renderer.render(
            Make.frame(
                20, 20, background: background, layers: layers,
                emitters: [Make.emitter(particles, change)]))
    }

    @Test func aCellWithoutContentsIsADisc() throws {
        let picture = try render([Particle(x: 10, y: 10, color: 0x000000)], background: .white)
        // 8 points across: π · 4².
        #expect(abs(picture.darkness - Double.pi * 16) < 0.7)
        #expect(
            picture.hex(10, 10) == "#000000" && picture.hex(10, 5) == "#ffffff"
                && picture.hex(7, 7) != "#000000")
    }

    @Test func sizeScaleAndRotationShapeTheEllipse() throws {
        let upright = try render(
            [Particle(x: 10, y: 10, scale: 0.5, rotation: .pi / 2, color: 0)],
            background: .white
        ) {
            $0.cells[0].size = Size(32, 8)
        }
        // Half of 32 by 8, a quarter turn: 4 wide, 16 high.
        #expect(abs(upright.darkness - Double.pi * 8 * 2) < 1)
        #expect(
            upright.hex(10, 3) == "#000000" && upright.hex(10, 16) == "#000000"
                && upright.hex(13, 10) == "#ffffff")
    }

    @Test func alphaIsMultipliedByTheEmittersOpacity() throws {
        let picture = try render([Particle(x: 10, y: 10, alpha: 0.5, color: 0xFF8000)]) { $0.opacity = 0.5 }
        #expect(picture[10, 10] == 0xFF40_2000)
    }

    @Test func additiveAddsColourTimesAlphaAndLeavesAlpha() throws {
        let ground = Color(red: 100.0 / 255, green: 200.0 / 255, blue: 0)
        let picture = try render([Particle(x: 10, y: 10, alpha: 0.5, color: 0x60FF10)], background: ground) {
            $0.isAdditive = true
        }
        // 100 + 96 · 0.5; 200 + 127.5, more than there is; 0 + 8.
        #expect(picture[10, 10] == 0xFF94_FF08)
    }

    @Test func additiveOnNothingLeavesNothingInAlpha() throws {
        let picture = try render([Particle(x: 10, y: 10, color: 0x204060)], background: .clear) {
            $0.isAdditive = true
        }
        #expect(picture[10, 10] == 0x0020_4060)
    }

    @Test func theFirstRowIsAtTheBack() throws {
        let picture = try render([
            Particle(x: 10, y: 10, color: 0xFF0000), Particle(x: 10, y: 10, color: 0x0000FF),
        ])
        #expect(picture.hex(10, 10) == "#0000ff")
    }

    @Test func imagesAreTinted() throws {
        let picture = try render([Particle(x: 10, y: 10, color: 0x00FF80)]) {
            $0.cells[0].contents = "paper"
            $0.cells[0].size = Size(8, 12)
        }
        #expect(picture.hex(10, 10) == "#00ff80")
        #expect(
            picture.hex(7, 5) == "#00ff80" && picture.hex(4, 10) == "#000000"
                && picture.hex(10, 2) == "#000000")
        // The stamp covers what the image covers: 8 by 12.
        let ink = try render([Particle(x: 10, y: 10, color: 0)], background: .white) {
            $0.cells[0].contents = "paper"
            $0.cells[0].size = Size(8, 12)
        }
        #expect(abs(ink.darkness - 96) < 1)
    }

    @Test func aStampKeepsItsAreaInEveryDirectionAndSize() throws {
        for scale: Float in [0.05, 0.3, 0.5, 0.71, 1] {
            for rotation: Float in [0, 0.3, 1, 2.5] {
                let ink = try render(
                    [Particle(x: 10.3, y: 9.8, scale: scale, rotation: rotation, color: 0)],
                    background: .white
                ) {
                    $0.cells[0].contents = "paper"
                    $0.cells[0].size = Size(8, 12)
                }
                let area = 96 * Double(scale * scale)
                #expect(abs(ink.darkness - area) < 0.05 * area + 0.15, "scale \(scale), rotation \(rotation)")
            }
        }
    }

    @Test func emittersComeRightAfterTheirEntry() throws {
        let layers = [
            Make.layer(1, Rect(0, 0, 20, 20), color: red),
            Make.layer(2, Rect(0, 0, 10, 20), color: blue),
        ]
        let picture = try render([Particle(x: 9, y: 10), Particle(x: 12, y: 10)], layers: layers) {
            $0.after = 1
        }
        #expect(picture.hex(9, 10) == "#0000ff" && picture.hex(12, 10) == "#ffffff")
        let before = try render([Particle(x: 12, y: 10)], layers: layers) { $0.after = 0 }
        #expect(before.hex(12, 10) == "#ff0000")
        let last = try render([Particle(x: 9, y: 10)], layers: layers) { $0.after = 2 }
        #expect(last.hex(9, 10) == "#ffffff")
    }

    @Test func theMatrixPlacesThem() throws {
        let picture = try render([Particle(x: 2, y: 3)]) {
            $0.matrix = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 10)
        }
        #expect(
            picture.hex(6, 11) == "#ffffff" && picture.hex(7, 12) == "#ffffff"
                && picture.hex(14, 12) == "#000000")
    }

    @Test func clipsHoldForParticles() throws {
        let layers = [Make.layer(1, Rect(0, 0, 10, 20))]
        let picture = try render([Particle(x: 10, y: 10)], layers: layers) { $0.clip = 1 }
        #expect(picture.hex(9, 10) == "#ffffff" && picture.hex(10, 10) == "#000000")
    }

    @Test func strangeParticlesAreLeftAway() throws {
        let picture = try render([
            Particle(x: .nan, y: 10), Particle(x: 10, y: .infinity), Particle(x: 10, y: 10, scale: .nan),
            Particle(x: 10, y: 10, scale: 0), Particle(x: 10, y: 10, alpha: .nan),
            Particle(x: 10, y: 10, alpha: -1),
            Particle(x: 10, y: 10, scale: .infinity), Particle(x: 1e30, y: 10),
            Particle(x: 10, y: 10, rotation: .nan),
        ])
        #expect(picture.pixels.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test func aCellBeyondTheListIsTheLast() throws {
        let picture = try render([Particle(x: 10, y: 10, cell: 7)])
        #expect(picture.hex(10, 10) == "#ffffff")
    }

    @Test func manyBlocksAreDrawnWhole() throws {
        // 10,000 particles, the last of which alone is red.
        var particles = [Particle](repeating: Particle(x: 5, y: 5), count: 9_999)
        particles.append(Particle(x: 15, y: 15, color: 0xFF0000))
        let picture = try render(particles)
        #expect(picture.hex(5, 5) == "#ffffff" && picture.hex(15, 15) == "#ff0000")
    }

    @Test(arguments: BuiltInImage.allCases) func everyImageDrawsInsideItsSize(image: BuiltInImage) throws {
        let size = image.size
        let layer = Make.layer(Rect(10, 10, size.width, size.height)) { $0.contents = image.rawValue }
        let picture = try renderer.render(
            Make.frame(size.width + 20, size.height + 20, background: .black, layers: [layer]))
        var ink = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture[x, y] != 0xFF00_0000 {
                ink += 1
                #expect(
                    (10..<(10 + Int(size.width))).contains(x)
                        && (10..<(10 + Int(size.height))).contains(y))
            }
        }
        #expect(Double(ink) > 0.1 * size.width * size.height)
    }
}
