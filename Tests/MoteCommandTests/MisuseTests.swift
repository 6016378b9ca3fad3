import MoteCommand
import Testing

/// What people get to read when they mistype: literal text, since it is an interface.
@Suite struct MisuseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var words: String
        var message: String
        var testDescription: String { words }
    }

    static let cases = [
        Case(
            words: "plya",
            message: "unknown command 'plya' (did you mean 'play'?); 'mote help' lists the commands"),
        Case(words: "frobnicate", message: "unknown command 'frobnicate'; 'mote help' lists the commands"),
        Case(
            words: "--versoin",
            message: "unknown option '--versoin' (did you mean '--version'?); "
                + "'mote help' lists the commands"),
        Case(
            words: "help plya",
            message: "unknown command 'plya' (did you mean 'play'?); 'mote help' lists the commands"),
        Case(words: "play", message: "SCENE is missing; 'mote help play' shows how"),
        Case(words: "play a b", message: "'b' is one argument too many; 'mote help play' shows how"),
        Case(
            words: "play snow --sed 3",
            message: "unknown option --sed (did you mean --seed?); "
                + "'mote help play' shows how"),
        Case(words: "play snow -z", message: "unknown option -z; 'mote help play' shows how"),
        Case(
            words: "play snow --seed",
            message: "option --seed needs a value (--seed N); 'mote help play' shows how"),
        Case(
            words: "play snow --seed --json",
            message: "option --seed needs a value (--seed N); 'mote help play' shows how"),
        Case(
            words: "play snow --as a --as b",
            message: "option --as may stand only once; 'mote help play' shows how"),
        Case(
            words: "play snow --paused=yes",
            message: "option --paused takes no value; 'mote help play' shows how"),
        Case(
            words: "play snow --param count",
            message:
                "option --param takes a name and a value like count=3, not 'count'; "
                + "'mote help play' shows how"
        ),
        Case(
            words: "play snow --speed 17",
            message: "option --speed takes a number from 0 to 16, not '17'; 'mote help play' shows how"),
        Case(
            words: "seek snow -1",
            message: "T must be a number from 0 to 86400, not '-1'; 'mote help seek' shows how"),
        Case(
            words: "seek snow nan",
            message: "T must be a number from 0 to 86400, not 'nan'; 'mote help seek' shows how"),
        Case(
            words: "speed snow 20",
            message: "X must be a number from 0 to 16, not '20'; 'mote help speed' shows how"),
        Case(
            words: "step snow 0.5",
            message: "N must be a whole number from 1 to 36000, not '0.5'; "
                + "'mote help step' shows how"),
        Case(words: "tap snow 1 up", message: "Y must be a number, not 'up'; 'mote help tap' shows how"),
        Case(
            words: "send snow wind {",
            message: "the payload must be JSON, but a bracket, comma, colon or quote is "
                + "missing or too many, or something follows the end: '{'"),
        Case(
            words: "watch snow --particles colums",
            message: "option --particles takes one of columns, births, count, none, "
                + "not 'colums' (did you mean 'columns'?); 'mote help watch' shows how"),
        Case(
            words: "watch snow --precision 7",
            message:
                "option --precision takes a whole number from 0 to 6, not '7'; 'mote help watch' shows how"),
        Case(
            words: "watch snow login --draw",
            message: "--draw shows one scene: name it"),
        Case(
            words: "render snow --size 100",
            message:
                "option --size takes a width and a height like 390x844, not '100'; "
                + "'mote help render' shows how"
        ),
        Case(
            words: "render snow --size 100x100",
            message: "--size is for pictures: name one with -o FILE.png"),
        Case(
            words: "render snow -o snow.jpg",
            message: "OUT must end in .png, .gif, .mp4, .webm or .ndjson, or be -, not 'snow.jpg'"),
        Case(
            words: "render snow -o snow.mp4",
            message: "a film shows a span: give its end with --to, and no --at"),
        Case(
            words: "render snow --columns x,why",
            message:
                "columns must be a list with each of these at most once: "
                + "cell, x, y, scale, rotation, alpha, color, "
                + "id, z, vx, vy, vz, spin, age, lifetime, not \"why\" (did you mean \"y\"?)"),
        Case(
            words: "render snow --particles births",
            message: "option --particles takes one of columns, count, none, not 'births'; "
                + "'mote help render' shows how"),
        Case(
            words: "watch snow --fps abc",
            message: "option --fps takes a number above 0, not 'abc'; 'mote help watch' shows how"),
        Case(
            words: "watch snow --fps 0",
            message: "option --fps takes a number above 0, not '0'; 'mote help watch' shows how"),
        Case(words: "record snow", message: "FILE is missing; 'mote help record' shows how"),
        Case(
            words: "play snow --as a/b",
            message:
                "option --as takes a name of 1 to 64 bytes without control characters and \"/\", not \"*\" "
                + "and not only digits, not 'a/b'; 'mote help play' shows how"),
        Case(
            words: "set login logo opacity 1 --curve foo",
            message: "--curve must be linear, easeIn, easeOut, easeInOut, default or [x1, y1, x2, y2], "
                + "not \"foo\"; 'mote help set' shows how"),
        Case(
            words: "set login logo opacity 1 --duration 1 --spring 1,100,10",
            message: "--spring and --duration exclude each other: a spring takes the time that it takes; "
                + "'mote help set' shows how"),
        Case(
            words: "set login logo opacity 1 --spring 1,0,10",
            message: "--spring.stiffness must be a number from 1e-06 to 1000000000, not 0; "
                + "'mote help set' shows how"),
        Case(
            words: "stress --particles many",
            message: "option --particles takes a whole number from 0 to 4000000, "
                + "not 'many'; 'mote help stress' shows how"),
    ]

    @Test(arguments: cases)
    func misuseIsAnsweredInOneLineWithExitCodeTwo(_ wrong: Case) {
        let run = ToolRun(words: wrong.words.split(separator: " ").map(String.init))
        #expect(run.errors == "mote: \(wrong.message)\n")
        #expect(run.exitCode == 2)
        #expect(run.output == "")
    }

    @Test func withoutACommandTheListGoesToStandardError() {
        let run = ToolRun()
        #expect(run.exitCode == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("mote talks to moted"))
    }
}

