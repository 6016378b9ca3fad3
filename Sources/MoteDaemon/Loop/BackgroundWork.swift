import CLinux
import Glibc
import Synchronization

/// Work that may take long (a scene's main chunk, a seek by replay), done beside the loop.
package protocol BackgroundWork: AnyObject {
    /// Runs `work` on another thread. `finished` runs later on the loop's, from `finishDone`; what it
    /// captures never leaves that thread.
    /// - Parameter isLong: it may take minutes, as going through hours of a scene does; a main chunk may not.
    ///   Long work never keeps short work waiting.
    func submit<Result: Sendable>(isLong: Bool, _ work: @escaping @Sendable () -> Result,
                                  finished: @escaping (Result) -> Void)
    /// Runs `finished` of all work that is done.
    func finishDone()
}

/// A few threads that take one piece of work after the other.
package final class WorkerThreads: BackgroundWork {
    /// What the threads share.
    private final class Shared: Sendable {
        struct Job: Sendable {
            var number: Int
            var isLong: Bool
            var run: @Sendable () -> any Sendable
        }

        struct State {
            var waiting: [Job] = []
            var longRunning = 0
            var done: [(number: Int, result: any Sendable)] = []
        }

        let state = Mutex(State())
        /// Counts waiting jobs; a thread that reads it sleeps while there are none.
        let waitingSignal: Int32
        /// Wakes the loop.
        let doneSignal: Int32
        /// Threads that long work may have: one less than there are.
        private let longLimit: Int

        init(waitingSignal: Int32, doneSignal: Int32, threads: Int) {
            self.waitingSignal = waitingSignal
            self.doneSignal = doneSignal
            longLimit = max(1, threads - 1)
        }

        private func takeJob() -> Job? {
            state.withLock { state in
                let hasRoom = state.longRunning < longLimit
                guard let index = state.waiting.firstIndex(where: { hasRoom || !$0.isLong }) else {
                    return nil
                }
                let job = state.waiting.remove(at: index)
                if job.isLong { state.longRunning += 1 }
                return job
            }
        }

        private func finish(_ job: Job, with result: any Sendable) {
            let isWaitedFor = state.withLock { state in
                state.done.append((job.number, result))
                if job.isLong { state.longRunning -= 1 }
                return job.isLong && !state.waiting.isEmpty
            }
            // A thread that passed waiting long work over has used up its signal.
            if isWaitedFor { signal(waitingSignal) }
            signal(doneSignal)
        }

        func signal(_ descriptor: Int32) {
            var one: UInt64 = 1
            _ = write(descriptor, &one, 8)
        }

        func work() {
            while true {
                var count: UInt64 = 0
                guard read(waitingSignal, &count, 8) == 8 else {
                    if errno == EINTR { continue }
                    return
                }
                if let job = takeJob() { finish(job, with: job.run()) }
            }
        }
    }

    /// Readable when work is done: watch it and call `finishDone`.
    package let descriptor: Int32
    private let shared: Shared
    private var finishers: [Int: (any Sendable) -> Void] = [:]
    private var nextNumber = 1

    /// The threads live as long as the process.
    package init(threads: Int = 3) throws(SystemError) {
        descriptor = clinux_event(0)
        let waiting = clinux_event(1)
        guard descriptor >= 0, waiting >= 0 else { throw SystemError("making a signal for worker threads") }
        shared = Shared(waitingSignal: waiting, doneSignal: descriptor, threads: threads)
        for _ in 0..<threads { try startThread() }
    }

    /// Lua calls itself through C for nested patterns and coroutines: the 8 MiB that a main thread has.
    private static let stackBytes = 8 << 20

    private func startThread() throws(SystemError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, WorkerThreads.stackBytes)
        defer { pthread_attr_destroy(&attributes) }
        let argument = Unmanaged.passRetained(shared)
        var thread = pthread_t()
        let error = pthread_create(&thread, &attributes, { argument in
            if let argument { Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue().work() }
            return nil
        }, argument.toOpaque())
        guard error == 0 else {
            argument.release()
            throw SystemError("starting a worker thread", code: error)
        }
        pthread_detach(thread)
    }

    package func submit<Result: Sendable>(isLong: Bool, _ work: @escaping @Sendable () -> Result,
                                          finished: @escaping (Result) -> Void) {
        let number = nextNumber
        nextNumber += 1
        finishers[number] = { result in
            if let result = result as? Result { finished(result) }
        }
        shared.state.withLock { $0.waiting.append(Shared.Job(number: number, isLong: isLong, run: work)) }
        shared.signal(shared.waitingSignal)
    }

    package func finishDone() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        let done = shared.state.withLock { state in
            defer { state.done = [] }
            return state.done
        }
        for (number, result) in done { finishers.removeValue(forKey: number)?(result) }
    }
}

/// Carries what is used by one thread at a time from one to the other: whoever lends it leaves it alone until
/// it comes back. The compiler can't see that; the owners of the jobs see to it.
package struct Lent<Value>: @unchecked Sendable {
    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }
}

/// Does work on the spot: for tests.
package final class ImmediateWork: BackgroundWork {
    private var finishers: [() -> Void] = []
    private var held: [() -> Void] = []
    /// Long work waits for `doHeld`.
    package var holdsLongWork = false

    package init() {}

    /// Nothing waits for `finishDone`.
    package var isIdle: Bool { finishers.isEmpty }

    package func submit<Result: Sendable>(isLong: Bool, _ work: @escaping @Sendable () -> Result,
                                          finished: @escaping (Result) -> Void) {
        let run = { [self] in
            let result = work()
            finishers.append { finished(result) }
        }
        if isLong && holdsLongWork { held.append(run) } else { run() }
    }

    package func doHeld() {
        let ready = held
        held = []
        for run in ready { run() }
    }

    package func finishDone() {
        let ready = finishers
        finishers = []
        for finish in ready { finish() }
    }
}
