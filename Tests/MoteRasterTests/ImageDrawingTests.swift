import MoteEngine
import MoteRaster
import MoteTestSupport
import Testing

/// Images that a scene brought along: a PNG of 6 by 6 pixels whose corners are red, edges green, middle blue.
@Suite struct ImageDrawingTests {
    private func png() throws -> [UInt8] {
        let corner = Set([0, 1, 4, 5])
        var layers: [FrameLayer] = []
        for y in 0..<6 {
            for x in 0..<6 {
                let edges = (corner.contains(x) ? 1 : 0) + (corner.contains(y) ? 1 : 0)
                let color = edges == 2 ? red : edges == 1 ? green : blue
                layers.append(Make.layer(Rect(Double(x), Double(y), 1, 1), color: color))
            }
        }
        return try PNGFile.encode(FrameRenderer().render(Make.frame(6, 6, layers: layers)))
    }

    private func render(_ size: Size, scale: Double = 1, _ change: (inout FrameLayer) -> Void) throws
        -> PixelBuffer
    {
        let bytes = try png()
        let renderer = FrameRenderer { $0 == "tiles" ? (bytes, scale) : nil }
        let layer = Make.layer(Rect(origin: .zero, size: size)) {
            $0.contents = "tiles"
            change(&$0)
        }
        return try renderer.render(Make.frame(size.width, size.height, layers: [layer]))
    }

    @Test func aFileIsDrawnPixelByPixel() throws {
        let picture = try render(Size(6, 6)) { _ in }
        #expect(
            (0..<6).map { picture.hex($0, 0) } == [
                "#ff0000", "#ff0000", "#00ff00", "#00ff00", "#ff0000", "#ff0000",
            ])
        #expect(picture.hex(2, 2) == "#0000ff")
    }

    @Test func nearestKeepsPixelsSquare() throws {
        let picture = try render(Size(60, 60)) { $0.sampling = .nearest }
        #expect(picture.hex(19, 5) == "#ff0000" && picture.hex(20, 5) == "#00ff00")
        #expect(picture.hex(39, 39) == "#0000ff" && picture.hex(40, 39) == "#00ff00")
    }

    @Test func nineParts() throws {
        let picture = try render(Size(20, 12)) {
            $0.slice = FrameSlice(left: 2, top: 2, right: 2, bottom: 2)
            $0.sampling = .nearest
        }
        for y in 0..<12 {
            for x in 0..<20 {
                let edges = (x < 2 || x >= 18 ? 1 : 0) + (y < 2 || y >= 10 ? 1 : 0)
                #expect(picture.hex(x, y) == (edges == 2 ? "#ff0000" : edges == 1 ? "#00ff00" : "#0000ff"))
            }
        }
        // With two pixels a point the corners are half as large.
        let fine = try render(Size(20, 12), scale: 2) {
            $0.slice = FrameSlice(left: 2, top: 2, right: 2, bottom: 2)
            $0.sampling = .nearest
        }
        #expect(fine.hex(0, 0) == "#ff0000" && fine.hex(1, 0) == "#00ff00" && fine.hex(1, 1) == "#0000ff")
    }

    @Test func aTintPaintsTheAlpha() throws {
        let picture = try render(Size(6, 6)) { $0.tint = Color(red: 0, green: 0, blue: 0, alpha: 0.5) }
        for x in 0..<6 { #expect(abs(picture.red(x, 3) - 127) <= 1) }
    }

    @Test func aPartOfIt() throws {
        let picture = try render(Size(6, 6)) {
            $0.contentsRect = Rect(1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3)
            $0.sampling = .nearest
        }
        #expect(picture.pixels.allSatisfy { $0 == 0xFF00_00FF })
    }

    @Test(arguments: [TinyJPEG.baseline, TinyJPEG.progressive])
    func jpegs(_ bytes: [UInt8]) throws {
        let renderer = FrameRenderer { _ in (bytes, 1) }
        let layer = Make.layer(Rect(0, 0, 16, 8)) { $0.contents = "photo" }
        let picture = try renderer.render(Make.frame(16, 8, layers: [layer]))
        #expect(picture.red(3, 4) > 245 && picture.red(12, 4) < 10)
        // Cut off, it is drawn as far as it goes, or not at all.
        for count in stride(from: 0, to: bytes.count, by: 7) {
            let cut = FrameRenderer { _ in (Array(bytes.prefix(count)), 1) }
            _ = try cut.render(Make.frame(16, 8, layers: [layer]))
        }
    }

    @Test func whatIsNoPictureDrawsNothing() throws {
        for bytes in [[], [0x89, 0x50, 0x4E, 0x47], Array(try png().prefix(60)), Array("hello".utf8)]
            as [[UInt8]]
        {
            let renderer = FrameRenderer { _ in (bytes, 1) }
            let layer = Make.layer(Rect(0, 0, 4, 4)) { $0.contents = "broken" }
            #expect(try renderer.render(Make.frame(4, 4, layers: [layer])).hex(2, 2) == "#ffffff")
        }
    }
}
