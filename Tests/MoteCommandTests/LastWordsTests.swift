import Foundation
import MoteScript
import Testing

/// What a script logs before an error ends it is just what one looks for then.
@Suite struct LastWordsTests {
    private func file(_ lua: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString).lua")
            .path
        try lua.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test(arguments: ["render", "check"]) func areTold(_ command: String) throws {
        let path = try file("print('one')\nlog.warn('two')\nerror('boo')\n")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let name = path.split(separator: "/").last ?? ""
        let run = ToolRun(words: [command, path] + (command == "render" ? ["-o", "-"] : []))
        #expect(run.exitCode == 1)
        let told = run.errors + run.output
        #expect(run.errors.hasPrefix("\(name):1: info: one\n\(name):2: warning: two\n"), "\(run.errors)")
        #expect(told.components(separatedBy: "two").count == 2, "\(told)")
        #expect(told.components(separatedBy: "\(name):3: boo").count == 2, "\(told)")
    }

    @Test func machinesReadThemBeside() throws {
        let path = try file("print('one') error('boo')")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let run = ToolRun("check", path, "--json")
        #expect(run.errors.hasSuffix(":1: info: one\n"))
        #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
    }
}
