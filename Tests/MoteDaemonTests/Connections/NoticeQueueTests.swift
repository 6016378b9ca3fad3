import MoteDaemon
import Testing

@Suite struct NoticeQueueTests {
    private func drain(_ queue: inout NoticeQueue) -> [String] {
        var items: [String] = []
        while let item = queue.take() {
            switch item {
            case .line(let line): items.append(String(decoding: line, as: UTF8.self))
            case .lost(let subscription, let lost):
                items.append("lost \(subscription): \(lost.count) (\(lost.first)-\(lost.last))")
            }
        }
        return items
    }

    @Test func keepsOrder() {
        var queue = NoticeQueue(limit: 4, byteLimit: 1000)
        queue.add(Array("a".utf8), subscription: 1, number: 1)
        queue.add(Array("b".utf8))
        queue.add(Array("c".utf8), subscription: 2, number: 1)
        #expect(drain(&queue) == ["a", "b", "c"])
        #expect(queue.isEmpty)
    }

    /// Beyond the bound the oldest go, of that subscription alone, and the count stands where they would have
    /// stood.
    @Test func oldestAreLostAndCounted() {
        var queue = NoticeQueue(limit: 2, byteLimit: 1000)
        queue.add(Array("other".utf8), subscription: 9, number: 1)
        for number in 1...5 { queue.add(Array("e\(number)".utf8), subscription: 1, number: number) }
        #expect(drain(&queue) == ["other", "lost 1: 3 (1-3)", "e4", "e5"])
        #expect(queue.isEmpty)
    }

    @Test func bytesAreBounded() {
        var queue = NoticeQueue(limit: 100, byteLimit: 10)
        queue.add(Array("12345".utf8), subscription: 1, number: 1)
        queue.add(Array("67890".utf8), subscription: 2, number: 1)
        queue.add(Array("x".utf8), subscription: 2, number: 2)
        #expect(drain(&queue) == ["67890", "x", "lost 1: 1 (1-1)"])
    }

    /// An event larger than the bound is still told when nothing else waits: the bound is on what piles up.
    @Test func oneLargeEventGoesThrough() {
        var queue = NoticeQueue(limit: 4, byteLimit: 4)
        queue.add(Array("too long".utf8), subscription: 1, number: 1)
        #expect(drain(&queue) == ["too long"])
    }

    @Test func endedSubscriptionIsForgotten() {
        var queue = NoticeQueue(limit: 1, byteLimit: 1000)
        queue.add(Array("a".utf8), subscription: 1, number: 1)
        queue.add(Array("b".utf8), subscription: 1, number: 2)
        queue.add(Array("c".utf8), subscription: 2, number: 1)
        queue.remove(subscription: 1)
        #expect(drain(&queue) == ["c"])
        #expect(queue.isEmpty)
    }

    /// Thousands go through a short queue: what was taken gives its memory and its count back.
    @Test func longLife() {
        var queue = NoticeQueue(limit: 3, byteLimit: 100)
        for number in 1...5000 {
            queue.add(Array("\(number)".utf8), subscription: 1, number: number)
            #expect(queue.take() == .line(Array("\(number)".utf8)))
        }
        #expect(queue.isEmpty)
    }
}
