import Glibc

/// Threads that share out the parts of one piece of work and are waited for: blocks of particles fan out over
/// the cores and join before the frame leaves.
///
/// Which thread does which part is left to chance, so parts must not depend on each other, nor on who does
/// them. Between pieces of work the threads sleep.
final class BlockCrew {
    /// The most that is of use: beyond it memory, not the cores, sets the pace.
    private static let mostThreads = 8

    /// Threads at work, the caller's included.
    let count: Int
    private let state: State
    private var threads: [pthread_t] = []

    /// What the threads share; they hold it themselves, so that a crew can go.
    private final class State: @unchecked Sendable {
        var mutex = pthread_mutex_t()
        var wake = pthread_cond_t()
        var done = pthread_cond_t()
        /// Parts not yet taken, and those not yet done.
        var next = 0
        var parts = 0
        var open = 0
        var work: ((_ worker: Int, _ part: Int) -> Void)?
        var isOver = false
        var hired = 0

        init() {
            pthread_mutex_init(&mutex, nil)
            pthread_cond_init(&wake, nil)
            pthread_cond_init(&done, nil)
        }

        deinit {
            pthread_cond_destroy(&done)
            pthread_cond_destroy(&wake)
            pthread_mutex_destroy(&mutex)
        }

        /// Does parts until none is left. The mutex is held at the call and at the return.
        func takeParts(as worker: Int) {
            while next < parts, let work {
                let part = next
                next += 1
                pthread_mutex_unlock(&mutex)
                work(worker, part)
                pthread_mutex_lock(&mutex)
                open -= 1
                if open == 0 { pthread_cond_signal(&done) }
            }
        }

        func serve() {
            pthread_mutex_lock(&mutex)
            hired += 1
            let worker = hired
            while !isOver {
                takeParts(as: worker)
                if !isOver { pthread_cond_wait(&wake, &mutex) }
            }
            pthread_mutex_unlock(&mutex)
        }
    }

    /// - Parameter count: threads, the caller's included; nil: as many as the machine has cores. Fewer where
    ///   the system gives no more.
    init(count: Int? = nil) {
        let wanted = min(max(count ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), Self.mostThreads)
        let state = State()
        self.state = state
        var hired: [pthread_t] = []
        for _ in 1..<max(wanted, 1) {
            var thread = pthread_t()
            let shared = Unmanaged.passRetained(state)
            let failed = pthread_create(
                &thread, nil,
                { shared in
                    guard let shared else { return nil }
                    Unmanaged<State>.fromOpaque(shared).takeRetainedValue().serve()
                    return nil
                }, shared.toOpaque())
            if failed != 0 {
                shared.release()
                break
            }
            hired.append(thread)
        }
        threads = hired
        self.count = hired.count + 1
    }

    deinit {
        pthread_mutex_lock(&state.mutex)
        state.isOver = true
        pthread_cond_broadcast(&state.wake)
        pthread_mutex_unlock(&state.mutex)
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Calls `work` once for each part, on any of the threads, and returns when all are done.
    /// - Parameter work: is told which worker does it, 0 … count − 1, and the part.
    func run(parts: Int, _ work: (_ worker: Int, _ part: Int) -> Void) {
        guard parts > 0 else { return }
        withoutActuallyEscaping(work) { work in
            pthread_mutex_lock(&state.mutex)
            (state.next, state.parts, state.open) = (0, parts, parts)
            state.work = work
            pthread_cond_broadcast(&state.wake)
            state.takeParts(as: 0)
            while state.open > 0 { pthread_cond_wait(&state.done, &state.mutex) }
            state.work = nil
            pthread_mutex_unlock(&state.mutex)
        }
    }
}
