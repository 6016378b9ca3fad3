import Foundation
import MoteEngine
import MoteText
import Testing

/// A machine without a single font, in a process of its own: fontconfig reads its configuration once.
@Suite struct NoFontsTests {
    @Test func withoutFontsTextStillHasLinesAndAnExtent() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appending(path: "mote-no-fonts-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "fonts.conf")
            let configuration = """
                <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
                <fontconfig><dir>\(folder.path)/none</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
                """
            try Data(configuration.utf8).write(to: file)
            setenv("FONTCONFIG_FILE", file.path, 1)

            let result = PangoTextLayout().layout(TextLayoutRequest(
                string: "four\n\nlines\nhere", font: Font(family: "Any", size: 20), alignment: .left,
                verticalAlignment: .top, wrapped: true, size: Size(100, 100)))
            #expect(result.lines.map(\.text) == ["four", "", "lines", "here"])
            // Half an em a character, 1.2 em a line.
            #expect(result.lines.map(\.width) == [40, 0, 50, 40])
            #expect(result.extent == Size(50, 96))
            #expect(TextDrawing().width(of: "x", font: Font()) == 0)
        }
    }
}
