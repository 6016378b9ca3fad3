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
        let end =
            switch decimals {
            // Known decimals turn divisions into multiplications: these are what `precision` 0, 1 and 2 ask
            // for.
            case 0: loop(values, count, 0, table, start)
            case 1: loopOfTenths(values, count, table, start)
            case 3: loop(values, count, 3, table, start)
            case 2: loop(values, count, 2, table, start)
            case 4: loop(values, count, 4, table, start)
            default: loop(values, count, decimals, table, start)
            }
        buffer.advance(to: end)
    }

    @inline(__always)
    private static func loop(
        _ values: UnsafePointer<Int32>, _ count: Int, _ decimals: Int, _ table: DigitTable,
        _ start: UnsafeMutablePointer<UInt8>
    )
        -> UnsafeMutablePointer<UInt8>
    {
        let unit = UInt32(Decimal.scale(decimals))
        let upper = UInt32(Decimal.scale(max(decimals - 4, 0)))
        let toFour = Int(Decimal.scale(max(4 - decimals, 0)))
        let lowerToFour = Int(Decimal.scale(min(8 - decimals, 4)))
        let (entries, wholes) = (table.entries, table.wholes)
        var cursor = UnsafeMutableRawPointer(start)
        for index in 0..<count {
            let value = values[index]
            let magnitude = value.magnitude
            let whole = magnitude / unit
            let fraction = magnitude &- whole &* unit
            let sign = Int(value &>> 31) & DigitTable.wholeCount
            if whole < DigitTable.wholeCount {
                writeBeginning(wholes[Int(whole) &+ sign], &cursor)
            } else {
                // Below 10^8: two groups of four digits.
                let high = whole / 10_000
                writeBeginning(wholes[Int(high) &+ sign], &cursor)
                let low = entries[Int(whole &- high &* 10_000)]
                cursor.storeBytes(of: UInt32(truncatingIfNeeded: low), as: UInt32.self)
                cursor += 4
            }
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

    /// Numbers with one decimal: those of usual coordinates are looked up whole, four after each other
    /// without a branch between them. (One look-up and one store a number: less than half of what it takes
    /// with the comma, the sign and the fraction written apart, or with digits made in vectors.)
    private static func loopOfTenths(
        _ values: UnsafePointer<Int32>, _ count: Int, _ table: DigitTable,
        _ start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let (tenths, range) = (table.tenths, DigitTable.tenthsRange)
        let lowest = SIMD4<Int32>(repeating: range.lowerBound)
        let highest = SIMD4<Int32>(repeating: range.upperBound - 1)
        var cursor = UnsafeMutableRawPointer(start)
        let wholeGroups = count & ~3
        for index in stride(from: 0, to: wholeGroups, by: 4) {
            let four = UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Int32>.self)
            // Below 0 in a lane whose number is outside.
            let beyond = (four &- lowest) | (highest &- four)
            let pairs = unsafeBitCast(beyond, to: SIMD2<Int64>.self)
            if (pairs[0] | pairs[1]) & Int64(bitPattern: 0x8000_0000_8000_0000) == 0 {
                let places = unsafeBitCast(four &- lowest, to: SIMD4<UInt32>.self)
                writeBeginning(tenths[Int(places[0])], &cursor)
                writeBeginning(tenths[Int(places[1])], &cursor)
                writeBeginning(tenths[Int(places[2])], &cursor)
                writeBeginning(tenths[Int(places[3])], &cursor)
            } else {
                let place = cursor.assumingMemoryBound(to: UInt8.self)
                cursor = UnsafeMutableRawPointer(loop(values + index, 4, 1, table, place))
            }
        }
        let place = cursor.assumingMemoryBound(to: UInt8.self)
        return loop(values + wholeGroups, count - wholeGroups, 1, table, place)
    }

    /// A text that its last byte gives the length of.
    @inline(__always)
    private static func writeBeginning(_ text: UInt64, _ cursor: inout UnsafeMutableRawPointer) {
        cursor.storeBytes(of: text, as: UInt64.self)
        cursor += Int(text &>> 56)
    }
}
