/// Random numbers without a state: draw (stream, index) of a key is a function of these three alone. So
/// particle 90,000 is known without drawing the ones before, and another emitter's draws change nothing here.
///
/// The mixing: each absorbed word is added to the state and passed through a bijection of 64 bits (two rounds
/// of xor-shift and multiplication, in which every input bit reaches every output bit), with an odd constant
/// of its own for each absorption, so that (a, b) and (b, a) differ. A draw absorbs stream and index into the
/// key's two words.
public struct CounterRandom: Hashable, Sendable {
    public let key: UInt64
    public let key2: UInt64

    /// A key from a scene's seed.
    public init(seed: UInt64) {
        key = CounterRandom.mix(seed &+ CounterRandom.increment)
        key2 = CounterRandom.mix(~seed &+ CounterRandom.increment2)
    }

    private init(key: UInt64, key2: UInt64) {
        self.key = key
        self.key2 = key2
    }

    /// The key for a part of the scene: the parts of parts are keyed one after another.
    public func keyed(by word: UInt64) -> CounterRandom {
        let a = CounterRandom.mix(key ^ CounterRandom.mix(word &+ CounterRandom.increment))
        let b = CounterRandom.mix(key2 &+ CounterRandom.mix(word ^ CounterRandom.increment2))
        return CounterRandom(key: a, key2: b)
    }

    /// The key for a part known by name. Names of different lengths never run into each other.
    public func keyed(by name: String) -> CounterRandom { keyed(byBytes: name.utf8) }

    public func keyed(byBytes bytes: some Sequence<UInt8>) -> CounterRandom {
        var result = self
        var word: UInt64 = 0
        var count: UInt64 = 0
        for byte in bytes {
            word = word << 8 | UInt64(byte)
            count += 1
            if count % 8 == 0 {
                result = result.keyed(by: word)
                word = 0
            }
        }
        // The length is absorbed too, apart from any word by its complement.
        return result.keyed(by: word).keyed(by: ~count)
    }

    /// 64 random bits.
    @inlinable
    public func bits(_ stream: UInt64, _ index: UInt64) -> UInt64 {
        let a = CounterRandom.mix(key &+ index &* CounterRandom.increment)
        return CounterRandom.mix(a ^ (key2 &+ stream &* CounterRandom.increment2))
    }

    /// A number in [0, 1): a multiple of 2⁻⁵³.
    @inlinable
    public func uniform(_ stream: UInt64, _ index: UInt64) -> Double {
        Double(bits(stream, index) >> 11) * 0x1p-53
    }

    /// A number in [-1, 1).
    @inlinable
    public func signed(_ stream: UInt64, _ index: UInt64) -> Double { 2 * uniform(stream, index) - 1 }

    // MARK: 32-bit draws, for kernels in lanes of floats

    /// The key of one stream for `uniform32`: fold the stream once, outside the loop.
    @inlinable
    public func lane(_ stream: UInt64) -> LaneRandom {
        let word = bits(stream, 0x6C61_6E65)
        return LaneRandom(key: UInt32(truncatingIfNeeded: word), key2: UInt32(truncatingIfNeeded: word >> 32))
    }

    /// 2⁶⁴ divided by the golden ratio.
    @usableFromInline static var increment: UInt64 { 0x9E37_79B9_7F4A_7C15 }
    /// The fraction of √3.
    @usableFromInline static var increment2: UInt64 { 0xBB67_AE85_84CA_A73B }

    /// A bijection of 64 bits that leaves no visible relation between input and output.
    @inlinable @inline(__always)
    static func mix(_ word: UInt64) -> UInt64 {
        var x = word
        x = (x ^ x >> 32) &* 0xD6E8_FEB8_6659_FD93
        x = (x ^ x >> 29) &* 0xA24B_AED4_963E_E407
        return x ^ x >> 32
    }
}

/// The 32-bit draws of one stream: draw number i, alone or eight at a time, from integer operations on 32-bit
/// lanes.
public struct LaneRandom: Hashable, Sendable {
    public let key: UInt32
    public let key2: UInt32

    @inlinable
    init(key: UInt32, key2: UInt32) {
        self.key = key
        self.key2 = key2
    }

    /// A number in [0, 1): a multiple of 2⁻²⁴.
    @inlinable
    public func uniform(_ index: UInt32) -> Float {
        Float(LaneRandom.mix(index, key, key2) >> 8) * 0x1p-24
    }

    /// The same for eight indices.
    @inlinable
    public func uniform(_ index: SIMD8<UInt32>) -> SIMD8<Float> {
        var x = index &* 0x9E37_79B1 &+ key
        x = (x ^ (x &>> 16)) &* 0x7FEB_352D
        x = (x ^ (x &>> 15)) &+ key2
        x = (x ^ (x &>> 16)) &* 0x846C_A68B
        x = (x ^ (x &>> 15)) &* 0x2C1B_3C6D
        x = x ^ (x &>> 16)
        // 24 bits fit a signed lane, for which the conversion is one instruction.
        return SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: x &>> 8)) * 0x1p-24
    }

    @inlinable @inline(__always)
    static func mix(_ index: UInt32, _ key: UInt32, _ key2: UInt32) -> UInt32 {
        var x = index &* 0x9E37_79B1 &+ key
        x = (x ^ x >> 16) &* 0x7FEB_352D
        x = (x ^ x >> 15) &+ key2
        x = (x ^ x >> 16) &* 0x846C_A68B
        x = (x ^ x >> 15) &* 0x2C1B_3C6D
        return x ^ x >> 16
    }
}
