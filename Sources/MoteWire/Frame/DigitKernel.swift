import MoteJSON

/// The innermost loops of the frame writer: blocks of numbers to decimal text, without a branch per digit.
///
/// Eight digits are made at once inside one 64-bit word, then leading and trailing zeros are shifted away; a table of
/// digit pairs was slower, for each of its look-ups waits for the division before it. Both functions work on plain
/// pointers, because the loops are what a frame's time goes into.
enum DigitKernel {
    /// Numbers below this, after scaling, have at most eight digits.
    static let limit = 100_000_000
    /// With more decimals no digit before the point would be left.
    static let maxDecimals = 7
    /// Room for one number with its sign, point and comma.
    static let maxBytes = 12
    /// Words are stored whole, so the last ones reach beyond the text.
    static let overshoot = 16

    /// What a block of numbers looks like after scaling.
    struct Scaled {
        /// Every number has at most eight digits: the block can be written by `write`.
        var fits: Bool
        /// Every number is the same as the block's first.
        var isUniform: Bool
    }

    /// value · 10^decimals to the nearest whole number, ties to even.
    ///
    /// The product is exact (24 bits by at most 19, times a power of two), so adding 1.5·2^52 rounds correctly and
    /// leaves the whole number in the low bits.
    static func scale(_ values: UnsafePointer<Float>, count: Int, decimals: Int, into out: UnsafeMutablePointer<Int32>)
        -> Scaled
    {
        guard count > 0 else { return Scaled(fits: true, isUniform: true) }
        let factor = Decimal.scale(decimals)
        let rounding = 6_755_399_441_055_744.0
        let highest = Int32(truncatingIfNeeded: Float(Double(limit) / factor).bitPattern) &- 1
        let first = Int32(truncatingIfNeeded: (Double(values[0]) * factor + rounding).bitPattern)
        var beyond: Int32 = 0
        var differing: Int32 = 0
        for index in 0..<count {
            let value = values[index]
            let whole = Int32(truncatingIfNeeded: (Double(value) * factor + rounding).bitPattern)
            out[index] = whole
            differing |= whole ^ first
            // Negative, and so with its highest bit set, when the magnitude is beyond; infinities and NaNs are, too.
            beyond |= highest &- Int32(truncatingIfNeeded: value.bitPattern & 0x7FFF_FFFF)
        }
        return Scaled(fits: beyond >= 0, isUniform: differing == 0)
    }

    /// The same for whole numbers.
    static func take(_ values: UnsafePointer<UInt32>, count: Int, into out: UnsafeMutablePointer<Int32>) -> Scaled {
        guard count > 0 else { return Scaled(fits: true, isUniform: true) }
        let first = values[0]
        var fits = true
        var differing: UInt32 = 0
        for index in 0..<count {
            let value = values[index]
            out[index] = Int32(truncatingIfNeeded: value)
            differing |= value ^ first
            fits = fits && value < UInt32(limit)
        }
        return Scaled(fits: fits, isUniform: differing == 0)
    }

    /// Appends `count` numbers that `fit`, a comma behind each.
    static func write(_ values: UnsafePointer<Int32>, count: Int, decimals: Int, into buffer: ByteBuffer) {
        let start = buffer.reserve(count * maxBytes + overshoot)
        let end =
            switch decimals {
            // Known decimals turn the shifts into constants: these are what `precision` 2 asks for.
            case 0: loop(values, count: count, decimals: 0, to: start)
            case 2: loop(values, count: count, decimals: 2, to: start)
            case 4: loop(values, count: count, decimals: 4, to: start)
            default: loop(values, count: count, decimals: decimals, to: start)
            }
        buffer.advance(to: end)
    }

    @inline(__always)
    private static func loop(_ values: UnsafePointer<Int32>, count: Int, decimals: Int,
                             to start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
    {
        var cursor = UnsafeMutableRawPointer(start)
        for index in 0..<count {
            let value = values[index]
            cursor.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
            cursor += value < 0 ? 1 : 0
            let digits = eightDigits(UInt64(value.magnitude))
            let text = digits | 0x3030_3030_3030_3030
            // The most significant digit is in the lowest byte. One digit before the point always stays.
            let leading = min(digits.trailingZeroBitCount >> 3, 7 - decimals)
            cursor.storeBytes(of: text &>> UInt64(leading << 3), as: UInt64.self)
            cursor += 8 - decimals - leading
            if decimals > 0 {
                let trailing = min(digits.leadingZeroBitCount >> 3, decimals)
                let fraction = text &>> UInt64((8 - decimals) << 3)
                cursor.storeBytes(of: fraction &<< 8 | UInt64(UInt8(ascii: ".")), as: UInt64.self)
                cursor += trailing == decimals ? 0 : decimals - trailing + 1
            }
            cursor.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
            cursor += 1
        }
        return start + (cursor - UnsafeMutableRawPointer(start))
    }

    /// The eight decimal digits of a number below 10^8, one a byte, the most significant in the lowest: split into
    /// halves of four digits, these into pairs, these into digits, all parts of a stage in one multiplication. The
    /// reciprocals are exact for the ranges that occur.
    @inline(__always)
    private static func eightDigits(_ value: UInt64) -> UInt64 {
        let upper = (value &* 109_951_163) &>> 40  // value / 10,000
        let fours = upper | (value &- upper &* 10_000) &<< 32
        let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
        let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
        let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
        return tens | (pairs &- tens &* 10) &<< 8
    }
}
