import MoteJSON

/// Steps over JSON that `FrameWriter` has just written: compact, well formed, keys without escapes. So the
/// members of an object are told apart without making anything of them.
struct WrittenJSON {
    private let base: UnsafePointer<UInt8>
    private let end: Int
    private(set) var place: Int
    /// Values that are too long to be stepped through, in the order in which they come.
    private let longValues: [Range<Int>]
    private var nextLong = 0

    init(_ bytes: ByteBuffer, from start: Int, to end: Int, longValues: [Range<Int>]) {
        base = UnsafePointer(bytes.base)
        place = start
        self.end = min(end, bytes.count)
        self.longValues = longValues
    }

    /// Steps over `byte` if it is next.
    mutating func take(_ byte: Character) -> Bool {
        guard let code = byte.asciiValue, place < end, base[place] == code else { return false }
        place += 1
        return true
    }

    /// The next member's key with its quotes and its colon, a comma before it stepped over; nil at the end of
    /// the object, which is stepped over too.
    mutating func key() -> Range<Int>? {
        if take("}") || place >= end { return nil }
        _ = take(",")
        let start = place
        skipString()
        _ = take(":")
        return start..<place
    }

    /// Steps over a value.
    mutating func value() -> Range<Int> {
        let start = place
        while nextLong < longValues.count, longValues[nextLong].lowerBound < start { nextLong += 1 }
        if nextLong < longValues.count, longValues[nextLong].lowerBound == start {
            place = min(end, longValues[nextLong].upperBound)
            nextLong += 1
            return start..<place
        }
        guard start < end else { return start..<start }
        switch base[start] {
        case UInt8(ascii: "\""): skipString()
        case UInt8(ascii: "{"), UInt8(ascii: "["): skipNested()
        default:
            while place < end, !Self.endsScalar(base[place]) { place += 1 }
        }
        return start..<place
    }

    /// A whole number, 0 for anything else.
    func integer(_ range: Range<Int>) -> Int {
        var number = 0
        for index in range {
            guard base[index] >= UInt8(ascii: "0"), base[index] <= UInt8(ascii: "9"), number < 1 << 53 else {
                return 0
            }
            number = number * 10 + Int(base[index] - UInt8(ascii: "0"))
        }
        return number
    }

    @inline(__always)
    private static func endsScalar(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }

    private mutating func skipString() {
        place += 1
        while place < end, base[place] != UInt8(ascii: "\"") {
            place += base[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(end, place + 1)
    }

    private mutating func skipNested() {
        var depth = 0
        repeat {
            switch base[place] {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                place += 1
            default: place += 1
            }
        } while depth > 0 && place < end
    }
}
