import Glibc
import MoteJSON

/// The keys of members by number, each kept as it is written: quotes, colon and all.
final class DeltaKeys {
    // What the table must tell apart, by their numbers.
    static let layers = 0
    static let emitters = 1
    static let assets = 2
    static let after = 3
    static let count = 4
    static let particles = 5
    static let full = 6
    static let settled = 7
    static let speed = 8
    static let truncated = 9
    static let mode = 10
    private static let known: [StaticString] = [
        "\"layers\":", "\"emitters\":", "\"assets\":", "\"after\":", "\"count\":", "\"particles\":",
        "\"full\":", "\"settled\":", "\"speed\":", "\"truncated\":",
        "\"mode\":",
    ]

    /// Whether the value of `mode` says that particles come once, when they are born.
    static func isBirths(_ mode: Range<Int>, in bytes: ByteBuffer) -> Bool {
        let word: StaticString = "\"births\""
        return mode.count == word.utf8CodeUnitCount
            && memcmp(bytes.base + mode.lowerBound, word.utf8Start, mode.count) == 0
    }

    private let text = ByteBuffer(capacity: 1024)
    private var ranges: [Range<Int>] = []
    /// Names of assets are keys too, and a script may make ever new ones.
    private static let most = 4096

    init() { reset() }

    var isFull: Bool { ranges.count >= DeltaKeys.most }

    func reset() {
        text.clear()
        ranges.removeAll(keepingCapacity: true)
        for key in DeltaKeys.known {
            let start = text.count
            text.append(key)
            ranges.append(start..<text.count)
        }
    }

    func matches(_ index: Int, _ key: Range<Int>, in bytes: ByteBuffer) -> Bool {
        let range = ranges[index]
        return range.count == key.count
            && memcmp(text.base + range.lowerBound, bytes.base + key.lowerBound, key.count) == 0
    }

    /// The number of a key, a new one for a new key.
    func index(of key: Range<Int>, in bytes: ByteBuffer) -> Int {
        for index in ranges.indices where matches(index, key, in: bytes) { return index }
        let start = text.count
        text.append(UnsafeRawBufferPointer(rebasing: bytes.bytes[key]))
        ranges.append(start..<text.count)
        return ranges.count - 1
    }

    func write(_ index: Int, into buffer: ByteBuffer) {
        buffer.append(UnsafeRawBufferPointer(rebasing: text.bytes[ranges[index]]))
    }
}
