import Synchronization

/// Tells work that goes on beside the loop that nobody waits for it any more.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package func cancel() { flag.store(true, ordering: .relaxed) }
    package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