/// What is no misuse, and yet can't be done.
@Suite struct FailureTests {
    @Test(arguments: [
        "status", "stop", "scenes", "unload a", "reload a", "pause a", "resume a", "seek a 1", "step a",
        "speed a 1",
        "watch a", "send a b", "tap a 1 2", "get a b c", "set a b c 1", "call ping",
    ])
    func withoutADaemonTheMessageSaysWhatToDo(_ words: String) {
        let run = ToolRun(words: words.split(separator: " ").map(String.init))
        #expect(
            run.errors == "mote: no daemon is running on /nowhere/mote.sock: start one with 'mote start'\n")
        #expect(run.exitCode == 1)
    }

    @Test func aMissingProgramIsNamed() {
        let run = ToolRun("start")
        #expect(run.exitCode == 1)
        let expected =
            "mote: there is no moted in /nowhere, where mote lies: build it with 'swift build -c release'\n"
        #expect(run.errors == expected)
    }

    @Test(arguments: ["film.gif", "film.mp4", "film.WEBM"])
    func filmsNameTheProgramThatIsMissing(_ name: String) {
        let run = ToolRun("render", "snow", "--to", "1", "-o", name)
        #expect(run.exitCode == 1)
        #expect(
            run.errors
                == "mote: \(name) is made by ffmpeg, which is not installed: install the package ffmpeg, "
                + "or use .png for a contact sheet, .ndjson for the frames\n")
    }

    @Test func theViewerThatIsNotThereSaysWhatToUseInstead() {
        let run = ToolRun("view", "snow")
        #expect(run.exitCode == 1)
        #expect(
            run.errors == "mote: view is not there yet: 'mote watch snow --draw' shows it in the terminal, "
                + "'mote render snow -o FILE.png' makes a picture\n")
    }

    @Test func aSocketPathThatCannotExistIsRefused() {
        let path = "/" + String(repeating: "x", count: 107)
        let run = ToolRun("status", "--socket", path)
        #expect(run.exitCode == 1)
        #expect(run.errors.hasPrefix("mote: the socket's path is longer than 107 bytes"))
    }
}
