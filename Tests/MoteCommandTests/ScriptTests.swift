import Foundation
import MoteTestSupport
import Testing

/// The scripts that a person runs: each says what it does, and refuses what it does not take in one line.
@Suite struct ScriptTests {
    private static let folder = PackageFolder.scenes.replacing("/scenes", with: "")
    private static let commands: [[String]] =
        ["start", "setup", "test", "bench", "fuzz", "soak"].map { ["\(folder)/\($0)"] }
        + [["python3", "\(folder)/clients/mote_client.py"]]

    private func run(_ command: [String]) throws -> (code: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let texts = [output, errors].map { pipe in
            String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test(arguments: commands, ["--help", "-h"]) func saysWhatItDoes(command: [String], flag: String) throws {
        let told = try run(command + [flag])
        #expect(told.code == 0 && told.errors.isEmpty)
        #expect(told.output.count > 60)
    }

    @Test(arguments: [
        ["start", "x"], ["setup", "x"], ["fuzz", "x"], ["fuzz", "1", "2"], ["soak", "x"], ["soak", "1", "x"],
        ["soak", "1", "2", "3"], ["soak", "-1"], ["soak", "nan"], ["clients/mote_client.py"],
        ["clients/mote_client.py", "a", "--frames"], ["clients/mote_client.py", "a", "--frames", "0"],
        ["clients/mote_client.py", "--frame"],
    ]) func refusesTheRestInOneLine(command: [String]) throws {
        let told = try run(["\(Self.folder)/\(command[0])"] + command.dropFirst())
        #expect(told.code == 2 && told.output.isEmpty)
        #expect(told.errors.split(separator: "\n").count == 1, "\(told.errors)")
    }
}
