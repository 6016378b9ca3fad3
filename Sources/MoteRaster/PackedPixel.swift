/// Arithmetic on pixels as they lie in memory: 0xAARRGGBB, premultiplied. Two channels are worked on at once,
/// in the halves of a word: a stamp of a hundred pixels costs less than one call through a drawing library.
enum PackedPixel {
    private static let even: UInt32 = 0x00FF_00FF

    /// Each channel times `factor` / 255, to the nearest.
    @inline(__always)
    static func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
        half(pixel & even, factor) | half(pixel >> 8 & even, factor) << 8
    }

    /// x · f / 255 = (t + t / 256) / 256 to the nearest, with t = x · f + 128: exact for all x and f in
    /// 0…255.
    @inline(__always)
    private static func half(_ channels: UInt32, _ factor: UInt32) -> UInt32 {
        let t = channels &* factor &+ 0x0080_0080
        return (t &+ (t >> 8 & even)) >> 8 & even
    }

    /// Between two pixels; `share` of the second one, 0…256.
    @inline(__always)
    static func mixed(_ a: UInt32, _ b: UInt32, share: UInt32) -> UInt32 {
        let keep = 256 &- share
        let low = ((a & even) &* keep &+ (b & even) &* share &+ 0x0080_0080) >> 8 & even
        let high = ((a >> 8 & even) &* keep &+ (b >> 8 & even) &* share &+ 0x0080_0080) & 0xFF00_FF00
        return low | high
    }

    /// Channel by channel a · b / 255.
    @inline(__always)
    static func multiplied(_ a: UInt32, _ b: UInt32) -> UInt32 {
        @inline(__always)
        func channel(_ shift: UInt32) -> UInt32 {
            let t = (a >> shift & 255) &* (b >> shift & 255) &+ 128
            return ((t &+ (t >> 8)) >> 8) << shift
        }
        return channel(24) | channel(16) | channel(8) | channel(0)
    }

    /// `source` over `target`.
    @inline(__always)
    static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
        source &+ scaled(target, by: 255 &- (source >> 24))
    }

    /// The colour of both, at most white; the alpha of `target`.
    @inline(__always)
    static func added(_ source: UInt32, to target: UInt32) -> UInt32 {
        @inline(__always)
        func saturated(_ a: UInt32, _ b: UInt32) -> UInt32 {
            let sum = a &+ b
            let carry = sum & 0x0100_0100
            return (sum | (carry &- (carry >> 8))) & even
        }
        return saturated(source & even, target & even)
            | saturated(source >> 8 & 0xFF, target >> 8 & even) << 8
    }
}
