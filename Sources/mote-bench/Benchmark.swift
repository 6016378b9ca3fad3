import CAllocations
import Glibc

/// Something to be measured: a closure that does its work once, and how many things that are.
struct Benchmark: Sendable {
    /// Samples taken of each, an odd number for the median.
    static let samples = 9
    /// How long a sample lasts at least, seconds: long against the clock's resolution, short against a time
    /// slice.
    private static let sampleSeconds = 0.01

    let name: String
    let meaning: String
    /// What the figure is: "ns a particle".
    let unit: String
    /// Things done by one call of the work.
    let count: Int
    /// What the others are compared with.
    var isYardstick = false
    /// Makes the work; set-up is outside of the clock.
    let prepare: @Sendable () -> () -> Void

    struct Result {
        /// Nanoseconds a thing. The best is what the code costs, the median what this machine made of it.
        var best: Double
        var median: Double
        /// Of the heap, for each thing, that its set-up took and the work keeps.
        var bytes: Double
        /// Calls of malloc and its kin by one run of the work, when it has run before.
        var allocations: Int
    }

    func measure() -> Result {
        let heap = moteHeapBytes()
        let work = prepare()
        // The first run fills caches and buffers, the second says how often a sample must repeat it.
        work()
        let bytes = Double(moteHeapBytes()) - Double(heap)
        let calls = moteAllocationCount()
        let once = Self.seconds(work)
        let allocations = Int(moteAllocationCount() - calls)
        let repeats = max(1, Int((Self.sampleSeconds / max(once, 1e-9)).rounded(.up)))
        let figures = (0..<Self.samples).map { _ in
            Self.seconds { for _ in 0..<repeats { work() } } * 1e9 / Double(repeats * count)
        }.sorted()
        return Result(
            best: figures[0], median: figures[figures.count / 2], bytes: max(0, bytes) / Double(count),
            allocations: allocations)
    }

    /// Processor time of this thread: other programs on the machine do not count.
    private static func seconds(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }
        let start = now()
        work()
        return now() - start
    }
}

/// Keeps the optimiser from leaving out work whose outcome nobody looks at.
@inline(never)
func consume<T>(_ value: T) {
    withExtendedLifetime(value) {}
}
