import Glibc

/// How many seeds property tests try: `MOTE_SEEDS=5000 swift test --filter …` raises it.
public enum Seeds {
    /// - Parameter usual: without a word.
    public static func range(_ usual: Int) -> ClosedRange<Int> {
        guard let text = getenv("MOTE_SEEDS"), let count = Int(String(cString: text)), count > 0 else {
            return 1...usual
        }
        return 1...count
    }
}
