import Foundation
import MoteDaemon
import MoteTestSupport
import Testing

@Suite struct ConfigurationTests {
    @Test func optionsOverruleTheFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("log-level = debug\nclients = 12 # few\nplay = snow\nplay = login\n", to: "c")
        var options = DaemonOptions()
        options.configuration = "\(folder.path)/c"
        options.logLevel = .error
        let configuration = try Configuration.load(options, environment: { _ in nil })
        #expect(configuration.logLevel == .error)
        #expect(configuration.limits.clients == 12)
        #expect(configuration.play == ["snow", "login"])
    }

    @Test(arguments: [
        ("clinets = 3", "c:1: unknown key \"clinets\" (did you mean \"clients\"?)"),
        ("\n\nclients", "c:3: expected `key = value`, not \"clients\""),
        ("clients = many", "c:1: clients is a whole number from 1 to 65536, not \"many\""),
        ("clients = 0", "c:1: clients is a whole number from 1 to 65536, not \"0\""),
        ("log-level = loud", "c:1: log-level is debug, info, warning or error, not \"loud\""),
    ])
    func mistakesAreNamed(text: String, message: String) {
        var configuration = Configuration()
        let error = #expect(throws: UsageError.self) { try configuration.take(file: text, named: "c") }
        #expect(error?.description == message)
    }

    /// The shipped file explains every key with its default: with all comments taken off, it changes no
    /// number.
    @Test func shippedFileHoldsTheDefaults() throws {
        let text = try String(contentsOfFile: PackageFolder.path + "/config/moted.conf", encoding: .utf8)
        // What explains is prose; what sets is `# key = value`.
        let settings = text.split(separator: "\n").map { $0.dropFirst(2) }.filter { line in
            let parts = line.split(separator: " ", maxSplits: 2)
            return parts.count == 3 && parts[1] == "=" && parts[0].allSatisfy { $0.isLowercase || $0 == "-" }
        }
        var configuration = Configuration()
        try configuration.take(file: settings.joined(separator: "\n"), named: "moted.conf")
        #expect(configuration.limits == Configuration().limits)
        #expect(configuration.scripts == Configuration().scripts)
        #expect(configuration.logLevel == Configuration().logLevel)
        #expect(settings.count == Setting.all.count + 7)
    }

    /// All that is wrong is told at once.
    @Test func everyWrongLineIsTold() {
        var configuration = Configuration()
        #expect(throws: UsageError("""
            c:1: unknown key "clinets" (did you mean "clients"?)
            c:3: expected `key = value`, not "play snow"
            c:4: log-level is debug, info, warning or error, not "loud"
            """)) {
            try configuration.take(
                file: "clinets = 3\nplay = snow\nplay snow\nlog-level = loud\n", named: "c")
        }
        #expect(configuration.play == ["snow"])
    }

    @Test func missingPlacesAreTold() throws {
        let folder = try TemporaryFolder()
        try folder.write("--", to: "scenes/snow.lua")
        var configuration = Configuration()
        configuration.socket = "\(folder.path)/s"
        configuration.scenes = ["\(folder.path)/scenes"]
        configuration.play = ["snow"]
        try configuration.checkPlaces(environment: { _ in nil })

        configuration.socket = "\(folder.path)/none/s"
        configuration.scenes.append("\(folder.path)/gone")
        configuration.libraries = ["\(folder.path)/scenes/snow.lua"]
        configuration.play.append("snwo")
        #expect(throws: UsageError("""
            the scene folder \(folder.path)/gone does not exist
            the library folder \(folder.path)/scenes/snow.lua is not a folder
            the folder of the socket \(folder.path)/none/s does not exist
            there is no scene "snwo" in the scene folders
            """)) { try configuration.checkPlaces(environment: { _ in nil }) }
    }

    @Test func missingFileIsAnError() {
        var options = DaemonOptions()
        options.configuration = "/nonexistent/c"
        #expect(throws: UsageError("can't read the configuration /nonexistent/c")) {
            try Configuration.load(options, environment: { _ in nil })
        }
    }
}

@Suite struct DaemonOptionsTests {
    @Test func everyOption() throws {
        let options = try DaemonOptions.parse([
            "--socket", "/s", "--config=c", "--scenes", "a", "--scenes=b", "--library", "l", "--play", "snow",
            "--log-level", "debug",
        ])
        #expect(options.socket == "/s")
        #expect(options.configuration == "c")
        #expect(options.scenes == ["a", "b"])
        #expect(options.libraries == ["l"])
        #expect(options.play == ["snow"])
        #expect(options.logLevel == .debug)
        #expect(options.action == .run)
    }

    @Test(arguments: [
        (["--sokcet", "x"], "unknown option --sokcet (did you mean --socket?)"),
        (["--frobnicate"], "unknown option --frobnicate; `moted --help` lists them"),
        (["--socket"], "--socket needs a value, as in `--socket /run/user/1000/mote/mote.sock`"),
        (["--play="], "--play needs a value, as in `--play snow`"),
        (["--version=2"], "--version takes no value"),
        (["--log-level", "loud"], "--log-level is debug, info, warning or error, not \"loud\""),
        (["snow"], "unexpected \"snow\"; to play a scene: --play snow"),
    ])
    func mistakesAreNamed(arguments: [String], message: String) {
        #expect(throws: UsageError(message)) { try DaemonOptions.parse(arguments) }
    }

    @Test(arguments: [("--version", DaemonOptions.Action.version), ("--help", .help), ("-h", .help),
                      ("--check-config", .checkConfiguration)])
    func actions(flag: String, action: DaemonOptions.Action) throws {
        #expect(try DaemonOptions.parse([flag]).action == action)
    }
}
