import MoteJSON

/// Numbers with a fixed count of decimals, correctly rounded (ties to even), zeros at the end dropped: `1.5`,
/// `44`. −0 is written as 0.
package enum Decimal {
    /// Most decimals.
    static let maxDecimals = 8
    /// Room that `write` needs.
    static let maxBytes = 40

    /// JSON has no word for infinity: the largest float stands for it (a particle that lives for ever has
    /// such a lifetime). What is no number, which the engine never makes, becomes 0.
    static func finite(_ value: Double) -> Double {
        if value.isFinite { return value }
        let largest = Double(Float.greatestFiniteMagnitude)
        return value.isNaN ? 0 : value > 0 ? largest : -largest
    }

    /// 10^decimals.
    @inline(__always)
    static func scale(_ decimals: Int) -> Double {
        switch decimals {
        case 0: 1
        case 1: 10
        case 2: 100
        case 3: 1000
        case 4: 10_000
        case 5: 100_000
        case 6: 1_000_000
        case 7: 10_000_000
        default: 100_000_000
        }
    }

    package static func write(_ value: Double, decimals: Int, into buffer: ByteBuffer) {
        buffer.advance(to: write(value, decimals: decimals, to: buffer.reserve(maxBytes)))
    }

    /// - Returns: the place behind the last digit.
    private static func write(_ value: Double, decimals: Int, to start: UnsafeMutablePointer<UInt8>)
        -> UnsafeMutablePointer<UInt8>
    {
        let value = finite(value)
        guard abs(value) * scale(decimals) < 4_503_599_627_370_496 else {
            return writeLarge(value, to: start)
        }
        var rest = scaled(value.magnitude, decimals: decimals)
        var cursor = start
        if rest == 0 {
            cursor.pointee = UInt8(ascii: "0")
            return cursor + 1
        }
        if value < 0 {
            cursor.pointee = UInt8(ascii: "-")
            cursor += 1
        }
        // Digits without the zeros at the end.
        var fraction = decimals
        while fraction > 0, rest % 10 == 0 {
            rest /= 10
            fraction -= 1
        }
        var length = fraction
        var whole = rest
        for _ in 0..<fraction { whole /= 10 }
        repeat {
            length += 1
            whole /= 10
        } while whole > 0
        if fraction > 0 { length += 1 }
        let end = cursor + length
        var place = end
        for _ in 0..<fraction {
            place -= 1
            place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        if fraction > 0 {
            place -= 1
            place.pointee = UInt8(ascii: ".")
        }
        repeat {
            place -= 1
            place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while place > cursor
        return end
    }

    /// `value`·10^decimals to the nearest whole number, ties to even, as if the product were exact.
    /// `value` is at least 0 and the product below 2^52.
    static func scaled(_ value: Double, decimals: Int) -> UInt64 {
        let factor = scale(decimals)
        let product = value * factor
        let floor = UInt64(product)
        let part = product - Double(floor)
        if part < 0.5 { return floor }
        if part > 0.5 { return floor + 1 }
        // A half may only seem one, for the product was rounded. Its error, exact by Dekker's splitting,
        // decides.
        let error = productError(value, factor, product)
        if error != 0 { return error > 0 ? floor + 1 : floor }
        return floor & 1 == 0 ? floor : floor + 1
    }

    /// a·b − product, exactly, for factors whose splitting does not overflow.
    private static func productError(_ a: Double, _ b: Double, _ product: Double) -> Double {
        let (aHigh, aLow) = split(a)
        let (bHigh, bLow) = split(b)
        return ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    }

    private static func split(_ value: Double) -> (Double, Double) {
        let shifted = value * 134_217_729  // 2^27 + 1
        let high = shifted - (shifted - value)
        return (high, value - high)
    }

    /// So large that the decimals asked for are no longer in the double: its shortest digits.
    private static func writeLarge(_ value: Double, to start: UnsafeMutablePointer<UInt8>)
        -> UnsafeMutablePointer<UInt8>
    {
        var cursor = start
        var text = value.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        for byte in text.utf8 {
            cursor.pointee = byte
            cursor += 1
        }
        return cursor
    }
}
