import MoteCommand
import Testing

@Suite struct OutputTests {
    @Test(
        arguments: [
            (0, 0, "0"), (1.5, 0, "2"), (-1.5, 0, "-2"), (0.05, 1, "0.1"), (1.0, 2, "1.00"),
            (1.999, 2, "2.00"),
            (-0.001, 2, "0.00"), (59.94, 1, "59.9"), (1_234.5, 3, "1234.500"), (.nan, 1, "–"),
            (.infinity, 1, "–"),
        ] as [(Double, Int, String)])
    func fixed(_ value: Double, _ decimals: Int, _ text: String) {
        #expect(Quantity.fixed(value, decimals) == text)
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_000, "-1,000"),
        (-999, "-999"),
    ])
    func grouped(_ value: Int, _ text: String) {
        #expect(Quantity.grouped(value) == text)
    }

    @Test(
        arguments: [
            (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (4_140_000, "4.1 MB"), (1_240_000_000, "1.24 GB"),
        ] as [(Double, String)])
    func bytes(_ value: Double, _ text: String) {
        #expect(Quantity.bytes(value) == text)
    }

    @Test(
        arguments: [
            (0, "0.00 s"), (9.99, "9.99 s"), (12.34, "12.3 s"), (245, "4 min 5 s"), (11_520, "3 h 12 min"),
        ] as [(Double, String)])
    func durations(_ value: Double, _ text: String) {
        #expect(Quantity.duration(value) == text)
    }

    @Test(arguments: [(60, "60"), (59.94, "59.94"), (0, "0"), (-3, "-3")] as [(Double, String)])
    func plain(_ value: Double, _ text: String) {
        #expect(Quantity.plain(value) == text)
    }

    @Test func tablesAlignAndHaveNoSpacesAtTheEnd() {
        let text = Table.columns(
            [["scene", "fps", "state"], ["a", "60", "playing"], ["longer", "120", "x"]], right: [1])
        #expect(
            text == """
                scene   fps  state
                a        60  playing
                longer  120  x
                """)
        #expect(Table.columns([["a", "b"]], indent: 2) == "  a  b")
        #expect(Table.columns([]) == "")
    }
}
