/// The generator behind a script's `random()`: one number after another from a seed. It is the counter-based
/// one with a counter, so its whole state is how many numbers were drawn, and a copy goes its own way.
public struct ScriptRandom: Hashable, Sendable, RandomNumberGenerator {
    public private(set) var drawn: UInt64 = 0
    private let source: CounterRandom

    public init(seed: UInt64) {
        source = CounterRandom(seed: seed).keyed(by: "script")
    }

    /// 64 random bits.
    public mutating func next() -> UInt64 {
        defer { drawn &+= 1 }
        return source.bits(0, drawn)
    }

    /// A number in [0, 1).
    public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A real number in [low, high); `low` where they are equal. The ends may be in either order.
    public mutating func uniform(_ low: Double, _ high: Double) -> Double {
        let share = uniform()
        let value = low * (1 - share) + high * share
        return low < high && value >= high ? high.nextDown : value
    }

    /// A whole number in low…high, each as likely as the other (Lua's `math.random(m, n)`); nil where low >
    /// high.
    public mutating func integer(_ low: Int64, _ high: Int64) -> Int64? {
        guard low <= high else { return nil }
        let span = UInt64(bitPattern: high &- low)
        guard span < .max else { return Int64(bitPattern: next()) }
        // The high half of a product with the span; the few values that would make some results likelier are
        // redrawn.
        let size = span + 1
        let rejected = (0 &- size) % size
        while true {
            let product = next().multipliedFullWidth(by: size)
            if product.low >= rejected { return Int64(bitPattern: UInt64(bitPattern: low) &+ product.high) }
        }
    }
}
