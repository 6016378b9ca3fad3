import MoteEngine
import MoteJSON

/// What `FrameScanner` found in a line.
public struct FrameScan: Equatable, Sendable {
    /// Particles of all emitters, as their `count` says.
    public var particles = 0
    /// Particles of which `births` told.
    public var births = 0
    /// Numbers that were read from columns.
    public var columnValues = 0
    /// The sum of all of them: proof that each was read.
    public var columnSum = 0.0
    /// Not a delta.
    public var isFull = true
    public var subscription = 0
    public var seq = 0
    public var dropped = 0
    public var time = 0.0
    public var us: Int64?
}

/// Parses whole `frame` lines and reads every number of every column, without building a tree: what a fast
/// client would do, for measuring. Keep one and use it again: its buffers stay. Not thread-safe.
public final class FrameScanner {
    /// Of the whole line: where its tokens are.
    private let reader = JSONReader()
    /// Of everything in it that is no column, value by value.
    private let parts = JSONReader()
    private let words = ByteBuffer()
    /// Numbers of a column: as many as stay in the nearest cache.
    private let room = UnsafeMutableBufferPointer<Double>.allocate(capacity: 1024)

    public init() {}

    deinit { room.deallocate() }

    /// - Returns: nil when the line is another message.
    public func scan(_ line: UnsafeRawBufferPointer, limits: JSONLimits = JSONLimits(bytes: 128 << 20))
        throws(JSONError) -> FrameScan?
    {
        var cursor = try reader.index(line, limits: limits)
        var scan = FrameScan()
        var isFrame = false
        if cursor.byte == UInt8(ascii: "{") {
            try cursor.forEachMember { name, cursor throws(JSONError) in
                switch String(decoding: name, as: UTF8.self) {
                case "method": isFrame = try value(&cursor, limits)?.string == "frame"
                case "params": try readParams(&cursor, &scan, limits)
                default: try skip(&cursor, limits)
                }
            }
        } else {
            try skip(&cursor, limits)
        }
        try cursor.end()
        return isFrame ? scan : nil
    }

    private func readParams(
        _ cursor: inout IndexCursor, _ scan: inout FrameScan, _ limits: JSONLimits
    ) throws(JSONError) {
        guard cursor.byte == UInt8(ascii: "{") else { return try skip(&cursor, limits) }
        try cursor.forEachMember { name, cursor throws(JSONError) in
            switch String(decoding: name, as: UTF8.self) {
            case "subscription": scan.subscription = try whole(&cursor, limits) ?? 0
            case "base":
                scan.isFull = false
                try skip(&cursor, limits)
            case "seq": scan.seq = try whole(&cursor, limits) ?? 0
            case "dropped": scan.dropped = try whole(&cursor, limits) ?? 0
            case "time": scan.time = try number(&cursor, limits) ?? 0
            case "us": scan.us = try whole(&cursor, limits).map { Int64($0) }
            case "emitters": try readEmitters(&cursor, &scan, limits)
            default: try skip(&cursor, limits)
            }
        }
    }

    private func readEmitters(
        _ cursor: inout IndexCursor, _ scan: inout FrameScan, _ limits: JSONLimits
    ) throws(JSONError) {
        guard cursor.byte == UInt8(ascii: "[") else { return try skip(&cursor, limits) }
        try cursor.forEachElement { cursor throws(JSONError) in
            guard cursor.byte == UInt8(ascii: "{") else { return try skip(&cursor, limits) }
            try cursor.forEachMember { name, cursor throws(JSONError) in
                let name = String(decoding: name, as: UTF8.self)
                switch name {
                case "count": scan.particles += try whole(&cursor, limits) ?? 0
                case "particles": try readColumns(&cursor, &scan, limits, areBirths: false)
                case "births": try readColumns(&cursor, &scan, limits, areBirths: true)
                default: try skip(&cursor, limits)
                }
            }
        }
    }

