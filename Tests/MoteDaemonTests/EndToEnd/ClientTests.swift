import Foundation
import Glibc
import MoteTestSupport
import Testing

/// The smallest clients (`scripts/clients`), each with the real daemon: what they keep from deltas and births
/// must be what a full frame of that time shows.
@Suite struct ClientTests {
    enum Language: String, CaseIterable, CustomTestStringConvertible {
        case python, javaScript, c

        var testDescription: String { rawValue }

        private static func tool(_ name: String) -> String? {
            ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map { "\($0)/\(name)" }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }

        private var source: String {
            let names = [
                Language.python: "mote_client.py", .javaScript: "mote-client.js", .c: "mote-client.c",
            ]
            return "\(PackageFolder.path)/scripts/clients/\(names[self] ?? "")"
        }

        /// What runs it, or nil where what it needs is missing: scripts/setup installs it for C.
        func command(buildIn folder: String) -> [String]? {
            switch self {
            case .python: return Language.tool("python3").map { [$0, source] }
            case .javaScript: return Language.tool("node").map { [$0, source] }
            case .c:
                guard let compiler = Language.tool("cc") ?? Language.tool("clang") else { return nil }
                let program = "\(folder)/mote-client"
                let build = Process()
                build.executableURL = URL(filePath: compiler)
                build.arguments = ["-O1", "-o", program, source, "-ljansson", "-lm"]
                build.standardError = FileHandle.nullDevice
                guard (try? build.run()) != nil else { return nil }
                build.waitUntilExit()
                return build.terminationStatus == 0 ? [program] : nil
            }
        }
    }

    private static let scene = """
        scene.size = { 200, 200 }
        local card = scene:layer { name = "card", bounds = { 0, 0, 80, 40 }, backgroundColor = "#FF0000" }
        card:animate("position", { from = { 0, 0 }, to = { 200, 100 }, duration = 60 })
        scene:text { name = "title", string = "x", position = { 50, 50 } }
        scene:emitter { name = "snow", emitterPosition = { 100, 0 }, emitterCells = {
            flake = { birthRate = 200, lifetime = 0.6, lifetimeRange = 0.5, velocity = 40, velocityRange = 30,
                      emissionRange = 6, yAcceleration = 50, scaleRange = 0.5, scaleSpeed = -0.4, spinRange = 3,
                      alphaSpeed = -0.8, color = "#8090A0", redSpeed = 0.3, drag = 0.7 },
            still = { birthRate = 20, lifetime = 0.3 },
        } }
        every(0.1, function()
            local old = scene:find("blink")
            if old then old:remove() end
            scene:shape { name = "blink", path = "M 0 0 L 9 9", position = { random(0, 200), 5 } }
            card.opacity = 1.5 - card.opacity
        end)
        """

    private func run(_ command: [String], _ arguments: [String], socket: String, into file: String) throws
        -> Process
    {
        let client = Process()
        client.executableURL = URL(filePath: command[0])
        client.arguments = command.dropFirst() + arguments
        var environment = ProcessInfo.processInfo.environment
        environment["MOTE_SOCKET"] = socket
        client.environment = environment
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        client.standardOutput = FileHandle(forWritingAtPath: file)
        client.standardError = FileHandle.nullDevice
        try client.run()
        return client
    }

