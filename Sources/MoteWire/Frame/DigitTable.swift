/// The four digits of every number below 10,000: text is made from it four digits at a time.
///
/// An entry holds the digits with leading zeros in its lower four bytes (the first digit lowest, as a store
/// puts it in memory), how many of them are leading zeros in the next byte (at most three: 0 is one digit),
/// and in the byte above it how many bytes a fraction of these digits takes with its point and without zeros
/// at its end (0 for no fraction).
package final class DigitTable {
    let entries: UnsafeMutablePointer<UInt64>
    /// The whole text of every number of tenths below `tenthsCount`: at most six bytes, the first one lowest,
    /// and their number in the highest byte. Most coordinates on a screen, in one look-up.
    let tenths: UnsafeMutablePointer<UInt64>
    static let tenthsCount = 20_000

    package init() {
        entries = .allocate(capacity: 10_000)
        tenths = .allocate(capacity: Self.tenthsCount)
        for number in 0..<Self.tenthsCount {
            let text = "\(number / 10)" + (number % 10 > 0 ? ".\(number % 10)" : "")
            var entry = UInt64(text.utf8.count) << 56
            for (place, byte) in text.utf8.enumerated() { entry |= UInt64(byte) << UInt64(8 * place) }
            tenths[number] = entry
        }
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
    }

    deinit {
        entries.deallocate()
        tenths.deallocate()
    }
}
