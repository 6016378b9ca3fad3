import MoteCommand
import Testing

@Suite struct HelpTests {
    static let names = CommandList.all.map(\.name)

    @Test(arguments: names)
    func everyCommandHasHelpWithExamples(_ name: String) throws {
        let run = ToolRun("help", name)
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("mote \(name): "))
        #expect(run.output.contains("\nusage: mote \(name)"))
        #expect(run.output.contains("\nexamples:\n  mote \(name)"))
        #expect(ToolRun(name, "--help").output == run.output)
        #expect(ToolRun(name, "-h").output == run.output)
        for line in run.output.split(separator: "\n") {
            #expect(line.count <= 140, "\(line)")
            #expect(line.last != " ", "\(line)")
        }
    }

    /// An example that its own command refuses would be worse than none.
    @Test(arguments: names)
    func everyExampleIsAccepted(_ name: String) throws {
        let command = try CommandList.find(name)
        for example in command.examples {
            let words = shellWords(example.line)
            #expect(words.first == "mote")
            #expect(words.dropFirst().first == name)
            #expect(throws: Never.self) { try command.parse(Array(words.dropFirst(2))) }
        }
    }

    @Test func theOverviewListsEveryCommandOnce() {
        let overview = ToolRun("--help").output
        #expect(ToolRun("help").output == overview)
        for name in Self.names {
            let lines = overview.split(separator: "\n").filter { $0.hasPrefix("  \(name) ") }
            #expect(lines.count == 1)
        }
    }

    @Test func versionIsOneLine() {
        #expect(ToolRun("--version").output == "mote \(MoteTool.version)\n")
        #expect(ToolRun("--version").exitCode == 0)
    }

    @Test func theScreenOfACommand() {
        #expect(
            ToolRun("help", "send").output == """
                mote send: send an event to a scene

                usage: mote send SCENE EVENT [JSON] [options]

                Prints how many handlers heard it.

                  SCENE  the name of a running scene
                  EVENT  the event's name: one that the script listens to
                  JSON   its payload

                options:
                  --layer LAYER  to this layer's handlers, then outwards
                  --socket PATH  the daemon's socket (default: $MOTE_SOCKET, else the user's own)
                  --json         print JSON

                examples:
                  mote send confetti celebrate
                      another burst
                  mote send snow wind '{"strength": 80}'
                      with a payload
                  mote send login tap --layer get
                      a tap in the middle of a layer

                """)
    }

    /// A value that a command has no use for is not in what its help says of the option either.
    @Test func helpNamesOnlyWhatIsTaken() {
        let line = { (command: String) in
            ToolRun("help", command).output.split(separator: "\n")
                .first { $0.contains("  --particles ") } ?? ""
        }
        #expect(line("watch").contains("births (with delta)"))
        #expect(line("render").contains("columns: arrays by property; count; none "))
        #expect(!line("render").contains("births"))
    }

    /// Words as a shell sees them, up to the first pipe; single quotes only.
    private func shellWords(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            if character == "'" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character == " ", !isQuoted {
                if word == "|" { return words }
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
