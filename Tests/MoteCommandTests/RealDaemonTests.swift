import Foundation
import MoteCommand
import MoteEngine
import MoteJSON
import Testing

/// The commands against the real `moted`, on a socket and in folders of their own.
@Suite struct RealDaemonTests {
    static let script = """
        -- A box to be tapped
        scene.size = { 100, 100 }
        local box = scene:layer { name = "box", frame = { 10, 10, 20, 20 }, backgroundColor = "#FF0000" }
        box:on("tap", function() box.opacity = 0.5 end)
        scene:on("go", function(e) scene:emit("went", { far = e.far }) end)
        box:animate("position.x", { to = 80, duration = 1, curve = "linear" })
        """

    /// A folder with a scene and a daemon that knows it; both gone at the end.
    final class House {
        let folder: String
        let environment: ToolEnvironment

        init() throws {
            var template = Array("/tmp/mote-test-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let executable = try #require(
                realpath("/proc/self/exe", nil).map { pointer in
                    defer { free(pointer) }
                    return String(cString: pointer)
                })
            environment = ToolEnvironment(
                variables: ["MOTE_SOCKET": "\(folder)/mote.sock", "XDG_STATE_HOME": folder, "HOME": folder],
                executableFolder: String(
                    executable[..<(executable.lastIndex(of: "/") ?? executable.endIndex)]),
                userID: getuid())
            try FileManager.default.createDirectory(
                atPath: "\(folder)/scenes", withIntermediateDirectories: true)
            try script.write(toFile: "\(folder)/scenes/box.lua", atomically: true, encoding: .utf8)
        }

        func start() {
            let run = run("start", "--scenes", "\(folder)/scenes")
            #expect(run.exitCode == 0, "\(run.errors)")
        }

        func run(_ words: String...) -> ToolRun { ToolRun(words: words, environment: environment) }

        /// The printed JSON.
        func json(_ words: String...) throws -> PlainValue {
            let run = ToolRun(words: words, environment: environment)
            #expect(run.exitCode == 0, "\(run.errors)")
            return try JSONReader().parse(run.output)
        }

        deinit {
            _ = ToolRun("stop", environment: environment)
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    @Test func startStatusStop() throws {
        let house = try House()
        let started = try house.json("start", "--json")
        #expect(started["socket"]?.string == "\(house.folder)/mote.sock")
        let pid = try #require(started["pid"]?.number)

        let twice = house.run("start")
        #expect(twice.exitCode == 1)
        #expect(
            twice.errors == "mote: a daemon is already running on \(house.folder)/mote.sock: "
                + "'mote status' shows it, 'mote stop' ends it\n")

        #expect(try house.json("status", "--json")["daemon"]?["pid"]?.number == pid)
        #expect(house.run("status").output.contains("no scene is loaded"))
        #expect(try house.json("stop", "--json")["pid"]?.number == pid)
        #expect(!ProcessFigures.isRunning(pid_t(pid)))
        #expect(house.run("status").exitCode == 1)
    }

    /// `start` returns when the scenes play, or says why they do not.
    @Test func startWaitsForItsScenes() throws {
        let house = try House()
        try "local x = 0 for i = 1, 1e6 do x = x + i end"
            .write(toFile: "\(house.folder)/scenes/slow.lua", atomically: true, encoding: .utf8)
        let scenes = "\(house.folder)/scenes"
        let run = house.run("start", "--scenes", scenes, "--play", "slow", "--play", "nope", "--play", "box")
        #expect(run.exitCode == 1)
        #expect(
            run.errors == "mote: nope does not play: there is no scene file \"nope\" (there are box, slow)\n")
        let running = try house.json("call", "scene.list")["scenes"]?.list ?? []
        #expect(running.map { $0["scene"]?.string } == ["box", "slow"])
        #expect(try house.json("status", "--json")["running"] == true)
    }

    @Test func statusWithoutADaemonIsJSONToo() throws {
        let house = try House()
        let run = house.run("status", "--json")
        #expect(run.output == "{\"running\":false,\"socket\":\"\(house.folder)/mote.sock\"}\n")
        #expect(run.exitCode == 1)
    }

