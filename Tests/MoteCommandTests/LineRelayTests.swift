import MoteCommand
import MoteTestSupport
import Synchronization
import Testing

@Suite struct LineRelayTests {
    /// Gives `text` in reads of such sizes, with a thread that takes all along.
    /// - Returns: the lines, and whether all was within the limit.
    private func relay(
        _ text: [UInt8], limit: Int, reads: () -> Int
    ) -> (lines: [[UInt8]], isRight: Bool) {
        let relay = LineRelay(limit: limit)
        let lines = Mutex<[[UInt8]]>([])
        let taker = WorkerThread {
            while relay.take({ line in lines.withLock { $0.append(Array(line)) } }) {}
        }
        #expect(taker.isStarted)
        var rest = text[...]
        var isRight = true
        while isRight, !rest.isEmpty {
            let room = relay.room
            let count = min(max(1, reads()), room.count, rest.count)
            room.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            isRight = relay.add(count)
        }
        relay.end()
        taker.join()
        return (lines.withLock { $0 }, isRight)
    }

    private static let longest = 3 << 19
    private static let pattern = (0..<longest + 60).map { UInt8(truncatingIfNeeded: 32 + $0 % 89) }

    /// Lines of all lengths, some beyond what a buffer holds at the beginning, cut anywhere.
    @Test(arguments: Seeds.range(12)) func everyCutGivesTheSameLines(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let longest = seed % 3 == 0 ? Self.longest : 300
        let lines = (0..<random.int(1...60)).map { index in
            let length = random.int(0...9) == 0 ? random.int(0...longest) : random.int(0...40)
            return Array(Self.pattern[index..<index + length])
        }
        let text = Array(lines.joined(separator: [10])) + [10]
        let most = seed % 2 == 0 ? 200 : 1 << 20
        let relayed = relay(text, limit: longest) { random.int(1...most) }
        #expect(relayed.isRight && relayed.lines == lines, "seed \(seed)")
    }

    @Test func aLineBeyondTheLimitIsRefused() {
        func line(_ length: Int) -> [UInt8] { [UInt8](repeating: 65, count: length) + [10] }
        for reads in [3, 1000] {
            let right = relay(line(10) + line(9), limit: 10) { reads }
            #expect(right.isRight && right.lines.map(\.count) == [10, 9])
            #expect(!relay(line(5) + line(11), limit: 10) { reads }.isRight)
            #expect(!relay([UInt8](repeating: 65, count: 100), limit: 10) { reads }.isRight)
        }
    }

    @Test func whatHasNoEndYetIsNoLine() {
        #expect(relay(Array("a\nb".utf8), limit: 10) { 100 }.lines == [Array("a".utf8)])
        #expect(relay([], limit: 10) { 1 }.lines.isEmpty)
    }
}
