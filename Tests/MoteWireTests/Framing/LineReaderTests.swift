import MoteTestSupport
import MoteWire
import Testing

@Suite struct LineReaderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let input: String
        /// nil stands for "too long".
        let lines: [String?]
        var testDescription: String { input.debugDescription }
    }

    static let limit = 8
    static let rows: [Row] = [
        Row(input: "", lines: []), Row(input: "\n", lines: []), Row(input: "\r\n\n\r\n", lines: []),
        Row(input: "a\n", lines: ["a"]), Row(input: "a\r\nb\n", lines: ["a", "b"]),
        Row(input: "a\rb\n", lines: ["a\rb"]), Row(input: "a\r\r\n", lines: ["a\r"]),
        Row(input: "é\n😀\n", lines: ["é", "😀"]), Row(input: " \n", lines: [" "]),
        Row(input: "last", lines: ["last"]), Row(input: "a\nlast\r", lines: ["a", "last"]),
        Row(input: "12345678\n", lines: ["12345678"]), Row(input: "123456789\nb\n", lines: [nil, "b"]),
        Row(input: "1234567\r\n", lines: ["1234567"]),
        Row(input: "a\n12345678901234567890\r\n\nb", lines: ["a", nil, "b"]),
        Row(input: "123456789\n123456789\n", lines: [nil, nil]), Row(input: "1234567890123", lines: [nil]),
        Row(input: "a\n\nb\n\r\nccccccccc\nd", lines: ["a", "b", nil, "d"]),
    ]

    /// Whole, byte by byte, and cut anywhere: the lines are the same.
    @Test(arguments: rows) func everySplitGivesTheSameLines(_ row: Row) {
        let bytes = Array(row.input.utf8)
        #expect(read([bytes]) == row.lines)
        #expect(read(bytes.map { [$0] }) == row.lines)
        for cut in bytes.indices {
            #expect(read([Array(bytes[..<cut]), Array(bytes[cut...])]) == row.lines, "cut at \(cut)")
            for second in cut..<bytes.count {
                let parts = [Array(bytes[..<cut]), Array(bytes[cut..<second]), Array(bytes[second...])]
                #expect(read(parts) == row.lines, "cut at \(cut) and \(second)")
            }
        }
    }

    @Test func randomSplitsOfALongStream() {
        let seed: UInt64 = 0x6C_696E_6573
        var random = SeededRandom(seed: seed)
        var expected: [String?] = []
        var bytes: [UInt8] = []
        for index in 0..<500 {
            let length = Int.random(in: 0..<14, using: &random)
            let line = String(String(repeating: "\(index)é", count: 3).prefix(length))
            bytes += Array((line + (Bool.random(using: &random) ? "\r\n" : "\n")).utf8)
            // A CR counts towards the limit: whether it ends the line is not known when it comes.
            let stored = bytes.dropLast().reversed().prefix { $0 != 0x0A }.count
            if stored > Self.limit { expected.append(nil) } else if !line.isEmpty { expected.append(line) }
        }
        for round in 0..<50 {
            var parts: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let length = Int.random(in: 1...40, using: &random)
                parts.append(Array(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            #expect(read(parts) == expected, "seed \(seed), round \(round)")
        }
    }

    @Test func tellsSinceWhenALineIsUnfinished() {
        var reader = LineReader(limit: 100)
        #expect(reader.unfinishedSince == nil)
        feed(&reader, "ab", now: 5)
        #expect(reader.unfinishedSince == 5)
        feed(&reader, "cd", now: 7)
        #expect(reader.unfinishedSince == 5)
        feed(&reader, "\nef", now: 9)
        #expect(reader.unfinishedSince == 9)
        feed(&reader, "\n", now: 11)
        #expect(reader.unfinishedSince == nil)
        #expect(take(&reader) == ["abcd", "ef"])
    }

    @Test func anUnfinishedLineThatGrewOldIsSkippedToItsEnd() {
        var reader = LineReader(limit: 100)
        feed(&reader, "whole\nhalf", now: 1)
        #expect(!abandon(&reader), "whole lines must be taken first")
        #expect(take(&reader) == ["whole"])
        #expect(abandon(&reader))
        #expect(reader.unfinishedSince == nil)
        #expect(!abandon(&reader))
        feed(&reader, "rest of it", now: 2)
        #expect(take(&reader) == [])
        #expect(!abandon(&reader), "it has been told already")
        feed(&reader, " ends\nnext\n", now: 3)
        #expect(take(&reader) == ["next"])
    }

    @Test func aLineTooLongTakesNoMemoryWhileItGoesOn() {
        var reader = LineReader(limit: 100)
        let block = String(repeating: "x", count: 1000)
        var told = 0
        for _ in 0..<1000 {
            feed(&reader, block, now: 1)
            told += take(&reader).count
            #expect(reader.pendingBytes == 0)
        }
        #expect(told == 1)
        feed(&reader, "\nb\n", now: 2)
        #expect(take(&reader) == ["b"])
    }

    /// What waits, whole lines and the beginning of one, goes to who goes on without the reader.
    @Test func whatWaitsCanBeTaken() {
        var reader = LineReader(limit: 100)
        feed(&reader, "a\nb\nhalf", now: 1)
        if case .line(let bytes)? = reader.next() { #expect(bytes.elementsEqual("a".utf8)) }
        #expect(reader.takePending() == Array("b\nhalf".utf8))
        #expect(reader.takePending().isEmpty && reader.pendingBytes == 0)
        feed(&reader, "c\n", now: 2)
        #expect(take(&reader) == ["c"])
    }

    private func read(_ parts: [[UInt8]]) -> [String?] {
        var reader = LineReader(limit: Self.limit)
        var lines: [String?] = []
        for part in parts {
            part.withUnsafeBytes { reader.feed($0) }
            lines += take(&reader)
        }
        reader.finish()
        return lines + take(&reader)
    }

    private func feed(_ reader: inout LineReader, _ text: String, now: UInt64) {
        Array(text.utf8).withUnsafeBytes { reader.feed($0, now: now) }
    }

    private func abandon(_ reader: inout LineReader) -> Bool { reader.abandonUnfinished() }

    private func take(_ reader: inout LineReader) -> [String?] {
        var lines: [String?] = []
        while let line = reader.next() {
            switch line {
            case .line(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: lines.append(nil)
            }
        }
        return lines
    }
}