    @Test func aDaemonThatCannotStartSaysWhy() throws {
        let house = try House()
        let run = house.run("start", "--scenes", "\(house.folder)/scenes", "--socket", "/proc/no/mote.sock")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("/proc/no"))
    }

    @Test func scenesAreFoundPlayedAndControlled() throws {
        let house = try House()
        house.start()
        #expect(house.run("scenes").output == "box  box.lua  A box to be tapped\n")
        #expect(house.run("play", "box", "--paused").output == "box: paused at 0.00 s\n")
        let again = house.run("play", "box")
        #expect(again.exitCode == 1)
        #expect(
            again.errors == "mote: a scene named 'box' is loaded already: --replace loads it afresh, "
                + "--as NAME loads another beside it\n")
        #expect(house.run("seek", "box", "0.5").output == "box: paused at 0.50 s\n")
        #expect(house.run("get", "box", "box", "position.x").output == "50\n")
        #expect(house.run("step", "box", "6").output == "box: paused at 0.60 s\n")
        #expect(house.run("speed", "box", "0.5").output == "box: paused at 0.60 s, speed 0.5\n")
        #expect(house.run("unload", "box").output == "box: unloaded\n")
        let gone = house.run("pause", "box")
        #expect(gone.exitCode == 1)
        #expect(gone.errors == "mote: there is no scene \"box\" (none is loaded: use scene.load)\n")
    }

    @Test func inputReachesTheScene() throws {
        let house = try House()
        house.start()
        _ = house.run("play", "box", "--paused")
        #expect(house.run("tap", "box", "90", "90").exitCode == 0)
        #expect(house.run("get", "box", "box", "opacity").output == "1\n")
        #expect(house.run("tap", "box", "15", "18").output == "hit box at 5.0, 8.0\n")
        #expect(house.run("get", "box", "box", "opacity").output == "0.5\n")
        #expect(house.run("set", "box", "box", "opacity", "0.25").output == "0.25\n")
        #expect(try house.json("send", "box", "go", "{\"far\": 3}", "--json")["handlers"]?.number == 1)
        #expect(house.run("send", "box", "nobody").output == "heard by 0 handlers\n")
        #expect(
            house.run("record", "box", "--stop").errors
                == "mote: there is nothing to stop: scene \"box\" is not being recorded\n")
        #expect(house.run("send", "box", "a/b").exitCode == 2)
        let zero = house.run("get", "box", "0", "opacity")
        #expect(
            zero.errors == "mote: layer must be an id, a name, or a path of names like \"card/logo\", not 0\n"
        )
        #expect(zero.exitCode == 2)
        // It is the key path that is wrong, not the layer.
        #expect(
            house.run("get", "box", "box", "xyzzyplugh").errors
                .hasPrefix(
                    "mote: there is no key path \"xyzzyplugh\" (there are allowsGroupOpacity, anchorPoint, "))
        #expect(house.run("watch", "box", "--columns", "x,foo").exitCode == 2)
        let misspelt = house.run("get", "box", "box", "opacty")
        #expect(misspelt.exitCode == 1)
        #expect(misspelt.errors.contains("opacity"))
    }

    @Test func aFileOutsideOfTheFoldersIsSentAsText() throws {
        let house = try House()
        house.start()
        let path = "\(house.folder)/elsewhere.lua"
        try Self.script.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(house.run("play", path, "--paused").output == "elsewhere: paused at 0.00 s\n")
        #expect(
            house.run("play", "\(house.folder)/scenes/box.lua", "--paused").output
                == "box: paused at 0.00 s\n")
        let broken = "\(house.folder)/broken.lua"
        try "\nerror('no')\n".write(toFile: broken, atomically: true, encoding: .utf8)
        #expect(house.run("play", broken).errors == "mote: broken.lua:2: no\n")
        let long = "\(house.folder)/long.lua"
        try ("--" + String(repeating: "x", count: 1_200_000))
            .write(toFile: long, atomically: true, encoding: .utf8)
        #expect(
            house.run("play", long).errors
                == "mote: \(long) is too long to be sent to the daemon (1.2 MB; it takes "
                + "1.0 MB): put it into a scene folder, and play it from there\n")
        let missing = house.run("play", "\(house.folder)/missing.lua")
        #expect(
            missing.errors == "mote: \(house.folder)/missing.lua can't be read: no such file or directory\n")
    }

    @Test func watchCopiesMessagesAndCountsFrames() throws {
        let house = try House()
        house.start()
        _ = house.run("play", "box")
        let run = house.run("watch", "box", "--always", "--count", "3")
        #expect(run.exitCode == 0)
        let frames = try run.output.split(separator: "\n").map { try JSONReader().parse(String($0)) }
            .filter { $0["method"]?.string == "frame" }
        #expect(frames.map { $0["params"]?["seq"]?.number } == [1, 2, 3])
        let times = frames.compactMap { $0["params"]?["time"]?.number }
        #expect(times == times.sorted())
    }

    /// What a subscriber gets at a moment is what is rendered for it without a daemon.
    @Test func renderWritesWhatASubscriberGets() throws {
        let house = try House()
        house.start()
        _ = house.run("play", "box", "--paused")
        _ = house.run("seek", "box", "0.75")
        let live = try JSONReader().parse(
            house.run("watch", "box", "--count", "1").output.split(separator: "\n")
                .first { $0.contains("\"method\":\"frame\"") }.map(String.init) ?? "")
        let path = "\(house.folder)/scenes/box.lua"
        let rendered = try house.json("render", path, "--at", "0.75")
        for member in ["scene", "time", "tick", "size", "background", "layers", "emitters"] {
            #expect(rendered["params"]?[member] == live["params"]?[member], "\(member)")
        }
        #expect(rendered["params"]?["seq"]?.number == 1)
        #expect(rendered["params"]?["subscription"]?.number == 1)
    }
}

