import MoteCommand
import MoteEngine
import MoteJSON
import MoteWire
import Testing

/// The picture in characters (`mote watch --draw`).
@Suite struct SketchTests {
    private func frame(_ layers: String, emitters: String = "[]") throws -> ReceivedFrame {
        let text =
            ###"{"scene":"s","seq":1,"size":[20,20],"background":"#000000ff","layers":[{"id":1,"size":[20,20]},"###
            + layers + ###"],"emitters":"### + emitters + "}"
        return try #require(FrameReader.read(JSONReader().parse(text)))
    }

    private func isRed(_ color: Color) -> Bool { color.red > 0.9 && color.green < 0.1 && color.blue < 0.1 }

    /// Twenty points on twenty columns: a pixel a point, two a character.
    @Test func layersFillTheirBounds() throws {
        let frame = try frame(
            ###"{"id":2,"matrix":[1,0,0,1,5,5],"size":[10,4],"backgroundColor":"#ff0000ff"}"###)
        let canvas = FrameSketch.draw(frame, columns: 20, rows: 10)
        #expect(canvas.columns == 20 && canvas.rows == 10)
        for (x, y, red) in [
            (5, 5, true), (14, 8, true), (4, 5, false), (15, 8, false), (5, 4, false), (5, 9, false),
        ] {
            #expect(isRed(canvas[x, y]) == red, "\(x), \(y)")
        }
    }

    @Test func clipsRoundsAndOpacity() throws {
        let frame = try frame(
            ###"{"id":2,"matrix":[1,0,0,1,0,0],"size":[10,10],"cornerRadius":5},"###
                + ###"{"id":3,"clip":2,"matrix":[1,0,0,1,0,0],"size":[20,20],"backgroundColor":"#ff0000ff"},"###
                + ###"{"id":4,"matrix":[1,0,0,1,12,12],"size":[2,2],"opacity":0.5,"backgroundColor":"#ffffffff"}"###
        )
        let canvas = FrameSketch.draw(frame, columns: 20, rows: 10)
        #expect(isRed(canvas[5, 5]))
        #expect(!isRed(canvas[0, 0]))
        #expect(!isRed(canvas[12, 5]))
        #expect(abs(canvas[12, 12].green - 0.5) < 0.01)
    }

    @Test func textsAreLettersAndParticlesDots() throws {
        let frame = try frame(
            ###"{"id":2,"kind":"text","matrix":[1,0,0,1,4,4],"size":[10,4],"foregroundColor":"#ffffffff","###
                + ###""lines":[{"text":"ab","x":0,"y":2,"width":2}],"ascent":2}"###,
            emitters: ###"[{"id":3,"after":2,"count":2,"cells":[{"size":[1,1]}],"###
                + ###""particles":{"x":[15.5,18.5],"y":[15.5,1.5],"constant":{"color":16711680}}}]"###)
        let canvas = FrameSketch.draw(frame, columns: 20, rows: 10)
        let lines = canvas.text(isColored: false).split(separator: "\n").map {
            $0.replacing("\u{1b}[K", with: "")
        }
        #expect(lines.count == 10)
        #expect(Array(lines[2])[4...5] == ["a", "b"])
        #expect(isRed(canvas[15, 15]) && isRed(canvas[18, 1]))
    }

    /// A ring around a centre: red there, gone at five points and beyond.
    @Test func gradientsHaveTheirCourse() throws {
        let frame = try frame(
            ###"{"id":2,"kind":"gradient","size":[20,20],"type":"radial","startPoint":[10,10],"endPoint":[15,10],"###
                + ###""stops":[[0,"#ff0000ff"],[1,"#ff000000"]]}"###)
        let canvas = FrameSketch.draw(frame, columns: 20, rows: 10)
        #expect(canvas[10, 10].red > 0.8 && canvas[0, 0].red == 0 && canvas[19, 10].red == 0)
        // Half way, half of it.
        #expect(abs(canvas[12, 9].red - 0.5) < 0.05)
    }

    /// A line of six letters where there is room for two: all of them, from where the alignment says.
    @Test(arguments: [("left", 8), ("center", 6), ("right", 4)])
    func textsThatHaveNoRoomStayWhole(alignment: String, column: Int) throws {
        let frame = try frame(
            ###"{"id":2,"kind":"text","matrix":[1,0,0,1,8,4],"size":[2,4],"foregroundColor":"#ffffffff","###
                + ###""alignmentMode":"\###(alignment)","lines":[{"text":"abcdef","x":0,"y":2,"width":2}],"ascent":2}"###
        )
        let canvas = FrameSketch.draw(frame, columns: 20, rows: 10)
        let lines = canvas.text(isColored: false).split(separator: "\n")
        #expect(String(lines[2].dropFirst(column).prefix(6)) == "abcdef")
    }

    @Test func coloursAreNamedOnceARun() throws {
        let canvas = FrameSketch.draw(try frame(###"{"id":2,"size":[0,0]}"###), columns: 20, rows: 10)
        let text = canvas.text(isColored: true)
        #expect(text.ranges(of: "38;2;0;0;0;48;2;0;0;0m").count == 10)
        #expect(text.ranges(of: "▀").count == 200)
    }

    /// Whatever a frame holds, drawing it does no harm.
    @Test(arguments: ["[1e300,0,0,1e300,0,0]", "[0,0,0,0,0,0]", "[1,0,0,1,1e300,-1e300]", "[1,2,2,4,0,0]"])
    func oddMatrices(matrix: String) throws {
        let frame = try frame(
            ###"{"id":2,"matrix":\###(matrix),"size":[10,4],"backgroundColor":"#ff0000ff","###
                + ###""path":"M 0 0 L 9 9 C 1 2 3 4 5 6 Q 1 1 2 2 Z","strokeColor":"#00ff00ff","fillColor":"#0000ffff"}"###
        )
        #expect(FrameSketch.draw(frame, columns: 7, rows: 3).rows == 3)
    }
}
