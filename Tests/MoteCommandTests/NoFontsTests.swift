import Foundation
import MoteTestSupport
import Testing

/// A machine without a single font: text still has lines and an extent, by half an em a character and 1.2 em
/// a line. In a process of its own, since fontconfig reads its configuration once.
@Suite struct NoFontsTests {
    @Test func withoutFontsTextStillHasLines() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mote-no-fonts-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
            <fontconfig><dir>\(folder.path)/none</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
            """
        try Data(configuration.utf8).write(to: folder.appending(path: "fonts.conf"))
        let scene = """
            scene:text { name = "t", string = "four\\n\\nlines\\nhere", fontSize = 20, wrapped = true,
                         bounds = { 0, 0, 100, 100 } }
            """
        try Data(scene.utf8).write(to: folder.appending(path: "scene.lua"))

        let mote = Process()
        mote.executableURL = URL(filePath: DaemonProcess.buildFolder + "/mote")
        mote.arguments = ["render", folder.appending(path: "scene.lua").path, "-o", "-"]
        mote.environment = ProcessInfo.processInfo.environment.merging(
            ["FONTCONFIG_FILE": folder.appending(path: "fonts.conf").path]) { $1 }
        let output = Pipe()
        mote.standardOutput = output
        mote.standardError = FileHandle.nullDevice
        try mote.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        mote.waitUntilExit()
        #expect(mote.terminationStatus == 0)

        let message = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let params = try #require(message["params"] as? [String: Any])
        let layers = try #require(params["layers"] as? [[String: Any]])
        let text = try #require(layers.first { $0["name"] as? String == "t" })
        let lines = try #require(text["lines"] as? [[String: Any]])
        #expect(lines.map { $0["text"] as? String } == ["four", "", "lines", "here"])
        #expect(lines.map { $0["width"] as? Double } == [40, 0, 50, 40])
    }
}
