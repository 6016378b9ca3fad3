import MoteEngine
import MoteText
import Testing

/// Facts of layout that hold whatever fonts are installed.
@Suite struct PangoTextLayoutTests {
    let layout = PangoTextLayout()

    func request(
        _ string: String, size: Double = 20, alignment: TextAlignment = .left,
        vertical: VerticalAlignment = .top, wrapped: Bool = false,
        in box: Size = Size(300, 200)
    ) -> TextLayoutRequest {
        TextLayoutRequest(
            string: string, font: Font(family: "DejaVu Sans", size: size), alignment: alignment,
            verticalAlignment: vertical, wrapped: wrapped, size: box)
    }

    @Test func aLineHasItsTextAndLiesBelowTheTop() throws {
        let result = layout.layout(request("Hello"))
        #expect(result.lines.map(\.text) == ["Hello"])
        let line = try #require(result.lines.first)
        #expect(line.x == 0)
        #expect(line.width > 0 && line.width == result.extent.width)
        #expect(result.ascent > result.descent && result.descent > 0)
        #expect(line.y > 0 && line.y < result.extent.height)
    }

    @Test func emptyTextTakesNoRoomButKnowsItsFont() {
        let result = layout.layout(request(""))
        #expect(result.lines.isEmpty)
        #expect(result.extent == .zero)
        #expect(result.ascent > 0)
    }

    @Test func lineFeedsBreakAndBlankLinesCount() throws {
        let result = layout.layout(request("one\n\nthree"))
        #expect(result.lines.map(\.text) == ["one", "", "three"])
        let y = result.lines.map(\.y)
        try #require(y.count == 3)
        #expect(abs((y[2] - y[1]) - (y[1] - y[0])) < 0.01)
        #expect(y[1] > y[0])
        #expect(layout.layout(request("one\r\ntwo")).lines.map(\.text) == ["one", "two"])
        #expect(layout.layout(request("one\n")).lines.map(\.text) == ["one", ""])
    }

    @Test func widthGrowsWithTextAndInStepWithSize() {
        let short = layout.layout(request("mm")).extent
        let long = layout.layout(request("mmm")).extent
        #expect(long.width > short.width)
        let double = layout.layout(request("mm", size: 40)).extent
        // Unhinted metrics are proportional to the size, to Pango's unit of 1/1024 point for each glyph.
        #expect(abs(double.width - 2 * short.width) < 0.02)
        #expect(abs(double.height - 2 * short.height) < 0.02)
    }

    @Test func onePointOfFontIsOneUnit() {
        // Ascent and descent of any text font come to between 0.9 and 1.6 of its size.
        let result = layout.layout(request("x", size: 100))
        #expect((90...160).contains(result.ascent + result.descent))
    }

    @Test func alignmentPlacesTheSameLine() {
        let lines = TextAlignment.allCases.map { layout.layout(request("Hello", alignment: $0)).lines[0] }
        let width = lines[0].width
        #expect(lines.allSatisfy { $0.width == width && $0.y == lines[0].y })
        #expect(lines.map(\.x) == [0, (300 - width) / 2, 300 - width])
    }

    @Test func aLineWiderThanItsLayerReachesBeyondIt() {
        let narrow = Size(10, 20)
        #expect(layout.layout(request("wide text", alignment: .center, in: narrow)).lines[0].x < 0)
        #expect(layout.layout(request("wide text", alignment: .right, in: narrow)).lines[0].x < 0)
        #expect(layout.layout(request("wide text", in: narrow)).lines.count == 1)
    }

    @Test func verticalAlignmentMovesTheWholeText() {
        let top = layout.layout(request("a\nb"))
        let center = layout.layout(request("a\nb", vertical: .center))
        let bottom = layout.layout(request("a\nb", vertical: .bottom))
        let room = 200 - top.extent.height
        for (index, line) in top.lines.enumerated() {
            #expect(abs(center.lines[index].y - line.y - room / 2) < 1e-9)
            #expect(abs(bottom.lines[index].y - line.y - room) < 1e-9)
        }
    }

