/// Random numbers for property tests: the same for the same seed, which a failing test prints.
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    // splitmix64 (Steele, Lea, Flood 2014).
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    public mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
    public mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
}
