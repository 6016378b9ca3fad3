/// Texts that numbers are made from: the four digits of every number below 10,000, and beginnings of numbers
/// that are looked up whole.
package final class DigitTable: Sendable {
    /// All that write numbers read the same one.
    package static let shared = DigitTable()

    /// Four digits with leading zeros in the lower four bytes (the first digit lowest, as a store puts it in
    /// memory), how many of them are leading zeros in the next byte (at most three: 0 is one digit), and in
    /// the byte above it how many bytes a fraction of these digits takes with its point and without zeros at
    /// its end (0 for no fraction).
    nonisolated(unsafe) let entries: UnsafePointer<UInt64>
    /// A comma and every whole number below `wholeCount`, and from there on the same with a minus: at most
    /// six bytes, the first one lowest, and their number in the highest byte.
    nonisolated(unsafe) let wholes: UnsafePointer<UInt64>
    /// A comma and every number of tenths in `tenthsRange`, laid out as `wholes`, from the lowest on: at most
    /// seven bytes. Most coordinates on a screen, in one look-up.
    nonisolated(unsafe) let tenths: UnsafePointer<UInt64>

    static let wholeCount = 10_000
    static let tenthsRange: Range<Int32> = -9_999..<20_000

    private init() {
        let entries = UnsafeMutablePointer<UInt64>.allocate(capacity: 10_000)
        for number in 0..<10_000 {
            let digits = [number / 1000, number / 100 % 10, number / 10 % 10, number % 10]
            var entry: UInt64 = 0
            for (place, digit) in digits.enumerated() {
                entry |= (UInt64(UInt8(ascii: "0")) + UInt64(digit)) << UInt64(8 * place)
            }
            let leading = min(digits.prefix { $0 == 0 }.count, 3)
            let fraction = 4 - digits.reversed().prefix { $0 == 0 }.count
            entry |= UInt64(leading) << 32 | UInt64(fraction > 0 ? fraction + 1 : 0) << 40
            entries[number] = entry
        }
        let wholes = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * Self.wholeCount)
        for number in 0..<Self.wholeCount {
            let (digits, count) = Self.digits(entries[number])
            wholes[number] = Self.text(isNegative: false, digits, count)
            wholes[Self.wholeCount + number] = Self.text(isNegative: true, digits, count)
        }
        let tenths = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.tenthsRange.count)
        for number in Self.tenthsRange {
            let magnitude = Int(number.magnitude)
            var (digits, count) = Self.digits(entries[magnitude / 10])
            if magnitude % 10 > 0 {
                let fraction = UInt64(UInt8(ascii: ".")) | (entries[magnitude % 10] >> 24 & 0xFF) << 8
                digits |= fraction << UInt64(8 * count)
                count += 2
            }
            tenths[Int(number - Self.tenthsRange.lowerBound)] =
                Self.text(isNegative: number < 0, digits, count)
        }
        (self.entries, self.wholes, self.tenths) =
            (UnsafePointer(entries), UnsafePointer(wholes), UnsafePointer(tenths))
    }

    /// Without their leading zeros, and how many they are.
    private static func digits(_ entry: UInt64) -> (digits: UInt64, count: Int) {
        let zeros = entry >> 32 & 0xFF
        return ((entry & 0xFFFF_FFFF) >> (8 * zeros), 4 - Int(zeros))
    }

    private static func text(isNegative: Bool, _ digits: UInt64, _ count: Int) -> UInt64 {
        let comma = UInt64(UInt8(ascii: ","))
        if !isNegative { return comma | digits << 8 | UInt64(count + 1) << 56 }
        return comma | UInt64(UInt8(ascii: "-")) << 8 | digits << 16 | UInt64(count + 2) << 56
    }
}
