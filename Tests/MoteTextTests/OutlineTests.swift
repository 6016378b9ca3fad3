import MoteEngine
import MoteText
import Testing

@Suite struct OutlineTests {
    @Test func outlinesStandWhereTheLinesDo() {
        let layout = PangoTextLayout()
        let font = Font(family: "DejaVu Sans", size: 100)
        let line = TextLine(text: "l", x: 30, y: 200, width: layout.layout(request("l", font)).lines[0].width)
        let path = layout.outlines(of: [line], font: font)
        var (low, high) = (Point(1e9, 1e9), Point(-1e9, -1e9))
        for case .move(let p) in path.elements { include(p) }
        for case .line(let p) in path.elements { include(p) }
        func include(_ p: Point) {
            low = Point(min(low.x, p.x), min(low.y, p.y))
            high = Point(max(high.x, p.x), max(high.y, p.y))
        }
        // DejaVu's l is a bar of 0.09 em, on the baseline, 0.76 em high.
        #expect(abs(high.y - 200) < 0.01 && abs(low.y - 124) < 1)
        #expect(abs(high.x - low.x - 9) < 0.5 && low.x > 30 && high.x < 30 + line.width)
        #expect(path.elements.last == .close)
        #expect(layout.outlines(of: [line], font: font) == path)
    }

    @Test func severalLinesMakeOnePath() {
        let layout = PangoTextLayout()
        let font = Font()
        let lines = layout.layout(request("a\nb", font)).lines
        let both = layout.outlines(of: lines, font: font).elements
        let each = lines.flatMap { layout.outlines(of: [$0], font: font).elements }
        #expect(!both.isEmpty && both == each)
        #expect(layout.outlines(of: [], font: font).isEmpty)
        #expect(layout.outlines(of: [TextLine(text: " ", x: 0, y: 9, width: 5)], font: font).isEmpty)
    }

    @Test func layoutsNameTheirFontsFile() {
        let layout = PangoTextLayout()
        #expect(layout.layout(request("a", Font())).fontFile == "DejaVuSans.ttf")
        #expect(layout.fontPaths["DejaVuSans.ttf"]?.hasSuffix("/DejaVuSans.ttf") == true)
        #expect(layout.layout(request("", Font())).fontFile == "")
    }

    private func request(_ string: String, _ font: Font) -> TextLayoutRequest {
        TextLayoutRequest(
            string: string, font: font, alignment: .left, verticalAlignment: .top, wrapped: false,
            size: Size(500, 500))
    }

    /// The digests of FIPS 180-2's examples.
    @Test func knownDigests() {
        #expect(
            SHA256.hex(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            SHA256.hex(of: Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256.hex(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }
}
