import MoteEngine
import MoteRaster
import Testing

@Suite struct PerspectiveDrawingTests {
    /// x' = x / (1 + x/100), y' = y / (1 + x/100): the right side is further away.
    private let receding = Transform3D([1, 0, 0, 0.01], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

    private func layer(_ id: Int, _ change: (inout FrameLayer) -> Void = { _ in }) -> FrameLayer {
        Make.layer(id, Rect(0, 0, 100, 100), color: .black) {
            $0.matrix3D = receding
            change(&$0)
        }
    }

    @Test func aSquareBecomesATrapezium() throws {
        let picture = try FrameRenderer().render(Make.frame(110, 110, layers: [layer(1)]))
        // The right edge stands at 100 / 2 = 50 and is half as high; at x' = 25, x is 33.3 and the height 75.
        #expect(picture.hex(48, 25) == "#000000" && picture.hex(52, 25) == "#ffffff")
        #expect(picture.hex(1, 95) == "#000000" && picture.hex(47, 56) == "#ffffff")
        #expect(picture.hex(25, 72) == "#000000" && picture.hex(25, 78) == "#ffffff")
        // Its area: (100 + 50) / 2 · 50.
        #expect(abs(picture.darkness - 3750) < 60)
    }

    @Test func itClipsAndIsClippedSo() throws {
        let clipper = layer(1) { $0.backgroundColor = .clear }
        let wide = Make.layer(2, Rect(0, 0, 110, 110), color: .black) { $0.clip = 1 }
        let clipped = try FrameRenderer().render(Make.frame(110, 110, layers: [clipper, wide]))
        #expect(abs(clipped.darkness - 3750) < 60)
        let narrow = Make.layer(1, Rect(0, 0, 25, 110))
        let halved = try FrameRenderer().render(
            Make.frame(110, 110, layers: [narrow, layer(2) { $0.clip = 1 }]))
        #expect(abs(halved.darkness - (100 + 75) / 2 * 25) < 60)
    }

    @Test func whatIsBehindTheEyeIsNotDrawn() throws {
        // x' = x / (1 − x/50): beyond x = 50 it is behind.
        let passing = Transform3D([1, 0, 0, -0.02], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
        let picture = try FrameRenderer().render(
            Make.frame(100, 100, layers: [layer(1) { $0.matrix3D = passing }]))
        #expect(picture.hex(90, 50) == "#000000")
        let away = Transform3D([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, -1])
        let none = try FrameRenderer().render(Make.frame(100, 100, layers: [layer(1) { $0.matrix3D = away }]))
        #expect(none.darkness == 0)
    }
}
