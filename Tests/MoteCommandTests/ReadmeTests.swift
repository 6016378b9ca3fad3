import Foundation
import MoteCommand
import Testing

/// What the README shows is what is there.
@Suite struct ReadmeTests {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func readme() throws -> String {
        try String(contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
    }

    /// The blocks in a language, in order.
    private func blocks(_ language: String) throws -> [String] {
        try readme().components(separatedBy: "```\(language)\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
    }

    @Test func theFirstSceneHasNoErrors() throws {
        let scene = try #require(try blocks("lua").first)
        #expect(scene.split(separator: "\n").count <= 10)
        let path = NSTemporaryDirectory() + "mote-readme-\(getpid()).lua"
        try scene.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let run = ToolRun("check", path)
        #expect(run.exitCode == 0, "\(run.output)")
    }

    @Test func theFirstClientIsTheFileThatItNames() throws {
        let client = try #require(try blocks("python").first)
        let file = Self.package.appendingPathComponent("scripts/clients/watch.py")
        #expect(try String(contentsOf: file, encoding: .utf8) == client)
    }

    @Test func everyCommandLineIsAccepted() throws {
        let lines = try readme().split(separator: "\n").filter { $0.hasPrefix("    mote ") }
        #expect(lines.count > 10)
        for line in lines {
            // Up to what is meant for people: two spaces or a pipe; several commands stand between
            // semicolons.
            let text = line.trimmingCharacters(in: .whitespaces).components(separatedBy: "  ")[0]
            for part in text.components(separatedBy: "|")[0].components(separatedBy: ";") {
                let words = part.split(separator: " ").map(String.init)
                let name = try #require(words.dropFirst().first)
                let command = try CommandList.find(name)
                #expect(throws: Never.self, "\(line)") { _ = try command.parse(Array(words.dropFirst(2))) }
            }
        }
    }

    @Test func everyPlaceOnTheMapExists() throws {
        let map = try #require(try readme().components(separatedBy: "## The map").last)
        var places = map.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(
            \.element)
        places.removeAll { !$0.contains("/") }
        for place in places where !place.hasPrefix("lua/") {
            let path = Self.package.appendingPathComponent(place).path
            #expect(FileManager.default.fileExists(atPath: path), "\(place)")
        }
    }
}
