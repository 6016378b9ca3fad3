import MoteDaemon
import MoteJSON
import Testing

@Suite struct OutboxTests {
    private func buffer(_ text: String) -> ByteBuffer {
        let buffer = ByteBuffer()
        buffer.append(raw: text)
        return buffer
    }

    /// A frame and the lines behind it, written with every size of short count: the bytes are the same.
    @Test(arguments: 1...24)
    func shortWritesChangeNothing(most: Int) {
        let transport = FakeTransport()
        transport.mostPerWrite = most
        var outbox = Outbox()
        outbox.begin(body: buffer("body\n")) { $0.append(raw: "head:") }
        outbox.lines.append(raw: "one\ntwo\n")
        #expect(outbox.flush(to: transport) == .empty)
        #expect(transport.text == "head:body\none\ntwo\n")
        #expect(outbox.linesFinished == 3)
        #expect(outbox.bytesWritten == 18)
        #expect(outbox.isEmpty)
    }

    /// Stopped after every number of bytes, with another line added in the middle of it: nothing comes
    /// between the parts of a line.
    @Test(arguments: 0...18)
    func lineIsNeverCut(room: Int) {
        let transport = FakeTransport()
        transport.room = room
        var outbox = Outbox()
        outbox.begin(body: buffer("body\n")) { $0.append(raw: "head:") }
        #expect(outbox.flush(to: transport) == (room >= 10 ? .empty : .waits))
        outbox.lines.append(raw: "one\ntwo\n")
        #expect(outbox.flush(to: transport) == (room >= 18 ? .empty : .waits))
        transport.room = .max
        #expect(outbox.flush(to: transport) == .empty)
        #expect(transport.text == "head:body\none\ntwo\n")
    }

    @Test func oneFrameIsOneWrite() {
        let transport = FakeTransport()
        var outbox = Outbox()
        outbox.begin(body: buffer("body\n")) { $0.append(raw: "head:") }
        _ = outbox.flush(to: transport)
        #expect(transport.writes == 1)
    }

    @Test func errorsAreTold() {
        let transport = FakeTransport()
        transport.failsWrites = true
        var outbox = Outbox()
        outbox.lines.append(raw: "one\n")
        #expect(outbox.flush(to: transport) == .failed)
    }

    /// Large backlogs are cut from the front as they go, and stay in order.
    @Test func backlogOfMegabytes() {
        let transport = FakeTransport()
        transport.mostPerWrite = 300_000
        var outbox = Outbox()
        var expected: [UInt8] = []
        for index in 0..<40 {
            let line = Array((String(repeating: "\(index) ", count: 30_000) + "\n").utf8)
            expected += line
            line.withUnsafeBytes { outbox.lines.append($0) }
        }
        #expect(outbox.unsentLineBytes == expected.count)
        #expect(outbox.flush(to: transport) == .empty)
        #expect(transport.written == expected)
        #expect(outbox.linesFinished == 40)
    }
}
