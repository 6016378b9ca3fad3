import MoteJSON
import Testing

@Suite struct ByteBufferTests {
    @Test func growsAndKeepsItsBytes() {
        let buffer = ByteBuffer(capacity: 1)
        var expected = ""
        for index in 0..<1000 {
            buffer.append(raw: "\(index),")
            expected += "\(index),"
        }
        #expect(buffer.text == expected)
        #expect(buffer.capacity >= buffer.count)
    }

    @Test func cutsAtBothEnds() {
        let buffer = ByteBuffer()
        buffer.append("hello world")
        buffer.removeFirst(6)
        #expect(buffer.text == "world")
        buffer.truncate(to: 3)
        #expect(buffer.text == "wor")
        buffer.truncate(to: 10)
        buffer.removeFirst(-1)
        #expect(buffer.text == "wor")
        buffer.removeFirst(99)
        #expect(buffer.isEmpty)
    }

    @Test func givesMemoryBackOnlyBeyondTheLimit() {
        let buffer = ByteBuffer(capacity: 64)
        _ = buffer.reserve(100_000)
        buffer.shrink(to: 200_000)
        #expect(buffer.capacity >= 100_000)
        buffer.shrink(to: 1000)
        #expect(buffer.capacity == 1000)
        buffer.append("still usable")
        #expect(buffer.text == "still usable")
    }

    @Test func directWritingCountsWhatWasWritten() {
        let buffer = ByteBuffer(capacity: 64)
        buffer.append("a")
        let place = buffer.reserve(200)
        place[0] = UInt8(ascii: "b")
        place[1] = UInt8(ascii: "c")
        buffer.advance(to: place + 2)
        #expect(buffer.text == "abc")
    }
}