    private func lines(_ file: String) -> [TestClient.JSON] {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? TestClient.JSON
        }
    }

    @Test(arguments: Language.allCases)
    func keepsThePicture(language: Language) throws {
        let daemon = try DaemonProcess(scenes: ["moving": Self.scene], arguments: ["--play", "moving"])
        guard let command = language.command(buildIn: daemon.folder) else {
            print("skipped: what the \(language) client needs is not installed")
            return
        }
        let file = "\(daemon.folder)/pictures"
        let client = try run(command, ["moving", "--frames", "40"], socket: daemon.socket, into: file)
        client.waitUntilExit()
        #expect(client.terminationStatus == 0)
        let pictures = lines(file)
        #expect(pictures.count == 40)

        let asker = try daemon.connect()
        try asker.call("scene.load", ["name": "moving", "as": "copy", "paused": true])
        for picture in [pictures[0], pictures[17], pictures[39]] {
            let time = try #require(picture["time"] as? Double)
            try asker.call("scene.seek", ["scene": "copy", "time": time])
            let columns = ["id", "cell", "x", "y", "scale", "rotation", "alpha", "color"]
            let answer = try asker.call("scene.snapshot", ["scene": "copy", "columns": columns])
            let fine = try asker.call(
                "scene.snapshot", ["scene": "copy", "columns": columns, "precision": 6])
            try compare(
                picture, answer["frame"] as? TestClient.JSON ?? [:],
                fine["frame"] as? TestClient.JSON ?? [:])
        }
    }

    private func compare(_ picture: TestClient.JSON, _ frame: TestClient.JSON, _ fine: TestClient.JSON) throws
    {
        let objects = try #require(picture["objects"] as? [TestClient.JSON])
        let layers = try #require(frame["layers"] as? [TestClient.JSON])
        let kept = objects.filter { $0["cells"] == nil }
        #expect(kept.map { $0["name"] as? String } == layers.map { $0["name"] as? String })
        for (mine, its) in zip(kept, layers) {
            #expect(mine["matrix"] as? [Double] == its["matrix"] as? [Double])
            #expect(mine["opacity"] as? Double == its["opacity"] as? Double)
            #expect(Set(mine.keys) == Set(its.keys))
        }
        try compareParticles(of: picture, fine)
    }

    /// By id, where it comes. One of an emitter may be missing on either side: where a life ends on a tick,
    /// rounding decides whether it is still there.
    private func compareParticles(of picture: TestClient.JSON, _ frame: TestClient.JSON) throws {
        let objects = try #require(picture["objects"] as? [TestClient.JSON])
        let emitters = try #require(frame["emitters"] as? [TestClient.JSON])
        #expect(emitters.count == objects.count { $0["cells"] != nil })
        for emitter in emitters {
            let kept = try #require(objects.first { $0["id"] as? Int == emitter["id"] as? Int })
            let mine = try #require(kept["particles"] as? [TestClient.JSON])
            let count = emitter["count"] as? Int ?? 0
            let columns = emitter["particles"] as? TestClient.JSON ?? [:]
            let constant = columns["constant"] as? TestClient.JSON ?? [:]
            let ids = try #require(columns["id"] as? [Int])
            let places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
            let isByID = kept["mode"] as? String == "births"
            let pairs = mine.enumerated().compactMap { index, own in
                (isByID ? places[own["id"] as? Int ?? -1] : index < count ? index : nil).map { (own, $0) }
            }
            #expect(mine.count - pairs.count <= 1 && count - pairs.count <= 1)
            for (name, tolerance) in [
                ("x", 0.02), ("y", 0.02), ("scale", 0.001), ("rotation", 0.001),
                ("alpha", 0.001), ("color", 0),
            ] {
                let its =
                    columns[name] as? [Double]
                    ?? [Double](repeating: constant[name] as? Double ?? 0, count: count)
                let far = pairs.map { abs(($0[name] as? Double ?? -1) - its[$1]) }.max() ?? 0
                // A colour may differ by one in a channel.
                #expect(far <= tolerance || name == "color" && far <= 0x010101, "\(name)")
            }
        }
    }

    /// The shipped snow comes as births, with curves and over a thousand particles under way from the start.
    /// The fire has waves in it, whose paths no birth tells: its emitters come as columns all the same.
    @Test(arguments: Language.allCases, [("snow", "births"), ("fire", "columns")])
    func showsShippedScenes(language: Language, scene: (name: String, mode: String)) throws {
        let daemon = try DaemonProcess(
            sceneFolder: "\(PackageFolder.path)/scripts/scenes",
            arguments: ["--play", scene.name])
        guard let command = language.command(buildIn: daemon.folder) else { return }
        let file = "\(daemon.folder)/pictures"
        let client = try run(command, [scene.name, "--frames", "8"], socket: daemon.socket, into: file)
        client.waitUntilExit()
        let pictures = lines(file)
        #expect(pictures.count == 8)

        let asker = try daemon.connect()
        try asker.call("scene.load", ["name": scene.name, "as": "copy", "paused": true])
        for picture in [pictures.first, pictures.last] {
            let picture = try #require(picture)
            let objects = picture["objects"] as? [TestClient.JSON] ?? []
            let modes = objects.filter { $0["cells"] != nil }.map { $0["mode"] as? String ?? "columns" }
            #expect(Set(modes) == [scene.mode])
            try asker.call("scene.seek", ["scene": "copy", "time": try #require(picture["time"] as? Double)])
            let answer = try asker.call(
                "scene.snapshot",
                [
                    "scene": "copy", "precision": 6,
                    "columns": ["id", "cell", "x", "y", "scale", "rotation", "alpha", "color"],
                ])
            try compareParticles(of: picture, answer["frame"] as? TestClient.JSON ?? [:])
        }
    }

    /// A daemon that dies in the middle and comes back is found again.
    @Test(arguments: Language.allCases)
    func connectsAgain(language: Language) throws {
        let daemon = try DaemonProcess(scenes: ["moving": Self.scene], arguments: ["--play", "moving"])
        guard let command = language.command(buildIn: daemon.folder) else { return }
        let file = "\(daemon.folder)/pictures"
        let client = try run(command, ["moving", "--frames", "1000000"], socket: daemon.socket, into: file)
        defer {
            // A client may have inherited that it ignores milder ones.
            kill(client.processIdentifier, SIGKILL)
            client.waitUntilExit()
        }
        func count() -> Int {
            (FileManager.default.contents(atPath: file) ?? Data()).count { $0 == UInt8(ascii: "\n") }
        }
        func wait(for wanted: Int) -> Int {
            let deadline = Date().addingTimeInterval(TestClient.patience)
            while deadline.timeIntervalSinceNow > 0 {
                let seen = count()
                if seen >= wanted { return seen }
                usleep(50_000)
            }
            return 0
        }
        #expect(wait(for: 3) >= 3)
        _ = daemon.end(signal: SIGKILL)
        let seen = count()
        let second = Process()
        second.executableURL = URL(filePath: DaemonProcess.buildFolder + "/moted")
        second.arguments = [
            "--socket", daemon.socket, "--scenes", "\(daemon.folder)/scenes", "--play", "moving",
        ]
        second.standardError = FileHandle.nullDevice
        try second.run()
        defer {
            second.terminate()
            second.waitUntilExit()
        }
        #expect(wait(for: seen + 5) >= seen + 5)
        let last = try #require(lines(file).last)
        #expect((last["objects"] as? [Any])?.isEmpty == false)
    }
}
