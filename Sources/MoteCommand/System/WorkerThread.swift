import Glibc

/// A thread of its own for work that waits: the language's own tasks share a few threads, which such work
/// would hold up.
package final class WorkerThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    private var thread = pthread_t()
    package let isStarted: Bool

    package init(_ run: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(Body(run))
        isStarted =
            pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                }, body.toOpaque()) == 0
        if !isStarted { body.release() }
    }

    /// Waits until it is done.
    package func join() {
        if isStarted { pthread_join(thread, nil) }
    }
}