    private func readColumns(
        _ cursor: inout IndexCursor, _ scan: inout FrameScan, _ limits: JSONLimits, areBirths: Bool
    ) throws(JSONError) {
        guard cursor.byte == UInt8(ascii: "{") else { return try skip(&cursor, limits) }
        try cursor.forEachMember { name, cursor throws(JSONError) in
            let name = String(decoding: name, as: UTF8.self)
            switch cursor.byte {
            case UInt8(ascii: "["): try readNumbers(&cursor, &scan, limits)
            case UInt8(ascii: "{") where name != "constant":
                try cursor.forEachMember { kind, cursor throws(JSONError) in
                    guard cursor.byte == UInt8(ascii: "\"") else { return try skip(&cursor, limits) }
                    let areFloats = kind.elementsEqual("f32".utf8)
                    scan.readWords(try cursor.stringBytes(), areFloats: areFloats, words)
                }
            default:
                let whole = try whole(&cursor, limits)
                if areBirths, name == "count" { scan.births += whole ?? 0 }
            }
        }
    }

    private func readNumbers(
        _ cursor: inout IndexCursor, _ scan: inout FrameScan, _ limits: JSONLimits
    ) throws(JSONError) {
        try cursor.step(over: "[")
        guard cursor.byte != UInt8(ascii: "]") else { return try cursor.step(over: "]") }
        while true {
            let (count, isOver) = cursor.numbers(into: room)
            scan.columnValues += count
            scan.columnSum += sum(count)
            if isOver { return }
            if count > 0 { continue }
            // Whatever else a list might hold.
            try skip(&cursor, limits)
            guard cursor.byte == UInt8(ascii: ",") else { return try cursor.step(over: "]") }
            try cursor.step(over: ",")
        }
    }

    /// Of the first numbers in the room. Four at a time: one addition after the other would take as long as
    /// reading them did.
    private func sum(_ count: Int) -> Double {
        let values = UnsafeRawBufferPointer(room)
        var sums = SIMD4<Double>.zero
        let whole = count & ~3
        for index in stride(from: 0, to: whole, by: 4) {
            sums += values.loadUnaligned(fromByteOffset: index * 8, as: SIMD4<Double>.self)
        }
        return room[whole..<count].reduce(sums.sum(), +)
    }

    // MARK: Single values

    private func number(_ cursor: inout IndexCursor, _ limits: JSONLimits) throws(JSONError) -> Double? {
        if let number = try cursor.number() { return number }
        try skip(&cursor, limits)
        return nil
    }

    /// Nil for what is no whole number.
    private func whole(_ cursor: inout IndexCursor, _ limits: JSONLimits) throws(JSONError) -> Int? {
        try number(&cursor, limits).flatMap { Int(exactly: $0) }
    }

    private func value(_ cursor: inout IndexCursor, _ limits: JSONLimits) throws(JSONError) -> PlainValue? {
        try parts.parse(cursor.part(), limits: limits)
    }

    /// Checked as everything is, and not looked at.
    private func skip(_ cursor: inout IndexCursor, _ limits: JSONLimits) throws(JSONError) {
        _ = try parts.open(cursor.part(), limits: limits)
    }
}

extension FrameScan {
    /// A column in base64.
    fileprivate mutating func readWords(
        _ digits: UnsafeRawBufferPointer, areFloats: Bool, _ words: ByteBuffer
    ) {
        words.clear()
        let room = words.reserve(digits.count / 4 * 3 + Base64.overshoot)
        guard let bytes = Base64.read(digits, into: room) else { return }
        let start = UnsafeRawPointer(room)
        var sum = 0.0
        for offset in stride(from: 0, to: bytes - 3, by: 4) {
            let word = UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            sum += areFloats ? Double(Float(bitPattern: word)) : Double(word)
        }
        columnValues += bytes / 4
        columnSum += sum
    }
}
