import MoteJSON

/// The innermost loops of the frame writer: blocks of numbers to decimal text, four digits at a time.
///
/// They work on plain pointers, because they are what a frame's time goes into. Stores are whole words that
/// reach beyond the digits; only the place of the next one moves. Measured beside making eight digits in a
/// word by multiplications: 2.5 times as fast, for most numbers are short.
package enum DigitKernel {
    /// Most decimals.
    static let maxDecimals = 8
    /// Room for one number with its comma, sign and point.
    static let maxBytes = 20
    /// Words are stored whole, so the last ones reach beyond the text.
    static let overshoot = 16

    /// What a block of numbers looks like after scaling.
    package struct Scaled {
        /// Every number is small enough for `write`.
        package var fits: Bool
        /// Every number is the same as the block's first.
        package var isUniform: Bool
    }

    /// value · 10^decimals to the nearest whole number, ties to even.
    ///
    /// The product is exact (24 bits by at most 19, times a power of two), so adding 1.5·2^52 rounds
    /// correctly and leaves the whole number in the low bits.
    package static func scale(
        _ values: UnsafePointer<Float>, count: Int, decimals: Int,
        into out: UnsafeMutablePointer<Int32>
    ) -> Scaled {
        guard count > 0 else { return Scaled(fits: true, isUniform: true) }
        let factor = Decimal.scale(decimals)
        let rounding = 6_755_399_441_055_744.0
        // Below 10^8 before the point, and inside 32 bits with the decimals.
        let limit = Float(min(100_000_000, 2_147_000_000 / factor))
        let highest = Int32(truncatingIfNeeded: limit.bitPattern) &- 1
        let first = Int32(truncatingIfNeeded: (Double(values[0]) * factor + rounding).bitPattern)
        var beyond: Int32 = 0
        var differing: Int32 = 0
        for index in 0..<count {
            let value = values[index]
            let whole = Int32(truncatingIfNeeded: (Double(value) * factor + rounding).bitPattern)
            out[index] = whole
            differing |= whole ^ first
            // Negative, and so with its highest bit set, when the magnitude is beyond; infinities and NaNs
            // are, too.
            beyond |= highest &- Int32(truncatingIfNeeded: value.bitPattern & 0x7FFF_FFFF)
        }
        return Scaled(fits: beyond >= 0, isUniform: differing == 0)
    }

    /// The same for whole numbers.
    package static func take(
        _ values: UnsafePointer<UInt32>, count: Int,
        into out: UnsafeMutablePointer<Int32>
    ) -> Scaled {
        guard count > 0 else { return Scaled(fits: true, isUniform: true) }
        let first = values[0]
        var union: UInt32 = 0
        var differing: UInt32 = 0
        for index in 0..<count {
            let value = values[index]
            out[index] = Int32(truncatingIfNeeded: value)
            union |= value
            differing |= value ^ first
        }
        // No bit at or above 2^26 = 67,108,864, so all are below 10^8; colours have 24 bits.
        return Scaled(fits: union < 1 << 26, isUniform: differing == 0)
    }

    /// Appends `count` numbers that `fit`, a comma before each.
    package static func write(
        _ values: UnsafePointer<Int32>, count: Int, decimals: Int, table: DigitTable,
        into buffer: ByteBuffer
    ) {
        let start = buffer.reserve(count * maxBytes + overshoot)
        let entries = UnsafePointer(table.entries)
        let end =
            switch decimals {
            // Known decimals turn divisions into multiplications: these are what `precision` 0, 1 and 2 ask
            // for.
            case 0: loop(values, count, 0, entries, start)
            case 1: loopOfTenths(values, count, table, start)
            case 3: loop(values, count, 3, entries, start)
            case 2: loop(values, count, 2, entries, start)
            case 4: loop(values, count, 4, entries, start)
            default: loop(values, count, decimals, entries, start)
            }
        buffer.advance(to: end)
    }

    @inline(__always)
    private static func loop(
        _ values: UnsafePointer<Int32>, _ count: Int, _ decimals: Int,
        _ entries: UnsafePointer<UInt64>, _ start: UnsafeMutablePointer<UInt8>
    )
        -> UnsafeMutablePointer<UInt8>
    {
        let unit = UInt32(Decimal.scale(decimals))
        let upper = UInt32(Decimal.scale(max(decimals - 4, 0)))
        let toFour = Int(Decimal.scale(max(4 - decimals, 0)))
        let lowerToFour = Int(Decimal.scale(min(8 - decimals, 4)))
        var cursor = UnsafeMutableRawPointer(start)
        for index in 0..<count {
            let value = values[index]
            let magnitude = value.magnitude
            let whole = magnitude / unit
            let fraction = magnitude &- whole &* unit
            cursor.storeBytes(of: 0x2D2C, as: UInt16.self)  // ",-"
            cursor += 1 + (value < 0 ? 1 : 0)
            cursor = writeWhole(whole, entries, cursor)
            if decimals == 0 { continue }
            if decimals == 1 {
                // A point and one digit, or nothing: no look-up.
                cursor.storeBytes(of: 0x302E &+ UInt16(truncatingIfNeeded: fraction) &<< 8, as: UInt16.self)
                cursor += fraction > 0 ? 2 : 0
            } else if decimals <= 4 {
                let entry = entries[Int(fraction) &* toFour]
                cursor.storeBytes(of: entry &<< 8 | UInt64(UInt8(ascii: ".")), as: UInt64.self)
                cursor += Int(entry &>> 40)
            } else {
                let high = fraction / upper
                let low = fraction &- high &* upper
                let entry = entries[Int(high)]
                cursor.storeBytes(of: entry &<< 8 | UInt64(UInt8(ascii: ".")), as: UInt64.self)
                if low == 0 {
                    cursor += Int(entry &>> 40)
                } else {
                    let rest = entries[Int(low) &* lowerToFour]
                    (cursor + 5).storeBytes(of: UInt32(truncatingIfNeeded: rest), as: UInt32.self)
                    cursor += 4 + Int(rest &>> 40)
                }
            }
        }
        return start + (cursor - UnsafeMutableRawPointer(start))
    }

    /// Numbers with one decimal: those of usual coordinates are looked up whole.
    @inline(__always)
    private static func loopOfTenths(
        _ values: UnsafePointer<Int32>, _ count: Int, _ table: DigitTable,
        _ start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let (entries, tenths) = (UnsafePointer(table.entries), UnsafePointer(table.tenths))
        var cursor = start
        for index in 0..<count {
            let value = values[index]
            let magnitude = value.magnitude
            guard magnitude < DigitTable.tenthsCount else {
                cursor = loop(values + index, 1, 1, entries, cursor)
                continue
            }
            let entry = tenths[Int(magnitude)]
            let sign = value < 0 ? 2 : 1
            let target = UnsafeMutableRawPointer(cursor)
            target.storeBytes(of: 0x2D2C, as: UInt16.self)  // ",-"
            target.storeBytes(of: entry, toByteOffset: sign, as: UInt64.self)
            cursor += sign &+ Int(entry &>> 56)
        }
        return cursor
    }

    /// A whole number below 10^8.
    @inline(__always)
    private static func writeWhole(
        _ whole: UInt32, _ entries: UnsafePointer<UInt64>,
        _ start: UnsafeMutableRawPointer
    ) -> UnsafeMutableRawPointer {
        guard whole >= 10_000 else { return writeLeading(entries[Int(whole)], start) }
        let high = whole / 10_000
        let low = whole &- high &* 10_000
        let cursor = writeLeading(entries[Int(high)], start)
        cursor.storeBytes(of: UInt32(truncatingIfNeeded: entries[Int(low)]), as: UInt32.self)
        return cursor + 4
    }

    /// Four digits without their leading zeros.
    @inline(__always)
    private static func writeLeading(_ entry: UInt64, _ cursor: UnsafeMutableRawPointer)
        -> UnsafeMutableRawPointer
    {
        let zeros = Int(truncatingIfNeeded: entry &>> 32 & 0xFF)
        let digits = UInt32(truncatingIfNeeded: entry) &>> UInt32(truncatingIfNeeded: zeros &* 8)
        cursor.storeBytes(of: digits, as: UInt32.self)
        return cursor + (4 &- zeros)
    }
}
