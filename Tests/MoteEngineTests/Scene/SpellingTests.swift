import MoteEngine
import Testing

@Suite struct SpellingTests {
    @Test func findsTheWordThatWasMeant() {
        let words = ["birthRate", "lifetime", "velocity", "scale", "scaleSpeed", "spin", "x", "y", "id"]
        let rows: [(String, String?)] = [
            ("brithRate", "birthRate"), ("birthrate", "birthRate"), ("lifetme", "lifetime"),
            ("velocityy", "velocity"),
            ("scales", "scale"), ("scaleSpeeed", "scaleSpeed"), ("sipn", "spin"), ("spin", "spin"),
            ("opacity", nil), ("", nil), ("zz", nil), ("somethingElseAltogether", nil),
        ]
        for (typed, nearest) in rows { #expect(Spelling.nearest(typed, in: words) == nearest, "\(typed)") }
    }

    @Test func takesTheFirstOfEquallyNearOnes() {
        #expect(Spelling.nearest("cat", in: ["car", "can"]) == "car")
        #expect(Spelling.nearest("cat", in: [String]()) == nil)
    }

    @Test func garbageIsNobodysMisspelling() {
        #expect(Spelling.nearest(String(repeating: "x", count: 100_000), in: ["x"]) == nil)
    }
}
