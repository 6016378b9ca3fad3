import MoteEngine
import MoteRaster
import Testing

/// Groups, masks and blends, looked at pixel by pixel.
@Suite struct GroupDrawingTests {
    let renderer = FrameRenderer()

    private func render(_ layers: [FrameLayer], emitters: [FrameEmitter] = [], background: Color = .white)
        throws -> PixelBuffer
    {
        try renderer.render(
            Make.frame(10, 10, background: background, layers: layers, emitters: emitters))
    }

    private func group(_ id: Int, _ rect: Rect, color: Color = .clear, opacity: Double = 1) -> FrameLayer {
        Make.layer(id, rect, color: color) {
            $0.isGroup = true
            $0.opacity = opacity
        }
    }

    private func member(_ id: Int, of group: Int, _ rect: Rect, color: Color = .clear) -> FrameLayer {
        Make.layer(id, rect, color: color) { $0.enclosingGroup = group }
    }

    @Test func aGroupFadesAsOnePicture() throws {
        let picture = try render([
            group(1, Rect(0, 0, 8, 8), color: red, opacity: 0.5),
            member(2, of: 1, Rect(4, 0, 6, 8), color: blue),
        ])
        // Half red, and half blue without any red showing through, also where it reaches out of the leader.
        #expect(picture.hex(2, 2) == "#ff8080" || picture.hex(2, 2) == "#ff7f7f")
        for x in [5, 9] { #expect(["#8080ff", "#7f7fff"].contains(picture.hex(x, 2))) }
        #expect(picture.hex(2, 9) == "#ffffff")
    }

    @Test func groupsNestAndKeepTheirOrder() throws {
        let inner = Make.layer(2, Rect(0, 0, 10, 5), color: blue) {
            ($0.isGroup, $0.opacity, $0.enclosingGroup) = (true, 0.5, 1)
        }
        let picture = try render([
            group(1, Rect(0, 0, 10, 10), color: .black, opacity: 0.5), inner,
            member(3, of: 2, Rect(0, 0, 5, 5), color: red), member(4, of: 1, Rect(9, 0, 1, 10), color: green),
            Make.layer(5, Rect(0, 9, 10, 1), color: blue),
        ])
        // Red over blue at half over black, at half over white: (128 + 128) / 2 red, 128 of the others.
        #expect(abs(picture.red(2, 2) - 191) <= 1)
        #expect(["#7fff7f", "#80ff80"].contains(picture.hex(9, 2)))
        #expect(picture.hex(4, 9) == "#0000ff")
    }

    @Test func emittersBelongToTheirGroup() throws {
        let dot = Particle(x: 5, y: 5, color: 0x0000FF)
        let inside = Make.emitter([dot]) { ($0.after, $0.enclosingGroup) = (2, 1) }
        let outside = Make.emitter([Particle(x: 5, y: 5, color: 0x0000FF)]) { $0.after = 2 }
        let layers = [group(1, .zero, opacity: 0.5), member(2, of: 1, Rect(0, 0, 10, 10), color: red)]
        let faded = try render(layers, emitters: [inside])
        #expect(["#7f7fff", "#8080ff"].contains(faded.hex(5, 5)))
        #expect(try render(layers, emitters: [outside]).hex(5, 5) == "#0000ff")
    }

    private func mask(_ id: Int, _ rect: Rect, alpha: Double = 1) -> FrameLayer {
        Make.layer(id, rect, color: Color(red: 0.3, green: 0.9, blue: 0, alpha: alpha)) { $0.isMask = true }
    }

    @Test func aMasksAlphaMultiplies() throws {
        var owner = group(1, Rect(0, 0, 10, 10), color: .black)
        owner.mask = 3
        let picture = try render([
            owner, member(2, of: 1, Rect(0, 0, 10, 2), color: red), mask(3, Rect(0, 0, 5, 10), alpha: 0.5),
        ])
        // Whatever its colour; outside of it nothing is left.
        #expect(abs(picture.red(2, 5) - 127) <= 1 && picture.hex(7, 5) == "#ffffff")
        #expect(["#ff7f7f", "#ff8080"].contains(picture.hex(2, 1)) && picture.hex(7, 1) == "#ffffff")
    }

    @Test func aMaskOfSeveralLayersIsAGroup() throws {
        var owner = group(1, Rect(0, 0, 10, 10), color: .black)
        owner.mask = 2
        let root = Make.layer(2, Rect(0, 0, 10, 10)) {
            ($0.isMask, $0.isGroup, $0.opacity) = (true, true, 0.5)
        }
        let parts = [(3, Rect(0, 0, 4, 10)), (4, Rect(2, 0, 4, 10))].map { id, rect in
            Make.layer(id, rect, color: .black) { ($0.isMask, $0.enclosingGroup) = (true, 2) }
        }
        let picture = try render([owner, root] + parts)
        for x in [1, 3, 5] { #expect(abs(picture.red(x, 5) - 127) <= 1) }
        #expect(picture.hex(7, 5) == "#ffffff")
    }

    @Test func particlesMaskAndAreMasked() throws {
        let dot = Particle(x: 5, y: 5, color: 0x0000FF)
        let masked = Make.emitter([dot]) { ($0.after, $0.mask) = (0, 1) }
        let picture = try render([mask(1, Rect(0, 0, 5, 10))], emitters: [masked])
        #expect(picture.hex(3, 5) == "#0000ff" && picture.hex(6, 5) == "#ffffff")
        // As a part of a mask they let through what is behind them, and are not drawn themselves.
        var owner = group(1, Rect(0, 0, 10, 10), color: red)
        owner.mask = 2
        let root = Make.layer(2, .zero) { ($0.isMask, $0.isGroup) = (true, true) }
        let masking = Make.emitter([dot]) { ($0.after, $0.enclosingGroup) = (2, 2) }
        let spot = try render([owner, root], emitters: [masking])
        #expect(spot.hex(5, 5) == "#ff0000" && spot.hex(0, 0) == "#ffffff")
    }

    @Test func clipsHoldInsideGroups() throws {
        let clipper = Make.layer(9, Rect(0, 0, 6, 10))
        var leader = group(1, Rect(0, 0, 10, 10), color: .black)
        leader.clip = 9
        let inner = Make.layer(2, Rect(0, 0, 10, 10), color: red) { ($0.enclosingGroup, $0.clip) = (1, 3) }
        let narrow = Make.layer(3, Rect(0, 0, 3, 10)) { ($0.enclosingGroup, $0.clip) = (1, 9) }
        let picture = try render([clipper, leader, narrow, inner])
        #expect(picture.hex(1, 5) == "#ff0000" && picture.hex(4, 5) == "#000000")
        #expect(picture.hex(7, 5) == "#ffffff")
    }

    @Test(arguments: [
        (BlendMode.normal, 0x80_40_C0), (.additive, 0xC0_C0_FF), (.multiply, 0x20_20_60),
        (.screen, 0xA0_A0_E0), (.darken, 0x40_40_80), (.lighten, 0x80_80_C0), (.overlay, 0x40_40_C1),
    ])
    func blends(_ blend: BlendMode, _ expected: Int) throws {
        // Source 80 40 C0 on 40 80 80; per channel: sum, product, 1 − (1 − a)(1 − b), the lesser, the
        // greater, and 2ab below one half of what is below, else 1 − 2(1 − a)(1 − b).
        func color(_ value: Int) -> Color {
            Color(
                red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
                blue: Double(value & 255) / 255)
        }
        let layer = Make.layer(1, Rect(0, 0, 10, 10), color: color(0x80_40_C0)) { $0.blend = blend }
        let pixel = try render([layer], background: color(0x40_80_80))[5, 5]
        for shift in [16, 8, 0] {
            #expect(abs(Int(pixel >> UInt32(shift) & 255) - (expected >> shift & 255)) <= 1)
        }
    }
}
