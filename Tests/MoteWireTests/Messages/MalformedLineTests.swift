import MoteJSON
import MoteTestSupport
import MoteWire
import Testing

@Suite struct MalformedLineTests {
    @Test func thereAreTwoHundredKinds() {
        #expect(MalformedLine.all.count >= 200)
        #expect(Set(MalformedLine.all.map(\.bytes)).count == MalformedLine.all.count)
    }

    /// One after the other on one connection, each answered as it should be.
    @Test func everyKindIsAnswered() {
        var lines = LineReader(limit: ProtocolLimits().lineBytes)
        let reader = JSONReader()
        for line in MalformedLine.all {
            (line.bytes + [0x0A]).withUnsafeBytes { lines.feed($0) }
            var answers: [(code: Int, id: RequestID)] = []
            var isBatch = false
            while let next = lines.next() {
                switch next {
                case .tooLong: answers.append((RPCError.lineTooLong(max: lines.limit).code, .null))
                case .line(let bytes):
                    let message = IncomingMessage.read(bytes, with: reader)
                    if case .batch(let messages) = message {
                        isBatch = true
                        answers += messages.compactMap(Self.answer)
                    } else if let answer = Self.answer(message) {
                        answers.append(answer)
                    }
                }
            }
            #expect(answers.map(\.code) == line.codes, "\(line.shown)")
            #expect(answers.allSatisfy { $0.id.plain == line.id }, "\(line.shown)")
            #expect(isBatch == line.isBatch, "\(line.shown)")
        }
    }

    /// Whatever a client sends, the error that answers it is one line of bounded length and reads back.
    @Test func everyErrorIsShortAndReadable() throws {
        let reader = JSONReader()
        for line in MalformedLine.all where line.bytes.count < 100_000 {
            let error = line.bytes.withUnsafeBytes { Self.error(IncomingMessage.read($0, with: reader)) }
            guard let error else { continue }
            #expect(!error.message.isEmpty && !error.message.contains("\n"))
            #expect(error.message.utf8.count < 2000, "\(error.message)")
            let buffer = ByteBuffer()
            Response.write(error, id: .null, into: buffer)
            #expect(throws: Never.self) { try JSONReader().parse(buffer.bytes) }
        }
    }

    private static func answer(_ message: IncomingMessage) -> (code: Int, id: RequestID)? {
        switch message {
        case .request(let id, _, _): error(message).map { ($0.code, id) }
        case .notification: nil
        default: error(message).map { ($0.code, .null) }
        }
    }

    private static func error(_ message: IncomingMessage) -> RPCError? {
        switch message {
        case .invalid(let error): return error
        case .request(_, let method, let params), .notification(let method, let params):
            do throws(RPCError) {
                _ = try MethodTable.check(method, params)
                return nil
            } catch {
                return error
            }
        case .batch(let messages): return messages.lazy.compactMap { Self.error($0) }.first
        }
    }
}
