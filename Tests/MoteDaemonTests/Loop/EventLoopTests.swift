import Glibc
import MoteDaemon
import Testing

@Suite struct EventLoopTests {
    /// A pipe: reading end, writing end.
    private func makePipe() -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        _ = pipe(&ends)
        return (ends[0], ends[1])
    }

    @Test func callsWhoWatches() throws {
        let loop = try EventLoop()
        let (reading, writing) = makePipe()
        defer { close(reading) }
        var heard: [EventLoop.Readiness] = []
        try loop.watch(reading, for: .readable) { readiness in
            heard.append(readiness)
            loop.stop()
        }
        _ = write(writing, "x", 1)
        try loop.run()
        #expect(heard.count == 1)
        #expect(heard[0].contains(.readable))
        close(writing)
    }

    /// A hang-up is told even when nothing is waited for.
    @Test func hangUpIsAlwaysTold() throws {
        let loop = try EventLoop()
        let (reading, writing) = makePipe()
        defer { close(reading) }
        var heard: EventLoop.Readiness = []
        let token = try loop.watch(reading, for: []) { readiness in
            heard = readiness
            loop.stop()
        }
        loop.setInterest([], of: token)
        close(writing)
        try loop.run()
        #expect(heard == .hangUp || heard.isSubset(of: .hangUp))
    }

    /// A time that has passed wakes the loop at once; one in the future only then.
    @Test func wakesUpInTime() throws {
        let loop = try EventLoop()
        let clock = MonotonicClock()
        let deadlines = [WallTime(nanoseconds: 0), clock.now.adding(seconds: 0.01)]
        var turns = 0
        loop.beforeSleep = {
            defer { turns += 1 }
            if turns < deadlines.count { return deadlines[turns] }
            loop.stop()
            return nil
        }
        try loop.run()
        #expect(clock.now >= deadlines[1])
        #expect(loop.wakeUps == 2)
    }

    /// A descriptor that one handler closes and opens again must not hear what was meant for the old one.
    @Test func staleEventsAreNotHeard() throws {
        let loop = try EventLoop()
        let (first, firstEnd) = makePipe()
        let (second, secondEnd) = makePipe()
        var tokens: [EventLoop.Token] = []
        var calls = 0
        for descriptor in [first, second] {
            // Whoever is called first takes both away: the other's event is stale by then.
            tokens.append(try loop.watch(descriptor, for: .readable) { _ in
                calls += 1
                for token in tokens { loop.unwatch(token) }
                loop.stop()
            })
        }
        _ = write(firstEnd, "x", 1)
        _ = write(secondEnd, "x", 1)
        try loop.run()
        #expect(calls == 1)
        for descriptor in [first, firstEnd, second, secondEnd] { close(descriptor) }
    }

    @Test func workIsFinishedOnTheLoop() throws {
        let loop = try EventLoop()
        let workers = try WorkerThreads(threads: 2)
        try loop.watch(workers.descriptor, for: .readable) { _ in workers.finishDone() }
        var sum = 0
        var left = 100
        for number in 1...100 {
            workers.submit(isLong: false) { number * number } finished: { square in
                sum += square
                left -= 1
                if left == 0 { loop.stop() }
            }
        }
        try loop.run()
        #expect(sum == 338_350)
    }

    /// However much long work there is, one thread is left for the rest.
    @Test func longWorkKeepsNothingShortWaiting() throws {
        let loop = try EventLoop()
        let workers = try WorkerThreads(threads: 2)
        try loop.watch(workers.descriptor, for: .readable) { _ in workers.finishDone() }
        let (reading, writing) = makePipe()
        defer { for end in [reading, writing] { close(end) } }
        var order: [String] = []
        for _ in 0..<3 {
            // Ends when the short work has been done.
            workers.submit(isLong: true) {
                var byte: UInt8 = 0
                return read(reading, &byte, 1)
            } finished: { _ in
                order.append("long")
                if order.count == 4 { loop.stop() }
            }
        }
        workers.submit(isLong: false) { 1 } finished: { _ in
            order.append("short")
            _ = write(writing, "abc", 3)
        }
        try loop.run()
        #expect(order == ["short", "long", "long", "long"])
    }
}
