import MoteCommand
import Testing

@Suite struct ArgumentTests {
    private static let name = OptionSpec("name", .text("NAME"), help: "")
    private static let at = OptionSpec("at", .number("T", 0...10), repeats: true, help: "")
    private static let out = OptionSpec("out", letter: "o", .text("OUT"), help: "")
    private static let pair = OptionSpec("param", .pair, repeats: true, help: "")
    private static let loud = OptionSpec("loud", help: "")
    private static let command = Command(
        "try", summary: "", positionals: [Positional("A", .oneOrMore, help: "")],
        options: [name, at, out, pair, loud]
    ) { _ in 0 }

    private func parse(_ line: String) throws -> Arguments {
        try Self.command.parse(line.split(separator: " ").map(String.init))
    }

    @Test func valuesComeAsAWordOrBehindAnEqualsSign() throws {
        #expect(try parse("a --name x").text(Self.name) == "x")
        #expect(try parse("a --name=x").text(Self.name) == "x")
        #expect(try parse("a --name=").text(Self.name) == "")
        #expect(try parse("a --name=b=c").text(Self.name) == "b=c")
        #expect(try parse("a -o x").text(Self.out) == "x")
        #expect(try parse("a -ox").text(Self.out) == "x")
        #expect(try parse("a -o -").text(Self.out) == "-")
    }

    @Test func optionsAndArgumentsMayMix() throws {
        let arguments = try parse("--loud a --at 1 b --at=2.5 c")
        #expect(arguments.has(Self.loud))
        #expect(arguments.numbers(Self.at) == [1, 2.5])
        #expect(arguments.positionals == ["a", "b", "c"])
    }

    @Test func twoDashesEndTheOptions() throws {
        let arguments = try parse("a -- --loud -- -o")
        #expect(arguments.positionals == ["a", "--loud", "--", "-o"])
        #expect(!arguments.has(Self.loud))
    }

    @Test func aNegativeNumberIsAnArgument() throws {
        #expect(try parse("-5 -0.25 -").positionals == ["-5", "-0.25", "-"])
    }

    @Test func pairsKeepTheirOrderAndFurtherEqualsSigns() throws {
        let pairs = try parse("a --param x=1 --param y=a=b --param x=").pairs(Self.pair)
        #expect(pairs.map(\.key) == ["x", "y", "x"])
        #expect(pairs.map(\.value) == ["1", "a=b", ""])
    }

    @Test(arguments: ["390x844", "1x1", "16384x16384"])
    func extents(_ text: String) {
        #expect(Extent(text) != nil)
    }

    @Test(arguments: [
        "", "x", "390", "390x", "0x10", "-1x5", "390X844", "390x844x2", "16385x1", "1.5x2", "9e9x9",
    ])
    func noExtents(_ text: String) {
        #expect(Extent(text) == nil)
    }
}