/// Scenes without a daemon.
@Suite struct OfflineTests {
    @Test func everyMomentGetsAFrameInTheOrderAsked() throws {
        let house = try RealDaemonTests.House()
        let path = "\(house.folder)/scenes/box.lua"
        let run = house.run("render", path, "--at", "2", "--at", "0.125", "--at", "2", "--at", "0")
        #expect(run.exitCode == 0, "\(run.errors)")
        let frames = try run.output.split(separator: "\n").map { try JSONReader().parse(String($0)) }
        #expect(frames.map { $0["params"]?["time"]?.number } == [2, 0.125, 2, 0])
        #expect(frames.map { $0["params"]?["seq"]?.number } == [1, 2, 3, 4])
        let box = frames[1]["params"]?["layers"]?.list?.first { $0["name"]?.string == "box" }
        // 20 + 60 · 0.125 is the centre; the matrix maps the top left corner.
        #expect(box?["matrix"]?.list?[4].number == 17.5)
    }

    @Test func inputFromAFileComesAtItsTime() throws {
        let house = try RealDaemonTests.House()
        let path = "\(house.folder)/scenes/box.lua"
        let taps = "\(house.folder)/taps.ndjson"
        try #"{"time": 0.5, "method": "scene.send", "params": {"event": "tap", "layer": "box"}}"#
            .write(toFile: taps, atomically: true, encoding: .utf8)
        let run = house.run("render", path, "--events", taps, "--at", "0.49", "--at", "0.5")
        #expect(run.exitCode == 0, "\(run.errors)")
        let opacities = try run.output.split(separator: "\n").map { line in
            try JSONReader().parse(String(line))["params"]?["layers"]?.list?
                .first { $0["name"]?.string == "box" }?["opacity"]?.number ?? 1
        }
        #expect(opacities == [1, 0.5])
    }

    @Test func unknownMembersOfInputAreNamed() throws {
        let house = try RealDaemonTests.House()
        let taps = "\(house.folder)/taps.ndjson"
        try #"{"time": 0, "method": "scene.send", "parms": {"event": "go"}, "params": {"event": "go"}}"#
            .write(toFile: taps, atomically: true, encoding: .utf8)
        let run = house.run("render", "\(house.folder)/scenes/box.lua", "--events", taps)
        #expect(run.errors == "mote: \(taps):1: unknown member \"parms\" (did you mean \"params\"?)\n")
        #expect(run.exitCode == 1)
    }

