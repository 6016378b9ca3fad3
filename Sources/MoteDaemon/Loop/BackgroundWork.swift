import CLinux
import Glibc
import Synchronization

/// Work that may take long (a scene's main chunk, a seek by replay), done beside the loop.
package protocol BackgroundWork: AnyObject {
    /// Runs `work` on another thread. `finished` runs later on the loop's, from `finishDone`; what it captures never
    /// leaves that thread.
    func submit<Result>(_ work: sending @escaping () -> sending Result, finished: @escaping (Result) -> Void)
    /// Runs `finished` of all work that is done.
    func finishDone()
}

/// A few threads that take one piece of work after the other.
package final class WorkerThreads: BackgroundWork {
    /// What the threads share.
    private final class Shared: Sendable {
        struct Job: Sendable {
            var number: Int
            var run: @Sendable () -> Handover
        }

        struct State {
            var waiting: [Job] = []
            var done: [(number: Int, result: Handover)] = []
        }

        let state = Mutex(State())
        /// Counts waiting jobs; a thread that reads it sleeps while there are none.
        let waitingSignal: Int32
        /// Wakes the loop.
        let doneSignal: Int32

        init(waitingSignal: Int32, doneSignal: Int32) {
            self.waitingSignal = waitingSignal
            self.doneSignal = doneSignal
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
                guard let job = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) else {
                    continue
                }
                let result = job.run()
                state.withLock { $0.done.append((job.number, result)) }
                signal(doneSignal)
            }
        }
    }

    /// Readable when work is done: watch it and call `finishDone`.
    package let descriptor: Int32
    private let shared: Shared
    private var finishers: [Int: (Handover) -> Void] = [:]
    private var nextNumber = 1

    /// The threads live as long as the process.
    package init(threads: Int = 2) throws(SystemError) {
        descriptor = clinux_event(0)
        let waiting = clinux_event(1)
        guard descriptor >= 0, waiting >= 0 else { throw SystemError("making a signal for worker threads") }
        shared = Shared(waitingSignal: waiting, doneSignal: descriptor)
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

    package func submit<Result>(_ work: sending @escaping () -> sending Result,
                                finished: @escaping (Result) -> Void) {
        let number = nextNumber
        nextNumber += 1
        finishers[number] = { handover in
            if let result = handover.value as? Result { finished(result) }
        }
        let job = Handover(work)
        shared.state.withLock {
            $0.waiting.append(Shared.Job(number: number) {
                (job.value as? () -> Result).map { Handover($0()) } ?? Handover(())
            })
        }
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

/// Carries a value from one thread to another: whoever hands it over lets go of it, which the compiler can't see here
/// and the `sending` of `submit` enforces.
private struct Handover: @unchecked Sendable {
    let value: Any

    init(_ value: Any) {
        self.value = value
    }
}

/// Does all work at once, on the spot: for tests.
package final class ImmediateWork: BackgroundWork {
    private var finishers: [() -> Void] = []

    package init() {}

    package func submit<Result>(_ work: sending @escaping () -> sending Result,
                                finished: @escaping (Result) -> Void) {
        let result = work()
        finishers.append { finished(result) }
    }

    package func finishDone() {
        let ready = finishers
        finishers = []
        for finish in ready { finish() }
    }
}
