import MoteEngine
import MoteJSON
import MoteWire
import Synchronization

/// A client as any other: subscribes, reads on one thread and parses every frame whole on another, so that a
/// frame comes in while the one before is being parsed, as in any client that draws.
package final class StressClient: Sendable {
    /// What has come so far.
    package struct Count: Sendable, Equatable {
        package var frames = 0
        package var dropped = 0
        package var bytes = 0
        package var births = 0
        package var fewestParticles = Int.max
        package var mostParticles = 0
        /// Longest time between two frames, seconds.
        package var longestGap = 0.0

        package init() {}
    }

    private struct State {
        var count = Count()
        /// `Monotonic` time of the last frame; nil after a fresh start.
        var lastFrame: Double?
        var isSubscribed = false
        var failure: String?
        var shouldStop = false
    }

    private let state = Mutex(State())

    package init() {}

    package var isSubscribed: Bool { state.withLock { $0.isSubscribed } }
    package var failure: String? { state.withLock { $0.failure } }

    /// Begins to count anew.
    package func restart() {
        state.withLock {
            $0.count = Count()
            $0.lastFrame = nil
        }
    }

    package var count: Count { state.withLock { $0.count } }

    /// Ends the loop within a tenth of a second.
    package func stop() { state.withLock { $0.shouldStop = true } }

    /// The client's life; returns when it was stopped or its connection ended.
    package func run(socket: String, scene: String, options: [PlainValue.Member], frameBytes: Int) {
        do throws(CommandFailure) {
            let client = try DaemonClient(path: socket, frameBytes: frameBytes)
            _ = try client.call("subscribe", [.init("scene", .string(scene))] + options)
            state.withLock { $0.isSubscribed = true }
            let relay = LineRelay(limit: frameBytes + (1 << 20))
            let parser = WorkerThread {
                let scanner = FrameScanner()
                let limits = JSONLimits(bytes: frameBytes + (1 << 20))
                // Every number of every column is read, as a client that draws would.
                while relay.take({
                    self.take((try? scanner.scan($0, limits: limits)) ?? nil, bytes: $0.count + 1)
                }) {}
            }
            guard parser.isStarted else { throw .failed("no thread to be had for parsing") }
            defer {
                relay.end()
                parser.join()
            }
            try read(from: client, into: relay)
        } catch {
            state.withLock { $0.failure = error.message }
        }
    }

    private func read(from client: DaemonClient, into relay: LineRelay) throws(CommandFailure) {
        let tooLong = CommandFailure.failed("the daemon has sent a line that is longer than any frame")
        var received = client.takeReceived()[...]
        while !received.isEmpty {
            let room = relay.room
            let count = min(room.count, received.count)
            room.copyBytes(from: received.prefix(count))
            received = received.dropFirst(count)
            guard relay.add(count) else { throw tooLong }
        }
        while !state.withLock({ $0.shouldStop }) {
            guard let count = client.receiveBytes(into: relay.room, until: Monotonic.seconds() + 0.1) else {
                throw .failed("the daemon has ended the connection")
            }
            guard relay.add(count) else { throw tooLong }
        }
    }

    private func take(_ scan: FrameScan?, bytes: Int) {
        let now = Monotonic.seconds()
        state.withLock { state in
            state.count.bytes += bytes
            guard let scan else { return }
            state.count.frames += 1
            state.count.dropped += scan.dropped
            state.count.births += scan.births
            // A delta of births need not tell how many live.
            if scan.isFull || scan.births == 0 && scan.columnValues > 0 {
                state.count.fewestParticles = min(state.count.fewestParticles, scan.particles)
                state.count.mostParticles = max(state.count.mostParticles, scan.particles)
            }
            if let last = state.lastFrame { state.count.longestGap = max(state.count.longestGap, now - last) }
            state.lastFrame = now
        }
    }
}