    @Test func wrappingKeepsTheWordsAndTheWidth() {
        let words = "the quick brown fox jumps over the lazy dog"
        let result = layout.layout(request(words, wrapped: true, in: Size(120, 0)))
        #expect(result.lines.count > 1)
        #expect(result.lines.map(\.text).joined(separator: " ") == words)
        #expect(result.lines.allSatisfy { $0.width <= 120 })
        #expect(layout.layout(request(words)).lines.count == 1)
    }

    @Test func aBrokenLinesSpaceDoesNotCount() throws {
        let alone = layout.layout(request("aa")).extent.width
        let result = layout.layout(request("aa bb", alignment: .right, wrapped: true, in: Size(alone + 6, 0)))
        let first = try #require(result.lines.first)
        #expect(result.lines.count == 2)
        #expect(first.text == "aa")
        #expect(abs(first.width - alone) < 0.01)
        #expect(abs(first.x - 6) < 0.01)
    }

    @Test func aWordLongerThanTheLayerIsBroken() {
        let result = layout.layout(
            request(
                String(repeating: "m", count: 30), wrapped: true,
                in: Size(100, 0)))
        #expect(result.lines.count > 3)
        #expect(result.lines.map(\.text).joined() == String(repeating: "m", count: 30))
    }

    @Test func weightAndSlantAreOtherFonts() {
        var bold = request("Hamburgefons")
        bold.font.weight = 700
        var unknown = request("Hamburgefons")
        unknown.font.family = "No Such Family At All"
        #expect(layout.layout(bold).lines.count == 1)
        #expect(layout.layout(unknown).lines[0].width > 0)
    }

    @Test(arguments: [
        "a\0b", "\u{FFFD}\u{FFFF}", "\u{202E}abc", "e\u{301}\u{301}\u{301}", "👨‍👩‍👧", "\u{2028}\u{2029}",
            "\t\t",
        "שלום עולם", "\r\r\n\n",
    ])
    func strangeTextIsJustText(string: String) {
        let result = layout.layout(request(string, wrapped: true, in: Size(50, 50)))
        #expect(!result.lines.isEmpty)
        #expect(result.lines.allSatisfy { $0.width.isFinite && $0.y.isFinite && $0.width >= 0 })
    }

    @Test func nulDoesNotEndTheText() {
        #expect(layout.layout(request("a\0b")).lines[0].text == "a b")
    }

    @Test(arguments: [Double.nan, -1, 0, .infinity, 1e300]) func strangeSizesAreBounded(value: Double) {
        for box in [Size(value, 10), Size(10, value)] {
            let result = layout.layout(request("some text", wrapped: true, in: box))
            #expect(result.lines.allSatisfy { $0.width.isFinite && $0.width >= 0 })
        }
        let result = layout.layout(request("some text", size: value))
        #expect(result.extent.width.isFinite && result.extent.width > 0)
    }

    @Test func longTextIsCutAtACharacter() {
        let long = String(repeating: "é", count: 200_000)
        let result = layout.layout(request(long, size: 0.1))
        #expect(result.lines.count == 1)
        #expect(result.lines[0].text == String(repeating: "é", count: 32_768))
    }

    @Test func aWordWithoutEndIsNotBrokenForEver() {
        let word = String(repeating: "z", count: 20_000)
        #expect(layout.layout(request(word, wrapped: true, in: Size(0, 0))).lines.count == 1)
        let broken = layout.layout(request(word, wrapped: true, in: Size(300, 20)))
        #expect(broken.lines.reduce(0) { $0 + $1.text.utf8.count } == 4096)
    }

    @Test func theSameRequestGivesTheSameAnswer() {
        let first = layout.layout(request("again"))
        for index in 0..<2_000 { _ = layout.layout(request("other \(index)")) }
        #expect(layout.layout(request("again")) == first)
        #expect(PangoTextLayout().layout(request("again")) == first)
    }
}