    /// What can't be written is told. (Help needs no daemon; all commands write the same way.)
    @Test(arguments: [
        (">/dev/full", "mote: standard output can't be written: no space left on device\n"),
        (">&-", "mote: standard output can't be written: bad file descriptor\n"),
    ])
    func aFullDiskIsTold(to place: String, message: String) throws {
        let house = try RealDaemonTests.House()
        for words in ["help", "help play", "render \(house.folder)/scenes/box.lua --from 0 --to 1"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "exec \(house.environment.executableFolder)/mote \(words) \(place)"]
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(text == message, "\(words)")
            #expect(process.terminationStatus == 1, "\(words)")
        }
    }

    @Test func aPictureIsAPNGOfTheAskedSize() throws {
        let house = try RealDaemonTests.House()
        let picture = "\(house.folder)/box.png"
        let run = house.run("render", "\(house.folder)/scenes/box.lua", "--size", "64x48", "-o", picture)
        #expect(run.exitCode == 0, "\(run.errors)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
        #expect(bytes.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        // Width and height, big endian, in the first chunk.
        #expect(bytes[16..<24].elementsEqual([0, 0, 0, 64, 0, 0, 0, 48]))
    }

    /// ffmpeg, or what stands in for it, is handed every picture whole, and told how to read them.
    @Test func aFilmIsHandedToFFmpeg() throws {
        // As the tool's main function does: one that ends early must not end the tool.
        signal(SIGPIPE, SIG_IGN)
        let house = try RealDaemonTests.House()
        let program = "\(house.folder)/ffmpeg"
        try "#!/bin/sh\necho \"$*\" > '\(house.folder)/words'\ncat > '\(house.folder)/pixels'\n"
            .write(toFile: program, atomically: true, encoding: .utf8)
        chmod(program, 0o755)
        var environment = house.environment
        environment.variables["PATH"] = "/nowhere:\(house.folder)"
        let film = "\(house.folder)/box.webm"
        let run = ToolRun(
            "render", "\(house.folder)/scenes/box.lua", "--from", "0", "--to", "1", "--fps", "4", "--size",
            "50x50", "-o",
            film, environment: environment)
        #expect(run.exitCode == 0, "\(run.errors)")
        let words = try String(contentsOfFile: "\(house.folder)/words", encoding: .utf8)
        #expect(words.contains("-f rawvideo -pixel_format bgr0 -video_size 50x50 -framerate 4 -i pipe:0"))
        #expect(words.hasSuffix("file:\(film)\n"))
        let pixels = try Data(contentsOf: URL(fileURLWithPath: "\(house.folder)/pixels"))
        #expect(pixels.count == 5 * 50 * 50 * 4)
        // The box goes from 20 to 80 of 100 points; the picture has half a pixel a point. Blue, green, red.
        func pixel(_ frame: Int, _ x: Int, _ y: Int) -> [UInt8] {
            let start = ((frame * 50 + y) * 50 + x) * 4
            return Array(pixels[start..<start + 3])
        }
        #expect(pixel(0, 10, 10) == [0, 0, 255] && pixel(0, 40, 10) != [0, 0, 255])
        #expect(pixel(4, 40, 10) == [0, 0, 255] && pixel(4, 10, 10) != [0, 0, 255])

        try "#!/bin/sh\nexit 3\n".write(toFile: program, atomically: true, encoding: .utf8)
        chmod(program, 0o755)
        let failed = ToolRun(
            "render", "\(house.folder)/scenes/box.lua", "--to", "1", "-o", film, environment: environment)
        #expect(failed.exitCode == 1)
        #expect(failed.errors == "mote: ffmpeg could not make \(film) (exit code 3)\n")
    }

    @Test func checkFindsErrorsWithFileAndLine() throws {
        let house = try RealDaemonTests.House()
        let fine = house.run("check", "\(house.folder)/scenes/box.lua")
        #expect(fine.exitCode == 0, "\(fine.output)")
        #expect(fine.output.contains("box.lua: fine, 10 s played"))

        let late = "\(house.folder)/scenes/late.lua"
        try "scene.size = { 10, 10 }\nafter(3, function()\n    error(\"too late\")\nend)\n"
            .write(toFile: late, atomically: true, encoding: .utf8)
        let run = house.run("check", late)
        #expect(run.exitCode == 1)
        #expect(run.output.hasPrefix("late.lua:3: too late\n"))
        #expect(house.run("check", late, "--seconds", "2").exitCode == 0)

        let report = try JSONReader().parse(house.run("check", late, "--json").output)
        let error = report["scenes"]?.list?.first?["errors"]?.list?.first
        #expect(report["ok"] == false)
        #expect(error?["file"]?.string == "late.lua")
        #expect(error?["line"]?.number == 3)
        #expect(error?["second"]?.number == 3)

        let broken = "\(house.folder)/scenes/broken.lua"
        try "scene.size = {\n".write(toFile: broken, atomically: true, encoding: .utf8)
        #expect(house.run("check", broken).exitCode == 1)
        #expect(house.run("check", broken).output.hasPrefix("broken.lua:"))
        let absent = house.run("check", "nosuchscene", "--scenes", "\(house.folder)/scenes")
        #expect(absent.errors == "mote: there is no scene 'nosuchscene' (there are box, broken, late)\n")
        #expect(absent.output == "")
        #expect(absent.exitCode == 1)
    }
}
